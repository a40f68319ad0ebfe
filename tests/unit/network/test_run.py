"""A network in the busy hour: figures that can be told beforehand."""

from __future__ import annotations

from rtrw.network.busy import cut
from rtrw.network.run import Spread, evening_figures, spread
from rtrw.network.torrent import Run, neighbourhood, torrent_scene
from rtrw.network.tree import simulation_tree
from rtrw.profiles import load_text
from rtrw.sim.demand import FULL, Block, Demand, Want, in_order
from rtrw.sim.tree import simulate_tree

M, SECOND = 1_000_000, 1_000_000
PROFILE = """\
rtrw: 1
site: t
parents:
  up: {target: 10.0.0.0/24, max-limit: 10M/10M, bucket-size: 0/0}
plans:
  a: {max-limit: 10M/10M, parent: up, bucket-size: 0/0, usage: torrent}
  slow: {max-limit: 2M/2M, bucket-size: 0/0, usage: torrent}
  other: {max-limit: 2M/2M, bucket-size: 0/0, queue: default/default, usage: torrent}
subscribers:
  - {name: one, target: 10.0.0.1, plan: a}
  - {name: two, target: 10.0.0.2, plan: a}
  - {name: three, target: 10.0.1.1, plan: slow}
  - {name: four, target: 10.0.1.2, plan: other}
"""


def figures(demands, end):
    read = load_text(PROFILE)
    tree = simulation_tree(read)
    wanted = {tree.places[name]: one for name, one in demands.items()}
    flows = simulate_tree(tree.nodes, wanted, end)
    return evening_figures(read, [(tree, flows)], end)


def test_percentiles_are_values_that_occurred():
    """Of 1 to 20 the nearest ranks are 1, 10 and 19; of one value it is that."""
    assert spread(range(1, 21)) == Spread(1, 10, 19)
    assert spread([7]) == Spread(7, 7, 7)
    assert spread([]) is None


def test_a_parent_that_is_wanted_twice():
    """Two endless downloads of 10M in 10M: 20M wanted, 10M carried, full always."""
    found = figures({"one": FULL, "two": FULL}, 60 * SECOND)
    (up,) = found.parents
    assert set(up.offered) == {20 * M}
    assert set(up.carried) == set(up.room) == {10 * M}
    assert (up.full, set(up.jams)) == (1000, {1000})
    assert (up.mean, up.busiest) == (10 * M, 10 * M)


def test_a_parent_that_is_wanted_once_for_half_the_time():
    """One download of 30 s at 10M in a minute: never full, half of it on average."""
    found = figures({"one": in_order([Block(300 * M, 0)])}, 60 * SECOND)
    (up,) = found.parents
    assert (up.full, up.mean) == (0, 5 * M)
    assert found.every * len(up.carried) <= 60 * SECOND


def test_pages_files_and_delay_of_a_plan():
    """8 Mb at 2M take 4 s, 200 Mb take 100 s; ten packets at 2M are 60 ms."""
    blocks = in_order([Block(8 * M, 0), Block(200 * M, 10 * SECOND)])
    found = figures({"three": blocks, "four": blocks}, 200 * SECOND)
    _, slow, other = found.plans
    assert slow.rate == Spread(2 * M, 2 * M, 2 * M)
    assert slow.page == Spread(4 * SECOND, 4 * SECOND, 4 * SECOND)
    assert slow.file is not None
    assert slow.file.half == 100 * SECOND
    assert slow.delay == (60_000, 60_000)
    assert (slow.customers, slow.active, slow.burst) == (1, 1, 0)
    assert other.delay is None


def test_a_plan_whose_customers_are_silent():
    """Nobody was active, nothing was loaded: no figure is made up."""
    found = figures({}, 10 * SECOND)
    assert [(p.active, p.rate, p.page, p.burst) for p in found.plans] == [
        (0, None, None, None)
    ] * 3


def test_what_is_cut_off_is_what_was_before():
    """Pages before are gone, a call goes on, and the first pause is over."""
    wants = (
        Want(0, 8, gap=0),
        Want(5, 0, 30, 100),
        Want(20, 8, gap=7),
        Want(40, 0, 50, 100),
    )
    assert cut(Demand(wants=wants), 10).wants == (
        Want(0, 0, 20, 100),
        Want(10, 8, gap=7),
        Want(30, 0, 40, 100),
    )
    assert cut(Demand(wants=wants[2:]), 10).wants[0] == Want(10, 8, gap=0)
    assert cut(FULL, 10).wants == (Want(),)


# --- one torrent -----------------------------------------------------------------

THREE = """\
rtrw: 1
site: t
parents:
  up: {{target: 10.0.0.0/24, max-limit: {line}/{line}}}
plans:
  a: {{max-limit: 10M/10M, parent: up, bucket-size: 0/0, usage: torrent}}
subscribers:
  - {{name: one, target: 10.0.0.1, plan: a}}
  - {{name: two, target: 10.0.0.2, plan: a}}
  - {{name: three, target: 10.0.0.3, plan: a}}
"""


def scene(line):
    read = load_text(THREE.format(line=line))
    return torrent_scene(read, simulation_tree(read), "up", Run(16 * SECOND))


def near(rate, expected):
    """But for less than a millionth of a bit for each queue and tick."""
    return expected - 2 < rate <= expected


def test_without_queues_connections_share():
    """50 connections against one each: 50M of 52M, and 1M for each neighbour."""
    none, *_ = scene("52M").cases
    assert near(none.torrent, 50 * M)
    assert near(none.neighbours, 2 * M)


def test_queues_parent_and_priority_by_hand():
    """Three of 10M on 26M.

    Queues alone: 50 connections fill 10M, the others share 16M. In a parent: a third
    each. With a worse priority: 10M for each neighbour, and 6M are left.
    """
    _, queues, parent, priority = scene("26M").cases
    assert near(queues.torrent, 10 * M)
    assert near(queues.neighbours, 16 * M)
    assert near(parent.torrent, 26 * M // 3)
    assert near(priority.torrent, 6 * M)
    assert near(priority.neighbours, 20 * M)


def test_thirty_neighbours_bursting_at_once():
    """31 bursts of 10M want 310M of a line of 30M, from the first second to the last.

    Each gets 30M / 31 = 967,741, which is below the threshold: the burst never ends.
    """
    read = load_text(neighbourhood())
    found = torrent_scene(read, simulation_tree(read), "line-30", Run(16 * SECOND))
    assert found.neighbours == 30
    assert set(found.burst.wanted) == {310 * M}
    assert set(found.steady.wanted) == {155 * M}
    assert all(29 * M < one <= 30 * M for one in found.burst.carried)
    assert found.burst.jam == 60 * SECOND
    assert found.burst.each is not None
    assert found.burst.each.half == 967_741


def test_bursting_at_once_with_a_better_priority_leaves_the_others_nothing():
    """Four of priority 4 take all of 30M but for a limit-at of 500k x 14.

    They get (30M - 7M) / 4 = 5.75M each, those with limit-at 500k, the 13 others 0.
    """
    burst = "burst-limit: 20M/20M, burst-threshold: 5M/5M, burst-time: 16s/16s"
    plans = {"good": "priority: 4", "plain": "priority: 8", "kept": "limit-at: 500k"}
    text = "rtrw: 1\nsite: t\nparents:\n  up: {target: 10.0.0.0/24, max-limit: 30M/30M,"
    text += " bucket-size: 0/0}\nplans:\n" + "".join(
        f"  {name}: {{max-limit: 10M/10M, {burst}, parent: up, {more}}}\n"
        for name, more in plans.items()
    )
    names = ["good"] * 4 + ["plain"] * 13 + ["kept"] * 14
    text += "subscribers:\n" + "".join(
        f"  - {{name: c{k}, target: 10.0.0.{k}, plan: {name}}}\n"
        for k, name in enumerate(names, 1)
    )
    read = load_text(text)
    found = torrent_scene(read, simulation_tree(read), "up", Run(SECOND))
    assert found.burst.nothing == 13
    assert found.burst.each == Spread(0, 500_000, 5_750_000)
    assert (found.burst.carried[0], found.burst.carried[59]) == (30 * M, 30 * M)


def test_priority_helps_neighbours_of_a_download():
    """With ordinary neighbours each step leaves the download less."""
    read = load_text(neighbourhood(11).replace("30M/30M", "10M/10M"))
    found = torrent_scene(read, simulation_tree(read), "line-30", Run(300 * SECOND, 7))
    took = [case.torrent for case in found.cases]
    assert took == sorted(took, reverse=True)
    content = [case.content for case in found.cases]
    assert content[0] < content[3]
