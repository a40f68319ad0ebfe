"""The token bucket: mathematics over integers, used by whatever counts tokens.

Theory of operation
-------------------
A bucket of ``capacity`` b fills at a *token rate* r, given as ``amount`` tokens each
``period`` microseconds. To lose nothing, levels are counted in *grains* of 1/period
of a token: in one microsecond exactly ``amount`` grains flow in, and a token is
``period`` grains. Nothing is ever rounded, so the long-run rate is exact, however
often and however finely it is asked.

What follows from b, r and a demand R above r, from a full bucket::

    burst duration   b / (R - r)        how long the whole demand passes
    burst amount     R b / (R - r)      what passes in that time
    recovery         b / r              from empty to full without use
    retry after      (cost - level) / r

There are two ways to keep a bucket. ``Bucket.refill`` and ``take`` work on a level and
the time that went by. ``Bucket.missing`` and ``charge`` work on *one* integer that
needs no writing while time goes by: the instant at which the bucket is full again,
times ``amount`` (``full_at``; the *theoretical arrival time* of GCRA, counted in
grains). Both give the same answers.

RouterOS's ``bucket-size`` is the same bucket with bits for tokens: capacity
``bucket-size x max-limit``, rate ``max-limit`` per second (manual: HTB, token bucket).
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

SECOND = 1_000_000
"""Microseconds."""


class TokenRate(NamedTuple):
    """``amount`` tokens each ``period`` microseconds, both at least 1."""

    amount: int
    period: int

    def reduced(self) -> TokenRate:
        """The same rate in the smallest numbers, so that grains are few."""
        common = gcd(self.amount, self.period)
        return TokenRate(self.amount // common, self.period // common)

    def exceeds(self, other: TokenRate) -> bool:
        """Whether this is faster than ``other``, exactly."""
        return self.amount * other.period > other.amount * self.period


def per_second(tokens: int) -> TokenRate:
    """The rate of ``tokens`` each second (bit/s, requests/s)."""
    return TokenRate(tokens, SECOND).reduced()


class Bucket(NamedTuple):
    """A bucket of ``capacity`` tokens that fills at ``rate``.

    Levels are in grains: ``rate.period`` of them are one token.
    """

    capacity: int
    rate: TokenRate

    # --- by level and elapsed time ---------------------------------------------

    @property
    def full(self) -> int:
        """The level of a full bucket, in grains."""
        return self.capacity * self.rate.period

    def tokens(self, level: int) -> int:
        """Whole tokens in ``level`` grains."""
        return level // self.rate.period

    def refill(self, level: int, elapsed: int) -> int:
        """The level after ``elapsed`` microseconds; time that goes back adds none."""
        return min(self.full, level + self.rate.amount * max(elapsed, 0))

    def take(self, level: int, cost: int) -> int | None:
        """The level after ``cost`` tokens were taken; None when they are not there."""
        left = level - cost * self.rate.period
        return None if left < 0 else left

    def time_until(self, level: int, cost: int) -> int | None:
        """Microseconds until ``cost`` tokens are there; None when they never fit.

        Rounded up, so that they are there then, and not one microsecond before.
        """
        if cost > self.capacity:
            return None
        lacking = cost * self.rate.period - level
        return max(0, -(-lacking // self.rate.amount))

    # --- by the one instant at which it is full ---------------------------------

    def missing(self, full_at: int, now: int) -> int:
        """Grains missing at ``now`` (µs) from a full bucket, 0 to ``full``.

        An instant more than one full refill ahead can only come from a clock that
        was set back; the bucket counts as empty then, never as less.
        """
        return min(self.full, max(0, full_at - now * self.rate.amount))

    def charge(self, full_at: int, now: int, cost: int) -> int | None:
        """``full_at`` after ``cost`` tokens were taken at ``now``; None if refused."""
        missing = self.missing(full_at, now) + cost * self.rate.period
        return None if missing > self.full else now * self.rate.amount + missing


# --- what a bucket means for people ------------------------------------------------


def burst_duration(capacity: int, rate: TokenRate, demand: TokenRate) -> int | None:
    """Microseconds, rounded down, that ``demand`` passes whole from a full bucket.

    b / (R - r); None when the demand is not above the rate: it passes for ever.
    """
    if not demand.exceeds(rate):
        return None
    return capacity * rate.period * demand.period // _surplus(rate, demand)


def burst_amount(
    capacity: int, rate: TokenRate, demand: TokenRate, scale: int = 1
) -> int | None:
    """Tokens times ``scale``, rounded down, that pass in the burst; None if endless.

    R b / (R - r), of the exact duration and not of the rounded one.
    """
    if not demand.exceeds(rate):
        return None
    return scale * capacity * demand.amount * rate.period // _surplus(rate, demand)


def _surplus(rate: TokenRate, demand: TokenRate) -> int:
    """R - r over the common period (the product of both)."""
    return demand.amount * rate.period - rate.amount * demand.period


def recovery(capacity: int, rate: TokenRate) -> int:
    """Microseconds, rounded up, from empty to full without use: b / r."""
    return -(-capacity * rate.period // rate.amount)


def rate_for(need: int, within: int) -> TokenRate:
    """The rate that fills ``need`` tokens in ``within`` microseconds: b / recovery."""
    return TokenRate(need, within).reduced()


def most_in(capacity: int, rate: TokenRate, window: int) -> int:
    """The most tokens that any window of ``window`` microseconds passes: b + r t."""
    return capacity + rate.amount * window // rate.period
