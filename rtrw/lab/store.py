r"""Files of the lab: its state, kept from run to run, and the record of its states.

The state is one JSON object: ``{"format": 1, "version": "7.18.2", "queues": [...],
"menus": {"/ip/firewall/filter": [...]}}``; queues are as they are printed, counters
that are not zero among them. Bytes that are not UTF-8 are ``\udc80`` to ``\udcff``.
The record has one such object a line, ``{"n": 1, "cause": "/queue/simple/add",
"rows": [...]}``; line 0 is the state at the start.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from rtrw.errors import InputError
from rtrw.lab.menus_table import MENUS
from rtrw.lab.router import Router, State
from rtrw.lab.seed import admit, seed


def load_state(path: Path, router: Router) -> None:
    """Put what the file holds into the router; a file that is not there is nothing.

    Raises:
        InputError: it cannot be read, is no state, or holds a row that no router has.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, str(error)) from error
    try:
        held = json.loads(text)
        queues, menus = _parts(held)
    except (ValueError, TypeError, KeyError) as error:
        raise _unreadable(path, str(error)) from error
    for menu, rows in menus.items():
        router.menu(menu, rows)
    admit(router, queues)
    seed(router, queues)


def _parts(held: Any) -> tuple[list[dict[str, str]], dict[str, list[dict[str, str]]]]:
    """Queues and menus of a state.

    Raises:
        ValueError, TypeError, KeyError: it is none.
    """
    if held["format"] != 1:
        raise ValueError(f"format {held['format']}")
    queues, menus = held["queues"], held.get("menus", {})
    for rows in (queues, *menus.values()):
        for row in rows:
            if not all(isinstance(value, str) for value in row.values()):
                raise ValueError("values are texts")
    return queues, menus


class StateFile:
    """Keeps the file as the router is; ``save`` does nothing while nothing changed."""

    def __init__(self, path: Path, router: Router) -> None:
        """Keep ``router`` in ``path`` from now on."""
        self._path = path
        self._router = router
        self._dirty = True

    def changed(self, _cause: str, _state: State) -> None:
        """Something is to be saved."""
        self._dirty = True

    def save(self) -> None:
        """Replace the file in one step.

        Raises:
            InputError: it cannot be written.
        """
        if not self._dirty:
            return
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.write_text(json.dumps(self._held(), indent=1) + "\n", "utf-8")
            part.replace(self._path)
        except OSError as error:
            params = {"text": error.strerror or str(error)}
            raise InputError.of("RTRW584", params, path=str(self._path)) from error
        self._dirty = False

    def _held(self) -> dict[str, Any]:
        router = self._router
        queues = [{**row.wire(), **row.counters} for row in router.queues.rows]
        menus = {
            path: rows
            for path, rows in router.menus.items()
            if path not in MENUS or rows != list(MENUS[path].rows)
        }
        return {
            "format": 1,
            "version": router.version_text,
            "queues": queues,
            "menus": menus,
        }


class RecordFile:
    """Writes every state as one line, before the change is answered."""

    def __init__(self, out: IO[str], start: State) -> None:
        """Write to ``out``, beginning with the state at the start."""
        self._out = out
        self._count = 0
        self.changed("start", start)

    def changed(self, cause: str, state: State) -> None:
        """One more state."""
        line = {"n": self._count, "cause": cause, "rows": state}
        self._out.write(json.dumps(line) + "\n")
        self._count += 1

    def save(self) -> None:
        """Give what was written to the system."""
        self._out.flush()


def _unreadable(path: Path, text: str) -> InputError:
    return InputError.of("RTRW581", {"text": text}, path=str(path))
