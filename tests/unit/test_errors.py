"""Problems tell what, where and what to do; errors carry all of them."""

import pickle

from rtrw.errors import InputError, Problem, RtrwError


def test_text_has_place_code_message_and_hint():
    """file:line:column: code message (hint)."""
    problem = Problem("RTRW205", {"text": "1,3M", "meant": "1300k"})
    placed = problem.at("rt05.yaml", 7, 16, where="plans.hemat-2.max-limit")
    assert (
        placed.text()
        == 'rt05.yaml:7:16: RTRW205 "1,3M" has a decimal comma (write 1300k)'
    )
    assert placed.where == "plans.hemat-2.max-limit"


def test_text_in_indonesian():
    """The same problem speaks the user's language."""
    problem = Problem("RTRW205", {"text": "1,3M", "meant": "1300k"})
    assert problem.text("id") == 'RTRW205 "1,3M" memakai koma desimal (tulis 1300k)'


def test_braces_in_a_parameter_are_left_alone():
    """What a user wrote is never taken for a placeholder."""
    assert Problem("RTRW201", {"text": "{text}"}).message == '"{text}" is not a rate'


def test_error_tells_every_problem_and_survives_pickling():
    """An error crosses a process boundary with all its problems."""
    error = InputError([Problem("RTRW201", {"text": t}) for t in ("a", "b")])
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert isinstance(again, InputError)
    assert again.problems == error.problems
    assert str(error).count("RTRW201") == 2
    assert issubclass(InputError, RtrwError)
