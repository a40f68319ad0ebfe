"""Reading and validating alone, against what reading the same YAML alone costs."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved, ratio

pytestmark = pytest.mark.bench

COUNT = 100_000
HEAD = """\
rtrw: 1
site: big
plans:
  hemat-2: {max-limit: 2M/2M, burst-limit: 8M/8M, burst-threshold: 1M/1M, burst-time: 16s/16s}
subscribers:
"""  # noqa: E501 - as people write it
ROWS = {
    "flow": "  - {{name: {name}, target: {ip}/32, plan: hemat-2, comment: Bu Siti}}\n",
    "block": "  - name: {name}\n    target: {ip}/32\n    plan: hemat-2\n"
    "    comment: Bu Siti\n",
    "fields": "  - {{id: {name}, name: {name}, target: {ip}, plan: hemat-2,"
    " max-limit: {rate}M/8M}}\n",
}
YAML_ALONE = "import sys, yaml; yaml.load(open(sys.argv[1]).read(), yaml.CSafeLoader)"
OURS = "import sys; from rtrw.profiles import load; load(sys.argv[1])"


def lines(form):
    for i in range(COUNT):
        ip = f"10.{i >> 16}.{i >> 8 & 255}.{i & 255}"
        yield form.format(name=f"pelanggan-{i:06d}", ip=ip, rate=i % 40 + 1)


@pytest.mark.parametrize("form", list(ROWS))
def test_reading_is_cheap_beside_yaml_alone(form, tmp_path):
    """100,000 subscribers: at most 0.3 of the time, and 0.35 of the memory."""
    path = tmp_path / "big.yaml"
    with path.open("w") as file:
        file.write(HEAD)
        file.writelines(lines(ROWS[form]))
    ours, theirs = interleaved(
        ["-c", OURS, str(path)], ["-c", YAML_ALONE, str(path)], rounds=3
    )
    found = ratio(ours, theirs)
    print(f"\n{form}: {found.seconds:.2f} of the time, {found.megabytes:.2f} of memory")
    assert found.seconds <= 0.3
    assert found.megabytes <= 0.35


def test_a_list_is_read_as_quickly(tmp_path):
    """The same customers from a CSV file cost no more than a third of YAML alone."""
    as_yaml = tmp_path / "big.yaml"
    with as_yaml.open("w") as file:
        file.write(HEAD)
        file.writelines(lines(ROWS["flow"]))
    form = "{name},{ip},hemat-2,Bu Siti,{rate}\n"
    with (tmp_path / "list.csv").open("w") as file:
        file.write("name,ip,plan,comment,download_Mbps\n")
        file.writelines(lines(form))
    as_list = tmp_path / "list.yaml"
    as_list.write_text(HEAD.replace("subscribers:", "subscribers: {csv: list.csv}"))
    ours, theirs = interleaved(
        ["-c", OURS, str(as_list)], ["-c", YAML_ALONE, str(as_yaml)], rounds=3
    )
    found = ratio(ours, theirs)
    print(f"\ncsv: {found.seconds:.2f} of the time, {found.megabytes:.2f} of memory")
    assert found.seconds <= 0.33
    assert found.megabytes <= 0.35
