"""One tree of errors, and the one shape in which a problem is told.

A ``Problem`` is what a person is told: a code with parameters (the sentence comes
from ``rtrw.locale``), how bad it is, and where: a file with line and column, a
dotted place in a profile, or a router. Lint findings are problems too.

Whatever raises for a user's mistake raises an ``RtrwError`` that carries *all* the
problems known by then. Exceptions never print, and only ``cli`` turns them into
exit codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self

from rtrw import locale
from rtrw.locale import Language, Params, Severity
from rtrw.locale.printable import printable, shortened


class Problem(NamedTuple):
    """One thing that is wrong, or worth knowing.

    ``where`` is a dotted place (``plans.hemat-2``, ``subscribers.3.target``) or a
    router's name; ``line`` and ``column`` count from 1, 0 is "not in a file".
    """

    code: str
    params: Params = {}  # noqa: RUF012 - never changed in place
    where: str = ""
    path: str = ""
    line: int = 0
    column: int = 0

    @property
    def severity(self) -> Severity:
        """``error``, ``warning`` or ``info``, from the catalogue."""
        return locale.entry(self.code).severity

    @property
    def message(self) -> str:
        """What happened, in English."""
        return locale.message(self.code, self.params)

    @property
    def hint(self) -> str:
        """What to do, in English; may be empty."""
        return locale.hint(self.code, self.params)

    def at(self, path: str, line: int, column: int, where: str = "") -> Problem:
        """The same problem, placed in a file."""
        return self._replace(
            path=path, line=line, column=column, where=where or self.where
        )

    def text(self, language: Language = "en") -> str:
        """``file:line:column: CODE message (hint)``, without the parts not known."""
        place = self.place()
        advice = locale.hint(self.code, self.params, language)
        said = locale.message(self.code, self.params, language)
        start = f"{place}: " if place else ""
        return f"{start}{self.code} {said}" + (f" ({advice})" if advice else "")

    def place(self) -> str:
        """``file:line:column``, or the dotted place when no file is known."""
        place = printable(shortened(self.path or self.where))
        if self.path and self.line:
            return f"{place}:{self.line}:{self.column}"
        return place

    def as_json(self, language: Language = "en") -> dict[str, Any]:
        """The problem as the JSON documents it: plain strings and numbers."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": locale.message(self.code, self.params, language),
            "hint": locale.hint(self.code, self.params, language),
            "where": self.where,
            "file": self.path,
            "line": self.line,
            "column": self.column,
            "params": dict(self.params),
        }


class RtrwError(Exception):
    """What everything that rtrw raises for a user's mistake derives from.

    ``problems`` holds at least one problem; ``str()`` tells them all, in English.
    """

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        """Keep the problems; one alone need not be wrapped."""
        found = (problems,) if isinstance(problems, Problem) else tuple(problems)
        self.problems: tuple[Problem, ...] = found
        super().__init__("\n".join(problem.text() for problem in found))

    @classmethod
    def of(
        cls, code: str, params: Mapping[str, str | int | float] | None = None, **at: Any
    ) -> Self:
        """The error of a single problem: ``InputError.of("RTRW401", {"x": 1})``."""
        return cls(Problem(code, params or {}, **at))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Errors cross process boundaries whole."""
        return type(self), (self.problems,)


class InputError(RtrwError):
    """Something that the user wrote, or a file that is not there."""


class UnitError(InputError):
    """A rate, size or duration that cannot be read; it has no place yet."""


class RouterError(RtrwError):
    """A router that refuses, does not answer, or is not what it should be."""


class StoreError(RtrwError):
    """A store of limits (Redis) that cannot be used."""
