"""What a router does by itself when a customer has used a plan's quota.

From a profile to the scripts of every router (``routeros.quota_script``). Customers
who say rates of their own are left out: the script would have nothing that it could put
back. The suspended are counted on, so that nobody is given a new month by being
suspended for a day; the script leaves their limits alone, for it does not know them.
"""

from __future__ import annotations

from collections.abc import Mapping

from rtrw.network.compile import slow_rates, wire_rates
from rtrw.profiles.effective import Groups, group_subscribers, own_rates
from rtrw.profiles.model import Profile
from rtrw.routeros.quota_script import Job, Quota, quota_jobs


def compile_jobs(
    profile: Profile, groups: Groups | None = None
) -> Mapping[str, tuple[Job, ...]]:
    """The jobs of every router; routers without any have an empty tuple."""
    names = tuple(profile.routers) or ("",)
    if not any(plan.quota for plan in profile.plans.values()):
        return dict.fromkeys(names, ())
    groups = groups or group_subscribers(profile)
    found: dict[str, dict[str, list[str]]] = {name: {} for name in names}
    for group in groups.all:
        if profile.plans[group.plan].quota and not own_rates(group.overrides):
            plans = found[group.router]
            ids = plans.setdefault(group.plan, [])
            ids += (profile.subscribers[member].id for member in group.members)
    return {
        name: tuple(
            quota_jobs(
                profile.site,
                [(_quota(profile, plan), sorted(ids)) for plan, ids in plans.items()],
            )
        )
        for name, plans in found.items()
    }


def _quota(profile: Profile, name: str) -> Quota:
    plan = profile.plans[name]
    if plan.quota is None:
        raise AssertionError  # only plans with a quota come here
    full, slow = wire_rates(plan.fields), slow_rates(profile, name)
    return Quota(name, plan.quota.data, plan.quota.per, full, slow)
