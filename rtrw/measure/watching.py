"""The loops of ``rtrw watch``: ask, measure, hand over what is seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from rtrw.burst import SLICES, Setting, analyse
from rtrw.errors import InputError, RouterError
from rtrw.measure.against import Measurement
from rtrw.measure.counters import Counted, ask
from rtrw.measure.meter import Meter, Reading
from rtrw.measure.recorder import AGAIN, Timing
from rtrw.push.session import Session
from rtrw.units import SECOND, Duration, format_seconds

OFF = Setting(0, 0, 0, 0, 0)


class Watched(NamedTuple):
    """One queue at one instant; readings are None for its first sample."""

    at: int
    name: str
    settings: tuple[Setting, Setting]
    upload: Reading | None
    download: Reading | None

    def as_json(self) -> dict[str, Any]:
        """One line of ``--format json``."""
        return {
            "t_s": self.at / SECOND,
            "queue": self.name,
            "upload": _json(self.upload, self.settings[0]),
            "download": _json(self.download, self.settings[1]),
        }


def _json(reading: Reading | None, setting: Setting) -> dict[str, Any] | None:
    if reading is None:
        return None
    return {
        "rate_bps": reading.rate,
        "average_bps": reading.average,
        "burst_threshold_bps": setting.burst_threshold,
        "bursting": reading.bursting,
        "allowed": reading.allowed,
        "agrees": reading.agrees,
    }


def samples(
    session: Callable[[], Session],
    names: Collection[str],
    timing: Timing,
    lost: Callable[[RouterError], None] = lambda _: None,
) -> Iterator[tuple[int, list[Counted]]]:
    """Instants (µs, monotonic) and counters; a lost router is waited for.

    Raises:
        RouterError: it could not be reached the first time.
        InputError: RTRW902, none of ``names`` is there.
    """
    start = timing.clock()
    due, failures, first = start, 0, True
    while timing.until is None or due - start < timing.until:
        if due > timing.clock():
            timing.sleep(due - timing.clock())
        try:
            before = timing.clock()
            counted = ask(session(), names, settings=True)
        except RouterError as error:
            if first:
                raise
            lost(error)
            due = timing.clock() + AGAIN.delay(failures, timing.chance())
            failures += 1
            continue
        if names and not counted and first:
            raise InputError.of("RTRW902", {"names": ", ".join(names)})
        first, failures = False, 0
        yield (before + timing.clock()) // 2, counted
        due += (max(0, timing.clock() - due) // timing.interval + 1) * timing.interval


def watching(
    session: Callable[[], Session],
    names: Collection[str],
    timing: Timing,
    lost: Callable[[RouterError], None] = lambda _: None,
) -> Iterator[list[Watched]]:
    """What every queue does, sample by sample; errors as ``samples``."""
    meters: dict[str, tuple[Meter, Meter]] = {}
    for at, counted in samples(session, names, timing, lost):
        seen = []
        for one in counted:
            settings = one.settings or (OFF, OFF)
            pair = meters.get(one.name)
            if pair is None or (pair[0].setting, pair[1].setting) != settings:
                pair = meters[one.name] = (Meter(settings[0]), Meter(settings[1]))
            up, down = pair[0].add(at, one.upload), pair[1].add(at, one.download)
            seen.append(Watched(at, one.name, settings, up, down))
        yield seen


def measuring(
    session: Callable[[], Session], name: str, timing: Timing, *, upload: bool = False
) -> Iterator[Measurement]:
    """One burst of a queue, step by step, until it is over.

    Raises:
        RouterError: the router is gone: a burst with a hole is none.
        InputError: RTRW902 no such queue, RTRW903 no burst to measure, RTRW904.
    """
    found: Measurement | None = None
    last: tuple[int, int] | None = None

    def gone(error: RouterError) -> None:
        raise error

    for at, counted in samples(session, [name], timing, gone):
        for one in counted:
            count = one.upload if upload else one.download
            if found is None:
                found = Measurement(measurable(one, timing.interval, upload=upload))
            if last is not None and count >= last[1] and at > last[0]:
                length = at - last[0]
                found.add(at, (count - last[1]) * 8 * SECOND // length, length)
            last = (at, count)
        if found is not None:
            yield found
            if found.over:
                return


def measurable(one: Counted, interval: Duration, *, upload: bool) -> Setting:
    """The setting whose burst is measured.

    Raises:
        InputError: RTRW903, RTRW904.
    """
    setting = (one.settings or (OFF, OFF))[0 if upload else 1]
    kind = analyse(setting).kind
    if kind in ("off", "endless"):
        raise InputError.of("RTRW903", {"name": one.name})
    if setting.burst_time < SLICES * interval // 2:
        told = {
            "step": format_seconds(interval),
            "slice": format_seconds(setting.burst_time // SLICES),
        }
        raise InputError.of("RTRW904", told)
    return setting
