"""A state folder that is full, damaged, or used twice at once: told, nothing lost."""

import contextlib
import os
import threading
from pathlib import Path

import pytest

from rtrw.errors import InputError
from rtrw.lab import Lab
from rtrw.profiles.model import Router
from rtrw.push import new_run
from rtrw.push.history import history
from rtrw.push.how import How
from rtrw.push.journal import records, runs
from rtrw.push.keep import mark_open
from rtrw.push.last import known_last, load_last
from rtrw.push.rollback import RollbackTask, to_undo
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

SITE = "rt05"
PASSWORD = "kunci-rahasia"


def queue(number, rate="2000000", parent="none"):
    settings = {"max-limit": f"{rate}/{rate}", "parent": parent}
    target = f"10.0.{number // 200}.{number % 200}/32"
    return Queue(f"c{number}", target, f"rtrw:{SITE}/s/c{number}", settings)


@pytest.fixture
def lab():
    with Lab(password=PASSWORD) as one:
        yield one


def visit_of(lab, state, desired, run=None, **how):
    router = Router("gateway", "127.0.0.1", username="rtrw", port=lab.port, tls=False)
    how = {"safe_mode": "never"} | how
    task = PushTask(
        desired, SITE, load_last(state, router, SITE), Wishes(allow_removals="all")
    )
    return Visit(
        router, task, lambda: PASSWORD, How(state, run or new_run(state), SITE, **how)
    )


def pushed(visit):
    visit.look()
    visit.write()
    visit.close()
    return visit


@contextlib.contextmanager
def files_up_to(size):
    """No file of this process may grow beyond ``size`` bytes: a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("safe_mode", ["never", "auto"])
def test_the_disk_is_full_in_the_middle(lab, tmp_path, safe_mode):
    """Nothing is sent that is not in the journal; what was done is said exactly."""
    total = Queue("total", "10.0.0.0/16", f"rtrw:{SITE}/p/total", queue(1).settings)
    children = [queue(n, parent="total") for n in range(1, 60)]
    desired = [total, *children]
    # The line of the parent is short, that of its 59 children is not.
    with files_up_to(1500):
        visit = pushed(visit_of(lab, tmp_path, desired, safe_mode=safe_mode))
    told = [problem.code for problem in visit.problems]
    assert "RTRW557" in told
    assert (visit.ok, visit.verified) == (False, False)
    done = {change.queue for change in visit.result.done}
    assert done == {row["name"] for row in lab.rows()}
    # Safe mode took the parent back, without it the parent stays.
    assert (done, "RTRW564" in told) == (
        ({"total"}, False) if safe_mode == "never" else (set(), True)
    )
    assert {*visit.result.not_done} | done == {one.name for one in desired}
    assert visit.result.in_doubt == []
    again = pushed(visit_of(lab, tmp_path, desired))
    assert (again.ok, again.verified) == (True, True)


SHAPES = {
    "empty": b"",
    "list": b"[]\n",
    "map": b"{}\n",
    "null": b"null\n",
    "noise": b"\xff\x00\xfe\n{}\n",
    "other": b'{"settings":1,"rows":2,"queues":3,"run":4,"ok":5,"answers":[[1]]}\n',
}


def damage(state, file, shape, run=-1):
    """Spoil a file of a run (the newest) or of the router; its path."""
    run = runs(state)[run]
    (path,) = [
        p
        for p in state.rglob("*")
        if p.name.endswith(file) and ("runs" not in p.parts or run in p.parts)
    ]
    path.write_bytes(SHAPES[shape])
    return path


def rolled_back(lab, state, to=None):
    """Problems of the whole, and the visit at the only router, if there is one."""
    start, past, problems = to_undo(state, to)
    how = How(state, new_run(state), SITE, about={"undoes": start})
    visits = [
        Visit(
            one.router,
            RollbackTask(one.records, SITE, "gateway"),
            lambda: PASSWORD,
            how,
        )
        for one in past
    ]
    for visit in visits:
        pushed(visit)
    return problems, visits[0] if visits else None


FILES = [".rows.json", ".steps", ".end.json", "gateway.json"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("file", FILES)
def test_history_names_a_damaged_run_and_tells_the_others(lab, tmp_path, file, shape):
    """Whatever a file holds: the other runs are there, this one is there or named."""
    for count in (1, 2, 3):
        pushed(visit_of(lab, tmp_path, [queue(n) for n in range(count)]))
    path = damage(tmp_path, file, shape, run=1)
    last, damaged, first = history(tmp_path)
    assert (first.state, last.state) == ("done", "done")
    assert damaged.run == runs(tmp_path)[1]
    if damaged.state == "damaged":
        assert damaged.router == "gateway"
        assert damaged.problem.code == "RTRW535"
        assert damaged.problem.path == str(path)
        assert damaged.as_json()["problem"]["file"] == str(path)
    else:
        # Rows and steps are not needed to list it; null is "not ended".
        assert file in {".rows.json", ".steps"} or shape == "null"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("file", FILES)
def test_rollback_does_without_a_damaged_run(lab, tmp_path, file, shape):
    """It is named and what it wrote stays; all that can be read is undone."""
    for rate in ("2000000", "3000000", "4000000"):
        pushed(visit_of(lab, tmp_path, [queue(n, rate) for n in (1, 2)]))
    first, second, _ = runs(tmp_path)
    path = damage(tmp_path, file, shape, run=1)
    problems, visit = rolled_back(lab, tmp_path)
    assert (problems, visit.verified) == ([], True)
    problems, visit = rolled_back(lab, tmp_path, second)
    rates = {row["max-limit"] for row in lab.rows()}
    if problems:
        (problem,) = problems
        assert (problem.code, problem.path) == ("RTRW536", str(path))
        assert problem.params["run"] == second
        assert rates == {"3000000/3000000"}
    else:
        # How it ended does not matter to undoing it.
        assert file == ".end.json"
    problems, visit = rolled_back(lab, tmp_path, first)
    assert visit.errors == []
    assert [p.code for p in problems] == ["RTRW536"] * len(problems)


@pytest.mark.parametrize("shape", SHAPES)
def test_rollback_of_a_newest_run_that_cannot_be_read(lab, tmp_path, shape):
    """An older one is not undone in its place: it is asked how far to go back."""
    for rate in ("2000000", "3000000"):
        pushed(visit_of(lab, tmp_path, [queue(1, rate)]))
    path = damage(tmp_path, "gateway.json", shape)
    with pytest.raises(InputError) as caught:
        to_undo(tmp_path, None)
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == ("RTRW537", str(path))
    first = runs(tmp_path)[0]
    problems, visit = rolled_back(lab, tmp_path, first)
    assert [p.code for p in problems] == ["RTRW536"]
    # What the damaged push set counts as changed by somebody else: left and told.
    assert [p.code for p in visit.changes.problems] == ["RTRW559"]
    assert [row["max-limit"] for row in lab.rows()] == ["3000000/3000000"]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_push_does_without_what_it_wrote_last(lab, tmp_path, shape):
    """A damaged file is told, holds nobody up, and is whole again afterwards."""
    pushed(visit_of(lab, tmp_path, [queue(1), queue(2)]))
    path = damage(tmp_path, "last-rt05.json", shape)
    router = visit_of(lab, tmp_path / "other", []).router
    last, problems = known_last(tmp_path, router, SITE)
    assert last is None
    if shape != "null":
        (problem,) = problems
        assert (problem.code, problem.severity) == ("RTRW539", "warning")
        assert (problem.path, problem.where) == (str(path), "gateway")
    task = PushTask([queue(1, "5000000"), queue(2)], SITE, last, Wishes())
    visit = pushed(
        Visit(router, task, lambda: PASSWORD, How(tmp_path, new_run(tmp_path), SITE))
    )
    assert (visit.ok, visit.verified) == (True, True)
    assert [*load_last(tmp_path, router, SITE)] == [("s", "c1"), ("s", "c2")]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("file", ["open.json", *FILES])
def test_a_push_after_one_that_was_cut_off_with_its_books(lab, tmp_path, file, shape):
    """The router is read anyway: the push goes on, and says what the audit lacks."""
    visit = visit_of(lab, tmp_path, [queue(1)])
    pushed(visit)
    mark_open(visit._how, visit.router, begun=True)
    path = damage(tmp_path, file, shape)
    again = pushed(visit_of(lab, tmp_path, [queue(1), queue(2)]))
    assert (again.ok, again.verified) == (True, True)
    told = {(p.code, p.path) for p in again.warnings if p.severity != "info"}
    assert told <= {("RTRW577", str(path))}
    # A name of a run that is not there: it was cut off before anything was noted.
    unknown = (file, shape) == ("open.json", "other")
    assert told or shape == "null" or file == ".end.json" or unknown
    assert not list(tmp_path.rglob("open.json"))


def test_folders_of_others_are_no_runs(tmp_path):
    """A new run has its name all the same."""
    for name in ("lost+found", "zzz", "20261130T220501"):
        (tmp_path / "runs" / name).mkdir(parents=True)
    assert runs(tmp_path) == []
    assert len(new_run(tmp_path)) == len("20261130T220501-7f3a")


def test_a_clock_that_was_set_back(lab, tmp_path):
    """The newest push is the last one, and is undone first."""
    pushed(visit_of(lab, tmp_path, [queue(1)], run="20991231T235959-00ff"))
    later = visit_of(lab, tmp_path, [queue(1), queue(2)])
    pushed(later)
    first, second = runs(tmp_path)
    assert first == "20991231T235959-00ff"
    assert second.startswith("20991231T235959-0100")
    assert to_undo(tmp_path, None)[0] == second


def test_two_pushes_at_once(lab, tmp_path):
    """One writes; the other is refused (RTRW549) or finds it done."""
    desired = [queue(n) for n in range(1, 80)]
    visits = [visit_of(lab, tmp_path, desired) for _ in range(4)]
    for visit in visits:
        visit.look()
    threads = [threading.Thread(target=visit.write) for visit in visits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    told = sorted(p.code for visit in visits for p in visit.problems)
    assert set(told) <= {"RTRW549", "RTRW541"}
    assert len(told) == 3
    assert [row["name"] for row in lab.rows()] == [one.name for one in desired]
    for visit in visits:
        visit.close()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root writes anyway")
def test_a_folder_that_cannot_be_written(lab, tmp_path):  # pragma: no cover
    """Nothing is sent."""
    state = Path(tmp_path / "state")
    state.mkdir(mode=0o500)
    assert [p.code for p in pushed(visit_of(lab, state, [queue(1)])).problems] == [
        "RTRW557"
    ]
    assert lab.writes == 0


def test_a_state_folder_that_is_a_file(lab, tmp_path):
    """One problem with its name, nothing is sent."""
    state = tmp_path / "state"
    state.write_text("", "utf-8")
    with pytest.raises(InputError):
        pushed(visit_of(lab, state, [queue(1)]))
    assert lab.writes == 0
    assert records(tmp_path, "none") == []
