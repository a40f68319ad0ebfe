"""What people do on a line, as data, and where each number comes from.

Sources, read in November 2026:

- page sizes: median 2,311 kB on phones (HTTP Archive, Web Almanac 2024, Page Weight);
  the heaviest tenth above 6 MB (Web Almanac 2019, Page Weight). The other points lie
  on the log-normal curve through these two.
- films: 3 Mbit/s for SD, 5 Mbit/s for HD (Netflix Help, Internet Connection Speed
  Recommendations).
- calls: 1.5 Mbit/s each way for a group call in 720p (Zoom, Bandwidth Requirements).

Everything else is **our assumption**, because no public measurement of such a network
was found: 30 s between pages, pieces of films of 10 s, sizes of files, rates of games
and cameras, what goes the other way, and how long people stay with one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

KB = 8_000
"""Bits."""
SECOND = 1_000_000
"""µs"""

PAGES: tuple[tuple[int, int], ...] = (
    (0, 300 * KB),
    (100, 890 * KB),
    (250, 1_400 * KB),
    (500, 2_311 * KB),
    (750, 3_820 * KB),
    (900, 6_000 * KB),
    (950, 7_870 * KB),
    (990, 13_070 * KB),
    (1000, 20_000 * KB),
)
"""(permille, bits) of a web page."""
FILES: tuple[tuple[int, int], ...] = (
    (0, 5_000 * KB),
    (500, 50_000 * KB),
    (900, 300_000 * KB),
    (1000, 1_000_000 * KB),
)
"""(permille, bits) of a file; an assumption."""


class Habit(NamedTuple):
    """What one thing wants.

    ``kind``: ``nothing``, ``full``, ``rate`` (``download`` and ``upload`` in bit/s),
    ``pieces`` (of ``every`` µs at that rate) or ``sizes`` (from a table, in percent of
    it, with ``every`` µs in between on average).
    """

    kind: str
    download: int = 0
    upload: int = 0
    every: int = 0
    sizes: tuple[tuple[int, int], ...] = ()


HABITS: Mapping[str, Habit] = {
    "idle": Habit("nothing"),
    "web": Habit("sizes", 100, 5, 30 * SECOND, PAGES),
    "video": Habit("pieces", 3_000_000, 30_000, 10 * SECOND),
    "video-hd": Habit("pieces", 5_000_000, 50_000, 10 * SECOND),
    "call": Habit("rate", 1_500_000, 1_500_000),
    "game": Habit("rate", 100_000, 50_000),
    "camera": Habit("rate", 20_000, 1_000_000),
    "download": Habit("sizes", 100, 2, 60 * SECOND, FILES),
    "full": Habit("full"),
}
"""By the names that ``usage`` of a profile knows."""

STAY = 300 * SECOND
"""How long people stay with one thing, on average; an assumption."""

MIXTURES: Mapping[str, Mapping[str, int]] = {
    "keluarga": {
        "idle": 40,
        "web": 25,
        "video": 22,
        "video-hd": 3,
        "call": 3,
        "game": 5,
        "download": 2,
    },
    "warnet": {"idle": 15, "web": 30, "video": 25, "game": 25, "download": 5},
    "kantor": {"idle": 40, "web": 40, "call": 10, "video": 3, "download": 7},
    "torrent": {"full": 100},
}
"""Ready-made mixtures: per cent of the time in the busy hour. All shares are **our
assumption**. As a check, video comes to about 60 % of the bits of ``keluarga``; 58 % of
the traffic of the world was video in 2018 (Sandvine, Global Internet Phenomena)."""
