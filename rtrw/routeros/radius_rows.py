r"""Rate-limits for FreeRADIUS: entries of a ``users`` file, or rows for its tables.

Theory of operation
-------------------
The attribute is ``Mikrotik-Rate-Limit`` (vendor 14988, type 8, text). Plans are given
by group: ``DEFAULT Group == "…"`` in a file, a row of ``radgroupreply`` in SQL. On
request customers are given theirs as well: an entry of their own, or a row of
``radreply`` for those with limits of their own and of ``radusergroup`` for the rest.

*Quoting.* SQL texts stand between single quotes, doubled inside. A backslash means
itself in some databases and an escape in others, so a name with one is refused, as are
control characters: nothing is written that one of them could read as an end of the
text. In a ``users`` file an entry is a line, ``%`` starts an expansion inside double
quotes, and how quotes inside a name are read differs by version: names with one of
these are refused there, and so are the two words that mean something (``DEFAULT``,
``$INCLUDE``), for quotes do not make a name of them.

*Again.* A script may be run any number of times: what it is about to say is deleted
first, and nothing else: no other attribute, and of a customer's groups only those that
are plans here. Everything is one transaction.

Entries of a file have ``Fall-Through = Yes``: they add the limit, and the password may
stand in an entry below. So the file is to be read first (``$INCLUDE`` at the top).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rtrw.errors import InputError, Problem

ATTRIBUTE = "Mikrotik-Rate-Limit"
OWN, SHARED = ":=", "="
"""Operators of a reply: replace, and add where there is none. Groups are looked at
after the customer, so theirs must not replace what is the customer's own."""
_RISKY = frozenset("'\"`\\%")
_WORDS = frozenset(["default", "$include"])


class Member(NamedTuple):
    """A customer: its login and group; a string of its own where it has one.

    ``group`` may be empty where there is such a string.
    """

    user: str
    group: str
    rate_limit: str = ""


class Rates(NamedTuple):
    """Groups with their strings, and customers; both may be empty."""

    groups: Sequence[tuple[str, str]]
    members: Sequence[Member] = ()


def unwritable(rates: Rates, kind: str) -> list[Problem]:
    """RTRW841 for each name that ``users`` or ``sql`` has no safe way to write."""
    names = [
        *(name for name, _ in rates.groups),
        *(member.user for member in rates.members),
    ]
    said = {"users": "a users file", "sql": "SQL"}[kind]
    return [
        Problem("RTRW841", {"name": name, "kind": said})
        for name in dict.fromkeys(names)
        if not _is_safe(name, kind)
    ]


def _is_safe(name: str, kind: str) -> bool:
    """Whether every program would read the name as it is."""
    if not name or not name.isprintable():
        return False
    if kind == "sql":
        return "\\" not in name
    return _RISKY.isdisjoint(name) and name.lower() not in _WORDS


def _refuse(rates: Rates, kind: str) -> None:
    if problems := unwritable(rates, kind):
        raise InputError(problems)


# --- a users file ------------------------------------------------------------------


def write_users(rates: Rates, remarks: Iterable[str] = ()) -> Iterator[str]:
    """A ``users`` file: customers first, then groups.

    Raises:
        InputError: RTRW841, all names that cannot be written.
    """
    _refuse(rates, "users")
    yield from (f"# {line}\n" for line in remarks)
    of = dict(rates.groups)
    for member in rates.members:
        text = member.rate_limit or of[member.group]
        yield _entry(f'"{member.user}"', OWN, text)
    for group, text in rates.groups:
        yield _entry(f'DEFAULT Group == "{group}"', SHARED, text)


def _entry(head: str, sign: str, text: str) -> str:
    return f'{head}\n\t{ATTRIBUTE} {sign} "{text}",\n\tFall-Through = Yes\n\n'


# --- SQL ---------------------------------------------------------------------------


def write_sql(rates: Rates, remarks: Iterable[str] = ()) -> Iterator[str]:
    """Statements for MySQL, MariaDB, PostgreSQL and SQLite, in one transaction.

    Raises:
        InputError: RTRW841, all names that cannot be written.
    """
    _refuse(rates, "sql")
    yield from (f"-- {line}\n" for line in remarks)
    yield "BEGIN;\n"
    # Some databases take names for equal that differ in case only: so everything is
    # deleted before anything is written.
    for group, _ in rates.groups:
        yield _cleared("radgroupreply", "groupname", group)
    yield from _without_groups(rates)
    for group, text in rates.groups:
        yield _reply("radgroupreply", "groupname", group, (SHARED, text))
    for member in rates.members:
        yield from _member(member)
    yield "COMMIT;\n"


def _without_groups(rates: Rates) -> Iterator[str]:
    """Customers lose the groups that are plans, and replies of this attribute."""
    groups = ", ".join(_sql(group) for group, _ in rates.groups)
    for member in rates.members:
        yield _cleared("radreply", "username", member.user)
        where = f"username = {_sql(member.user)} AND groupname IN ({groups})"
        yield f"DELETE FROM radusergroup WHERE {where};\n"  # noqa: S608 - by _sql


def _reply(table: str, column: str, name: str, said: tuple[str, str]) -> str:
    values = ", ".join(map(_sql, (name, ATTRIBUTE, *said)))
    into = f"{table} ({column}, attribute, op, value)"
    return f"INSERT INTO {into} VALUES ({values});\n"  # noqa: S608 - quoted by _sql


def _cleared(table: str, column: str, name: str) -> str:
    where = f"{column} = {_sql(name)} AND attribute = {_sql(ATTRIBUTE)}"
    return f"DELETE FROM {table} WHERE {where};\n"  # noqa: S608 - quoted by _sql


def _member(member: Member) -> Iterator[str]:
    """A customer's group, and a reply of its own where it has one."""
    if member.group:
        values = f"{_sql(member.user)}, {_sql(member.group)}, 1"
        into = "radusergroup (username, groupname, priority)"
        yield f"INSERT INTO {into} VALUES ({values});\n"  # noqa: S608 - by _sql
    if member.rate_limit:
        said = (OWN, member.rate_limit)
        yield _reply("radreply", "username", member.user, said)


def _sql(text: str) -> str:
    """A text between single quotes; it has no backslash, see ``unwritable``."""
    return "'" + text.replace("'", "''") + "'"
