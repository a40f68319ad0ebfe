"""Why a burst lasts as long as it does, slice by slice."""

from __future__ import annotations

from collections.abc import Iterable

from rtrw.burst import SLICES, Setting, Slice, explain
from rtrw.cli.layout import Cell, Sheet
from rtrw.cli.plan_words import name_text, rows_of, then_text, time_text
from rtrw.network.figures import Figures, setting_of
from rtrw.profiles.lint_finding import short_rate
from rtrw.units import SECOND, format_duration, format_rate


def show_explained(sheet: Sheet, plan: Figures) -> None:
    """A table of slices for each direction, and the rule below."""
    for row in rows_of({"name": plan["name"], **{k: plan[k] for k in _SIDES}}):
        one = setting_of(row.figures)
        slices = explain(one)
        side = sheet.word(row.side)
        sheet.blank()
        if not slices:
            then = then_text(sheet, row.figures, "_long")
            sheet.text(f"{name_text(plan['name'])}, {side}: {then}")
            continue
        told = {
            "plan": str(plan["name"]),
            "side": side,
            "slice": time_text(row.figures["burst"]["slice_s"], 4),
            "time": format_duration(one.burst_time),
        }
        sheet.text(sheet.word("explain", **told), "bold")
        _slices(sheet, one, slices)
    sheet.blank()
    sheet.text(sheet.word("explain_rule"), "dim")


_SIDES = ("upload", "download")


def _slices(sheet: Sheet, one: Setting, slices: Iterable[Slice]) -> None:
    time, threshold = format_duration(one.burst_time), one.burst_threshold
    heads = [
        sheet.word("explain_at"),
        sheet.word("explain_average", time=time),
        sheet.word("explain_against", threshold=format_rate(threshold)),
        sheet.word("explain_burst"),
        sheet.word("explain_rate"),
    ]
    sheet.table(heads, "rrllr", (_slice(sheet, one, piece) for piece in slices))


def _slice(sheet: Sheet, one: Setting, piece: Slice) -> tuple[Cell, ...]:
    over = piece.window - SLICES * one.burst_threshold
    key = "below" if over < 0 else "above" if over else "equal"
    return (
        Cell(time_text(piece.start / SECOND, 2)),
        Cell(short_rate(piece.average)),
        Cell(sheet.word(key)),
        Cell(
            sheet.word("yes" if piece.burst else "no"),
            "green" if piece.burst else "dim",
        ),
        Cell(format_rate(piece.rate)),
    )
