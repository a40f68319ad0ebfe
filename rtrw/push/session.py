"""Commands to one router, many in flight, over librouteros's protocol.

Theory of operation
-------------------
librouteros's ``Api`` knows no tags, guesses types (a queue named ``7`` becomes a
number, ``yes`` a boolean) and drops bytes that are no ASCII. One level lower its
``ApiProtocol`` has none of that: ``writeSentence`` and ``readSentence`` move words.
A ``Session`` speaks through these:

*Text.* Words are text in the router's encoding (UTF-8) with ``surrogateescape``: bytes
that are no UTF-8 stay what they are, both ways. librouteros itself would drop them; it
is told ``latin-1``, which maps every byte to one character and back.

*Flight.* Every command carries ``.tag``; up to a window of them is written before a
reply is read, and replies are matched by tag, whatever their order. Nothing promises
that the router works in the order sent: dependent commands belong in two flights.

*Doubt.* After a time-out, a broken connection, ``!fatal`` or an answer that makes no
sense the stream is out of step: the connection is closed and never used again, and
``Lost`` says which commands had an answer. The deadline is for the whole command,
from the moment it is written to its ``!done``.

Source: RouterOS manual, API (sentences, tags, replies).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from librouteros.exceptions import LibRouterosError

from rtrw.clock import MONOTONIC, Clock
from rtrw.errors import Problem, RouterError
from rtrw.push.line import Closed, Line
from rtrw.push.transport import Fatal, Nonsense, Protocol
from rtrw.push.window import Window

COMMAND_US = 45_000_000
"""How long one command may take: routers were seen silent for over 30 s."""


class Command(NamedTuple):
    """A command word and its attributes: ``("/queue/simple/set", {".id": "*1"})``.

    A name that begins with ``?`` is a query word, any other an attribute.
    """

    path: str
    words: Mapping[str, str] = {}

    def __str__(self) -> str:
        """For messages; never with values, which may be secret."""
        return self.path


class Trap(NamedTuple):
    """A refusal in the router's own words; ``message`` may be empty."""

    message: str
    category: str = ""


@dataclass(slots=True)
class Reply:
    """What came back for one command."""

    rows: list[dict[str, str]] = field(default_factory=list)
    done: dict[str, str] = field(default_factory=dict)
    trap: Trap | None = None

    @property
    def ok(self) -> bool:
        """Whether the router did it."""
        return self.trap is None


class Lost(RouterError):  # noqa: N818 - the connection is, nothing is wrong here
    """The connection is gone, with commands on the way.

    ``replies`` has None where no answer came; the first ``sent`` commands had been
    written, so those without an answer may or may not have been done.
    """

    replies: Sequence[Reply | None] = ()
    sent: int = 0


class Session:
    """A logged-in connection to one router."""

    def __init__(
        self,
        line: Line,
        router: str,
        *,
        encoding: str = "utf-8",
        clock: Clock = MONOTONIC,
        command_us: int = COMMAND_US,
        pace: Callable[[], int] | None = None,
    ) -> None:
        """Speak over ``line``; ``router`` is its name in messages.

        ``pace`` is asked before each command and answers how many microseconds to
        wait first; None paces by the window alone.
        """
        self.router = router
        self.closed = False
        self.requests = 0
        self.window = Window()
        self._line = line
        self._protocol = Protocol(line, encoding)
        self._encoding = encoding
        self._clock = clock
        self._command_us = command_us
        self._pace = pace
        self._tag = 0

    def ask(self, path: str, words: Mapping[str, str] | None = None) -> Reply:
        """One command and its reply; a refusal is in the reply."""
        replies = self.run([Command(path, words or {})])
        reply = replies[0]
        if reply is None:  # pragma: no cover - one command is always sent
            raise AssertionError
        return reply

    def run(
        self, commands: Sequence[Command], *, stop_at_trap: bool = False
    ) -> list[Reply | None]:
        """Send all, as many at once as the window allows; the replies in order.

        With ``stop_at_trap`` nothing more is sent after the first refusal (those on
        the way are waited for); what was not sent has None.

        Raises:
            Lost: after any doubt, with what is known.
        """
        flight = _Flight(commands, stop_at_trap=stop_at_trap)
        if self.closed:
            raise self._lost("RTRW506", flight)
        try:
            self._fly(flight)
        except TimeoutError:
            raise self._lost("RTRW507", flight) from None
        except (Closed, OSError):
            raise self._lost("RTRW506", flight) from None
        except Fatal as fatal:
            raise self._lost("RTRW508", flight, str(fatal)) from None
        except (LibRouterosError, Nonsense, IndexError, ValueError):
            raise self._lost("RTRW509", flight) from None
        except BaseException:
            # An interrupt leaves replies on the way: the stream is out of step.
            self.close()
            raise
        return flight.replies

    def _fly(self, flight: _Flight) -> None:
        while flight.wants_more() or flight.pending:
            if flight.wants_more() and len(flight.pending) < self.window.size:
                self._send(flight)
            else:
                self._line.deadline_us = flight.oldest_us() + self._command_us
                self._receive(flight)

    def _send(self, flight: _Flight) -> None:
        """Write the next command, not before pacing allows it."""
        wait_us = self._pace() if self._pace else 0
        if wait_us > 0:
            self._line.deadline_us = self._clock() + self._command_us
            self._line.flush()
            time.sleep(wait_us / 1_000_000)
        command = flight.commands[flight.sent]
        self._tag += 1
        tag = str(self._tag)
        words = [
            self._out(f"{k}={v}" if k[0] == "?" else f"={k}={v}")
            for k, v in command.words.items()
        ]
        self._protocol.writeSentence(command.path, *words, f".tag={tag}")
        flight.pending[tag] = (flight.sent, self._clock())
        flight.sent += 1
        self.requests += 1

    def _receive(self, flight: _Flight) -> None:
        word, tag, attributes = self._sentence()
        if word == "!fatal":
            raise Fatal(attributes.get("message", ""))
        if tag not in flight.pending:
            raise Nonsense
        index, since_us = flight.pending[tag]
        if flight.take(index, word, attributes):
            del flight.pending[tag]
            self.window.answered(self._clock() - since_us)

    def _sentence(self) -> tuple[str, str, dict[str, str]]:
        """The next reply: its first word, its tag, its attributes."""
        try:
            return self._protocol.reply()
        except LibRouterosError as error:
            if type(error).__name__ == "FatalError":
                raise Fatal(str(error)) from None
            raise
        except IndexError:
            # librouteros takes the text of !fatal unseen; a bare one has none.
            raise Fatal("") from None

    def _out(self, text: str) -> str:
        """``text`` as the latin-1 spelling of its bytes."""
        if text.isascii():
            return text
        return text.encode(self._encoding, "surrogateescape").decode("latin-1")

    def _lost(self, code: str, flight: _Flight, text: str = "") -> Lost:
        self.close()
        error = Lost(Problem(code, {"text": text}, where=self.router))
        error.replies, error.sent = flight.replies, flight.sent
        return error

    @property
    def first_bytes(self) -> bytes:
        """The first bytes the router ever sent; they tell TLS from the API."""
        return self._line.first

    def close(self) -> None:
        """Close the connection; it is never used again."""
        self.closed = True
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Flight:
    """The commands of one ``run``, and what has come back."""

    def __init__(self, commands: Sequence[Command], *, stop_at_trap: bool) -> None:
        self.commands = commands
        self.replies: list[Reply | None] = [None] * len(commands)
        self.partial: dict[int, Reply] = {}
        self.pending: dict[str, tuple[int, int]] = {}
        self.sent = 0
        self._stop_at_trap = stop_at_trap
        self._stopped = False

    def wants_more(self) -> bool:
        return self.sent < len(self.commands) and not self._stopped

    def oldest_us(self) -> int:
        """When the command that waits longest was written."""
        return next(iter(self.pending.values()))[1]

    def take(self, index: int, word: str, attributes: dict[str, str]) -> bool:
        """Keep one sentence; True when it was the last of its command."""
        reply = self.partial.setdefault(index, Reply())
        if word == "!re":
            reply.rows.append(attributes)
        elif word == "!trap":
            self._stopped = self._stopped or self._stop_at_trap
            trap = Trap(attributes.get("message", ""), attributes.get("category", ""))
            reply.trap = reply.trap or trap
        elif word == "!done":
            reply.done = attributes
            self.replies[index] = self.partial.pop(index)
            return True
        elif word != "!empty":
            raise Nonsense
        return False
