"""What a profile has to say about a list, so that its rows become queues.

Theory of operation
-------------------
Packages, states and routers are words of the billing system. Each different word is
looked at once, with the number of its rows: ``--map`` says what it means, a plan or
router of the same name means itself, the usual words for suspended and active are
known. Whatever is left is asked for, with the line to paste. Packages of customers
without an address are not asked for: they get no queue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import and_
from typing import NamedTuple

from rtrw.errors import InputError, Problem
from rtrw.intake.billing.choosing import Columns, choose
from rtrw.intake.billing.forms_table import form_of
from rtrw.intake.billing.maps import ACTIVE, LEAVE_OUT, REST, SUSPENDED, Maps
from rtrw.intake.billing.reading import Billing
from rtrw.intake.billing.shifted import forget_shifted
from rtrw.intake.billing.speeds import proposal
from rtrw.profiles.headings_table import STATES, SWITCH, letters
from rtrw.profiles.left_out import NO_ADDRESS, is_word, row_list
from rtrw.profiles.model import Plan

FLAGGED = frozenset(("isolir", "suspended", "disabled"))
"""Headings under which ``ya`` means suspended; under others it means active."""
_SHORT = 3
UNPAID = "isolir"
SLOW = "64k/64k"


class Terms(NamedTuple):
    """What is known besides the list: plans, routers, and what the user said.

    ``addressed`` are names that have an address in a second file; ``plans_path`` and
    ``quote`` are for the lines that messages give to paste.
    """

    plans: Mapping[str, Plan]
    routers: tuple[str, ...] = ()
    plans_path: str = ""
    maps: tuple[str, ...] = ()
    addressed: Mapping[str, str] | None = None
    quote: str = "'"


class Package(NamedTuple):
    """A package of the list: how many rows, its plan, or what it may be.

    ``queues`` is how many of the rows have an address.
    """

    name: str
    rows: int
    queues: int
    plan: str | None
    proposal: str


class State(NamedTuple):
    """A word in the column of states; ``suspended`` None if it may be either."""

    word: str
    rows: int
    suspended: bool | None


@dataclass
class Taken:
    """What the profile will say, and what was not understood (``problems``)."""

    form: str
    columns: Mapping[str, int]
    packages: list[Package] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    skip: dict[str, list[str]] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    parent: str | None = None
    """The parent of plans that are made, where all others have the same."""
    default: str | None = None
    routers: tuple[str, ...] = ()
    without: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def take_over(billing: Billing, terms: Terms) -> Taken:
    """What each column and word of the list means.

    Raises:
        InputError: no column says who the customers are; a ``--map`` that is no such.
    """
    form = form_of(billing)
    columns = choose(billing, form)
    return _Taking(billing, terms, columns, form).run()


class _Taking:
    """One list being taken over."""

    def __init__(
        self, billing: Billing, terms: Terms, columns: Columns, form: str
    ) -> None:
        self.billing, self.terms = billing, terms
        self.taken = Taken(form, dict(columns.of), problems=list(columns.problems))
        self.maps = Maps(terms.maps, terms.plans)
        self.has: list[bool] = []

    def run(self) -> Taken:
        self.taken.problems += forget_shifted(self.billing, self.taken.columns)
        self._addresses()
        self._states()
        self._packages()
        self._routers()
        taken = self.taken
        taken.made = self.maps.made
        taken.parent = self._parent()
        if not self.terms.plans and not taken.made:
            taken.problems.append(Problem("RTRW774"))
        known = ", ".join(one.name for one in taken.packages[:8]) or "-"
        for word in self.maps.unused():
            self._tell("RTRW766", 0, text=word, known=known)
        return taken

    def _tell(self, code: str, row: int, **params: str | int) -> None:
        self.taken.problems.append(
            Problem(code, params, "", self.billing.path, row, 1 if row else 0)
        )

    def _line(self, word: str, meaning: str) -> str:
        """``--map 'WORD=MEANING'``, as the shell takes it back."""
        quote = '"' if "'" in word else self.terms.quote
        return f"--map {quote}{word}={meaning}{quote}"

    def _cells(self, key: str) -> list[str]:
        at = self.taken.columns[key]
        return [cells[at].strip() for cells in self.billing.rows]

    def _words(self, key: str) -> dict[str, tuple[str, int, list[int]]]:
        """By small letters: spelling, rows, and the indexes of rows with an address."""
        found: dict[str, tuple[str, int, list[int]]] = {}
        for index, cell in enumerate(self._cells(key)):
            word, rows, queues = found.get(cell.casefold(), (cell, 0, []))
            if self.has[index]:
                queues.append(index)
            found[cell.casefold()] = word, rows + 1, queues
        return found

    # --- addresses ---------------------------------------------------------------

    def _addresses(self) -> None:
        """Which rows get a queue: those with something that may be an address."""
        at, name = self.taken.columns.get("target"), self.taken.columns["name"]
        other = self.terms.addressed or {}
        self.has = [
            (at is not None and not is_word(cells[at])) or cells[name].strip() in other
            for cells in self.billing.rows
        ]
        bare = [not cells[name].strip() for cells in self.billing.rows]
        if any(bare) and not any(map(and_, bare, self.has)):
            # A sum at the end, a remark between: no customer at all.
            self.taken.skip["name"] = [""]
        rows = zip(self.billing.numbers, self.has, bare, strict=True)
        self.taken.without = [row for row, has, empty in rows if not has and not empty]
        if self.taken.without:
            self.taken.skip["target"] = [NO_ADDRESS]

    # --- states ------------------------------------------------------------------

    def _states(self) -> None:
        if "suspended" not in self.taken.columns:
            return
        at = self.taken.columns["suspended"]
        heading = self.billing.headings[at]
        switch = letters(heading) not in FLAGGED
        said = self.taken.values["suspended"] = {}
        if switch:
            said |= {word: _flag(value) for word, value in SWITCH.items()}
        for key, (word, rows, queues) in self._words("suspended").items():
            if not key:
                continue
            flag = self._state(key, switch=switch)
            self.taken.states.append(State(word, rows, flag))
            if flag is not None:
                said.setdefault(key if key in said else word, _flag(flag))
            elif queues:
                line = self._line(word, SUSPENDED)
                row = self.billing.numbers[queues[0]]
                told = {"state": word, "column": heading, "line": line}
                self._tell("RTRW762", row, count=rows, **told)

    def _state(self, key: str, *, switch: bool) -> bool | None:
        said = self.maps.of(key)
        if said in (SUSPENDED, ACTIVE):
            return said == SUSPENDED
        return SWITCH.get(key, STATES.get(key)) if switch else STATES.get(key)

    # --- packages ----------------------------------------------------------------

    def _packages(self) -> None:
        if self.maps.of(REST):
            self.taken.default = self._plan(REST)
        if "plan" not in self.taken.columns:
            if any(self.has) and self.taken.default is None:
                self._tell("RTRW764", self.billing.row)
            return
        unpaid = []
        for key, (word, rows, queues) in self._words("plan").items():
            if not key:
                self._no_package(queues)
            elif self._unpaid(word):
                unpaid.append((word, rows))
            else:
                self._package(word, rows, queues)
        for word, rows in unpaid:
            self._suspend(word, rows)

    def _plan(self, word: str) -> str | None:
        try:
            return self.maps.plan(word)
        except InputError as error:
            self.taken.problems += error.problems
            return ""

    def _no_package(self, queues: list[int]) -> None:
        if not queues or self.taken.default is not None:
            return
        rows = [self.billing.numbers[index] for index in queues]
        line = self._line(REST, "PLAN")
        self._tell("RTRW761", rows[0], count=len(rows), rows=row_list(rows), line=line)

    def _package(self, word: str, rows: int, queues: list[int]) -> None:
        if self.maps.of(word) == LEAVE_OUT:
            self.taken.skip.setdefault("plan", []).append(word)
            self.taken.packages.append(Package(word, rows, 0, LEAVE_OUT, LEAVE_OUT))
            return
        plan = self._plan(word)
        guess = plan or proposal(word, self.terms.plans)
        self.taken.packages.append(
            Package(word, rows, len(queues), plan or None, guess)
        )
        if plan and plan != word:
            self.taken.values.setdefault("plan", {})[word] = plan
        elif plan is None and queues:
            row = self.billing.numbers[queues[0]]
            told = {"package": word, "line": self._line(word, guess)}
            self._tell("RTRW760", row, count=len(queues), **told)

    def _unpaid(self, word: str) -> bool:
        """Whether the name of a package says that somebody has not paid."""
        said = self.maps.of(word)
        if said is not None or word in self.terms.plans:
            return said == SUSPENDED
        return len(word) > _SHORT and STATES.get(word.casefold(), False)

    def _suspend(self, word: str, rows: int) -> None:
        """Rows whose package is "not paid": suspended, or a slow plan of its own.

        A second column of states cannot be had, so with one the word becomes a plan.
        """
        taken = self.taken
        if "suspended" in taken.columns and (
            taken.columns["suspended"] != taken.columns["plan"]
        ):
            plan = UNPAID
            if plan not in self.terms.plans:
                self.maps.made[plan] = SLOW
        else:
            taken.columns = {**taken.columns, "suspended": taken.columns["plan"]}
            taken.values.setdefault("suspended", {})[word] = "true"
            plan = self._commonest()
        taken.states.append(State(word, rows, suspended=True))
        taken.values.setdefault("plan", {})[word] = plan
        self._tell("RTRW771", 0, package=word, count=rows, plan=plan)

    def _commonest(self) -> str:
        """The plan of most rows."""
        count: Counter[str] = Counter()
        for one in self.taken.packages:
            if one.plan and one.plan != LEAVE_OUT:
                count[one.plan] += one.rows
        if count:
            return count.most_common(1)[0][0]
        return self.taken.default or next(iter(self.terms.plans), UNPAID)

    def _parent(self) -> str | None:
        found = {plan.parent for plan in self.terms.plans.values()}
        return found.pop() if len(found) == 1 else None

    # --- routers -----------------------------------------------------------------

    def _routers(self) -> None:
        """Which router each customer is on, where the list says it."""
        taken, known = self.taken, self.terms.routers
        if "router" not in taken.columns:
            return
        words = self._words("router")
        words.pop("", None)
        names = [word for word, _, _ in words.values()]
        if not known:
            taken.routers = tuple(names)
        elif len(known) == len(names) == 1 and not self.maps.of(names[0]):
            if names[0] != known[0]:
                heading = self.billing.headings[taken.columns["router"]]
                told = {"plans": self.terms.plans_path, "router": known[0]}
                self._tell("RTRW776", self.billing.row, column=heading, **told)
                self._without_router()
        else:
            for word, rows, queues in words.values():
                self._router(word, rows, queues)
        if not names:
            self._without_router()

    def _without_router(self) -> None:
        columns = self.taken.columns
        self.taken.columns = {k: v for k, v in columns.items() if k != "router"}

    def _router(self, word: str, rows: int, queues: list[int]) -> None:
        said = self.maps.of(word)
        if said == LEAVE_OUT:
            self.taken.skip.setdefault("router", []).append(word)
        elif (said or word) in self.terms.routers:
            if said:
                self.taken.values.setdefault("router", {})[word] = said
        elif queues:
            row = self.billing.numbers[queues[0]]
            line = self._line(word, self.terms.routers[0])
            told = {"plans": self.terms.plans_path, "line": line}
            self._tell("RTRW763", row, router=word, count=rows, **told)


def _flag(value: bool) -> str:
    return "true" if value else "false"
