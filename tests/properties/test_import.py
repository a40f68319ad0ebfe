"""Any rows -> a profile -> its queues: the same rows, but for our tags in comments."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.intake.queues import check, odd_rows, take_over, write_text
from rtrw.intake.queues.rows import source_of
from rtrw.network.compile import compile_network
from rtrw.profiles import load_text
from rtrw.routeros.owner import parse_tag
from rtrw.routeros.queue import Queue, Row

BY_ITSELF = {
    "priority": "8/8",
    "queue": "default-small/default-small",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
"""What a router has in fields that nobody set (community.routeros)."""

RATES = ["0/0", "64000/64000", "2000000/5000000", "2048000/2048000", "1/4294967296"]
FIELDS = {
    "max-limit": st.sampled_from([*RATES, "7500000/10000000"]),
    "limit-at": st.sampled_from(["0/0", "0/0", "64000/1000"]),
    "burst-limit": st.sampled_from([*RATES, "0/20000000"]),
    "burst-threshold": st.sampled_from(RATES),
    "burst-time": st.sampled_from(["0s/0s", "16s/16s", "1m20s/8s", "500ms/1s"]),
    "priority": st.sampled_from(["8/8", "1/8", "4/4"]),
    "queue": st.sampled_from(
        ["default-small/default-small", "pcq-up/pcq-down", "a b/c"]
    ),
    "bucket-size": st.sampled_from(["0.1/0.1", "10/0.001"]),
    "disabled": st.sampled_from(["false", "false", "false", "true"]),
}
RARE = {
    "time": st.sampled_from(["", "22h-6h,sun,fri", "0s-1d"]),
    "dst": st.sampled_from(["", "10.9.0.0/16", "ether1"]),
    "packet-marks": st.sampled_from(["", "game", "a,b", "no-mark"]),
    "total-max-limit": st.sampled_from(["0", "5000000"]),
    "total-queue": st.sampled_from(["default-small", "pcq"]),
}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.one_of(
    TEXT,
    st.sampled_from(
        [
            *("null", "true", "007", "1:30", "~", "", "none", "- a", "*1", "# x"),
            *(" a ", "a: b", "{a}", "Ma'ruf", 'a"b', "a\\b", "ad\udce9", "<pppoe-a>"),
        ]
    ),
)
TARGETS = st.one_of(
    st.integers(0, 40).map("10.0.0.{}/32".format),
    st.sampled_from(
        [
            *("10.0.0.0/24", "0.0.0.0/0", "ether5", "<pppoe-budi>", "2001:db8::/64"),
            *("10.0.0.1/32,10.0.0.2/32", "10.0.0.9/32,vlan7", "", "ether 1", "*1E"),
        ]
    ),
)
PLAIN = st.one_of(TEXT, st.sampled_from(["rtrw: hi", "a\udce9"]))
TAGS = st.sampled_from(["rtrw:x/s/a17 Bu Siti", "rtrw:x/p/total", "rtrw:y/s/b"])


@st.composite
def lists(draw, comments):
    """A router's list: unique names, parents anywhere, dynamic ones among them."""
    names = draw(st.lists(NAMES, unique=True, min_size=1, max_size=9))
    fields = {**FIELDS, **RARE}
    rows = []
    for number, name in enumerate(names):
        chosen = draw(st.sets(st.sampled_from(sorted(fields))))
        said = {key: draw(fields[key]) for key in sorted(chosen)}
        above = draw(st.sampled_from(["none", "none", *names[:number]]))
        queue = Queue(
            name,
            draw(TARGETS),
            draw(comments),
            {**BY_ITSELF, **said, "parent": above or "none"},
        )
        rows.append(Row(queue, dynamic=draw(st.integers(0, 9)) == 0))
    return rows


def known(settings_):
    """Settings without what says nothing: unset, or as the router has it by itself."""
    others = {"total-max-limit": "0", "total-queue": "default-small", "parent": "none"}
    usual = {**BY_ITSELF, **others}
    return {k: v for k, v in settings_.items() if v and usual.get(k) != v}


@given(lists(st.one_of(PLAIN, TAGS)), st.sampled_from(["en", "id"]))
@settings(max_examples=150, deadline=None)
def test_the_profile_is_the_router(rows, language):
    """What is taken comes back to the letter; what is left out is told."""
    source = source_of(rows, range(1, len(rows) + 1), "a.rsc", "", "utf-8", "export")
    taken = take_over(source, None, "net", "unlimited")
    text = write_text(taken, language)
    checked = check(taken, text, "net.yaml")
    text = write_text(taken, language, accept=checked.accept)
    profile = load_text(text, "net.yaml")
    (queues,) = compile_network(profile).routers.values()
    left = {n for n, row in enumerate(rows) if row.dynamic} | taken.sorted.left.keys()
    wanted = {row.queue.name: row.queue for n, row in enumerate(rows) if n not in left}
    assert {queue.name for queue in queues} == wanted.keys()
    for queue in queues:
        have = wanted[queue.name]
        assert queue.target == have.target
        own, theirs = parse_tag(queue.comment), parse_tag(have.comment)
        settings_ = {**have.settings, "disabled": "false"} if theirs else have.settings
        assert known(queue.settings) == known(settings_)
        assert own.text == (theirs.text if theirs else have.comment)
    assert odd_rows(taken, language) is not None
    assert len(taken.plans) <= 20


@given(lists(PLAIN))
@settings(max_examples=150, deadline=None)
def test_what_a_push_would_do_besides_comments_is_told(rows):
    """Only what stands below a queue left alone that covers it would be moved."""
    source = source_of(rows, range(1, len(rows) + 1), "a.rsc", "", "utf-8", "export")
    taken = take_over(source, None, "net", "unlimited")
    checked = check(taken, write_text(taken, "en"), "net.yaml")
    assert {one.code for one in checked.others} <= {"RTRW732"}
    for one in checked.others:
        assert one.params["action"] == "move"
