"""``rtrw explore`` as a command, and its API over real sockets."""

import json
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.site import ENV, explore, require_nicegui


def run(*args, cwd=None, code="from rtrw.cli import main; main()"):
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        cwd=cwd,
        env=ENV | {"PYTHONPATH": str(Path.cwd())},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def get(url, **headers):
    """Status, text and fields of an answer."""
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - our own
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - the same
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), dict(error.headers)


def rtrw(*args):
    done = run(*args, "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- what can go wrong before there is a page --------------------------------------


def test_without_the_extra_it_says_what_to_install():
    """One line of pip, and no traceback."""
    code = (
        "import sys; sys.modules['nicegui'] = None; from rtrw.cli import main; main()"
    )
    done = run("explore", "--no-open", code=code)
    assert done.returncode == 1
    assert "RTRW972" in done.stderr
    assert "pip install 'rtrw[web]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_profile_with_an_error_is_told(tmp_path):
    """As by every other command."""
    (tmp_path / "bad.yaml").write_text("rtrw: 1\nplans: {a: {max-limit: 2MB}}\n")
    done = run("explore", "bad.yaml", "--no-open", cwd=tmp_path)
    assert done.returncode == 1
    assert "bad.yaml:2:24: RTRW207" in done.stderr
    done = run("explore", "none.yaml", "--no-open", cwd=tmp_path)
    assert done.returncode == 1
    assert "RTRW401" in done.stderr


def test_a_profile_without_plans_is_told(tmp_path):
    """There would be nothing to choose from."""
    (tmp_path / "rtrw.yaml").write_text("rtrw: 1\nsite: kosong\n")
    done = run("explore", "--no-open", cwd=tmp_path)
    assert done.returncode == 1
    assert "RTRW975" in done.stderr


require_nicegui()


def test_a_port_that_is_taken_is_told():
    """With the reason of the system."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("explore", "--no-open", "--port", str(port))
    assert done.returncode == 1
    assert "RTRW973" in done.stderr
    assert str(port) in done.stderr


def test_a_host_that_is_not_here_is_told():
    """192.0.2.1 is nobody's address (RFC 5737)."""
    done = run("explore", "--no-open", "--host", "192.0.2.1")
    assert done.returncode == 1
    assert "RTRW974" in done.stderr  # told before
    assert "RTRW973" in done.stderr


# --- the API -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def site():
    with explore() as url:
        yield url


@pytest.fixture(scope="module")
def rt05():
    with explore("profiles/rt05.yaml") as url:
        yield url


def test_figures_are_those_of_rtrw_plan(rt05):
    """Each plan of the profile, in both directions."""
    for plan in rtrw("plan", "profiles/rt05.yaml")["plans"]:
        status, text, _ = get(f"{rt05}api/burst?plan={plan['name']}")
        found = json.loads(text)
        assert status == 200
        assert found["upload"] == plan["upload"]
        assert found["download"] == plan["download"]


def test_the_curve_is_that_of_rtrw_simulate(site):
    """Rates, averages and downloads, slice by slice."""
    query = "max-limit=2M&burst-limit=4M&burst-threshold=1500k&load=32Mb@0s&for=36s"
    found = json.loads(get(f"{site}api/burst?{query}")[1])
    said = rtrw(
        *("simulate", "--max-limit", "2M", "--burst-limit", "4M"),
        *("--burst-threshold", "1500k", "--burst-time", "16s"),
        *("--demand", "32Mb@0s", "--for", "36s"),
    )
    assert found["curve"] == said


def test_bucket_figures_are_those_of_rtrw_bucket(site):
    """And every policy is beside them."""
    query = "capacity=20&refill=2/s&demand=10/s"
    found = json.loads(get(f"{site}api/bucket?{query}")[1])
    said = rtrw(
        *("bucket", "--capacity", "20", "--refill", "2", "--demand", "10"),
    )
    policies = found.pop("policies")
    assert {key: found[key] for key in said} == said
    assert [one["policy"] for one in policies][:2] == ["token-bucket", "fixed-window"]


def test_findings_and_errors_are_in_the_answer(site):
    """A curve that cannot be drawn is null, and why is told."""
    found = json.loads(get(f"{site}api/burst?burst-limit=1M&lang=id")[1])
    assert found["curve"] is None
    assert [one["code"] for one in found["findings"]] == ["RTRW112"]
    assert "router menolak" in found["findings"][0]["message"]
    assert get(f"{site}api/burst.rsc?burst-limit=1M")[0] == 409
    assert get(f"{site}api/burst.exe")[0] == 404
    assert json.loads(get(f"{site}api/bucket?capacity=0")[1])["errors"]


def test_how_long_it_took_is_told(site):
    """In a field that browsers show."""
    fields = get(f"{site}api/bucket")[2]
    assert fields["server-timing"].startswith("rtrw;dur=")


def test_the_api_is_limited_as_any_application(site):
    """60 at once from one address; then 429 with when to come back."""
    answers = [get(f"{site}api/burst.yaml") for _ in range(80)]
    statuses = [status for status, _, _ in answers]
    assert statuses[0] == 200
    assert 429 in statuses
    refused = next(fields for status, _, fields in answers if status == 429)
    assert int(refused["retry-after"]) >= 1
    # The page itself is not an API, and has no such limit.
    assert get(site)[0] == 200


def test_a_foreign_name_gets_no_answer(site):
    """A page elsewhere whose name leads here cannot read customers' names."""
    assert get(site, Host="example.com")[0] == 400
    assert get(f"{site}api/bucket", Host="example.com")[0] == 400


@pytest.mark.parametrize("origin", ["http://example.com", "null", "http://[::1", "x"])
def test_a_foreign_page_gets_no_socket_and_no_answer(site, origin):
    """What a browser tells of the page that asks decides, for sockets too."""
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "c29tZXRoaW5nIG9mIDE2IQ==",
    }
    assert get(site, Origin=origin)[0] == 403
    socket = f"{site}_nicegui_ws/socket.io/?EIO=4&transport=websocket"
    assert get(socket, Origin=origin, **upgrade)[0] == 403
    assert get(site, Origin=site.rstrip("/"))[0] == 200


def test_whatever_the_address_says_there_is_a_page(site):
    """Nonsense in it is left out, or told on the page."""
    for query in (
        "?max-limit=%00&load=%F0%9F%98%80",
        "?view=bucket&capacity=999999999999999&refill=1/d&demand=1000/s",
        "?view=bucket&capacity=1&refill=1000/s&demand=1/d",
        "?for=99999999s&burst-time=1s",
        "?compare=1&b-max-limit=x&side=upload&edit=b",
        "?lang=xx&plan=none&width=1",
    ):
        status, text, _ = get(site + query)
        assert status == 200, query
        assert "rtrw" in text
