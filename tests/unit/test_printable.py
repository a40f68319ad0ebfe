"""What others wrote is shown, and never obeyed by the terminal that shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.errors import Problem
from rtrw.locale.printable import LONGEST, printable, shortened


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bu Siti", "Bu Siti"),
        ("Pak \N{LATIN SMALL LETTER E WITH ACUTE} \N{GRINNING FACE}",) * 2,
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\r\nb\t", r"a\r\nb\t"),
        ("\x9b2J\x7f", r"\x9b2J\x7f"),
        ("a\u202eb\u2028", r"a\u202eb\u2028"),
        ("\ufeffx", r"\ufeffx"),
        ("\udce7a", r"\xE7a"),
        ("\ud83d", r"\ud83d"),
        ("\U0001f468\u200d\U0001f469",) * 2,
        ("[red]x[/] {y} %s",) * 2,
    ],
)
def test_signs_that_are_not_seen_are_written_out(text, shown):
    """Controls, direction marks and broken signs become escapes; the rest stays."""
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_nothing_that_is_shown_moves_a_cursor(text):
    """Whatever the text is, the result has no control and can be encoded."""
    shown = printable(text)
    assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in shown)
    shown.encode()


def test_a_long_text_is_cut_and_its_length_told():
    """400 characters are kept; beyond that the length says what is missing."""
    assert shortened("x" * LONGEST) == "x" * 400
    assert shortened("x" * 10_000) == "x" * 400 + "... (10000)"


@pytest.mark.parametrize("language", ["en", "id"])
def test_a_problem_is_one_bounded_line(language):
    """Neither a path nor a value makes a message two lines, or a page."""
    params = {"text": "\x1b]0;x\x07\n" + "9" * 100_000}
    problem = Problem("RTRW201", params, path="a\nb.yaml", line=1, column=2)
    text = problem.text(language)
    assert text.startswith(r"a\nb.yaml:1:2: RTRW201 ")
    assert r"\x1b]0;x\x07\n999" in text
    assert text.isprintable()
    assert len(text) < 1000
