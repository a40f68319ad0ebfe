import pytest

from rtrw.errors import InputError
from rtrw.limits import FixedWindow, Quota, SlidingWindowLog, TokenBucket
from rtrw.limits.config import load_limits, read_limits
from rtrw.limits.kinds import KINDS
from rtrw.limits.ready_table import READY
from rtrw.profiles import load_text

GOOD = """\
rtrw: 1
limits:
  store: redis://localhost:6379/0
  on_error: local
  instances: 4
  trusted: [10.0.0.0/8]
  exempt: [/health]
  rules:
    api:
      policy: fixed-window
      limit: 100
      window: 1m
      key: [address, user]
      cost: {GET /export: 20, default: 2}
      observe: ya
    login: {ready: login, routes: [POST /login]}
    bytes: {policy: quota, limit: 500000000000, zone: Asia/Jakarta, key: user, cost: 0}
    strict: {policy: token-bucket, capacity: 10, rate: 10/m, strict: true}
"""


def limits(text):
    return read_limits(load_text(text, "rtrw.yaml"))


def problems(text):
    with pytest.raises(InputError) as caught:
        limits(text)
    return [(p.code, p.line, p.column) for p in caught.value.problems]


def test_a_whole_section():
    """Store, keys, costs, routes and policies are as they are written."""
    found = limits(GOOD)
    assert found.store == "redis://localhost:6379/0"
    assert (found.on_error, found.instances) == ("local", 4)
    assert (found.trusted, found.exempt) == (("10.0.0.0/8",), ("/health",))
    api, login, data, strict = found.rules
    assert api.policy.spec == FixedWindow(100, "1m").spec
    assert (api.key, api.cost, api.costs) == (
        ("address", "user"),
        2,
        {"GET /export": 20},
    )
    assert api.observe
    assert login.policy.spec == SlidingWindowLog(5, "15m").spec
    assert (login.key, login.motive) == (("address", "user"), "abuse")
    assert login.routes == ("POST /login",)
    assert data.policy.spec == Quota(500 * 10**9, zone="Asia/Jakarta").spec
    assert data.cost == 0
    assert strict.policy.spec == TokenBucket(10, "10/m", strict=True).spec


def test_defaults():
    """One rule is enough: in memory, one instance, by address, one a call."""
    found = limits("rtrw: 1\nlimits: {rules: {a: {capacity: 5, rate: 1/s}}}\n")
    assert (found.store, found.on_error, found.instances) == ("memory", "closed", 1)
    rule = found.rules[0]
    assert rule.policy.spec == TokenBucket(5, "1/s").spec
    assert (rule.key, rule.cost, rule.costs) == (("address",), 1, {})


def test_ready_rules_may_be_changed():
    """What a rule says itself wins; another policy takes only the key."""
    found = limits(
        "rtrw: 1\nlimits:\n  rules:\n"
        "    a: {ready: otp, limit: 2}\n"
        "    b: {ready: otp, policy: token-bucket, capacity: 3, rate: 1/m}\n"
    )
    assert found.rules[0].policy.spec == SlidingWindowLog(2, "10m").spec
    assert found.rules[1].policy.spec == TokenBucket(3, "1/m").spec
    assert found.rules[1].key == ("user",)


@pytest.mark.parametrize("name", READY)
def test_every_ready_rule_is_one(name):
    """Each motive gives a rule without more words."""
    rule = limits(f"rtrw: 1\nlimits: {{rules: {{a: {{ready: {name}}}}}}}\n").rules[0]
    assert rule.motive == READY[name].motive
    assert rule.policy.kind in KINDS


def test_all_mistakes_at_once_with_their_places():
    """Every mistake is told where it stands, in one run."""
    text = """\
rtrw: 1
limits:
  store: mysql://
  on_eror: local
  instances: 0
  rules:
    api: {policy: tokn-bucket, capacity: 100}
    b: {policy: token-bucket, rate: fast, capacity: 0, window: 1m}
    c: {ready: logn, key: phone}
    d: {policy: quota, limit: 5, zone: Mars, cost: {GET /x: -3}, observe: perhaps}
    e: [1]
    f: {}
    g: {policy: quota, limit: 5, day: x}
    h: {capacity: 5, rate: 1/s, strict: maybe, on: x, cost: [1]}
    i: {ready: login, routes: [POST /login, login], cost: {export: 2, default: 1}}
  trusted: [10.0.0.0/8, unix, the proxy]
  exempt: health
"""
    assert problems(text) == [
        ("RTRW632", 3, 3),
        ("RTRW639", 4, 3),
        ("RTRW641", 5, 3),
        ("RTRW642", 7, 11),
        ("RTRW611", 8, 31),
        ("RTRW610", 8, 43),
        ("RTRW635", 8, 56),
        ("RTRW633", 9, 9),
        ("RTRW636", 9, 22),
        ("RTRW614", 10, 5),
        ("RTRW641", 10, 53),
        ("RTRW642", 10, 66),
        ("RTRW637", 11, 5),
        ("RTRW634", 12, 5),
        ("RTRW634", 12, 5),
        ("RTRW616", 13, 34),
        ("RTRW642", 14, 33),
        ("RTRW638", 14, 48),
        ("RTRW640", 14, 55),
        ("RTRW684", 15, 23),
        ("RTRW684", 15, 60),
        ("RTRW683", 16, 3),
        ("RTRW684", 17, 3),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rtrw: 1\n", "RTRW630"),
        ("rtrw: 1\nlimits: {store: memory}\n", "RTRW631"),
        ("rtrw: 1\nlimits: [1]\n", "RTRW637"),
        ("rtrw: 1\nlimits: {rules: {a: {ready: login}}, on_error: x}\n", "RTRW642"),
        ("rtrw: 1\nlimits: {rules: {a: {ready: otp}}, store: [x]}\n", "RTRW640"),
        (
            "rtrw: 1\nlimits: {rules: {a: {ready: otp}}, store: 'redis://:pw@h'}\n",
            "RTRW626",
        ),
    ],
)
def test_sections_that_cannot_be(text, code):
    """Nothing there, nothing in it, and values of another kind are told."""
    assert problems(text)[0][0] == code


def test_from_a_file(tmp_path):
    """A file is read as a profile, included files too."""
    (tmp_path / "more.yaml").write_text(GOOD, "utf-8")
    file = tmp_path / "app.yaml"
    file.write_text("rtrw: 1\ninclude: [more.yaml]\n", "utf-8")
    assert len(load_limits(file).rules) == 4
