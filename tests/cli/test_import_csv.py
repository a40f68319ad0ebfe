"""`rtrw import` of customers' lists: whole commands, from the export to the router."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rtrw.lab import Lab
from rtrw.profiles import load

pytestmark = pytest.mark.slow

DATA = Path(__file__).parents[1] / "data" / "billing"
PASSWORD = "lab-91"
PLANS = """\
rtrw: 1
parents:
  total: {{target: 192.168.10.0/24, max-limit: 50M/100M}}
plans:
  home-10: {{max-limit: 5M/10M, parent: total}}
  home-20: {{max-limit: 10M/20M, parent: total}}
routers:
  gateway: {{host: 127.0.0.1, port: {port}, username: rtrw, tls: false}}
"""
HOME = ("--map", "Paket 100Rb=home-10", "--map", "Paket 20 Mbps=home-20")
FIXED = ("--addresses", "secret-v7.rsc")
H10, H20, SLOW = "5000000/10000000", "10000000/20000000", "64000/64000"


@pytest.fixture
def lab():
    with Lab(password=PASSWORD) as one:
        yield one


@pytest.fixture
def rtrw(tmp_path):
    """Runs ``rtrw`` beside copies of all lists; keeps all it ever said."""
    for file in DATA.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "plans.yaml").write_text(PLANS.format(port=8728), "utf-8")
    (tmp_path / "net").mkdir()
    env = {k: v for k, v in os.environ.items() if not k.startswith(("RTRW_", "LC_"))}
    env |= {
        "LANG": "en_US.UTF-8",
        "PYTHONUTF8": "1",
        "RTRW_STATE_DIR": str(tmp_path / "state"),
        "RTRW_PASSWORD": PASSWORD,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    said = []

    def run(*args, **more):
        done = subprocess.run(
            [sys.executable, "-m", "rtrw", *args],
            cwd=tmp_path,
            env=env | more,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        said.append(done.stdout + done.stderr)
        return done

    run.said, run.folder = said, tmp_path
    return run


@pytest.fixture
def take(rtrw):
    """Imports a list into ``net/rt05.yaml`` with the plans; returns what it did."""

    def run(file, *args):
        named = ("--plans", "plans.yaml", "-o", "net/rt05.yaml")
        return rtrw("import", str(file), *named, *args)

    return run


@pytest.fixture
def list_of(rtrw):
    """Writes a list of the given text or bytes."""

    def write(data, name="pelanggan.csv"):
        raw = data.encode() if isinstance(data, str) else data
        (rtrw.folder / name).write_bytes(raw)
        return name

    return write


def subscribers(rtrw):
    """How many subscribers each plan has."""
    done = rtrw("plan", "net/rt05.yaml", "--format", "json")
    assert done.returncode == 0, done.stderr
    return {one["name"]: one["subscribers"] for one in json.loads(done.stdout)["plans"]}


def suspended(rtrw):
    """Names of the suspended subscribers of the profile."""
    return [one.name for one in profile(rtrw).subscribers if one.suspended]


def profile(rtrw):
    return load(rtrw.folder / "net/rt05.yaml")


def codes(done):
    """Code and row (0 for none) of every finding on stderr."""
    found = re.findall(
        r"^(?:\S+?(?::(\d+):\d+)?: )?(RTRW\d+) ", done.stderr, re.MULTILINE
    )
    return [(code, int(row or 0)) for row, code in found]


# --- each form, from the export to the router --------------------------------------

FORMS = [
    pytest.param(
        (
            "phpnuxbill-all.csv",
            ("--map", "*=home-10", *FIXED),
            [("budi01", 5, H10), ("siti02", 6, H10), ("joko03", 7, H10)],
        ),
        id="phpnuxbill-all",
    ),
    pytest.param(
        (
            "phpnuxbill-filtered.csv",
            ("--map", "*=home-20", *FIXED),
            [("budi01", 5, H20), ("siti02", 6, H20), ("joko03", 7, H20)],
        ),
        id="phpnuxbill-filtered",
    ),
    pytest.param(
        (
            "phpnuxbill-prepaid.csv",
            (*HOME, *FIXED),
            [("budi01", 5, H10), ("siti02", 6, SLOW), ("joko03", 7, H10)],
        ),
        id="phpnuxbill-prepaid",
    ),
    pytest.param(
        (
            "mikpay.csv",
            ("--map", "100000=home-10", "--map", "150000=home-20", *FIXED),
            [("budi01", 5, H10), ("siti02", 6, H20), ("joko03", 7, H10)],
        ),
        id="mikpay",
    ),
    pytest.param(
        (
            "pppoe-panel.csv",
            ("--map", "*=home-10"),
            [("budi01", 5, H10), ("siti02", 6, H10)],
        ),
        id="pppoe-panel",
    ),
    pytest.param(
        (
            "radius.csv",
            ("--map", "PAKET-100RB=home-10", "--map", "Pending=active"),
            [
                ("budi01", 5, H10),
                ("siti02", 6, SLOW),
                ("siti02-192.168.10.16", 16, H10),
                ("joko03", 7, H10),
            ],
        ),
        id="radius",
    ),
    pytest.param(
        (
            "excel.csv",
            (*HOME, "--map", "Paket 1,5 Mbps=1500k/1500k"),
            [
                ("Budi Santoso", 5, H10),
                ("Siti Aminah", 6, SLOW),
                ("Warung Joko", 7, H10),
            ],
        ),
        id="excel",
    ),
    pytest.param(
        (
            "excel-unicode.txt",
            (*HOME, "--map", "Paket 1,5 Mbps=1500k/1500k"),
            [
                ("Budi Santoso", 5, H10),
                ("Siti Aminah", 6, SLOW),
                ("Warung Joko", 7, H10),
            ],
        ),
        id="excel-utf16",
    ),
    pytest.param(
        (
            "secret-v6.rsc",
            HOME,
            [
                ("budi01", 5, H10),
                ("siti02", 6, SLOW),
                ("joko03", 7, H20),
                ("agus05", 8, SLOW),
            ],
        ),
        id="secret-v6",
    ),
    pytest.param(
        (
            "secret-v7.rsc",
            HOME,
            [("budi01", 5, H10), ("siti02", 6, SLOW), ("joko03", 7, H20)],
        ),
        id="secret-v7",
    ),
    pytest.param(
        (
            "secret-print.txt",
            HOME,
            [
                ("budi01", 5, H10),
                ("siti02", 6, SLOW),
                ("joko03", 7, H20),
                ("agus05", 8, SLOW),
            ],
        ),
        id="secret-print",
    ),
    pytest.param(
        (
            "secret-detail.txt",
            (),
            [("budi01", 5, H10), ("siti02", 6, SLOW)],
        ),
        id="secret-detail",
    ),
]


@pytest.mark.parametrize("form", FORMS)
def test_a_list_becomes_queues(form, rtrw, take, lab):
    """Imported, checked, planned and pushed; a second push has nothing to do."""
    file, args, expected = form
    (rtrw.folder / "plans.yaml").write_text(PLANS.format(port=lab.port), "utf-8")
    source = (rtrw.folder / file).read_bytes()
    done = take(file, *args)
    assert done.returncode == 0, done.stderr
    checked = rtrw("check", "net/rt05.yaml", "--format", "json")
    assert checked.returncode == 0
    assert json.loads(checked.stdout)["counts"]["error"] == 0
    assert rtrw("plan", "net/rt05.yaml").returncode == 0
    pushed = rtrw("push", "net/rt05.yaml", "--yes")
    assert pushed.returncode == 0, pushed.stderr
    rows = [(r["name"], r["target"], r["max-limit"]) for r in lab.rows()]
    assert rows[0] == ("total", "192.168.10.0/24", "50000000/100000000")
    assert rows[1:] == [(n, f"192.168.10.{last}/32", m) for n, last, m in expected]
    writes = lab.writes
    again = rtrw("push", "net/rt05.yaml", "--yes")
    assert (again.returncode, lab.writes) == (0, writes)
    _no_password_anywhere(rtrw, lab)
    assert (rtrw.folder / file).read_bytes() == source


def _no_password_anywhere(rtrw, lab):
    assert "sandi-" not in "".join(rtrw.said)
    assert "sandi siti" not in "".join(rtrw.said)
    for path in [*(rtrw.folder / "net").iterdir(), *(rtrw.folder / "state").rglob("*")]:
        if path.is_file():
            assert b"sandi-" not in path.read_bytes()
            assert b"sandi siti" not in path.read_bytes()
    assert "sandi" not in json.dumps(lab.rows())


def test_mikhmon_commas_in_comments_and_passwords(rtrw, take, lab):
    """What is too much goes to the comment; a row that is not certain is not shown."""
    (rtrw.folder / "plans.yaml").write_text(PLANS.format(port=lab.port), "utf-8")
    done = take("mikhmon.csv", *HOME, *FIXED)
    assert done.returncode == 1
    assert codes(done) == [("RTRW753", 6), ("RTRW756", 5)]
    assert rtrw("push", "net/rt05.yaml", "--yes").returncode == 0
    comments = {r["name"]: r["comment"] for r in lab.rows()[1:]}
    assert comments["budi01"] == "rtrw:rt05/s/budi01 Pak Budi, RT 5, dekat masjid"
    assert comments["joko03"] == 'rtrw:rt05/s/joko03 "Warung" Joko'
    assert list(comments) == ["budi01", "siti02", "joko03"]
    _no_password_anywhere(rtrw, lab)
    for piece in ("sandi,siti", "siti,88", "88"):
        assert piece not in (rtrw.folder / "net/mikhmon.csv").read_text("utf-8-sig")


@pytest.mark.parametrize("file", ["phpnuxbill-all.csv", "excel.csv", "secret-v7.rsc"])
def test_a_list_without_passwords_is_copied_byte_by_byte(file, take, rtrw):
    """So that the next export of the billing system can simply replace it."""
    args = ("--map", "*=home-10", *HOME, "--map", "Paket 1,5 Mbps=home-10")
    assert take(file, *args).returncode == 0
    assert (rtrw.folder / "net" / file).read_bytes() == (DATA / file).read_bytes()


def test_the_next_export_replaces_the_list(rtrw, take, list_of):
    """One customer more, another suspended: the profile stays as it is."""
    head = "No;Nama;Alamat IP;Paket;Status\n"
    first = "1;Budi;192.168.10.5;Paket 100Rb;Aktif\n"
    list_of(head + first)
    assert take("pelanggan.csv", *HOME[:2]).returncode == 0
    before = (rtrw.folder / "net/rt05.yaml").read_bytes()
    more = "2;Siti;192.168.10.6;Paket 100Rb;Aktif\n"
    list_of(head + first.replace("Aktif", "ISOLIR") + more, "net/pelanggan.csv")
    assert rtrw("check", "net/rt05.yaml").returncode == 0
    assert [one.name for one in profile(rtrw).subscribers] == ["Budi", "Siti"]
    assert suspended(rtrw) == ["Budi"]
    assert (rtrw.folder / "net/rt05.yaml").read_bytes() == before


def test_a_raw_export_with_passwords_may_replace_it_too(rtrw, take):
    """The reader passes over the column, warns, and shows nothing of it."""
    assert take("pppoe-panel.csv", "--map", "*=home-10").returncode == 0
    shutil.copy(DATA / "pppoe-panel.csv", rtrw.folder / "net/pppoe-panel.csv")
    done = rtrw("check", "net/rt05.yaml")
    assert (done.returncode, "RTRW482" in done.stdout) == (0, True)
    assert "sandi" not in "".join(rtrw.said).replace("kata sandi", "")


# --- cases ------------------------------------------------------------------------


def test_c1_doubles_inside_one_file(take, list_of):
    """The same address twice, once as /32: an error with both rows; nothing hidden."""
    text = "nama,ip,paket\na,192.168.10.1,home-10\nb,192.168.10.1/32,home-10\n"
    done = take(list_of(text + "a,192.168.10.1,home-10\n"))
    assert done.returncode == 1
    assert ("RTRW322", 3) in codes(done)
    assert ("RTRW320", 4) in codes(done)
    assert "lines 2 (a) and 3" in done.stderr
    assert "lines 2 and 4" in done.stderr


@pytest.mark.parametrize(
    ("text", "args", "mark"),
    [
        ('nama;ip;paket\n"Budi, RT 3";192.168.10.5;10M\n', (), ";"),
        ("nama;ip;paket\nBudi, RT 3;192.168.10.5;10M\n", (), ";"),
        ('nama,ip,paket\n"Budi, RT 3",192.168.10.5,10M\n', (), ","),
        ("a,b,c,d\nnama;ip;paket\nBudi, RT 3;192.168.10.5;10M\n", (), ";"),
        (
            "nama\tip\tpaket\nBudi, RT 3\t192.168.10.5\t10M\n",
            ("--delimiter", "tab"),
            "\t",
        ),
    ],
)
def test_c2_the_delimiter_is_found_out_and_told(text, args, mark, take, list_of):
    """Semicolons with commas in names; --delimiter; which one is in the JSON."""
    maps = ("--map", "10M=home-10", "--format", "json")
    done = take(list_of(text), *args, *maps)
    assert done.returncode == 0, done.stdout
    told = json.loads(done.stdout)
    assert (told["delimiter"], told["subscribers"]) == (mark, 1)
    assert [one["plan"] for one in told["packages"]] == ["home-10"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_c3_lines_end_in_any_way(end, take, list_of, rtrw):
    """LF, CRLF and a lone CR; also mixed in one file."""
    lines = ["nama;ip;paket", "a;192.168.10.1;home-10", "b;192.168.10.2;home-20", ""]
    assert take(list_of(end.join(lines))).returncode == 0
    assert subscribers(rtrw) == {"home-10": 1, "home-20": 1}


def test_c3_mixed_line_ends(take, list_of, rtrw):
    """A file that two programs wrote."""
    text = "nama;ip;paket\r\na;192.168.10.1;home-10\nb;192.168.10.2;home-20\r"
    assert take(list_of(text + "c;192.168.10.3;home-20")).returncode == 0
    assert subscribers(rtrw) == {"home-10": 1, "home-20": 2}


def test_c5_two_services_are_two_queues(take, list_of, rtrw):
    """One customer in two rows with two addresses: two queues, never four."""
    text = (
        "username,nama,ip,paket\n"
        "budi,Budi,192.168.10.5,home-10\n"
        "budi,Budi,192.168.10.6,home-20\n"
    )
    done = take(list_of(text))
    assert done.returncode == 0
    assert codes(done) == [("RTRW758", 3)]
    names = [one.name for one in profile(rtrw).subscribers]
    assert names == ["budi", "budi-192.168.10.6"]
    assert subscribers(rtrw) == {"home-10": 1, "home-20": 1}


def test_c8_what_a_spreadsheet_did_is_named_by_row(take, list_of):
    """BOM, decimal commas, addresses turned into numbers, zeros lost."""
    text = (
        "\ufeffid;Nama;IP;Paket;max-limit;No HP\r\n"
        "0801;a;192168105;home-10;2M;6,28E+12\r\n"
        "802;b;192.168.10.2;home-10;1,5M;0812\r\n"
        "0803;c;192,168,10,5;home-10;2M;0812\r\n"
        "0804;d;1,92E+09;home-10;2M;0812\r\n"
    )
    done = take(list_of(text))
    assert done.returncode == 1
    assert codes(done) == [
        ("RTRW768", 2),
        ("RTRW488", 2),
        ("RTRW489", 3),
        ("RTRW205", 3),
        ("RTRW488", 4),
        ("RTRW488", 5),
    ]


def test_u10_bytes_per_second_of_a_billing_system(take, list_of, rtrw):
    """12,500,000 B/s are 100 Mbps: the unit is part of the heading."""
    text = "nama,ip,paket,download_Bps,upload_Bps\n"
    list_of(text + "a,192.168.10.1,home-10,12500000,12500000\n")
    assert take("pelanggan.csv").returncode == 0
    assert "100M/100M" in rtrw("export", "net/rt05.yaml").stdout


def test_u10_a_rate_without_a_unit_is_refused(take, list_of):
    """A bare number in ``download`` may be anything."""
    text = "nama,ip,paket,download,upload\na,192.168.10.1,home-10,12500000,1\n"
    done = take(list_of(text))
    assert done.returncode == 1
    assert ("RTRW491", 2) in codes(done)


def test_u18_small_rates_are_kept_exactly(take, list_of, rtrw):
    """64k, 0.5 Mbps and 0.0028 Mbps: never rounded, and the smallest is told."""
    text = (
        "nama;ip;paket;download_Mbps;upload_Mbps\n"
        "a;192.168.10.1;home-10;0.064;0.064\n"
        "b;192.168.10.2;home-10;0.5;0.5\n"
        "c;192.168.10.3;home-10;0.0028;0.5\n"
    )
    done = take(list_of(text), "--lint")
    assert done.returncode == 0
    exported = rtrw("export", "net/rt05.yaml").stdout
    for rate in ("64k/64k", "500k/500k", "500k/2800"):
        assert f"max-limit={rate}" in exported
    assert ("RTRW227", 4) in codes(done)
    assert [code for code, _ in codes(done)].count("RTRW227") == 1


# --- questions ----------------------------------------------------------------------


def test_unknown_packages_are_asked_for_with_the_line_to_paste(take, list_of, rtrw):
    """How many rows each has, a plan that may be meant, and nothing is written."""
    text = (
        "nama;ip;paket\na;192.168.10.1;Paket 100Rb\nb;192.168.10.2;Paket 20 Mbps\n"
        "c;192.168.10.3;Paket 20 mbps\nd;192.168.10.4;UpTo 5M/7M\n"
        "e;192.168.10.5;Kuota 30GB\nf;192.168.10.6;\n"
    )
    done = take(list_of(text))
    assert done.returncode == 1
    assert list((rtrw.folder / "net").iterdir()) == []
    for line in (
        "--map 'Paket 100Rb=PLAN'",
        "--map 'Paket 20 Mbps=home-20'",
        "--map 'UpTo 5M/7M=5M/7M'",
        "--map 'Kuota 30GB=PLAN'",
        "--map '*=PLAN'",
    ):
        assert line in done.stderr.splitlines()[-1]
    assert "Paket 20 Mbps (2 rows)" in done.stderr
    assert [code for code, _ in codes(done)] == ["RTRW760"] * 4 + ["RTRW761"]


def test_the_line_that_is_given_works(take, list_of, rtrw):
    """A plan, a rate that becomes a plan, rows left out, and the rest."""
    text = (
        "nama;ip;paket\na;192.168.10.1;Paket 100Rb\nb;192.168.10.2;UpTo 5M/7M\n"
        "c;192.168.10.3;Voucher\nd;192.168.10.4;\n"
    )
    maps = ["Paket 100Rb=home-10", "UpTo 5M/7M=5M/7M", "Voucher=-", "*=home-20"]
    args = [word for one in maps for word in ("--map", one)]
    done = take(list_of(text), *args)
    assert (done.returncode, codes(done)) == (0, [("RTRW757", 4)])
    assert subscribers(rtrw) == {"home-10": 1, "home-20": 1, "upto-5m-7m": 1}
    text = (rtrw.folder / "net/rt05.yaml").read_text("utf-8")
    assert "upto-5m-7m: {max-limit: 5M/7M, parent: total}" in text


@pytest.mark.parametrize(
    ("word", "rate"),
    [
        ("10M", "10M/10M"),
        ("Paket 15 Mbps", "15M/15M"),
        ("5M/30M", "5M/30M"),
        ("512/1024 kbps", "512k/1024k"),
        ("Paket 1,5 Mbps", "1500k/1500k"),
        ("Paket 100Rb", "PLAN"),
        ("1 Jam", "PLAN"),
        ("Kuota 10GB", "PLAN"),
        ("0.0000001 M", "PLAN"),
    ],
)
def test_speeds_in_names_are_proposed_and_not_taken(word, rate, take, list_of):
    """A rate in the name of a package is only ever proposed."""
    done = take(list_of(f'nama;ip;paket\na;192.168.10.1;"{word}"\n'))
    assert done.returncode == 1
    expected = rate if rate != "10M/10M" else "home-10"
    assert f"--map '{word}={expected}'" in done.stderr


def test_states_that_may_mean_either_are_asked_for(take, list_of, rtrw):
    """``Belum Bayar`` before the due date is no reason to slow anybody down."""
    text = (
        "nama;ip;paket;status\na;192.168.10.1;home-10;Aktif\n"
        "b;192.168.10.2;home-10;SUSPEND\nc;192.168.10.3;home-10;Belum Bayar\n"
        "d;192.168.10.4;home-10;Tidak Bayar\ne;192.168.10.5;home-10;\n"
    )
    done = take(list_of(text))
    assert (done.returncode, codes(done)) == (1, [("RTRW762", 4)])
    assert "--map 'Belum Bayar=suspended'" in done.stderr
    assert take(list_of(text), "--map", "Belum Bayar=active").returncode == 0
    assert suspended(rtrw) == ["b", "d"]


def test_a_map_that_cannot_be_is_told(take, list_of):
    """No such plan, no equals sign, a word that stands nowhere."""
    name = list_of("nama;ip;paket\na;192.168.10.1;X\n")
    assert codes(take(name, "--map", "X=no-such")) == [("RTRW765", 0)]
    assert codes(take(name, "--map", "X")) == [("RTRW767", 0)]
    done = take(name, "--map", "X=home-10", "--map", "Y=home-10")
    assert (done.returncode, codes(done)) == (0, [("RTRW766", 0)])


def test_routers_of_the_list(take, list_of, rtrw):
    """Two routers: known ones are taken, unknown ones asked for."""
    with (rtrw.folder / "plans.yaml").open("a", encoding="utf-8") as file:
        file.write("  pop-2: {host: 127.0.0.2, username: rtrw}\n")
    text = "nama;ip;paket;router\na;192.168.10.1;home-10;gateway\n"
    text += "b;192.168.10.2;home-10;Mikrotik2\n"
    done = take(list_of(text))
    assert (done.returncode, codes(done)) == (1, [("RTRW763", 3)])
    done = take(list_of(text), "--map", "Mikrotik2=pop-2")
    assert codes(done) == []


def test_without_plans_rates_make_them(rtrw, list_of):
    """A first profile from nothing but the list: plans from --map, a router."""
    list_of("nama;ip;paket\na;192.168.10.1;Paket 10M\n")
    done = rtrw("import", "pelanggan.csv", "-o", "net/x.yaml")
    assert done.returncode == 1
    assert "RTRW774" in done.stderr
    done = rtrw("import", "pelanggan.csv", "-o", "net/x.yaml", "--map", "Paket 10M=10M")
    assert done.returncode == 0, done.stderr
    assert rtrw("check", "net/x.yaml").returncode == 0


# --- what cannot be used ------------------------------------------------------------


@pytest.mark.parametrize(
    "start", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]
)
def test_workbooks_are_refused_with_the_clicks(start, take, list_of):
    """xlsx, ods and xls by their content, whatever they are called; both languages."""
    for name in ("pelanggan.xlsx", "pelanggan.csv"):
        done = take(list_of(start, name))
        assert (done.returncode, codes(done)) == (1, [("RTRW750", 0)])
        assert "File > Save As" in done.stderr
        told = take(name, "--lang", "id").stderr
        assert "CSV UTF-8" in told
        assert "buka" in told


def test_customers_without_an_address_are_counted(take, list_of):
    """Nothing, a dash, the name of a pool: no queue, and what to do instead."""
    text = "nama;ip;paket\n" + "".join(
        f"p{n};{ip};home-10\n" for n, ip in enumerate(("", "-", "pool-1", "DHCP"))
    )
    done = take(list_of(text + "a;192.168.10.1;home-10\n"), "--format", "json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert (told["subscribers"], told["without_address"]) == (1, [2, 3, 4, 5])
    (said,) = [one for one in told["findings"] if one["code"] == "RTRW756"]
    assert "export --as ppp" in said["hint"]


def test_the_street_is_never_the_address(take, list_of):
    """``alamat`` with IPs in it is told, not taken."""
    done = take(list_of("nama;alamat;paket\na;192.168.10.1;home-10\n"))
    assert ("RTRW773", 1) in codes(done)
    assert "1 without an IP address" in done.stdout


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "RTRW495"),
        (b"\xef\xbb\xbf", "RTRW495"),
        (b"\n\n;;;\n", "RTRW495"),
        (b"nama;ip;paket\n", "RTRW775"),
        (b"ip;paket\n192.168.10.1;home-10\n", "RTRW483"),
        (b"budi;sandi-budi-77;x\nsiti;sandi-siti-88;y\n", "RTRW754"),
        (b"\0\0\0\0", "RTRW775"),
    ],
)
def test_files_that_are_no_list(data, code, take, list_of, rtrw):
    """Empty, headings alone, no headings: told, and no cell of them is shown."""
    done = take(list_of(data))
    assert done.returncode == 1
    assert code in [one for one, _ in codes(done)]
    assert "sandi-" not in done.stderr
    assert list((rtrw.folder / "net").iterdir()) == []


def test_bad_bytes_controls_and_huge_cells(take, list_of):
    """cp1252 is read and told, controls and cells without end by row."""
    text = (
        "nama;ip;paket\nJos\xe9;192.168.10.1;home-10\nB\0d;192.168.10.2;home-10\n"
        + "x" * 200_000
        + ";192.168.10.3;home-10\n=cmd|'/C calc'!A0;192.168.10.4;home-10\n"
    )
    done = take(list_of(text.encode("latin-1")))
    assert done.returncode == 1
    assert codes(done) == [
        ("RTRW769", 5),
        ("RTRW751", 1),
        ("RTRW408", 3),
        ("RTRW487", 4),
    ]
    assert len(done.stderr) < 4000


def test_fifty_columns_and_a_text_protected_zero(take, list_of, rtrw):
    """Only what is known is used; ="0801" is 0801."""
    more = ";".join(f"kolom{n}" for n in range(47))
    cells = ";".join("x" for _ in range(47))
    list_of(f'nama;ip;paket;{more}\n"=""0801""";192.168.10.1;home-10;{cells}\n')
    assert take("pelanggan.csv").returncode == 0
    assert '"0801"' in rtrw("export", "net/rt05.yaml").stdout


def test_nothing_is_overwritten_without_force(take, list_of, rtrw):
    """Neither the profile nor a list beside it; with --force both."""
    name = list_of("nama;ip;paket\na;192.168.10.1;home-10\n")
    (rtrw.folder / "net/pelanggan.csv").write_text("mine")
    done = take(name)
    assert (done.returncode, codes(done)) == (1, [("RTRW772", 0)])
    assert (rtrw.folder / "net/pelanggan.csv").read_text() == "mine"
    assert not (rtrw.folder / "net/rt05.yaml").exists()
    assert take(name, "--force").returncode == 0


def test_what_is_read_is_never_overwritten(rtrw, list_of):
    """Not even with --force: -o may not be the list, the plans or the addresses."""
    name = list_of("nama;ip;paket\na;192.168.10.1;home-10\n")
    for output in (name, "plans.yaml", "secret-v7.rsc"):
        before = (rtrw.folder / output).read_bytes()
        args = ("--plans", "plans.yaml", *FIXED, "--force", "-o", output)
        done = rtrw("import", name, *args)
        assert (done.returncode, codes(done)) == (1, [("RTRW778", 0)])
        assert (rtrw.folder / output).read_bytes() == before


def test_sums_and_remarks_are_no_customers(take, list_of, rtrw):
    """A row with neither name nor address is left out and told."""
    text = "No;Nama;Alamat\nIP;Paket;Tarif\n".replace("Alamat\nIP", '"Alamat\nIP"')
    text += "1;a;192.168.10.1;home-10;100000\n;;;Total;100000\n"
    done = take(list_of(text))
    assert (done.returncode, codes(done)) == (0, [("RTRW757", 3)])
    assert len(profile(rtrw).subscribers) == 1


def test_a_list_with_passwords_beside_the_profile_stays(rtrw):
    """The cleaned one gets another name; rows keep their numbers."""
    args = ("--plans", "plans.yaml", "--map", "*=home-10", "-o", "rt05.yaml")
    done = rtrw("import", "pppoe-panel.csv", *args)
    assert done.returncode == 0
    source = (rtrw.folder / "pppoe-panel.csv").read_bytes()
    assert source == (DATA / "pppoe-panel.csv").read_bytes()
    written = (rtrw.folder / "rt05.csv").read_text("utf-8-sig")
    rows = list(csv.reader(io.StringIO(written, newline="")))
    assert "password" not in rows[0]
    assert [row[0] for row in rows] == ["username", "budi01", "siti02", "joko03"]


def test_without_output_nothing_is_written(rtrw):
    """The profile goes to stdout, the rest to stderr."""
    before = sorted(rtrw.folder.rglob("*"))
    done = rtrw("import", "secret-v7.rsc", "--plans", "plans.yaml", *HOME)
    assert done.returncode == 0
    assert done.stdout.startswith("# ")
    assert 'csv: "secret-v7.rsc"' in done.stdout or "csv: secret-v7.rsc" in done.stdout
    assert sorted(rtrw.folder.rglob("*")) == before


def test_both_languages_say_the_same(take, list_of):
    """The summary in Indonesian."""
    name = list_of("nama;ip;paket\na;192.168.10.1;home-10\n")
    done = take(name, "--lang", "id")
    assert "kolom" in done.stdout
    assert "1 pelanggan; 0 tanpa alamat IP" in done.stdout
