"""``rtrw limits show`` and ``reset`` as whole commands, over a real server."""

import csv
import io
import json
import os
import subprocess
import sys

import pytest

from rtrw.limits import FixedWindow, Limiter, RedisStore, TokenBucket
from tests.contract import valkey

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}
PROFILE = """\
rtrw: 1
limits:
  rules:
    api: {policy: token-bucket, capacity: 10, rate: 1/h}
    search: {policy: fixed-window, limit: 3, window: 60m, key: user}
"""
API = TokenBucket(10, "1/h")
SEARCH = FixedWindow(3, "1h")


def run(*args, **env):
    return subprocess.run(
        [sys.executable, "-m", "rtrw", "limits", *map(str, args)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV | env,
        timeout=60,
        check=False,
    )


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "rtrw.yaml"
    path.write_text(PROFILE, "utf-8")
    return path


@pytest.fixture
def store():
    """As a process of the application has it; forgotten afterwards."""
    pytest.importorskip("redis")
    opened = RedisStore.from_url(valkey.server().url, on_error="closed", timeout=10)
    yield opened
    opened.client.flushall()
    opened.close()


def test_show_what_is_left(profile, store):
    """The figures of the application's own limiters, and nothing is charged."""
    Limiter(API, store, name="api").take("user:budi", 4)
    Limiter(SEARCH, store, name="search").take("user:budi", 3)
    args = ("show", "user:budi", profile, "--store", valkey.server().url)
    for _turn in range(2):
        got = json.loads(run(*args, "--format", "json").stdout)
        api, search = got["limits"]
        assert (api["remaining"], api["allowed"], api["limit"]) == (6, True, 10)
        assert (search["remaining"], search["allowed"]) == (0, False)
        assert 0 < search["retry_after_s"] <= 3600
    rows = list(csv.DictReader(io.StringIO(run(*args, "--format", "csv").stdout)))
    assert [row["remaining"] for row in rows] == ["6", "0"]
    done = run(*args)
    assert (done.returncode, done.stderr) == (0, "")
    assert "6 / 10" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "sisa saat ini" in run(*args, "--lang", "id").stdout


def test_reset_one_limit_and_all(profile, store):
    """Only the limit that is named, else all of the profile; other keys stay."""
    api, search = (
        Limiter(policy, store, name=name)
        for name, policy in (("api", API), ("search", SEARCH))
    )
    for key in ("a", "b"):
        api.take(key, 4)
        search.take(key, 2)
    args = ("reset", "a", profile, "--store", valkey.server().url)
    done = run(*args, "--limit", "search")
    assert (done.returncode, done.stdout) == (0, "")
    assert "a is forgotten: search" in done.stderr
    assert (api.peek("a").remaining, search.peek("a").remaining) == (6, 3)
    assert run(*args).returncode == 0
    assert (api.peek("a").remaining, api.peek("b").remaining) == (10, 6)


@pytest.mark.slow
def test_a_cluster_is_asked_like_a_server(profile):
    """Each limit's key is looked for on the node that has it, by any node's address."""
    pytest.importorskip("redis")
    first, second, _ = valkey.cluster()
    url = f"valkey+cluster://127.0.0.1:1,127.0.0.1:{second.port}"
    store = RedisStore.from_url(
        f"redis+cluster://127.0.0.1:{first.port}", on_error="closed", timeout=10
    )
    api = Limiter(API, store, name="api")
    keys = [f"user:{number}" for number in range(4)]
    for key in keys:
        api.take(key, 4)
        done = run("show", key, profile, "--store", url, "--format", "json")
        assert (done.returncode, done.stderr) == (0, "")
        assert [row["remaining"] for row in json.loads(done.stdout)["limits"]] == [6, 3]
    assert len({store.core.place(f"rtrw:b:api:{{{key}}}".encode()) for key in keys}) > 1
    done = run("reset", keys[0], profile, "--store", url)
    assert done.returncode == 0
    assert [api.peek(key).remaining for key in keys] == [10, 6, 6, 6]
    store.close()


@pytest.mark.slow
def test_a_cluster_that_wants_a_password(profile):
    """Told as by a single server, though its client gives another reason first."""
    redis = pytest.importorskip("redis")
    with valkey.lone_node() as node, redis.Redis(port=node.port) as client:
        client.config_set("requirepass", "secret")
        url = f"redis+cluster://127.0.0.1:{node.port}"
        args = ("show", "a", profile, "--store", url)
        done = run(*args, RTRW_STORE_PASSWORD="wrong")
        assert (done.returncode, done.stdout) == (1, "")
        assert "RTRW606" in done.stderr
        done = run(*args, RTRW_STORE_PASSWORD="secret")
        assert (done.returncode, done.stderr) == (0, "")


def test_the_password_comes_from_the_environment(profile):
    """Without it, or with a wrong one, the message names the variable."""
    redis = pytest.importorskip("redis")
    with valkey.Server() as server:
        with redis.Redis(port=server.port) as client:
            client.config_set("requirepass", "secret")
        args = ("show", "a", profile, "--store", server.url)
        for env in ({}, {"RTRW_STORE_PASSWORD": "wrong"}):
            done = run(*args, **env)
            assert (done.returncode, done.stdout) == (1, "")
            assert "RTRW606" in done.stderr
            assert "RTRW_STORE_PASSWORD" in done.stderr
            assert "wrong" not in done.stderr
        done = run(*args, RTRW_STORE_PASSWORD="secret")
        assert (done.returncode, done.stderr) == (0, "")
        assert "secret" not in done.stdout


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("redis://127.0.0.1:1/0", "RTRW603"),
        ("unix:///nowhere.sock", "RTRW603"),
        ("memory", "RTRW607"),
        (None, "RTRW607"),
        ("redis://budi:secret@127.0.0.1:1", "RTRW608"),
        ("redis://127.0.0.1:1?password=secret", "RTRW608"),
        ("redis://127.0.0.1:many", "RTRW632"),
        ("redis+cluster://127.0.0.1:1", "RTRW603"),
        ("valkey+cluster://127.0.0.1:1/3", "RTRW600"),
        ("redis+cluster://budi:secret@127.0.0.1:1", "RTRW608"),
        ("redis://127.0.0.1:1?db=first", "RTRW632"),
        ("http://127.0.0.1", "RTRW632"),
    ],
)
def test_stores_that_cannot_be_asked(profile, url, code):
    """A message with its code, exit 1, no traceback, and no password."""
    given = () if url is None else ("--store", url)
    for verb in ("show", "reset"):
        done = run(verb, "a", profile, *given)
        assert (done.returncode, done.stdout) == (1, "")
        assert code in done.stderr
        assert "Traceback" not in done.stderr
        assert "secret" not in done.stderr


def test_a_server_that_does_not_answer_is_left_after_a_moment(profile):
    """A frozen server is told of like one that is not there."""
    with valkey.Server() as server:
        server.freeze()
        done = run("show", "a", profile, "--store", server.url)
        assert done.returncode == 1
        assert "RTRW603" in done.stderr


def test_limits_that_are_not_in_the_profile(profile):
    """The names that there are."""
    done = run("show", "a", profile, "--limit", "apii", "--store", "redis://h")
    assert "RTRW643" in done.stderr
    assert "api, search" in done.stderr


def test_without_redis_py(profile):
    """What to install."""
    code = (
        "import sys; sys.modules['redis'] = None; from rtrw.cli import main;"
        "sys.argv = ['rtrw', 'limits', 'show', 'a', sys.argv[1], '--store',"
        " 'redis://127.0.0.1:1']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(profile)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV,
        check=False,
    )
    assert done.returncode == 1
    assert 'pip install "rtrw[redis]"' in done.stderr
