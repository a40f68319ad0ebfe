"""Scripts of any network: imported twice, read back, and harmless."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtrw.routeros.owner import format_tag
from rtrw.routeros.queue import Queue
from rtrw.routeros.reader import read_script
from rtrw.routeros.script import write_pieces, write_plain, write_script
from tests.unit.routeros.mini_router import MiniRouter
from tests.unit.routeros.networks import PLAIN, parent, row

TEXTS = st.text(
    st.one_of(
        st.sampled_from('"$\\?;{}[]()#=~ \n\r\t/'),
        st.characters(exclude_categories=["Cs"]),
        st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF, categories=["Cs"]),
    ),
    max_size=25,
).filter(lambda text: _same_bytes(text) == text)
"""Any text, and bytes that are none, in the one form in which they are read."""


def _same_bytes(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


RATES = st.integers(0, 10**10)
PAIRS = st.tuples(RATES, RATES).map(lambda pair: f"{pair[0]}/{pair[1]}")
SETTINGS = st.fixed_dictionaries(
    {
        "max-limit": PAIRS,
        "burst-limit": PAIRS,
        "burst-threshold": PAIRS,
        "burst-time": st.sampled_from(["0s/0s", "16s/16s", "1m20s/1h1s"]),
        "priority": st.sampled_from(["8/8", "1/8"]),
        "bucket-size": st.sampled_from(["0.1/0.1", "0.025/10"]),
        "parent": st.sampled_from(["none", "total-rt05"]),
    },
    optional={
        "queue": st.sampled_from(["sfq/sfq", "my type/default"]),
        "total-max-limit": RATES.map(str),
        "time": st.just("7h-19h,mon,tue"),
        "packet-marks": st.sampled_from(["", "a,b"]),
    },
).map(lambda chosen: {**PLAIN, **chosen})


@st.composite
def networks(draw: st.DrawFn) -> list[Queue]:
    """A parent, and customers with any names, comments and settings."""
    names = draw(st.lists(TEXTS.filter(bool), max_size=6, unique=True))
    queues = [parent()]
    for number, name in enumerate(name for name in names if name != "total-rt05"):
        comment = format_tag("rt05", "s", name, draw(TEXTS))
        target = f"10.0.0.{number}/32"
        queues.append(Queue(name, target, comment, draw(SETTINGS)))
    return queues


def script(queues: list[Queue], *, prune: bool = False) -> str:
    """The script of the site rt05."""
    return "".join(write_script(queues, site="rt05", prune=prune))


@given(networks())
def test_script_imported_twice_is_imported_once(queues: list[Queue]) -> None:
    """The list is the desired one after the first, and the same after the second."""
    router = MiniRouter()
    for _ in range(2):
        router.run(script(queues, prune=True))
        assert router.state() == [row(queue) for queue in queues]
    assert router.done == ["add"] * len(queues)


@given(networks())
def test_export_then_read_is_the_identity(queues: list[Queue]) -> None:
    """For the whole script, its pieces, and the bare lines."""
    pieces = "".join(write_pieces(queues, site="rt05"))
    for text in (script(queues), pieces, "".join(write_plain(queues))):
        read = read_script(text.encode("ascii"))
        assert [one.queue for one in read.rows] == queues
        assert {problem.code for problem in read.problems} <= {"RTRW471"}


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(networks(), st.data())
def test_any_part_of_the_list_becomes_the_whole(
    queues: list[Queue], data: st.DataObject
) -> None:
    """New queues find their places between old ones and strangers, who stay."""
    there = [queues[0]] + [one for one in queues[1:] if data.draw(st.booleans())]
    router = MiniRouter()
    router.run(script(there))
    strangers = []
    for number in range(data.draw(st.integers(0, 3))):
        stranger = {**PLAIN, "name": f"stranger {number}", "target": "10.1.0.1/32"}
        router.append(dict(stranger))
        strangers.append(stranger)
        at = data.draw(st.integers(0, len(router.rows) - 1))
        router.rows.insert(at, router.rows.pop())
    router.run(script(queues))
    ours = [one for one in router.state() if not one["name"].startswith("stranger ")]
    others = [one for one in router.state() if one["name"].startswith("stranger ")]
    assert ours == [row(queue) for queue in queues]
    assert sorted(others, key=str) == sorted(strangers, key=str)


@given(networks(), st.data())
def test_prune_leaves_what_is_wanted(queues: list[Queue], data: st.DataObject) -> None:
    """What is not in the profile any more goes, the rest stays."""
    router = MiniRouter()
    router.run(script(queues))
    wanted = [queues[0]] + [one for one in queues[1:] if data.draw(st.booleans())]
    router.run(script(wanted, prune=True))
    assert router.state() == [row(queue) for queue in wanted]
