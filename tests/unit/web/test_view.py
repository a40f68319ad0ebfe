"""A state as everything that is to be shown."""

import re
from html import unescape

import pytest

from rtrw.profiles import load, load_text
from rtrw.web.change import changed
from rtrw.web.sample import samples_of
from rtrw.web.shell import page
from rtrw.web.state import START
from rtrw.web.view import show

SAMPLES = samples_of(None)
NASTY = '"><script>alert(1)</script>'


def shown(language="en", samples=SAMPLES, width=800, **changes):
    return show({**START, **changes}, samples, width, language)


def figures(html):
    """Each figure's key and text."""
    return dict(re.findall(r'data-figure="(\w+)">([^<]*)<', html))


def test_the_example_in_numbers():
    """The figures that ``rtrw plan`` has for 2M, burst 8M, threshold 1M, 16 s."""
    assert figures(shown().html["cards"]) == {
        "length": "2.0 s",
        "data": "2 MB",
        "rearm": "9.0 s",
        "full_rest": "12.0 s",
        "test": "3.2M",
        "steady": "2M",
    }


def test_a_saw_tooth_in_numbers():
    """17 slices of 1 s: K = ceil(16 (3 - 2) / (8 - 2)) = 3 on, 14 off."""
    found = figures(shown(**{"burst-threshold": "3M/3M"}).html["cards"])
    assert (found["cycle_off"], found["cycle_on"]) == ("14.0 s", "3.0 s")
    # (3 x 8M + 14 x 2M) / 17 = 52 / 17 = 3.0588
    assert found["steady"] == "3.06M"


def test_an_endless_burst_says_so():
    """It has no length that a number could say."""
    found = figures(shown(**{"burst-threshold": "9M/9M"}).html["cards"])
    assert found["length"] == "always on"


def test_a_wrong_field_is_told_at_the_field_and_the_curve_stays():
    """The picture is left out of the answer, so that the last one stays."""
    found = shown(**{"max-limit": "2MB/s"})
    assert found.stale
    assert "picture" not in found.html
    assert "bytes" in found.wrong["max-limit"]
    assert "RTRW207" in found.html["findings"]


def test_two_plans_have_two_of_each():
    """Figures of both, findings with the letter of the plan."""
    found = shown(**{"compare": "1", "edit": "b", "b-burst-threshold": "3M/3M"})
    assert found.html["cards"].count('class="other"') == 6
    assert 'class="badge b"' in found.html["findings"]
    assert "burst-threshold=3M/3M" in found.html["command"]
    assert 'class="other"' in found.html["picture"]


def test_the_command_line_beside_it():
    """What to type for the same curve."""
    queue = (
        "rtrw simulate --max-limit 2M/2M --burst-limit 8M/8M --burst-threshold 1M/1M"
        " --burst-time 16s/16s --direction download"
    )
    assert unescape(shown().html["same"]) == queue
    found = unescape(shown(load="4MB every 20s", **{"for": "40s"}).html["same"])
    assert found == f"{queue} --demand 4MB@0s --demand 4MB@20s --for 40s"


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("view", ["burst", "bucket"])
def test_whole_pages_have_no_text_of_a_user_as_markup(language, view):
    """Names and fields come as text, whoever wrote them into the address."""
    profile = load_text(
        f"rtrw: 1\nplans:\n  '{NASTY}': {{max-limit: 2M}}\n  other: {{max-limit: 1M}}\n"
    )
    samples = samples_of(profile)
    changes = dict.fromkeys(
        ("name", "target", "load", "for", "max-limit", "capacity", "refill"), NASTY
    )
    state = {**START, **changes, "view": view}
    both = {
        one: show({**state, "view": one}, samples, 700, language)
        for one in ("burst", "bucket")
    }
    text = page(state, samples, both, NASTY, language)
    assert "<script>" not in text
    for place in both.values():
        assert all("<script>" not in html for html in place.html.values())


@pytest.mark.parametrize("name", ["rt05", "wisp", "pelanggan-01"])
def test_every_plan_of_the_examples_is_drawn(name):
    """In both directions, on a phone and on a desk."""
    samples = samples_of(load(f"profiles/{name}.yaml"))
    for plan in samples:
        for side in ("both", "upload", "download"):
            for width in (330, 900):
                found = shown(samples=samples, width=width, plan=plan, side=side)
                assert not found.stale
                assert found.html["picture"].startswith("<svg")


def test_indonesian_all_over():
    """Sentences of the findings too."""
    found = shown("id", **{"burst-threshold": "9M"})
    assert "awas" in found.html["findings"]
    assert "selalu hidup" in found.html["cards"]


def test_moving_a_slider_moves_its_field():
    """The state after a message is shown in fields, places and address."""
    state = changed(START, SAMPLES, {"slide": ["burst-limit", 1]})
    found = show(state, SAMPLES, 800, "en")
    assert found.values["burst-limit"] == "64k/64k"
    assert found.places["burst-limit"] == (1, "64k/64k")
    assert found.address == "?burst-limit=64k/64k"


@pytest.mark.parametrize(
    "changes",
    [
        {"view": "bucket", "capacity": "9" * 15, "refill": "1/d", "demand": "1000/s"},
        {"view": "bucket", "capacity": "1", "refill": "0.00000001/d"},
        {"for": "99999999s", "burst-time": "3600000s"},
        {"load": "1b every 1s", "for": "900s"},
        {"burst-time": "999999999s"},
        {"max-limit": "9" * 15, "burst-limit": "-"},
    ],
)
def test_no_number_is_too_large_for_a_picture(changes):
    """Centuries and trillions make no endless axis."""
    found = shown(**changes)
    assert sum(map(len, found.html.values())) < 100_000


def test_why_a_second_plan_cannot_be_drawn_is_told():
    """As long as an hour of the first, in slices of a sixteenth of a second."""
    found = shown(
        **{"compare": "1", "burst-time": "3600s", "burst-threshold": "500k"},
        **{"b-burst-time": "1s"},
    )
    assert found.stale
    assert "RTRW165" in found.html["findings"]
