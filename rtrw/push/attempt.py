"""One attempt at writing: stages, reading back, and putting back where it failed.

Theory of operation
-------------------
Where the router has safe mode and it is safe to use (see ``safemode``), a push is all
or nothing: it is released only after everything was read back as wanted. When something
fails, the router unrolls it, provided that no row of somebody else changed meanwhile,
for that would be taken back as well. When the connection drops, the router puts
everything back by itself; that is waited for before it is read again.

Everywhere else what was done stays done, and the result says which that is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rtrw.errors import Problem, RouterError, RtrwError
from rtrw.push import safemode
from rtrw.push.apply import Outcome, carry_out
from rtrw.push.careful import Care
from rtrw.push.how import How
from rtrw.push.journal import Journal
from rtrw.push.link import Link
from rtrw.push.read import Facts, Hold, read_rows
from rtrw.push.rollback import RollbackTask
from rtrw.push.session import Lost
from rtrw.push.verify import Result, changed_strangers, guess, judge
from rtrw.routeros.changes import Changes
from rtrw.routeros.queue import Row

Compare = Callable[[Sequence[Row]], Changes]
ROUNDS = 3
"""An undo settles fields first, then places; the last round finds nothing."""


@dataclass
class Attempt:
    """``changes`` are what ``compare`` found for the rows of ``facts``."""

    link: Link
    compare: Compare
    changes: Changes
    facts: Facts
    journal: Journal
    how: How
    held: bool = False

    def run(self) -> Result:
        """Write, read back, and put back what has to be; never raises for a router."""
        outcome = carry_out(
            self.link.session(),
            self.changes.stages,
            self.journal,
            keep_going=self.how.keep_going,
            care=Care(self.changes, self.facts.rows) if self.how.keep_going else None,
        )
        if outcome.lost is not None and self.held:
            return self._reverted(outcome)
        was_held, result = self.held, self._settle(outcome)
        if result.rows is None or self.held != was_held:
            return result
        if self.held:
            return self._end_hold(result, outcome)
        if self.how.undo_on_failure and not (result.verified and outcome.complete):
            return self._take_back(result, outcome)
        return result

    @property
    def _where(self) -> str:
        return self.link.router.name

    # --- safe mode ----------------------------------------------------------------

    def hold(self) -> Problem | None:
        """Take safe mode, where it is safe to and wanted; comes before ``run``.

        Returns RTRW563 if somebody else holds it, for then the push may be lost.

        Raises:
            RouterError: it was required and is not to be had, or the connection went.
        """
        if self.how.safe_mode == "never":
            return None
        taken = safemode.take(self.link.session(), self.facts, self.changes)
        self.held, reason = taken.ours, taken.reason
        if self.how.safe_mode == "require" and reason is not None:
            raise RouterError(safemode.required(reason))
        return reason if reason and reason.code == "RTRW563" else None

    def _reverted(self, outcome: Outcome) -> Result:
        """The connection went: the router puts back, then it is read."""
        self.held = False
        lost = outcome.lost.problems if outcome.lost else ()
        try:
            hold = safemode.wait_free(self.link.session, self.how.sleep_us)
        except RtrwError as error:
            result = guess(self.changes, _all_in_doubt(outcome), self._where)
            result.problems += _each_once(*lost, *error.problems)
            return result
        result = self._settle(replace(_put_back(outcome), lost=outcome.lost))
        if hold is not None:
            result.problems += self._held_by(hold)
        elif not result.verified:
            done = outcome.keys(outcome.done)
            result.put_back = tuple(c for c in self.changes.changes if c.key in done)
            result.problems.append(Problem("RTRW564", where=self._where))
        return result

    def _end_hold(self, result: Result, outcome: Outcome) -> Result:
        """Release what is as wanted; put back what is not."""
        good = result.verified and outcome.complete
        keep = good or self.how.keep_going or result.strangers_changed
        session = self.link.session()
        try:
            if keep:
                result.warnings += self._held_by(safemode.release(session))
                put_back = False
            else:
                put_back = safemode.unroll(session)
        except Lost as lost:
            outcome.lost = lost
            return self._reverted(outcome)
        if put_back:
            was, result = result, self._settle(_put_back(outcome))
            result.put_back = was.done
            _keep_reasons(result, was)
            result.problems.append(Problem("RTRW564", where=self._where))
        elif not good and not self.how.keep_going:
            return self._take_back(result, outcome)
        return result

    def _held_by(self, hold: Hold | None) -> list[Problem]:
        """RTRW563 where somebody holds safe mode when we do not any more."""
        if hold is None:
            return []
        return [Problem("RTRW563", {"user": hold.user}, where=self._where)]

    # --- our own undo -------------------------------------------------------------

    def _take_back(self, result: Result, outcome: Outcome) -> Result:
        """Undo what was done by the journal, field by field."""
        where = self._where
        past = self.journal.record(self.how.run)
        task = RollbackTask((past,), self.how.site, where)
        problems, left = [*result.problems], Changes()
        try:
            for _ in range(ROUNDS):
                left = task.compare(read_rows(self.link.session()))
                if not left:
                    break
                carry_out(
                    self.link.session(), left.stages, self.journal, keep_going=True
                )
            again = self._settle(_put_back(outcome))
        except RtrwError as error:
            again = guess(self.changes, _all_in_doubt(outcome), where)
            again.problems += error.problems
        code = "RTRW569" if left else "RTRW564"
        again.problems = [*problems, Problem(code, where=where)]
        again.warnings = result.warnings
        _keep_reasons(again, result)
        again.put_back = () if left else result.done
        return again

    # --- reading back -------------------------------------------------------------

    def _settle(self, outcome: Outcome) -> Result:
        """Read back, mend the order, and say what was done and what was not."""
        try:
            rows, left = self._read()
            if left and (outcome.complete or self._still_out_of_order(left)):
                if _only_order(left) or not outcome.complete:
                    more = self._mend(left, rows)
                    if more.lost is not None and self.held:
                        return self._reverted(outcome.joined(more))
                    outcome = outcome.joined(more)
                # A print was seen to leave rows out: look twice before complaining.
                rows, left = self._read()
        except RtrwError as error:
            result = guess(self.changes, outcome, self._where)
            result.problems += _each_once(*outcome.troubles, *error.problems)
            return result
        result = judge(self.changes, left, outcome, rows, self._where)
        # With everything done after all, a lost connection is only worth a word.
        (result.warnings if result.verified else result.problems).extend(
            outcome.troubles
        )
        strangers = changed_strangers(self.facts.rows, rows, self.how.site, self._where)
        result.strangers_changed = bool(strangers)
        result.warnings += strangers
        return result

    def _still_out_of_order(self, left: Changes) -> bool:
        """Whether the rest, which goes on after a refusal, has places to be mended."""
        return self.how.keep_going and any(c.action == "move" for c in left.changes)

    def _mend(self, left: Changes, rows: Sequence[Row]) -> Outcome:
        """Do what is left once more; with refused queues in it, carefully."""
        going = self.how.keep_going
        care = Care(left, rows) if going else None
        return carry_out(
            self.link.session(), left.stages, self.journal, keep_going=going, care=care
        )

    def _read(self) -> tuple[tuple[Row, ...], Changes]:
        rows = read_rows(self.link.session())
        return rows, self.compare(rows)


def _only_order(left: Changes) -> bool:
    return bool(left) and all(change.action == "move" for change in left.changes)


def _keep_reasons(result: Result, was: Result) -> None:
    """What was put back was not done, and why is still worth telling."""
    result.failures = {**was.failures, **result.failures}
    result.not_done = [one for one in result.not_done if one not in result.failures]


def _put_back(outcome: Outcome) -> Outcome:
    """What was done is done no more, and that is no failure of its queue."""
    undone = [*outcome.done, *outcome.doubt, *outcome.unsent]
    return Outcome([], outcome.refused, [], undone, unkept=outcome.unkept)


def _all_in_doubt(outcome: Outcome) -> Outcome:
    """What was done may have been put back."""
    doubt = [*outcome.done, *outcome.doubt]
    return Outcome([], outcome.refused, doubt, outcome.unsent)


def _each_once(*problems: Problem) -> list[Problem]:
    """The problems without those that are told twice; they cannot be hashed."""
    found: list[Problem] = []
    for problem in problems:
        if problem not in found:
            found.append(problem)
    return found
