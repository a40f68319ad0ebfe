"""The page's own API: the same answers as JSON and as files, limited by us.

    GET /api/burst?max-limit=4M/4M     figures, findings, curve, script
    GET /api/burst.yaml, .rsc          the files that the page offers
    GET /api/bucket?capacity=100       figures of ``rtrw bucket``, and every policy

Parameters are those of the page's own address.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from rtrw.errors import Problem
from rtrw.limits.arithmetic import bucket_figures
from rtrw.locale import Language
from rtrw.network.figures import finding_json
from rtrw.render.rows import as_json
from rtrw.web.change import Samples
from rtrw.web.outcome import work_out
from rtrw.web.policies import compared
from rtrw.web.state import State, prefix
from rtrw.web.tank import fill, read_bucket
from rtrw.web.view import curve_of, loaded, sample_of

Document = dict[str, Any]


def burst_document(state: State, samples: Samples, language: Language) -> Document:
    """The plan as ``rtrw plan`` has it, the curve as ``rtrw simulate`` has it."""
    found = work_out(sample_of(state, samples, prefix(state)), language)
    load, problems = loaded(state, found)
    curve, wrong = curve_of(state, found, load)
    told: list[Problem] = [*problems, *wrong, *found.problems]
    return {
        "format": 1,
        "plan": found.sample.plan,
        **(found.figures or {"upload": None, "download": None}),
        "findings": [finding_json(one, language) for one in told],
        "curve": None if curve is None else as_json(curve),
        "plain": found.plain,
    }


def burst_file(state: State, samples: Samples, kind: str, language: Language) -> str:
    """The text of a file; empty for a script while there is an error."""
    found = work_out(sample_of(state, samples, prefix(state)), language)
    return found.text if kind == "yaml" else found.script


def bucket_document(state: State, language: Language) -> Document:
    """The bucket as ``rtrw bucket`` has it, and what each policy made of it."""
    asked, problems = read_bucket(state["capacity"], state["refill"], state["demand"])
    findings = [one.as_json(language) for one in problems]
    if asked is None:
        return {"format": 1, "errors": findings}
    found = compared(asked, state["pattern"], fill(asked))
    policies = [
        {
            "policy": one.label,
            "passed": sum(cost for _, _, cost in one.passed) * found.lot,
            "refused": sum(cost for _, _, cost in one.refused) * found.lot,
            "busiest": one.busiest * found.lot,
        }
        for one in found.outcomes
    ]
    return {"format": 1, **bucket_figures(asked), "policies": policies}


def timed(work: Any, *args: Any) -> tuple[Any, Mapping[str, str]]:
    """What ``work`` gives, and the header that tells how long it took."""
    start = time.perf_counter()
    found = work(*args)
    took = (time.perf_counter() - start) * 1000
    return found, {"Server-Timing": f"rtrw;dur={took:.2f}"}
