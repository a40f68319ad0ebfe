"""``rtrw export --as`` as people run it."""

import csv
import io
import json
import subprocess
import sys

import pytest

PROFILE = """\
rtrw: 1
site: rt05
plans:
  hemat-2:
    max-limit: 2M/2M
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s
    ppp-profile: [Paket 100Rb, "Pak \\"Budi\\" $5"]
    hotspot-profile: v10
  gede: {max-limit: 10M/20M, limit-at: 5M, priority: 2, ppp-profile: Paket 200Rb}
subscribers:
  - {name: siti, target: 192.168.10.5, plan: hemat-2}
  - {name: budi, target: 192.168.10.6, plan: gede, suspended: true}
  - {name: joko, target: [192.168.10.7, 2001:db8::/64], plan: gede, max-limit: 3M,
     limit-at: 0}
  - {name: kabel, target: ether3, plan: gede}
"""
FULL = "2M/2M 8M/8M 1M/1M 16/16 8 0/0"


@pytest.fixture
def rtrw(tmp_path):
    (tmp_path / "rtrw.yaml").write_text(PROFILE, "utf-8")

    def run(*args, lang="en"):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", "export", *args, "--lang", lang],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    run.folder = tmp_path
    return run


def codes(done):
    return [word for word in done.stderr.split() if word.startswith("RTRW")]


def rows(done):
    return list(csv.reader(io.StringIO(done.stdout)))[1:]


def test_profiles_have_the_names_that_plans_say(rtrw):
    """Each of them, with the string of its plan."""
    done = rtrw("--as", "ppp", "--format", "csv")
    assert rows(done) == [
        ["Paket 100Rb", "hemat-2", FULL],
        ['Pak "Budi" $5', "hemat-2", FULL],
        ["Paket 200Rb", "gede", "10M/20M 0/0 0/0 0/0 2 5M/5M"],
    ]
    assert codes(done) == []


def test_plans_without_a_name_are_told_where_others_have_one(rtrw):
    """They would be profiles that nobody asked for."""
    done = rtrw("--as", "hotspot", "--format", "csv")
    assert rows(done) == [["v10", "hemat-2", FULL]]
    assert codes(done) == ["RTRW848"]


def test_plans_go_by_their_own_names_where_none_has_one(rtrw):
    """Enough to begin with."""
    done = rtrw("--as", "radius-sql", "--format", "csv")
    assert [row[0] for row in rows(done)] == ["hemat-2", "gede"]


def test_missing_profiles_are_added_on_request_only(rtrw):
    """The safe side is to say so on the router."""
    assert "\nadd " not in rtrw("--as", "ppp").stdout
    assert rtrw("--as", "ppp", "--create").stdout.count("\nadd name=$qName ") == 3


def test_the_short_form_says_what_the_router_will_do(rtrw):
    """limit-at = max-limit, and no burst."""
    done = rtrw("--as", "ppp", "--short", "--format", "csv")
    assert [row[2] for row in rows(done)] == ["2M/2M", "2M/2M", "10M/20M"]
    assert codes(done) == ["RTRW831", "RTRW832"]
    assert "limit-at = max-limit" in done.stderr
    quiet = rtrw("--as", "ppp", "--short", "--quiet")
    assert quiet.stderr == ""
    said = json.loads(rtrw("--as", "ppp", "--short", "--format", "json").stdout)
    assert [f["code"] for f in said["findings"]][-2:] == ["RTRW831", "RTRW832"]


def test_leases_are_those_of_subscribers_as_they_are_now(rtrw):
    """Suspended, with limits of their own; four groups, and what they leave out."""
    done = rtrw("--as", "dhcp", "--format", "csv")
    assert rows(done) == [
        ["siti", "192.168.10.5", "2M/2M 8M/8M 1M/1M 16/16"],
        ["budi", "192.168.10.6", "64k/64k"],
        ["joko", "192.168.10.7", "3M/3M"],
    ]
    assert codes(done) == ["RTRW833", "RTRW842", "RTRW843"]
    assert "kabel" in done.stderr
    only = rtrw("--as", "dhcp", "--only", "budi", "--format", "csv")
    assert [row[0] for row in rows(only)] == ["budi"]


def test_leases_of_several_routers_are_several_files(rtrw):
    """Each router gets its own customers."""
    text = PROFILE.replace("plan: hemat-2}", "plan: hemat-2, router: south}")
    text += "routers: {north: {host: 10.0.0.1}, south: {host: 10.0.0.2}}\n"
    text += "defaults: {router: north}\n"
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    assert codes(rtrw("--as", "dhcp"))[-1] == "RTRW476"
    assert rtrw("--as", "dhcp", "-o", "out").returncode == 0
    found = {p.name: p.read_text() for p in (rtrw.folder / "out").iterdir()}
    assert set(found) == {"north-dhcp.rsc", "south-dhcp.rsc"}
    assert "192.168.10.5" in found["south-dhcp.rsc"]
    assert "192.168.10.6" in found["north-dhcp.rsc"]
    assert "192.168.10.5" not in found["north-dhcp.rsc"]
    one = rtrw("--as", "dhcp", "--router", "south")
    assert one.stdout == found["south-dhcp.rsc"]


def test_users_of_radius_are_written_on_request(rtrw):
    """Those with limits of their own have a reply, all a group."""
    plain = rtrw("--as", "radius-sql").stdout
    assert "radusergroup" not in plain
    full = rtrw("--as", "radius-sql", "--subscribers").stdout
    assert "VALUES ('siti', 'hemat-2', 1)" in full
    assert "VALUES ('budi', 'Mikrotik-Rate-Limit', ':=', '64k/64k 0/0" in full
    assert "INTO radreply (username, attribute, op, value) VALUES ('siti'" not in full
    file = rtrw("--as", "radius", "--subscribers", "--only", "budi").stdout
    assert '"budi"\n\tMikrotik-Rate-Limit := "64k/64k 0/0' in file
    assert "siti" not in file


def test_what_a_string_cannot_say_is_told(rtrw):
    """bucket-size, queue types, hours: not lost in silence."""
    text = PROFILE.replace(
        "priority: 2,",
        "priority: 2, bucket-size: 1, queue: sfq/sfq, schedule: "
        "{hours: 22:00-06:00, max-limit: 9M},",
    )
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    for form in ("rate-limit", "ppp", "radius"):
        done = rtrw("--as", form)
        assert "RTRW834 gede:" in done.stderr
        assert "bucket-size, queue, schedule" in done.stderr
        assert done.stderr.count("RTRW834") == 1


def test_two_plans_cannot_have_one_profile(rtrw):
    """Told at the second place, with the first."""
    text = PROFILE.replace("ppp-profile: Paket 200Rb", "ppp-profile: Paket 100Rb")
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    done = rtrw("--as", "ppp")
    assert done.returncode == 1
    assert codes(done) == ["RTRW830"]
    assert "rtrw.yaml:11:" in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("--as", "ppp", "--prune"),
        ("--as", "ppp", "--split"),
        ("--as", "ppp", "--plain"),
        ("--as", "dhcp", "--create"),
        ("--as", "ppp", "--subscribers"),
        ("--as", "ppp", "--only", "siti"),
        ("--as", "radius", "--router", "x"),
        ("--short",),
        ("--create",),
        ("--subscribers",),
    ],
    ids=" ".join,
)
def test_what_does_not_go_together_is_a_usage_error(rtrw, args):
    """A slip is not passed over."""
    assert rtrw(*args).returncode == 2


def test_a_name_that_sql_has_no_safe_way_for_is_refused(rtrw):
    """Nothing is written."""
    text = PROFILE.replace("ppp-profile: Paket 200Rb", 'radius-group: "a\\\\b"')
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    done = rtrw("--as", "radius-sql")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "RTRW841" in done.stderr


def test_a_plan_that_names_nobody_may_have_two_priorities(rtrw):
    """What no string can say is an error only for those who are to have it."""
    text = PROFILE.replace(
        "subscribers:", "  bisnis: {max-limit: 9M, priority: 1/8}\nsubscribers:", 1
    )
    (rtrw.folder / "rtrw.yaml").write_text(text, "utf-8")
    assert rtrw("--as", "ppp").returncode == 0
    assert codes(rtrw("--as", "rate-limit")) == ["RTRW284"]
