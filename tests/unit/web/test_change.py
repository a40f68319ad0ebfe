"""A message of the browser makes another state."""

import pytest

from rtrw.errors import RtrwError
from rtrw.profiles import load
from rtrw.web.change import changed, place_of, text_of
from rtrw.web.sample import samples_of
from rtrw.web.state import START
from rtrw.web.steps_table import STEPS

SAMPLES = samples_of(None)
RT05 = samples_of(load("profiles/rt05.yaml"))


def after(*messages, samples=SAMPLES, **start):
    state = {**START, **start}
    for message in messages:
        state = changed(state, samples, message)
    return state


def test_a_slider_sets_both_halves():
    """The seventeenth stop of rates is wherever the table says."""
    place = STEPS["max-limit"].index("4M")
    assert after({"slide": ["max-limit", place]})["max-limit"] == "4M/4M"


def test_a_slider_sets_the_half_that_is_shown():
    """With upload chosen, download stays as the plan has it."""
    place = STEPS["max-limit"].index("512k")
    state = after({"side": "upload"}, {"slide": ["max-limit", place]})
    assert state["max-limit"] == "512k/2M"


def test_what_the_plan_says_itself_is_not_in_the_state():
    """Back at the plan's own value the address is short again."""
    place = STEPS["max-limit"].index("2M")
    assert after({"max-limit": "4M/4M"}, {"slide": ["max-limit", place]}) == START


def test_an_emptied_field_is_taken_away():
    """Not set is something else than the plan's own."""
    state = after({"burst-limit": ""})
    assert state["burst-limit"] == "-"
    assert text_of(state, SAMPLES, "burst-limit", "") == ""
    assert after({"slide": ["burst-limit", 0]}) == state


@pytest.mark.parametrize(
    "message",
    [
        {"slide": ["max-limit", 10_000]},
        {"slide": ["no-such", 3]},
        {"slide": None},
        {"slide": "max-limit"},
        {"slide": ["max-limit", "x"]},
        {"view": "cellar"},
        {"max-limit": 7},
        {"unknown": "x"},
        {"__class__": "x"},
    ],
)
def test_what_cannot_be_understood_changes_nothing(message):
    """Whatever a browser, or somebody else, sends."""
    assert after(message) == START


def test_the_second_plan_starts_as_the_first():
    """Comparing begins with two alike, and moves the second."""
    state = after({"max-limit": "3M/3M"}, {"compare": "1"}, {"burst-limit": "9M/9M"})
    assert (state["max-limit"], state["b-max-limit"]) == ("3M/3M", "3M/3M")
    assert (state["burst-limit"], state["b-burst-limit"]) == ("", "9M/9M")
    assert after({"edit": "a"}, {"burst-limit": "5M/5M"}, **state)["burst-limit"] == (
        "5M/5M"
    )


def test_the_list_of_plans_is_for_the_plan_that_is_edited():
    """Choosing one for B leaves A as it is."""
    state = after({"compare": "1"}, {"plan": "gamer-20"}, samples=RT05)
    assert (state["plan"], state["b-plan"]) == ("", "gamer-20")
    assert text_of(state, RT05, "max-limit", "b-") == "10M/20M"
    assert text_of(state, RT05, "max-limit", "") == "2M/2M"
    # The first of the list is where a page starts, and needs no words.
    assert after({"plan": "hemat-2"}, samples=RT05, **state)["b-plan"] == ""


def test_another_plan_brings_its_own_numbers():
    """What was set for the plan before is gone."""
    state = after({"max-limit": "3M"}, {"plan": "gamer-20"}, samples=RT05)
    assert text_of(state, RT05, "max-limit", "") == "10M/20M"
    assert text_of(state, RT05, "burst-limit", "") == "15M/40M"


def test_a_wanted_burst_finds_threshold_and_time():
    """2M to 8M for 2 s: 1000k and 16 s, as the design works out."""
    state = after({"burst-threshold": "5M"}, {"burst-time": "80s"}, {"goal": "2s"})
    assert text_of(state, SAMPLES, "burst-threshold", "") == "1M/1M"
    assert text_of(state, SAMPLES, "burst-time", "") == "16s/16s"
    # 10M to 40M for 5 s: 5000k, 40 s.
    state = after({"max-limit": "10M"}, {"burst-limit": "40M"}, {"goal": "5s"})
    assert text_of(state, SAMPLES, "burst-threshold", "") == "5M/5M"
    assert text_of(state, SAMPLES, "burst-time", "") == "40s/40s"


def test_a_burst_that_cannot_be_is_told():
    """Below max-limit there is nothing to burst to."""
    with pytest.raises(RtrwError, match="RTRW150"):
        after({"burst-limit": "1M"}, {"goal": "5s"})


def test_sliders_of_the_load_write_its_text():
    """A size and a pause are one text."""
    size, pause = STEPS["size"].index("4MB"), STEPS["pause"].index("20s")
    state = after({"slide": ["size", size]}, {"slide": ["pause", pause]})
    assert state["load"] == "4MB every 20s"
    whole = len(STEPS["size"]) - 1
    assert after({"slide": ["size", whole]}, **state)["load"] == "full"


@pytest.mark.parametrize("name", STEPS)
def test_each_stop_of_a_slider_is_where_the_slider_stands(name):
    """Texts and places belong together, and rise."""
    assert [place_of(name, text) for text in STEPS[name]] == list(
        range(len(STEPS[name]))
    )


@pytest.mark.parametrize(
    ("name", "text", "stop"),
    [
        ("max-limit", "2100k/2100k", "2500k"),
        ("max-limit", "1M/2M", "2M"),
        ("max-limit", "20G/20G", "1000M"),
        ("burst-time", "17s/17s", "18s"),
        ("refill", "7/s", "8/s"),
        ("capacity", "101", "120"),
        ("max-limit", "nonsense", "64k"),
    ],
)
def test_between_stops_a_slider_stands_at_the_next(name, text, stop):
    """Of a pair the half that is shown counts; the last stop is the end."""
    assert STEPS[name][place_of(name, text)] == stop
