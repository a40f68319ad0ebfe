"""The text of the profile that a list becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rtrw.intake.billing.reading import Billing
from rtrw.intake.billing.taking import Taken
from rtrw.locale import Language, word
from rtrw.profiles.headings import guess
from rtrw.profiles.starter import ROUTER, quoted
from rtrw.profiles.wanted import NO_COLUMN


class Place:
    """What the profile calls itself and the files beside it."""

    def __init__(
        self, site: str, csv: str, plans: str | None, addresses: str | None = None
    ) -> None:
        """``csv``, ``plans`` and ``addresses`` as seen from the profile's folder."""
        self.site, self.csv, self.plans, self.addresses = site, csv, plans, addresses


def write_text(
    billing: Billing,
    taken: Taken,
    place: Place,
    language: Language,
    *,
    routers: bool = False,
) -> str:
    """The whole text; ``routers`` says that other files name the routers."""
    lines = [
        _remark("head", language, form=word(f"billing.form.{taken.form}", language)),
        "rtrw: 1",
        f"site: {quoted(place.site)}",
    ]
    if place.plans:
        lines.append(f"include: [{quoted(place.plans)}]")
    if not routers:
        lines += ["", _remark("routers", language), "routers:"]
        lines += [
            f"  {quoted(name)}: {{host: 192.168.88.1, username: rtrw}}"
            for name in taken.routers or (ROUTER,)
        ]
    if taken.made:
        lines += ["", _remark("plans", language), "plans:"]
        parent = f", parent: {quoted(taken.parent)}" if taken.parent else ""
        lines += [
            f"  {quoted(name)}: {{max-limit: {rate}{parent}}}"
            for name, rate in taken.made.items()
        ]
    if taken.default:
        lines += ["", f"defaults: {{plan: {quoted(taken.default)}}}"]
    lines += ["", _remark("list", language), "subscribers:"]
    lines += _subscribers(billing, taken, place)
    return "\n".join(lines) + "\n"


def _subscribers(billing: Billing, taken: Taken, place: Place) -> list[str]:
    lines = [f"  csv: {quoted(place.csv)}", "  columns:"]
    lines += [f"    {k}: {quoted(v)}" for k, v in columns_of(billing, taken).items()]
    if place.addresses:
        lines.append(f"  addresses: {quoted(place.addresses)}")
    lines += _section("values", taken.values)
    if taken.skip:
        lines.append("  skip:")
        lines += [f"    {key}: {_list(words)}" for key, words in taken.skip.items()]
    lines.append("  twice: address")
    return lines


def columns_of(billing: Billing, taken: Taken) -> dict[str, str]:
    """Key -> heading, and ``-`` for keys that would be taken by their headings."""
    found = {key: billing.headings[at] for key, at in taken.columns.items()}
    used = set(taken.columns.values()) | set(billing.secret)
    rest = [(i, text) for i, text in enumerate(billing.headings) if i not in used]
    found |= {one.key: NO_COLUMN for one in guess(rest, set(found)) if one.key in _KEYS}
    if "target" not in found:
        found["target"] = NO_COLUMN
    return found


_KEYS = frozenset(
    ("id", "plan", "parent", "router", "suspended", "comment", "usage", "until", "then")
)


def _section(name: str, said: Mapping[str, Mapping[str, str]]) -> list[str]:
    lines = []
    for key, words in said.items():
        if words:
            lines.append(f"    {key}:")
            lines += [f"      {_key(k)}: {quoted(v)}" for k, v in words.items()]
    return [f"  {name}:", *lines] if lines else []


def _key(text: str) -> str:
    return quoted(text)


def _list(words: Sequence[str]) -> str:
    return "[" + ", ".join(map(quoted, words)) + "]"


def _remark(key: str, language: Language, **params: str) -> str:
    text = word(f"billing.{key}", language, **params)
    return "\n".join(f"# {line}" for line in text.splitlines())
