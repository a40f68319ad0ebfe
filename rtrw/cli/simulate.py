"""``rtrw simulate``: what a queue does with a load, drawn or as data."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from rtrw.burst import Setting
from rtrw.cli import common
from rtrw.cli.loads import Load, Run, misread, read_load
from rtrw.cli.output import TEXTS, kind_of_output
from rtrw.cli.simulate_asked import Direction, Job, moment_of
from rtrw.cli.simulate_view import write
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import word
from rtrw.profiles.lint_burst import burst_findings
from rtrw.routeros.fields_table import FIELDS
from rtrw.sim.demand import FULL
from rtrw.sim.queue import Port, simulate, slice_of
from rtrw.units import (
    format_duration,
    format_rate,
    format_seconds,
    parse_duration,
    parse_rate,
)

if TYPE_CHECKING:
    from rtrw.profiles.model import Fields, Plan

app = typer.Typer()
T = TypeVar("T")

MOST_SLICES = 2_000_000
MOST_ROWS = 1_000_000
MANY_ROWS = 100_000
"""From here on the number of rows is told before they are made."""


class Scenario(StrEnum):
    """Ready-made questions about a network."""

    torrent = "torrent"
    quota = "quota"


def _pair_option(field: str) -> Any:
    return typer.Option(f"--{field}", help=f"{field} of the queue, one or a pair.")


@app.command()
def simulate_(  # noqa: PLR0917 - one argument per option
    profile: Annotated[
        Path | None, typer.Argument(help="A profile, with --plan.")
    ] = None,
    plan: Annotated[str | None, typer.Option(help="Which plan of the profile.")] = None,
    direction: Annotated[
        Direction, typer.Option(help="Which half of every pair.")
    ] = Direction.download,
    max_limit: Annotated[str | None, _pair_option("max-limit")] = None,
    limit_at: Annotated[str | None, _pair_option("limit-at")] = None,
    burst_limit: Annotated[str | None, _pair_option("burst-limit")] = None,
    burst_threshold: Annotated[str | None, _pair_option("burst-threshold")] = None,
    burst_time: Annotated[str | None, _pair_option("burst-time")] = None,
    bucket_size: Annotated[str | None, _pair_option("bucket-size")] = None,
    demand: Annotated[
        list[str] | None,
        typer.Option(
            help="32Mb@0s (bits), 4MB@10s (bytes), full (the default), 3Mbps, 5s/10s"
            " (on/off), trace.csv, or what people do: web, video, keluarga."
        ),
    ] = None,
    length: Annotated[
        str | None, typer.Option("--for", help="How long: 36s, 2m, 1h.")
    ] = None,
    link: Annotated[str, typer.Option(help="Speed of the interface.")] = "1G",
    compare: Annotated[
        str | None, typer.Option(help="A second plan, drawn over the first.")
    ] = None,
    scenario: Annotated[
        Scenario | None,
        typer.Option(
            help="torrent: one endless download among neighbours, without queues, with"
            " queues, with a parent, with priority; and all of them bursting at once."
            " quota: who uses up the quota of a plan, and when."
        ),
    ] = None,
    hours: Annotated[
        str,
        typer.Option(
            "--hours-a-day",
            help="Of --scenario quota: how long a customer is online, on average.",
        ),
    ] = "5h",
    parent: Annotated[
        str | None, typer.Option(help="The parent of --scenario.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The same seed gives the same numbers.")
    ] = 1,
    at: Annotated[
        str | None, typer.Option(help='With the limits of then: "fri 23:00".')
    ] = None,
    router: common.RouterOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="A .png, .svg, .pdf, .html, .csv or .json file."
        ),
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    yes: common.YesOption = False,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Simulate a whole network in the busy hour, or one queue by the slice rule.

    A profile alone is a network: rtrw simulate rt05.yaml --seed 7 -o evening.png

    With --plan, or without a profile, it is one queue: rtrw simulate --max-limit 2M
    --burst-limit 4M --burst-threshold 1500k --burst-time 16s --demand 32Mb@0s
    """
    common.begin(format, lang, quiet=quiet)
    fields = {
        "max-limit": max_limit,
        "limit-at": limit_at,
        "burst-limit": burst_limit,
        "burst-threshold": burst_threshold,
        "burst-time": burst_time,
        "bucket-size": bucket_size,
    }
    given = {name: text for name, text in fields.items() if text is not None}
    if compare is not None and plan is None:
        raise InputError.of("RTRW278", {"first": "--compare", "second": "--plan"})
    if plan is None and not given and not demand:
        asked = (direction.value, length, link, seed, yes)
        from rtrw.cli.simulate_network import whole

        if scenario is Scenario.quota:
            from rtrw.cli.simulate_quota import run_quota

            if length is not None or parent is not None:
                option = "--for" if parent is None else "--parent"
                raise typer.BadParameter("not with quota", param_hint=option)
            run_quota(profile, (hours, seed, link), (output, format))
            return
        what = (scenario is not None, parent)
        if whole(profile, asked, what, router, (output, format), at):
            return
    if scenario is not None or parent is not None:
        hint = "--parent" if scenario is None else "--scenario"
        raise typer.BadParameter("with whole networks only", param_hint=hint)
    kind = kind_of_output(output, format)
    jobs = []
    for one in (plan, compare) if compare is not None else (plan,):
        name, base = _base(profile, one, direction, given, at)
        run = (demand or ["full"], length, link, seed)
        jobs.append(_read(name, base, given, direction, run))
        _report(jobs[-1])
    if compare is not None:
        _compared(jobs[0], jobs[1], kind, output)
        return
    _bound(jobs[0], kind)
    write(jobs[0], simulate(*jobs[0].what), kind, output)


# --- what is asked for -------------------------------------------------------------


def _compared(first: Job, second: Job, kind: str, output: Path | None) -> None:
    from rtrw.cli.simulate_compare import aligned, write_compared

    jobs = aligned(first, second)
    for job in jobs:
        _bound(job, kind)
    write_compared(jobs, kind, output)


def _base(
    profile: Path | None,
    plan: str | None,
    direction: Direction,
    given: dict[str, str],
    at: str | None,
) -> tuple[str, Setting]:
    """Name and setting of the plan; without a profile those of an empty queue."""
    if profile is None and plan is None:
        if given:
            return "", Setting(0)
        if not Path("rtrw.yaml").exists():
            raise InputError.of("RTRW173")
    from rtrw.profiles import load
    from rtrw.profiles.effective import DIRECTIONS, setting

    read = load(common.profile_path(profile))
    name = plan or _only(read.plans, read.path)
    if name not in read.plans:
        near = difflib.get_close_matches(name, read.plans, 1) or list(read.plans)
        raise InputError.of("RTRW171", {"name": name, "plans": ", ".join(near)})
    shown, fields = _at(read.plans[name], at)
    return shown, setting(fields, DIRECTIONS.index(direction.value))


def _at(plan: Plan, at: str | None) -> tuple[str, Fields]:
    """Name and fields of a plan, or of its limits at some hours."""
    if at is None:
        return plan.name, plan.fields
    from rtrw.profiles.hours import holds

    moment = moment_of(at)
    for one in plan.hours if moment else ():
        if moment and holds(one, moment):
            return f"{plan.name} {one.label}", one.fields
    return plan.name, plan.fields


def _only(plans: Iterable[str], path: str) -> str:
    """The only plan of a profile; several cannot be simulated together yet."""
    names = list(plans)
    if len(names) == 1:
        return names[0]
    raise InputError.of(
        "RTRW170", {"path": path, "count": len(names), "plans": ", ".join(names)}
    )


class _Reader:
    """Reads option texts, and keeps every problem until all have been read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, option: str, parse: Callable[[], T], instead: T) -> T:
        """What ``parse`` gives, or ``instead`` and a problem at ``option``."""
        try:
            return parse()
        except RtrwError as error:
            self.problems += [one._replace(where=option) for one in error.problems]
            return instead


def _read(
    name: str,
    base: Setting,
    given: dict[str, str],
    direction: Direction,
    run: tuple[list[str], str | None, str, int],
) -> Job:
    """The job that the options describe.

    Raises:
        InputError: with everything that is wrong with any of them.
    """
    reader, half = _Reader(), direction is Direction.download
    demands, length, speed, seed = run
    values = {
        field: reader.read(f"--{field}", partial(FIELDS[field].parse, text), (0, 0))[
            half
        ]
        for field, text in given.items()
    }
    bucket = values.pop("bucket-size", 0)
    setting = base._replace(**{f.replace("-", "_"): v for f, v in values.items()})
    link = reader.read("--link", lambda: parse_rate(speed), 1)
    if not link:
        reader.problems.append(Problem("RTRW172", where="--link"))
    end = reader.read("--for", lambda: parse_duration(length), 1) if length else None
    if end == 0:
        reader.problems.append(Problem("RTRW164", {"text": str(length)}, "--for"))
    load, wrong = Load(FULL, 0), bool(reader.problems)
    try:
        load = read_load(demands, Run(setting, half, seed, end))
    except RtrwError as error:
        # when the end itself is wrong, nothing is said of what begins after it
        late = [one for one in misread(error) if not (wrong and one.code == "RTRW163")]
        reader.problems += late
    if reader.problems:
        raise InputError(reader.problems)
    if not common.SESSION.quiet:
        common.tell(load.problems)
    return Job(
        name, direction.value, setting, Port(link, bucket), load.demand, load.end
    )


def _report(job: Job) -> None:
    """Stop at what a router refuses or nobody knows; tell what is only odd."""
    name = job.name or word("simulate.queue", common.SESSION.language)
    at = {"name": name, "side": job.direction}
    found = [
        Problem(code, {**at, **params})
        for code, _, params in burst_findings(job.setting)
    ]
    if 0 < job.setting.max_limit < job.setting.limit_at:
        rates = {
            "limit_at": format_rate(job.setting.limit_at),
            "max_limit": format_rate(job.setting.max_limit),
        }
        found.append(Problem("RTRW220", at | rates))
    errors = [one for one in found if one.severity == "error"]
    if errors:
        raise InputError(errors)
    if not common.SESSION.quiet:
        common.tell(found)


def _bound(job: Job, kind: str) -> None:
    """Refuse a run without end, and say before when there will be very many rows."""
    length = slice_of(job.setting)
    count = -(-job.end // length)
    told = {
        "end": format_duration(job.end),
        "slice": format_seconds(length, 4),
        "slices": f"{count:,}",
    }
    most = MOST_ROWS if kind in TEXTS else MOST_SLICES
    if count > most:
        raise InputError.of("RTRW165", told | {"most": f"{most:,}"})
    if kind in TEXTS and count >= MANY_ROWS and not common.SESSION.quiet:
        common.tell([Problem("RTRW166", told)])
