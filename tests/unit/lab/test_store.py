import io
import json

import pytest

from rtrw.errors import InputError
from rtrw.lab import Lab
from tests.unit.lab.client import Client


def test_the_state_is_kept_from_run_to_run(tmp_path):
    """Order, ids, dynamic rows, counters, other menus and odd bytes."""
    path = tmp_path / "router.json"
    with Lab(password="x", state=path) as lab:
        lab.add_row({"name": "p", "target": "10.0.0.0/24", "comment": "Bl\udce9"})
        lab.add_row({"name": "c", "target": "10.0.0.1", "parent": "p"})
        lab.add_row({"name": "<pppoe-b>", "target": "<pppoe-b>", "dynamic": "true"})
        lab.remove_row("c")
        lab.add_row({"name": "d", "target": "vlan7"} | {"target": "10.0.0.7"})
        lab.count("d", bytes="5/6")
        lab.menu("/ip/firewall/filter", [{"action": "fasttrack-connection"}])
        lab.change("p", comment="Bl\udce9 2")
        before = lab.rows()
    with Lab(password="x", state=path) as lab, Client(lab.port) as client:
        assert lab.rows() == before
        client.login()
        assert len(client.rows("/ip/firewall/filter/print")) == 1
        assert client.rows("/queue/simple/print", "?name=d")[0]["bytes"] == "5/6"


def test_the_state_is_stored_before_the_answer(tmp_path):
    """Whoever has a done finds the change in the file."""
    path = tmp_path / "router.json"
    with Lab(password="x", state=path) as lab, Client(lab.port) as client:
        client.login()
        for number in range(5):
            client.ok("/queue/simple/add", target="10.0.0.1")
            assert len(json.loads(path.read_text("utf-8"))["queues"]) == number + 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 2}', '{"format": 1, "queues": [{"name": 1}]}'],
)
def test_a_file_that_is_no_state(tmp_path, text):
    """A message with the file's name."""
    path = tmp_path / "router.json"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        Lab(state=path)
    problem = caught.value.problems[0]
    assert (problem.code, problem.path) == ("RTRW581", str(path))


def test_a_state_that_cannot_be_written(tmp_path):
    """Is told before anybody connects."""
    with pytest.raises(InputError, match="RTRW584"):
        Lab(state=tmp_path / "missing" / "router.json").start()


def test_the_record_is_a_line_a_state(tmp_path):
    """With a number, the cause, and the rows; line 0 is the start."""
    out = io.StringIO()
    with Lab(password="x", record_to=out) as lab, Client(lab.port) as client:
        client.login()
        client.ok("/queue/simple/add", name="a", target="10.0.0.1")
        lab.change("a", max_limit="1M")
        client.ok("/queue/simple/remove", numbers="a")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(line["n"], line["cause"], len(line["rows"])) for line in lines] == [
        (0, "start", 0),
        (1, "/queue/simple/add", 1),
        (2, "another user", 1),
        (3, "/queue/simple/remove", 0),
    ]
