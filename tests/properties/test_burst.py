"""Closed forms against a naive loop that knows only the rule."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rtrw.burst import (
    Setting,
    analyse,
    carried,
    explain,
    kind_of,
    solve,
    time_to_carry,
)

S = 1_000_000


def naive(setting: Setting, wanted: Iterable[bool], past: Iterable[int] = ()):
    """(burst, rate) of each slice; ``past`` is what the sixteen before it carried."""
    ring = deque([0] * 16, maxlen=16)
    ring.extend(past)
    for wants in wanted:
        burst = sum(ring) < 16 * setting.burst_threshold
        cap = setting.burst_limit if burst else setting.max_limit
        rate = cap if wants else 0
        yield burst, rate
        ring.append(rate)


def run(setting: Setting, count: int) -> list[tuple[bool, int]]:
    """Full demand from idle."""
    return list(naive(setting, [True] * count))


@st.composite
def rules(draw: st.DrawFn) -> Setting:
    """Small numbers, so that averages often equal the threshold."""
    most = draw(st.integers(1, 40))
    limit = draw(st.integers(most, 160))
    threshold = draw(st.integers(1, limit + 5))
    unit = draw(st.sampled_from([1, 1000, 64_000, 1_000_000]))
    seconds = draw(st.integers(1, 120))
    return Setting(most * unit, 0, limit * unit, threshold * unit, seconds * S)


def length(rows: Iterable[tuple[bool, int]]) -> int:
    """Slices until burst is first off."""
    count = 0
    for burst, _ in rows:
        if not burst:
            break
        count += 1
    return count


def turns(rows: list[tuple[bool, int]]) -> Iterator[tuple[bool, int]]:
    """Runs of on and off."""
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place][0] != rows[start][0]:
            yield rows[start][0], place - start
            start = place


@given(rules())
@example(Setting(2_000_000, 0, 4_000_000, 1_500_000, 16 * S))
@example(Setting(2_000_000, 0, 8_000_000, 8_000_000, 16 * S))
@example(Setting(2_000_000, 0, 8_000_000, 2_000_000, 16 * S))
def test_first_burst_and_kind(setting):
    """The kind, the length and the data of the first burst are what the loop does."""
    rows = run(setting, 400)
    found = analyse(setting)
    bursts = [count for on, count in turns(rows) if on]
    if found.kind == "endless":
        assert bursts == [400]
        return
    assert found.exact == bursts[0] * setting.burst_time // 16
    data = bursts[0] * setting.burst_limit * setting.burst_time // (16 * S)
    assert found.data == data
    assert (len(bursts) > 1) == (found.kind == "repeats")


@given(rules())
def test_saw_tooth_from_the_first_turn(setting):
    """After the first burst a repeating one is 17 - K off and K on, for ever."""
    assume(kind_of(setting) == "repeats")
    cycle = analyse(setting).cycle
    found = list(turns(run(setting, 200)))[1:-1]
    on, off = [n for burst, n in found if burst], [n for burst, n in found if not burst]
    assert {n * setting.burst_time // 16 for n in on} == {cycle.on}
    assert {n * setting.burst_time // 16 for n in off} == {cycle.off}
    total = on[0] * setting.burst_limit + off[0] * setting.max_limit
    assert cycle.average == total // 17


@given(rules())
def test_rest_after_long_use(setting):
    """Burst is allowed after rearm_idle and whole after full_idle, never sooner."""
    assume(kind_of(setting) == "once")
    found = analyse(setting)
    used = [setting.max_limit] * 16
    whole = length(run(setting, 40))

    def after(silence: int) -> int:
        past = used + [0] * silence
        return length(naive(setting, [True] * 40, past))

    def slices(time: int) -> int:
        return -(-time * 16 // setting.burst_time)

    rearm, full = slices(found.rearm_idle), slices(found.full_idle)
    assert [after(n) > 0 for n in range(17)] == [n >= rearm for n in range(17)]
    assert after(full) >= whole
    assert all(after(n) < whole for n in range(full))


@given(rules(), st.integers(0, 300 * S))
def test_carried(setting, after):
    """Bits carried are the sum over whole slices and the part of the last."""
    count = after * 16 // setting.burst_time + 1
    assume(count < 3000)
    rows = run(setting, count)
    rest = after * 16 - (count - 1) * setting.burst_time
    total = sum(rate for _, rate in rows[:-1]) * setting.burst_time
    assert carried(setting, after) == (total + rows[-1][1] * rest) // (16 * S)


@given(rules(), st.integers(1, 10**9))
def test_time_to_carry_is_the_inverse_of_carried(setting, bits):
    """At that microsecond the bits are carried, one earlier they are not."""
    time = time_to_carry(setting, bits)
    assert carried(setting, time) >= bits
    assert carried(setting, time - 1) < bits


@given(rules(), st.integers(1, 60))
def test_explain_is_the_rule(setting, count):
    """Slice by slice is the naive loop, rates and switches."""
    rows = [(row.burst, row.rate) for row in explain(setting, count)]
    assert rows == run(setting, count)


@given(
    st.integers(1, 100_000),
    st.integers(1, 400_000),
    st.integers(1, 3600),
    st.integers(0, 100_000),
    st.sampled_from([1, 1000]),
)
@settings(max_examples=300)
def test_solve_gives_at_least_what_was_wanted(most, above, seconds, limit_at, unit):
    """By the naive loop the burst lasts what solve says, and not less than asked."""
    limit = most + above
    found = solve(most * unit, limit * unit, seconds * S, min(limit_at, most) * unit)
    setting = Setting(most * unit, 0, limit * unit, found.threshold, found.burst_time)
    slices = length(run(setting, 20))
    assert slices * found.burst_time // 16 == found.exact
    assert found.exact >= seconds * S
    assert found.burst_time % S == 0
    assert found.burst_time <= 3600 * S
    if not found.notes:
        assert min(limit_at, most) * unit < found.threshold < most * unit
