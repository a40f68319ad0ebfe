"""Leases that are held as long as their request: until the body ends, or nobody reads.

Theory of operation
-------------------
The end of the body is seen in what the application sends. That the client is gone is
only told to who asks (``receive``), and most applications do not ask again once they
have read the request. So messages are read ahead, in tasks of their own: when one is
``http.disconnect``, the leases go back at once, whatever the application does. It reads
the same messages as ever, from here.

With ``hold="done"`` the leases of a client that is gone are kept until the application
has ended too: then a client cannot have more work under way than the limit by hanging
up and asking again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from rtrw.limits.decision import PolicyError

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
LetGo: TypeAlias = Callable[[], Awaitable[None]]

GONE = "http.disconnect"
HOLDS = ("gone", "done")


def checked_hold(hold: str) -> str:
    """``gone`` or ``done``.

    Raises:
        PolicyError: another word.
    """
    if hold not in HOLDS:
        raise PolicyError.of("RTRW688", {"text": hold})
    return hold


class Holding:
    """One request with leases. ``receive`` and ``send`` are for the application."""

    def __init__(self, receive: Receive, send: Send, let_go: LetGo, hold: str) -> None:
        """``let_go`` gives the leases back; it is awaited once."""
        self._receive, self._send, self._let_go = receive, send, let_go
        self._gone = hold == "gone"
        self._held = True
        self._whole = False
        self._reads: deque[asyncio.Task[Message]] = deque()

    async def receive(self) -> Message:
        """The next message from the client."""
        if not self._reads:
            self._read()
        first = self._reads[0]
        # Shielded: an application that stops waiting must not lose the message.
        message = await asyncio.shield(first)
        # That the client is gone is told as often as it is asked, as servers do.
        if message["type"] != GONE and self._reads and self._reads[0] is first:
            self._reads.popleft()
        return message

    async def send(self, message: Message) -> None:
        """A message for the client; the last part of the body ends the holding."""
        await self._send(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            await self.end()

    def watch(self) -> None:
        """Read ahead, so that a client that leaves is noticed."""
        if self._gone and not self._reads:
            self._read()

    def _read(self) -> None:
        self._reads.append(asyncio.ensure_future(self._next()))

    async def _next(self) -> Message:
        """One message; when it ends the request, the one after it is read as well.

        A body is read one part ahead and no more: the rest is the application's to
        ask for.
        """
        message = await self._receive()
        if message["type"] == GONE:
            if self._gone:
                await self.end()
        elif (
            self._gone and self._held and not (message.get("more_body") or self._whole)
        ):
            self._whole = True
            self._read()
        return message

    async def end(self) -> None:
        """Let go, unless that was done."""
        if self._held:
            self._held = False
            await self._let_go()

    async def close(self) -> None:
        """The application has ended: let go, and read no more."""
        for read in self._reads:
            read.cancel()
            # Looked at, so that nobody is told of an exception that none retrieved.
            read.add_done_callback(lambda task: task.cancelled() or task.exception())
        await self.end()
