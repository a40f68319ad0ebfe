"""HTTP calls to an application in this process, for the tests of limits."""

import asyncio

import httpx

from rtrw.limits.asgi import RateLimitMiddleware


async def hello(scope, receive, send):
    """An application that answers 200, or the status in the path."""
    if scope["type"] == "lifespan":
        return
    status = scope["path"].strip("/")
    await send(
        {
            "type": "http.response.start",
            "status": int(status) if status.isdigit() else 200,
            "headers": [(b"content-type", b"text/plain")],
        }
    )
    await send({"type": "http.response.body", "body": b"hello"})


def calls(app, *requests, client=("203.0.113.9", 40_000), **common):
    """The answers to requests, in order: a path, or a method, a path and headers.

    A function among them is called in its turn, to let time pass. In the end the
    application's lifespan is over.
    """

    async def run():
        transport = httpx.ASGITransport(app=app, client=client)
        answers = []
        async with httpx.AsyncClient(
            transport=transport, base_url="http://app.test", **common
        ) as http:
            for request in requests:
                if callable(request):
                    request()
                elif isinstance(request, str):
                    answers.append(await http.get(request))
                else:
                    method, path, headers = request
                    answers.append(await http.request(method, path, headers=headers))
        if isinstance(app, RateLimitMiddleware) and app.app is hello:
            await app({"type": "lifespan"}, None, None)
        return answers

    return asyncio.run(run())


def statuses(answers):
    return [answer.status_code for answer in answers]


def limited(limiter, app=hello, **settings):
    """``app`` behind the middleware."""
    return RateLimitMiddleware(app, limiter, **settings)


def http_scope(path="/", method="GET", headers=(), client=("203.0.113.9", 1)):
    """What a server tells of a request."""
    return {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [(k.encode(), v.encode()) for k, v in headers],
        "client": client,
    }
