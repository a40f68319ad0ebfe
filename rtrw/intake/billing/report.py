"""What was found in a list, as the data that ``--format json`` prints."""

from __future__ import annotations

from typing import Any

from rtrw.intake.billing.reading import Billing
from rtrw.intake.billing.taking import Taken


def report(billing: Billing, taken: Taken) -> dict[str, Any]:
    """Form, columns, packages, states and rows, without any cell of a password."""
    used = set(taken.columns.values()) | set(billing.secret)
    return {
        "file": billing.path,
        "form": taken.form,
        "encoding": billing.encoding,
        "delimiter": billing.delimiter,
        "heading_row": billing.row,
        "rows": len(billing.rows),
        "columns": {key: billing.headings[at] for key, at in taken.columns.items()},
        "unused": [
            text for i, text in enumerate(billing.headings) if text and i not in used
        ],
        "secret": [billing.headings[index] for index in billing.secret],
        "packages": [
            {
                "package": one.name,
                "rows": one.rows,
                "queues": one.queues,
                "plan": one.plan,
                "proposal": one.proposal,
            }
            for one in taken.packages
        ],
        "states": [one._asdict() for one in taken.states],
        "plans_made": dict(taken.made),
        "without_address": list(taken.without),
    }
