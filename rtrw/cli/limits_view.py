"""Limits laid out for people: a table of figures, and who passes over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from rtrw.limits.compare import Outcome, binned
from rtrw.limits.spelling import format_window
from rtrw.locale import Language, word
from rtrw.locale.printable import printable, shortened

if TYPE_CHECKING:
    from rich.console import Console

    from rtrw.cli.limits_rows import Job

EIGHTHS = " ▁▂▃▄▅▆▇█"
REFUSED = "·"
SECOND = 1_000_000
NARROW = 90
_FIGURES, _FEW_FIGURES = 29, 15
"""Columns right of the strips: two blanks and the figures."""


def show_plan(console: Console, found: dict[str, Any], language: Language) -> None:
    """One row a rule, and below it what the columns cannot say."""
    head = word("limits.head", language, **_head(found))
    console.print(Text(head, "dim"))
    if console.width < NARROW:
        for rule in found["limits"]:
            console.print(Text(f"\n{_shown(rule['name'])}", "bold"))
            for key, cell in zip(_COLUMNS, _cells(rule), strict=True):
                console.print(f"  {word(f'limits.{key}', language)}: {cell}")
    else:
        console.print(_table(found, language))
    for rule in found["limits"]:
        for line in _notes(rule, found["instances"], language):
            console.print(Text(line))


def _head(found: dict[str, Any]) -> dict[str, str | float]:
    return {
        "profile": found["profile"],
        "store": found["store"],
        "instances": found["instances"],
    }


_COLUMNS = ("name", "policy", "key", "burst", "rate", "recovery", "worst", "memory")


def _table(found: dict[str, Any], language: Language) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key in _COLUMNS:
        left = key in ("name", "policy", "key")
        justify: Any = "left" if left else "right"
        table.add_column(word(f"limits.{key}", language), justify=justify, no_wrap=True)
    for rule in found["limits"]:
        table.add_row(*_cells(rule))
    return table


def _cells(rule: dict[str, Any]) -> list[str]:
    window = format_window(round(rule["window_s"] * SECOND))
    rate = rule["rate_per_s"]
    worst = f"{short(rule['worst_in_window'])} / {window}"
    return [
        _shown(rule["name"]),
        rule["policy"],
        _shown("+".join(rule["key"])),
        short(rule["limit"]),
        "-" if rate is None else f"{_rate(rate)}/s",
        window,
        "-" if rate is None else worst,
        f"{rule['bytes_per_key']:,} B",
    ]


def _rate(rate: float) -> str:
    return short(round(rate)) if rate >= 1_000 else f"{rate:.4g}"


def _shown(text: str) -> str:
    return printable(shortened(text, 40))


def short(number: int) -> str:
    """``100``, ``12,000``, ``1.5G``: large numbers by thousands."""
    for factor, unit in ((10**12, "T"), (10**9, "G"), (10**6, "M")):
        if number >= factor:
            return f"{number / factor:.4g}{unit}"
    return f"{number:,}"


def _notes(rule: dict[str, Any], instances: int, language: Language) -> list[str]:
    """Sentences: the edge, many instances, costs."""
    told: dict[str, str | float] = {
        "name": rule["name"],
        "limit": short(rule["limit"]),
        "worst": short(rule["worst_in_window"]),
        "window": format_window(round(rule["window_s"] * SECOND)),
        "instances": instances,
        "all": short(rule["without_shared_store"]),
        "share": short(rule["divided"] or 0),
    }
    keys = []
    if rule["rate_per_s"] is not None and rule["worst_in_window"] > rule["limit"]:
        keys.append("limits.edge")
    if instances > 1:
        keys.append("limits.apart" if rule["divided"] else "limits.apart-small")
    lines = [word(key, language, **told) for key in keys]
    for route, cost in rule["costs"].items():
        times = rule["limit"] // cost if cost else 0
        key = "limits.cost" if cost else "limits.free"
        lines.append(word(key, language, **told, route=route, cost=cost, times=times))
    return lines


# --- one key -----------------------------------------------------------------------

_KEY_COLUMNS = ("name", "policy", "key", "left", "retry", "full")


def show_key(console: Console, found: dict[str, Any], language: Language) -> None:
    """One row a limit: what is left of it for one key."""
    told = {"who": _shown(found["key"]), "store": _shown(found["store"])}
    console.print(Text(word("limits.shown", language, **told), "dim"))
    rows = [_key_cells(row) for row in found["limits"]]
    if console.width < NARROW:
        for cells in rows:
            console.print(Text(f"\n{cells[0]}", "bold"))
            for key, cell in zip(_KEY_COLUMNS, cells, strict=True):
                console.print(f"  {word(f'limits.{key}', language)}: {cell}")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, key in enumerate(_KEY_COLUMNS):
        justify: Any = "left" if place < 3 else "right"
        table.add_column(word(f"limits.{key}", language), justify=justify, no_wrap=True)
    for row, cells in zip(found["limits"], rows, strict=True):
        table.add_row(*cells, style="" if row["allowed"] else "red")
    console.print(table)


def _key_cells(row: dict[str, Any]) -> list[str]:
    retry = row["retry_after_s"]
    return [
        _shown(row["name"]),
        row["policy"],
        _shown(row["key"]),
        f"{short(row['remaining'])} / {short(row['limit'])}",
        "-" if row["allowed"] or retry is None else f"{retry:,.1f} s",
        f"{row['reset_after_s']:,.1f} s",
    ]


# --- simulation --------------------------------------------------------------------


def show_simulation(console: Console, job: Job, language: Language) -> None:
    """The offered calls, and under them who passed, one strip a policy."""
    policy = job.rule.policy
    told: dict[str, str | float] = {
        "name": job.rule.name,
        "limit": f"{policy.limit:,}",
        "window": format_window(job.window),
        "requests": job.source,
    }
    console.print(Text(word("limits.simulated", language, **told), "bold"))
    strips = _Strips(console, job, language)
    strips.draw()
    console.print(Text(word("limits.legend", language, **told), "dim"))


class _Strips:
    """Strips of one scale; in a herd, offered calls are drawn for each outcome."""

    def __init__(self, console: Console, job: Job, language: Language) -> None:
        self.console, self.job, self.language = console, job, language
        labels = [self.label(one, place) for place, one in enumerate(job.outcomes)]
        offered = word("limits.offered", language)
        self.margin = max(map(len, [*labels, offered])) + 2
        self.narrow = console.width < self.margin + _FIGURES + 20
        figures = _FEW_FIGURES if self.narrow else _FIGURES
        self.columns = max(10, min(60, console.width - self.margin - figures))
        self.bin = max(1, -(-job.bin * 60 // self.columns))
        self.herd = job.source == "herd" and len(job.outcomes) > 3
        # What comes in may be far more than what passes; it is cut off there.
        self.top = max(max(self.bins(one.passed)) for one in job.outcomes) or 1

    def label(self, one: Outcome, place: int) -> str:
        """The policy's name, or what an arrangement of instances is called."""
        if one.label in ("shared", "each", "divided"):
            return word(f"limits.{one.label}", self.language)
        if self.job.source == "herd":
            kind = ("limits.without-jitter", "limits.with-jitter")[place % 2]
            return one.label if place % 2 == 0 else word(kind, self.language)
        return one.label

    def bins(self, events: Any) -> list[int]:
        """What happened in each column."""
        return binned(events, self.job.begin, self.bin, self.columns)

    def draw(self) -> None:
        """All rows."""
        if not self.narrow:
            gap = " " * (self.margin + self.columns + 2)
            head = word("limits.columns", self.language)
            self.console.print(Text(gap + head, "dim"))
        if not self.herd:
            first = self.job.outcomes[0]
            count = sum(cost for *_, cost in first.offered)
            self.row(
                word("limits.offered", self.language),
                Text("".join(self.block(n) for n in self.bins(first.offered)), "cyan"),
                f"{count}" if self.narrow else f"{count:>7,}",
            )
        for place, one in enumerate(self.job.outcomes):
            self.outcome(self.label(one, place), one)
        self.axis()

    def outcome(self, label: str, one: Outcome) -> None:
        """One strip: blocks where calls passed, dots where all were refused."""
        passed, refused = self.bins(one.passed), self.bins(one.refused)
        strip = Text()
        for yes, no in zip(passed, refused, strict=True):
            if yes:
                strip.append(self.block(yes), "yellow" if no else "green")
            else:
                strip.append(REFUSED if no else " ", "red")
        went = sum(cost for *_, cost in one.passed)
        tries = went + sum(cost for *_, cost in one.refused)
        over = one.busiest > self.job.rule.policy.limit
        told = f"{went:>7,} /{tries:>7,}  {one.busiest:>6,}"
        if self.narrow:
            told = f"{went}/{tries} {one.busiest}"
        self.row(label, strip, told, "bold red" if over else "")

    def block(self, amount: int) -> str:
        """A block as high as the amount, at least a thin one for any."""
        if not amount:
            return EIGHTHS[0]
        return EIGHTHS[min(8, max(1, amount * 8 // self.top))]

    def row(self, label: str, strip: Text, told: str, style: str = "") -> None:
        """Label, strip and figures."""
        line = Text(f"{label:<{self.margin}}")
        self.console.print(line.append_text(strip).append(f"  {told}", style))

    def axis(self) -> None:
        """Times below the strips."""
        begin = self.job.begin / SECOND
        end = (self.job.begin + self.bin * self.columns) / SECOND
        left, right = f"{begin:.4g} s", f"{end:.4g} s"
        gap = " " * (self.columns - len(left) - len(right))
        self.console.print(Text(" " * self.margin + left + gap + right, "dim"))
