"""A profile compiled into queues: once, in order, in the router's own words."""

import pytest

from rtrw.errors import InputError
from rtrw.network.compile import compile_network, select_routers, select_subscribers
from rtrw.profiles import load_text

TEXT = """\
rtrw: 1
site: rt05
defaults: {plan: p}
suspended: {max-limit: 64k/128k}
parents:
  inner: {id: t2, target: 10.0.0.0/25, max-limit: 20M, parent: outer, comment: Blok A}
  outer: {target: 10.0.0.0/24, max-limit: 50M/100M}
plans:
  p: {max-limit: 2M/8M, burst-limit: 8M/16M, burst-threshold: 1M/4M, burst-time: 16s,
      limit-at: 512k, priority: 4, parent: inner}
subscribers:
  - {id: a17, name: siti, target: 10.0.0.1, comment: Bu Siti}
  - {name: budi & joko, target: [10.0.0.9, 10.0.0.2, '2001:db8::/64'], parent: outer}
  - {name: eko, target: 10.0.0.3, suspended: true}
  - {name: ayu, target: 10.0.0.4/30, bucket-size: 0.2, queue: sfq/sfq}
  - {name: tono, target: 10.0.0.8}
"""

DEFAULTS = {
    "limit-at": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "priority": "8/8",
    "disabled": "false",
}
PLAN = {
    "max-limit": "2000000/8000000",
    "limit-at": "512000/512000",
    "burst-limit": "8000000/16000000",
    "burst-threshold": "1000000/4000000",
    "burst-time": "16s/16s",
    "bucket-size": "0.1/0.1",
    "priority": "4/4",
    "disabled": "false",
}


@pytest.fixture
def queues():
    network = compile_network(load_text(TEXT))
    assert list(network.routers) == [""]
    return {queue.name: queue for queue in network.routers[""]}


def test_parents_first_each_before_what_it_holds(queues):
    """Outer stands before inner, though written after it; then the profile's order."""
    assert list(queues) == [
        "outer",
        "inner",
        "siti",
        "budi & joko",
        "eko",
        "ayu",
        "tono",
    ]


def test_fields_left_out_have_the_routers_default(queues):
    """A parent with only max-limit is the router's defaults and that."""
    expected = DEFAULTS | {"max-limit": "50000000/100000000", "parent": "none"}
    assert queues["outer"].settings == expected


def test_a_plans_fields_as_wire_text(queues):
    """Rates in bit/s, times with s, single values as pairs."""
    assert queues["siti"].settings == PLAN | {"parent": "inner"}


def test_own_fields_win_and_left_alone_fields_stay_out(queues):
    """Queue is there only where it is named."""
    assert queues["ayu"].settings == PLAN | {
        "parent": "inner",
        "bucket-size": "0.2/0.2",
        "queue": "sfq/sfq",
    }
    assert "queue" not in queues["siti"].settings


def test_suspended_is_slow_without_burst_and_guarantee(queues):
    """The queue stays enabled at the low limit; the plan's priority stays."""
    expected = DEFAULTS | {
        "max-limit": "64000/128000",
        "priority": "4/4",
        "parent": "inner",
    }
    assert queues["eko"].settings == expected
    assert queues["eko"].settings["disabled"] == "false"


def test_equal_settings_are_one_object(queues):
    """What thousands share is there once."""
    assert queues["siti"].settings is queues["tono"].settings
    assert queues["siti"].settings is not queues["budi & joko"].settings


def test_targets_are_canonical(queues):
    """One order, with prefix lengths."""
    assert queues["siti"].target == "10.0.0.1/32"
    assert queues["budi & joko"].target == "10.0.0.2/32,10.0.0.9/32,2001:db8::/64"
    assert queues["ayu"].target == "10.0.0.4/30"


def test_comments_carry_the_tag(queues):
    """Whose queue it is, then the text."""
    assert queues["siti"].comment == "rtrw:rt05/s/a17 Bu Siti"
    assert queues["budi & joko"].comment == "rtrw:rt05/s/budi%20%26%20joko"
    assert queues["inner"].comment == "rtrw:rt05/p/t2 Blok A"
    assert queues["outer"].comment == "rtrw:rt05/p/outer"


FLEET = """\
rtrw: 1
site: w
parents:
  shared: {target: 10.0.0.0/8, max-limit: 50M}
  mine: {target: 10.1.0.0/16, max-limit: 50M, parent: shared, router: a}
  there: {target: 10.2.0.0/16, max-limit: 50M, router: b}
plans:
  p: {max-limit: 2M}
subscribers:
  - {name: s1, target: 10.1.0.1, plan: p, parent: mine}
  - {name: s2, target: 10.3.0.1, plan: p, parent: shared, router: c}
  - {name: s3, target: 10.9.0.1, plan: p, router: b}
routers:
  a: {host: 10.99.0.1}
  b: {host: 10.99.0.2}
  c: {host: 10.99.0.3}
  d: {host: 10.99.0.4}
groups: {west: [b, a], all: [a, b, c, d]}
"""


def test_a_parent_goes_where_its_children_are():
    """A parent without a router is on each router that holds something of it."""
    network = compile_network(load_text(FLEET))
    names = {r: [q.name for q in queues] for r, queues in network.routers.items()}
    assert names == {
        "a": ["shared", "mine", "s1"],
        "b": ["there", "s3"],
        "c": ["shared", "s2"],
        "d": [],
    }
    assert network.queues == 7
    assert network.site == "w"


def test_the_only_router_has_everything():
    """A parent that holds nothing is there too."""
    text = TEXT.replace("subscribers:", "routers: {gw: {host: 10.9.9.9}}\nsubscribers:")
    network = compile_network(load_text(text))
    assert [len(q) for q in network.routers.values()] == [7]
    assert list(network.routers) == ["gw"]


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (None, ("a", "b", "c", "d")),
        (["c"], ("c",)),
        (["west"], ("a", "b")),
        (["d", "west", "a"], ("a", "b", "d")),
    ],
)
def test_routers_by_name_and_group(wanted, chosen):
    """In the profile's order, each once."""
    assert select_routers(load_text(FLEET), wanted) == chosen


def test_unknown_routers_are_told_all_at_once():
    """With what may have been meant."""
    with pytest.raises(InputError) as error:
        select_routers(load_text(FLEET), ["wset", "a", "zz"])
    told = [(p.code, dict(p.params)) for p in error.value.problems]
    assert told == [
        ("RTRW350", {"name": "wset", "meant": "west"}),
        ("RTRW352", {"name": "zz", "known": "a, b, c, d, west, all"}),
    ]


def test_subscribers_by_name_or_id():
    """--only takes either, and answers names."""
    profile = load_text(TEXT)
    assert select_subscribers(profile, None) is None
    assert select_subscribers(profile, ["a17", "eko"]) == {"siti", "eko"}
    with pytest.raises(InputError, match="RTRW351"):
        select_subscribers(profile, ["siti", "ekko"])
