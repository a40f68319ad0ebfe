import threading
import time

import pytest

from rtrw.lab import READ_ONLY_RIGHTS, Lab, Meddle
from tests.unit.lab.client import Client, encode, fields

ROWS = [{"name": name, "target": f"10.0.0.{n}"} for n, name in enumerate("abcd", 1)]


def start(**faults):
    return Lab(rows=ROWS, password="x", record=True, **faults)


def limits(lab):
    return {row["name"]: row["max-limit"] for row in lab.rows()}


def set_limit(client, name, tag=""):
    words = ["/queue/simple/set", f"=numbers={name}", "=max-limit=1M/1M"]
    client.send(*words, *([f".tag={tag}"] if tag else []))


def seconds(action):
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def test_a_round_trip_takes_its_time():
    """Each question waits 100 ms; fifty in flight together wait once, not 5 s."""
    with start(rtt_us=100_000) as lab, Client(lab.port) as client:
        client.login()
        assert seconds(lambda: client.talk("/queue/simple/print")) >= 0.1

        def many():
            for tag in range(50):
                client.send("/queue/simple/print", f".tag={tag}")
            for _ in range(50):
                client.answer()

        assert 0.1 <= seconds(many) < 4


def test_a_router_that_gets_slow():
    """After three requests each one keeps it busy for 30 ms, flight or not."""
    with start(slow_after=3, slow_us=30_000) as lab, Client(lab.port) as client:
        client.login()
        for tag in range(8):
            client.send("/system/identity/print", f".tag={tag}")

        def wait():
            for _ in range(8):
                client.answer()

        assert seconds(wait) >= 0.15  # (8 - 3) x 30 ms


def test_a_stall_holds_all_answers():
    """From the second request on, for 200 ms."""
    with start(stall_at=2, stall_us=200_000) as lab, Client(lab.port) as client:
        client.login()
        client.talk("/system/identity/print")
        assert seconds(lambda: client.talk("/system/identity/print")) >= 0.2


def test_a_stall_for_ever():
    """The client has to give up by itself."""
    with start(stall_at=1) as lab, Client(lab.port, timeout=0.3) as client:
        client.login()
        with pytest.raises(TimeoutError):
            client.talk("/system/identity/print")


def order_of(seed):
    """Names in the order in which twenty adds in flight ran, and answers' tags."""
    data = b"".join(
        encode("/queue/simple/add", f"=name={n}", "=target=10.0.0.1", f".tag={n}")
        for n in range(20)
    )
    with Lab(password="x", shuffle=seed) as lab, Client(lab.port) as client:
        client.login().socket.sendall(data)
        tags = [client.answer()[-1][-1] for _ in range(20)]
        return [row["name"] for row in lab.rows()], tags


def test_commands_in_flight_run_in_random_order():
    """The same for the same seed; every one runs once and is answered."""
    sent = [str(number) for number in range(20)]
    order, tags = order_of(7)
    assert order != sent
    assert sorted(order, key=int) == sent
    assert sorted(tags) == sorted(f".tag={number}" for number in sent)
    assert order_of(7) == (order, tags)
    assert order_of(8) != (order, tags)


def test_answers_come_mixed_when_shuffled():
    """Rows of two prints interleave; each keeps its own order and its own tag."""
    mixed = False
    with start(shuffle=3, rtt_us=20_000) as lab, Client(lab.port) as client:
        client.login()
        client.socket.sendall(
            b"".join(
                encode("/queue/simple/print", "=.proplist=name", f".tag={tag}")
                for tag in "123456"
            )
        )
        found = [client.read() for _ in range(6 * 5)]
    for tag in "123456":
        its = [words for words in found if words[-1] == f".tag={tag}"]
        names = [fields(words).get("name") for words in its]
        assert names == ["a", "b", "c", "d", None]
        place = found.index(its[0])
        mixed = mixed or found[place : place + 5] != its
    assert mixed


def test_cut_before_the_second_write():
    """The first is answered, the second neither applied nor answered."""
    with start(cut_before=2) as lab, Client(lab.port) as client:
        client.login()
        for name in "abc":
            set_limit(client, name, tag=name)
        assert client.answer() == [["!done", ".tag=a"]]
        assert client.read() is None
        changed = [n for n, limit in limits(lab).items() if limit != "0/0"]
        assert changed == ["a"]


def test_cut_after_the_second_write():
    """It is applied and not answered; the third is not applied."""
    with start(cut_after=2, rtt_us=10_000) as lab, Client(lab.port) as client:
        client.login()
        for name in "abc":
            set_limit(client, name, tag=name)
        assert client.answer() == [["!done", ".tag=a"]]
        assert client.read() is None
        changed = [n for n, limit in limits(lab).items() if limit != "0/0"]
        assert changed == ["a", "b"]
        with Client(lab.port) as again:
            assert again.login().rows("/queue/simple/print")


def test_answers_in_pieces_of_one_byte():
    """They are whole in the end."""
    with start(piece=1) as lab, Client(lab.port) as client:
        found = client.login().rows("/queue/simple/print")
        assert [row["name"] for row in found] == list("abcd")


def test_a_refusal_for_one_name():
    """By add, set, move and remove; the others pass."""
    with (
        start(refuse={"b": "failure: no", "z": "failure: never"}) as lab,
        Client(lab.port) as client,
    ):
        client.login()
        said = client.refused("/queue/simple/set", numbers="b", max_limit="1M")
        assert said == "failure: no"
        assert client.refused("/queue/simple/remove", numbers="b") == "failure: no"
        said = client.refused("/queue/simple/add", name="z", target="10.0.0.9")
        assert said == "failure: never"
        client.ok("/queue/simple/set", numbers="a", max_limit="1M")


@pytest.mark.parametrize(("kind", "done"), [("half", ["a", "b"]), ("all", [])])
def test_a_refused_list_of_ids(kind, done):
    """Half of it is done, or nothing; one id alone passes."""
    with start(refuse_lists=kind) as lab, Client(lab.port) as client:
        client.login()
        said = client.refused("/queue/simple/set", numbers="a,b,c,d", max_limit="1M")
        assert said == "no such item"
        changed = [name for name, limit in limits(lab).items() if limit != "0/0"]
        assert changed == done
        client.ok("/queue/simple/set", numbers="d", max_limit="1M")


def test_a_user_who_may_only_read():
    """Prints are answered, every write is refused and changes nothing."""
    with start(policies=READ_ONLY_RIGHTS) as lab, Client(lab.port) as client:
        client.login()
        for command in ("add", "set", "remove", "move", "reset-counters"):
            said = client.refused(f"/queue/simple/{command}")
            assert said == "not enough permissions (9)"
        assert client.refused("/safe-mode/take") == "not enough permissions (9)"
        assert len(client.rows("/queue/simple/print")) == 4
        groups = client.rows("/user/group/print", "?name=rtrw")
        assert groups[0]["policy"].startswith("read,api,!")


def test_safe_mode_held_by_somebody_else():
    """Take is refused with the name; a living hold cannot be released by us."""
    with start(held_by="admin") as lab, Client(lab.port) as client:
        client.login()
        assert "admin" in client.refused("/safe-mode/take")
        assert "admin" in client.refused("/safe-mode/release")
        (shown,) = client.rows("/safe-mode/print")
        assert (shown["enabled"], shown["user"], shown["current"]) == (
            "true",
            "admin",
            "false",
        )
        lab.release_hold()
        client.ok("/safe-mode/take")
        assert lab.safe_mode_held_by == "rtrw"


def test_a_stale_hold_is_released_by_anybody():
    """Its session is gone."""
    with start(held_by="admin", held_stale=True) as lab, Client(lab.port) as client:
        client.login()
        assert client.refused("/safe-mode/take")
        client.ok("/safe-mode/release")
        client.ok("/safe-mode/take")


def test_a_hold_that_ends_by_itself():
    """Poll, and it is free."""
    with start(held_by="admin", held_us=50_000) as lab, Client(lab.port) as client:
        client.login()
        while client.talk("/safe-mode/take") != [["!done"]]:
            pass
        assert lab.safe_mode_held_by == "rtrw"


def test_a_drop_reverts_safe_mode_after_a_while():
    """Until then the hold is stale and the changes stand; then all is as it was."""
    reverted = threading.Event()
    with start(revert_after_us=100_000) as lab:
        lab.watch(lambda cause, _: "reverted" in cause and reverted.set())
        before = lab.rows()
        client = Client(lab.port).login()
        client.ok("/safe-mode/take")
        client.ok("/queue/simple/set", numbers="a", max_limit="1M")
        client.ok("/queue/simple/remove", numbers="b")
        client.close()
        with Client(lab.port) as other:
            other.login()
            assert other.refused("/safe-mode/take")
            assert reverted.wait(10)
            assert lab.rows() == before
            other.ok("/safe-mode/take")


def test_a_drop_after_release_reverts_nothing():
    """The changes were kept."""
    with start(revert_after_us=0) as lab:
        with Client(lab.port) as client:
            client.login()
            client.ok("/safe-mode/take")
            client.ok("/queue/simple/remove", numbers="b")
            client.ok("/safe-mode/release")
        with Client(lab.port) as client:
            assert len(client.login().rows("/queue/simple/print")) == 3


def test_another_user_changes_a_queue_in_the_middle():
    """Just before the second write, and seen in the record as a state of its own."""
    meddle = (Meddle(2, "d", {"max-limit": "9M"}),)
    with start(meddle=meddle) as lab, Client(lab.port) as client:
        client.login()
        for name in "abc":
            client.ok("/queue/simple/set", numbers=name, max_limit="1M")
        changed = [
            [row["name"] for row in state if row["max-limit"] != "0/0"]
            for state in lab.record
        ]
    assert changed == [[], ["a"], ["a", "d"], ["a", "b", "d"], ["a", "b", "c", "d"]]


def test_what_is_refused_to_another_user_is_not_our_trap():
    """His change is lost; our command goes on."""
    meddle = (Meddle(1, "nobody", {"max-limit": "9M"}),)
    with start(meddle=meddle) as lab, Client(lab.port) as client:
        client.login()
        client.ok("/queue/simple/set", numbers="a", max_limit="1M")


def test_a_dynamic_row_is_dynamic_from_its_first_state():
    """Whoever watches never sees it as a plain one."""
    with start() as lab:
        lab.add_row({"name": "<pppoe-x>", "target": "<pppoe-x>", "dynamic": "true"})
        assert lab.record[-1][-1]["dynamic"] == "true"


def test_hooks_around_a_write():
    """They get its number; before sees the old state, after the new one."""
    seen = []
    with start() as lab, Client(lab.port) as client:
        client.login()
        lab.on_write(
            before=lambda n: seen.append((n, limits(lab)["a"])),
            after=lambda n: seen.append((n, limits(lab)["a"])),
        )
        client.ok("/queue/simple/set", numbers="a", max_limit="1M")
    assert seen == [(1, "0/0"), (1, "1000000/1000000")]


def test_an_id_is_reused_between_read_and_write():
    """After the print the same id is another queue, at the same place."""
    with start(reuse_id="b") as lab, Client(lab.port) as client:
        client.login()
        before = {row["name"]: row[".id"] for row in client.rows("/queue/simple/print")}
        after = client.rows("/queue/simple/print")
        assert before["b"] == after[1][".id"]
        assert after[1]["name"] not in before
        assert [row[".id"] for row in after] == list(before.values())


def test_a_print_leaves_a_row_out_once():
    """The next one has it."""
    with start(leave_out="c") as lab, Client(lab.port) as client:
        client.login()
        counts = [len(client.rows("/queue/simple/print")) for _ in range(2)]
        assert counts == [3, 4]


def test_comments_in_latin_1():
    """On the wire they are single bytes, and they stay what they are."""
    rows = [{"name": "a", "target": "10.0.0.1", "comment": "Blé"}]
    with (
        Lab(rows=rows, password="x", encoding="latin-1") as lab,
        Client(lab.port) as client,
    ):
        (found,) = client.login().rows("/queue/simple/print")
        assert found["comment"] == "Bl\udce9"
        client.ok("/queue/simple/set", numbers="a", comment="Bl\udce9 2")
        assert lab.rows()[0]["comment"] == "Bl\udce9 2"


def test_every_state_is_recorded():
    """One after each changed row, also inside one command for several."""
    with start() as lab, Client(lab.port) as client:
        client.login()
        client.ok("/queue/simple/remove", numbers="a,b")
        client.ok("/queue/simple/move", numbers="d", destination="c")
        client.refused("/queue/simple/remove", numbers="zzz")
    names = ["".join(row["name"] for row in state) for state in lab.record]
    assert names == ["abcd", "bcd", "cd", "dc"]


def test_requests_and_writes_are_counted():
    """Logins are not; refused writes are."""
    with start() as lab, Client(lab.port) as client:
        client.login()
        client.rows("/queue/simple/print")
        client.ok("/queue/simple/set", numbers="a", comment="x")
        client.refused("/queue/simple/remove", numbers="zzz")
        assert (lab.requests, lab.writes) == (3, 2)
        assert lab.log == [
            "/queue/simple/print",
            "/queue/simple/set",
            "/queue/simple/remove",
        ]
