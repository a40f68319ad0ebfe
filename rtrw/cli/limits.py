"""``rtrw limits``: application limits, as figures and as a simulation.

Commands of this group that live in files of their own (``limits_*.py`` with an
``app``) are joined below.
"""

from __future__ import annotations

import csv
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import common
from rtrw.cli.limits_rows import BINS, Job, as_csv
from rtrw.errors import InputError

if TYPE_CHECKING:
    from rtrw.limits.compare import Outcome
    from rtrw.limits.config import Limits, Rule
    from rtrw.limits.policy import Policy

app = typer.Typer(no_args_is_help=True, help="Limits of applications.")

_JOINED = ("limits_store", "limits_fit")

PathArgument = Annotated[Path | None, typer.Argument(help="A profile with limits:.")]


class Pattern(StrEnum):
    """Requests that can be made up."""

    edge = "edge"
    steady = "steady"
    flash = "flash"
    herd = "herd"


@app.command()
def plan(  # noqa: PLR0917 - one argument per option
    file: PathArgument = None,
    instances: Annotated[
        int | None, typer.Option(min=1, help="Processes that count on their own.")
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """What each limit amounts to: burst, recovery, worst window, memory, instances."""
    common.begin(format, lang, quiet=quiet)
    from rtrw.limits.config import load_limits
    from rtrw.limits.figures import figures

    found = figures(load_limits(common.profile_path(file)), instances)
    if format is common.Format.json:
        common.emit_json(found, output)
    elif format is common.Format.csv:
        common.emit(as_csv(_flat(row) for row in found["limits"]), output)
    else:
        from rtrw.cli.limits_view import show_plan

        show_plan(common.stdout(), found, common.SESSION.language)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A rule's figures as cells."""
    joined = {"key": "+".join(row["key"]), "routes": " ".join(row["routes"])}
    costs = " ".join(f"{route}={cost}" for route, cost in row["costs"].items())
    return {**row, **joined, "costs": costs}


@app.command()
def simulate(  # noqa: PLR0917 - one argument per option
    file: PathArgument = None,
    limit: Annotated[
        str | None, typer.Option(help="Which limit; the first over time if left out.")
    ] = None,
    pattern: Annotated[
        Pattern | None, typer.Option(help="Requests that are made up.")
    ] = None,
    trace: Annotated[
        Path | None, typer.Option(help="A CSV with a column t_s; also key and cost.")
    ] = None,
    instances: Annotated[
        int | None,
        typer.Option(
            min=1, max=10_000, help="Processes without a shared store, beside one with."
        ),
    ] = None,
    skew: Annotated[
        bool, typer.Option("--skew", help="The first instance gets every second call.")
    ] = False,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Who passes: the same requests through every policy, with this limit's numbers.

    Example: rtrw limits simulate rtrw.yaml --pattern edge
    """
    common.begin(format, lang, quiet=quiet)
    from rtrw.limits.config import load_limits

    if (pattern is None) == (trace is None):
        raise InputError.of("RTRW648")
    limits = load_limits(common.profile_path(file))
    job = _job(_chosen(limits, limit), pattern, trace, instances, skew)
    if format is common.Format.json:
        common.emit_json(_as_json(job), output)
    elif format is common.Format.csv:
        common.emit(as_csv(_rows(job)), output)
    else:
        from rtrw.cli.limits_view import show_simulation

        show_simulation(common.stdout(), job, common.SESSION.language)


def _chosen(limits: Limits, name: str | None) -> Rule:
    """The rule to look at.

    Raises:
        InputError: there is no such rule, or it is not one per time.
    """
    timed = [r for r in limits.rules if r.policy.kind not in ("concurrency", "quota")]
    known = ", ".join(rule.name for rule in timed) or "-"
    named = [rule for rule in limits.rules if rule.name == name]
    if name is not None and not named:
        raise InputError.of("RTRW643", {"name": name, "known": known})
    rule = next(iter(named or timed), limits.rules[0])
    if rule not in timed:
        told = {"name": rule.name, "kind": rule.policy.kind, "known": known}
        raise InputError.of("RTRW646", told)
    return rule


def _job(
    rule: Rule,
    pattern: Pattern | None,
    trace: Path | None,
    instances: int | None,
    skew: bool,
) -> Job:
    """The requests, run through the policies."""
    from rtrw.limits.patterns import MADE_MOST, PATTERNS

    policy = rule.policy
    count = instances or 1
    if trace is not None:
        requests = _trace(trace)
    elif policy.limit * count * 6 > MADE_MOST:
        raise InputError.of("RTRW627", {"name": rule.name, "limit": policy.limit})
    else:
        requests = PATTERNS[str(pattern)](policy.limit * count, policy.window)
    outcomes = _outcomes(policy, requests, pattern, instances, skew)
    begin, length = _axis(requests, outcomes if pattern is Pattern.herd else [])
    source = str(pattern or trace)
    return Job(rule, source, policy.window, begin, length, outcomes)


def _trace(path: Path) -> list[Any]:
    from rtrw.limits.patterns import read_trace

    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            return read_trace(lines, str(path))
    except OSError as error:
        text = error.strerror or str(error)
        raise InputError.of("RTRW403", {"text": text}, path=str(path)) from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError.of("RTRW403", {"text": str(error)}, path=str(path)) from error


def _outcomes(
    policy: Policy,
    requests: list[Any],
    pattern: Pattern | None,
    instances: int | None,
    skew: bool,
) -> list[Outcome]:
    from rtrw.limits import compare

    if instances is not None:
        return compare.compare_instances(
            policy, requests, instances, compare.share_of(policy, instances), skew=skew
        )
    if pattern is Pattern.herd:
        return [
            one(label, kind, requests)
            for label, kind in compare.alike(policy)
            for one in (compare.stampede, compare.stampede_with_jitter)
        ]
    return compare.compare(policy, requests)


def _axis(requests: list[Any], outcomes: list[Outcome]) -> tuple[int, int]:
    """Where the drawing begins, and how long a column is, both in µs.

    As long as calls come in; what a queue lets go later is not drawn.
    """
    times = [request.at for request in requests]
    times += [at for one in outcomes for at, *_ in one.offered]
    first, last = min(times), max(times)
    margin = max(1, (last - first) // 20)
    begin = max(0, first - margin)
    return begin, max(1, -(-(last + margin - begin) // BINS))


def _as_json(job: Job) -> dict[str, Any]:
    policy = job.rule.policy
    return {
        "format": 1,
        "name": job.rule.name,
        "limit": policy.limit,
        "window_s": job.window / 1_000_000,
        "requests": job.source,
        "begin_s": job.begin / 1_000_000,
        "bin_s": job.bin / 1_000_000,
        "outcomes": [_outcome(job, one) for one in job.outcomes],
    }


def _outcome(job: Job, one: Outcome) -> dict[str, Any]:
    from rtrw.limits.compare import binned

    return {
        "policy": one.label,
        "passed": sum(cost for *_, cost in one.passed),
        "refused": sum(cost for *_, cost in one.refused),
        "busiest_window": one.busiest,
        "passed_per_bin": binned(one.passed, job.begin, job.bin, BINS),
        "refused_per_bin": binned(one.refused, job.begin, job.bin, BINS),
    }


def _rows(job: Job) -> Any:
    for one in job.outcomes:
        told = _outcome(job, one)
        pairs = zip(told["passed_per_bin"], told["refused_per_bin"], strict=True)
        for place, (passed, refused) in enumerate(pairs):
            begin = (job.begin + place * job.bin) / 1_000_000
            yield {
                "policy": one.label,
                "t_s": f"{begin:.6f}",
                "passed": passed,
                "refused": refused,
            }


for _name in _JOINED:
    if find_spec(f"rtrw.cli.{_name}") is not None:
        app.registered_commands += import_module(
            f"rtrw.cli.{_name}"
        ).app.registered_commands
