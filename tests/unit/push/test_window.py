"""How many commands may be on the way."""

from rtrw.push.window import Window

QUICK, SLOW = 20_000, 3_000_000


def answers(window, latency_us, count):
    for _ in range(count):
        window.answered(latency_us)


def test_it_starts_at_16_and_doubles_up_to_256():
    """Two quick answers double it: 16, 32, 64, 128, 256, and no more."""
    window = Window()
    sizes = []
    for _ in range(6):
        sizes.append(window.size)
        answers(window, QUICK, 2)
    assert sizes == [16, 32, 64, 128, 256, 256]


def test_a_slow_router_halves_it_down_to_four():
    """A full window with an answer above two seconds halves it."""
    window = Window()
    answers(window, SLOW, 16)
    assert window.size == 8
    answers(window, SLOW, 8)
    assert window.size == 4
    answers(window, SLOW, 100)
    assert window.size == 4


def test_a_router_of_20_ms_a_request_settles():
    """With 64 on the way an answer takes 1.28 s: no more, no less."""
    window = Window(256)
    for _ in range(20):
        answers(window, window.size * 20_000, window.size)
    assert window.size == 64


def test_one_slow_answer_among_quick_ones_changes_little():
    """Growing starts anew after it, and the window is not halved at once."""
    window = Window()
    answers(window, QUICK, 1)
    answers(window, SLOW, 1)
    assert window.size == 16
    answers(window, QUICK, 2)
    assert window.size == 32
