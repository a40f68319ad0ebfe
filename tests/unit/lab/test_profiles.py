"""``set`` in the menus of PPP and hotspot profiles, as the lab imitates it."""

import pytest

from rtrw.lab.command import Trap
from rtrw.lab.profiles import MENUS, set_fields

PPP = "/ppp/profile"


def rows():
    return [
        {".id": "*1", "name": "default"},
        {".id": "*2", "name": "a", "rate-limit": "1M/1M"},
    ]


def test_any_text_is_taken_as_a_rate_limit():
    """Routers tell of errors in it only when a customer logs in."""
    found = rows()
    set_fields(PPP, found, {".id": "*1,*2", "rate-limit": "rubbish"}, {})
    assert [row["rate-limit"] for row in found] == ["rubbish", "rubbish"]


def test_an_empty_one_is_no_limit():
    """And is not printed."""
    found = rows()
    set_fields(PPP, found, {"numbers": "a", "rate-limit": ""}, {})
    assert "rate-limit" not in found[1]


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ({"rate-limit": "1M"}, "missing value"),
        ({".id": "*9", "rate-limit": "1M"}, "no such item"),
        ({".id": "*1", "max-limit": "1M"}, "unknown parameter"),
        ({".id": "*1", "shared-users": "2"}, "unknown parameter"),
        ({".id": "*1", "name": "a"}, "already exists"),
        ({".id": "*1,*2", "rate-limit": "2M"}, "not today"),
    ],
)
def test_a_refusal_changes_nothing(args, text):
    """All of a command, or none of it."""
    found = rows()
    with pytest.raises(Trap, match=text):
        set_fields(PPP, found, args, {"a": "not today"})
    assert found == rows()


def test_each_menu_has_its_own_fields():
    """What only one of them has is refused in the other."""
    assert "shared-users" in MENUS["/ip/hotspot/user/profile"] - MENUS[PPP]
    assert "only-one" in MENUS[PPP] - MENUS["/ip/hotspot/user/profile"]
