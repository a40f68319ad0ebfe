"""A FastAPI application in a process of its own, asked by a real HTTP client."""

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
RUNNING = re.compile(r"running on (http://127\.0\.0\.1:\d+)")


@pytest.fixture
def server():
    """The URL of an application that was just started."""
    command = [sys.executable, "-m", "uvicorn", "tests.contract.http_app:app"]
    options = ["--port", "0", "--no-proxy-headers", "--timeout-graceful-shutdown", "1"]
    process = subprocess.Popen(
        [*command, *options], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    try:
        lines = []
        for line in process.stderr:
            lines.append(line)
            found = RUNNING.search(line)
            if found:
                break
        else:
            pytest.fail("".join(lines))
        yield found[1]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def http(server):
    with httpx.Client(base_url=server, timeout=10) as client:
        yield client


def test_ten_pass_and_then_429_until_retry_after(http):
    """10 tokens and 2/s: 10 x 200, then 429 with right headers, then 200 again."""
    answers = [http.get("/") for _ in range(13)]
    assert [a.status_code for a in answers] == [200] * 10 + [429] * 3
    left = [a.headers["ratelimit-remaining"] for a in answers]
    assert left == [*map(str, range(9, -1, -1)), "0", "0", "0"]
    for refused in answers[10:]:
        assert refused.headers["retry-after"] == "1"
        assert refused.headers["ratelimit-limit"] == "10"
        assert refused.headers["ratelimit-reset"] == "1"
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["violated-policies"] == ["api"]
    http.post("/clock", params={"by_us": 499_999})
    assert http.get("/").status_code == 429
    # The rest of the second: two tokens are back.
    http.post("/clock", params={"by_us": 500_001})
    assert [http.get("/").status_code for _ in range(3)] == [200, 200, 429]


def test_forged_addresses_and_browsers(http):
    """X-Forwarded-For does not help; a browser may read the 429."""
    codes = [
        http.get("/", headers={"x-forwarded-for": f"198.51.100.{n}"}).status_code
        for n in range(12)
    ]
    assert codes == [200] * 10 + [429] * 2
    refused = http.get("/", headers={"origin": "https://app.test"})
    assert refused.status_code == 429
    assert refused.headers["access-control-allow-origin"] == "https://app.test"
    assert refused.headers["access-control-expose-headers"] == "Retry-After"


def comes_back(http):
    """Whether a slot is free within 10 s: asked again and again, each a round trip."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        with http.stream("GET", "/stream") as answer:
            if answer.status_code == 200:
                return True
    return False


def test_a_slot_is_held_while_the_body_goes_on(http):
    """A second stream is refused until the client of the first is gone."""
    with http.stream("GET", "/stream") as first:
        parts = first.iter_raw()  # kept: the connection ends with it
        assert next(parts) == b"begun"
        refused = http.get("/stream")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "600"
        assert http.get("/").status_code == 200
    assert comes_back(http)


def test_a_slot_comes_back_from_work_that_does_not_listen(http):
    """The client hangs up; the handler goes on, and the slot is free."""
    with pytest.raises(httpx.ReadTimeout):
        http.get("/deaf", timeout=0.3)
    assert comes_back(http)
