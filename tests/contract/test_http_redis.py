"""The middleware over a real Valkey: shared among processes, and when it is killed."""

import pytest

from rtrw.limits.asgi import RateLimitMiddleware
from tests.contract import valkey
from tests.unit.limits.http_calls import calls, hello, statuses

PROFILE = """\
rtrw: 1
site: api
limits:
  store: {url}
  on_error: {mode}
  instances: 2
  rules:
    minute: {{policy: fixed-window, limit: 4, window: 1h}}
    day: {{policy: fixed-window, limit: 3, window: 1d}}
"""


def middleware(tmp_path, url, mode="closed"):
    path = tmp_path / "api.yaml"
    path.write_text(PROFILE.format(url=url, mode=mode), "utf-8")
    return RateLimitMiddleware(hello, profile=path)


def test_r27_two_processes_share_their_limits(tmp_path):
    """Three pass over both; what the day refuses is not charged to the minute."""
    with valkey.Server() as server:
        first = calls(middleware(tmp_path, server.url), "/", "/")
        second = calls(middleware(tmp_path, server.url), "/", "/", "/")
    assert statuses([*first, *second]) == [200, 200, 200, 429, 429]
    # 4 and 3, after three requests: the tighter is told.
    assert second[0].headers["ratelimit-limit"] == "3"
    assert second[2].json()["violated-policies"] == ["day"]
    assert int(second[2].headers["retry-after"]) > 3_600


def test_a_profiles_store_may_be_a_cluster(tmp_path):
    """Limits whose keys lie on different nodes are taken in order, and given back."""
    first, *_ = valkey.cluster()
    with_redis = pytest.importorskip("redis").RedisCluster("127.0.0.1", first.port)
    with_redis.flushall(target_nodes="all")
    with_redis.close()
    app = middleware(tmp_path, f"redis+cluster://127.0.0.1:{first.port}")
    answers = calls(app, *["/"] * 5)
    assert statuses(answers) == [200, 200, 200, 429, 429]
    assert answers[3].json()["violated-policies"] == ["day"]


@pytest.mark.parametrize(
    ("mode", "after"),
    [
        pytest.param("open", [200] * 3, id="open"),
        pytest.param("closed", [429] * 3, id="closed"),
        # Half of 3 and half of 4, whole requests: one.
        pytest.param("local", [200, 429, 429], id="local"),
    ],
)
def test_r8_a_killed_store_is_no_500(tmp_path, mode, after):
    """Each mode answers as it says, with a time on every refusal."""
    with valkey.Server() as server:
        app = middleware(tmp_path, server.url, mode)
        answers = calls(app, "/", server.kill, "/", "/", "/")
    assert statuses(answers) == [200, *after]
    assert all(a.headers["retry-after"] for a in answers if a.status_code == 429)


def test_the_password_is_from_the_environment(tmp_path, monkeypatch):
    """A server that wants one lets the middleware in, which then closes its own."""
    redis = pytest.importorskip("redis")
    with valkey.Server() as server, redis.Redis(port=server.port) as client:
        app = middleware(tmp_path, server.url)
        client.config_set("requirepass", "secret")
        assert statuses(calls(app, "/")) == [429]
        monkeypatch.setenv("RTRW_STORE_PASSWORD", "secret")
        app = middleware(tmp_path, server.url)
        assert statuses(calls(app, "/")) == [200]
        # The client of this test is the only one left: the lifespan has ended.
        assert [one["addr"] for one in client.client_list()] == [
            client.client_info()["addr"]
        ]
