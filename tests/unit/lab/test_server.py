import contextlib
import hashlib
import socket
import ssl
import threading
from pathlib import Path

import pytest

from rtrw.errors import InputError
from rtrw.lab import Lab
from tests.unit.lab.client import Client, encode, encode_length, fields

DATA = Path(__file__).parents[2] / "data" / "lab"
CERTIFICATE = (DATA / "cert.pem", DATA / "key.pem")


@pytest.fixture
def lab():
    with Lab(password="x") as lab:
        yield lab


@pytest.fixture
def client(lab):
    with Client(lab.port) as client:
        yield client.login()


# --- login -----------------------------------------------------------------------


def test_login_since_6_43(lab):
    """Name and password in one sentence."""
    with Client(lab.port) as client:
        assert client.talk("/login", "=name=rtrw", "=password=x") == [["!done"]]


def answer_of(challenge, password):
    data = b"\0" + password.encode() + bytes.fromhex(challenge)
    return "00" + hashlib.md5(data, usedforsecurity=False).hexdigest()


def test_login_before_6_43():
    """A challenge, and the MD5 that the manual describes."""
    with Lab(version="6.42", password="x") as lab, Client(lab.port) as client:
        challenge = client.ok("/login")
        assert len(challenge) == 32
        response = answer_of(challenge, "x")
        done = client.talk("/login", "=name=rtrw", f"=response={response}")
        assert done == [["!done"]]
        assert client.rows("/system/identity/print")


def test_a_password_in_clear_before_6_43_gets_a_challenge():
    """An old router does not look at it; whoever sent it has shown it."""
    with Lab(version="6.42", password="x") as lab, Client(lab.port) as client:
        done = client.talk("/login", "=name=rtrw", "=password=x")
        assert done[0][1].startswith("=ret=")
        response = answer_of(done[0][1][5:], "wrong")
        refused = client.talk("/login", "=name=rtrw", f"=response={response}")
        assert fields(refused[0])["message"] == "cannot log in"


def test_the_old_login_is_refused_by_new_versions(lab):
    """A challenge is still given, and its right answer refused (seen on 6.47.6)."""
    with Client(lab.port) as client:
        challenge = client.ok("/login")
        response = answer_of(challenge, "x")
        refused = client.talk("/login", "=name=rtrw", f"=response={response}")
        assert fields(refused[0])["message"] == "invalid user name or password (6)"


def test_a_user_without_the_api_policy_cannot_log_in():
    """The password does not help."""
    with Lab(password="x", policies=("read",)) as lab, Client(lab.port) as client:
        refused = client.talk("/login", "=name=rtrw", "=password=x")
        assert refused[0][0] == "!trap"


def test_sentences_before_login_are_counted(lab):
    """Seventeen of them are too many."""
    with Client(lab.port) as client:
        client.socket.sendall(encode("/login") * 17)
        found = client.answer()
        while found[-1][0] == "!done":
            found = client.answer()
        assert found == [["!fatal", "too many commands before logging in"]]
        assert client.read() is None


def test_long_words_before_login_are_refused(lab):
    """Without reading them."""
    with Client(lab.port) as client:
        client.socket.sendall(encode_length(2000))
        assert client.read()[0] == "!fatal"


# --- sentences -------------------------------------------------------------------


def test_words_of_four_byte_lengths_come_and_go(client):
    """A comment of 2 MB is kept; the API has no smaller limit that we know of."""
    text = "x" * 0x200000
    one = client.ok("/queue/simple/add", target="10.0.0.1", comment=text)
    found = client.rows("/queue/simple/print", "=.proplist=.id,comment")
    assert found == [{".id": one, "comment": text}]


def test_a_word_of_no_kind_is_refused(client):
    """Only =, ? and .tag start a word."""
    done = client.talk("/queue/simple/print", "name", ".tag=7")
    assert done[0][0] == "!trap"
    assert done[0][-1] == ".tag=7"
    assert client.rows("/queue/simple/print") == []


def test_a_reserved_byte_ends_the_connection(client):
    """With a fatal, as far as anything can be said."""
    client.socket.sendall(b"\xf8")
    assert client.read()[0] == "!fatal"
    assert client.read() is None


def test_categories_of_traps(client):
    """0 for what is not there, 1 for a bad value."""
    missing = client.talk("/queue/simple/remove", "=.id=*9")
    assert missing == [["!trap", "=category=0", "=message=no such item"], ["!done"]]
    bad = client.talk("/queue/simple/add", "=target=10.0.0.1", "=priority=9")
    assert fields(bad[0])["category"] == "1"
    unknown = client.talk("/queue/simple/dance")
    assert unknown[0] == ["!trap", "=category=0", "=message=no such command"]


def test_what_is_not_imitated_says_so(client):
    """A router would do it; the lab must not pretend."""
    for command in (
        "/queue/simple/export",
        "/ip/firewall/filter/add",
        "/ppp/secret/set",
    ):
        assert client.refused(command) == "failure: the lab does not imitate this"
    said = client.refused("/queue/simple/print", interval="1")
    assert said == "unknown parameter"


def test_commands_after_quit_do_not_run(client, lab):
    """Even if they were sent in one go."""
    client.socket.sendall(
        encode("/quit") + encode("/queue/simple/add", "=target=10.0.0.1")
    )
    assert client.read()[0] == "!fatal"
    assert client.read() is None
    assert lab.rows() == []


def test_what_a_client_sent_before_it_went_is_done():
    """A router does not undo because nobody reads the answer."""
    seen = threading.Event()
    with Lab(password="x") as lab:
        lab.watch(lambda _cause, _state: seen.set())
        client = Client(lab.port).login()
        client.send("/queue/simple/add", "=name=a", "=target=10.0.0.1")
        client.close()
        assert seen.wait(10)
        assert [row["name"] for row in lab.rows()] == ["a"]


def test_cancel_interrupts_what_waits():
    """The interrupted command is a trap of category 2; it does not run."""
    with Lab(password="x", stall_at=1) as lab, Client(lab.port) as client:
        client.login()
        for tag in "ab":
            client.send("/queue/simple/add", "=target=10.0.0.1", f".tag={tag}")
        client.send("/cancel", "=tag=b", ".tag=z")
        found = [client.answer() for _ in range(2)]
        trap = ["!trap", "=category=2", "=message=interrupted", ".tag=b"]
        assert found == [[trap, ["!done", ".tag=b"]], [["!done", ".tag=z"]]]
        client.send("/cancel", ".tag=y")
        found = [client.answer() for _ in range(2)]
        assert [one[-1][-1] for one in found] == [".tag=a", ".tag=y"]
        assert lab.requests == 0


def test_sessions_are_limited(lab):
    """The twenty-first connection is closed at once."""
    clients = [Client(lab.port).login() for _ in range(20)]
    with Client(lab.port) as one_too_many:
        assert one_too_many.read() is None
    for client in clients:
        client.close()


def test_sessions_are_shown(lab, client):
    """/user/active has a row for each, and for strangers that were put there."""
    lab.menu("/user/active", [{"name": "admin", "via": "winbox"}])
    found = [(row["name"], row["via"]) for row in client.rows("/user/active/print")]
    assert found == [("rtrw", "api"), ("admin", "winbox")]


def test_version_is_told(lab, client):
    """As /system/resource prints it."""
    (found,) = client.rows("/system/resource/print")
    assert found["version"] == "7.18.2 (stable)"


def test_firewall_rows_can_be_set(lab, client):
    """For FastTrack, which goes past every queue."""
    rule = {"chain": "forward", "action": "fasttrack-connection", "disabled": "false"}
    lab.menu("/ip/firewall/filter", [rule])
    found = client.rows("/ip/firewall/filter/print", "?action=fasttrack-connection")
    assert found == [{".id": "*1", **rule}]


# --- TLS -------------------------------------------------------------------------


def test_tls_with_a_certificate():
    """A client that trusts the certificate talks as over plain TCP."""
    context = ssl.create_default_context(cafile=CERTIFICATE[0])
    with (
        Lab(password="x", tls=CERTIFICATE) as lab,
        Client(lab.port, context=context) as client,
    ):
        client.login()
        assert client.ok("/queue/simple/add", target="10.0.0.1") == "*1"
        for _ in range(200):
            client.send("/queue/simple/print", ".tag=1")
        for _ in range(200):
            assert client.answer()[-1] == ["!done", ".tag=1"]


def test_tls_that_is_not_trusted():
    """The client's refusal does not disturb the lab."""
    with Lab(password="x", tls=CERTIFICATE) as lab:
        with pytest.raises(ssl.SSLCertVerificationError):
            Client(lab.port, context=ssl.create_default_context())
        context = ssl.create_default_context(cafile=CERTIFICATE[0])
        with Client(lab.port, context=context) as client:
            client.login()


def test_tls_without_a_certificate():
    """As a router that has none: no cipher in common with a normal client."""
    with Lab(password="x", tls="none") as lab, pytest.raises(ssl.SSLError):
        Client(lab.port, context=ssl.create_default_context())


def test_plain_words_to_a_tls_port():
    """End the connection, not the lab."""
    with Lab(password="x", tls=CERTIFICATE) as lab, Client(lab.port) as client:
        client.send("/login", "=name=rtrw", "=password=x")
        with contextlib.suppress(ConnectionError):
            while client.socket.recv(100):
                pass
    assert lab.requests == 0


def test_a_certificate_that_is_none(tmp_path):
    """A message, not a traceback."""
    (tmp_path / "x.pem").write_text("nothing")
    with pytest.raises(InputError) as caught:
        Lab(tls=(tmp_path / "x.pem", tmp_path / "x.pem"))
    assert caught.value.problems[0].code == "RTRW583"


# --- starting and stopping -------------------------------------------------------


def test_rows_to_start_with_are_read_as_by_add():
    """In any spelling, with children before their parents, ids and dynamic rows."""
    rows = [
        {"name": "c", "target": "10.0.0.1", "parent": "p", "max-limit": "2M"},
        {"name": "p", "target": "10.0.0.0/24", ".id": "*7"},
        {"name": "<pppoe-budi>", "target": "<pppoe-budi>", "dynamic": "true"},
    ]
    with Lab(rows=rows) as lab:
        found = lab.rows()
    assert [(row["name"], row[".id"], row["dynamic"]) for row in found] == [
        ("c", "*1", "false"),
        ("p", "*7", "false"),
        ("<pppoe-budi>", "*2", "true"),
    ]
    assert found[0]["parent"] == "p"
    assert found[0]["max-limit"] == "2000000/2000000"


@pytest.mark.parametrize(
    "rows",
    [
        [{"name": "a"}],
        [{"name": "a", "target": "ether77"}],
        [{"name": "a", "target": "10.0.0.1"}, {"name": "a", "target": "10.0.0.2"}],
        [{"name": "a", "target": "10.0.0.1", "parent": "b"}],
        [{"name": "a", "target": "10.0.0.1", "colour": "red"}],
        [
            {"name": "a", "target": "10.0.0.1", ".id": "*1"},
            {"name": "b", "target": "10.0.0.1", ".id": "*1"},
        ],
    ],
)
def test_rows_that_no_router_holds(rows):
    """Are told when the lab is made."""
    with pytest.raises(InputError) as caught:
        Lab(rows=rows)
    assert caught.value.problems[0].code == "RTRW580"


def test_a_port_that_is_taken(lab):
    """A message, not a traceback."""
    with pytest.raises(InputError) as caught:
        Lab(port=lab.port).start()
    assert caught.value.problems[0].code == "RTRW582"


def test_stop_closes_connections(lab):
    """A client sees the end."""
    client = Client(lab.port).login()
    lab.stop()
    assert client.read() is None
    client.close()


def test_a_fault_of_the_lab_is_not_lost():
    """It is raised where the test can see it, and clients are not left waiting."""
    lab = Lab(password="x").start()
    lab.on_write(before=lambda number: 1 // (number - 1))
    with Client(lab.port) as client:
        client.login()
        assert client.talk("/queue/simple/add", "=target=10.0.0.1") == []
    with pytest.raises(ZeroDivisionError):
        lab.stop()


def test_others_change_rows_while_the_lab_runs(lab, client):
    """From any thread; every state is seen by the next print."""
    lab.add_row({"name": "a", "target": "10.0.0.1"})
    lab.add_row({"name": "b", "target": "10.0.0.2", "place-before": "a"})
    lab.change("a", max_limit="1M/2M")
    lab.count("b", bytes="5/7", rate="100/200")
    found = client.rows("/queue/simple/print")
    assert [row["name"] for row in found] == ["b", "a"]
    assert found[0]["bytes"] == "5/7"
    assert found[1]["max-limit"] == "1000000/2000000"
    lab.remove_row("b")
    assert [row["name"] for row in client.rows("/queue/simple/print")] == ["a"]
    with pytest.raises(InputError):
        lab.change("nobody", max_limit="1M")


def test_dynamic_rows_are_left_alone(client, lab):
    """No set, no removal, no move, and no place in front of one."""
    row = {"name": "<pppoe-budi>", "target": "<pppoe-budi>", "dynamic": "true"}
    one = lab.add_row(row)
    other = client.ok("/queue/simple/add", target="10.0.0.1")
    for command, args in (
        ("set", {"id_": one, "max_limit": "1M"}),
        ("remove", {"id_": one}),
        ("move", {"numbers": one}),
        ("move", {"numbers": other, "destination": one}),
        ("add", {"target": "10.0.0.2", "place_before": one}),
    ):
        said = client.refused(f"/queue/simple/{command}", **args)
        assert said == "failure: can not change dynamic item"
    assert lab.rows()[0]["name"] == "<pppoe-budi>"


def test_place_before_zero_on_an_empty_list(client):
    """Refused, as routers do."""
    said = client.refused("/queue/simple/add", target="10.0.0.1", place_before="0")
    assert said == "no such item"


def test_names_are_made_up_like_a_routers(client):
    """queue1, queue2, and so on."""
    client.ok("/queue/simple/add", target="10.0.0.1")
    client.ok("/queue/simple/add", target="10.0.0.1")
    found = client.rows("/queue/simple/print", "=.proplist=name")
    assert [row["name"] for row in found] == ["queue1", "queue2"]


def test_copy_from(client):
    """Takes everything but the name."""
    one = client.ok("/queue/simple/add", target="10.0.0.1", max_limit="1M", name="a")
    client.ok("/queue/simple/add", copy_from=one, name="b", comment="copy")
    (found,) = client.rows("/queue/simple/print", "?name=b")
    assert (found["target"], found["max-limit"]) == ("10.0.0.1/32", "1000000/1000000")


def test_a_parent_loop_is_refused(client):
    """A queue under itself, or under its own child."""
    one = client.ok("/queue/simple/add", target="10.0.0.1", name="a")
    client.ok("/queue/simple/add", target="10.0.0.1", name="b", parent="a")
    for parent in ("a", "b"):
        said = client.refused("/queue/simple/set", id_=one, parent=parent)
        assert said == "input does not match any value of parent"


def test_get_one_value(client):
    """The one named by value-name."""
    one = client.ok("/queue/simple/add", target="10.0.0.1", max_limit="1M/2M")
    ret = client.ok("/queue/simple/get", id_=one, value_name="max-limit")
    assert ret == "1000000/2000000"


def test_counters_are_reset(client, lab):
    """One row's, and all rows'."""
    for name in "ab":
        lab.add_row({"name": name, "target": "10.0.0.1", "bytes": "5/5"})
    client.ok("/queue/simple/reset-counters", numbers="a")
    found = client.rows("/queue/simple/print")
    assert [row["bytes"] for row in found] == ["0/0", "5/5"]
    client.ok("/queue/simple/reset-counters-all")
    found = client.rows("/queue/simple/print")
    assert [row["bytes"] for row in found] == ["0/0", "0/0"]


def test_the_lab_listens_on_loopback_only(lab):
    """Nobody else gets in."""
    assert lab.host == "127.0.0.1"
    with socket.socket() as probe:
        probe.settimeout(5)
        assert probe.connect_ex(("127.0.0.1", lab.port)) == 0
