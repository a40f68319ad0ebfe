"""What a policy is: a pure function over a small state.

Theory of operation
-------------------
A policy holds parameters and nothing else. The state of one key is one integer or a
small tuple of integers, and None where there is nothing to remember. ``decide`` gets
the state, the time in microseconds and the cost, and answers a ``Verdict`` of
integers with the state to write. So one policy serves the memory store, a simulation
and a test alike, and the Lua of the Redis store can be held equal to it, number for
number.

Rules that every policy keeps:

* a refused call costs nothing: the state of a refusal is the state that was given,
  or, where a clock was set back, one that means the same under the new time;
* ``cost`` 0 is allowed and shows how things stand;
* time that goes back gives no tokens and locks nobody out: what lies further ahead
  than it can is cut back to the furthest that it can be;
* ``none_at`` is the instant from which the state means the same as None, so that a
  store may forget it then, and not before.
"""

from __future__ import annotations

from typing import Protocol

from rtrw.limits.verdict import NEVER, State, Verdict

__all__ = ["NEVER", "Leasing", "Policy", "State", "Verdict"]


class Policy(Protocol):
    """The parameters of a limit, and its decisions."""

    @property
    def kind(self) -> str:
        """``token-bucket`` and so on: the spelling of a profile."""

    @property
    def limit(self) -> int:
        """The capacity, or what a window allows; a larger cost never fits."""

    @property
    def window(self) -> int:
        """Microseconds that the limit is about: a window, or a full refill."""

    @property
    def spec(self) -> tuple[int | str, ...]:
        """Kind and parameters: equal for policies that decide alike."""

    @property
    def wall(self) -> bool:
        """Whether time must be wall time (µs since 1970): calendars only."""

    def decide(self, state: State | None, now: int, cost: int) -> Verdict:
        """Whether ``cost`` passes at ``now``, and the state after that."""

    def refund(self, state: State | None, now: int, cost: int) -> State | None:
        """The state after ``cost`` was given back; never better than None."""

    def none_at(self, state: State) -> int:
        """The instant from which ``state`` means the same as None."""

    def most_in(self, window: int) -> int:
        """The most that any window of so many microseconds passes."""

    def bytes_per_key(self) -> int:
        """The memory of one busy key in a memory store, about, at its worst."""


class Leasing(Policy, Protocol):
    """A policy whose tokens come back when they are given back."""

    def release(self, state: State | None, now: int, lease: str) -> State | None:
        """The state without that lease; unchanged when it is gone already."""
