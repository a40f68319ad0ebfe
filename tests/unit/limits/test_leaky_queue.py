from rtrw.limits import LeakyQueue, Limiter, ManualClock

S = 1_000_000


def test_tells_when_to_go():
    """At 1/s three calls at once go after 0, 1 and 2 s, and a fourth is refused."""
    limiter = Limiter(LeakyQueue(3, "1/s"), clock=ManualClock(9 * S))
    answers = [limiter.take("k") for _ in range(4)]
    assert [answer.allowed for answer in answers] == [True, True, True, False]
    assert [answer.delay for answer in answers] == [0.0, 1.0, 2.0, 0.0]
    assert answers[3].retry_after == 1.0


def test_a_delay_counts_what_has_gone_by():
    """Half a second after the first, the second waits half a second."""
    clock = ManualClock()
    limiter = Limiter(LeakyQueue(3, "1/s"), clock=clock)
    limiter.take("k")
    clock.advance_us(500_000)
    assert limiter.take("k").delay == 0.5


def test_who_leaves_the_queue_makes_room():
    """A refund shortens the queue for those that come later."""
    limiter = Limiter(LeakyQueue(2, "1/s"), clock=ManualClock())
    limiter.take("k")
    limiter.take("k")
    assert not limiter.take("k")
    limiter.refund("k")
    assert limiter.take("k").delay == 1.0
    assert LeakyQueue(2, "1/s").most_in(10 * S) == 12


def test_told_in_words():
    """The policy shows how it is written."""
    assert repr(LeakyQueue(2, "1/s")) == "LeakyQueue(2, '1/s')"
    assert LeakyQueue(2, 1).spec == LeakyQueue(2, "60/m").spec
