"""What is on a router before and after a push: one flight of questions.

The preflight travels with the print of the queues, so that it costs no round trip.
Counters are left out by ``.proplist`` (manual, API: slow properties are included
otherwise); what comes back unasked is left out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rtrw.errors import Problem, RouterError
from rtrw.push.session import Command, Reply, Session
from rtrw.routeros.changes import Key
from rtrw.routeros.fields_table import FIELDS, ROW_FIELDS, canonical
from rtrw.routeros.owner import parse_tag
from rtrw.routeros.queue import Queue, Row

PRINT = "/queue/simple/print"
PROPLIST = ",".join([".id", *ROW_FIELDS, "dynamic", "invalid"])
_QUEUES = Command(PRINT, {".proplist": PROPLIST})
_BRIEF = Command(PRINT, {".proplist": ".id,name,comment,dynamic"})
_RESOURCE = Command("/system/resource/print", {".proplist": "version,board-name"})
_FASTTRACK = {
    "IPv4": "/ip/firewall/filter",
    "IPv6": "/ipv6/firewall/filter",
}


_HOLD = Command("/safe-mode/print")


@dataclass(frozen=True, slots=True)
class Hold:
    """Who holds safe mode; ``ours`` says whether this connection does."""

    user: str
    ours: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What one flight told: the queues in their order, and what surrounds them."""

    rows: tuple[Row, ...]
    version: str | None
    fasttrack: Mapping[str, int]
    """Enabled FastTrack rules, by family (``IPv4``, ``IPv6``)."""
    hold: Hold | None = None

    def warnings(self, where: str) -> tuple[Problem, ...]:
        """RTRW552 for each family that FastTrack takes past the queues."""
        return tuple(
            Problem(
                "RTRW552",
                {
                    "family": family,
                    "count": count,
                    "path": "/" + _FASTTRACK[family].replace("/", " ").strip(),
                },
                where=where,
            )
            for family, count in self.fasttrack.items()
            if count
        )


def read_facts(session: Session) -> Facts:
    """Queues, version, safe mode and FastTrack rules, in one flight.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    return read_facts_and(session, ())[0]


def read_facts_and(
    session: Session, more: Sequence[Command]
) -> tuple[Facts, list[Reply]]:
    """The facts, and in the same flight the replies to what else is asked.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    commands = [_QUEUES, _RESOURCE, _HOLD, *map(_fasttrack, _FASTTRACK.values())]
    replies = _answered(session.run([*commands, *more]))
    queues, resource, hold, *filters = replies[: len(commands)]
    facts = Facts(
        _rows(queues, session.router),
        _version(resource),
        {
            family: sum(not _is_true(row.get("disabled")) for row in reply.rows)
            for family, reply in zip(_FASTTRACK, filters, strict=True)
        },
        hold_of(hold),
    )
    return facts, replies[len(commands) :]


def read_rows(session: Session) -> tuple[Row, ...]:
    """The queues in their order.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    return _rows(_answered(session.run([_QUEUES]))[0], session.router)


def read_brief(session: Session) -> tuple[tuple[str, str, str], ...]:
    """``(.id, name, comment)`` of every queue that is not dynamic, in their order.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    reply = _answered(session.run([_BRIEF]))[0]
    return tuple(
        (row.get(".id", ""), row.get("name", ""), row.get("comment", ""))
        for row in _readable(reply, session.router)
        if not _is_true(row.get("dynamic"))
    )


def read_bytes(session: Session, site: str) -> dict[Key, str]:
    """What each of our queues has carried since it was made, as the router says it.

    Raises:
        RouterError: RTRW540, or the connection is lost.
    """
    words = {".proplist": ".id,comment,bytes"}
    reply = _answered(session.run([Command(PRINT, words)]))[0]
    found = {}
    for row in _readable(reply, session.router):
        tag = parse_tag(row.get("comment", ""))
        if tag is not None and tag.site == site:
            found[tag.kind, tag.id] = row.get("bytes", "")
    return found


def brief(rows: Sequence[Row]) -> tuple[tuple[str, str, str], ...]:
    """What ``read_brief`` would answer for these rows."""
    return tuple(
        (row.id, row.queue.name, row.queue.comment) for row in rows if not row.dynamic
    )


def hold_of(reply: Reply | None) -> Hold | None:
    """What ``/safe-mode/print`` says; None when nobody holds it, or there is none."""
    row = reply.rows[0] if reply is not None and reply.rows else {}
    if not _is_true(row.get("enabled")):
        return None
    return Hold(row.get("user", "?"), ours=_is_true(row.get("current")))


def _version(reply: Reply) -> str | None:
    """``7.18.2`` of ``7.18.2 (stable)``."""
    text = reply.rows[0].get("version", "") if reply.rows else ""
    return text.split(" ", 1)[0] or None


def _fasttrack(path: str) -> Command:
    """Rules that hand connections to FastTrack, disabled ones too."""
    words = {".proplist": ".id,disabled", "?action": "fasttrack-connection"}
    return Command(f"{path}/print", words)


def _answered(replies: Sequence[Reply | None]) -> list[Reply]:
    """All of them; without ``stop_at_trap`` none is missing."""
    return [reply for reply in replies if reply is not None]


def _readable(reply: Reply, where: str) -> list[dict[str, str]]:
    if reply.trap is None:
        if not all(row.get(".id") for row in reply.rows):
            # Nothing could be written to such a row, nor told from its neighbours.
            raise RouterError.of("RTRW509", where=where)
        return reply.rows
    raise RouterError.of("RTRW540", {"text": reply.trap.message or "-"}, where=where)


_SETTINGS = tuple(FIELDS)
_Values = tuple[str | None, ...]


def _rows(reply: Reply, where: str) -> tuple[Row, ...]:
    """The rows as values; equal settings share one mapping."""
    shared: dict[_Values, dict[str, str]] = {}
    return tuple(_row(words, shared) for words in _readable(reply, where))


def _row(words: Mapping[str, str], shared: dict[_Values, dict[str, str]]) -> Row:
    get = words.get
    values = tuple([get(name) for name in _SETTINGS])
    settings = shared.get(values)
    if settings is None:
        settings = shared[values] = {
            name: canonical(name, value)
            for name, value in zip(_SETTINGS, values, strict=True)
            if value is not None
        }
    target = canonical("target", get("target", ""))
    return Row(
        Queue(get("name", ""), target, get("comment", ""), settings),
        get(".id", ""),
        dynamic=_is_true(get("dynamic")),
        invalid=_is_true(get("invalid")),
    )


def _is_true(text: str | None) -> bool:
    return text in ("true", "yes")
