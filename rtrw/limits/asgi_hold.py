"""Leases that are held as long as their request: until the body ends, or nobody reads.

Theory of operation
-------------------
The end of the body is seen in what the application sends. That the client is gone is
only told to who asks (``receive``), and most applications do not ask again once they
have read the request. So messages are read one ahead, in a task of its own: when it is
``http.disconnect``, the leases go back at once, whatever the application does. It reads
the same messages as ever, from here.

With ``hold="done"`` the leases of a client that is gone are kept until the application
has ended too: then a client cannot have more work under way than the limit by hanging
up and asking again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from rtrw.limits.decision import PolicyError

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
LetGo: TypeAlias = Callable[[], Awaitable[None]]

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
        self._ahead: asyncio.Task[Message] | None = None

    async def receive(self) -> Message:
        """The next message from the client."""
        ahead = self._ahead or self._read()
        # Shielded: an application that stops waiting must not lose the message.
        message = await asyncio.shield(ahead)
        self._ahead = None
        if message["type"] == "http.disconnect":
            # Told again as often as it is asked, as servers do.
            self._ahead = ahead
        elif not message.get("more_body"):
            self.watch()
        return message

    async def send(self, message: Message) -> None:
        """A message for the client; the last part of the body ends the holding."""
        await self._send(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            await self.end()

    def watch(self) -> None:
        """Read one message ahead, so that a client that leaves is noticed."""
        if self._gone and self._held and self._ahead is None:
            self._read()

    def _read(self) -> asyncio.Task[Message]:
        self._ahead = asyncio.ensure_future(self._next())
        return self._ahead

    async def _next(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.disconnect" and self._gone:
            await self.end()
        return message

    async def end(self) -> None:
        """Let go, unless that was done."""
        if self._held:
            self._held = False
            await self._let_go()

    async def close(self) -> None:
        """The application has ended: let go, and read no more."""
        ahead = self._ahead
        if ahead is not None:
            ahead.cancel()
            # Looked at, so that nobody is told of an exception that none retrieved.
            ahead.add_done_callback(lambda task: task.cancelled() or task.exception())
        await self.end()
