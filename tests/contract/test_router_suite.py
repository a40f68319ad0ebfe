"""What a push relies on, asked of the lab, and of a real router if there is one.

    RTRW_TEST_ROUTER=admin@192.168.88.1 RTRW_TEST_PASSWORD=... pytest tests/contract

A real router is asked over plain API (port 8728, or user@host:port). Only queues named
``rtrw-test-...`` are made, at the end of the list and for addresses nobody has
(192.0.2.0/24), and they are removed again. A test that fails there is an assumption of
ours that is wrong: docs/reference/lab.md says which one.
"""

import os
from typing import NamedTuple

import pytest

from rtrw.lab import Lab
from tests.unit.lab.client import Client, fields

REAL = os.environ.get("RTRW_TEST_ROUTER", "")
VERSIONS = ["6.49.17", "7.16.2", "7.18.2"]
PREFIX = "rtrw-test-"


class Router(NamedTuple):
    """Where a router is, and how to open connections to it."""

    host: str
    port: int
    user: str
    password: str
    version: tuple

    def client(self):
        return Client(self.port, self.host, timeout=60).login(self.user, self.password)


def real_router():
    user, _, where = REAL.rpartition("@")
    host, _, port = where.partition(":")
    password = os.environ.get("RTRW_TEST_PASSWORD", "")
    with Client(int(port or 8728), host, timeout=60).login(user, password) as client:
        said = client.rows("/system/resource/print")[0]["version"].split()[0]
    numbers = said.split("rc")[0].split("beta")[0].split(".")
    return Router(host, int(port or 8728), user, password, tuple(map(int, numbers)))


@pytest.fixture(params=[*VERSIONS, *(["real"] if REAL else [])])
def router(request):
    """A lab of each version, and the router of RTRW_TEST_ROUTER."""
    if request.param == "real":
        found = real_router()
        clean(found)
        yield found
        clean(found)
        return
    with Lab(version=request.param, password="x") as lab:
        version = tuple(map(int, request.param.split(".")))
        yield Router(lab.host, lab.port, "rtrw", "x", version)


@pytest.fixture
def client(router):
    with router.client() as client:
        yield client


def clean(router):
    """Take away what a test has made, children first."""
    with router.client() as client:
        for _ in range(8):
            for row in ours(client):
                client.talk("/queue/simple/remove", f"=.id={row['.id']}")


def ours(client, *words):
    """Our rows, in order."""
    found = client.rows("/queue/simple/print", *words)
    return [row for row in found if row["name"].startswith(PREFIX)]


def names(client):
    return [row["name"].removeprefix(PREFIX) for row in ours(client)]


def add(client, name, **args):
    """A queue of ours; its id."""
    args = {"target": "192.0.2.1/32", **args}
    return client.ok("/queue/simple/add", name=PREFIX + name, **args)


def row(client, name):
    (found,) = client.rows("/queue/simple/print", f"?name={PREFIX}{name}")
    return found


# --- values ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "written", "read"),
    [
        ("max-limit", "15M/20M", "15000000/20000000"),
        ("max-limit", "2M", "2000000/2000000"),
        ("max-limit", "37500k/1500000", "37500000/1500000"),
        ("max-limit", "2.5M/0", "2500000/0"),
        ("burst-time", "16/16", "16s/16s"),
        ("burst-time", "10s", "10s/10s"),
        ("burst-time", "00:00:10", "10s/10s"),
        ("burst-time", "80", "1m20s/1m20s"),
        ("bucket-size", "0.1", "0.1/0.1"),
        ("bucket-size", "10/0", "10/0"),
        ("priority", "1", "1/1"),
        ("priority", "8/1", "8/1"),
        ("target", "192.0.2.5", "192.0.2.5/32"),
        ("target", "2001:DB8:7::/64", "2001:db8:7::/64"),
        ("disabled", "yes", "true"),
        ("packet-marks", "a,b", "a,b"),
        ("dst", "198.51.100.0/24", "198.51.100.0/24"),
        ("time", "7h-19h,mon,tue", "7h-19h,mon,tue"),
        ("total-max-limit", "10M", "10000000"),
        ("total-priority", "3", "3"),
        ("comment", "a=b=c", "a=b=c"),
        ("comment", 'Pak "Budi" $5', 'Pak "Budi" $5'),
    ],
)
def test_a_value_is_read_back_in_the_routers_own_form(client, field, written, read):
    """Rates come back as digits, times with units, pairs always as two."""
    add(client, "a", **{field.replace("-", "_"): written})
    assert row(client, "a")[field] == read


def test_what_is_not_set_has_its_default(client):
    """A row with a name and a target only reads as the manuals say."""
    add(client, "a")
    expected = {
        "target": "192.0.2.1/32",
        "parent": "none",
        "packet-marks": "",
        "priority": "8/8",
        "queue": "default-small/default-small",
        "limit-at": "0/0",
        "max-limit": "0/0",
        "burst-limit": "0/0",
        "burst-threshold": "0/0",
        "burst-time": "0s/0s",
        "bucket-size": "0.1/0.1",
        "disabled": "false",
        "dynamic": "false",
        "invalid": "false",
    }
    found = row(client, "a")
    assert {name: found.get(name) for name in expected} == expected
    assert not {"comment", "dst", "time", "total-max-limit"} & found.keys()


def test_several_targets_are_one_set(client):
    """The order of targets is the router's own; none is lost or doubled."""
    add(client, "a", target="192.0.2.9,2001:db8::1,192.0.2.4/32")
    found = set(row(client, "a")["target"].split(","))
    assert found == {"192.0.2.9/32", "192.0.2.4/32", "2001:db8::1/128"}


def test_bytes_that_are_not_utf8_come_back_as_they_went(client):
    """A comment in the code page of a Windows PC stays byte for byte."""
    add(client, "a", comment="Bl\udce9 \udcae")
    assert row(client, "a")["comment"] == "Bl\udce9 \udcae"


# --- refusals --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (
            {"limit_at": "3M/1M", "max_limit": "2M/2M"},
            "failure: upload-max-limit less than upload-limit",
        ),
        (
            {"limit_at": "1M/3M", "max_limit": "2M/2M"},
            "failure: download-max-limit less than download-limit",
        ),
        (
            {"burst_limit": "1M/8M", "max_limit": "2M/2M"},
            "failure: upload-burst-limit less than upload-max-limit",
        ),
        (
            {"burst_limit": "8M/1M", "max_limit": "2M/2M"},
            "failure: download-burst-limit less than download-max-limit",
        ),
        ({"parent": "rtrw-test-nobody"}, "input does not match any value of parent"),
        ({"queue": "no-such-type"}, "input does not match any value of queue"),
    ],
)
def test_what_a_router_refuses(client, args, text):
    """The texts are those that other people's programs have seen."""
    said = client.refused(
        "/queue/simple/add", name=PREFIX + "a", target="192.0.2.1", **args
    )
    assert said == text
    assert names(client) == []


@pytest.mark.parametrize(
    "args",
    [
        {"max_limit": "2Mi/2M"},
        {"max_limit": "fast"},
        {"max_limit": "-1"},
        {"max_limit": ""},
        {"priority": "9"},
        {"priority": "0/8"},
        {"burst_time": "soon"},
        {"bucket_size": "11"},
        {"target": "192.0.2.256"},
        {"target": "192.0.2.0/33"},
        {"target": "no-such-interface"},
        {"target": "2001:db8::/129"},
        {"disabled": "maybe"},
        {"time": "7h-19h,someday"},
        {"no_such_field": "1"},
    ],
)
def test_nonsense_is_refused_and_nothing_is_made(client, args):
    """A bad value or an unknown argument is a trap, whatever its text."""
    args = {"name": PREFIX + "a", "target": "192.0.2.1", **args}
    assert client.refused("/queue/simple/add", **args)
    assert names(client) == []


def test_a_name_is_used_once(client):
    """The second queue of a name is refused, by add and by set."""
    add(client, "a")
    other = add(client, "b")
    taken = "failure: already have such name"
    add_again = {"name": PREFIX + "a", "target": "192.0.2.2"}
    assert client.refused("/queue/simple/add", **add_again) == taken
    said = client.refused("/queue/simple/set", id_=other, name=PREFIX + "a")
    assert said == taken


def test_names_differ_by_case_and_blanks(client):
    """Names are compared byte for byte."""
    for name in ("a", "A", "a ", "a  b"):
        add(client, name)
    assert names(client) == ["a", "A", "a ", "a  b"]


def test_a_target_is_needed(client):
    """A queue without a target is refused."""
    assert client.refused("/queue/simple/add", name=PREFIX + "a")


def test_halves_that_depend_on_each_other_go_together(client):
    """limit-at above the old max-limit needs the new one in the same set."""
    one = add(client, "a", max_limit="2M/2M", limit_at="1M/1M")
    said = client.refused("/queue/simple/set", id_=one, limit_at="4M/4M")
    assert said == "failure: upload-max-limit less than upload-limit"
    client.ok("/queue/simple/set", id_=one, limit_at="4M/4M", max_limit="8M/8M")
    found = row(client, "a")
    assert (found["limit-at"], found["max-limit"]) == (
        "4000000/4000000",
        "8000000/8000000",
    )


@pytest.mark.parametrize(
    "args",
    [
        {"max_limit": "2M/2M", "burst_limit": "2M/2M"},
        {"max_limit": "2M/2M", "burst_limit": "8M/8M", "burst_threshold": "8M/8M"},
        {"burst_time": "16s/16s"},
        {"max_limit": "0/0", "limit_at": "1M/1M"},
        {"max_limit": "2M/8M", "burst_limit": "0/16M", "burst_time": "0/16"},
    ],
)
def test_settings_that_are_accepted(client, args):
    """Found in exports of routers at work, or in no case known to be refused."""
    add(client, "a", **args)
    assert names(client) == ["a"]


# --- set, remove, ids ------------------------------------------------------------


def test_add_answers_the_id_under_which_the_row_is_printed(client):
    """``ret`` is the ``.id``."""
    one = add(client, "a")
    assert row(client, "a")[".id"] == one


def test_ids_are_case_blind(client):
    """``*1f`` and ``*1F`` are one row."""
    one = add(client, "a")
    client.ok("/queue/simple/set", id_=one.lower(), comment="here")
    assert row(client, "a")["comment"] == "here"


def test_numbers_takes_an_id_or_a_name(client):
    """Both words of set and remove name rows."""
    one = add(client, "a")
    client.ok("/queue/simple/set", numbers=one, max_limit="1M/1M")
    client.ok("/queue/simple/set", numbers=PREFIX + "a", comment="by name")
    found = row(client, "a")
    assert (found["max-limit"], found["comment"]) == ("1000000/1000000", "by name")


def test_set_changes_only_what_it_names(client):
    """Every other field stays as it is."""
    one = add(client, "a", max_limit="2M/2M", comment="c", dst="198.51.100.0/24")
    before = row(client, "a")
    client.ok("/queue/simple/set", id_=one, max_limit="3M/3M")
    expected = {**before, "max-limit": "3000000/3000000"}
    assert row(client, "a").items() >= {
        (name, value)
        for name, value in expected.items()
        if "bytes" not in name and "packet" not in name
    }


@pytest.mark.parametrize("command", ["set", "remove", "move", "enable", "comment"])
def test_a_row_that_is_not_there(client, command):
    """Commands on a dead id are refused with "no such item"."""
    found = client.talk(f"/queue/simple/{command}", "=numbers=*FFFFFE")
    assert fields(found[0])["message"].startswith("no such item")


def test_many_rows_in_one_remove(client):
    """Ids are joined by commas."""
    ids = [add(client, name) for name in "abcd"]
    client.ok("/queue/simple/remove", id_=f"{ids[0]},{ids[2]}")
    assert names(client) == ["b", "d"]
    client.ok("/queue/simple/remove", numbers=f"{ids[1]},{ids[3]}")
    assert names(client) == []


def test_many_rows_in_one_set(client):
    """One set with several ids changes them all, and no other."""
    ids = [add(client, name) for name in "abc"]
    client.ok("/queue/simple/set", id_=f"{ids[0]},{ids[2]}", max_limit="1M/2M")
    limits = [found["max-limit"] for found in ours(client)]
    assert limits == ["1000000/2000000", "0/0", "1000000/2000000"]


def test_a_set_with_one_dead_id_is_half_done(client):
    """Assumed: rows before the dead one are changed, those behind it are not."""
    ids = [add(client, name) for name in "abc"]
    client.ok("/queue/simple/remove", id_=ids[1])
    said = client.refused("/queue/simple/set", id_=",".join(ids), max_limit="1M/1M")
    assert said.startswith("no such item")
    limits = [found["max-limit"] for found in ours(client)]
    assert limits == ["1000000/1000000", "0/0"]


def test_set_without_rows_is_done_and_changes_nothing(client):
    """A query is no way to name rows of a set; it answers as if all were well."""
    add(client, "a")
    done = client.talk("/queue/simple/set", f"?name={PREFIX}a", "=max-limit=1M/1M")
    assert done == [["!done"]]
    assert row(client, "a")["max-limit"] == "0/0"


def test_enable_disable_comment_unset(client):
    """The small commands do one thing each."""
    one = add(client, "a", dst="198.51.100.0/24")
    client.ok("/queue/simple/disable", id_=one)
    assert row(client, "a")["disabled"] == "true"
    client.ok("/queue/simple/enable", numbers=one)
    assert row(client, "a")["disabled"] == "false"
    client.ok("/queue/simple/comment", numbers=one, comment="text")
    assert row(client, "a")["comment"] == "text"
    client.ok("/queue/simple/unset", numbers=one, value_name="dst")
    assert "dst" not in row(client, "a")


def test_a_comment_is_cleared_by_an_empty_one(client):
    """It is then absent, not empty."""
    one = add(client, "a", comment="text")
    client.ok("/queue/simple/set", id_=one, comment="")
    assert "comment" not in row(client, "a")


def test_parents_keep_children_through_a_rename(client):
    """A child points to the row, not to the name."""
    one = add(client, "p", target="192.0.2.0/24")
    add(client, "c", parent=PREFIX + "p")
    client.ok("/queue/simple/set", id_=one, name=PREFIX + "q")
    assert row(client, "c")["parent"] == PREFIX + "q"


# --- order -----------------------------------------------------------------------


def test_add_appends_and_place_before_puts_in_front(client):
    """A new row comes last, or before the one named by id."""
    add(client, "a")
    two = add(client, "b")
    add(client, "c", place_before=two)
    assert names(client) == ["a", "c", "b"]


def test_place_before_what_is_not_there(client):
    """A dead id, and 0 on the lab's empty list, are no place."""
    args = {"name": PREFIX + "a", "target": "192.0.2.1", "place_before": "*FFFFFE"}
    assert client.refused("/queue/simple/add", **args).startswith("no such item")


def test_move_puts_rows_before_the_destination(client):
    """By numbers and destination, which are ids."""
    ids = {name: add(client, name) for name in "abcd"}
    client.ok("/queue/simple/move", numbers=ids["d"], destination=ids["b"])
    assert names(client) == ["a", "d", "b", "c"]


def test_move_without_destination_puts_rows_last(client):
    """Rows of ours are the last ones of the list in this suite."""
    ids = {name: add(client, name) for name in "abc"}
    client.ok("/queue/simple/move", numbers=ids["a"])
    assert names(client) == ["b", "c", "a"]


def test_a_moved_group_has_the_order_of_the_list(client):
    """Assumed: as listed, not as they stood."""
    ids = {name: add(client, name) for name in "abcde"}
    group = f"{ids['d']},{ids['b']},{ids['e']}"
    client.ok("/queue/simple/move", numbers=group, destination=ids["a"])
    assert names(client) == ["d", "b", "e", "a", "c"]


def test_adds_in_flight_keep_their_order(client):
    """Assumed by nobody, good to know: tagged adds run in the order sent."""
    for number in range(20):
        client.send(
            "/queue/simple/add",
            f"=name={PREFIX}{number:02d}",
            "=target=192.0.2.1",
            f".tag={number}",
        )
    for _ in range(20):
        client.answer()
    assert names(client) == [f"{number:02d}" for number in range(20)]


# --- reading ---------------------------------------------------------------------


def test_proplist_gives_what_is_asked(client):
    """Fewer properties, in every row; unset ones are absent."""
    add(client, "a", comment="x")
    add(client, "b")
    found = client.rows("/queue/simple/print", "=.proplist=.id,name,comment")
    found = [one for one in found if one["name"].startswith(PREFIX)]
    assert [one.get("comment") for one in found] == ["x", None]
    assert all("max-limit" not in one for one in found)


@pytest.mark.parametrize(
    ("queries", "expected"),
    [
        (["?name=rtrw-test-a"], ["a"]),
        (["?name=rtrw-test-a", "?name=rtrw-test-b", "?#|"], ["a", "b"]),
        (["?comment", "?disabled=true"], ["b"]),
        (["?-comment"], ["c"]),
        (["?comment=one", "?#!"], ["b", "c"]),
        (["?name=rtrw-test-a", "?#!", "?disabled=false", "?#&"], ["c"]),
        (["?name=nobody"], []),
    ],
)
def test_queries(client, queries, expected):
    """Words are tests on a stack, ANDed at the end."""
    add(client, "a", comment="one")
    add(client, "b", comment="two", disabled="yes")
    add(client, "c")
    found = client.rows("/queue/simple/print", "=.proplist=name", *queries)
    mine = [one["name"].removeprefix(PREFIX) for one in found if PREFIX in one["name"]]
    assert mine == expected


def test_count_only(client):
    """The number comes as ``ret``, without rows."""
    add(client, "a")
    done = client.talk("/queue/simple/print", "=count-only=", f"?name={PREFIX}a")
    assert done == [["!done", "=ret=1"]]


def test_nothing_found(client, router):
    """``!empty`` is said from 7.18 on, and never before."""
    found = client.talk("/queue/simple/print", "?name=rtrw-test-nobody")
    empty = [["!empty"]] if router.version >= (7, 18) else []
    assert found == [*empty, ["!done"]]


def test_counters_come_with_a_plain_print(client):
    """Pairs of bytes and rate, without the word stats."""
    add(client, "a")
    found = row(client, "a")
    assert {"bytes", "packets", "rate", "dropped"} <= found.keys()
    assert found["bytes"] == "0/0"


@pytest.mark.parametrize(
    "menu",
    [
        "/system/resource",
        "/system/identity",
        "/system/clock",
        "/interface",
        "/queue/type",
        "/ip/firewall/filter",
        "/ip/dhcp-server",
        "/ip/dhcp-server/lease",
        "/ppp/profile",
        "/ip/hotspot/user/profile",
        "/interface/bridge/settings",
        "/user",
        "/user/group",
        "/user/active",
    ],
)
def test_menus_that_a_push_reads(client, menu):
    """Each can be printed; what is in it is the router's own affair."""
    found = client.talk(f"{menu}/print")
    assert found[-1] == ["!done"]
    assert all(one[0] in ("!re", "!empty", "!done") for one in found)


def test_a_menu_that_is_not_there(client):
    """It says "no such command", with the prefix or without."""
    said = client.refused("/queue/complicated/print")
    assert said.startswith("no such command")


# --- the protocol ----------------------------------------------------------------


def test_answers_carry_the_tag_of_their_command(client):
    """Two commands in flight are told apart."""
    client.send("/system/identity/print", ".tag=one")
    client.send("/system/clock/print", ".tag=two")
    found = [client.answer(), client.answer()]
    by_tag = {words[-1]: words for answer in found for words in answer}
    assert by_tag.keys() == {".tag=one", ".tag=two"}


def test_quit_ends_the_session(client):
    """With ``!fatal``, and then the connection is closed."""
    assert client.talk("/quit") == [["!fatal", "session terminated on request"]]
    assert client.read() is None


def test_a_wrong_password(router):
    """It is a trap and a done; the text depends on the version."""
    with Client(router.port, router.host, timeout=60) as client:
        found = client.talk("/login", f"=name={router.user}", "=password=wrong")
        assert [one[0] for one in found] == ["!trap", "!done"]
        assert fields(found[0])["message"] == "invalid user name or password (6)"


def test_commands_before_login(router):
    """They are fatal."""
    with Client(router.port, router.host, timeout=60) as client:
        assert client.talk("/queue/simple/print") == [["!fatal", "not logged in"]]
        assert client.read() is None


# --- what nobody has written down ------------------------------------------------


@pytest.mark.parametrize("name", ["x" * 200, "with,comma", "*1", "7", "yes"])
def test_odd_names_are_taken(client, name):
    """Assumed: any name is; the suite's prefix is left out here."""
    one = client.ok("/queue/simple/add", name=name, target="192.0.2.1")
    try:
        found = client.rows("/queue/simple/print", f"?name={name}")
        assert [this[".id"] for this in found] == [one]
    finally:
        client.ok("/queue/simple/remove", id_=one)


def test_a_parent_has_more_than_128_children(client):
    """161 stand in an export of 7.24."""
    add(client, "p", target="192.0.2.0/24")
    for number in range(129):
        add(client, f"c{number:03d}", parent=PREFIX + "p")
    assert len(names(client)) == 130


def test_more_than_32_bits_per_second(client):
    """Assumed: 5G is taken."""
    add(client, "a", max_limit="5000000000/5000000000")
    assert row(client, "a")["max-limit"] == "5000000000/5000000000"


def test_burst_without_time(client):
    """Assumed: burst-time 0 with the other two set is taken."""
    add(client, "a", max_limit="1M/1M", burst_limit="2M/2M", burst_threshold="1M/1M")
    assert row(client, "a")["burst-time"] == "0s/0s"


def test_a_parent_with_children_is_not_removed(client):
    """Assumed, the safe way round."""
    one = add(client, "p", target="192.0.2.0/24")
    add(client, "c", parent=PREFIX + "p")
    assert client.refused("/queue/simple/remove", id_=one)
    assert names(client) == ["p", "c"]


# --- safe mode -------------------------------------------------------------------


def shown(client):
    (found,) = client.rows("/safe-mode/print")
    return found


def needs_safe_mode(router):
    """Versions before 7.18 do not know the menu; that is asserted instead."""
    if router.version < (7, 18):
        with router.client() as client:
            said = client.refused("/safe-mode/take")
            assert said.startswith("no such command")
        return False
    return True


def test_safe_mode_is_taken_and_released(router, client):
    """``current`` is true only for the connection that holds it; changes stay."""
    if not needs_safe_mode(router):
        return
    client.ok("/safe-mode/take")
    assert (shown(client)["enabled"], shown(client)["current"]) == ("true", "true")
    with router.client() as other:
        assert shown(other)["current"] == "false"
        assert "safe mode" in other.refused("/safe-mode/take").lower()
    add(client, "a")
    client.ok("/safe-mode/release")
    assert shown(client)["enabled"] == "false"
    assert names(client) == ["a"]


def test_unroll_takes_everything_back(router, client):
    """In place; changes of other sessions too."""
    if not needs_safe_mode(router):
        return
    one = add(client, "a", max_limit="1M/1M")
    client.ok("/safe-mode/take")
    client.ok("/queue/simple/set", id_=one, max_limit="9M/9M")
    add(client, "b")
    with router.client() as other:
        add(other, "c")
    client.ok("/safe-mode/unroll")
    assert names(client) == ["a"]
    assert row(client, "a")["max-limit"] == "1000000/1000000"


@pytest.mark.parametrize("command", ["release", "unroll"])
def test_safe_mode_that_was_not_taken(router, client, command):
    """Is told so."""
    if not needs_safe_mode(router):
        return
    said = client.refused(f"/safe-mode/{command}")
    assert said == "Safe Mode has not been taken. Action aborted."


def test_more_than_a_hundred_actions_end_safe_mode_in_silence(router, client):
    """Assumed: each added row is one action."""
    if not needs_safe_mode(router):
        return
    client.ok("/safe-mode/take")
    for number in range(100):
        add(client, f"{number:03d}")
    assert shown(client)["current"] == "true"
    add(client, "one-too-many")
    assert shown(client)["current"] == "false"
    assert len(names(client)) == 101


# --- only a real router can answer these -----------------------------------------

if REAL:
    only_real = pytest.mark.parametrize("router", ["real"], indirect=True)

    @only_real
    @pytest.mark.parametrize("time", ["10/10", "10s/10s"])
    def test_times_in_the_rate_limit_of_a_profile(client, time):
        """Does a PPP profile take seconds with a unit?"""
        limit = f"1M/1M 2M/2M 512k/512k {time} 8 512k/512k"
        one = client.ok("/ppp/profile/add", name=PREFIX + "a", rate_limit=limit)
        client.ok("/ppp/profile/remove", id_=one)

    @only_real
    @pytest.mark.parametrize(
        "script",
        [
            ":if ([:len [/queue simple find name=rtrw-test-a]] = 0) do={:error none}",
            "#" + "x" * 5000,
            ':local x "' + "x" * 5000 + '"',
        ],
        ids=["find-inside-import", "long-remark", "long-line"],
    )
    def test_import_of_a_script(client, script):
        """Does find work inside /import, and are long lines read?"""
        add(client, "a")
        name = PREFIX + "a.rsc"
        client.ok("/file/add", name=name, contents=script)
        try:
            done = client.talk("/import", f"=file-name={name}")
            assert done[-1][0] == "!done"
            assert all(one[0] != "!trap" for one in done), done
        finally:
            client.talk("/file/remove", f"=numbers={name}")
