"""A router's session, opened when it is needed and again when it was lost."""

from __future__ import annotations

from collections.abc import Callable

from rtrw.bucket import Bucket, per_second
from rtrw.clock import Clock
from rtrw.profiles.model import Router
from rtrw.push.connect import connect
from rtrw.push.how import How
from rtrw.push.session import Session
from rtrw.push.trust import trust_of


class Link:
    """The way to one router."""

    def __init__(self, router: Router, password: Callable[[], str], how: How) -> None:
        """Nothing is opened yet; ``password`` is called when it is needed."""
        self.router = router
        self._password = password
        self._how = how
        self._session: Session | None = None
        self._before = 0
        self._pace = pace(how.most_per_second, how.clock)

    @property
    def requests(self) -> int:
        """Commands sent so far, logins too."""
        return self._before + (self._session.requests if self._session else 0)

    def session(self) -> Session:
        """The open session; a new one when there is none or it was lost.

        Raises:
            RouterError: RTRW501 to 519.
        """
        if self._session is None or self._session.closed:
            self.close()
            self._session = connect(
                self.router,
                self._password(),
                trust_of(self.router, self._how.state),
                waits=self._how.waits,
                clock=self._how.clock,
                pace=self._pace,
            )
        return self._session

    def close(self) -> None:
        """End the session, if there is one."""
        if self._session is not None:
            self._session.close()
            self._before += self._session.requests
            self._session = None


def pace(most_per_second: int | None, clock: Clock) -> Callable[[], int] | None:
    """Asked before each request: how long to wait first, in microseconds.

    A token bucket of one tenth of a second's requests, at least one.
    """
    if most_per_second is None:
        return None
    bucket = Bucket(max(1, most_per_second // 10), per_second(most_per_second))
    level, last_us = bucket.full, clock()

    def wait_us() -> int:
        nonlocal level, last_us
        now = clock()
        level, last_us = bucket.refill(level, now - last_us), now
        wait = bucket.time_until(level, 1) or 0
        # What is waited for is taken at once: the level may owe a token.
        level -= bucket.rate.period
        return wait

    return wait_us
