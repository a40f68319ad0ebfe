"""The curve as SVG, and what its animation shows."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.burst import Setting
from rtrw.sim.demand import FULL, Block, in_order
from rtrw.sim.queue import simulate
from rtrw.web import plot
from rtrw.web.axes import Axes, bounded_width
from rtrw.web.frames import first_switch, frames_of

M, S = 1_000_000, 1_000_000
HEMAT = Setting(2 * M, 0, 8 * M, 1 * M, 16 * S)


def drawn(one, demand=FULL, end=36 * S, width=840, other=None):
    """The picture as an XML tree, which fails where the SVG is not well formed."""
    curve = simulate(one, demand, end)
    second = plot.drawn(simulate(other, demand, end), other) if other else None
    picture = plot.draw(plot.drawn(curve, one), second, width, "en")
    return ET.fromstring(picture.svg), picture.frames  # noqa: S314 - our own SVG


def of_class(tree, kind):
    return [one for one in tree.iter() if kind in (one.get("class") or "").split()]


def test_axes_put_corners_into_corners():
    """Zero is at the lower left, the end and the top at the upper right."""
    axes = Axes(40, 10, 800, 300, 36 * S, 8 * M)
    assert (axes.x(0), axes.y(0)) == (40.0, 310.0)
    assert (axes.x(36 * S), axes.y(8 * M)) == (840.0, 10.0)
    assert axes.x(9 * S) == 240.0  # a quarter
    assert axes.y(99 * M) == 10.0


def test_slices_and_switches_are_marked():
    """36 slices of a second, the burst of two of them, and its end at 2.0 s."""
    tree, _ = drawn(HEMAT)
    assert len(of_class(tree, "cell")) == 36
    assert len(of_class(tree, "fast")) == 2
    assert [one.text for one in of_class(tree, "instant")] == ["2.0 s"]
    (window,) = of_class(tree, "window")
    # Sixteen of 36 slices, of an area of 840 - 46 - 6 = 788 pixels.
    assert float(window.get("width")) == pytest.approx(788 * 16 / 36, abs=0.1)
    (ticks,) = of_class(tree, "sixteen")
    assert ticks.get("d").count("M") == 17


def test_levels_have_names():
    """max-limit, burst-limit and threshold with their rates."""
    texts = {one.text for one in of_class(drawn(HEMAT)[0], "level")}
    assert texts == {"max-limit 2M", "burst-limit 8M", "threshold 1M"}


def test_a_threshold_far_above_all_is_left_out():
    """It would press the curve down to a line."""
    tree, _ = drawn(HEMAT._replace(burst_threshold=90 * M))
    assert of_class(tree, "threshold") == []


def test_two_plans_share_the_axes():
    """The second is a line of its own over the first."""
    tree, _ = drawn(HEMAT, other=HEMAT._replace(burst_limit=16 * M))
    assert len(of_class(tree, "rate")) == len(of_class(tree, "other")) == 1
    assert not of_class(drawn(HEMAT)[0], "other")


def test_the_animation_says_what_explain_says():
    """From idle 0, 500k, then 1M which is the threshold and no longer below it."""
    _, frames = drawn(HEMAT)
    assert frames["t"][:4] == ["0.0 s", "1.0 s", "2.0 s", "3.0 s"]
    assert frames["rate"][:4] == ["8M", "8M", "2M", "2M"]
    assert frames["average"][:3] == ["0", "500k", "1M"]
    assert frames["sign"][:4] == ["<", "<", "=", ">"]
    assert frames["on"][:3] == [1, 1, 0]
    assert frames["step"] == 1000
    assert frames["rest"] == 2


def test_an_endless_burst_rests_at_the_end():
    """There is no switch to stand at."""
    frames = frames_of(simulate(HEMAT._replace(burst_threshold=9 * M), FULL, 36 * S))
    assert first_switch(frames) == len(frames) - 1 == 35


def test_very_many_slices_are_drawn_as_means():
    """Ten minutes in sixteenths of a second: 9,600 slices in 400 steps."""
    one = Setting(2 * M, 0, 8 * M, 3 * M, 1 * S)
    tree, frames = drawn(one, end=600 * S)
    assert len(frames["x"]) == 400
    assert not of_class(tree, "cell")
    assert len(ET.tostring(tree)) < 100_000


SETTINGS = st.builds(
    Setting,
    st.integers(1, 50).map(lambda n: n * M),
    st.just(0),
    st.integers(50, 99).map(lambda n: n * M),
    st.integers(1, 120).map(lambda n: n * M),
    st.integers(1, 120).map(lambda n: n * S),
)


@settings(max_examples=40, deadline=None)
@given(SETTINGS, st.integers(1, 400), st.integers(280, 1600), st.booleans())
def test_every_picture_stays_inside_its_frame(one, seconds, width, full):
    """Well formed, and no number beyond the width."""
    blocks = in_order([Block(9 * M, 0), Block(50 * M, seconds * S // 2)])
    tree, frames = drawn(one, FULL if full else blocks, seconds * S, width)
    for path in of_class(tree, "rate"):
        xs = [float(x) for x in re.findall(r"[MH]([0-9.]+)", path.get("d"))]
        assert xs
        assert min(xs) >= 0
        assert max(xs) <= width
    assert len({len(frames[key]) for key in ("x", "t", "rate", "average", "on")}) == 1


@pytest.mark.parametrize(
    ("text", "width"),
    [("358", 358), ("0", 280), ("99999", 1600), ("", 840), ("x", 840), ("-5", 840)],
)
def test_a_browsers_width_is_taken_within_reason(text, width):
    """Nobody gets a picture of a million pixels."""
    assert bounded_width(text) == width
