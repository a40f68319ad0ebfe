"""Scripts and schedulers on a router against those that quotas want."""

from rtrw.routeros.job_rows import JobRow, compare, job_rows
from rtrw.routeros.quota_script import Job

JOBS = [Job("rtrw~a~quota~p~1", "# x\n:put 1\n", ("s",))]


def there(**more):
    """The rows as a router prints them, with its own ids and spellings."""
    rows = []
    for number, row in enumerate(job_rows(JOBS), 1):
        fields = dict(row.fields)
        if row.kind == "scheduler":
            fields["interval"] = "00:10:00"
        fields["policy"] = "write,read"
        fields |= more.get(row.kind, {})
        rows.append(row._replace(fields=fields, id=f"*{number}"))
    return rows


def test_nothing_to_do():
    """Line ends, the order of policies and the spelling of times say nothing."""
    rows = there()
    rows[0] = rows[0]._replace(fields={**rows[0].fields, "source": "# x\r\n:put 1\r\n"})
    changes = compare(job_rows(JOBS), rows)
    assert not changes
    assert changes.unchanged == 3


def test_scripts_come_before_what_runs_them_and_go_after():
    """So that no scheduler ever runs what is not there."""
    added = compare(job_rows(JOBS), [])
    assert [stage.name for stage in added.stages] == ["scripts", "schedulers"]
    gone = compare([], there())
    assert [stage.name for stage in gone.stages] == [
        "schedulers that go",
        "scripts that go",
    ]


def test_what_was_used_is_never_written_over():
    """The store is made where it is missing, and left alone where it is."""
    rows = there(script={"source": "other"})
    changes = compare(job_rows(JOBS), rows)
    assert [(c.action, c.key[1]) for c in changes.changes] == [
        ("set", "rtrw~a~quota~p~1")
    ]
    assert changes.stages[0].writes[0].values == {"source": "# x\n:put 1\n"}


def test_one_that_was_switched_off_is_told():
    """A disabled scheduler counts nothing."""
    changes = compare(job_rows(JOBS), there(scheduler={"disabled": "true"}))
    (change,) = changes.changes
    assert dict(change.after) == {"disabled": "false"}


def test_two_of_one_name():
    """The second one goes."""
    rows = [*there(), JobRow("script", JOBS[0].name, {"source": "x"}, "*9")]
    changes = compare(job_rows(JOBS), rows)
    assert [(c.action, c.id) for c in changes.changes] == [("remove", "*9")]
