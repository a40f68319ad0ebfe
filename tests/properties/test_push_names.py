"""Any name and any comment, through every kind of change, and back again.

Names that elsewhere are lists, ids, positions, substitutions or words of the API; bytes
that are no UTF-8; blanks at the ends. Queues are addressed by id, so all are names.
"""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push import new_run
from rtrw.push.how import How
from rtrw.push.journal import runs
from rtrw.push.last import load_last
from rtrw.push.rollback import RollbackTask, to_undo
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

pytestmark = pytest.mark.slow

SITE = "rt05"
NASTY = [
    *("a,b", ",", "*1", "*2,*3", "*", "7", "0", "007", "-1", "1e3", "true", "yes"),
    *("none", "first", "bottom", '"', 'Pak "Budi"', "$x", "$[:put x]", "[find]", "[/]"),
    *(" x", "x ", "  ", "a  b", "a\nb", "a\r\nb", "\t", "a\x00b", "\x1b[2J", "!done"),
    *("=name=x", ".tag=1", ".id", "?name", "\\", "a\\_b", "#", ";", "{}", "a/b", "%41"),
    *(
        "é",
        "Ibu Siti \N{EN DASH} RT 03",
        "😀",
        "\u202e",
        "e\u0301",
        "n" * 127,
        "n" * 128,
    ),
    *("n" * 300, "\udce7\udcae", "caf\udce9", "<pppoe-x>", "rtrw:rt05/s/1", "rtrw-1"),
]
NASTY_PARENTS = {"none", "first", "bottom"}
FIELDS = {"parent": "none", "max-limit": "2000000/2000000", "disabled": "false"}
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
any_name = st.one_of(st.sampled_from(NASTY), texts)
# A profile is UTF-8; other bytes come from routers only, and are left as they are.
names = any_name.filter(lambda name: not any("\udc80" <= c <= "\udcff" for c in name))
# What others hang under is written by its name, where * is an id and three are words.
above = names.filter(lambda name: name[0] != "*" and name not in NASTY_PARENTS)
SOME = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def queue(name, own, number, *, rate=2, parent="none", text="", kind="s"):
    fields = {**FIELDS, "parent": parent, "max-limit": f"{rate}000000/{rate}000000"}
    comment = f"rtrw:{SITE}/{kind}/{own}" + (f" {text}" if text else "")
    return Queue(name, f"10.0.0.{number}/32", comment, fields)


def network(called, order, rates, words):
    """A parent called ``called[0]``, and customers under it, in this order."""
    total = queue(called[0], "t", 99, rate=50, kind="p")
    return [total] + [
        queue(
            called[n], n, n, rate=rates[n], parent=called[0], text=words[n % len(words)]
        )
        for n in order
    ]


def visit(lab, state, task, **about):
    router = Router("gateway", "127.0.0.1", "rtrw", lab.port, tls=False)
    how = How(state, new_run(state), SITE, about=about)
    one = Visit(router, task, str, how)
    one.look()
    one.write()
    one.close()
    assert one.errors == []
    assert one.verified
    return one


def push(lab, state, desired):
    router = Router("gateway", "127.0.0.1", "rtrw", lab.port, tls=False)
    last = load_last(state, router, SITE)
    visit(lab, state, PushTask(desired, SITE, last, Wishes(allow_removals="all")))
    again = PushTask(desired, SITE, load_last(state, router, SITE), Wishes())
    assert not visit(lab, state, again).wrote
    ours = [row for row in lab.rows() if row.get("comment", "").startswith("rtrw:")]
    assert [row["name"] for row in ours] == [one.name for one in desired]
    assert [row["comment"] for row in ours] == [one.comment for one in desired]


def rollback(lab, state, to=None):
    start, past, problems = to_undo(state, to)
    assert problems == []
    task = RollbackTask(past[0].records, SITE, "gateway")
    assert visit(lab, state, task, undoes=start).changes.problems == ()


def without_ids(lab):
    return [{k: v for k, v in row.items() if k != ".id"} for row in lab.rows()]


@SOME
@given(
    before=st.lists(names, min_size=5, max_size=5, unique=True),
    after=st.lists(names, min_size=5, max_size=5, unique=True),
    parents=st.tuples(above, above),
    theirs=st.lists(any_name, max_size=2, unique=True),
    words=st.lists(names, min_size=1, max_size=3),
    orders=st.tuples(*[st.permutations(range(1, 6)), st.permutations(range(1, 6))]),
)
@example(  # everybody takes the name of the next one
    before=["*1", "*2", "a,b", "7", "none"],
    after=["none", "*1", "*2", "a,b", "7"],
    parents=(" x ", "[$y]"),
    theirs=["*3", "caf\udce9"],
    words=["a\nb", '"$x"', "caf\xe9"],
    orders=([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
)
def test_any_name_is_pushed_renamed_set_moved_removed_and_rolled_back(  # noqa: PLR0917 - one argument for each thing that is drawn
    before, after, parents, theirs, words, orders
):
    """Each push is verified, once more it has nothing to do, and all comes back."""
    if parents[0] in before or parents[1] in after:
        return
    before, after = [parents[0], *before], [parents[1], *after]
    with tempfile.TemporaryDirectory() as folder, Lab() as lab:
        state = Path(folder)
        for number, name in enumerate(theirs):
            if name not in (*before, *after):
                lab.add_row({"name": name, "target": f"172.16.0.{number}"})
        others = lab.rows()
        push(lab, state, network(before, orders[0], [2] * 6, words))
        was = without_ids(lab)
        # Number 5 goes, everybody is renamed, some get another rate, all may move.
        left = [n for n in orders[1] if n != 5]
        push(lab, state, network(after, left, [2, 3, 2, 4, 2], words[::-1]))
        rollback(lab, state)
        assert without_ids(lab) == was
        rollback(lab, state, runs(state)[0])
        assert lab.rows() == others
