"""Targets of a queue: addresses, networks and interfaces, without ``ipaddress``.

Theory of operation
-------------------
A network of a hundred thousand customers has a hundred thousand of these, so IPv4 is
read by hand: each part is looked up among the 256 texts that are right, which refuses
``256`` and ``010`` for nothing. IPv6 goes through ``ipaddress``. Whatever is neither
and does not look like a mistyped address is the name of an interface.

An address with host bits set (``192.168.10.5/24``) means the whole network and is
mostly a slip of the pen. It is kept as written in ``text``, so that it can be told;
what is sent and compared is ``canonical``, the network (``192.168.10.0/24``), for no
source says which of the two a router shows.

Routers print several targets in an order of their own, so lists are compared in the
form of ``canonical_targets``, which has only one order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from rtrw.errors import UnitError

ANY4 = 0xFFFFFFFF
_OCTET = {str(n): n for n in range(256)}
_HOST4 = {str(n): ANY4 >> n for n in range(33)}
_new = tuple.__new__


class Target(NamedTuple):
    """One target.

    ``version`` is 4, 6, or 0 for an interface; ``first`` and ``last`` are the
    addresses it covers, as integers (0 for an interface). ``text`` is as it was
    written, with the length of the prefix (``192.168.10.5/32``).
    """

    version: int
    first: int
    last: int
    text: str

    @property
    def canonical(self) -> str:
        """The one text of what is covered: ``192.168.10.0/24``, ``2001:db8::/64``."""
        if self.first == self.last:
            return self.text
        bits = str(prefix_length(self))
        if self.version == 4:
            return f"{format_ipv4(self.first)}/{bits}"
        from ipaddress import IPv6Address

        return f"{IPv6Address(self.first)}/{bits}"

    @property
    def host_bits(self) -> bool:
        """Whether an address inside the network was written in place of its first."""
        return self.first != self.last and self.text != self.canonical

    @property
    def dynamic(self) -> bool:
        """Whether it is an interface that comes and goes (``<pppoe-budi>``)."""
        return self.version == 0 and self.text.startswith("<")

    def covers(self, other: Target) -> bool:
        """Whether every address of ``other`` is in this target."""
        if self.version != other.version:
            return False
        if self.version == 0:
            return self.text == other.text
        return self.first <= other.first and other.last <= self.last


def prefix_length(target: Target) -> int:
    """Bits of the prefix: 32 for one IPv4 address; 0 for an interface."""
    size = {4: 32, 6: 128}.get(target.version, 0)
    return size - (target.last - target.first).bit_length()


def format_ipv4(address: int) -> str:
    """``192.168.10.5`` of the integer."""
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


def parse_target(text: str) -> Target:
    """An IPv4 or IPv6 address or network, or an interface.

    Raises:
        UnitError: not one of these; the code says what is wrong with it.
    """
    try:
        address, slash, bits = text.partition("/")
        a, b, c, d = address.split(".")
        value = _OCTET[a] << 24 | _OCTET[b] << 16 | _OCTET[c] << 8 | _OCTET[d]
        if not slash:
            return _new(Target, (4, value, value, f"{text}/32"))
        host = _HOST4[bits]
    except (ValueError, KeyError):
        return _other(text)
    return _new(Target, (4, value & ~host, value | host, text))


def _other(text: str) -> Target:
    """Whatever is no IPv4 address."""
    if len(text) > 2 and text[0] == "<" and text[-1] == ">" and text.isprintable():
        return Target(0, 0, 0, text)
    if not text or not text.isprintable() or " " in text or "," in text:
        _refuse_text(text)
    if ":" in text:
        return _ipv6(text)
    if "/" in text or _ADDRESS_LIKE.match(text):
        _refuse_address(text)
    return Target(0, 0, 0, text)


_LETTER = re.compile(r"[^0-9.\-]")
_ADDRESS_LIKE = re.compile(r"[0-9.\-]+$|[0-9]+\.[0-9]+\.[0-9]+")


def _ipv6(text: str) -> Target:
    from ipaddress import IPv6Interface

    address, slash, bits = text.partition("/")
    if slash and (not bits.isascii() or not bits.isdigit() or int(bits) > 128):
        raise UnitError.of("RTRW304", {"text": text, "bits": 128})
    try:
        found = IPv6Interface(text if slash else f"{text}/128")
    except ValueError as error:
        raise UnitError.of("RTRW308", {"text": text}) from error
    if "%" in address:
        raise UnitError.of("RTRW308", {"text": text})
    network = found.network
    first = int(network.network_address)
    return Target(6, first, first | int(network.hostmask), found.with_prefixlen)


def _refuse_text(text: str) -> NoReturn:
    """Say what is wrong with a text that no target can be."""
    if not text:
        raise UnitError.of("RTRW309")
    if "," in text:
        raise UnitError.of("RTRW306", {"text": text})
    raise UnitError.of("RTRW307", {"text": text})


def _refuse_address(text: str) -> NoReturn:
    """Say what is wrong with something that looks like an IPv4 address."""
    address = text.partition("/")[0]
    parts = address.split(".")
    params = {"text": text}
    if re.fullmatch(r"[0-9.]+-[0-9.]+", text):
        raise UnitError.of("RTRW310", params)
    if _LETTER.search(address):
        raise UnitError.of("RTRW301", params)
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() for part in parts):
        raise UnitError.of("RTRW305", params)
    if any(int(part) > 255 for part in parts):
        raise UnitError.of("RTRW302", params)
    if any(part not in _OCTET for part in parts):
        raise UnitError.of("RTRW303", params)
    raise UnitError.of("RTRW304", {**params, "bits": 32})


# --- lists -----------------------------------------------------------------------


def parse_targets(text: str) -> tuple[Target, ...]:
    """The targets of a comma list, in its order.

    Raises:
        UnitError: one of them is no target; an empty list is none either.
    """
    return tuple(parse_target(part) for part in text.split(","))


def join_targets(targets: Iterable[Target]) -> str:
    """The comma list to send and to compare: canonical texts, each once, in order."""
    found = tuple(targets)
    if len(found) == 1:
        return found[0].canonical
    ordered = sorted(found, key=_order)
    return ",".join(dict.fromkeys(target.canonical for target in ordered))


def canonical_targets(text: str) -> str:
    """A comma list in the one order and spelling in which lists are compared.

    Never raises: what is no target stays as it is, at the end.
    """
    known: list[Target] = []
    rest: list[str] = []
    for part in text.split(","):
        try:
            known.append(parse_target(part))
        except UnitError:
            rest.append(part)
    if not rest:
        return join_targets(known)
    return ",".join([*([join_targets(known)] if known else []), *sorted(set(rest))])


def _order(target: Target) -> tuple[bool, int, int, int, str]:
    """IPv4, then IPv6, then interfaces; by address, the narrower first."""
    return (
        target.version == 0,
        target.version,
        target.first,
        target.last,
        target.text,
    )
