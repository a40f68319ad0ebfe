"""One tick shared out, by hand."""

from __future__ import annotations

import pytest

from rtrw.sim.share import Claim, Shape, share

FLAT = Shape([-1], [0])
WIDE = 10**9


def grants(claims, shape, rooms, link=WIDE):
    return list(share(claims, shape, rooms, link).grants)


@pytest.mark.parametrize(
    ("claims", "room", "expected"),
    [
        # 3 x 5 fit into 15
        ([Claim(5, 3, 0, 8, 0)], 15, [5]),
        # 14 among three: 4 each, 2 grains stay unused
        ([Claim(5, 3, 0, 8, 0)], 14, [4]),
        # the small one has enough, the two others share 10 - 2
        ([Claim(2, 1, 0, 8, 0), Claim(9, 2, 0, 8, 0)], 10, [2, 4]),
        # priority 1 first: 7, then 3 are left
        ([Claim(7, 1, 0, 1, 0), Claim(7, 1, 0, 8, 0)], 10, [7, 3]),
        # limit-at before priority: 4 and then 6 to the better one
        ([Claim(9, 1, 0, 1, 0), Claim(9, 1, 0, 8, 4)], 10, [6, 4]),
        # limit-at even beyond the parent
        ([Claim(9, 2, 0, 8, 8)], 10, [8]),
        # less is wanted than is promised
        ([Claim(1, 1, 0, 8, 8), Claim(20, 1, 0, 8, 0)], 10, [1, 9]),
        # nothing to give
        ([Claim(5, 3, 0, 8, 0)], 0, [0]),
    ],
)
def test_one_parent(claims, room, expected):
    """Limit-at, then priority, then equal heights; rounded down."""
    assert grants(claims, FLAT, [room]) == expected


def test_a_full_parent_leaves_its_part_to_others():
    """Two under a parent of 4 get 2 each, the one outside has the other 26."""
    shape = Shape([-1, 0], [0, 0])
    claims = [Claim(20, 2, 1, 8, 0), Claim(40, 1, 0, 8, 0)]
    assert grants(claims, shape, [30, 4]) == [2, 26]


def test_limit_at_of_a_parent():
    """A parent with limit-at 6 is topped up before what stands beside it."""
    shape = Shape([-1, 0], [0, 6])
    claims = [Claim(20, 2, 1, 8, 0), Claim(20, 1, 0, 1, 0)]
    # 6 for the two in it; the remaining 4 go to priority 1
    assert grants(claims, shape, [10, 10]) == [3, 4]


def test_interface():
    """All are cut in proportion, and those without a parent too."""
    claims = [Claim(30, 1, 0, 8, 0), Claim(10, 3, -1, 8, 0)]
    found = share(claims, FLAT, [100], 30)
    assert list(found.grants) == [15, 5]
    assert (list(found.offered), list(found.carried)) == ([30], [15])
