"""``usage:`` of plans and subscribers."""

from __future__ import annotations

import pytest

from rtrw.errors import InputError
from rtrw.network.busy import busy_demands
from rtrw.network.compile import compile_network
from rtrw.network.tree import simulation_tree
from rtrw.profiles import load_text
from rtrw.profiles.effective import setting
from rtrw.profiles.usage import mixture
from rtrw.sim.demand import Want

S = 1_000_000
BASE = """\
rtrw: 1
site: t
parents: {{total: {{target: 10.0.0.0/8, max-limit: 30M/30M, bucket-size: 0/0}}}}
plans:
  a: {{max-limit: 2M/4M, limit-at: 1M/1M, priority: 3/4, parent: total{plan}}}
subscribers:
  - {{name: one, target: 10.0.0.1, plan: a}}
  - {{name: two, target: 10.0.0.2, plan: a{row}}}
"""


def profile(plan="", row=""):
    return load_text(BASE.format(plan=plan, row=row))


def test_plan_and_subscriber():
    """The subscriber's own wins over the plan's; shares of shares are taken apart."""
    found = profile(
        ", usage: torrent", ", usage: {web: 60%, torrent: 39.5, game: 0.5%}"
    )
    assert found.plans["a"].fields["usage"] == (("full", 10_000),)
    own = found.subscribers[1].overrides["usage"]
    assert dict(own) == {"web": 6000, "full": 3950, "game": 50}
    assert found.subscribers[0].overrides == {}


def test_mixture_in_a_mixture():
    """Nine tenths of a family: 36 % of the time idle, a tenth a torrent."""
    found = profile(", usage: {keluarga: 90%, torrent: 10%}").plans["a"].fields
    shares = dict(found["usage"])
    assert (shares["idle"], shares["full"], sum(shares.values())) == (
        3600,
        1000,
        10_000,
    )


def test_usage_is_no_queue_field():
    """Routers never hear of it."""
    plain, used = profile(), profile(", usage: warnet", ", usage: kantor")
    assert compile_network(plain) == compile_network(used)


@pytest.mark.parametrize(
    ("usage", "code"),
    [
        ("nonton", "RTRW177"),
        ("{web: 60%, video: 30%}", "RTRW178"),
        ("{web: 60%, video: 50%}", "RTRW178"),
        ("{web: -60%, video: 160%}", "RTRW176"),
        ("{web: 0, video: 100}", "RTRW176"),
        ("[web]", "RTRW179"),
        ("{}", "RTRW179"),
        ('""', "RTRW179"),
    ],
)
@pytest.mark.parametrize("where", ["plan", "row"])
def test_mistakes(usage, code, where):
    """Unknown names and shares that are no whole are told where they stand."""
    with pytest.raises(InputError) as caught:
        profile(**{where: f", usage: {usage}"})
    first = caught.value.problems[0]
    assert first.code == code
    assert first.line == (5 if where == "plan" else 8)


def test_near_names_are_offered():
    """A typing error gets the name that was meant."""
    with pytest.raises(InputError) as caught:
        profile(", usage: keluwarga")
    assert "keluarga" in caught.value.problems[0].hint


def test_ready_made():
    """Names of mixtures and of single habits; others are no names."""
    assert mixture("torrent") == mixture("full")
    with pytest.raises(KeyError):
        mixture("nobody")


@pytest.mark.parametrize("direction", [0, 1])
def test_nodes_are_the_compiled_rows(direction):
    """The tree has what export writes: limits, priority, bucket-size, parent."""
    found = profile()
    tree = simulation_tree(found, direction=direction)
    assert [node.name for node in tree.nodes] == ["total", "one", "two"]
    assert [node.parent for node in tree.nodes] == [-1, 0, 0]
    assert [node.bucket for node in tree.nodes] == [0, 100_000, 100_000]
    assert tree.nodes[1].priority == (3, 4)[direction]
    assert tree.nodes[1].setting == setting(found.plans["a"].fields, direction)
    assert tree.subscribers == {1: 0, 2: 1}


def test_demands_of_a_profile():
    """By usage and name; another subscriber's usage changes nothing."""
    found = profile("", ", usage: torrent")
    tree = simulation_tree(found)
    demands = busy_demands(found, tree, 600 * S, 7)
    assert demands[2].wants == (Want(0, 0, 600 * S),)
    other = profile()
    assert busy_demands(other, tree, 600 * S, 7)[1] == demands[1]
