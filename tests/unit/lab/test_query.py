import pytest

from rtrw.lab.command import Trap
from rtrw.lab.query import matches

ROW = {"name": "a", "bytes": "100", "comment": "x=y"}


@pytest.mark.parametrize(
    ("queries", "expected"),
    [
        ([], True),
        (["name"], True),
        (["dst"], False),
        (["-dst"], True),
        (["-name"], False),
        (["name=a"], True),
        (["=name=a"], True),
        (["name=b"], False),
        (["comment=x=y"], True),
        (["<bytes=1000"], True),
        (["<bytes=20"], False),
        ([">bytes=20"], True),
        ([">name=B"], True),
        (["<dst=5"], False),
        (["name=a", "dst"], False),
        (["name=a", "dst", "#|"], True),
        (["name=a", "dst", "#&"], False),
        (["dst", "#!"], True),
        (["name=b", "name=c", "name=a", "#|", "#|"], True),
        (["name=b", "name=c", "name=a", "#||"], True),
        (["name=a", "name=b", "#!&"], True),
        (["name=a", "dst", "#1"], True),
        (["name=a", "dst", "#0"], False),
        (["name=a", "#.", "#&"], True),
        (["name=a", "dst", "#1!&|"], True),
    ],
)
def test_truth_of_a_row(queries, expected):
    """Each word a test, operators on the stack, the rest ANDed."""
    assert matches(queries)(ROW) is expected


@pytest.mark.parametrize("queries", [["#"], ["#&"], ["name", "#|"], ["#x"], ["#5"]])
def test_operations_that_cannot_be(queries):
    """Unknown signs, and too little on the stack."""
    with pytest.raises(Trap):
        matches(queries)
