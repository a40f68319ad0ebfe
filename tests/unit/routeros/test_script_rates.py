"""Scripts that set rate-limits, run by a small interpreter that catches harm."""

from typing import Any

import pytest

from rtrw.routeros.script_rates import (
    Saying,
    Wanted,
    write_leases,
    write_profiles,
)
from tests.unit.routeros.mini_router import Id, MiniRouter, RunTimeFault

SAY = Saying("rt05")
NASTY = 'x" ; /system reset-configuration\n$[/system reboot] \\ ? # {}'


class Profiles(MiniRouter):
    """The same interpreter over the profiles of one menu."""

    MENUS = ("/ppp profile", "/ip hotspot user profile")

    def command(self, words, scope):
        text = " ".join(str(word[1]) for word in words)
        if text in self.MENUS:
            self.menu = text
            return None
        return super().command(words, scope)

    def menu_command(self, menu: str, words: list[Any], scope: Any) -> Any:
        assert menu in self.MENUS, f"harm: {menu}"
        verb = words[0][1]
        if verb == "find":
            assert words[1] == ("bare", "where")
            name = self.value(words[2][3], scope).encode("latin-1").decode("utf-8")
            return [row["id"] for row in self.rows if row["name"] == name]
        words = words[1:]
        chosen = self.value(words.pop(0), scope) if verb == "set" else []
        assert verb in ("set", "add"), f"harm: {verb}"
        values = {word[1]: self.value(word[3], scope) for word in words}
        assert set(values) <= {"name", "rate-limit"}
        if "name" in values:
            values["name"] = values["name"].encode("latin-1").decode("utf-8")
        for row in self.rows:
            if row["id"] in chosen:
                if row["name"] == "refused":
                    raise RunTimeFault
                row.update(values)
        if verb == "add":
            self.rows.append({"id": Id(len(self.rows) + 50), **values})
        self.done.append(verb)
        return None


def router(*names):
    one = Profiles()
    one.rows = [{"id": Id(n), "name": name} for n, name in enumerate(names)]
    return one


def limits(one):
    return {row["name"]: row.get("rate-limit") for row in one.rows}


@pytest.mark.parametrize("kind", ["ppp", "hotspot"])
def test_what_is_there_is_set_and_what_is_not_is_told(kind):
    """Imported twice it is the same; nothing is added."""
    one = router("a", NASTY, "Bu Siti · é", "lain")
    wanted = [Wanted(n, "2M/2M") for n in ("a", NASTY, "Bu Siti · é", "tidak ada")]
    script = "".join(write_profiles(kind, wanted, SAY))
    for _ in range(2):
        one.run(script)
        assert limits(one) == {
            "a": "2M/2M",
            NASTY: "2M/2M",
            "Bu Siti · é": "2M/2M",
            "lain": None,
        }
    assert [said for said in one.said if said.endswith("tidak ada")] == one.said
    assert one.done == ["set"] * 6


def test_missing_profiles_are_added_only_on_request():
    """And once, however often it is imported."""
    one = router("a")
    wanted = [Wanted("a", "1M/1M"), Wanted(NASTY, "2M/2M")]
    script = "".join(write_profiles("ppp", wanted, SAY, create=True))
    one.run(script)
    one.run(script)
    assert limits(one) == {"a": "1M/1M", NASTY: "2M/2M"}
    assert one.done.count("add") == 1


def test_a_refusal_does_not_end_the_import():
    """The next profile is set all the same."""
    one = router("refused", "b")
    wanted = [Wanted("refused", "1M/1M"), Wanted("b", "2M/2M")]
    one.run("".join(write_profiles("ppp", wanted, SAY)))
    assert limits(one) == {"refused": None, "b": "2M/2M"}
    assert one.said == ["rtrw: the router refused this one: refused"]


def test_a_long_name_is_put_together_from_short_lines():
    """No logical line has a thousand characters."""
    one = router("é" * 700)
    script = "".join(write_profiles("ppp", [Wanted("é" * 700, "1M/1M")], SAY))
    assert max(map(len, script.splitlines())) < 1000
    one.run(script)
    assert limits(one) == {"é" * 700: "1M/1M"}


@pytest.mark.parametrize("language", ["en", "id"])
def test_leases_are_found_by_address_and_must_be_static(language):
    """The address is text, for a word would be compared by its type."""
    saying = Saying("rt05", language=language)
    rows = [Wanted(NASTY, "2M/2M", "192.168.10.5")]
    script = "".join(write_leases(rows, saying))
    assert script.isascii()
    assert '[find where address="192.168.10.5" && dynamic=no]' in script
    assert 'set $qThis rate-limit="2M/2M"\n' in script
    assert "\nadd " not in script
    assert "$[" not in script.replace("\\$[", "")
