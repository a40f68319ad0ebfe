"""Every sentence that a person reads, in English and Indonesian, keyed by code.

Theory of operation
-------------------
A finding is a *code* with *parameters*; its sentence is looked up here when it is
shown. So the same finding can be data (``--format json``), English or Indonesian,
and a new finding is one entry in one table, with both of its languages beside each
other. That is why these are Python tables and not gettext catalogues: an entry that
lacks a language cannot be written (the tuple has no room for "missing").

Tables, one per family of codes (the digit after ``RTRW``)::

    1xx burst_table     2xx rates_table     3xx targets_table
    4xx text_table      5xx routers_table   6xx limits_table
    7xx intake_table    8xx hours_table     9xx measure_table

``words_table`` holds the words of tables and prompts; a room with many of them has a
table of its own (``_WORDS``, by the part of the key before the dot). A table is
imported when the first of its codes is shown, so that starting the program does not
pay for it.

Placeholders are ``str.format`` fields; parameters are texts or numbers already in
the form that a person reads (``2M``, ``6.0 s``); what a terminal would obey in them is
written out (``printable``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Literal, NamedTuple

Language = Literal["en", "id"]
Severity = Literal["error", "warning", "info"]
Params = Mapping[str, str | int | float]

LANGUAGES: tuple[Language, ...] = ("en", "id")

_FAMILIES = {
    "1": "burst_table",
    "2": "rates_table",
    "3": "targets_table",
    "4": "text_table",
    "5": "routers_table",
    "6": "limits_table",
    "7": "intake_table",
    "8": "hours_table",
    "9": "measure_table",
}

_WORDS = {
    "import": "words_import_table",
    "billing": "words_billing_table",
    "hours": "words_hours_table",
    "set": "words_hours_table",
    "quota": "words_hours_table",
    "ppp": "words_ppp_table",
    "record": "words_watch_table",
    "watch": "words_watch_table",
    "fit": "words_fit_table",
    "requests": "words_requests_table",
    "explore": "words_explore_table",
}


class Said(NamedTuple):
    """What is said in one language: what happened, and what to do."""

    message: str
    hint: str = ""


class Entry(NamedTuple):
    """One code of the catalogue: how bad it is, and its two languages."""

    severity: Severity
    en: Said
    id: Said


@cache
def table(family: str) -> dict[str, Entry]:
    """All entries of one family (``"1"`` to ``"9"``), by code."""
    module = import_module(f"rtrw.locale.{_FAMILIES[family]}")
    entries: dict[str, Entry] = module.TABLE
    return entries


def entry(code: str) -> Entry:
    """The entry of ``code`` (``RTRW101``).

    Raises:
        KeyError: no such code; a fault of the caller, held by a test.
    """
    return table(code[4])[code]


def codes() -> list[str]:
    """Every code there is, in order."""
    return sorted(code for family in _FAMILIES for code in table(family))


def _shown(params: Params) -> Any:
    """The parameters as a terminal may show them, for ``str.format_map``."""
    from rtrw.locale.printable import Printable

    return Printable(params)


def message(code: str, params: Params, language: Language = "en") -> str:
    """What happened, as one sentence."""
    said: Said = getattr(entry(code), language)
    return said.message.format_map(_shown(params))


def hint(code: str, params: Params, language: Language = "en") -> str:
    """What to do about it; empty when there is nothing to do."""
    said: Said = getattr(entry(code), language)
    return said.hint.format_map(_shown(params))


def word(key: str, language: Language = "en", **params: str | float) -> str:
    """A word or sentence of the interface in ``language``."""
    said = words(_WORDS.get(key.partition(".")[0], "words_table"))[key]
    return said[LANGUAGES.index(language)].format_map(_shown(params))


@cache
def words(name: str) -> dict[str, tuple[str, str]]:
    """The words of one table, by key."""
    table_of: dict[str, tuple[str, str]] = import_module(f"rtrw.locale.{name}").WORDS
    return table_of


def all_words() -> dict[str, tuple[str, str]]:
    """The words of every table, by key."""
    names = ("words_table", *dict.fromkeys(_WORDS.values()))
    return {key: said for name in names for key, said in words(name).items()}


def choose_language(*wishes: str | None) -> Language:
    """The first wish that names a language we speak; English otherwise.

    A wish is what ``--lang``, ``RTRW_LANG`` or a POSIX locale hold
    (``id``, ``id_ID.UTF-8``, ``in_ID``); ``in`` is Indonesian's old code.
    """
    for wish in wishes:
        start = (wish or "").replace("-", "_").split("_", 1)[0].split(".", 1)[0].lower()
        if start in ("id", "in", "indonesian"):
            return "id"
        if start in ("en", "c", "posix", "english"):
            return "en"
    return "en"
