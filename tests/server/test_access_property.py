"""Whatever people do, their sockets are sent what a fresh request would be answered, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jadecourt.server.domain import access
from jadecourt.server.domain.types import ALL_USERS
from jadecourt.server.http import hub
from server.access_world import Choose, World
from server.house import open_house
from server.postgres import fresh_database
from tiers import is_full_run

STEPS = 60
LIMIT = 300.0  # seconds for one sequence: a guard


async def live(choose: Choose, steps: int, database: str | None = None) -> None:
    """A sequence of random acts, with the check after each."""
    async with asyncio.timeout(LIMIT), contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        given = {
            "rate_limit_factor": 1000,
            "presence_interval_seconds": 0,
            **({"database": database} if database else {}),
        }
        houses = [
            await stack.enter_async_context(open_house(folder, **given)) for _ in range(2 if database else 1)
        ]
        world = World(houses, choose)
        try:
            await world.begin()
            for _ in range(steps):
                await world.step()
        finally:
            await world.end()


@settings(
    max_examples=10 if is_full_run() else 3,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a shorter sequence of another kind says little
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32 - 1))
def test_sockets_are_sent_what_a_fresh_request_is_answered(seed: int) -> None:
    asyncio.run(live(random.Random(seed).randrange, STEPS))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_sockets_of_two_processes_are_sent_what_a_fresh_request_is_answered(seed: int) -> None:
    asyncio.run(live(random.Random(seed).randrange, STEPS, fresh_database()))


# ---------------------------------------------------------------------------------------- leaks that must be found


def leak_by_watches_that_outlive_the_seat(patch: pytest.MonkeyPatch) -> None:
    def find(room: Any, person: Any, seat: Any, key_hash: Any) -> Any:
        return None if access.can_view_with_hash(room, person, key_hash) else "table_not_found"

    patch.setattr(access, "find_revocation", find)


def leak_by_keys_that_are_checked_once(patch: pytest.MonkeyPatch) -> None:
    find = access.find_revocation

    def trusting(room: Any, person: Any, seat: Any, key_hash: Any) -> Any:
        return find(room, person, seat, room.invite_key_hash if key_hash else None)

    patch.setattr(access, "find_revocation", trusting)


def leak_by_membership_that_is_checked_once(patch: pytest.MonkeyPatch) -> None:
    find = access.find_revocation

    def trusting(room: Any, *given: Any) -> Any:
        reason = find(room, *given)
        return None if reason == "table_not_found" else reason

    patch.setattr(access, "find_revocation", trusting)


def leak_by_sockets_that_outlive_the_session(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub.Hub, "close_sessions", lambda *_: None)


def leak_by_closing_the_other_sessions_too(patch: pytest.MonkeyPatch) -> None:
    end = hub.Hub.close_sessions
    patch.setattr(
        hub.Hub, "close_sessions", lambda self, person, ended, kept="": end(self, person, ALL_USERS)
    )


def leak_what_spectators_say_to_players(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub, "can_read_channel", lambda room, plays: True)


def leak_by_saying_nothing(patch: pytest.MonkeyPatch) -> None:
    """The subscription goes on without a word, and nothing is sent."""
    drop = hub.Hub._drop_subscription

    def silent(self: hub.Hub, watch: hub.Subscription, reason: Any) -> None:
        send, watch.connection.send = watch.connection.send, lambda _: None  # type: ignore[method-assign]
        drop(self, watch, reason)
        watch.connection.send = send  # type: ignore[method-assign]

    patch.setattr(hub.Hub, "_drop_subscription", silent)


ALWAYS_RUN = (leak_by_sockets_that_outlive_the_session, leak_what_spectators_say_to_players)
LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_")]


@pytest.mark.parametrize(
    "leak",
    [leak if leak in ALWAYS_RUN else pytest.param(leak, marks=pytest.mark.slow) for leak in LEAKS],
    ids=lambda leak: leak.__name__,
)
def test_leak_is_found_by_random_acts(monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    """A check that cannot fail is worth nothing."""
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(30):
            asyncio.run(live(random.Random(seed).randrange, STEPS))
