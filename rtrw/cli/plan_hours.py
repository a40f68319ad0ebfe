"""What ``rtrw plan`` says of quotas and of plans that end."""

from __future__ import annotations

from collections.abc import Sequence

from rtrw.cli.layout import Sheet
from rtrw.cli.plan_words import limit_text, name_text, size_text
from rtrw.locale import word
from rtrw.network.figures import Figures


def show_quotas(sheet: Sheet, plans: Sequence[Figures]) -> None:
    """How much each plan may use, and how long that lasts."""
    known = [plan for plan in plans if plan.get("quota")]
    if not known:
        return
    sheet.blank()
    sheet.text(word("quota.heading", sheet.language), "bold")
    for plan in known:
        sheet.text(_sentence(sheet, plan))
    sheet.text(word("quota.how", sheet.language), "dim")


def _sentence(sheet: Sheet, plan: Figures) -> str:
    quota = plan["quota"]
    told = {
        "name": name_text(plan["name"]),
        "data": size_text(quota["data_bytes"]),
        "per": word(f"quota.{quota['per']}", sheet.language),
        "then": name_text(quota["then"]),
    }
    said = [word("quota.plan", sheet.language, **told)]
    if quota["hours"] is not None:
        rate = limit_text(sheet, quota["at_bps"])
        said.append(
            word("quota.hours", sheet.language, rate=rate, hours=quota["hours"])
        )
    if plan["schedule"]:
        said.append(word("quota.night", sheet.language))
    return " ".join(said)
