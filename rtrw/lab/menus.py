"""``print``, the same for every menu: rows, queries, ``.proplist``, counting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rtrw.lab.command import BAD_VALUE, Command, Sentence, Trap, done, row_sentence
from rtrw.lab.query import matches

PRINTS = ("print", "getall")
PRINT_WORDS = frozenset(
    [
        "as-value",
        "brief",
        "bytes",
        "comments",
        "count-only",
        "detail",
        "packets",
        "rate",
        "show-ids",
        "stats",
        "terse",
        "without-paging",
        ".proplist",
    ]
)
"""Arguments of ``print`` that are taken; only the last and ``count-only`` matter."""

EMPTY_SINCE = (7, 18)


def print_rows(
    command: Command, rows: Iterable[Mapping[str, str]], version: tuple[int, ...]
) -> list[Sentence]:
    """The answer to ``print`` and ``getall`` over these rows.

    Raises:
        Trap: an argument that print does not have, or a bad query.
    """
    if not command.args.keys() <= PRINT_WORDS:
        raise Trap("unknown parameter", BAD_VALUE)
    if command.queries:
        wanted = matches(command.queries)
        rows = [row for row in rows if wanted(row)]
    if "count-only" in command.args:
        return done(str(sum(1 for _ in rows)))
    names = proplist(command)
    if names is not None:
        rows = ({name: row[name] for name in names if name in row} for row in rows)
    answer = [row_sentence(row) for row in rows]
    if not answer and version >= EMPTY_SINCE:
        answer.append([b"!empty"])
    return answer + done()


def proplist(command: Command) -> list[str] | None:
    """The properties that were asked for, each once; None for all of them."""
    said = command.args.get(".proplist")
    return list(dict.fromkeys(said.split(","))) if said else None


def get_value(command: Command, row: Mapping[str, str]) -> list[Sentence]:
    """The answer to ``get value-name=``, of a row that was found.

    Raises:
        Trap: no ``value-name``, or a name that the row does not have.
    """
    name = command.args.get("value-name")
    if name is None:
        raise Trap("missing value(s) of argument(s) value-name", BAD_VALUE)
    if name not in row:
        raise Trap("input does not match any value of value-name", BAD_VALUE)
    return done(row[name])
