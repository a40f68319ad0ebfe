"""Parents among subscribers: where they may stay, and where they have to go."""

from hypothesis import given
from hypothesis import strategies as st

from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Queue, Row


def ours(kind, name, parent="none"):
    number = sum(map(ord, name))
    settings = {"max-limit": "1000000/1000000", "parent": parent}
    target = f"10.0.{number // 250}.{number % 250}/32"
    return Queue(name, target, f"rtrw:x/{kind}/{name}", settings)


def moved(wanted, actual):
    """Names that are moved, for lists of our queues."""
    rows = [Row(queue, f"*{n + 1:X}") for n, queue in enumerate(actual)]
    found = diff(wanted, rows, site="x")
    return [one.queue for one in found.changes if one.action == "move"]


P, Q = ours("p", "p"), ours("p", "q")
A, B = ours("s", "a", "p"), ours("s", "b", "q")


def test_each_parent_may_stand_above_its_own():
    """As lists that grew by hand have it."""
    assert moved([P, Q, A, B], [P, A, Q, B]) == []


def test_a_parent_below_what_it_holds_moves():
    """And nothing else does."""
    assert moved([P, Q, A, B], [P, A, B, Q]) == ["q"]


def test_a_parent_below_a_parent_in_it_moves():
    """Also where neither holds a subscriber."""
    inner = ours("p", "r", "p")
    assert moved([P, inner, A], [inner, P, A]) != []
    assert moved([P, inner, A], [P, A, inner]) == []


def test_subscribers_keep_the_order_of_the_profile():
    """Parents between them change nothing about that."""
    assert moved([P, Q, A, B], [Q, B, P, A]) == ["p", "a"]


def test_a_new_parent_goes_above_subscribers():
    """Below the parents that are there, as the profile has it."""
    rows = [Row(queue, f"*{n + 1:X}") for n, queue in enumerate([P, A])]
    found = diff([P, Q, A, B], rows, site="x")
    places = {c.queue: c.place_before for c in found.changes if c.action == "add"}
    assert places["q"] is not None
    assert places["q"].name == "a"


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 9)), max_size=8),
    st.randoms(use_true_random=False),
    st.sampled_from([1, 1, 0.5]),
)
def test_the_order_reached_is_right_and_stays(shape, chance, kept):
    """Parents above their own, subscribers as written; a second look moves nothing."""
    wanted, names = [], ["none"]
    for number, (_, above) in enumerate(one for one in shape if one[0]):
        wanted.append(ours("p", f"p{number}", names[above % len(names)]))
        names.append(f"p{number}")
    for number, (_, above) in enumerate(one for one in shape if not one[0]):
        wanted.append(ours("s", f"s{number}", names[above % len(names)]))
    actual = [queue for queue in wanted if chance.random() < kept]
    names = {"none", *(queue.name for queue in actual)}
    actual = [
        queue if queue.settings["parent"] in names else bare(queue) for queue in actual
    ]
    chance.shuffle(actual)
    reached = carried_out(wanted, actual)
    place = {queue.name: n for n, queue in enumerate(reached)}
    for queue in reached:
        above = queue.settings["parent"]
        assert above == "none" or place[above] < place[queue.name]
    order = [queue.name for queue in reached if "/s/" in queue.comment]
    assert order == [queue.name for queue in wanted if "/s/" in queue.comment]
    rows = [Row(queue, f"*{n + 1:X}") for n, queue in enumerate(reached)]
    assert not diff(wanted, rows, site="x").changes


def bare(queue):
    """The same without a parent: one that the router does not have."""
    return queue._replace(settings={**queue.settings, "parent": "none"})


def carried_out(wanted, actual):
    """The list after what is to be done, step by step on a plain list."""
    final = {queue.name: queue for queue in wanted}
    rows = [Row(queue, f"*{n + 1:X}") for n, queue in enumerate(actual)]
    names = {row.id: row.queue.name for row in rows}
    order = [row.queue.name for row in rows]
    for stage in diff(wanted, rows, site="x").stages:
        for write in stage.writes:
            before = write.place_before
            group = [names[one] for one in write.ids] or [write.values["name"]]
            if write.command == "set":
                continue
            order = [name for name in order if name not in group]
            name = before[1] if isinstance(before, tuple) else names.get(before)
            at = order.index(name) if before else len(order)
            order[at:at] = group
    return [final[name] for name in order]
