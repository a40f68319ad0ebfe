"""Profiles of a router as plans."""

from rtrw.intake.router_profiles import profile_plans, wire_fields
from rtrw.routeros.profile_rows import ProfileRow

FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"
WIRE = {
    "max-limit": "2000000/2000000",
    "burst-limit": "8000000/8000000",
    "burst-threshold": "1000000/1000000",
    "burst-time": "16s/16s",
}


def rows(*told):
    return [
        ProfileRow(kind, name, text, line=line)
        for line, (kind, name, text) in enumerate(told, 1)
    ]


def test_equal_strings_are_one_plan_called_like_the_first_profile():
    """By what they mean, over both kinds; in the order of the router."""
    found = profile_plans(
        rows(
            ("ppp", "Paket 100Rb", FULL),
            ("ppp", "Paket 100Rb lama", "2000k 8M 1M 16s 8 0"),
            ("hotspot", "v2", FULL),
            ("ppp", "Paket 200Rb", "5M/10M 0/0 0/0 0/0 8 0/0"),
        )
    )
    assert [(p.name, p.fields, p.keys()) for p in found.plans] == [
        (
            "Paket 100Rb",
            WIRE,
            {
                "ppp-profile": ["Paket 100Rb", "Paket 100Rb lama"],
                "hotspot-profile": ["v2"],
            },
        ),
        (
            "Paket 200Rb",
            {"max-limit": "5000000/10000000"},
            {"ppp-profile": ["Paket 200Rb"]},
        ),
    ]
    assert found.problems == []


def test_a_plan_that_is_there_gets_the_name():
    """No second plan with the same limits; a new one with a taken name is numbered."""
    known = {"hemat-2": WIRE, "v5": {"max-limit": "9000000/9000000"}}
    found = profile_plans(
        rows(("hotspot", "v2", FULL), ("hotspot", "v5", "5M/5M 0/0 0/0 0/0 8 0")), known
    )
    assert [(p.name, p.known, p.hotspot) for p in found.plans] == [
        ("hemat-2", True, ["v2"]),
        ("v5-2", False, ["v5"]),
    ]


def test_what_the_router_fills_in_is_part_of_the_plan_and_told():
    """`64k 256k` has a threshold, a time of 1 s, and guarantees the whole rate."""
    found = profile_plans(rows(("ppp", "a", "64k 256k")), path="x.rsc")
    (plan,) = found.plans
    assert plan.fields == {
        "max-limit": "64000/64000",
        "burst-limit": "256000/256000",
        "burst-threshold": "64000/64000",
        "burst-time": "1s/1s",
        "limit-at": "64000/64000",
    }
    (told,) = found.problems
    assert (told.code, told.line) == ("RTRW835", 1)


def test_leftovers_without_a_burst_are_no_part_of_it():
    """Threshold and time mean nothing then."""
    assert wire_fields("2M/2M 0/0 1M/1M 16/16 8 0/0") == {
        "max-limit": "2000000/2000000"
    }


def test_nothing_is_skipped_in_silence():
    """What cannot be read is told with its reason, what has no string is counted."""
    found = profile_plans(
        rows(
            ("ppp", "default", ""),
            ("ppp", "a", "2M/2M 8M/8M 1M/1M 16/16 9"),
            ("hotspot", "b", "1,3M"),
            ("hotspot", "default", " "),
        )
    )
    assert found.plans == []
    assert [p.code for p in found.problems] == ["RTRW851", "RTRW851", "RTRW852"]
    assert found.problems[0].params["profile"] == "/ppp profile a"
    assert found.problems[2].params["count"] == 2


def test_names_that_would_do_something_are_written_out():
    """A plan's name is shown everywhere."""
    found = profile_plans(rows(("ppp", "\x1b[31m\n", "1M/1M")))
    assert found.plans[0].name.isprintable()
    assert found.plans[0].ppp == ["\x1b[31m\n"]
