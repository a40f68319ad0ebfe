"""``quota:`` of a plan: read, looked at, compiled, and no drift while it is used up."""

import pytest

from rtrw.errors import InputError
from rtrw.network.compile import compile_network
from rtrw.network.figures import plan_figures
from rtrw.network.quota import compile_jobs
from rtrw.profiles import examine_text, load_text
from rtrw.profiles.lint import lint
from rtrw.routeros.diff import diff
from rtrw.routeros.queue import Row

PROFILE = """\
rtrw: 1
site: rt05
plans:
  cepat: {max-limit: 5M/10M, priority: 5, quota: QUOTA}
  hemat: {max-limit: 1M/2M, burst-limit: 2M/4M, burst-threshold: 500k/1M,
    burst-time: 16}
  sama: {max-limit: 5M/10M}
  lebih: {max-limit: 9M/9M}
subscribers:
  - {id: a1, name: siti, target: 10.0.0.5, plan: cepat}
  - {id: a2, name: budi, target: 10.0.0.6, plan: cepat, max-limit: 7M/7M}
  - {id: a3, name: joko, target: 10.0.0.7, plan: cepat, suspended: true}
  - {id: a4, name: rina, target: 10.0.0.8, plan: cepat, priority: 2}
  - {id: a5, name: tono, target: 10.0.0.9, plan: hemat}
"""
SLOW = {
    "max-limit": "1000000/2000000",
    "limit-at": "0/0",
    "burst-limit": "2000000/4000000",
    "burst-threshold": "500000/1000000",
    "burst-time": "16s/16s",
}


def read(quota="{per: month, data: 300GB, then: hemat}"):
    return load_text(PROFILE.replace("QUOTA", quota))


@pytest.mark.parametrize(
    ("data", "size"),
    [
        ("300GB", 300_000_000_000),
        ("1.5TB", 1_500_000_000_000),
        ("500 MB", 500_000_000),
        ("8Gb", 1_000_000_000),
    ],
)
def test_data(data, size):
    """Thousands, not 1024s; a small b is a bit."""
    assert read(f"{{data: {data}, then: hemat}}").plans["cepat"].quota.data == size


@pytest.mark.parametrize(
    ("quota", "code"),
    [
        ("{data: 300GB, then: hemta}", "RTRW324"),
        ("{data: 300, then: hemat}", "RTRW216"),
        ("{data: 300GiB, then: hemat}", "RTRW215"),
        ("{data: 1b, then: hemat}", "RTRW820"),
        ("{data: 300GB, then: hemat, per: week}", "RTRW821"),
        ("{then: hemat}", "RTRW436"),
        ("{data: 300GB}", "RTRW436"),
        ("300GB", "RTRW434"),
    ],
)
def test_what_is_wrong_is_told(quota, code):
    """With its place; and the rest of the profile can be looked at."""
    with pytest.raises(InputError) as caught:
        read(quota)
    assert [one.code for one in caught.value.problems] == [code]
    assert caught.value.problems[0].line == 4
    lint(examine_text(PROFILE.replace("QUOTA", quota)))


@pytest.mark.parametrize(
    ("then", "code"), [("sama", "RTRW822"), ("lebih", "RTRW823"), ("hemat", None)]
)
def test_lint(then, code):
    """The same max-limit is an error, a faster one a warning."""
    found = [one.code for one in lint(read(f"{{data: 1GB, then: {then}}}"))]
    assert {*found} & {"RTRW822", "RTRW823"} == ({code} if code else set())
    assert "RTRW824" in found


def test_the_low_limit_of_the_suspended_is_another():
    """Else the script would take them for slow, and give them a new month."""
    text = PROFILE.replace("QUOTA", "{data: 1GB, then: hemat}")
    text = text.replace("plans:", "suspended: {max-limit: 1M/2M}\nplans:")
    told = [one for one in lint(load_text(text)) if one.code == "RTRW822"]
    assert [one.params["then"] for one in told] == ["suspended"]


def test_for_whom_it_is_counted():
    """Not for rates of one's own; for the suspended it goes on."""
    (job,) = compile_jobs(read())[""]
    assert job.ids == ("a1", "a3", "a4")
    assert job.name == "rtrw~rt05~quota~cepat~1"
    assert "burst-limit=2M/4M burst-threshold=500k/1M burst-time=16s/16s" in job.source


def test_figures():
    """300 GB at 10M are 2.4e12 bits / 1e7 = 240,000 s = 66.7 h."""
    figures = {one["name"]: one["quota"] for one in plan_figures(read())}
    assert figures["cepat"]["hours"] == 66.7
    assert figures["cepat"]["data_bytes"] == 300_000_000_000
    assert figures["hemat"] is None


def slowed(queues, **more):
    """The router's rows, with siti's and rina's as the script leaves them."""
    rows = []
    for number, queue in enumerate(queues, 1):
        settings = dict(queue.settings)
        if queue.name in ("siti", "rina"):
            settings |= SLOW | more
        rows.append(Row(queue._replace(settings=settings), f"*{number}"))
    return rows


def test_a_customer_slowed_by_the_router_is_no_difference():
    """It is told, and nothing is done."""
    queues = compile_network(read()).routers[""]
    changes = diff(queues, slowed(queues), site="rt05")
    assert not changes
    assert changes.unchanged == 5
    (told,) = (one for one in changes.problems if one.code == "RTRW825")
    assert told.params == {"count": 2, "names": '"siti", "rina"'}


def test_another_field_is_still_set():
    """Only the rates are the router's."""
    queues = compile_network(read()).routers[""]
    changes = diff(queues, slowed(queues, priority="8/8"), site="rt05")
    assert [dict(one.after) for one in changes.changes] == [
        {"priority": "5/5"},
        {"priority": "2/2"},
    ]


def test_half_of_the_other_limits_is_a_difference():
    """Somebody has changed it by hand: the whole set comes back."""
    queues = compile_network(read()).routers[""]
    changes = diff(queues, slowed(queues, **{"burst-time": "8s/8s"}), site="rt05")
    assert len(changes.changes) == 2
    assert changes.changes[0].after["max-limit"] == "5000000/10000000"
    assert not [one for one in changes.problems if one.code == "RTRW825"]


@pytest.mark.parametrize(
    ("quota", "code"),
    [
        ("{data: 99999999999TB, then: hemat}", "RTRW856"),
        ("{data: 1000001TB, then: hemat}", "RTRW856"),
        ("{data: 300GB, then: cepat}", "RTRW857"),
    ],
)
def test_what_no_router_could_count(quota, code):
    """A number beyond 64 bits, and a plan that would follow itself."""
    found = examine_text(PROFILE.replace("QUOTA", quota))
    assert [one.code for one in found.problems] == [code]


def test_the_largest_quota():
    """10^18 bytes; 2^63 are 9.2 * 10^18."""
    quota = read("{data: 1000000TB, then: hemat}").plans["cepat"].quota
    assert quota.data == 10**18
