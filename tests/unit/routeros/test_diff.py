"""What is ours, what changes and what is told, case by case."""

import pytest

from rtrw.routeros.changes import Place, digest_of
from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Queue, Row

SITE = "rt05"
PLAN = {
    "parent": "none",
    "priority": "8/8",
    "limit-at": "0/0",
    "max-limit": "2000000/2000000",
    "burst-limit": "8000000/8000000",
    "burst-threshold": "1000000/1000000",
    "burst-time": "16s/16s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
READ_BACK = {"queue": "default-small/default-small", "packet-marks": ""}


def ours(name, number=1, *, own=None, text="", kind="s", target=None, **fields):
    """A queue of ours at 10.0.0.``number``."""
    comment = f"rtrw:{SITE}/{kind}/{own or name}" + (f" {text}" if text else "")
    settings = {**PLAN, **{k.replace("_", "-"): v for k, v in fields.items()}}
    return Queue(name, target or f"10.0.0.{number}/32", comment, settings)


def row(queue, number, **flags):
    """The queue as a router has it."""
    settings = {**READ_BACK, **queue.settings}
    return Row(queue._replace(settings=settings), f"*{number:X}", **flags)


def rows(*queues):
    return [row(queue, number) for number, queue in enumerate(queues, 1)]


def foreign(name, target="172.16.0.0/24", comment="", **fields):
    return Queue(name, target, comment, {**PLAN, **fields})


def told(changes):
    return [(change.action, change.queue) for change in changes.changes]


def codes(problems):
    return [problem.code for problem in problems]


A, B, C = ours("a", 1), ours("b", 2), ours("c", 3)


# --- values as the router sees them ----------------------------------------------


@pytest.mark.parametrize(
    ("field", "wanted", "read"),
    [
        pytest.param("max-limit", "7M/2M", "7000000/2000000", id="u1"),
        pytest.param("burst-limit", "30M/30M", "30000000/30000000", id="u3-rate"),
        pytest.param("burst-time", "10s/10s", "10/10", id="u3-time"),
        pytest.param("burst-time", "10s/10s", "00:00:10/00:00:10", id="u3-clock"),
        pytest.param("priority", "8/8", "8", id="u4-priority"),
        pytest.param("bucket-size", "0.1/0.1", "0.1", id="u4-bucket"),
        pytest.param("max-limit", "2000000/10000000", "2000k/10M", id="u5"),
        pytest.param("disabled", "false", "no", id="flag"),
    ],
)
def test_u_another_spelling_is_no_change(field, wanted, read):
    """The same value in another form is nothing to do."""
    desired = ours("a", **{field.replace("-", "_"): wanted})
    actual = ours("a", **{field.replace("-", "_"): read})
    changes = diff([desired], rows(actual), site=SITE)
    assert not changes
    assert changes.unchanged == 1


def test_targets_are_sets():
    """A router prints several targets in an order of its own."""
    desired = ours("a", target="10.0.0.1/32,2001:db8:1::/64")
    actual = ours("a", target="2001:db8:1::/64,10.0.0.1/32")
    assert not diff([desired], rows(actual), site=SITE)


def test_i1_a_second_run_has_nothing_to_do():
    """What a first run adds, a second one finds."""
    first = diff([A, B], [], site=SITE)
    assert told(first) == [("add", "a"), ("add", "b")]
    added = [
        Queue(c.queue, c.after["target"], c.after["comment"], PLAN)
        for c in first.changes
    ]
    second = diff([A, B], rows(*added), site=SITE)
    assert (told(second), second.unchanged) == ([], 2)


def test_i5_a_change_is_for_the_rows_own_id():
    """A field is set on the `.id` that was read, never by name."""
    changed = ours("b", 2, max_limit="3000000/3000000")
    changes = diff([A, changed], rows(A, B), site=SITE)
    (only,) = changes.changes
    assert only.id == "*2"
    assert changes.stages[0].writes[0].ids == ("*2",)
    assert only.before == {"max-limit": "2000000/2000000"}
    assert only.after == {"max-limit": "3000000/3000000"}


def test_i6_a_field_that_the_router_lacks_is_not_set():
    """A router without bucket-size is right when the profile wants the default."""
    settings = {k: v for k, v in PLAN.items() if k != "bucket-size"}
    old = Row(A._replace(settings=settings), "*1")
    assert not diff([A], [old], site=SITE)
    named = ours("a", bucket_size="0.5/0.5")
    (change,) = diff([named], [old], site=SITE).changes
    assert change.after == {"bucket-size": "0.5/0.5"}
    assert change.before == {"bucket-size": "0.1/0.1"}


def test_i6_what_is_added_names_only_what_is_not_default():
    """An addition sends no word that an older router might not know for nothing."""
    (stage,) = diff([A], [], site=SITE).stages
    assert set(stage.writes[0].values) == {
        *("name", "target", "comment", "max-limit"),
        *("burst-limit", "burst-threshold", "burst-time"),
    }


def test_i8_counters_are_not_looked_at():
    """What only the router has (counters, fields left alone) is no difference."""
    busy = ours("a", bytes="123/456", rate="9000/12000", dropped="7/0", time="7h-19h")
    assert not diff([A], rows(busy), site=SITE)


def test_i9_the_direction_is_from_the_router_to_the_profile():
    """OLD 1M/1M on the router, NEW 9M/9M in the profile: after is 9M."""
    new, old = (
        ours("a", max_limit="9000000/9000000"),
        ours("a", max_limit="1000000/1000000"),
    )
    (change,) = diff([new], rows(old), site=SITE).changes
    assert change.before == {"max-limit": "1000000/1000000"}
    assert change.after == {"max-limit": "9000000/9000000"}


def test_e6_unreadable_bytes_in_a_comment_are_left():
    """A comment in a code page of its own is not corrected, and told."""
    actual = ours("a", text="Caf\udce9")
    changes = diff([ours("a", text="Cafe")], rows(actual), site=SITE)
    assert not changes
    assert codes(changes.problems) == ["RTRW531"]


# --- whose queue it is -------------------------------------------------------------


def test_a_changed_name_under_an_id_is_a_rename():
    """Same id, other name: the router's row stays, and its counters."""
    changes = diff([ours("x", own="a17")], rows(ours("a", own="a17")), site=SITE)
    (change,) = changes.changes
    assert (change.action, change.id) == ("rename", "*1")
    assert (change.before, change.after) == ({"name": "a"}, {"name": "x"})


def test_a_changed_name_without_an_id_is_removed_and_added():
    """The name is the id, so it is another queue; the diff says so."""
    changes = diff([ours("x")], rows(ours("a")), site=SITE, allow_removals="all")
    assert told(changes) == [("add", "x"), ("remove", "a")]
    assert codes(changes.problems) == ["RTRW530"]


def test_a_new_id_keeps_the_queue_of_its_name():
    """Giving a subscriber an id changes the comment of its row, nothing else."""
    changes = diff([ours("a", own="a17")], rows(A), site=SITE)
    (change,) = changes.changes
    assert change.action == "set"
    assert change.after == {"comment": "rtrw:rt05/s/a17"}


def test_o6_only_ours_are_removed():
    """Three by hand, two dynamic and another site's queue stay as they are."""
    others = [
        foreign("manual-1"),
        foreign("manual-2", comment="rtrw: mine"),
        foreign("manual-3", comment="old rtrw:rt05/s/b"),
        foreign("rt06-x", comment="rtrw:rt06/s/x"),
    ]
    actual = [
        *rows(A, B, *others),
        row(foreign("<pppoe-budi>", "<pppoe-budi>"), 90, dynamic=True),
        row(ours("dhcp-ds", 9), 91, dynamic=True),
    ]
    changes = diff([A], actual, site=SITE, allow_removals=1)
    assert told(changes) == [("remove", "b")]
    assert changes.stages[0].writes[0].ids == ("*2",)
    assert changes.others == 6


def test_i3_two_rows_with_one_tag_are_told_and_left():
    """None of them is taken, changed, removed or added a third time."""
    twin = ours("a-copy", 9, own="a", max_limit="0/0")
    changes = diff([A, B], rows(A, twin, B), site=SITE)
    assert not changes
    assert changes.in_doubt == ("a", "a-copy")
    assert codes(changes.problems) == ["RTRW522"]
    assert changes.problems[0].params["names"] == '"a", "a-copy"'


def test_i3_two_queues_with_one_target_are_told_apart():
    """Targets identify nothing: the tag does."""
    twin = foreign("by-hand", A.target)
    changes = diff([ours("a", priority="1/1")], [*rows(A), row(twin, 9)], site=SITE)
    assert [change.id for change in changes.changes] == ["*1"]


def test_a_foreign_queue_with_our_name_is_reported():
    """Ours is left out, the stranger as it is."""
    changes = diff([A, B], rows(foreign("a"), B), site=SITE)
    assert not changes
    assert codes(changes.problems) == ["RTRW520"]
    (stranger,) = changes.strangers
    assert (stranger.name, stranger.why, stranger.queues) == ("a", "name", ("a",))
    assert stranger.adoptable


@pytest.mark.parametrize("adopt", [["a"], ["all"]])
def test_adopt_takes_a_foreign_queue_over(adopt):
    """Its comment becomes our tag, and what differs is set; the row is the same."""
    changes = diff([A], rows(foreign("a", A.target, "Bu Ani")), site=SITE, adopt=adopt)
    (change,) = changes.changes
    assert change.adopted
    assert change.id == "*1"
    assert change.before == {"comment": "Bu Ani"}
    assert change.after == {"comment": "rtrw:rt05/s/a"}
    assert not changes.problems


def test_dynamic_and_other_sites_queues_are_never_adopted():
    """Not even by ``all``."""
    actual = [
        row(foreign("a"), 1, dynamic=True),
        row(foreign("b", comment="rtrw:rt06/s/b"), 2),
    ]
    changes = diff([A, B], actual, site=SITE, adopt=["all", "a", "b"])
    assert not changes
    assert codes(changes.problems) == ["RTRW521", "RTRW521"]


def test_children_of_a_parent_that_cannot_be_are_left_out():
    """Nothing of ours hangs under somebody else's queue; told once."""
    total = ours("total", kind="p", target="10.0.0.0/24")
    children = [ours("a", 1, parent="total"), ours("b", 2, parent="total")]
    changes = diff([total, *children], rows(foreign("total")), site=SITE)
    assert not changes
    assert codes(changes.problems) == ["RTRW520", "RTRW524"]
    assert changes.problems[1].params["count"] == 2


def test_children_go_under_a_parent_that_could_not_be_renamed():
    """The new name is somebody else's, whose queue gets no children of ours."""
    total = ours("total", own="p1", kind="p")
    desired = [total, ours("a", 1, parent="total"), ours("b", 2, parent="total")]
    actual = rows(
        ours("old", own="p1", kind="p"), ours("b", 2, parent="old"), foreign("total")
    )
    changes = diff(desired, actual, site=SITE)
    assert codes(changes.problems) == ["RTRW520"]
    assert told(changes) == [("add", "a")]
    assert changes.changes[0].after["parent"] == "old"


def test_children_follow_a_renamed_parent_by_themselves():
    """One rename, no change of the children."""
    desired = [ours("new", own="p1", kind="p"), ours("a", 1, parent="new")]
    actual = [ours("old", own="p1", kind="p"), ours("a", 1, parent="old")]
    assert told(diff(desired, rows(*actual), site=SITE)) == [("rename", "new")]


def test_a_parent_with_strangers_under_it_is_not_removed():
    """They would be left without a parent; told by name."""
    total = ours("total", 9, kind="p")
    guest = foreign("guest", "10.0.0.77/32", parent="total")
    changes = diff([A], rows(A, total, guest), site=SITE, allow_removals="all")
    assert not changes
    assert codes(changes.problems) == ["RTRW525"]


def test_what_a_profile_of_the_router_names_is_not_removed():
    """A PPP profile's insert-queue-before would be left dangling."""
    changes = diff([A], rows(A, B), site=SITE, allow_removals="all", referred=["b"])
    assert not changes
    assert codes(changes.problems) == ["RTRW526"]


# --- order -------------------------------------------------------------------------


def test_o4_one_in_the_middle_is_one_addition():
    """200 queues, one inserted: an add before its next one, no other change."""
    queues = [ours(f"c{n:03}", n, target=f"10.0.1.{n}/32") for n in range(201)]
    actual = rows(*(queue for queue in queues if queue.name != "c100"))
    changes = diff(queues, actual, site=SITE)
    (change,) = changes.changes
    assert (change.action, change.queue) == ("add", "c100")
    assert change.place_before == Place(actual[100].id, "c101")
    (stage,) = changes.stages
    assert stage.writes[0].place_before == actual[100].id


def test_o3_a_stranger_that_hides_ours_is_overtaken():
    """A static queue above that takes our traffic: ours move, it stays."""
    actual = rows(foreign("all", "0.0.0.0/0"), A, B)
    changes = diff([A, B], actual, site=SITE)
    assert told(changes) == [("move", "a"), ("move", "b")]
    (stage,) = changes.stages
    assert stage.writes[0].ids == ("*2", "*3")
    assert stage.writes[0].place_before == "*1"
    settled = [actual[1], actual[2], actual[0]]
    assert not diff([A, B], settled, site=SITE)


def test_o3_a_child_by_hand_stays_below_its_parent():
    """A stranger under our parent, but above it in the list: our parent moves."""
    total = ours("total", kind="p", target="10.0.0.0/24")
    guest = foreign("guest", "10.0.0.77/32", parent="total")
    changes = diff([total], rows(guest, total), site=SITE)
    assert told(changes) == [("move", "total")]
    assert not diff([total], rows(total, guest), site=SITE)


def test_a_stranger_that_hides_nothing_may_stand_anywhere():
    """Order is kept among ours only."""
    assert not diff([A, B], rows(foreign("x"), A, foreign("y"), B), site=SITE)


def test_new_ones_go_above_a_queue_that_catches_everything():
    """Added at the end, they would never see a packet."""
    changes = diff([A, B], rows(A, foreign("rest", "0.0.0.0/0")), site=SITE)
    (change,) = changes.changes
    assert change.place_before == Place("*2", "rest")


def test_o7_a_dynamic_queue_that_hides_ours_is_named_and_left():
    """It can be no destination of a move, so it is told."""
    dynamic = row(foreign("dhcp-ds1234", A.target), 9, dynamic=True)
    changes = diff([A, B], [dynamic, *rows(A, B)], site=SITE)
    assert not changes
    (stranger,) = changes.strangers
    assert (stranger.name, stranger.why, stranger.queues) == (
        "dhcp-ds1234",
        "hides",
        ("a",),
    )
    assert codes(changes.problems) == ["RTRW528"]


def test_a_disabled_or_narrowed_stranger_hides_nothing():
    """Nothing is claimed of what takes only part of the traffic."""
    actual = [
        row(foreign("off", "0.0.0.0/0", disabled="true"), 7),
        row(foreign("night", "0.0.0.0/0", time="0s-6h"), 8),
        *rows(A),
    ]
    changes = diff([A], actual, site=SITE)
    assert not changes
    assert not changes.strangers


def test_a_stranger_that_ours_will_hide_is_told():
    """The operator learns before it happens that a queue by hand goes quiet."""
    changes = diff([A], rows(foreign("bu-ani", A.target)), site=SITE)
    assert codes(changes.problems) == ["RTRW529"]
    assert changes.strangers[0].why == "hidden"


def test_only_touches_only_these_and_moves_nothing():
    """``only``: others keep their fields, their names and their places."""
    desired = [ours("c", 3, priority="1/1"), ours("a", 1, priority="1/1"), B]
    changes = diff(desired, rows(A, C), site=SITE, only={"a"})
    assert told(changes) == [("set", "a")]
    changes = diff(desired, rows(A, C), site=SITE, only={"b"})
    assert told(changes) == [("add", "b")]


# --- removals ----------------------------------------------------------------------


def test_an_empty_list_removes_nothing_unasked():
    """No subscriber and ours on the router: blocked, whatever the number."""
    changes = diff([], rows(A, B), site=SITE)
    assert codes(changes.blocked) == ["RTRW533"]
    assert not diff([], rows(A, B), site=SITE, allow_removals=2).blocked


@pytest.mark.parametrize(
    ("removed", "allowed", "blocked"),
    [
        (2, None, []),
        (3, None, ["RTRW532"]),
        (3, 3, []),
        (3, 2, ["RTRW532"]),
        (3, "all", []),
        (1, 0, ["RTRW532"]),
    ],
)
def test_more_than_a_fifth_needs_to_be_asked_for(removed, allowed, blocked):
    """Of ten queues two may go (a fifth), three only with --allow-removals."""
    queues = [ours(f"c{n}", n) for n in range(10)]
    changes = diff(queues[removed:], rows(*queues), site=SITE, allow_removals=allowed)
    assert codes(changes.blocked) == blocked


# --- why ---------------------------------------------------------------------------


def last(*queues):
    return {("s", queue.name): queue for queue in queues}


def test_what_somebody_changed_on_the_router_is_drift():
    """The profile says what was last written; the router does not any more."""
    changed = ours("a", max_limit="9000000/9000000")
    (change,) = diff([A], rows(changed), site=SITE, last=last(A)).changes
    assert (change.cause, change.drifted) == ("drift", ("max-limit",))


def test_what_the_profile_changed_is_the_profiles():
    """The router holds what was last written."""
    wanted = ours("a", max_limit="9000000/9000000")
    (change,) = diff([wanted], rows(A), site=SITE, last=last(A)).changes
    assert (change.cause, change.drifted) == ("profile", ())


def test_both_changed_is_the_profiles_and_the_field_named():
    """Neither side holds what was written."""
    wanted = ours("a", max_limit="9000000/9000000")
    changed = ours("a", max_limit="5000000/5000000")
    (change,) = diff([wanted], rows(changed), site=SITE, last=last(A)).changes
    assert (change.cause, change.drifted) == ("profile", ("max-limit",))


def test_additions_removals_and_moves_have_causes():
    """Gone from the router, copied there by hand, moved there by hand."""
    desired = [A, B, C]
    written = last(A, B, C)
    assert (
        diff(desired, rows(A, B), site=SITE, last=written).changes[0].cause == "drift"
    )
    assert (
        diff(desired, rows(B, A, C), site=SITE, last=written).changes[0].cause
        == "drift"
    )
    copied = diff([A], rows(A, B), site=SITE, last=last(A), allow_removals=1)
    assert copied.changes[0].cause == "drift"
    dropped = diff([A], rows(A, B), site=SITE, last=written, allow_removals=1)
    assert dropped.changes[0].cause == "profile"
    other = diff([B, A, C], rows(A, B, C), site=SITE, last=written)
    assert other.changes[0].cause == "profile"


# --- steps -------------------------------------------------------------------------


def stages(changes):
    return [stage.name for stage in changes.stages]


def test_equal_changes_are_one_write():
    """400 subscribers change plan: one set with 400 ids."""
    queues = [ours(f"c{n}", target=f"10.1.{n // 256}.{n % 256}/32") for n in range(400)]
    faster = {**PLAN, "max-limit": "3000000/3000000"}
    wanted = [queue._replace(settings=faster) for queue in queues]
    (stage,) = diff(wanted, rows(*queues), site=SITE).stages
    (write,) = stage.writes
    assert write.values == {"max-limit": "3000000/3000000"}
    assert len(write.ids) == len(write.keys) == 400


def test_swapped_names_go_by_a_temporary_one():
    """Names are given up before they are taken, in two rounds."""
    desired = [ours("y", 1, own="1"), ours("x", 2, own="2")]
    actual = [ours("x", 1, own="1"), ours("y", 2, own="2")]
    changes = diff(desired, rows(*actual), site=SITE)
    assert stages(changes) == ["names", "names-2"]
    first, second = (
        [w.values["name"] for w in stage.writes] for stage in changes.stages
    )
    assert not {"x", "y"} & set(first)
    assert second == ["y", "x"]


def test_a_chain_of_names_takes_two_rounds():
    """C is free: b -> c at once, then a -> b; no temporary name."""
    desired = [ours("b", 1, own="1"), ours("c", 2, own="2")]
    actual = [ours("a", 1, own="1"), ours("b", 2, own="2")]
    changes = diff(desired, rows(*actual), site=SITE)
    assert [[w.values["name"] for w in s.writes] for s in changes.stages] == [
        ["c"],
        ["b"],
    ]


def test_swapped_targets_are_widened_then_narrowed():
    """Both queues hold both addresses before either gives one up."""
    desired = [ours("a", 2), ours("b", 1)]
    changes = diff(desired, rows(A, B), site=SITE)
    assert stages(changes) == ["set", "narrow"]
    both = {"target": "10.0.0.1/32,10.0.0.2/32"}
    assert [write.values for write in changes.stages[0].writes] == [both]
    narrow = [write.values["target"] for write in changes.stages[1].writes]
    assert narrow == ["10.0.0.2/32", "10.0.0.1/32"]


def test_a_plain_change_of_address_is_one_write():
    """Nobody takes the old address, so there is nothing to widen."""
    assert stages(diff([ours("a", 7)], rows(A), site=SITE)) == ["set"]


def test_parents_are_added_before_their_children():
    """And removed after them."""
    total = ours("total", kind="p", target="10.0.0.0/24")
    child = ours("a", parent="total")
    added = diff([total, child], [], site=SITE)
    assert [[w.keys[0][1] for w in s.writes] for s in added.stages] == [
        ["total"],
        ["a"],
    ]
    removed = diff([B], rows(total, child, B), site=SITE, allow_removals="all")
    assert [stage.writes[0].ids for stage in removed.stages] == [("*2",), ("*1",)]


def test_a_child_goes_before_a_parent_that_is_added_first():
    """Total, its child, and another parent below: the child's place is by key."""
    total, other = ours("total", 1, kind="p"), ours("other", 2, kind="p")
    child = ours("a", 3, parent="total")
    changes = diff([total, child, other], [], site=SITE)
    assert changes.stages[1].writes[0].place_before == ("p", "other")


def test_exports_have_changes_but_no_steps():
    """Without ids there is nothing to write to."""
    changes = diff([ours("a", priority="1/1")], [Row(A)], site=SITE)
    assert changes
    assert not changes.stages


# --- the digest ----------------------------------------------------------------------


def test_the_digest_names_the_work():
    """The same from an export and with other ids; another for other work."""
    wanted = [ours("a", priority="1/1"), B]
    one = diff(wanted, rows(A), site=SITE)
    assert (
        diff(wanted, [Row(A, "*77")], site=SITE, last=last(A, B)).digest()
        == one.digest()
    )
    assert diff(wanted, [Row(A)], site=SITE).digest() == one.digest()
    assert (
        diff([ours("a", priority="2/2"), B], rows(A), site=SITE).digest()
        != one.digest()
    )
    nothing = diff([A], rows(A), site=SITE)
    assert digest_of({"x": one, "y": nothing}) == digest_of({"y": nothing, "x": one})
    assert digest_of({"x": one}) != digest_of({"y": one})


def test_json_has_the_documented_keys():
    """As design says, with `place_before` where there is one."""
    told_json = diff([A], [], site=SITE).as_json()
    assert told_json["added"] == 1
    assert told_json["unchanged"] == 0
    (change,) = told_json["changes"]
    assert change["action"] == "add"
    assert change["queue"] == "a"
    assert change["cause"] == "profile"
    assert change["before"] == {}
    assert change["after"]["max-limit"] == "2000000/2000000"
