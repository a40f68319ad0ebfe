"""A large list of a billing system, from the export to the profile."""

import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.bench

COUNT = 100_000


def test_a_hundred_thousand_customers_in_seconds(tmp_path):
    """Read, understood, written and read again by the profile, in one process."""
    with (tmp_path / "list.csv").open("w", encoding="utf-8") as file:
        file.write('"id","username","password","fullname","address","ip","paket"\n')
        for i in range(COUNT):
            ip = f"10.{i >> 16}.{i >> 8 & 255}.{i & 255}"
            street = f'Jl. "Melati", no. {i}'
            file.write(f'"{i}","u{i}","p{i}","Budi {i}","{street}","{ip}","Paket 1"\n')
    args = ("import", "list.csv", "-o", "big.yaml", "--map", "Paket 1=5M/10M")
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "rtrw", *args],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    took = time.perf_counter() - start
    print(f"\n{COUNT} customers: {took:.1f} s")
    assert done.returncode == 0, done.stderr
    assert took < 15
