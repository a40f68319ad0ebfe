"""Equal changes in one entry, burst in seconds."""

from rtrw.routeros.changes import Change, Place
from rtrw.routeros.diff_summary import Bursts, Field, Length, bursts_of, summarise

SETTINGS = {
    "max-limit": "2000000/2000000",
    "burst-limit": "8000000/8000000",
    "burst-threshold": "1000000/1000000",
    "burst-time": "16s/16s",
}


def change(action="set", queue="a", before=None, after=None, **more):
    return Change(action, queue, "", ("s", queue), before or {}, after or {}, **more)


def test_equal_changes_are_one_entry():
    """38 queues get 3M instead of 2M: one entry with 38 names."""
    changes = [
        change(
            queue=f"c{n}",
            before={"max-limit": "2000000/2000000"},
            after={"max-limit": "3000000/3000000"},
        )
        for n in range(38)
    ]
    (entry,) = summarise(changes)
    assert len(entry.names) == 38
    assert entry.fields == (Field("max-limit", "2M/2M", "3M/3M"),)
    assert len(summarise(changes, verbose=True)) == 38


def test_many_different_comments_are_told_by_example():
    """Up to eight single changes are listed, more are one entry."""
    changes = [
        change(queue=f"c{n}", before={"comment": ""}, after={"comment": f"n{n}"})
        for n in range(9)
    ]
    assert len(summarise(changes[:8])) == 8
    (entry,) = summarise(changes)
    assert entry.fields == (Field("comment", "", "n0", various=True),)
    assert len(entry.names) == 9


def test_what_somebody_changed_is_apart():
    """The same change from another cause is another entry."""
    fields = {"before": {"priority": "8/8"}, "after": {"priority": "1/1"}}
    assert len(summarise([change(**fields), change(cause="drift", **fields)])) == 2


def test_the_burst_before_and_after():
    """1M x 16 s / 8M = 2 s becomes 1.5M x 16 s / 4M = 6 s."""
    fields = {"burst-limit": "8000000/8000000", "burst-threshold": "1000000/1000000"}
    after = {"burst-limit": "4000000/4000000", "burst-threshold": "1500000/1500000"}
    (entry,) = summarise(
        [change(before=fields, after=after, settings={**SETTINGS, **after})]
    )
    two, six = Length("once", 2_000_000), Length("once", 6_000_000)
    assert entry.burst == (Bursts(two, two), Bursts(six, six))


def test_kinds_of_burst():
    """Above max-limit it repeats, above burst-limit it never ends."""
    one = {"burst-limit": "40M/8M", "burst-threshold": "20M/9M", "burst-time": "8/16"}
    assert bursts_of({"max-limit": "10M/2M", **one}) == (
        Length("repeats", 4_000_000),  # ceil(16 x 20 / 40) = 8 slices of 0.5 s
        Length("endless", None),
    )
    assert bursts_of({"max-limit": "10M/2M"}) == (Length("off", None),) * 2
    assert bursts_of({"max-limit": "ten"}) is None


def test_moves_before_one_queue_are_one_entry():
    """And those before another one are not."""
    here, there = Place("*1", "x"), Place("*2", "y")
    entries = summarise(
        [
            change("move", "a", place_before=here),
            change("move", "b", place_before=here),
            change("move", "c", place_before=there),
        ]
    )
    assert [(entry.names, entry.place) for entry in entries] == [
        (("a", "b"), "x"),
        (("c",), "y"),
    ]


def test_a_comment_is_shown_without_its_tag():
    """Only the subscriber's own text changed, so only that is shown."""
    fields = {
        "before": {"comment": "rtrw:x/s/a Bu Siti"},
        "after": {"comment": "rtrw:x/s/a Bu Ani"},
    }
    (entry,) = summarise([change(**fields)])
    assert entry.fields == (Field("comment", "Bu Siti", "Bu Ani"),)
