"""Queues in queues against the worked examples of the manual."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.sim.demand import FULL, constant, in_order, parse_demand, switched
from rtrw.sim.queue import Port, simulate
from rtrw.sim.tree import Node, simulate_tree

M, S = 1_000_000, 1_000_000
DATA = Path(__file__).parents[2] / "data"
HTB = yaml.safe_load((DATA / "htb_examples.yaml").read_text("utf-8"))
BUCKET = yaml.safe_load((DATA / "bucket_size_examples.yaml").read_text("utf-8"))
TICKS_A_SECOND = 16


def htb_nodes(example):
    """The tree of an example as nodes, parents first."""
    names = list(HTB["tree"])
    nodes = []
    for name in names:
        queue = example["queues"][name]
        parent = HTB["tree"][name]
        nodes.append(
            Node(
                name,
                Setting(queue["max_limit"] * M, queue["limit_at"] * M),
                names.index(parent) if parent else -1,
                queue.get("priority", 8),
            )
        )
    return nodes


@pytest.mark.parametrize("example", HTB["examples"], ids=lambda e: str(e["id"]))
def test_htb_examples_of_the_manual(example):
    """Both official examples, each second, to the grain."""
    nodes = htb_nodes(example)
    demands = {
        place: constant(HTB["leaf_demand"] * M)
        for place, node in enumerate(nodes)
        if node.name in example["result"]
    }
    flows = simulate_tree(nodes, demands, 5 * S, HTB["interface_capacity"] * M)
    for place in demands:
        rate = example["result"][nodes[place].name] * M
        assert list(flows.leaves[place].steps(16, 80)) == [rate * S] * 5
    assert flows.parents[0].stretches[0].carried == 10 * M * S // TICKS_A_SECOND


def test_bucket_sizes_of_the_manual():
    """10M with bucket-size 0.1 and 10 hold 1 and 100 Mb, in a child and in a parent."""
    for example in BUCKET["examples"]:
        limit = Setting(example["max_limit"])
        bucket = int(example["bucket_size"] * S)
        extra = example["capacity_bits"]
        child = [Node("a", limit, bucket=bucket)]
        flows = simulate_tree(child, {0: FULL}, 20 * S, 1000 * M)
        assert flows.leaves[0].bits == 20 * 10 * M + extra
        parent = [Node("p", limit, bucket=bucket), Node("a", Setting(0), 0)]
        flows = simulate_tree(parent, {1: FULL}, 20 * S, 1000 * M)
        assert flows.leaves[1].bits == 20 * 10 * M + extra


def test_bucket_of_a_parent_lasts_as_the_manual_says():
    """20 Mbps go through a full parent of 10M and bucket-size 10 for ten seconds."""
    nodes = [Node("p", Setting(10 * M), bucket=10 * S), Node("a", Setting(20 * M), 0)]
    flows = simulate_tree(nodes, {1: FULL}, 20 * S, 1000 * M)
    seconds = [grains // S for grains in flows.leaves[1].steps(16, 320)]
    assert seconds == [20 * M] * 10 + [10 * M] * 10


def test_a_child_alone_is_the_single_queue():
    """What the parent has room for is what the queue does by itself."""
    plan = Setting(2 * M, 0, 8 * M, 1 * M, 16 * S)
    demand = parse_demand(["4MB@1s", "500kB@5s", "9MB@20500ms"])
    nodes = [Node("p", Setting(100 * M)), Node("a", plan, 0, 8, 100_000)]
    tree = simulate_tree(nodes, {1: demand}, 80 * S).leaves[1]
    alone = simulate(plan, demand, 80 * S, Port(bucket=100_000))
    assert tree.downloads == alone.downloads
    assert list(tree.steps(16, 16 * 80)) == [point.amount for point in alone.points()]


def test_thirty_neighbours_burst_over_the_parent():
    """All at once they get an equal part of the parent, not their burst-limit."""
    plan = Setting(2 * M, 0, 8 * M, 1 * M, 16 * S)
    nodes = [Node("p", Setting(30 * M)), *(Node(f"c{n}", plan, 0) for n in range(30))]
    flows = simulate_tree(nodes, dict.fromkeys(range(1, 31), FULL), 60 * S)
    assert {flow.bits for flow in flows.leaves.values()} == {60 * M}
    first = flows.parents[0].steps(16, 16 * 60)[0]
    # each may burst for two slices of a second: 30 x 8M are wanted where 30M pass
    assert (first.offered // S, first.carried // S) == (240 * M, 30 * M)


def test_priority_before_a_torrent():
    """A torrent at priority 8 gets what thirty neighbours at 1 leave."""
    nodes = [
        Node("p", Setting(30 * M)),
        Node("torrent", Setting(0), 0),
        *(Node(f"c{n}", Setting(2 * M), 0, 1) for n in range(10)),
    ]
    demands = {1: FULL, **dict.fromkeys(range(2, 12), FULL)}
    flows = simulate_tree(nodes, demands, 10 * S)
    assert flows.leaves[1].bits == 100 * M
    assert {flows.leaves[place].bits for place in range(2, 12)} == {20 * M}


def test_interface_scales_all_in_proportion():
    """Guarantees beyond the interface are cut in proportion."""
    nodes = [Node("a", Setting(10 * M, 10 * M)), Node("b", Setting(14 * M, 14 * M))]
    flows = simulate_tree(nodes, {0: FULL, 1: FULL}, 10 * S, 18 * M)
    assert [flows.leaves[place].bits for place in (0, 1)] == [75 * M, 105 * M]


def test_burst_of_a_parent():
    """A parent bursts by its own average: the manual's 6 s at 4M, then 2M."""
    parent = Setting(2 * M, 0, 4 * M, 1_500_000, 16 * S)
    nodes = [Node("p", parent), Node("a", Setting(0), 0)]
    flows = simulate_tree(nodes, {1: FULL}, 10 * S)
    seconds = [grains // S for grains in flows.leaves[1].steps(16, 160)]
    assert seconds == [4 * M] * 6 + [2 * M] * 4


def test_grows_and_shrinks_with_neighbours():
    """A second customer halves what the first one gets, while it is on."""
    nodes = [
        Node("p", Setting(10 * M)),
        Node("a", Setting(0), 0),
        Node("b", Setting(0), 0),
    ]
    flows = simulate_tree(nodes, {1: FULL, 2: switched([2 * S, 4 * S])}, 6 * S)
    seconds = [grains // S // M for grains in flows.leaves[1].steps(16, 96)]
    assert seconds == [10, 10, 5, 5, 10, 10]
    assert flows.leaves[2].busy == 2 * S
    assert flows.leaves[2].rate == 5 * M


def test_a_download_waits_for_its_part():
    """20 Mb at half of 10M take four seconds; the one that is left has all."""
    nodes = [
        Node("p", Setting(10 * M)),
        Node("a", Setting(0), 0),
        Node("b", Setting(0), 0),
    ]
    flows = simulate_tree(nodes, {1: parse_demand(["20Mb@0s"]), 2: FULL}, 10 * S)
    # within the last tick data goes first: 4 s less at most 1/16
    assert 3_937_500 < flows.leaves[1].downloads[0].end <= 4 * S
    assert flows.leaves[2].bits == 80 * M


@pytest.mark.parametrize(
    ("nodes", "demands", "codes"),
    [
        ([Node("a", Setting(1), 3)], {}, ["RTRW250"]),
        ([Node("a", Setting(2, 0, 4, 1, 1_500_000))], {}, ["RTRW251"]),
        ([Node("p", Setting(1)), Node("a", Setting(1), 0)], {0: FULL}, ["RTRW252"]),
        (
            [Node("p", Setting(1)), Node("a", Setting(1), 1)],
            {0: FULL},
            ["RTRW250"],
        ),
    ],
    ids=["no-parent", "half-a-second", "inner-demand", "own-parent"],
)
def test_what_cannot_be_run(nodes, demands, codes):
    """Trees that mean nothing are refused with every reason."""
    with pytest.raises(InputError) as caught:
        simulate_tree(nodes, demands, S)
    assert [problem.code for problem in caught.value.problems] == codes


def test_progress_is_told():
    """About a hundred times, and never backwards."""
    told = []
    nodes = [Node("a", Setting(M))]
    edges = switched(range(0, 1000 * S, S))
    simulate_tree(nodes, {0: edges}, 1000 * S, progress=told.append)
    assert 50 < len(told) <= 101
    assert told == sorted(told)


def test_silence():
    """A network in which nobody wants anything carries nothing."""
    nodes = [Node("p", Setting(10 * M)), Node("a", Setting(M), 0)]
    flows = simulate_tree(nodes, {}, 10 * S)
    assert (flows.leaves[1].carried, flows.leaves[1].rate) == (0, None)
    assert flows.parents[0].steps(16, 160)[9].carried == 0
    assert in_order([]).blocks == ()
