"""Where passwords come from."""

import sys
import types

import pytest

from rtrw.errors import InputError
from rtrw.profiles.model import Router
from rtrw.push.secrets import Passwords, clashes, variable

ROUTER = Router("kantor-1.a", "192.0.2.1", "rtrw")


def nobody(_router):
    return None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gateway", "RTRW_PASSWORD_GATEWAY"),
        ("kantor-1.a", "RTRW_PASSWORD_KANTOR_1_A"),
        ("Pos Ronda", "RTRW_PASSWORD_POS_RONDA"),
        ("été", "RTRW_PASSWORD__T_"),
    ],
)
def test_the_variable_of_a_router(name, expected):
    """In capitals, every character but A-Z and 0-9 as an underscore."""
    assert variable(name) == expected


@pytest.mark.parametrize(
    ("env", "stdin", "expected"),
    [
        ({"RTRW_PASSWORD_KANTOR_1_A": "a", "RTRW_PASSWORD": "b"}, "c", "a"),
        ({"RTRW_PASSWORD": "b"}, "c", "b"),
        ({}, "c", "c"),
        ({}, None, "d"),
        ({"RTRW_PASSWORD_KANTOR_1_A": ""}, "c", ""),
    ],
    ids=["own", "general", "stdin", "prompt", "empty-on-purpose"],
)
def test_the_order_of_sources(env, stdin, expected):
    """The router's own variable, the general one, standard input, a prompt."""
    passwords = Passwords(env, lambda _: "d", stdin)
    assert passwords.of(ROUTER) == expected


def test_the_systems_keyring(monkeypatch):
    """Asked after the variables, for the user at the router; a broken one is none."""
    ring = types.ModuleType("keyring")
    ring.errors = types.SimpleNamespace(KeyringError=RuntimeError)
    known = {("rtrw", "rtrw@kantor-1.a"): "dari-ring"}
    ring.get_password = lambda service, user: known.get((service, user))
    monkeypatch.setitem(sys.modules, "keyring", ring)
    assert Passwords({}, lambda _: "d").of(ROUTER) == "dari-ring"
    assert Passwords({"RTRW_PASSWORD": "b"}, nobody).of(ROUTER) == "b"

    def locked(_service, _user):
        raise RuntimeError

    ring.get_password = locked
    assert Passwords({}, lambda _: "d").of(ROUTER) == "d"


def test_nobody_knows_it():
    """The message names the variable and the ways to give it."""
    with pytest.raises(InputError) as missing:
        Passwords({}, nobody).of(ROUTER)
    (problem,) = missing.value.problems
    assert problem.code == "RTRW550"
    assert "RTRW_PASSWORD_KANTOR_1_A" in problem.hint


def test_two_routers_on_one_variable():
    """Only where the variable is set; other names do not matter."""
    names = ["kantor-1", "kantor_1", "gudang"]
    assert clashes(names, {}) == ()
    (problem,) = clashes(names, {"RTRW_PASSWORD_KANTOR_1": "x"})
    assert problem.code == "RTRW551"
    assert "kantor-1, kantor_1" in problem.message


def test_a_password_is_not_in_a_repr():
    """Whatever is printed of the object, the password is not."""
    passwords = Passwords({"RTRW_PASSWORD": "rahasia"}, nobody, "rahasia")
    assert "rahasia" not in f"{passwords} {passwords!r} {ValueError(passwords)!r}"
