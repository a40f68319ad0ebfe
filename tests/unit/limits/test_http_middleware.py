import asyncio
import json
import subprocess
import sys

import pytest
from starlette.applications import Starlette
from starlette.authentication import (
    AuthCredentials,
    AuthenticationBackend,
    SimpleUser,
)
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    FixedWindow,
    LeakyQueue,
    Limiter,
    ManualClock,
    MemoryStore,
    PolicyError,
    StoreUnavailable,
    TokenBucket,
)
from rtrw.limits.asgi import Gate, RateLimitMiddleware
from rtrw.limits.metrics import Counters
from tests.unit.limits.http_calls import calls, hello, http_scope, limited, statuses

S = 1_000_000
PUBLIC = ("198.18.0.1", 1)


def bucket(capacity=2, rate="1/s", clock=None, **settings):
    clock = clock or ManualClock()
    return AsyncLimiter(TokenBucket(capacity, rate), clock=clock, **settings)


class Broken(MemoryStore):
    """A store that never answers."""

    def bind_async(self, *_limiter):
        return self

    async def take(self, *_call):
        raise StoreUnavailable.of("RTRW603", {"text": "gone"})


def test_a_refusal_is_a_proper_response():
    """429 with whole seconds, the fields of one dialect, and a problem document."""
    clock = ManualClock()
    app = limited(bucket(10, "2/s", clock, name="api"))
    answers = calls(app, *["/"] * 11, lambda: clock.advance_us(S), "/")
    assert statuses(answers) == [200] * 10 + [429, 200]
    refused = answers[10]
    assert refused.headers["retry-after"] == "1"
    assert refused.headers["ratelimit-limit"] == "10"
    assert refused.headers["ratelimit-remaining"] == "0"
    assert refused.headers["ratelimit-reset"] == "1"
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json() == {
        "type": "https://iana.org/assignments/http-problem-types#quota-exceeded",
        "title": "Too Many Requests",
        "status": 429,
        "detail": "too many requests, try again in 1 s",
        "violated-policies": ["api"],
    }
    first = answers[0]
    assert first.text == "hello"
    assert "retry-after" not in first.headers
    assert first.headers["ratelimit-remaining"] == "9"
    # One token of 2/s comes back in half a second.
    assert first.headers["ratelimit-reset"] == "1"


def test_a_plain_limiter_will_do():
    """A ``Limiter`` over the memory store is served as well."""
    app = limited(Limiter(TokenBucket(1, "1/h")))
    assert statuses(calls(app, "/", "/")) == [200, 429]


@pytest.mark.parametrize(
    ("dialect", "name", "value"),
    [
        ("draft-11", "ratelimit", '"default";r=1;t=1'),
        ("draft-12", "ratelimit", '"default";a=1;w=1;c=1'),
        ("draft", "ratelimit-policy", '"default";q=2;w=2'),
    ],
)
def test_h10_a_dialect_by_choice(dialect, name, value):
    """The draft's fields, and no legacy ones beside them."""
    [answer] = calls(limited(bucket(), headers=dialect), "/")
    assert answer.headers[name] == value
    assert "ratelimit-limit" not in answer.headers


def test_no_fields_where_they_are_not_wanted_or_void():
    """None with ``headers=None``, none on a redirection, Retry-After all the same."""
    [moved] = calls(limited(bucket()), "/302")
    assert not [name for name in moved.headers if name.startswith("ratelimit")]
    answers = calls(limited(bucket(1), headers=None), "/", "/")
    fields = [name for a in answers for name in a.headers if "ratelimit" in name]
    assert fields == []
    assert answers[1].headers["retry-after"] == "1"


def test_what_can_never_fit_has_no_retry_after():
    """A cost of 50 from 10 is refused without a time, and charges nothing."""
    app = limited(bucket(10), cost={"/huge": 50})
    refused, passed = calls(app, "/huge", "/")
    assert refused.status_code == 429
    assert "retry-after" not in refused.headers
    assert "never" in refused.json()["detail"]
    assert passed.headers["ratelimit-remaining"] == "9"


def test_texts_are_settable():
    """Title and detail are the application's own, with the numbers filled in."""
    app = limited(
        bucket(1, name="api"),
        title="Pelan-pelan",
        detail="{policy}: {limit} sekaligus, coba lagi {retry} detik lagi {x}",
    )
    problem = calls(app, "/", "/")[1].json()
    assert problem["title"] == "Pelan-pelan"
    assert problem["detail"] == "api: 1 sekaligus, coba lagi 1 detik lagi {x}"
    app = limited(bucket(1), detail=lambda decision: f"<{decision.retry_after}>")
    assert calls(app, "/", "/")[1].json()["detail"] == "<1.0>"
    app = limited(bucket(1), language="id")
    assert "coba lagi dalam 1 detik" in calls(app, "/", "/")[1].json()["detail"]


def test_head_gets_no_body_and_counts_as_get():
    """HEAD is charged like GET, and its refusal is only a head."""
    app = limited(bucket(2), cost={"GET /": 2})
    answers = calls(app, ("HEAD", "/", {}), ("HEAD", "/", {}))
    assert statuses(answers) == [200, 429]
    assert answers[1].content == b""
    assert int(answers[1].headers["content-length"]) > 0


def test_costs_by_route():
    """The route that says most decides; the rest costs the default."""
    costs = {"GET /export/*": 5, "/export/small": 2, "/free": 0, "default": 3}
    app = limited(bucket(100), cost=costs)
    paths = ["/export/all", "/export/small", "/free", "/other"]
    left = [int(a.headers["ratelimit-remaining"]) for a in calls(app, *paths)]
    assert left == [95, 93, 93, 90]
    [posted] = calls(app, ("POST", "/export/all", {}))
    assert posted.headers["ratelimit-remaining"] == "87"


def test_costs_by_a_function():
    """A function of the scope, awaited or not."""

    async def slow(scope):
        return len(scope["path"])

    for cost in (slow, lambda scope: len(scope["path"])):
        [answer] = calls(limited(bucket(10), cost=cost), "/abc")
        assert answer.headers["ratelimit-remaining"] == "6"


def test_limits_hold_on_their_routes_only():
    """A login has its own limit, everything else another one."""
    clock = ManualClock()
    login = Gate(bucket(1, "1/m", clock, name="login"), routes=["POST /login"])
    every = Gate(bucket(4, "1/m", clock, name="api"))
    app = limited([login, every])
    post = ("POST", "/login", {})
    answers = calls(app, post, post, "/login", "/", "/", "/")
    assert statuses(answers) == [200, 429, 200, 200, 200, 429]
    assert answers[1].json()["violated-policies"] == ["login"]
    assert answers[5].json()["violated-policies"] == ["api"]


def test_no_spelling_of_a_path_goes_around_its_limit():
    """Whatever is served as the login is counted as the login, wherever it is."""

    async def ok(_request):
        return PlainTextResponse("welcome")

    def guarded(inner):
        return limited(bucket(1), inner, routes=["/login"], key="everyone")

    spellings = ["/login", "/login%0A", "/%6Cogin", "/login?x", "/login%0a?y"]
    inner = Starlette(routes=[Route("/login", ok)])
    mounted = Starlette(routes=[Mount("/deep/sub", guarded(inner))])
    for app, before in (
        (guarded(inner), ""),
        (mounted, "/deep/sub"),
        # A server that was told where it is published puts that before the path.
        (published(guarded(inner), "/api"), "/api"),
    ):
        codes = statuses(calls(app, *[before + spelling for spelling in spellings]))
        assert codes[0] == 200
        assert set(codes[1:]) <= {404, 429}
        assert codes.count(429) >= 2
        strange = ["//login", "/LOGIN", "/login%00", "/./login", "/login%0A%0A"]
        codes = statuses(calls(app, *[before + spelling for spelling in strange]))
        assert set(codes) <= {404, 429}


def published(app, root):
    """``app`` behind a server with that ``root_path``."""

    async def outer(scope, receive, send):
        await app({**scope, "root_path": root}, receive, send)

    return outer


def test_exempt_paths_are_free():
    """Health checks cost nothing, and are told nothing."""
    app = limited(bucket(1), exempt=["/health", "GET /static/*"])
    answers = calls(app, "/", "/health", "/static/a/b.css", "/healthy")
    assert statuses(answers) == [200, 200, 200, 429]
    assert "ratelimit-limit" not in answers[1].headers


def test_r27_a_refused_request_costs_nothing_elsewhere():
    """While the day is exhausted, the minute stays whole."""
    clock = ManualClock()
    store = MemoryStore()
    minute = AsyncLimiter(FixedWindow(3, "1m"), store, name="minute", clock=clock)
    day = AsyncLimiter(FixedWindow(1, "1d"), store, name="day", clock=clock)
    answers = calls(limited([minute, day]), *["/"] * 9)
    assert statuses(answers) == [200] + [429] * 8
    key = "203.0.113.9"
    assert asyncio.run(minute.peek(key)).remaining == 2


def test_h6_the_refusing_limit_answers_the_latest_of_them():
    """A day and a queue of one refuse: the day is told, also behind a lease."""
    clock = ManualClock()
    lease = AsyncLimiter(Concurrency(1, "30s"), name="exports", clock=clock)
    day = AsyncLimiter(FixedWindow(1, "1d"), name="day", clock=clock)
    app = limited([lease, day], headers="draft")
    asyncio.run(lease.take("203.0.113.9"))
    asyncio.run(day.take("203.0.113.9"))
    [refused] = calls(app, "/")
    assert refused.headers["retry-after"] == "86400"
    assert refused.json()["violated-policies"] == ["exports", "day"]
    assert refused.headers["ratelimit-policy"] == (
        '"exports";q=1;qu="concurrent-requests", "day";q=1;w=86400'
    )


def test_forged_addresses_do_not_help():
    """A hundred addresses in X-Forwarded-For are one client, and two clients two."""
    app = limited(bucket(3))
    forged = [("GET", "/", {"x-forwarded-for": f"198.51.100.{n}"}) for n in range(9)]
    assert statuses(calls(app, *forged, client=PUBLIC)) == [200] * 3 + [429] * 6
    assert statuses(calls(app, "/", client=("198.18.0.2", 1))) == [200]


def test_clients_behind_a_trusted_proxy_are_apart():
    """What the proxy appended counts, what the client wrote before it does not."""
    app = limited(bucket(1), trusted=["10.0.0.0/8"])

    def via(address, forged="1.1.1.1"):
        return ("GET", "/", {"x-forwarded-for": f"{forged}, {address}"})

    requests = [via("198.18.0.1"), via("198.18.0.2"), via("198.18.0.1", "2.2.2.2")]
    assert statuses(calls(app, *requests, client=("10.0.0.5", 1))) == [200, 200, 429]


def test_an_office_behind_cgnat_is_not_blocked_by_one_of_it():
    """Address and user together: each user of one address has a limit of its own."""

    def user(scope):
        return dict(scope["headers"]).get(b"x-user", b"").decode() or None

    app = limited(bucket(1), key="address, user", user=user)

    def of(name):
        return ("GET", "/", {"x-user": name})

    answers = calls(app, of("budi"), of("budi"), of("siti"), "/", "/")
    assert statuses(answers) == [200, 429, 200, 200, 429]


def test_the_user_of_an_authentication_middleware():
    """Who is authenticated is counted by name, others by their address."""

    class Backend(AuthenticationBackend):
        async def authenticate(self, conn):
            name = conn.headers.get("x-user")
            return (AuthCredentials(), SimpleUser(name)) if name else None

    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("x"))])
    app.add_middleware(RateLimitMiddleware, limiter=bucket(1), key="user")
    app.add_middleware(AuthenticationMiddleware, backend=Backend())
    budi, siti = (("GET", "/", {"x-user": name}) for name in ("budi", "siti"))
    answers = calls(app, budi, siti, budi, "/", "/")
    assert statuses(answers) == [200, 200, 429, 200, 429]


@pytest.mark.parametrize("inner", [True, False])
def test_cors_survives_a_429(inner):
    """With CORS outside, a browser may read the refusal and its fields."""
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("x"))])
    app.add_middleware(RateLimitMiddleware, limiter=bucket(1, "1/m"))
    if inner:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=["https://app.test"],
            expose_headers=["Retry-After"],
        )
    origin = {"origin": "https://app.test"}
    answers = calls(app, ("GET", "/", origin), ("GET", "/", origin))
    assert statuses(answers) == [200, 429]
    allowed = answers[1].headers.get("access-control-allow-origin")
    assert allowed == ("https://app.test" if inner else None)
    assert answers[1].headers["retry-after"] == "60"


def test_a_delay_is_waited_for_and_then_the_answer_comes():
    """A leaky queue at 1/s lets three go after 0, 1 and 2 s, and refuses the fourth."""
    clock = ManualClock()
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    queue = AsyncLimiter(LeakyQueue(3, "1/s"), clock=clock)
    answers = calls(limited(queue, sleep=sleep), *["/"] * 4)
    assert statuses(answers) == [200, 200, 200, 429]
    assert slept == [1.0, 2.0]
    assert answers[3].headers["retry-after"] == "1"


def test_observing_lets_pass_and_tells_only_the_counters():
    """A limit that is tried out refuses nobody, and no client sees it."""
    counters = Counters()
    watched = bucket(1, name="new", observe=True)
    app = limited([bucket(5, name="api"), watched], counters=counters)
    answers = calls(app, "/", "/", "/")
    assert statuses(answers) == [200] * 3
    assert answers[2].headers["ratelimit-limit"] == "5"
    assert counters.snapshot()["new"] == {
        "allowed": 1,
        "refused": 0,
        "observed": 2,
        "failed": 0,
    }


def test_hooks_see_every_decision():
    """The hook gets the decision and the scope, allowed or not."""
    seen = []
    app = limited(
        bucket(1, name="api"),
        on_decision=lambda decision, scope: seen.append(
            (decision.policy, decision.allowed, scope["path"])
        ),
    )
    calls(app, "/a", "/b")
    assert seen == [("api", True, "/a"), ("api", False, "/b")]


def test_r21_a_store_that_fails_is_not_allowed_and_not_a_500():
    """503 with a time to come back, a problem document, and a count."""
    counters = Counters()
    broken = AsyncLimiter(TokenBucket(5, 1), Broken(), name="api")
    [answer] = calls(limited(broken, counters=counters), "/")
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["type"].endswith("#temporary-reduced-capacity")
    assert counters.snapshot()["api"]["failed"] == 1


@pytest.mark.parametrize("kind", ["websocket", "lifespan"])
def test_other_scopes_pass(kind):
    """Websockets and the lifespan reach the application as they are."""
    seen = []

    async def app(scope, receive, send):
        seen.append((scope, receive, send))

    scope, receive, send = {"type": kind}, object(), object()
    asyncio.run(limited(bucket(1), app)(scope, receive, send))
    assert seen == [(scope, receive, send)]


def test_an_applications_own_fields_are_left_alone():
    """Who tells limits itself is not told over."""

    async def own(_request):
        return PlainTextResponse("x", headers={"RateLimit-Limit": "7"})

    app = Starlette(routes=[Route("/", own)])
    [answer] = calls(limited(bucket(5), app), "/")
    assert answer.headers.get_list("ratelimit-limit") == ["7"]


def test_two_middlewares_tell_one_list():
    """A limit further in tells the outer one's standing too."""
    inner = limited(bucket(5, name="inner"), headers="draft-11")
    outer = limited(bucket(9, name="outer"), inner, headers="draft-11")
    [answer] = calls(outer, "/")
    assert answer.headers.get_list("ratelimit") == ['"outer";r=8;t=1, "inner";r=4;t=1']


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"limiter": ()}, "RTRW622"),
        ({"limiter": [bucket(), bucket()]}, "RTRW685"),
        ({"limiter": [bucket(), Limiter(TokenBucket(1, 1), name="b")]}, "RTRW625"),
        ({"limiter": bucket(), "key": "addr"}, "RTRW636"),
        ({"limiter": bucket(), "headers": "draft-10"}, "RTRW680"),
        ({"limiter": bucket(), "routes": ["login"]}, "RTRW684"),
        ({"limiter": bucket(), "exempt": ["GET"]}, "RTRW684"),
        ({"limiter": bucket(), "cost": {"POST login": 2}}, "RTRW684"),
        ({"limiter": bucket(), "hold": "long"}, "RTRW688"),
        ({"limiter": bucket(), "trusted": ["me"]}, "RTRW683"),
    ],
)
def test_settings_that_cannot_be(settings, code):
    """Refused when the middleware is made."""
    with pytest.raises(PolicyError, match=code):
        RateLimitMiddleware(hello, **settings)


def test_a_store_that_blocks_the_loop_is_refused():
    """A limiter over a store that cannot be awaited is none for a server."""

    class Blocking:
        def bind(self, name, policy, clock):
            return MemoryStore().bind(name, policy, clock)

    with pytest.raises(PolicyError, match="RTRW624"):
        limited(Limiter(TokenBucket(1, 1), Blocking()))


def test_the_middleware_knows_no_framework():
    """Neither Starlette nor FastAPI, YAML or Redis come with it."""
    code = (
        "import rtrw.limits.asgi, rtrw.limits.fastapi, sys\n"
        "print(*{m.split('.')[0] for m in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"starlette", "fastapi", "yaml", "redis", "pydantic", "typer"}


def test_the_problem_is_json_without_escapes():
    """Letters beyond ASCII are sent as UTF-8, and counted in bytes."""
    sent = []

    async def send(message):
        sent.append(message)

    async def run():
        app = limited(bucket(1), detail="terlalu cepat · sabar")
        for _ in range(2):
            sent.clear()
            await app(http_scope(), None, send)

    asyncio.run(run())
    start, body = sent
    assert json.loads(body["body"])["detail"] == "terlalu cepat · sabar"
    length = dict(start["headers"])[b"content-length"]
    assert int(length) == len(body["body"])
