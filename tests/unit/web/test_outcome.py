"""One plan through everything: numbers, findings, scripts, curve."""

import pytest

from rtrw.burst import Setting
from rtrw.errors import InputError
from rtrw.profiles import load_text
from rtrw.profiles.lint import lint
from rtrw.web.load import read_load
from rtrw.web.outcome import run, work_out
from rtrw.web.sample import EXAMPLE, overlaid

M, S = 1_000_000, 1_000_000
PLAIN = (
    "/queue simple add name=pelanggan-01 target=192.168.10.5/32 max-limit=2M/2M"
    " burst-limit=8M/8M burst-threshold=1M/1M burst-time=16s/16s"
    ' comment="rtrw:contoh/s/pelanggan-01"\n'
)


def page(**fields):
    given = {name.replace("_", "-"): text for name, text in fields.items()}
    return work_out(overlaid(EXAMPLE, given, {}), "en")


def test_two_megabits_with_a_burst_of_eight():
    """2M/2M 8M/8M 1M/1M 16s/16s bursts for 1M x 16 s / 8M = 2 s, and nobody objects."""
    found = page()
    assert found.sound
    assert found.drawable
    assert found.problems == ()
    assert found.figures["download"]["burst"]["exact_s"] == 2.0
    assert found.plain == PLAIN


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"burst_threshold": "9M"}, ["RTRW105"]),
        ({"burst_threshold": "3M"}, ["RTRW104"]),
        ({"burst_limit": "1M"}, ["RTRW112"]),
        ({"burst_limit": "-"}, ["RTRW102"]),
        ({"max_limit": "0"}, ["RTRW101"]),
        ({"max_limit": "2MB/s"}, ["RTRW207"]),
        ({"burst_time": "80s"}, ["RTRW111"]),
    ],
)
def test_findings_are_those_of_the_command_line(fields, codes):
    """The page says what ``rtrw check`` says of its own YAML."""
    found = page(**fields)
    assert [one.code for one in found.problems] == codes
    try:
        profile = load_text(found.text, "explore.yaml")
        assert found.problems == lint(profile)
    except InputError as error:
        assert found.problems == error.problems  # noqa: PT017


@pytest.mark.parametrize("fields", [{"burst_limit": "1M"}, {"burst_time": "1500ms"}])
def test_no_script_while_there_is_an_error(fields):
    """What a router would refuse is not offered to be pasted."""
    found = page(**fields)
    assert not found.sound
    assert not found.drawable
    assert (found.plain, found.script) == ("", "")


def test_a_wrong_customer_stops_the_script_and_not_the_curve():
    """A target that cannot be read says nothing against the plan."""
    found = work_out(overlaid(EXAMPLE, {}, {"target": "192.168.10.500"}), "en")
    assert found.drawable
    assert not found.sound
    assert found.plain == ""


def test_the_curve_is_that_of_the_direction_and_with_its_bucket():
    """Upload 1M and download 2M; a bucket of 1 s of 2M starts with 2 Mb at once."""
    found = page(
        max_limit="1M/2M", burst_limit="-", burst_threshold="-", burst_time="-",
        bucket_size="0/1",
    )  # fmt: skip
    load = read_load("full", "3s", found.settings[1])
    up, down = (run(found, side, load) for side in ("upload", "download"))
    assert up.carried() == 3 * M
    # 1 s of tokens, and each second's own, but for those at the speed of the link.
    assert 7.9 * M < down.carried() <= 8 * M


def test_more_slices_than_a_page_shows_are_refused():
    """A day in slices of a sixteenth of a second is no picture."""
    found = page(burst_time="1s/1s")
    with pytest.raises(InputError, match="RTRW165"):
        run(found, "both", read_load("full", "1d", found.settings[1]))


def test_nothing_is_read_into_an_unreadable_plan():
    """Without a plan there are no figures, and settings of an idle queue."""
    found = page(max_limit="\x00")
    assert found.figures is None or not found.sound
    assert found.settings[0] in {Setting(0), found.settings[1]}
