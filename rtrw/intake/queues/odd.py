"""What is unusual about the rows, told once for each kind, with names and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from rtrw.errors import Problem
from rtrw.intake.queues.plans import BURST, NO_BURST, setting_of
from rtrw.intake.queues.rows import UTF8, Item, Source
from rtrw.intake.queues.sorting import targets_of
from rtrw.intake.queues.taking import Taken, extra_fields
from rtrw.locale import Language, word
from rtrw.routeros.quoting import shown

NAMED = 8
"""So many queues of a kind are named; JSON counts them all."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def odd_rows(taken: Taken, language: Language) -> tuple[Problem, ...]:
    """Everything worth knowing about rows: kept, left alone, left out."""
    tell = _Teller(taken.source, language)
    items = taken.source.items
    numbers = sorted([*taken.sorted.parents, *taken.sorted.subscribers])
    found = []
    if taken.source.encoding != UTF8:
        found.append(tell.plain("RTRW717", encoding=taken.source.encoding))
    for code, odd in _KINDS.items():
        hits = [number for number in numbers if odd(items[number])]
        if hits:
            found.append(tell.about(code, hits))
    found += _left(taken, tell)
    if taken.sorted.dynamic:
        found.append(tell.about("RTRW730", taken.sorted.dynamic))
    if taken.source.skipped:
        found.append(tell.plain("RTRW731", count=taken.source.skipped))
    return tuple(found)


class _Teller:
    """Problems about rows of one source."""

    def __init__(self, source: Source, language: Language) -> None:
        self._source = source
        self._language = language

    def plain(self, code: str, **said: str | int) -> Problem:
        return Problem(code, said, path=self._source.path)

    def about(self, code: str, numbers: Sequence[int], **said: str | int) -> Problem:
        """A problem of some rows, at the first of them."""
        items = [self._source.items[number] for number in numbers]
        names = [self._named(item) for item in items[:NAMED]]
        if len(items) > NAMED:
            rest = len(items) - NAMED
            names.append(word("import.more", self._language, count=rest))
        params = {**said, "count": len(items), "queues": ", ".join(names)}
        line = items[0].line if self._source.lines else 0
        return Problem(code, params, "", self._source.path, line, int(line > 0))

    def _named(self, item: Item) -> str:
        name = shown(item.name)
        if not item.line:
            return name
        key = "import.line" if self._source.lines else "import.row"
        return word(key, self._language, name=name, line=item.line)


def _left(taken: Taken, tell: _Teller) -> Iterator[Problem]:
    """Rows that are left alone, those of one reason together."""
    reasons: dict[tuple[str, tuple[tuple[str, str], ...]], list[int]] = {}
    for number, reason in taken.sorted.left.items():
        key = reason.code, tuple((k, shown(v) or '""') for k, v in reason.said.items())
        reasons.setdefault(key, []).append(number)
    for (code, said), numbers in sorted(reasons.items()):
        more = {"encoding": taken.source.encoding} if code == "RTRW720" else {}
        yield tell.about(code, sorted(numbers), **dict(said), **more)


# --- kinds -------------------------------------------------------------------------


def _partly(item: Item) -> bool:
    """Whether a direction has some of the burst fields, and not the others."""
    burst = setting_of(item.settings)[BURST]
    return any(0 < sum(one) < len(one) for one in _present(burst))


def _present(burst: Iterable[str]) -> Iterator[tuple[bool, ...]]:
    """Of each direction, which of its burst fields say something."""
    halves = [text.split("/") for text in burst]
    for side in (0, 1):
        yield tuple(half[side] not in ("0", "0s") for half in halves)


def _useless(item: Item) -> bool:
    setting = setting_of(item.settings)
    rates, bursts = setting[0].split("/"), setting[BURST][0].split("/")
    pairs = zip(rates, bursts, strict=True)
    return setting[BURST] != NO_BURST and any(a == b != "0" for a, b in pairs)


def _several(item: Item) -> bool:
    return "," in item.row.queue.target


def _interface(item: Item) -> bool:
    return any(target.version == 0 for target in targets_of(item) or ())


def _strange(item: Item) -> bool:
    return _PLAIN.fullmatch(item.name) is None


def _invalid(item: Item) -> bool:
    return item.row.invalid


def _narrowed(item: Item) -> bool:
    return bool(extra_fields(item.settings))


_KINDS: dict[str, Callable[[Item], bool]] = {
    "RTRW710": _partly,
    "RTRW711": _useless,
    "RTRW712": _several,
    "RTRW713": _interface,
    "RTRW714": _strange,
    "RTRW715": _invalid,
    "RTRW716": _narrowed,
}
