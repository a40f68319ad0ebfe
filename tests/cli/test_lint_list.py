"""Every kind of finding that lint promises: a small profile each, through ``check``.

The numbers beside the settings are from the sentence in the remark; the last good
value of each kind is told nothing.
"""

import json
import os
import subprocess
import sys

import pytest

ENV = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
ENV |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}
ROW = "{name: a, target: 10.0.0.1, plan: p}"
CHILD = "{name: a, target: 10.0.0.1, plan: p, parent: tot}"
OTHER = "{name: b, target: 10.0.0.2, plan: p, parent: tot}"
TOTAL = "tot: {target: 10.0.0.0/24, max-limit: 10M}"
FAST = "max-limit: 2M, burst-limit: 8M, burst-threshold: 1M, burst-time: 16s"


def plan(settings, *rows, parents=()):
    """One plan ``p`` on line 5; subscribers and parents on lines of their own."""
    lines = ["rtrw: 1", "site: t", "routers: {gw: {host: 10.9.9.9}}", "plans:"]
    lines += [f"  p: {{{settings}}}", "subscribers:"]
    lines += [f"  - {row}" for row in rows or (ROW,)]
    lines += ["parents:" if parents else "", *(f"  {one}" for one in parents)]
    return "\n".join(lines) + "\n"


def name(text):
    return plan("max-limit: 2M", f"{{name: {text}, target: 10.0.0.1, plan: p}}")


def targets(*texts):
    rows = [f"{{name: q{i}, target: {t}, plan: p}}" for i, t in enumerate(texts)]
    return plan("max-limit: 2M", *rows)


def below(settings, *rows):
    return plan(settings, *(rows or (CHILD,)), parents=[TOTAL])


def burst(limit, threshold, time="16s", more=""):
    return plan(
        f"max-limit: 2M, {more}burst-limit: {limit}, burst-threshold: {threshold},"
        f" burst-time: {time}"
    )


def checked(text, tmp_path):
    """Exit code and (code, severity, line) of what ``check`` found, by code."""
    path = tmp_path / "p.yaml"
    path.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", "check", str(path), "--format", "json"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENV,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    findings = json.loads(done.stdout)["findings"]
    return done.returncode, findings


LIST = {
    # threshold above max-limit: 16 x (3 - 2) / (8 - 2) = 2.67, so 3 of 17 slices are
    # on; (3 x 8M + 14 x 2M) / 17 = 3.06M; ceil(16 x 3 / 8) = 6 slices of 1 s first
    "threshold-above-max": (
        burst("8M", "3M"),
        [("RTRW104", "warning", 5)],
        ["3M", "2M", "6.0 s", "3.0 s", "17.0 s", "3.06M"],
    ),
    "threshold-above-burst-limit": (
        burst("8M", "9M"),
        [("RTRW105", "warning", 5)],
        ["9M", "8M", "always on"],
    ),
    # 16 of 17 slices on: (16 x 8M + 2M) / 17 = 7.65M
    "threshold-equals-burst-limit": (
        burst("8M", "8M"),
        [("RTRW106", "warning", 5)],
        ["16.0 s", "17.0 s", "7.65M"],
    ),
    "threshold-below-limit-at": (
        burst("8M", "1M", more="limit-at: 1500k, "),
        [("RTRW107", "warning", 5)],
        ["1M", "1500k"],
    ),
    "burst-limit-equals-max": (burst("2M", "1M"), [("RTRW108", "info", 5)], ["2M"]),
    # ceil(16 x 1 / 8) = 2 slices of 5/16 s
    "burst-under-a-second": (
        burst("8M", "1M", "5s"),
        [("RTRW109", "warning", 5)],
        ["0.63 s", "5s"],
    ),
    "gain-under-5-percent": (
        burst("2090k", "1M"),
        [("RTRW110", "warning", 5)],
        ["2090k", "2M", "5 %"],
    ),
    "burst-limit-below-max": (
        burst("1M", "500k"),
        [("RTRW112", "error", 5)],
        ["1M", "2M"],
    ),
    "some-but-not-all": (
        plan("max-limit: 2M, burst-limit: 8M"),
        [("RTRW102", "error", 5)],
        ["burst-threshold", "burst-time"],
    ),
    "burst-time-in-parts-of-a-second": (
        burst("8M", "1M", "16s500ms"),
        [("RTRW103", "error", 5)],
        ["16s500ms"],
    ),
    "burst-on-unlimited": (
        plan(FAST.replace("max-limit: 2M", "max-limit: 0")),
        [("RTRW101", "error", 5)],
        ["unlimited"],
    ),
    "limit-at-above-max": (
        plan("max-limit: 2M, limit-at: 3M"),
        [("RTRW220", "error", 5)],
        ["3M", "2M"],
    ),
    # 6M + 6M of 10M
    "guarantees-above-parent": (
        below("max-limit: 8M, limit-at: 6M", CHILD, OTHER),
        [("RTRW221", "warning", 10)],
        ["12M", "10M", "1.2"],
    ),
    "one-guarantee-above-parent": (
        below("max-limit: 12M, limit-at: 11M"),
        [("RTRW221", "warning", 9), ("RTRW222", "warning", 5)],
        ["11M", "10M"],
    ),
    "child-max-above-parent": (
        below("max-limit: 12M"),
        [("RTRW222", "warning", 5)],
        ["12M", "10M", "tot"],
    ),
    "child-burst-above-parent": (
        below("max-limit: 5M, burst-limit: 12M, burst-threshold: 4M, burst-time: 16s"),
        [("RTRW224", "warning", 5), ("RTRW225", "info", 9)],
        ["12M", "10M", "tot"],
    ),
    # 8M + 8M of 10M
    "bursts-together": (
        below(
            "max-limit: 5M, burst-limit: 8M, burst-threshold: 4M, burst-time: 16s",
            CHILD,
            OTHER,
        ),
        [("RTRW225", "info", 10)],
        ["16M", "10M", "1.6"],
    ),
    "swapped": (
        plan("max-limit: 10M/2M"),
        [("RTRW226", "warning", 5)],
        ["10M", "2M", "swapped"],
    ),
    "under-64k": (plan("max-limit: 63999"), [("RTRW227", "warning", 5)], ["63999"]),
    "over-32-bits": (
        plan("max-limit: 4294967296"),
        [("RTRW228", "warning", 5)],
        ["4294967296", "4294967295"],
    ),
    "outside-the-parent": (
        below("max-limit: 2M", CHILD.replace("10.0.0.1", "10.0.1.1")),
        [("RTRW330", "warning", 7)],
        ["10.0.1.1/32", "10.0.0.0/24", "tot"],
    ),
    "host-bits": (
        targets("10.0.0.1/24"),
        [("RTRW331", "warning", 7)],
        ["10.0.0.1/24", "10.0.0.0/24"],
    ),
    "pppoe-interface": (
        targets('"<pppoe-budi>"'),
        [("RTRW332", "warning", 7)],
        ["<pppoe-budi>"],
    ),
    "wide-before-narrow": (
        targets("10.0.0.0/24", "10.0.0.1"),
        [("RTRW333", "warning", 7)],
        ["q0", "q1"],
    ),
    "everything-before-one": (
        targets("0.0.0.0/0", "10.0.0.1"),
        [("RTRW333", "warning", 7)],
        ["q0", "q1"],
    ),
    "wide-before-narrow-ipv6": (
        targets('"2001:db8::/32"', '"2001:db8:7::/48"'),
        [("RTRW333", "warning", 7)],
        ["q0", "q1"],
    ),
    "overlapping": (
        targets("[10.0.0.0/25, 10.1.0.1]", "[10.0.0.1, 10.2.0.1]"),
        [("RTRW334", "warning", 7)],
        ["q0", "q1"],
    ),
    "the-same-twice": (
        targets("10.0.0.1", "10.0.0.1/32"),
        [("RTRW322", "error", 8)],
        ["10.0.0.1/32", "7", "8"],
    ),
    "comma-in-a-name": (name('"a,b"'), [("RTRW336", "warning", 7)], ["a,b"]),
    "star-at-the-start": (name('"*1"'), [("RTRW337", "warning", 7)], ["*1"]),
    "only-digits": (name("123"), [("RTRW338", "warning", 7)], ["123"]),
    "reserved-parent-first": (
        plan(
            "max-limit: 2M",
            CHILD.replace("tot", "first"),
            parents=[TOTAL.replace("tot", "first")],
        ),
        [("RTRW339", "warning", 9)],
        ["first"],
    ),
    "reserved-parent-bottom": (
        plan(
            "max-limit: 2M",
            CHILD.replace("tot", "bottom"),
            parents=[TOTAL.replace("tot", "bottom")],
        ),
        [("RTRW339", "warning", 9)],
        ["bottom"],
    ),
    "name-outside-ascii": (name('"Pé"'), [("RTRW342", "warning", 7)], ["Pé"]),
    "comment-outside-ascii": (
        plan("max-limit: 2M", ROW.replace("}", ', comment: "é"}')),
        [("RTRW343", "info", 7)],
        ["é"],
    ),
    "trailing-blank": (name('"a "'), [("RTRW344", "info", 7)], ["a "]),
    "disabled": (
        plan("max-limit: 2M", ROW.replace("}", ", disabled: true}")),
        [("RTRW442", "error", 7)],
        ["limit"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "expected", "words"), LIST.values(), ids=LIST)
def test_each_kind_is_found(text, expected, words, tmp_path):
    """Code, severity, line, numbers and advice; only errors exit 1."""
    exit_code, findings = checked(text, tmp_path)
    told = sorted((f["code"], f["severity"], f["line"]) for f in findings)
    assert told == expected
    assert exit_code == any(severity == "error" for _, severity, _ in expected)
    first = next(f for f in findings if f["code"] == expected[0][0])
    assert [
        word for word in words if word not in first["message"] + first["hint"]
    ] == []
    assert first["hint"]
    assert first["column"] > 0
    assert first["where"]


GOOD = {
    "threshold-at-max": burst("8M", "2M"),
    "threshold-at-limit-at": burst("8M", "1M", more="limit-at: 1M, "),
    "gain-of-5-percent": burst("2100k", "1M"),
    # ceil(16 x 1 / 8) = 2 slices of 0.5 s
    "burst-of-a-second": burst("8M", "1M", "8s"),
    "limit-at-at-max": plan("max-limit: 2M, limit-at: 2M"),
    "guarantees-fit": below("max-limit: 8M, limit-at: 5M", CHILD, OTHER),
    "child-as-fast-as-its-parent": below("max-limit: 10M"),
    "as-fast-up-as-down": plan("max-limit: 2M/2M"),
    "64k": plan("max-limit: 64k"),
    "32-bits": plan("max-limit: 4294967295"),
    "a-whole-network": targets("10.0.0.0/24"),
    "narrow-before-wide": targets("10.0.0.1", "10.0.0.0/24"),
    "an-interface": targets("ether5"),
    "a-child-inside-its-parent": below("max-limit: 2M"),
    "digits-and-more": name('"07-siti"'),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_the_last_good_value_of_each_kind(text, tmp_path):
    """Nothing is told, and it exits 0."""
    assert checked(text, tmp_path) == (0, [])
