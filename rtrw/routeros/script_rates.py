"""Rate-limit strings of plans, as PPP, hotspot and RADIUS take them.

For PPP and hotspot a script that may be imported again: the user profile with the
plan's name is set, or added where there is none. For RADIUS the line of the
attribute (vendor 14988, type 8), for a users file or a group's reply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rtrw.routeros.quoting import quote, shown


def rates_text(strings: Mapping[str, str], form: str, encoding: str = "utf-8") -> str:
    """The strings of ``{plan: rate-limit}`` in one of the ``FORMS``.

    Raises:
        UnitError: a name has a character that ``encoding`` lacks.
    """
    return "".join(FORMS[form](plan, text, encoding) for plan, text in strings.items())


def _bare(plan: str, text: str, encoding: str) -> str:
    del encoding
    return f"{shown(plan)}: {text}\n"


def _radius(plan: str, text: str, encoding: str) -> str:
    del encoding
    return f'# {shown(plan)}\nMikrotik-Rate-Limit = "{text}"\n'


def _profile(menu: str) -> Callable[[str, str, str], str]:
    """A user profile of ``menu``, looked for first."""

    def write(plan: str, text: str, encoding: str) -> str:
        name = quote(plan, encoding)
        return (
            f"{menu}\n:if ([:len [find where name={name}]] = 0) do={{\n"
            f'add name={name} rate-limit="{text}"\n'
            f'}} else={{\nset [find where name={name}] rate-limit="{text}"\n}}\n'
        )

    return write


FORMS: Mapping[str, Callable[[str, str, str], str]] = {
    "rate-limit": _bare,
    "ppp": _profile("/ppp profile"),
    "hotspot": _profile("/ip hotspot user profile"),
    "radius": _radius,
}
