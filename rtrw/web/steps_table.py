"""Where sliders stop: round values, close together where plans are sold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

RATES: Sequence[str] = (
    *("64k", "96k", "128k", "192k", "256k", "384k", "512k", "640k", "768k", "896k"),
    *("1M", "1250k", "1500k", "1750k", "2M", "2500k", "3M", "3500k", "4M", "4500k"),
    *("5M", "6M", "7M", "7500k", "8M", "9M", "10M", "12M", "14M", "15M", "16M", "18M"),
    *("20M", "22M", "25M", "28M", "30M", "35M", "40M", "45M", "50M", "60M", "70M"),
    *("75M", "80M", "90M", "100M", "120M", "150M", "200M", "250M", "300M", "400M"),
    *("500M", "750M", "1000M"),
)

TIMES: Sequence[str] = (
    *("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "12s", "14s"),
    *("16s", "18s", "20s", "22s", "24s", "26s", "28s", "30s", "32s", "36s", "40s"),
    *("44s", "48s", "52s", "56s", "60s", "64s", "72s", "80s", "90s", "100s", "120s"),
    *("150s", "180s", "240s", "300s", "480s", "600s", "900s", "1800s", "3600s"),
)

BUCKETS: Sequence[str] = (
    *("", "0.01", "0.02", "0.05", "0.1", "0.2", "0.3", "0.5", "0.75"),
    *("1", "1.5", "2", "3", "4", "5", "6", "8", "10"),
)

SIZES: Sequence[str] = (
    *("250kB", "500kB", "1MB", "2MB", "3MB", "4MB", "5MB", "8MB", "10MB", "15MB"),
    *("20MB", "25MB", "30MB", "40MB", "50MB", "75MB", "100MB", "150MB", "250MB"),
    *("500MB", "1GB", "full"),
)

PAUSES: Sequence[str] = (
    *("", "5s", "10s", "15s", "20s", "25s", "30s", "40s", "45s", "60s", "90s"),
    *("120s", "180s", "300s"),
)

LENGTHS: Sequence[str] = (
    *("", "10s", "20s", "30s", "45s", "60s", "90s", "120s", "180s", "240s", "300s"),
    *("420s", "600s"),
)

COUNTS: Sequence[str] = (
    *("1", "2", "3", "5", "8", "10", "15", "20", "30", "40", "50", "60", "80", "100"),
    *("120", "150", "200", "250", "300", "400", "500", "600", "800", "1000", "1500"),
    *("2000", "3000", "5000", "10000"),
)

SPEEDS: Sequence[str] = (
    *("1/m", "2/m", "5/m", "10/m", "15/m", "20/m", "30/m", "1/s", "2/s", "3/s", "4/s"),
    *("5/s", "6/s", "8/s", "10/s", "12/s", "15/s", "20/s", "25/s", "30/s", "40/s"),
    *("50/s", "60/s", "80/s", "100/s", "150/s", "200/s", "300/s", "500/s", "1000/s"),
)

GOALS: Sequence[str] = (
    *("1s", "2s", "3s", "4s", "5s", "6s", "8s", "10s", "12s", "15s", "16s", "20s"),
    *("24s", "30s", "40s", "45s", "60s", "90s", "120s"),
)

STEPS: Mapping[str, Sequence[str]] = {
    "max-limit": RATES,
    "burst-limit": ("", *RATES),
    "burst-threshold": ("", *RATES),
    "burst-time": ("", *TIMES),
    "bucket-size": BUCKETS,
    "size": SIZES,
    "pause": PAUSES,
    "for": LENGTHS,
    "goal": GOALS,
    "capacity": COUNTS,
    "refill": SPEEDS,
    "demand": SPEEDS,
}
"""By the name of the slider; ``""`` is "not set"."""
