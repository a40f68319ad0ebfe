"""Who may speak: login as it is since 6.43, and as it was before.

Since 6.43 name and password come in clear in one ``/login``; a ``/login`` without
them still gets a challenge, and its answer is refused, as people saw on 6.45 and
newer. Before, ``/login`` always gives a challenge, and the answer is ``00`` and the
MD5 of a zero byte, the password, and the challenge (MikroTik manual, API).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from rtrw.lab.command import Command, Sentence, Trap, done

PLAIN_SINCE = (6, 43)
MOST_SENTENCES, LONGEST_WORD = 16, 1024
"""Before login; the router has such limits and does not say which."""


def challenge_answer(password: str, challenge: bytes) -> str:
    """What the old login sends as ``response``."""
    data = b"\0" + password.encode("utf-8", "surrogateescape") + challenge
    return "00" + hashlib.md5(data, usedforsecurity=False).hexdigest()


class Login:
    """The login of one connection. ``user`` is empty until it has succeeded."""

    def __init__(
        self,
        version: tuple[int, ...],
        account: tuple[str, str],
        policies: Sequence[str],
        challenge: bytes,
    ) -> None:
        """``account`` is name and password; ``challenge`` are 16 random bytes."""
        self.user = ""
        self._plain = version >= PLAIN_SINCE
        self._account = account
        self._may = "api" in policies
        self._challenge = challenge

    def run(self, command: Command) -> list[Sentence]:
        """Answer one ``/login``."""
        args = command.args
        if self._plain and "name" in args and "password" in args:
            return self._enter((args["name"], args["password"]) == self._account)
        if "response" in args:
            return self._enter(not self._plain and self._answered(args))
        return done(self._challenge.hex())

    def _answered(self, args: dict[str, str]) -> bool:
        name, password = self._account
        right = challenge_answer(password, self._challenge)
        return args.get("name") == name and args["response"] == right

    def _enter(self, right: bool) -> list[Sentence]:
        if right and self._may:
            self.user = self._account[0]
            return done()
        text = "invalid user name or password (6)" if self._plain else "cannot log in"
        return [Trap(text).sentence(), *done()]
