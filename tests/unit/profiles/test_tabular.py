"""Subscribers from a CSV file: as spreadsheets and billing systems write them."""

from datetime import date

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load

PROFILE = """\
rtrw: 1
site: a
plans:
  hemat: {{max-limit: 1M/2M}}
  cepat: {{max-limit: 4M/8M, limit-at: 1M}}
subscribers: {{csv: list.csv{more}}}
"""


@pytest.fixture
def read(tmp_path):
    """Reads a profile beside a CSV file of the given text or bytes."""

    def run(data, more=""):
        raw = data.encode() if isinstance(data, str) else data
        (tmp_path / "list.csv").write_bytes(raw)
        (tmp_path / "rtrw.yaml").write_text(PROFILE.format(more=more), "utf-8")
        return load(tmp_path / "rtrw.yaml")

    return run


@pytest.fixture
def told(read):
    """(code, row, column) of what is wrong with a file; infos left out."""

    def run(data, more=""):
        with pytest.raises(InputError) as caught:
            read(data, more)
        return [
            (p.code, p.line, p.column)
            for p in caught.value.problems
            if p.severity != "info"
        ]

    return run


def rows(profile):
    return [(one.name, one.targets[0].text, one.plan) for one in profile.subscribers]


def codes(profile):
    return [one.code for one in profile.problems]


BUDI = [("Budi, RT 3", "10.0.0.5/32", "hemat"), ("Ani", "10.0.0.6/32", "cepat")]


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ('name,target,plan\n"Budi, RT 3",10.0.0.5,hemat\nAni,10.0.0.6,cepat\n', '","'),
        ('name;target;plan\n"Budi, RT 3";10.0.0.5;hemat\nAni;10.0.0.6;cepat\n', '";"'),
        ("name;target;plan\nBudi, RT 3;10.0.0.5;hemat\nAni;10.0.0.6;cepat\n", '";"'),
        ("name\ttarget\tplan\nBudi, RT 3\t10.0.0.5\themat\nAni\t10.0.0.6\tcepat",
         "tab"),
        (('"a,b,c,d,e";ip;plan;name\nx;10.0.0.5;hemat;"Budi, RT 3"\n'
          "y;10.0.0.6;cepat;Ani\n"), '";"'),
        ("sep=;\nname;target;plan\nBudi, RT 3;10.0.0.5;hemat\nAni;10.0.0.6;cepat",
         '";"'),
    ],
)  # fmt: skip
def test_c2_the_delimiter_is_found_out_and_told(read, text, delimiter):
    """Comma, semicolon or tab, also with commas in names; which one is an info."""
    found = read(text)
    assert rows(found) == BUDI
    said = next(one for one in found.problems if one.code == "RTRW480")
    assert (said.params["delimiter"], said.severity) == (delimiter, "info")


def test_c2_the_delimiter_may_be_given(read, told):
    """delimiter: semicolon counts against more commas; nonsense is refused."""
    text = "a,b,name;target;plan\nBudi, RT 3;10.0.0.5;hemat\n"
    more = ", delimiter: semicolon, columns: {name: 'a,b,name'}"
    assert rows(read(text, more)) == BUDI[:1]
    assert told("name\nx\n", ", delimiter: '|'")[0] == ("RTRW494", 6, 41)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_c3_lines_may_end_in_any_way(read, end):
    """LF, CRLF and a lone CR are all one line's end."""
    lines = ["name;target;plan", "Budi, RT 3;10.0.0.5;hemat", "Ani;10.0.0.6;cepat", ""]
    assert rows(read(end.join(lines))) == BUDI


def test_c1_doubles_are_told_with_both_rows(told, read):
    """The same address in two rows, once as /32, is told with both row numbers."""
    text = "name,ip,plan\na,10.0.0.1,hemat\n\nb,10.0.0.1/32,hemat\na,10.0.0.3,hemat\n"
    assert told(text) == [("RTRW322", 4, 2), ("RTRW320", 5, 1)]
    with pytest.raises(InputError) as caught:
        read(text)
    doubles = [one for one in caught.value.problems if one.severity == "error"]
    assert [(p.params["other"], p.params["line"]) for p in doubles] == [(2, 4), (2, 5)]


def test_c5_a_customer_with_two_services(told, read):
    """Two rows of one name are told; two addresses in one cell are one queue."""
    assert told("nama,ip,paket\nBudi,10.0.0.1,hemat\nBudi,10.0.0.2,cepat\n") == [
        ("RTRW320", 3, 1)
    ]
    found = read('nama,ip,paket\nBudi,"10.0.0.1, 10.0.0.2",hemat\n')
    assert [[t.text for t in one.targets] for one in found.subscribers] == [
        ["10.0.0.1/32", "10.0.0.2/32"]
    ]


def test_c8_what_a_spreadsheet_does_to_cells(told):
    """Addresses and ids turned into numbers, decimal commas: told by row and column."""
    text = (
        "\ufeffid;Nama;IP;Paket;max-limit\r\n"
        "1;a;192168105;hemat;2M\r\n"
        "2;b;1,92168E+11;hemat;2M\r\n"
        "3;c;192,168,10,5;hemat;2M\r\n"
        "8,12E+10;d;10.0.0.4;hemat;2M\r\n"
        "5;e;10.0.0.5;hemat;1,5M\r\n"
        "6;f;1.92168E+11;hemat;2M\r\n"
    )
    assert told(text) == [
        ("RTRW488", 2, 3),
        ("RTRW488", 3, 3),
        ("RTRW488", 4, 3),
        ("RTRW490", 5, 1),
        ("RTRW205", 6, 5),
        ("RTRW488", 7, 3),
    ]


def test_c8_lost_zeros_are_named_by_row(read):
    """8123 beside 08124 and 08125 has probably lost a zero."""
    text = "id,name,ip,plan\n08124,a,10.0.0.1,hemat\n8123,b,10.0.0.2,hemat\n"
    found = read(text + "08125,c,10.0.0.3,hemat\n")
    lost = [one for one in found.problems if one.code == "RTRW489"]
    assert [(one.line, one.column, one.severity) for one in lost] == [(3, 1, "warning")]
    assert [one.id for one in found.subscribers] == ["08124", "8123", "08125"]


def test_quoted_cells_hold_quotes_and_line_breaks(read):
    """A quote is written twice, a line break stays; rows are the spreadsheet's."""
    text = (
        'name,target,plan,comment\n"a ""x""",10.0.0.1,hemat,"Jl. Melati\r\nRT 3"\n'
        "b,10.0.0.2,hemat,\n"
    )
    found = read(text)
    assert found.subscribers[0].name == 'a "x"'
    assert found.subscribers[0].comment == "Jl. Melati\nRT 3"
    assert found.positions.of("subscribers", 1, "target")[1:] == (3, 2)


def test_rows_that_cannot_be_read(told):
    """A stray quote, cells too few and too many: each is told, the rest is read."""
    text = (
        "name,target,plan\n"
        '"a"x,10.0.0.1,hemat\n'
        "b,10.0.0.2\n"
        "Budi, RT 3,10.0.0.3,hemat\n"
        "d,10.0.0.4,hemat,,\n"
        "e,10.0.0.999,hemat\n"
        ",,\n"
        ",10.0.0.6,hemat\n"
        "g,,hemat\n"
    )
    assert told(text) == [
        ("RTRW487", 2, 1),
        ("RTRW486", 3, 1),
        ("RTRW486", 4, 1),
        ("RTRW302", 6, 2),
        ("RTRW496", 8, 1),
        ("RTRW496", 9, 2),
    ]


def test_files_without_rows_or_the_right_columns(told, tmp_path):
    """Nothing in it, no address column, no file, one not UTF-8, a workbook."""
    assert told("") == [("RTRW495", 1, 1)]
    assert told("Nama,Alamat\nx,Jl. Melati\n") == [("RTRW483", 1, 1)]
    assert told("name,target\n", ", columns: {plan: Pakett}") == [("RTRW484", 6, 46)]
    assert told(b"name,target\ncaf\xe9,10.0.0.1\n")[0] == ("RTRW751", 1, 1)
    assert told(b"PK\x03\x04")[0][0] == "RTRW750"
    assert told("x", ", csv: no.csv")[0][0] == "RTRW430"


def test_a_missing_file_is_told_where_it_is_named(tmp_path):
    """The profile's line, not a line of a file that is not there."""
    (tmp_path / "rtrw.yaml").write_text(
        "rtrw: 1\nsite: a\nsubscribers: {csv: no.csv}\n"
    )
    with pytest.raises(InputError) as caught:
        load(tmp_path / "rtrw.yaml")
    assert [(p.code, p.line, p.column) for p in caught.value.problems] == [
        ("RTRW401", 3, 20)
    ]


def test_headings_of_billing_systems_are_known(read):
    """Case, blanks, dots and underscores do not count; other columns are named once."""
    text = (
        "No HP;NAMA_PELANGGAN;IP Address;Paket;Keterangan;Tarif\n"
        "0812;Budi;10.0.0.5;hemat;RT 3;100000\n"
    )
    found = read(text)
    assert rows(found) == [("Budi", "10.0.0.5/32", "hemat")]
    assert found.subscribers[0].comment == "RT 3"
    (unused,) = [one for one in found.problems if one.code == "RTRW481"]
    assert unused.params["columns"] == "No HP, Tarif"


def test_a_street_is_never_an_address(told):
    """Alamat and address are where somebody lives."""
    assert told("nama,address\nBudi,Jl. Melati\n") == [("RTRW483", 1, 1)]


def test_passwords_are_never_kept(read, told):
    """A password column is told and read over; asking for it is refused."""
    text = "Username,Password,ip,plan\nbudi,rahasia,10.0.0.5,hemat\n"
    found = read(text)
    assert found.subscribers[0].name == "budi"
    assert "RTRW482" in codes(found)
    assert "rahasia" not in repr(found)
    assert "rahasia" not in "".join(one.text() for one in found.problems)
    assert told(text, ", columns: {comment: Password}")[0][0] == "RTRW441"


@pytest.mark.parametrize(
    ("headings", "cells", "expected"),
    [
        ("max-limit", "2M/8M", {"max-limit": (2_000_000, 8_000_000)}),
        ("max_limit_Mbps", "2/8", {"max-limit": (2_000_000, 8_000_000)}),
        ("upload;download", "2M;8M", {"max-limit": (2_000_000, 8_000_000)}),
        ("upload_Mbps;download_MBps", "2;1.5", {"max-limit": (2_000_000, 12_000_000)}),
        ("upload (kbps);download (kbps)", "64;512", {"max-limit": (64_000, 512_000)}),
        ("upload_bps;download_Bps", "64;12500000", {"max-limit": (64, 100_000_000)}),
        ("download_mbps", "0.0028", {"max-limit": (1_000_000, 2_800)}),
        ("burst-limit;burst_time", "4M;16", {"burst-limit": (4_000_000, 4_000_000),
                                             "burst-time": (16_000_000, 16_000_000)}),
        ("limit-at_download_k", "64k", None),
        ("priority;queue", "3;pcq-up/pcq-down", {"priority": (3, 3),
                                                 "queue": ("pcq-up", "pcq-down")}),
        ("priority", "", {}),
    ],
)  # fmt: skip
def test_queue_fields_are_columns(read, headings, cells, expected):
    """Rates say their unit; a lone direction leaves the other one to the plan."""
    found = read(f"name;target;plan;{headings}\na;10.0.0.1;hemat;{cells}\n")
    if expected is None:
        assert "RTRW481" in codes(found)
    else:
        assert found.subscribers[0].overrides == expected


def test_u10_bytes_per_second_from_a_billing_system(read):
    """12,500,000 B/s are 100 Mbps, and the heading says so."""
    text = "name,ip,plan,download_Bps,upload_Bps\na,10.0.0.1,hemat,12500000,12500000\n"
    assert read(text).subscribers[0].overrides["max-limit"] == (100_000_000,) * 2


def test_u10_numbers_without_a_unit_are_refused(told):
    """download: 8 may be anything; DOWNLOAD_MBPS may be bits or bytes."""
    head = "name,ip,plan"
    assert told(f"{head},upload,download\na,10.0.0.1,hemat,2M,8\n") == [
        ("RTRW491", 2, 5)
    ]
    assert told(f"{head},DOWNLOAD_MBPS\na,10.0.0.1,hemat,8\n") == [("RTRW492", 1, 4)]
    assert told(f'{head},download_Mbps\na,10.0.0.1,hemat,"1,5"\n') == [
        ("RTRW205", 2, 4)
    ]


def test_a_lone_direction_needs_a_plan_with_the_other(tmp_path, read):
    """Half of max-limit, and a plan without one: unlimited must be said."""
    text = "name,ip,plan,download\na,10.0.0.1,none,8M\n"
    (tmp_path / "list.csv").write_text(text)
    (tmp_path / "p.yaml").write_text(
        "rtrw: 1\nsite: a\nplans: {none: {priority: 8}}\nsubscribers: {csv: list.csv}\n"
    )
    with pytest.raises(InputError) as caught:
        load(tmp_path / "p.yaml")
    errors = [one for one in caught.value.problems if one.severity == "error"]
    assert [(p.code, p.line, p.column) for p in errors] == [("RTRW493", 2, 4)]


def test_columns_and_values_are_mapped(read):
    """columns: names headings, values: says what words in cells mean."""
    text = (
        "Kode,Siapa,Alamat IP Pelanggan,Produk,Aktif?\n7,Budi,10.0.0.5,Paket 100Rb,X\n"
    )
    more = (
        ", columns: {id: kode, name: Siapa, target: Alamat IP Pelanggan, plan: Produk,"
        " suspended: Aktif?},"
        " values: {plan: {paket 100rb: hemat}, suspended: {x: true}}"
    )
    (one,) = read(text, more).subscribers
    assert (one.id, one.name, one.plan, one.suspended) == ("7", "Budi", "hemat", True)


def test_usage_is_a_column(read):
    """A mixture by name, or shares; empty is what the plan says."""
    found = read(
        "name,target,plan,usage\n"
        "a,10.0.0.1,hemat,torrent\n"
        "b,10.0.0.2,hemat,web 60% + game 39.5% + call 0.5%\n"
        '"c",10.0.0.3,hemat,"web: 60, video: 40"\n'
        "d,10.0.0.4,hemat,\n"
        "e,10.0.0.5,hemat,web\n"
    )
    said = [one.overrides.get("usage") for one in found.subscribers]
    assert [dict(one or ()) for one in said] == [
        {"full": 10_000},
        {"web": 6000, "game": 3950, "call": 50},
        {"web": 6000, "video": 4000},
        {},
        {"web": 10_000},
    ]


def test_usage_by_other_words(read):
    """The column and its words are mapped as those of a plan are."""
    more = ", columns: {usage: Jenis}, values: {usage: {Rumah: keluarga}}"
    found = read("name,target,plan,Jenis\na,10.0.0.1,hemat,rumah\n", more)
    assert dict(found.subscribers[0].overrides["usage"])["web"] == 2500


def test_usage_that_is_none_is_told_at_its_cell(told):
    """Unknown names, shares that do not add up, are none, or come twice."""
    cells = ("12 GB", "web 60% + game 20%", "web -5%", "web 50% + web 50%", "web+game")
    rows_ = "".join(f"c{n},10.0.0.{n},hemat,{c}\n" for n, c in enumerate(cells, 1))
    assert told("name,target,plan,Usage\n" + rows_) == [
        ("RTRW175", 2, 4),
        ("RTRW178", 3, 4),
        ("RTRW176", 4, 4),
        ("RTRW176", 5, 4),
        ("RTRW176", 6, 4),
    ]


def test_a_column_that_only_sounds_like_usage_is_left_alone(read):
    """What the error advises works."""
    found = read(
        "name,target,plan,Usage\na,10.0.0.1,hemat,12 GB\n", ', columns: {usage: "-"}'
    )
    assert "usage" not in found.subscribers[0].overrides


def test_a_plan_until_a_day_is_two_columns(read, told):
    """Until and then, as in YAML; what is no date is told."""
    found = read(
        "name,target,plan,until,then\na,10.0.0.1,cepat,2999-12-31,hemat\n"
        "b,10.0.0.2,cepat,,\n"
    )
    assert found.subscribers[0].overrides == {
        "until": date(2999, 12, 31),
        "then": "hemat",
    }
    assert told("name,target,plan,until,then\na,10.0.0.1,cepat,31-12-2999,hemat\n") == [
        ("RTRW826", 2, 4)
    ]


def test_a_key_that_is_no_column_is_told_as_that(told):
    """Burst is a key of a subscriber, and cannot be a column."""
    found = told("name,target,plan,b\na,10.0.0.1,hemat,x\n", ", columns: {burst: b}")
    assert [code for code, _, _ in found] == ["RTRW174"]


def test_a_column_can_be_left_alone(read):
    """columns: {comment: "-"} keeps a heading from being taken."""
    text = "name,ip,plan,comment\na,10.0.0.1,hemat,x\n"
    found = read(text, ', columns: {comment: "-"}')
    assert found.subscribers[0].comment == ""
    assert "RTRW481" in codes(found)


def test_two_columns_of_one_meaning_are_told(told):
    """Name twice, and max-limit beside download."""
    assert told("name,Name,ip,plan\na,b,10.0.0.1,hemat\n") == [("RTRW485", 1, 2)]
    assert told("name,ip,plan,max-limit,download\na,10.0.0.1,hemat,1M,2M\n") == [
        ("RTRW485", 1, 5)
    ]


def test_unknown_names_are_told_at_their_cells(told):
    """Plans, and words for suspended that mean nothing."""
    text = "name,ip,plan,suspended\na,10.0.0.1,hemta,ya\nb,10.0.0.2,cepat,cuti\n"
    assert told(text) == [("RTRW324", 2, 3), ("RTRW440", 3, 4)]


def test_trailing_blanks_of_names_are_kept(read):
    """Routers compare names byte for byte, so that lint may tell them."""
    found = read("name,ip,plan\n a ,10.0.0.1 , hemat \n")
    assert rows(found) == [(" a ", "10.0.0.1/32", "hemat")]


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x07", "\x7f", "\x9b", "\uffff"])
def test_controls_are_refused_as_in_yaml(told, sign):
    """A spreadsheet may hold no character that the profile itself may not hold."""
    text = f"name,target,plan\nAni,10.0.0.5,hemat\nBu{sign}di,10.0.0.6,hemat\n"
    assert told(text) == [("RTRW408", 3, 1)]
