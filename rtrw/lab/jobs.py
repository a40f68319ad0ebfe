"""``add``, ``set`` and ``remove`` in the menus of scripts and schedulers.

Rows are kept as texts; no script is ever run. A name is unique in its menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rtrw.lab.command import BAD_VALUE, MISSING, Sentence, Trap, done

MENUS: Mapping[str, Mapping[str, str]] = {
    "/system/script": {
        "name": "script1",
        "owner": "rtrw",
        "policy": "ftp,reboot,read,write,policy,test,password,sniff,sensitive,romon",
        "dont-require-permissions": "false",
        "source": "",
        "comment": "",
    },
    "/system/scheduler": {
        "name": "schedule1",
        "start-date": "2026-11-30",
        "start-time": "00:00:00",
        "interval": "0s",
        "on-event": "",
        "owner": "rtrw",
        "policy": "ftp,reboot,read,write,policy,test,password,sniff,sensitive,romon",
        "run-count": "0",
        "comment": "",
        "disabled": "false",
    },
}
"""Fields that can be set, by menu, with what they are when left out."""


def change(
    verb: str,
    menu: str,
    rows: list[dict[str, str]],
    args: Mapping[str, str],
    refused: Mapping[str, str],
) -> list[Sentence]:
    """Do one command to the rows of a menu; all of it or nothing.

    ``refused`` has names of rows that are refused, and the text.

    Raises:
        Trap: no such row, no such field, or a name that is taken.
    """
    fields = {k: v for k, v in args.items() if k not in (".id", "numbers")}
    if not fields.keys() <= MENUS[menu].keys():
        raise Trap("unknown parameter", BAD_VALUE)
    if verb == "add":
        _refuse([fields], refused)
        return _add(menu, rows, fields)
    chosen = [_row(rows, one) for one in _said(args).split(",")]
    _refuse(chosen, refused)
    others = [row for row in rows if row not in chosen]
    if verb == "remove":
        rows[:] = others
        return done()
    _free(others, fields.get("name"))
    for row in chosen:
        row.update(fields)
    return done()


def _refuse(rows: Iterable[Mapping[str, str]], refused: Mapping[str, str]) -> None:
    for row in rows:
        if row.get("name") in refused:
            raise Trap(refused[row["name"]])


def _add(
    menu: str, rows: list[dict[str, str]], fields: Mapping[str, str]
) -> list[Sentence]:
    _free(rows, fields.get("name"))
    number = max((int(row[".id"][1:], 16) for row in rows), default=0) + 1
    rows.append({".id": f"*{number:X}", **MENUS[menu], **fields})
    return done(f"*{number:X}")


def _free(rows: list[dict[str, str]], name: str | None) -> None:
    if any(row["name"] == name for row in rows):
        raise Trap("failure: item with this name already exists")


def _said(args: Mapping[str, str]) -> str:
    said = args.get(".id", args.get("numbers"))
    if said is None:
        raise Trap("missing value(s) of argument(s) numbers", BAD_VALUE)
    return said


def _row(rows: list[dict[str, str]], said: str) -> dict[str, str]:
    for row in rows:
        if row[".id"].lower() == said.lower() or row["name"] == said:
            return row
    raise Trap("no such item", MISSING)
