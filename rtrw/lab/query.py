"""Query words of ``print``: which rows are answered (MikroTik manual, API).

Theory of operation
-------------------
Each word puts a truth on a stack: ``?name`` the row has the property, ``?-name`` it
has not, ``?name=x`` it equals, ``?<name=x`` and ``?>name=x`` it is less or greater
(as numbers where both are). ``?#`` works on the stack: ``!`` turns the top, ``&`` and
``|`` join the two on top, a number and a mark copies that place (0 is the top), a
number at the end keeps that place alone, a dot copies the top. What is left on the
stack must all be true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from rtrw.lab.command import BAD_VALUE, Trap

Row = Mapping[str, str]
Test = Callable[[Row], bool]

_STEP = re.compile(r"([0-9]+)|([!&|.])")


def matches(queries: Sequence[str]) -> Test:
    """A test of rows for the query words, given without their ``?``.

    Raises:
        Trap: an operation that is none, or one that finds the stack too short.
    """
    steps = [_step(query) for query in queries]

    def test(row: Row) -> bool:
        stack: list[bool] = []
        for step in steps:
            step(row, stack)
        return all(stack)

    test({})  # a stack that is too short is too short for every row
    return test


def _step(query: str) -> Callable[[Row, list[bool]], None]:
    if query.startswith("#"):
        return _operations(query[1:])
    test = _comparison(query)
    return lambda row, stack: stack.append(test(row))


def _comparison(query: str) -> Test:
    mark = query[:1]
    if mark == "-":
        return lambda row: query[1:] not in row
    if mark in ("<", ">", "="):
        query = query[1:]
    name, equal, value = query.partition("=")
    if not equal:
        return lambda row: name in row
    if mark == "<":
        return lambda row: name in row and _less(row[name], value)
    if mark == ">":
        return lambda row: name in row and _less(value, row[name])
    return lambda row: row.get(name) == value


def _less(one: str, other: str) -> bool:
    """By number where both are numbers, else by text."""
    if one.isdecimal() and other.isdecimal():
        return int(one) < int(other)
    return one < other


def _operations(said: str) -> Callable[[Row, list[bool]], None]:
    if not said or _STEP.sub("", said):
        raise Trap("input does not match any value of query", BAD_VALUE)
    steps = [(match[1], match[2]) for match in _STEP.finditer(said)]

    def run(_row: Row, stack: list[bool]) -> None:
        try:
            _operate(steps, stack)
        except IndexError:
            raise Trap("input does not match any value of query", BAD_VALUE) from None

    return run


def _operate(steps: list[tuple[str, str]], stack: list[bool]) -> None:
    after_index = False
    for place, (index, operator) in enumerate(steps):
        if index:
            value = stack[-1 - int(index)]
            if place == len(steps) - 1:
                stack[:] = [value]
            else:
                stack.append(value)
        elif operator == "!":
            stack[-1] = not stack[-1]
        elif operator == ".":
            if not after_index:
                stack.append(stack[-1])
        else:
            last, first = stack.pop(), stack.pop()
            stack.append((last and first) if operator == "&" else (last or first))
        after_index = bool(index)
