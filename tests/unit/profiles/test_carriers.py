"""Plans that say which profiles and groups give them."""

from datetime import date

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load
from rtrw.profiles.carriers import carried_by, names_by_plan
from rtrw.profiles.ends import in_force
from rtrw.profiles.lint import lint
from rtrw.profiles.model import NOBODY, Carriers

HEAD = "rtrw: 1\nsite: s\nplans:\n"


def read(tmp_path, plans, more=""):
    path = tmp_path / "p.yaml"
    path.write_text(HEAD + plans + more, "utf-8")
    return load(path)


def test_names_are_text_or_lists_of_text(tmp_path):
    """Numbers and words keep their spelling; a name twice is there once."""
    found = read(
        tmp_path,
        "  a: {max-limit: 1M, ppp-profile: 010, hotspot-profile: [yes, v 10, v 10],\n"
        "      radius-group: g}\n  b: {max-limit: 2M}\n",
    )
    assert found.plans["a"].carriers == Carriers(("010",), ("yes", "v 10"), ("g",))
    assert found.plans["b"].carriers is NOBODY


def test_a_name_in_two_plans_is_told_at_the_second(tmp_path):
    """The same name of another kind is another profile."""
    with pytest.raises(InputError) as error:
        read(
            tmp_path,
            "  a: {max-limit: 1M, ppp-profile: [x, y], hotspot-profile: x}\n"
            "  b:\n    max-limit: 2M\n    ppp-profile: [z, x]\n"
            "    hotspot-profile: z\n",
        )
    (one,) = error.value.problems
    assert (one.code, one.line, one.where) == ("RTRW830", 7, "plans.b.ppp-profile")
    assert one.params["plan"] == "a"


@pytest.mark.parametrize(
    ("value", "codes"), [("", ["RTRW437"]), ("['']", ["RTRW437"]), ("[]", [])]
)
def test_nothing_written_names_nobody(tmp_path, value, codes):
    """An empty text is told."""
    found = read(tmp_path, f"  a: {{max-limit: 1M, ppp-profile: {value}}}\n")
    assert found.plans["a"].carriers == NOBODY
    assert [p.code for p in found.problems] == codes


@pytest.mark.parametrize("value", ["{a: b}", "[a, [b]]"])
def test_what_is_no_name_is_an_error(tmp_path, value):
    """At its place."""
    with pytest.raises(InputError) as error:
        read(tmp_path, f"  a: {{max-limit: 1M, ppp-profile: {value}}}\n")
    assert {p.where for p in error.value.problems} == {"plans.a.ppp-profile"}


def test_lint_tells_what_their_string_cannot_say(tmp_path):
    """Only of plans that name somebody, and it can be accepted."""
    plan = "{max-limit: 1M, bucket-size: 1, priority: 1/8"
    found = read(tmp_path, f"  a: {plan}, ppp-profile: x}}\n  b: {plan}}}\n")
    told = [p for p in lint(found) if p.code in ("RTRW834", "RTRW854")]
    assert [(p.code, p.where) for p in told] == [
        ("RTRW834", "plans.a"),
        ("RTRW854", "plans.a"),
    ]
    assert told[0].params["fields"] == "bucket-size"
    accepted = read(
        tmp_path, f"  a: {plan}, ppp-profile: x}}\n", "accept: {RTRW834: [a]}\n"
    )
    assert [p.params.get("accepted") for p in lint(accepted) if p.code == "RTRW834"]


def test_a_plan_that_has_ended_hands_its_names_on(tmp_path):
    """Its profiles are given the plan that holds in its place, over several ends."""
    found = read(
        tmp_path,
        "  promo: {max-limit: 9M, until: 2026-11-30, then: turun, ppp-profile: x}\n"
        "  turun: {max-limit: 5M, until: 2026-12-31, then: biasa, ppp-profile: y}\n"
        "  biasa: {max-limit: 2M, ppp-profile: z}\n",
    )
    for day, plans in (
        (date(2026, 11, 30), ["promo", "turun", "biasa"]),
        (date(2026, 12, 1), ["turun", "turun", "biasa"]),
        (date(2027, 1, 1), ["biasa", "biasa", "biasa"]),
    ):
        carried = carried_by(in_force(found, day).plans, "ppp-profile")
        assert [(name, plan.name) for name, plan in carried] == list(
            zip("xyz", plans, strict=True)
        )
    now = in_force(found, date(2026, 12, 1)).plans
    assert names_by_plan(now, "ppp-profile")["turun"] == ["x", "y"]
    groups = carried_by(now, "radius-group")
    assert next((name, plan.name) for name, plan in groups) == ("promo", "turun")
