"""What a live router does: counters recorded, bursts held against their model.

Theory of operation
-------------------
A router tells two things of a queue's traffic: ``rate``, which it averages in a way
that is not documented, and ``bytes``, which only grows. Everything here comes from
``bytes``: the difference of two counters over the time between them is exact whatever
happened in between, and a lost answer costs resolution, not traffic.

The average that decides about a burst is the mean over the last burst-time, so two
counters that are one burst-time apart give it too (``meter``). What is not known is
the phase of the router's slices: a burst that begins anywhere within one lasts between
x and x + 1 slices, x = 16 T / L (``against``).

One ``print`` a second at most; ``.proplist`` keeps it short.
"""
