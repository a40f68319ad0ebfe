"""Kinds of queue fields: how each is read, sent, and written for people.

Theory of operation
-------------------
A field's value lives in three forms. *Typed*: integers (bit/s, microseconds,
millionths) or text, in a ``Pair`` where the router has upload/download. *Wire*: what
the API answers when it is asked (``2000000/2000000``, ``16s/16s``, ``0.1/0.1``,
``false``). *Script*: short text that exports print and people write (``2M/2M``).
One value stands for both halves of a pair, as on the router. ``G`` is read and never
written: exports of newer versions print it, nothing says that old ones read it.

``parse`` is for what people write and refuses nonsense. What came from a router goes
through ``Field.canonical``, which never raises: a spelling that we do not know stays
as it is, to be shown and compared, not corrected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from rtrw.errors import UnitError
from rtrw.routeros.target import canonical_targets, join_targets, parse_targets
from rtrw.units import (
    KILO,
    MEGA,
    Pair,
    format_duration,
    parse_duration,
    parse_rate,
    split_pair,
)

MILLION = 1_000_000
"""bucket-size is kept in millionths: 0.1 is 100000, so that nothing is a float."""


class Kind(NamedTuple):
    """How values of one kind are read and written.

    ``name`` says what a single value is (``rate``, ``time``, ``integer``,
    ``decimal``, ``flag``, ``name``, ``text``); ``paired`` whether there are two.
    """

    name: str
    parse: Callable[[str], Any]
    wire: Callable[[Any], str]
    script: Callable[[Any], str]
    paired: bool = False


class Field(NamedTuple):
    """One field of ``/queue simple``.

    ``default`` is the router's own, as wire text; None means that the field is left
    as it is unless the profile names it.
    """

    name: str
    kind: Kind
    default: str | None = None

    def parse(self, text: str) -> Any:
        """The typed value of what a person wrote.

        Raises:
            UnitError: the text is no value of this field.
        """
        return self.kind.parse(text)

    def wire(self, value: Any) -> str:
        """A typed value as the API writes it: ``2000000/8000000``."""
        return self.kind.wire(value)

    def script(self, value: Any) -> str:
        """A typed value as scripts and people write it: ``2M/8M``."""
        return self.kind.script(value)

    def canonical(self, text: str) -> str:
        """Any spelling as wire text; one that is not understood comes back as is."""
        return _canonical(self.kind, text)

    def short(self, text: str) -> str:
        """Wire text (or any spelling) as script text; never raises."""
        try:
            return self.kind.script(self.kind.parse(text))
        except UnitError:
            return text


@lru_cache(maxsize=8192)
def _canonical(kind: Kind, text: str) -> str:
    try:
        return kind.wire(kind.parse(text))
    except UnitError:
        return text


def paired(single: Kind) -> Kind:
    """The kind of ``upload/download`` of two single values."""

    def parse(text: str) -> Pair[Any]:
        return split_pair(text).map(single.parse)

    def wire(pair: Pair[Any]) -> str:
        return f"{single.wire(pair.upload)}/{single.wire(pair.download)}"

    def script(pair: Pair[Any]) -> str:
        return f"{single.script(pair.upload)}/{single.script(pair.download)}"

    return Kind(single.name, parse, wire, script, paired=True)


def script_rate(rate: int) -> str:
    """The shortest exact form with ``k`` and ``M``: ``37500k``, ``1000M``."""
    for factor, unit in ((MEGA, "M"), (KILO, "k")):
        if rate and rate % factor == 0:
            return f"{rate // factor}{unit}"
    return str(rate)


_DECIMAL = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,6}))?")


def parse_decimal(text: str) -> int:
    """Millionths of ``0.1`` or ``10``.

    Raises:
        UnitError: no number, or more than ten (RouterOS manual, HTB: 0 to 10).
    """
    match = _DECIMAL.fullmatch(text)
    value = (
        int(match[1]) * MILLION + int((match[2] or "").ljust(6, "0")) if match else 0
    )
    if match is None or value > 10 * MILLION:
        raise UnitError.of("RTRW372", {"text": text})
    return value


def format_decimal(value: int) -> str:
    """``0.1`` for 100000 millionths, ``10`` for ten million."""
    whole, part = divmod(value, MILLION)
    return f"{whole}.{part:06d}".rstrip("0").rstrip(".")


_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


def parse_flag(text: str) -> bool:
    """``yes``, ``true``, ``no`` and ``false``, as the console and the API write them.

    Raises:
        UnitError: anything else.
    """
    flag = _FLAGS.get(text)
    if flag is None:
        raise UnitError.of("RTRW370", {"text": text})
    return flag


def parse_priority(text: str) -> int:
    """1 (first) to 8 (last).

    Raises:
        UnitError: anything else.
    """
    if len(text) != 1 or text not in "12345678":
        raise UnitError.of("RTRW371", {"text": text})
    return int(text)


def parse_name(text: str) -> str:
    """A name, unchanged.

    Raises:
        UnitError: there is nothing.
    """
    if not text:
        raise UnitError.of("RTRW374")
    return text


_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")


def parse_when(text: str) -> str:
    """``7h-19h,mon,tue`` in one spelling: times as RouterOS prints them, days sorted.

    Raises:
        UnitError: no two times, or something that is no day.
    """
    span, *days = text.split(",")
    start, dash, end = span.partition("-")
    if not dash or not set(days) <= set(_DAYS) or len(set(days)) != len(days):
        raise UnitError.of("RTRW373", {"text": text})
    try:
        times = [format_duration(parse_duration(part)) for part in (start, end)]
    except UnitError as error:
        raise UnitError.of("RTRW373", {"text": text}) from error
    return ",".join(["-".join(times), *(day for day in _DAYS if day in days)])


def parse_destination(text: str) -> str:
    """An address, network or interface, in canonical form.

    Raises:
        UnitError: as ``parse_target``.
    """
    return join_targets(parse_targets(text))


def _wire_flag(value: bool) -> str:
    return "true" if value else "false"


def _script_flag(value: bool) -> str:
    return "yes" if value else "no"


def _same(text: str) -> str:
    return text


RATE = Kind("rate", parse_rate, str, script_rate)
TIME = Kind("time", parse_duration, format_duration, format_duration)
PRIORITY = Kind("integer", parse_priority, str, str)
DECIMAL = Kind("decimal", parse_decimal, format_decimal, format_decimal)
FLAG = Kind("flag", parse_flag, _wire_flag, _script_flag)
NAME = Kind("name", parse_name, _same, _same)
TEXT = Kind("text", _same, _same, _same)
WHEN = Kind("text", parse_when, _same, _same)
DESTINATION = Kind("text", parse_destination, _same, _same)
TARGETS = Kind("text", canonical_targets, _same, _same)
