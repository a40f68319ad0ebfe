"""What is pasted into a router's terminal once, so that ``rtrw push`` may talk to it.

A group with just the policies that a push needs, a user in it, a certificate for the
router's address, and the API over TLS only. Everything exists in RouterOS 6.49 and 7
(manual: User, Certificates, Services). Remarks stand on lines of their own: after a
command some versions take them for an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rtrw.push.connect import is_address

Say = Callable[[str], str]


def setup_block(host: str, username: str, say: Say) -> str:
    """The block, for a router that is reached as ``host``.

    ``say`` gives the sentence of a key (``trust.setup.user``) in the reader's language.
    """
    return "".join(f"{line}\n" for line in _lines(host, username, say))


def _lines(host: str, username: str, say: Say) -> Iterator[str]:
    kind = "IP" if is_address(host) else "DNS"
    bare = host.strip("[]")
    yield f"# {say('trust.setup.user')}"
    yield "/user group add name=rtrw policy=api,read,write"
    yield f'/user add name={username} group=rtrw password="{say("trust.setup.secret")}"'
    yield f"# {say('trust.setup.certificate')}"
    yield (
        f"/certificate add name=rtrw common-name={bare} "
        f"subject-alt-name={kind}:{bare} days-valid=3650 "
        "key-usage=digital-signature,key-encipherment,tls-server"
    )
    yield "/certificate sign rtrw"
    yield f"# {say('trust.setup.service')}"
    yield "/ip service set api-ssl certificate=rtrw disabled=no"
    yield "/ip service set api disabled=yes"
    yield f"# {say('trust.setup.look')}"
    yield ":put [/certificate get rtrw fingerprint]"
