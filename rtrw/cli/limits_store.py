"""``rtrw limits show`` and ``reset``: one key in the store that processes share.

The limits are those of a profile, and the key is written as they count it: the bare
``203.0.113.9``, ``user:budi``, ``everyone``; the parts of several are joined by ``|``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rtrw.cli import common
from rtrw.errors import InputError, StoreError

if TYPE_CHECKING:
    from rtrw.limits import Limiter
    from rtrw.limits.config import Rule
    from rtrw.limits.redis.store import SyncRedisStore

app = typer.Typer()

KeyArgument = Annotated[
    str, typer.Argument(help="As it is counted: 203.0.113.9, user:budi, everyone.")
]
PathArgument = Annotated[Path | None, typer.Argument(help="A profile with limits:.")]
StoreOption = Annotated[
    str | None,
    typer.Option(
        help="redis://HOST:PORT/0, or redis+cluster://HOST:PORT; the profile's own if "
        "left out."
    ),
]
LimitOption = Annotated[
    str | None, typer.Option(help="Only this limit; all if left out.")
]
TIMEOUT = 2.0
"""Seconds that a person waits for the store."""


@app.command()
def show(  # noqa: PLR0917 - one argument per option
    key: KeyArgument,
    file: PathArgument = None,
    store: StoreOption = None,
    limit: LimitOption = None,
    format: common.FormatOption = common.Format.table,  # noqa: A002 - the option's name
    output: common.OutputOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """What is left of each limit for one key, in the store; nothing is charged.

    The store's password is read from RTRW_STORE_PASSWORD.

    Example: rtrw limits show user:budi rtrw.yaml --store redis://10.0.0.5
    """
    common.begin(format, lang, quiet=quiet)
    with _opened(file, store, limit) as (url, limiters):
        rows = [_row(rule, limiter.peek(key)) for rule, limiter in limiters]
    found = {"format": 1, "store": url, "key": key, "limits": rows}
    if format is common.Format.json:
        common.emit_json(found, output)
    elif format is common.Format.csv:
        from rtrw.cli.limits_rows import as_csv

        common.emit(as_csv(row | {"key": key} for row in rows), output)
    else:
        from rtrw.cli.limits_view import show_key

        show_key(common.stdout(), found, common.SESSION.language)


@app.command()
def reset(  # noqa: PLR0917 - one argument per option
    key: KeyArgument,
    file: PathArgument = None,
    store: StoreOption = None,
    limit: LimitOption = None,
    lang: common.LangOption = None,
    quiet: common.QuietOption = False,
) -> None:
    """Forget one key in the store: all of its limits are full again.

    A process that refused the key goes on refusing it for 10 s at most.

    Example: rtrw limits reset user:budi rtrw.yaml --limit login
    """
    common.begin(common.Format.table, lang, quiet=quiet)
    from rtrw.locale import word
    from rtrw.locale.printable import printable, shortened

    with _opened(file, store, limit) as (_, limiters):
        for _rule, limiter in limiters:
            limiter.reset(key)
    names = ", ".join(printable(rule.name) for rule, _ in limiters)
    told = {"who": printable(shortened(key)), "names": names}
    common.note(word("limits.reset", common.SESSION.language, **told))


def _row(rule: Rule, decision: Any) -> dict[str, Any]:
    """How one limit stands, as data."""
    told = decision.as_json()
    return {
        "name": rule.name,
        "policy": rule.policy.kind,
        "key": "+".join(rule.key),
        "allowed": told["allowed"],
        "limit": told["limit"],
        "remaining": told["remaining"],
        "retry_after_s": told["retry_after"],
        "reset_after_s": told["reset_after"],
    }


@contextmanager
def _opened(
    file: Path | None, given: str | None, name: str | None
) -> Iterator[tuple[str, list[tuple[Rule, Limiter]]]]:
    """The URL of the store, and the limits of the profile over it.

    Raises:
        InputError: the profile, its limits or the URL.
        StoreError: there is no store, it refuses the password, or it went away.
    """
    from rtrw.limits import Limiter
    from rtrw.limits.config import load_limits

    limits = load_limits(common.profile_path(file))
    rules = [rule for rule in limits.rules if name in (None, rule.name)]
    if not rules:
        known = ", ".join(rule.name for rule in limits.rules)
        raise InputError.of("RTRW643", {"name": name or "", "known": known})
    url = limits.store if given is None else given
    store = _store(url)
    try:
        _greet(store)
        yield url, [(r, Limiter(r.policy, store, name=r.name)) for r in rules]
        if store.counts["fallbacks"]:
            # What it answered was made up while the server was away.
            raise StoreError.of("RTRW603", {"text": url})
    finally:
        store.close()


def _store(url: str) -> SyncRedisStore:
    from rtrw.limits import RedisStore
    from rtrw.limits.config import MEMORY, PASSWORD
    from rtrw.limits.store_url import has_password

    if url == MEMORY:
        raise InputError.of("RTRW607")
    if has_password(url):
        raise InputError.of("RTRW608")
    password = os.environ.get(PASSWORD)
    return RedisStore.from_url(
        url, on_error="closed", timeout=TIMEOUT, password=password
    )


def _greet(store: SyncRedisStore) -> None:
    """Make sure that the server is there, and lets us in."""
    from rtrw.limits.redis.health import chain, is_password_refusal

    try:
        store.ping()
    except StoreError as error:
        # A Cluster's client tells it as the reason of its own error.
        refusal = next(filter(is_password_refusal, chain(error)), None)
        if refusal is None:
            raise
        raise StoreError.of("RTRW606", {"text": str(refusal)}) from error
