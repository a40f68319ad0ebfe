"""TLS to a router: who vouches for its certificate, and what a failure means.

Theory of operation
-------------------
A router's certificate is nearly always its own (self-signed), so there are three ways
to trust one, the first that is given counts: a pinned SHA-256 fingerprint (in the
profile, or recorded by ``rtrw trust``), a CA file, the system's CAs. With a CA the
certificate must be for the host that the profile names; with a fingerprint the
certificate itself is known, and its names do not matter.

The failures that people meet each have a sentence of their own with what to type on
the router: api-ssl without a certificate speaks only anonymous Diffie-Hellman, which
protects from nobody and which OpenSSL refuses (routeros.md and manual, API).
"""

from __future__ import annotations

import hashlib
import hmac
import socket
import ssl
from dataclasses import dataclass

from rtrw.errors import Problem, RouterError
from rtrw.locale import Params

ALERT = b"\x15\x03"
"""How a TLS alert begins: what a TLS port may answer to the plain API."""
_SELF_SIGNED = {18, 19, 20, 21}
_NAME = {62, 64}
_DATE = {9, 10}


@dataclass(frozen=True, slots=True)
class Trust:
    """Who vouches for the router; all None is the system's CAs."""

    fingerprint: str | None = None
    ca: str | None = None


def wrap(
    sock: socket.socket, host: str, trust: Trust, *, where: str, port: int
) -> ssl.SSLSocket:
    """The socket with TLS over it, the certificate verified.

    Closes the socket when it fails.

    Raises:
        RouterError: RTRW510 to 513, 515, 516, 518, 519; each says what to do.
    """
    at: Params = {"host": host, "port": port, "router": where}
    try:
        context = _context(trust, where)
    except RouterError:
        sock.close()
        raise
    tls = _greet(context, sock, at, where)
    if trust.fingerprint is not None:
        _pinned(tls, trust.fingerprint, at, where)
    return tls


def wrap_unverified(
    sock: socket.socket, host: str, *, where: str, port: int
) -> ssl.SSLSocket:
    """The socket with TLS over it, to look at the certificate and nothing else.

    Raises:
        RouterError: as ``wrap``; the socket is closed.
    """
    at: Params = {"host": host, "port": port, "router": where}
    return _greet(_unverified(), sock, at, where)


def _greet(
    context: ssl.SSLContext, sock: socket.socket, at: Params, where: str
) -> ssl.SSLSocket:
    try:
        return context.wrap_socket(sock, server_hostname=str(at["host"]))
    except (ssl.SSLError, OSError) as error:
        sock.close()
        raise RouterError(_problem(error, at, where)) from None


def fingerprint(sock: ssl.SSLSocket) -> str:
    """The SHA-256 of the certificate as people compare it: ``AB:CD:…``."""
    digest = hashlib.sha256(sock.getpeercert(binary_form=True) or b"").hexdigest()
    return ":".join(digest[i : i + 2] for i in range(0, 64, 2)).upper()


def plain(text: str) -> str:
    """A fingerprint without its punctuation, in small letters."""
    return text.replace(":", "").replace(" ", "").lower().removeprefix("sha256")


def _context(trust: Trust, where: str) -> ssl.SSLContext:
    if trust.fingerprint is not None:
        return _unverified()
    try:
        return ssl.create_default_context(cafile=trust.ca)
    except (OSError, ssl.SSLError) as error:
        params = {"path": trust.ca or "", "text": _said(error)}
        raise RouterError.of("RTRW519", params, where=where) from None


def _unverified() -> ssl.SSLContext:
    """For a certificate that is compared by its fingerprint, or only looked at."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _pinned(tls: ssl.SSLSocket, wanted: str, at: Params, where: str) -> None:
    found = fingerprint(tls)
    if hmac.compare_digest(plain(found), plain(wanted)):
        return
    tls.close()
    params = {**at, "found": found, "wanted": wanted}
    raise RouterError.of("RTRW515", params, where=where)


def _problem(error: ssl.SSLError | OSError, at: Params, where: str) -> Problem:
    """The failure of a handshake, as what is wrong with the router or the port."""
    code = "RTRW518"
    if isinstance(error, ssl.SSLCertVerificationError):
        code = _of_certificate(error.verify_code)
    elif isinstance(error, ssl.SSLError) and "HANDSHAKE_FAILURE" in str(error).upper():
        code = "RTRW512"
    elif _not_tls(error):
        code = "RTRW513"
    return Problem(code, {**at, "text": _said(error)}, where=where)


def _of_certificate(verify_code: int) -> str:
    if verify_code in _SELF_SIGNED:
        return "RTRW510"
    if verify_code in _NAME:
        return "RTRW511"
    return "RTRW516" if verify_code in _DATE else "RTRW518"


def _not_tls(error: ssl.SSLError | OSError) -> bool:
    """Whether the answer to a greeting was none, or no TLS: the plain port."""
    if isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError | TimeoutError):
        return True
    if isinstance(error, ConnectionError):
        return True
    return isinstance(error, ssl.SSLError) and "WRONG_VERSION" in str(error).upper()


def _said(error: ssl.SSLError | OSError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return error.verify_message
    reason = getattr(error, "reason", None) or error.strerror or str(error)
    return str(reason).lower().replace("_", " ")
