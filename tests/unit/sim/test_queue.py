"""One queue against the tables that MikroTik printed."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from rtrw.bucket import burst_duration, per_second
from rtrw.burst import Setting
from rtrw.sim.demand import FULL, Block, in_order
from rtrw.sim.queue import Port, simulate

K, M, S = 1_000, 1_000_000, 1_000_000
DATA = Path(__file__).parents[2] / "data"
OFFICIAL = Setting(2 * M, 1 * M, 4 * M, 1500 * K, 16 * S)


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in tests/data, without its remarks."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_b1_official_table():
    """Rows 0 to 17 of the manual: averages, on or off, rates, to the digit."""
    demand = in_order([Block(32 * M, 0), Block(32 * M, 17 * S)])
    curve = simulate(OFFICIAL, demand, 18 * S)
    rows = table("burst_time_16s_official.csv")
    assert len(rows) == curve.slices == 18
    for point, row in zip(curve.points(), rows, strict=True):
        assert point.start == int(row["t_s"]) * S
        assert curve.average(point.window) == int(row["recomputed_average_kbps"]) * K
        assert point.burst == (row["burst_allowed"] == "yes")
        assert curve.rate(point.amount) == int(row["actual_rate_mbps"]) * M
    assert curve.downloads[0].end == 10 * S
    assert curve.downloads[1].end is None
    assert list(curve.bursts()) == [(0, 6 * S)]


def test_b4_equal_at_19_and_23_seconds():
    """The second block meets an average equal to the threshold twice: no burst."""
    demand = in_order([Block(32 * M, 0), Block(32 * M, 17 * S)])
    points = list(simulate(OFFICIAL, demand, 40 * S).points())
    # 17 s: 1750k; 18 s: 1750 - 250 + 125 = 1625; 19 s: 1500; then 2M in, 4M or 2M out
    for second in (6, 19, 23):
        assert points[second].window == 1500 * K * 16 * S
        assert not points[second].burst


def test_version_2_9_example():
    """The older manual's averages at 0, 1 and 2 s; off after the third second."""
    setting = Setting(256_000, 0, 512_000, 192_000, 8 * S)
    curve = simulate(setting, FULL, 4 * S)
    points = {point.start: point for point in curve.points()}
    for row in table("burst_v29_manual_example.csv"):
        point = points[int(row["t_s"]) * S]
        assert curve.average(point.window) == int(row["average_kbps"]) * K
        assert point.burst == (row["burst_allowed"] == "yes")
        assert curve.rate(point.amount) == int(row["actual_rate_kbps"]) * K


@pytest.mark.parametrize(
    ("offered", "microseconds"),
    # capacity 10 x 10M = 100 Mb; capacity / (offered - 10M)
    [(20 * M, 10_000_000), (60 * M, 2_000_000), (1000 * M, 101_010), (10 * M, None)],
)
def test_b21_how_long_a_full_bucket_lasts(offered, microseconds):
    """The manual's bucket-size example, 20, 60 and 1000 Mbps."""
    found = burst_duration(100 * M, per_second(10 * M), per_second(offered))
    assert found == microseconds


@pytest.mark.parametrize(
    ("link", "seconds"), [(20 * M, 10), (60 * M, 2)], ids=["20M", "60M"]
)
def test_b21_bucket_in_the_queue(link, seconds):
    """A queue with bucket-size 10 passes the whole link until the bucket is empty."""
    curve = simulate(Setting(10 * M), FULL, 20 * S, Port(link, 10 * S))
    rates = [curve.rate(point.amount) for point in curve.points()]
    assert rates == [link] * seconds + [10 * M] * (20 - seconds)


def test_default_bucket_passes_a_megabit_at_once():
    """bucket-size 0.1 of 10M is 1 Mb: it passes at the speed of the link."""
    block = in_order([Block(1 * M, 0)])
    curve = simulate(Setting(10 * M), block, S, Port(1000 * M, 100_000))
    assert curve.downloads[0].end == 1000  # 1 Mb at 1 Gbit/s


def test_within_a_slice():
    """A block that arrives and ends within a slice is timed to the microsecond."""
    demand = in_order([Block(1 * M, 250_000), Block(500 * K, 300_000)])
    curve = simulate(OFFICIAL, demand, 2 * S)
    # 4M: 0.25 + 0.25 = 0.5 s; the second waits, then takes 0.125 s
    assert [download.end for download in curve.downloads] == [500_000, 625_000]
    assert [curve.rate(point.amount) for point in curve.points()] == [1_500_000, 0]


def test_link_bounds_a_block():
    """A queue faster than the interface is as fast as the interface."""
    curve = simulate(Setting(0), in_order([Block(8 * M, 0)]), 2 * S, Port(4 * M))
    assert curve.downloads[0].end == 2 * S


def test_end_within_a_slice():
    """The last slice is run whole; a download that ends after the end is unfinished."""
    demand = in_order([Block(3 * M, 0)])
    curve = simulate(OFFICIAL, demand, 500_000)
    assert curve.slices == 1
    assert [curve.rate(point.amount) for point in curve.points()] == [3 * M]
    assert curve.downloads[0].end is None


def test_a_year_of_steady_load_is_a_few_runs():
    """Steady load is jumped over, not stepped through."""
    curve = simulate(OFFICIAL, FULL, 365 * 86_400 * S)
    assert len(curve.runs) < 10
    mean = Fraction(curve.carried(), 365 * 86_400)
    assert 2 * M < mean < 2 * M + 1


@pytest.mark.parametrize("unit", [1, 1000])
def test_averages_do_not_depend_on_units(unit):
    """The same example in bits and in thousandths gives the same decisions."""
    setting = Setting(*(value // unit for value in OFFICIAL[:4]), 16 * S)
    demand = in_order([Block(32 * M // unit, 0), Block(32 * M // unit, 17 * S)])
    curve = simulate(setting, demand, 40 * S)
    shape = "".join("+" if point.burst else "." for point in curve.points())
    # at 19 s and 23 s the average equals the threshold; the 4 Mb slices of 20-22 s
    # hold it there until the zeros of 10-16 s are gone
    assert shape == "+" * 6 + "." * 14 + "+" * 3 + "." * 14 + "+" * 3
