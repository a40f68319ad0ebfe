"""Rows and entries for FreeRADIUS, run by a real database."""

import sqlite3

import pytest

from rtrw.errors import InputError
from rtrw.routeros.radius_rows import Member, Rates, write_sql, write_users

SCHEMA = """
CREATE TABLE radgroupreply (id INTEGER PRIMARY KEY, groupname TEXT, attribute TEXT,
    op TEXT, value TEXT);
CREATE TABLE radreply (id INTEGER PRIMARY KEY, username TEXT, attribute TEXT, op TEXT,
    value TEXT);
CREATE TABLE radusergroup (username TEXT, groupname TEXT, priority INTEGER);
INSERT INTO radgroupreply VALUES (1, 'hemat-2', 'Session-Timeout', ':=', '3600');
INSERT INTO radgroupreply VALUES (2, 'hemat-2', 'Mikrotik-Rate-Limit', ':=', '1M');
INSERT INTO radreply VALUES (1, 'siti', 'Mikrotik-Rate-Limit', ':=', '9M');
INSERT INTO radreply VALUES (2, 'siti', 'Framed-IP-Address', ':=', '10.0.0.5');
INSERT INTO radusergroup VALUES ('siti', 'gede', 1);
INSERT INTO radusergroup VALUES ('siti', 'staf', 2);
INSERT INTO radusergroup VALUES ('lain', 'gede', 1);
"""
"""The tables of FreeRADIUS (mods-config/sql/main), and what is in them already."""
GROUPS = [("hemat-2", "2M/2M"), ("gede", "5M/5M 9M/9M 4M/4M 16/16 8 0/0")]
NAMES = ["O'Neil", "a'; DROP TABLE radreply; --", '50% "x" $[boo]', "-- x", "Bu é ·"]


@pytest.fixture
def base():
    with sqlite3.connect(":memory:") as one:
        one.executescript(SCHEMA)
        yield one
    one.close()


def rows(base, text):
    return base.execute(text).fetchall()


def test_groups_get_the_attribute_and_keep_the_rest(base):
    """Twice is once; other attributes of the group stay."""
    script = "".join(write_sql(Rates(GROUPS), ["a remark"]))
    for _ in range(2):
        base.executescript(script)
        assert rows(
            base, "SELECT groupname, attribute, op, value FROM radgroupreply ORDER BY 1"
        ) == [
            ("gede", "Mikrotik-Rate-Limit", "=", GROUPS[1][1]),
            ("hemat-2", "Session-Timeout", ":=", "3600"),
            ("hemat-2", "Mikrotik-Rate-Limit", "=", "2M/2M"),
        ]


def test_users_get_their_group_and_a_reply_only_where_it_is_their_own(base):
    """Groups that are no plan stay, and so does everything of others."""
    members = [Member("siti", "hemat-2"), Member("budi", "gede", "64k/64k")]
    script = "".join(write_sql(Rates(GROUPS, members)))
    base.executescript(script)
    base.executescript(script)
    assert sorted(rows(base, "SELECT * FROM radusergroup")) == [
        ("budi", "gede", 1),
        ("lain", "gede", 1),
        ("siti", "hemat-2", 1),
        ("siti", "staf", 2),
    ]
    assert rows(base, "SELECT username, attribute, op, value FROM radreply") == [
        ("siti", "Framed-IP-Address", ":=", "10.0.0.5"),
        ("budi", "Mikrotik-Rate-Limit", ":=", "64k/64k"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_texts_and_never_statements(base, name):
    """Quotes, comments and keywords in a name end up in the row as they are."""
    rates = Rates([(name, "2M/2M")], [Member(name, name, "1M/1M")])
    base.executescript("".join(write_sql(rates)))
    assert (name,) in rows(base, "SELECT groupname FROM radgroupreply")
    assert (name,) in rows(base, "SELECT username FROM radreply")
    assert (name, name, 1) in rows(base, "SELECT * FROM radusergroup")


@pytest.mark.parametrize("name", ["a\\", "a\nb", "a\0b", "\x1b[2J", "\u202e", ""])
def test_what_one_database_reads_otherwise_is_refused(name):
    """A backslash is an escape in MySQL and none in PostgreSQL."""
    with pytest.raises(InputError, match="RTRW841"):
        list(write_sql(Rates([(name, "2M")])))


USERS = ['a"b', "a'b", "a\\", "a`b", "%{User-Name}", "DEFAULT", "$include", "a\nb"]


@pytest.mark.parametrize("name", USERS)
def test_names_that_a_users_file_would_read_otherwise_are_refused(name):
    """Quotes, expansions, and the two words that are no names."""
    for rates in (Rates([(name, "2M")]), Rates([("g", "1M")], [Member(name, "g")])):
        with pytest.raises(InputError, match="RTRW841"):
            list(write_users(rates))


def test_all_names_that_cannot_be_written_are_told_at_once():
    """Nothing is written before."""
    rates = Rates([("a\\", "1M"), ("b", "1M")], [Member("c\n", "b")])
    with pytest.raises(InputError) as error:
        list(write_sql(rates))
    assert [p.params["name"] for p in error.value.problems] == ["a\\", "c\n"]


def test_a_users_file():
    """Customers first, and what is theirs is not replaced by that of their group."""
    rates = Rates(GROUPS, [Member("Bu Siti", "gede", "64k/64k"), Member("b", "gede")])
    text = "".join(write_users(rates, ["a remark"]))
    assert text == (
        "# a remark\n"
        '"Bu Siti"\n\tMikrotik-Rate-Limit := "64k/64k",\n\tFall-Through = Yes\n\n'
        f'"b"\n\tMikrotik-Rate-Limit := "{GROUPS[1][1]}",\n\tFall-Through = Yes\n\n'
        'DEFAULT Group == "hemat-2"\n\tMikrotik-Rate-Limit = "2M/2M",\n'
        "\tFall-Through = Yes\n\n"
        f'DEFAULT Group == "gede"\n\tMikrotik-Rate-Limit = "{GROUPS[1][1]}",\n'
        "\tFall-Through = Yes\n\n"
    )


def test_names_that_differ_in_case_only_are_both_there():
    """Also where the database takes them for equal (MySQL's usual collations)."""
    schema = SCHEMA.split("INSERT", maxsplit=1)[0].replace(
        " TEXT", " TEXT COLLATE NOCASE"
    )
    base = sqlite3.connect(":memory:")
    base.executescript(schema)
    rates = Rates(
        [("Paket", "1M/1M"), ("PAKET", "2M/2M")],
        [Member("siti", "Paket"), Member("SITI", "PAKET", "3M/3M")],
    )
    script = "".join(write_sql(rates))
    base.executescript(script)
    base.executescript(script)
    assert rows(base, "SELECT groupname, value FROM radgroupreply") == [
        ("Paket", "1M/1M"),
        ("PAKET", "2M/2M"),
    ]
    assert len(rows(base, "SELECT * FROM radusergroup")) == 2
    assert rows(base, "SELECT username, value FROM radreply") == [("SITI", "3M/3M")]
    base.close()


def test_a_customer_without_a_group_has_a_reply_only(base):
    """And is in none of the groups that are plans any more."""
    script = "".join(write_sql(Rates(GROUPS, [Member("siti", "", "4M/4M")])))
    base.executescript(script)
    base.executescript(script)
    assert ("siti", "gede", 1) not in rows(base, "SELECT * FROM radusergroup")
    assert ("siti", "", 1) not in rows(base, "SELECT * FROM radusergroup")
    told = rows(base, "SELECT value FROM radreply WHERE attribute LIKE 'Mikro%'")
    assert told == [("4M/4M",)]
