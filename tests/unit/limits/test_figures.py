from rtrw.limits.config import read_limits
from rtrw.limits.figures import figures
from rtrw.profiles import load_text

TEXT = """\
rtrw: 1
limits:
  instances: 4
  rules:
    api: {policy: fixed-window, limit: 100, window: 1m}
    bucket: {capacity: 100, rate: 10/s}
    slots: {policy: concurrency, limit: 3, ttl: 30s}
"""


def test_what_a_rule_amounts_to():
    """Burst, long run, recovery, worst window; 4 x 100 = 400 without a shared store."""
    found = figures(read_limits(load_text(TEXT)))
    api, bucket, slots = found["limits"]
    assert (api["limit"], api["rate_per_s"], api["recovery_s"]) == (
        100,
        1.666667,
        60.0,
    )
    assert (api["worst_in_window"], api["without_shared_store"]) == (200, 400)
    assert api["divided"] == 25
    # 100 + 10 x 10 in the time of a full refill
    assert (bucket["recovery_s"], bucket["worst_in_window"]) == (10.0, 200)
    assert (slots["rate_per_s"], slots["divided"]) == (None, None)


def test_instances_may_be_given():
    """The option wins over the profile."""
    found = figures(read_limits(load_text(TEXT)), 2)
    assert found["instances"] == 2
    assert found["limits"][0]["without_shared_store"] == 200
