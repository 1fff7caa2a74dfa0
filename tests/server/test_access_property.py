"""Property: sockets receive what a new request would return, and nothing else."""

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
from server.access_simulation import AccessSimulation, RandomBelow
from server.app_client import running_app
from server.postgres import fresh_database
from tiers import is_full_run

STEP_COUNT = 60
TIMEOUT_SECONDS = 300.0  # limit for one sequence; usually much less


async def run_simulation(random_below: RandomBelow, steps: int, database: str | None = None) -> None:
    """Run `steps` random actions, with a check after each."""
    async with asyncio.timeout(TIMEOUT_SECONDS), contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        given = {
            "rate_limit_factor": 1000,
            "presence_interval_seconds": 0,
            **({"database": database} if database else {}),
        }
        apps = [
            await stack.enter_async_context(running_app(folder, **given)) for _ in range(2 if database else 1)
        ]
        simulation = AccessSimulation(apps, random_below)
        try:
            await simulation.start()
            for _ in range(steps):
                await simulation.step()
        finally:
            await simulation.stop()


@settings(
    max_examples=10 if is_full_run() else 3,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # no shrinking: a seed cannot be simplified
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32 - 1))
def test_sockets_receive_only_what_a_new_request_would_return(seed: int) -> None:
    asyncio.run(run_simulation(random.Random(seed).randrange, STEP_COUNT))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_sockets_of_two_processes_receive_only_what_a_new_request_would_return(seed: int) -> None:
    asyncio.run(run_simulation(random.Random(seed).randrange, STEP_COUNT, fresh_database()))


# ---------------------------------------------------------------------------------------- leaks that must be found


def leak_by_keeping_subscriptions_of_lost_seats(patch: pytest.MonkeyPatch) -> None:
    def find(room: Any, user: Any, seat: Any, key_hash: Any) -> Any:
        return None if access.can_view_with_hash(room, user, key_hash) else "table_not_found"

    patch.setattr(access, "find_revocation", find)


def leak_by_ignoring_rotated_invite_keys(patch: pytest.MonkeyPatch) -> None:
    find = access.find_revocation

    def trusting(room: Any, user: Any, seat: Any, key_hash: Any) -> Any:
        return find(room, user, seat, room.invite_key_hash if key_hash else None)

    patch.setattr(access, "find_revocation", trusting)


def leak_by_ignoring_lost_table_access(patch: pytest.MonkeyPatch) -> None:
    find = access.find_revocation

    def trusting(room: Any, *given: Any) -> Any:
        reason = find(room, *given)
        return None if reason == "table_not_found" else reason

    patch.setattr(access, "find_revocation", trusting)


def leak_by_keeping_sockets_of_ended_sessions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub.Hub, "close_sessions", lambda *_: None)


def leak_by_closing_other_sessions(patch: pytest.MonkeyPatch) -> None:
    end = hub.Hub.close_sessions
    patch.setattr(hub.Hub, "close_sessions", lambda self, user, ended, kept="": end(self, user, ALL_USERS))


def leak_spectator_chat_to_players(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub, "can_read_channel", lambda room, plays: True)


def leak_by_unsubscribing_silently(patch: pytest.MonkeyPatch) -> None:
    """The subscription ends without a message."""
    drop = hub.Hub._drop_subscription

    def silent(self: hub.Hub, watch: hub.Subscription, reason: Any) -> None:
        with pytest.MonkeyPatch.context() as connection_patch:
            connection_patch.setattr(watch.connection, "send", lambda message: None)
            drop(self, watch, reason)

    patch.setattr(hub.Hub, "_drop_subscription", silent)


ALWAYS_RUN = (leak_by_keeping_sockets_of_ended_sessions, leak_spectator_chat_to_players)
LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_")]


@pytest.mark.parametrize(
    "leak",
    [leak if leak in ALWAYS_RUN else pytest.param(leak, marks=pytest.mark.slow) for leak in LEAKS],
    ids=lambda leak: leak.__name__,
)
def test_simulation_detects_introduced_leak(monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    """The checks of the simulation must be able to fail."""
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(30):
            asyncio.run(run_simulation(random.Random(seed).randrange, STEP_COUNT))
