"""Plans from traffic: a queue's own settings are found back; wants are chosen for."""

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made_traffic import made_traffic

from rtrw.burst import Setting, analyse
from rtrw.fit.traffic.caps import find_caps
from rtrw.fit.traffic.propose import nice_up, propose
from rtrw.fit.traffic.replay import busiest, replay
from rtrw.fit.traffic.series import Stretch
from rtrw.fit.traffic.use import peaks_above, quantile, use_of
from rtrw.fit.traffic.window import near_rate

M = 1_000_000


def series(rates, step=M):
    return [Stretch(1_790_000_000 * M, step, rates)]


@pytest.mark.parametrize(
    ("setting", "exact", "slice_s"),
    [
        # (max-limit, burst-limit, threshold, time in s); n = ceil(16 T / L) slices
        ((2 * M, 8 * M, 1 * M, 16), 2.0, 1.0),
        ((4 * M, 8 * M, 2 * M, 32), 8.0, 2.0),
        ((5 * M, 10 * M, 6 * M, 10), 6.25, 0.625),
    ],
)
def test_a_burst_is_found_back(setting, exact, slice_s):
    """One-second samples and 2 % of noise: within a slice in 9 of 10 seeds."""
    good = 0
    for seed in range(10):
        found = propose(series(made_traffic(setting, seed=seed, hours=1.5)))
        assert found.seen
        length = analyse(found.setting).exact
        good += length is not None and abs(length / M - exact) <= slice_s
        assert abs(found.setting.max_limit / setting[0] - 1) <= 0.03
        assert abs(found.setting.burst_limit / setting[1] - 1) <= 0.03
    assert good >= 9


def test_one_cap_is_max_limit():
    """Held at 5M, never above: that is max-limit, and no burst is made up."""
    chance = random.Random(1)
    rates = []
    while len(rates) < 5_000:
        rates += [0] * chance.randint(5, 40)
        rates += [
            int(chance.gauss(5 * M, 50_000)) for _ in range(chance.randint(5, 90))
        ]
    found = propose(series(rates))
    assert found.setting == Setting(5 * M, 0, 0, 0, 0)
    assert found.reasons[0].key == "held"


def free_traffic(seed=1):
    """No cap: half minutes and minutes of 3M, and peaks of 2 to 7 s up to 14M."""
    chance = random.Random(seed)
    rates = []
    while len(rates) < 20_000:
        rates += [0] * chance.randint(5, 60)
        if chance.random() < 0.3:
            count = chance.randint(60, 300)
            rates += [int(chance.gauss(3 * M, 400_000)) for _ in range(count)]
        else:
            count = chance.randint(2, 7)
            rates += [int(chance.uniform(6 * M, 14 * M)) for _ in range(count)]
    return rates


def test_a_plan_is_chosen_for_what_is_wanted():
    """max-limit for what goes on, burst for the peaks, so long as most of them."""
    found = propose(series(free_traffic()))
    setting = found.setting
    assert not found.seen
    assert 3 * M <= setting.max_limit <= 4 * M
    assert 12 * M <= setting.burst_limit <= 14 * M
    assert 2 <= analyse(setting).exact / M <= 8
    assert [why.field for why in found.reasons] == [
        "max-limit",
        "burst-limit",
        "burst-threshold",
        "burst-time",
    ]


def test_coarse_samples_show_no_burst():
    """Samples of a minute: no burst is guessed."""
    chance = random.Random(2)
    rates = [
        int(chance.choice([2, 2, 2, 9]) * M * chance.random()) for _ in range(3_000)
    ]
    found = propose(series(rates, 60 * M))
    assert found.setting.burst_limit == 0


def test_too_little_traffic_is_said():
    """59 active samples are no ground for a plan."""
    found = propose(series([0] * 1_000 + [2 * M] * 59))
    assert found.setting.max_limit == 0
    assert found.reasons[0].key == "too_little"


def test_normal_use_by_hand():
    """1 to 100 Mbit/s once each: the P50 is 50M, the P95 95M, the P99 99M."""
    use = use_of(series([n * M for n in range(1, 101)] + [0] * 100))
    assert (use.samples, use.active, use.busy) == (200, 100, 0.5)
    assert (use.p50, use.p95, use.p99) == (50 * M, 95 * M, 99 * M)


def test_peaks_by_hand():
    """Three peaks of 1, 2 and 4 s above 5M within 8 active seconds."""
    rates = [6 * M, 0, 7 * M, 9 * M, M, 6 * M, 6 * M, 6 * M, 6 * M]
    peaks = peaks_above(series(rates), 5 * M, 8)
    assert (peaks.number, peaks.length, peaks.height) == (3, 4 * M, 8 * M)
    assert peaks.per_hour == pytest.approx(1350)


def test_replay_by_hand():
    """4 s of 4M through 2M without burst: 8 of 16 Mb late, 8 s in all with the queue's.

    Slices of a second: of each 4 Mb that come 2 are carried, of the second second none
    that came in it are, for 2 wait already.
    """
    found = replay(series([4 * M] * 4 + [0] * 12), Setting(2 * M, 0, 0, 0, 0))
    assert found.offered == 16 * M
    assert found.slowed == (2 + 4 + 4 + 4) * M
    assert found.time == 4 * M


def test_replay_with_burst_carries_more():
    """The burst of 2 s at 8M carries two seconds of 8M whole."""
    rates = [8 * M] * 2 + [0] * 30
    plain = replay(series(rates), Setting(2 * M, 0, 0, 0, 0))
    burst = replay(series(rates), Setting(2 * M, 0, 8 * M, M, 16 * M))
    assert plain.slowed > 0
    assert burst.slowed == 0


def test_the_busiest_part_is_kept():
    """Of ten samples the four with the most traffic."""
    (kept,) = busiest(series([1, 1, 9, 9, 9, 8, 1, 1, 1, 1]), 4)
    assert list(kept.rates) == [9, 9, 9, 8]
    assert kept.begin == 1_790_000_002 * M


@pytest.mark.parametrize(
    ("rate", "near"),
    [
        (1_997_000, 2 * M),
        (7_430_000, 7_500_000),
        (512_300, 500_000),
        (731_200, 750_000),
    ],
)
def test_rates_near_round_ones_are_these(rate, near):
    """Within 3 %."""
    assert near_rate(rate) == near


@pytest.mark.parametrize(
    ("rate", "nice"), [(1_130_000, 1_200_000), (47_200_000, 48_000_000), (900, 1_000)]
)
def test_rates_rounded_up(rate, nice):
    """To two digits, and whole kbit/s."""
    assert nice_up(rate) == nice


def test_noise_alone_has_no_caps():
    """Rates anywhere between 1M and 9M are no plateau."""
    chance = random.Random(3)
    rates = [int(chance.uniform(M, 9 * M)) for _ in range(5_000)]
    caps = find_caps(series(rates))
    assert caps.max_limit is None


@pytest.mark.parametrize(("percent", "value"), [(50, 2), (95, 3), (99, 3), (0, 1)])
def test_quantiles(percent, value):
    """Of 1, 2, 3."""
    assert quantile([1, 2, 3], percent) == value
