"""``until:`` and ``then:``: what applies on which day."""

from datetime import date

import pytest

from rtrw.errors import InputError
from rtrw.profiles import examine_text, load_text
from rtrw.profiles.ends import in_force

PROFILE = """\
rtrw: 1
site: rt05
parents:
  besar: {target: 10.0.0.0/24, max-limit: 50M/50M}
plans:
  promo: {max-limit: 20M/20M, until: 2026-12-31, then: hemat}
  awal: {max-limit: 30M/30M, until: 2026-11-30, then: promo}
  hemat: {max-limit: 2M/2M, parent: besar}
subscribers:
  - {name: siti, target: 10.0.0.5, plan: promo}
  - {name: budi, target: 10.0.0.6, plan: awal}
  - {name: joko, target: 10.0.0.7, plan: hemat, max-limit: 9M/9M, until: 2026-12-10}
  - {name: rina, target: 10.0.0.8, plan: hemat, until: 2027-06-01, then: promo}
  - {name: tono, target: 10.0.0.9, plan: hemat, priority: 2}
"""


def on(day, text=PROFILE):
    return in_force(load_text(text), date.fromisoformat(day))


def plans(profile):
    return {one.name: one.plan for one in profile.subscribers}


@pytest.mark.parametrize(
    ("day", "siti", "budi"),
    [
        ("2026-11-30", "promo", "awal"),
        ("2026-12-01", "promo", "promo"),
        ("2026-12-31", "promo", "promo"),
        ("2027-01-01", "hemat", "hemat"),
    ],
)
def test_the_last_day_is_whole(day, siti, budi):
    """From the day after it is the next plan, and the one after that."""
    found = plans(on(day))
    assert (found["siti"], found["budi"]) == (siti, budi)


def test_own_rates_for_a_time():
    """They are gone afterwards; other own fields stay."""
    before, after = (on(day).subscribers[2] for day in ("2026-12-10", "2026-12-11"))
    assert "max-limit" in before.overrides
    assert after.plan == "hemat"
    assert not after.overrides.keys() & {"max-limit", "until"}


def test_the_parent_comes_with_the_plan():
    """Whoever had its parent from the plan gets the next plan's."""
    assert on("2026-12-01").subscribers[0].parent is None
    assert on("2027-01-01").subscribers[0].parent == "besar"


def test_what_is_told():
    """Two weeks before, and once it is over; with names."""
    told = [(p.code, p.params["names"]) for p in on("2026-12-20").problems]
    assert told == [
        ("RTRW827", "siti, budi"),
        ("RTRW828", "budi"),
        ("RTRW828", "joko"),
    ]
    assert not in_force(load_text(PROFILE), date(2026, 11, 1)).problems


def test_nothing_changes_without_an_end():
    """The profile itself comes back."""
    text = PROFILE[: PROFILE.index("  - {name: siti")]
    text = text.replace(", until: 2026-12-31, then: hemat", "")
    text = text.replace(", until: 2026-11-30, then: promo", "")
    profile = load_text(text + "  - {name: a, target: 10.0.0.5, plan: hemat}\n")
    assert in_force(profile, date(2030, 1, 1)) is profile


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("plan: hemat, until: 2026-12-31", "RTRW829"),
        ("plan: hemat, until: 31-12-2026, then: promo", "RTRW826"),
        ("plan: hemat, until: 2026-12-31, then: prmo", "RTRW324"),
        ("plan: hemat, until: 2026-02-30, then: promo", "RTRW826"),
    ],
)
def test_what_is_wrong_is_told(row, code):
    """At its place."""
    with pytest.raises(InputError) as caught:
        load_text(PROFILE + f"  - {{name: x, target: 10.0.0.10, {row}}}\n")
    assert [(one.code, one.line) for one in caught.value.problems] == [(code, 15)]


def test_plans_without_what_comes_then():
    """A plan that ends says what comes; an end that is not there is told."""
    with pytest.raises(InputError, match="RTRW829"):
        load_text(PROFILE.replace("2026-12-31, then: hemat", "2026-12-31"))
    with pytest.raises(InputError, match="RTRW324"):
        load_text(PROFILE.replace("2026-12-31, then: hemat", "2026-12-31, then: hemta"))
    told = load_text(PROFILE.replace("until: 2026-12-31, then: hemat", "then: hemat"))
    assert [one.code for one in told.problems] == ["RTRW809"]


@pytest.mark.parametrize(
    ("plans", "ways"),
    [
        ({"a": "b", "b": "a"}, ["a > b > a"]),
        ({"a": "a"}, ["a > a"]),
        ({"a": "b", "b": "c", "c": "b"}, ["b > c > b"]),
        ({"a": "b", "b": "a", "c": "d", "d": "c"}, ["a > b > a", "c > d > c"]),
        ({"a": "b", "b": "c", "c": ""}, []),
        ({"a": "c", "b": "c", "c": ""}, []),
    ],
)
def test_plans_that_end_into_each_other(plans, ways):
    """There would be no plan in the end: each round is told once."""
    lines = [
        f"  {name}: {{max-limit: 2M"
        + (f", until: 2026-12-31, then: {then}}}" if then else "}")
        for name, then in plans.items()
    ]
    text = "\n".join(["rtrw: 1", "site: rt05", "plans:", *lines, "subscribers: []\n"])
    told = [one for one in examine_text(text).problems if one.code == "RTRW855"]
    assert [one.params["way"] for one in told] == ways


@pytest.mark.parametrize(
    "said",
    ["2027-02-29", "20261231", "2026-W53-4", "31-12-2026", "", "\uff12026-12-31"],
)
@pytest.mark.parametrize("where", ["plan", "subscriber"])
def test_what_is_no_date(said, where):
    """Year, month and day; it is told once, with nothing around it."""
    end = f", until: '{said}', then: b"
    plan, own = (end, "") if where == "plan" else ("", end)
    text = f"""\
rtrw: 1
site: rt05
plans:
  a: {{max-limit: 2M{plan}}}
  b: {{max-limit: 1M}}
subscribers: [{{name: x, target: 10.0.0.1, plan: a{own}}}]
"""
    assert [one.code for one in examine_text(text).problems] == ["RTRW826"]
