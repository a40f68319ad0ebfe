"""The sound part of a profile with errors knows what its subscribers were."""

from hypothesis import given
from hypothesis import strategies as st

from rtrw.profiles.model import Place
from rtrw.profiles.partial import Kept


class Nowhere:
    def of(self, *path):
        return Place("x.yaml", *path[1:2], 1)


@given(st.sets(st.integers(0, 30)), st.integers(0, 31))
def test_a_subscriber_is_found_by_its_number_in_the_whole(kept, number):
    """Its place among those left, and one beyond them when it is not left."""
    numbers = tuple(sorted(kept))
    expected = list(numbers).index(number) if number in kept else len(numbers)
    assert Kept(Nowhere(), numbers).among(number) == expected


def test_each_of_many_is_found_at_once():
    """100,000 subscribers of whom every other is left: no search through them all."""
    numbers = tuple(range(0, 100_000, 2))
    kept = Kept(Nowhere(), numbers)
    assert [kept.among(number) for number in numbers] == list(range(50_000))
