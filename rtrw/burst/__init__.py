"""What a burst setting does: how long, how much, when again, and the inverse.

Theory of operation
-------------------
A RouterOS queue keeps the average rate of the last ``burst-time`` seconds, and looks
at it every ``burst-time / 16`` (one *slice*). An average *below* ``burst-threshold``
lets the next slice run at ``burst-limit``; an average *at or above* it holds the slice
to ``max-limit`` (MikroTik manual, Queue Burst). So ``burst-time`` is the length of a
memory, not of a burst. Below M is max-limit, L burst-limit, T burst-threshold and W
burst-time, all of one direction; the queue is idle before unless told otherwise.

Kinds, by where T lies:

- ``off``: no M, or one of L, T, W is 0;
- ``once``: T <= M. Steady use at M keeps the average at T or above, so the burst
  comes back only after rest;
- ``repeats``: M < T <= L. At M the average sinks below T, so burst comes and goes;
- ``endless``: T > L. The average can never reach T.

Closed forms, in slices:

- first burst ``n = ceil(16 T / L)``: the least n with ``n L >= 16 T``. The manual's
  own formula ``T W / L`` is the same without the rounding;
- ``repeats``: K on and 17 - K off, for ever, with ``K = ceil(16 (T - M) / (L - M))``.
  A window of 16 that holds K slices of L and 16 - K of M is not below T, so burst
  stops; it starts again one slice after the first of those L has left the window;
- after long use at M, burst is *allowed* again after ``a`` slices of silence, the
  least a with ``(16 - a) M < 16 T``;
- and lasts the whole n slices after ``f``, the least f >= a for which the window at
  the start of the n-th slice, ``max(0, 17 - f - n) M + (n - 1) L``, is below 16 T.

Rates are integer bit/s and times integer microseconds; decisions compare integers,
because an average that *equals* T stops the burst and floats get that wrong. What the
router does within a slice, and where its slices begin, is unknown: on a router every
time here may be off by one slice.
"""

from rtrw.burst.analysis import (
    PERIOD,
    SLICES,
    Burst,
    Cycle,
    Kind,
    Setting,
    analyse,
    cycle_slices,
    first_slices,
    kind_of,
    missing,
)
from rtrw.burst.curve import Slice, carried, explain, time_to_carry
from rtrw.burst.inverse import COARSE_SLICE, LONGEST_WINDOW, Solution, solve

__all__ = [
    "COARSE_SLICE",
    "LONGEST_WINDOW",
    "PERIOD",
    "SLICES",
    "Burst",
    "Cycle",
    "Kind",
    "Setting",
    "Slice",
    "Solution",
    "analyse",
    "carried",
    "cycle_slices",
    "explain",
    "first_slices",
    "kind_of",
    "missing",
    "solve",
    "time_to_carry",
]
