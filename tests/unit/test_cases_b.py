"""Burst settings that people asked about, with the answer that is right."""

import pytest

from rtrw.burst import Setting, analyse

M, K, S = 1_000_000, 1_000, 1_000_000


def test_b12_formula_and_slices_agree():
    """4M, 8M, 2M, 32 s: 2 x 32 / 8 = 8 s, and 16 x 2 / 8 = 4 slices of 2 s are 8 s."""
    burst = analyse(Setting(4 * M, 0, 8 * M, 2 * M, 32 * S))
    assert (burst.kind, burst.slice) == ("once", 2 * S)
    assert (burst.formula, burst.exact) == (8 * S, 8 * S)
    assert burst.data == 64 * M  # 8 s x 8 Mbit/s


def test_b15_threshold_above_max_limit_with_small_rates():
    """25k, 100k, 50k, 10 s: 50 x 10 / 100 = 5 s, and then again and again."""
    burst = analyse(Setting(25 * K, 0, 100 * K, 50 * K, 10 * S))
    assert burst.kind == "repeats"
    assert (burst.formula, burst.exact) == (5 * S, 5 * S)
    # of every 17 slices of 0.625 s, 16 x (50 - 25) / (100 - 25) = 5.33, so 6, are on
    assert burst.cycle is not None
    assert (burst.cycle.on, burst.cycle.off) == (3_750_000, 6_875_000)
    assert burst.cycle.average == 51_470  # (6 x 100k + 11 x 25k) / 17 = 51470.6


@pytest.mark.parametrize(
    ("rates", "seconds", "exact_ms"),
    [
        pytest.param((2000, 4000, 1500), 16, 6000, id="b1"),
        pytest.param((2000, 3000, 1000), 25, 9375, id="b7"),
        pytest.param((4000, 8000, 2000), 32, 8000, id="b12"),
        pytest.param((10000, 40000, 20000), 8, 4000, id="b13"),
        pytest.param((25, 100, 50), 10, 5000, id="b15"),
        pytest.param((64, 256, 40), 5, 937, id="b17-upload"),
        pytest.param((1000, 2000, 256), 5, 937, id="b17-download"),
    ],
)
@pytest.mark.parametrize("factor", [1, 1000])
def test_first_burst_whatever_the_unit(rates, seconds, exact_ms, factor):
    """The same numbers as kbit/s or as Mbit/s burst equally long (b4: no rounding)."""
    m, limit, threshold = (rate * K * factor for rate in rates)
    burst = analyse(Setting(m, 0, limit, threshold, seconds * S))
    assert burst.exact is not None
    assert burst.exact // 1000 == exact_ms
