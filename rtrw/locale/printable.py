r"""What somebody else wrote, in a form that a terminal only shows and never obeys.

Names and comments come from profiles, spreadsheets and routers. An escape sequence in
one of them would colour, move or rename the terminal of whoever reads the message, a
line end would forge a second message, and signs that turn the direction of writing
would show another text than there is. They are shown as they are written in
Python: ``\x1b``, ``\n``, ``\u202e``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LONGEST = 400
"""Characters of one parameter of a sentence; a list of keys may have 324."""

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Controls, signs without width, marks of direction, halves of pairs. Not U+200C and
U+200D, which join emoji and the letters of many scripts."""


def printable(text: str) -> str:
    r"""The text with everything that is no visible sign written out.

    A byte that was no text (kept as U+DC80 to U+DCFF) is ``\xE9``.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(_written_out, text)


def _written_out(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02X}"
    return ascii(match[0])[1:-1]


def shortened(text: str, longest: int = LONGEST) -> str:
    """The text, or its beginning and how long it is."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}... ({len(text)})"


class Printable:
    """Parameters of a sentence, as they may be shown."""

    def __init__(self, params: Mapping[str, str | int | float]) -> None:
        """Nothing is done until a parameter is asked for."""
        self._params = params

    def __getitem__(self, name: str) -> str | int | float:
        """A text printable and of bounded length; a number as it is."""
        value = self._params[name]
        return printable(shortened(value)) if isinstance(value, str) else value
