"""From rows to what a profile says; rows are written as in an export."""

import pytest

from rtrw.intake.queues import check, odd_rows, read_source, take_over, write_text
from rtrw.profiles import load_text


def taken_from(text, site=None):
    """What is taken from lines below ``/queue simple``."""
    source = read_source(f"/queue simple\n{text}".encode(), "a.rsc")
    return take_over(source, site, "net", "unlimited")


def profile_of(text):
    taken = taken_from(text)
    written = write_text(taken, "en")
    accept = check(taken, written, "net.yaml").accept
    return load_text(write_text(taken, "en", accept=accept), "net.yaml")


def reasons(text, site=None):
    """Name -> code of every row that is left alone."""
    taken = taken_from(text, site)
    items = taken.source.items
    return {items[n].name: one.code for n, one in taken.sorted.left.items()}


def codes(text):
    return [one.code for one in odd_rows(taken_from(text), "en")]


# --- equal limits, however they are written ------------------------------------------


SAME = {
    "u1_digits_and_suffixes": ("max-limit=7M/2M", "max-limit=7000000/2000000"),
    "u3_times": (
        "max-limit=1M/1M burst-limit=2M/2M burst-threshold=500k/500k burst-time=10/10",
        "max-limit=1M burst-limit=2M burst-threshold=500k burst-time=10s/00:00:10",
    ),
    "u4_one_value_of_a_pair": (
        "max-limit=2M/2M priority=8/8 bucket-size=0.1/0.1",
        "max-limit=2M priority=8 bucket-size=0.1",
    ),
    "u5_kilo_and_mega": ("max-limit=2M/10M", "max-limit=2000k/10M"),
    "u16_zero_and_left_out": ("max-limit=0/0 limit-at=0", "burst-time=0s/0s"),
    "i6_fields_of_one_version": (
        "max-limit=2M/2M",
        "max-limit=2M/2M total-queue=default-small total-priority=8 total-limit-at=0",
    ),
}


@pytest.mark.parametrize("case", SAME)
def test_u_i_other_spellings_are_one_plan(case):
    """No second plan, and nothing on the subscriber."""
    one, other = SAME[case]
    taken = taken_from(
        f"add name=a target=10.0.0.1/32 {one}\nadd name=b target=10.0.0.2 {other}\n"
    )
    assert [plan.count for plan in taken.plans] == [2]
    assert [member.overrides for member in taken.members] == [{}, {}]


def test_u15_decimals_come_back_whole():
    """37.5M is 37500 kbit/s."""
    profile = profile_of(
        "add name=a target=10.0.0.1 max-limit=80M/50M burst-limit=150M/100M"
        " burst-threshold=75M/37.5M burst-time=8s\n"
    )
    (plan,) = profile.plans.values()
    assert plan.fields["burst-threshold"] == (75_000_000, 37_500_000)


def test_u18_small_rates_are_kept_exactly():
    """64k, half a megabit, 2800 bit/s, and one bit."""
    profile = profile_of(
        "add name=a target=10.0.0.1 max-limit=64k/0.5M\n"
        "add name=b target=10.0.0.2 max-limit=2800/1\n"
    )
    rates = [plan.fields["max-limit"] for plan in profile.plans.values()]
    assert sorted(rates) == [(2800, 1), (64_000, 500_000)]


def test_u16_unlimited_is_said():
    """A plan of its own, with the word for it, and 0/0 in it."""
    profile = profile_of("add name=a target=10.0.0.1\n")
    assert profile.plans["unlimited"].fields["max-limit"] == (0, 0)


# --- plans and exceptions ------------------------------------------------------------


MANY = "".join(
    f"add name=c{n} target=10.0.0.{n} max-limit=5M/10M burst-limit=10M/20M"
    " burst-threshold=3M/6M burst-time=16s/16s\n"
    for n in range(1, 6)
)


def test_what_one_customer_has_is_an_exception():
    """Without burst, or with another rate: the plan stays, the rest is said."""
    taken = taken_from(
        MANY + "add name=x target=10.0.1.1 max-limit=5M/10M\n"
        "add name=y target=10.0.1.2 max-limit=6M/10M burst-limit=10M/20M"
        " burst-threshold=3M/6M burst-time=16s/16s\n"
    )
    assert [plan.name for plan in taken.plans] == ["10M"]
    assert taken.members[5].overrides == {
        "burst-limit": "0/0",
        "burst-threshold": "0/0",
        "burst-time": "0s/0s",
    }
    assert taken.members[6].overrides == {"max-limit": "6000000/10000000"}


def test_another_speed_is_another_plan():
    """Also of one customer alone."""
    taken = taken_from(MANY + "add name=x target=10.0.1.1 max-limit=30M/30M\n")
    assert [(plan.name, plan.count) for plan in taken.plans] == [("10M", 5), ("30M", 1)]


def test_never_more_than_twenty_plans():
    """The rest are exceptions to the nearest one; nothing of them is lost."""
    rates = range(1, 31)
    profile = profile_of(
        "".join(f"add name=c{n} target=10.0.0.{n} max-limit={n}M/{n}M\n" for n in rates)
    )
    assert len(profile.plans) == 20
    found = [
        {**profile.plans[one.plan].fields, **one.overrides}["max-limit"]
        for one in profile.subscribers
    ]
    assert found == [(n * 1_000_000, n * 1_000_000) for n in rates]


def test_a_common_beginning_of_names_is_the_plans_name():
    """``gold-…`` and ``hemat 2 …``, if no other plan's customers are called so."""
    gold = "".join(
        f"add name=gold-{n} target=10.0.0.{n} max-limit=9M/9M\n" for n in range(1, 4)
    )
    hemat = "".join(
        f'add name="hemat 2 {n}" target=10.0.1.{n} max-limit=2M/2M\n'
        for n in ("1", "2", "3")
    )
    assert {p.name for p in taken_from(gold + hemat).plans} == {"gold", "hemat 2"}
    other = "add name=gold-9 target=10.0.2.1 max-limit=4M/4M\n"
    assert {p.name for p in taken_from(gold + other).plans} == {"9M", "4M"}


def test_names_of_speeds_tell_uploads_apart_where_they_must():
    """The most frequent one has the short name."""
    taken = taken_from(
        "add name=a target=10.0.0.1 max-limit=5M/10M\n"
        "add name=b target=10.0.0.2 max-limit=5M/10M\n"
        "add name=c target=10.0.0.3 max-limit=10M/10M\n"
        "add name=d target=10.0.0.4 max-limit=1G/1G\n"
    )
    assert [plan.name for plan in taken.plans] == ["10M", "10M-10M", "1G"]


def test_parents_are_said_where_they_differ():
    """The usual one once, under defaults."""
    taken = taken_from(
        "add name=p target=10.0.0.0/24 max-limit=50M/50M\n"
        "add name=q target=10.0.1.0/24 max-limit=50M/50M parent=p\n"
        "add name=a target=10.0.0.1 max-limit=2M/2M parent=p\n"
        "add name=b target=10.0.0.2 max-limit=2M/2M parent=p\n"
        "add name=c target=10.0.1.1 max-limit=2M/2M parent=q\n"
        "add name=d target=10.0.0.4 max-limit=2M/2M parent=p\n"
        "add name=e target=10.9.0.4 max-limit=2M/2M\n"
    )
    assert taken.parent == "p"
    assert [one.parent for one in taken.members] == [None, None, "q", None, "none"]
    assert [(one.item.name, one.parent) for one in taken.holders] == [
        ("p", None),
        ("q", "p"),
    ]


# --- rows left alone -----------------------------------------------------------------


LEFT = {
    "disabled": ("add name=x target=10.0.0.1 disabled=yes", "RTRW722"),
    "no target": ("add name=x", "RTRW723"),
    "a blank in an interface": ('add name=x target="ether 1"', "RTRW723"),
    "a name for no parent": ("add name=none target=10.0.0.1", "RTRW723"),
    "a priority of nine": ("add name=x target=10.0.0.1 priority=9/9", "RTRW723"),
    "a parent that is not there": ("add name=x target=10.0.0.1 parent=nix", "RTRW724"),
    "another site": ('add name=x target=10.0.0.1 comment="rtrw:b/s/x"', "RTRW721"),
    "the target of another": ("add name=x target=10.0.0.9", "RTRW725"),
    "one target of another's": ("add name=x target=10.0.0.1,10.0.0.9", "RTRW725"),
}


@pytest.mark.parametrize("case", LEFT)
def test_i3_what_a_profile_cannot_say_is_left_alone(case):
    """Ambiguity is told, and such a row is not taken."""
    line, code = LEFT[case]
    text = f'add name=first target=10.0.0.9 comment="rtrw:a/s/first"\n{line}\n'
    name = "none" if "name=none" in line else "x"
    assert reasons(text, "a") == {name: code}
    found = odd_rows(taken_from(text, "a"), "en")
    assert next(one for one in found if one.code == code).line == 3


def test_a_disabled_parent_keeps_what_is_below_it():
    """Its children cannot be said without it, and stay as they are."""
    assert reasons(
        "add name=p target=10.0.0.0/24 disabled=yes\n"
        "add name=q target=10.0.0.0/25 parent=p\n"
        "add name=a target=10.0.0.1 parent=q\n"
        "add name=b target=10.0.1.1\n"
    ) == {"p": "RTRW722", "q": "RTRW724", "a": "RTRW724"}


def test_a_target_may_stand_twice_at_some_hours():
    """The queue for the night above the one for the day: both are taken."""
    profile = profile_of(
        "add name=night target=10.0.0.1 max-limit=20M/20M time=22h-6h,sun,sat\n"
        "add name=day target=10.0.0.1 max-limit=5M/5M\n"
    )
    assert [one.name for one in profile.subscribers] == ["night", "day"]
    assert profile.subscribers[0].overrides["time"] == "22h-6h,sun,sat"


def test_a_row_of_ours_that_is_disabled_is_taken():
    """Left out, a push would remove it; in, a push enables it, and that is told."""
    taken = taken_from(
        'add name=a target=10.0.0.1 disabled=yes comment="rtrw:rt05/s/a17 Pak A"\n'
    )
    assert (taken.site, taken.members[0].id, taken.members[0].text) == (
        "rt05",
        "a17",
        "Pak A",
    )
    (other,) = check(taken, write_text(taken, "en"), "net.yaml").others
    assert other.code == "RTRW732"
    assert other.params["changes"] == "disabled true -> false"


# --- oddities that are kept ----------------------------------------------------------


KEPT = {
    "burst-time without burst": ("burst-time=16s/16s max-limit=1M/1M", "RTRW710"),
    "no threshold": ("max-limit=1M burst-limit=2M burst-time=8s", "RTRW710"),
    "burst in one direction": (
        "max-limit=1M/1M burst-limit=0/2M burst-threshold=0/500k burst-time=0s/8s",
        None,
    ),
    "burst-limit is max-limit": (
        "max-limit=2M burst-limit=2M burst-threshold=1M burst-time=8s",
        "RTRW711",
    ),
    "several targets": ("target=10.0.0.2,10.0.0.3", "RTRW712"),
    "an interface": ("target=ether2", "RTRW713"),
    "a dynamic interface": ('target="<pppoe-budi>"', "RTRW713"),
    "a total": ("total-max-limit=5M", "RTRW716"),
    "a destination": ("dst=10.8.0.0/16", "RTRW716"),
}


@pytest.mark.parametrize("case", KEPT)
def test_an_oddity_is_kept_and_told(case):
    """With its name and line, once for each kind; a push sets the comment alone."""
    fields, code = KEPT[case]
    target = "" if "target=" in fields else "target=10.0.0.1 "
    text = f"add name=x {target}{fields}\n"
    assert codes(text) == ([code] if code else [])
    taken = taken_from(text)
    checked = check(taken, write_text(taken, "en"), "net.yaml")
    assert (checked.others, checked.comments) == ((), 1)


NAMES = ["07-budi", "3. Pak Budi", "Pak  Budi ", "Ma'ruf", "a.b", "a,b", "123", " x"]


@pytest.mark.parametrize("name", NAMES)
def test_names_come_back_to_the_letter(name):
    """Digits first, blanks, dots, apostrophes, commas."""
    text = f'add name="{name}" target=10.0.0.1 max-limit=1M/1M\n'
    assert codes(text) == ["RTRW714"]
    assert profile_of(text).subscribers[0].name == name


def test_order_and_comments_are_kept():
    """In the router's order, and what is left alone as a remark in its place."""
    taken = taken_from(
        'add name=c target=10.0.0.3 comment="Bu C"\n'
        'add name="== RT 2 ==" target=10.0.0.0/24 disabled=yes\n'
        "add name=a target=10.0.0.1\nadd name=b target=10.0.0.2\n"
    )
    lines = write_text(taken, "en").partition("subscribers:\n")[2].splitlines()
    assert [line.split(",")[0] for line in lines] == [
        "  - {name: c",
        '  # left alone: "== RT 2 =="',
        "  - {name: a",
        "  - {name: b",
    ]
    assert "comment: " in lines[0]
