"""Targets that stand twice: an error, unless one takes only a part of the traffic."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load_text

PROFILE = """\
rtrw: 1
site: x
plans:
  day: {{max-limit: 5M/5M}}
  night: {{max-limit: 20M/20M{plan}}}
subscribers:
  - {{name: a, target: 10.0.0.1, plan: night{own}}}
  - {{name: b, target: 10.0.0.1, plan: day}}
"""
PARTS = ['time: "22h-6h"', "dst: 10.9.0.0/16", "packet-marks: game"]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_traffic_may_have_a_queue_of_its_own(part):
    """Said by the subscriber, or by its plan."""
    for plan, own in ((f", {part}", ""), ("", f", {part}")):
        assert len(load_text(PROFILE.format(plan=plan, own=own)).subscribers) == 2


def test_the_whole_of_it_may_not():
    """Only the first queue would ever see the traffic."""
    with pytest.raises(InputError, match="RTRW322"):
        load_text(PROFILE.format(plan="", own=", priority: 4"))
