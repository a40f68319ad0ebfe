"""Logging in to a router, as since 6.43, and by challenge where it is older.

Source: RouterOS manual, API (login since 6.43 and before).
"""

from __future__ import annotations

import hashlib

from rtrw.errors import RouterError
from rtrw.push.session import Session
from rtrw.push.transport import LOGIN


def login(session: Session, username: str, password: str) -> None:
    """Log in, as since 6.43, and by challenge where the router is older.

    A password that was refused is not tried again in any other way.

    Raises:
        RouterError: refused (RTRW505), no challenge (RTRW509), or the connection
            is lost.
    """
    reply = session.ask(LOGIN, {"name": username, "password": password})
    if reply.ok and "ret" in reply.done:
        try:
            answer = _challenge(password, reply.done["ret"])
        except ValueError:
            session.close()
            raise RouterError.of("RTRW509", where=session.router) from None
        reply = session.ask(LOGIN, {"name": username, "response": answer})
    if reply.trap is not None:
        session.close()
        raise RouterError.of(
            "RTRW505",
            {"user": username, "text": reply.trap.message or "-"},
            where=session.router,
        )


def _challenge(password: str, challenge: str) -> str:
    """``00`` and the MD5 of a zero byte, the password and the challenge (manual)."""
    secret = b"\x00" + password.encode("utf-8") + bytes.fromhex(challenge)
    return "00" + hashlib.md5(secret, usedforsecurity=False).hexdigest()
