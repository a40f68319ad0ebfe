"""The plot in the terminal: it fits, it is exact, it needs no colour."""

from __future__ import annotations

import pytest

from rtrw.burst import Setting
from rtrw.render.plot import render_plot
from rtrw.render.scale import short_rate, step_for, time_label, time_step
from rtrw.sim.demand import FULL, parse_demand
from rtrw.sim.queue import simulate

M, S = 1_000_000, 1_000_000
OFFICIAL = Setting(2 * M, 1 * M, 4 * M, 1_500_000, 16 * S)


def drawn(setting, demand, seconds, width=100, language="en"):
    """The plot without styles."""
    curve = simulate(setting, demand, seconds * S)
    lines = render_plot(curve, setting, width, 12, language)
    return ["".join(text for text, _ in line) for line in lines]


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("language", ["en", "id"])
def test_it_fits(width, language):
    """No line is wider than the terminal."""
    lines = drawn(OFFICIAL, FULL, 40, width, language)
    assert max(len(line.rstrip()) for line in lines) <= width
    assert len(lines) <= 18


def test_the_picture():
    """Area, average, threshold, names of levels and burst stand where they should."""
    lines = drawn(OFFICIAL, FULL, 32, width=32 + 8 + 2 + 11)
    # 32 columns of a second, 12 rows of 333k; 6 s at 4M, then 2M
    assert [line.rstrip() for line in lines[:15]] == [
        "     4M┤██████                           burst-limit",
        "       │██████",
        "       │██████",
        "     3M┤██████          ●",
        "       │██████       ●●● ●●●",
        "       │██████    ●●●       ●●●●●●●●●●●●",
        "     2M┤████████●●██████████████████████ max-limit",
        "       │╌╌╌╌╌╌●●╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ threshold",
        "       │████●●██████████████████████████",
        "     1M┤███●████████████████████████████",
        "       │██●█████████████████████████████",
        "       │●●██████████████████████████████",
        "      0└┴──────────────┴──────────────┴─",
        "       0 s           15 s           30 s",
        "  burst ━━━━━━",
    ]


def test_the_signs_differ_without_colour():
    """Area, average and threshold are told apart by their signs, and explained."""
    lines = drawn(OFFICIAL, parse_demand(["32Mb@0s"]), 30)
    body = "\n".join(lines)
    assert {"█", "●", "╌", "━"} <= set(body)
    assert "█ rate   ● average over 16s   ╌ threshold 1500k" in lines[-1]


def test_a_threshold_far_above_is_left_out():
    """It would press everything else to the ground."""
    endless = Setting(2 * M, 0, 4 * M, 100 * M, 16 * S)
    lines = drawn(endless, FULL, 30)
    assert lines[0].startswith("     4M┤")
    assert not any("╌" in line for line in lines[:12])


def test_plain_queue():
    """Without burst there is neither threshold nor strip."""
    lines = drawn(Setting(2 * M), FULL, 30)
    assert not any(sign in line for line in lines for sign in "╌━")


def test_an_unlimited_queue_with_nothing_to_do():
    """A picture of nothing is still a picture."""
    assert drawn(Setting(0), parse_demand(["1b@5s"]), 6)


@pytest.mark.parametrize(
    ("most", "ticks", "step"),
    [(4 * M, 5, 1 * M), (2 * M, 5, 500_000), (20 * M, 5, 5 * M), (1, 5, 1), (9, 5, 2)],
)
def test_round_steps(most, ticks, step):
    """Steps are 1, 2, 2.5 or 5 times a power of ten."""
    assert step_for(most, ticks) == step


@pytest.mark.parametrize(
    ("seconds", "step", "label"),
    [
        (36, 5, "5 s"),
        (100, 15, "15 s"),
        (600, 120, "2m"),
        (3600, 600, "10m"),
        (2, 1, "1 s"),
    ],
)
def test_time_steps(seconds, step, label):
    """Times step as clocks do."""
    assert time_step(seconds * S, 9 if seconds > 2 else 2) == step * S
    assert time_label(step * S) == label


@pytest.mark.parametrize(
    ("rate", "text"),
    [(2 * M, "2M"), (1_500_000, "1.5M"), (518_588, "518.58k"), (0, "0"), (999, "999")],
)
def test_short_rates(rate, text):
    """Rates on axes are short."""
    assert short_rate(rate) == text
