"""The burst figures of vendor pages and of people's hand arithmetic."""

from __future__ import annotations

import pytest

from rtrw.burst import (
    Cycle,
    Setting,
    analyse,
    carried,
    explain,
    kind_of,
    missing,
    solve,
    time_to_carry,
)
from rtrw.errors import InputError

K, M, S = 1_000, 1_000_000, 1_000_000


def rule(most: int, limit: int, threshold: int, seconds: int) -> Setting:
    """One direction from bit/s and seconds."""
    return Setting(most, 0, limit, threshold, seconds * S)


# formula = T W / L; exact = ceil(16 T / L) x W / 16
@pytest.mark.parametrize(
    ("setting", "formula", "exact"),
    [
        # 1.5 x 16 / 4 = 6; 24 / 4 = 6 slices of 1 s
        pytest.param(rule(2 * M, 4 * M, 1500 * K, 16), 6_000_000, 6_000_000, id="b1"),
        # the page's second window: 1.5 x 8 / 4 = 3; 6 slices of 0.5 s
        pytest.param(rule(2 * M, 4 * M, 1500 * K, 8), 3_000_000, 3_000_000, id="b3"),
        # 25 / 3 = 8.333; 16/3 -> 6 slices of 1.5625 s
        pytest.param(rule(2 * M, 3 * M, 1 * M, 25), 8_333_333, 9_375_000, id="b7"),
        # 0.512 x 9 / 1 = 4.608; 8.192 -> 9 slices of 0.5625 s
        pytest.param(rule(256 * K, 1 * M, 512 * K, 9), 4_608_000, 5_062_500, id="b9"),
        # 2 x 32 / 8 = 8; 4 slices of 2 s
        pytest.param(rule(4 * M, 8 * M, 2 * M, 32), 8_000_000, 8_000_000, id="b12"),
        # 20 x 8 / 40 = 4; 8 slices of 0.5 s
        pytest.param(rule(10 * M, 40 * M, 20 * M, 8), 4_000_000, 4_000_000, id="b13"),
        # 50 x 10 / 100 = 5; 8 slices of 0.625 s
        pytest.param(rule(25 * K, 100 * K, 50 * K, 10), 5_000_000, 5_000_000, id="b15"),
        # 40 x 5 / 256 = 0.78125; 2.5 -> 3 slices of 0.3125 s
        pytest.param(rule(64 * K, 256 * K, 40 * K, 5), 781_250, 937_500, id="b17-up"),
        # 256 x 5 / 2000 = 0.64; 2.048 -> 3 slices of 0.3125 s
        pytest.param(rule(1 * M, 2 * M, 256 * K, 5), 640_000, 937_500, id="b17-down"),
        # 1 x 17 / 8 = 2.125; 2 slices of 1.0625 s
        pytest.param(rule(2 * M, 8 * M, 1 * M, 17), 2_125_000, 2_125_000, id="17s"),
    ],
)
def test_formula_and_exact_length(setting, formula, exact):
    """The manual's formula and the slice rule are both told, to the microsecond."""
    found = analyse(setting)
    assert (found.formula, found.exact) == (formula, exact)


def test_pelanggan_01():
    """2M with a burst to 8M, threshold 1M, 16 s: everything that plan prints."""
    setting = rule(2 * M, 8 * M, 1 * M, 16)
    found = analyse(setting)
    assert found.kind == "once"
    assert found.slice == 1 * S
    assert found.data == 16 * M  # 2 s x 8 Mbit/s = 2,000,000 bytes
    assert (found.rearm_idle, found.full_idle) == (9 * S, 12 * S)
    assert found.rearm_below == 1 * M
    assert found.sustained == 2 * M
    assert found.cycle is None
    assert carried(setting, 10 * S) == 10 * 3_200_000  # 2 x 8 + 8 x 2 = 32 Mb
    assert carried(setting, 15 * S) == 15 * 2_800_000  # 2 x 8 + 13 x 2 = 42 Mb
    assert time_to_carry(setting, 80 * M) == 34 * S  # 16 Mb in 2 s, 64 Mb at 2M
    assert time_to_carry(Setting(2 * M), 80 * M) == 40 * S


@pytest.mark.parametrize(
    ("setting", "rearm", "full"),
    [
        (rule(2 * M, 8 * M, 2 * M, 16), 1_000_000, 10_000_000),
        (rule(2 * M, 8 * M, 1 * M, 17), 9_562_500, 12_750_000),
    ],
    ids=["threshold-is-max-limit", "17s"],
)
def test_rest_until_burst_is_allowed_and_whole(setting, rearm, full):
    """After long use at max-limit, silence brings burst back in two steps."""
    found = analyse(setting)
    assert found.kind == "once"
    assert (found.rearm_idle, found.full_idle) == (rearm, full)


@pytest.mark.parametrize(
    ("setting", "first", "cycle"),
    [
        # K = ceil(16 x 10 / 30) = 6 of 17 slices; (6 x 40 + 11 x 10) / 17 = 20.588...
        (
            rule(10 * M, 40 * M, 20 * M, 8),
            4_000_000,
            Cycle(3_000_000, 5_500_000, 20_588_235),
        ),
        # K = 16; (16 x 8 + 2) / 17 = 7.647...
        (
            rule(2 * M, 8 * M, 8 * M, 16),
            16_000_000,
            Cycle(16_000_000, 1_000_000, 7_647_058),
        ),
        # b9: K = ceil(16 x 256 / 744) = 6 slices of 0.5625 s = 3.375, each 9.5625 s;
        # (6 x 1000000 + 11 x 256000) / 17 = 518588.2
        (
            rule(256 * K, 1 * M, 512 * K, 9),
            5_062_500,
            Cycle(3_375_000, 6_187_500, 518_588),
        ),
    ],
    ids=["b13", "threshold-is-burst-limit", "b9"],
)
def test_saw_tooth(setting, first, cycle):
    """A threshold above max-limit lets burst come back under steady use."""
    found = analyse(setting)
    assert found.kind == "repeats"
    assert (found.exact, found.cycle, found.sustained) == (first, cycle, cycle.average)
    assert found.rearm_idle is found.full_idle is found.rearm_below is None


def test_b9_thirteen_bursts_in_two_minutes():
    """A threshold twice max-limit gives thirteen bursts in 120 s."""
    rows = explain(rule(256 * K, 1 * M, 512 * K, 9), 214)  # 120 s / 0.5625 s = 213.3
    starts = [
        now.number
        for before, now in zip((None, *rows), rows, strict=False)
        if now.burst and not (before and before.burst)
    ]
    assert len(starts) == 13


def test_endless():
    """A threshold above burst-limit can never be reached."""
    setting = rule(2 * M, 8 * M, 9 * M, 16)
    found = analyse(setting)
    assert (found.kind, found.formula) == ("endless", 18 * S)
    assert found.exact is found.data is found.cycle is None
    assert found.sustained == 8 * M
    assert carried(setting, 3600 * S) == 3600 * 8 * M
    assert time_to_carry(setting, 80 * M) == 10 * S


@pytest.mark.parametrize(
    ("setting", "absent"),
    [
        (rule(2 * M, 4 * M, 0, 8), ("burst-threshold",)),
        (rule(2 * M, 0, 1 * M, 8), ("burst-limit",)),
        (rule(2 * M, 4 * M, 1 * M, 0), ("burst-time",)),
        (rule(2 * M, 0, 1 * M, 0), ("burst-limit", "burst-time")),
        (rule(2 * M, 0, 0, 0), ()),
    ],
)
def test_b23_a_zero_in_one_of_three_fields_is_burst_off(setting, absent):
    """Nothing is divided by zero, and the missing field is named."""
    found = analyse(setting)
    assert found.kind == "off"
    assert missing(setting) == absent
    assert found.slice is found.formula is found.exact is found.data is None
    assert found.sustained == 2 * M
    assert explain(setting) == ()
    assert carried(setting, 10 * S) == 20 * M


def test_no_max_limit_is_unlimited():
    """0 is RouterOS's unlimited: no figure of ours is a rate of zero."""
    setting = rule(0, 8 * M, 1 * M, 16)
    assert kind_of(setting) == "off"
    assert analyse(setting).sustained is None
    assert carried(setting, S) is None
    assert time_to_carry(setting, 80 * M) is None


@pytest.mark.parametrize("scale", [1, 1000], ids=["as-mbit", "as-kbit"])
def test_b4_equal_means_no_burst(scale):
    """The official example stops when the average equals the threshold, in any unit."""
    unit = M // scale
    setting = Setting(2 * unit, 0, 4 * unit, 1500 * unit // 1000, 16 * S)
    row = explain(setting)[6]
    assert row.window == 16 * setting.burst_threshold
    assert not row.burst
    assert row.rate == setting.max_limit
    assert row.average == setting.burst_threshold


def test_explain_goes_past_what_it_explains():
    """The first burst's end is shown, and the second's for one that comes back."""
    once = explain(rule(2 * M, 8 * M, 1 * M, 16))
    assert [row.rate // M for row in once] == [8, 8, 2, 2, 2]
    assert [row.start for row in once][:3] == [0, 1 * S, 2 * S]
    assert [row.window // M for row in once][:3] == [0, 8, 16]
    comes_back = explain(rule(10 * M, 40 * M, 20 * M, 8))
    shape = "".join("+" if row.burst else "." for row in comes_back)
    assert shape == "+" * 8 + "." * 11 + "+" * 6 + "."


@pytest.mark.parametrize(
    ("most", "limit", "seconds", "threshold", "time"),
    [
        (10, 20, 12, 7500, 32),
        (2, 8, 2, 1000, 16),
        (2, 4, 6, 1500, 16),
        (4, 8, 8, 2000, 32),
        (10, 40, 5, 5000, 40),
    ],
)
def test_wanted_burst(most, limit, seconds, threshold, time):
    """The worked examples: exact, and formula and slices agree."""
    found = solve(most * M, limit * M, seconds * S)
    assert found == (threshold * K, time * S, seconds * S, ())
    check = analyse(Setting(most * M, 0, limit * M, found.threshold, found.burst_time))
    assert check.formula == check.exact == seconds * S


def test_wanted_burst_far_above_max_limit():
    """200M over 10M: the threshold is as near 12.5M as max-limit lets it."""
    found = solve(10 * M, 200 * M, 2 * S)
    # n = 1 only (n = 2 begins above 12.5M); 16 x 2 / 1 = 32 s
    assert found == (9_999 * K, 32 * S, 2 * S, ())


def test_wanted_burst_that_must_repeat():
    """Where no threshold below max-limit does, the lowest above it is taken."""
    found = solve(10 * M, 100 * M, 1000 * S)
    # below 10M only n = 1 and 2 (T <= 12.5M): 16000 s and 8000 s, both too long.
    # 5 slices: 16000 / 5 = 3200 s exactly; T = 5 x 100 / 16 = 31.25M
    assert found[:3] == (31_250 * K, 3200 * S, 1000 * S)
    assert [note.code for note in found.notes] == ["RTRW155", "RTRW157"]


def test_wanted_burst_under_a_guaranteed_max_limit():
    """With limit-at equal to max-limit no threshold lies between, and it is told."""
    found = solve(10 * M, 20 * M, 12 * S, limit_at=10 * M)
    assert found[:3] == (7_500 * K, 32 * S, 12 * S)
    assert [note.code for note in found.notes] == ["RTRW156"]


def test_wanted_burst_with_coarse_slices_is_told():
    """A slice over 4 s is a warning, 4 s is not."""
    # 2M -> 4M: n <= 7; 28 s: n = 7, W = 64 s, slice 4 s
    assert solve(2 * M, 4 * M, 28 * S).notes == ()
    # 35 s: n = 7, W = 80 s, slice 5 s
    assert [n.code for n in solve(2 * M, 4 * M, 35 * S).notes] == ["RTRW157"]


@pytest.mark.parametrize(
    ("most", "limit", "length", "codes"),
    [
        (10 * M, 10 * M, 5 * S, ["RTRW150"]),
        (10 * M, 5 * M, 5 * S, ["RTRW150"]),
        (0, 5 * M, 5 * S, ["RTRW151"]),
        (10 * M, 20 * M, 0, ["RTRW152"]),
        (10 * M, 20 * M, 500_000, ["RTRW152"]),
        (10 * M, 20 * M, 1_500_000, ["RTRW153"]),
        (10 * M, 20 * M, 3601 * S, ["RTRW154"]),
        (10 * M, 5 * M, 0, ["RTRW150", "RTRW152"]),
    ],
)
def test_what_cannot_be_wanted(most, limit, length, codes):
    """Everything wrong with a wanted burst is told at once."""
    with pytest.raises(InputError) as caught:
        solve(most, limit, length)
    assert [problem.code for problem in caught.value.problems] == codes
    assert all(problem.text("id") for problem in caught.value.problems)
