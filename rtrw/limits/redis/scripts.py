"""The Lua files of ``rtrw/limits/lua``, put together into scripts.

A script is the clock, the helpers, one chunk per policy that it decides, and the few
lines that call them. Tests put another clock in front; nothing that is shipped reads
the time from anywhere but the server.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha1
from importlib.resources import files
from typing import NamedTuple


class Script(NamedTuple):
    """A text, and the hash by which a server that has seen it knows it."""

    text: str
    sha: str


@cache
def lua(name: str) -> str:
    """The text of one ``.lua`` file."""
    return files("rtrw.limits").joinpath("lua", f"{name}.lua").read_text("utf-8")


def made(text: str) -> Script:
    """A script of that text; the hash is the server's, not a matter of secrecy."""
    return Script(text, sha1(text.encode(), usedforsecurity=False).hexdigest())


@cache
def one(policy: str, clock: str = "") -> Script:
    """The script that decides one call of the policy in ``{policy}.lua``."""
    return made(_joined((policy,), "one", clock))


@cache
def several(policies: tuple[str, ...], clock: str = "") -> Script:
    """The script that decides one call of each of ``policies``, in that order."""
    return made(_joined(policies, "several", clock))


def _joined(policies: tuple[str, ...], last: str, clock: str) -> str:
    chunks = "".join(
        f"chunks['{policy}'] = (function()\n{lua(policy)}end)()\n"
        for policy in dict.fromkeys(policies)
    )
    listed = ", ".join(f"chunks['{policy}']" for policy in policies)
    helpers = (clock or lua("clock")) + lua("words") + lua("windows")
    listing = f"local policies = {{ {listed} }}\n"
    return f"{helpers}local chunks = {{}}\n{chunks}{listing}{lua(last)}"
