import pytest

from rtrw.errors import InputError
from rtrw.limits import ManualClock
from rtrw.limits.asgi import RateLimitMiddleware, gates_of
from rtrw.limits.config import load_limits
from rtrw.limits.figures import figures
from tests.unit.limits.http_calls import calls, hello, statuses

PROFILE = """\
rtrw: 1
site: api
limits:
  trusted: [10.0.0.0/8]
  exempt: [/health]
  rules:
    api: {policy: token-bucket, capacity: 4, rate: 1/s, cost: {GET /export: 3}}
    login: {policy: fixed-window, limit: 1, window: 1m, routes: [POST /login]}
    tried: {policy: fixed-window, limit: 1, window: 1h, observe: true}
    exports: {ready: exports, routes: [GET /export]}
"""


@pytest.fixture
def profile(tmp_path):
    path = tmp_path / "api.yaml"
    path.write_text(PROFILE, "utf-8")
    return path


def via(path, method="GET", client="198.18.0.1"):
    return (method, path, {"x-forwarded-for": client})


def test_the_file_of_the_command_line_is_the_middlewares(profile):
    """Rules, costs, routes, proxies, exempt paths and observing, as written."""
    app = RateLimitMiddleware(hello, profile=profile, clock=ManualClock())
    login = via("/login", "POST")
    requests = [via("/export"), login, login, via("/"), via("/health")]
    other = [via("/", client="198.18.0.2")]
    answers = calls(app, *requests, *other, client=("10.0.0.9", 1))
    assert statuses(answers) == [200, 200, 429, 429, 200, 200]
    # 4 - 3 for the export, and another client's 4 - 1.
    assert answers[0].headers["ratelimit-remaining"] == "1"
    assert answers[5].headers["ratelimit-remaining"] == "3"
    # Both refuse: the window of the login is the longer.
    assert answers[2].headers["retry-after"] == "60"
    assert answers[2].json()["violated-policies"] == ["login"]
    assert app.counters.snapshot()["tried"]["observed"] == 1


def test_the_plan_and_the_middleware_have_the_same_numbers(profile):
    """What ``rtrw limits plan`` tells of a rule is what is served."""
    limits = load_limits(profile)
    told = {row["name"]: row["limit"] for row in figures(limits)["limits"]}
    served = {gate.limiter.name: gate.limiter.policy.limit for gate in gates_of(limits)}
    assert served == told == {"api": 4, "login": 1, "tried": 1, "exports": 2}


def test_a_store_in_redis_is_made_and_not_yet_asked(tmp_path):
    """The URL of a profile is used with its on_error; nothing is connected."""
    pytest.importorskip("redis")
    path = tmp_path / "api.yaml"
    text = PROFILE.replace(
        "limits:\n", "limits:\n  store: redis://127.0.0.1:1/0\n  on_error: open\n"
    )
    path.write_text(text, "utf-8")
    app = RateLimitMiddleware(hello, profile=path)
    assert statuses(calls(app, "/")) == [200]
    stores = {gate.limiter.store for gate in gates_of(load_limits(path))}
    assert [repr(store) for store in stores] == [
        "RedisStore(prefix='rtrw', on_error='open')"
    ]


def test_mistakes_of_a_profile_are_all_told(tmp_path):
    """With their lines, when the middleware is made."""
    path = tmp_path / "api.yaml"
    path.write_text(PROFILE.replace("1/s", "often").replace("1m", "soon"), "utf-8")
    with pytest.raises(InputError) as caught:
        RateLimitMiddleware(hello, profile=path)
    assert [problem.line for problem in caught.value.problems] == [7, 8]
