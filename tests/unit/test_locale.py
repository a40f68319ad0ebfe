"""The catalogue: every code complete, in both languages, with the same parameters."""

import re
import string

import pytest

from rtrw import locale


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", locale.codes())
def test_entry_is_complete_in_both_languages(code):
    """Code in its family, a message in both languages, and the same parameters."""
    entry = locale.entry(code)
    assert re.fullmatch(r"RTRW[1-9][0-9][0-9]", code)
    assert entry.severity in ("error", "warning", "info")
    assert entry.en.message
    assert entry.id.message
    assert bool(entry.en.hint) == bool(entry.id.hint)
    assert fields(entry.en.message + entry.en.hint) == fields(
        entry.id.message + entry.id.hint
    )


WORDS = locale.all_words()


@pytest.mark.parametrize("key", sorted(WORDS))
def test_word_is_complete_in_both_languages(key):
    """Both languages are there, and take the same parameters."""
    english, indonesian = WORDS[key]
    assert english
    assert indonesian
    assert fields(english) == fields(indonesian)


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (("id",), "id"),
        ((None, "id_ID.UTF-8"), "id"),
        (("in_ID",), "id"),
        (("en", "id"), "en"),
        (("fr_FR", "id-ID"), "id"),
        (("C.UTF-8", "id"), "en"),
        ((None, ""), "en"),
    ],
)
def test_language_is_the_first_wish_we_speak(wishes, language):
    """--lang wins over RTRW_LANG, that over the locale; English otherwise."""
    assert locale.choose_language(*wishes) == language
