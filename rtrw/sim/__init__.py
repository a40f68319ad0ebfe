"""Simulation: offered load, queues, and the curves that come out.

Theory of operation
-------------------
Time runs in *slices*, a sixteenth of burst-time, because that is when a router decides
about burst (``rtrw.burst``). Within a slice a queue is a fluid: it carries what is
offered, at most at its rate, from the microsecond at which it is offered.

Amounts are integers of *grains*, a millionth of a bit: 1 bit/s for 1 µs. Rates times
microseconds are therefore exact, and so are averages and the decisions on them.

``demand`` is what is wanted, ``window`` the sixteen slices that the router remembers,
``queue`` one queue that serves a demand, ``curve`` what it did.
"""
