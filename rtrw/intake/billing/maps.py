"""What ``--map 'Paket 100Rb=home-10'`` says: a word of the list, and its meaning.

The meaning is a plan, a rate that becomes a plan (``5M/10M``, upload first), ``-`` for
rows to leave out, or ``suspended`` and ``active``. ``*`` stands for rows that name no
package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rtrw.errors import InputError, Problem, RtrwError
from rtrw.profiles.model import Plan
from rtrw.units import format_rate, parse_rate, split_pair

SUSPENDED, ACTIVE, LEAVE_OUT, REST = "suspended", "active", "-", "*"


class Maps:
    """All ``--map`` of a command; ``made`` are the plans that rates became."""

    def __init__(self, texts: Iterable[str], plans: Mapping[str, Plan]) -> None:
        """Read them.

        Raises:
            InputError: one is no ``WORD=MEANING``.
        """
        self.plans = plans
        self.made: dict[str, str] = {}
        self.used: set[str] = set()
        self._said: dict[str, tuple[str, str]] = {}
        bad = []
        for text in texts:
            word, sign, meaning = text.rpartition("=")
            if sign and word.strip() and meaning.strip():
                self._said[word.strip().casefold()] = word.strip(), meaning.strip()
            else:
                bad.append(Problem("RTRW767", {"text": text}))
        if bad:
            raise InputError(bad)

    def of(self, word: str) -> str | None:
        """What was said about a word of the list; None for nothing."""
        key = word.strip().casefold()
        if key not in self._said:
            return None
        self.used.add(key)
        return self._said[key][1]

    def plan(self, word: str) -> str | None:
        """The plan of a package: by ``--map``, else one of the same name.

        Raises:
            InputError: the meaning is neither a plan nor a rate.
        """
        said = self.of(word)
        if said is None:
            return self._same(word.strip())
        if said in self.plans:
            return said
        rate = _rate(said)
        if rate is None:
            known = ", ".join(list(self.plans)[:8]) or "-"
            raise InputError.of("RTRW765", {"plan": said, "known": known})
        return self._made(word, rate)

    def _same(self, word: str) -> str | None:
        if word in self.plans:
            return word
        same = [name for name in self.plans if name.casefold() == word.casefold()]
        return same[0] if len(same) == 1 else None

    def _made(self, word: str, rate: str) -> str:
        """A new plan for a rate, named by the package."""
        start = re.sub(r"[^a-z0-9]+", "-", word.casefold()).strip("-") or "plan"
        name, count = start, 1
        while name in self.plans or self.made.get(name, rate) != rate:
            count += 1
            name = f"{start}-{count}"
        self.made[name] = rate
        return name

    def unused(self) -> list[str]:
        """Words that were said and that nobody asked about."""
        return [word for key, (word, _) in self._said.items() if key not in self.used]


def _rate(text: str) -> str | None:
    """``5M/10M`` of a rate pair or one rate for both; None for anything else."""
    try:
        up, down = (parse_rate(part) for part in split_pair(text))
    except RtrwError:
        return None
    return f"{format_rate(up)}/{format_rate(down)}" if up and down else None
