"""A comma too many moves a password under another heading: nothing of it comes out."""

import json
import re

import pytest

from rtrw.intake.billing import Terms, cleaned, read_list, report, take_over

HEAD = "Nama,Alamat,IP,Password,Paket,No HP\n"
GOOD = "Budi,Jl. Mawar,192.168.1.10,rahasia-1,Paket 10M,0812\n"
MORE = "Siti,Gg. Melati,192.168.1.11,rahasia-2,Paket 10M,0813\n"

SHIFTED = {
    # A comma in the street, and the last cell is missing: as wide as the others.
    "comma": "Joko,RT 3, RW 2,192.168.1.12,rahasia-3,Paket 10M\n",
    "number": "Joko,RT 3,12 Melati,192.168.1.12,rahasia-3,Paket 10M\n",
    "empty": "Joko,Jl. Mawar,,192.168.1.12,rahasia-3,Paket 10M\n",
    "one lost": "Joko,RT 3, RW 2,rahasia-3,Paket 10M,0814\n",
    "to the left": "Joko,192.168.1.12,rahasia-3,Paket 10M,0814,x\n",
    "quoted": 'Joko,RT 3, RW 2,"192.168.1.12",rahasia-3,"Paket 10M"\n',
}


def taken_over(text):
    billing = read_list(text.encode(), "list.csv")
    return billing, take_over(billing, Terms({}, (), ""))


@pytest.mark.parametrize("row", SHIFTED.values(), ids=SHIFTED)
def test_a_shifted_row_is_told_by_its_number_alone(row):
    """Not in the report, not in a message, not in the copy; the others are there."""
    text = HEAD + GOOD + row + MORE
    billing, taken = taken_over(text)
    copy = cleaned(billing, text.encode()).decode("utf-8-sig")
    problems = [*billing.problems, *taken.problems]
    out = json.dumps(report(billing, taken)) + copy
    out += "".join(one.text("en") + one.text("id") for one in problems)
    assert "rahasia" not in out
    told = [one for one in problems if one.code == "RTRW779"]
    assert [(one.params["count"], one.params["rows"]) for one in told] == [(1, "3")]
    lines = copy.splitlines()
    assert lines[1] == "Budi,Jl. Mawar,192.168.1.10,Paket 10M,0812"
    assert re.fullmatch(",*", lines[2])
    assert lines[3] == "Siti,Gg. Melati,192.168.1.11,Paket 10M,0813"
    assert [(one.name, one.rows) for one in taken.packages] == [("Paket 10M", 2)]


def test_a_password_in_the_place_of_a_lost_package():
    """The address is right; a space that a comma left, and a package of its own."""
    head = "IP,Nama,Alamat,Password,Paket\n"
    good = "192.168.1.{0},Budi {0},Jl. {0},rahasia-{0},Paket 10M\n"
    text = head + good.format(1) + "192.168.1.9,Joko,RT 3, RW 2,rahasia-9\n"
    billing, taken = taken_over(text + good.format(2))
    assert "rahasia" not in json.dumps(report(billing, taken))
    assert [one.code for one in taken.problems].count("RTRW779") == 1


@pytest.mark.parametrize("word", ["", "-", "DHCP", "dinamis", "192.168.1.12/30"])
def test_who_has_no_address_is_kept(word):
    """Words that say "none" are no sign of anything."""
    row = f"Joko,RT 3,{word},rahasia-3,Paket 10M,0814\n"
    text = HEAD + GOOD + row + MORE
    billing, taken = taken_over(text)
    assert "RTRW779" not in {one.code for one in taken.problems}
    assert "Joko,RT 3," in cleaned(billing, text.encode()).decode("utf-8-sig")


def test_a_list_with_names_of_interfaces_is_as_it_is():
    """Most cells there are words: that is how this list is written."""
    rows = "".join(f"n{k},Jl. {k},pppoe-n{k},rahasia,Paket 10M,0\n" for k in range(5))
    billing, taken = taken_over(HEAD + rows)
    assert "RTRW779" not in {one.code for one in taken.problems}
    assert len(billing.rows) == 5


def test_without_passwords_a_word_for_an_address_is_no_secret():
    text = "Nama,Alamat,IP,Paket\nBudi,x,192.168.1.10,Paket 10M\nJoko,RT 3, RW 2,P\n"
    _, taken = taken_over(text)
    assert "RTRW779" not in {one.code for one in taken.problems}
