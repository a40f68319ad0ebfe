"""The fewest moves: lists short enough to check by hand."""

import pytest

from rtrw.routeros.order import Run, plan_order


@pytest.mark.parametrize(
    ("rows", "runs"),
    [
        pytest.param([0, 1, 2], [], id="in order"),
        pytest.param([], [], id="empty"),
        pytest.param([1, 2, 0], [Run((0,), 0)], id="last to the top"),
        pytest.param([2, 0, 1], [Run((2,), 3)], id="first to the end"),
        pytest.param([3, 4, 0, 1, 2], [Run((3, 4), 5)], id="two together"),
        pytest.param([-1, 1, -1, 0, -1], [Run((0,), 1)], id="strangers stay"),
        pytest.param([2, 1, 0], [Run((0, 1), 0)], id="one command for two"),
    ],
)
def test_moves(rows, runs):
    """The rows that are moved, and the position of what they go before."""
    count = sum(n >= 0 for n in rows)
    assert list(plan_order(rows, count).runs) == runs


def test_new_rows_go_before_the_next_one_that_is_there():
    """0 and 2 are new: 0 goes before 1, 2 before 3; 4 to the end."""
    order = plan_order([1, -1, 3], 5)
    assert order.runs == ()
    assert order.anchors == {0: 0, 2: 2, 4: 3}


def test_a_new_row_goes_before_a_moved_one():
    """2 moves before 3; the new 1 has to stand before 2, wherever that is now."""
    order = plan_order([0, 3, 4, 2], 5)
    assert order.runs == (Run((2,), 1),)
    assert order.anchors == {1: 3}


def test_a_new_row_goes_above_what_would_hide_it():
    """The stranger at position 1 catches everything, so 1 is added before it."""
    assert plan_order([0, -1], 2, {1: 1}).anchors == {1: 1}


def test_only_what_is_hidden_moves_above():
    """0 stands below a stranger that hides it; 1 may stay where it is."""
    assert plan_order([-1, 0, 1], 2, {0: 0}).runs == (Run((0,), 0),)
