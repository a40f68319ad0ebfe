"""Any list of customers: never a fault of ours, never a password that comes out."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rtrw.errors import InputError
from rtrw.intake.billing import (
    Place,
    Terms,
    cleaned,
    read_list,
    report,
    take_over,
    write_text,
)
from rtrw.profiles import load_text
from rtrw.profiles.model import Plan
from rtrw.units import Pair

TERMS = Terms({"home-10": Plan("home-10", {"max-limit": Pair(5_000_000, 10_000_000)})})
SECRET = "q7Zx9sandi"
CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0\x1a"), max_size=12)


def everything(data):
    """All that may be shown or written of a list; "" if it is refused."""
    told = []
    try:
        billing = read_list(data, "x.csv")
        taken = take_over(billing, TERMS)
    except InputError as error:
        return "\n".join(problem.text() for problem in error.problems)
    told = [problem.text() for problem in (*billing.problems, *taken.problems)]
    text = write_text(billing, taken, Place("x", "x.csv", None), "en")
    shown = json.dumps(report(billing, taken), ensure_ascii=False)
    return "\n".join([*told, text, shown, cleaned(billing, data).decode("latin-1")])


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    """Nothing but an InputError is ever raised."""
    everything(data)


@settings(deadline=None)
@given(st.text("\n\r\",;\t='aX1 .", max_size=120), st.sampled_from(",;\t"))
def test_any_text_below_good_headings(text, mark):
    """Quotes, delimiters and line ends in any order."""
    head = mark.join(["username", "password", "ip", "paket", "comment"])
    everything(f"{head}\n{text}".encode())


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=6),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["Password", "kata_sandi", "pppoePassword"]),
    st.integers(0, 4),
)
def test_passwords_do_not_come_out(rows, mark, heading, place):
    """Wherever the column stands, and whatever stands beside it."""
    headings = ["username", "nama", "ip", "paket"]
    headings.insert(place, heading)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark)
    writer.writerow(headings)
    for number, (name, plan, inner) in enumerate(rows):
        cells = [f"u{number}", name, f"10.0.0.{number}", plan]
        cells.insert(place, f"{SECRET}{inner}{SECRET}")
        writer.writerow(cells)
    assert SECRET not in everything(out.getvalue().encode())


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=6),
    st.sampled_from(["", ",", ",,", "1d,", ",1d,,"]),
)
def test_passwords_do_not_come_out_of_a_list_without_quotes(rows, comma):
    """A comma in the password, in the comment, or in both."""
    lines = ["Username,Password,Profile,Time Limit,Data Limit,Comment"]
    for number, (plan, time, comment) in enumerate(rows):
        secret = f"{SECRET}{comma}{SECRET}"
        cells = [f"u{number}", secret, plan or "P", time, "", comment]
        lines.append(",".join(" ".join(cell.split()) for cell in cells))
    assert SECRET not in everything("\n".join(lines).encode())


@settings(deadline=None)
@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_cells_that_are_not_escaped_come_back(rows):
    """Whatever stands in them, unless it looks like the end of a cell."""
    whole = [["u" + a.replace('"', ""), b, c] for a, b, c in rows]
    plain = [
        [cell.replace('","', "").replace("\r", "").strip('"\n, ') for cell in row]
        for row in whole
    ]
    plain[0][1] = 'a "b" c'
    text = "".join('"' + '","'.join(row) + '"\n' for row in [HEAD, *plain])
    if '"\n"' in text.replace('"\n"u', ""):
        return
    billing = read_list(text.encode(), "x.csv")
    assert billing.form == "unescaped"
    assert billing.rows == plain


HEAD = ["username", "fullname", "address"]


@pytest.mark.parametrize("words", [["yes", "a: b", "#x", "'", '"', "\\", "ü\u2028"]])
def test_any_word_of_a_list_is_a_word_of_the_profile(words, tmp_path):
    """Packages are quoted as YAML takes them back."""
    rows = [["nama", "ip", "paket"]]
    rows += [[f"n{i}", f"10.0.0.{i}", word] for i, word in enumerate(words)]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    maps = tuple(f"{word}=5M/10M" for word in words)
    billing = read_list(out.getvalue().encode(), "x.csv")
    taken = take_over(billing, Terms({}, maps=maps))
    text = write_text(billing, taken, Place("x", "x.csv", None), "en")
    (tmp_path / "x.csv").write_text(out.getvalue(), "utf-8", newline="")
    found = load_text(text, str(tmp_path / "x.yaml"))
    assert len(found.subscribers) == len(words)
