"""What YAML text says, as texts, maps and lists with their positions.

Theory of operation
-------------------
Every scalar is text: ``no``, ``010`` and ``1:30`` keep their spelling until the
schema gives them a type. A position is one integer, ``line << 20 | column`` (both
from 1), so that a thousand positions are a thousand small numbers and no objects.

The list of subscribers is not kept in this form (see ``rows``): a hundred thousand
of them would be a million objects.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rtrw.errors import Problem
from rtrw.locale import Params

At: TypeAlias = int
"""A packed position: ``line << 20 | column``."""

_SHIFT = 20
_MOST = (1 << _SHIFT) - 1


class Text(NamedTuple):
    """A scalar; ``plain`` says that it was written without quotes."""

    text: str
    at: At
    plain: bool = True


class Map(NamedTuple):
    """A mapping: key -> (where the key stands, value), in order, every key once."""

    entries: dict[str, tuple[At, Node]]
    at: At


class List(NamedTuple):
    """A sequence."""

    items: list[Node]
    at: At


class Bad(NamedTuple):
    """Something that was already told to be wrong; readers pass over it."""

    at: At


Node: TypeAlias = Text | Map | List | Bad


def pack(line: int, column: int) -> At:
    """A position as one integer."""
    return line << _SHIFT | min(column, _MOST)


def unpack(at: At) -> tuple[int, int]:
    """Line and column, from 1."""
    return at >> _SHIFT, at & _MOST


class File(NamedTuple):
    """One file of a profile, and the list in which its problems are collected."""

    path: str
    problems: list[Problem]

    def tell(self, code: str, params: Params, at: At, where: str = "") -> None:
        """Add a problem at a packed position of this file."""
        line, column = unpack(at)
        self.problems.append(Problem(code, params, where, self.path, line, column))

    def place(self, problem: Problem, at: At, where: str = "") -> None:
        """Add a problem that has no place yet (of a value that cannot be read)."""
        self.problems.append(problem.at(self.path, *unpack(at), where))


def is_empty(node: Node) -> bool:
    """Whether nothing was written: ``plans:`` and then the next key."""
    return isinstance(node, Text) and node.plain and not node.text
