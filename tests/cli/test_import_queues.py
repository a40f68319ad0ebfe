"""`rtrw import` of routers, exports and JSON: whole commands, up to the second push."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from rtrw.lab import Lab
from rtrw.profiles import load

DATA = Path(__file__).parents[1] / "data" / "import"
PASSWORD = "lab-73"
EXPORTS = ["v6-verbose", "v7-compact"]
SMALL = """\
# 2026-07-11 21:04:13 by RouterOS 7.21.5
/queue simple
add max-limit=50M/100M name=total target=192.168.10.0/24
add burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s comment="Pak Budi" \\
    max-limit=2M/2M name=budi parent=total target=192.168.10.5/32
add burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s max-limit=2M/2M \\
    name=siti parent=total target=192.168.10.6/32
"""


@pytest.fixture
def rtrw(tmp_path):
    """Runs ``rtrw`` in a folder of its own, without a terminal."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {
        "LANG": "en_US.UTF-8",
        "PYTHONUTF8": "1",
        "RTRW_STATE_DIR": str(tmp_path / "state"),
        "RTRW_PASSWORD": PASSWORD,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }

    def run(*args, exit_code=0, **more):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env={**env, **more},
            text=True,
            encoding="utf-8",
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr
        assert done.returncode == exit_code, done.stdout + done.stderr
        return done

    run.folder = tmp_path
    return run


@contextmanager
def router(*args):
    """``rtrw lab`` as a process; yields the line of a profile for it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "rtrw", "lab", "--format", "json", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "RTRW_LAB_PASSWORD": PASSWORD},
    )
    try:
        lines = []
        while not lines or lines[-1] != "}":
            line = process.stdout.readline()
            assert line, process.stderr.read()
            lines.append(line.rstrip())
        port = json.loads("".join(lines))["port"]
        yield f"host: 127.0.0.1, port: {port}, username: rtrw, tls: false"
    finally:
        process.kill()
        process.communicate()


def states(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def pointed(profile, where):
    """The profile, with its router at the lab."""
    text = profile.read_text("utf-8")
    text = text.replace('host: "192.168.88.1", username: rtrw', where)
    profile.write_text(text, "utf-8")


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_of_160_queues_is_taken_over_by_comments_alone(rtrw, name):
    """At most 20 plans; the first push sets comments only, a second one nothing."""
    export, profile = DATA / f"{name}.rsc", rtrw.folder / "net.yaml"
    assert export.read_bytes().count(b"\nadd ") >= 160
    rtrw("import", str(export), "-o", str(profile), "--site", "net")
    loaded = load(profile)
    assert len(loaded.plans) <= 20
    assert len(loaded.subscribers) + len(loaded.parents) >= 150
    record = rtrw.folder / "record.ndjson"
    encoding = "windows-1252" if name.startswith("v6") else "utf-8"
    with router(
        "--from", str(export), "--record", str(record), "--encoding", encoding
    ) as at:
        pointed(profile, at)
        seen = json.loads(
            rtrw("diff", str(profile), "--adopt", "all", "--format", "json").stdout
        )
        changes = seen["routers"][0]["changes"]
        assert {one["action"] for one in changes} == {"set"}
        assert {key for one in changes for key in one["after"]} == {"comment"}
        rtrw("push", str(profile), "--adopt", "all", "--yes")
        before = len(states(record))
        again = rtrw("push", str(profile), "--yes", "--format", "json")
        assert json.loads(again.stdout)["changed"] is False
        assert len(states(record)) == before
    first, *_, last = [one["rows"] for one in states(record)]
    assert [_without_comment(row) for row in first] == [
        _without_comment(row) for row in last
    ]
    tagged = [row for row in last if row.get("comment", "").startswith("rtrw:net/")]
    assert len(tagged) == len(loaded.subscribers) + len(loaded.parents)


def _without_comment(row):
    return {key: value for key, value in row.items() if key != "comment"}


# --- a router ------------------------------------------------------------------------


ROWS = [
    {"name": "total", "target": "192.168.10.0/24", "max-limit": "50M/100M"},
    {
        "name": "budi",
        "target": "192.168.10.5",
        "max-limit": "2M",
        "parent": "total",
        "comment": "rtrw:rt07/s/a17 Pak Budi",
        "bytes": "100/200",
    },
    {"name": "siti", "target": "192.168.10.6", "max-limit": "2M", "parent": "total"},
    {
        "name": "<pppoe-joko>",
        "target": "<pppoe-joko>",
        "max-limit": "3M",
        "dynamic": "true",
    },
]


@pytest.fixture
def lab(rtrw):
    """An emulated router, and a profile that says how it is reached."""
    with Lab(rows=ROWS, password=PASSWORD) as one:
        where = f"{{host: 127.0.0.1, port: {one.port}, username: rtrw, tls: false}}"
        text = f"rtrw: 1\nrouters:\n  kantor: {where}\n"
        (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
        yield one


def test_a_router_of_the_profile_is_read(rtrw, lab):
    """Site and ids come from the tags; dynamic queues are left out, and counted."""
    done = rtrw("import", "kantor", "-o", "rt07.yaml")
    loaded = load(rtrw.folder / "rt07.yaml")
    assert loaded.site == "rt07"
    assert loaded.routers["kantor"].port == lab.port
    assert [(one.id, one.name, one.comment) for one in loaded.subscribers] == [
        ("a17", "budi", "Pak Budi"),
        ("siti", "siti", ""),
    ]
    assert "RTRW730 dynamic queues are left out (PPP, hotspot, DHCP; 1)" in done.stderr
    assert "<pppoe-joko>" in done.stderr
    ids = [row[".id"] for row in lab.rows()]
    rtrw("push", "rt07.yaml", "--adopt", "all", "--yes")
    assert [row[".id"] for row in lab.rows()] == ids
    assert lab.router.queues.rows.by_name["budi"].counters["bytes"] == "100/200"
    assert [row.get("comment", "") for row in lab.rows()] == [
        "rtrw:rt07/p/total",
        "rtrw:rt07/s/a17 Pak Budi",
        "rtrw:rt07/s/siti",
        "",
    ]


def test_a_router_by_its_address(rtrw, lab):
    """Without a profile; plain only by an explicit word, and the profile says so."""
    (rtrw.folder / "rtrw.yaml").unlink()
    address = f"rtrw@127.0.0.1:{lab.port}"
    rtrw("import", address, "--plain", "-o", "net.yaml")
    found = load(rtrw.folder / "net.yaml").routers["gateway"]
    assert (found.host, found.port, found.tls) == ("127.0.0.1", lab.port, False)
    done = rtrw("import", address, exit_code=1)
    assert "RTRW5" in done.stderr


def test_the_wrong_password_is_told(rtrw, lab):
    """And nothing is written."""
    done = rtrw("import", "kantor", "-o", "a.yaml", exit_code=1, RTRW_PASSWORD="no")
    assert "kantor: RTRW505" in done.stderr
    assert not (rtrw.folder / "a.yaml").exists()


def test_a_router_that_is_off_is_told(rtrw):
    """Where it was looked for, and what to do."""
    done = rtrw("import", "rtrw@127.0.0.1:9", "--plain", exit_code=1)
    assert "RTRW501" in done.stderr


# --- files ---------------------------------------------------------------------------


def test_json_of_rest_is_read(rtrw):
    """Every value text, flags too; counters do not matter."""
    rows = [
        {
            ".id": "*1",
            "name": "budi",
            "target": "192.168.10.5/32",
            "max-limit": "2000000/2000000",
            "burst-time": "0s/0s",
            "disabled": "false",
            "dynamic": "false",
            "invalid": "true",
            "bytes": "1/2",
        },
        {"name": "<hotspot-a>", "target": "10.5.5.1", "dynamic": "true"},
    ]
    (rtrw.folder / "rows.json").write_text(json.dumps(rows), "utf-8")
    done = rtrw("import", "rows.json", "--format", "json")
    said = json.loads(done.stdout)
    assert [(one["name"], one["subscribers"]) for one in said["plans"]] == [("2M", 1)]
    assert said["dynamic"] == 1
    assert said["source"]["kind"] == "json"
    assert {one["code"] for one in said["findings"]} == {"RTRW715", "RTRW730"}
    (rtrw.folder / "from-json.yaml").write_text(said["profile"], "utf-8")
    assert load(rtrw.folder / "from-json.yaml").subscribers[0].name == "budi"


def test_to_stdout_without_a_file(rtrw):
    """The profile is the only thing there; what is told goes to stderr."""
    (rtrw.folder / "small.rsc").write_text(SMALL, "utf-8")
    done = rtrw("import", "small.rsc", "--lang", "id")
    (rtrw.folder / "out.yaml").write_text(done.stdout, "utf-8")
    loaded = load(rtrw.folder / "out.yaml")
    assert loaded.site == "small"
    assert [one.name for one in loaded.subscribers] == ["budi", "siti"]
    assert list(loaded.plans) == ["2M"]
    assert "2 pelanggan" in done.stderr


def test_a_file_that_is_there_is_kept(rtrw):
    """Unless --force says otherwise."""
    (rtrw.folder / "small.rsc").write_text(SMALL, "utf-8")
    kept = rtrw.folder / "net.yaml"
    kept.write_text("mine\n", "utf-8")
    done = rtrw("import", "small.rsc", "-o", "net.yaml", exit_code=1)
    assert "RTRW772" in done.stderr
    assert kept.read_text("utf-8") == "mine\n"
    rtrw("import", "small.rsc", "-o", "net.yaml", "--force")
    assert load(kept).site == "net"


def test_lint_says_at_once_what_is_wrong_with_the_plans(rtrw):
    """A threshold above burst-limit makes the burst endless."""
    wrong = SMALL.replace("burst-threshold=1M/1M", "burst-threshold=9M/9M")
    (rtrw.folder / "small.rsc").write_text(wrong, "utf-8")
    quiet = rtrw("import", "small.rsc", "-o", "net.yaml")
    assert "RTRW1" not in quiet.stderr
    done = rtrw("import", "small.rsc", "-o", "net.yaml", "--force", "--lint")
    assert "net.yaml" in done.stderr
    assert "RTRW1" in done.stderr


def test_an_export_is_known_by_what_is_in_it(rtrw):
    """Called .txt, as Windows likes to."""
    (rtrw.folder / "queues.txt").write_text(SMALL, "utf-8")
    rtrw("import", "queues.txt", "-o", "net.yaml")
    assert len(load(rtrw.folder / "net.yaml").subscribers) == 2


def test_what_a_push_would_refuse_is_accepted_as_it_was_found(rtrw):
    """Leftovers of burst-time are no error on the router; check and push go through."""
    odd = SMALL.replace("burst-limit=8M/8M burst-threshold=1M/1M ", "")
    (rtrw.folder / "small.rsc").write_text(odd, "utf-8")
    done = rtrw("import", "small.rsc", "-o", "net.yaml")
    assert "RTRW710" in done.stderr
    assert "RTRW733" in done.stderr
    rtrw("check", "net.yaml")
    assert load(rtrw.folder / "net.yaml").accept


def test_a_dollar_a_quote_and_a_line_end_in_a_comment(rtrw):
    """What a script escapes comes into the profile, and out of it, as it was."""
    text = SMALL.replace('"Pak Budi"', r'"Pak \"Budi\" \$5\r\n\C3\A9\_x"')
    (rtrw.folder / "small.rsc").write_text(text, "utf-8")
    rtrw("import", "small.rsc", "-o", "net.yaml")
    budi = load(rtrw.folder / "net.yaml").subscribers[0]
    assert budi.comment == 'Pak "Budi" $5\r\n\u00e9 x'


BAD = {
    "not-there.rsc": (None, "RTRW708"),
    "not-there.json": (None, "RTRW708"),
    "queues.rsx": (None, "RTRW708"),
    "binary.rsc": (b"\x88\xac\xa1\xb1\x00\x01\x02", "RTRW701"),
    "zeros.rsc": (b"/queue simple\n\0\0", "RTRW701"),
    "words.rsc": (b"good morning\n", "RTRW700"),
    "empty.rsc": (b"", "RTRW704"),
    "other.rsc": (b"# by RouterOS 7.16\n/ip address\nadd address=1.1.1.1\n", "RTRW704"),
    "no-rows.rsc": (b"/queue simple\n", "RTRW704"),
    "torn.json": (b'[{"name": ', "RTRW702"),
    "list.json": (b"[1, 2]", "RTRW703"),
    "object.json": (b'{"error": 401}', "RTRW703"),
    "none.json": (b"[]", "RTRW704"),
    "off.rsc": (b"/queue simple\nadd name=a target=1.1.1.1 disabled=yes\n", "RTRW705"),
    "nobody": (None, "RTRW706"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_export_is_told_in_one_line(rtrw, name):
    """Exit 1, a code, the file's name, and nothing on stdout."""
    data, code = BAD[name]
    if data is not None:
        (rtrw.folder / name).write_bytes(data)
    done = rtrw("import", name, "-o", "net.yaml", exit_code=1)
    assert code in done.stderr
    assert name in done.stderr
    assert not done.stdout
    assert not (rtrw.folder / "net.yaml").exists()


def test_options_of_lists_mean_nothing_for_queues(rtrw):
    """Told, not passed over."""
    (rtrw.folder / "small.rsc").write_text(SMALL, "utf-8")
    done = rtrw("import", "small.rsc", "--map", "a=b", exit_code=1)
    assert "RTRW707" in done.stderr


def test_a_site_that_cannot_be_is_refused(rtrw):
    """It would stand in every comment."""
    (rtrw.folder / "small.rsc").write_text(SMALL, "utf-8")
    done = rtrw("import", "small.rsc", "--site", "rt 5", exit_code=1)
    assert "RTRW449" in done.stderr


def test_an_unreadable_line_is_told_and_ends_in_one(rtrw):
    """The rest is taken over all the same."""
    text = SMALL + "add name=$x target=1.1.1.1\n"
    (rtrw.folder / "small.rsc").write_text(text, "utf-8")
    done = rtrw("import", "small.rsc", "-o", "net.yaml", exit_code=1)
    assert "small.rsc:8:1: RTRW469" in done.stderr
    assert len(load(rtrw.folder / "net.yaml").subscribers) == 2
