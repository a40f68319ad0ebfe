"""From a router's name to a session that is logged in.

Where plain TCP is allowed, and what each way of not getting through is called. The
plain API shows the password and every value to whoever listens, so it is used only
where the profile says ``tls: false``; anywhere but on this machine that is told.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass

from rtrw.clock import MONOTONIC, Clock
from rtrw.errors import Problem, RouterError
from rtrw.locale import Params
from rtrw.profiles.model import Router
from rtrw.push import tls
from rtrw.push.line import Line
from rtrw.push.login import login
from rtrw.push.session import COMMAND_US, Lost, Session

PORT, TLS_PORT = 8728, 8729
CONNECT_US = 10_000_000


@dataclass(frozen=True, slots=True)
class Waits:
    """How long is waited, in microseconds: to connect, and for each command."""

    connect_us: int = CONNECT_US
    command_us: int = COMMAND_US


def port_of(router: Router) -> int:
    """The router's API port: its own, else the usual one for TLS or plain."""
    return router.port or (TLS_PORT if router.tls else PORT)


def is_here(host: str) -> bool:
    """Whether ``host`` is this machine, so that nobody can listen in between."""
    if host == "localhost":
        return True
    return is_address(host) and ipaddress.ip_address(host.strip("[]")).is_loopback


def is_address(host: str) -> bool:
    """Whether ``host`` is an IP address, not a name."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def plain_warnings(router: Router) -> tuple[Problem, ...]:
    """RTRW517 when the password will cross a network in clear."""
    if router.tls or is_here(router.host):
        return ()
    return (Problem("RTRW517", {"host": router.host}, where=router.name),)


def connect(
    router: Router,
    password: str,
    trust: tls.Trust,
    *,
    waits: Waits | None = None,
    clock: Clock = MONOTONIC,
    pace: Callable[[], int] | None = None,
) -> Session:
    """A session that is logged in.

    Raises:
        RouterError: with one problem of RTRW501 to 519, placed at the router.
    """
    waits = waits or Waits()
    line = Line(_secure(reach(router, waits), router, trust), clock)
    session = Session(
        line,
        router.name,
        encoding=router.encoding,
        clock=clock,
        command_us=waits.command_us,
        pace=pace,
    )
    try:
        login(session, router.username, password)
    except Lost as lost:
        raise _at_login(lost, session, router, waits) from None
    return session


def _at_login(
    lost: Lost, session: Session, router: Router, waits: Waits
) -> RouterError:
    """A connection lost at login: is it a port for TLS, or closed to this machine?"""
    params: Params = {"host": router.host, "port": port_of(router)}
    if session.first_bytes[:2] == tls.ALERT or (
        not (router.tls or session.first_bytes) and _speaks_tls(router, waits)
    ):
        return RouterError.of("RTRW514", params, where=router.name)
    if session.first_bytes or lost.problems[0].code != "RTRW506":
        return lost
    return RouterError.of("RTRW561", params, where=router.name)


def _speaks_tls(router: Router, waits: Waits) -> bool:
    """Ask once more, with a greeting in TLS and no password."""
    try:
        sock = reach(router, waits)
        tls.wrap_unverified(
            sock, router.host.strip("[]"), where=router.name, port=port_of(router)
        ).close()
    except RouterError as error:
        return error.problems[0].code == "RTRW512"
    return True


def _secure(sock: socket.socket, router: Router, trust: tls.Trust) -> socket.socket:
    if not router.tls:
        return sock
    return tls.wrap(
        sock, router.host.strip("[]"), trust, where=router.name, port=port_of(router)
    )


def reach(router: Router, waits: Waits) -> socket.socket:
    """A connected socket, small packets sent at once.

    Raises:
        RouterError: RTRW501 to 504.
    """
    port = port_of(router)
    try:
        sock = socket.create_connection(
            (router.host.strip("[]"), port), waits.connect_us / 1_000_000
        )
    except (OSError, UnicodeError) as error:
        raise RouterError(_unreached(error, router, port)) from None
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Somebody may think at the prompt for longer than a firewall remembers.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    return sock


def _unreached(error: OSError | UnicodeError, router: Router, port: int) -> Problem:
    params: Params = {"host": router.host, "port": port, "text": _said(error)}
    code = "RTRW504"
    if isinstance(error, ConnectionRefusedError):
        code = "RTRW501"
    elif isinstance(error, TimeoutError):
        code = "RTRW502"
    elif isinstance(error, socket.gaierror | UnicodeError):
        code = "RTRW503"
    return Problem(code, params, where=router.name)


def _said(error: OSError | UnicodeError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
