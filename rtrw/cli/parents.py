"""Which parent is meant, and the router that it is on."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from rtrw.errors import InputError

if TYPE_CHECKING:
    from rtrw.network.tree import Tree
    from rtrw.profiles.model import Profile


def choose_parent(read: Profile, parent: str | None) -> str:
    """The parent of that name, or the only one.

    Raises:
        InputError: there is none of that name, none at all, or several.
    """
    known = list(read.parents)
    if parent is None and len(known) == 1:
        return known[0]
    if parent is None and known:
        raise InputError.of("RTRW277", {"known": ", ".join(known)})
    if not known:
        raise InputError.of("RTRW279", {"path": read.path, "what": "parents"})
    if parent not in known:
        near = difflib.get_close_matches(str(parent), known, 1) or known
        told = {"name": str(parent), "known": ", ".join(near)}
        raise InputError.of("RTRW270", told, where="--parent")
    return str(parent)


def tree_of(
    read: Profile,
    parent: str,
    direction: int,
    moment: tuple[int, int] | None = None,
) -> Tree:
    """The queues of the first router that has the parent.

    ``moment`` is the day and minute whose limits they have; None: the ordinary ones.

    Raises:
        InputError: it is on no router, because nobody is in it.
    """
    from rtrw.network.compile import compile_network
    from rtrw.network.tree import simulation_tree

    network = compile_network(read)
    for router in network.routers:
        tree = simulation_tree(read, router, direction, network, moment)
        if parent in tree.places:
            return tree
    raise InputError.of("RTRW272", {"name": parent})
