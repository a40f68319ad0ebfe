"""One plan through the whole of rtrw: lint, figures, script, simulation.

As ``rtrw plan``, ``rtrw simulate`` and ``rtrw export`` on the profile that the page
offers; a test holds them equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rtrw.burst import Setting
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import Language
from rtrw.network.compile import compile_network
from rtrw.network.figures import Figures, sides
from rtrw.profiles import examine_text
from rtrw.profiles.effective import DIRECTIONS, group_subscribers, setting
from rtrw.profiles.lint import failing, lint
from rtrw.profiles.model import Profile
from rtrw.routeros.script import unwritable, write_plain, write_script
from rtrw.sim.curve import Curve
from rtrw.sim.queue import Port, simulate, slice_of
from rtrw.units import format_duration, format_seconds
from rtrw.web.load import Load
from rtrw.web.sample import PATH, Sample, profile_text

MOST_SLICES = 20_000
"""Of one curve; ten minutes in the finest slices are 9,600."""


class Outcome(NamedTuple):
    """What became of one plan.

    ``figures`` (upload and download, as the JSON of ``rtrw plan`` has them) is None
    where the plan could not be read; the scripts are empty while there is an error.
    """

    sample: Sample
    text: str
    problems: tuple[Problem, ...]
    figures: Figures | None
    settings: tuple[Setting, Setting]
    buckets: tuple[int, int]
    plain: str = ""
    script: str = ""

    @property
    def sound(self) -> bool:
        """Whether a script may be written."""
        return self.figures is not None and not failing(self.problems)

    @property
    def drawable(self) -> bool:
        """Whether there is a curve: no error in the plan itself."""
        wrong = [one for one in self.problems if one.where.startswith("plans.")]
        return self.figures is not None and not failing(wrong)


def work_out(sample: Sample, language: Language) -> Outcome:
    """Everything about a plan but its curve."""
    text = profile_text(sample)
    idle = Setting(0)
    try:
        profile = examine_text(text, PATH)
    except InputError as error:
        return Outcome(sample, text, error.problems, None, (idle, idle), (0, 0))
    groups = group_subscribers(profile)
    problems = _about(lint(profile, groups), sample)
    plan = profile.plans.get(sample.plan)
    if plan is None:
        return Outcome(sample, text, problems, None, (idle, idle), (0, 0))
    settings = setting(plan.fields, 0), setting(plan.fields, 1)
    buckets = tuple(plan.fields.get("bucket-size", (0, 0)))
    found = Outcome(
        sample, text, problems, sides(plan.fields), settings, (buckets[0], buckets[1])
    )
    return _written(profile, found, language) if found.sound else found


def _written(profile: Profile, found: Outcome, language: Language) -> Outcome:
    """With its scripts, unless a text cannot be written in one."""
    queues = compile_network(profile).routers[""]
    wrong = unwritable(queues, "utf-8")
    if wrong:
        return found._replace(problems=(*found.problems, *wrong))
    script = write_script(queues, site=profile.site, language=language)
    return found._replace(plain="".join(write_plain(queues)), script="".join(script))


def _about(problems: Iterable[Problem], sample: Sample) -> tuple[Problem, ...]:
    """Errors, and whatever is about the plan, as ``rtrw plan --plan`` tells it."""
    place = f"plans.{sample.plan}"
    return tuple(
        one
        for one in problems
        if one.severity == "error"
        or one.params.get("name") == sample.plan
        or one.where == place
        or one.where.startswith(f"{place}.")
    )


def half(side: str) -> int:
    """The place in a pair of what is shown: 0 is upload."""
    return DIRECTIONS.index("upload" if side == "upload" else "download")


def run(found: Outcome, side: str, load: Load) -> Curve:
    """The curve of one direction.

    Raises:
        InputError: more slices than a page shows.
    """
    one, bucket = found.settings[half(side)], found.buckets[half(side)]
    length = slice_of(one)
    count = -(-load.end // length)
    if count > MOST_SLICES:
        told: dict[str, str | int] = {
            "end": format_duration(load.end),
            "slice": format_seconds(length, 4),
            "slices": f"{count:,}",
            "most": f"{MOST_SLICES:,}",
        }
        raise InputError.of("RTRW165", told)
    return simulate(one, load.demand, load.end, Port(bucket=bucket))


def field_of(problem: Problem) -> str:
    """The field of the page that a problem is about; empty for none of them."""
    return problem.where.rpartition(".")[2]


def problems_of(error: RtrwError, field: str) -> tuple[Problem, ...]:
    """The problems of a field that could not be read."""
    return tuple(one._replace(where=field) for one in error.problems)
