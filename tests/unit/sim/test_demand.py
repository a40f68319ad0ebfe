"""Demands as people write them."""

from __future__ import annotations

import pytest

from rtrw.errors import RtrwError
from rtrw.sim.demand import FULL, Block, Demand, in_order, late, parse_demand

S = 1_000_000


def test_blocks_in_bits_and_bytes():
    """Mb are bits, MB are bytes; without a time a block starts at once."""
    found = parse_demand(["4MB@10s", "32Mb@0s", "1Mb", "500kb@00:01:00"])
    assert found.blocks == (
        Block(32_000_000, 0),
        Block(1_000_000, 0),
        Block(32_000_000, 10 * S),
        Block(500_000, 60 * S),
    )
    assert not found.full


def test_full():
    """`full` is a demand without end."""
    assert parse_demand(["full"]) is FULL


def test_two_at_the_same_time_keep_their_order():
    """Of two blocks at one instant the first named is served first."""
    assert in_order([Block(2, 5), Block(1, 5), Block(3, 0)]) == Demand(
        (Block(3, 0), Block(2, 5), Block(1, 5))
    )


def test_every_mistake_is_told():
    """All demands are read before any is complained about."""
    with pytest.raises(RtrwError) as caught:
        parse_demand(["1Mb@0s", "5@0s", "0Mb", "1Mb@", "full", "1Mb@1:30", "-1Mb"])
    assert [problem.code for problem in caught.value.problems] == [
        *("RTRW216", "RTRW161", "RTRW160", "RTRW162", "RTRW213", "RTRW214"),
    ]


def test_late_demands():
    """A block at or after the end would never be wanted."""
    demand = in_order([Block(1, 0), Block(1, 10 * S), Block(1, 11 * S)])
    assert [one.params["start"] for one in late(demand, 10 * S)] == ["10s", "11s"]
    assert late(demand, 12 * S) == []
