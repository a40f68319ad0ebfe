"""Plans chosen from what the queues carried.

Theory of operation
-------------------
What a queue carried, sample by sample, tells two different things.

*A queue with a cap shows the cap.* Under a long download the rate stands still: at
burst-limit while burst is allowed, at max-limit afterwards. These *plateaus* are where
many samples agree to a few per cent and hardly any lies above (``caps``). Bursts that
the router ended (they turn into the lower plateau, not into silence) tell the rest
(``bursts``): by the slice rule a burst that begins anywhere in a slice lasts between x
and x + 1 slices, x = 16 T / L, half a slice above x on the mean; and which burst-time
it was is told by the bursts that come after too short a pause (``window``).

*A queue without one shows what is wanted.* Then the numbers are chosen (``propose``):
max-limit for what goes on for minutes, burst-limit for the peaks, and threshold and
time for the length of most peaks, by the inverse of ``rtrw.burst``.

Samples longer than a slice hold a burst and what came after it in one number. They
cannot show a burst, and none is chosen from them.
"""
