"""Token buckets: what is allowed, how long to wait, and that they do not pile up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.server.domain.rate_limits import Rate, RateLimiter


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_then_one_waits_for_the_next_token(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(3, 0.5)}, clock)
    assert [limits.take("move", "ann") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limits.take("move", "ann") == pytest.approx(2.0)
    clock.now += 1.5
    assert limits.take("move", "ann") == pytest.approx(0.5)
    clock.now += 0.5
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "ann") == pytest.approx(2.0)


def test_a_refusal_takes_nothing(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(2, 1.0)}, clock)
    assert limits.take("move", "ann") == 0.0
    for _ in range(10):
        assert limits.take("move", "ann", cost=2) == pytest.approx(1.0)
    assert limits.take("move", "ann") == 0.0


def test_keys_and_kinds_have_buckets_of_their_own(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0), "login": Rate(1, 0.1)}, clock)
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "bob") == 0.0
    assert limits.take("login", "ann") == 0.0
    assert limits.take("move", "ann") == pytest.approx(1.0)
    assert limits.take("login", "ann") == pytest.approx(10.0)


@pytest.mark.parametrize("cost", [0, -1, 4])
def test_a_cost_that_is_never_allowed_is_an_error(cost: int) -> None:
    with pytest.raises(ValueError, match="burst of 3"):
        RateLimiter({"move": Rate(3, 1.0)}).take("move", "ann", cost)


@pytest.mark.parametrize(("burst", "per_second"), [(0, 1.0), (1, 0.0), (1, -1.0), (1, float("nan"))])
def test_a_rate_that_allows_nothing_is_an_error(burst: int, per_second: float) -> None:
    with pytest.raises(ValueError, match="invalid rate"):
        Rate(burst, per_second)


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(KeyError):
        RateLimiter({}).take("move", "ann")


def test_full_buckets_are_forgotten(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0)}, clock)
    for number in range(10_000):
        clock.now += 0.1
        assert limits.take("move", str(number)) == 0.0
    assert len(limits.buckets) <= 64


def test_the_buckets_asked_for_longest_ago_are_dropped_when_there_are_too_many(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(1, 0.001)}, clock, max_keys=8)
    for key in "abcdefgh":
        assert limits.take("move", key) == 0.0
    assert limits.take("move", "a") > 0  # so that b is now the oldest
    assert limits.take("move", "i") == 0.0
    assert len(limits.buckets) <= 8
    for key in "adefgh":
        assert limits.take("move", key) > 0, key
    assert limits.take("move", "b") == 0.0


def test_a_flood_of_one_kind_does_not_make_another_forget(clock: Clock) -> None:
    limits = RateLimiter({"visit": Rate(1, 0.001), "login": Rate(1, 0.001)}, clock, max_keys=20)
    assert limits.take("login", "ann") == 0.0
    for number in range(1000):
        limits.take("visit", str(number))
        assert len(limits.buckets) <= 20
    assert limits.take("login", "ann") > 0


def test_even_a_single_bucket_is_possible(clock: Clock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0)}, clock, max_keys=1)
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "ann") > 0
    assert limits.take("move", "bob") == 0.0
    assert len(limits.buckets) == 1


rates = st.builds(Rate, st.integers(1, 20), st.floats(0.01, 100))
steps = st.lists(st.tuples(st.floats(0, 10), st.integers(1, 20), st.booleans()), max_size=60)


@settings(deadline=None)
@given(rates, steps)
def test_no_window_allows_more_than_the_burst_and_what_has_flowed_in(
    rate: Rate, steps: list[tuple[float, int, bool]]
) -> None:
    """Also that nothing is refused that the bucket holds, and that the wait that is told is long enough."""
    clock = Clock()
    limits = RateLimiter({"move": rate}, clock, max_keys=3)
    taken: list[tuple[float, int]] = []
    held = float(rate.burst)
    for pause, wish, patient in steps:
        clock.now += pause
        held = min(rate.burst, held + pause * rate.per_second)
        cost = min(wish, rate.burst)
        wait = limits.take("move", "ann", cost)
        assert (wait == 0.0) == (held >= cost) or held == pytest.approx(cost, abs=1e-3)
        if wait and patient:
            clock.now += wait
            held = min(rate.burst, held + wait * rate.per_second)
            wait = limits.take("move", "ann", cost)
            assert wait == 0.0
        if not wait:
            held -= cost
            taken.append((clock.now, cost))
    for first, (start, _) in enumerate(taken):
        total = 0
        for now, cost in taken[first:]:
            total += cost
            assert total <= rate.burst + (now - start) * rate.per_second + 1e-3
