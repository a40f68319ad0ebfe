from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.lab.rows import Row, Rows


def made(*names):
    rows = Rows()
    for name in names:
        rows.insert(Row(rows.new_number(), {"name": name, "target": ""}))
    return rows


def names(rows):
    return [row.name for row in rows]


step = st.tuples(
    st.sampled_from(["add", "remove", "move"]), st.integers(0, 99), st.integers(0, 99)
)


@settings(max_examples=60)
@given(st.lists(step, max_size=60))
def test_the_list_is_a_list(steps):
    """Any steps leave what a plain Python list would hold, and a right index."""
    rows, naive = made(), []
    for number, (what, one, other) in enumerate(steps):
        before = naive[other % len(naive)] if naive and other % 3 else None
        place = rows.by_name[before] if before else None
        if what == "add":
            rows.insert(Row(rows.new_number(), {"name": str(number)}), place)
            naive.insert(naive.index(before) if before else len(naive), str(number))
        elif naive:
            name = naive[one % len(naive)]
            if what == "remove":
                rows.remove(rows.by_name[name])
                naive.remove(name)
            elif name != before:
                rows.move(rows.by_name[name], place)
                naive.remove(name)
                naive.insert(naive.index(before) if before else len(naive), name)
    assert names(rows) == naive
    assert sorted(rows.by_name) == sorted(naive)
    assert {row.number for row in rows} == set(rows.by_number)


def test_the_lowest_free_id_is_given():
    """``*1``, ``*2``, and after a removal ``*1`` again."""
    rows = made("a", "b", "c")
    rows.remove(rows.by_name["a"])
    assert rows.new_number() == 1
    assert rows.new_number() == 4


def test_ids_that_were_given_from_outside_are_not_given_twice():
    """A row loaded as ``*3`` leaves 1 and 2 free."""
    rows = Rows()
    rows.insert(Row(3, {"name": "x"}))
    assert [rows.new_number() for _ in range(3)] == [1, 2, 4]


def test_find_by_id_and_by_name():
    """Ids in either case; a star starts an id and nothing else."""
    rows = Rows()
    rows.insert(Row(0x1F, {"name": "a"}))
    assert rows.find("*1f") is rows.find("*1F") is rows.find("a")
    assert rows.find("*") is None
    assert rows.find("1F") is None


def test_thaw_gives_everything_back():
    """Order, ids, parents and values as they were frozen."""
    rows = made("a", "b", "c")
    rows.by_name["c"].adopt(rows.by_name["a"])
    before = rows.freeze()
    shown = [dict(row.wire()) for row in rows]
    rows.move(rows.by_name["c"], rows.by_name["a"])
    rows.by_name["b"].update({"target": "x"})
    rows.remove(rows.by_name["a"])
    rows.thaw(before)
    assert [dict(row.wire()) for row in rows] == shown


def test_what_was_printed_is_never_changed():
    """A state that somebody keeps stays as it was."""
    rows = made("a", "b")
    child = rows.by_name["b"]
    child.adopt(rows.by_name["a"])
    kept = child.wire()
    rows.rename(rows.by_name["a"], "z")
    rows.by_name["z"].update({"name": "z"})
    assert kept["parent"] == "a"
    assert child.wire()["parent"] == "z"
