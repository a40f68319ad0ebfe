"""The figures of plans, parents and findings, laid out for people.

Tables from 90 columns on, one card per plan below that (a phone). Everything shown
comes from the same dictionaries as the JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rtrw.burst import Setting, Slice, explain, missing
from rtrw.errors import Problem
from rtrw.locale import Language, word
from rtrw.network.figures import DOWNLOADS, Figures, setting_of
from rtrw.profiles.effective import DIRECTIONS
from rtrw.profiles.lint import accepted
from rtrw.profiles.lint_finding import ratio_text, short_rate
from rtrw.profiles.model import Profile
from rtrw.units import MEGA, SECOND, format_duration, format_rate, format_seconds

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

NARROW = 90
DASH = "-"
COLOUR = {"error": "bold red", "warning": "yellow", "info": "cyan"}
KIND = {"once": "green", "repeats": "yellow", "endless": "red", "off": "dim"}


class Row(NamedTuple):
    """One direction of a plan or parent, or both where they are the same."""

    name: str
    side: str
    figures: Figures


class View:
    """Writes to one console in one language."""

    def __init__(self, console: Console, language: Language) -> None:
        """``console`` decides on width and colours."""
        self.console = console
        self.language = language
        self.narrow = console.width < NARROW

    def word(self, key: str, **params: str | float) -> str:
        """A word of ``plan`` in the view's language."""
        return word(f"plan.{key}", self.language, **params)

    def show(self, *parts: RenderableType) -> None:
        """Print parts, one under the other."""
        for part in parts:
            self.console.print(part)

    def head(self, profile: Profile) -> None:
        """What is looked at, and how large it is."""
        if not profile.subscribers and not profile.routers:
            return
        told: dict[str, str | float] = {
            "profile": profile.path,
            "site": profile.site,
            "plans": len(profile.plans),
            "subscribers": len(profile.subscribers),
            "parents": len(profile.parents),
        }
        self.show(self._text(self.word("head", **told), "dim"), "")

    # --- plans -------------------------------------------------------------------

    def plans(self, plans: Sequence[Figures]) -> None:
        """What each plan does, and what a customer sees of it."""
        rows = [row for plan in plans for row in _rows(plan)]
        if self.narrow:
            self._cards(plans)
        else:
            self.show(self._title("does"), self._does(rows))
            self.show("", self._title("sees"), self._sees(rows), "")
        self._notes(rows)

    def _notes(self, rows: Sequence[Row]) -> None:
        """What the columns mean; why two lengths differ, where they do."""
        bursting = [r for r in rows if r.figures["burst"]["exact_s"] is not None]
        if bursting:
            self.show(self._text(self.word("window"), "dim"))
        differ = [
            row
            for row in bursting
            if row.figures["burst"]["exact_s"] != row.figures["burst"]["formula_s"]
        ]
        if differ:
            burst = differ[0].figures["burst"]
            told = {
                "names": ", ".join(dict.fromkeys(row.name for row in differ)),
                "slice": _time(burst["slice_s"], 2),
                "formula": _time(burst["formula_s"], 3),
                "exact": _time(burst["exact_s"], 3),
            }
            self.show(self._text(self.word("differ", **told), "dim"))

    def _does(self, rows: Sequence[Row]) -> Table:
        table = _table(self.word("plan"), "")
        for head in ("max-\nlimit", "burst-\nlimit"):
            table.add_column(head, justify="right", no_wrap=True)
        for head in ("formula", "slices", "data"):
            table.add_column(self.word(head), justify="right", no_wrap=True)
        table.add_column(self.word("then"))
        for row in _named_once(rows):
            burst = row.figures["burst"]
            table.add_row(
                row.name,
                self._side(row.side),
                self._limit(row.figures["max_limit_bps"]),
                _rate_or_dash(row.figures["burst_limit_bps"]),
                _time(burst["formula_s"], 2),
                _time(burst["exact_s"], 2),
                _size(burst["data_bytes"]),
                self._text(self._then(row.figures), KIND[burst["kind"]]),
            )
        return table

    def _sees(self, rows: Sequence[Row]) -> Table:
        table = _table(self.word("plan"), "")
        heads = [self.word("steady"), self.word("test", seconds=10)]
        heads += [self.word("test", seconds=15)]
        for head in (*heads, *(f"{size // MEGA} MB" for size in DOWNLOADS)):
            table.add_column(head, justify="right", no_wrap=True)
        for row in _named_once(rows):
            tests = row.figures["speedtest_bps"]
            table.add_row(
                row.name,
                self._side(row.side),
                self._limit(row.figures["sustained_bps"]),
                self._limit(tests["10"]),
                self._limit(tests["15"]),
                *(_download(one) for one in row.figures["downloads"]),
            )
        return table

    def _then(self, side: Figures, form: str = "") -> str:
        """What happens after the first burst; ``form`` is ``_long`` for a sentence."""
        burst = side["burst"]
        absent = missing(setting_of(side))
        if burst["kind"] == "off":
            if absent:
                return self.word("incomplete", missing=", ".join(absent))
            return self.word("off")
        key = burst["kind"] + form
        told: dict[str, str | float] = {}
        if burst["kind"] == "once":
            told = {
                "rearm": _time(burst["rearm_idle_s"]),
                "full": _time(burst["full_idle_s"]),
                "below": format_rate(burst["rearm_below_bps"]),
            }
        if burst["kind"] == "repeats":
            cycle = burst["cycle"]
            told = {"on": _time(cycle["on_s"]), "off": _time(cycle["off_s"])}
            told["average"] = short_rate(cycle["average_bps"])
        return self.word(key, **told)

    # --- cards, for narrow terminals -----------------------------------------------

    def _cards(self, plans: Sequence[Figures]) -> None:
        from rich.padding import Padding

        for plan in plans:
            count = self.word("subscribers", count=plan["subscribers"])
            self.show(self._text(f"{plan['name']} ({count})", "bold"))
            for row in _rows(plan):
                self.show(Padding(self._text(self._side(row.side)), (0, 0, 0, 2)))
                for line, style in self._card(row.figures):
                    self.show(Padding(self._text(line, style), (0, 0, 0, 4)))
            self.show("")

    def _card(self, side: Figures) -> Iterator[tuple[str, str]]:
        """The lines of one direction, with their styles."""
        burst = side["burst"]
        limit = self._limit(side["max_limit_bps"])
        top = _rate_or_dash(side["burst_limit_bps"])
        key = "card_limits" if side["burst_limit_bps"] else "card_limit"
        yield self.word(key, limit=limit, burst=top), ""
        if burst["exact_s"] is not None:
            told = {
                "formula": _time(burst["formula_s"], 2),
                "slices": _time(burst["exact_s"], 2),
                "data": _size(burst["data_bytes"]),
            }
            yield self.word("card_burst", **told), ""
        yield self._then(side, "_long"), KIND[burst["kind"]]
        steady = self._limit(side["sustained_bps"])
        test = self._limit(side["speedtest_bps"]["10"])
        yield self.word("card_sees", steady=steady, test=test), ""
        yield (
            ", ".join(
                f"{one['bytes'] // MEGA} MB {_download(one)}"
                for one in side["downloads"]
            ),
            "",
        )

    # --- parents -----------------------------------------------------------------

    def parents(self, parents: Sequence[Figures]) -> None:
        """Limits of the parents beside the sums of what they hold."""
        if not parents:
            return
        rows = [row for parent in parents for row in _rows(parent)]
        count = {parent["name"]: str(parent["children"]) for parent in parents}
        self.show("", self._title("parents"))
        if self.narrow:
            self._parent_cards(rows, count)
            return
        table = _table(self.word("plan"), "")
        table.columns[0].header = self.word("parents")
        heads = ("children", "sum_max", "ratio", "sum_at", "peak", "ratio")
        for index, head in enumerate(heads):
            table.add_column(self.word(head), justify="right", no_wrap=True)
            if index == 0:
                table.add_column("max-\nlimit", justify="right", no_wrap=True)
        for row in _named_once(rows):
            side = row.figures
            table.add_row(
                row.name,
                self._side(row.side),
                count.get(row.name, ""),
                self._limit(side["max_limit_bps"]),
                self._limit(side["sum_max_limit_bps"]),
                _times(side["sum_max_limit_bps"], side["max_limit_bps"]),
                _rate_or_dash(side["sum_limit_at_bps"]),
                self._limit(side["sum_peak_bps"]),
                _times(side["sum_peak_bps"], side["max_limit_bps"]),
            )
        self.show(table)

    def _parent_cards(self, rows: Sequence[Row], count: dict[str, str]) -> None:
        from rich.padding import Padding

        for row in _named_once(rows):
            side = row.figures
            if row.name:
                self.show(self._text(f"{row.name} ({count[row.name]})", "bold"))
            limit = self.word("card_limit", limit=self._limit(side["max_limit_bps"]))
            told = self.word(
                "card_parent",
                sum=self._limit(side["sum_max_limit_bps"]),
                ratio=_times(side["sum_max_limit_bps"], side["max_limit_bps"]),
                at=_rate_or_dash(side["sum_limit_at_bps"]),
                peak=self._limit(side["sum_peak_bps"]),
            )
            text = f"{self._side(row.side)}: {limit}; {told}"
            self.show(Padding(self._text(text), (0, 0, 0, 2)))

    # --- findings ----------------------------------------------------------------

    def findings(self, problems: Sequence[Problem]) -> None:
        """Each finding with its place, its sentence, and what to do."""
        from rich.table import Table

        if not problems:
            self.show("", self._text(self.word("none"), "green"))
            return
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for problem in problems:
            grid.add_row(self._severity(problem), self._finding(problem))
        self.show("", self._title("findings"), grid)

    def _severity(self, problem: Problem) -> RenderableType:
        if accepted(problem):
            return self._text(self.word("accepted"), "dim")
        return self._text(self.word(problem.severity), COLOUR[problem.severity])

    def _finding(self, problem: Problem) -> RenderableType:
        from rich.text import Text

        from rtrw import locale

        said = locale.message(problem.code, problem.params, self.language)
        advice = locale.hint(problem.code, problem.params, self.language)
        text = Text(said)
        if advice:
            text.append(f"\n→ {advice}")
        text.append(f"\n{problem.code} {problem.place()}", "dim")
        return text

    # --- slice by slice ------------------------------------------------------------

    def explained(self, plan: Figures) -> None:
        """Why a burst lasts as long as it does, slice by slice."""
        for row in _rows(plan):
            one = setting_of(row.figures)
            slices = explain(one)
            side = self._side(row.side)
            if not slices:
                self.show(
                    "", f"{plan['name']}, {side}: {self._then(row.figures, '_long')}"
                )
                continue
            told = {
                "plan": str(plan["name"]),
                "side": side,
                "slice": _time(row.figures["burst"]["slice_s"], 4),
                "time": format_duration(one.burst_time),
            }
            self.show("", self._text(self.word("explain", **told), "bold"))
            self.show(self._slices(one, slices))
        self.show("", self._text(self.word("explain_rule"), "dim"))

    def _slices(self, one: Setting, slices: Iterable[Slice]) -> Table:
        table = _table(self.word("explain_at"))
        time, threshold = format_duration(one.burst_time), one.burst_threshold
        average = self.word("explain_average", time=time)
        table.add_column(average, justify="right")
        against = self.word("explain_against", threshold=format_rate(threshold))
        table.add_column(against)
        table.add_column(self.word("explain_burst"))
        table.add_column(self.word("explain_rate"), justify="right")
        for piece in slices:
            over = piece.window - 16 * threshold
            key = "below" if over < 0 else "above" if over else "equal"
            table.add_row(
                _time(piece.start / SECOND, 2),
                short_rate(piece.average),
                self.word(key),
                self._text(self.word("yes" if piece.burst else "no"), _on(piece)),
                format_rate(piece.rate),
            )
        return table

    # --- small words ---------------------------------------------------------------

    def _title(self, key: str) -> RenderableType:
        return self._text(self.word(key), "bold")

    def _text(self, text: str, style: str = "") -> RenderableType:
        from rich.text import Text

        return Text(text, style)

    def _side(self, side: str) -> str:
        return self.word(side)

    def _limit(self, rate: int | None) -> str:
        """A rate; 0 and None are unlimited."""
        return short_rate(rate) if rate else self.word("unlimited")


def _rows(whole: Figures) -> list[Row]:
    """A row for both directions where they are the same, else one for each."""
    upload, download = (whole[name] for name in DIRECTIONS)
    if upload == download:
        return [Row(whole["name"], "both", upload)]
    return [
        Row(whole["name"], side, figures)
        for side, figures in zip(DIRECTIONS, (upload, download), strict=True)
    ]


def _named_once(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, with a name only where it changes."""
    last = None
    for row in rows:
        yield row._replace(name="") if row.name == last else row
        last = row.name


def _table(*heads: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    for head in heads:
        table.add_column(head, max_width=32, overflow="fold")
    return table


def _on(piece: Slice) -> str:
    return "green" if piece.burst else "dim"


def _time(seconds: Any, digits: int = 1) -> str:
    """``6.0 s``, ``8.33 s``, ``6m34s``; at most ``digits`` decimals, else a dash."""
    if seconds is None:
        return DASH
    time = round(seconds * SECOND)
    if time >= 60 * SECOND:
        return format_duration((time + SECOND // 2) // SECOND * SECOND)
    number, unit = format_seconds(
        time, max(2, digits) if time < SECOND else digits
    ).split()
    whole, _, part = number.partition(".")
    return f"{whole}.{part[0] + part[1:].rstrip('0')} {unit}"


def _download(one: Figures) -> str:
    """``34.0 s (40.0 s)``; one time where burst makes no difference."""
    with_, without = _time(one["seconds"]), _time(one["without_burst_s"])
    return with_ if with_ == without else f"{with_} ({without})"


def _size(size: int | None) -> str:
    """Bytes as ``2 MB``, ``937 kB``; three digits."""
    if size is None:
        return DASH
    text = short_rate(size)
    return f"{text[:-1]} {text[-1]}B" if text[-1] in "kMG" else f"{text} B"


def _rate_or_dash(rate: int) -> str:
    return short_rate(rate) if rate else DASH


def _times(total: int | None, limit: int) -> str:
    """``2.5 x``; a dash where there is no limit or no sum."""
    return DASH if not limit or total is None else f"{ratio_text(total, limit)} x"
