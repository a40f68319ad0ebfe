"""Profile to script, as whole processes, against what reading YAML alone costs."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved, ratio

pytestmark = pytest.mark.bench

HEAD = """\
rtrw: 1
site: big
parents:
  total: {target: 10.0.0.0/8, max-limit: 900M/900M}
plans:
  hemat-2: {max-limit: 2M/2M, burst-limit: 8M/8M, burst-threshold: 1M/1M, burst-time: 16s/16s, parent: total}
  rumah-10: {max-limit: 5M/10M, burst: {limit: 10M/20M, for: 12s}, parent: total}
subscribers:
"""  # noqa: E501 - as people write it

YAML_ALONE = "import sys, yaml; yaml.load(open(sys.argv[1]).read(), yaml.CSafeLoader)"
WHOLE_JOB = """
import sys
from rtrw import profiles
from rtrw.network.compile import compile_network
from rtrw.network.figures import plan_figures
from rtrw.profiles.lint import lint
from rtrw.routeros.script import write_script
profile = profiles.load(sys.argv[1])
findings = lint(profile)
figures = plan_figures(profile)
network = compile_network(profile)
with open(sys.argv[1] + ".rsc", "w") as out:
    for queues in network.routers.values():
        out.writelines(write_script(queues, site=profile.site))
"""
LINT = "import sys; from rtrw import profiles; from rtrw.profiles.lint import lint;"
EMPTY = """
import typer, pydantic, rich, yaml
app = typer.Typer()
@app.command()
def main(): pass
app()
"""


def made(path: Path, count: int) -> Path:
    """A profile of ``count`` subscribers on two plans under one parent."""
    with path.open("w") as out:
        out.write(HEAD)
        for i in range(count):
            plan = ("hemat-2", "rumah-10")[i % 2]
            address = f"10.{i >> 16}.{i >> 8 & 255}.{i & 255}"
            out.write(
                f"  - {{name: pelanggan-{i:06d}, target: {address}/32, "
                f"plan: {plan}, comment: Bu Siti}}\n"
            )
    return path


def test_hundred_thousand_subscribers(tmp_path):
    """Read, lint, plan and write: 0.4 x the time, 0.6 x the memory of yaml alone."""
    file = str(made(tmp_path / "big.yaml", 100_000))
    ours, theirs = interleaved(["-c", WHOLE_JOB, file], ["-c", YAML_ALONE, file])
    got = ratio(ours, theirs)
    print(
        f"\nwhole job / yaml.load: {got.seconds:.3f} time, {got.megabytes:.3f} memory"
    )
    print("  ours", [f"{c.seconds:.2f} s {c.megabytes:.0f} MB" for c in ours])
    print("  yaml", [f"{c.seconds:.2f} s {c.megabytes:.0f} MB" for c in theirs])
    assert got.seconds <= 0.4
    assert got.megabytes <= 0.6


def test_start_of_plan(tmp_path):
    """`rtrw plan` of one customer: 1.3 x an empty typer command with the libraries."""
    plan = ["-m", "rtrw", "plan", "profiles/pelanggan-01.yaml"]
    ours, theirs = interleaved(plan, ["-c", EMPTY], rounds=15)
    got = ratio(ours, theirs)
    print(f"\nrtrw plan / empty command: {got.seconds:.3f}")
    assert got.seconds <= 1.3
