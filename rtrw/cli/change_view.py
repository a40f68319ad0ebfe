"""Changes on a terminal: what ``diff`` shows, and ``push`` before it asks.

Lines, not boxes: a name or a list of names, and below it each field from the router's
value to the profile's. That reads the same at 60 columns and at 100.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rtrw.cli.common import SESSION, stdout
from rtrw.locale import word
from rtrw.locale.printable import printable, shortened
from rtrw.routeros.diff_summary import Bursts, Entry, Field, Length, summarise
from rtrw.units import format_seconds

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rtrw.errors import Problem
    from rtrw.routeros.changes import Change, Changes

MARK = {"add": "+", "set": "~", "rename": "~", "move": ">", "remove": "-"}
COLOUR = {
    "add": "green",
    "set": "yellow",
    "rename": "yellow",
    "move": "cyan",
    "remove": "red",
}
NAMES = 3
"""So many names are listed before the rest is counted."""
WORD = 15
"""Columns for the name of a field."""


class Line(NamedTuple):
    """One line: what hangs out at its left, and the text, which may wrap."""

    lead: str
    body: Text
    style: str = ""


def show_changes(
    router: str,
    changes: Changes,
    *,
    source: str = "",
    heading: str = "",
    verbose: bool = False,
    console: Console | None = None,
) -> None:
    """What would be done to a router, for people, on stdout or ``console``.

    ``source`` names what the router's side was read from, where that is a file;
    ``heading`` says from what to what, where that is not router and profile;
    ``verbose`` lists every queue on its own.
    """
    from rich.table import Table

    out = console or stdout()
    lines = change_lines(
        router, changes, source=source, heading=heading, verbose=verbose
    )
    for line in lines:
        if not line.lead:
            out.print(line.body)
            continue
        grid = Table.grid()
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(_text(line.lead, line.style), line.body)
        out.print(grid)


def change_lines(
    router: str,
    changes: Changes,
    *,
    source: str = "",
    heading: str = "",
    verbose: bool = False,
) -> Iterator[Line]:
    """The same, line by line."""
    said = f"{router}: {heading}" if heading else _heading(router, source)
    yield Line("", _text(said, "bold"))
    for entry in summarise(changes.changes, verbose=verbose):
        yield from _entry(entry, verbose=verbose)
    yield Line("  ", _text(_rest(changes), "dim"))


def plain_text(lines: Iterable[Line]) -> str:
    """Lines without colours, for a file."""
    return "".join(f"{line.lead}{line.body.plain}\n" for line in lines)


def changes_csv(routers: Mapping[str, Iterable[Change]]) -> str:
    """One row for each changed field; moves have one with the queue they go before."""
    import csv
    import io

    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("router", "action", "queue", "cause", "field", "before", "after"))
    for name, changes in routers.items():
        for change in changes:
            start = (name, change.action, change.queue, change.cause)
            fields = dict.fromkeys((*change.before, *change.after))
            if change.action == "move":
                place = change.place_before
                rows.writerow((*start, "place_before", "", place.name if place else ""))
            rows.writerows(
                (
                    *start,
                    field,
                    change.before.get(field, ""),
                    change.after.get(field, ""),
                )
                for field in fields
            )
    return text.getvalue()


def at_router(problems: Iterable[Problem], router: str) -> list[Problem]:
    """Problems of single queues (whose messages name them), placed at their router."""
    return [p if p.path else p._replace(where=router) for p in problems]


def _heading(router: str, source: str) -> str:
    name = f"{router}: " if router else ""
    key = "head_file" if source else "head"
    return name + _word(key, source=_plain(source))


def _rest(changes: Changes) -> str:
    """How much is done, and how much is left alone."""
    said = [
        _word(f"count_{action}", count=count)
        for action, count in changes.counts().items()
        if count
    ]
    if changes.unchanged:
        key = "unchanged" if changes else "nothing"
        said.append(_word(key, count=changes.unchanged))
    if changes.others:
        said.append(_word("others", count=changes.others))
    return ", ".join(said) or _word("empty")


# --- entries -----------------------------------------------------------------------


def _entry(entry: Entry, *, verbose: bool) -> Iterator[Line]:
    whole = entry.action in ("add", "remove")
    fields: Sequence[Field] = () if whole else entry.fields
    head = _text("")
    if entry.action == "rename" and len(entry.names) == 1:
        before, after = _plain(entry.fields[0].before), _plain(entry.fields[0].after)
        head.append(_word("renamed", before=before, after=after))
        fields = ()
    else:
        head.append(_names(entry, verbose=verbose))
    notes = [*(_described(entry) if whole else ()), *_notes(entry)]
    if notes:
        head.append("  " + ", ".join(notes), "dim")
    yield Line(f"  {MARK[entry.action]} ", head, COLOUR[entry.action])
    yield from (_field(field) for field in fields)
    if entry.burst is not None and not whole:
        was, will = (burst_words(bursts) for bursts in entry.burst)
        yield _field(Field(_word("burst"), was, will))


def _names(entry: Entry, *, verbose: bool) -> str:
    names = [_plain(name) for name in entry.names]
    if len(names) == 1:
        return names[0]
    shown = names if verbose else names[:NAMES]
    more = f" +{len(names) - len(shown)}" if len(names) > len(shown) else ""
    return (
        _word(f"{entry.action}_many", count=len(names)) + ": " + ", ".join(shown) + more
    )


def _notes(entry: Entry) -> Iterator[str]:
    if entry.action == "move" or (entry.action == "add" and entry.place is not None):
        yield _place(entry)
    if entry.adopted:
        yield _word("adopted")
    if entry.cause == "drift":
        yield _word(f"drift_{entry.action}")


def _place(entry: Entry) -> str:
    if entry.place is None:
        return _word("to_end")
    return _word("before", name=_plain(entry.place))


def _described(entry: Entry) -> Iterator[str]:
    """A whole row in a few words."""
    for field in entry.fields:
        if field.name == "target":
            yield _plain(field.after)
        elif field.name != "burst-limit":
            yield f"{field.name} {_plain(field.after)}"
    if entry.burst is not None:
        yield f"{_word('burst')} {burst_words(entry.burst[1])}"


def _field(field: Field) -> Line:
    line = _text("")
    line.append(_plain(field.before) or _word("none"), "red")
    line.append(" → ")
    line.append(_plain(field.after) or _word("none"), "green")
    if field.various:
        line.append("  " + _word("example"), "dim")
    return Line(f"      {field.name:<{WORD}} ", line)


# --- burst -------------------------------------------------------------------------


def burst_words(bursts: Bursts) -> str:
    """``6.0 s``, ``no burst``, ``always on``, or one for each direction."""
    upload, download = map(_length, bursts)
    if upload == download:
        return upload
    return _word("both", upload=upload, download=download)


def _length(length: Length) -> str:
    if length.exact is None:
        return _word("always" if length.kind == "endless" else "off")
    seconds = format_seconds(length.exact)
    if length.kind == "repeats":
        return _word("repeats", seconds=seconds)
    return seconds


# --- words ----------------------------------------------------------------------------


def _word(key: str, **params: str | int) -> str:
    return word(f"diff.{key}", SESSION.language, **params)


def _plain(text: str) -> str:
    """Text from a router, with what could move the cursor written out."""
    return printable(shortened(text))


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style)
