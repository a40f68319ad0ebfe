"""What people read of ``rtrw import pelanggan.csv``: one line for each thing found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rtrw.cli import common
from rtrw.errors import Problem
from rtrw.intake.billing import Billing, Taken
from rtrw.locale import word
from rtrw.locale.printable import printable

MOST = 30
"""Packages and states shown; JSON has them all."""


def summary(
    billing: Billing, taken: Taken, written: Sequence[Path], size: int | None = None
) -> str:
    """Which columns became what, what the words mean, and what was written."""
    parts = [
        ("columns", _columns(billing, taken)),
        ("unused", [", ".join(_unused(billing, taken))]),
        ("secret", _secret(billing)),
        ("packages", _packages(taken)),
        ("states", _states(taken)),
        ("queues", _counts(taken, size)),
        ("written", [", ".join(map(str, written))]),
    ]
    titles = {key: _say(key) for key, _ in parts}
    width = max(map(len, titles.values())) + 2
    lines = [_source(billing, taken)]
    for key, texts in parts:
        start = titles[key]
        for text in filter(None, texts):
            lines.append(f"{start:<{width}}{text}")
            start = ""
    return "\n".join(lines)


def _say(key: str, **params: str | float) -> str:
    return word(f"billing.{key}", common.SESSION.language, **params)


def _source(billing: Billing, taken: Taken) -> str:
    form = _say(f"form.{taken.form}")
    rows = len(billing.rows)
    return _say("source", file=billing.path, form=form, rows=rows, row=billing.row)


def _columns(billing: Billing, taken: Taken) -> list[str]:
    found = [f"{key} = {billing.headings[at]}" for key, at in taken.columns.items()]
    return [printable(", ".join(found))]


def _unused(billing: Billing, taken: Taken) -> list[str]:
    used = {*taken.columns.values(), *billing.secret}
    texts = enumerate(billing.headings)
    return [printable(text) for i, text in texts if text and i not in used]


def _secret(billing: Billing) -> list[str]:
    names = ", ".join(billing.headings[index] for index in billing.secret)
    return [_say("dropped", columns=names)] if names else []


def _packages(taken: Taken) -> list[str]:
    lines = []
    for one in taken.packages[:MOST]:
        plan = one.plan or _say("unknown" if one.queues else "nothing")
        plan = _say("left") if plan == "-" else plan
        lines.append(_arrow(one.name, plan, one.rows))
    return lines + _more(len(taken.packages))


def _states(taken: Taken) -> list[str]:
    names = {True: "suspended", False: "active", None: "unknown"}
    lines = [
        _arrow(one.word, _say(names[one.suspended]), one.rows)
        for one in taken.states[:MOST]
    ]
    return lines + _more(len(taken.states))


def _arrow(name: str, meaning: str, rows: int) -> str:
    return f"{printable(name)} -> {meaning} ({_say('rows', count=rows)})"


def _more(count: int) -> list[str]:
    return [f"... (+{count - MOST})"] if count > MOST else []


def _counts(taken: Taken, size: int | None) -> list[str]:
    if size is None:
        return []
    return [_say("counts", queues=size, without=len(taken.without))]


def asked(problems: Iterable[Problem]) -> str:
    """The options to add to the command, in one line to paste."""
    lines = [str(one.params["line"]) for one in problems if "line" in one.params]
    return _say("again", line=" ".join(lines)) if lines else ""
