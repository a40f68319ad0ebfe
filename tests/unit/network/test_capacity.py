"""The capacity of a parent: customers in proportion, promises, and the search."""

from __future__ import annotations

import pytest

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.network.capacity import (
    Outcome,
    Promise,
    Search,
    Trial,
    contented,
    estimate,
    play,
    search,
    trials,
)
from rtrw.network.mix import Kind, Mix, mix_of, order, oversubscription
from rtrw.network.tree import simulation_tree
from rtrw.profiles import load_text
from rtrw.profiles.usage import mixture
from rtrw.sim.demand import FULL, Demand, Want, constant
from rtrw.sim.tree import Node, simulate_tree

M, SECOND = 1_000_000, 1_000_000
PROFILE = """\
rtrw: 1
site: t
parents:
  up: {target: 10.0.0.0/24, max-limit: 100M/100M}
  down: {target: 10.0.1.0/24, max-limit: 50M/50M, parent: up}
  free: {target: 10.0.2.0/24}
  empty: {target: 10.0.3.0/24, max-limit: 1M/1M}
plans:
  a: {max-limit: 10M/10M, parent: up}
  b: {max-limit: 20M/20M, parent: down, usage: torrent}
subscribers:
  - {name: one, target: 10.0.0.1, plan: a}
  - {name: two, target: 10.0.0.2, plan: a, usage: video}
  - {name: three, target: 10.0.1.1, plan: b}
  - {name: four, target: 10.0.1.2, plan: b, suspended: true}
  - {name: five, target: 10.0.2.1, plan: a, parent: free}
"""


def mix(limit=10 * M, capacity=100 * M, *, usage="torrent", **burst):
    node = Node("p", Setting(limit, **burst), 0)
    top = Node("up", Setting(capacity))
    return Mix((top,), (Kind("p", node, mixture(usage), 1),), 1)


def kinds(*counts):
    one = mix().kinds[0]
    return mix()._replace(kinds=tuple(one._replace(size=n) for n in counts))


def answer(asked, how):
    """The search with trials played one after the other."""
    asking = search(asked, how)
    wanted = next(asking)
    while True:
        try:
            wanted = asking.send([play(one) for one in wanted])
        except StopIteration as done:
            return done.value


def told(how, outcome):
    """The search against outcomes that are known by the number of customers."""
    asking = search(mix(), how)
    wanted = next(asking)
    while True:
        try:
            wanted = asking.send([outcome(one) for one in wanted])
        except StopIteration as done:
            return done.value


HOW = Search(Promise(), 4, 10 * SECOND, 1, 1000, 10)


# --- who is there ----------------------------------------------------------------


def test_customers_come_in_the_proportions_of_the_profile():
    """Of 14, 19, 5 and 6 customers all are there when 44 are."""
    found = order(kinds(14, 19, 5, 6), 44)
    assert [found.count(kind) for kind in range(4)] == [14, 19, 5, 6]


def test_more_customers_begin_with_the_same_ones():
    """A longer list of customers begins with the shorter one."""
    assert order(kinds(5, 3, 1), 50)[:20] == order(kinds(5, 3, 1), 20)


def test_the_mix_of_a_parent_has_those_in_queues_below_it_too():
    """Suspended customers and those elsewhere are not in it; inner queues are."""
    read = load_text(PROFILE)
    found = mix_of(read, simulation_tree(read), "up", None)
    assert [node.name for node in found.inner] == ["up", "down"]
    assert [(k.plan, k.node.parent, k.size) for k in found.kinds] == [
        ("a", 0, 1),
        ("a", 0, 1),
        ("b", 1, 1),
    ]
    assert [k.usage for k in found.kinds] == [
        mixture(name) for name in ("keluarga", "video", "torrent")
    ]
    assert (found.capacity, found.customers) == (100 * M, 3)


def test_the_mix_of_a_parent_has_what_is_above_and_beside_it():
    """Its customers change in number; those beside it are as many as there are."""
    read = load_text(PROFILE)
    found = mix_of(read, simulation_tree(read), "down", None)
    assert (found.parent.name, found.capacity) == ("down", 50 * M)
    assert [node.name for node in found.above] == ["up"]
    assert [(k.plan, k.size) for k in found.kinds] == [("b", 1)]
    assert [(k.plan, k.size) for k in found.others] == [("a", 1), ("a", 1)]
    assert (found.customers, found.beside) == (1, 2)


@pytest.mark.parametrize(("above", "count"), [(1000 * M, 5), (60 * M, 2), (45 * M, 0)])
def test_a_parent_carries_no_more_than_those_above_it(above, count):
    """Endless downloads of 10M under 40M: 5 (8M each), unless 60M above are shared.

    With five beside them, 60M are 8.6M each for seven and 7.5M for eight; 45M are 7.5M
    for six, which is too little even for the first one.
    """
    read = load_text(
        "rtrw: 1\nsite: t\nparents:\n"
        f"  up: {{target: 10.0.0.0/16, max-limit: {above}/{above}}}\n"
        "  left: {target: 10.0.1.0/24, max-limit: 40M/40M, parent: up}\n"
        "  right: {target: 10.0.2.0/24, parent: up}\n"
        "plans: {a: {max-limit: 10M/10M, usage: torrent}}\n"
        "defaults: {plan: a}\nsubscribers:\n"
        "  - {name: one, target: 10.0.1.1, parent: left}\n"
        + "".join(
            f"  - {{name: r{k}, target: 10.0.2.{k}, parent: right}}\n"
            for k in range(1, 6)
        )
    )
    asked = mix_of(read, simulation_tree(read), "left", None)
    assert answer(asked, HOW).size == count


def test_without_max_limit_of_its_own_the_one_above_counts():
    """60M above a parent without max-limit: 60M is its capacity."""
    read = load_text(
        "rtrw: 1\nsite: t\nparents:\n"
        "  up: {target: 10.0.0.0/16, max-limit: 60M/60M}\n"
        "  low: {target: 10.0.1.0/24, parent: up}\n"
        "plans: {a: {max-limit: 10M/10M, parent: low}}\n"
        "subscribers: [{name: one, target: 10.0.1.1, plan: a}]\n"
    )
    tree = simulation_tree(read)
    assert mix_of(read, tree, "low", None).capacity == 60 * M
    assert tree.limit(tree.places["low"]) == 60 * M


def test_usage_of_the_command_wins():
    """One usage for all makes the two customers of a plan alike."""
    read = load_text(PROFILE)
    found = mix_of(read, simulation_tree(read), "up", mixture("web"))
    assert [k.size for k in found.kinds] == [2, 1]


@pytest.mark.parametrize(
    ("parent", "code"), [("free", "RTRW271"), ("empty", "RTRW272")]
)
def test_a_parent_that_cannot_be_full(parent, code):
    """Without max-limit, or without customers, there is no answer."""
    read = load_text(PROFILE)
    with pytest.raises(InputError) as error:
        mix_of(read, simulation_tree(read), parent, None)
    assert error.value.problems[0].code == code


def test_oversubscription():
    """12 customers of 10M on 100M are 1.2 to 1, in hundredths."""
    assert oversubscription(mix(), 12) == 120


# --- who is content --------------------------------------------------------------


def got(capacity, demand, limit=10 * M, end=60 * SECOND, **burst):
    nodes = [Node("up", Setting(capacity)), Node("p", Setting(limit, **burst), 0)]
    flow = simulate_tree(nodes, {1: demand}, end).leaves[1]
    return contented(flow, demand, limit, end, 80)


@pytest.mark.parametrize(("capacity", "kept"), [(8 * M, True), (8 * M - 16, False)])
def test_eight_of_ten_is_enough_and_less_is_not(capacity, kept):
    """Of 10M, 8M are 80 %; a little less is not."""
    assert got(capacity, FULL) is kept


@pytest.mark.parametrize(("capacity", "kept"), [(1_200_000, True), (1_100_000, False)])
def test_a_call_is_compared_with_what_it_wants(capacity, kept):
    """A call of 1.5M is content with 1.2M, whatever max-limit is."""
    assert got(capacity, constant(1_500_000)) is kept


def test_a_page_and_a_call_are_compared_by_their_own_measures():
    """Alone at max-limit everybody is content, whatever they do."""
    wants = (
        Want(0, 8 * M, gap=0),
        Want(5 * SECOND, 0, 30 * SECOND, 100_000),
        Want(31 * SECOND, 80 * M, gap=0),
    )
    assert got(100 * M, Demand(wants=wants))


def test_a_download_that_is_not_done_counts_for_what_came():
    """An hour's download at 7M of 10M is not content after a minute; at 9M it is."""
    big = Demand(wants=(Want(0, 36_000 * M, gap=0),))
    assert not got(7 * M, big)
    assert got(9 * M, big)


def test_without_max_limit_everybody_is_content():
    """Nothing was promised."""
    assert got(M, FULL, limit=0)


# --- the search ------------------------------------------------------------------


def test_endless_downloads_share_equally():
    """Each gets 100M / N, and 8M are promised: 12 (8.33M), not 13 (7.69M)."""
    found = answer(mix(), HOW)
    assert (found.size, found.least, found.most) == (12, 12, 12)
    assert not found.bound


def test_burst_makes_no_capacity():
    """With an endless burst it is 12 all the same, and 12 without it."""
    burst = {"burst_limit": 20 * M, "burst_threshold": 30 * M, "burst_time": 16 * M}
    bursty = mix(**burst)
    assert answer(bursty, HOW).size == 12
    assert answer(bursty.without_burst(), HOW).size == 12


def test_numbers_of_another_search_come_first():
    """Rungs are tried until one keeps and the next one breaks the promise."""
    how = HOW._replace(start=60, rungs=(30, 41, 50, 60), interval=False)
    found = told(how, lambda one: Outcome(one.size, min(one.size, 40)))
    assert (found.size, [p.size for p in found.points]) == (
        42,
        [41, 42, 43, 45, 50, 60],
    )
    found = told(how._replace(start=30), lambda one: Outcome(one.size, 40))
    assert [p.size for p in found.points] == [30, 41, 42, 43, 45, 50]


def test_large_numbers_are_sought_to_a_per_cent():
    """A bracket of four customers is close enough at 400."""
    found = told(HOW, lambda one: Outcome(one.size, min(one.size, 400)))
    # 400 of 421 is 95.01 %
    assert 418 <= found.size <= 421


@pytest.mark.parametrize("start", [1, 10, 42, 43, 999])
def test_the_search_finds_the_last_number_from_anywhere(start):
    """40 of N are content: 40 / 42 is 95.2 %, 40 / 43 is 93.0 %."""
    how = HOW._replace(start=start)
    found = told(how, lambda one: Outcome(one.size, min(one.size, 40)))
    assert found.size == 42
    assert found.least == found.most == 42


def test_the_search_ends_at_the_largest_number_allowed():
    """It says so, because N may be larger."""
    found = told(HOW._replace(most=25), lambda one: Outcome(one.size, one.size))
    assert (found.size, found.bound) == (25, True)


def test_a_promise_that_nobody_keeps():
    """N is 0 when a single customer is too many."""
    found = told(HOW, lambda one: Outcome(one.size, 0))
    assert (found.size, found.least, found.most) == (0, 0, 0)


def test_the_interval_holds_both_bounds():
    """Trials that differ make an interval around N, from numbers that were tried."""
    found = told(
        HOW, lambda one: Outcome(one.size, min(one.size, 38 + 2 * (one.number % 2)))
    )
    # 39 of N on average: 39 / 41 is 95.1 %, 39 / 42 is 92.9 %
    assert found.size == 41
    assert found.least < 41 < found.most
    assert found.points[0].low >= 950_000
    assert found.points[-1].high < 950_000


def test_the_error_comes_from_how_trials_differ():
    """9 of 10 and 10 of 10: 95 %, and an error of 12.71 x 5 % with two trials.

    Residuals 9 - 9.5 and 10 - 9.5, squares 0.25 + 0.25; error of the ratio
    sqrt(2 / (2 - 1) x 0.5) / 20 = 0.05.
    """
    found = estimate(10, [Outcome(10, 9), Outcome(10, 10)])
    assert (found.share, found.low, found.high) == (950_000, 314_500, 1_000_000)


def test_nobody_active_breaks_no_promise():
    """A night without customers keeps every promise."""
    assert estimate(5, [Outcome(0, 0)] * 3).share == 1_000_000


def test_the_same_trial_comes_out_the_same():
    """Seed and number decide; another number is another evening."""
    asked = mix(4 * M, 20 * M, usage="keluarga")
    one, two = (Trial(asked, 12, n, 60 * SECOND, 7, 80) for n in (0, 1))
    assert play(one) == play(one)
    assert [play(t) for t in trials(asked, HOW, 12)] != [play(two)] * 4
