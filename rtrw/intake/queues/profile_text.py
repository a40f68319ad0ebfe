"""The text of the profile that a list of queues becomes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rtrw.intake.queues.rows import UTF8
from rtrw.intake.queues.sorting import Reason, targets_of
from rtrw.intake.queues.taking import Holder, Member, Plan, Taken
from rtrw.locale import Language, word
from rtrw.profiles.model import Router
from rtrw.profiles.starter import ROUTER, quoted
from rtrw.routeros.fields_table import FIELDS
from rtrw.routeros.target import Target

_WORDS = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))
_SAFE = re.compile(r"[0-9]+(?:\.[0-9]+)?[kMGs]?(?:/[0-9]+(?:\.[0-9]+)?[kMGs]?)?")
_NAME = re.compile(r"[0-9]+[A-Za-z][A-Za-z0-9-]*|[A-Za-z][A-Za-z0-9._-]*")
_ADDRESS = re.compile(r"[0-9.]+(?:/[0-9]+)?")


def write_text(
    taken: Taken,
    language: Language,
    *,
    router: Router | None = None,
    accept: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """The whole text, with remarks in ``language``.

    ``router`` is where the rows come from, if that is known. ``accept`` are the codes
    of findings that would stop a push, and the names they are about.
    """
    source = taken.source
    version = f" (RouterOS {source.version})" if source.version else ""
    lines = [
        *_remark("head", language, source=_last(source.path), version=version),
        "rtrw: 1",
        f"site: {say(taken.site)}",
        "",
        *_routers(router, taken.source.encoding, language),
    ]
    if taken.holders:
        lines += ["", *_remark("parents", language), "parents:"]
        lines += map(_holder, taken.holders)
    if taken.plans:
        lines += ["", *_remark("plans", language), "plans:"]
        for plan in sorted(taken.plans, key=_speed):
            lines += _plan(plan, language)
    if accept:
        lines += ["", *_remark("accept", language), "accept:"]
        lines += [f"  {code}: {_list(names)}" for code, names in accept.items()]
    if taken.parent:
        lines += ["", f"defaults: {{parent: {say(taken.parent)}}}"]
    if taken.members or taken.sorted.left:
        lines += ["", *_remark("subscribers", language), "subscribers:"]
        lines += _subscribers(taken, language)
    return "\n".join(lines) + "\n"


def say(text: str) -> str:
    """A text as YAML and every program takes it back as text."""
    if text.lower() in _WORDS:
        return f'"{text}"'
    return text if _NAME.fullmatch(text) else quoted(text)


def _last(path: str) -> str:
    """The name of a file without its folders."""
    return re.split(r"[/\\\\]", path)[-1]


def _list(names: Iterable[str]) -> str:
    return "[" + ", ".join(map(say, names)) + "]"


def _remark(key: str, language: Language, **params: str | int) -> list[str]:
    text = word(f"import.{key}", language, **params)
    return [f"# {line}" for line in text.splitlines()]


def _routers(router: Router | None, encoding: str, language: Language) -> list[str]:
    """The router, as it was reached, or a place to write it."""
    lines = []
    if router is None:
        lines = _remark("router", language)
        router = Router(ROUTER, "192.168.88.1", "rtrw")
    parts = [("host", quoted(router.host)), ("username", say(router.username))]
    if router.port is not None:
        parts.append(("port", str(router.port)))
    if not router.tls:
        parts.append(("tls", "false"))
    known = [("ca", router.ca), ("fingerprint", router.fingerprint)]
    parts += [(key, quoted(value)) for key, value in known if value]
    if encoding != UTF8:
        parts.append(("encoding", say(encoding)))
    name = say(router.name)
    return [*lines, "routers:", f"  {name}: {_map(parts)}"]


def _map(parts: Iterable[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key}: {text}" for key, text in parts) + "}"


def _fields(fields: Mapping[str, str]) -> list[tuple[str, str]]:
    """Fields in the order of the table, in the short form people write."""
    return [
        (name, _value(row.short(fields[name])))
        for name, row in FIELDS.items()
        if name in fields
    ]


def _value(text: str) -> str:
    return text if _SAFE.fullmatch(text) else quoted(text)


def _plan(plan: Plan, language: Language) -> list[str]:
    count = word("import.count", language, count=plan.count)
    lines = [f"  {say(plan.name)}:  # {count}"]
    lines += [f"    {name}: {text}" for name, text in _fields(plan.fields)]
    if not plan.fields:
        lines.append("    max-limit: 0/0")
    if plan.parent:
        lines.append(f"    parent: {say(plan.parent)}")
    lines += [f"    {key}: {_list(names)}" for key, names in plan.carriers.items()]
    return lines


def _speed(plan: Plan) -> tuple[bool, int, int]:
    """By download, then upload; what is without a limit comes last."""
    up, down = plan.fields.get("max-limit", "0/0").split("/")
    return down == "0", int(down), int(up)


def _targets(targets: Sequence[Target]) -> str:
    texts = [_target(target) for target in targets]
    return texts[0] if len(texts) == 1 else "[" + ", ".join(texts) + "]"


def _target(target: Target) -> str:
    alone = target.version == 4 and target.first == target.last
    text = target.text.removesuffix("/32") if alone else target.canonical
    return text if _ADDRESS.fullmatch(text) else say(text)


def _holder(holder: Holder) -> str:
    queue = holder.item.row.queue
    parts = [("id", say(holder.id))] if holder.id != queue.name else []
    parts.append(("target", _targets(targets_of(holder.item) or ())))
    parts += _fields(holder.fields)
    if holder.parent:
        parts.append(("parent", say(holder.parent)))
    if holder.text:
        parts.append(("comment", say(holder.text)))
    return f"  {say(queue.name)}: {_map(parts)}"


def _subscribers(taken: Taken, language: Language) -> list[str]:
    """Every subscriber, and in their places the rows that are left alone."""
    members = dict(zip(taken.sorted.subscribers, taken.members, strict=True))
    lines = []
    for number in sorted({*members, *taken.sorted.left}):
        if number in members:
            lines.append(_member(members[number]))
        else:
            name = taken.source.items[number].name
            lines.append(_left(name, taken.sorted.left[number], language))
    return lines


def _left(name: str, reason: Reason, language: Language) -> str:
    why = word(f"import.why.{reason.code}", language)
    return "  # " + word("import.left", language, name=quoted(name), why=why)


def _member(member: Member) -> str:
    queue = member.item.row.queue
    parts = [("id", say(member.id))] if member.id != queue.name else []
    parts.append(("name", say(queue.name)))
    parts.append(("target", _targets(targets_of(member.item) or ())))
    parts.append(("plan", say(member.plan)))
    if member.parent:
        parts.append(("parent", say(member.parent)))
    parts += _fields(member.overrides)
    if member.text:
        parts.append(("comment", say(member.text)))
    return f"  - {_map(parts)}"
