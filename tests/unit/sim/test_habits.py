"""Chance, habits and traces."""

from __future__ import annotations

import pytest

from rtrw.errors import InputError
from rtrw.sim.chance import Chance
from rtrw.sim.demand import Want
from rtrw.sim.habits import WHOLE, Share, active, evening
from rtrw.sim.habits_table import HABITS, MIXTURES, PAGES
from rtrw.sim.trace import parse_trace

S = 1_000_000
HOUR = 3600 * S


def test_chance_is_splitmix():
    """The first numbers of seed 1234567 are those of the reference program."""
    chance = Chance(1234567)
    # Vigna, splitmix64.c, as printed by Rosetta Code "Pseudo-random numbers/Splitmix64"
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_forks_do_not_depend_on_each_other():
    """A stream of a name is the same, whatever else was drawn."""
    one, two = Chance(7), Chance(7)
    one.bits()
    assert one.fork("a").bits() == two.fork("a").bits()
    assert two.fork("a").bits() != two.fork("b").bits()
    assert Chance(8).fork("a").bits() != two.fork("a").bits()


def test_exponential_has_its_mean():
    """The mean of 20,000 waits of 30 s is 30 s within 1.5 %, half are under 20.8 s."""
    chance = Chance(1)
    found = sorted(chance.exponential(30 * S) for _ in range(20_000))
    assert abs(sum(found) / len(found) / S - 30) < 0.45
    # ln 2 x 30 s = 20.79 s; three standard errors of the median are 0.64 s
    assert abs(found[10_000] / S - 20.79) < 0.64


def test_pages_have_their_median():
    """Half of the pages are under 2,311 kB, a tenth above 6 MB."""
    chance = Chance(2)
    found = sorted(chance.quantile(PAGES) for _ in range(20_000))
    assert abs(found[10_000] / 8_000 - 2311) < 60
    assert abs(found[18_000] / 8_000 - 6000) < 250


def test_the_same_seed_is_the_same_evening():
    """Demands depend on the seed and on nothing else."""
    mixture = tuple(
        Share(name, part * 100) for name, part in MIXTURES["keluarga"].items()
    )
    assert evening(mixture, Chance(7), HOUR) == evening(mixture, Chance(7), HOUR)
    assert evening(mixture, Chance(7), HOUR) != evening(mixture, Chance(8), HOUR)


def test_an_evening_that_never_changes():
    """What was drawn once must stay so, on every platform and version."""
    mixture = (Share("web", 5000), Share("idle", 5000))
    wants = evening(mixture, Chance(42), 600 * S).wants
    assert sum(want.size for want in wants) == 266_106_725
    assert len(wants) == 10


@pytest.mark.parametrize("name", sorted(MIXTURES))
def test_shares_of_mixtures_add_up(name):
    """Ready-made mixtures are whole, and of habits that there are."""
    assert sum(MIXTURES[name].values()) == 100
    assert set(MIXTURES[name]) <= set(HABITS)


def test_shares_are_of_time():
    """With half of the time idle, a torrent is on for half of a long time."""
    mixture = (Share("full", WHOLE // 2), Share("idle", WHOLE // 2))
    wants = evening(mixture, Chance(3), 1000 * HOUR).wants
    on = sum(want.until - want.start for want in wants)
    # 12,000 stays of 300 s on average: a standard error of about 1 %
    assert abs(on / (1000 * HOUR) - 0.5) < 0.03


@pytest.mark.parametrize("name", sorted(HABITS))
@pytest.mark.parametrize("direction", [0, 1])
def test_every_habit_in_both_directions(name, direction):
    """Each asks for something possible, in order, or for nothing."""
    wants = evening((Share(name, WHOLE),), Chance(5), HOUR, direction).wants
    assert bool(wants) == (name != "idle")
    assert all(want.start < HOUR for want in wants)
    assert all(want.size or want.until > want.start for want in wants)
    starts = [want.start for want in wants]
    assert starts == sorted(starts)


def test_streaming_asks_for_pieces():
    """A film at 3 Mbit/s is 30 Mb every ten seconds."""
    wants = evening((Share("video", WHOLE),), Chance(5), 60 * S).wants
    assert [(w.start // S, w.size) for w in wants] == [
        (second, 30_000_000) for second in range(0, 60, 10)
    ]


def test_activity_scales_what_is_not_idle():
    """At 20 % active a quarter web, a quarter video become 10 % each."""
    mixture = (Share("idle", 5000), Share("web", 2500), Share("video", 2500))
    assert active(mixture, 200) == (
        Share("idle", 8000),
        Share("web", 1000),
        Share("video", 1000),
    )
    assert active((Share("full", WHOLE),), 1000) == (Share("full", WHOLE),)


def test_trace_of_rates():
    """Rates hold until the next row; the last as long as the one before."""
    found = parse_trace("t_s,bps\n10,1000\n12.5,0\n14,3000\n")
    assert found.wants == (
        Want(0, 0, 2_500_000, 1000),
        Want(4 * S, 0, 5_500_000, 3000),
    )


def test_trace_of_bytes():
    """Bytes are wanted from the row before on."""
    found = parse_trace("\ufefft_s, bytes\n# a remark\n0,77\n1,1000\n3,0\n4,5\n")
    assert found.wants == (Want(0, 8000), Want(3 * S, 40))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [("RTRW254", 1)]),
        ("time,rate\n1,2\n", [("RTRW254", 1)]),
        ("t_s,bps\n", [("RTRW253", 1)]),
        ("t_s,bytes\n1,5\n", [("RTRW257", 2)]),
        ("t_s,bps\n1,5\n0.5,6\n0.5,7\n", [("RTRW256", 3), ("RTRW256", 4)]),
        ("t_s,bps\n1,-5\nx,5\n2\n", [("RTRW255", 2), ("RTRW255", 3), ("RTRW255", 4)]),
    ],
    ids=["empty", "columns", "no-rows", "one-count", "time-goes-back", "no-numbers"],
)
def test_bad_traces(text, problems):
    """Everything that is wrong is told with its line."""
    with pytest.raises(InputError) as caught:
        parse_trace(text, "trace.csv")
    assert [(p.code, p.line) for p in caught.value.problems] == problems
