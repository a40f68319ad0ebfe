"""The text of a first profile: small, with remarks in the user's language.

Everything here is text in, text out. What is written must load without errors; a
test holds that for every kind of start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rtrw.errors import InputError, RtrwError
from rtrw.locale import Language, word
from rtrw.profiles.tabular import CsvRows
from rtrw.routeros.target import format_ipv4, parse_target

MOST_ADDRESSES = 4096
"""More subscribers than this come from a list, not from a range."""
PLAN = "hemat-5"
PARENT = "total"
ROUTER = "gateway"
EVERYTHING = '["0.0.0.0/0", "::/0"]'
SAMPLE = (("pelanggan-01", "192.168.10.2"), ("pelanggan-02", "192.168.10.3"))
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9._-]*")


@dataclass
class Start:
    """What the first profile is to hold besides the plans."""

    site: str
    network: str = "192.168.10.0/24"
    customers: Sequence[tuple[str, str]] = SAMPLE
    """Name and address of each; not used with ``table``."""
    table: Sequence[str] = ()
    """The lines below ``subscribers:`` when they come from a CSV file."""
    routers: Sequence[str] = field(default_factory=lambda: [ROUTER])


def site_of(folder: str) -> str:
    """A site from the name of a folder: letters, digits, dots and dashes."""
    found = re.sub(r"[^a-z0-9._-]+", "-", folder.lower()).strip("-._")[:32]
    return found or "contoh"


def read_range(text: str) -> list[str]:
    """The addresses of ``192.168.10.2-61`` or ``192.168.10.2-192.168.11.40``.

    Raises:
        InputError: no such range, one that runs backwards, or a huge one.
    """
    first, dash, last = text.replace(" ", "").partition("-")
    if dash and last.isdigit():
        last = first.rpartition(".")[0] + "." + last
    try:
        low, high = parse_target(first), parse_target(last)
    except RtrwError as error:
        raise InputError.of("RTRW498", {"text": text}) from error
    count = high.last - low.first + 1
    if count < 1 or "/" in text or not low.version == high.version == 4:
        raise InputError.of("RTRW498", {"text": text})
    if count > MOST_ADDRESSES:
        raise InputError.of("RTRW499", {"count": count, "most": MOST_ADDRESSES})
    return [format_ipv4(low.first + step) for step in range(count)]


def from_range(site: str, text: str) -> Start:
    """One customer for each address of a range.

    Raises:
        InputError: as ``read_range``.
    """
    addresses = read_range(text)
    width = max(2, len(str(len(addresses))))
    named = [
        (f"pelanggan-{number:0{width}d}", address)
        for number, address in enumerate(addresses, 1)
    ]
    return Start(site, covering(addresses[0], addresses[-1]), named)


def covering(first: str, last: str) -> str:
    """The smallest network that holds both addresses, a /24 at least."""
    low, high = parse_target(first).first, parse_target(last).first
    bits = min(24, 32 - (low ^ high).bit_length())
    return f"{format_ipv4(low >> (32 - bits) << (32 - bits))}/{bits}"


def from_table(site: str, path: str, rows: CsvRows) -> Start:
    """Customers of a CSV file that was read; ``path`` is how the profile calls it."""
    lines = [f"  csv: {quoted(path)}"]
    if "parent" in rows.columns:
        lines.append('  columns: {parent: "-"}')
    plans = _distinct(row.plan for row in rows.found)
    if plans:
        lines += ["  values:", "    plan:"]
        lines += [f"      {quoted(name)}: {PLAN}" for name in plans]
    routers = _distinct(row.router for row in rows.found)
    addresses = [
        target.first for row in rows.found for target in row.targets if target[0] == 4
    ]
    network = EVERYTHING
    if addresses:
        network = covering(format_ipv4(min(addresses)), format_ipv4(max(addresses)))
    return Start(site, network, (), lines, routers or [ROUTER])


def _distinct(texts: Iterable[str | None]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))


def quoted(text: str) -> str:
    """A text as YAML takes it back: with quotes unless it is a plain word."""
    if _PLAIN.fullmatch(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else _escape(c) for c in escaped) + '"'


def _escape(char: str) -> str:
    """A character that YAML takes only by its number."""
    return f"\\U{ord(char):08x}"


def write_profile(start: Start, language: Language) -> str:
    """The whole text of the profile."""
    default = "" if len(start.routers) > 1 else f", router: {quoted(start.routers[0])}"
    parts = [
        _remark("head", language),
        "rtrw: 1",
        f"site: {quoted(start.site)}",
        "",
        _remark("routers", language),
        "routers:",
        *(
            f"  {quoted(name)}: {{host: 192.168.88.1, username: rtrw}}"
            for name in start.routers
        ),
        "",
        _remark("parents", language),
        "parents:",
        f"  {PARENT}: {{target: {start.network}, max-limit: 50M/100M}}",
        "",
        _remark("plans", language),
        "plans:",
        f"  {PLAN}:",
        "    max-limit: 2M/5M",
        _remark("burst", language, 4),
        "    burst: {limit: 4M/10M, for: 8s}",
        "  keluarga-10:",
        "    max-limit: 5M/10M",
        "    burst: {limit: 10M/20M, for: 12s}",
        "",
        f"defaults: {{plan: {PLAN}, parent: {PARENT}{default}}}",
        "",
        _remark("table" if start.table else "subscribers", language),
        "subscribers:",
        *(start.table or _rows(start.customers)),
    ]
    return "\n".join(parts) + "\n"


def _rows(customers: Sequence[tuple[str, str]]) -> list[str]:
    return [f"  - {{name: {name}, target: {target}}}" for name, target in customers]


def _remark(key: str, language: Language, indent: int = 0) -> str:
    """A remark of one or more lines."""
    lines = word(f"init.{key}", language).splitlines()
    return "\n".join(f"{' ' * indent}# {line}" for line in lines)
