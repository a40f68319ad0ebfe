"""Limits from data: known parameters are found back, machines are named."""

import gzip
import json
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made_log import MACHINES, made_log
from made_requests import made

from rtrw.errors import InputError
from rtrw.fit.requests.choose import nice_number, nice_rate
from rtrw.fit.requests.fit import Wish, fit_requests
from rtrw.fit.requests.reading import route_of
from rtrw.fit.requests.spill import Spill
from rtrw.limits import TokenBucket


@pytest.fixture
def file(tmp_path):
    def write(text, name="requests.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def as_csv(rows):
    lines = [f"{1_700_000_000 + t:.3f},{key}" for t, key in rows]
    return "time,key\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(k, marks=pytest.mark.slow) for k in range(2, 10))]
)
@pytest.mark.parametrize(("rate", "capacity"), [(2, 20), (0.5, 30), (1 / 6, 10)])
def test_rate_and_capacity_are_found_back(file, seed, rate, capacity):
    """R within 10 %, b within 20 % of what the requests were made with."""
    rows = made(rate, capacity, seed=seed, users=20, hours=2)
    choice = fit_requests(file(as_csv(rows)), Wish()).choice
    found = choice.rate.amount / choice.rate.period * 1e6
    assert abs(found / rate - 1) <= 0.10
    assert abs(choice.capacity / capacity - 1) <= 0.20
    assert not choice.raised


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "access.log"
    path.write_text("".join(made_log()), encoding="utf-8")
    return fit_requests(path, Wish())


def test_machines_of_a_log_are_named(log):
    """100,000 lines: the four machines and nobody else."""
    assert log.survey.requests == 100_000
    assert {bot.name for bot in log.bots} == set(MACHINES)


def test_the_crowd_of_a_log_is_named(log):
    """20:00 to 20:05 of the day, within a minute."""
    (crowd,) = log.crowds
    day = crowd.begin % 86_400_000_000
    assert day // 60_000_000 in (1199, 1200)
    assert 4 <= (crowd.end - crowd.begin) // 60_000_000 <= 7


def test_normal_users_of_a_log_are_hardly_refused(log):
    """What is chosen for the P99 refuses under a thousandth of their calls."""
    assert log.shadow.normal_refused < log.shadow.normal / 1000
    assert log.shadow.refused > 10_000


def test_users_who_come_back_sooner_raise_the_rate(file):
    """10 at once each 20 s: 11 (10 and 5 %) in 19.9 s, up by a twentieth at most."""
    rows = sorted(
        (burst * 20 + number * 0.01 + user, f"u{user}")
        for user in range(5)
        for burst in range(60)
        for number in range(10)
    )
    choice = fit_requests(file(as_csv(rows)), Wish()).choice
    assert choice.recovery <= 21
    assert 0.553 <= choice.rate.amount / choice.rate.period * 1e6 <= 0.581


def test_the_shadow_of_an_existing_policy(file):
    """10 at once against a bucket of 4: 6 are refused."""
    rows = "".join(f"2026-11-30T10:00:00Z,a,{n}\n" for n in range(10))
    found = fit_requests(
        file("time,key,note\n" + rows), Wish(policy=TokenBucket(4, "1/m"))
    )
    assert found.choice is None
    assert (found.shadow.requests, found.shadow.refused) == (10, 6)
    assert dict(found.shadow.by_key) == {0: 6}


def test_costs_of_a_file_are_used(file):
    """5 calls at cost 3 against 10 tokens: 3 pass."""
    rows = "".join("2026-11-30T10:00:00Z,a,3\n" for _ in range(5))
    found = fit_requests(
        file("time,key,cost\n" + rows), Wish(policy=TokenBucket(10, "1/h"))
    )
    assert found.shadow.refused == 2


def test_routes_are_priced_by_their_durations(file):
    """0.1 s is the usual call, 2 s costs 20; an id does not make a route."""
    lines = []
    for number in range(200):
        at = f"10/Oct/2026:13:{number // 60:02}:{number % 60:02} +0700"
        lines.append(f'192.0.2.{number % 9} - - [{at}] "GET /item/{number} HTTP/1.1"'
                     ' 200 5 "-" "Mozilla" 0.100')  # fmt: skip
    for number in range(30):
        at = f"10/Oct/2026:14:00:{number:02} +0700"
        lines.append(f'192.0.2.{number % 9} - - [{at}] "GET /export HTTP/1.1"'
                     ' 200 5 "-" "Mozilla" 2.000')  # fmt: skip
    found = fit_requests(file("\n".join(lines), "access.log"), Wish())
    assert [(p.route, p.cost) for p in found.prices] == [("GET /export", 20)]


@pytest.mark.parametrize(
    ("called", "route"),
    [
        ("GET /orders/17/items?page=2 HTTP/1.1", "GET /orders/{id}/items"),
        ("POST /login HTTP/2.0", "POST /login"),
        ("GET /f/0b6e3c9a7d11 HTTP/1.1", "GET /f/{id}"),
        ("\\x16\\x03\\x01", ""),
        ("-", ""),
    ],
)
def test_routes_have_no_ids(called, route):
    """Numbers and long hexadecimal names are places in a route."""
    assert route_of(called) == route


FORMS = {
    "combined": (
        'a.example - - [30/Nov/2026:10:00:0{n} +0000] "GET / HTTP/1.1" 200 1 "-" "x"'
    ),
    "common": 'a.example - - [30/Nov/2026:10:00:0{n} +0000] "GET / HTTP/1.1" 200 1',
    "json": '{{"time": "2026-11-30T10:00:0{n}+00:00", "user": "a.example"}}',
    "epoch": '{{"ts": 179603280{n}, "remote_addr": "a.example"}}',
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_are_read_alike(file, form):
    """Ten requests of one key within ten seconds, whatever the form."""
    lines = [FORMS[form].format(n=n) for n in range(10)]
    found = fit_requests(file("\n".join(lines), "log"), Wish())
    assert found.survey.requests == 10
    assert found.survey.last - found.survey.first == 9_000_000
    assert [key.name for key in found.survey.keys] == ["a.example"]


def test_ipv6_is_its_64(file):
    """Who has one address there has 2^64."""
    rows = "".join(f"{n},2001:db8:1:2::{n}\n" for n in range(1, 4))
    found = fit_requests(file("time,ip\n" + rows), Wish())
    assert [key.name for key in found.survey.keys] == ["2001:0db8:0001:0002::/64"]


def test_bad_rows_are_counted_and_the_first_shown(file):
    """Seven bad rows of four kinds; the good ones are used."""
    text = "time,key,cost\n1,a,1\nnever,a,1\n2,,1\n3,a,0\n4,a,-1\n5,a,x\n6,a,1.5\n7,,\n"
    source = fit_requests(file(text), Wish()).source
    assert (source.good, source.bad) == (1, 7)
    assert [(row.line, row.reason) for row in source.first_bad] == [
        (3, "time"),
        (4, "key"),
        (5, "cost"),
        (6, "cost"),
        (7, "cost"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "RTRW662"),
        ("\n\n", "RTRW662"),
        ("just a text\nof two lines\n", "RTRW663"),
        ("time,key\n", "RTRW664"),
        ("time,key\nx,y\n", "RTRW664"),
        ("when,who\n1,2\n", "RTRW665"),
        ("time,what\n1,2\n", "RTRW665"),
        ("PK\x03\x04\x00\x00,", "RTRW665"),
    ],
)
def test_files_without_requests_are_errors(file, text, code):
    """Each with its own sentence."""
    with pytest.raises(InputError) as caught:
        fit_requests(file(text), Wish())
    assert caught.value.problems[0].code == code


def test_a_cut_gzip_is_an_error(tmp_path):
    """What could be read of it is not taken for all of it."""
    path = tmp_path / "requests.csv.gz"
    data = gzip.compress(as_csv((n, "a") for n in range(10_000)).encode())
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(InputError):
        fit_requests(path, Wish())


def test_gzip_and_plain_are_the_same(tmp_path, file):
    """The same choice from both."""
    text = as_csv(made(1, 10, seed=3, users=10, hours=1))
    path = tmp_path / "requests.csv.gz"
    path.write_bytes(gzip.compress(text.encode()))
    assert fit_requests(path, Wish()).choice == fit_requests(file(text), Wish()).choice


def test_requests_out_of_order_are_sorted(file):
    """A log of several processes, shuffled, has the same choice."""
    rows = made(1, 10, seed=5, users=10, hours=1)
    shuffled = random.Random(1).sample(rows, len(rows))
    one, other = (
        fit_requests(file(as_csv(r), str(len(r))), Wish()) for r in (rows, shuffled)
    )
    assert one.choice == other.choice


def test_the_spill_merges_runs_that_overlap():
    """Half a million requests in two interleaved runs come out by time."""
    with Spill() as spill:
        for number in range(250_000):
            spill.add(2 * number, 0, 1)
        for number in range(250_000):
            spill.add(2 * number + 1, 1, 1)
        assert [at for at, _, _ in spill] == list(range(500_000))


@pytest.mark.parametrize(
    ("value", "nice"),
    [(0.2, 1), (7, 7), (19.5, 20), (21, 21), (101, 105), (401, 410), (1000, 1000)],
)
def test_nice_numbers_are_a_twentieth_up_at_most(value, nice):
    """By hand: steps of one, of five up to 400, of ten from there."""
    assert nice_number(value) == nice


@pytest.mark.parametrize(
    ("per_second", "amount", "seconds"),
    [(25, 25, 1), (2, 2, 1), (1 / 6, 1, 6), (0.002, 8, 3600)],
)
def test_nice_rates_have_no_fractions(per_second, amount, seconds):
    """0.002/s is 7.2 an hour: 8/h, in its smallest numbers 1 each 450 s."""
    rate = nice_rate(per_second)
    assert rate.amount * seconds * 1_000_000 == amount * rate.period


def test_json_of_the_command(file):
    """The documented keys, on stdout alone."""
    import subprocess

    path = file(as_csv(made(2, 20, seed=0, users=10, hours=1)))
    command = [sys.executable, "-m", "rtrw", "limits", "fit", path, "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    assert told["choice"]["rate"] == "2/s"
    assert told["choice"]["capacity"] == 21
    assert told["shadow"]["refused"] == 0
    assert run.stderr == ""


@pytest.mark.parametrize(("keys", "little"), [(99, True), (100, False)])
def test_a_percentile_needs_a_hundred_windows(file, keys, little):
    """99 % of 99 windows of ten minutes is the largest one, and that is told."""
    from rtrw.cli.limits_fit_view import report

    rows = "".join(f"2026-11-30T10:00:00Z,k{n}\n" for n in range(keys))
    found = fit_requests(file("time,key\n" + rows), Wish())
    assert (found.choice.windows, found.choice.little) == (keys, little)
    said = "\n".join(report(found, None, "en"))
    assert ("little to choose from" in said) == little
