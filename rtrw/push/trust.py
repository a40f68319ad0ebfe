"""Which certificate of a router is trusted: what ``rtrw trust`` looks at and records.

A fingerprint in the profile counts first, then the recorded one, then the profile's
CA file, then the system's CAs.
"""

from __future__ import annotations

from pathlib import Path

from rtrw.errors import InputError
from rtrw.profiles.model import Router
from rtrw.push import tls
from rtrw.push.connect import Waits, port_of, reach
from rtrw.push.state import router_folder, router_key, write_whole


def trust_of(router: Router, state: Path) -> tls.Trust:
    """Who vouches for this router's certificate."""
    known = router.fingerprint or recorded(router, state)
    return tls.Trust(known, None if known else router.ca)


def recorded(router: Router, state: Path) -> str | None:
    """The fingerprint that was recorded for the router's host and port."""
    path = state / "routers" / router_key(router) / "fingerprint"
    try:
        return path.read_text("ascii").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise InputError.of("RTRW558", {"text": str(error)}, path=str(path)) from error


def record(router: Router, state: Path, fingerprint: str) -> None:
    """Trust this certificate from now on."""
    path = router_folder(state, router) / "fingerprint"
    write_whole(path, f"{fingerprint}\n".encode("ascii"))


def look(router: Router, waits: Waits | None = None) -> str:
    """The fingerprint of the certificate that the router shows; trusts nothing.

    Raises:
        RouterError: RTRW501 to 504, 512, 513, 518.
    """
    sock = reach(router, waits or Waits())
    with tls.wrap_unverified(
        sock, router.host, where=router.name, port=port_of(router)
    ) as seen:
        return tls.fingerprint(seen)
