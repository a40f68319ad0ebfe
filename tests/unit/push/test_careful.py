"""What is left undone for the sake of a queue that was refused."""

import pytest

from rtrw.push.careful import Care
from rtrw.routeros.changes import Change, Changes, Write
from rtrw.routeros.queue import Queue, Row

A, B, C = (("s", name) for name in "abc")


def row(own, target):
    return Row(Queue(own, target, "", {}), own)


ROWS = [row("*A", "10.0.0.1/32"), row("*B", "10.0.0.2/32"), row("*C", "10.0.0.0/24")]
CHANGES = Changes(
    (
        Change("set", "a", "*A", A, {}, {"target": "10.0.0.2/32"}),
        Change("set", "b", "*B", B, {}, {"max-limit": "5/5"}),
        Change("add", "n", "", ("s", "n"), after={"target": "10.0.9.9/32"}),
    )
)


@pytest.mark.parametrize(
    ("write", "held"),
    [
        (Write("set", ("*B",), (B,), {"target": "10.0.0.3/32"}), True),
        (Write("set", ("*B",), (B,), {"max-limit": "0/5"}), True),
        (Write("set", ("*B",), (B,), {"disabled": "true"}), True),
        (Write("remove", ("*B",), (B,)), True),
        (Write("remove", ("*C",), (C,)), True),  # it holds the address
        (Write("set", ("*A",), (A,), {"max-limit": "5/5"}), True),  # refused itself
        (Write("set", ("*B",), (B,), {"max-limit": "5/5"}), False),
        (Write("set", ("*B",), (B,), {"name": "x"}), False),
        (Write("move", ("*B",), (B,)), False),
        (Write("add", (), (("s", "m"),), {"target": "10.0.0.2/32"}), False),
    ],
)
def test_whoever_has_an_address_of_a_refused_queue_keeps_it(write, held):
    """Queue a was to get 10.0.0.2 and was refused: b keeps it, capped, and stays."""
    care = Care(CHANGES, ROWS)
    assert care.sorted([write], {A}) == (([], [write]) if held else ([write], []))
    assert care.sorted([write], set()) == ([write], [])


def test_a_list_is_divided():
    """What has nothing to do with the refused one is removed."""
    care = Care(CHANGES, [*ROWS, row("*D", "10.0.7.7/32")])
    both = Write("remove", ("*B", "*D"), (B, ("s", "d")))
    allowed, held = care.sorted([both], [A])
    assert [write.ids for write in allowed] == [("*D",)]
    assert [write.ids for write in held] == [("*B",)]
    assert care.sorted([both], [("s", "n")]) == ([both], [])
