"""What surrounds the queues and could spoil a push: looked at before it, all at once.

Theory of operation
-------------------
Most pushes set a few fields, and need no more than the first flight told (``read``).
Where queues come, the router is asked once more, in one flight: may this user write,
are the queue types there, is an address a dynamic lease (that may be somebody else's
tomorrow), is the clock right where a queue has ``time`` or a quota, does bridged
traffic reach queues at all. Where queues go, who names them: a PPP or hotspot profile
or a DHCP server whose ``parent-queue`` or ``insert-queue-before`` is removed keeps a
dangling id.

A menu that the router does not have, or does not show to this user, says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from rtrw.errors import Problem
from rtrw.locale import Params
from rtrw.profiles.model import Router
from rtrw.push.last import Written
from rtrw.push.session import Command, Reply, Session
from rtrw.routeros.changes import Changes
from rtrw.routeros.diff_match import key_of
from rtrw.routeros.queue import Limited, Queue

Rows = Sequence[Mapping[str, str]]

NEEDED = ("read", "write", "api")
SHOWN = 3
LATE = timedelta(minutes=10)
"""From here on it is worth telling that a router's clock is wrong."""
_NAMING = ("/ppp/profile", "/ip/hotspot/user/profile", "/ip/dhcp-server")
_NAMING_FIELDS = ("parent-queue", "insert-queue-before")
_RESERVED = frozenset(["none", "first", "bottom", ""])


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Names of queues that something on the router refers to, and what was found."""

    referred: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()


def unwritable(router: Router, desired: Iterable[Queue]) -> tuple[Problem, ...]:
    """RTRW589: names and comments with signs that the router's encoding lacks."""
    if router.encoding.lower() in {"utf-8", "utf8"}:
        return ()
    queues = [
        queue.name
        for queue in desired
        if not _encodes(f"{queue.name}{queue.comment}{queue.target}", router.encoding)
    ]
    params = {"queues": _listed(queues), "encoding": router.encoding}
    found = Problem("RTRW589", {**params, "count": len(queues)}, where=router.name)
    return (found,) if queues else ()


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding, "surrogateescape")
    except ValueError:
        return False
    return True


def foreseen(desired: Sequence[Queue], last: Written | None) -> dict[str, Command]:
    """What will be worth asking, by menu, as far as the last push tells.

    It can travel with the first flight: queues that are wanted and were not written
    then will be new, those that were written and are not wanted will go.
    """
    adding, removing = last is None, False
    comments = {queue.comment for queue in desired}
    if last is not None and comments != {queue.comment for queue in last.values()}:
        wanted = {key_of(comment) for comment in comments}
        adding = not wanted <= last.keys()
        removing = not last.keys() <= wanted
    asked = [*(_NAMING if removing else ()), *(_menus(desired) if adding else ())]
    return {menu: _print(menu) for menu in asked}


def look_around(
    session: Session,
    router: Router,
    desired: Sequence[Queue],
    changes: Changes,
    known: Mapping[str, Reply],
) -> Surroundings:
    """Everything worth asking for these changes, in one flight; none for mere sets.

    ``known`` are the answers that came before, by menu.

    Raises:
        Lost: the connection went.
    """
    counts = changes.counts()
    asked = [*_NAMING] if counts["remove"] else []
    if counts["add"]:
        asked += _menus(desired)
    elif any(change.after.get("time") for change in changes.changes):
        asked.append("/system/clock")
    left = [menu for menu in asked if menu not in known]
    answers = dict(zip(left, session.run([_print(m) for m in left]), strict=True))
    replies = {menu: known.get(menu) or answers[menu] for menu in asked}
    found = {m: reply.rows for m, reply in replies.items() if reply and reply.ok}
    return Surroundings(
        frozenset(_referred(found)),
        tuple(_problems(found, router, desired)),
    )


def _menus(desired: Sequence[Queue]) -> Iterator[str]:
    yield from ("/user", "/user/group", "/ip/dhcp-server/lease")
    yield "/interface/bridge/settings"
    settings = {id(queue.settings): queue.settings for queue in desired}.values()
    if any("queue" in one or "total-queue" in one for one in settings):
        yield "/queue/type"
    if any(one.get("time") or isinstance(one, Limited) for one in settings):
        yield "/system/clock"


def _print(menu: str) -> Command:
    fields = {
        "/user": "name,group",
        "/user/group": "name,policy",
        "/ip/dhcp-server/lease": "address,dynamic",
        "/interface/bridge/settings": "use-ip-firewall",
        "/queue/type": "name",
        "/system/clock": "date,time,time-zone-name",
    }
    wanted = fields.get(menu, ",".join(["name", *_NAMING_FIELDS]))
    return Command(f"{menu}/print", {".proplist": wanted})


def _referred(found: Mapping[str, Rows]) -> Iterator[str]:
    for menu in _NAMING:
        for row in found.get(menu, ()):
            for field in _NAMING_FIELDS:
                if row.get(field, "") not in _RESERVED:
                    yield row[field]


def _problems(
    found: Mapping[str, Rows], router: Router, desired: Sequence[Queue]
) -> Iterator[Problem]:
    where = router.name
    for code, params in (
        *_policies(found, router.username),
        *_types(found, desired),
        *_leases(found, desired),
        *_clock(found, router.zone),
        *_bridge(found),
    ):
        yield Problem(code, params, where=where)


def _policies(found: Mapping[str, Rows], username: str) -> Iterator[tuple[str, Params]]:
    """RTRW570: the user's group may not do what a push does."""
    group = next(
        (
            row.get("group")
            for row in found.get("/user", ())
            if row.get("name") == username
        ),
        None,
    )
    for row in found.get("/user/group", ()):
        if row.get("name") == group and "policy" in row:
            missing = [one for one in NEEDED if one not in row["policy"].split(",")]
            if missing:
                params = {"user": username, "group": group or ""}
                yield "RTRW570", {**params, "policies": ", ".join(missing)}


def _types(
    found: Mapping[str, Rows], desired: Sequence[Queue]
) -> Iterator[tuple[str, Params]]:
    """RTRW571: queue types that the profile names and the router does not have."""
    if "/queue/type" not in found:
        return
    known = {row.get("name") for row in found["/queue/type"]}
    users: dict[str, list[str]] = {}
    for queue in desired:
        pair = queue.settings.get("queue", "").split("/")
        for name in {*pair, queue.settings.get("total-queue", "")} - {""}:
            if name not in known:
                users.setdefault(name, []).append(queue.name)
    for name, queues in sorted(users.items()):
        yield "RTRW571", {"type": name, "queues": _listed(queues)}


def _leases(
    found: Mapping[str, Rows], desired: Sequence[Queue]
) -> Iterator[tuple[str, Params]]:
    """RTRW572: addresses that a DHCP server gave out and may give to another."""
    leased = {
        row.get("address", "")
        for row in found.get("/ip/dhcp-server/lease", ())
        if row.get("dynamic") in ("true", "yes")
    }
    queues = [
        queue.name
        for queue in desired
        if leased and any(one.removesuffix("/32") in leased for one in _targets(queue))
    ]
    if queues:
        yield "RTRW572", {"count": len(queues), "queues": _listed(queues)}


def _targets(queue: Queue) -> list[str]:
    return queue.target.split(",")


def _clock(found: Mapping[str, Rows], zone: str | None) -> Iterator[tuple[str, Params]]:
    """RTRW573, 816, 818: date, zone or time are not right, and queues have ``time``."""
    for row in found.get("/system/clock", ()):
        shown, there = row.get("date", ""), row.get("time-zone-name", "")
        seen = _date(shown)
        if seen is not None and abs((datetime.now(UTC).date() - seen).days) > 1:
            yield "RTRW573", {"date": shown}
        elif zone and there == zone:
            yield from _late(f"{shown} {row.get('time', '')}", zone)
        if zone and there not in ("", zone):
            yield "RTRW816", {"found": there, "zone": zone}


def _late(shown: str, zone: str) -> Iterator[tuple[str, Params]]:
    """RTRW818: the time of the day is more than ``LATE`` off."""
    date_text, _, time_text = shown.partition(" ")
    day = _date(date_text)
    try:
        clock = time.fromisoformat(time_text)
    except ValueError:
        return
    here = datetime.now(ZoneInfo(zone)).replace(tzinfo=None)
    if day is not None and abs(datetime.combine(day, clock) - here) > LATE:
        told = {"found": shown, "here": f"{here:%Y-%m-%d %H:%M}", "zone": zone}
        yield "RTRW818", told


def _date(text: str) -> date | None:
    """``2026-11-30`` of version 7, ``nov/30/2026`` of version 6."""
    for form in ("%Y-%m-%d", "%b/%d/%Y"):
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    return None


def _bridge(found: Mapping[str, Rows]) -> Iterator[tuple[str, Params]]:
    """RTRW574: what is only bridged does not reach queues."""
    for row in found.get("/interface/bridge/settings", ()):
        if row.get("use-ip-firewall") in ("false", "no"):
            yield "RTRW574", {}


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    more = f" +{len(found) - SHOWN}" if len(found) > SHOWN else ""
    return ", ".join(found[:SHOWN]) + more
