"""Parents in parents, in any order of writing: against the plainest way to count."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.errors import InputError
from rtrw.network.compile import compile_network
from rtrw.network.figures import subscribers_below
from rtrw.profiles import load_text
from rtrw.profiles.effective import group_subscribers, ordered_parents, parent_routers
from rtrw.profiles.lint import lint
from rtrw.routeros.depth import depths
from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Row

MANY = settings(deadline=None, max_examples=80)


@st.composite
def trees(draw, *, loops=False):
    """Name -> its parent's name or None, written in any order."""
    count = draw(st.integers(1, 9))
    above = [
        draw(st.one_of(st.none(), st.integers(0, count - 1 if loops else n - 1)))
        if n or loops
        else None
        for n in range(count)
    ]
    order = draw(st.permutations(range(count)))
    return {f"p{n}": None if above[n] is None else f"p{above[n]}" for n in order}


def written(parents, pins, rows):
    """A profile: ``pins`` are routers of parents, ``rows`` (parent, router)."""
    lines = ["rtrw: 1", "site: rt05", "plans: {h: {max-limit: 1M}}", "parents:"]
    for name, above in parents.items():
        more = f", parent: {above}" if above else ""
        more += f", router: {pins[name]}" if name in pins else ""
        lines.append(f"  {name}: {{target: 10.0.0.0/8, max-limit: 5M{more}}}")
    lines.append("subscribers:" if rows else "subscribers: []")
    for n, (parent, router) in enumerate(rows):
        more = f", parent: {parent}" if parent else ""
        more += f", router: {router}" if router else ""
        lines.append(f"  - {{name: c{n}, target: 10.0.0.{n}, plan: h{more}}}")
    lines.append("routers: {a: {host: 10.1.1.1}, b: {host: 10.1.1.2}}")
    return "\n".join(lines)


def climb(parents, name):
    """The name and all above it, until one comes again."""
    way = []
    while name is not None and name not in way:
        way.append(name)
        name = parents.get(name)
    return way


@MANY
@given(trees(), st.data())
def test_order_routers_and_counts(parents, data):
    """Parents before children; on the routers of what they hold; all below counted."""
    chosen = st.tuples(st.sampled_from([None, *parents]), st.sampled_from(["a", "b"]))
    rows = data.draw(st.lists(chosen, max_size=8))
    profile = load_text(written(parents, {}, rows), "p.yaml")
    groups = group_subscribers(profile)
    order = ordered_parents(profile)
    naive: list[str] = []
    for name in parents:
        naive += [one for one in reversed(climb(parents, name)) if one not in naive]
    assert list(order) == naive
    on = parent_routers(profile, groups)
    below = subscribers_below(profile, groups)
    for name in parents:
        inside = [row for row in rows if row[0] and name in climb(parents, row[0])]
        assert list(on[name]) == sorted({router for _, router in inside})
        assert below[name] == len(inside)
    levels = {name: len(climb(parents, name)) - 1 for name in parents}
    assert depths({n: above or "none" for n, above in parents.items()}) == levels


@MANY
@given(trees(), st.data())
def test_where_a_parent_pins_its_children(parents, data):
    """The nearest router above decides; another one is told for each that has it."""
    names = st.sampled_from([*parents])
    pins = data.draw(st.dictionaries(names, st.sampled_from(["a", "b"]), max_size=4))
    rows = [(name, data.draw(st.sampled_from([None, "a", "b"]))) for name in parents]
    wrong, missing = set(), False
    for name in pins:
        above = [pins[n] for n in climb(parents, name)[1:] if n in pins]
        if above and above[0] != pins[name]:
            wrong.add(f"parents.{name}.router")
    for n, (parent, router) in enumerate(rows):
        found = [pins[one] for one in climb(parents, parent) if one in pins]
        if router and found and found[0] != router:
            wrong.add(f"subscribers.{n}.router")
        missing = missing or not (router or found)
    try:
        profile = load_text(written(parents, pins, rows), "p.yaml")
    except InputError as error:
        told = {p.where for p in error.problems if p.code == "RTRW455"}
        assert told == wrong
        assert wrong or missing
    else:
        assert not wrong
        for one, (parent, router) in zip(profile.subscribers, rows, strict=True):
            found = [pins[name] for name in climb(parents, parent) if name in pins]
            assert one.router == (router or found[0])


@MANY
@given(trees(loops=True))
def test_each_loop_is_told_once(parents):
    """At the first of its members, with the way around."""
    text = written(parents, {}, [])
    loops = {}
    for name in parents:
        way = climb(parents, name)
        if parents[way[-1]] == name:
            loops.setdefault(frozenset(way), [*way, name])
    try:
        load_text(text, "p.yaml")
        told = []
    except InputError as error:
        told = [p for p in error.problems if p.code == "RTRW326"]
    assert [p.params["way"] for p in told] == [" → ".join(w) for w in loops.values()]


def seconds_of(count):
    """Everything that a chain of so many parents goes through, once each."""
    parents = {f"p{n}": f"p{n - 1}" if n else None for n in range(count)}
    rows = [(name, "a") for name in parents]
    text = written(parents, {}, []).replace(
        "subscribers: []",
        "subscribers:\n"
        + "\n".join(
            f"  - {{name: c{n}, target: 10.0.{n >> 8}.{n & 255}, plan: h, "
            f"parent: {parent}, router: {router}}}"
            for n, (parent, router) in enumerate(rows)
        ),
    )
    begin = time.perf_counter()
    profile = load_text(text, "p.yaml")
    lint(profile)
    queues = compile_network(profile).routers["a"]
    known = [Row(queue, f"*{n:X}") for n, queue in enumerate(queues)]
    diff(queues, [], site="rt05")
    diff(queues[:1], known, site="rt05", allow_removals="all")
    return time.perf_counter() - begin


@pytest.mark.slow
def test_a_deep_chain_takes_time_by_its_length():
    """Eight times as deep is not much more than eight times as long: never 64."""
    short = min(seconds_of(400) for _ in range(3))
    assert seconds_of(3200) < 40 * short
