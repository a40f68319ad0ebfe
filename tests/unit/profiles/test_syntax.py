"""Text that is no YAML, or YAML that a profile may not hold: told with its place."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load, load_text


def told(text, path="p.yaml"):
    """(code, line, column) of everything that is wrong."""
    with pytest.raises(InputError) as caught:
        load_text(text, path)
    return [(one.code, one.line, one.column) for one in caught.value.problems]


HEAD = "rtrw: 1\nsite: a\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plans:\n\ta: {}\n", ("RTRW410", 4, 1), id="tab"),
        pytest.param(
            "plans:\n  a:\n  \tmax-limit: 1M\n", ("RTRW410", 5, 3), id="tab-later"
        ),
        pytest.param(
            "plans:\n  a:\n    max-limit:1M\n    limit-at: 1M\n",
            ("RTRW411", 5, 14),
            id="no-blank-after-colon",
        ),
        pytest.param("groups:{}\n", ("RTRW411", 3, 7), id="no-blank-at-the-end"),
        pytest.param(
            "subscribers:\n  - name: a\n    comment: Bu Siti: RT 5\n",
            ("RTRW412", 5, 21),
            id="colon-in-text",
        ),
        pytest.param(
            "subscribers:\n  - {name: a, comment: RT: 5}\n",
            ("RTRW416", 4, 26),
            id="colon-in-flow",
        ),
        pytest.param(
            "subscribers:\n  - {name: a target: b}\n",
            ("RTRW416", 4, 20),
            id="comma-missing",
        ),
        pytest.param(
            'plans:\n  a: "b\n  c: 1\n', ("RTRW413", 4, 6), id="quote-not-closed"
        ),
        pytest.param(
            "plans:\n  a: {max-limit: 1M\n  b: {}\n",
            ("RTRW414", 4, 6),
            id="brace-not-closed",
        ),
        pytest.param("groups: {a: [b}\n", ("RTRW416", 3, 15), id="wrong-bracket"),
        pytest.param(
            "plans:\n    a: {}\n  b: {}\n", ("RTRW415", 5, 3), id="indentation"
        ),
        pytest.param("groups: {a: @b}\n", ("RTRW417", 3, 13), id="at-sign"),
        pytest.param('groups: {a: "\\q"}\n', ("RTRW418", 3, 14), id="backslash"),
        pytest.param('x-a: "a" b\n', ("RTRW416", 3, 10), id="text-after-quote"),
        pytest.param("groups\nplans: {}\n", ("RTRW409", 3, 1), id="no-colon"),
        pytest.param("groups: {a: é\x07}\n", ("RTRW408", 3, 14), id="control"),
        pytest.param("groups: !x!y z\n", ("RTRW419", 3, 9), id="other"),
        pytest.param("---\nplans: {}\n", ("RTRW457", 3, 1), id="two-documents"),
        pytest.param("groups: !!map {}\n", ("RTRW420", 3, 9), id="tag"),
        pytest.param("groups: {a: *b}\n", ("RTRW421", 3, 13), id="unknown-alias"),
        pytest.param("limits: &a [*a]\n", ("RTRW422", 3, 13), id="recursive-alias"),
        pytest.param("limits: &a {<<: *a}\n", ("RTRW422", 3, 17), id="recursive-merge"),
        pytest.param(
            "limits: " + "[" * 50 + "]" * 50 + "\n", ("RTRW423", 3, 49), id="deep"
        ),
        pytest.param("limits: " + "[" * 90_000, ("RTRW419", 3, 1008), id="very-deep"),
        pytest.param("? [a]\n: b\n", ("RTRW425", 3, 3), id="list-as-key"),
        pytest.param("plans: {a: {<<: 3}}\n", ("RTRW426", 3, 13), id="merge-of-text"),
        pytest.param("site: b\n", ("RTRW430", 3, 1), id="key-twice"),
    ],
)
def test_one_slip_is_one_problem_at_its_place(text, expected):
    """Each slip of the pen is told with a code of its own, line and column."""
    assert told(HEAD + text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", ("RTRW456", 1, 1), id="empty"),
        pytest.param("\n  \n# nothing\n", ("RTRW456", 1, 1), id="only-remarks"),
        pytest.param("- a\n- b\n", ("RTRW458", 1, 1), id="a-list"),
        pytest.param("hello\n", ("RTRW458", 1, 1), id="a-text"),
        pytest.param("name: x\nage: 3\n", ("RTRW458", 1, 1), id="another-file"),
        pytest.param("rtrw:1\nsite: a\n", ("RTRW411", 1, 5), id="first-line-glued"),
        pytest.param("site: a\n", ("RTRW428", 1, 1), id="no-version"),
        pytest.param("rtrw: 2\n", ("RTRW429", 1, 7), id="later-version"),
        pytest.param("rtrw: 1.0\n", ("RTRW429", 1, 7), id="version-is-text"),
        pytest.param("rtrw: '1'\r\nsite: a b\r", ("RTRW449", 2, 7), id="any-line-end"),
    ],
)
def test_whole_files_that_are_no_profile(text, expected):
    """A file that is no profile is told once, not once per key."""
    assert told(text) == [expected]


def test_encodings_are_named():
    """UTF-16 and Latin-1 are told as such, the latter with its place."""
    assert told("rtrw: 1\n".encode("utf-16")) == [("RTRW406", 0, 0)]
    assert told("rtrw: 1\nsite: é\n".encode("latin-1")) == [("RTRW427", 2, 7)]
    assert told("é: 1\r\nsite: ab".encode() + b"\xff") == [("RTRW427", 2, 9)]


def test_a_byte_order_mark_does_not_matter():
    """Notepad puts one there; positions do not move."""
    assert load_text(b"\xef\xbb\xbfrtrw: 1\nsite: a\n").site == "a"
    assert told(b"\xef\xbb\xbfrtrw: 1\nsite: a\nplan: {}\n") == [("RTRW431", 3, 1)]


def test_files_that_cannot_be_read(tmp_path):
    """A folder, nothing there, a name that cannot be, and a file of huge size."""
    for path, code in (
        (tmp_path, "RTRW404"),
        (tmp_path / "nope.yaml", "RTRW401"),
        ("a\0b", "RTRW403"),
    ):
        with pytest.raises(InputError) as caught:
            load(path)
        assert [one.code for one in caught.value.problems] == [code]


def test_a_huge_file_is_refused_without_being_read(tmp_path):
    """257 MiB that take no room on the disk end in a sentence."""
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(257 * 1024 * 1024)
    with pytest.raises(InputError) as caught:
        load(path)
    assert [one.code for one in caught.value.problems] == ["RTRW407"]


def test_aliases_that_explode_are_refused():
    """Ten levels of ten aliases would stand for ten thousand million values."""
    lines = ["x-0: &n0 [1,1,1,1,1,1,1,1,1,1]"]
    lines += [f"x-{n}: &n{n} [{','.join([f'*n{n - 1}'] * 10)}]" for n in range(1, 10)]
    found = told(HEAD + "\n".join(lines) + "\n")
    assert [code for code, _, _ in found] == ["RTRW424"]


def test_what_stands_before_an_error_of_syntax_is_told_too():
    """Reading ends at the slip, and what was wrong above it is not forgotten."""
    text = HEAD + "plans:\n  a: {max-limt: 1M}\ngroups: {a: [b\n"
    assert told(text) == [("RTRW431", 4, 7), ("RTRW414", 5, 13)]


def test_anchors_and_merge_keys():
    """A plan may take another's fields over; its own win, wherever they stand."""
    text = HEAD + (
        "x-common: &common {limit-at: 1M, priority: 3}\n"
        "plans:\n"
        "  a: &a {max-limit: 2M, <<: *common}\n"
        "  b: {<<: [*a, *common], max-limit: 3M/4M, priority: 5}\n"
        "subscribers:\n"
        "  - &first {name: x, target: 10.0.0.1, plan: a, comment: &c hello}\n"
        "  - {<<: *first, name: y, target: 10.0.0.2}\n"
        "  - {name: z, target: 10.0.0.3, plan: b, comment: *c}\n"
    )
    found = load_text(text)
    assert found.plans["a"].fields == {
        "max-limit": (2_000_000, 2_000_000),
        "limit-at": (1_000_000, 1_000_000),
        "priority": (3, 3),
    }
    assert found.plans["b"].fields == {
        "max-limit": (3_000_000, 4_000_000),
        "priority": (5, 5),
        "limit-at": (1_000_000, 1_000_000),
    }
    assert [one.name for one in found.subscribers] == ["x", "y", "z"]
    assert [one.plan for one in found.subscribers] == ["a", "a", "b"]
    assert [one.comment for one in found.subscribers] == ["hello"] * 3
    assert found.positions.of("subscribers", 1, "name")[1:] == (9, 18)


def test_a_secret_file_is_not_quoted_at_length():
    """Keys of a wrong file are shown shortened; the first one is told only."""
    with pytest.raises(InputError) as caught:
        load_text("A" * 300 + ": 1\nrtrw: 1\n")
    assert "A" * 41 not in str(caught.value)
