"""What libyaml complains about, said so that one can mend it without knowing YAML.

libyaml tells where it got stuck, which is often a line below the slip. So the lines
around are looked at for the slips that people make: a tab, no blank after a colon, a
colon in a text without quotes, a quote or bracket that is never closed.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from yaml.error import MarkedYAMLError, YAMLError

from rtrw.profiles.nodes import File, pack

BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line in YAML."""
CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)
"""Characters that no YAML text may hold."""

_GLUED = re.compile(r"[ -]*[{]?[\w.-]+:(?=[^\s/:,}\]])")
_TAB = re.compile(r"[ -]*\t")
_COLON = re.compile(r":(?:\s|$)")


class _Stuck(NamedTuple):
    """Where libyaml got stuck, and what it was reading; from 1."""

    problem: str
    line: int
    column: int
    from_line: int
    from_column: int
    lines: list[str]

    def text(self, line: int) -> str:
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""


def explain(error: YAMLError, text: str, file: File, first: int = 1) -> None:
    """Tell the one problem that ended the reading of ``text``.

    ``first`` is the number of the text's first line in its file.
    """
    if not isinstance(error, MarkedYAMLError) or error.problem_mark is None:
        _character_refused(text, file, first)
        return
    code, params, line, column = _diagnose(_stuck(error, BREAK.split(text)))
    file.tell(code, params, pack(line + first - 1, column))


def _character_refused(text: str, file: File, first: int) -> None:
    """Tell the first character that no YAML text may hold."""
    found = CONTROL.search(text)
    lines = BREAK.split(text[: found.start()] if found else "")
    shown = f"U+{ord(found[0]):04X}" if found else "?"
    at = pack(len(lines) + first - 1, len(lines[-1]) + 1)
    file.tell("RTRW408", {"char": shown}, at)


def _stuck(error: Any, lines: list[str]) -> _Stuck:
    mark = error.problem_mark
    begun = error.context_mark or mark
    return _Stuck(
        error.problem or "",
        mark.line + 1,
        mark.column + 1,
        begun.line + 1,
        begun.column + 1,
        lines,
    )


_Told = tuple[str, dict[str, str | int], int, int]


def _diagnose(stuck: _Stuck) -> _Told:
    """The code, parameters and place of what is probably wrong."""
    for look in (_tab, _glued, _unclosed, _colon, _character):
        told = look(stuck)
        if told is not None:
            return told
    if _goes_on(stuck):
        return "RTRW416", {}, stuck.line, stuck.column
    shown: dict[str, str | int] = {"text": stuck.text(stuck.line).strip()[:60]}
    if re.search(
        "expected key|expected '-'|not allowed|block end|document start", stuck.problem
    ):
        return "RTRW415", shown, stuck.line, stuck.column
    return "RTRW419", {"problem": stuck.problem}, stuck.line, stuck.column


def _goes_on(stuck: _Stuck) -> bool:
    """Whether a line goes on behind its value: ``a: "x" y``, ``{a: 1, , b: 2}``."""
    if "node content" in stuck.problem:
        return True
    before = stuck.text(stuck.line)[: stuck.column - 1].strip()
    return "expected key" in stuck.problem and bool(before)


def _tab(stuck: _Stuck) -> _Told | None:
    """A tab in front of the line, or of the one before."""
    for line in (stuck.line, stuck.line - 1):
        found = _TAB.match(stuck.text(line))
        if found:
            return "RTRW410", {}, line, found.end()
    return None


def _glued(stuck: _Stuck) -> _Told | None:
    """``key:value`` on the line, or on the last one before it."""
    if not re.search("mapping values|expected ':'|expected key", stuck.problem):
        return None
    for line in (stuck.line, stuck.from_line, stuck.line - 1):
        found = _GLUED.match(stuck.text(line))
        if found and line >= stuck.from_line - 1:
            key = found[0].strip(" -{:")
            return "RTRW411", {"key": key}, line, found.end()
    return None


def _unclosed(stuck: _Stuck) -> _Told | None:
    """A quote or a bracket that was opened on an earlier line."""
    place = stuck.from_line, stuck.from_column
    if "unexpected end" in stuck.problem or "document indicator" in stuck.problem:
        return ("RTRW413", {}, *place)
    missing = re.search(r"expected ',' or '(.)'", stuck.problem)
    if missing is None:
        return None
    if stuck.line > stuck.from_line:
        return ("RTRW414", {"close": missing[1]}, *place)
    return "RTRW416", {}, stuck.line, stuck.column


def _colon(stuck: _Stuck) -> _Told | None:
    """A second ``: `` in a line, as in ``comment: Bu Siti: RT 5``."""
    before = stuck.text(stuck.line)[: stuck.column - 1]
    if "mapping values" in stuck.problem and _COLON.search(before):
        return "RTRW412", {}, stuck.line, stuck.column
    if re.search("expected ':'", stuck.problem):
        shown = stuck.text(stuck.from_line).strip()[:60]
        return "RTRW409", {"text": shown}, stuck.from_line, stuck.from_column
    return None


def _character(stuck: _Stuck) -> _Told | None:
    """A character that means something to YAML at the start of a value."""
    if "escape" in stuck.problem or "hexadecimal" in stuck.problem:
        return "RTRW418", {}, stuck.line, stuck.column
    if "start any token" in stuck.problem or "alphabetic" in stuck.problem:
        line, column = stuck.from_line, stuck.from_column
        char = stuck.text(line)[column - 1 : column]
        return "RTRW417", {"char": char}, line, column
    return None
