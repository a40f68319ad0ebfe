"""Which queues cover which: targets looked up by the addresses that they cover.

Theory of operation
-------------------
A prefix either lies in another one, holds it, or has nothing to do with it. Sorted by
first address, all that lies in a prefix is one stretch, found by bisection; what holds
it is found by asking for each of its 33 (or 129) possible holders. So ten thousand
dynamic queues against a hundred thousand customers stay cheap.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rtrw.errors import UnitError
from rtrw.routeros.target import Target, parse_target

Span = tuple[int, int, int | str]
"""Version, first and last address; for an interface its name in place of these."""

_BITS = {4: 32, 6: 128}


@lru_cache(maxsize=65536)
def spans(targets: str) -> tuple[Span, ...]:
    """What a comma list covers; texts that are no target count as interfaces."""
    return tuple(_span(text) for text in targets.split(",") if text)


def _span(text: str) -> Span:
    try:
        target = parse_target(text)
    except UnitError:
        target = Target(0, 0, 0, text)
    if target.version == 0:
        return (0, 0, text)
    return (target.version, target.first, target.last)


def covers(wide: str, narrow: str) -> bool:
    """Whether every address of the comma list ``narrow`` is in one target of ``wide``.

    An interface covers only itself.
    """
    outer = spans(wide)
    return all(any(_in(span, holder) for holder in outer) for span in spans(narrow))


def _in(inner: Span, outer: Span) -> bool:
    if inner == outer:
        return True
    (version, first, last), (other, start, end) = inner, outer
    if version != other or isinstance(last, str) or isinstance(end, str):
        return False
    return start <= first and last <= end


class TargetIndex:
    """Numbers of queues, found by what their targets have to do with others."""

    def __init__(self, queues: Iterable[tuple[int, str]]) -> None:
        """Index ``(number, comma list)`` pairs."""
        self._size: dict[int, int] = {}
        self._exact: dict[Span, list[int]] = defaultdict(list)
        for number, targets in queues:
            found = spans(targets)
            self._size[number] = len(found)
            for span in found:
                self._exact[span].append(number)
        self._sorted = {
            version: sorted(
                (span[1], span[2], span) for span in self._exact if span[0] == version
            )
            for version in _BITS
        }

    def inside(self, targets: str) -> list[int]:
        """Queues all of whose targets lie in ``targets``: these are hidden by it."""
        wide = spans(targets)
        if len(wide) == 1 and self._alone(wide[0]):
            return [n for n in self._exact.get(wide[0], ()) if self._size[n] == 1]
        hits: dict[int, int] = defaultdict(int)
        for span in {inner for outer in wide for inner in self._within(outer)}:
            for number in self._exact[span]:
                hits[number] += 1
        return [number for number, n in hits.items() if n == self._size[number]]

    def touching(self, targets: str) -> bool:
        """Whether any queue shares an address with ``targets``."""
        return any(
            next(self._within(span), None) is not None
            or any(holder in self._exact for holder in _holders(span))
            for span in spans(targets)
        )

    def holding(self, targets: str) -> list[int]:
        """Queues with a target that holds a whole target of ``targets``, each once."""
        found: dict[int, None] = {}
        for span in spans(targets):
            for holder in (span, *_holders(span)):
                found.update(dict.fromkeys(self._exact.get(holder, ())))
        return list(found)

    @staticmethod
    def _alone(span: Span) -> bool:
        """Whether nothing but itself can lie in it."""
        return span[0] == 0 or span[1] == span[2]

    def _within(self, outer: Span) -> Iterator[Span]:
        version, first, last = outer
        if version == 0 or isinstance(last, str):
            if outer in self._exact:
                yield outer
            return
        rows = self._sorted[version]
        for i in range(bisect_left(rows, (first,)), len(rows)):
            start, end, span = rows[i]
            if start > last:
                return
            if not isinstance(end, str) and end <= last:
                yield span


def _holders(span: Span) -> Iterator[Span]:
    """Every wider prefix that holds it, the narrowest first."""
    version, first, last = span
    if version == 0 or isinstance(last, str):
        return
    for bits in range((last - first).bit_length() + 1, _BITS[version] + 1):
        host = (1 << bits) - 1
        yield (version, first & ~host, first | host)
