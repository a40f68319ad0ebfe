"""Whose request it is, by address: the client's, not the proxy's, and not a forged one.

Theory of operation
-------------------
Each proxy appends to ``X-Forwarded-For`` the address that it was asked from, so the
field is believable only from its right end, as far as the proxies are one's own. What
stands further left was written by somebody else and means nothing.

* ``trusted`` names one's own proxies (networks): from the peer on, leftwards, the first
  address that is none of them is the client.
* ``hops`` counts them: with 2, the client is the second entry from the right. A request
  with fewer entries went around a proxy, and is counted by its peer. The application
  must then be reachable through the proxies only.

The standard ``Forwarded`` (RFC 7239) is read in the same way, of its ``for=``, when
``header`` names it. Entries are cut at commas, whatever quotes a client opened.

With neither, the field is ignored. An IPv6 client is its /64: whoever has one address
there has 2^64. IPv4 in IPv6's clothes (``::ffff:192.0.2.1``) is IPv4.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from rtrw.errors import Problem
from rtrw.limits.decision import PolicyError

LOG = logging.getLogger("rtrw.limits")
SOCKET = "unix"
"""In ``trusted``: a proxy that is connected by a Unix socket, and has no address."""
UNKNOWN = "unknown"
"""The address of whoever has none."""

_LONGEST = 100
"""Letters of an address with brackets, quotes, port and zone, and some more."""

Address = IPv4Address | IPv6Address


class ClientAddress:
    """Finds the client's address.

    >>> behind = ClientAddress(trusted=["10.0.0.0/8"])
    >>> behind.of("10.0.0.2", ["198.51.100.7, 203.0.113.9"])
    '203.0.113.9'
    >>> behind.of("192.0.2.1", ["198.51.100.7"])
    '192.0.2.1'
    """

    def __init__(
        self,
        trusted: Iterable[str] = (),
        hops: int = 0,
        header: str = "x-forwarded-for",
        ipv6_prefix: int = 64,
    ) -> None:
        """``header`` is the field to read, where a proxy has one of its own.

        Raises:
            PolicyError: what is no network; both ``trusted`` and ``hops``; numbers
                that cannot be.
        """
        names = [trusted] if isinstance(trusted, str) else [*trusted]
        self.socket = SOCKET in names
        networks = [parse_trusted(name) for name in names]
        self.trusted = [network for network in networks if network is not None]
        self.hops, self.header, self.prefix = hops, header.lower(), ipv6_prefix
        if hops < 0 or (hops and names) or not 1 <= ipv6_prefix <= 128:
            raise PolicyError.of("RTRW682")
        self._warned = False

    def of(self, peer: str | None, forwarded: Sequence[str], *, port: int = 1) -> str:
        """The client's address as a key: ``203.0.113.9`` or ``2001:db8:1:2::/64``.

        ``peer`` is who is connected (None: no address), ``forwarded`` the field's
        lines. A ``port`` of 0 says that the server put the client in the peer's place.
        """
        entries = [entry.strip() for line in forwarded for entry in line.split(",")]
        if self.header == "forwarded":
            entries = [_for_of(entry) for entry in entries]
        if self.hops:
            return self._shown(self._by_hops(peer, entries))
        if not self.trusted and not self.socket:
            if entries and port and not self._warned:
                self._warn(peer)
            return self._shown(peer)
        return self._shown(self._by_networks(peer, entries))

    def _by_hops(self, peer: str | None, entries: Sequence[str]) -> str | None:
        if len(entries) < self.hops or parse_address(entries[-self.hops]) is None:
            return peer
        return entries[-self.hops]

    def _by_networks(self, peer: str | None, entries: Sequence[str]) -> str | None:
        """The first from the right that is no proxy of ours; else the leftmost."""
        known = peer
        for entry in reversed(entries):
            if not self._is_ours(known) or parse_address(entry) is None:
                break
            known = entry
        return known

    def _is_ours(self, text: str | None) -> bool:
        address = None if text is None else parse_address(text)
        if address is None:
            return self.socket and not text
        return any(
            address in network
            for network in self.trusted
            if network.version == address.version
        )

    def _shown(self, text: str | None) -> str:
        address = None if text is None else parse_address(text)
        if address is None:
            # A name that a server made of a field, maybe a client's own words.
            return text[:_LONGEST] if text else UNKNOWN
        if isinstance(address, IPv4Address) or self.prefix == 128:
            return str(address)
        return str(IPv6Network((int(address), self.prefix), strict=False))

    def _warn(self, peer: str | None) -> None:
        address = None if peer is None else parse_address(peer)
        if address is not None and not address.is_global:
            self._warned = True
            params = {"peer": str(address), "header": self.header}
            LOG.warning("%s", Problem("RTRW681", params).text())


def _for_of(entry: str) -> str:
    """The address of one proxy in ``Forwarded``: ``for="[2001:db8::1]:4711"``."""
    for pair in entry.split(";"):
        name, _, value = pair.partition("=")
        if name.strip().lower() == "for":
            return value.strip()
    return ""


def parse_address(text: str) -> Address | None:
    """An address as proxies write it: also with a port, in brackets, with a zone."""
    # What a client may write is not remembered beyond what an address can be.
    return _parsed(text) if len(text) <= _LONGEST else None


@lru_cache(maxsize=4_096)
def _parsed(text: str) -> Address | None:
    plain = text.strip().strip('"')
    if plain.startswith("["):
        plain = plain[1:].partition("]")[0]
    elif plain.count(":") == 1:
        plain = plain.partition(":")[0]
    try:
        address = ip_address(plain.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def parse_trusted(text: str) -> IPv4Network | IPv6Network | None:
    """A network of proxies; None for the one that is connected by a socket.

    Raises:
        PolicyError: it is no network.
    """
    if text == SOCKET:
        return None
    try:
        return ip_network(str(text).strip(), strict=False)
    except ValueError:
        raise PolicyError.of("RTRW683", {"text": text}) from None
