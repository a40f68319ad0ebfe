"""The numbers of ``rtrw plan``, held against hand arithmetic."""

import json

import pytest

from rtrw.burst import Setting
from rtrw.network.figures import flat, plan_document, side_figures
from rtrw.profiles import load, load_text

M = 1_000_000
S = 1_000_000


def side(m, limit, threshold, seconds, at=0):
    return side_figures(Setting(m, at, limit, threshold, seconds * S))


def test_the_smallest_profile():
    """2M/8M/1M/16 s: 2 s at 8M are 16 Mb = 2 MB; then 2M."""
    document = plan_document(load("profiles/pelanggan-01.yaml"))
    (plan,) = document["plans"]
    assert plan["name"] == "hemat-2"
    assert plan["subscribers"] == 1
    assert plan["upload"] == plan["download"]
    assert plan["download"] == {
        "max_limit_bps": 2_000_000,
        "limit_at_bps": 0,
        "burst_limit_bps": 8_000_000,
        "burst_threshold_bps": 1_000_000,
        "burst_time_s": 16,
        "sustained_bps": 2_000_000,
        "burst": {
            "kind": "once",
            "slice_s": 1.0,
            "formula_s": 2.0,
            "exact_s": 2.0,
            "data_bytes": 2_000_000,
            "rearm_idle_s": 9.0,
            "full_idle_s": 12.0,
            "rearm_below_bps": 1_000_000,
            "cycle": None,
        },
        "downloads": [
            # 8 Mb at 8M; 16 Mb at 8M and 64 Mb at 2M; 16 Mb and 784 Mb
            {"bytes": 1_000_000, "seconds": 1.0, "without_burst_s": 4.0},
            {"bytes": 10_000_000, "seconds": 34.0, "without_burst_s": 40.0},
            {"bytes": 100_000_000, "seconds": 394.0, "without_burst_s": 400.0},
        ],
        # (16 Mb + 8 s x 2M) / 10 s; (16 Mb + 13 s x 2M) / 15 s
        "speedtest_bps": {"10": 3_200_000, "15": 2_800_000},
    }


def test_b7_both_lengths():
    """2M/3M/1M/25 s: 25/3 s by the formula, 6 slices of 1.5625 s by the rule."""
    burst = side(2 * M, 3 * M, 1 * M, 25)["burst"]
    assert burst["formula_s"] == 8.333333
    assert burst["exact_s"] == 9.375


def test_saw_tooth():
    """10M/40M/20M/8 s: on 3.0, off 5.5; (6 x 40 + 11 x 10)/17 M = 20588235 bit/s."""
    figures = side(10 * M, 40 * M, 20 * M, 8)
    assert figures["burst"]["kind"] == "repeats"
    assert figures["burst"]["cycle"] == {
        "on_s": 3.0,
        "off_s": 5.5,
        "average_bps": 20_588_235,
    }
    assert figures["burst"]["rearm_idle_s"] is None
    assert figures["sustained_bps"] == 20_588_235


def test_endless_has_no_length():
    """Formula 18 s, but no end: what a customer has is burst-limit."""
    figures = side(2 * M, 8 * M, 9 * M, 16)
    assert figures["burst"]["kind"] == "endless"
    assert figures["burst"]["formula_s"] == 18.0
    assert figures["burst"]["exact_s"] is None
    assert figures["burst"]["data_bytes"] is None
    assert figures["sustained_bps"] == 8 * M
    assert figures["speedtest_bps"] == {"10": 8 * M, "15": 8 * M}


def test_unlimited_has_no_numbers():
    """0 is kept as the limit; what follows from it is null."""
    figures = side(0, 0, 0, 0)
    assert figures["max_limit_bps"] == 0
    assert figures["sustained_bps"] is None
    assert figures["speedtest_bps"] == {"10": None, "15": None}
    assert figures["downloads"][0]["seconds"] is None
    assert figures["burst"]["formula_s"] is None


PARENTS = """\
rtrw: 1
site: t
parents:
  up: {target: 10.0.0.0/24, max-limit: 10M/0}
  in: {target: 10.0.0.128/25, max-limit: 6M/6M, parent: up}
plans:
  a: {max-limit: 2M, limit-at: 500k, burst-limit: 8M, burst-threshold: 1M,
      burst-time: 16s, parent: up}
  b: {max-limit: 3M/4M, parent: in}
subscribers:
  - {name: s1, target: 10.0.0.1, plan: a}
  - {name: s2, target: 10.0.0.2, plan: a}
  - {name: s3, target: 10.0.0.3, plan: a, suspended: true}
  - {name: s4, target: 10.0.0.129, plan: b}
"""


def test_sums_of_parents():
    """Direct children are summed as they are, suspended ones at 64k."""
    outer, inner = plan_document(load_text(PARENTS))["parents"]
    assert outer["name"] == "up"
    assert (outer["children"], outer["subscribers"]) == (4, 4)
    # 2 + 2 + 0.064 + 6 = 10.064; bursts 8 + 8; peak 8 + 8 + 0.064 + 6
    assert outer["upload"] == {
        "max_limit_bps": 10 * M,
        "sum_max_limit_bps": 10_064_000,
        "sum_limit_at_bps": 1_000_000,
        "sum_burst_limit_bps": 16 * M,
        "sum_peak_bps": 22_064_000,
        "ratio": 1.0064,
    }
    assert outer["download"]["ratio"] is None
    assert (inner["children"], inner["subscribers"]) == (1, 1)
    assert inner["download"]["ratio"] == pytest.approx(4 / 6, abs=1e-4)


def test_a_sum_with_an_unlimited_child_is_no_number():
    """One unlimited customer makes any sum meaningless: null."""
    text = PARENTS.replace("b: {max-limit: 3M/4M", "b: {max-limit: 3M/0")
    inner = plan_document(load_text(text))["parents"][1]
    assert inner["upload"]["sum_max_limit_bps"] == 3 * M
    assert inner["download"]["sum_max_limit_bps"] is None
    assert inner["download"]["ratio"] is None


def test_plans_count_their_subscribers():
    """Suspended ones are subscribers too; upload comes before download."""
    plans = plan_document(load_text(PARENTS))["plans"]
    assert [(p["name"], p["subscribers"]) for p in plans] == [("a", 3), ("b", 1)]
    assert [key for key in plans[0] if "load" in key] == ["upload", "download"]


@pytest.mark.parametrize("name", ["pelanggan-01", "rt05", "wisp"])
def test_the_document_is_strict_json(name):
    """No NaN, no Infinity, nothing but JSON's own types."""
    document = plan_document(load(f"profiles/{name}.yaml"))
    text = json.dumps(document, allow_nan=False)
    assert json.loads(text) == document


def test_flat_rows_for_spreadsheets():
    """Two rows a plan, plain values only."""
    (plan,) = plan_document(load("profiles/pelanggan-01.yaml"))["plans"]
    upload, download = flat(plan)
    assert (upload["direction"], download["direction"]) == ("upload", "download")
    assert upload["speedtest_10s_bps"] == 3_200_000
    assert upload["download_10MB_s"] == 34.0
    assert upload["cycle_on_s"] is None
    assert not any(isinstance(value, (dict, list)) for value in upload.values())
