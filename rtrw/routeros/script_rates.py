"""Scripts that set the ``rate-limit`` of PPP and hotspot profiles, and of leases.

Theory of operation
-------------------
Each row is looked for by its name (a lease by its address) and its ``rate-limit`` is
set; nothing else on it is touched, and a script may be imported any number of times.
What is not there is told on the terminal. It is made only where that was asked for: a
profile that is added has the router's defaults in all else, and one that was merely
misspelt would never be used by anybody.

What is refused does not end the import, for every row is in a ``:do … on-error``.
Words are escaped as ``quoting`` has it. A variable is named like no property, or
``find`` would compare the property with itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rtrw import locale
from rtrw.locale import Language
from rtrw.routeros.quoting import quote

MENUS: Mapping[str, str] = {
    "ppp": "/ppp profile",
    "hotspot": "/ip hotspot user profile",
}
"""Where the profiles of each kind are."""
LEASES = "/ip dhcp-server lease"
_PART = 70
"""So many characters of a name are at most 840 on a line."""


class Wanted(NamedTuple):
    """A row by its name, and its string; a lease has an ``address`` too."""

    name: str
    rate_limit: str
    address: str = ""


class Saying(NamedTuple):
    """How a script talks: to whom, and in which bytes."""

    site: str
    encoding: str = "utf-8"
    language: Language = "en"

    def say(self, key: str, **params: str | int) -> str:
        """A sentence as a quoted string."""
        return quote(self.word(key, **params))

    def word(self, key: str, **params: str | int) -> str:
        """A sentence; in a remark it is ASCII, as all of the script is."""
        return locale.word(f"ppp.script_{key}", self.language, **params)


def write_profiles(
    kind: str, rows: Iterable[Wanted], saying: Saying, *, create: bool = False
) -> Iterator[str]:
    """The script of one kind of profiles (``ppp``, ``hotspot``), in parts.

    Raises:
        UnitError: a name has a character that the encoding lacks.
    """
    rows = list(rows)
    yield _head(saying, kind, len(rows))
    yield f"{MENUS[kind]}\n{_OPEN}"
    for row in rows:
        limit = quote(row.rate_limit)
        missing = f":put ({saying.say('no_profile', menu=MENUS[kind])} . $qName)"
        added = f"add name=$qName rate-limit={limit}"
        yield _row(
            row, "[find where name=$qName]", added if create else missing, saying
        )
    yield "}\n"


def write_leases(rows: Iterable[Wanted], saying: Saying) -> Iterator[str]:
    """The script of static DHCP leases, in parts; none is ever added.

    Raises:
        UnitError: a name has a character that the encoding lacks.
    """
    rows = list(rows)
    yield _head(saying, "dhcp", len(rows))
    yield f"{LEASES}\n{_OPEN}"
    for row in rows:
        # As text: the tips of the manual say that an address as a word finds nothing.
        found = f"[find where address={quote(row.address)} && dynamic=no]"
        said = saying.say("no_lease", address=row.address)
        yield _row(row, found, f":put ({said} . $qName)", saying)
    yield "}\n"


_OPEN = '{\n:local qName ""\n:local qThis ""\n'


def _head(saying: Saying, kind: str, count: int) -> str:
    lines = (
        saying.word(f"head_{kind}", site=saying.site, count=count),
        saying.word("head_again"),
    )
    return "".join(f"# {line}\n" for line in lines)


def _row(row: Wanted, found: str, missing: str, saying: Saying) -> str:
    """One row: looked for, then set, or what is done where it is not there."""
    return (
        f"{_name(row.name, saying.encoding)}:do {{\n"
        f":set qThis {found}\n"
        f":if ([:len $qThis] = 0) do={{\n{missing}\n}} else={{\n"
        f"set $qThis rate-limit={quote(row.rate_limit)}\n}}\n"
        f"}} on-error={{\n:put ({saying.say('refused')} . $qName)\n}}\n"
    )


def _name(name: str, encoding: str) -> str:
    """The lines that set the variable, several for a long name."""
    if len(name) <= _PART:
        return f":set qName {quote(name, encoding)}\n"
    parts = [name[at : at + _PART] for at in range(0, len(name), _PART)]
    return f":set qName {quote(parts[0], encoding)}\n" + "".join(
        f":set qName ($qName . {quote(part, encoding)})\n" for part in parts[1:]
    )
