"""The answer to a request that is refused: status, fields and a problem document.

The document is ``application/problem+json`` (RFC 9457) with a type from the IETF's
draft for rate limits: ``quota-exceeded`` with the names of the limits, or, when the
limits cannot be checked, ``temporary-reduced-capacity``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any, NamedTuple

from rtrw import locale
from rtrw.limits.asgi_gate import Answer
from rtrw.limits.decision import Decision
from rtrw.limits.headers import Standing, fields, retry_after

TYPES = "https://iana.org/assignments/http-problem-types#"
MEDIA_TYPE = "application/problem+json"
STANDINGS = "rtrw.limits"
"""Where a request's scope has what all limits on it said so far."""
Fields = list[tuple[str, str]]
Text = str | Callable[[Decision], str] | None


class Words(NamedTuple):
    """What a refused client reads.

    ``detail`` may hold ``{retry}`` (whole seconds), ``{policy}`` and ``{limit}``, or
    be a function of the decision; None: rtrw's own sentence in ``language``.
    """

    title: str = "Too Many Requests"
    detail: Text = None
    language: locale.Language = "en"


class Refusal(NamedTuple):
    """A response."""

    status: int
    fields: Fields
    problem: dict[str, Any]

    @property
    def body(self) -> bytes:
        """The problem as JSON."""
        return json.dumps(self.problem, ensure_ascii=False).encode()


def refusal_of(answer: Answer, dialect: str | None, words: Words) -> Refusal:
    """429 for an answer that refuses; without Retry-After where it can never fit."""
    decision = answer.decision
    seconds = retry_after(decision)
    told: Fields = [] if seconds is None else [("Retry-After", str(seconds))]
    problem = {
        "type": f"{TYPES}quota-exceeded",
        "title": words.title,
        "status": 429,
        "detail": _detail(decision, seconds, words),
        "violated-policies": list(answer.refused),
    }
    # Not for a shared cache: the next client may have all of its own left.
    told += [*fields(dialect, answer.standings), ("Cache-Control", "no-store")]
    return Refusal(429, told, problem)


def unavailable(words: Words, seconds: int = 1) -> Refusal:
    """503: the store of limits does not answer, which is not the client's doing."""
    said = locale.message("RTRW677", {"retry": seconds}, words.language)
    problem = {
        "type": f"{TYPES}temporary-reduced-capacity",
        "title": "Service Unavailable",
        "status": 503,
        "detail": said,
    }
    told = [("Retry-After", str(seconds)), ("Cache-Control", "no-store")]
    return Refusal(503, told, problem)


def _detail(decision: Decision, seconds: int | None, words: Words) -> str:
    if callable(words.detail):
        return words.detail(decision)
    if words.detail is None:
        code = "RTRW676" if seconds is None else "RTRW675"
        return locale.message(code, {"retry": seconds or 0}, words.language)
    values = {"retry": seconds, "policy": decision.policy, "limit": decision.limit}
    text = words.detail
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", "-" if value is None else str(value))
    return text


def encoded(pairs: Fields) -> list[tuple[bytes, bytes]]:
    """Fields as ASGI has them."""
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in pairs]


def add_fields(
    message: MutableMapping[str, Any],
    standings: Sequence[Standing],
    dialect: str | None,
) -> None:
    """Tell the standings in the start of a response.

    Not in a redirection, and not where the application told some of its own.
    """
    given = [*message.get("headers", ())]
    own = any(bytes(name).lower().startswith(b"ratelimit") for name, _ in given)
    if not own and not 300 <= message["status"] < 400:
        message["headers"] = [*given, *encoded(fields(dialect, standings))]
