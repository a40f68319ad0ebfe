"""Recording and watching a lab under a made load, on a clock that is set by hand."""

import csv
import gzip
import subprocess
import sys
from itertools import pairwise

import pytest

from rtrw.burst import Setting
from rtrw.clock import ManualClock
from rtrw.errors import InputError
from rtrw.fit.traffic.fit import fit_traffic
from rtrw.lab import Lab
from rtrw.measure.against import Measurement, report
from rtrw.measure.meter import Meter
from rtrw.measure.recorder import CounterFile, Timing, record
from rtrw.measure.watching import measuring, watching
from rtrw.profiles.model import Router
from rtrw.push import How
from rtrw.push.link import Link
from rtrw.sim.demand import parse_demand

US = 1_000_000
M = 1_000_000
ROW = {
    "name": "pelanggan-01",
    "target": "192.168.10.5/32",
    "max-limit": "2M/2M",
    "burst-limit": "4M/4M",
    "burst-threshold": "1500k/1500k",
    "burst-time": "16s/16s",
}
OFFICIAL = [4] * 6 + [2] * 4 + [0] * 2
"""Mbit/s by the second: MikroTik's manual, Queue Burst, 32 Mb wanted at 0 s."""


@pytest.fixture
def lab():
    with Lab(
        rows=[ROW, {"name": "idle", "target": "192.168.10.6"}], password="x"
    ) as it:
        yield it


def link(lab, tmp_path):
    router = Router("gateway", "127.0.0.1", "rtrw", lab.port, tls=False)
    return Link(router, lambda: "x", How(state=tmp_path, run="", site=""))


def by_hand(clock, seconds=None):
    until = None if seconds is None else seconds * US
    return Timing(US, until, clock=clock, wall=clock, sleep=clock.advance_us)


def recorded(lab, tmp_path, path, seconds, names=()):
    clock = ManualClock(1_790_000_000 * US)
    lab.load("pelanggan-01", parse_demand(["32Mb@0s"]), clock=clock)
    way, file = link(lab, tmp_path), CounterFile(path)
    try:
        samples = record(way.session, file, names, by_hand(clock, seconds))
    finally:
        file.close()
        way.close()
    return samples, clock


def test_a_recording_agrees_with_the_official_table(lab, tmp_path):
    """Each second carries what the manual's example says, to the bit."""
    path = tmp_path / "traffic.csv"
    samples, _ = recorded(lab, tmp_path, path, 13)
    assert samples == 13
    lines = path.read_text().splitlines()
    rows = [r for r in csv.DictReader(lines) if r["queue"] == "pelanggan-01"]
    counts = [int(row["download_bytes"]) for row in rows]
    carried = [(b - a) * 8 for a, b in pairwise(counts)]
    assert carried == [mega * M for mega in OFFICIAL]
    assert rows[0]["time"] == "1790000000.000"
    assert {row["upload_bytes"] for row in rows} == {"0"}


@pytest.mark.parametrize("name", ["traffic.csv", "traffic.csv.gz"])
def test_a_recording_is_gone_on_with(lab, tmp_path, name):
    """A second run appends; fit reads both as one."""
    path = tmp_path / name
    _, clock = recorded(lab, tmp_path, path, 5)
    clock.advance_us(US)
    way, file = link(lab, tmp_path), CounterFile(path)
    record(way.session, file, ["pelanggan-01"], by_hand(clock, 5))
    file.close()
    way.close()
    data = path.read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    lines = text.splitlines()
    assert lines.count("time,queue,upload_bytes,download_bytes") == 1
    assert len(lines) == 1 + 5 * 2 + 5
    found = fit_traffic(path)
    assert found.traffic.bad == 0


def test_a_row_that_was_cut_off_is_left_and_told(lab, tmp_path):
    """What a crash left stays on a line of its own; fit counts one bad row."""
    path = tmp_path / "traffic.csv"
    recorded(lab, tmp_path, path, 3)
    path.write_bytes(path.read_bytes()[:-5])
    file = CounterFile(path)
    file.add(1_790_000_010 * US, [])
    file.close()
    assert path.read_bytes().endswith(b"\n")


def test_another_file_is_not_appended_to(tmp_path):
    """A profile under the wrong name stays what it is."""
    path = tmp_path / "rt05.yaml"
    path.write_text("rtrw: 1\n")
    with pytest.raises(InputError) as caught:
        CounterFile(path)
    assert caught.value.problems[0].code == "RTRW901"
    assert path.read_text() == "rtrw: 1\n"


def test_queues_that_are_not_there_are_told(lab, tmp_path):
    """RTRW902, at the first sample."""
    with pytest.raises(InputError) as caught:
        recorded(lab, tmp_path, tmp_path / "t.csv", 3, names=["nobody"])
    assert caught.value.problems[0].code == "RTRW902"


def test_a_router_that_comes_back_is_recorded_on(tmp_path):
    """The connection is cut; the lost time is missing, nothing else."""
    clock = ManualClock(1_790_000_000 * US)
    told = []
    with Lab(rows=[ROW], password="x") as lab:
        lab.load("pelanggan-01", parse_demand(["full"]), clock=clock)
        way, file = link(lab, tmp_path), CounterFile(tmp_path / "t.csv")

        def tell(one):
            told.append(one)
            if one.samples == 3 and one.lost is None and way._session is not None:
                way._session._line.close()

        record(way.session, file, (), by_hand(clock, 20), tell)
        file.close()
        way.close()
    assert sum(one.lost is not None for one in told) == 1
    assert told[-1].samples >= 15


def test_watching_agrees_with_the_model(lab, tmp_path):
    """The average at each second is the official one; burst ends at the threshold."""
    clock = ManualClock(0)
    way = link(lab, tmp_path)
    seen = []
    for step, one in enumerate(
        watching(way.session, ["pelanggan-01"], by_hand(clock, 40))
    ):
        if step == 20:  # the window has been watched for longer than burst-time
            lab.load("pelanggan-01", parse_demand(["32Mb@0s"]), clock=clock)
        seen.append(one[0].download)
    way.close()
    rates = [reading.rate for reading in seen[21:33]]
    assert rates == [mega * M for mega in OFFICIAL]
    # The averages of the manual's table after 1, 2, … 6 s: 250 kbps more each second.
    averages = [reading.average for reading in seen[21:27]]
    assert averages == [250_000 * n for n in range(1, 7)]
    assert [reading.allowed for reading in seen[21:28]] == [True] * 5 + [False] * 2
    assert [reading.bursting for reading in seen[21:28]] == [True] * 6 + [False]
    assert False not in [reading.agrees for reading in seen[20:]]


def test_a_measured_burst_agrees_with_its_model(lab, tmp_path):
    """Silence, then a download: 6.0 s seen, 6.0 s predicted."""
    clock = ManualClock(0)
    way = link(lab, tmp_path)
    lab.load("pelanggan-01", parse_demand(["200Mb@30s"]), clock=clock)
    states = []
    for found in measuring(way.session, "pelanggan-01", by_hand(clock, 90)):
        states.append(found.state)
    way.close()
    assert list(dict.fromkeys(states)) == ["resting", "ready", "bursting", "done"]
    told = report(found)
    assert (told.seen, told.exact, told.least, told.most) == (6.0, 6.0, 6.0, 7.0)
    assert told.agrees
    assert told.as_json({"version": "7.18.2"})["deviation_s"] == 0.0


def test_a_short_download_measures_nothing():
    """It was over before the burst: said so, no number made of it."""
    found = Measurement(Setting(2 * M, 0, 4 * M, 1_500_000, 16 * US))
    for second in range(20):
        found.add(second * US, 0, US)
    for rate in (4 * M, 4 * M, 0):
        found.add(30 * US, rate, US)
    assert found.state == "early"
    assert report(found).seen is None


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"burst-threshold": "5M/5M"}, "RTRW903"),
        (
            {"burst-limit": "0/0", "burst-threshold": "0/0", "burst-time": "0s/0s"},
            "RTRW903",
        ),
        ({"burst-time": "4s/4s"}, "RTRW904"),
    ],
)
def test_what_cannot_be_measured_is_refused(tmp_path, fields, code):
    """No burst, one without end, and slices shorter than samples."""
    with Lab(rows=[{**ROW, **fields}], password="x") as lab:
        way = link(lab, tmp_path)
        with pytest.raises(InputError) as caught:
            list(measuring(way.session, "pelanggan-01", by_hand(ManualClock(), 5)))
        way.close()
    assert caught.value.problems[0].code == code


def test_a_reset_counter_starts_the_meter_anew():
    """No rate is made of a counter that fell."""
    meter = Meter(Setting(2 * M, 0, 4 * M, 1_500_000, 16 * US))
    assert meter.add(0, 1_000) is None
    assert meter.add(US, 2_000).rate == 8_000
    assert meter.add(2 * US, 500) is None
    assert meter.add(3 * US, 1_500).rate == 8_000


def test_the_command_records_for_some_time(lab, tmp_path):
    """Real time: two seconds, a row per queue and sample, and a clean end."""
    import os

    path = tmp_path / "t.csv"
    env = {**os.environ, "RTRW_PASSWORD": "x", "RTRW_STATE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "rtrw", "record", f"rtrw@127.0.0.1:{lab.port}"]
    command += ["--plain", "--for", "2s", "-o", path]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert len(path.read_text().splitlines()) == 1 + 2 * 2


def test_the_command_watches_as_json(lab, tmp_path):
    """One line per queue and sample, nothing else on stdout."""
    import json
    import os

    env = {**os.environ, "RTRW_PASSWORD": "x", "RTRW_STATE_DIR": str(tmp_path)}
    command = [
        sys.executable,
        "-m",
        "rtrw",
        "watch",
        f"rtrw@127.0.0.1:{lab.port}",
        "idle",
    ]
    command += ["--plain", "--for", "2s", "--format", "json"]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert [line["queue"] for line in lines] == ["idle", "idle"]
    assert lines[1]["download"]["rate_bps"] == 0
