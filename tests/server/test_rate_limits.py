"""Token buckets: allowed requests, waiting times and eviction."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.server.domain.rate_limits import MemoryBucketStore, Rate, RateLimiter


class FakeClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def test_burst_is_allowed_then_wait_for_next_token_is_returned(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(3, 0.5)}, clock)
    assert [limits.take("move", "ann") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limits.take("move", "ann") == pytest.approx(2.0)
    clock.now += 1.5
    assert limits.take("move", "ann") == pytest.approx(0.5)
    clock.now += 0.5
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "ann") == pytest.approx(2.0)


def test_rejected_request_takes_no_tokens(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(2, 1.0)}, clock)
    assert limits.take("move", "ann") == 0.0
    for _ in range(10):
        assert limits.take("move", "ann", cost=2) == pytest.approx(1.0)
    assert limits.take("move", "ann") == 0.0


def test_keys_and_kinds_have_separate_buckets(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0), "login": Rate(1, 0.1)}, clock)
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "bob") == 0.0
    assert limits.take("login", "ann") == 0.0
    assert limits.take("move", "ann") == pytest.approx(1.0)
    assert limits.take("login", "ann") == pytest.approx(10.0)


@pytest.mark.parametrize("cost", [0, -1, 4])
def test_cost_above_burst_raises_value_error(cost: int) -> None:
    with pytest.raises(ValueError, match="burst of 3"):
        RateLimiter({"move": Rate(3, 1.0)}).take("move", "ann", cost)


@pytest.mark.parametrize(("burst", "per_second"), [(0, 1.0), (1, 0.0), (1, -1.0), (1, float("nan"))])
def test_non_positive_rate_raises_value_error(burst: int, per_second: float) -> None:
    with pytest.raises(ValueError, match="invalid rate"):
        Rate(burst, per_second)


def test_unknown_kind_raises_key_error() -> None:
    with pytest.raises(KeyError):
        RateLimiter({}).take("move", "ann")


def count_buckets(limits: RateLimiter) -> int:
    assert isinstance(limits.buckets, MemoryBucketStore)
    return len(limits.buckets)


def test_full_buckets_are_evicted(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0)}, clock)
    for number in range(10_000):
        clock.now += 0.1
        assert limits.take("move", str(number)) == 0.0
    assert count_buckets(limits) <= 64


def test_least_recently_used_buckets_are_evicted_at_the_limit(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(1, 0.001)}, clock, max_keys=8)
    for key in "abcdefgh":
        assert limits.take("move", key) == 0.0
    assert limits.take("move", "a") > 0  # b is now the least recently used
    assert limits.take("move", "i") == 0.0
    assert count_buckets(limits) <= 8
    for key in "adefgh":
        assert limits.take("move", key) > 0, key
    assert limits.take("move", "b") == 0.0


def test_bucket_eviction_is_limited_to_its_kind(clock: FakeClock) -> None:
    limits = RateLimiter({"visit": Rate(1, 0.001), "login": Rate(1, 0.001)}, clock, max_keys=20)
    assert limits.take("login", "ann") == 0.0
    for number in range(1000):
        limits.take("visit", str(number))
        assert count_buckets(limits) <= 20
    assert limits.take("login", "ann") > 0


def test_single_bucket_limit_works(clock: FakeClock) -> None:
    limits = RateLimiter({"move": Rate(1, 1.0)}, clock, max_keys=1)
    assert limits.take("move", "ann") == 0.0
    assert limits.take("move", "ann") > 0
    assert limits.take("move", "bob") == 0.0
    assert count_buckets(limits) == 1


RATES = st.builds(Rate, st.integers(1, 20), st.floats(0.01, 100))
STEPS = st.lists(st.tuples(st.floats(0, 10), st.integers(1, 20), st.booleans()), max_size=60)


@settings(deadline=None)
@given(RATES, STEPS)
def test_no_window_allows_more_than_burst_plus_refill(
    rate: Rate, steps: list[tuple[float, int, bool]]
) -> None:
    """Also checks that requests within the bucket are accepted and that the returned wait is long enough."""
    clock = FakeClock()
    limits = RateLimiter({"move": rate}, clock, max_keys=3)
    taken: list[tuple[float, int]] = []
    held = float(rate.burst)
    for pause, body, patient in steps:
        clock.now += pause
        held = min(rate.burst, held + pause * rate.per_second)
        cost = min(body, rate.burst)
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
