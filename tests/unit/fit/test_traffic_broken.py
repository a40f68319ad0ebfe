"""Files as they are found: twice recorded, gone on with, cut off, badly written."""

import gzip
import io
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtrw.errors import InputError
from rtrw.fit.traffic import fast
from rtrw.fit.traffic.fast import read_fast
from rtrw.fit.traffic.fit import fit_traffic
from rtrw.fit.traffic.reading import Traffic
from rtrw.fit.traffic.store import Store
from rtrw.profiles import load_text

T = 1_790_000_000
RATES = "time,queue,upload_bps,download_bps\n"
BYTES = "time,queue,upload_bytes,download_bytes\n"


def read(path, *, quick=False):
    """What was told of the file, and queue -> stretches of (begin, step, downloads)."""
    traffic = Traffic(path)
    with Store() as store:
        if not quick:
            traffic.read_into(store)
        elif not read_fast(traffic, store):
            assert quick == "if plain"
            traffic.read_into(store)
        found = {
            name: [
                (one.begin, one.step, list(one.rates))
                for one in line.series(1, 10**9, store.step)
            ]
            for name, line in store.lines.items()
        }
        return traffic, found, store.other


def written(folder, data):
    path = folder / "traffic.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def rows(count, *, step=1, begin=T, first=0):
    """Counters of one queue that carries 10,000 bytes in a second."""
    return "".join(
        f"{begin + (n - first) * step},a,{n * step * 1000},{n * step * 10000}\n"
        for n in range(first, first + count)
    )


@pytest.mark.parametrize(
    "data",
    [
        (RATES + f"{T},a,1,2\n{T + 1},a,3,4\n").encode("utf-16"),
        b"\n\r\n" + (RATES + f"{T},a,1,2\n{T + 1},a,3,4\n").encode(),
        (RATES + f"{T},a,1,2\n{T + 1},a,3,4\n").replace("\n", "\r").encode(),
        (RATES + f"{T},a,1.4,2\n{T + 1},a,2.5e0,4\n").encode("utf-8-sig"),
    ],
    ids=["utf-16", "empty lines", "lone CR", "fractions"],
)
def test_other_ways_of_writing(tmp_path, data):
    """The same two samples, however a spreadsheet has written them."""
    traffic, found, _ = read(written(tmp_path, data))
    assert traffic.bad == 0
    assert found == {"a": [(T * 10**6, 10**6, [2, 4])]}


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 2000,
        b"time,queue," + b"x" * 200_000 + b",upload_bps,download_bps\n",
        b"\x1f\x8b" + b"\0" * 400,
        b"\0" * 4000,
    ],
    ids=["binary", "endless heading", "no gzip", "nothing but zeros"],
)
def test_what_is_no_file_of_samples(tmp_path, data):
    """It is an error to be told, not a traceback."""
    with pytest.raises(InputError):
        fit_traffic(written(tmp_path, data))


@pytest.mark.parametrize("cell", ["9" * 400 + ".0", "9" * 5000, "1e999", "nan", "²"])
def test_numbers_that_are_none(tmp_path, cell):
    """The row is left out and shown by its line, the others are read."""
    path = written(tmp_path, RATES + f"{T},a,1,2\n{T},b,{cell},2\n{T + 1},a,3,4\n")
    traffic, found, _ = read(path)
    assert [(row.line, row.reason) for row in traffic.first_bad] == [(3, "number")]
    assert found["a"] == [(T * 10**6, 10**6, [2, 4])]


def test_a_huge_cell(tmp_path):
    """It is told by its line."""
    path = written(
        tmp_path, RATES + f"{T},a,1,2\n{T},{'x' * 200_000},1,2\n{T + 1},a,3,4\n"
    )
    traffic, _, _ = read(path)
    assert [(row.line, row.reason) for row in traffic.first_bad] == [(3, "csv")]


def test_dates_are_times(tmp_path):
    """A sample a day, told by ten characters that are no seconds."""
    path = written(tmp_path, RATES + "2026-12-01,a,1,2\n2026-12-02,a,3,4\n")
    assert read(path)[1]["a"][0][1] == 86_400 * 10**6


def test_a_recording_that_is_gone_on_with(tmp_path):
    """Five seconds between two recordings of a minute's samples are a gap, no pace."""
    end = T + 9 * 60
    text = BYTES + rows(10, step=60) + rows(10, step=60, begin=end + 5, first=10)
    _, found, other = read(written(tmp_path, text))
    assert found["a"] == [
        (T * 10**6, 60 * 10**6, [80_000] * 9),
        ((end + 5) * 10**6, 60 * 10**6, [80_000] * 9),
    ]
    assert other == 0


def test_another_interval_is_left_out_and_counted(tmp_path):
    """50 samples of a second and then 20 of a minute: the most are kept.

    The third row in the new pace (two samples later) makes it the line's own.
    """
    text = BYTES + rows(51) + rows(21, step=60, begin=T + 50 + 60, first=5)
    _, found, other = read(written(tmp_path, text))
    assert found["a"] == [(T * 10**6, 10**6, [80_000] * 50)]
    assert other == 21 - 3


def test_a_row_twice_counts_once(tmp_path):
    """Two recorders in one file: the second row of an instant is left out, and told."""
    for heading in (RATES, BYTES):
        text = "".join(line * 2 for line in rows(5).splitlines(keepends=True))
        traffic, found, _ = read(written(tmp_path, heading + text))
        assert traffic.repeated == 5
        assert len(found["a"]) == 1


def test_a_clock_that_was_set_back(tmp_path):
    """What follows is read on, and no rate is made over the step."""
    text = BYTES + rows(5) + rows(5, begin=T - 3600, first=5)
    traffic, found, _ = read(written(tmp_path, text))
    assert traffic.turned == 1
    assert [part[2] for part in found["a"]] == [[80_000] * 4] * 2


def test_the_newest_first(tmp_path):
    """Nothing follows anything: to be sorted, says the error."""
    text = BYTES + "".join(reversed(rows(50).splitlines(keepends=True)))
    with pytest.raises(InputError) as caught:
        fit_traffic(written(tmp_path, text))
    assert [one.code for one in caught.value.problems] == ["RTRW934"]


def test_a_gz_that_was_cut_off(tmp_path):
    """It is read to where it ends, and that is told."""
    whole = gzip.compress((BYTES + rows(2000)).encode())
    path = written(tmp_path, whole[: len(whole) * 3 // 4])
    traffic, found, _ = read(path)
    assert traffic.file.cut
    assert len(found["a"][0][2]) > 1000


def test_a_pipe_is_read_from_its_beginning(tmp_path):
    """A named pipe, as of ``<(zcat …)``, loses nothing though it is opened twice."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = "import sys; open(sys.argv[1], 'w').write(sys.argv[2])"
    text = BYTES + rows(1000)
    writer = subprocess.Popen([sys.executable, "-c", code, str(pipe), text])
    traffic, found, _ = read(pipe)
    assert writer.wait() == 0
    assert (traffic.rows, len(found["a"][0][2])) == (1000, 999)


def test_what_a_queue_held_back_is_not_replayed(tmp_path):
    """Held at 72k, told as 70k: no share of it "would have waited"."""
    text = BYTES + rows(500)
    fitted = fit_traffic(written(tmp_path, text))
    assert fitted.plans[0].download.after is None


# --- both ways -----------------------------------------------------------------------

CELL = st.sampled_from(
    ["0", "7", "12.5", "1e3", "1.5e+06", "1_000", "007", " 8", "3.0", "+4", "99999999"]
)
WAIT = st.sampled_from([0, 1, 1, 1, 1, 1, 1, 2, 3, 60, 0.25, 1.0000005, -5])
QUEUE = st.sampled_from(["a", "a", "b", "<pppoe-x>", '"q,""1"""', "😀"])


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(st.tuples(QUEUE, WAIT, CELL, CELL), min_size=2, max_size=80), st.booleans()
)
def test_duckdb_reads_what_python_reads(tmp_path, monkeypatch, made, counted):
    """Forms of numbers, gaps, resets, repetitions, other paces, clocks set back."""
    pytest.importorskip("duckdb")
    monkeypatch.setattr(fast, "LEAST_BYTES", 0)
    monkeypatch.setattr(fast, "PIECE", 130)
    now, lines = float(T), [BYTES if counted else RATES]
    for queue, wait, up, down in made:
        now += wait
        lines.append(f"{now:.7f},{queue},{up},{down}\n")
    path = written(tmp_path, "".join(lines))
    # What is finer than a microsecond is left to the other way.
    fine = any(wait == 1.0000005 for _, wait, _, _ in made)
    quick = "if plain" if fine else True
    slow = None
    try:
        slow = read(path)
    except InputError:
        with pytest.raises(InputError):
            read(path, quick=quick)
        return
    traffic, found, other = read(path, quick=quick)
    assert (found, other) == slow[1:]
    for name in ("rows", "bad", "repeated", "turned", "resets", "wraps"):
        assert getattr(traffic, name) == getattr(slow[0], name)


# --- what is proposed is always a profile --------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 9), st.sampled_from([1, 1, 5, 300]))
def test_every_proposal_is_a_plan_without_findings(seed, digits, step):
    """Of any traffic: held, idle, with peaks, of one customer or of three."""
    from rtrw.cli.fit_view import paste
    from rtrw.profiles.lint import lint

    chance = random.Random(seed)
    text, height = io.StringIO(), 10 ** chance.uniform(4, digits)
    text.write(RATES)
    kinds = [chance.choice(["idle", "held", "peaks", "noise"]) for _ in range(6)]
    for n in range(400):
        for place in range(3):
            up, down = (
                int(height * _use(kinds[2 * place + side], n, chance) / (4 - 3 * side))
                for side in (0, 1)
            )
            text.write(f"{T + n * step},q{place},{up},{down}\n")
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "traffic.csv")
        path.write_text(text.getvalue())
        found = fit_traffic(path)
    plans = "\n".join(paste(found, "en"))
    names = [one[2:-1] for one in plans.splitlines() if one.startswith("  plan-")]
    customers = "".join(
        f"  - {{name: c{n}, target: 192.168.1.{n + 2}, plan: {name}}}\n"
        for n, name in enumerate(names)
    )
    listed = f"subscribers:\n{customers}" if names else ""
    profile = load_text(f"rtrw: 1\nsite: x\n{plans}\n{listed}")
    # A real queue may be held at less than 64k, or upload faster than it downloads.
    assert {one.code for one in lint(profile)} <= {"RTRW226", "RTRW227"}


def _use(kind, n, chance):
    if kind == "idle":
        return chance.random() * 1e-4
    if kind == "held":
        return 1.0 if n % 40 else 0.0
    if kind == "peaks":
        return 1.0 if n % 30 < 4 else 0.02 + chance.random() / 10
    return chance.random()
