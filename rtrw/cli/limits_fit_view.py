"""What ``rtrw limits fit`` found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from rtrw.bucket import SECOND
from rtrw.fit.requests.bots import Bot
from rtrw.fit.requests.choose import Choice
from rtrw.fit.requests.fit import Fit
from rtrw.limits.figures import rate_per_second
from rtrw.limits.spelling import format_rate
from rtrw.locale import Language, word
from rtrw.locale.printable import printable, shortened
from rtrw.profiles.starter import quoted
from rtrw.units import format_seconds

SHOWN = 10
_NAME = 40


def report(found: Fit, name: str | None, language: Language) -> Iterator[str]:
    """The five steps (only the last for an existing policy), line by line."""
    say = _Say(language)
    survey = found.survey
    yield (
        say(
            "head",
            path=printable(str(found.source.path)),
            requests=f"{survey.requests:,}",
            keys=f"{len(survey.keys):,}",
            begin=_moment(survey.first),
            end=_moment(survey.last),
        )
        + f" ({say('no_zone')})"
    )
    yield from ("", say("step_1"), *_indented(_use(found, say)))
    if found.choice is not None:
        yield from _chosen(found.choice, say)
    yield from ("", say("step_5"), *_indented(_shadow(found, name, say)))
    if found.choice is not None:
        if found.choice.little:
            yield from ("", say("little", windows=found.choice.windows))
        yield from ("", say("paste"), "", *paste(found))


class _Say:
    """Words of this report in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, /, **params: str | float) -> str:
        return word(f"requests.{key}", self.language, **params)


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"   {line}" for line in lines)


_LAST = 253_402_300_799 * SECOND
"""The last second of the year 9999; what ends after it ends then."""


def _moment(at: int) -> str:
    return datetime.fromtimestamp(min(at, _LAST) // SECOND, UTC).strftime(
        "%Y-%m-%d %H:%M:%S"
    )


def _shown(text: str) -> str:
    return printable(shortened(text, _NAME))


def _share(part: int, whole: int) -> str:
    """Per cent, with as many digits as a small share needs."""
    percent = 100 * part / whole if whole else 0.0
    return f"{percent:.2g}" if percent < 1 else f"{percent:.1f}".removesuffix(".0")


def _use(found: Fit, say: _Say) -> Iterator[str]:
    bots, shadow = found.bots, found.shadow
    everybody = len(bots) == len(found.survey.keys)
    normal = len(found.survey.keys) - (0 if everybody else len(bots))
    share = _share(shadow.normal, shadow.requests)
    yield say("use", normal=f"{normal:,}", share=share)
    if everybody:
        yield say("only_bots")
    elif bots:
        yield say("bots", count=len(bots))
    else:
        yield say("no_bots")
    for bot in bots[:SHOWN]:
        yield f"  {_shown(bot.name)}: {bot.requests:,}  {_signs(bot, say)}"
    if len(bots) > SHOWN:
        yield "  " + say("more", count=len(bots) - SHOWN)
    for crowd in found.crowds[:SHOWN]:
        yield say(
            "crowd",
            begin=_moment(crowd.begin)[:16],
            end=_moment(crowd.end)[11:16],
            requests=f"{crowd.requests:,}",
            keys=f"{crowd.keys:,}",
        )
    for price in found.prices[:SHOWN]:
        route, ratio = _shown(price.route), f"{price.cost}"
        yield say("price", route=route, ratio=ratio, cost=price.cost)
    if found.prices:
        yield say("priced")


def _signs(bot: Bot, say: _Say) -> str:
    agent = _shown(bot.agent)
    return ", ".join(say(f"sign_{sign}", agent=agent) for sign in bot.signs)


def _chosen(choice: Choice, say: _Say) -> Iterator[str]:
    percent = f"{choice.percent:g}"
    rate, before = format_rate(choice.rate), format_rate(choice.rate_before)
    yield from ("", say("step_2"))
    yield "   " + say(
        "rate",
        percent=percent,
        found=f"{choice.rate_found:.3g}",
        windows=f"{choice.windows:,}",
        window=f"{choice.window // (60 * SECOND)} min",
        rate=before,
    )
    yield from ("", say("step_3"))
    burst, capacity = choice.burst_found, choice.capacity
    yield "   " + say("burst", burst=burst, percent=percent, capacity=capacity)
    yield from ("", say("step_4"))
    yield "   " + say("recovery", recovery=_time(choice.recovery))
    yield "   " + _pause(choice, rate, say)


def _pause(choice: Choice, rate: str, say: _Say) -> str:
    if choice.pause is None:
        return say("pauses_few", count=choice.pauses)
    kind = "pauses_short" if choice.raised else "pauses"
    return say(kind, pause=_time(choice.pause), count=choice.pauses, rate=rate)


def _time(seconds: float) -> str:
    return format_seconds(round(seconds * SECOND))


def _shadow(found: Fit, name: str | None, say: _Say) -> Iterator[str]:
    shadow = found.shadow
    policy = repr(found.policy) if name is None else f"{name}: {found.policy!r}"
    refused, requests = shadow.refused, shadow.requests
    yield say(
        "shadow",
        policy=policy,
        refused=f"{refused:,}",
        requests=f"{requests:,}",
        share=_share(refused, requests),
    )
    if not refused:
        return
    yield say(
        "shadow_normal",
        refused=f"{shadow.normal_refused:,}",
        requests=f"{shadow.normal:,}",
        share=_share(shadow.normal_refused, shadow.normal),
        keys=f"{shadow.normal_keys:,}",
    )
    bots = {bot.number for bot in found.bots}
    for number, count in shadow.by_key.most_common(SHOWN):
        key = _shown(found.survey.keys[number].name)
        mark = say("is_bot") if number in bots else ""
        yield "  " + say("refused_key", name=key, count=f"{count:,}", bot=mark)
    if len(shadow.by_key) > SHOWN:
        yield "  " + say("more", count=len(shadow.by_key) - SHOWN)
    (hour, count), *_ = shadow.by_hour.most_common(1)
    moment = _moment(hour * 3_600 * SECOND)[:16]
    yield say("refused_hour", hour=moment, count=f"{count:,}")


def paste(found: Fit) -> Iterator[str]:
    """The ``limits:`` of a profile with what was chosen."""
    choice = found.choice
    assert choice is not None  # noqa: S101 - only asked for a choice
    yield "limits:"
    yield "  rules:"
    yield "    api:"
    yield "      policy: token-bucket"
    yield f"      capacity: {choice.capacity}"
    yield f"      rate: {format_rate(choice.rate)}"
    if found.prices:
        yield "      cost:"
        for price in found.prices[:50]:
            yield f"        {quoted(price.route)}: {price.cost}"


def bad_rows(found: Fit, language: Language) -> Iterator[str]:
    """What was left out of the file, its first rows shown."""
    say, source = _Say(language), found.source
    if not source.bad:
        return
    yield say("bad", count=f"{source.bad:,}")
    for row in source.first_bad:
        text = printable(row.text)
        reason = say(f"reason_{row.reason}")
        yield "  " + say("bad_row", line=row.line, reason=reason, text=text)
    if source.bad > len(source.first_bad):
        yield "  " + say("more_bad", count=f"{source.bad - len(source.first_bad):,}")


def as_json(found: Fit, name: str | None) -> dict[str, Any]:
    """Everything as data."""
    survey = found.survey
    return {
        "format": 1,
        "file": str(found.source.path),
        "requests": survey.requests,
        "keys": len(survey.keys),
        "begin": _moment(survey.first),
        "end": _moment(survey.last),
        "left_out": {
            "count": found.source.bad,
            "first": [row._asdict() for row in found.source.first_bad],
        },
        "bots": [_bot(bot) for bot in found.bots],
        "crowds": [
            {
                "begin": _moment(crowd.begin),
                "end": _moment(crowd.end),
                "requests": crowd.requests,
                "keys": crowd.keys,
            }
            for crowd in found.crowds
        ],
        "costs": {price.route: price.cost for price in found.prices},
        "choice": None if found.choice is None else _choice(found.choice),
        "shadow": _shadow_json(found, name),
    }


def _bot(bot: Bot) -> dict[str, Any]:
    told = {"key": bot.name, "requests": bot.requests}
    return {**told, "signs": list(bot.signs), "agent": bot.agent or None}


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "policy": "token-bucket",
        "rate": format_rate(choice.rate),
        "rate_per_s": round(choice.rate.amount * SECOND / choice.rate.period, 6),
        "capacity": choice.capacity,
        "recovery_s": round(choice.recovery, 6),
        "rate_found_per_s": round(choice.rate_found, 6),
        "burst_found": choice.burst_found,
        "pause_s": choice.pause,
        "bursts": choice.pauses,
        "raised": choice.raised,
        "little": choice.little,
    }


def _shadow_json(found: Fit, name: str | None) -> dict[str, Any]:
    shadow, keys = found.shadow, found.survey.keys
    hours: Mapping[int, int] = shadow.by_hour
    return {
        "limit": name,
        "policy": found.policy.kind,
        "rate_per_s": rate_per_second(found.policy),
        "requests": shadow.requests,
        "refused": shadow.refused,
        "normal_requests": shadow.normal,
        "normal_refused": shadow.normal_refused,
        "normal_keys_refused": shadow.normal_keys,
        "by_key": {keys[n].name: c for n, c in shadow.by_key.most_common(100)},
        "by_hour": {
            _moment(hour * 3_600 * SECOND): hours[hour] for hour in sorted(hours)
        },
    }


def rows(found: Fit) -> Iterator[dict[str, Any]]:
    """One row per key: what it asked, what it would have been refused."""
    bots = {bot.number: bot for bot in found.bots}
    for number, key in enumerate(found.survey.keys):
        bot = bots.get(number)
        yield {
            "key": key.name,
            "requests": key.count,
            "refused": found.shadow.by_key[number],
            "machine": int(bot is not None),
            "signs": " ".join(bot.signs) if bot else "",
        }
