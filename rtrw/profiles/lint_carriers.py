"""Findings about plans that profiles of routers and RADIUS groups give."""

from __future__ import annotations

from collections.abc import Iterator

from rtrw.profiles.carriers import unsaid_fields
from rtrw.profiles.lint_finding import Finding
from rtrw.profiles.model import Profile
from rtrw.units import format_pair


def carrier_findings(profile: Profile) -> Iterator[Finding]:
    """What a plan says and their one string cannot."""
    for plan in profile.plans.values():
        if not any(plan.carriers):
            continue
        at = ("plans", plan.name)
        if names := list(unsaid_fields(plan)):
            params = {"name": plan.name, "fields": ", ".join(names)}
            yield Finding("RTRW834", params, at, (plan.name,))
        priority = plan.fields.get("priority")
        if priority and priority.upload != priority.download:
            params = {"name": plan.name, "text": format_pair(priority)}
            yield Finding("RTRW854", params, (*at, "priority"), (plan.name,))
