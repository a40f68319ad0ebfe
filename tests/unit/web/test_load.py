"""What the customer of the page wants."""

import pytest

from rtrw.burst import Setting
from rtrw.errors import UnitError
from rtrw.sim.demand import FULL, Block, in_order
from rtrw.web.load import joined, parts_of, read_load

M, S = 1_000_000, 1_000_000
HEMAT = Setting(2 * M, 0, 8 * M, 1 * M, 16 * S)


def test_full_is_a_download_without_end():
    """The usual length shows a window and what comes after: 16 s x 9 / 4 = 36 s."""
    assert read_load("full", "", HEMAT)[:2] == (FULL, 36 * S)
    assert read_load("", "10m", HEMAT)[:2] == (FULL, 600 * S)


def test_blocks_are_those_of_the_command_line():
    """Bits, bytes and starts, with blanks or commas between."""
    wanted = in_order([Block(32 * M, 0), Block(32 * M, 10 * S)])
    for text in ("32Mb@0s 4MB@10s", "4MB@10s, 32Mb"):
        assert read_load(text, "36s", HEMAT).demand == wanted


def test_every_so_often_is_a_block_each_time_until_the_end():
    """4MB every 20s for a minute is three downloads."""
    load = read_load("4MB every 20s", "60s", HEMAT)
    assert load.demand == in_order(Block(32 * M, n * 20 * S) for n in range(3))
    assert load.options == ("4MB@0s", "4MB@20s", "4MB@40s")


@pytest.mark.parametrize(
    ("text", "length", "code"),
    [
        ("4MB every 0s", "", "RTRW970"),
        ("4MB every 500ms", "", "RTRW970"),
        ("4MB every 1s", "1d", "RTRW971"),
        ("0MB every 5s", "", "RTRW161"),
        ("much", "", "RTRW214"),
        ("full 4MB", "", "RTRW162"),
        ("full", "0s", "RTRW164"),
        ("full", "soon", "RTRW212"),
    ],
)
def test_what_cannot_be_wanted_is_told(text, length, code):
    """With the codes of the command line where it has them."""
    with pytest.raises(UnitError, match=code):
        read_load(text, length, HEMAT)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("full", ("full", "")),
        ("4MB", ("4MB", "")),
        ("4MB@0s", ("4MB", "")),
        ("4MB every 20s", ("4MB", "20s")),
        ("4MB@3s 5MB@9s", (None, "")),
    ],
)
def test_sliders_know_what_a_text_says(text, parts):
    """And say nothing of a text that is more than two sliders."""
    assert parts_of(text) == parts


def test_a_download_without_end_is_not_repeated():
    """There is no pause after what never ends."""
    assert joined("full", "20s") == "full"
    assert joined("4MB", "20s") == "4MB every 20s"
    assert joined("4MB", "") == "4MB"
