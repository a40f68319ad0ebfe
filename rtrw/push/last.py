"""What the last push wrote to a router: the third side of every comparison.

With it a difference can be told to be the profile's or the router's: a field that no
longer holds what was written has been changed by somebody else. It is kept by router
and site, in the order of the profile, and changes only for queues that were really
written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from rtrw.errors import InputError, Problem
from rtrw.profiles.model import Router
from rtrw.push.state import (
    Pool,
    as_written,
    read_json,
    router_folder,
    router_key,
    write_json,
)
from rtrw.routeros.changes import Key
from rtrw.routeros.owner import encode_id, parse_tag
from rtrw.routeros.queue import Queue

Written = Mapping[Key, Queue]


def load_last(state: Path, router: Router, site: str) -> Written | None:
    """What was written last, by key in the profile's order; None before any push.

    Raises:
        InputError: RTRW558.
    """
    path = state / "routers" / router_key(router) / _name(site)
    told = read_json(path)
    if told is None:
        return None
    with as_written(path):
        shared = [dict(one) for one in told["settings"]]
        return {
            (kind, own): Queue(name, target, comment, shared[number])
            for kind, own, name, target, comment, number in told["queues"]
        }


def known_last(
    state: Path, router: Router, site: str
) -> tuple[Written | None, tuple[Problem, ...]]:
    """What was written last; nothing, and RTRW539, when it cannot be read.

    Nothing is the safe side: no queue is removed or taken over for what is in it, and
    a subscriber who moves stays where he is until the other router was read.
    """
    try:
        return load_last(state, router, site), ()
    except InputError as error:
        (problem,) = error.problems
        told = problem._replace(code="RTRW539", where=router.name)
        return None, (told,)


def save_last(state: Path, router: Router, site: str, written: Written) -> None:
    """Keep what was written; after a power cut it may be what was before.

    Then drift is told from the wrong side once, and nothing else.
    """
    pool = Pool()
    queues = [
        (*key, queue.name, queue.target, queue.comment, pool.number(queue.settings))
        for key, queue in written.items()
    ]
    path = router_folder(state, router) / _name(site)
    told = {"site": site, "settings": pool.all, "queues": queues}
    write_json(path, told, folder=False)


def written_now(
    desired: Sequence[Queue], before: Written | None, untouched: Collection[Key]
) -> dict[Key, Queue]:
    """The next ``last``: what is wanted now, but the old for what was not written."""
    old = before or {}
    now: dict[Key, Queue] = {}
    for queue in desired:
        key = key_of(queue)
        if key not in untouched:
            now[key] = queue
        elif key in old:
            now[key] = old[key]
    kept = {key: old[key] for key in untouched if key in old and key not in now}
    return now | kept


def key_of(queue: Queue) -> Key:
    """Whose queue it is, by its tag; ``("", "")`` without one."""
    tag = parse_tag(queue.comment)
    return (tag.kind, tag.id) if tag else ("", "")


def _name(site: str) -> str:
    return f"last-{encode_id(site)}.json"
