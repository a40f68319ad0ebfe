"""Requests made with a known rate and capacity, by their own little bucket.

Each working user pours as much as a bucket of rate r and capacity b lets through: the
capacity at once, then one request each 1/r, for some minutes; then silence, longer
than the recovery b / r. Light users ask for a page now and then. Independent of
``rtrw``: only this loop.
"""

import random


def made(rate, capacity, *, seed, users=40, working=0.3, hours=3):
    """Sorted (seconds, key) of all users over some hours; ``rate`` is per second."""
    chance = random.Random(seed)
    rows = []
    for number in range(users):
        key = f"user-{number}"
        now = chance.uniform(0, 600)
        while now < hours * 3600:
            if number < users * working:
                rows += [(now + 0.001 * i, key) for i in range(capacity)]
                for _ in range(int(rate * chance.uniform(240, 600))):
                    now += 1 / rate
                    rows.append((now, key))
                now += capacity / rate * chance.uniform(1.3, 4) + chance.uniform(0, 600)
            else:
                rows += [(now + i * 0.4, key) for i in range(chance.randint(1, 4))]
                now += chance.expovariate(1 / 300) + 20
    return sorted(rows)
