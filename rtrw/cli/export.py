"""``rtrw export``: scripts for routers, and rate-limit strings for plans."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import common
from rtrw.cli.common import SESSION, Format, note
from rtrw.cli.export_as import Form, Wish, write_as
from rtrw.cli.today import as_of_today
from rtrw.errors import InputError, Problem
from rtrw.locale import word
from rtrw.routeros.owner import encode_id, parse_tag, untimed

if TYPE_CHECKING:
    from rtrw.profiles.effective import Groups
    from rtrw.profiles.model import Profile
    from rtrw.routeros.queue import Queue
    from rtrw.routeros.quota_script import Job

app = typer.Typer()


@dataclass(frozen=True)
class Options:
    """What the command line said about the scripts."""

    split: bool
    prune: bool
    plain: bool
    output: Path | None
    only: frozenset[str] | None
    jobs: Mapping[str, Sequence[Job]] = field(default_factory=dict)
    """Scripts of quotas, by router; they are whole, whatever ``only`` says."""


@app.command()
def export(  # noqa: PLR0917 - one argument per option
    profile: common.ProfileArgument = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A file; a folder for several files."),
    ] = None,
    split: Annotated[
        bool, typer.Option("--split", help="Scripts below 30,000 characters each.")
    ] = False,
    prune: Annotated[
        bool,
        typer.Option("--prune", help="Also remove our queues that are not wanted."),
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Bare add lines, to be pasted once.")
    ] = False,
    as_: Annotated[
        Form | None,
        typer.Option(
            "--as", help="Rate-limits for PPP, hotspot, DHCP or RADIUS in its place."
        ),
    ] = None,
    short: Annotated[
        bool,
        typer.Option(
            "--short", "--first", help="With --as: only the first group, the speed."
        ),
    ] = False,
    create: Annotated[
        bool,
        typer.Option("--create", help="With --as ppp, hotspot: add missing profiles."),
    ] = False,
    subscribers: Annotated[
        bool,
        typer.Option("--subscribers", help="With --as radius, radius-sql: users too."),
    ] = False,
    router: common.RouterOption = None,
    only: common.OnlyOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 on warnings too.")
    ] = False,
    format: common.FormatOption = Format.table,  # noqa: A002 - the option's own name
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Write a script that may be imported any number of times.

    What is there is set, what is missing is added in its place, and queues that are
    not ours are left alone. On the router: /import file-name=rt05.rsc
    """
    common.begin(format, lang, quiet=quiet)
    read, groups, findings = _sound(common.profile_path(profile), strict=strict)
    if as_ is not None:
        wish = Wish(as_, output, router, only, short, create, subscribers)
        wish.refuse(split=split, prune=prune, plain=plain)
        write_as(read, groups, findings, wish)
        return
    if format is Format.csv:
        raise typer.BadParameter("csv goes with --as", param_hint="--format")
    Wish.needed(short=short, create=create, subscribers=subscribers)
    from rtrw.network.compile import select_subscribers

    options = Options(split, prune, plain, output, select_subscribers(read, only))
    _scripts(read, groups, findings, options, router)


def _sound(path: Path, *, strict: bool) -> tuple[Profile, Groups, Sequence[Problem]]:
    """The profile, its groups and its findings; ends the command on errors.

    A script that a router would refuse half-way is not written.
    """
    from rtrw.profiles import load
    from rtrw.profiles.effective import group_subscribers
    from rtrw.profiles.lint import accepted, failing, lint

    profile = as_of_today(load(path), tell=True)
    groups = group_subscribers(profile)
    findings = lint(profile, groups)
    told = [
        found for found in findings if found.severity != "info" and not accepted(found)
    ]
    if failing(findings, strict=strict):
        common.fail(told)
    if SESSION.format is not Format.json and not SESSION.quiet:
        common.tell(told)
    return profile, groups, findings


# --- scripts ---------------------------------------------------------------------


def _scripts(
    profile: Profile,
    groups: Groups,
    findings: Sequence[Problem],
    options: Options,
    wanted: Sequence[str] | None,
) -> None:
    from rtrw.network.compile import compile_network, select_routers

    network = compile_network(profile, groups)
    names = select_routers(profile, wanted)
    options = _with_hours(options, [q for n in names for q in network.routers[n]])
    options = replace(options, jobs=_jobs(profile, groups, options))
    _refuse(names, network.routers, options)
    _refuse_texts(profile, {name: network.routers[name] for name in names})
    several = len(names) > 1 or options.split
    done = [
        _router(profile, name, network.routers[name], options, several=several)
        for name in names
    ]
    if SESSION.format is Format.json:
        said = [problem.as_json(SESSION.language) for problem in findings]
        document = {"profile": profile.path, "routers": done, "findings": said}
        common.emit_json({"format": 1, **document})


def _jobs(
    profile: Profile, groups: Groups, options: Options
) -> Mapping[str, Sequence[Job]]:
    """The scripts of quotas; with --plain only a word that there would be some."""
    from rtrw.network.quota import compile_jobs

    jobs = compile_jobs(profile, groups)
    if options.plain and any(jobs.values()):
        note(word("quota.not_plain", SESSION.language))
        return {}
    return jobs


def _with_hours(options: Options, queues: Sequence[Queue]) -> Options:
    """The options, with the queues for some hours of those that --only names."""
    only = options.only
    if only is None:
        return options
    more = set()
    for queue in queues:
        tag = parse_tag(queue.comment) if queue.settings.get("time") else None
        whole = tag and untimed(queue.name, tag.id, queue.settings)
        if whole and whole[0] in only:
            more.add(queue.name)
    return replace(options, only=only | more)


def _refuse(
    names: Sequence[str],
    routers: Mapping[str, Sequence[Queue]],
    options: Options,
) -> None:
    """Refuse what does not go together, all of it at once."""
    problems = []
    if len(names) > 1 and options.output is None:
        listed: dict[str, str | int] = {"count": len(names), "text": ", ".join(names)}
        problems.append(Problem("RTRW476", listed))
    elif options.split and options.output is None:
        problems.append(Problem("RTRW477", {"option": "--split"}))
    if options.prune:
        others = {
            "--split": options.split,
            "--plain": options.plain,
            "--only": options.only is not None,
        }
        problems += [
            Problem("RTRW478", {"option": option})
            for option, given in others.items()
            if given
        ]
        problems += [
            Problem("RTRW479", {"router": name or "-"})
            for name in names
            if not any(_is_subscriber(queue) for queue in routers[name])
        ]
    if problems:
        raise InputError(problems)


def _refuse_texts(profile: Profile, routers: Mapping[str, Sequence[Queue]]) -> None:
    """Refuse texts that a router's encoding lacks, before anything is written."""
    from rtrw.routeros.script import unwritable

    problems = [
        problem._replace(where=name)
        for name, queues in routers.items()
        for problem in unwritable(queues, _encoding(profile, name))
    ]
    if problems:
        raise InputError(problems)


def _encoding(profile: Profile, name: str) -> str:
    router = profile.routers.get(name)
    return router.encoding if router else "utf-8"


def _is_subscriber(queue: Queue) -> bool:
    tag = parse_tag(queue.comment)
    return tag is not None and tag.kind == "s"


def _router(
    profile: Profile,
    name: str,
    queues: Sequence[Queue],
    options: Options,
    *,
    several: bool,
) -> dict[str, Any]:
    """Write one router's script or scripts; what was written, for JSON."""
    count = sum(options.only is None or queue.name in options.only for queue in queues)
    done: dict[str, Any] = {"name": name, "queues": count, "files": []}
    if not count:
        note(word("export.empty", SESSION.language, router=name or profile.site))
        return done
    pieces = _pieces(profile, name, queues, options)
    if options.output is None:
        if SESSION.format is Format.json:
            done["script"] = "".join(part for piece in pieces for part in piece)
        else:
            for piece in pieces:
                sys.stdout.writelines(piece)
        return done
    stem = encode_id(name or profile.site)
    for number, piece in enumerate(pieces, 1):
        file = f"{stem}-{number:02}.rsc" if options.split else f"{stem}.rsc"
        folder = several or options.output.is_dir()
        path = options.output / file if folder else options.output
        _stream(path, piece, folder=options.output if folder else None)
        done["files"].append(str(path))
    _tell_files(done)
    return done


def _pieces(
    profile: Profile, name: str, queues: Sequence[Queue], options: Options
) -> Iterator[Iterable[str]]:
    """Each file's text, in parts."""
    from rtrw.routeros.quota_script import write_jobs
    from rtrw.routeros.script import write_pieces, write_plain, write_script

    encoding = _encoding(profile, name)
    only, language = options.only, SESSION.language
    if options.plain:
        chosen = [queue for queue in queues if only is None or queue.name in only]
        lines = write_plain(chosen, encoding=encoding)
        yield from _filled(lines) if options.split else (lines,)
        return
    known: dict[str, Any] = {"site": profile.site, "router": name, "only": only}
    known |= {"encoding": encoding, "language": language}
    jobs = options.jobs.get(name, ())
    counting = write_jobs(profile.site, jobs, word("quota.head", language))
    if options.split:
        yield from ((piece,) for piece in write_pieces(queues, **known))
        if jobs:
            yield counting
    else:
        queues_text = write_script(queues, prune=options.prune, **known)
        yield chain(queues_text, counting if jobs else ())


def _filled(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines in lots that stay below the size of a piece."""
    from rtrw.routeros.script import PIECE

    lot: list[str] = []
    room = PIECE
    for line in lines:
        if len(line) >= room and lot:
            yield lot
            lot, room = [], PIECE
        lot.append(line)
        room -= len(line)
    if lot:
        yield lot


def _tell_files(done: Mapping[str, Any]) -> None:
    files: list[str] = done["files"]
    shown = files[0] if len(files) == 1 else f"{files[0]} ... {files[-1]}"
    count = done["queues"]
    note(word("export.wrote", SESSION.language, count=count, path=shown))
    if files:
        key = "export.import" if len(files) == 1 else "export.import_all"
        name, last = Path(files[0]).name, Path(files[-1]).name
        note(word(key, SESSION.language, name=name, last=last))


def _stream(path: Path, parts: Iterable[str], *, folder: Path | None = None) -> None:
    """Write a file part by part, whole or not at all."""
    if folder is not None:
        common.make_folder(folder)
    common.write_parts(path, (part.encode("utf-8") for part in parts))
