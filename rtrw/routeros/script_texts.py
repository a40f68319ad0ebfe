"""The parts of a script that do not change from queue to queue.

Sentences in the language of the reader, the beginning and end of a block, and the
settings of a plan, which thousands of queues share and which are put together once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rtrw import locale
from rtrw.locale import Language
from rtrw.routeros.fields_table import DEFAULTS, FIELDS
from rtrw.routeros.owner import encode_id
from rtrw.routeros.quoting import quote, word


class Texts:
    """What is the same all over one script: sentences and the tag's beginning."""

    def __init__(self, site: str, encoding: str, language: Language) -> None:
        self.site = f"rtrw:{encode_id(site)}/"
        self.pattern = self.site.replace(".", "[.]")
        self.ours = f'[find where comment~"^{self.pattern}[sp]/"]'
        # A tag and a comment that need no escapes, recognized in one go.
        self.easy = re.compile(
            re.escape(self.site) + r"([sp]/[A-Za-z0-9._%-]+)(?: [ !#%->@-\[\]-~]*)?\Z"
        )
        self.encoding = encoding
        self.language = language
        self.add: dict[int, tuple[Mapping[str, str], str, str]] = {}

    def say(self, key: str, **params: str | int) -> str:
        """A sentence as a quoted string."""
        return quote(locale.word(f"export.{key}", self.language, **params))

    def head(self, router: str, count: int, *, prune: bool) -> str:
        """Remarks, the menu, and the test that ``find`` works in an import."""
        keys = (
            "head",
            "head_again",
            "head_ours",
            "head_prune" if prune else "head_keep",
        )
        where = encode_id(router) or "-"
        said = [
            locale.word(
                f"export.{key}",
                self.language,
                site=self.site,
                router=where,
                count=count,
            )
            for key in keys
        ]
        remarks = "".join(f"# {line}\n" for line in said)
        return (
            f"{remarks}/queue simple\n"
            ':if ([:len [/queue type find where name~"^default-small( |\\$)"]] = 0)'
            f" do={{\n:error {self.say('no_find')}\n}}\n"
        )

    def block_head(self) -> str:
        """The variables of a block, and the test that ``:find`` finds an item."""
        return (
            "{\n"
            f":local qForeign {self.say('foreign')}\n"
            f":local qTwice {self.say('twice')}\n"
            f":local qRefused {self.say('refused')}\n"
            ':local qName ""\n:local qText ""\n:local qThis ""\n'
            ":local qBad 0\n:local qNext 0\n"
            f":local qOurs {self.ours}\n"
            ":if ([:len $qOurs] = 0) do={\n:set qNext 0\n} else={\n"
            ":if ([:find $qOurs [:pick $qOurs 0]] = 0) do={\n"
            f":set qNext 0\n}} else={{\n:error {self.say('no_find')}\n}}\n}}\n"
        )

    def block_tail(self, before: int, here: int, count: int) -> str:
        """What became of a block's queues, and its end."""
        said = {"first": before + 1, "last": before + here, "count": count}
        failed = self.say("not_done", **said)
        return (
            f":if ($qBad = 0) do={{\n:put {self.say('done', **said)}\n}} else={{\n"
            f":put ({failed} . $qBad)\n:log warning ({failed} . $qBad)\n}}\n}}\n"
        )

    def settings(self, settings: Mapping[str, str]) -> tuple[str, str]:
        """The settings of ``add`` and of ``set``, once per mapping."""
        known = self.add.get(id(settings))
        if known is None:
            # The mapping is kept too, so that no other one gets its id.
            texts = (
                added_text(settings, self.encoding),
                set_text(settings, self.encoding),
            )
            self.add[id(settings)] = known = (settings, *texts)
        return known[1], known[2]


def added_text(settings: Mapping[str, str], encoding: str = "utf-8") -> str:
    """`` max-limit=2M/2M …``: what differs from the router's defaults."""
    told = {k: v for k, v in settings.items() if DEFAULTS.get(k) != v}
    return set_text(told, encoding)


def set_text(settings: Mapping[str, str], encoding: str = "utf-8") -> str:
    """`` parent=none priority=8/8 …``: every setting, in the field table's order.

    An empty text is written for texts only: elsewhere the router refuses it, and it
    means that the field is left out.
    """
    names = [name for name in FIELDS if name in settings]
    out = []
    for name in names:
        row = FIELDS[name]
        value = row.short(settings[name])
        if value or row.kind.name == "text":
            out.append(f" {name}={word(value, encoding)}")
    return "".join(out)
