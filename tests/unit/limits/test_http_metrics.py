from fractions import Fraction
from threading import Thread

import pytest
import yaml

from rtrw.limits import ManualClock, PolicyError
from rtrw.limits.metrics import Alarm, Counters, alarm_rule
from tests.unit.limits.http_calls import calls, limited
from tests.unit.limits.test_http_middleware import bucket

S = 1_000_000


def test_counts_are_per_policy_and_result_without_keys():
    """Two clients, one line for each policy and result."""
    counters = Counters()
    app = limited(bucket(1, name="api"), counters=counters)
    for client in ("192.0.2.1", "192.0.2.2"):
        calls(app, "/", "/", client=(client, 1))
    assert counters.snapshot() == {
        "api": {"allowed": 2, "refused": 2, "observed": 0, "failed": 0}
    }
    text = counters.prometheus()
    assert '\nrtrw_limits_decisions_total{policy="api",result="refused"} 2\n' in text
    assert "192.0.2" not in text


def test_labels_are_escaped():
    """A name with quotes and line ends stays one label."""
    counters = Counters()
    counters.count('a"\\\n', "allowed")
    assert 'policy="a\\"\\\\\\n",result="allowed"} 1' in counters.prometheus()


def test_counting_from_many_threads_loses_nothing():
    """Eight threads of a thousand make eight thousand."""
    counters = Counters()

    def work():
        for _ in range(1_000):
            counters.count("api", "allowed")

    threads = [Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counters.snapshot()["api"]["allowed"] == 8_000


def test_the_ready_rule_is_one_for_prometheus():
    """A group with one alert: the share of refusals, and for how long."""
    [group] = yaml.safe_load(alarm_rule(0.05, "10m"))["groups"]
    [rule] = group["rules"]
    assert rule["alert"] == "RateLimitRefusals"
    assert rule["for"] == "10m"
    assert rule["expr"].endswith(" > 0.05")
    assert 'result="refused"' in rule["expr"]
    assert "5 %" in rule["annotations"]["summary"]


@pytest.mark.parametrize("share", [0, 1, -0.1, float("nan"), "x"])
def test_shares_that_are_none(share):
    """A share lies between 0 and 1."""
    with pytest.raises(PolicyError, match="RTRW689"):
        alarm_rule(share)
    with pytest.raises(PolicyError, match="RTRW689"):
        Alarm(print, share)


def minute(alarm, clock, refused, total):
    """A minute with so many answers."""
    for number in range(total):
        alarm.count(refused=number < refused)
    clock.advance_us(60 * S)


def test_the_alarm_goes_once_after_the_whole_length():
    """More than 5 % for ten minutes: once, with the share; quiet, then again."""
    clock, heard = ManualClock(), []
    alarm = Alarm(heard.append, 0.05, "10m", clock)
    for _ in range(10):
        minute(alarm, clock, 1, 10)
    assert heard == []
    minute(alarm, clock, 1, 10)
    assert (heard, alarm.on) == ([Fraction(1, 10)], True)
    for _ in range(5):
        minute(alarm, clock, 1, 10)
    assert len(heard) == 1
    minute(alarm, clock, 0, 10)
    minute(alarm, clock, 1, 10)
    assert not alarm.on
    for _ in range(10):
        minute(alarm, clock, 1, 10)
    assert len(heard) == 2


def test_exactly_the_share_and_pauses_are_no_alarm():
    """1 of 20 is not more than 5 %, and a pause begins anew."""
    clock, heard = ManualClock(), []
    alarm = Alarm(heard.append, 0.05, "10m", clock)
    for _ in range(20):
        minute(alarm, clock, 1, 20)
    for _ in range(9):
        minute(alarm, clock, 5, 20)
    clock.advance_us(60 * S)
    for _ in range(9):
        minute(alarm, clock, 5, 20)
    assert heard == []


def test_the_middleware_feeds_the_alarm():
    """A rise of 429 is an alarm."""
    clock, heard = ManualClock(), []
    alarm = Alarm(heard.append, 0.5, "10s", clock)
    app = limited(bucket(1, name="api"), alarm=alarm)
    for _ in range(12):
        calls(app, "/", "/", "/")
        clock.advance_us(S)
    assert len(heard) == 1
