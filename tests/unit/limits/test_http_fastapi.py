import asyncio
import subprocess
import sys
from typing import Annotated
from uuid import UUID

import pytest
from fastapi import Depends, FastAPI, Header, HTTPException, Request, WebSocket
from fastapi.responses import JSONResponse, StreamingResponse

from rtrw.limits import (
    AsyncLimiter,
    Concurrency,
    Decision,
    FixedWindow,
    LeakyQueue,
    Limiter,
    ManualClock,
    MemoryStore,
    PolicyError,
    TokenBucket,
)
from rtrw.limits.asgi import RateLimitMiddleware
from rtrw.limits.fastapi import RateLimit, RateLimited
from rtrw.limits.metrics import Counters
from tests.unit.limits.http_calls import calls, statuses

FREE, GOLD = TokenBucket(5, "1/s"), TokenBucket(20, "10/s")


class User:
    def __init__(self, name):
        self.id, self.tier = name, "gold" if name.startswith("g") else "free"


def current_user(x_user: Annotated[str | None, Header()] = None):
    """The authenticated user; None for a guest."""
    return None if x_user is None else User(x_user)


def by_tier(user):
    """The policy of a customer's tier."""
    return GOLD if user is not None and user.tier == "gold" else None


def len_of(name):
    return len(name)


def bucket(capacity=5, **settings):
    clock = settings.pop("clock", None) or ManualClock()
    return AsyncLimiter(TokenBucket(capacity, "1/s"), clock=clock, **settings)


def served(*limits, **settings):
    """An application with one path that these limits are before."""
    app = FastAPI(**settings)

    @app.get("/", dependencies=[Depends(limit) for limit in limits])
    async def root():
        return "ok"

    return app


def of(name, path="/"):
    return ("GET", path, {"x-user": name})


def test_the_users_key_and_the_tiers_policy():
    """Gold has 20 for its cost of 5, free has 5; the query cannot choose a tier."""
    api = bucket(name="api")
    app = served(RateLimit(api, key=current_user, cost=5, policy=by_tier))
    answers = calls(
        app, *[of("gita")] * 5, of("budi", "/?user=gold"), of("budi"), of("siti")
    )
    assert statuses(answers) == [200] * 4 + [429, 200, 429, 200]
    assert answers[0].headers["ratelimit-limit"] == "20"
    assert answers[5].headers["ratelimit-limit"] == "5"
    refused = answers[6]
    # 5 tokens at 1/s.
    assert refused.headers["retry-after"] == "5"
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["violated-policies"] == ["api"]
    assert "user" not in str(
        app.openapi()["paths"]["/"]["get"].get("parameters")
    ).replace("x-user", "")


def test_a_plain_limiter_has_tiers_too():
    """``Limiter`` over the memory store, and its hook, serve every tier."""
    seen = []
    api = Limiter(FREE, name="api", clock=ManualClock(), on_decision=seen.append)
    app = served(RateLimit(api, key=current_user, cost=5, policy=by_tier))
    assert statuses(calls(app, of("gita"), of("gita"), of("budi"), of("budi"))) == [
        200,
        200,
        200,
        429,
    ]
    assert [decision.limit for decision in seen] == [20, 20, 5, 5]


def test_a_guest_is_counted_by_address():
    """A key of None is nobody's: the address counts, and cannot be a user's name."""
    app = served(RateLimit(bucket(1), key=current_user))
    answers = calls(app, "/", "/", of("address|203.0.113.9"), of("203.0.113.9"))
    assert statuses(answers) == [200, 429, 200, 200]


def test_policies_and_costs_may_be_dependencies():
    """Each may have dependencies of its own, and FastAPI brings them."""

    def cost(size: int = 1):
        return size

    async def policy(user: Annotated[User, Depends(current_user)]):
        return by_tier(user)

    app = served(RateLimit(bucket(), key=current_user, cost=cost, policy=policy))
    answers = calls(app, of("gita", "/?size=19"), of("budi", "/?size=4"))
    assert [a.headers["ratelimit-remaining"] for a in answers] == ["1", "1"]


@pytest.mark.parametrize(
    "key",
    [
        lambda request: request.headers["x-user"],
        lambda request: {"sub": request.headers["x-user"]},
        lambda request: (request.headers["x-user"], 7),
        lambda request: UUID(int=len(request.headers["x-user"])),
    ],
)
def test_keys_of_a_function_of_the_request(key):
    """A plain function of ``request``; texts, numbers, ids and several together."""
    app = served(RateLimit(bucket(1), key=key))
    assert statuses(calls(app, of("a"), of("a"), of("bb"))) == [200, 429, 200]


def test_keys_from_an_annotated_request():
    """The same, declared as FastAPI has it."""

    async def key(request: Request):
        return request.headers["x-user"]

    app = served(RateLimit(bucket(1), key=key, cost=len_of))
    assert statuses(calls(app, of("a"), of("bb"), of("c"))) == [200, 429, 200]


def test_a_key_that_names_nobody_is_the_programmers_mistake():
    """An object without an id would be another key each time."""
    app = served(RateLimit(bucket(), key=lambda request: [request]))
    with pytest.raises(PolicyError, match="RTRW686"):
        calls(app, "/")


def test_parts_as_in_the_middleware():
    """``api-key`` and ``address``, without a function."""
    app = served(RateLimit(bucket(1), key="api-key"))
    keyed = [("GET", "/", {"x-api-key": key}) for key in ("a", "a", "b")]
    assert statuses(calls(app, *keyed, "/", "/")) == [200, 429, 200, 200, 429]


def test_several_limits_agree_or_none_is_charged():
    """R27: the minute is whole while the day is exhausted."""
    clock, store = ManualClock(), MemoryStore()
    minute = AsyncLimiter(FixedWindow(3, "1m"), store, name="minute", clock=clock)
    day = AsyncLimiter(FixedWindow(1, "1d"), store, name="day", clock=clock)
    app = served(RateLimit([minute, day], headers="draft-11"))
    answers = calls(app, *["/"] * 5)
    assert statuses(answers) == [200] + [429] * 4
    assert asyncio.run(minute.peek("203.0.113.9")).remaining == 2
    assert answers[4].headers["retry-after"] == "86400"


def test_several_dependencies_tell_one_list():
    """A router's limit, a route's and the middleware's are told together."""
    app = served(
        RateLimit(bucket(5, name="route"), headers="draft-11"),
        RateLimit(bucket(7, name="router"), headers="draft-11"),
    )
    app.add_middleware(RateLimitMiddleware, limiter=bucket(9, name="app"))
    [answer] = calls(app, "/")
    assert answer.headers.get_list("ratelimit") == [
        '"app";r=8;t=1, "route";r=4;t=1, "router";r=6;t=1'
    ]
    assert "ratelimit-limit" not in answer.headers


def test_the_decision_is_the_dependencys_value():
    """An endpoint may look at what is left."""
    app = FastAPI()

    @app.get("/")
    async def root(decision: Annotated[Decision, Depends(RateLimit(bucket(5)))]):
        return decision.remaining

    assert calls(app, "/")[0].json() == 4


def test_own_handlers_are_kept():
    """An application that answers refusals itself goes on doing so."""

    async def own(request, error):
        return JSONResponse({"mine": error.detail}, error.status_code, error.headers)

    for kind in (HTTPException, 429, RateLimited):
        app = served(
            RateLimit(bucket(1), detail="sabar"), exception_handlers={kind: own}
        )
        answers = calls(app, "/", "/")
        assert answers[1].status_code == 429
        assert answers[1].headers["retry-after"] == "1"
        assert answers[1].json() == {"mine": "sabar"}, kind


def test_a_lease_lasts_as_long_as_the_response():
    """A streamed answer holds its slot until the last part."""
    exports = AsyncLimiter(Concurrency(1, "10m"), name="exports", clock=ManualClock())
    app, left = FastAPI(), []

    async def rows():
        for _ in range(2):
            left.append((await exports.peek("203.0.113.9")).remaining)
            yield "x"

    @app.get("/", dependencies=[Depends(RateLimit(exports))])
    async def export():
        return StreamingResponse(rows())

    @app.get("/fails", dependencies=[Depends(RateLimit(exports))])
    async def fails():
        raise HTTPException(418)

    assert statuses(calls(app, "/", "/fails", "/")) == [200, 418, 200]
    assert left == [0, 0, 0, 0]
    assert asyncio.run(exports.peek("203.0.113.9")).remaining == 1


def test_delays_hooks_and_counters():
    """A leaky queue delays; the hook and the counters see each decision."""
    slept, seen, counters = [], [], Counters()

    async def sleep(seconds):
        slept.append(seconds)

    queue = AsyncLimiter(LeakyQueue(2, "1/s"), name="queue", clock=ManualClock())
    limit = RateLimit(
        queue,
        sleep=sleep,
        counters=counters,
        on_decision=lambda decision, scope: seen.append(
            (bool(decision), scope["path"])
        ),
    )
    assert statuses(calls(served(limit), "/", "/", "/")) == [200, 200, 429]
    assert slept == [1.0]
    assert seen == [(True, "/"), (True, "/"), (False, "/")]
    assert counters.snapshot()["queue"]["refused"] == 1


def test_without_fastapi():
    """The message says what is missing, and only when a limit is made."""
    code = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from rtrw.limits import AsyncLimiter, TokenBucket, PolicyError\n"
        "from rtrw.limits.fastapi import RateLimit\n"
        "try: RateLimit(AsyncLimiter(TokenBucket(1, 1)))\n"
        "except PolicyError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert done.stdout == "RTRW687 FastAPI is not installed (pip install fastapi)\n"


def test_a_websocket_passes_a_limit_of_the_whole_application():
    """``FastAPI(dependencies=...)`` is for websockets too; they are not counted."""
    limit = RateLimit(bucket(1, name="api"), key=current_user)
    app = FastAPI(dependencies=[Depends(limit)])

    @app.websocket("/ws")
    async def talk(socket: WebSocket):
        await socket.accept()
        await socket.send_text("hello")
        await socket.close()

    @app.get("/")
    async def root():
        return "ok"

    def connect():
        sent = []
        scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(b"x-user", b"budi")],
            "query_string": b"",
            "client": ("203.0.113.9", 1),
            "subprotocols": [],
        }

        async def receive():
            return {"type": "websocket.connect"}

        async def send(message):
            sent.append(message["type"])

        asyncio.run(app(scope, receive, send))
        return sent

    whole = ["websocket.accept", "websocket.send", "websocket.close"]
    assert [connect() for _ in range(3)] == [whole] * 3
    assert statuses(calls(app, of("budi"), of("budi"))) == [200, 429]
    assert connect() == whole


def test_responses_of_a_handlers_own_are_told_by_the_middleware():
    """FastAPI drops the fields of a dependency there; a middleware has them."""
    app = FastAPI()
    limit = RateLimit(bucket(9, name="inner"), headers="draft-11")

    @app.get("/own", dependencies=[Depends(limit)])
    async def own():
        return JSONResponse("ok")

    @app.get("/missing", dependencies=[Depends(limit)])
    async def missing():
        raise HTTPException(404)

    assert "ratelimit" not in calls(app, "/own")[0].headers
    outer = RateLimitMiddleware(app, bucket(9, name="outer"), headers="draft-11")
    for answer in calls(outer, "/own", "/missing"):
        assert '"outer";r=' in answer.headers["ratelimit"]
        assert '"inner";r=' in answer.headers["ratelimit"]
