import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.lab.wire import Decoder, WireError, encode_length, encode_sentence


@pytest.mark.parametrize(
    ("length", "encoded"),
    [
        (0, "00"),
        (0x7F, "7f"),
        (0x80, "8080"),
        (0x3FFF, "bfff"),
        (0x4000, "c04000"),
        (0x1FFFFF, "dfffff"),
        (0x200000, "e0200000"),
        (0xFFFFFFF, "efffffff"),
        (0x10000000, "f010000000"),
    ],
)
def test_lengths_of_all_five_forms(length, encoded):
    """The borders of the manual's table."""
    assert encode_length(length).hex() == encoded


@pytest.mark.parametrize("size", [0x7F, 0x80, 0x3FFF, 0x4000, 0x1FFFFF, 0x200000])
def test_words_of_every_reachable_form_are_read(size):
    """A word on each side of each border comes out whole."""
    word = b"x" * size
    assert Decoder().feed(encode_sentence([b"/a", word])) == [[b"/a", word]]


def test_five_byte_length_is_read():
    """0xF0 and four bytes, even for a short word."""
    assert Decoder().feed(b"\xf0\0\0\0\x02/a\0") == [[b"/a"]]


@pytest.mark.parametrize("first", [0xF1, 0xF7, 0xF8, 0xFF])
def test_reserved_bytes_are_a_fault(first):
    """Nothing can follow a control byte that nobody has defined."""
    with pytest.raises(WireError):
        Decoder().feed(bytes([first]) + b"abcde")


def test_a_word_that_is_too_long_is_a_fault():
    """It is told from the length, before the bytes come."""
    with pytest.raises(WireError):
        Decoder(max_word=10).feed(b"\x0b")


def test_empty_sentences_are_ignored():
    """Zero-length words alone are no command."""
    assert Decoder().feed(b"\0\0\x02/a\0\0") == [[b"/a"]]


words = st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=6)


@given(st.lists(words, max_size=5), st.integers(1, 50))
def test_pieces_make_no_difference(sentences, piece):
    """Sentences come out whole, whatever the network does to them."""
    data = b"".join(map(encode_sentence, sentences))
    decoder = Decoder()
    found = []
    for at in range(0, len(data), piece):
        found += decoder.feed(data[at : at + piece])
    assert found == sentences
