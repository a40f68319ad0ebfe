"""What an answer over HTTP says about limits: ``Retry-After`` and ``RateLimit`` fields.

A *dialect* is one spelling of the fields; only one is used at a time:

* ``legacy``: ``RateLimit-Limit``, ``-Remaining``, ``-Reset``: what most clients read;
* ``draft-11``: ``RateLimit-Policy`` and ``RateLimit`` with the parameters r and t, as
  in the IETF working group's draft-ietf-httpapi-ratelimit-headers-11;
* ``draft-12``: its successor's a, w and c;
* ``draft``: r, t, a and w at once: a reader of either passes over the other's.

The drafts are a working group's documents, no standard. All numbers are whole: seconds
are rounded up, so that a client which obeys is not refused again, and never negative.
A refusal's reset is never later than its ``Retry-After``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from rtrw.limits.decision import Decision, PolicyError

if TYPE_CHECKING:
    from rtrw.limits.policy import Policy

DIALECTS = ("legacy", "draft-11", "draft-12", "draft")
NAMES = (
    "Retry-After",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "RateLimit-Policy",
    "RateLimit",
)
"""All fields of any dialect: for a browser, give them to CORS as ``expose_headers``."""
_LARGEST = 999_999_999_999_999
"""The largest integer of a structured field (RFC 9651)."""
_SECOND = 1_000_000


class Standing(NamedTuple):
    """One limit of an answer: None as decision names the policy only."""

    name: str
    policy: Policy
    decision: Decision | None = None
    cost: int = 1


def checked_dialect(dialect: str | None) -> str | None:
    """The dialect, if it is one; None is "no fields but Retry-After".

    Raises:
        PolicyError: another word.
    """
    if dialect is not None and dialect not in DIALECTS:
        params = {"text": str(dialect), "known": ", ".join(DIALECTS)}
        raise PolicyError.of("RTRW680", params)
    return dialect


def retry_after(decision: Decision) -> int | None:
    """Whole seconds after which a retry succeeds, at least 1.

    None: it was allowed, or can never be.
    """
    if decision.allowed or decision.retry_after == inf:
        return None
    return max(1, ceil(decision.retry_after))


def reset(decision: Decision) -> int:
    """Whole seconds until there is more; 0 when nothing was used."""
    again = retry_after(decision)
    return max(0, ceil(decision.reset_after)) if again is None else again


def fields(dialect: str | None, standings: Sequence[Standing]) -> list[tuple[str, str]]:
    """Names and values of the fields that tell the standings, without Retry-After.

    ``legacy`` can tell only one limit: the one that refuses, else the one with least
    left; concurrency only where there is no other.
    """
    told = [standing for standing in standings if standing.decision is not None]
    if dialect is None or not told:
        return []
    if dialect == "legacy":
        return list(_legacy(_tightest(told)))
    policies = ", ".join(_policy(standing) for standing in standings)
    rates = ", ".join(_rate(dialect, standing) for standing in told)
    return [("RateLimit-Policy", policies), ("RateLimit", rates)]


def _tightest(standings: Sequence[Standing]) -> Decision:
    def order(standing: Standing) -> tuple[bool, float, bool, int]:
        decision = standing.decision
        assert decision is not None  # noqa: S101 - only such are given
        held = _held(standing.policy)
        return decision.allowed, -decision.retry_after, held, decision.remaining

    tightest = min(standings, key=order).decision
    assert tightest is not None  # noqa: S101 - as above
    return tightest


def _legacy(decision: Decision) -> Iterator[tuple[str, str]]:
    yield "RateLimit-Limit", str(_whole(decision.limit))
    yield "RateLimit-Remaining", str(_whole(decision.remaining))
    yield "RateLimit-Reset", str(_whole(reset(decision)))


def _policy(standing: Standing) -> str:
    """``"minute";q=60;w=60``."""
    name, policy = _quoted(standing.name), standing.policy
    quota = f"{name};q={_whole(policy.limit)}"
    if _held(policy):
        return f'{quota};qu="concurrent-requests"'
    return f"{quota};w={_whole(max(1, -(-policy.window // _SECOND)))}"


def _rate(dialect: str, standing: Standing) -> str:
    """``"minute";r=12;t=23``, or with the letters of another dialect."""
    decision = standing.decision
    assert decision is not None  # noqa: S101 - only such are given
    left, time = _whole(decision.remaining), _whole(reset(decision))
    timed = not (_held(standing.policy) and decision.allowed)
    values = {"r": left, "t": time, "a": left, "w": time, "c": standing.cost}
    letters = {"draft-11": "rt", "draft-12": "awc", "draft": "rtaw"}[dialect]
    kept = [letter for letter in letters if timed or letter not in "tw"]
    parts = [_quoted(standing.name), *(f"{x}={_whole(values[x])}" for x in kept)]
    return ";".join(parts)


def _held(policy: Policy) -> bool:
    return hasattr(policy, "release")


def _whole(number: int) -> int:
    return min(max(number, 0), _LARGEST)


def _quoted(name: str) -> str:
    """A string of a structured field: printable ASCII in quotes."""
    plain = "".join(char if " " <= char <= "~" else "?" for char in name)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# --- reading ------------------------------------------------------------------------


class Seen(NamedTuple):
    """One limit as a server told it."""

    name: str
    available: int
    window: int | None
    """Seconds; None when it was not told."""


def read_ratelimit(text: str) -> list[Seen]:
    """The limits of a ``RateLimit`` field, in any of the drafts' dialects.

    Several lines of the field are one list: join them with commas. ``a`` is taken
    before ``r``, ``w`` before ``t``, other parameters are passed over. A field that is
    malformed counts as absent: an empty list.
    """
    seen = []
    for item in _split(text, ","):
        name, *parameters = _split(item, ";")
        values = dict(_parameter(part) for part in parameters)
        available = values.get("a", values.get("r"))
        window = values.get("w", values.get("t"))
        strange = len(name) < 2 or name[0] != '"' or name[-1] != '"'
        if strange or available is None:
            return []
        seen.append(Seen(_unquoted(name), available, window))
    return seen


def _split(text: str, at: str) -> list[str]:
    """The parts between separators that are not inside quotes, stripped."""
    parts, begin, quoted, escaped = [], 0, False, False
    for place, char in enumerate(text):
        if escaped:
            escaped = False
        elif quoted and char == "\\":
            escaped = True
        elif char == '"':
            quoted = not quoted
        elif char == at and not quoted:
            parts.append(text[begin:place].strip())
            begin = place + 1
    return [*parts, text[begin:].strip()]


def _parameter(text: str) -> tuple[str, int | None]:
    key, _, value = text.partition("=")
    digits = value.isascii() and value.isdigit() and len(value) <= 15
    return key.strip(), int(value) if digits else None


def _unquoted(name: str) -> str:
    plain, rest = "", iter(name[1:-1])
    for char in rest:
        plain += next(rest, "") if char == "\\" else char
    return plain
