r"""Text as a RouterOS script holds it, and back.

Theory of operation
-------------------
Inside double quotes a script sees ``$`` (substitution), ``"``, ``\`` and, in version
6, ``?`` (help, even inside text). These are escaped; ``?`` as ``\3F``, which both
versions read, for ``\?`` is missing from the newer manual. ``{ } [ ] ( ) ;`` and
``#`` are plain characters there. A router keeps bytes, so what lies outside ASCII is
written byte by byte, ``\C3\A9``, with the two upper-case digits of the manual: a
script is ASCII whatever the names are.

Bytes that are no UTF-8 (WinBox writes the code page of the PC) are kept as Python's
surrogate escapes, U+DC80 to U+DCFF, on the way in and out.
"""

from __future__ import annotations

import re

from rtrw.errors import UnitError

_RISKY = re.compile(r"""[^ !#%->@-\[\]-~]""")
_BARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]*")
_NAMED = {
    0x22: '\\"',
    0x24: "\\$",
    0x5C: "\\\\",
    0x0A: "\\n",
    0x0D: "\\r",
    0x09: "\\t",
}
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "_": " "} | {
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
}
_ESCAPE = re.compile(r"\\(?:\n[ \t]*|([0-9A-F]{2})|(.)|$)", re.DOTALL)


def quote(text: str, encoding: str = "utf-8") -> str:
    r"""The text between double quotes: ``Pak "Budi"`` becomes ``"Pak \"Budi\""``.

    Raises:
        UnitError: the text has a character that ``encoding`` lacks.
    """
    if _RISKY.search(text) is None:
        return f'"{text}"'
    return f'"{escape(text, encoding)}"'


def escape(text: str, encoding: str = "utf-8") -> str:
    """What stands between the quotes, as ASCII.

    Raises:
        UnitError: the text has a character that ``encoding`` lacks.
    """
    try:
        data = text.encode(encoding, "surrogateescape")
    except UnicodeEncodeError as error:
        letter = ascii(text[error.start])
        params = {"text": ascii(text)[1:-1], "letter": letter, "encoding": encoding}
        raise UnitError.of("RTRW460", params) from error
    return "".join([_byte(value) for value in data])


def _byte(value: int) -> str:
    named = _NAMED.get(value)
    if named is not None:
        return named
    plain = 0x20 <= value < 0x7F and value != 0x3F
    return chr(value) if plain else f"\\{value:02X}"


def word(text: str, encoding: str = "utf-8") -> str:
    """The text bare where that is safe (``192.168.10.5/32``), else quoted."""
    return text if _BARE.fullmatch(text) else quote(text, encoding)


def unescape(body: str) -> str:
    r"""What stands between quotes, one character a byte; ``\_`` is a blank.

    A backslash at the end of a line joins it with the next, whose indentation is not
    text. An escape that no manual has stands for the character itself.
    """
    return _ESCAPE.sub(_unescaped, body) if "\\" in body else body


def decode(text: str, encoding: str = "utf-8") -> str:
    """The text of one character a byte; bytes that are no text become U+DC80-DCFF."""
    if text.isascii():
        return text
    return text.encode("latin-1").decode(encoding, "surrogateescape")


def _unescaped(match: re.Match[str]) -> str:
    code, letter = match[1], match[2]
    if code:
        return chr(int(code, 16))
    if letter is None:
        return ""
    return _ESCAPES.get(letter, letter)


def shown(text: str) -> str:
    """A text for a message: printable, and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return plain if len(plain) <= 60 else plain[:57] + "..."
