"""``rtrw demo``: the whole job on a neighbourhood, against the embedded lab router.

Each step runs the very command that it shows, in this process.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli.common import LangOption, begin
from rtrw.cli.examples import examples
from rtrw.locale import Language, word

if TYPE_CHECKING:
    from rtrw.lab import Lab

app = typer.Typer()

PASSWORD = "demo"  # noqa: S105 - of a router that lives for a minute on loopback
PROFILE = "rt05.yaml"
ON_ROUTER = "gateway: {host: 192.168.88.1, username: rtrw, tls: true}"

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("check", ("check", PROFILE)),
    ("plan", ("plan", PROFILE, "--plan", "keluarga-10")),
    (
        "simulate",
        (
            "simulate",
            PROFILE,
            "--plan",
            "keluarga-10",
            "--demand",
            "full",
            "--for",
            "64s",
        ),
    ),
    ("export", ("export", PROFILE, "-o", "rt05.rsc")),
    ("diff", ("diff", PROFILE)),
    ("push", ("push", PROFILE, "--yes")),
    ("again", ("push", PROFILE, "--yes")),
)

STRANGERS: tuple[dict[str, str], ...] = (
    {"name": "kantor-desa", "target": "192.168.20.0/24", "max-limit": "10M/10M"},
    {
        "name": "rt06-01",
        "target": "192.168.60.2/32",
        "max-limit": "3M/3M",
        "comment": "rtrw:rt06/s/rt06-01",
    },
    {
        "name": "<pppoe-budi>",
        "target": "<pppoe-budi>",
        "max-limit": "5M/5M",
        "dynamic": "true",
    },
)
"""Queues that are on the router before: by hand, of another site, of PPP."""


@app.command()
def demo(
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Leave the files in this folder."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """The whole job on 45 homes and an emulated router, in under a minute."""
    language = begin(lang=lang).language
    folder = _folder(keep)
    with _lab() as lab, _workplace(folder):
        _write_profile(folder, lab.port)
        _say("demo.start", language, folder=str(folder), port=lab.port)
        before = _strangers(lab)
        for number, (step, args) in enumerate(STEPS, 1):
            said = word(f"demo.{step}", language)
            print(f"\n--- {number}/{len(STEPS)} {said}", flush=True)
            _run(args, language)
        _close(lab, before, language)
    _say("demo.next", language, folder=str(folder))


def _folder(keep: Path | None) -> Path:
    if keep is None:
        return Path(tempfile.mkdtemp(prefix="rtrw-demo-"))
    keep.mkdir(parents=True, exist_ok=True)
    return keep.resolve()


@contextmanager
def _lab() -> Iterator[Lab]:
    """The emulated router, with queues on it that are not ours."""
    from rtrw.lab import Lab

    with Lab(version="7.18.2", username="rtrw", password=PASSWORD) as lab:
        for row in STRANGERS:
            lab.add_row(row)
        yield lab


@contextmanager
def _workplace(folder: Path) -> Iterator[None]:
    """Work in ``folder``, with its own state, and put the environment back."""
    ours = {"RTRW_STATE_DIR": str(folder / "state"), "RTRW_PASSWORD": PASSWORD}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        with chdir(folder):
            yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _write_profile(folder: Path, port: int) -> None:
    """The neighbourhood's profile, pointed at the emulated router."""
    text = (examples() / PROFILE).read_text("utf-8")
    here = f"gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}"
    (folder / PROFILE).write_text(text.replace(ON_ROUTER, here), "utf-8")
    shutil.copy(examples() / "pelanggan-01.yaml", folder)


def _strangers(lab: Lab) -> list[dict[str, str]]:
    """The rows that are not ours, as they are now."""
    names = {row["name"] for row in STRANGERS}
    return [dict(row) for row in lab.rows() if row["name"] in names]


def _run(args: tuple[str, ...], language: Language) -> None:
    """Show a command, and run it as if it were typed."""
    from rtrw.cli import app as root

    print(f"\n$ rtrw {' '.join(args)}", flush=True)
    command: Any = typer.main.get_command(root)
    code = command.main([*args, "--lang", language], standalone_mode=False)
    if code:
        raise typer.Exit(code)


def _close(lab: Lab, before: list[dict[str, str]], language: Language) -> None:
    """Say what the router holds now, and that strangers are as they were."""
    ours = sum("rtrw:rt05/" in row.get("comment", "") for row in lab.rows())
    same = _strangers(lab) == before
    _say(
        "demo.same" if same else "demo.changed", language, ours=ours, others=len(before)
    )
    if not same:
        raise typer.Exit(1)


def _say(key: str, language: Language, **params: str | float) -> None:
    print(f"\n{word(key, language, **params)}", flush=True)
