"""``rtrw capacity``: how many customers a parent carries before a promise breaks."""

from __future__ import annotations

import difflib
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from rtrw.cli import common
from rtrw.cli.capacity_view import Asked, Result, write
from rtrw.cli.output import kind_of_output, refuse_long
from rtrw.cli.parents import choose_parent, tree_of
from rtrw.cli.simulate_asked import Direction, moment_of
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem, RtrwError
from rtrw.locale import word
from rtrw.network.capacity import (
    Answer,
    Outcome,
    Promise,
    Search,
    Trial,
    play,
    search,
    trials,
)
from rtrw.network.mix import Mix, made_active, mix_of
from rtrw.units import SECOND, Duration, parse_duration

if TYPE_CHECKING:
    from rtrw.profiles.model import Profile
    from rtrw.sim.habits import Mixture

app = typer.Typer()
T = TypeVar("T")
Play = Callable[[Sequence[Trial]], Sequence[Outcome]]

PILOT = 5
"""Trials of the first, rough search."""
PILOT_LENGTH: Duration = 60 * SECOND
"""So much of a trial is run first, to know how long all of it takes."""
ROUNDS = 12
"""About so many numbers are tried with all trials, both ways together."""
LONG_OPTIONS = "--trials, --for"
"""What makes it shorter."""
MOST_TRIALS, MOST_CUSTOMERS = 1000, 100_000


@app.command()
def capacity_(  # noqa: PLR0917 - one argument per option
    profile: common.ProfileArgument = None,
    parent: Annotated[
        str | None, typer.Option(help="The parent; needed when there are several.")
    ] = None,
    promise: Annotated[
        str,
        typer.Option(
            help="What is promised: of 100 online customers 95 get at least 80 % of"
            " max-limit."
        ),
    ] = "95/80",
    active: Annotated[
        str | None,
        typer.Option(
            help="How much of the busy hour each customer is online, as 60%; else what"
            " usage in the profile says (keluarga: 60%)."
        ),
    ] = None,
    usage: Annotated[
        str | None,
        typer.Option(
            help="What everybody does, instead of usage in the profile: keluarga,"
            " warnet, kantor, torrent, or one thing such as video."
        ),
    ] = None,
    direction: Annotated[
        Direction, typer.Option(help="Which half of every pair.")
    ] = Direction.download,
    length: Annotated[
        str,
        typer.Option(
            "--for", help="Over how much of the busy hour the promise is counted."
        ),
    ] = "5m",
    trials_: Annotated[
        int, typer.Option("--trials", help="How many busy hours are tried.")
    ] = 16,
    most: Annotated[
        int, typer.Option(help="The largest number of customers that is tried.")
    ] = 2000,
    seed: Annotated[
        int, typer.Option(help="The same seed gives the same numbers.")
    ] = 1,
    at: Annotated[
        str | None, typer.Option(help='With the limits of then: "fri 23:00".')
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Processes; as many as there are cores.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A .png, .svg, .pdf, .csv or .json file."),
    ] = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    yes: common.YesOption = False,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """How many customers a parent carries, with burst and without.

    Customers in the proportions of the profile do what people do in the busy hour, many
    times over; what is sought is where a promise to them breaks.

    Example: rtrw capacity profiles/rt05.yaml --parent total-rt05 --promise 95/80
    """
    common.begin(format, lang, quiet=quiet)
    kind = kind_of_output(output, format)
    asked = _asked(promise, length, active, usage, (trials_, most, jobs, seed))
    asked = asked._replace(at=at)
    read, mix = _mix(profile, parent, direction, asked)
    with _pool(jobs or _cores()) as play_all:
        found, plain = _answers(mix, asked, play_all, yes=yes, jobs=jobs or _cores())
    result = Result(read.path, mix, asked, found, plain)
    write(result, kind, output)


# --- what is asked for -----------------------------------------------------------


def _asked(
    promise: str,
    length: str,
    active: str | None,
    usage: str | None,
    numbers: tuple[int, int, int | None, int],
) -> Asked:
    """The options, or everything that is wrong with them."""
    problems: list[Problem] = []

    def read(option: str, parse: Callable[[], T], instead: T) -> T:
        try:
            return parse()
        except RtrwError as error:
            problems.extend(one._replace(where=option) for one in error.problems)
            return instead

    many, most, jobs, seed = numbers
    kept = read("--promise", lambda: _promise(promise), Promise())
    time = read("--for", lambda: _length(length), SECOND)
    share = read("--active", lambda: _percent(active), None) if active else None
    does = read("--usage", lambda: _usage(usage), None) if usage else None
    read("--trials", lambda: _within(many, 2, MOST_TRIALS), 0)
    read("--most", lambda: _within(most, 1, MOST_CUSTOMERS), 0)
    read("--jobs", lambda: _within(1 if jobs is None else jobs, 1, 256), 0)
    if problems:
        raise InputError(problems)
    return Asked(kept, time, share, does, many, most, seed)


def _promise(text: str) -> Promise:
    match = re.fullmatch(r"([0-9]{1,3}) ?%?/([0-9]{1,3}) ?%?", text)
    if match is None or not all(1 <= int(part) <= 100 for part in match.groups()):
        raise InputError.of("RTRW274", {"text": text})
    return Promise(int(match[1]), int(match[2]))


def _percent(text: str) -> int:
    """Permille of a share such as ``60%``, ``60`` or ``37.5%``."""
    match = re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]))? ?%?", text)
    share = int(match[1]) * 10 + int(match[2] or 0) if match else 0
    if not 10 <= share <= 1000:
        raise InputError.of("RTRW275", {"text": text})
    return share


def _length(text: str) -> Duration:
    length = parse_duration(text)
    if not length:
        raise InputError.of("RTRW164", {"text": text})
    return length


def _within(value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise InputError.of("RTRW276", {"value": value, "least": least, "most": most})
    return value


def _usage(name: str) -> Mixture:
    from rtrw.profiles.usage import mixture
    from rtrw.sim.habits_table import HABITS, MIXTURES

    known = dict.fromkeys((*MIXTURES, *HABITS))
    if name not in known:
        near = difflib.get_close_matches(name, known, 1) or list(known)
        raise InputError.of("RTRW177", {"name": name, "known": ", ".join(near)})
    return mixture(name)


def _mix(
    path: Path | None, parent: str | None, direction: Direction, asked: Asked
) -> tuple[Profile, Mix]:
    """The customers under the parent that was named, or the only one."""
    from rtrw.profiles import load
    from rtrw.profiles.effective import DIRECTIONS

    moment = moment_of(asked.at)
    read = as_of_today(load(common.profile_path(path)))
    name = choose_parent(read, parent)
    tree = tree_of(read, name, DIRECTIONS.index(direction.value), moment)
    mix = mix_of(read, tree, name, asked.usage)
    return read, made_active(mix, asked.active) if asked.active else mix


# --- the search, on all cores ----------------------------------------------------


def _answers(
    mix: Mix, asked: Asked, play_all: Play, *, yes: bool, jobs: int
) -> tuple[Answer, Answer]:
    """With burst and without; a rough search says where to begin."""
    start = min(asked.most, mix.customers)
    full = Search(
        asked.promise, asked.trials, asked.length, asked.seed, asked.most, start
    )
    told = _foretold(mix, full, yes=yes, jobs=jobs)
    rough = full._replace(
        trials=min(PILOT, asked.trials), interval=False, grow=Fraction(3, 2), near=12
    )
    play_all = _remembered(play_all)
    with _progress() as tell:
        watched = _watched(play_all, asked.trials * ROUNDS, told, yes=yes)
        first = _run(mix, rough, watched, tell).size
        found = _run(mix, full._replace(start=max(1, first)), play_all, tell)
        sizes = tuple(point.size for point in found.points)
        off = full._replace(start=max(1, found.size), interval=False, rungs=sizes)
        plain = _run(mix.without_burst(), off, play_all, tell)
    return found, plain


def _foretold(mix: Mix, full: Search, *, yes: bool, jobs: int) -> float:
    """How many seconds it will take, by the first minute of one trial."""
    short = full._replace(length=min(full.length, PILOT_LENGTH))
    before = time.perf_counter()
    play(trials(mix, short, full.start)[0])
    each = (time.perf_counter() - before) * full.length / short.length
    told = each * full.trials * ROUNDS / jobs
    refuse_long(told, LONG_OPTIONS, yes=yes)
    return told


def _watched(play_all: Play, trials: int, told: float, *, yes: bool) -> Play:
    """The same, stopped where more customers than were foretold make it too long."""

    def play(wanted: Sequence[Trial]) -> Sequence[Outcome]:
        nonlocal told
        before = time.perf_counter()
        found = play_all(wanted)
        now = (time.perf_counter() - before) / len(wanted) * trials
        if now > 2 * told:
            refuse_long(now, LONG_OPTIONS, yes=yes)
            told = now
        return found

    return play


def _remembered(play_all: Play) -> Play:
    """The same, but no trial is played twice."""
    known: dict[Trial, Outcome] = {}

    def play(wanted: Sequence[Trial]) -> Sequence[Outcome]:
        fresh = [one for one in wanted if one not in known]
        known.update(zip(fresh, play_all(fresh), strict=True))
        return [known[one] for one in wanted]

    return play


def _run(mix: Mix, how: Search, play_all: Play, tell: Callable[[int], None]) -> Answer:
    """Play what the search asks for until it has its answer."""
    asking = search(mix, how)
    wanted = next(asking)
    while True:
        tell(wanted[0].size)
        try:
            wanted = asking.send(play_all(wanted))
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _pool(jobs: int) -> Iterator[Play]:
    """Plays trials in so many processes, started afresh as on Windows."""
    if jobs == 1:
        yield lambda wanted: [play(one) for one in wanted]
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield lambda wanted: list(pool.map(play, wanted))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """What is being tried, on stderr, where somebody looks."""
    console = common.stderr()
    if common.SESSION.quiet or not console.is_terminal:
        yield lambda _: None
        return
    language = common.SESSION.language
    with console.status(word("capacity.trying", language, count="…")) as status:
        yield lambda count: status.update(
            word("capacity.trying", language, count=count)
        )
