"""Lint over whole profiles: each finding with its code, numbers and place."""

import pytest

from rtrw.profiles import load_text
from rtrw.profiles.lint import accepted, failing, lint

HEAD = "rtrw: 1\nsite: t\n"


def profile(plan="", parents="", rows="", more=""):
    """A profile text of one plan ``p``, parents, and subscribers."""
    text = HEAD + more
    if parents:
        text += "parents:\n" + parents
    text += "plans:\n  p: {" + (plan or "max-limit: 2M/2M") + "}\n"
    return text + ("subscribers:\n" + rows if rows else "")


def found(text):
    return lint(load_text(text, "x.yaml"))


def one(text, code):
    """The only finding with this code."""
    (problem,) = [p for p in found(text) if p.code == code]
    return problem


def codes(text):
    return [p.code for p in found(text)]


BURST = "max-limit: {M}, burst-limit: {L}, burst-threshold: {T}, burst-time: {W}"


def burst(m, limit, threshold, time):
    return profile(BURST.format(M=m, L=limit, T=threshold, W=time))


# --- burst -------------------------------------------------------------------------


def test_a_plain_burst_has_no_finding():
    """The manual's own shape (limit-at < threshold < max-limit) is left in peace."""
    assert codes(burst("2M", "4M", "1500k", "16s")) == []


def test_b9_threshold_twice_max_limit():
    """First 5.06 s, then again and again: 10 slices of 5.0625 s, 6 of 17 on."""
    # W/16 = 0.5625 s; n = ceil(16*512/1000) = 9 -> 5.0625 s
    # K = ceil(16*(512-256)/(1000-256)) = ceil(5.505) = 6 -> 3.375 s of 9.5625 s
    # average (6*1000k + 11*256k)/17 = 518588 bit/s
    problem = one(burst("256k", "1M", "512k", "9s"), "RTRW104")
    assert problem.severity == "warning"
    assert problem.params == {
        "name": "p",
        "side": "upload/download",
        "threshold": "512k",
        "burst_limit": "1M",
        "max_limit": "256k",
        "first": "5.1 s",
        "on": "3.4 s",
        "turn": "9.6 s",
        "average": "519k",
    }
    assert (problem.path, problem.line) == ("x.yaml", 4)
    assert problem.where == "plans.p"


def test_b13_threshold_between_max_and_burst_limit_is_taken_and_told():
    """4.0 s first, then 3.0 s of every 8.5 s; the advice is not repeated."""
    problem = one(burst("10M", "40M", "20M", "8s"), "RTRW104")
    numbers = problem.params
    assert (numbers["first"], numbers["on"], numbers["turn"]) == (
        "4.0 s",
        "3.0 s",
        "8.5 s",
    )
    assert numbers["average"] == "20.6M"  # 20588235 bit/s
    assert not failing([problem])
    assert failing([problem], strict=True)


def test_threshold_above_burst_limit_is_always_on():
    """The commonest mistake in the wild has one finding, with what it really sells."""
    text = burst("2M", "8M", "9M", "16s")
    assert codes(text) == ["RTRW105"]
    assert "always on" in one(text, "RTRW105").message


def test_threshold_equal_to_burst_limit_is_on_sixteen_of_seventeen():
    """16 slices of 1 s on, 1 off: (16*8M + 2M)/17 = 7647058 bit/s."""
    problem = one(burst("2M", "8M", "8M", "16s"), "RTRW106")
    assert problem.params["on"] == "16.0 s"
    assert problem.params["turn"] == "17.0 s"
    assert problem.params["average"] == "7.65M"


def test_b17_a_burst_under_a_second():
    """Formula 0.78 and 0.64 s, slices 0.94 s both: told once for each direction."""
    text = burst("64k/1M", "256k/2M", "40k/256k", "5s/5s")
    told = [p.params for p in found(text) if p.code == "RTRW109"]
    assert [(p["side"], p["exact"], p["formula"]) for p in told] == [
        ("upload", "0.94 s", "0.78 s"),
        ("download", "0.94 s", "0.64 s"),
    ]


def test_b20_the_hint_says_that_burst_time_is_a_window():
    """Who thinks that burst-time is a length is told what it is."""
    problem = one(burst("1M", "2M", "256k", "5s"), "RTRW109")
    assert "averaging window, not the length of the burst" in problem.hint


@pytest.mark.parametrize(
    ("limit", "threshold", "time", "missing"),
    [
        pytest.param("4M", "0", "8s", "burst-threshold", id="threshold"),
        pytest.param("0", "1M", "8s", "burst-limit", id="limit"),
        pytest.param("4M", "1M", "0s", "burst-time", id="time"),
        pytest.param("0", "0", "8s", "burst-limit, burst-threshold", id="only-time"),
    ],
)
def test_b23_zero_in_one_of_three_fields(limit, threshold, time, missing):
    """Burst is off, and the missing field is named; an error, not a division."""
    problem = one(burst("2M", limit, threshold, time), "RTRW102")
    assert problem.severity == "error"
    assert problem.params["missing"] == missing
    assert "burst is off" in problem.message


@pytest.mark.parametrize(
    ("fields", "code", "severity"),
    [
        ("max-limit: 2M, limit-at: 3M", "RTRW220", "error"),
        (BURST.format(M="4M", L="2M", T="1M", W="8s"), "RTRW112", "error"),
        (BURST.format(M="2M", L="8M", T="1M", W="16500ms"), "RTRW103", "error"),
        (BURST.format(M="0", L="8M", T="1M", W="8s"), "RTRW101", "error"),
        (BURST.format(M="2M", L="2M", T="1M", W="8s"), "RTRW108", "info"),
        (BURST.format(M="10M", L="10400k", T="8M", W="16s"), "RTRW110", "warning"),
        (BURST.format(M="2M", L="8M", T="1M", W="80s"), "RTRW111", "warning"),
        (
            BURST.format(M="4M", L="8M", T="1M", W="16s") + ", limit-at: 2M",
            "RTRW107",
            "warning",
        ),
        ("max-limit: 8M/2M", "RTRW226", "warning"),
        ("max-limit: 63999", "RTRW227", "warning"),
        ("priority: 4", "RTRW232", "info"),
    ],
)
def test_each_rate_finding(fields, code, severity):
    """A plan with one fault has just that finding, at the plan."""
    problem = one(profile(fields), code)
    assert problem.severity == severity
    assert problem.where == "plans.p"
    assert codes(profile(fields)) == [code]


@pytest.mark.parametrize(
    "fields",
    [
        BURST.format(M="2M", L="8M", T="2M", W="16s"),  # threshold = max-limit: once
        BURST.format(M="10M", L="10500k", T="8M", W="16s"),  # just 5 %
        BURST.format(M="2M", L="8M", T="1M", W="64s"),  # slices of 4 s, not over
        BURST.format(M="2M", L="8M", T="1M", W="8s"),  # exactly 1.0 s
        "max-limit: 2M, limit-at: 2M",
        "max-limit: 64k",
        "max-limit: 4294967295",
    ],
)
def test_the_last_good_value_has_no_finding(fields):
    """Each bound is where it is said to be."""
    assert codes(profile(fields)) == []


def test_one_direction_only():
    """Burst for download alone is no fault of the upload's."""
    text = burst("2M/2M", "0/8M", "0/1M", "0s/16s")
    assert codes(text) == []


def test_directions_with_other_numbers_are_told_apart():
    """Upload and download with the same fault and other numbers are two findings."""
    text = burst("2M/4M", "8M/8M", "9M/10M", "16s")
    assert [p.params["side"] for p in found(text)] == ["upload", "download"]


def test_u11_rates_divided_by_1024():
    """4194304 stays as it is; 4096 is asked about."""
    assert codes(profile("max-limit: 4194304")) == []
    problem = one(profile("max-limit: 4096"), "RTRW227")
    assert problem.params["rate"] == "4096"
    assert "4M is 4000000" in problem.hint


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("64k", False),
        ("63999", True),
        ("0.5M", False),
        ("0.0028M", True),
        ("1", True),
    ],
)
def test_u18_small_rates_are_kept_and_the_lower_bound_told(text, told):
    """2800 bit/s is not rounded to nothing; below 64k it is asked about."""
    assert ("RTRW227" in codes(profile(f"max-limit: {text}"))) is told


@pytest.mark.parametrize(("rate", "told"), [("4294967295", []), ("4294967296", [1])])
def test_o10_the_last_rate_of_32_bits_is_fine(rate, told):
    """2 to the power of 32, less one, is not told; one bit/s more is."""
    high = [p for p in found(profile(f"max-limit: {rate}")) if p.code == "RTRW228"]
    assert [p.params["count"] for p in high] == told


def test_o10_rates_over_32_bits_are_told_once():
    """A parent of 10G over 200 x 50M: one warning with how many there are."""
    rows = "".join(
        f"  - {{name: s{i}, target: 10.0.0.{i}, plan: p}}\n" for i in range(1, 201)
    )
    parents = "  up: {target: 10.0.0.0/24, max-limit: 4294967296/10G}\n"
    text = profile("max-limit: 50M, parent: up", parents, rows)
    assert codes(text) == ["RTRW228"]
    problem = one(text, "RTRW228")
    assert problem.severity == "warning"
    assert (problem.params["rate"], problem.line) == ("10G", 4)


# --- parents -----------------------------------------------------------------------

LINE = "  up: {target: 10.0.0.0/24, max-limit: 10M/100M}\n"
ROWS = "".join(f"  - {{name: s{i}, target: 10.0.0.{i}, plan: p}}\n" for i in (1, 2, 3))


def test_o12_guarantees_oversold():
    """Limit-at = max-limit = 5M for a hundred under 100M: 500M, five times."""
    parents = "  up: {target: 10.0.0.0/24, max-limit: 100M}\n"
    rows = "".join(
        f"  - {{name: s{i}, target: 10.0.0.{i}, plan: p}}\n" for i in range(1, 101)
    )
    text = profile("max-limit: 5M, limit-at: 5M, parent: up", parents, rows)
    problem = one(text, "RTRW221")
    assert problem.params == {
        "name": "up",
        "count": 100,
        "sum": "500M/500M",
        "max_limit": "100M/100M",
        "ratio": "5.0/5.0",
    }
    assert (problem.line, problem.where) == (4, "parents.up")


def test_child_max_limit_above_its_parent():
    """Told for the plan, once, not for each of its subscribers."""
    text = profile("max-limit: 20M/20M, parent: up", LINE, ROWS)
    problem = one(text, "RTRW222")
    assert problem.params["side"] == "upload"
    assert problem.params["parent_limit"] == "10M"
    assert problem.where == "plans.p"


def test_child_burst_limit_above_its_parent():
    """A burst over the parent's ceiling stops there."""
    fields = BURST.format(M="2M", L="20M", T="1M", W="32s") + ", parent: up"
    text = profile(fields, LINE, ROWS)
    assert one(text, "RTRW224").params["side"] == "upload"


def test_a_parents_own_burst_makes_room_for_its_childrens():
    """The parent's burst-limit is the ceiling of bursts."""
    parents = (
        "  up: {target: 10.0.0.0/24, max-limit: 10M, burst-limit: 20M,"
        " burst-threshold: 8M, burst-time: 16s}\n"
    )
    fields = BURST.format(M="2M", L="20M", T="1M", W="32s") + ", parent: up"
    assert "RTRW224" not in codes(profile(fields, parents, ROWS))


def test_bursts_of_all_together_are_a_note_with_the_ratio():
    """3 x 8M up against 10M: 24M, 2.4 times; down it fits (0.2)."""
    fields = BURST.format(M="2M", L="8M", T="1M", W="16s") + ", parent: up"
    problem = one(profile(fields, LINE, ROWS), "RTRW225")
    assert problem.severity == "info"
    assert problem.params["sum"] == "24M/24M"
    assert problem.params["ratio"] == "2.4/0.2"


def test_a_child_without_max_limit():
    """Only its parent holds it: a note."""
    text = profile("parent: up", LINE, ROWS)
    assert set(codes(text)) == {"RTRW223", "RTRW232"}


def test_suspended_subscribers_count_at_their_low_limit():
    """Two of three suspended: 64k + 64k + 8M stays below 10M."""
    fields = BURST.format(M="2M", L="8M", T="1M", W="16s") + ", parent: up"
    rows = ROWS.replace("plan: p}", "plan: p, suspended: true}", 2)
    assert codes(profile(fields, LINE, rows)) == []


def test_suspended_without_limit():
    """Suspension that opens the line is told."""
    text = profile(more="suspended: {max-limit: 0/64k}\n")
    problem = one(text, "RTRW231")
    assert (problem.params["side"], problem.line) == ("upload", 3)


def test_a_parent_that_is_on_no_router():
    """Two routers, and nothing says on which an empty parent is."""
    more = "routers: {a: {host: 10.9.9.1}, b: {host: 10.9.9.2}}\n"
    assert codes(profile(parents=LINE, more=more)) == ["RTRW229"]


def test_own_fields_are_told_only_where_they_differ_from_the_plan():
    """A subscriber's own mistake is his, the plan's is the plan's."""
    rows = (
        "  - {name: a, target: 10.0.0.1, plan: p, priority: 3}\n"
        "  - {name: b, target: 10.0.0.2, plan: p, limit-at: 3M}\n"
    )
    text = profile("max-limit: 8M/2M", "", rows)
    problems = found(text)
    assert [p.code for p in problems] == ["RTRW220", "RTRW226"]
    assert problems[0].params["name"] == "b"
    assert (problems[0].line, problems[0].where) == (7, "subscribers.1")


# --- targets -----------------------------------------------------------------------


def test_a_target_outside_its_parent():
    """The parent never sees it; told at the subscriber's target."""
    rows = "  - {name: a, target: 10.0.1.5, plan: p}\n"
    problem = one(profile("max-limit: 2M, parent: up", LINE, rows), "RTRW330")
    assert problem.params == {
        "name": "a",
        "target": "10.0.1.5/32",
        "parent": "up",
        "covers": "10.0.0.0/24",
    }
    assert (problem.line, problem.column) == (8, 15)


def test_several_parent_targets_cover_together():
    """Two halves hold what lies in both; IPv6 is held by IPv6."""
    parents = (
        "  up: {target: [10.0.0.0/25, 10.0.0.128/25, 2001:db8::/48], max-limit: 9M}\n"
    )
    rows = "  - {name: a, target: [10.0.0.0/24, '2001:db8:0:7::/64'], plan: p}\n"
    text = profile("max-limit: 2M, parent: up", parents, rows)
    assert "RTRW330" not in codes(text)
    outside = text.replace("2001:db8:0:7::/64", "2001:db9::1")
    assert one(outside, "RTRW330").params["target"] == "2001:db9::1/128"


def test_behind_an_interface_nothing_is_outside():
    """Which addresses an interface has is not in the profile."""
    parents = "  up: {target: bridge-lan, max-limit: 9M}\n"
    text = profile("max-limit: 2M, parent: up", parents, ROWS)
    assert codes(text) == []


def test_host_bits():
    """192.168.10.5/24 is the whole network; both meanings are offered."""
    rows = "  - {name: a, target: 192.168.10.5/24, plan: p}\n"
    problem = one(profile(rows=rows), "RTRW331")
    assert problem.params["network"] == "192.168.10.0/24"
    assert problem.params["address"] == "192.168.10.5"


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("2001:db8:7::/64", False),
        ("2001:db8:0:0:1::/64", True),
        ("2001:db8::1/64", True),
        ("2001:db8::1", False),
        ("::/0", False),
        ("10.0.0.0/24", False),
    ],
)
def test_host_bits_of_ipv6(target, told):
    """Compressed networks are networks; an address inside one is told."""
    rows = f"  - {{name: a, target: '{target}', plan: p}}\n"
    assert ("RTRW331" in codes(profile(rows=rows))) is told


def test_pppoe_interface():
    """A session's interface comes and goes."""
    rows = "  - {name: a, target: <pppoe-budi>, plan: p}\n"
    assert codes(profile(rows=rows)) == ["RTRW332"]


def test_only_the_first_few_of_a_cause_are_told():
    """A hundred under the wrong parent: five are told, 95 counted."""
    rows = "".join(
        f"  - {{name: s{i}, target: 10.0.1.{i}, plan: p}}\n" for i in range(100)
    )
    problems = found(profile("max-limit: 2M, parent: up", LINE, rows))
    told = [p.code for p in problems]
    assert told == ["RTRW330"] * 5 + ["RTRW369"]
    assert problems[-1].params == {"finding": "RTRW330", "count": 95}


# --- names -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code", "severity"),
    [
        ("'Budi, RT 3'", "RTRW336", "warning"),
        ("'*7'", "RTRW337", "warning"),
        ("'007'", "RTRW338", "warning"),
        ("none", "RTRW340", "info"),
        ("first", "RTRW340", "info"),
        ("'Siti \u2013 RT 3'", "RTRW342", "warning"),
        ("'budi '", "RTRW344", "info"),
    ],
)
def test_names(name, code, severity):
    """Names that a console reads otherwise; each is kept and told."""
    rows = f"  - {{name: {name}, target: 10.0.0.1, plan: p}}\n"
    problem = one(profile(rows=rows), code)
    assert problem.severity == severity
    assert (problem.line, problem.column) == (6, 6)
    assert problem.params["name"] == name.strip("'")


@pytest.mark.parametrize(
    "name", ["a", "07-siti", "7 siti", "pak budi", "bottoms", "a*"]
)
def test_good_names(name):
    """Leading digits, blanks inside and stars at the end are all right."""
    rows = f"  - {{name: {name!r}, target: 10.0.0.1, plan: p}}\n"
    assert codes(profile(rows=rows)) == []


def test_a_reserved_word_as_a_parent():
    """A parent called first is told once something is in it."""
    parents = LINE.replace("up:", "first:")
    problem = one(profile("max-limit: 2M, parent: first", parents, ROWS), "RTRW339")
    assert problem.severity == "warning"


def test_comments_outside_ascii():
    """A typographic dash is sent, and told."""
    rows = "  - {name: a, target: 10.0.0.1, plan: p, comment: Ibu Siti \u2013 RT 03}\n"
    problem = one(profile(rows=rows), "RTRW343")
    assert problem.severity == "info"
    assert problem.params == {"name": "a", "text": "Ibu Siti \u2013 RT 03"}


# --- order -------------------------------------------------------------------------


def hidden(rows, parents="", plan="max-limit: 2M"):
    text = profile(plan, parents, rows)
    return [
        (p.code, p.params["name"], p.params["count"], p.params["hidden"])
        for p in found(text)
        if p.code in ("RTRW333", "RTRW334")
    ]


def row(name, target, more=""):
    return f"  - {{name: {name}, target: {target}, plan: p{more}}}\n"


def test_o2_the_whole_internet_above_the_customers():
    """0.0.0.0/0 above /32 queues hides them all: one finding with the first few."""
    rows = row("all", "0.0.0.0/0") + "".join(
        row(f"s{i}", f"10.0.0.{i}") for i in range(1, 6)
    )
    assert hidden(rows) == [("RTRW333", "all", 5, "s1, s2, s3, …")]


def test_o2_a_network_before_an_address():
    """/24 before /32 hides; /32 before /24 is as it should be."""
    wide, narrow = row("net", "10.0.0.0/24"), row("one", "10.0.0.7")
    assert hidden(wide + narrow) == [("RTRW333", "net", 1, "one")]
    assert hidden(narrow + wide) == []


def test_o2_the_same_target_twice():
    """A parent with the very target of a subscriber beside it hides him."""
    parents = "  up: {target: 10.0.0.7, max-limit: 9M}\n"
    assert hidden(row("one", "10.0.0.7/32"), parents) == [("RTRW333", "up", 1, "one")]


def test_a_parent_is_supposed_to_cover_its_children():
    """The same target within the parent is no finding."""
    parents = "  up: {target: 10.0.0.7, max-limit: 9M}\n"
    assert hidden(row("one", "10.0.0.7"), parents, "max-limit: 2M, parent: up") == []


def test_a_parent_hides_who_is_not_in_it():
    """Someone within the parent's network who was not put into it gets nothing."""
    assert hidden(ROWS, LINE) == [("RTRW333", "up", 3, "s1, s2, s3")]


def test_overlapping_targets_hide_in_part():
    """One of two addresses is taken; the queue lives on the other."""
    rows = row("a", "[10.0.0.1, 10.0.1.0/24]") + row("b", "[10.0.1.7, 10.0.2.7]")
    assert hidden(rows) == [("RTRW334", "a", 1, "b")]


def test_two_hiders_of_one_queue():
    """Each target is told with the earliest queue that takes it."""
    rows = row("a", "10.0.1.0/24") + row("b", "10.0.2.0/24")
    rows += row("c", "[10.0.1.7, 10.0.2.7]")
    assert hidden(rows) == [("RTRW333", "a", 1, "c"), ("RTRW333", "b", 1, "c")]


def test_ipv6_hides_too():
    """A /48 before a /64 of it."""
    rows = row("a", "'2001:db8::/48'") + row("b", "'2001:db8:0:7::/64'")
    assert hidden(rows) == [("RTRW333", "a", 1, "b")]


def test_other_routers_hide_nothing():
    """The same address on two routers is two networks."""
    more = "routers: {a: {host: 10.9.9.1}, b: {host: 10.9.9.2}}\n"
    rows = row("x", "10.0.0.0/24", ", router: a") + row("y", "10.0.0.7", ", router: b")
    assert codes(profile(rows=rows, more=more)) == []


def test_a_queue_for_some_packets_hides_only_its_like():
    """With dst the rest of the traffic goes on to the next queue."""
    rows = row("a", "10.0.0.0/24", ", dst: 10.1.0.0/16") + row("b", "10.0.0.7")
    assert hidden(rows) == []
    same = rows.replace(
        "target: 10.0.0.7, plan: p", "target: 10.0.0.7, plan: p, dst: 10.1.0.0/16"
    )
    assert hidden(same) == [("RTRW333", "a", 1, "b")]
    always_first = row("b", "10.0.0.0/24") + row("a", "10.0.0.7", ", dst: 10.1.0.0/16")
    assert hidden(always_first) == [("RTRW333", "b", 1, "a")]


def test_interfaces_before_addresses_are_a_note():
    """Who is behind the interface cannot be told from here."""
    rows = row("lan", "ether2") + row("one", "10.0.0.7")
    problem = one(profile(rows=rows), "RTRW335")
    assert problem.severity == "info"
    assert problem.params == {"name": "lan", "target": "ether2", "count": 1}
    assert codes(profile(rows=row("one", "10.0.0.7") + row("lan", "ether2"))) == []


@pytest.mark.parametrize("count", [129, 300])
def test_o9_many_children_are_no_finding(count):
    """No source says that a router takes only 128 children."""
    parents = "  up: {target: 10.0.0.0/16, max-limit: 900M}\n"
    rows = "".join(row(f"s{i}", f"10.0.{i // 250}.{i % 250}") for i in range(count))
    assert codes(profile("max-limit: 2M, parent: up", parents, rows)) == []


# --- accepted ----------------------------------------------------------------------


def test_accepted_findings_are_told_and_never_fail():
    """The plan's finding is marked, stands last, and strict passes."""
    text = burst("10M", "40M", "20M", "8s") + "accept: {RTRW104: [p]}\n"
    (problem,) = found(text)
    assert accepted(problem)
    assert problem.code == "RTRW104"
    assert not failing([problem], strict=True)


def test_an_accepted_error_does_not_fail():
    """Whoever accepts an error has been told."""
    text = profile("max-limit: 2M, limit-at: 3M") + "accept: {RTRW220: [p]}\n"
    assert not failing(found(text))
    assert failing(found(text.replace("RTRW220", "RTRW104")))


def test_accepting_by_id_or_name():
    """A subscriber may be named either way."""
    rows = "  - {id: a17, name: 'x,y', target: 10.0.0.1, plan: p}\n"
    for name in ("a17", "'x,y'"):
        text = profile(rows=rows) + f"accept: {{RTRW336: [{name}]}}\n"
        assert [accepted(p) for p in found(text)] == [True]


def test_an_accept_without_a_finding_is_told():
    """An exception that outlived its reason is a note at its place."""
    text = profile() + "accept:\n  RTRW104: [p]\n"
    problem = one(text, "RTRW368")
    assert problem.severity == "info"
    assert problem.params == {"finding": "RTRW104", "name": "p"}
    assert problem.line == 6


def test_worst_first():
    """Errors, then warnings, then notes."""
    rows = "  - {name: none, target: 10.0.0.1, plan: p}\n"
    text = profile("max-limit: 8M/2M, limit-at: 9M/1M", "", rows)
    assert [p.severity for p in found(text)] == ["error", "warning", "info"]


@pytest.mark.parametrize("language", ["en", "id"])
def test_every_finding_reads_well_in_both_languages(language):
    """No sentence asks for a number that its rule does not give."""
    text = profile("max-limit: 8M/2M, limit-at: 9M/1M", "", row("none", "1.2.3.4/8"))
    for problem in found(text):
        assert "{" not in problem.text(language)
