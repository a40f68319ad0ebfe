"""Samples out of files: rates and counters, resets and wraps; also with duckdb."""

import gzip
import json
import random
import subprocess
import sys

import pytest

from rtrw.errors import InputError
from rtrw.fit.traffic import fast
from rtrw.fit.traffic.fast import read_fast
from rtrw.fit.traffic.fit import fit_traffic
from rtrw.fit.traffic.reading import Traffic
from rtrw.fit.traffic.store import Store

T = 1_790_000_000
US = 1_000_000


@pytest.fixture
def file(tmp_path):
    def write(text, name="traffic.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def samples(path, *, quick=False):
    """Queue -> stretches of (begin, uploads, downloads)."""
    traffic = Traffic(path)
    with Store() as store:
        if quick:
            assert read_fast(traffic, store)
        else:
            traffic.read_into(store)
        found = {}
        for name, line in store.lines.items():
            up, down = (line.series(side, 10**9, store.step) for side in (0, 1))
            found[name] = [
                (one.begin, list(one.rates), list(other.rates))
                for one, other in zip(up, down, strict=True)
            ]
    return traffic, found


def test_counters_become_rates(file):
    """1,000 bytes in a second are 8,000 bit/s; the first row makes no sample."""
    text = "time,queue,upload_bytes,download_bytes\n"
    text += "".join(f"{T + n},a,{n * 1000},{n * 5000}\n" for n in range(4))
    _, found = samples(file(text))
    assert found == {"a": [(T * US, [8_000] * 3, [40_000] * 3)]}


def test_pairs_of_the_router_are_read(file):
    """``bytes`` holds upload/download, as the router prints them."""
    text = "time,queue,bytes\n"
    text += "".join(f"{T + n},a,{n * 1000}/{n * 5000}\n" for n in range(3))
    _, found = samples(file(text))
    assert found == {"a": [(T * US, [8_000] * 2, [40_000] * 2)]}


def test_rates_as_the_router_writes_them(file):
    """500k, 1.5Mbps, 1200 and 0."""
    text = "time;queue;rate\n"
    text += f"{T};a;500k/1.5Mbps\n{T + 1};a;1200/0\n"
    _, found = samples(file(text))
    assert found == {"a": [(T * US, [500_000, 1_200], [1_500_000, 0])]}


def test_a_reset_makes_no_sample(file):
    """The counter fell from 9 GB to 500: what passed is not known."""
    counters = [8_999_999_000, 9_000_000_000, 500, 1_500]
    text = "time,queue,upload_bytes,download_bytes\n"
    text += "".join(f"{T + n},a,0,{c}\n" for n, c in enumerate(counters))
    traffic, found = samples(file(text))
    assert traffic.resets == 1
    assert [down for _, _, down in found["a"]] == [[8_000], [8_000]]


def test_32_bits_wrap(file):
    """From 4,294,967,000 on by 1,000 bytes a second: 2^32 is passed, no reset."""
    counters = [(4_294_965_000 + n * 1000) % 2**32 for n in range(5)]
    assert counters[3] < counters[2]
    text = "time,queue,bytes_in,bytes_out\n"
    text += "".join(f"{T + n},a,0,{c}\n" for n, c in enumerate(counters))
    traffic, found = samples(file(text))
    assert (traffic.resets, traffic.wraps) == (0, 1)
    assert found == {"a": [(T * US, [0] * 4, [8_000] * 4)]}


def test_a_gap_begins_a_new_stretch(file):
    """Ten seconds without a row: no sample is made of the hole."""
    moments = [0, 1, 2, 12, 13]
    text = "time,queue,upload_bytes,download_bytes\n"
    text += "".join(f"{T + t},a,{t * 1000},0\n" for t in moments)
    _, found = samples(file(text))
    assert found == {
        "a": [(T * US, [8_000] * 2, [0] * 2), ((T + 12) * US, [8_000], [0])]
    }


def test_bad_rows_are_counted_and_shown(file):
    """Each kind by its name; the good rows are used."""
    text = f"time,queue,upload_bps,download_bps\n{T},a,1,2\nx,a,1,2\n{T + 1},a,1\n"
    text += f"{T + 1},,1,2\n{T + 1},a,fast,2\n{T + 1},a,-5,2\n{T + 1},a,3,4\n"
    traffic, found = samples(file(text))
    assert traffic.bad == 5
    assert [(row.line, row.reason) for row in traffic.first_bad] == [
        (3, "time"),
        (4, "short"),
        (5, "queue"),
        (6, "number"),
        (7, "number"),
    ]
    assert found == {"a": [(T * US, [1, 3], [2, 4])]}


def test_times_may_be_iso_and_zipped(tmp_path):
    """With a zone and a fraction, in a gzip file."""
    text = "time,name,upload_bps,download_bps\n"
    text += "2026-11-30T10:00:00.500+07:00,a,1,2\n2026-11-30T03:00:01.500Z,a,3,4\n"
    path = tmp_path / "traffic.csv.gz"
    path.write_bytes(gzip.compress(text.encode()))
    _, found = samples(path)
    # 03:00:00 UTC of that day is 1,796,007,600 s after 1970.
    assert found == {"a": [(1_796_007_600 * US + 500_000, [1, 3], [2, 4])]}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "RTRW930"),
        ("when,who\n1,2\n", "RTRW931"),
        ("time,queue,price\n1,2,3\n", "RTRW931"),
        ("time,queue,upload_bps,download_bps\n", "RTRW932"),
        ("time,queue,upload_bps,download_bps\nx,y,z,\n", "RTRW932"),
        (f"time,queue,upload_bytes,download_bytes\n{T},a,1,1\n", "RTRW932"),
    ],
)
def test_files_without_samples_are_errors(file, text, code):
    """Each with its own sentence."""
    with pytest.raises(InputError) as caught:
        fit_traffic(file(text))
    assert caught.value.problems[0].code == code


def made(seed, form):
    """Rows of five queues with gaps, and counters that fall and wrap."""
    chance = random.Random(seed)
    columns = "bps" if form == "rates" else "bytes"
    lines = [f"time,queue,upload_{columns},download_{columns}"]
    counters = {f"q{n}": [0, chance.randint(0, 2**32)] for n in range(5)}
    now = T
    for _ in range(4_000):
        now += 1 if chance.random() < 0.998 else chance.randint(2, 40)
        for name, both in counters.items():
            if chance.random() < 0.0005:
                both[:] = [0, 0]
            step = [chance.randint(0, 250_000), chance.randint(0, 2_500_000)]
            if form == "rates":
                both[:] = step
            else:
                both[:] = [(c + s) % 2**32 for c, s in zip(both, step, strict=True)]
            if chance.random() < 0.999:
                lines.append(f"{now},{name},{both[0]},{both[1]}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("form", ["rates", "counters"])
@pytest.mark.parametrize("seed", range(3))
def test_both_ways_read_the_same(file, monkeypatch, form, seed):
    """Duckdb with numpy, and without: the same stretches, resets and wraps."""
    pytest.importorskip("duckdb")
    monkeypatch.setattr(fast, "LEAST_BYTES", 0)
    monkeypatch.setattr(fast, "PIECE", 100_000)
    path = file(made(seed, form))
    slow_traffic, slow = samples(path)
    quick_traffic, quick = samples(path, quick=True)
    assert quick == slow
    assert (quick_traffic.resets, quick_traffic.wraps, quick_traffic.rows) == (
        slow_traffic.resets,
        slow_traffic.wraps,
        slow_traffic.rows,
    )


@pytest.mark.parametrize(
    "row", ["x,q0,1,2", f"{T},q0,1.5M,2", f"{T},,1,2", f"{T},q0,-1,2"]
)
def test_what_is_not_plain_is_left_to_the_other_way(file, monkeypatch, row):
    """One odd row, and the quick way touches nothing."""
    pytest.importorskip("duckdb")
    monkeypatch.setattr(fast, "LEAST_BYTES", 0)
    monkeypatch.setattr(fast, "PIECE", 10_000)
    traffic = Traffic(file(made(1, "rates") + row + "\n"))
    with Store() as store:
        assert not read_fast(traffic, store)
        assert (store.lines, traffic.rows, traffic.turned) == ({}, 0, 0)


def rtrw(*args):
    command = [sys.executable, "-m", "rtrw", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def held(file):
    """Two queues held at 5M, with pauses."""
    chance = random.Random(4)
    lines, now = ["time,queue,upload_bps,download_bps"], T
    for _ in range(300):
        now += chance.randint(3, 9)
        for _ in range(chance.randint(5, 20)):
            now += 1
            for name in ("pelanggan-01", "pelanggan-02"):
                rate = int(chance.gauss(5_000_000, 40_000))
                lines.append(f"{now},{name},{rate // 5},{rate}")
    return file("\n".join(lines) + "\n")


def test_the_command_writes_plans_that_check(held, tmp_path):
    """The YAML at the end of the report is a profile's, and has no findings."""
    run = rtrw("fit", held)
    assert run.returncode == 0
    plans = run.stdout[run.stdout.index("plans:\n") :]
    assert "max-limit: 1M/5M" in plans
    name = plans.splitlines()[1].strip(" :")
    profile = tmp_path / "fitted.yaml"
    profile.write_text(
        f"rtrw: 1\nsite: x\n{plans}subscribers:\n"
        f"  - {{name: a, target: 192.168.1.2, plan: {name}}}\n"
    )
    assert rtrw("check", profile).returncode == 0


def test_json_of_the_command(held):
    """The documented keys, on stdout alone."""
    run = rtrw("fit", held, "--format", "json")
    assert run.stderr == ""
    (plan,) = json.loads(run.stdout)["plans"]
    assert plan["queues"] == ["pelanggan-01", "pelanggan-02"]
    assert plan["download"]["max_limit_bps"] == 5_000_000
    assert plan["download"]["burst_limit_bps"] == 0
    assert plan["upload"]["max_limit_bps"] == 1_000_000


def test_a_profile_names_the_plans(held, tmp_path):
    """Its plans are fitted, and what it has now is replayed; strangers are told."""
    profile = tmp_path / "net.yaml"
    profile.write_text(
        "rtrw: 1\nsite: x\nplans:\n  hemat: {max-limit: 1M/2M}\nsubscribers:\n"
        "  - {name: pelanggan-01, target: 192.168.1.2, plan: hemat}\n"
    )
    run = rtrw("fit", held, "--profile", profile, "--format", "json")
    told = json.loads(run.stdout)
    assert [plan["name"] for plan in told["plans"]] == ["hemat"]
    assert told["unknown"] == ["pelanggan-02"]
    assert told["plans"][0]["download"]["before"]["slowed_bits"] > 0


def test_nothing_usable_is_exit_1(file):
    """With a sentence and no traceback."""
    run = rtrw("fit", file("time,queue,upload_bps,download_bps\nx,y,z,w\n"))
    assert run.returncode == 1
    assert "RTRW932" in run.stderr
    assert "Traceback" not in run.stderr
