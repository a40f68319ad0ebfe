"""The small profile behind the page."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rtrw.profiles import load, load_text
from rtrw.web.sample import (
    EXAMPLE,
    overlaid,
    profile_text,
    samples_of,
    scalar,
)

HEMAT = """\
rtrw: 1
site: contoh

plans:
  hemat-2:
    max-limit: 2M/2M
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s/16s

subscribers:
  - {name: pelanggan-01, target: 192.168.10.5/32, plan: hemat-2}
"""


def test_the_example_is_a_profile():
    """Without a profile the page shows that of profiles/pelanggan-01.yaml."""
    assert profile_text(EXAMPLE) == HEMAT
    own, page = load("profiles/pelanggan-01.yaml"), load_text(HEMAT)
    assert own.plans["hemat-2"].fields == page.plans["hemat-2"].fields
    assert own.subscribers[0].targets == page.subscribers[0].targets
    assert own.site == page.site


@pytest.mark.parametrize("name", ["rt05", "wisp", "pelanggan-01", "limits"])
def test_each_plan_of_a_profile_can_be_shown(name):
    """Fields, parents and a customer of the plan come through the text unchanged."""
    profile = load(f"profiles/{name}.yaml")
    for plan, sample in samples_of(profile if profile.plans else None).items():
        read = load_text(profile_text(sample))
        if profile.plans:
            assert read.plans[plan].fields == profile.plans[plan].fields
            for parent, one in read.parents.items():
                assert one.fields == profile.parents[parent].fields
                assert one.targets == profile.parents[parent].targets
                assert one.parent == profile.parents[parent].parent


def test_an_empty_field_is_the_plans_own_and_a_dash_is_none():
    """What the page says wins; ``-`` takes a field away."""
    given_ = {"max-limit": "", "burst-limit": "-", "burst-time": "32s"}
    fields = overlaid(EXAMPLE, given_, {}).fields
    assert fields == {
        "max-limit": "2M/2M",
        "burst-threshold": "1M/1M",
        "burst-time": "32s",
    }


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_text_survives_yaml(text):
    """Quotes, colons, line ends and emoji come back from YAML as they were."""
    read = yaml.load(f"[{scalar(text)}]", yaml.BaseLoader)  # noqa: S506 - texts only
    assert read == [text]


def test_several_targets_are_a_list():
    """A customer with two addresses keeps both."""
    sample = overlaid(EXAMPLE, {}, {"target": "192.168.10.7/32,192.168.10.8/32"})
    assert "[192.168.10.7/32, 192.168.10.8/32]" in profile_text(sample)
    assert len(load_text(profile_text(sample)).subscribers[0].targets) == 2
