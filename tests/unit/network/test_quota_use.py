import pytest

from rtrw.network.quota_use import HOUR, How, Person, Use, quota_uses, use
from rtrw.profiles import load_text
from rtrw.profiles.model import Quota

GB = 10**9
MINUTE = HOUR // 60


@pytest.mark.parametrize(
    ("daily_h", "per", "data", "expected"),
    [
        # 1 GB an hour for 10 h a day: 150 GB in 15 days, then 15 days of 1 GB.
        (10, "month", 150 * GB, Use(300 * GB, 165 * GB, 15 * 24 * HOUR)),
        (10, "month", 300 * GB, Use(300 * GB, 300 * GB, None)),
        # All day long, 10 GB after 10 h; then 14 h of 0.1 GB.
        (24, "day", 10 * GB, Use(24 * GB, 11_400_000_000, 10 * HOUR)),
        # 36 s more: the router looks at 10:10; 10 1/6 GB and 13 5/6 h of 0.1 GB.
        (
            24,
            "day",
            10_010_000_000,
            Use(24 * GB, 11_550_000_000, 10 * HOUR + 10 * MINUTE),
        ),
        # Used up between the last look and midnight: too late for the router.
        (24, "day", 23_900_000_000, Use(24 * GB, 24 * GB, None)),
    ],
)
def test_one_customer(daily_h, per, data, expected):
    """An hour is 1 GB at the plan's limits and 0.1 GB afterwards."""
    person = Person(8 * GB, 8 * GB // 10, daily_h * HOUR)
    assert use(person, Quota(per, data, "slow")) == expected


TEXT = """\
rtrw: 1
site: t
plans:
  fast:
    max-limit: 10M/10M
    quota: {per: month, data: %s, then: slow}
    usage: {call: 100%%}
  slow: {max-limit: 1M/1M}
subscribers:
  - {name: a, target: 10.0.0.1, plan: fast}
  - {name: b, target: 10.0.0.2, plan: fast, suspended: true}
  - {name: c, target: 10.0.0.3, plan: fast, max-limit: 3M/3M}
"""


def test_calls_all_day():
    """1.5M each way are 1.35 GB an hour: 972 GB in 30 days of 24 h.

    At 1M each way 0.9 GB pass. Of people with 24 h on average more than a third are at
    the most that there is; the suspended and those with own rates are not among them.
    """
    (found,) = quota_uses(load_text(TEXT % "324GB"), How(24 * HOUR, seed=3))
    assert (found.plan, found.customers, found.people) == ("fast", 1, 100)
    assert found.wanted.high == 972 * GB
    # 324 GB after 10 days, then 20 days at 0.9 GB an hour.
    assert found.passed.high == 756 * GB
    assert found.at.low == 10 * 24 * HOUR
    # exp(-1/3) of them are online for more than 8 h: 71.7, give or take 3 x 4.5.
    assert 58 <= found.reached <= 85


def test_nobody_uses_up_what_is_plenty():
    (found,) = quota_uses(load_text(TEXT % "973GB"), How(24 * HOUR))
    assert (found.reached, found.at) == (0, None)
    assert found.passed == found.wanted


def test_the_same_seed_is_the_same_month():
    profile = load_text(TEXT % "100GB")
    first, again, other = (
        list(quota_uses(profile, How(5 * HOUR, seed))) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
