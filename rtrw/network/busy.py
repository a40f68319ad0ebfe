"""What every customer wants in the busy hour, as if it had been going on before.

Theory of operation
-------------------
``sim.habits`` draws an evening that begins at 0 s for everybody: all pages at once, and
all films in step. People are not in step. So each evening is begun earlier, by up to a
minute of its own, and what would have been done by then is cut off. A customer has a
stream of chance of its own: one more changes no other.

Burst is at the beginning as after silence, for everybody; it is gone within a
burst-time.
"""

from __future__ import annotations

from rtrw.network.tree import Tree
from rtrw.profiles.model import Profile
from rtrw.profiles.usage import KEY, USUAL, mixture
from rtrw.sim.chance import Chance
from rtrw.sim.demand import NEVER, Demand, Want, wants_of
from rtrw.sim.habits import Mixture, evening
from rtrw.units import SECOND, Duration

BEFORE: Duration = 60 * SECOND
"""An evening begins so much earlier at most."""


def busy_demands(
    profile: Profile, tree: Tree, end: Duration, seed: int
) -> dict[int, Demand]:
    """What every subscriber of a tree wants until ``end`` (µs), by place."""
    chance = Chance(seed)
    return {
        place: busy_demand(
            usage_of(profile, number),
            chance.fork(profile.subscribers[number].name),
            end,
            tree.direction,
        )
        for place, number in tree.subscribers.items()
    }


def usage_of(profile: Profile, number: int) -> Mixture:
    """What a subscriber does: its own, else the plan's, else ``keluarga``."""
    one = profile.subscribers[number]
    own: Mixture | None = one.overrides.get(KEY)
    plan: Mixture | None = profile.plans[one.plan].fields.get(KEY)
    return own or plan or mixture(USUAL)


def busy_demand(
    usage: Mixture, chance: Chance, end: Duration, direction: int
) -> Demand:
    """What one customer wants until ``end`` (µs)."""
    before = chance.fork("before").below(BEFORE)
    return cut(evening(usage, chance, end + before, direction), before)


def cut(demand: Demand, before: Duration) -> Demand:
    """The wants from a time on, which becomes 0; times that go on then are kept."""
    kept: list[Want] = []
    for want in wants_of(demand):
        if want.start >= before:
            kept.append(want._replace(start=want.start - before))
        elif not want.size and want.until > before:
            kept.append(want._replace(start=0))
    found = [
        want if want.until == NEVER else want._replace(until=want.until - before)
        for want in kept
    ]
    if found and found[0].gap > 0:  # the pause before it is over
        found[0] = found[0]._replace(gap=0)
    return Demand(wants=tuple(found))
