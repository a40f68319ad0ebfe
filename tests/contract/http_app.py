"""An application that the tests serve by uvicorn, with a clock that they set."""

import asyncio

from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from starlette.middleware.cors import CORSMiddleware

from rtrw.limits import AsyncLimiter, Concurrency, ManualClock, TokenBucket
from rtrw.limits.asgi import Gate, RateLimitMiddleware

CLOCK = ManualClock()
app = FastAPI()


@app.get("/")
async def root() -> str:
    """Something to ask for."""
    return "ok"


@app.post("/clock")
async def clock(by_us: int) -> None:
    """Let time pass."""
    CLOCK.advance_us(by_us)


@app.get("/stream")
async def stream() -> StreamingResponse:
    """An answer that never ends."""

    async def parts():
        yield b"begun"
        await asyncio.Event().wait()

    return StreamingResponse(parts())


@app.get("/deaf")
async def deaf() -> None:
    """Work that does not notice that the client left; it ends with the server."""
    await asyncio.Event().wait()


app.add_middleware(
    RateLimitMiddleware,
    limiter=[
        Gate(
            AsyncLimiter(TokenBucket(10, "2/s"), name="api", clock=CLOCK), routes=["/"]
        ),
        Gate(
            AsyncLimiter(Concurrency(1, "10m"), name="streams", clock=CLOCK),
            routes=["/stream", "/deaf"],
        ),
    ],
    exempt=["/clock"],
)
app.add_middleware(
    CORSMiddleware, allow_origins=["https://app.test"], expose_headers=["Retry-After"]
)
