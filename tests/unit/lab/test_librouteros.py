"""The lab as the library sees it that push stands on."""

import ssl
from functools import partial
from pathlib import Path

import librouteros
import pytest
from librouteros.exceptions import FatalError, TrapError
from librouteros.query import Key

from rtrw.lab import Lab

DATA = Path(__file__).parents[2] / "data" / "lab"


@pytest.fixture(params=["6.49.17", "7.16.2", "7.18.2"])
def lab(request):
    with Lab(version=request.param, password="x") as lab:
        yield lab


@pytest.fixture
def api(lab):
    api = librouteros.connect("127.0.0.1", "rtrw", "x", port=lab.port, encoding="utf-8")
    yield api
    api.close()


def test_the_whole_life_of_a_queue(api, lab):
    """Add, print, update, move and remove by the library's own paths."""
    path = api.path("queue", "simple")
    first = path.add(name="a", target="10.0.0.1", **{"max-limit": "2M/8M"})
    second = path.add(name="b", target="10.0.0.2", comment="Ibu Sitì, RT 03")
    path.update(**{".id": first, "burst-time": "16"})
    tuple(path("move", numbers=second, destination=first))
    found = tuple(path)
    assert [row["name"] for row in found] == ["b", "a"]
    assert found[0]["comment"] == "Ibu Sitì, RT 03"
    assert found[1]["max-limit"] == "2000000/8000000"
    assert found[1]["burst-time"] == "16s/16s"
    path.remove(first, second)
    assert tuple(path) == ()
    assert lab.rows() == []


def test_queries_of_the_library(api, lab):
    """Its select and where become .proplist and query words."""
    for number, name in enumerate("abc", 1):
        lab.add_row({"name": name, "target": f"10.0.0.{number}"})
    name = Key("name")
    query = api.path("queue", "simple").select(name).where(name.In("a", "c"))
    assert [row["name"] for row in query] == ["a", "c"]


def test_refusals_are_its_traps(api):
    """With message and category."""
    with pytest.raises(TrapError) as caught:
        tuple(api("/queue/simple/remove", **{".id": "*99"}))
    assert (caught.value.message, caught.value.category) == ("no such item", 0)


def test_nothing_found_is_an_empty_answer(api):
    """The library reads it with and without ``!empty``."""
    assert tuple(api("/queue/simple/print")) == ()


def test_a_wrong_password(lab):
    """A trap at login."""
    with pytest.raises(TrapError, match="invalid user name or password"):
        librouteros.connect("127.0.0.1", "rtrw", "wrong", port=lab.port)


def test_the_old_login():
    """Its token method is that of 6.42."""
    from librouteros.login import token

    with Lab(version="6.42", password="x") as lab:
        api = librouteros.connect(
            "127.0.0.1", "rtrw", "x", port=lab.port, login_method=token
        )
        assert tuple(api("/system/identity/print")) == ({"name": "rtrw-lab"},)
        api.close()


def test_quit_is_fatal(api):
    """And the message is the bare word."""
    with pytest.raises(FatalError, match="session terminated on request"):
        tuple(api("/quit"))


def test_several_in_flight_one_level_lower(api, lab):
    """The protocol level takes tags, and gives them back untouched."""
    protocol = api.protocol
    for number in range(50):
        words = (f"=name=q{number}", "=target=10.0.0.1", f".tag={number}")
        protocol.writeSentence("/queue/simple/add", *words)
    seen = [protocol.readSentence() for _ in range(50)]
    assert {reply for reply, _ in seen} == {"!done"}
    assert {words[-1] for _, words in seen} == {f".tag={n}" for n in range(50)}
    assert len(lab.rows()) == 50


def test_tls():
    """With the host's name checked."""
    context = ssl.create_default_context(cafile=DATA / "cert.pem")
    wrap = partial(context.wrap_socket, server_hostname="127.0.0.1")
    with Lab(password="x", tls=(DATA / "cert.pem", DATA / "key.pem")) as lab:
        api = librouteros.connect(
            "127.0.0.1", "rtrw", "x", port=lab.port, ssl_wrapper=wrap
        )
        assert tuple(api("/system/identity/print")) == ({"name": "rtrw-lab"},)
        api.close()
