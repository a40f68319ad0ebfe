"""Whatever is in a profile, it is told; nothing falls over."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.errors import InputError
from rtrw.network.compile import compile_network
from rtrw.network.figures import plan_document
from rtrw.profiles import examine_text, load_text
from rtrw.profiles.lint import lint

BASE = """\
rtrw: 1
site: rt05
defaults: {router: gw, plan: a}
suspended: {max-limit: 64k/64k}
accept: {RTRW104: [a]}
parents:
  up: {target: 192.168.10.0/24, max-limit: 50M/100M}
  in: {target: 192.168.10.128/25, max-limit: 20M, parent: up}
plans:
  a: {max-limit: 2M/2M, burst-limit: 8M/8M, burst-threshold: 1M/1M, burst-time: 16s, parent: up}
  b: {max-limit: {upload: 5M, download: 10M}, burst: {limit: 10M/20M, for: 12s}, parent: in}
subscribers:
  - {name: s1, target: 192.168.10.5/32, comment: Bu Siti}
  - {id: a17, name: s2, target: [192.168.10.130, '2001:db8:7::/64'], plan: b, suspended: true}
  - {name: s3, target: ether2, plan: b, max-limit: 3M, router: gw}
routers:
  gw: {host: 192.168.88.1, username: rtrw}
groups: {all: [gw]}
"""  # noqa: E501 - as people write it
TOKENS = """
    0 1 2M 8M/ /8M 9M/9M none up in a b s1 [] {} ~ : , - * '' 1h 0s 1:30 0.0.0.0/0
    ::/0 192.168.10.5/24 ether2 <pppoe-x> true no {upload:1M} {limit:9M,for:4s} \u00e9
    parent: router: target: name: plan: burst: max-limit: 4294967296 99999999999999999
"""
WORDS = st.sampled_from(TOKENS.split())


@st.composite
def mutated(draw):
    """The profile with some of its words exchanged, doubled or gone."""
    words = BASE.split(" ")
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(words) - 1))
        kind = draw(st.sampled_from(["change", "drop", "double", "cut"]))
        if kind == "change":
            words[at] = draw(WORDS)
        elif kind == "drop":
            words[at] = ""
        elif kind == "double":
            words[at] = f"{words[at]} {words[at]}"
        else:
            words[at] = words[at][: draw(st.integers(0, 3))]
    return " ".join(words)


@settings(max_examples=250, deadline=None)
@given(mutated())
def test_mutated_profiles(text):
    """Each is examined, linted and planned, or refused with a place."""
    try:
        profile = examine_text(text, "x.yaml")
    except InputError as error:
        refused = error
    else:
        looked_at(text, profile)
        return
    assert all(one.line for one in refused.problems)


def looked_at(text, profile):
    """Lint, plan and compile what could be read."""
    findings = lint(profile)
    for one in findings:
        assert one.path == "x.yaml"
        assert one.line > 0
        assert one.text("en")
        assert one.text("id")
    json.dumps(plan_document(profile, findings), allow_nan=False)
    try:
        sound = load_text(text, "x.yaml")
    except InputError:
        assert any(one.severity == "error" for one in findings)
        return
    assert compile_network(sound).queues >= len(sound.subscribers)
