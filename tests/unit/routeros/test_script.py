"""Scripts, imported into a model of a router that shares no code with the writer."""

from pathlib import Path

import pytest

from rtrw.errors import UnitError
from rtrw.routeros.queue import Queue
from rtrw.routeros.script import (
    PIECE,
    unwritable,
    write_pieces,
    write_plain,
    write_script,
)
from rtrw.routeros.script_texts import added_text, set_text
from tests.unit.routeros.mini_router import MiniRouter, RunTimeFault, SyntaxFault
from tests.unit.routeros.networks import HEMAT, PLAIN, parent, row, subscriber

GOLDEN = Path(__file__).parents[2] / "golden"
NETWORK = [
    parent(),
    subscriber("01-siti", 10, own="p01", text="Bu Siti"),
    subscriber("02-budi", 11, own="p02", text='Pak "Budi" $5'),
]
FOREIGN = {"name": "manual", "target": "192.168.10.200/32", "comment": "by hand"}


def script(queues: list[Queue], **options: object) -> str:
    """The whole script of the site rt05."""
    return "".join(write_script(queues, site="rt05", **options))  # type: ignore[arg-type]


def names(router: MiniRouter) -> list[str]:
    """The names in the router's order."""
    return [one["name"] for one in router.rows]


def test_first_import_gives_the_desired_list() -> None:
    """Every queue is there, in order, with every field."""
    router = MiniRouter()
    router.run(script(NETWORK))
    assert router.state() == [row(queue) for queue in NETWORK]
    assert router.done == ["add"] * 3
    assert router.said == ["rtrw: queues 1 to 3 of 3 are as in the profile"]


def test_i2_second_import_changes_nothing_and_does_not_stop() -> None:
    """It ends with the same words and the same rows, ids included."""
    router = MiniRouter([FOREIGN])
    router.run(script(NETWORK))
    before = [dict(one) for one in router.rows]
    router.done.clear()
    router.run(script(NETWORK))
    assert router.rows == before
    assert router.done == []
    assert len(router.said) == 2
    assert router.logged == []


def test_i3_two_queues_with_one_tag_are_told_and_none_is_taken() -> None:
    """Ambiguity is for a person."""
    twins = [
        {**row(NETWORK[1]), "name": name, "parent": "none", "max-limit": "1/1"}
        for name in ("a", "b")
    ]
    router = MiniRouter([*twins])
    router.run(script(NETWORK))
    assert [one for one in router.state() if one["name"] in "ab"] == twins
    assert "01-siti" not in names(router)
    assert router.said[0].endswith("two queues have the mark of this one: 01-siti")
    assert router.logged == ["rtrw: queues 1 to 3 of 3, not done: 1"]


def test_foreign_queue_with_our_name_is_left_alone_and_told() -> None:
    """The tag decides, not the name."""
    foreign = {**PLAIN, **FOREIGN, "name": "01-siti"}
    router = MiniRouter([foreign])
    router.run(script(NETWORK, prune=True))
    assert router.state()[0] == foreign
    assert names(router) == ["01-siti", "total-rt05", "02-budi"]
    assert "another queue has this name: 01-siti" in router.said[0]


def test_changed_queue_is_set_and_renamed_in_place() -> None:
    """The row keeps its id and its place, the new comment and name are written."""
    router = MiniRouter()
    router.run(script(NETWORK))
    ids = [one["id"] for one in router.rows]
    changed = [
        NETWORK[0],
        subscriber("01-siti-new", 99, own="p01", text="moved", settings=PLAIN),
        NETWORK[2],
    ]
    router.done.clear()
    router.run(script(changed))
    assert router.state() == [row(queue) for queue in changed]
    assert [one["id"] for one in router.rows] == ids
    assert router.done == ["set"]


def test_field_changed_by_hand_goes_back_to_the_profile() -> None:
    """Defaults are set too: the file is the router."""
    router = MiniRouter()
    router.run(script(NETWORK))
    router.rows[1] |= {"priority": "1/1", "disabled": "true", "bucket-size": "1/1"}
    router.run(script(NETWORK))
    assert router.state() == [row(queue) for queue in NETWORK]


def test_o4_new_queue_is_placed_before_the_next_of_ours() -> None:
    """Also two new ones in a row, and with strangers in between."""
    router = MiniRouter([FOREIGN])
    router.run(script([NETWORK[0], NETWORK[2]]))
    router.append({**PLAIN, "name": "late", "target": "192.168.10.250/32"})
    extra = subscriber("01-a", 50)
    router.done.clear()
    router.run(script([NETWORK[0], NETWORK[1], extra, NETWORK[2]]))
    expected = ["manual", "total-rt05", "01-siti", "01-a", "02-budi", "late"]
    assert names(router) == expected
    assert router.done == ["add", "add"]


def test_new_parent_stands_before_its_children() -> None:
    """A parent that is new later on goes above the customers."""
    router = MiniRouter()
    router.run(script(NETWORK[:2]))
    second = parent("total-b")
    router.run(script([NETWORK[0], second, *NETWORK[1:]]))
    assert names(router) == ["total-rt05", "total-b", "01-siti", "02-budi"]


def test_refusal_is_told_and_the_others_get_their_turn() -> None:
    """One queue that the router refuses does not stop the import."""
    router = MiniRouter()
    router.run(script([NETWORK[0], subscriber("x/refused", 70), NETWORK[2]]))
    assert names(router) == ["total-rt05", "02-budi"]
    assert router.said == [
        "rtrw: the router refused this one: x/refused",
        "rtrw: queues 1 to 3 of 3, not done: 1",
    ]


def test_script_stops_where_find_finds_nothing() -> None:
    """Before anything is written: every queue would look new."""
    text = script(NETWORK).replace("/queue type find where name", "find where name")
    router = MiniRouter()
    with pytest.raises(RunTimeFault, match="find does not work"):
        router.run(text)
    assert router.rows == []


def test_nothing_is_removed_without_prune() -> None:
    """A customer who left stays until somebody says otherwise."""
    router = MiniRouter()
    router.run(script(NETWORK))
    router.run(script(NETWORK[:2]))
    assert len(router.rows) == 3


def test_o6_prune_removes_ours_and_nothing_else() -> None:
    """Manual queues, other sites and hand-edited tags stay."""
    others = [
        FOREIGN,
        {"name": "o1", "target": "10.0.0.1/32", "comment": "rtrw:rt06/s/gone"},
        {"name": "o2", "target": "10.0.0.2/32", "comment": "rtrw:rt05/s/gone, moved"},
        {"name": "o3", "target": "10.0.0.3/32", "comment": "x rtrw:rt05/s/gone"},
        {"name": "<pppoe-budi>", "target": "<pppoe-budi>"},
    ]
    router = MiniRouter(others)
    router.run(script(NETWORK))
    router.done.clear()
    router.run(script([NETWORK[0], NETWORK[2]], prune=True))
    assert router.done == ["remove"]
    assert set(names(router)) == {
        *("manual", "o1", "o2", "o3", "<pppoe-budi>"),
        *("total-rt05", "02-budi"),
    }
    assert "rtrw: removed: 01-siti" in router.said


def test_prune_removes_nothing_while_something_is_missing() -> None:
    """The old queue of a customer may be all that limits the address."""
    router = MiniRouter([{**row(NETWORK[1]), "parent": "none"}])
    renumbered = subscriber("01-siti", 10, own="new-id")
    router.run(script([NETWORK[0], renumbered], prune=True))
    assert names(router) == ["total-rt05", "01-siti"]
    assert router.rows[1]["comment"] == NETWORK[1].comment
    assert "nothing is removed" in router.said[-1]


@pytest.mark.parametrize(
    "text",
    [
        '"; /user remove admin; "',
        "$[/user remove admin]",
        "$(/user remove admin)",
        "x\n/user remove admin\n",
        "\\",
        '\\"',
        "a?b",
        "{ } [ ] ( ) ; #",
        "}\n} on-error={ /user remove admin }",
        "\u2013 \U0001f600 \udce7",
        "tail \\",
        " leading",
        "x" * 2000 + "\n$",
    ],
)
def test_hostile_names_and_comments_do_no_harm(text: str) -> None:
    """They arrive as they are; nothing else of the router is touched."""
    queues = [parent(), subscriber(text, 10, own=text, text=text), NETWORK[2]]
    router = MiniRouter()
    for _ in range(2):
        router.run(script(queues, prune=True))
        assert router.state() == [row(queue) for queue in queues]
    assert router.done == ["add"] * 3


def test_e2_quotes_and_dollars_in_a_comment() -> None:
    """The script has them escaped, the router has them as written."""
    text = script(NETWORK)
    assert r"Pak \"Budi\" \$5" in text
    router = MiniRouter()
    router.run(text)
    assert router.rows[2]["comment"] == 'rtrw:rt05/s/p02 Pak "Budi" $5'


def test_e5_remarks_stand_on_lines_of_their_own() -> None:
    """The model refuses a remark behind a command, as 7.17 does."""
    text = script([parent(), subscriber("a#b", 9)])
    assert all(line.startswith("#") for line in text.splitlines() if "# " in line)
    with pytest.raises(SyntaxFault):
        MiniRouter().run("/queue simple # a remark\n")


def test_e7_script_is_ascii_or_told() -> None:
    """Other letters are written as bytes of the router's encoding."""
    queues = [subscriber("a", 1, text="\u2013", settings=PLAIN)]
    assert script(queues).isascii()
    assert r"\E2\80\93" in script(queues)
    assert unwritable(queues, "utf-8") == []
    assert [p.code for p in unwritable(queues, "latin-1")] == ["RTRW460"]
    with pytest.raises(UnitError):
        script(queues, encoding="latin-1")


def test_lines_stay_short() -> None:
    """No line reaches 1,000 characters, however long a comment is."""
    queues = [parent(), subscriber("b", 1, text="\u00e9$" * 500)]
    assert max(map(len, script(queues).splitlines())) < 1000


def test_pieces_stay_below_the_editors_size() -> None:
    """Each is a script of its own; one after the other gives the list."""
    queues = [parent(), *(subscriber(f"c-{n:03}", n) for n in range(1, 200))]
    pieces = list(write_pieces(queues, site="rt05"))
    assert len(pieces) > 5
    assert max(map(len, pieces)) < PIECE
    router = MiniRouter()
    for _ in range(2):
        for piece in pieces:
            router.run(piece)
        assert router.state() == [row(queue) for queue in queues]


@pytest.mark.parametrize("skipped", [range(60, 61), range(20, 100), range(1, 150)])
def test_places_hold_across_blocks(skipped: range) -> None:
    """New queues find their place whatever block they and their neighbours are in."""
    queues = [parent(), *(subscriber(f"c-{n:03}", n) for n in range(1, 150))]
    router = MiniRouter()
    some = [one for n, one in enumerate(queues) if n not in skipped]
    router.run(script(some))
    router.run(script(queues))
    assert names(router) == [queue.name for queue in queues]


def test_only_some_queues_find_their_places() -> None:
    """--only writes one customer, between the neighbours who are there."""
    queues = [parent(), *(subscriber(f"c-{n:03}", n) for n in range(1, 20))]
    router = MiniRouter()
    router.run(script([queues[0], *queues[3:10], *queues[12:]]))
    router.run(script(queues, only=frozenset(["c-001", "c-010", "c-011"])))
    expected = [one.name for one in queues if one.name != "c-002"]
    assert names(router) == expected
    assert router.said[-1] == "rtrw: queues 1 to 3 of 3 are as in the profile"


def test_same_profile_gives_the_same_bytes() -> None:
    """There is no time in a script; equal settings may be other objects."""
    copy = [queue._replace(settings=dict(queue.settings)) for queue in NETWORK]
    assert script(NETWORK) == script(copy)


def test_language_of_the_remarks() -> None:
    """What an operator reads is in the language asked for."""
    text = script(NETWORK, language="id")
    assert "Boleh diimpor lagi" in text
    router = MiniRouter()
    router.run(text)
    assert router.said == ["rtrw: queue 1 sampai 3 dari 3 sesuai profil"]


@pytest.mark.parametrize("comment", ["", "Bu Siti", "rtrw:rt06/s/a", "rtrw:rt05/x/a"])
def test_queue_without_our_tag_is_a_fault_of_the_caller(comment: str) -> None:
    """A script touches our queues only."""
    with pytest.raises(ValueError, match="no tag"):
        script([Queue("a", "10.0.0.1/32", comment, PLAIN)])


def test_settings_text() -> None:
    """``add`` names what differs from the defaults, ``set`` everything."""
    assert added_text(HEMAT) == (
        " parent=total-rt05 max-limit=2M/2M burst-limit=8M/8M burst-threshold=1M/1M"
        " burst-time=16s/16s"
    )
    assert set_text(HEMAT) == (
        " parent=total-rt05 priority=8/8 limit-at=0/0 max-limit=2M/2M burst-limit=8M/8M"
        " burst-threshold=1M/1M burst-time=16s/16s bucket-size=0.1/0.1 disabled=no"
    )
    assert added_text(PLAIN) == ""


def test_u16_empty_burst_field_is_left_out() -> None:
    """The router would say that an integer is required; 0 is kept."""
    settings = {**HEMAT, "burst-limit": "", "packet-marks": "", "max-limit": "0/0"}
    assert " burst-limit=" not in set_text(settings)
    assert ' packet-marks=""' in set_text(settings)
    assert " max-limit=0/0" in set_text(settings)


def test_plain_lines_are_what_people_paste() -> None:
    """One line a queue, only what is not default, quoted where needed."""
    assert "".join(write_plain(NETWORK)) == (GOLDEN / "plain.rsc").read_text()


def test_script_is_as_reviewed() -> None:
    """The golden file is what a person read and found right."""
    assert script(NETWORK, router="gateway") == (GOLDEN / "rt05.rsc").read_text()
    pruned = script(NETWORK, router="gateway", prune=True, language="id")
    assert pruned == (GOLDEN / "rt05-prune-id.rsc").read_text()
