r"""RouterOS script text as statements of words; no meaning yet.

Theory of operation
-------------------
A script is statements that end at ``;`` or the end of the line. A statement is words
between blanks; a word is ``key=value``, ``key~value`` or a value alone; a value is
bare text, ``"text"``, ``$variable``, ``[command]``, ``(expression)`` or ``{block}``.
A backslash at the end of a line joins it with the next one, whose indentation does
not count, inside quotes too: that is how exports wrap at 80 columns. ``#`` begins a
remark where a statement would begin. Behind a command old versions take it for one
too and new ones refuse the line: it is read as a remark, and told.

The reader moves only forward, so any text is read in one pass; only ``{ }`` may span
lines, so that a bracket too many spoils no more than its line. Characters stand for
bytes (the text is decoded as Latin-1); ``quoting`` makes text of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple, TypeAlias

from rtrw.routeros.quoting import unescape

DEPTH = 40
"""Blocks within blocks; what is deeper is no script that anybody wrote."""


class Text(NamedTuple):
    """Bare or quoted text, escapes resolved; ``open`` if a ``$`` stands in it."""

    text: str
    quoted: bool = False
    open: bool = False


class Variable(NamedTuple):
    """``$name``."""

    name: str


class Group(NamedTuple):
    """``[command]``, ``(expression)`` or ``{block}``, by its opening bracket."""

    bracket: str
    statements: tuple[Statement, ...]


class Mixed(NamedTuple):
    """Several of these run together, which only a router can put together."""


Value: TypeAlias = Text | Variable | Group | Mixed


class Word(NamedTuple):
    """``key=value`` (``sign`` is ``=``), ``key~value``, or a value without key."""

    key: str
    sign: str
    value: Value


class Statement(NamedTuple):
    """The words up to ``;`` or the end of the line, and the line it begins in."""

    words: tuple[Word, ...]
    line: int


class Trouble(NamedTuple):
    """What could not be read: a code of the catalogue, its text, and the line."""

    code: str
    text: str
    line: int


_BLANK = re.compile(r"(?:[ \t]|\\\n)*")
_STRING = re.compile(r'"([^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"')
_KEY = re.compile(r"([A-Za-z][A-Za-z0-9.-]*)([=~])(?:\\\n[ \t]*)?")
_BARE = re.compile(r'(?:[^ \t\n;"\\\])}]|\\\n[ \t]*|\\(?!\n))+')
_TERM = re.compile(r'(?:[^ \t\n;"\\\[({\])}]|\\\n[ \t]*|\\(?!\n))+')
_NAME = re.compile(r'\$(?:([A-Za-z][A-Za-z0-9]*)|"([A-Za-z0-9]+)")')
_JOIN = re.compile(r"\\\n[ \t]*")
_DOLLAR = re.compile(r"(?:[^\\$]|\\[\s\S])*\$")
_PASSED = re.compile(r'"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"|(?<=\n)[ \t]*#[^\n]*|([{}])')
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_OTHER_BRANCH = frozenset(("else", "on-error"))


class Lexer:
    """Reads a text once, from the start to the end; ``troubles`` fills up."""

    def __init__(self, text: str) -> None:
        r"""``text`` has one character a byte and line ends of ``\n``."""
        self.text = text
        self.at = 0
        self.within: list[str] = []
        self.troubles: list[Trouble] = []
        self.remarks: list[str] = []
        self._lines = [match.start() for match in re.finditer("\n", text)]

    def line(self) -> int:
        """The line of the present position, from 1."""
        return bisect_right(self._lines, self.at - 1) + 1

    def statements(self, closing: str = "") -> tuple[Statement, ...]:
        """Everything up to ``closing``, or to the end of the text."""
        found: list[Statement] = []
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter == closing:
                return tuple(found)
            if letter in " \t\n;":
                if letter == "\n" and closing in ("]", ")"):
                    break
                self.at += 1
            elif self.text.startswith("\\\n", self.at):
                self.at += 2
            elif letter == "#":
                self._remark()
            else:
                found.append(self._statement(closing))
        if closing:
            self._trouble("RTRW461", _CLOSING_NAMES[closing])
        return tuple(found)

    def _remark(self) -> None:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        if len(self.remarks) < 20:
            self.remarks.append(self.text[self.at : end])
        self.at = end

    def _statement(self, closing: str) -> Statement:
        line = self.line()
        words: list[Word] = []
        while self.at < len(self.text):
            blank = _BLANK.match(self.text, self.at)
            self.at = blank.end() if blank else self.at
            letter = self.text[self.at : self.at + 1]
            if letter in ("", "\n", ";") or (closing and letter == closing):
                break
            if letter == "#" and words:
                self._trouble("RTRW468", "#")
                self._remark()
                break
            before = self.at
            word = None if letter in "])}" else self._word()
            if word is None or self.at == before:
                # A bracket too many: told, and passed over.
                self._trouble("RTRW462", letter)
                self.at += 1
            else:
                words.append(word)
        return Statement(tuple(words), line)

    def _word(self) -> Word:
        key = _KEY.match(self.text, self.at)
        if key is None:
            return Word("", "", self._value())
        self.at = key.end()
        if key[1] in _OTHER_BRANCH and self.text.startswith("{", self.at):
            self._pass_over()
            return Word(key[1], key[2], Group("{", ()))
        return Word(key[1], key[2], self._value())

    def _pass_over(self) -> None:
        """Skip a block that nobody reads: the other branch of an ``:if``."""
        depth = 0
        for match in _PASSED.finditer(self.text, self.at):
            depth += {"{": 1, "}": -1}.get(match[1], 0)
            if match[1] and not depth:
                self.at = match.end()
                return
        self._trouble("RTRW461", "{")
        self.at = len(self.text)

    def _value(self) -> Value:
        """One value; text that runs together is one text."""
        parts: list[Value] = []
        while self.at < len(self.text):
            part = self._part(self.text[self.at], first=not parts)
            if part is None:
                break
            parts.append(part)
        if not parts:
            return Text("")
        if len(parts) == 1:
            return parts[0]
        texts = [part for part in parts if isinstance(part, Text)]
        if len(texts) < len(parts):
            return Mixed()
        whole = "".join(part.text for part in texts)
        return Text(whole, quoted=True, open=any(part.open for part in texts))

    def _part(self, letter: str, *, first: bool) -> Value | None:
        """The part of a value that begins here; None at the end of the word."""
        if letter in " \t\n;])}":
            return None
        if letter == '"':
            return self._string()
        inside = self.within[-1:] == ["("] and len(self.within) < DEPTH
        if letter in _CLOSING and (first or inside) and len(self.within) < DEPTH:
            return self._group(letter)
        if first and letter == "$" and (name := _NAME.match(self.text, self.at)):
            self.at = name.end()
            return Variable(name[1] or name[2])
        return self._bare(_TERM if inside else _BARE)

    def _string(self) -> Text:
        match = _STRING.match(self.text, self.at)
        if match is None:
            self._trouble("RTRW461", '"')
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            body, self.at = self.text[self.at + 1 : end], end
            return Text(unescape(body), quoted=True)
        self.at = match.end()
        body = match[1]
        loose = "$" in body and _DOLLAR.match(body) is not None
        return Text(unescape(body), quoted=True, open=loose)

    def _bare(self, pattern: re.Pattern[str]) -> Text | None:
        match = pattern.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return Text(_JOIN.sub("", match[0]))

    def _group(self, bracket: str) -> Group:
        self.at += 1
        self.within.append(bracket)
        inside = self.statements(_CLOSING[bracket])
        self.within.pop()
        if self.text.startswith(_CLOSING[bracket], self.at):
            self.at += 1
        return Group(bracket, inside)

    def _trouble(self, code: str, text: str) -> None:
        self.troubles.append(Trouble(code, text, self.line()))


_CLOSING_NAMES = {"]": "[", ")": "(", "}": "{"}
