"""burst: {limit, for} as queue fields: for both directions, or one."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load_text

HEAD = "rtrw: 1\nsite: a\nplans:\n  p:\n    max-limit: 2M/10M\n"


def fields(burst, max_limit="2M/10M"):
    text = (
        f"rtrw: 1\nsite: a\nplans: {{p: {{max-limit: {max_limit}, burst: {burst}}}}}\n"
    )
    found = load_text(text).plans["p"].fields
    return [found.get(f"burst-{name}") for name in ("limit", "threshold", "time")]


def told(burst, more=""):
    with pytest.raises(InputError) as caught:
        load_text(f"{HEAD}    burst: {burst}\n{more}")
    return [(one.code, one.line, one.column) for one in caught.value.problems]


S = 1_000_000


@pytest.mark.parametrize(
    ("burst", "max_limit", "expected"),
    [
        # the published inverses: 2M -> 8M for 2 s is 1000k, 16 s, and so on
        ("{limit: 8M, for: 2s}", "2M", [(8 * S, 8 * S), (S, S), (16 * S, 16 * S)]),
        (
            "{limit: 4M, for: 6}",
            "2M",
            [(4 * S, 4 * S), (1_500_000, 1_500_000), (16 * S, 16 * S)],
        ),
        (
            "{limit: 8M, for: 8s}",
            "4M",
            [(8 * S, 8 * S), (2 * S, 2 * S), (32 * S, 32 * S)],
        ),
        (
            "{limit: 40M, for: 5s}",
            "10M",
            [(40 * S, 40 * S), (5 * S, 5 * S), (40 * S, 40 * S)],
        ),
        (
            "{limit: 8M/20M, for: 2s/12s}",
            "2M/10M",
            [(8 * S, 20 * S), (S, 7_500_000), (16 * S, 32 * S)],
        ),
        (
            "{limit: {upload: 8M, download: 20M}, for: {upload: 2, download: 12}}",
            "2M/10M",
            [(8 * S, 20 * S), (S, 7_500_000), (16 * S, 32 * S)],
        ),
        (
            "{download: {limit: 20M, for: 12s}}",
            "2M/10M",
            [(0, 20 * S), (0, 7_500_000), (0, 32 * S)],
        ),
        (
            "{upload: {limit: 8M, for: 2s}}",
            "2M/10M",
            [(8 * S, 0), (S, 0), (16 * S, 0)],
        ),
    ],
)
def test_a_wish_is_solved_for_each_direction(burst, max_limit, expected):
    """Threshold and time are those of the design, a direction without a wish has 0."""
    assert fields(burst, max_limit) == expected


def test_notes_are_kept_with_the_plan_and_have_a_place():
    """A slice over four seconds is a warning at the burst that asked for it."""
    text = (
        "rtrw: 1\nsite: a\nplans: {p: {max-limit: 2M, burst: {limit: 4M, for: 60s}}}\n"
    )
    (note,) = load_text(text).plans["p"].notes
    assert (note.code, note.line, note.column) == ("RTRW157", 3, 28)
    assert note.where == "plans.p.burst"


@pytest.mark.parametrize(
    ("burst", "expected"),
    [
        ("{limit: 1M, for: 2s}", [("RTRW150", 6, 5)]),
        ("{limit: 20M, for: 1500ms}", [("RTRW153", 6, 5)]),
        ("{limit: 20M}", [("RTRW436", 6, 12)]),
        ("{for: 12s}", [("RTRW436", 6, 12)]),
        ("{}", [("RTRW436", 6, 12)] * 2),
        ("12s", [("RTRW434", 6, 12)]),
        ("{limit: 20MB, for: 12x}", [("RTRW207", 6, 20), ("RTRW212", 6, 31)]),
        ("{limit: 20M, time: 12s}", [("RTRW436", 6, 12), ("RTRW432", 6, 25)]),
        ("{limit: 20M, for: 1s, upload: {}}", [("RTRW448", 6, 13)]),
        ("{download: {limit: 20M}}", [("RTRW436", 6, 23)]),
    ],
)
def test_wishes_that_cannot_be_read_or_met(burst, expected):
    """What is wrong with a wish is told at the wish."""
    assert told(burst) == expected


def test_a_wish_and_the_fields_it_finds_exclude_each_other():
    """burst: beside burst-threshold would be two answers to one question."""
    found = told("{limit: 20M, for: 12s}", "    burst-threshold: 1M\n")
    assert found == [("RTRW447", 7, 5)]


def test_a_subscriber_may_wish_against_the_max_limit_of_its_plan():
    """The plan's max-limit counts, wherever the plans stand in the file."""
    text = (
        "subscribers:\n"
        "  - {name: x, target: 10.0.0.1, plan: p, burst: {limit: 20M, for: 12s}}\n"
        "  - {name: y, target: 10.0.0.2, plan: p, max-limit: 2M,"
        " burst: {limit: 8M, for: 2s}}\n"
        "plans: {p: {max-limit: 10M}}\nsite: a\nrtrw: 1\n"
    )
    one, two = (row.overrides for row in load_text(text).subscribers)
    assert one["burst-threshold"] == (7_500_000, 7_500_000)
    assert "max-limit" not in one
    assert two["burst-threshold"] == (1_000_000, 1_000_000)


def test_a_subscribers_wish_that_cannot_be_met_is_told_at_its_row():
    """Below the plan's max-limit there is no burst."""
    text = (
        "rtrw: 1\nsite: a\nplans: {p: {max-limit: 10M}}\nsubscribers:\n"
        "  - {name: x, target: 10.0.0.1, plan: p, burst: {limit: 8M, for: 12s}}\n"
    )
    with pytest.raises(InputError) as caught:
        load_text(text)
    assert {(p.code, p.line, p.column) for p in caught.value.problems} == {
        ("RTRW150", 5, 42)
    }


def test_parents_may_wish_too():
    """A parent is a queue like any other."""
    text = (
        "rtrw: 1\nsite: a\nparents:\n"
        "  t: {target: ether1, max-limit: 10M, burst: {limit: 20M, for: 12s}}\n"
    )
    found = load_text(text).parents["t"].fields
    assert found["burst-time"] == (32 * S, 32 * S)
