"""What was taken over, as data: for ``--format json``."""

from __future__ import annotations

from typing import Any

from rtrw.intake.queues.taking import Taken


def report(taken: Taken) -> dict[str, Any]:
    """Counts, plans, and every row that is left alone with its reason."""
    source, rows = taken.source, taken.sorted
    return {
        "source": {
            "kind": source.kind,
            "path": source.path,
            "version": source.version or None,
            "encoding": source.encoding,
            "queues": len(source.items),
            "skipped": source.skipped,
        },
        "site": taken.site,
        "plans": [
            {
                "name": one.name,
                "subscribers": one.count,
                "ppp_profiles": list(one.carriers.get("ppp-profile", ())),
                "hotspot_profiles": list(one.carriers.get("hotspot-profile", ())),
            }
            for one in taken.plans
        ],
        "parents": len(taken.holders),
        "subscribers": len(taken.members),
        "exceptions": sum(bool(one.overrides) for one in taken.members),
        "dynamic": len(rows.dynamic),
        "left": [
            {
                "name": source.items[number].name,
                "line": source.items[number].line or None,
                "reason": reason.code,
                "params": dict(reason.said),
            }
            for number, reason in sorted(rows.left.items())
        ],
    }
