"""Whatever is in a file: a profile comes out, or all problems as sentences."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rtrw import locale
from rtrw.errors import InputError
from rtrw.profiles import load, load_text
from rtrw.profiles.model import Profile
from rtrw.profiles.starter import quoted

GOOD = """\
rtrw: 1
site: rt05
include: plans.yaml
defaults: {router: gw, plan: hemat}
suspended: {max-limit: 64k/64k}
accept: {RTRW104: [hemat]}
parents:
  total: {target: [192.168.10.0/24, "2001:db8::/32"], max-limit: 50M/100M}
plans:
  hemat: &hemat
    max-limit: 2M/2M
    burst-limit: 8M/8M
    burst-threshold: 1M/1M
    burst-time: 16s/16s
    parent: total
  keluarga:
    <<: *hemat
    max-limit: {upload: 5M, download: 10M}
  cepat:
    max-limit: 5M/10M
    burst: {limit: 10M/20M, for: 12s}
subscribers:
  - {name: a-01, target: 192.168.10.5/32, plan: hemat, comment: 'Bu "Siti"'}
  - {id: a17, name: joko, target: [192.168.10.7, 2001:db8:7::/64], suspended: true}
  - name: budi
    target: 192.168.10.9
    max-limit: 3M
    burst: {download: {limit: 20M, for: 12s}}
routers:
  gw: {host: 192.168.88.1, username: rtrw, tls: true, port: 8729}
groups: {all: [gw]}
limits: {api: {rate: 10/s}}
"""
TABLE = """\
id;Nama;IP;Paket;Status;download_Mbps;upload_Mbps;max-limit
01;"Budi; RT 3";192.168.10.5;hemat;ya;5;2;
02;Ani;192.168.10.6/32;cepat;tidak;;;3M/4M
"""
PIECES = [
    *("\t", ":", ": ", "- ", "{", "}", "[", "]", '"', "'", "#", "|", ">", "%", "@"),
    *("`", ",", "\n", "\r", "\0", "\x85", "\u2028", "\ufeff", "é", "😀", "\\", "/"),
    *("&a ", "*a", "*", "!x ", "---\n", "...\n", "? ", "<<: *hemat", "~", "null", ".."),
    *("password: x", "disabled: yes", "router: x", "parent: total", "1,5M", "2M/"),
    *("9" * 40, "-1", "1e999"),
]
QUICK = settings(
    max_examples=500,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def attempt(read):
    """A profile, or problems that can be said in every language."""
    try:
        found = read()
    except InputError as error:
        problems = error.problems
        assert problems
    else:
        assert isinstance(found, Profile)
        problems = found.problems
        for index, row in enumerate(found.subscribers):
            assert row.name
            assert row.targets
            assert row.plan in found.plans
            assert found.positions.of("subscribers", index, "target").line >= 1
    for problem in problems:
        for language in locale.LANGUAGES:
            assert problem.code in problem.text(language)
        problem.as_json()


def mutate(text, seed):
    """A few changes: pieces put in, taken out, doubled, lines swapped."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randrange(len(text) + 1), chance.randint(0, 12)
        lines = text.splitlines(keepends=True)
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + length :]
            case 2:
                text = text[:at] + chance.choice(PIECES) + text[at + length :]
            case 3:
                text = text[:at] + text[at : at + length] * 2 + text[at + length :]
            case 4 if lines:
                chance.shuffle(lines)
                text = "".join(lines) if chance.random() < 0.3 else text
            case _ if lines:
                row = chance.randrange(len(lines))
                lines[row : row + 1] = [" " * chance.randint(0, 3) + lines[row]] * 2
                text = "".join(lines)
            case _:
                pass
    return text


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "plans.yaml").write_text("plans: {tamu: {max-limit: 1M}}\n")
    return tmp_path


@QUICK
@given(seed=st.integers(min_value=0))
def test_mutated_profiles_never_end_in_a_traceback(folder, seed):
    """500 profiles with slips of the pen."""
    attempt(lambda: load_text(mutate(GOOD, seed), str(folder / "p.yaml")))


@QUICK
@given(seed=st.integers(min_value=0))
def test_mutated_bytes_never_end_in_a_traceback(folder, seed):
    """500 profiles with bytes that were damaged on the way."""
    chance = random.Random(seed)
    data = bytearray(GOOD.encode())
    for _ in range(chance.randint(1, 5)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    attempt(lambda: load_text(bytes(data), str(folder / "p.yaml")))


@QUICK
@given(
    text=st.text() | st.binary().map(lambda b: b.decode("latin-1")), head=st.booleans()
)
def test_any_text_is_a_profile_or_is_explained(folder, text, head):
    """500 texts of any characters, half of them behind a right beginning."""
    path = str(folder / "p.yaml")
    attempt(lambda: load_text(("rtrw: 1\nsite: a\n" if head else "") + text, path))


@QUICK
@given(seed=st.integers(min_value=0))
def test_mutated_lists_never_end_in_a_traceback(folder, seed):
    """500 CSV files with slips of the pen."""
    text = mutate(TABLE, seed)
    (folder / "list.csv").write_bytes(text.encode("utf-8", "surrogatepass"))
    (folder / "p.yaml").write_text(
        "rtrw: 1\nsite: a\nplans: {hemat: {max-limit: 1M}, cepat: {}}\n"
        "subscribers: {csv: list.csv, values: {suspended: {lunas: false}}}\n"
    )
    attempt(lambda: load(folder / "p.yaml"))


NAMES = st.text(min_size=1, max_size=12).filter(
    lambda text: not any("\ud800" <= c <= "\udfff" or c == "\0" for c in text)
)


@settings(max_examples=150, deadline=None)
@given(names=st.lists(NAMES, min_size=1, max_size=6, unique=True), block=st.booleans())
def test_names_and_comments_come_back_as_they_were_written(names, block):
    """Any text in quotes is a name; both ways of writing a list say the same."""
    form = (
        "  - name: {0}\n    target: 10.0.0.{1}\n    comment: {0}\n"
        if block
        else "  - {{name: {0}, target: 10.0.0.{1}, comment: {0}}}\n"
    )
    rows = "".join(form.format(quoted(name), i) for i, name in enumerate(names))
    found = load_text(
        "rtrw: 1\nsite: a\nplans: {p: {}}\ndefaults: {plan: p}\nsubscribers:\n" + rows
    )
    assert [one.name for one in found.subscribers] == names
    assert [one.comment for one in found.subscribers] == names
    lines = [
        found.positions.of("subscribers", i, "target").line for i in range(len(names))
    ]
    step = 3 if block else 1
    assert lines == [6 + step * i + (1 if block else 0) for i in range(len(names))]
