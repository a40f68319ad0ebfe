"""Ten million rows of traffic, against a loop of ``csv.reader`` over the same file."""

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from measure import cost

pytestmark = pytest.mark.bench

ROWS = 10_000_000
QUEUES = 20
LOOP = "import csv, sys\nfor row in csv.reader(open(sys.argv[1], newline='')): pass"
FIT = "from rtrw.cli import main; main()"
WITHOUT = (
    "import sys; sys.modules['duckdb'] = None\n"
    "import rtrw.fit.traffic.fast as fast; fast.is_there = lambda: False\n" + FIT
)


@pytest.fixture(scope="module")
def traffic(tmp_path_factory):
    """Twenty queues, a sample a second: silence, then up to 80 s of some rate."""
    path = tmp_path_factory.mktemp("fit") / "traffic.csv"
    chance = random.Random(1)
    names = [f"pelanggan-{n:02}" for n in range(QUEUES)]
    left, rates = [0] * QUEUES, [0] * QUEUES
    with path.open("w", encoding="utf-8") as file:
        file.write("time,queue,upload_bps,download_bps\n")
        for second in range(ROWS // QUEUES):
            lines = []
            for place, name in enumerate(names):
                if not left[place]:
                    left[place] = chance.randint(1, 80)
                    rates[place] = 0 if rates[place] else chance.randint(10**5, 10**7)
                left[place] -= 1
                rate = rates[place]
                lines.append(f"{1_790_000_000 + second},{name},{rate // 8},{rate}\n")
            file.write("".join(lines))
    return path


@pytest.mark.parametrize(("code", "most"), [(FIT, 2.0), (WITHOUT, 8.0)])
def test_ten_million_rows(traffic, code, most):
    """With duckdb at most 2 times the loop and 300 MB; without it at most 8 times."""
    arguments = ("fit", str(traffic), "--format", "json")
    ours, loop = cost("-c", code, *arguments), cost("-c", LOOP, str(traffic))
    way = "duckdb" if code is FIT else "without"
    print(
        f"\n  {way}: {ours.seconds:.1f} s, {ours.megabytes:.0f} MB; loop"
        f" {loop.seconds:.1f} s: {ours.seconds / loop.seconds:.2f} x"
    )
    assert ours.seconds <= most * loop.seconds
    assert ours.megabytes < 300
