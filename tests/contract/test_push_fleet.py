"""Many routers in one run: canaries first, nobody waits, who moves is never without."""

import socket

import pytest

from rtrw.lab import Lab
from rtrw.network.compile import compile_network
from rtrw.profiles import load
from rtrw.profiles.model import Router
from rtrw.push import Passwords, open_fleet
from rtrw.push.connect import Waits
from rtrw.push.fleet import Fleet, as_json
from rtrw.push.how import How
from rtrw.push.journal import runs
from rtrw.push.last import load_last
from rtrw.push.moving import Homes
from rtrw.push.tasks import PushTask, Wishes
from rtrw.push.visit import Visit
from rtrw.routeros.queue import Queue

SITE = "rt05"
PASSWORD = "kunci"
SETTINGS = {
    "parent": "none",
    "limit-at": "0/0",
    "max-limit": "2000000/2000000",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
    "priority": "8/8",
    "bucket-size": "0.1/0.1",
    "disabled": "false",
}


def queue(name, number):
    comment = f"rtrw:{SITE}/s/{name}"
    return Queue(name, f"10.0.0.{number}/32", comment, SETTINGS)


class Site:
    """Routers a, b and c, and one state folder."""

    def __init__(self, state, labs, ports=None):
        self.state, self.labs = state, labs
        self.ports = {name: lab.port for name, lab in labs.items()} | (ports or {})

    def fleet(self, everywhere, chosen=None, **options):
        run = f"20261130T2200{len(runs(self.state)):02d}-0000"
        waits = Waits(connect_us=300_000, command_us=300_000)
        how = How(self.state, run, SITE, waits=waits)
        visits = []
        for number, name in enumerate(chosen or everywhere):
            router = self.router(name)
            last = load_last(self.state, router, SITE)
            wishes = Wishes(allow_removals="all")
            task = PushTask(everywhere[name], SITE, last, wishes)
            visits.append(Visit(router, task, lambda: PASSWORD, how, number))

        def elsewhere(name, key):
            return key in (load_last(self.state, self.router(name), SITE) or {})

        return Fleet(visits, homes=Homes(everywhere), elsewhere=elsewhere, **options)

    def router(self, name):
        return Router(name, "127.0.0.1", "rtrw", self.ports[name], tls=False)

    def push(self, everywhere, chosen=None, **options):
        fleet = self.fleet(everywhere, chosen, **options)
        fleet.look()
        fleet.write()
        fleet.close()
        return fleet

    def names(self, router):
        return [row["name"] for row in self.labs[router].rows()]


@pytest.fixture
def site(tmp_path):
    labs = {name: Lab(password=PASSWORD).start() for name in "abc"}
    yield Site(tmp_path, labs)
    for lab in labs.values():
        lab.stop()


def unused_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def codes(problems):
    return [problem.code for problem in problems]


def test_each_router_gets_its_own(site):
    """One run, three routers, one report; again there is nothing to do."""
    wanted = {n: [queue(f"{n}1", 1), queue(f"{n}2", 2)] for n in "abc"}
    fleet = site.push(wanted)
    assert fleet.ok
    assert [site.names(n) for n in "abc"] == [["a1", "a2"], ["b1", "b2"], ["c1", "c2"]]
    told = as_json(fleet, "r", wrote=True)
    assert [router["added"] for router in told["routers"]] == [2, 2, 2]
    again = site.push(wanted)
    assert again.ok
    assert not again.wanted


def test_p6_a_router_that_is_down_stops_nobody(site):
    """The others are done and verified, the one is named."""
    site.ports["b"] = unused_port()
    fleet = site.push({n: [queue(n, 1)] for n in "abc"})
    assert [visit.verified for visit in fleet.visits] == [True, False, True]
    assert codes(fleet.visits[1].problems) == ["RTRW501"]
    assert not fleet.ok
    assert not fleet.failed


def test_a_silent_router_delays_nobody(site):
    """It is given up after its own time-out, while the others are done."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        site.ports["b"] = silent.getsockname()[1]
        fleet = site.push({n: [queue(n, 1)] for n in "abc"})
    assert codes(fleet.visits[1].problems) == ["RTRW507"]
    assert [site.names(n) for n in "ac"] == [["a"], ["c"]]


def test_without_asking_nobody_waits_for_a_silent_router(site):
    """Where nothing is asked, the others are done before it is given up."""
    ended = []
    with socket.create_server(("127.0.0.1", 0)) as silent:
        site.ports["a"] = silent.getsockname()[1]
        fleet = site.fleet({n: [queue(n, 1)] for n in "abc"})
        looked = []
        fleet.push(looked.append, lambda visit: ended.append(visit.router.name))
        fleet.close()
    assert ended[-1] == "a"
    assert len(looked) == 3
    assert [site.names(n) for n in "bc"] == [["b"], ["c"]]
    assert [visit.ok for visit in fleet.visits] == [False, True, True]


def test_a_canary_that_fails_without_asking(site):
    """The others are not even looked at."""
    site.labs["b"].router.faults.refuse["b"] = "failure: no"
    fleet = site.fleet({n: [queue(n, 1)] for n in "abc"}, canaries=["b"])
    fleet.push(lambda _: None)
    fleet.close()
    assert [codes(visit.problems) for visit in fleet.visits[::2]] == [["RTRW576"]] * 2
    assert [site.labs[n].requests for n in "ac"] == [0, 0]


def test_a_canary_that_fails_keeps_the_others(site):
    """The canary comes first; the others are not written when it is not well."""
    site.labs["b"].router.faults.refuse["b"] = "failure: no"
    wanted = {n: [queue(n, 1)] for n in "abc"}
    fleet = site.push(wanted, canaries=["b"])
    assert [site.names(n) for n in "abc"] == [[], [], []]
    assert codes(fleet.visits[0].problems) == ["RTRW576"]
    site.labs["b"].router.faults.refuse.clear()
    assert site.push(wanted, canaries=["b"]).ok
    assert [site.names(n) for n in "abc"] == [["a"], ["b"], ["c"]]


def test_who_moves_is_added_there_before_removed_here(site):
    """At no instant is the customer on no router; also when two swap."""
    site.push({"a": [queue("x", 1)], "b": [queue("y", 2)], "c": []})
    seen = []

    for name in "ab":
        site.labs[name].watch(lambda *_: seen.append(_present(site)))
    fleet = site.push({"a": [queue("y", 2)], "b": [queue("x", 1)], "c": []})
    assert fleet.ok
    assert [site.names(n) for n in "ab"] == [["y"], ["x"]]
    assert len(seen) == 4
    assert all(present == {"x", "y"} for present in seen)
    assert [visit.counts()["remove"] for visit in fleet.visits] == [1, 1, 0]


def _present(site):
    """Names on both routers, read without their locks: a watcher holds one."""
    return {
        row.wire()["name"]
        for name in "ab"
        for row in tuple(site.labs[name].router.queues.rows)
    }


def test_an_open_removal_is_told_until_it_is_done(site):
    """While the new router is down the queue stays on the old one."""
    site.push({"a": [queue("x", 1)], "b": [], "c": []})
    wanted = {"a": [], "b": [queue("x", 1)], "c": []}
    port, site.ports["b"] = site.ports["b"], unused_port()
    for _ in range(2):
        fleet = site.push(wanted)
        assert site.names("a") == ["x"]
        assert codes(fleet.visits[0].warnings) == ["RTRW575"]
        assert fleet.visits[0].result.not_done == ["x"]
        assert not fleet.ok
    site.ports["b"] = port
    assert site.push(wanted).ok
    assert [site.names(n) for n in "ab"] == [[], ["x"]]


def test_a_removal_waits_for_a_router_that_is_not_in_this_run(site):
    """Only when the last push left the queue there is it removed here."""
    site.push({"a": [queue("x", 1)], "b": [], "c": []})
    wanted = {"a": [], "b": [queue("x", 1)], "c": []}
    fleet = site.push(wanted, ["a"])
    assert codes(fleet.visits[0].warnings) == ["RTRW575"]
    assert site.names("a") == ["x"]
    assert site.push(wanted, ["b"]).ok
    assert site.push(wanted, ["a"]).ok
    assert [site.names(n) for n in "ab"] == [[], ["x"]]


class Broken(PushTask):
    """A fault of ours, at one router only."""

    def compare(self, rows, referred=()):
        return len(referred) // len(rows)  # there are none


def test_a_fault_of_ours_at_one_router(site):
    """It is no secret, but the others are through before it is raised."""
    fleet = site.fleet({n: [queue(n, 1)] for n in "abc"}, parallel=1)
    fleet.visits[0]._task = Broken([queue("a", 1)], SITE)
    with pytest.raises(ZeroDivisionError):
        fleet.push(lambda _: None)
    fleet.close()
    assert [site.names(n) for n in "abc"] == [[], ["b"], ["c"]]


@pytest.mark.parametrize("chosen", ["ab", "a", "b", "c"])
def test_two_names_of_one_router(site, tmp_path, chosen):
    """What one pushes the other would remove: neither is written."""
    port = site.ports["a"]
    path = tmp_path / "p.yaml"
    path.write_text(
        f"""\
rtrw: 1
site: rt05
plans: {{h: {{max-limit: 2M}}}}
subscribers:
  - {{name: a, target: 10.0.0.1, plan: h, router: a}}
  - {{name: b, target: 10.0.0.2, plan: h, router: b}}
  - {{name: c, target: 10.0.0.3, plan: h, router: c}}
routers:
  a: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
  b: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
  c: {{host: 127.0.0.1, port: {site.ports["c"]}, username: rtrw, tls: false}}
""",
        "utf-8",
    )
    profile = load(path)
    everywhere = compile_network(profile).routers
    fleet = open_fleet(
        profile,
        {name: everywhere[name] for name in chosen},
        Passwords({"RTRW_PASSWORD": PASSWORD}, lambda _: None),
        how=How(tmp_path / "state", "20261130T220000-0000", SITE),
        everywhere=everywhere,
    )
    fleet.push(lambda _: None)
    fleet.close()
    told = [codes(visit.problems) for visit in fleet.visits]
    assert told == [[] if name == "c" else ["RTRW591"] for name in chosen]
    assert site.names("a") == []
    assert site.names("c") == (["c"] if chosen == "c" else [])
