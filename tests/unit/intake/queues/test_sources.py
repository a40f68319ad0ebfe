"""Exports of both versions in their forms, JSON, and bytes in other encodings."""

import json

import pytest

from rtrw.errors import InputError
from rtrw.intake.queues import read_source

HEAD6 = "# jul/03/2023 12:08:15 by RouterOS 6.49.8\n# software id = 5ZQK-1C7N\n#\n"
HEAD7 = "# 2026-07-11 21:04:13 by RouterOS 7.21.5\n# software id = 5ZQK-1C7N\n"
FORMS = {
    "compact-6": HEAD6 + "/queue simple\n"
    'add comment="Pak Budi" max-limit=2M/2M name=budi target=192.168.10.5/32\n',
    "verbose-6": HEAD6 + "/ip pool\nadd name=p ranges=10.0.0.2-10.0.0.9\n"
    "/queue simple\n"
    "add bucket-size=0.1/0.1 burst-limit=0/0 burst-threshold=0/0 \\\n"
    '    burst-time=0s/0s comment="Pak B\\\n    udi" disabled=no limit-at=0/0 \\\n'
    '    max-limit=2M/2M name=budi packet-marks="" parent=none priority=8/8 \\\n'
    "    queue=default-small/default-small target=192.168.10.5/32 \\\n"
    "    total-queue=default-small !time\n",
    "terse-7": HEAD7 + "/ip pool add name=p ranges=10.0.0.2-10.0.0.9\n"
    '/queue simple add comment="Pak Budi" max-limit=2M/2M name=budi'
    " target=192.168.10.5/32 !dst !time\n"
    '/system script add name=s source=":put \\$x; /queue simple remove [find]"\n',
    "slashes-7": HEAD7 + "/queue/simple\n"
    'add comment="Pak Budi" max-limit=2000000/2000000 name=budi target=192.168.10.5\n',
    "menu-in-steps": "/queue\nsimple\n"
    'add comment="Pak Budi" max-limit=2M name=budi target=192.168.10.5\n',
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_every_form_of_an_export(form, end):
    """One queue, its comment, and the version; nothing is told but other menus."""
    source = read_source(FORMS[form].replace("\n", end).encode(), "a.rsc")
    (item,) = source.items
    queue = item.row.queue
    assert (queue.name, queue.target) == ("budi", "192.168.10.5/32")
    assert (queue.comment, queue.settings["max-limit"]) == (
        "Pak Budi",
        "2000000/2000000",
    )
    assert source.problems == ()
    others = {"verbose-6": 1, "terse-7": 2}
    assert source.skipped == others.get(form, 0)
    versions = {"6": "6.49.8", "7": "7.21.5"}
    assert source.version == versions.get(form[-1], "")


def test_utf_16_of_a_windows_editor():
    """With its mark."""
    text = '/queue simple\nadd name=caf\\C3\\A9 target=10.0.0.1 comment="x"\n'
    (item,) = read_source(text.encode("utf-16"), "a.rsc").items
    assert item.row.queue.comment == "x"


def test_the_code_page_of_a_pc_is_found_out():
    """Where nothing outside ASCII is UTF-8, it is windows-1252, the curly dash too."""
    data = b'/queue simple\nadd name=a target=10.0.0.1 comment="Zo\xeb \\96 5"\n'
    source = read_source(data, "a.rsc")
    assert source.encoding == "windows-1252"
    assert source.items[0].row.queue.comment == "Zoë \u2013 5"


def test_a_byte_that_the_code_page_lacks_is_latin_1():
    """0x81 is nothing in windows-1252; every byte is something in latin-1."""
    data = b'/queue simple\nadd name=a target=10.0.0.1 comment="\\81"\n'
    source = read_source(data, "a.rsc")
    assert (source.encoding, source.items[0].row.queue.comment) == ("latin-1", "\x81")


def test_a_mixture_stays_utf_8():
    """One program wrote UTF-8, another the code page: nothing is guessed."""
    data = (
        b'/queue simple\nadd name=a target=10.0.0.1 comment="\\C3\\A9"\n'
        b'add name=b target=10.0.0.2 comment="\\E9"\n'
    )
    source = read_source(data, "a.rsc")
    assert source.encoding == "utf-8"
    assert [item.row.queue.comment for item in source.items] == ["é", "\udce9"]


def test_an_encoding_that_was_asked_for():
    """Parents are names too."""
    data = (
        b'/queue simple\nadd name="\\8F" target=10.0.0.0/24\n'
        b'add name=a target=10.0.0.1 parent="\\8F"\n'
    )
    source = read_source(data, "a.rsc", "cp1250")
    assert [item.name for item in source.items] == ["Ź", "a"]
    assert source.items[1].settings["parent"] == "Ź"


def test_no_such_encoding():
    """Told with what there is."""
    with pytest.raises(InputError, match="RTRW452"):
        read_source(FORMS["compact-6"].encode(), "a.rsc", "latin-99")


def test_i8_counters_in_json_do_not_matter():
    """Nor do numbers and flags in place of texts."""
    rows = [
        {
            ".id": "*1",
            "name": "budi",
            "target": "192.168.10.5",
            "max-limit": "2M/2M",
            "bytes": "12/34",
            "rate": "0/0",
            "disabled": False,
            "total-max-limit": 5000000,
        }
    ]
    (item,) = read_source(json.dumps(rows).encode(), "a.json").items
    assert "bytes" not in item.settings
    assert item.settings["disabled"] == "false"
    assert item.settings["total-max-limit"] == "5000000"
    assert item.settings["max-limit"] == "2000000/2000000"


@pytest.mark.parametrize(
    "wrap",
    [lambda rows: rows, lambda rows: [rows], lambda rows: {"msg": [rows]}],
    ids=["list", "list of lists", "answer of a tool"],
)
def test_rows_within_what_a_tool_prints(wrap):
    """The list is found."""
    rows = [{"name": "a", "target": "10.0.0.1"}, {"name": "b", "target": "10.0.0.2"}]
    source = read_source(json.dumps(wrap(rows)).encode("utf-8-sig"), "a.json")
    assert [item.name for item in source.items] == ["a", "b"]
