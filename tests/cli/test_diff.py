"""`rtrw diff`: what is shown, as what, and with which exit code."""

import csv
import io
import json
import sys

import pytest

from rtrw.cli import main
from rtrw.lab import Lab

PASSWORD = "rahasia"
PROFILE = """\
rtrw: 1
site: rt05
plans:
  hemat-2:
    max-limit: 2M/2M
    burst-limit: {limit}
    burst-threshold: {threshold}
    burst-time: {time}
subscribers:
  - {{id: a1, name: siti, target: 192.168.10.5, plan: hemat-2, comment: Bu Siti}}
  - {{id: a2, name: {name}, target: 192.168.10.6, plan: hemat-2}}
"""
ROUTER = """\
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""
EXPORT = """\
# 2026-07-11 21:04:13 by RouterOS 7.21.5
/queue simple
add burst-limit=4M/4M burst-threshold=1500k/1500k burst-time=16s/16s comment=\\
    "rtrw:rt05/s/a1 Bu Siti" max-limit=2M/2M name=siti target=192.168.10.5/32
add burst-limit=4M/4M burst-threshold=1500k/1500k burst-time=16s/16s comment=\\
    rtrw:rt05/s/a2 max-limit=2000k/2M name=budi target=192.168.10.6/32
add max-limit=9M/9M name=kantor target=172.16.0.0/24
"""


@pytest.fixture
def diff(monkeypatch, capsys, tmp_path):
    """Run `rtrw diff ...` in this process: (exit code, stdout, stderr)."""

    def run(*args):
        monkeypatch.setattr(sys, "argv", ["rtrw", "diff", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RTRW_LANG", "en")
    monkeypatch.setenv("RTRW_PASSWORD", PASSWORD)
    monkeypatch.setenv("RTRW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "export.rsc").write_text(EXPORT, "utf-8")
    return run


@pytest.fixture
def profile(tmp_path):
    """Write the profile that the run finds in its folder."""

    def write(limit="4M", threshold="1500k", time="16s", name="budi", more=""):
        burst = {"limit": limit, "threshold": threshold, "time": time}
        text = PROFILE.format(**burst, name=name) + more
        (tmp_path / "rtrw.yaml").write_text(text, "utf-8")

    write()
    return write


def test_an_export_that_is_right_needs_nothing(diff, profile):
    """No router is asked; 2000k/2M and 2M/2M are one value; exit 0."""
    code, out, err = diff("--from", "export.rsc", "--exit-code")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "export.rsc → profile",
        "  nothing to do: all as the profile wants it (2), 1 not ours, left alone",
    ]


def test_old_and_new_with_the_burst_in_words(diff, profile):
    """1.5M of 4M in 16 s: 6 s; 1M of 3M in 25 s: 6 of 16 slices, 9.375 s."""
    profile(limit="3M", threshold="1M", time="25s")
    code, out, _ = diff("--from", "export.rsc")
    assert code == 0
    lines = [line.rstrip() for line in out.splitlines()]
    assert lines[:-1] == [
        "export.rsc → profile",
        "  ~ 2 queues: siti, budi",
        "      burst-limit     4M/4M → 3M/3M",
        "      burst-threshold 1500k/1500k → 1M/1M",
        "      burst-time      16s/16s → 25s/25s",
        "      burst           6.0 s → 9.4 s",
    ]


def test_i9_the_heading_tells_the_direction(diff, profile):
    """From what is there to what is wanted, in both languages."""
    profile(name="joko")
    assert diff("--from", "export.rsc")[1].startswith("export.rsc → profile")
    code, out, _ = diff("--from", "export.rsc", "--lang", "id")
    assert code == 0
    assert out.startswith("export.rsc → profil\n")
    assert "~ budi ganti nama jadi joko" in out


@pytest.mark.parametrize("width", ["60", "100"])
def test_no_line_is_wider_than_the_terminal(diff, profile, monkeypatch, width):
    """Readable on a phone and in a terminal."""
    profile(name="seorang-pelanggan-dengan-nama-yang-panjang-sekali-di-rt-05")
    monkeypatch.setattr("rtrw.cli.common.WIDTH", int(width))
    _, out, _ = diff("--from", "export.rsc")
    assert max(map(len, out.splitlines())) <= int(width)


def test_exit_code_3_only_where_asked_for(diff, profile):
    """Differences are no failure, unless --exit-code makes them one."""
    profile(name="joko")
    assert diff("--from", "export.rsc")[0] == 0
    assert diff("--from", "export.rsc", "--exit-code")[0] == 3


def test_json_is_as_documented(diff, profile):
    """Stdout is JSON alone, with the documented keys, values as the router has them."""
    profile(name="joko")
    code, out, _ = diff("--from", "export.rsc", "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert (told["format"], told["changed"], told["run"]) == (1, True, None)
    assert len(told["digest"]) == 16
    (router,) = told["routers"]
    assert router["version"] == "7.21.5"
    assert router["changes"] == [
        {
            "action": "rename",
            "queue": "joko",
            "cause": "profile",
            "before": {"name": "budi"},
            "after": {"name": "joko"},
        }
    ]
    keys = ("ok", "error", "added", "set", "removed", "moved", "renamed", "unchanged")
    keys += ("requests", "verified", "in_doubt", "foreign", "failures")
    assert [router[key] for key in keys] == [
        *(True, None, 0, 0, 0, 0, 1, 1),
        *(0, False, [], [], []),
    ]


def test_csv_has_a_row_for_each_field(diff, profile):
    """A spreadsheet shows what changes."""
    profile(name="joko")
    _, out, _ = diff("--from", "export.rsc", "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(out))
    assert row == {
        "router": "",
        "action": "rename",
        "queue": "joko",
        "cause": "profile",
        "field": "name",
        "before": "budi",
        "after": "joko",
    }


def test_a_file_gets_the_same_lines(diff, profile, tmp_path):
    """-o writes what a terminal would show, without colours."""
    profile(name="joko")
    code, out, _ = diff("--from", "export.rsc", "-o", "changes.txt")
    assert (code, out) == (0, "")
    text = (tmp_path / "changes.txt").read_text("utf-8")
    assert "  ~ budi is renamed joko\n" in text


def test_a_name_that_is_taken_is_told(diff, profile):
    """Left out, with what to do; a difference, so exit 3."""
    profile(name="kantor")
    code, out, err = diff("--from", "export.rsc", "--exit-code")
    assert code == 3
    assert "RTRW520" in err
    assert '--adopt "kantor"' in err
    assert "kantor is renamed" not in out


def test_only_a_name_that_exists(diff, profile):
    """A subscriber that is not in the profile is an error."""
    code, _, err = diff("--from", "export.rsc", "--only", "budo")
    assert code == 1
    assert "RTRW351" in err


@pytest.mark.parametrize("source", ["none.rsc", "."])
def test_an_export_that_cannot_be_read(diff, profile, source):
    """A sentence with the file's name, exit 1."""
    code, out, err = diff("--from", source)
    assert (code, out) == (1, "")
    assert "RTRW403" in err


def test_what_is_no_export_is_told_and_reads_empty(diff, profile, tmp_path):
    """Any bytes: no traceback."""
    (tmp_path / "noise.rsc").write_bytes(bytes(range(256)) * 4)
    code, out, _ = diff("--from", "noise.rsc")
    assert code == 0
    assert "2 to add" in out


def test_several_routers_need_a_name(diff, profile):
    """An export is of one router."""
    two = "routers: {a: {host: 10.0.0.1}, b: {host: 10.0.0.2}}\n"
    profile(more="defaults: {router: a}\n" + two)
    code, _, err = diff("--from", "export.rsc")
    assert code == 1
    assert "RTRW534" in err
    assert diff("--from", "export.rsc", "--router", "a")[0] == 0


# --- against a router ----------------------------------------------------------------


@pytest.fixture
def lab():
    settings = {
        "max-limit": "2M/2M",
        "burst-limit": "4M/4M",
        "burst-threshold": "1500k/1500k",
        "burst-time": "16s/16s",
    }
    rows = [
        {
            "name": "siti",
            "target": "192.168.10.5/32",
            "comment": "rtrw:rt05/s/a1 Bu Siti",
            **settings,
        },
        {"name": "kantor", "target": "172.16.0.0/24", "max-limit": "9M/9M"},
    ]
    with Lab(password=PASSWORD, rows=rows) as one:
        yield one


def test_a_router_is_read_and_not_written(diff, profile, lab):
    """What would be added; the router is as before."""
    profile(more=ROUTER.format(port=lab.port))
    before = lab.rows()
    code, out, _ = diff("--exit-code")
    assert code == 3
    assert out.splitlines()[0] == "gateway: router → profile"
    assert "+ budi  192.168.10.6/32, max-limit 2M/2M, burst 6.0 s" in out
    assert lab.rows() == before


def test_digest_of_an_export_and_of_the_router_agree(diff, profile, lab, tmp_path):
    """The same work has the same name, wherever it was read."""
    profile(more=ROUTER.format(port=lab.port))
    live = json.loads(diff("--format", "json")[1])
    lines = EXPORT.splitlines()
    text = "\n".join([*lines[:4], lines[6]]) + "\n"
    (tmp_path / "export.rsc").write_text(text, "utf-8")
    read = json.loads(diff("--from", "export.rsc", "--format", "json")[1])
    assert live["changed"]
    assert live["digest"] == read["digest"]


def test_a_router_that_is_not_there(diff, profile, lab):
    """Exit 1 and a sentence; nothing on stdout but what is known."""
    profile(more=ROUTER.format(port=lab.port))
    lab.stop()
    code, _, err = diff()
    assert code == 1
    assert "RTRW501" in err
