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
from rtrw.push.last import load_last
from rtrw.push.rollback import to_undo
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


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "file", ["last-rt05.json", ".rows.json", ".steps", ".end.json", "gateway.json"]
)
def test_a_damaged_file_is_named(lab, tmp_path, file, shape):
    """Whatever it holds: read, or one problem with the file's name."""
    pushed(visit_of(lab, tmp_path, [queue(1), queue(2)]))
    (path,) = [p for p in tmp_path.rglob("*") if p.name.endswith(file)]
    path.write_bytes(SHAPES[shape])
    _, past = None, []
    for read in (
        lambda: visit_of(lab, tmp_path, [queue(1)]),
        lambda: history(tmp_path),
        lambda: past.extend(to_undo(tmp_path, None)[1]),
        lambda: [(one.before, one.steps) for p in past for one in p.records],
    ):
        try:
            read()
        except InputError as error:
            (problem,) = error.problems
            assert (problem.code, problem.path) == ("RTRW558", str(path))


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
    assert runs(tmp_path) == ["20991231T235959-00ff", "20991231T235959-0100"]
    assert to_undo(tmp_path, None)[0] == "20991231T235959-0100"


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
