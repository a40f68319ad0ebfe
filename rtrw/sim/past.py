"""What a queue has carried, as runs of equal slices.

Theory of operation
-------------------
Three lists: the first slice of each run (and, last, the first slice that is still to
come), what each of its slices carried, and the sum of everything before the run. The
sum of the sixteen slices before slice k is then ``sum(k) - sum(k - 16)``: one look-up
in the run in which k - 16 lies, which only moves forward.

A run with a negative amount stands for whole turns of a saw-tooth: the two runs before
it again and again. No look-up meets one, for the last turn is written out after it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rtrw.burst import SLICES

AGAIN = -1
"""The amount of a run that stands for turns of the two before it."""
LONG = 4 * SLICES
"""From so many slices under steady demand on it pays to look for turns."""
TURNS = 3
"""As few turns are not worth a run that stands for them."""


class Past:
    """Runs since the beginning, with sixteen slices of silence before it."""

    __slots__ = ("amounts", "firsts", "sums", "tail")

    def __init__(self) -> None:
        """Silence."""
        self.firsts = [-SLICES, 0]
        self.amounts = [0]
        self.sums = [0, 0]
        self.tail = 0

    @property
    def slices(self) -> int:
        """How many slices there are."""
        return self.firsts[-1]

    @property
    def carried(self) -> int:
        """The sum of all, in grains."""
        return self.sums[-1]

    def push(self, count: int, amount: int) -> None:
        """``count`` more slices that carried ``amount`` grains each."""
        if self.amounts[-1] == amount:
            self.firsts[-1] += count
            self.sums[-1] += count * amount
        else:
            self.amounts.append(amount)
            self.firsts.append(self.firsts[-1] + count)
            self.sums.append(self.sums[-1] + count * amount)

    def window(self) -> int:
        """The sum of the last sixteen slices."""
        firsts, tail = self.firsts, self.tail
        oldest = firsts[-1] - SLICES
        while firsts[tail + 1] <= oldest:
            tail += 1
        self.tail = tail
        before = self.sums[tail] + (oldest - firsts[tail]) * self.amounts[tail]
        return self.sums[-1] - before

    def holds(self, amount: int, most: int, limit: int) -> int:
        """For how many slices of ``amount``, at most ``most``, the decision stands.

        At least 1: a decision is made for a whole slice.
        """
        return self.hold(self.window(), self.tail, amount, most, limit)

    def hold(self, total: int, tail: int, amount: int, most: int, limit: int) -> int:
        """The same where the window, and the run that its oldest is in, are known."""
        below = total < limit
        if below and total + (most - 1) * amount < limit:
            return most
        firsts, amounts = self.firsts, self.amounts
        oldest, done = firsts[-1] - SLICES, 0
        while done < most:
            if tail == len(amounts):
                return most  # the window holds nothing else any more
            count = firsts[tail + 1] - oldest
            step = amount - amounts[tail]
            if below and step > 0:
                turn = -((total - limit) // step)
            elif not below and step < 0:
                turn = (total - limit) // -step + 1
            else:
                turn = most
            if turn <= count:
                return min(most, done + turn)
            total += count * step
            done, oldest, tail = done + count, oldest + count, tail + 1
        return most

    def steady(self, count: int, slow: int, fast: int, limit: int) -> None:
        """``count`` slices under a demand that takes whatever it gets."""
        since, end = self.slices, self.slices + count
        while (left := end - self.slices) > 0:
            amount = fast if self.window() < limit else slow
            self.push(self.holds(amount, left, limit), amount)
            if amount == slow and self.firsts[-5:][0] >= since and slow != fast:
                self._turns(end - self.slices)

    def _turns(self, room: int) -> None:
        """Take whole turns at once when the last two were the same."""
        firsts, amounts, sums = self.firsts, self.amounts, self.sums
        start, off, turn, last_off, now = firsts[-5:]
        period, on = now - turn, last_off - turn
        turns = room // period
        same = period == turn - start and on == off - start
        if not same or amounts[-4] != amounts[-2] or period < SLICES or turns < TURNS:
            return
        carried = sums[-1] - sums[-3]
        end, total = now + turns * period, sums[-1] + turns * carried
        sums += [total - carried, total - carried + on * amounts[-2], total]
        amounts += [AGAIN, *amounts[-2:]]
        firsts += [end - period, end - period + on, end]

    def pieces(self) -> Iterator[tuple[int, int]]:
        """(slices, amount) of every run from the beginning, turns written out."""
        firsts, amounts = self.firsts, self.amounts
        for place, amount in enumerate(amounts):
            count = firsts[place + 1] - max(firsts[place], 0)
            if amount != AGAIN:
                if count:
                    yield count, amount
                continue
            first = firsts[place - 1] - firsts[place - 2]
            second = firsts[place] - firsts[place - 1]
            for _ in range(count // (first + second)):
                yield first, amounts[place - 2]
                yield second, amounts[place - 1]
