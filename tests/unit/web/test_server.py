"""What of the server can be asked without serving."""

import socket
from contextlib import closing

import pytest

from rtrw.errors import RtrwError
from tests.browser.site import require_nicegui

require_nicegui()

from rtrw.web.server import (  # noqa: E402 - only where NiceGUI is
    PORT,
    TRIES,
    Site,
    free_port,
)


def test_the_next_free_port_is_taken():
    """Where nobody asked for one, a second page is on the next."""
    first = free_port("127.0.0.1", None)
    assert PORT <= first < PORT + TRIES
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", first))
        taken.listen()
        second = free_port("127.0.0.1", None)
    assert first < second < PORT + TRIES


def test_a_port_that_was_asked_for_is_that_or_an_error():
    """Nothing else is taken in its place."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(RtrwError, match="RTRW973"):
            free_port("127.0.0.1", port)
    assert free_port("127.0.0.1", port) == port


def test_a_page_speaks_the_language_of_its_address():
    """Else that of the command."""
    site = Site(None, "id")
    assert site.spoken({"lang": ""}) == "id"
    assert site.spoken({"lang": "en"}) == "en"
    assert "rtrw explore PROFIL" in site.about("id")
