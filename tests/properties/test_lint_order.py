"""Who hides whom, held against comparing every queue with every other."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.profiles.lint_order import ALWAYS, Family, Hidden, hidden_among
from rtrw.routeros.target import Target

WIDTH = {4: 32, 6: 128}


def prefix(version, number, bits):
    """A prefix in a small corner of the address space, so that many meet."""
    host = (1 << 5 - bits) - 1
    first = number & ~host
    return Target(version, first, first | host, f"{version}/{first}/{bits}")


prefixes = st.builds(
    prefix, st.sampled_from([4, 6]), st.integers(0, 31), st.integers(0, 5)
)
interfaces = st.builds(lambda n: Target(0, 0, 0, f"ether{n}"), st.integers(1, 3))
queues = st.lists(
    st.lists(st.one_of(prefixes, prefixes, interfaces), min_size=1, max_size=3),
    min_size=1,
    max_size=12,
)
conditions = st.sampled_from([ALWAYS, ALWAYS, ("10.0.0.0/8", None, None)])


def naive(targets, own):
    """For each target the earliest earlier queue that takes all of its packets."""
    found = set()
    for number, mine in enumerate(targets):
        hits = {}
        for index, target in enumerate(mine):
            for earlier in range(number):
                if own[earlier] not in (ALWAYS, own[number]):
                    continue
                if any(one.covers(target) for one in targets[earlier]):
                    hits[index] = earlier
                    break
        whole = len(hits) == len(mine)
        found |= {Hidden(hider, number, whole) for hider in hits.values()}
    return found


@settings(max_examples=300, deadline=None)
@given(queues, st.data())
def test_the_sweep_finds_what_comparing_all_finds(targets, data):
    """The same hiders, wholly or in part, for any nesting and any conditions."""
    own = [data.draw(conditions) for _ in targets]
    special = {n: one for n, one in enumerate(own) if one != ALWAYS}
    family = Family(range(len(targets)), special)
    assert set(hidden_among(targets, family)) == naive(targets, own)
