"""The ``limits:`` of a profile: rules with a policy, a key and costs.

    limits:
      store: redis://localhost:6379/0     # memory when left out; rtrw.limits.store_url
      on_error: local                     # open, closed or local (Redis only)
      instances: 4                        # processes that share these limits
      trusted: [10.0.0.0/8]               # proxies whose X-Forwarded-For counts
      exempt: [/health]
      rules:
        api: {policy: token-bucket, capacity: 100, rate: 10/s, key: user,
              cost: {GET /export: 20}}
        login: {ready: login, routes: [POST /login]}

A rule is about all routes unless ``routes`` names some: a path, with ``*`` for any
ending, after a method or not. ``cost`` is one number or one per route. ``key`` is one
or several of ``PARTS``, or ``header:NAME``; several together are one key.

All mistakes are told at once, each with its line.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from rtrw.errors import InputError, Problem, RtrwError
from rtrw.limits.asgi_keys import PARTS, is_header
from rtrw.limits.asgi_routes import parse_route
from rtrw.limits.client_address import parse_trusted
from rtrw.limits.decision import PolicyError
from rtrw.limits.kinds import KINDS, PARAMETERS
from rtrw.limits.policy import Policy
from rtrw.limits.ready_table import READY, Ready
from rtrw.limits.spelling import parse_rate, parse_window, positive
from rtrw.limits.store_url import has_password, read_store_url
from rtrw.locale import Params
from rtrw.profiles import load
from rtrw.profiles.model import Place, Profile
from rtrw.profiles.nodes import Bad, List, Map, Node, Text
from rtrw.profiles.values import FLAGS, nearest

ON_ERROR = ("open", "closed", "local")
TOP = ("store", "on_error", "instances", "trusted", "exempt", "rules")
RULE = ("policy", "ready", *PARAMETERS, "key", "cost", "routes", "observe")
MEMORY = "memory"
PASSWORD = "RTRW_STORE_PASSWORD"  # noqa: S105 - its name
"""The variable that holds the store's password."""


class Rule(NamedTuple):
    """One limit: whose calls are counted, by which policy, at what cost."""

    name: str
    policy: Policy
    key: tuple[str, ...] = ("address",)
    cost: int = 1
    """What a call costs where ``costs`` says nothing."""
    costs: Mapping[str, int] = {}
    """Route -> cost."""
    routes: tuple[str, ...] = ()
    """Where the rule holds; everywhere when empty."""
    observe: bool = False
    motive: str = ""


class Limits(NamedTuple):
    """All limits of an application."""

    path: str
    rules: tuple[Rule, ...]
    store: str = MEMORY
    on_error: str = "closed"
    instances: int = 1
    trusted: tuple[str, ...] = ()
    exempt: tuple[str, ...] = ()


def load_limits(path: str | os.PathLike[str]) -> Limits:
    """The limits of the profile in a file.

    Raises:
        InputError: with everything that is wrong with the profile or its limits.
    """
    return read_limits(load(path))


def read_limits(profile: Profile) -> Limits:
    """The limits of a profile that was read.

    Raises:
        InputError: with everything that is wrong in ``limits:``; there is none.
    """
    reading = _Reading(profile)
    if profile.limits is None:
        raise InputError.of("RTRW630", path=profile.path)
    found = reading.limits(profile.limits)
    if reading.problems:
        order = sorted(reading.problems, key=lambda one: (one.line, one.column))
        raise InputError(order)
    return found


class _Reading:
    """Nodes become values; what is wrong is told, and left out."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.problems: list[Problem] = []

    def tell(self, problem: Problem, *path: str | int) -> None:
        """Keep a problem, placed where ``path`` was written."""
        place: Place = self.profile.positions.of("limits", *path)
        self.problems.append(problem.at(*place, where=".".join(map(str, path))))

    # --- the whole ---------------------------------------------------------------

    def limits(self, node: Node) -> Limits:
        """Everything under ``limits:``."""
        top = self.map(node, TOP)
        listed = self.map(top.get("rules", Map({}, 0)), None, "rules")
        rules = [self.rule(name, rule) for name, rule in listed.items()]
        if not listed and not self.problems:
            self.tell(Problem("RTRW631"))
        return Limits(
            self.profile.path,
            tuple(rule for rule in rules if rule is not None),
            self.store(top),
            self.one_of(top, ON_ERROR, "closed", "on_error"),
            self.number(top, 1, "instances"),
            self.texts_for(parse_trusted, top.get("trusted"), "trusted"),
            self.texts_for(parse_route, top.get("exempt"), "exempt"),
        )

    def store(self, top: Mapping[str, Node]) -> str:
        """Where the states are: the memory, or the URL of a server."""
        text = self.text(top, MEMORY, "store")
        if text != MEMORY:
            self.checked(read_store_url, (text,), "store")
        if has_password(text):
            self.tell(Problem("RTRW626"), "store")
        return text

    def rule(self, name: str, node: Node) -> Rule | None:
        """One rule; None when it was told to be wrong."""
        before = len(self.problems)
        at = ("rules", name)
        given = self.map(node, RULE, *at)
        ready = self.ready(name, given)
        keys: dict[str, Node] = {}
        if ready is not None:
            # Another policy than the ready one takes nothing of it but the key.
            kept = ("key",) if "policy" in given else tuple(ready.keys)
            keys = {key: Text(ready.keys[key], 0) for key in kept}
        known = isinstance(node, Map) and (ready is not None or "ready" not in given)
        policy = self.policy(name, keys | given) if known else None
        cost, costs = self.costs(given.get("cost"), name)
        key = self.key(keys | given, name)
        routes = self.texts_for(parse_route, given.get("routes"), *at, "routes")
        observe = self.flag(given, *at, "observe")
        if policy is None or len(self.problems) > before:
            return None
        motive = ready.motive if ready else ""
        return Rule(name, policy, key, cost, costs, routes, observe, motive)

    def ready(self, name: str, given: Mapping[str, Node]) -> Ready | None:
        """The ready rule that a rule begins with."""
        text = self.text(given, "", "rules", name, "ready")
        if text and text not in READY:
            told = {"text": text, "known": ", ".join(READY)}
            self.tell(Problem("RTRW633", told), "rules", name, "ready")
        return READY.get(text)

    # --- a policy ----------------------------------------------------------------

    def policy(self, name: str, given: Mapping[str, Node]) -> Policy | None:
        """The policy that a rule describes; None when it cannot be made."""
        at = ("rules", name)
        kind = KINDS.get(
            self.one_of(given, tuple(KINDS), "token-bucket", *at, "policy")
        )
        if kind is None:
            return None
        texts = {
            key: self.text(given, "", *at, key) for key in PARAMETERS if key in given
        }
        lacking = [key for key in kind.needs if key not in texts]
        for key in lacking:
            self.tell(Problem("RTRW634", {"name": name, "key": key}), *at)
        if lacking:
            return None
        return self.made(name, kind.make, (*kind.needs, *kind.may), texts)

    def made(
        self, name: str, make: Any, known: tuple[str, ...], texts: dict[str, str]
    ) -> Policy | None:
        """The policy of these texts; every one of them is looked at."""
        before = len(self.problems)
        values: dict[str, object] = {}
        for key, text in texts.items():
            if key in known:
                values[key] = self.checked(_typed, (key, text), "rules", name, key)
            else:
                told = {"key": key, "known": ", ".join(known)}
                self.tell(Problem("RTRW635", told), "rules", name, key)
        if len(self.problems) > before:
            return None
        policy: Policy | None = self.checked(_made, (make, values), "rules", name)
        return policy

    def checked(self, make: Any, given: tuple[Any, ...], *path: str) -> Any:
        """What ``make`` makes of the given; its problems are told, and None then."""
        try:
            return make(*given)
        except RtrwError as error:
            for problem in error.problems:
                self.tell(problem, *path)
        return None

    def costs(self, node: Node | None, name: str) -> tuple[int, dict[str, int]]:
        """What a call costs, and what it costs on some routes."""
        if not isinstance(node, Map):
            given = {} if node is None else {"cost": node}
            return self.number(given, 1, "rules", name, "cost", least=0), {}
        routes = self.map(node, None, "rules", name, "cost")
        at = ("rules", name, "cost")
        costs = {r: self.number(routes, 1, *at, r, least=0) for r in routes}
        for route in costs:
            if route != "default":
                self.checked(parse_route, (route,), *at, route)
        return costs.pop("default", 1), costs

    def key(self, given: Mapping[str, Node], name: str) -> tuple[str, ...]:
        """The parts of the key: ``address``, or several."""
        texts = self.texts(given.get("key"), "rules", name, "key") or ["address"]
        parts = [part.strip() for text in texts for part in text.split(",")]
        for part in parts:
            if part not in PARTS and not is_header(part):
                told = {"text": part, "known": ", ".join(PARTS)}
                self.tell(Problem("RTRW636", told), "rules", name, "key")
        return tuple(parts)

    # --- values ------------------------------------------------------------------

    def map(
        self, node: Node, known: tuple[str, ...] | None, *path: str
    ) -> dict[str, Node]:
        """Key -> value of a map; keys that are not known are told."""
        if not isinstance(node, Map):
            if not isinstance(node, Bad):
                self.tell(Problem("RTRW637", {"where": _where(path)}), *path)
            return {}
        for key in node.entries if known is not None else ():
            if known is not None and key not in known:
                self._stranger(key, known, path)
        return {key: value for key, (_, value) in node.entries.items()}

    def _stranger(
        self, key: str, known: tuple[str, ...], path: tuple[str, ...]
    ) -> None:
        meant = nearest(key, known)
        told = {"key": key[:40], "where": _where(path), "known": ", ".join(known)}
        code = "RTRW638" if meant is None else "RTRW639"
        self.tell(Problem(code, told | {"meant": meant or ""}), *path, key)

    def text(self, given: Mapping[str, Node], instead: str, *path: str) -> str:
        """The text of the last part of ``path``."""
        node = given.get(path[-1])
        if isinstance(node, Text) and node.text:
            return node.text
        if node is not None and not isinstance(node, Bad):
            self.tell(Problem("RTRW640", {"where": _where(path)}), *path)
        return instead

    def texts(self, node: Node | None, *path: str) -> list[str]:
        """One text, or a list of them."""
        if node is None:
            return []
        items = node.items if isinstance(node, List) else [node]
        return [self.text({path[-1]: item}, "", *path) for item in items]

    def texts_for(self, make: Any, node: Node | None, *path: str) -> tuple[str, ...]:
        """One text, or a list of them, of which ``make`` can make something."""
        found = self.texts(node, *path)
        for text in filter(None, found):
            self.checked(make, (text,), *path)
        return tuple(found)

    def number(
        self, given: Mapping[str, Node], instead: int, *path: str, least: int = 1
    ) -> int:
        """A whole number of at least ``least``."""
        if path[-1] not in given:
            return instead
        text = self.text(given, "", *path)
        value = _whole(text)
        if value is not None and value >= least:
            return value
        if text:
            said: Params = {"where": _where(path), "text": text, "least": least}
            self.tell(Problem("RTRW641", said), *path)
        return instead

    def one_of(
        self,
        given: Mapping[str, Node],
        known: tuple[str, ...],
        instead: str,
        *path: str,
    ) -> str:
        """One of some words; the empty text when it is another."""
        text = self.text(given, instead, *path)
        if text in known:
            return text
        if text or path[-1] not in given:
            told = {"where": _where(path), "text": text, "known": ", ".join(known)}
            self.tell(Problem("RTRW642", told), *path)
        return ""

    def flag(self, given: Mapping[str, Node], *path: str) -> bool:
        """``true`` or ``false``; false when it is not there."""
        text = self.text(given, "false", *path).lower()
        if text not in FLAGS:
            told = {"where": _where(path), "text": text, "known": "true, false"}
            self.tell(Problem("RTRW642", told), *path)
        return FLAGS.get(text, False)


def _typed(key: str, text: str) -> object:
    """A parameter's text as the policy takes it.

    Raises:
        PolicyError: it cannot be that.
    """
    value = _whole(text)
    if key in ("capacity", "limit"):
        return positive(key, text if value is None else value)
    if key == "rate":
        return parse_rate(text)
    if key in ("window", "ttl"):
        parse_window(key, text)
    if key == "strict" and text.lower() not in FLAGS:
        told = {"where": key, "text": text, "known": "true, false"}
        raise PolicyError.of("RTRW642", told)
    if key == "day" and value is None:
        raise PolicyError.of("RTRW616", {"text": text})
    return {"strict": FLAGS.get(text.lower()), "day": value}.get(key, text)


def _made(make: Any, values: dict[str, object]) -> Any:
    return make(**values)


def _whole(text: str) -> int | None:
    """A whole number as it is written; None for anything else."""
    if text.isascii() and text.isdigit() and len(text) < 19:
        return int(text)
    return None


def _where(path: tuple[str, ...]) -> str:
    return ".".join(("limits", *path))
