"""Lists as billing systems export them: rows left out, services, a second list."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load

HEAD = """\
rtrw: 1
site: a
plans: {hemat: {max-limit: 1M/2M}}
defaults: {plan: hemat}
subscribers:
  csv: list.csv
"""


@pytest.fixture
def read(tmp_path):
    """Reads a profile with more lines, beside a list and maybe a second one."""

    def run(text, more="", second=None):
        (tmp_path / "list.csv").write_text(text, "utf-8")
        if second is not None:
            (tmp_path / "second.rsc").write_text(second, "utf-8")
        (tmp_path / "a.yaml").write_text(HEAD + more, "utf-8")
        return load(tmp_path / "a.yaml")

    return run


def rows(found):
    return [(one.name, one.id, one.targets[0].text) for one in found.subscribers]


def said(found, code):
    return [(p.line, dict(p.params)) for p in found.problems if p.code == code]


TWICE = "  twice: address\n"


def test_the_second_service_is_called_by_its_address(read):
    """Name and id; the first keeps both, whatever comes between."""
    text = "id,name,ip\n1,budi,10.0.0.5\n2,ani,10.0.0.6\n1,budi,10.0.0.7\n"
    found = read(text + "1,budi,10.1.0.0/24\n", TWICE)
    assert rows(found) == [
        ("budi", "1", "10.0.0.5/32"),
        ("ani", "2", "10.0.0.6/32"),
        ("budi-10.0.0.7", "1-10.0.0.7", "10.0.0.7/32"),
        ("budi-10.1.0.0/24", "1-10.1.0.0/24", "10.1.0.0/24"),
    ]
    assert [line for line, _ in said(found, "RTRW758")] == [4, 5]


def test_the_same_address_is_no_second_service(read):
    """It stays a double, with both rows."""
    with pytest.raises(InputError) as caught:
        read("name,ip\nbudi,10.0.0.5\nbudi,10.0.0.5\n", TWICE)
    errors = [p for p in caught.value.problems if p.severity == "error"]
    assert [(p.code, p.line, p.params["other"]) for p in errors] == [
        ("RTRW320", 3, 2),
        ("RTRW322", 3, 2),
    ]


def test_rows_are_left_out_by_what_a_cell_says(read):
    """Before values: give it a meaning; case does not count; they are counted."""
    more = "  columns: {plan: paket}\n  values: {plan: {x: hemat}}\n"
    more += '  skip: {plan: [Voucher, ""], target: [no-address]}\n'
    text = "name,ip,paket\na,10.0.0.1,x\nb,10.0.0.2,VOUCHER\nc,10.0.0.3,\nd,pool,x\n"
    found = read(text + "e,,x\nf,-,x\n", more)
    assert [name for name, _, _ in rows(found)] == ["a"]
    assert said(found, "RTRW757") == [
        (3, {"count": 2, "rows": "3, 4", "column": "paket"})
    ]
    assert said(found, "RTRW756") == [
        (5, {"count": 3, "rows": "5, 6, 7", "column": "no-address"})
    ]


@pytest.mark.parametrize("cell", ["192168105", "10.0.0.999", "1,92E+09", "10.0.0"])
def test_a_ruined_address_is_not_left_out(cell, read):
    """It is a mistake to mend, and the customer would be without a limit."""
    with pytest.raises(InputError):
        read(f'name,ip\na,10.0.0.1\nb,"{cell}"\n', "  skip: {target: [no-address]}\n")


SECRETS = """\
/ppp secret
add name=budi password=rahasia remote-address=10.0.0.5
add name=ani remote-address=pool
add name=budi remote-address=10.0.0.9
"""


def test_addresses_by_the_login(read):
    """columns: says that the login is the name."""
    more = '  columns: {name: username, target: "-"}\n  addresses: second.rsc\n'
    more += "  skip: {target: [no-address]}\n"
    found = read("username,fullname\nbudi,Budi\nani,Ani\n", more, SECRETS)
    assert rows(found) == [("budi", "budi", "10.0.0.5/32")]
    assert [params["address"] for _, params in said(found, "RTRW759")] == ["10.0.0.9"]
    assert "rahasia" not in repr(found)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("  twice: name\n", "RTRW755"),
        ("  skip: {nonsense: [x]}\n", "RTRW432"),
        ("  addresses: no.csv\n", "RTRW401"),
        ('  columns: {target: "-"}\n', "RTRW483"),
        ("  columns: {name: Kode}\n", "RTRW484"),
    ],
)
def test_what_the_profile_says_of_a_list_may_be_wrong(more, code, read):
    """Each is told where it stands."""
    with pytest.raises(InputError) as caught:
        read("name,ip\na,10.0.0.1\n", more)
    assert code in [problem.code for problem in caught.value.problems]


def test_a_list_without_headings_is_not_shown(read):
    """Its first row may hold a password, also where columns: are named."""
    with pytest.raises(InputError) as caught:
        read("budi,rahasia,10.0.0.1\n", "  columns: {name: Nama}\n")
    assert {p.code for p in caught.value.problems} >= {"RTRW754"}
    assert "rahasia" not in str(caught.value)
