"""A real Chromium for tests: the system's own, driven by Playwright.

Playwright's browsers are not downloaded; its Python package drives the one that the
system has (``apt-get install chromium``). Each browser has a new, empty profile.
"""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager

import pytest

ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def found():
    """The path of the browser; skips where there is none, fails in CI."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    try:
        import playwright  # noqa: F401 - only whether it is there
    except ImportError:
        path = None
    if path is None:
        reason = "no browser: apt-get install chromium, and pip install playwright"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@contextmanager
def browser(folder):
    """A browser whose profile is in ``folder``, which is empty."""
    path = found()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=path,
            args=ARGS,
            headless=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        try:
            yield context
        finally:
            context.close()


class Watched:
    """A page, and everything that it complained of or asked others for."""

    def __init__(self, context, url, *, size=(1280, 800), dark=False):
        self.context, self.url = context, url
        self.complaints, self.requests = [], []
        self.page = context.new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _console(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def open(self, query=""):
        """Load the page and wait until the server has answered once."""
        self.page.goto(self.url + query)
        self.page.wait_for_selector("#explore[data-shown]")
        return self

    def answered(self, act):
        """Do something, and wait for the server's answer to the last of it."""
        before = int(self.page.get_attribute("#explore", "data-shown"))
        act()
        self.page.wait_for_function(
            "before => Number(document.getElementById('explore').dataset.shown)"
            " > before",
            arg=before,
        )
        return self

    def text(self, selector):
        return self.page.inner_text(selector)

    def figure(self, key):
        return self.text(f"[data-figure={key}]")

    def close(self):
        """Nothing was complained of, and nobody else was asked."""
        self.page.close()
        assert self.complaints == [], self.complaints
        assert {url for url in self.requests if not self._own(url)} == set()

    def _own(self, url):
        return url.startswith((self.url, "data:", "blob:", "about:"))
