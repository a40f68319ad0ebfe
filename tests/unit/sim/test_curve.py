"""What is read from a curve: samples for pictures, and bursts."""

from __future__ import annotations

import pytest

from rtrw.burst import Setting
from rtrw.sim.curve import sample
from rtrw.sim.demand import FULL, parse_demand
from rtrw.sim.queue import simulate

M, S = 1_000_000, 1_000_000
OFFICIAL = Setting(2 * M, 1 * M, 4 * M, 1_500_000, 16 * S)
OFTEN = Setting(10 * M, 0, 40 * M, 20 * M, 8 * S)


def test_a_column_a_slice():
    """With as many columns as slices a sample is a slice."""
    curve = simulate(OFFICIAL, FULL, 18 * S)
    found = sample(curve, 18)
    assert [one.rate // M for one in found] == [4] * 6 + [2] * 12
    assert [one.average for one in found[:4]] == [0, 250_000, 500_000, 750_000]
    assert [one.burst for one in found] == [100] * 6 + [0] * 12


def test_a_column_of_many_slices_is_their_mean():
    """One column over 17 slices of a saw-tooth has its average rate and its share."""
    curve = simulate(OFTEN, FULL, 4 * S + 850 * S // 100 * 4)
    whole = sample(curve, 1)[0]
    # 8 slices on, then four turns of 11 off and 6 on, 76 slices in all
    assert whole.rate == (8 * 40 * M + 4 * (11 * 10 * M + 6 * 40 * M)) // 76
    assert whole.burst == (8 + 24) * 100 // 76


@pytest.mark.parametrize("columns", [1, 7, 40, 80, 1000])
def test_columns_add_up(columns):
    """No bit gets lost between columns, but for rounding down."""
    curve = simulate(OFTEN, parse_demand(["300MB@0s", "5MB@200500ms"]), 300 * S)
    length = curve.slices * curve.slice
    total = sum(
        one.rate * (length * (n + 1) // columns - length * n // columns)
        for n, one in enumerate(sample(curve, columns))
    )
    assert 0 <= curve.carried() * S - total <= columns * length // columns


def test_samples_equal_a_slow_count():
    """Means over stretches are the means of the slices in them."""
    curve = simulate(OFTEN, parse_demand(["30MB@1s", "5MB@20500ms"]), 60 * S)
    points = list(curve.points())
    for column, one in enumerate(sample(curve, 12)):
        part = points[column * 10 : column * 10 + 10]
        assert one.rate == sum(point.amount for point in part) // (10 * curve.slice)
        mean = sum(point.window for point in part) // 10
        assert one.average == mean // (16 * curve.slice)


def test_bursts_are_trimmed_to_what_was_carried():
    """A burst begins with a download that comes in, and ends with the last one."""
    curve = simulate(
        OFFICIAL, parse_demand(["1Mb@250ms", "2Mb@5500ms", "1Mb@5750ms"]), 20 * S
    )
    assert list(curve.bursts()) == [(250_000, 500_000), (5_500_000, 6_250_000)]


def test_bursts_that_go_on_are_not_trimmed():
    """Where data still waits, the burst lasts until the slice ends."""
    curve = simulate(OFFICIAL, parse_demand(["32Mb@500ms"]), 20 * S)
    # 0.5-1 s carries 2 Mb, then 4 Mb a second: 2 + 5 x 4 = 22 < 24, so until 7 s
    assert list(curve.bursts()) == [(500_000, 7 * S)]
