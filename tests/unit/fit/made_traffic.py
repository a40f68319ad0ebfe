"""What a queue with burst would carry, sampled each second, with noise.

A loop over fortieths of a second with the slice rule written out: sixteen sums, their
mean against the threshold at each slice's start. Independent of ``rtrw``.
"""

import random

TICKS = 40


def made_traffic(setting, *, seed, hours=3, noise=0.02, step=1):
    """Rates (bit/s) per ``step`` seconds; ``setting`` is (M, L, T, W) in bit/s and s.

    Pages of a second or two and downloads of up to some minutes, with silence between.
    """
    most, burst, threshold, window = setting
    chance = random.Random(seed)
    arrivals = sorted(_arrivals(chance, most, hours * 3600))
    slice_ticks = window * TICKS / 16
    ring, place, next_slice = [0.0] * 16, 0, 0.0
    backlog, allowed, rates, total = 0.0, True, [], 0.0
    index = 0
    for tick in range(int(hours * 3600) * TICKS):
        while tick >= next_slice:
            allowed = sum(ring) / window < threshold
            place = (place + 1) % 16
            ring[place] = 0.0
            next_slice += slice_ticks
        while index < len(arrivals) and arrivals[index][0] * TICKS <= tick:
            backlog += arrivals[index][1]
            index += 1
        amount = min(backlog, (burst if allowed else most) / TICKS)
        backlog -= amount
        ring[place] += amount
        total += amount
        if (tick + 1) % (TICKS * step) == 0:
            rates.append(max(0, int(total / step * chance.gauss(1, noise))))
            total = 0.0
    return rates


def _arrivals(chance, most, end):
    now = chance.uniform(5, 30)
    while now < end:
        seconds = chance.choice([1, 2, 4, 6]) if chance.random() < 0.5 else 0
        seconds = seconds or chance.uniform(20, 120)
        yield now, seconds * most
        now += seconds * (chance.random() < 0.95) + chance.expovariate(1 / 25) + 3
