"""Limits shared through Redis: each decision is one atomic script on the server.

Theory of operation
-------------------
``scripts``   the ``.lua`` files, put together and known by their hash
``kinds``     for each policy: its file, its parameters as text, and what a reply means
``names``     the keys in Redis
``asking``    the verbs, as generators that yield commands and get replies: one text for
              the client that blocks and the client that is awaited
``health``    outages: when not to ask, what to say instead, what is logged
``refusals``  what was refused, remembered until it is worth asking again
``clients``   redis-py with short time-outs
``store``     ``RedisStore``: the shells around all that

Lua decides and charges; it replies how things stood before (a few integers), and the
figures of the decision are computed here by the policy itself. So remaining, retry and
reset cannot differ from the memory store's; that the two agree on *yes or no* is held
by a property over random calls at real epochs.

The server's clock is the only source of time. Nothing here imports redis-py unless a
client has to be made or its time-outs shortened.
"""

from __future__ import annotations

from rtrw.limits.redis.store import AsyncRedisStore, RedisStore, SyncRedisStore

__all__ = ["AsyncRedisStore", "RedisStore", "SyncRedisStore"]
