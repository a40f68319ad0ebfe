"""Pages of other sites do not reach this one: a socket is open to them by default.

A browser tells with every socket, and with every request of a script, whose page it is
that asks (``Origin``, RFC 6454). Whoever is not of the host that was asked is refused;
without the header it is no browser, or the reader's own address bar.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class SameOrigin:
    """ASGI middleware: requests and sockets of other sites get 403."""

    def __init__(self, app: App) -> None:
        """In front of ``app``."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is ours."""
        if scope["type"] not in {"http", "websocket"} or _is_own(scope["headers"]):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            # Before it is accepted, a close is answered with 403.
            await send({"type": "websocket.close", "code": 1008})
        else:
            headers = [(b"content-type", b"text/plain"), (b"content-length", b"0")]
            await send(
                {"type": "http.response.start", "status": 403, "headers": headers}
            )
            await send({"type": "http.response.body", "body": b""})


def _is_own(headers: list[tuple[bytes, bytes]]) -> bool:
    found = {name.lower(): value for name, value in headers}
    origin = found.get(b"origin")
    if origin is None:
        return True
    try:
        asked = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return asked.lower() == found.get(b"host", b"").decode("latin-1").lower() != ""
