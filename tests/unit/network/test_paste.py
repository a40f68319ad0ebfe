"""What people paste becomes plans."""

import pytest

from rtrw.errors import InputError
from rtrw.network.paste import read_paste

M = 1_000_000


def fields(text):
    (plan,) = read_paste(text).plans.values()
    return plan.fields


@pytest.mark.parametrize(
    "text",
    [
        "/queue simple add name=a target=10.0.0.1 max-limit=2M/8M burst-time=16s/16s",
        "/queue/simple/add name=a max-limit=2M/8M burst-time=16",
        "add max-limit=2000000/8000000 name=a burst-time=16s",
        "/queue simple\nadd name=a max-limit=2M/8M burst-time=\\\n    16s/16s",
        "[admin@MikroTik] > /queue simple add name=a max-limit=2M/8M burst-time=16s",
        "[admin@RT-05] /queue simple> set 0 max-limit=2M/8M burst-time=16s",
        "/queue simple set [find name=a] max-limit=2M/8M burst-time=16s",
        "/queue simple set a max-limit=2M/8M burst-time=16s",
        "set numbers=3,4 max-limit=2M/8M burst-time=00:00:16",
    ],
)
def test_lines_of_a_router(text):
    """However the line was written, it is the same queue."""
    read = fields(text)
    assert tuple(read["max-limit"]) == (2 * M, 8 * M)
    assert tuple(read["burst-time"]) == (16 * M, 16 * M)


def test_several_lines_are_several_plans():
    """Each on its own line, under its own name."""
    profile = read_paste(
        "add name=a max-limit=1M\nadd name=b max-limit=2M\nadd max-limit=3M"
    )
    assert list(profile.plans) == ["a", "b", "pasted"]
    assert profile.positions.of("plans", "b", "max-limit").line == 2


def test_u13_rate_limit_strings():
    """64k 256k: burst to 256k, threshold 64k, one second (M-radius)."""
    read = fields("64k 256k")
    assert tuple(read["burst-limit"]) == (256_000, 256_000)
    assert tuple(read["burst-threshold"]) == (64_000, 64_000)
    assert tuple(read["burst-time"]) == (1 * M, 1 * M)


@pytest.mark.parametrize(
    "text",
    [
        '"64k/64k 256k/256k 128k/128k 10/10"',
        '/ppp profile add name=x rate-limit="64k/64k 256k/256k 128k/128k 10/10"',
        'Mikrotik-Rate-Limit := "64k/64k 256k/256k 128k/128k 10/10",',
    ],
)
def test_rate_limits_where_people_have_them(text):
    """Bare, in a PPP profile, or as the RADIUS attribute."""
    assert tuple(fields(text)["burst-time"]) == (10 * M, 10 * M)


def test_every_bad_value_is_told():
    """All problems at once, with the line."""
    with pytest.raises(InputError) as error:
        read_paste("add name=a max-limit=2MB\nadd name=b burst-time=x limit-at=1,5M")
    told = [(p.code, p.line) for p in error.value.problems]
    assert told == [("RTRW207", 1), ("RTRW212", 2), ("RTRW205", 2)]


@pytest.mark.parametrize(
    "text", ["", "  \n", "hello", "/ip address print", "/queue simple"]
)
def test_nothing_to_read(text):
    """Says what may be pasted."""
    with pytest.raises(InputError, match="RTRW353"):
        read_paste(text)


def test_a_decimal_comma_in_a_rate_limit():
    """The comma is told, not that there is nothing to read."""
    with pytest.raises(InputError) as error:
        read_paste("1,3M/2M 8M/8M")
    assert [p.code for p in error.value.problems] == ["RTRW205"]


def test_a_rate_limit_has_the_name_of_its_line_and_export_breaks_lines():
    """The profile's own name, else what stands for one; a broken line is whole."""
    profile = read_paste(
        '/ppp profile\nadd change-tcp-mss=yes name="Paket 10M" rate-limit=\\\n'
        '    "10M/10M 20M/20M 8M/8M 10/10"\nadd rate-limit=2M\nset *1 rate-limit=2M'
    )
    assert list(profile.plans) == ["Paket 10M", "pasted", "pasted 2"]
    assert profile.positions.of("plans", "Paket 10M").line == 2
    assert profile.positions.of("plans", "pasted 2").line == 5
    assert list(read_paste("64k 256k").plans) == ["pasted"]


def test_the_same_name_three_times():
    """Each has its number; a name of two words stays whole."""
    profile = read_paste("\n".join(['add name="Pak Budi" max-limit=2M'] * 3))
    assert list(profile.plans) == ["Pak Budi", "Pak Budi 2", "Pak Budi 3"]


def test_other_commands_are_told():
    """A queue that a line removes is still shown, so that is said."""
    profile = read_paste("add name=a max-limit=1M\nremove a\nprint")
    assert [(p.code, p.line) for p in profile.problems] == [("RTRW475", 2)]
