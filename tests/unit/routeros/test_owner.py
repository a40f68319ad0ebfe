"""Tags of ownership in comments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rtrw.routeros.owner import Tag, decode_id, encode_id, format_tag, parse_tag

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("tag", "comment"),
    [
        (("rt05", "s", "a17", "Bu Siti"), "rtrw:rt05/s/a17 Bu Siti"),
        (("rt05", "p", "total-rt05", ""), "rtrw:rt05/p/total-rt05"),
        (("rt05", "s", "Bu Siti", ""), "rtrw:rt05/s/Bu%20Siti"),
        (("rt05", "s", "50%/x", " two"), "rtrw:rt05/s/50%25%2Fx  two"),
        (("a/b", "s", "\u017e", ""), "rtrw:a%2Fb/s/%C5%BE"),
    ],
)
def test_tag_is_written_and_read(tag: tuple[str, ...], comment: str) -> None:
    """Site, kind and id in front, the subscriber's own text behind a blank."""
    site, kind, own, text = tag
    assert format_tag(site, "p" if kind == "p" else "s", own, text) == comment
    assert parse_tag(comment) == Tag(*tag)


@pytest.mark.parametrize(
    "comment",
    [
        "",
        "Bu Siti",
        "rtrw:",
        "rtrw:rt05",
        "rtrw:rt05/s/",
        "rtrw:rt05/s/ x",
        "rtrw:rt05/x/a",
        "rtrw:rt05//a",
        "rtrw:/s/a",
        "RTRW:rt05/s/a",
        " rtrw:rt05/s/a",
        "rtrw:rt05/s/budi, moved",
        "rtrw:rt05/s/a/b",
        "rtrw:rt05/s/a\nb",
        "rtrw:rt05/s/%61",
        "rtrw:rt05/s/%2f",
        "rtrw:rt05/s/%",
        "rtrw:rt05/s/%E",
    ],
)
def test_anything_else_is_not_ours(comment: str) -> None:
    """A tag in any but its one spelling is none: the queue is left alone."""
    assert parse_tag(comment) is None


@given(TEXTS, st.sampled_from(["s", "p"]), TEXTS, st.text(max_size=20))
def test_tag_comes_back(site: str, kind: str, own: str, text: str) -> None:
    """Whatever the id and the text are, they are read as they were written."""
    comment = format_tag(site, "p" if kind == "p" else "s", own, text)
    assert parse_tag(comment) == Tag(site, kind, own, text)


@given(TEXTS, TEXTS)
def test_ids_do_not_meet(one: str, other: str) -> None:
    """Two ids have two spellings, made of harmless characters only."""
    assert (encode_id(one) == encode_id(other)) == (one == other)
    assert set(encode_id(one)) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-%"
    )


@given(st.binary(min_size=1, max_size=10))
def test_bytes_that_are_no_text_come_back(data: bytes) -> None:
    """An id read from a router may hold any bytes."""
    text = data.decode("utf-8", "surrogateescape")
    assert decode_id(encode_id(text)) == text
