"""``rtrw export --as``: plans for those who get their speed when they log in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from rtrw.cli import common
from rtrw.cli.common import SESSION, Format, note
from rtrw.errors import InputError, Problem
from rtrw.locale import Params, word
from rtrw.locale.printable import printable

if TYPE_CHECKING:
    from rtrw.network.rate_limits import Carrier, Lease
    from rtrw.profiles.effective import Groups
    from rtrw.profiles.model import Plan, Profile
    from rtrw.routeros.ratelimit import Form as Groups_
    from rtrw.routeros.script_rates import Saying


class Form(StrEnum):
    """What is written in place of a script of queues."""

    rate_limit = "rate-limit"
    ppp = "ppp"
    hotspot = "hotspot"
    dhcp = "dhcp"
    radius = "radius"
    radius_sql = "radius-sql"


KEY = {
    Form.ppp: "ppp-profile",
    Form.hotspot: "hotspot-profile",
    Form.radius: "radius-group",
    Form.radius_sql: "radius-group",
}
RADIUS = (Form.radius, Form.radius_sql)


@dataclass(frozen=True)
class Wish:
    """What the command line said."""

    form: Form
    output: Path | None = None
    router: Sequence[str] | None = None
    only: Sequence[str] | None = None
    short: bool = False
    create: bool = False
    subscribers: bool = False

    @property
    def groups(self) -> Groups_:
        """How much of a string is written."""
        if self.short:
            return "short"
        return "lease" if self.form is Form.dhcp else "full"

    @property
    def people(self) -> bool:
        """Whether it is about customers, not only about plans."""
        return self.form is Form.dhcp or self.subscribers

    def refuse(self, **others: bool) -> None:
        """What does not go together is a slip, not something to pass over."""
        for name, given in others.items():
            if given:
                raise typer.BadParameter("not with --as", param_hint=f"--{name}")
        if self.create and self.form not in (Form.ppp, Form.hotspot):
            raise typer.BadParameter("goes with --as ppp", param_hint="--create")
        if self.subscribers and self.form not in RADIUS:
            text = "goes with --as radius"
            raise typer.BadParameter(text, param_hint="--subscribers")
        if self.only and not self.people:
            text = "goes with --as dhcp, or with --subscribers"
            raise typer.BadParameter(text, param_hint="--only")
        if self.router and self.form is not Form.dhcp:
            raise typer.BadParameter("goes with --as dhcp", param_hint="--router")

    @staticmethod
    def needed(**others: bool) -> None:
        """Options that mean nothing without ``--as``."""
        for name, given in others.items():
            if given:
                raise typer.BadParameter("goes with --as", param_hint=f"--{name}")


Rows = list[dict[str, str]]


@dataclass(frozen=True)
class Written:
    """One text with what is in it, as data."""

    text: str
    rows: Rows
    router: str = ""


def write_as(
    profile: Profile, groups: Groups, findings: Sequence[Problem], wish: Wish
) -> None:
    """Write it, to stdout or a file; what the strings do not say goes to stderr."""
    if wish.form is Form.dhcp:
        done, told = _leases(profile, groups, wish)
    else:
        done, told = _plans(profile, groups, wish)
    if SESSION.format is Format.json:
        said = [one.as_json(SESSION.language) for one in (*findings, *told)]
        _json(profile, wish, done, said)
        return
    if not SESSION.quiet:
        common.tell(told)
    if SESSION.format is Format.csv:
        common.emit(_csv([row for one in done for row in one.rows]), wish.output)
    else:
        _texts(done, wish)


def _texts(done: Sequence[Written], wish: Wish) -> None:
    """One text, or one file for each router."""
    if len(done) == 1:
        common.emit(done[0].text, wish.output)
        return
    from rtrw.routeros.owner import encode_id

    folder = wish.output
    if folder is None:
        names = ", ".join(one.router for one in done)
        raise InputError.of("RTRW476", {"count": len(done), "text": names})
    common.make_folder(folder)
    for one in done:
        path = folder / f"{encode_id(one.router)}-{wish.form.value}.rsc"
        common.emit(one.text, path)
        count = len(one.rows)
        note(word("ppp.wrote_dhcp", SESSION.language, count=count, path=str(path)))


def _json(
    profile: Profile, wish: Wish, done: Sequence[Written], findings: list[Any]
) -> None:
    common.emit_json(
        {
            "format": 1,
            "profile": profile.path,
            "as": wish.form.value,
            "plans": [row for one in done for row in one.rows],
            "text": "".join(one.text for one in done),
            "findings": findings,
        },
        wish.output,
    )


def _csv(rows: Rows) -> str:
    import csv
    import io

    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0] if rows else (), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# --- plans -----------------------------------------------------------------------


def _plans(
    profile: Profile, groups: Groups, wish: Wish
) -> tuple[list[Written], list[Problem]]:
    """Strings of the plans, for whom they are; and what is to be told."""
    from rtrw.network import rate_limits

    plans = list(profile.plans.values())
    fields = {plan.name: plan.fields for plan in plans}
    told = [
        *rate_limits.unsaid(profile, _unnamed(plans)),
        *rate_limits.shortened(fields, wish.groups),
    ]
    if wish.form is Form.rate_limit:
        strings = rate_limits.plan_strings(profile, wish.groups)
        rows = [{"plan": n, "rate_limit": text} for n, text in strings.items()]
        lines = (f"{printable(row['plan'])}: {row['rate_limit']}\n" for row in rows)
        return [Written("".join(lines), rows)], told
    key = KEY[wish.form]
    found = rate_limits.carriers(profile, key, wish.groups)
    told += rate_limits.left_over(profile, key)
    if wish.form in RADIUS:
        return [_radius(profile, groups, found, wish)], told
    text = "".join(_script(profile, found, wish))
    return [Written(text, [_row(one) for one in found])], told


def _unnamed(plans: Sequence[Plan]) -> list[Plan]:
    """Plans that name nothing: of the others lint has told already."""
    return [plan for plan in plans if not any(plan.carriers)]


def _row(one: Carrier) -> dict[str, str]:
    return {"name": one.name, "plan": one.plan, "rate_limit": one.rate_limit}


def _script(profile: Profile, found: Iterable[Carrier], wish: Wish) -> Iterable[str]:
    from rtrw.routeros.script_rates import Wanted, write_profiles

    rows = [Wanted(one.name, one.rate_limit) for one in found]
    saying = _saying(profile, "")
    return write_profiles(wish.form.value, rows, saying, create=wish.create)


def _saying(profile: Profile, router: str) -> Saying:
    """The encoding of that router; of all, where they have the same."""
    from rtrw.routeros.script_rates import Saying

    named = [profile.routers[router]] if router else [*profile.routers.values()]
    encodings = {one.encoding for one in named}
    encoding = encodings.pop() if len(encodings) == 1 else "utf-8"
    return Saying(profile.site, encoding, SESSION.language)


# --- RADIUS ------------------------------------------------------------------------


def _radius(
    profile: Profile, groups: Groups, found: Sequence[Carrier], wish: Wish
) -> Written:
    from rtrw.routeros.radius_rows import Member, Rates, write_sql, write_users

    rows = [_row(one) for one in found]
    members: list[Member] = []
    if wish.subscribers:
        group_of = _group_of(profile)
        given = {one.name: one.rate_limit for one in found}
        people = _people(profile, groups, wish)
        for name, plan, text in people:
            group = group_of[plan]
            own = "" if given.get(group) == text else text
            members.append(Member(name, group, own))
        rows += [{"name": n, "plan": p, "rate_limit": t} for n, p, t in people]
    rates = Rates([(one.name, one.rate_limit) for one in found], members)
    users = wish.form is Form.radius
    remarks = _remarks(profile.site, rates, "users" if users else "sql")
    write = write_users if users else write_sql
    return Written("".join(write(rates, remarks)), rows)


def _group_of(profile: Profile) -> dict[str, str]:
    """The group of each plan; empty where others have one and it has none."""
    from rtrw.profiles.carriers import names_any

    said = names_any(profile.plans, KEY[Form.radius])
    return {
        plan.name: next(iter(plan.carriers.radius), "") if said else plan.name
        for plan in profile.plans.values()
    }


def _remarks(site: str, rates: Any, kind: str) -> list[str]:
    counted: Mapping[str, str | int] = {
        "groups": len(rates.groups),
        "users": len(rates.members),
        "site": site,
    }
    head = word("ppp.radius_head", SESSION.language, **counted)
    return [head, word(f"ppp.radius_{kind}", SESSION.language)]


def _people(profile: Profile, groups: Groups, wish: Wish) -> list[tuple[str, str, str]]:
    """Name, plan and string of the customers."""
    from rtrw.network.compile import select_subscribers
    from rtrw.network.rate_limits import subscriber_strings

    only = select_subscribers(profile, wish.only)
    texts = subscriber_strings(profile, groups, wish.groups)
    return [
        (one.name, one.plan, text)
        for one, text in zip(profile.subscribers, texts, strict=True)
        if only is None or one.name in only
    ]


# --- leases ------------------------------------------------------------------------


def _leases(
    profile: Profile, groups: Groups, wish: Wish
) -> tuple[list[Written], list[Problem]]:
    """The script of each router's leases; and what is to be told."""
    from rtrw.network import rate_limits
    from rtrw.network.compile import select_routers, select_subscribers

    only = select_subscribers(profile, wish.only)
    done, without = [], []
    for router in select_routers(profile, wish.router):
        found, left = rate_limits.leases(profile, groups, router, wish.groups)
        found = [one for one in found if only is None or one.name in only]
        without += [name for name in left if only is None or name in only]
        done.append(_lease_script(profile, router, found))
    told = rate_limits.unsaid(profile, _unnamed([*profile.plans.values()]))
    fields = {group.plan: group.fields for group in reversed(groups.all)}
    told += rate_limits.shortened(fields, wish.groups)
    if without:
        params: Params = {"count": len(without), "names": rate_limits.listed(without)}
        told.append(Problem("RTRW842", params, path=profile.path))
    if any(one.rows for one in done):
        told.append(Problem("RTRW843", path=profile.path))
    return done, told


def _lease_script(profile: Profile, router: str, found: Sequence[Lease]) -> Written:
    from rtrw.routeros.script_rates import Wanted, write_leases

    rows = [Wanted(one.name, one.rate_limit, one.address) for one in found]
    text = "".join(write_leases(rows, _saying(profile, router)))
    told = [
        {"name": one.name, "address": one.address, "rate_limit": one.rate_limit}
        for one in found
    ]
    return Written(text, told, router)
