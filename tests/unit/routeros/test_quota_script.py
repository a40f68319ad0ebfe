"""The script that counts a quota, run by a small interpreter (no router was asked)."""

import importlib.util
import sys
from pathlib import Path

from rtrw.routeros.quota_script import Quota, quota_jobs, write_jobs

SPEC = importlib.util.spec_from_file_location(
    "mini_quota", Path(__file__).with_name("mini_quota.py")
)
mini_quota = importlib.util.module_from_spec(SPEC)
sys.modules["mini_quota"] = mini_quota
SPEC.loader.exec_module(mini_quota)

GB = 10**9
FULL = {
    "max-limit": "5000000/10000000",
    "limit-at": "0/0",
    "burst-limit": "10000000/20000000",
    "burst-threshold": "4000000/8000000",
    "burst-time": "16s/16s",
}
SLOW = {
    "max-limit": "1000000/2000000",
    "limit-at": "0/0",
    "burst-limit": "0/0",
    "burst-threshold": "0/0",
    "burst-time": "0s/0s",
}
QUOTA = Quota("cepat-10", 300 * GB, "month", FULL, SLOW)


def row(name, own, **more):
    return {"name": name, "comment": f"rtrw:rt.05/s/{own}", **FULL, **more}


def installed(quota=QUOTA, ids=("a1", "7"), rows=None, site="rt.05"):
    """A router with two customers and somebody else's queue, after the import."""
    router = mini_quota.QuotaRouter(
        rows
        or [
            row("siti", "a1", comment="rtrw:rt.05/s/a1 Bu Siti"),
            row("budi", "7"),
            {"name": "kantor", "comment": "rtrw:rtx05/s/a1", **FULL},
        ]
    )
    router.run("".join(write_jobs(site, quota_jobs(site, [(quota, ids)]), "")))
    return router


def used(router):
    """What the router has added up, by key."""
    (name,) = (one for one in router.globals if one.endswith("used"))
    return router.globals[name]


def test_slow_after_the_quota_and_back_in_a_new_month():
    """Both directions count; other queues are left alone."""
    router = installed()
    router.tick()
    router.carry("siti", 100 * GB, 199 * GB)
    router.carry("kantor", 0, 999 * GB)
    router.tick()
    assert router.limit("siti") == FULL["max-limit"]
    router.carry("siti", 0, 1 * GB)
    router.tick()
    assert {n: router.rows[0][n] for n in SLOW} == SLOW
    assert router.limit("budi") == router.limit("kantor") == FULL["max-limit"]
    assert any("slower from now: a1" in line for line in router.logged)
    router.date = "2026-12-31"
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]
    router.date = "2027-01-01"
    router.tick()
    assert {n: router.rows[0][n] for n in FULL} == FULL
    assert used(router)["sa1"] == 0


def test_nothing_is_written_while_nothing_changes():
    """An hour has six runs and one write; the queue is set once."""
    router = installed()
    router.tick()  # the first one keeps the month
    router.writes = 0
    for _ in range(24 * 6):
        router.carry("siti", 0, 5 * GB)
        router.tick()
    assert router.done == ["set siti"]
    assert 24 <= router.writes <= 25


def test_counters_that_begin_anew_are_added_up():
    """A reset by hand, or a queue made again."""
    router = installed()
    router.tick()
    router.carry("siti", 0, 200 * GB)
    router.tick()
    router.rows[0]["bytes"] = "0/0"
    router.tick()
    router.carry("siti", 0, 99 * GB)
    router.tick()
    assert used(router)["sa1"] == 299 * GB
    assert router.limit("siti") == FULL["max-limit"]


def test_a_power_cut_forgets_an_hour_at_most():
    """What was kept is there again, and the month goes on."""
    router = installed()
    router.tick()
    router.carry("siti", 0, 290 * GB)
    for _ in range(7):
        router.tick()
    router.carry("siti", 0, 5 * GB)
    router.tick()
    router.reboot()
    router.tick()
    assert used(router)["sa1"] == 290 * GB
    router.carry("siti", 0, 10 * GB)
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]
    router.reboot()
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]


def test_a_clock_that_is_not_set_begins_no_month():
    """After a start without NTP it is 1970, in the form of either version."""
    router = installed()
    router.tick()
    router.carry("siti", 0, 301 * GB)
    router.tick()
    for date in ("1970-01-02", "jan/02/1970", "2026-12-02"):
        router.date = date
        router.tick()
        assert router.limit("siti") == SLOW["max-limit"]
    router.date = "jan/01/2027"
    router.tick()
    assert router.limit("siti") == FULL["max-limit"]


def test_a_clock_that_jumped_ahead_and_back():
    """It forgives once, and the next month is a month again."""
    router = installed()
    router.tick()
    router.date = "2036-01-01"
    router.tick()
    router.date = "2026-12-03"
    router.tick()
    router.carry("siti", 0, 301 * GB)
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]
    router.date = "2027-01-01"
    router.tick()
    assert router.limit("siti") == FULL["max-limit"]


def test_an_update_of_the_router_is_no_new_month():
    """Version 6 and 7 write the same month in two ways."""
    router = installed()
    router.date = "dec/01/2026"
    router.tick()
    router.carry("siti", 0, 301 * GB)
    router.tick()
    router.date = "2026-12-01"
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]


def test_what_somebody_else_has_set_stays():
    """Suspended at 64k: neither slowed nor set free in the new month."""
    router = installed()
    router.tick()
    router.rows[0]["max-limit"] = "64000/64000"
    router.carry("siti", 0, 301 * GB)
    router.tick()
    router.date = "2027-01-01"
    router.tick()
    assert router.limit("siti") == "64000/64000"


def test_an_import_of_the_queues_is_mended_by_the_next_run():
    """The whole speed that an import gave back lasts ten minutes."""
    router = installed()
    router.tick()
    router.carry("siti", 0, 301 * GB)
    router.tick()
    router.rows[0] |= FULL
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]


def test_rates_that_are_printed_short():
    """``5M/10M`` is read as well as ``5000000/10000000``."""
    router = installed()
    router.short = True
    router.tick()
    router.carry("siti", 0, 301 * GB)
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]


def test_what_was_used_before_counts_from_now():
    """Installing it punishes nobody for the past."""
    router = mini_quota.QuotaRouter([row("siti", "a1", bytes="0/900000000000")])
    jobs = quota_jobs("rt.05", [(QUOTA, ["a1"])])
    router.run("".join(write_jobs("rt.05", jobs, "")))
    router.tick()
    assert router.limit("siti") == FULL["max-limit"]
    router.carry("siti", 0, 300 * GB)
    router.tick()
    assert router.limit("siti") == SLOW["max-limit"]


def test_a_quota_of_a_day():
    """Begins anew each day, over the end of a month too."""
    quota = Quota("harian", 5 * GB, "day", FULL, SLOW)
    router = installed(quota)
    router.date = "2026-12-31"
    router.tick()
    router.carry("budi", 0, 6 * GB)
    router.tick()
    assert router.limit("budi") == SLOW["max-limit"]
    router.date = "2027-01-01"
    router.tick()
    assert router.limit("budi") == FULL["max-limit"]


def test_importing_again_keeps_what_was_used():
    """The store is not written over, and a job too many goes."""
    router = installed()
    router.tick()
    router.carry("siti", 0, 250 * GB)
    for _ in range(7):
        router.tick()
    kept = router.scripts["rtrw~rt.05~quota~cepat-10~1~used"]["source"]
    assert "250000000000" in kept
    router.scripts["rtrw~rt.05~quota~gone~1"] = {"name": "", "source": ""}
    router.schedulers["rtrw~rt.05~quota~gone~1"] = {"name": "", "on-event": ""}
    jobs = quota_jobs("rt.05", [(QUOTA, ["a1", "7"])])
    router.run("".join(write_jobs("rt.05", jobs, "")))
    assert router.scripts["rtrw~rt.05~quota~cepat-10~1~used"]["source"] == kept
    assert len(router.scripts) == 2
    assert len(router.schedulers) == 1
    router.run("".join(write_jobs("rt.05", [], "")))
    assert router.scripts == router.schedulers == {}


def test_many_customers_are_cut_in_pieces_that_share_what_was_used():
    """Each script and what it keeps stay below 30,000 characters."""
    ids = [f"pelanggan-{n:04}" for n in range(500)]
    jobs = quota_jobs("rt.05", [(QUOTA, ids)])
    assert sorted(one for job in jobs for one in job.ids) == ids
    assert all(len(job.source) < 30_000 for job in jobs)
    router = mini_quota.QuotaRouter([row(own, own) for own in ids])
    text = "".join(write_jobs("rt.05", jobs, ""))
    assert max(map(len, text.splitlines())) < 1000
    router.run(text)
    router.tick()
    router.carry(ids[-1], 0, 301 * GB)
    for _ in range(7):
        router.tick()
    assert router.limit(ids[-1]) == SLOW["max-limit"]
    assert all(len(one["source"]) < 30_000 for one in router.scripts.values())
    router.reboot()
    router.tick()
    assert used(router)[f"s{ids[-1]}"] == 301 * GB


def test_golden():
    """The text is what was reviewed."""
    golden = Path(__file__).parents[2] / "golden" / "quota.rsc"
    jobs = quota_jobs("rt.05", [(QUOTA, ["a1"])])
    assert "".join(write_jobs("rt.05", jobs, "quota")) == golden.read_text("ascii")
