"""Limits of an application chosen from the requests that it had.

Theory of operation
-------------------
The limit is a token bucket, rate r and capacity b, and five steps find it:

1. Normal use. Every key (an address, a user) has its own line of requests. Machines
   that give themselves away are set apart (``bots``), for a limit is for the others.
2. r is the P99 of use that *goes on*: of each key's neighbouring minutes the lesser,
   so that a burst, which lies in one of two minutes, does not count as a rate.
3. b is a little above the largest normal burst. The least bucket that passes a key's
   requests at rate r is the highest level of a leaky bucket that they pour into and
   that leaks r (Cruz 1991, "A calculus for network delay": the least sigma for which
   A(s, t) <= sigma + r (t - s)); b is the P99 of the keys' levels, and 5 %.
4. Recovery takes b / r. Where a quarter of the users comes back sooner than that,
   r goes up until the bucket is full again when they do.
5. Shadow run: the very policy that ``rtrw.limits`` would run decides every request.

Memory is bounded by the number of keys, not of requests: these go through a file of
16 bytes each (``spill``) that is read once per step.
"""
