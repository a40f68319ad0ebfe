"""A whole profile: everything of the documented example, and what can be wrong."""

from pathlib import Path

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load, load_text
from rtrw.routeros.target import parse_target
from rtrw.units import Pair

PROFILES = Path(__file__).parents[3] / "profiles"

EXAMPLE = """\
rtrw: 1                              # format version
site: rt05
include: [../plans.yaml]             # plans, parents, routers, limits of another file
defaults: {router: gateway, plan: hemat-2}
suspended: {max-limit: 64k/64k}
accept: {RTRW104: [hemat-2]}
parents:
  total-rt05: {target: 192.168.10.0/24, max-limit: 50M/100M}
plans:
  hemat-2:
    max-limit: 2M/2M
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s/16s
    parent: total-rt05
  keluarga-10:
    max-limit: {upload: 5M, download: 10M}
    burst: {limit: 10M/20M, for: 12s}
subscribers:
  - {name: pelanggan-01, target: 192.168.10.5/32, plan: hemat-2, comment: Bu Siti}
  - {id: a17, name: warung-joko, target: [192.168.10.7, 2001:db8:7::/64], \
plan: keluarga-10, suspended: true}
routers:
  gateway: {host: 192.168.88.1, username: rtrw, tls: true}
groups: {all: [gateway]}
"""

HEAD = "rtrw: 1\nsite: a\nplans: {p: {max-limit: 2M/4M}}\n"


def told(text, path="p.yaml"):
    """(code, line, column) of everything that is wrong."""
    with pytest.raises(InputError) as caught:
        load_text(text, path)
    return [(one.code, one.line, one.column) for one in caught.value.problems]


@pytest.fixture
def example(tmp_path):
    """The documented example on the disk, with the file that it includes."""
    (tmp_path / "rt05").mkdir()
    (tmp_path / "plans.yaml").write_text("plans: {tamu-1: {max-limit: 1M}}\n", "utf-8")
    path = tmp_path / "rt05" / "rtrw.yaml"
    path.write_text(EXAMPLE, "utf-8")
    return load(path)


def test_the_documented_example_is_read(example):
    """Every value of the example arrives with its type."""
    assert example.site == "rt05"
    assert example.problems == ()
    assert list(example.plans) == ["hemat-2", "keluarga-10", "tamu-1"]
    assert example.plans["hemat-2"].fields == {
        "max-limit": (2_000_000, 2_000_000),
        "burst-limit": (8_000_000, 8_000_000),
        "burst-threshold": (1_000_000, 1_000_000),
        "burst-time": (16_000_000, 16_000_000),
    }
    assert example.plans["hemat-2"].parent == "total-rt05"
    assert example.parents["total-rt05"].id == "total-rt05"
    assert example.suspended == {"max-limit": (64_000, 64_000)}
    assert example.accept == {"RTRW104": ("hemat-2",)}
    assert example.groups == {"all": ("gateway",)}
    gateway = example.routers["gateway"]
    assert (gateway.host, gateway.username) == ("192.168.88.1", "rtrw")
    assert (gateway.tls, gateway.port) == (True, None)


def test_the_subscribers_of_the_example(example):
    """Plan, parent and router in force stand in each subscriber."""
    first, second = example.subscribers
    assert first == (
        "pelanggan-01",
        "pelanggan-01",
        (parse_target("192.168.10.5/32"),),
        "hemat-2",
        "total-rt05",
        "gateway",
        False,
        "Bu Siti",
        {},
    )
    assert second.id == "a17"
    assert [one.text for one in second.targets] == [
        "192.168.10.7/32",
        "2001:db8:7::/64",
    ]
    assert (second.parent, second.suspended) == (None, True)


def test_a_wished_burst_becomes_queue_fields(example):
    """10M -> 20M for 12 s is 7500k and 32 s, as published in the design."""
    fields = example.plans["keluarga-10"].fields
    assert fields["burst-limit"] == (10_000_000, 20_000_000)
    assert fields["burst-threshold"].download == 7_500_000
    assert fields["burst-time"] == (32_000_000, 32_000_000)


def test_positions_are_looked_up_by_path(example):
    """A place is the key's, or of the nearest thing above that is written."""
    path = example.path
    of = example.positions.of
    assert of("plans", "hemat-2", "burst-limit") == (path, 12, 5)
    assert of("plans", "hemat-2") == (path, 10, 3)
    assert of("plans", "hemat-2", "priority") == (path, 10, 3)
    assert of("subscribers", 0) == (path, 20, 5)
    assert of("subscribers", 1, "plan")[1:] == (21, 75)
    assert of("subscribers", 1, "priority") == (path, 21, 5)
    assert of("nothing") == (path, 1, 1)
    assert of("plans", "tamu-1", "max-limit")[1:] == (1, 18)
    assert of("plans", "tamu-1")[0].endswith("plans.yaml")


@pytest.mark.parametrize("name", ["pelanggan-01", "rt05", "wisp"])
def test_example_profiles_have_no_errors(name):
    """The profiles that are delivered can be read."""
    found = load(PROFILES / f"{name}.yaml")
    assert [one for one in found.problems if one.severity != "info"] == []


def test_scalars_keep_their_spelling_as_names():
    """no, 010, 1:30, 08123, 7 and ~ are names like any other."""
    names = ["no", "010", "1:30", "08123", "7", "~", "null", "1e3", "0x10", "true"]
    rows = "".join(
        f"  - {{name: {name}, target: 10.0.0.{n}, plan: 1.0}}\n"
        for n, name in enumerate(names)
    )
    text = (
        f"rtrw: 1\nsite: 010\nplans: {{1.0: {{max-limit: 1M}}}}\nsubscribers:\n{rows}"
    )
    found = load_text(text)
    assert [one.name for one in found.subscribers] == names
    assert found.site == "010"
    assert found.subscribers[0].plan == "1.0"


def test_block_rows_are_read_like_flow_rows():
    """Both ways of writing a list give the same subscribers and places."""
    flow = (
        "subscribers:\n  - {id: i, name: n, target: 10.0.0.1, plan: p, priority: 3}\n"
    )
    block = (
        "subscribers:\n- id: i\n  name: n\n  target: 10.0.0.1\n"
        "  plan: p\n  priority: 3\n"
    )
    inline = "subscribers: [{id: i, name: n, target: 10.0.0.1, plan: p, priority: 3}]\n"
    one, two, three = (load_text(HEAD + text) for text in (flow, block, inline))
    assert one.subscribers == two.subscribers == three.subscribers
    assert one.subscribers[0].overrides == {"priority": (3, 3)}
    assert two.positions.of("subscribers", 0, "plan")[1:] == (8, 3)
    assert three.positions.of("subscribers", 0, "plan")[1:] == (4, 50)


def test_sections_may_stand_in_any_order():
    """Plans and defaults below the subscribers count for them too."""
    text = (
        "subscribers:\n  - {name: x, target: 10.0.0.1}\n"
        "defaults: {plan: p, router: r2, parent: all}\n"
        "routers: {r1: {host: a}, r2: {host: b}}\n"
        "parents: {all: {target: 10.0.0.0/8}}\n"
        "plans: {p: {max-limit: 1M}}\nsite: a\nrtrw: 1\n"
    )
    (one,) = load_text(text).subscribers
    assert (one.plan, one.parent, one.router) == ("p", "all", "r2")


def test_own_parent_and_router_win_and_none_is_no_parent():
    """A subscriber's word counts before the plan's, the plan's before the default."""
    text = """\
rtrw: 1
site: a
defaults: {router: r1, parent: c}
routers: {r1: {host: a}, r2: {host: b}}
parents: {a: {target: ether1}, b: {target: ether2, router: r2}, c: {target: ether3}}
plans: {p: {parent: a}, q: {parent: none}, r: {}}
subscribers:
  - {name: s1, target: 10.0.0.1, plan: p}
  - {name: s2, target: 10.0.0.2, plan: p, parent: b}
  - {name: s3, target: 10.0.0.3, plan: p, parent: none, router: r2}
  - {name: s4, target: 10.0.0.4, plan: q}
  - {name: s5, target: 10.0.0.5, plan: r}
"""
    found = load_text(text)
    assert [(one.parent, one.router) for one in found.subscribers] == [
        ("a", "r1"),
        ("b", "r2"),
        (None, "r2"),
        (None, "r1"),
        ("c", "r1"),
    ]
    assert found.plans["q"].parent is None


def test_the_only_router_is_everybodys():
    """With one router nobody has to name it; without routers there is none."""
    row = "subscribers: [{name: x, target: 10.0.0.1, plan: p}]\n"
    one = load_text(f"{HEAD}routers: {{r: {{host: h}}}}\n{row}")
    assert one.subscribers[0].router == "r"
    assert load_text(HEAD + row).subscribers[0].router is None


def test_u18_small_rates_are_kept_exactly():
    """64k, half a megabit and 2800 bit/s arrive to the bit."""
    found = load_text(
        "rtrw: 1\nsite: a\nplans: {p: {max-limit: 64k/0.5M, limit-at: 0.0028M/0}}\n"
    )
    assert found.plans["p"].fields == {
        "max-limit": (64_000, 500_000),
        "limit-at": (2_800, 0),
    }


TEN = """\
rtrw: 1
site: rt 05
plans:
  hemat-2:
    max-limt: 2M/2M
    limit-at: 1,5M
  hemat-2: {max-limit: 1M}
  cepat: {max-limit: 2M/4M, parent: totl}
parents:
  total: {target: 300.1.1.1, max-limit: 50M}
subscribers:
  - {name: a, target: 10.0.0.1, plan: hemat-3}
  - {name: b, target: 10.0.0.1/32, plan: cepat, disabled: yes}
  - {name: c, target: 10.0.0.2, plan: cepat, suspended: maybe}
routers:
  gw: {host: 10.0.0.1, password: rahasia}
"""


def test_ten_mistakes_are_ten_problems_with_their_places():
    """One run tells all of them, in the order of the file."""
    assert told(TEN) == [
        ("RTRW449", 2, 7),  # a site with a blank
        ("RTRW431", 5, 5),  # max-limt
        ("RTRW205", 6, 15),  # decimal comma
        ("RTRW430", 7, 3),  # hemat-2 twice
        ("RTRW324", 8, 29),  # parent totl
        ("RTRW302", 10, 19),  # 300 in an address
        ("RTRW324", 12, 33),  # plan hemat-3
        ("RTRW442", 13, 49),  # disabled
        ("RTRW440", 14, 57),  # suspended: maybe
        ("RTRW441", 16, 24),  # a password
    ]


def test_a_password_is_never_repeated():
    """What was written behind password: is in no message."""
    with pytest.raises(InputError) as caught:
        load_text(TEN)
    assert "rahasia" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plan: {}\n", [("RTRW431", 4, 1)], id="unknown-section"),
        pytest.param("routers: []\n", [("RTRW433", 4, 10)], id="list-for-map"),
        pytest.param("routers: gw\n", [("RTRW434", 4, 10)], id="text-for-map"),
        pytest.param("subscribers: x\n", [("RTRW459", 4, 14)], id="text-for-list"),
        pytest.param("subscribers: [x]\n", [("RTRW434", 4, 15)], id="text-for-row"),
        pytest.param("subscribers: [{}]\n", [("RTRW436", 4, 15)] * 2, id="empty-row"),
        pytest.param(
            "subscribers: [{name: a, target: 10.0.0.1}]\n",
            [("RTRW328", 4, 15)],
            id="no-plan",
        ),
        pytest.param(
            "subscribers: [{name: '', target: 10.0.0.1, plan: p}]\n",
            [("RTRW438", 4, 22)],
            id="empty-name",
        ),
        pytest.param(
            "subscribers: [{name: a, target: [10.0.0.1, 10.0.0.999], plan: p}]\n",
            [("RTRW302", 4, 44)],
            id="second-target",
        ),
        pytest.param(
            "subscribers: [{name: a, name: b, target: 10.0.0.1, plan: p}]\n",
            [("RTRW430", 4, 25)],
            id="key-twice-in-a-row",
        ),
        pytest.param(
            "subscribers: [{name: a, target: 10.0.0.1, plan: p, max_limit: 1M}]\n",
            [("RTRW431", 4, 52)],
            id="underscore",
        ),
        pytest.param(
            "subscribers: [{name: a, target: 10.0.0.1, plan: p,"
            " limit-at: {upload: 1M}}]\n",
            [("RTRW436", 4, 62)],
            id="half-a-pair",
        ),
        pytest.param(
            "subscribers: [{name: a, target: 10.0.0.1, plan: p, bytes: 1}]\n",
            [("RTRW445", 4, 52)],
            id="a-counter",
        ),
        pytest.param("defaults: {plan: q}\n", [("RTRW325", 4, 18)], id="default-plan"),
        pytest.param(
            "routers: {r: {host: h, port: 99999}}\n", [("RTRW446", 4, 30)], id="port"
        ),
        pytest.param(
            "routers: {r: {host: h, encoding: klingon}}\n",
            [("RTRW452", 4, 34)],
            id="encoding",
        ),
        *(
            pytest.param(
                f"routers: {{r: {{host: h, encoding: {name}}}}}\n",
                [("RTRW452", 4, 34)],
                id=f"encoding-{name}",
            )
            for name in ("utf-16", "utf-8-sig", "utf-7", "rot13", "hex", "punycode")
        ),
        pytest.param("routers: {r: {}}\n", [("RTRW436", 4, 14)], id="no-host"),
        pytest.param("groups: {g: [r]}\n", [("RTRW325", 4, 10)], id="group-of-nobody"),
        pytest.param(
            "routers: {r: {host: h}}\ngroups: {r: [r]}\n",
            [("RTRW453", 5, 10)],
            id="group-like-a-router",
        ),
        pytest.param("accept: {104: [a]}\n", [("RTRW450", 4, 10)], id="accept"),
        pytest.param(
            "parents: {none: {target: ether1}}\n", [("RTRW329", 4, 11)], id="none"
        ),
        pytest.param(
            "parents: {a: {target: x, id: i}, b: {target: y, id: i}}\n",
            [("RTRW321", 4, 49)],
            id="parents-with-one-id",
        ),
        pytest.param(
            "parents: {a: {target: x, disabled: true}}\n",
            [("RTRW442", 4, 26)],
            id="disabled-parent",
        ),
    ],
)
def test_one_mistake_is_told_at_its_place(text, expected):
    """Structure and references: a code, a line, a column."""
    assert told(HEAD + text) == expected


def test_loops_of_parents_are_told_once():
    """A holds B holds C holds A; and one that holds itself."""
    text = HEAD + (
        "parents:\n"
        "  a: {target: ether1, parent: b}\n"
        "  b: {target: ether2, parent: c}\n"
        "  c: {target: ether3, parent: a}\n"
        "  d: {target: ether4, parent: d}\n"
        "  e: {target: ether5, parent: a}\n"
        "subscribers: [{name: x, target: 10.0.0.1, plan: p, parent: e}]\n"
    )
    assert told(text) == [("RTRW326", 5, 23), ("RTRW326", 8, 23)]


def test_a_queue_and_its_parent_are_on_one_router():
    """A parent that is pinned to another router is told at the router's name."""
    text = HEAD + (
        "routers: {r1: {host: a}, r2: {host: b}}\n"
        "parents:\n"
        "  top: {target: ether1, router: r1}\n"
        "  in: {target: ether2, parent: top}\n"
        "  bad: {target: ether3, parent: top, router: r2}\n"
        "subscribers:\n"
        "  - {name: x, target: 10.0.0.1, plan: p, parent: in}\n"
        "  - {name: y, target: 10.0.0.2, plan: p, parent: in, router: r2}\n"
        "  - {name: z, target: 10.0.0.3, plan: p}\n"
    )
    assert told(text) == [
        ("RTRW455", 8, 38),
        ("RTRW455", 11, 54),
        ("RTRW327", 12, 5),
    ]


def test_c1_doubles_are_told_with_both_lines():
    """10.0.0.1 and 10.0.0.1/32 are one target; names and ids stand once."""
    text = HEAD + (
        "parents: {total: {target: ether1}}\n"
        "subscribers:\n"
        "  - {name: a, target: 10.0.0.1, plan: p}\n"
        "  - {name: b, target: 10.0.0.1/32, plan: p}\n"
        "  - {name: a, target: 10.0.0.3, plan: p}\n"
        "  - {id: b, name: c, target: 10.0.0.4, plan: p}\n"
        "  - {name: total, target: 10.0.0.5, plan: p}\n"
        "  - {name: d, target: [10.1.0.0/24, 10.1.0.9/24], plan: p}\n"
    )
    with pytest.raises(InputError) as caught:
        load_text(text)
    found = [(p.code, p.line, p.params["other"]) for p in caught.value.problems]
    assert found == [
        ("RTRW322", 7, 6),
        ("RTRW320", 8, 6),
        ("RTRW321", 9, 7),
        ("RTRW320", 10, "4"),
        ("RTRW322", 11, 11),
    ]


def test_one_target_may_stand_on_two_routers():
    """Two sites behind their own routers may count their customers alike."""
    text = HEAD + (
        "routers: {r1: {host: a}, r2: {host: b}}\n"
        "subscribers:\n"
        "  - {name: a, target: 10.0.0.1, plan: p, router: r1}\n"
        "  - {name: b, target: 10.0.0.1, plan: p, router: r2}\n"
    )
    assert len(load_text(text).subscribers) == 2


def test_an_empty_value_is_left_out_and_told():
    """A key without a value does not reach the router; it is a warning."""
    found = load_text(
        "rtrw: 1\nsite: a\nplans: {p: {max-limit: 2M, burst-limit: }}\nrouters:\n"
    )
    assert found.plans["p"].fields == {"max-limit": (2_000_000, 2_000_000)}
    assert [(p.code, p.line, p.severity) for p in found.problems] == [
        ("RTRW437", 3, "warning")
    ]


def test_a_missing_site_is_a_warning_where_there_are_queues():
    """Plans alone need no site; queues on a router do."""
    text = "rtrw: 1\nplans: {p: {max-limit: 2M}}\n"
    assert load_text(text).problems == ()
    found = load_text(text + "subscribers: [{name: a, target: 10.0.0.1, plan: p}]\n")
    assert [one.code for one in found.problems] == ["RTRW454"]


def test_suspension_always_has_a_limit():
    """A profile that leaves max-limit out of suspended gets the slow default."""
    found = load_text(HEAD + "suspended: {priority: 8}\n")
    assert found.suspended == {
        "priority": Pair(8, 8),
        "max-limit": Pair(64_000, 64_000),
    }


def test_limits_are_kept_with_their_places():
    """What stands under limits is handed on as it was written."""
    found = load_text(HEAD + "limits:\n  api: {rate: 10/s}\n")
    assert found.limits.entries["api"][1].entries["rate"][1].text == "10/s"
    assert found.positions.of("limits", "api", "rate")[1:] == (5, 9)
