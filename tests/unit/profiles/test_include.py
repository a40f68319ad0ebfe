"""Files that a profile includes: one level, and every problem in its own file."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load


@pytest.fixture
def write(tmp_path):
    """Writes files into one folder; gives the path of the first."""

    def files(**texts):
        paths = []
        for name, text in texts.items():
            path = tmp_path / f"{name}.yaml"
            path.write_text(text, "utf-8")
            paths.append(path)
        return paths[0]

    return files


def told(path):
    with pytest.raises(InputError) as caught:
        load(path)
    return [
        (p.code, p.path.replace("\\", "/").rpartition("/")[2], p.line, p.column)
        for p in caught.value.problems
    ]


def test_parts_of_other_files_count_as_ones_own(write):
    """Plans, parents, routers and limits of included files are merged."""
    path = write(
        main="rtrw: 1\nsite: a\ninclude: [b.yaml, c.yaml]\nlimits: {x: 1}\n"
        "subscribers: [{name: s, target: 10.0.0.1, plan: p, parent: up}]\n",
        b="plans: {p: {max-limit: 1M}}\nlimits: {y: 2, x: 3}\n",
        c="rtrw: 1\nparents: {up: {target: ether1}}\nrouters: {r: {host: h}}\n",
    )
    found = load(path)
    assert found.subscribers[0][3:6] == ("p", "up", "r")
    assert {k: v.text for k, (_, v) in found.limits.entries.items()} == {
        "x": "1",
        "y": "2",
    }


def test_what_is_wrong_is_told_in_the_file_where_it_stands(write):
    """A second definition names the first; unknown names are told at their place."""
    path = write(
        main="rtrw: 1\nsite: a\ninclude: b.yaml\nplans: {p: {max-limit: 1M}}\n",
        b="plans:\n  p: {max-limit: 2M}\n  q: {max-limit: 2X, parent: nobody}\n",
    )
    assert told(path) == [
        ("RTRW451", "b.yaml", 2, 3),
        ("RTRW201", "b.yaml", 3, 18),
        ("RTRW325", "b.yaml", 3, 22),
    ]


def test_an_included_file_may_not_include_or_hold_subscribers(write):
    """One level, and only what several profiles share."""
    path = write(
        main="rtrw: 1\nsite: a\ninclude: b.yaml\n",
        b="include: c.yaml\nsubscribers: []\nsite: b\ndefaults: {}\n",
    )
    assert told(path) == [
        ("RTRW443", "b.yaml", 1, 1),
        ("RTRW444", "b.yaml", 2, 1),
        ("RTRW444", "b.yaml", 3, 1),
        ("RTRW444", "b.yaml", 4, 1),
    ]


def test_loops_and_missing_files_are_told_where_they_are_named(write):
    """A profile that includes itself, one file twice, and one that is not there."""
    path = write(
        main="rtrw: 1\nsite: a\ninclude: [main.yaml, b.yaml, ./b.yaml, no.yaml]\n",
        b="plans: {}\n",
    )
    assert told(path) == [
        ("RTRW439", "main.yaml", 3, 11),
        ("RTRW439", "main.yaml", 3, 30),
        ("RTRW401", "main.yaml", 3, 40),
    ]


def test_a_broken_included_file_does_not_hide_other_problems(write):
    """Its error of syntax is told beside the mistakes of the profile."""
    path = write(
        main="rtrw: 1\nsite: a b\ninclude: b.yaml\n",
        b="plans: {p: {max-limit: 1M}\n",
    )
    assert told(path) == [("RTRW449", "main.yaml", 2, 7), ("RTRW414", "b.yaml", 1, 8)]


def test_a_name_that_no_file_can_have_is_told(write):
    """A NUL in a file's name is a mistake with a place, not the end of the program."""
    path = write(
        main='rtrw: 1\nsite: a\ninclude: ["b\\0c"]\nplans: {p: {max-limit: 1M}}\n'
    )
    assert told(path) == [("RTRW403", "main.yaml", 3, 11)]
