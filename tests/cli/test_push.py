"""``rtrw push``, ``history`` and ``trust`` as people run them: whole processes."""

import contextlib
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rtrw.lab import Lab

ROOT = Path(__file__).parents[2]
PASSWORD = "rahasia-sekali-91"
CERTIFICATE = (
    ROOT / "tests/data/lab/cert.pem",
    ROOT / "tests/data/lab/key.pem",
)
PROFILE = """\
rtrw: 1
site: rt05
parents:
  total: {{target: 192.168.10.0/24, max-limit: 50M/100M}}
plans:
  hemat-2: {{max-limit: 2M/2M, parent: total}}
  cepat-5: {{max-limit: 5M/5M, parent: total}}
subscribers:
  - {{id: a1, name: siti, target: 192.168.10.5, plan: hemat-2, comment: Bu Siti}}
  - {{id: a2, name: budi, target: 192.168.10.6, plan: hemat-2}}
  - {{id: a3, name: "7", target: 192.168.10.7, plan: {plan}}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw{more}}}
"""


@pytest.fixture
def lab():
    with Lab(
        password=PASSWORD,
        rows=[{"name": "kantor", "target": "172.16.0.0/24", "max-limit": "9M/9M"}],
    ) as one:
        yield one


@pytest.fixture
def rtrw(tmp_path):
    """Runs ``rtrw`` in a folder of its own; keeps all it ever said."""
    said = []
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {
        "LANG": "en_US.UTF-8",
        "RTRW_STATE_DIR": str(tmp_path / "state"),
        "RTRW_PASSWORD": PASSWORD,
    }

    def run(*args, stdin="", **more):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env={k: v for k, v in (env | more).items() if v is not None},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        said.append(done.stdout + done.stderr)
        assert "Traceback" not in done.stderr
        return done

    run.said = said
    run.env = env | {"TERM": "xterm", "COLUMNS": "100"}
    run.folder = tmp_path
    return run


def write(folder, port, plan="cepat-5", more=", tls: false"):
    text = PROFILE.format(port=port, plan=plan, more=more)
    (folder / "rtrw.yaml").write_text(text, "utf-8")


def unused_port():
    """A port that refuses connections: it was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def codes(done):
    return [problem["code"] for problem in json.loads(done.stdout)["errors"]]


def test_push_twice(rtrw, lab):
    """The first adds and verifies; the second has nothing to do and exits 0."""
    write(rtrw.folder, lab.port)
    before = lab.rows()
    first = rtrw("push", "--yes", "--format", "json")
    assert first.returncode == 0, first.stderr
    told = json.loads(first.stdout)
    assert (told["format"], told["changed"]) == (1, True)
    (router,) = told["routers"]
    assert router["name"] == "gateway"
    assert router["version"] == "7.18.2"
    assert (router["added"], router["set"], router["removed"]) == (4, 0, 0)
    assert (router["ok"], router["verified"], router["error"]) == (True, True, None)
    assert router["changes"][0]["action"] == "add"
    assert router["changes"][0]["after"]["max-limit"] == "50000000/100000000"
    names = [row["name"] for row in lab.rows()]
    assert names == ["kantor", "total", "siti", "budi", "7"]
    assert lab.rows()[:1] == before
    rows, writes = lab.rows(), lab.writes
    second = rtrw("push", "--yes")
    assert second.returncode == 0
    assert "nothing to do" in second.stdout
    assert (lab.rows(), lab.writes) == (rows, writes)
    third = rtrw("push", "--format", "json")
    assert third.returncode == 0
    assert json.loads(third.stdout)["changed"] is False


def test_change_then_history_and_rollback(rtrw, lab):
    """A changed plan is a ``set``; rollback puts it back; history has all three."""
    write(rtrw.folder, lab.port)
    rtrw("push", "--yes")
    before = lab.rows()
    write(rtrw.folder, lab.port, plan="hemat-2")
    changed = rtrw("push", "--yes", "--format", "json")
    (router,) = json.loads(changed.stdout)["routers"]
    assert (router["set"], router["unchanged"]) == (1, 3)
    assert router["changes"] == [
        {
            "action": "set",
            "queue": "7",
            "cause": "profile",
            "before": {"max-limit": "5000000/5000000"},
            "after": {"max-limit": "2000000/2000000"},
        }
    ]
    back = rtrw("rollback", "--yes", "--format", "json")
    assert back.returncode == 0, back.stderr
    assert lab.rows() == before
    told = rtrw("history", "--format", "json")
    runs = json.loads(told.stdout)["runs"]
    assert [(run["kind"], run["state"]) for run in runs] == [
        ("rollback", "done"),
        ("push", "done"),
        ("push", "done"),
    ]
    assert "gateway" in rtrw("history").stdout


def test_without_a_terminal_and_yes_nothing_is_written(rtrw, lab):
    """There is nobody to ask: exit 1, and it says what to give."""
    write(rtrw.folder, lab.port)
    before = lab.rows()
    done = rtrw("push")
    assert done.returncode == 1
    assert "RTRW543" in done.stderr
    assert "--yes" in done.stderr
    assert lab.rows() == before


def test_expect_refuses_what_was_not_shown(rtrw, lab):
    """Only what ``diff`` showed is written."""
    write(rtrw.folder, lab.port)
    digest = json.loads(rtrw("push", "--dry-run", "--format", "json").stdout)["digest"]
    write(rtrw.folder, lab.port, plan="hemat-2")
    done = rtrw("push", "--yes", "--expect", digest, "--format", "json")
    assert done.returncode == 1
    assert codes(done) == ["RTRW542"]
    assert lab.writes == 0
    write(rtrw.folder, lab.port)
    assert rtrw("push", "--yes", "--expect", digest).returncode == 0


@pytest.mark.parametrize(
    ("port", "password", "code"),
    [
        ("unused", PASSWORD, "RTRW501"),
        (None, "salah", "RTRW505"),
        (None, None, "RTRW550"),
    ],
    ids=["router-off", "wrong-password", "no-password"],
)
def test_a_router_that_cannot_be_used(rtrw, lab, port, password, code):
    """Clear words, exit 1, nothing written, no password shown."""
    write(rtrw.folder, unused_port() if port else lab.port)
    done = rtrw("push", "--yes", "--format", "json", RTRW_PASSWORD=password)
    assert done.returncode == 1
    assert codes(done) == [code]
    assert json.loads(done.stdout)["routers"][0]["ok"] is False
    assert lab.writes == 0
    plain = rtrw("push", "--yes", "--lang", "id", RTRW_PASSWORD=password)
    assert code in plain.stderr
    assert "salah" not in "".join(rtrw.said)


def test_p6_one_router_down_does_not_stop_the_other(rtrw, lab):
    """The others are done, the one is named, exit 4."""
    write(rtrw.folder, lab.port)
    path = rtrw.folder / "rtrw.yaml"
    text = path.read_text("utf-8").replace(
        "plan: cepat-5}", "plan: cepat-5, router: b}"
    )
    text = text.replace("parents:", "defaults: {router: gateway}\nparents:")
    text += (
        f"  b: {{host: 127.0.0.1, port: {unused_port()}, username: rtrw, tls: false}}\n"
    )
    path.write_text(text, "utf-8")
    done = rtrw("push", "--yes", "--format", "json")
    assert done.returncode == 4
    good, bad = json.loads(done.stdout)["routers"]
    assert (good["name"], good["ok"], good["verified"]) == ("gateway", True, True)
    assert (bad["name"], bad["ok"]) == ("b", False)
    assert codes(done) == ["RTRW501"]
    assert {"siti", "budi"} <= {row["name"] for row in lab.rows()}


def test_fasttrack_is_told_before_and_after(rtrw, lab):
    """FastTrack takes traffic past every queue: people must know, IPv6 too."""
    rule = {"chain": "forward", "action": "fasttrack-connection"}
    lab.menu("/ip/firewall/filter", [rule, {**rule, "disabled": "true"}])
    lab.menu("/ipv6/firewall/filter", [rule])
    write(rtrw.folder, lab.port)
    done = rtrw("push", "--yes")
    assert done.returncode == 0
    assert done.stderr.count("RTRW552") == 4
    assert "IPv4 (1 " in done.stderr
    assert "/ipv6 firewall filter disable" in done.stderr


def test_trust_then_push_over_tls(rtrw):
    """An unknown certificate is refused with what to do; once recorded it is used."""
    with Lab(password=PASSWORD, tls=CERTIFICATE) as lab:
        write(rtrw.folder, lab.port, more="")
        refused = rtrw("push", "--yes")
        assert refused.returncode == 1
        assert "RTRW510" in refused.stderr
        assert "rtrw trust gateway" in refused.stderr
        asked = rtrw("trust", "gateway")
        assert asked.returncode == 1
        assert "SHA-256 34:89:9B" in asked.stdout
        done = rtrw("trust", "gateway", "--yes", "--format", "json")
        assert json.loads(done.stdout)["recorded"] is True
        pushed = rtrw("push", "--yes")
        assert pushed.returncode == 0, pushed.stderr
        assert "recorded" in rtrw("trust", "gateway").stdout


def test_the_password_is_nowhere(rtrw, lab):
    """Not in the output, the journal, the history, the audit, nor a log at DEBUG."""
    write(rtrw.folder, lab.port)
    script = (
        "import logging, sys; logging.basicConfig(level=logging.DEBUG);"
        "sys.argv = ['rtrw', 'push', '--yes']; from rtrw.cli import main; main()"
    )
    env = {**os.environ, "RTRW_STATE_DIR": str(rtrw.folder / "state")}
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            script.replace("'--yes'", "'--yes', '--password-stdin'"),
        ],
        cwd=rtrw.folder,
        env={k: v for k, v in env.items() if k != "RTRW_PASSWORD"},
        input=f"{PASSWORD}\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "/queue/simple/add" in done.stderr, logging.DEBUG
    assert PASSWORD not in done.stdout + done.stderr
    files = [p for p in (rtrw.folder / "state").rglob("*") if p.is_file()]
    assert len(files) >= 5
    for path in files:
        assert PASSWORD.encode() not in path.read_bytes()


PROC = Path("/proc")


def every_process():
    """What everybody on the machine may see of all processes, and ``ps`` of them."""
    for path in PROC.glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            yield path.read_bytes()
    for options in (["-ef"], ["auxww"], ["-eLo", "pid,comm,args"]):
        with contextlib.suppress(FileNotFoundError):
            yield subprocess.run(
                ["ps", *options], capture_output=True, check=True
            ).stdout


@pytest.mark.skipif(not PROC.is_dir(), reason="processes are looked at in /proc")
@pytest.mark.parametrize("source", ["stdin", "variable"])
def test_the_password_is_nowhere_during_a_push(rtrw, lab, source):
    """While writes are on the way: not in any argument, file, or log at DEBUG."""
    write(rtrw.folder, lab.port)
    script = (
        "import logging, sys; logging.basicConfig(level=logging.DEBUG);"
        "from rtrw.cli import main; main()"
    )
    options = ["push", "--yes"] + ["--password-stdin"] * (source == "stdin")
    own = {"RTRW_PASSWORD_GATEWAY": PASSWORD} if source == "variable" else {}
    started, seen, environments = threading.Event(), [], []

    def look(cause, state):
        started.wait(30)
        seen.append(b"\n".join(every_process()))
        files = [p for p in rtrw.folder.rglob("*") if p.is_file()]
        seen.extend(path.read_bytes() for path in files)
        seen.extend(str(path).encode() for path in files)
        environments.append((PROC / str(child.pid) / "environ").read_bytes())

    lab.watch(look)
    log = rtrw.folder / "log"
    with log.open("wb") as out:
        child = subprocess.Popen(
            [sys.executable, "-c", script, *options],
            cwd=rtrw.folder,
            env={k: v for k, v in rtrw.env.items() if k != "RTRW_PASSWORD"} | own,
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=out,
        )
        started.set()
        child.communicate(f"{PASSWORD}\n".encode(), timeout=60)
    assert child.returncode == 0, log.read_text("utf-8")
    assert len(environments) == 4  # at each write
    secret = PASSWORD.encode()
    assert any(b"rtrw.cli" in one and b"push" in one for one in seen)
    assert any(b"/queue/simple/add" in one for one in seen)  # the log at DEBUG
    assert [one for one in seen if secret in one] == []
    # Whoever gives it by a variable has it in that process's own environment.
    assert [secret in one for one in environments] == [source == "variable"] * 4
    for path in rtrw.folder.rglob("*"):
        assert path.is_dir() or secret not in path.read_bytes()


def test_two_routers_on_one_variable(rtrw, lab):
    """Their passwords could not be told apart: an error, nothing is sent."""
    write(rtrw.folder, lab.port)
    path = rtrw.folder / "rtrw.yaml"
    text = path.read_text("utf-8").replace("  gateway:", "  kantor-1:")
    text = text.replace("parents:", "defaults: {router: kantor-1}\nparents:")
    text += f"  kantor_1: {{host: 127.0.0.1, port: {unused_port()}, tls: false}}\n"
    path.write_text(text, "utf-8")
    done = rtrw("push", "--yes", "--format", "json", RTRW_PASSWORD_KANTOR_1="x")
    assert done.returncode == 1
    assert codes(done) == ["RTRW551"]
    assert lab.requests == 0
    for command in ("push", "diff"):
        one = rtrw(command, "--router", "kantor-1", RTRW_PASSWORD_KANTOR_1="x")
        assert (one.returncode, "RTRW551" in one.stderr) == (1, True)
    assert lab.requests == 0


def test_a_name_that_is_taken_is_a_failure_each_time(rtrw, lab):
    """Exit 4 while the rest is verified; never "all as the profile says"."""
    write(rtrw.folder, lab.port)
    path = rtrw.folder / "rtrw.yaml"
    path.write_text(path.read_text("utf-8").replace("budi", "kantor"), "utf-8")
    for count in (3, 0):
        done = rtrw("push", "--yes", "--format", "json")
        assert done.returncode == 4
        (router,) = json.loads(done.stdout)["routers"]
        assert (router["ok"], router["verified"]) == (False, True)
        assert router["added"] == count
        assert [one["queue"] for one in router["failures"]] == ["kantor"]
        assert codes(done) == ["RTRW520"]
    plain = rtrw("push", "--yes")
    assert plain.returncode == 4
    assert "3 queues are as the profile says, 1 left out: kantor" in plain.stdout
    assert "all" not in plain.stdout
    assert "dilewati: kantor" in rtrw("push", "--yes", "--lang", "id").stdout


def test_when_nothing_could_be_done_it_failed(rtrw):
    """Every name is taken: exit 1."""
    names = ("total", "siti", "budi", "7")
    rows = [{"name": name, "target": "172.16.0.0/24"} for name in names]
    with Lab(password=PASSWORD, rows=rows) as lab:
        write(rtrw.folder, lab.port)
        done = rtrw("push", "--yes", "--format", "json")
        assert done.returncode == 1
        (router,) = json.loads(done.stdout)["routers"]
        assert {one["queue"] for one in router["failures"]} == {*names}
        assert lab.writes == 0


@pytest.mark.slow
@pytest.mark.parametrize("form", ["table", "json", "csv"])
@pytest.mark.parametrize("name", ["budi", "kantor"])
def test_a_dry_run_is_diff(rtrw, lab, name, form):
    """The same output and exit code, also when a name is taken or a router is off."""
    write(rtrw.folder, lab.port)
    path = rtrw.folder / "rtrw.yaml"
    path.write_text(path.read_text("utf-8").replace("budi", name), "utf-8")
    for _ in range(2):
        dry = rtrw("push", "--dry-run", "--format", form)
        diff = rtrw("diff", "--format", form)
        assert (dry.returncode, dry.stdout, dry.stderr) == (
            diff.returncode,
            diff.stdout,
            diff.stderr,
        )
        assert dry.stdout
        rtrw("push", "--yes")


def test_expect_when_nothing_is_left_to_do(rtrw, lab):
    """A retry with the digest that went through is well: exit 0."""
    write(rtrw.folder, lab.port)
    digest = json.loads(rtrw("diff", "--format", "json").stdout)["digest"]
    for _ in range(2):
        assert rtrw("push", "--yes", "--expect", digest).returncode == 0
    write(rtrw.folder, lab.port, plan="hemat-2")
    writes = lab.writes
    for more in ("--yes", "--dry-run"):
        assert rtrw("push", more, "--expect", digest).returncode == 1
    assert lab.writes == writes


@pytest.mark.skipif(os.name == "nt", reason="closed pipes")
def test_a_reader_that_goes_away_does_not_stop_a_push(rtrw, lab):
    """`rtrw push --yes | true` writes and verifies all the same."""
    write(rtrw.folder, lab.port)
    read, out = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", "push", "--yes", "--verbose"],
        cwd=rtrw.folder,
        env=rtrw.env,
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(out)
    assert b"Traceback" not in done.stderr
    assert len(lab.rows()) == 5
    (run,) = json.loads(rtrw("history", "--format", "json").stdout)["runs"]
    assert run["state"] == "done"


def test_csv_has_the_changes_that_were_done(rtrw, lab):
    """One row for each field; a push that changes nothing has only the heading."""
    write(rtrw.folder, lab.port)
    heading = "router,action,queue,cause,field,before,after"
    dry = rtrw("push", "--dry-run", "--format", "csv").stdout
    first = rtrw("push", "--yes", "--format", "csv")
    assert first.returncode == 0
    assert first.stdout == dry
    assert first.stdout.splitlines()[0] == heading
    assert "gateway,add,siti,profile,target,,192.168.10.5/32" in first.stdout
    assert rtrw("push", "--yes", "--format", "csv").stdout == f"{heading}\n"
    back = rtrw("rollback", "--yes", "--format", "csv")
    assert back.returncode == 0
    assert "gateway,remove,siti" in back.stdout


def test_a_canary_is_one_of_the_routers(rtrw, lab):
    """One that is left out by --router could never be first: a usage error."""
    write(rtrw.folder, lab.port)
    path = rtrw.folder / "rtrw.yaml"
    text = path.read_text("utf-8").replace(
        "parents:", "defaults: {router: gateway}\nparents:"
    )
    path.write_text(text + "  b: {host: 127.0.0.1, port: 1, tls: false}\n", "utf-8")
    done = rtrw("push", "--yes", "--router", "gateway", "--canary", "b")
    assert done.returncode == 2
    assert "--canary" in done.stderr
    assert lab.requests == 0


@pytest.mark.slow
@pytest.mark.parametrize("field", ["parent-queue", "insert-queue-before"])
@pytest.mark.parametrize(
    "menu", ["/ppp/profile", "/ip/hotspot/user/profile", "/ip/dhcp-server"]
)
def test_a_queue_that_something_names_is_never_removed(rtrw, lab, menu, field):
    """Push and diff keep it and say so, whatever is allowed, time after time."""
    write(rtrw.folder, lab.port)
    rtrw("push", "--yes")
    lab.menu(menu, [{"name": "x", field: "siti"}, {"name": "y", field: "none"}])
    path = rtrw.folder / "rtrw.yaml"
    kept = [line for line in path.read_text("utf-8").splitlines() if "a1" not in line]
    path.write_text("\n".join(line for line in kept if "a2" not in line), "utf-8")
    everything = ("--allow-removals", "all", "--format", "json")
    shown = json.loads(rtrw("diff", *everything).stdout)["routers"][0]
    assert [change["queue"] for change in shown["changes"]] == ["budi"]
    assert "RTRW526" in [problem["code"] for problem in shown["warnings"]]
    for removed in (1, 0):
        done = rtrw("push", "--yes", *everything)
        assert done.returncode == 0, done.stderr
        (router,) = json.loads(done.stdout)["routers"]
        assert (router["removed"], router["verified"]) == (removed, True)
        assert "RTRW526" in [problem["code"] for problem in router["warnings"]]
        assert [r["name"] for r in lab.rows()] == ["kantor", "total", "siti", "7"]
    back = rtrw("rollback", "--yes", "--format", "json")
    assert back.returncode == 0
    lab.menu(menu, [{"name": "x", field: "budi"}])
    first = json.loads(rtrw("history", "--format", "json").stdout)["runs"][-1]["run"]
    undone = rtrw("rollback", "--to", first, "--yes", "--format", "json")
    # Undoing the first push would remove all; what is named stays, with its parent.
    assert [r["name"] for r in lab.rows()] == ["kantor", "total", "budi"]
    assert undone.returncode == 0
    (router,) = json.loads(undone.stdout)["routers"]
    told = [problem["code"] for problem in router["warnings"]]
    assert {"RTRW525", "RTRW526"} <= set(told)


# --- on a terminal ---------------------------------------------------------------


class Terminal:
    """``rtrw`` on a pseudo-terminal: what it asks, and what it is answered."""

    def __init__(self, rtrw, *args, all_of_it=False):
        import pty

        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rtrw", *args],
            cwd=rtrw.folder,
            env=rtrw.env,
            stdin=theirs,
            stdout=theirs if all_of_it else subprocess.PIPE,
            stderr=theirs,
        )
        os.close(theirs)
        self.text = ""

    def wait_for(self, text):
        while text not in self.text:
            self.text += os.read(self.ours, 4096).decode("utf-8", "replace")

    def answer(self, text):
        os.write(self.ours, f"{text}\n".encode())

    def end(self):
        """The exit code, and stdout."""
        try:
            while data := os.read(self.ours, 4096):
                self.text += data.decode("utf-8", "replace")
        except OSError:
            # Linux says EIO when the other end is closed.
            pass
        out, _ = self.process.communicate(timeout=30)
        os.close(self.ours)
        return self.process.returncode, (out or b"").decode("utf-8")

    def screen(self):
        """The lines as they are seen in the end: what was drawn over is gone."""
        lines, at = [""], 0
        for piece in re.findall(
            r"\x1b\[[0-9;?]*[A-Za-z]|[\r\n]|[^\x1b\r\n]+", self.text
        ):
            if piece == "\n":
                at += 1
                lines += [""] if at == len(lines) else []
            elif piece.endswith("A") and piece[0] == "\x1b":
                at = max(0, at - int(piece[2:-1] or 1))
            elif piece == "\x1b[2K":
                lines[at] = ""
            elif piece == "\r":
                column = 0
            elif piece[0] != "\x1b":
                column = 0 if not lines[at] else column
                lines[at] = lines[at][:column] + piece
                column = len(lines[at])
        return lines


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals on Windows")
@pytest.mark.parametrize(
    ("said", "code", "count"), [("y", 0, 5), ("n", 1, 1), ("", 1, 1)]
)
def test_it_asks_on_a_terminal(rtrw, lab, said, code, count):
    """Only yes is yes; anything else writes nothing."""
    write(rtrw.folder, lab.port)
    terminal = Terminal(rtrw, "push")
    terminal.wait_for("[y/N]")
    assert lab.writes == 0
    terminal.answer(said)
    assert terminal.end()[0] == code
    assert len(lab.rows()) == count
    assert ("RTRW544" in terminal.text) == (code == 1)


@pytest.fixture
def two(rtrw, lab):
    """A profile of two routers, each a lab with a round trip; the second lab."""
    with Lab(password=PASSWORD, rtt_us=50_000) as other:
        write_two(rtrw.folder, lab.port, other.port)
        yield other


def write_two(folder, port, other):
    """``siti`` and ``budi`` with their parent on b, ``7`` on the gateway."""
    write(folder, port)
    path = folder / "rtrw.yaml"
    text = path.read_text("utf-8").replace(
        "parents:", "defaults: {router: b}\nparents:"
    )
    text = text.replace("plan: cepat-5}", "plan: cepat-5, router: gateway}")
    reach = f"host: 127.0.0.1, port: {other}, username: rtrw, tls: false"
    path.write_text(f"{text}  b: {{{reach}}}\n", "utf-8")


posix = pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals on Windows")
LISTING = ["gateway: router → profile", "b: router → profile", "siti, budi", "7"]


@posix
@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_who_is_asked_sees_what_about(rtrw, lab, two, form):
    """With stdout in a file, the changes stand on the terminal before the question."""
    terminal = Terminal(rtrw, "push", "--format", form)
    terminal.wait_for("[y/N]")
    for part in LISTING:
        assert part in terminal.text
    terminal.answer("y")
    code, out = terminal.end()
    assert code == 0
    assert "[y/N]" not in out
    assert "\x1b" not in out
    if form == "json":
        assert [r["added"] for r in json.loads(out)["routers"]] == [2, 3]
    elif form == "csv":
        assert {line.split(",")[0] for line in out.splitlines()[1:]} == {"gateway", "b"}
    else:
        for part in (*LISTING, "gateway: 2 added", "b: 3 added"):
            assert part in out


@posix
def test_bars_do_not_draw_over_what_is_shown(rtrw, lab, two):
    """All on one terminal: the changes, the warnings, the results, and no bar left."""
    rule = {"chain": "forward", "action": "fasttrack-connection"}
    two.menu("/ip/firewall/filter", [rule])
    terminal = Terminal(rtrw, "push", "--yes", all_of_it=True)
    assert terminal.end()[0] == 0
    assert "writing" in terminal.text
    seen = terminal.screen()
    for part in (*LISTING, "b: RTRW552", "gateway: 2 added", "b: 3 added"):
        assert any(part in line for line in seen), (part, seen)
    assert not any("━" in line for line in seen)


@pytest.mark.parametrize("command", ["push", "diff"])
def test_a_report_in_a_file_has_every_router(rtrw, lab, command):
    """The one that is down has its line on stdout, too; with -o as well."""
    write_two(rtrw.folder, lab.port, unused_port())
    yes = ["--yes"] if command == "push" else []
    done = rtrw(command, *yes)
    assert done.returncode == 4
    assert "b: FAILED: 127.0.0.1 refuses connections" in done.stdout
    assert "gateway" in done.stdout
    assert "RTRW501" in done.stderr
    again = rtrw(command, *yes, "-o", "out.txt")
    assert again.returncode == 4
    text = (rtrw.folder / "out.txt").read_text("utf-8")
    assert "b: FAILED: 127.0.0.1 refuses connections" in text
    assert "gateway" in text


def test_a_report_names_what_failed(rtrw, lab, two):
    """A refused queue, and those that were not sent for it, stand in the report."""
    two.router.faults.refuse["total"] = "failure: no"
    done = rtrw("push", "--yes", "--safe-mode", "never")
    assert done.returncode == 4
    assert "b: failed, 1: total" in done.stdout
    assert "b: not done, 2: budi, siti" in done.stdout
    assert "gateway: 2 added; read back and verified" in done.stdout


def interrupted(rtrw, lab, *args):
    """A push that gets Ctrl-C at its first write."""
    started, sent = threading.Event(), threading.Event()

    def interrupt(cause, state):
        if not sent.is_set():
            sent.set()
            started.wait(30)
            os.kill(terminal.process.pid, signal.SIGINT)

    lab.watch(interrupt)
    terminal = Terminal(rtrw, *args)
    started.set()
    return terminal


@posix
def test_an_interrupt_says_what_to_do(rtrw, lab):
    """Ctrl-C: exit 130, the name of the run, no traceback; a second push completes."""
    write(rtrw.folder, lab.port)
    terminal = interrupted(rtrw, lab, "push", "--yes", "--safe-mode", "never")
    code, _ = terminal.end()
    assert code in {0, 130}  # it may have been quicker than the signal
    if code:
        assert "Interrupted." in terminal.text
    assert "Traceback" not in terminal.text
    assert rtrw("push", "--yes").returncode == 0
    assert len(lab.rows()) == 5


@posix
def test_an_interrupted_fleet_begins_no_more_routers(rtrw, lab, two):
    """What is under way ends well, the rest is left alone."""
    terminal = interrupted(rtrw, lab, "push", "--yes", "--parallel", "1")
    code, _ = terminal.end()
    assert code == 130
    assert "Traceback" not in terminal.text
    assert len(lab.rows()) == 3
    assert two.rows() == []
    assert rtrw("push", "--yes").returncode == 0


@posix
def test_nobody_is_asked_about_a_certificate_unseen(rtrw):
    """The fingerprint stands on the terminal also when stdout does not."""
    with Lab(password=PASSWORD, tls=CERTIFICATE) as lab:
        write(rtrw.folder, lab.port, more="")
        for more in (["--format", "json"], [], ["-o", "out.txt"]):
            terminal = Terminal(rtrw, "trust", "gateway", *more)
            terminal.wait_for("[y/N]")
            assert "SHA-256 34:89:9B" in terminal.text
            terminal.answer("n")
            assert terminal.end()[0] == 1
        assert "34:89:9B" in (rtrw.folder / "out.txt").read_text("utf-8")


def test_history_to_a_file(rtrw, lab):
    """``-o`` takes the table, too."""
    write(rtrw.folder, lab.port)
    rtrw("push", "--yes")
    shown = rtrw("history")
    assert rtrw("history", "-o", "h.txt").stdout == ""
    assert (rtrw.folder / "h.txt").read_text("utf-8") == shown.stdout
    assert "gateway" in shown.stdout


@posix
def test_bars_for_several_routers(rtrw, lab, two):
    """A line and a bar for each, and in the end what became of each."""
    terminal = Terminal(rtrw, "push", "--yes")
    code, out = terminal.end()
    assert code == 0, terminal.text
    assert len(two.rows()) == 3
    assert "writing" in terminal.text
    assert "[2/2] b: ok" in terminal.text
    assert "b: 3 added" in out
