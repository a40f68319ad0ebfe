"""Quoting of script text, re-derived from the manual's table of escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.errors import UnitError
from rtrw.routeros.quoting import decode, quote, shown, unescape, word


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Bu Siti", '"Bu Siti"'),
        ("", '""'),
        ('Pak "Budi" $5', r'"Pak \"Budi\" \$5"'),
        ("a\\b", r'"a\\b"'),
        ("apa?", r'"apa\3F"'),
        ("a;b{c}[d](e)#f", '"a;b{c}[d](e)#f"'),
        ("two\nlines\r\tx", r'"two\nlines\r\tx"'),
        ("$[/user remove admin]", r'"\$[/user remove admin]"'),
        ("\x00\x07\x7f", r'"\00\07\7F"'),
        ("\u2013", r'"\E2\80\93"'),
        ("\udce7", r'"\E7"'),
        ("  ends with blanks  ", '"  ends with blanks  "'),
    ],
)
def test_text_is_quoted(text: str, quoted: str) -> None:
    """What a script would act upon is escaped, in upper-case hex where needed."""
    assert quote(text) == quoted
    assert decode(unescape(quoted[1:-1])) == text


def test_e3_underscore_escape_is_a_blank() -> None:
    r"""``a\_b`` in an export is "a b"."""
    assert unescape(r"a\_b") == "a b"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\a\b\f\v", "\a\b\f\v"),
        (r"\?", "?"),
        ("two\\\n    parts", "twoparts"),
        ("end\\\n    \\_of", "end of"),
        (r"\\n", r"\n"),
        (r"\e2", "e2"),
        ("\\", ""),
    ],
)
def test_escapes_are_read(body: str, text: str) -> None:
    """All escapes of both manuals; an unknown one is its own character."""
    assert unescape(body) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("192.168.10.5/32", "192.168.10.5/32"),
        ("7h-19h,mon", '"7h-19h,mon"'),
        ("2001:db8::/64", '"2001:db8::/64"'),
        ("::/0", '"::/0"'),
        ("<pppoe-budi>", '"<pppoe-budi>"'),
        ("a b", '"a b"'),
        ("", '""'),
        ("-x", '"-x"'),
    ],
)
def test_word_is_bare_only_where_safe(text: str, written: str) -> None:
    """Anything but letters, digits, ``. _ / -`` is quoted, which is never wrong."""
    assert word(text) == written


def test_e7_character_that_the_encoding_lacks_is_told() -> None:
    """Never a question mark in place of a letter."""
    assert quote("Andr\u00e9", "latin-1") == r'"Andr\E9"'
    with pytest.raises(UnitError) as caught:
        quote("RT \u2013 03", "latin-1")
    problem = caught.value.problems[0]
    assert problem.code == "RTRW460"
    assert problem.params["encoding"] == "latin-1"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_unquote_of_quote_is_the_text(text: str) -> None:
    """For every text, and what is written is printable ASCII on one line."""
    quoted = quote(text)
    assert quoted.isascii()
    assert quoted.isprintable()
    assert decode(unescape(quoted[1:-1])) == text


@given(st.binary())
def test_bytes_are_kept(data: bytes) -> None:
    """Whatever bytes a router holds are written as these bytes again."""
    text = data.decode("utf-8", "surrogateescape")
    back = decode(unescape(quote(text)[1:-1]))
    assert back.encode("utf-8", "surrogateescape") == data


def test_shown_text_is_harmless() -> None:
    """No control characters, no novel."""
    assert shown("a\x1b[31m\nb") == "a?[31m?b"
    assert len(shown("x" * 1000)) == 60
