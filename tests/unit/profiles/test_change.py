"""One value of one subscriber, changed in the text that people wrote."""

import pytest

from rtrw.errors import InputError
from rtrw.profiles import load
from rtrw.profiles.change import change_subscriber, find_subscriber

HEAD = """\
# our network   kept
rtrw: 1
site: rt05
plans:
  hemat: {max-limit: 1M/2M}
  "Paket: 100": {max-limit: 4M/8M}
defaults: {plan: hemat}
subscribers:
"""


@pytest.fixture
def change(tmp_path):
    """What the changed file is, for rows of YAML behind a usual head."""

    def run(rows, name="siti", key="suspended", value=True, head=HEAD):
        path = tmp_path / "rtrw.yaml"
        raw = rows if isinstance(rows, bytes) else (head + rows).encode()
        path.write_bytes(raw)
        profile = load(path)
        changed = change_subscriber(profile, find_subscriber(profile, name), key, value)
        assert changed.old == raw
        text = changed.new
        return text.removeprefix(head.encode()).decode() if raw is not rows else text

    return run


@pytest.mark.parametrize(
    ("rows", "value", "wanted"),
    [
        pytest.param(
            "  - {name: siti, target: 10.0.0.5}   # RT 5\n",
            True,
            "  - {name: siti, target: 10.0.0.5, suspended: true}   # RT 5\n",
            id="braces",
        ),
        pytest.param(
            "  - {suspended: true, name: siti, target: 10.0.0.5}\n",
            False,
            "  - {suspended: false, name: siti, target: 10.0.0.5}\n",
            id="a word that is there",
        ),
        pytest.param(
            "  - {name: siti, target: 10.0.0.5, suspended: Ya , plan: hemat}\n",
            False,
            "  - {name: siti, target: 10.0.0.5, suspended: Tidak , plan: hemat}\n",
            id="in the words of the profile",
        ),
        pytest.param(
            "  - {name: siti, target: 10.0.0.5, suspended: 'no'}\n",
            True,
            "  - {name: siti, target: 10.0.0.5, suspended: 'yes'}\n",
            id="quotes stay",
        ),
        pytest.param(
            "  - name: siti\n    target:\n      - 10.0.0.5\n"
            "  - {name: a, target: 1.1.1.1}",
            True,
            "  - name: siti\n    suspended: true\n    target:\n      - 10.0.0.5\n"
            "  - {name: a, target: 1.1.1.1}",
            id="block style",
        ),
        pytest.param(
            "- target: 10.0.0.5\n  plan: hemat # cheap\n  name: siti",
            True,
            "- target: 10.0.0.5\n  plan: hemat # cheap\n"
            "  suspended: true\n  name: siti",
            id="below plan",
        ),
        pytest.param(
            "- target: 10.0.0.5\n  name: siti",
            True,
            "- target: 10.0.0.5\n  name: siti\n  suspended: true",
            id="no line end at the end",
        ),
        pytest.param(
            "  - {name: siti,\n     target: [10.0.0.5,\n 10.0.0.6], # two\n    }\n",
            True,
            "  - {name: siti,\n     target: [10.0.0.5,\n 10.0.0.6], suspended: true,"
            " # two\n    }\n",
            id="braces over lines, comma at the end",
        ),
        pytest.param(
            "  - name: siti\r\n    target: 10.0.0.5\r\n",
            True,
            "  - name: siti\r\n    suspended: true\r\n    target: 10.0.0.5\r\n",
            id="line ends of Windows",
        ),
        pytest.param(
            '  - {name: "Bu Siti ž é", id: siti, target: 10.0.0.5}\n',
            True,
            '  - {name: "Bu Siti ž é", id: siti, target: 10.0.0.5, suspended: true}\n',
            id="by id, letters beyond ASCII",
        ),
    ],
)
def test_yaml(change, rows, value, wanted):
    """Only the one value changes; the rest stays to the byte."""
    assert change(rows, value=value) == wanted


def test_a_byte_order_mark_stays(change):
    """A file that begins with a mark still does."""
    raw = ("\ufeff" + HEAD + "  - {name: siti, target: 10.0.0.5}\n").encode()
    new = change(raw)
    assert new.startswith(b"\xef\xbb\xbf# our")
    assert new.endswith(b"10.0.0.5, suspended: true}\n")


@pytest.mark.parametrize(
    "rows",
    [
        "  - &a {name: siti, target: 10.0.0.5}\n",
        (
            "  - {name: siti, target: 10.0.0.5, suspended: &no false}\n"
            "  - {name: b, target: 10.0.0.6, suspended: *no}\n"
        ),
        "  - name: >\n      siti\n    id: siti\n    target: 10.0.0.5\n",
    ],
)
def test_what_is_not_safe_is_refused(change, rows):
    """Anchors and folded texts are left to the person, with what to write."""
    with pytest.raises(InputError) as caught:
        change(rows)
    (problem,) = caught.value.problems
    assert problem.code == "RTRW802"
    assert problem.params["text"] == "suspended: true"
    assert problem.line == 9


def test_a_merged_key_gets_its_own(change):
    """``<<`` is not touched: the row says it itself."""
    head = HEAD.replace("subscribers", "x-a: &off {suspended: true}\nsubscribers")
    rows = "  - {<<: *off, name: siti, target: 10.0.0.5}\n"
    wanted = "  - {<<: *off, name: siti, target: 10.0.0.5, suspended: false}\n"
    assert change(rows, value=False, head=head) == wanted


def test_a_plan(change):
    """Another plan goes the same way, in quotes where YAML needs them."""
    rows = "  - {name: siti, target: 10.0.0.5, plan: hemat}\n"
    wanted = '  - {name: siti, target: 10.0.0.5, plan: "Paket: 100"}\n'
    assert change(rows, key="plan", value="Paket: 100") == wanted


def test_names_that_are_not_there(tmp_path):
    """A miss says what was probably meant; two of one name are told."""
    path = tmp_path / "rtrw.yaml"
    path.write_text(
        HEAD
        + "  - {name: siti-warung, target: 10.0.0.5}\n"
        + "  - {name: a1, id: b, target: 10.0.0.6}\n"
        + "  - {name: b, id: c, target: 10.0.0.7}\n"
    )
    profile = load(path)
    for name, code in (("Siti", "RTRW800"), ("b", "RTRW801"), ("zzzz", "RTRW807")):
        with pytest.raises(InputError) as caught:
            find_subscriber(profile, name)
        assert [one.code for one in caught.value.problems] == [code]


# --- CSV ------------------------------------------------------------------------------

CSV = """\
rtrw: 1
site: a
plans:
  hemat: {{max-limit: 1M/2M}}
  cepat: {{max-limit: 4M/8M}}
subscribers: {{csv: list.csv{more}}}
"""


@pytest.fixture
def cell(tmp_path):
    """The changed list, for a list and what the profile says of it."""

    def run(data, more="", name="budi", key="suspended", value=True):
        (tmp_path / "list.csv").write_bytes(data.encode())
        (tmp_path / "rtrw.yaml").write_text(CSV.format(more=more), "utf-8")
        profile = load(tmp_path / "rtrw.yaml")
        changed = change_subscriber(profile, find_subscriber(profile, name), key, value)
        assert changed.path.endswith("list.csv")
        return changed.new.decode()

    return run


@pytest.mark.parametrize(
    ("data", "more", "value", "wanted"),
    [
        pytest.param(
            "\ufeffNama;IP;Paket;Isolir\r\nani;10.0.0.4;hemat;\r\nbudi;10.0.0.5;hemat;\r\n",
            "",
            True,
            "\ufeffNama;IP;Paket;Isolir\r\nani;10.0.0.4;hemat;\r\nbudi;10.0.0.5;hemat;ya\r\n",
            id="semicolons",
        ),
        pytest.param(
            '"nama","ip","paket","isolir"\n\n"ani","10.0.0.4","hemat","0"\n'
            '"budi","10.0.0.5","hemat","0"',
            "",
            True,
            '"nama","ip","paket","isolir"\n\n"ani","10.0.0.4","hemat","0"\n'
            '"budi","10.0.0.5","hemat","1"',
            id="all quoted, an empty line",
        ),
        pytest.param(
            'nama,alamat,ip,paket,isolir\nani,"Jl. A,\nNo. ""4""",10.0.0.4,hemat,Ya\n'
            "budi,x,10.0.0.5,hemat,\n",
            "",
            True,
            'nama,alamat,ip,paket,isolir\nani,"Jl. A,\nNo. ""4""",10.0.0.4,hemat,Ya\n'
            "budi,x,10.0.0.5,hemat,Ya\n",
            id="line end in a cell; the word that others have",
        ),
        pytest.param(
            "sep=;\nnama;ip;paket;status\nani;10.0.0.4;hemat;Aktif\n"
            "budi;10.0.0.5;hemat;Isolir\n",
            ", columns: {suspended: status}, "
            "values: {suspended: {aktif: false, isolir: true}}",
            False,
            "sep=;\nnama;ip;paket;status\nani;10.0.0.4;hemat;Aktif\n"
            "budi;10.0.0.5;hemat;Aktif\n",
            id="words of the billing system",
        ),
    ],
)
def test_csv(cell, data, more, value, wanted):
    """One cell changes, in the words and quotes of the list."""
    assert cell(data, more, value=value) == wanted


@pytest.mark.parametrize(
    "encoding", ["cp1252", "utf-16", "utf-8-sig", "utf-16-be", "utf-16-le"]
)
def test_csv_in_another_encoding(tmp_path, encoding):
    """The code page of a PC, or Excel's Unicode text, stays what it is."""
    data = "nama,ip,paket,isolir\nbudi \u00e9,10.0.0.5,hemat,\n".encode(encoding)
    (tmp_path / "list.csv").write_bytes(data)
    (tmp_path / "rtrw.yaml").write_text(CSV.format(more=""), "utf-8")
    profile = load(tmp_path / "rtrw.yaml")
    changed = change_subscriber(profile, 0, "suspended", True)
    assert changed.new.decode(encoding) == (
        "nama,ip,paket,isolir\nbudi \u00e9,10.0.0.5,hemat,ya\n"
    )
    assert changed.new[:2] == data[:2]


def test_csv_plan(cell):
    """A plan is written as the list calls it."""
    data = "nama,ip,paket\nani,10.0.0.4,Paket 200\nbudi,10.0.0.5,Paket 100\n"
    more = ", values: {plan: {Paket 100: hemat, Paket 200: cepat}}"
    wanted = "nama,ip,paket\nani,10.0.0.4,Paket 200\nbudi,10.0.0.5,Paket 200\n"
    assert cell(data, more, key="plan", value="cepat") == wanted


@pytest.mark.parametrize(
    ("data", "more", "code"),
    [
        ("nama,ip,paket\nbudi,10.0.0.5,hemat\n", "", "RTRW803"),
        (
            "nama,ip,paket,status\nbudi,10.0.0.5,hemat,aktif\n",
            ", columns: {suspended: status}, values: {suspended: {aktif: false}}",
            "RTRW804",
        ),
    ],
)
def test_csv_that_has_no_word_for_it(cell, data, more, code):
    """No column, or no word: told, with what to add."""
    with pytest.raises(InputError) as caught:
        cell(data, more)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert problem.line == 2
    assert problem.hint
