r"""Scripts that slow a customer down on the router after so much data a month.

Theory of operation
-------------------
A scheduler runs the script every ten minutes. It adds up what each queue's counter has
grown by, and sets the limits of the plan when the quota is reached, and the ordinary
ones again in a new month. What a router may do to it:

*Counters begin anew* (reboot, reset, a queue made again): a counter below the one seen
last counts from zero. *A reboot or a power cut*: what was added up is kept in global
variables, and once an hour in the source of a second script, which is configuration
and so survives on every version; files do not where their folder is in RAM, and every
write to flash wears it, so it is one write an hour and not one per run or customer. At
most that hour is forgotten, in favour of the customer. *A clock that is not set yet*
(1970 after a start without NTP): years before ``FIRST_YEAR`` begin no month. *A clock
that goes back*: the month is taken over, nothing is forgiven. Version 6 and 7 print
dates in two ways, both are read.

No state says who is slow: a queue is only changed where its max-limit is exactly one of
the two that the script knows, and left alone otherwise (somebody has suspended the
customer, or changed the queue by hand). So a push, an import or a hand may come at any
time, and the next run puts right what is to be put right, or leaves it.

The language is kept to what the manual documents: arrays with keys in quotes,
``:pick`` with both ends, ``=`` and ``<``, ``:typeof`` compared with what must be
there; ``get`` of a rate is read both as ``2000000`` and as ``2M``. Keys begin with a
letter, so that an id ``7`` is no index. Nothing here was tried on a router.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.owner import encode_id
from rtrw.routeros.quota_script_table import NUMBERS, SOURCE
from rtrw.routeros.quoting import quote

FIRST_YEAR = 2025
"""A date before it is a clock that is not set."""
INTERVAL = "10m"
RUNS_TO_SAVE = 6
"""Runs between two writes to flash: an hour."""
MOST = 24_000
"""Characters of a script, and of what it keeps: the editor takes 30,000."""
POLICY = "read,write"
_PER_LINE = 8
_NAME = re.compile("@([a-z_]+)@")


@dataclass(frozen=True, slots=True)
class Quota:
    """What the customers of one plan may use, and the limits before and after.

    ``data`` is in bytes, ``per`` is ``month`` or ``day``; ``full`` and ``slow`` are
    wire texts of the rates.
    """

    plan: str
    data: int
    per: str
    full: Mapping[str, str]
    slow: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Job:
    """A script, what it keeps, and what runs it: three rows of one name.

    ``ids`` are the customers, as in the tags of their queues.
    """

    name: str
    source: str
    ids: tuple[str, ...]

    @property
    def store(self) -> str:
        """The name of the script in which it keeps what was used."""
        return f"{self.name}~used"

    @property
    def on_event(self) -> str:
        """What the scheduler runs."""
        return f"/system script run {quote(self.name)}"


def job_start(site: str) -> str:
    """How the names of all jobs of a site begin: ``rtrw~rt05~quota~``.

    No encoded name has a ``~``, so that no site's names begin like another's.
    """
    return f"rtrw~{encode_id(site)}~quota~"


def quota_jobs(site: str, quotas: Sequence[tuple[Quota, Sequence[str]]]) -> list[Job]:
    """The jobs of one router for (quota, ids of customers), in pieces that fit."""
    jobs: list[Job] = []
    for quota, ids in quotas:
        for number, piece in enumerate(_pieces(ids), 1):
            name = f"{job_start(site)}{encode_id(quota.plan)}~{number}"
            source = quota_source(site, name, quota, piece)
            jobs.append(Job(name, source, tuple(piece)))
    return jobs


def _pieces(ids: Sequence[str]) -> Iterator[list[str]]:
    piece: list[str] = []
    room = MOST
    for own in ids:
        kept = 2 * (len(encode_id(own)) + 44)
        if kept > room and piece:
            yield piece
            piece, room = [], MOST
        piece.append(own)
        room -= kept
    if piece:
        yield piece


# --- the script -------------------------------------------------------------------


def quota_source(site: str, name: str, quota: Quota, ids: Sequence[str]) -> str:
    """The text of the script, ASCII, lines ended by a line feed.

    All scripts of a site add up in the same two variables, so that a customer who
    changes from one to the other takes along what was used.
    """
    own, job = _variable(site), _variable(name)
    start = f"rtrw:{encode_id(site)}/s/"
    known = {
        "name": name,
        "used": f"{own}used",
        "last": f"{own}last",
        "period": f"{job}period",
        "runs": f"{job}runs",
        "store": quote(f"{name}~used"),
        "stores": quote(f"^{job_start(site).replace('.', '[.]')}.*~used$"),
        "start": quote("^" + start.replace(".", "[.]")),
        "skip": str(len(start)),
        "first": str(FIRST_YEAR),
        "save": str(RUNS_TO_SAVE - 1),
        "number": NUMBERS[quota.per],
        "data": str(quota.data),
        "full": quote(quota.full["max-limit"]),
        "slow": quote(quota.slow["max-limit"]),
        "set_full": _rates(quota.full),
        "set_slow": _rates(quota.slow),
        "members": "".join(_members(ids)),
    }
    return _NAME.sub(lambda match: known[match[1]], SOURCE)


def _variable(name: str) -> str:
    """The beginning of a variable's name: letters and digits only, one per name."""
    return f"rtrw{crc32(name.encode('utf-8', 'surrogateescape')):08x}"


def _rates(rates: Mapping[str, str]) -> str:
    return "".join(f" {name}={FIELDS[name].short(rates[name])}" for name in rates)


def _members(ids: Sequence[str]) -> Iterator[str]:
    keys = [quote(f"s{encode_id(own)}") for own in ids]
    for at in range(0, len(keys), _PER_LINE):
        listed = ";".join(keys[at : at + _PER_LINE])
        yield f":foreach qKey in={{{listed}}} do={{\n:set ($qMembers->$qKey) 1\n}}\n"


# --- in an export -----------------------------------------------------------------


def write_jobs(site: str, jobs: Sequence[Job], remark: str) -> Iterator[str]:
    """The rows of the jobs, for an import that may be done any number of times.

    Of what was used nothing is lost by it. Jobs of the site that are not wanted any
    more are removed.
    """
    if remark:
        yield f"# {remark}\n"
    for job in jobs:
        yield "".join(_job(job))
    yield "".join(_unwanted(site, jobs))


def _job(job: Job) -> Iterator[str]:
    name, store = quote(job.name), quote(job.store)
    yield '{\n:local qSource ""\n'
    for part in _parts(job.source):
        yield f":set qSource ($qSource . {quote(part)})\n"
    yield from _row("/system script", name, f"policy={POLICY} source=$qSource")
    yield (
        f":if ([:len [/system script find where name={store}]] = 0) do={{\n"
        f'/system script add name={store} policy={POLICY} source=""\n}}\n'
    )
    event = f"interval={INTERVAL} policy={POLICY}"
    yield from _row(
        "/system scheduler", name, f"{event} on-event={quote(job.on_event)}", _STARTUP
    )
    yield "}\n"


_STARTUP = " start-time=startup"


def _row(menu: str, name: str, values: str, new: str = "") -> Iterator[str]:
    yield (
        f":if ([:len [{menu} find where name={name}]] = 0) do={{\n"
        f"{menu} add name={name} {values}{new}\n"
        f"}} else={{\n{menu} set [{menu} find where name={name}] {values}\n}}\n"
    )


def _parts(source: str) -> Iterator[str]:
    """The source in pieces of whole lines, each far below 1,000 characters quoted."""
    piece = ""
    for line in source.splitlines(keepends=True):
        if len(quote(piece + line)) > 800 and piece:
            yield piece
            piece = ""
        piece += line
    if piece:
        yield piece


def _unwanted(site: str, jobs: Sequence[Job]) -> Iterator[str]:
    """Removal of jobs with numbers that are not wanted now, schedulers first."""
    start = job_start(site).replace(".", "[.]")
    ours = quote(f"^{start}")
    names = [quote(name) for job in jobs for name in (job.name, job.store)]
    wanted = f"{{{';'.join(names)}}}" if names else '[:toarray ""]'
    for menu in ("/system scheduler", "/system script"):
        yield (
            f"{{\n:local qWanted {wanted}\n"
            f":foreach qThis in=[{menu} find where name~{ours}] do={{\n"
            f':if ([:typeof [:find $qWanted [{menu} get $qThis name]]] = "num")'
            " do={\n:local qThere 1\n} else={\n"
            f"{menu} remove $qThis\n}}\n}}\n}}\n"
        )
