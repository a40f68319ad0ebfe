"""The server of the page, by NiceGUI: the only module of this room that is not pure.

A browser gets the whole page at once, made from its address. After that it sends one
message for each change over NiceGUI's socket, and gets back the pieces that follow
from it. Every client has its own state, and its own limit on messages; the API over
HTTP is limited by ``rtrw.limits`` as any application's would be.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nicegui import Client, app, ui
from nicegui.events import GenericEventArguments
from nicegui.server import Server
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from rtrw.errors import RtrwError
from rtrw.limits import AsyncLimiter, Limiter, MemoryStore, TokenBucket
from rtrw.limits.asgi import RateLimitMiddleware
from rtrw.locale import Language, word
from rtrw.profiles.model import Profile
from rtrw.web import api
from rtrw.web.axes import bounded_width
from rtrw.web.change import Samples, changed
from rtrw.web.origin import SameOrigin
from rtrw.web.sample import samples_of
from rtrw.web.shell import page
from rtrw.web.state import State, read_state
from rtrw.web.view import Shown, show

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORT, TRIES = 8765, 20
STATIC = Path(__file__).parent / "static"
API_LIMIT = TokenBucket(60, "20/s")
"""Of each address; a person with a browser needs one or two."""
MESSAGES = TokenBucket(120, "60/s")
"""Of each open page: a slider that is dragged sends as fast as it is answered."""


@dataclass
class Site:
    """What is served: the plans, and the language of whoever asks for none."""

    profile: Profile | None
    language: Language
    samples: Samples = field(init=False)

    def __post_init__(self) -> None:
        self.samples = samples_of(self.profile)

    def spoken(self, state: State) -> Language:
        """The language of a page."""
        return (
            "id" if state["lang"] == "id" else "en" if state["lang"] else self.language
        )

    def about(self, language: Language) -> str:
        """Where the plans are from."""
        if self.profile is None:
            return word("explore.example", language)
        return word("explore.profile", language, path=Path(self.profile.path).name)


# --- the page ----------------------------------------------------------------------


def build(site: Site, request: Request) -> None:
    """The whole page of an address, inside of a NiceGUI page."""
    state = read_state(request.query_params.multi_items())
    language = site.spoken(state)
    width = 350 if "Mobi" in request.headers.get("user-agent", "") else 820
    shown = {
        view: show({**state, "view": view}, site.samples, width, language)
        for view in ("burst", "bucket")
    }
    ui.page_title(word("explore.title", language))
    ui.add_head_html(_HEAD)
    ui.context.client.content.classes(remove="nicegui-content")
    body = page(state, site.samples, shown, site.about(language), language)
    ui.html(body, sanitize=False).classes("whole")
    ui.add_body_html('<script src="/assets/explore.js" defer></script>')
    visit = Visit(site, ui.context.client, state)
    ui.on("explore", visit.heard)


_HEAD = """
<link rel="stylesheet" href="/assets/explore.css">
<script>
  try {
    document.documentElement.dataset.theme = localStorage.getItem("rtrw-theme")
      || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  } catch { document.documentElement.dataset.theme = "light"; }
</script>
"""


class Visit:
    """One open page: its state, and what it is told."""

    def __init__(self, site: Site, client: Client, state: State) -> None:
        self.site, self.client, self.state = site, client, state
        self.limiter = Limiter(MESSAGES, name="messages")
        self._sent: dict[str, str] = {}

    def heard(self, event: GenericEventArguments) -> None:
        """A message of the browser: what changed."""
        message = event.args if isinstance(event.args, dict) else {}
        decision = self.limiter.take("page")
        if not decision:
            wait = int(decision.retry_after * 1000) + 1
            self._tell("later", wait, message)
            return
        width = bounded_width(str(message.pop("width", "")))
        number = message.pop("number", 0)
        try:
            self.state = changed(self.state, self.site.samples, message)
        except RtrwError as error:
            self._answer(width, number, error)
            return
        self._answer(width, number)

    def _answer(
        self, width: int, number: object, error: RtrwError | None = None
    ) -> None:
        language = self.site.spoken(self.state)
        shown = show(self.state, self.site.samples, width, language)
        if error is not None:
            shown = with_problems(shown, error, language)
        news = {k: v for k, v in shown.html.items() if self._sent.get(k) != v}
        self._sent |= news
        self._tell("show", {**shown._asdict(), "html": news, "number": number})

    def _tell(self, verb: str, *args: Any) -> None:
        """Call a function of the browser's script."""
        texts = ",".join(json.dumps(one).replace("</", "<\\/") for one in args)
        self.client.run_javascript(f"explore.{verb}({texts})")


def with_problems(shown: Shown, error: RtrwError, language: Language) -> Shown:
    """What is shown, with the problems of a wish that cannot be met on top."""
    from rtrw.web.burst_view import findings

    html = dict(shown.html)
    marked = [(one, "") for one in error.problems]
    html["findings"] = findings(marked, language) + html["findings"]
    return shown._replace(html=html)


# --- the API -----------------------------------------------------------------------


def routes(site: Site) -> None:
    """The addresses below ``/api``."""

    def state_of(request: Request) -> State:
        return read_state(request.query_params.multi_items())

    @app.get("/api/burst")
    def burst(request: Request) -> Response:
        state = state_of(request)
        return _json(api.burst_document, state, site.samples, site.spoken(state))

    @app.get("/api/bucket")
    def bucket(request: Request) -> Response:
        state = state_of(request)
        return _json(api.bucket_document, state, site.spoken(state))

    @app.get("/api/burst.{kind}")
    def file(request: Request, kind: str) -> Response:
        state = state_of(request)
        if kind not in {"yaml", "rsc"}:
            return PlainTextResponse("", 404)
        text = api.burst_file(state, site.samples, kind, site.spoken(state))
        name = f'attachment; filename="explore.{kind}"'
        status = 200 if text else 409
        return PlainTextResponse(text, status, {"Content-Disposition": name})

    del burst, bucket, file


def _json(work: Callable[..., Any], *args: Any) -> Response:
    document, headers = api.timed(work, *args)
    return JSONResponse(document, headers=dict(headers))


# --- serving -----------------------------------------------------------------------


def serve(
    site: Site, host: str, port: int | None, *, open_: bool, tell: Callable[[str], None]
) -> None:
    """Serve until the process is told to end.

    Raises:
        RtrwError: the host or port cannot be used.
    """
    chosen = free_port(host, port)
    app.add_static_files("/assets", STATIC, max_cache_age=0)
    routes(site)
    protect(host)

    @ui.page("/")
    def index(request: Request) -> None:
        build(site, request)

    del index
    shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - compared only
    url = f"http://[{shown}]:{chosen}/" if ":" in shown else f"http://{shown}:{chosen}/"

    async def started() -> None:
        while not Server.instance.started:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)
        _started(url, site.language, open_=open_, tell=tell)

    app.on_startup(started)
    ui.run(
        host=host,
        port=chosen,
        title="rtrw explore",
        favicon=STATIC / "icon.svg",
        dark=None,
        reload=False,
        show=False,
        tailwind=False,
        show_welcome_message=False,
        uvicorn_logging_level="error",
    )


def protect(host: str) -> None:
    """Limits on the API; and on loopback only pages that were asked for by its name.

    A foreign page whose name leads here (DNS rebinding) gets no answer.
    """
    limiter = AsyncLimiter(API_LIMIT, MemoryStore(), name="explore-api")
    app.add_middleware(RateLimitMiddleware, limiter=limiter, routes=["/api/*"])
    app.add_middleware(SameOrigin)
    if host in LOOPBACK:
        app.add_middleware(
            TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]"]
        )


def _started(
    url: str, language: Language, *, open_: bool, tell: Callable[[str], None]
) -> None:
    tell(word("explore.running", language, url=url))
    if open_ and _has_screen(os.environ):
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _has_screen(environment: Mapping[str, str]) -> bool:
    """Whether a browser has somewhere to open; else one for terminals would start."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def free_port(host: str, port: int | None) -> int:
    """A port that can be listened on: the one asked for, or the first that is free.

    Raises:
        RtrwError: none can; with the system's reason.
    """
    asked = range(PORT, PORT + TRIES) if port is None else (port,)
    reason = ""
    for one in asked:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            with closing(socket.socket(family)) as probe:
                if os.name != "nt":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, one))
                chosen: int = probe.getsockname()[1]
                return chosen
        except OSError as error:
            reason = error.strerror or str(error)
    told: dict[str, str | int] = {"host": host, "port": asked[0], "text": reason}
    raise RtrwError.of("RTRW973", told)
