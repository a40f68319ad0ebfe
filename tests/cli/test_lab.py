"""``rtrw lab`` as a process."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.unit.lab.client import Client

EXPORT = """\
# nov/30/2026 12:00:00 by RouterOS 6.49.17
/queue simple
add max-limit=50M/100M name=total target=192.168.10.0/24
add burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s max-limit=2M/2M \\
    name=budi parent=total target=192.168.10.5/32
add max-limit=1M/1M name=port target=vlan77
"""


@pytest.fixture(autouse=True)
def interruptible():
    """Ctrl-C reaches what is started here, also where the tests run behind a ``&``."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def running(*args, stdin=None, **env):
    """The process, and what it said about itself."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rtrw", "lab", "--format", "json", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **env},
    )
    try:
        if stdin is not None:
            process.stdin.write(stdin)
            process.stdin.flush()
        lines = []
        while not lines or lines[-1] != "}":
            line = process.stdout.readline()
            assert line, process.stderr.read()
            lines.append(line.rstrip())
        yield process, json.loads("".join(lines))
    finally:
        process.kill()
        process.communicate()


def end(process, how=signal.SIGINT):
    process.send_signal(how)
    out, err = process.communicate(timeout=20)
    return process.returncode, out, err


def refused(*args):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "lab", *args],
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_runs_until_it_is_interrupted(how):
    """Ctrl-C is its normal end: exit 0, no traceback, a word on stderr."""
    with running("--version", "7.16.2") as (process, said):
        assert said["version"] == "7.16.2"
        with Client(said["port"]) as client:
            client.login(password="lab")
            assert client.rows("/system/resource/print")
        code, _, err = end(process, how)
    assert code == 0
    assert err == "The lab has ended after 1 requests.\n"


@pytest.mark.parametrize(
    ("language", "start"),
    [
        ("en", "Emulated router, RouterOS 7.18.2, 0 queues, at 127.0.0.1 port "),
        ("id", "Router tiruan, RouterOS 7.18.2, 0 queue, di 127.0.0.1 port "),
    ],
)
def test_it_says_what_to_write_into_the_profile(language, start):
    """In the user's language, with the line to copy and the password's variable."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rtrw", "lab", "--lang", language],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    lines = [process.stdout.readline() for _ in range(7)]
    assert end(process)[0] == 0
    port = lines[0].split()[-1].rstrip(".")
    assert lines[0] == f"{start}{port}.\n"
    assert lines[3:6] == [
        "    routers:\n",
        f"      lab: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}\n",
        "\n",
    ]
    assert "RTRW_PASSWORD_LAB=lab" in lines[6]


def test_state_and_record_are_written(tmp_path):
    """The state is there with the answer, the record has each step."""
    state, record = tmp_path / "state.json", tmp_path / "record.ndjson"
    args = ("--state", str(state), "--record", str(record))
    with running(*args) as (process, said):
        with Client(said["port"]) as client:
            client.login(password="lab")
            client.ok("/queue/simple/add", name="a", target="10.0.0.1")
            assert json.loads(state.read_text())["queues"][0]["name"] == "a"
        end(process)
    assert len(record.read_text().splitlines()) == 2
    with running(*args) as (process, said):
        with Client(said["port"]) as client:
            client.login(password="lab")
            assert len(client.rows("/queue/simple/print")) == 1
        end(process)


def test_from_an_export(tmp_path):
    """Queues, parents and the interfaces and order of a real router."""
    export = tmp_path / "export.rsc"
    export.write_text(EXPORT)
    with running("--from", str(export)) as (process, said):
        with Client(said["port"]) as client:
            client.login(password="lab")
            found = client.rows("/queue/simple/print")
        end(process)
    assert [row["name"] for row in found] == ["total", "budi", "port"]
    assert found[1]["parent"] == "total"
    assert found[1]["burst-limit"] == "8000000/8000000"
    assert found[2]["target"] == "vlan77"


def test_the_password_comes_from_stdin_or_the_environment():
    """It is never an argument, and a chosen one is not printed."""
    with running("--password-stdin", stdin="geheim 1\n") as (process, said):
        with Client(said["port"]) as client:
            client.login(password="geheim 1")
        _, out, err = end(process)
        assert "geheim" not in out + err
    with running(RTRW_LAB_PASSWORD="rahasia") as (process, said):
        with Client(said["port"]) as client:
            client.login(password="rahasia")
        end(process)


def test_misbehaviour_by_options(tmp_path):
    """One of each kind reaches the router."""
    export = tmp_path / "export.rsc"
    export.write_text(EXPORT)
    args = ("--from", str(export), "--rtt", "1ms", "--cut-after", "3", "--piece", "1")
    args += ("--refuse", "budi", "--meddle", "1:total:max-limit=7M/7M")
    args += ("--leave-out", "port", "--held-by", "admin", "--shuffle", "1")
    with running(*args) as (process, said):
        with Client(said["port"]) as client:
            client.login(password="lab")
            assert len(client.rows("/queue/simple/print")) == 2
            assert client.refused("/queue/simple/remove", numbers="budi")
            (total,) = client.rows("/queue/simple/print", "?name=total")
            assert total["max-limit"] == "7000000/7000000"
            assert "admin" in client.refused("/safe-mode/take")
            client.ok("/queue/simple/add", name="x", target="10.0.0.1")
            assert client.talk("/queue/simple/remove", "=numbers=x") == []
        end(process)


@pytest.mark.parametrize(
    "args",
    [
        ("--rtt", "soon"),
        ("--meddle", "nonsense"),
        ("--version", "7.99"),
        ("--cert", "cert.pem"),
        ("--refuse-lists", "some"),
        ("--port", "x"),
        ("--port", "99999"),
        ("--cut-after", "-1"),
    ],
)
def test_wrong_options_are_usage_errors(args):
    """Exit 2, and the option is named."""
    done = refused(*args)
    assert done.returncode == 2
    assert args[0] in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--from", "missing.rsc"), "RTRW584"),
        (("--record", "missing/record.ndjson"), "RTRW584"),
        (("--cert", "missing.pem", "--key", "missing.pem"), "RTRW583"),
        (("--state", "{broken}"), "RTRW581"),
        (("--host", "192.0.2.1"), "RTRW582"),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path, args, code):
    """Exit 1 with the code, in one line."""
    (tmp_path / "broken.json").write_text("{")
    args = [one.format(broken=tmp_path / "broken.json") for one in args]
    done = refused(*args)
    assert done.returncode == 1
    assert code in done.stderr
    assert "Traceback" not in done.stderr
