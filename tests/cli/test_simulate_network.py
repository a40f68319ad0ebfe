"""`rtrw simulate` of whole networks, of two plans, and of one torrent."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rtrw.cli import main

ROOT = Path(__file__).parents[2]
RT05 = str(ROOT / "profiles" / "rt05.yaml")
SHORT = ("--for", "2m", "--seed", "7")
PLOT = importlib.util.find_spec("matplotlib") is not None
PLOT |= os.environ.get("CI") == "true"  # there a missing extra is a failure


@pytest.fixture
def simulate(monkeypatch, capsys, tmp_path):
    """Run `rtrw simulate ...` in this process: (exit code, stdout, stderr)."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["rtrw", "simulate", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    monkeypatch.setenv("RTRW_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return run


# --- everybody -------------------------------------------------------------------


def test_a_profile_alone_is_everybody(simulate):
    """Each parent in a sentence, each plan in a row, and what the words mean."""
    code, out, err = simulate(RT05, *SHORT)
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert "rt05: 2m of the busy hour, download, seed 7" in text
    assert re.search(r"total-rt05 \(gateway\) 100M: \d+M on average", text)
    assert all(plan in text for plan in ("hemat-2", "keluarga-10", "gamer-20"))
    assert "is an assumption" in text
    assert "\x1b" not in out


def test_the_same_seed_gives_the_same_numbers(simulate):
    """Byte for byte; another seed gives another hour."""
    first = simulate(RT05, *SHORT, "--format", "json")[1]
    assert first == simulate(RT05, *SHORT, "--format", "json")[1]
    assert first != simulate(RT05, "--for", "2m", "--seed", "8", "--format", "json")[1]


def test_json_of_everybody(simulate):
    """Parents over time, plans, customers; what is carried fits and adds up."""
    found = json.loads(simulate(RT05, *SHORT, "--format", "json")[1])
    (up,) = found["parents"]
    assert (up["name"], up["max_limit_bps"]) == ("total-rt05", 100_000_000)
    assert len(up["t_s"]) == len(up["carried_bps"]) == len(up["offered_bps"])
    assert len(found["customers"]) == 45
    # 44 paying customers: 14 + 19 + 6 + 5
    assert sum(plan["customers"] for plan in found["plans"]) == 44
    step = found["step_s"]
    through = sum(rate * step for rate in up["carried_bps"]) / 8
    bytes_ = sum(one["carried_bytes"] for one in found["customers"])
    assert abs(through - bytes_) < bytes_ / 1000


def test_csv_of_everybody(simulate, tmp_path):
    """One value a line; -o writes the same."""
    out = simulate(RT05, *SHORT, "--format", "csv")[1]
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["kind", "router", "name", "t_s", "measure", "value"]
    assert {row["kind"] for row in rows} == {"parent", "plan", "customer"}
    path = tmp_path / "net.csv"
    assert simulate(RT05, *SHORT, "-o", str(path))[0] == 0
    assert path.read_text("utf-8") == out


class Page(HTMLParser):
    """Collects tags, and every address that a page would ask for."""

    def __init__(self):
        super().__init__()
        self.tags, self.asks, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.asks += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize(("lang", "word"), [("en", "carried"), ("id", "diteruskan")])
def test_a_page_that_needs_nothing_else(simulate, tmp_path, lang, word):
    """HTML with its pictures inside, without matplotlib, that asks for nothing."""
    path = tmp_path / "evening.html"
    assert simulate(RT05, *SHORT, "--lang", lang, "-o", str(path))[0] == 0
    page = Page()
    page.feed(path.read_text("utf-8"))
    assert page.asks == []
    assert page.tags.count("svg") == 1
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "http" not in path.read_text("utf-8")
    assert word in "".join(page.text)


def test_a_page_for_phones_and_for_the_dark(simulate, tmp_path):
    """As wide as the screen, with headings in each cell, light and dark colours."""
    path = tmp_path / "evening.html"
    simulate(RT05, *SHORT, "-o", str(path))
    text = path.read_text("utf-8")
    assert 'content="width=device-width,initial-scale=1"' in text
    assert "@media(prefers-color-scheme:dark)" in text
    # 4 plans, 8 columns
    assert text.count("<td data-head=") == 32
    # colours are named once each way, and nowhere else
    body = text.partition("</style>")[2]
    assert not re.search(r"#[0-9a-f]{3,6}\b", body)


@pytest.mark.parametrize("suffix", ["html", "svg"])
def test_names_that_differ_at_their_ends_do_so_in_a_report(simulate, tmp_path, suffix):
    """Long names keep both ends; more parents than are drawn are told."""
    if suffix == "svg" and not PLOT:
        pytest.skip("needs the extra: pip install 'rtrw[plot]'")
    net, path = tmp_path / "net.yaml", tmp_path / f"e.{suffix}"
    names = [f"a-tower-with-a-very-long-name-{k}" for k in range(14)]
    net.write_text(
        "rtrw: 1\nsite: t\nplans: {a: {max-limit: 2M/2M}}\nparents:\n"
        + "".join(
            f"  {name}: {{target: 10.0.{k}.0/24, max-limit: 5M/5M}}\n"
            for k, name in enumerate(names)
        )
        + "subscribers:\n"
        + "".join(
            f"  - {{name: n{k}, target: 10.0.{k}.1, plan: a, parent: {name}}}\n"
            for k, name in enumerate(names)
        ),
        encoding="utf-8",
    )
    code, _, err = simulate(str(net), "--for", "10s", "-o", str(path))
    assert (code, "written" in err) == (0, True)
    text = path.read_text("utf-8")
    if suffix == "html":
        assert text.count("<svg") == 12
        assert all(f"-name-{k}" in text for k in range(14))


def test_only_suspended_customers_are_nobody(simulate, tmp_path):
    """Nothing is simulated, and no torrent has neighbours."""
    net = tmp_path / "net.yaml"
    net.write_text(
        "rtrw: 1\nsite: t\nparents: {up: {target: 10.0.0.0/24, max-limit: 5M/5M}}\n"
        "plans: {a: {max-limit: 2M/2M, parent: up}}\n"
        "subscribers: [{name: a, target: 10.0.0.1, plan: a, suspended: true}]\n",
        encoding="utf-8",
    )
    assert "RTRW265" in simulate(str(net))[2]
    assert "RTRW266" in simulate(str(net), "--scenario", "torrent")[2]


def test_names_in_the_page_are_escaped(simulate, tmp_path):
    """What a profile names is text, whatever it holds."""
    net, path = tmp_path / "net.yaml", tmp_path / "e.html"
    net.write_text(
        "rtrw: 1\nsite: t\nparents:\n"
        "  '<img src=x>': {target: 10.0.0.0/24, max-limit: 5M/5M}\n"
        "plans:\n  '<b>&': {max-limit: 2M/2M, parent: '<img src=x>'}\n"
        "subscribers:\n  - {name: a, target: 10.0.0.1, plan: '<b>&'}\n",
        encoding="utf-8",
    )
    assert simulate(str(net), "--for", "10s", "-o", str(path))[0] == 0
    page = Page()
    page.feed(path.read_text("utf-8"))
    assert page.asks == []
    assert "b" not in page.tags


@pytest.mark.skipif(not PLOT, reason="needs the extra: pip install 'rtrw[plot]'")
@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
@pytest.mark.parametrize(
    "args",
    [
        (RT05, *SHORT),
        (RT05, "--plan", "hemat-2", "--compare", "keluarga-10"),
        ("--scenario", "torrent", "--for", "30s"),
    ],
    ids=["network", "compare", "torrent"],
)
def test_pictures(simulate, tmp_path, args, suffix, start):
    """The same run gives the same picture, byte for byte."""
    files = [tmp_path / f"{name}.{suffix}" for name in "ab"]
    for path in files:
        code, out, err = simulate(*args, "-o", str(path))
        assert (code, out) == (0, "")
        assert "written" in err
    one, two = (path.read_bytes() for path in files)
    assert one == two
    assert one.startswith(start)


def test_a_run_that_would_take_hours_is_not_begun(simulate):
    """It is said how long, and how to do it all the same."""
    code, out, err = simulate(RT05, "--for", "2000d")
    assert (code, out) == (1, "")
    assert "RTRW273" in err
    assert "--yes" in err
    assert re.search(r"about [\dwdhm]+ \(", err)


@pytest.mark.parametrize(
    ("args", "codes"),
    [
        (("--for", "0s"), ["RTRW164"]),
        (("--for", "0s", "--link", "0"), ["RTRW164", "RTRW172"]),
        (("--router", "nowhere"), ["RTRW352"]),
        (("--compare", "hemat-2"), ["RTRW278"]),
        (("--plan", "hemat-2", "--compare", "hemat"), ["RTRW171"]),
        (("--scenario", "torrent", "--parent", "total"), ["RTRW270"]),
        (("--scenario", "torrent", "-o", "x.html"), ["RTRW167"]),
        (("-o", "x.xyz"), ["RTRW167"]),
    ],
)
def test_bad_input(simulate, args, codes):
    """Exit 1, and every problem with its code."""
    code, out, _ = simulate(RT05, *args, "--format", "json")
    assert code == 1
    assert [one["code"] for one in json.loads(out)["errors"]] == codes


@pytest.mark.parametrize(
    ("usage", "code"),
    [
        ("keluarge", "RTRW177"),
        ("{web: 60%, video: 30%}", "RTRW178"),
        ("{web: -60%, video: 160%}", "RTRW176"),
    ],
)
def test_usage_that_is_none(simulate, tmp_path, usage, code):
    """An unknown mixture, shares that do not add up, negative ones."""
    net = tmp_path / "net.yaml"
    net.write_text(
        f"rtrw: 1\nsite: t\nplans:\n  a: {{max-limit: 2M/2M, usage: {usage}}}\n"
        "subscribers:\n  - {name: a, target: 10.0.0.1, plan: a}\n",
        encoding="utf-8",
    )
    found, _, err = simulate(str(net))
    assert found == 1
    assert code in err


def test_no_bar_where_nobody_looks(tmp_path):
    """In a pipe stderr stays empty, however long it takes."""
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", "simulate", RT05, "--for", "5m"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "RTRW_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- two plans -------------------------------------------------------------------


def test_two_plans_over_each_other(simulate):
    """Both in words, and how long downloads take with each.

    hemat-2: 1 MB is 8 Mb, done at 8M in 1 s. keluarga-10: 8 Mb at 20M, 0.4 s.
    """
    code, out, _ = simulate(RT05, "--plan", "hemat-2", "--compare", "keluarga-10")
    assert code == 0
    text = " ".join(out.split())
    assert "█ hemat-2: 2M, burst 8M" in text
    assert "● keluarga-10: 10M, burst 20M" in text
    assert "1 MB 1.0 s 0.4 s" in text


def test_two_plans_as_data(simulate):
    """Each has the rows that it has alone."""
    args = (RT05, "--plan", "hemat-2", "--for", "36s")
    alone = simulate(*args, "--format", "csv")[1].splitlines()[1:]
    both = simulate(*args, "--compare", "keluarga-10", "--format", "csv")[1]
    rows = both.splitlines()
    assert rows[0] == "plan,t_s,rate_bps,average_bps,burst"
    assert [r for r in rows if r.startswith("hemat-2,")] == [
        f"hemat-2,{row}" for row in alone
    ]
    found = json.loads(simulate(*args, "--compare", "gamer-20", "--format", "json")[1])
    assert [one["name"] for one in found["plans"]] == ["hemat-2", "gamer-20"]


# --- one torrent -----------------------------------------------------------------


def test_thirty_neighbours_without_a_profile(simulate):
    """Without queues it takes most of the line; each step leaves it less."""
    args = ("--scenario", "torrent", "--seed", "7", "--for", "5m")
    found = json.loads(simulate(*args, "--format", "json")[1])
    assert (found["neighbours"], found["line_bps"]) == (30, 30_000_000)
    took = {case["name"]: case["torrent_bps"] for case in found["cases"]}
    assert list(took) == ["none", "queues", "parent", "priority"]
    assert took["none"] > 15_000_000
    # its plan is 5M; before the burst ends, 10M for a while
    assert took["parent"] <= took["queues"] < 6_000_000
    assert took["priority"] <= took["parent"]
    at_once = found["all_at_once"]["with_burst"]
    assert at_once["wanted_bps"][0] == 310_000_000
    assert at_once["too_much_s"] == 60


def test_torrent_in_words(simulate):
    """In both languages, with the assumption about connections."""
    args = ("--scenario", "torrent", "--for", "1m")
    text = " ".join(simulate(*args)[1].split())
    assert "no queues" in text
    assert "50 for the download" in text
    assert "All 31 want 310M with burst (155M without) of a line of 30M" in text
    text = " ".join(simulate(*args, "--lang", "id")[1].split())
    assert "tanpa queue" in text
    assert "Semua (31) minta 310M dengan burst" in text


def test_torrent_of_a_profile(simulate):
    """The customer of the fastest plan downloads, the other 43 are neighbours."""
    args = (RT05, "--scenario", "torrent", "--for", "1m", "--format")
    found = json.loads(simulate(*args, "json")[1])
    assert found["torrent"] == {"customer": "10-yanti", "plan": "gamer-20"}
    assert found["neighbours"] == 43
    rows = list(csv.DictReader(io.StringIO(simulate(*args, "csv")[1])))
    assert list(rows[0]) == ["case", "who", "measure", "value"]


def test_scenario_beside_a_plan_is_usage(simulate):
    """A scenario is about everybody."""
    assert simulate(RT05, "--scenario", "torrent", "--plan", "hemat-2")[0] == 2


def test_the_torrent_at_night(simulate, tmp_path):
    """It has the limits of the hour that is asked about: 20M instead of 10M."""
    (tmp_path / "night.yaml").write_text(
        "rtrw: 1\nsite: t\nparents:\n"
        "  up: {target: 10.0.0.0/24, max-limit: 100M/100M}\nplans:\n"
        "  a:\n    max-limit: 10M/10M\n    parent: up\n    usage: idle\n"
        "    schedule: [{hours: 22:00-06:00, max-limit: 20M/20M}]\nsubscribers:\n"
        "  - {name: one, target: 10.0.0.1, plan: a}\n"
        "  - {name: two, target: 10.0.0.2, plan: a}\n"
    )
    args = ("night.yaml", "--scenario", "torrent", "--for", "1m", "--format", "json")
    found = []
    for at in ("12:00", "23:00"):
        told = json.loads(simulate(*args, "--at", at)[1])
        found.append([one["torrent_bps"] // 10**6 for one in told["cases"]][1:3])
    assert found == [[10, 10], [20, 20]]
