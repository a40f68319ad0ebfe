"""Logs as they are found: other servers' forms, bad headings, times of no calendar."""

import csv
import os
import subprocess
import sys

import pytest

from rtrw.errors import InputError
from rtrw.fit.requests.fit import Wish, fit_requests
from rtrw.fit.requests.reading import Source

T = 1_790_000_000
LINE = '{}{} - {} [21/Sep/2026:14:13:{:02} +0000] "GET /a HTTP/1.1" 200 12 "-" "x"\n'
HEADING = "time,key\n"


def written(folder, data):
    path = folder / "requests.log"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7"])
def test_the_servers_name_before_the_address(tmp_path, address):
    """Apache's vhost_combined: the key is the address, the user what follows."""
    text = "".join(
        LINE.format("www.example.com:443 ", address, "Budi S", n) for n in range(9)
    )
    key = address if "." in address else "2001:0db8:0000:0000::/64"
    assert {row.key for row in Source(written(tmp_path, text))} == {key}
    users = Source(tmp_path / "requests.log", "user")
    assert {row.key for row in users} == {"Budi S"}


@pytest.mark.parametrize(
    "data",
    [
        ("\n\n" + HEADING + f"{T},a\n").encode(),
        (HEADING + f"{T},a\n").encode("utf-16"),
        (HEADING + f"{T},a\n").replace("\n", "\r").encode("utf-8-sig"),
    ],
    ids=["empty lines", "utf-16", "lone CR"],
)
def test_other_ways_of_writing(tmp_path, data):
    """The same request."""
    assert [row.key for row in Source(written(tmp_path, data))] == ["a"]


def test_an_endless_heading(tmp_path):
    """It has no column for the time, and that is told."""
    path = written(
        tmp_path, "time,key," + "x" * (csv.field_size_limit() + 1) + "\n1,2\n"
    )
    with pytest.raises(InputError):
        list(Source(path))


def test_times_that_no_calendar_shows(tmp_path):
    """Before the year 1 there are none; the year 9999 is shown to its end."""
    from rtrw.cli.limits_fit_view import as_json, report

    late = "".join(f"9999-12-31T23:{n:02}:00,quiet\n" for n in range(59))
    late += "".join(f"9999-12-31T23:59:59,k{n}\n" for n in range(50))
    path = written(tmp_path, HEADING + f"-99999999999,a\n{late}")
    found = fit_requests(path, Wish())
    assert [row.reason for row in found.source.first_bad] == ["time"]
    assert found.crowds
    assert list(report(found, None, "en"))
    assert as_json(found, None)["end"].startswith("9999-12-31")


def test_a_pipe_is_read_from_its_beginning(tmp_path):
    """Nothing is lost though the file is opened twice."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = HEADING + "".join(f"{T + n},k{n % 7}\n" for n in range(2000))
    code = "import sys; open(sys.argv[1], 'w').write(sys.argv[2])"
    writer = subprocess.Popen([sys.executable, "-c", code, str(pipe), text])
    source = Source(pipe)
    assert sum(1 for _ in source) == 2000
    assert writer.wait() == 0
