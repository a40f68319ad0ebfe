"""Any order is reached, by the fewest moves; held against brute force."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.routeros.order import Order, plan_order


@st.composite
def lists(draw, longest=9):
    """A router's list: some of our numbers, mixed, with strangers between."""
    count = draw(st.integers(0, longest))
    there = draw(st.lists(st.sampled_from(range(count)), unique=True)) if count else []
    strangers = draw(st.integers(0, 4))
    rows = draw(st.permutations(there + [-1 - n for n in range(strangers)]))
    return [max(-1, n) for n in rows], count


def carried_out(rows, count, order: Order):
    """The list after the moves and additions, done one by one on a plain list."""
    labels = [n if n >= 0 else f"stranger{p}" for p, n in enumerate(rows)]
    now = list(labels)
    for run in order.runs:
        for number in run.numbers:
            now.remove(number)
        at = len(now) if run.slot == len(rows) else now.index(labels[run.slot])
        now[at:at] = run.numbers
    for number in range(count):
        if number not in labels:
            anchor = order.anchors[number]
            at = len(now) if anchor == len(rows) else now.index(labels[anchor])
            now.insert(at, number)
    return labels, now


def least_moves(rows):
    """How few of ours must move, by trying every subset that might stay."""
    ours = [n for n in rows if n >= 0]
    for stay in range(len(ours), -1, -1):
        for kept in combinations(ours, stay):
            if list(kept) == sorted(kept):
                return len(ours) - stay
    raise AssertionError


def least_commands(rows):
    """How few destinations the moves need, over all largest sets that may stay."""
    ours = [n for n in rows if n >= 0]
    wanted = sorted(ours)
    stay = len(ours) - least_moves(rows)
    best = len(ours)
    for kept in combinations(ours, stay):
        if list(kept) == sorted(kept):
            gaps = 0
            inside = False
            for number in wanted:
                gaps += number not in kept and not inside
                inside = number not in kept
            best = min(best, gaps)
    return best


@given(lists())
def test_any_order_is_reached_and_strangers_stay(case):
    """Ours end in order, all there; strangers keep their order among themselves."""
    rows, count = case
    labels, now = carried_out(rows, count, plan_order(rows, count))
    assert [n for n in now if isinstance(n, int)] == list(range(count))
    assert [n for n in now if isinstance(n, str)] == [
        n for n in labels if isinstance(n, str)
    ]


@given(lists())
def test_fewest_moves_then_fewest_commands(case):
    """No smaller set of rows could have been moved, nor to fewer places."""
    rows, count = case
    order = plan_order(rows, count)
    assert sum(len(run.numbers) for run in order.runs) == least_moves(rows)
    assert len(order.runs) == least_commands(rows)


@given(st.permutations(range(200)), st.lists(st.integers(0, 200), max_size=40))
@settings(max_examples=30, deadline=None)
def test_two_hundred_queues_with_strangers_between(permutation, places):
    """200 queues in any order among strangers: as many stay as can."""
    rows = list(permutation)
    for place in places:
        rows.insert(place, -1)
    order = plan_order(rows, 200)
    _, now = carried_out(rows, 200, order)
    assert [n for n in now if isinstance(n, int)] == list(range(200))
    # The longest increasing subsequence, by the quadratic textbook method.
    longest = [1] * 200
    for i in range(200):
        for j in range(i):
            if permutation[j] < permutation[i]:
                longest[i] = max(longest[i], longest[j] + 1)
    assert sum(len(run.numbers) for run in order.runs) == 200 - max(longest)


@given(lists(), st.data())
def test_rows_that_must_stand_above_do(case, data):
    """Where a stranger must stay below some of ours, it does, and twice is once."""
    rows, count = case
    strangers = [p for p, n in enumerate(rows) if n < 0]
    if not count or not strangers:
        return
    above = data.draw(
        st.dictionaries(st.sampled_from(strangers), st.integers(0, count - 1))
    )
    labels, now = carried_out(rows, count, plan_order(rows, count, above))
    assert [n for n in now if isinstance(n, int)] == list(range(count))
    for position, highest in above.items():
        for number in range(highest + 1):
            assert now.index(number) < now.index(labels[position])
    again = {now.index(labels[position]): n for position, n in above.items()}
    settled = [n if isinstance(n, int) else -1 for n in now]
    assert plan_order(settled, count, again).runs == ()
