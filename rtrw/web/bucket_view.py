"""The bucket workspace in words: figures, policies, the command."""

from __future__ import annotations

from rtrw.limits.arithmetic import Asked, bucket_figures, bucket_told, plain_number
from rtrw.limits.compare import Outcome
from rtrw.limits.spelling import format_rate, format_window
from rtrw.locale import Language, word
from rtrw.web.markup import said, tag
from rtrw.web.policies import Comparison
from rtrw.web.tank import Tank
from rtrw.web.tank_plot import strip


def cards(asked: Asked, language: Language) -> str:
    """Burst, what passes in it, recovery, retry-after."""
    figures = bucket_figures(asked)
    endless = word("explore.endless", language)
    found = (
        ("bucket_burst", _time(figures["burst_s"], endless)),
        ("bucket_amount", _count(figures["burst_amount"], endless)),
        ("bucket_recovery", _time(figures["recovery_s"], endless)),
        ("bucket_retry", _time(figures["retry_after_s"], endless)),
    )
    return "".join(
        tag(
            "div",
            said("dt", word(f"explore.{key}", language))
            + said("dd", text, data_figure=key),
            class_=f"card {key}",
        )
        for key, text in found
    )


def _time(seconds: float | None, endless: str) -> str:
    return endless if seconds is None else f"{plain_number(round(seconds, 3))} s"


def _count(count: float | None, endless: str) -> str:
    return endless if count is None else plain_number(round(count, 2))


def story(asked: Asked, tank: Tank, language: Language) -> str:
    """The sentences of ``rtrw bucket``."""
    lines = bucket_told(asked, language)
    if tank.lot > 1:
        lines.append(word("explore.scaled", language, lot=f"{tank.lot:,}"))
    texts = (" ".join(line.split()) for line in lines)
    return "".join(said("p", text[:1].upper() + text[1:]) for text in texts)


def policies(found: Comparison, width: int, language: Language) -> str:
    """A row for each policy: passed, refused, the most in a window, and when."""
    keys = ("policy", "now_passed", "now_refused", "busiest", "over_time")
    heads = "".join(
        said("th", word(f"explore.{key}", language), scope="col") for key in keys
    )
    room = max(120, min(420, width - 420) if width >= 560 else width - 8)
    rows = "".join(_row(one, found, room) for one in found.outcomes)
    note = word(
        "explore.policies_note",
        language,
        limit=f"{found.limit * found.lot:,}",
        window=format_window(found.window),
    )
    if found.lot > 1:
        note += " " + word("explore.scaled", language, lot=f"{found.lot:,}")
    return tag("table", tag("thead", tag("tr", heads)) + tag("tbody", rows)) + said(
        "p", note, class_="note"
    )


def _row(one: Outcome, found: Comparison, room: int) -> str:
    passed = sum(cost for _, _, cost in one.passed) * found.lot
    refused = sum(cost for _, _, cost in one.refused) * found.lot
    over = one.busiest > found.limit
    cells = (
        said("th", one.label, scope="row")
        + said("td", f"{passed:,}")
        + said("td", f"{refused:,}")
        + said("td", f"{one.busiest * found.lot:,}", class_="over" if over else None)
        + tag("td", strip(one, found.span, room), class_="when")
    )
    return tag("tr", cells)


def same(asked: Asked) -> str:
    """The ``rtrw bucket`` that says the same."""
    parts = ["rtrw bucket", f"--capacity {asked.capacity}"]
    parts.append(f"--refill {format_rate(asked.rate)}")
    if asked.demand is not None:
        parts.append(f"--demand {format_rate(asked.demand)}")
    return " ".join(parts)
