"""What ``rtrw fit`` found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rtrw.burst import Setting, analyse
from rtrw.fit.traffic.fit import PlanFit, Side, TrafficFit
from rtrw.fit.traffic.propose import NOTHING, Proposal
from rtrw.fit.traffic.replay import Slowed
from rtrw.fit.traffic.use import measured
from rtrw.locale import Language, word
from rtrw.locale.printable import printable, shortened
from rtrw.units import (
    format_duration,
    format_rate,
    format_seconds,
)

SHOWN = 6
_FIELDS = ("max-limit", "burst-limit", "burst-threshold")
_CELLS = (
    "max_limit_bps",
    "burst_limit_bps",
    "burst_threshold_bps",
    "burst_time_s",
    "exact_s",
    "read_off",
    "coarse",
)


class _Say:
    """Words of this report in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, /, **params: str | float) -> str:
        return word(f"fit.{key}", self.language, **params)


def _shown(text: str) -> str:
    return printable(shortened(text, 40))


def _share(part: int, whole: int) -> str:
    percent = 100 * part / whole if whole else 0.0
    return f"{percent:.1f}".removesuffix(".0")


def _listed(names: tuple[str, ...], say: _Say) -> str:
    text = ", ".join(_shown(name) for name in names[:SHOWN])
    more = len(names) - SHOWN
    return text + (f", {say('more', count=more)}" if more > 0 else "")


def notes(found: TrafficFit, language: Language) -> Iterator[str]:
    """What was left out, for stderr."""
    say, traffic = _Say(language), found.traffic
    if traffic.bad:
        yield say("bad", count=f"{traffic.bad:,}")
    for row in traffic.first_bad:
        reason = say(f"reason_{row.reason}")
        yield "  " + say(
            "bad_row", line=row.line, reason=reason, text=printable(row.text)
        )
    if traffic.bad > len(traffic.first_bad):
        yield "  " + say("more", count=f"{traffic.bad - len(traffic.first_bad):,}")
    if traffic.resets or traffic.wraps:
        yield say("counted", resets=traffic.resets, wraps=traffic.wraps)
    if traffic.repeated or traffic.turned:
        yield say("order", repeated=traffic.repeated, turned=traffic.turned)
    if found.other:
        step = format_seconds(found.step)
        yield say("other", count=f"{found.other:,}", step=step)
    if traffic.file.cut:
        yield say("cut", text=traffic.file.cut)
    if found.unknown:
        count, names = len(found.unknown), _listed(found.unknown, say)
        yield say("unknown", count=count, names=names)


def report(found: TrafficFit, language: Language) -> Iterator[str]:
    """Every plan with its reasons, and the YAML to paste."""
    say = _Say(language)
    queues = sum(len(plan.queues) for plan in found.plans)
    yield say(
        "head",
        path=printable(str(found.traffic.path)),
        samples=f"{found.samples:,}",
        step=format_seconds(found.step),
        queues=queues,
    )
    for plan in found.plans:
        yield ""
        names = _listed(plan.queues, say)
        count = len(plan.queues)
        yield say("plan", name=_shown(plan.name), count=count, queues=names)
        for key in ("upload", "download"):
            side: Side = getattr(plan, key)
            yield f"  {say(key)}"
            yield from (f"    {line}" for line in _side(side, say))
        if not _sayable(plan):
            continue
        kind = "priority_light" if plan.priority < 8 else "priority_heavy"
        yield f"  {say(kind, priority=plan.priority)}"
    yield from ("", say("paste"), "", *paste(found, language))


def _side(side: Side, say: _Say) -> Iterator[str]:
    proposal, use, peaks = side.proposal, side.proposal.use, side.proposal.peaks
    yield say(
        "use",
        p50=measured(use.p50),
        p95=measured(use.p95),
        p99=measured(use.p99),
        minute=measured(use.minute_p95),
        busy=_share(round(use.busy * 1000), 1000),
    )
    if peaks is not None and peaks.number:
        yield say(
            "peaks",
            number=peaks.number,
            per_hour=f"{peaks.per_hour:.1f}",
            length=format_seconds(peaks.length),
            height=measured(peaks.height),
        )
    for why in proposal.reasons:
        value = _value(proposal.setting, why.field)
        reason = say(f"why_{why.key}", **why.params)
        yield f"{why.field} {value}: {reason}"
    if proposal.seen:
        yield say("seen")
    yield from _slowed(side, say)


def _value(setting: Setting, field: str) -> str:
    value: int = getattr(setting, field.replace("-", "_"))
    if field == "burst-time":
        return format_duration(value)
    return format_rate(value) if value else "-"


def _slowed(side: Side, say: _Say) -> Iterator[str]:
    for key in ("before", "after", "plain"):
        slowed: Slowed | None = getattr(side, key)
        if slowed is not None:
            yield say(
                "slowed",
                what=say(key),
                share=_share(slowed.slowed, slowed.offered),
                time=format_seconds(slowed.time),
                length=format_seconds(slowed.length),
            )


def paste(found: TrafficFit, language: Language) -> Iterator[str]:
    """The ``plans:`` of a profile with what was found."""
    say = _Say(language)
    yield "plans:" if any(map(_sayable, found.plans)) else "plans: {}"
    for plan in found.plans:
        settings = (plan.upload.proposal.setting, plan.download.proposal.setting)
        name = _key(plan.name)
        if not _sayable(plan):
            samples = min(
                one.proposal.use.active for one in (plan.upload, plan.download)
            )
            yield f"  # {name}: {say('why_too_little', samples=samples)}"
            continue
        yield f"  {name}:"
        for field in _FIELDS:
            if field == "max-limit" or any(one.burst_limit for one in settings):
                pair = "/".join(format_rate(_field(one, field)) for one in settings)
                yield f"    {field}: {pair}"
        if any(one.burst_limit for one in settings):
            pair = "/".join(format_duration(one.burst_time) for one in settings)
            yield f"    burst-time: {pair}"
        yield f"    priority: {plan.priority}/{plan.priority}"


def _sayable(plan: PlanFit) -> bool:
    """Whether there are numbers for both directions."""
    return NOTHING not in (plan.upload.proposal.setting, plan.download.proposal.setting)


def _field(setting: Setting, field: str) -> int:
    value: int = getattr(setting, field.replace("-", "_"))
    return value


def _key(name: str) -> str:
    """A name as a key of YAML that means nothing else."""
    from rtrw.profiles.starter import quoted

    return quoted(name)


def as_json(found: TrafficFit) -> dict[str, Any]:
    """Everything as data."""
    traffic = found.traffic
    return {
        "format": 1,
        "file": str(traffic.path),
        "samples": found.samples,
        "step_s": found.step / 1_000_000,
        "left_out": {
            "count": traffic.bad,
            "first": [row._asdict() for row in traffic.first_bad],
        },
        "cut": bool(traffic.file.cut),
        "repeated": traffic.repeated,
        "turned": traffic.turned,
        "other_steps": found.other,
        "resets": traffic.resets,
        "wraps": traffic.wraps,
        "unknown": list(found.unknown),
        "plans": [_plan(plan) for plan in found.plans],
    }


def _plan(plan: PlanFit) -> dict[str, Any]:
    return {
        "name": plan.name,
        "queues": list(plan.queues),
        "priority": plan.priority,
        "upload": _side_json(plan.upload),
        "download": _side_json(plan.download),
    }


def _side_json(side: Side) -> dict[str, Any]:
    proposal, use = side.proposal, side.proposal.use
    setting = proposal.setting
    exact = analyse(setting).exact if setting.max_limit else None
    return {
        "max_limit_bps": setting.max_limit,
        "burst_limit_bps": setting.burst_limit,
        "burst_threshold_bps": setting.burst_threshold,
        "burst_time_s": setting.burst_time / 1_000_000,
        "exact_s": None if exact is None else exact / 1_000_000,
        "read_off": proposal.seen,
        "coarse": proposal.coarse,
        "use": {
            "p50_bps": use.p50,
            "p95_bps": use.p95,
            "p99_bps": use.p99,
            "minute_p95_bps": use.minute_p95,
            "active": use.active,
            "busy": round(use.busy, 6),
        },
        "peaks": _peaks_json(proposal),
        "reasons": [
            {"field": why.field, "key": why.key, **why.params}
            for why in proposal.reasons
        ],
        **{
            key: _slowed_json(getattr(side, key))
            for key in ("before", "after", "plain")
        },
    }


def _peaks_json(proposal: Proposal) -> dict[str, Any] | None:
    peaks = proposal.peaks
    if peaks is None:
        return None
    return {
        "number": peaks.number,
        "length_s": peaks.length / 1_000_000,
        "height_bps": peaks.height,
        "per_active_hour": round(peaks.per_hour, 3),
    }


def _slowed_json(slowed: Slowed | None) -> dict[str, Any] | None:
    if slowed is None:
        return None
    return {
        "offered_bits": slowed.offered,
        "slowed_bits": slowed.slowed,
        "slowed_s": slowed.time / 1_000_000,
        "replayed_s": slowed.length / 1_000_000,
    }


def rows(found: TrafficFit) -> Iterator[dict[str, Any]]:
    """One row per plan and direction."""
    for plan in found.plans:
        for direction in ("upload", "download"):
            told = _side_json(getattr(plan, direction))
            kept = {key: told[key] for key in _CELLS}
            yield {"plan": plan.name, "direction": direction, **kept}
