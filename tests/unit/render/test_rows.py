"""Rows and arrays: exact decimals, documented keys."""

from __future__ import annotations

import pytest

from rtrw.burst import Setting
from rtrw.render.rows import as_json, csv_lines, decimal, number
from rtrw.sim.demand import FULL
from rtrw.sim.queue import simulate

S = 1_000_000


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (1_500_000, "1.5"), (62_500, "0.0625"), (10 * S, "10"), (1, "0.000001")],
)
def test_decimal(value, text):
    """The shortest exact form, at most six decimals."""
    assert decimal(value) == text
    assert number(value) == float(text)


def test_slices_that_are_no_whole_seconds():
    """Times and averages keep their fractions."""
    setting = Setting(2 * S, 0, 3 * S, 1 * S, 25 * S)
    lines = list(csv_lines(simulate(setting, FULL, 5 * S)))
    assert lines == [
        "t_s,rate_bps,average_bps,burst\n",
        "0,3000000,0,1\n",
        "1.5625,3000000,187500,1\n",
        "3.125,3000000,375000,1\n",
        "4.6875,3000000,562500,1\n",
    ]


def test_whole_numbers_are_integers_in_json():
    """A second is 1 and not 1.0; odd rates keep sixteenths of a bit in averages."""
    setting = Setting(1, 0, 3, 1, 16 * S)
    found = as_json(simulate(setting, FULL, 3 * S))
    assert found["t_s"] == [0, 1, 2]
    assert found["average_bps"] == [0, 0.1875, 0.375]
    assert isinstance(found["t_s"][1], int)
    assert list(found) == [
        *("format", "t_s", "rate_bps", "average_bps", "burst", "downloads"),
    ]
