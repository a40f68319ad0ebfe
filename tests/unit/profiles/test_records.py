"""The forms of customers' lists, from their text alone."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles.headings import is_secret
from rtrw.profiles.records import open_sheet
from rtrw.profiles.source import decode_list


def read(text, delimiter=None):
    """Form, row of the headings, rows, and (code, row) of what was told."""
    told = []
    sheet = open_sheet(text, lambda code, _, row: told.append((code, row)), delimiter)
    rows = list(sheet.rows)
    told = [one for one in told if one[0] != "RTRW480"]
    return sheet.form, sheet.row, rows, told


def test_cells_in_quotes_that_are_not_escaped():
    """A row ends where it has as many cells as there are headings."""
    text = (
        '"id","username","fullname","address"\n'
        '"1","budi","Budi "Bob" S","Jl. "A", No\n"3"\nRT 5"\n'
        '"2","siti","","5""\n'
        '"3","x"\n'
        '"4","joko","Joko",""\n'
    )
    form, _, rows, told = read(text)
    assert form == "unescaped"
    assert rows == [
        (2, ["1", "budi", 'Budi "Bob" S', 'Jl. "A", No\n"3"\nRT 5']),
        (3, ["2", "siti", "", '5"']),
        (5, ["4", "joko", "Joko", ""]),
    ]
    assert told == [("RTRW486", 4)]


def test_many_torn_rows_take_no_time():
    """A hundred thousand rows of one cell are each looked at a bounded time."""
    text = '"nama","ip"\n"a"b","x"\n' + '"y"\n' * 100_000
    form, _, rows, told = read(text)
    assert (form, len(rows), len(told)) == ("unescaped", 1, 100_000)


def test_no_quotes_at_all():
    """What is too much belongs to a last column of free text."""
    text = "nama,ip,catatan\nBudi,10.0.0.5,RT 3, no. 5\n\nSiti,10.0.0.6\n"
    assert read(text) == (
        "bare",
        1,
        [(2, ["Budi", "10.0.0.5", "RT 3, no. 5"])],
        [("RTRW486", 4)],
    )


MIKHMON = "Username,Password,Profile,Time Limit,Data Limit,Comment\n"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("budi,p,P1,,,a, b", ["budi", "p", "P1", "", "", "a, b"]),
        ("budi,p,q,P1,,,a", ["budi", "p,q", "P1", "", "", "a"]),
        ("budi,p,q,r,P1,1d,1073741824,a", ["budi", "p,q,r", "P1", "1d", "1073741824",
                                           "a"]),
        ("budi,p,1d,1h,,,a", None),
        ("budi,p,q,r,s,t,u", None),
        ("budi,p,q,,,,", None),
    ],
)  # fmt: skip
def test_commas_in_passwords(row, expected):
    """A row is used only when there is one way to read it."""
    _, _, rows, told = read(MIKHMON + row + "\n")
    assert rows == ([(2, expected)] if expected else [])
    assert told == ([] if expected else [("RTRW753", 2)])


def test_a_list_of_mikhmon_that_a_spreadsheet_saved():
    """With quotes as everybody writes them it is an ordinary list."""
    form, _, rows, told = read(MIKHMON + '"budi","p,q","P1",,,"a, ""b"""\n')
    assert (form, told) == ("csv", [])
    assert rows == [(2, ["budi", "p,q", "P1", "", "", 'a, "b"'])]


def test_empty_cells_too_many_beside_passwords():
    """They may come of a comma in a password: the row is not used."""
    _, _, rows, told = read('user,password,paket,x\nbudi,p,q,P1,\nsiti,r,P1,""\n')
    assert rows == [(3, ["siti", "r", "P1", ""])]
    assert told == [("RTRW486", 2)]


@pytest.mark.parametrize(
    ("above", "row"),
    [
        ("", 1),
        ("DAFTAR PELANGGAN\n", 2),
        ("DAFTAR PELANGGAN;;\nRT 05;;\n;;\n\n", 5),
        ('"Daftar, per 1;12";;\n', 2),
        ("a,b,c,d,e\n", 2),
    ],
)
def test_titles_above_the_headings(above, row):
    """Rows keep the numbers of the spreadsheet."""
    _, found, rows, told = read(above + "Nama;IP;Paket\nBudi;10.0.0.5;x\n")
    assert (found, rows) == (row, [(row + 1, ["Budi", "10.0.0.5", "x"])])
    assert told == ([("RTRW752", row)] if row > 1 else [])


def test_secrets_with_a_missing_quote_are_not_used():
    """The password would stand in another field."""
    text = '/ppp secret\nadd comment="Pak "Budi" name=a password=rahasia\nadd name=b\n'
    form, _, rows, told = read(text)
    assert (form, told) == ("router", [("RTRW753", 2)])
    assert [cells[0] for _, cells in rows] == ["b"]


def test_columns_of_a_print_that_run_into_each_other():
    """A long password would be cut in two: the row is not used."""
    text = (
        "Flags: X - disabled\n"
        " #   NAME   SERVICE PASSWORD PROFILE  REMOTE-ADDRESS\n"
        " 0   budi   pppoe   rahasia  P1       10.0.0.5\n"
        " 1   siti   pppoe   rahasia-panjang-sekali 10.0.0.6\n"
        " 2 X joko   pppoe            P1       10.0.0.7\n"
    )
    form, _, rows, told = read(text)
    assert (form, told) == ("router", [("RTRW753", 4)])
    assert [(cells[0], cells[2], cells[4]) for _, cells in rows] == [
        ("budi", "10.0.0.5", ""),
        ("joko", "10.0.0.7", "yes"),
    ]


def test_other_menus_of_an_export_are_passed_over():
    """Only what stands below /ppp secret is a customer."""
    text = "/ppp profile\nadd name=P1\n/ppp secret\nadd name=a\n/ip pool\nadd name=x\n"
    assert [cells[0] for _, cells in read(text)[2]] == ["a"]


@pytest.mark.parametrize(
    "heading",
    ["Password", "PASSWORD_PPPOE", "pppoePassword", "Kata Sandi", "sandiWifi", "secret",
     "userpass", "wifi pwd", "Passphrase"],
)  # fmt: skip
def test_headings_of_passwords(heading):
    """However they are written."""
    assert is_secret(heading)


@pytest.mark.parametrize("heading", ["Passport", "Paket", "Username", "Alamat IP"])
def test_headings_that_are_none(heading):
    """These are read."""
    assert not is_secret(heading)


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("Ibu Siti ñ".encode(), "Ibu Siti ñ", "utf-8"),
        (b"\xef\xbb\xbfa", "a", "utf-8"),
        ("é;b".encode("utf-16"), "é;b", "utf-16"),
        ("ab".encode("utf-16-be"), "ab", "utf-16-be"),
        ("ab".encode("utf-16-le"), "ab", "utf-16-le"),
        (b"Jos\xe9 \x99", "José \u2122", "windows-1252"),
        (b"\x81", "\ufffd", "windows-1252"),
    ],
)
def test_encodings_of_spreadsheets(data, text, encoding):
    """With and without a mark; the code page of a PC when nothing else fits."""
    assert decode_list(data, "x") == (text, encoding)


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
def test_workbooks_are_no_text(start):
    """Told as what they are."""
    with pytest.raises(InputError, match="RTRW750"):
        decode_list(start, "x.csv")
