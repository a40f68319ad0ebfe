"""Pushes to an emulated router over loopback: what is done, kept, told and undone."""

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rtrw.lab import Lab, Meddle
from rtrw.profiles.model import Router
from rtrw.push.how import How
from rtrw.push.journal import records, runs
from rtrw.push.last import load_last
from rtrw.push.rollback import RollbackTask, to_undo
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

SITE = "rt05"
PASSWORD = "kunci-rahasia"
DEFAULTS = {
    "parent": "none",
    "priority": "8/8",
    "limit-at": "0/0",
    "max-limit": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}
STRANGERS = [
    {"name": "kantor", "target": "172.16.0.0/24", "max-limit": "9M/9M"},
    {
        "name": "rt06-01",
        "target": "172.16.1.1/32",
        "max-limit": "3M/3M",
        "comment": "rtrw:rt06/s/rt06-01 Bu Ani",
    },
    {
        "name": "<pppoe-budi>",
        "target": "<pppoe-budi>",
        "max-limit": "5M/5M",
        "dynamic": "true",
    },
]


def queue(
    name: str, number: int, rate: str = "2000000", own: str = "", text: str = "", **more
) -> Queue:
    """A subscriber's queue at 10.0.0.``number``."""
    comment = f"rtrw:{SITE}/s/{own or name}" + (f" {text}" if text else "")
    settings = {**DEFAULTS, "max-limit": f"{rate}/{rate}"}
    settings |= {key.replace("_", "-"): value for key, value in more.items()}
    return Queue(name, f"10.0.0.{number}/32", comment, settings)


def parent(name: str) -> Queue:
    settings = {**DEFAULTS, "max-limit": "50000000/50000000"}
    return Queue(name, "10.0.0.0/24", f"rtrw:{SITE}/p/{name}", settings)


HOW = ("keep_going", "safe_mode", "undo_on_failure", "most_per_second")


class Bench:
    """One router and one state folder; each push is a run of its own."""

    def __init__(self, lab: Lab, state: Path) -> None:
        self.lab, self.state = lab, state
        self.router = Router(
            "gateway", "127.0.0.1", username="rtrw", port=lab.port, tls=False
        )

    def visit(self, task, **how) -> Visit:
        how = {"safe_mode": "never"} | how
        run = f"20261130T2200{len(runs(self.state)):02d}-0000"
        return Visit(
            self.router,
            task,
            lambda: PASSWORD,
            How(self.state, run, SITE, **how),
        )

    def push(self, desired, *, last=True, **wishes) -> Visit:
        how = {name: wishes.pop(name) for name in HOW if name in wishes}
        old = load_last(self.state, self.router, SITE) if last else None
        visit = self.visit(PushTask(desired, SITE, old, Wishes(**wishes)), **how)
        visit.look()
        visit.write()
        visit.close()
        return visit

    def rollback(self, to=None, *, force=False) -> Visit:
        start, past, _ = to_undo(self.state, to)
        task = RollbackTask(past[0].records, SITE, "gateway", force)
        visit = self.visit(task, about={"undoes": start})
        visit.look()
        visit.write()
        visit.close()
        return visit

    def names(self) -> list[str]:
        return [row["name"] for row in self.lab.rows()]

    def row(self, name: str) -> dict[str, str]:
        return next(row for row in self.lab.rows() if row["name"] == name)


@pytest.fixture
def bench(tmp_path) -> Iterator[Callable[..., Bench]]:
    labs: list[Lab] = []

    def start(rows=(), **options) -> Bench:
        lab = Lab(rows=rows, password=PASSWORD, **options).start()
        labs.append(lab)
        return Bench(lab, tmp_path)

    yield start
    for lab in labs:
        lab.stop()


def without_ids(rows):
    return [{k: v for k, v in row.items() if k != ".id"} for row in rows]


def codes(problems):
    return [problem.code for problem in problems]


# --- what a push does ------------------------------------------------------------


def test_i1_a_second_push_changes_nothing(bench):
    """Pushing twice is pushing once: no write, and everything verified."""
    one = bench()
    desired = [parent("total"), *(queue(f"c{n}", n, parent="total") for n in range(9))]
    first = one.push(desired)
    assert (first.ok, first.verified, len(first.result.done)) == (True, True, 10)
    rows, writes = one.lab.rows(), one.lab.writes
    second = one.push(desired)
    assert (second.ok, second.verified, second.wrote) == (True, True, False)
    assert one.lab.writes == writes
    assert one.lab.rows() == rows
    assert second.requests <= 6


def test_o6_o7_strangers_stay_as_they_are(bench):
    """Manual queues, dynamic ones and another site's are the same in every field."""
    one = bench([STRANGERS[0], *STRANGERS[1:]])
    before = one.lab.rows()
    one.push([queue("a", 1), queue("b", 2)])
    one.push([queue("b", 2, "3000000")], allow_removals="all")
    after = one.lab.rows()
    kept = [row for row in after if "rtrw:rt05/" not in row.get("comment", "")]
    assert kept == before
    assert one.names() == [row["name"] for row in before] + ["b"]


def test_a_rename_keeps_the_id(bench):
    """A changed name under the same id is the same item, with its counters."""
    one = bench()
    one.push([queue("lama", 1, own="a17")])
    own = one.row("lama")[".id"]
    visit = one.push([queue("baru", 1, own="a17")])
    assert [change.action for change in visit.result.done] == ["rename"]
    assert one.row("baru")[".id"] == own


def test_i5_i8_values_are_compared_as_the_router_sees_them(bench):
    """A router that spells values in its own way gets no write."""
    row = {
        "name": "a",
        "target": "10.0.0.1",
        "max-limit": "2M/2M",
        "burst-time": "00:00:16/16",
        "comment": "rtrw:rt05/s/a",
        "bytes": "5/7",
        "rate": "100/200",
    }
    one = bench([row])
    visit = one.push([queue("a", 1, burst_time="16s/16s")])
    assert (visit.ok, visit.wrote) == (True, False)


def test_drift_and_profile_are_told_apart(bench):
    """What somebody changed on the router is drift; a changed profile is not."""
    one = bench()
    one.push([queue("a", 1), queue("b", 2)])
    one.lab.change("a", max_limit="9M/9M")
    visit = one.push([queue("a", 1), queue("b", 2, "4000000")])
    assert {c.queue: c.cause for c in visit.result.done} == {
        "a": "drift",
        "b": "profile",
    }
    assert one.row("a")["max-limit"] == "2000000/2000000"


def test_equal_changes_go_in_lists_of_a_hundred(bench):
    """250 customers who change plan are three ``set`` commands."""
    one = bench()
    rates = ["2000000", "3000000"]
    for rate in rates:
        wanted = [
            queue(f"c{n:03}", 1, rate)._replace(target=f"10.1.{n // 250}.{n % 250}/32")
            for n in range(250)
        ]
        visit = one.push(wanted)
        assert visit.verified
    assert one.lab.log.count("/queue/simple/set") == 3


def test_e6_a_comment_in_another_code_page_is_left(bench):
    """Bytes that are no UTF-8 are no difference, and no reason to stop."""
    rows = [
        {"name": "caf\xe9", "target": "172.16.0.9/32", "comment": "\xe7\xae"},
        {"name": "a", "target": "10.0.0.1/32", "comment": "rtrw:rt05/s/a Pak Ren\xe9"},
    ]
    one = bench(rows, encoding="latin-1")
    before = one.lab.rows()
    visit = one.push([queue("a", 1, text="Pak Rene")])
    assert visit.ok
    after = one.lab.rows()
    assert after[0] == before[0]
    assert after[1]["comment"] == before[1]["comment"]
    assert after[1]["max-limit"] == "2000000/2000000"


# --- what goes wrong -------------------------------------------------------------


def test_p4_a_refusal_stops_and_says_what_was_done(bench):
    """Nothing is sent after a refusal; done, refused and not done are all named."""
    one = bench(refuse={"c120": "failure: no"})
    desired = [
        queue(f"c{n:03}", 1)._replace(target=f"10.1.{n // 250}.{n % 250}/32")
        for n in range(600)
    ]
    visit = one.push(desired)
    assert not visit.ok
    assert list(visit.result.failures) == ["c120"]
    assert visit.result.failures["c120"].code == "RTRW547"
    there = set(one.names())
    assert {change.queue for change in visit.result.done} == there
    assert {*visit.result.not_done} == {q.name for q in desired} - there - {"c120"}
    assert len(visit.result.not_done) > 200
    one.lab.router.faults.refuse.clear()
    again = one.push(desired)
    assert again.ok
    assert again.verified
    assert one.names() == [q.name for q in desired]


def test_p4_keep_going_leaves_only_the_refused_queue(bench):
    """With ``--keep-going`` the rest is done and verified."""
    one = bench(refuse={"c3": ""})
    desired = [queue(f"c{n}", n) for n in range(9)]
    visit = one.push(desired, keep_going=True)
    assert list(visit.result.failures) == ["c3"]
    assert visit.result.not_done == []
    assert one.names() == [q.name for q in desired if q.name != "c3"]


@pytest.mark.parametrize("how", ["half", "all"])
def test_a_refused_list_of_ids_is_done_one_by_one(bench, how):
    """A router that does not take lists gets what it takes."""
    one = bench(refuse_lists=how)
    desired = [queue(f"c{n}", n) for n in range(9)]
    one.push(desired)
    visit = one.push(
        [queue(f"c{n}", n, "5000000") for n in range(6)], allow_removals="all"
    )
    assert (visit.ok, visit.verified) == (True, True)
    assert one.names() == [f"c{n}" for n in range(6)]
    assert one.row("c0")["max-limit"] == "5000000/5000000"


@pytest.mark.parametrize("at", [1, 2, 5, 9])
@pytest.mark.parametrize("fault", ["cut_before", "cut_after"])
def test_p3_p5_after_a_cut_the_router_is_asked_again(bench, fault, at):
    """What was done is read back; a second push brings the rest."""
    one = bench(**{fault: at})
    desired = [queue(f"c{n}", n) for n in range(9)]
    visit = one.push(desired)
    there = set(one.names())
    assert {change.queue for change in visit.result.done} == there
    assert visit.result.in_doubt == []
    assert visit.ok == (len(there) == 9)
    again = one.push(desired)
    assert (again.ok, again.verified) == (True, True)
    assert one.names() == [q.name for q in desired]


def test_a_silent_router_is_told(bench):
    """No answer in time: nothing is certain, and the words say so."""
    from rtrw.push.connect import Waits

    one = bench(stall_at=1)
    visit = one.visit(PushTask([queue("a", 1)], SITE), waits=Waits(command_us=80_000))
    visit.look()
    visit.close()
    assert codes(visit.problems) == ["RTRW507"]


def test_an_id_that_is_reused_is_not_written_to(bench):
    """Between showing and writing a queue went and a stranger got its id."""
    one = bench()
    one.push([queue("a", 1), queue("b", 2)])
    visit = one.visit(PushTask([queue("a", 1, "5000000"), queue("b", 2)], SITE))
    visit.look()
    own = one.row("a")[".id"]
    with one.lab._locked():
        one.lab.router.queues.remove({"numbers": own})
    one.lab.add_row({"name": "asing", "target": "172.16.9.9/32", ".id": own})
    visit.write()
    visit.close()
    assert codes(visit.problems) == ["RTRW541"]
    assert one.row("asing")["max-limit"] == "0/0"


def test_two_pushes_at_once(bench, tmp_path):
    """The second is told that another push is writing, and writes nothing."""
    from rtrw.push.lock import locked
    from rtrw.push.state import router_folder

    one = bench()
    with locked(router_folder(tmp_path, one.router), "gateway"):
        visit = one.push([queue("a", 1)])
    assert codes(visit.problems) == ["RTRW549"]
    assert one.names() == []


def test_the_state_before_is_on_the_disk_before_the_first_write(bench, tmp_path):
    """At the first change on the router the journal has the rows and the steps."""
    one = bench([STRANGERS[0]])
    seen = []

    def look(cause, state):
        record = records(tmp_path, runs(tmp_path)[-1])[0]
        seen.append((record.before, record.steps, record.end))

    one.lab.watch(look)
    one.push([queue("a", 1), queue("b", 2)])
    before, steps, end = seen[0]
    assert [row.queue.name for row in before] == ["kantor"]
    assert [step.write.values["name"] for step in steps] == ["a", "b"]
    assert end is None


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="names of open files")
def test_what_is_flushed_before_the_first_write(bench, tmp_path, monkeypatch):
    """The rows, the commands and their folder are on the disk, not in a cache."""
    flushed, first = [], []

    def fsync(descriptor):
        flushed.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        return real(descriptor)

    real = os.fsync
    monkeypatch.setattr(os, "fsync", fsync)
    one = bench([STRANGERS[0]])
    one.lab.watch(lambda _cause, _state: first or first.extend(flushed))
    one.push([queue("a", 1), queue("b", 2)])
    folder = tmp_path / "runs" / runs(tmp_path)[0]
    names = [path.name.split(".json.")[0] for path in first]
    for name in ("000-gateway.rows", "000-gateway", "000-gateway.steps", "open"):
        assert name in names, names
    # The file of commands is made before its folder is flushed, and flushed after.
    assert first.index(folder) < names.index("000-gateway.steps")
    assert tmp_path / "runs" in first
    assert first[-1].name == "000-gateway.steps"
    steps = (folder / "000-gateway.steps").read_bytes()
    assert steps.count(b"\n") == 2


def test_a_stranger_changed_meanwhile_is_told(bench):
    """Somebody else's change during the push is reported, not hidden."""
    meddle = (Meddle(1, "kantor", {"max-limit": "1M/1M"}),)
    one = bench([STRANGERS[0]], meddle=meddle)
    visit = one.push([queue("a", 1)])
    assert visit.verified
    assert "RTRW546" in codes(visit.warnings)


# --- all or nothing --------------------------------------------------------------


def test_p1_safe_mode_is_taken_and_released(bench):
    """Where the router has it and nobody else is there, a push holds safe mode."""
    one = bench()
    visit = one.push([queue("a", 1), queue("b", 2)], safe_mode="auto")
    assert (visit.ok, visit.verified) == (True, True)
    log = one.lab.log
    assert log.index("/safe-mode/take") < log.index("/queue/simple/add")
    assert log[-1] == "/safe-mode/release"
    assert one.names() == ["a", "b"]


@pytest.mark.parametrize("version", ["6.49.17", "7.16.2"])
def test_p1_without_safe_mode_the_journal_will_do(bench, version):
    """Older versions are pushed to without it; ``require`` refuses and writes none."""
    one = bench(version=version)
    refused = one.push([queue("a", 1)], safe_mode="require")
    assert codes(refused.problems) == ["RTRW565"]
    assert one.names() == []
    visit = one.push([queue("a", 1)], safe_mode="auto")
    assert (visit.ok, visit.verified) == (True, True)


def test_safe_mode_is_not_taken_for_many_items(bench):
    """Above a hundred actions it would end silently: 80 items are the limit."""
    one = bench()
    visit = one.push([queue(f"c{n}", n) for n in range(81)], safe_mode="auto")
    assert visit.verified
    assert "/safe-mode/take" not in one.lab.log
    wanted = [queue(f"c{n}", n, "3000000") for n in range(81)]
    refused = one.push(wanted, safe_mode="require")
    assert codes(refused.problems) == ["RTRW566"]


def test_safe_mode_is_not_taken_beside_others(bench):
    """Its undo would take back their work, too."""
    one = bench()
    with Bench(one.lab, one.state).visit(None)._link.session():
        refused = one.push([queue("a", 1)], safe_mode="require")
        assert codes(refused.problems) == ["RTRW567"]
        visit = one.push([queue("a", 1)], safe_mode="auto")
    assert visit.verified
    assert "/safe-mode/take" not in one.lab.log


def test_a_hold_of_somebody_else_is_told_and_left(bench):
    """It is never taken over; what is pushed may be lost with it."""
    one = bench(held_by="admin")
    refused = one.push([queue("a", 1)], safe_mode="require")
    assert codes(refused.problems) == ["RTRW538"]
    assert "RTRW563" not in codes(refused.warnings)
    assert one.names() == []
    visit = one.push([queue("a", 1)], safe_mode="auto")
    assert visit.verified
    assert codes(visit.warnings).count("RTRW563") == 1
    assert one.lab.router.safe_mode.hold.user == "admin"


@pytest.mark.parametrize("safe_mode", ["auto", "require"])
def test_a_hold_that_somebody_takes_after_the_look(bench, safe_mode):
    """It is told once more when it counts; with ``require`` nothing is written."""
    one = bench()
    visit = one.visit(PushTask([queue("a", 1)], SITE), safe_mode=safe_mode)
    visit.look()
    one.lab.router.safe_mode.take(99, "admin")
    visit.write()
    visit.close()
    if safe_mode == "require":
        assert codes(visit.problems) == ["RTRW538"]
        assert one.names() == []
    else:
        assert codes(visit.warnings).count("RTRW563") == 1
        assert visit.verified


def test_a_refusal_in_safe_mode_puts_everything_back(bench):
    """Nothing of the push is kept, and the refused queue is named."""
    one = bench([STRANGERS[0]])
    one.push([queue("a", 1)])
    before = one.lab.rows()
    one.lab.router.faults.refuse["c"] = "failure: no"
    wanted = [queue("a", 1, "9000000"), queue("b", 2), queue("c", 3)]
    visit = one.push(wanted, safe_mode="auto")
    assert list(visit.result.failures) == ["c"]
    assert codes(visit.problems) == ["RTRW564"]
    assert one.lab.rows() == before
    assert visit.result.done == ()
    assert set(visit.result.not_done) == {"a", "b"}
    lines = (one.state / "audit" / "audit.ndjson").read_text("ascii").splitlines()
    told = [json.loads(line) for line in lines[1:]]
    assert ("c", "failed") in [(line["queue"], line["result"]) for line in told]
    assert {line["result"] for line in told} == {"put back", "failed"}


def test_a_stranger_changed_in_safe_mode_is_not_put_back(bench):
    """Unrolling would undo somebody's work: our own undo leaves it alone."""
    meddle = (Meddle(2, "kantor", {"max-limit": "1M/1M"}),)
    one = bench([STRANGERS[0]], meddle=meddle, refuse={"c": "failure: no"})
    visit = one.push([queue("a", 1), queue("b", 2), queue("c", 3)], safe_mode="auto")
    assert "/safe-mode/unroll" not in one.lab.log
    assert one.names() == ["kantor"]
    assert one.row("kantor")["max-limit"] == "1000000/1000000"
    assert codes(visit.problems) == ["RTRW564"]
    assert "RTRW546" in codes(visit.warnings)


@pytest.mark.parametrize("keep_going", [False, True])
def test_a_hold_that_is_taken_over_in_the_middle(bench, keep_going):
    """What was pushed may go when that session ends: it is told."""
    one = bench()

    def take_over(_cause, _state):
        one.lab.router.safe_mode.hold.user = "admin"
        one.lab.router.safe_mode.hold.connection = 99

    one.lab.watch(take_over)
    visit = one.push([queue("a", 1)], safe_mode="auto", keep_going=keep_going)
    assert visit.verified
    assert codes(visit.warnings).count("RTRW563") == 1


@pytest.mark.parametrize("safe_mode", ["auto", "never"])
def test_what_is_put_back_still_has_its_reason(bench, safe_mode):
    """A queue without effect is named, though everything is as it was."""
    meddle = (Meddle(2, "a", {"max-limit": "1M/1M"}),)
    one = bench(meddle=meddle)
    visit = one.push(
        [queue("a", 1), queue("b", 2)], safe_mode=safe_mode, undo_on_failure=True
    )
    assert visit.failures["a"].code == "RTRW545"
    assert visit.result.not_done == ["b"]


@pytest.mark.parametrize("at", [1, 3, 4])
@pytest.mark.parametrize("fault", ["cut_before", "cut_after"])
def test_p3_a_cut_in_safe_mode_keeps_nothing(bench, fault, at):
    """The router puts everything back; that is waited for and told; again works."""
    one = bench([STRANGERS[0]], revert_after_us=300_000, **{fault: at})
    desired = [queue(f"c{n}", n) for n in range(4)]
    visit = one.push(desired, safe_mode="auto")
    assert one.names() == ["kantor"]
    assert visit.result.done == ()
    assert codes(visit.problems) == ["RTRW506", "RTRW564"]
    again = one.push(desired, safe_mode="auto")
    assert (again.ok, again.verified) == (True, True)
    assert one.names() == ["kantor", "c0", "c1", "c2", "c3"]


@pytest.mark.parametrize("safe_mode", ["auto", "never"])
@pytest.mark.parametrize("fault", ["cut_before", "cut_after"])
def test_a_cut_while_places_are_mended(bench, fault, safe_mode):
    """Twenty were added in any order; the connection breaks at the move after them."""
    desired = [queue(f"c{n:02}", n) for n in range(20)]
    one = bench([STRANGERS[0]], shuffle=7, revert_after_us=200_000, **{fault: 21})
    visit = one.push(desired, safe_mode=safe_mode)
    assert one.lab.log.count("/queue/simple/move") == 1
    if safe_mode == "auto":
        assert codes(visit.problems) == ["RTRW506", "RTRW564"]
        assert one.names() == ["kantor"]
        assert visit.result.done == ()
        assert len(visit.result.not_done) == 20
    else:
        assert len(visit.result.done) == 20
        assert visit.verified == (one.names()[1:] == [q.name for q in desired])
        assert "RTRW506" in codes([*visit.problems, *visit.warnings])
    assert visit.failures == {}
    again = one.push(desired, safe_mode=safe_mode)
    assert (again.ok, again.verified) == (True, True)
    assert one.names() == ["kantor", *(q.name for q in desired)]


def test_p4_keep_going_mends_the_places_of_the_others(bench):
    """A refused queue leaves a gap; all others are in order, whatever ran first."""
    desired = [queue(f"c{n:02}", n) for n in range(20)]
    one = bench(shuffle=7, refuse={"c05": "failure: no"})
    visit = one.push(desired, keep_going=True)
    assert list(visit.failures) == ["c05"]
    assert visit.result.not_done == []
    assert one.names() == [q.name for q in desired if q.name != "c05"]


@pytest.mark.parametrize("count", [80, 200])
def test_p3_the_link_is_cut_after_fifty(bench, count):
    """Of 80 in safe mode nothing is kept; of 200 just what is told; again works."""
    desired = [queue(f"c{n:03}", n) for n in range(count)]
    one = bench(cut_after=50, revert_after_us=300_000)
    visit = one.push(desired, safe_mode="auto")
    done = {change.queue for change in visit.result.done}
    assert done == set(one.names())
    assert (len(done) >= 50) == (count == 200)
    assert done or one.names() == []
    assert done | set(visit.result.not_done) == {q.name for q in desired}
    assert visit.result.in_doubt == []
    again = one.push(desired, safe_mode="auto")
    assert (again.ok, again.verified) == (True, True)
    assert one.names() == [q.name for q in desired]


def test_a_rerun_waits_for_a_hold_of_ours_that_is_left(bench):
    """What the router is about to put back is not read as the present state."""
    one = bench(revert_after_us=400_000)
    visit = one.visit(PushTask([queue("a", 1)], SITE))
    session = visit._link.session()
    session.ask("/safe-mode/take")
    session.ask("/queue/simple/add", {"name": "x", "target": "10.0.0.9"})
    visit.close()
    again = one.push([queue("a", 1)])
    assert again.verified
    assert one.names() == ["a"]


@pytest.mark.parametrize("at", [1, 60, 130, 150])
def test_undo_on_failure_puts_back_by_the_journal(bench, at):
    """Without safe mode a failed push is undone field by field."""
    start = [queue(f"c{n:03}", n) for n in range(100)]
    one = bench([STRANGERS[0]])
    one.push(start)
    before = without_ids(one.lab.rows())
    wanted = [queue(f"c{n:03}", n, "5000000") for n in range(40)]
    wanted += [queue(f"n{n:03}", n + 100) for n in range(at)]
    one.lab.router.faults.refuse[f"n{at - 1:03}"] = "failure: no"
    visit = one.push(
        wanted, allow_removals="all", safe_mode="auto", undo_on_failure=True
    )
    assert without_ids(one.lab.rows()) == before
    assert codes(visit.problems) == ["RTRW564"]
    assert visit.result.done == ()


# --- undoing ---------------------------------------------------------------------


def test_rollback_restores_the_exact_earlier_state(bench):
    """Fields, places, names and removed queues are back; only ids may differ."""
    one = bench()
    start = [
        queue("a", 1, text="Bu Ani"),
        queue("b", 2, "3000000", burst_limit="6000000/6000000"),
        queue("c", 3, own="c9"),
        queue("d", 4),
        queue("e", 5),
    ]
    one.push(start)
    one.lab.add_row({"name": "asing", "target": "172.16.9.9/32"})
    one.push([*start, queue("f", 6)])
    before = without_ids(one.lab.rows())
    wanted = [
        queue("e", 5),
        queue("x", 7),
        queue("cc", 3, "9000000", own="c9"),
        queue("b", 2),
        queue("a", 1),
    ]
    visit = one.push(wanted, allow_removals="all")
    assert visit.verified
    assert without_ids(one.lab.rows()) != before
    undone = one.rollback()
    assert (undone.errors, undone.verified) == ([], True)
    assert without_ids(one.lab.rows()) == before


def test_rollback_leaves_what_somebody_changed_since(bench):
    """That field stays and is told; with ``--force`` it goes back too."""
    one = bench()
    one.push([queue("a", 1), queue("b", 2)])
    one.push([queue("a", 1, "5000000"), queue("b", 2, "5000000")])
    one.lab.change("a", max_limit="7M/7M")
    visit = one.rollback()
    assert codes(visit.changes.problems) == ["RTRW555"]
    assert one.row("a")["max-limit"] == "7000000/7000000"
    assert one.row("b")["max-limit"] == "2000000/2000000"
    one.rollback("20261130T220001-0000", force=True)
    assert one.row("a")["max-limit"] == "2000000/2000000"


def test_rollback_of_the_first_push_leaves_only_strangers(bench):
    """What was added goes, unless somebody changed it."""
    one = bench(STRANGERS)
    before = one.lab.rows()
    one.push([queue("a", 1), queue("b", 2)])
    one.lab.change("b", comment="rtrw:rt05/s/b milik saya")
    visit = one.rollback()
    assert codes(visit.changes.problems) == ["RTRW559"]
    assert one.names() == [*(row["name"] for row in before), "b"]
    assert one.lab.rows()[:3] == before


def test_rollback_gives_an_adopted_queue_back(bench):
    """A queue that was taken over is its owner's again, in every field."""
    mine = {
        "name": "a",
        "target": "10.0.0.1/32",
        "max-limit": "9M/9M",
        "comment": "punya Pak RT",
    }
    one = bench([mine, STRANGERS[0]])
    before = one.lab.rows()
    visit = one.push([queue("a", 1)], adopt=["a"])
    assert visit.ok
    assert "RTRW546" not in codes(visit.warnings)  # nobody else changed it
    assert one.row("a")["comment"] == "rtrw:rt05/s/a"
    undone = one.rollback()
    assert (undone.errors, undone.verified) == ([], True)
    assert one.lab.rows() == before


def removed(bench, *names):
    """Somebody removes queues by hand."""
    with bench.lab._locked():
        for name in names:
            bench.lab.router.queues.remove({"numbers": bench.row(name)[".id"]})


def test_rollback_tells_of_a_queue_that_somebody_removed_since(bench):
    """It stays away and is told; with ``--force`` it is there again, as it was."""
    one = bench()
    start = [queue(name, n) for n, name in enumerate("abcd", 1)]
    one.push(start)
    before = without_ids(one.lab.rows())
    first = runs(one.state)[0]
    # a is set, b only moved, d removed by the push; c is not touched.
    wanted = [queue("b", 2), queue("a", 1, "9000000"), queue("c", 3)]
    assert one.push(wanted, allow_removals=1).verified
    removed(one, "a", "b")
    visit = one.rollback()
    told = visit.changes.problems
    assert codes(told) == ["RTRW578", "RTRW578"]
    assert {problem.params["queue"] for problem in told} == {"a", "b"}
    assert one.names() == ["c", "d"]
    second = runs(one.state)[1]
    forced = one.rollback(second, force=True)
    assert (forced.ok, codes(forced.changes.problems)) == (True, [])
    assert without_ids(one.lab.rows()) == before
    # Undoing the push that had added them: that they are gone is right.
    removed(one, "a")
    undone = one.rollback(first)
    assert codes(undone.changes.problems) == []
    assert one.names() == []


def test_rollback_does_not_make_anew_what_was_somebody_elses(bench):
    """A queue that was taken over and removed since is told, forced or not."""
    mine = {"name": "a", "target": "10.0.0.1/32", "max-limit": "9M/9M"}
    one = bench([mine])
    one.push([queue("a", 1), queue("b", 2)], adopt=["a"])
    start = runs(one.state)[0]
    removed(one, "a")
    for force in (False, True):
        visit = one.rollback(start, force=force)
        assert codes(visit.changes.problems) == ["RTRW579"]
        assert one.names() == []


def test_rollback_to_an_older_run_undoes_all_later_ones(bench):
    """Back to before the first of three pushes; twice back goes further back."""
    one = bench()
    for rate in ("2000000", "3000000", "4000000"):
        one.push([queue("a", 1, rate)])
    one.rollback()
    assert one.row("a")["max-limit"] == "3000000/3000000"
    one.rollback()
    assert one.row("a")["max-limit"] == "2000000/2000000"
    one.rollback("20261130T220000-0000")
    assert one.names() == []


def test_after_a_rollback_a_push_goes_forward_again(bench):
    """The rolled-back profile is a change of the profile, not drift."""
    one = bench()
    one.push([queue("a", 1)])
    one.push([queue("a", 1, "5000000")])
    one.rollback()
    visit = one.push([queue("a", 1, "5000000")])
    assert [change.cause for change in visit.result.done] == ["profile"]
    assert one.row("a")["max-limit"] == "5000000/5000000"


# --- what is around --------------------------------------------------------------


def test_a_queue_that_a_ppp_profile_names_is_not_removed(bench):
    """Profiles would keep a dangling id: the queue stays, and the reason is told."""
    profile = {"name": "warga", "parent-queue": "a", "insert-queue-before": "bottom"}
    one = bench(menus={"/ppp/profile": [profile]})
    one.push([queue("a", 1), queue("b", 2), queue("c", 3)])
    visit = one.push([queue("c", 3)], allow_removals="all")
    assert one.names() == ["a", "c"]
    assert visit.verified
    told = [problem for problem in visit.changes.problems if "a" in problem.text()]
    assert told


def test_a_user_who_may_not_write_is_told_before(bench):
    """The missing policy is named, and nothing is tried."""
    one = bench(policies=("api", "read"))
    visit = one.push([queue("a", 1)])
    assert codes(visit.problems) == ["RTRW570"]
    assert "write" in visit.problems[0].message
    assert one.lab.writes == 0


def test_an_unknown_queue_type_is_told_before(bench):
    """Together with everything else that is wrong, not one by one."""
    one = bench(policies=("api", "read"))
    visit = one.push([queue("a", 1, queue="default-small/cake-up")])
    assert codes(visit.problems) == ["RTRW570", "RTRW571"]
    assert "cake-up" in visit.problems[1].message


def test_what_may_spoil_it_is_told(bench):
    """A dynamic lease among the targets, a wrong date, bridged traffic."""
    lease = {
        "address": "10.0.0.2",
        "dynamic": "true",
        "mac-address": "02:00:00:00:00:01",
    }
    fixed = {"address": "10.0.0.1", "dynamic": "false"}
    one = bench(
        menus={
            "/ip/dhcp-server/lease": [lease, fixed],
            "/system/clock": [{"date": "jan/02/1970", "time": "00:00:10"}],
        }
    )
    visit = one.push([queue("a", 1), queue("b", 2, time="7h-19h,mon")])
    assert visit.ok
    assert codes(visit.warnings) == ["RTRW572", "RTRW573", "RTRW574"]
    assert "b" in visit.warnings[0].message


def flights(bench, **wishes):
    """What is asked before the last print of ``.id,name,comment``, in rounds."""
    visit = bench.visit(PushTask(**wishes))
    begun = len(bench.lab.log)
    session = visit._link.session()
    rounds = []
    run = session.run
    session.run = lambda commands, **how: (
        rounds.append(len(commands)) or run(commands, **how)
    )
    visit.look()
    visit.close()
    assert visit.problems == []
    return [count for count in rounds if count], bench.lab.log[begun:]


def test_the_preflight_travels_with_the_first_print(bench):
    """What the last push foretells is asked at once; a mere set asks nothing more."""
    one = bench()
    desired = [queue("a", 1), queue("b", 2)]
    first, asked = flights(one, desired=desired, site=SITE)
    assert len(first) == 1
    assert "/ip/dhcp-server/lease/print" in asked
    one.push(desired)
    last = load_last(one.state, one.router, SITE)
    changed = [queue("a", 1, "9000000"), queue("b", 2)]
    again, asked = flights(one, desired=changed, site=SITE, last=last)
    assert again == [5]
    assert "/ip/dhcp-server/lease/print" not in asked
    more = [*changed, queue("c", 3)]
    added, _ = flights(one, desired=more, site=SITE, last=last)
    assert len(added) == 1
    gone, asked = flights(
        one,
        desired=[queue("b", 2)],
        site=SITE,
        last=last,
        wishes=Wishes(allow_removals=1),
    )
    assert len(gone) == 1
    assert "/ppp/profile/print" in asked


def test_what_nobody_could_foresee_is_asked_afterwards(bench):
    """Somebody removed a queue by hand: it comes back, and its type is looked for."""
    one = bench()
    desired = [queue("a", 1, queue="default/default"), queue("b", 2)]
    one.push(desired)
    last = load_last(one.state, one.router, SITE)
    removed(one, "a")
    rounds, asked = flights(one, desired=desired, site=SITE, last=last)
    assert len(rounds) == 2
    assert "/queue/type/print" in asked


# --- afterwards --------------------------------------------------------------------


def test_how_many_queues_saw_traffic(bench):
    """After a push, those whose counters went on are counted."""
    one = bench()
    visit = one.visit(PushTask([queue("a", 1), queue("b", 2), queue("c", 3)], SITE))
    visit.look()
    visit.write()
    visit.count_bytes()
    one.lab.count("b", bytes="100/2000")
    visit.count_bytes()
    visit.close()
    assert visit.traffic == (1, 3)


def test_the_undo_is_also_a_script(bench, tmp_path):
    """It lies beside the journal and has our queues as they were, no others."""
    from rtrw.routeros.reader import read_script

    one = bench([STRANGERS[0]])
    one.push([parent("total"), queue("a", 1, parent="total"), queue("b", 2)])
    one.push([queue("b", 2, "9000000")], allow_removals="all")
    (path,) = (tmp_path / "runs" / runs(tmp_path)[1]).glob("*.undo.rsc")
    script = path.read_bytes()
    assert b"kantor" not in script
    assert b"max-limit=2M/2M" in script
    assert script.index(b"rtrw:rt05/p/total") < script.index(b"rtrw:rt05/s/a")
    assert b"9M" not in script
    assert read_script(script, path=str(path)) is not None


def test_every_write_is_in_the_audit(bench, tmp_path):
    """One line for each queue: when, where, before and after, and what came of it."""
    one = bench(refuse={"c": "failure: no"})
    one.push([queue("a", 1)])
    one.push([queue("a", 1, "5000000"), queue("b", 2), queue("c", 3)], keep_going=True)
    lines = (tmp_path / "audit" / "audit.ndjson").read_text("ascii").splitlines()
    told = [json.loads(line) for line in lines]
    assert [(t["action"], t["queue"], t["result"]) for t in told] == [
        ("add", "a", "done"),
        ("set", "a", "done"),
        ("add", "b", "done"),
        ("add", "c", "failed"),
    ]
    assert told[1]["before"] == {"max-limit": "2000000/2000000"}
    assert told[1]["after"] == {"max-limit": "5000000/5000000"}
    assert {t["router"] for t in told} == {"gateway"}
    assert told[0]["time"] < told[1]["time"]
    assert told[0]["run"] != told[1]["run"]


# --- cases from people who do this job ---------------------------------------------


def test_p5_done_without_effect_is_a_failure(bench):
    """What the router answered ``done`` to and does not show names the queue."""
    meddle = (Meddle(2, "a", {"max-limit": "1M/1M"}),)
    one = bench(meddle=meddle)
    visit = one.push([queue("a", 1), queue("b", 2)])
    assert not visit.ok
    assert list(visit.result.failures) == ["a"]
    problem = visit.result.failures["a"]
    assert problem.code == "RTRW545"
    assert problem.params["field"] == "max-limit"
    assert (problem.params["found"], problem.params["wanted"]) == (
        "1000000/1000000",
        "2000000/2000000",
    )


def test_a_print_that_leaves_a_row_out_is_looked_at_twice(bench):
    """Nothing is claimed to be missing after one look."""
    one = bench()

    def leave_out(_cause, _state):
        one.lab.router._leave_out = "b"

    one.lab.watch(leave_out)
    visit = one.push([queue("a", 1), queue("b", 2)])
    assert (visit.ok, visit.verified) == (True, True)
    assert one.names() == ["a", "b"]


def test_a_row_left_out_before_writing_stops_the_push(bench):
    """A queue that is there and was not shown is not added a second time."""
    ours = [
        {"name": name, "target": f"10.0.0.{n}", "comment": f"rtrw:rt05/s/{name}"}
        for n, name in enumerate("ab", 1)
    ]
    one = bench(ours, leave_out="b")
    visit = one.push([queue("a", 1), queue("b", 2)])
    assert codes(visit.problems) == ["RTRW541"]
    assert one.lab.writes == 0
    assert one.push([queue("a", 1), queue("b", 2)]).verified


def test_an_id_reused_between_read_and_write(bench):
    """The stranger who got the id of ours keeps everything."""
    ours = {"name": "a", "target": "10.0.0.1", "comment": "rtrw:rt05/s/a"}
    one = bench([ours], reuse_id="a")
    visit = one.push([queue("a", 1)])
    assert codes(visit.problems) == ["RTRW541"]
    assert one.lab.writes == 0
    assert len(one.names()) == 1


def test_i3_two_rows_with_one_tag(bench):
    """Which of them is meant is not guessed: both are left, and told."""
    twins = [
        {"name": name, "target": "10.0.0.1", "comment": "rtrw:rt05/s/a"}
        for name in ("a", "a-copy")
    ]
    one = bench(twins)
    before = one.lab.rows()
    visit = one.push([queue("a", 1), queue("b", 2)])
    assert one.lab.rows()[:2] == before
    assert set(visit.changes.in_doubt) == {"a", "a-copy"}
    assert one.names() == ["a", "a-copy", "b"]
    assert not visit.ok


@pytest.mark.parametrize("version", ["6.49.17", "7.16.2", "7.18.2"])
def test_i6_fields_that_the_router_does_not_report(bench, version):
    """Nothing is written for ``total-*`` that is not set; twice is once."""
    one = bench(version=version)
    assert one.push([queue("a", 1)]).verified
    assert one.push([queue("a", 1)]).wrote is False
    total = {"total_max_limit": "9000000"}
    assert one.push([queue("a", 1, **total)]).verified
    assert one.row("a")["total-max-limit"] == "9000000"
    assert one.push([queue("a", 1, **total)]).wrote is False


def test_o3_a_stranger_above_ours(bench):
    """Only ours are moved, once."""
    one = bench()
    one.push([queue("a", 1), queue("b", 2)])
    own = one.lab.add_row({"name": "lebar", "target": "10.0.0.0/8", "max-limit": "1M"})
    with one.lab._locked():
        one.lab.router.queues.move({"numbers": own, "destination": one.row("a")[".id"]})
    visit = one.push([queue("a", 1), queue("b", 2)])
    assert visit.counts()["move"] == 2
    assert one.names() == ["a", "b", "lebar"]
    assert one.push([queue("a", 1), queue("b", 2)]).wrote is False


def test_o4_one_new_queue_in_the_middle_of_two_hundred(bench):
    """One add with ``place-before``, and no other write."""
    many = [queue(f"c{n:03}", n) for n in range(200)]
    one = bench()
    one.push(many)
    writes = one.lab.writes
    wanted = [*many[:100], queue("baru", 250), *many[100:]]
    visit = one.push(wanted)
    assert visit.verified
    assert one.lab.writes == writes + 1
    assert one.names() == [q.name for q in wanted]


@pytest.mark.parametrize("count", [129, 300])
def test_o9_many_children_under_one_parent(bench, count):
    """No limit of ours; the router would say if it had one."""
    wanted = [parent("total")] + [
        queue(f"c{n:03}", 1, parent="total")._replace(
            target=f"10.0.{n // 250}.{n % 250}/32"
        )
        for n in range(count)
    ]
    assert bench().push(wanted).verified


@pytest.mark.parametrize(("there", "code"), [(127, "RTRW547"), (128, "RTRW590")])
def test_o9_a_refused_child_of_many(bench, there, code):
    """The router's own text, and beyond 128 what it may mean."""
    wanted = [parent("total")] + [
        queue(f"c{n:03}", n, parent="total") for n in range(there)
    ]
    one = bench(refuse={"last": "failure: too many children"})
    one.push(wanted)
    visit = one.push([*wanted, queue("last", 200, parent="total")])
    problem = visit.failures["last"]
    assert problem.code == code
    assert "failure: too many children" in problem.message
    assert ("128 queues already" in problem.message) == (code == "RTRW590")


@pytest.mark.parametrize(
    "text",
    [
        'Pak "Budi" $5',
        r"a\_b \\ \20",
        "satu\ndua\r\ntiga",
        "; /user remove admin",
        "[:put x] {y} ?",
        "Ibu Siti \N{EN DASH} RT 03 \N{SLIGHTLY SMILING FACE}",
        "  dua  blank  ",
        "=a=b",
    ],
)
def test_e2_e3_e7_any_text_goes_there_and_back(bench, text):
    """Over the API nothing needs escaping; a second push has nothing to do."""
    one = bench()
    assert one.push([queue("a", 1, text=text)]).verified
    assert one.row("a")["comment"] == f"rtrw:rt05/s/a {text}"
    assert one.push([queue("a", 1, text=text)]).wrote is False


@pytest.mark.parametrize(
    "name", ["7", "yes", "true", "007", "*1", "a,b", "none", " x "]
)
def test_names_that_others_take_for_something_else(bench, name):
    """Queues are addressed by id, so any name will do, and stays text."""
    one = bench()
    assert one.push([queue(name, 1, own="k"), queue("b", 2)]).verified
    assert one.push([queue(name, 1, "3000000", own="k"), queue("b", 2)]).verified
    assert one.names() == [name, "b"]
    gone = one.push([queue("b", 2)], allow_removals="all")
    assert gone.verified
    assert one.names() == ["b"]


@pytest.mark.parametrize(
    ("encoding", "name", "lacking"),
    [
        ("latin-1", "Ren\xe9", False),
        ("latin-1", "a \N{EN DASH} b", True),
        ("cp1252", "a \N{EN DASH} b", False),
        ("ascii", "Ren\xe9", True),
        ("utf-8", "\N{SLIGHTLY SMILING FACE}", False),
    ],
)
def test_e7_signs_that_the_routers_encoding_lacks(bench, encoding, name, lacking):
    """They are told before anything is written; all others go there and back."""
    one = bench()
    one.router = one.router._replace(encoding=encoding)
    wanted = [queue("a", 1), queue("b", 2, text=name), queue(name, 3, own="c")]
    visit = one.push(wanted)
    if lacking:
        assert codes(visit.problems) == ["RTRW589"]
        assert visit.problems[0].params["count"] == 2
        assert one.lab.writes == 0
    else:
        assert visit.verified
        assert one.push(wanted).wrote is False


def test_pieces_of_one_byte_and_a_slow_router(bench):
    """However the answer comes, it is the same answer."""
    one = bench(piece=1, quick_us=200)
    assert one.push([queue("a", 1), queue("b", 2)]).verified


def test_pacing(bench):
    """At most so many requests a second; the first tenth of a second at once."""
    one = bench()
    visit = one.visit(
        PushTask([queue(f"c{n}", n) for n in range(20)], SITE), most_per_second=200
    )
    begin = time.monotonic()
    visit.look()
    visit.write()
    visit.close()
    assert visit.verified
    # 33 requests, 20 of which may be a burst: the other 13 take 5 ms each.
    assert visit.requests >= 30
    assert time.monotonic() - begin > (visit.requests - 21) / 200
