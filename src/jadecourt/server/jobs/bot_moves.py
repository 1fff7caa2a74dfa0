"""Bots answer: the job of a table at which a bot owes something."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection, update

from ...bots.levels import add_randomness, default_bot
from ...core.errors import IllegalMove
from ..compute import BotCrashed, BotMove, BotTimeout, MoveRequest, Priority, QueueShare, TableSnapshot
from ..domain import bot_time_budget, clocks, gameplay
from ..domain.errors import DomainError
from ..domain.room import Room, Seat, SystemMessage
from ..domain.timestamps import current_time_ms
from ..http.hub import position_version_of
from ..services.context import AppContext
from ..store.schema import jobs

log = structlog.get_logger()
OUTDATED_RETRY_MS: Final = 600_000  # milliseconds until somebody looks again at a table of other rules
MAX_BOT_FAILURES: Final = 2  # before a bot that crashes or hangs is replaced
MAX_CONSECUTIVE_MOVES: Final = 10  # at a table of bots only, while others wait for their turn


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Let the bots of a table answer until none of them owes anything, or other tables of bots only have a turn."""
    rooms = context.rooms
    failure_counts: dict[int, int] = {}
    move_count = 0
    while True:
        room = await rooms.get(job["table_id"])
        async with room.lock:
            if room.is_evicted:
                continue
            if room.is_outdated:  # the job stays: a server of the old version may go on one day
                await context.database.write(
                    partial(postpone_job, key=job["key"], delay_ms=OUTDATED_RETRY_MS)
                )
                return
            movers = room.bot_movers()
            if not movers:
                return
            share = QueueShare(room.bot_priority(), job["address_hash"] or "", job["user_id"] or "")
            if share.priority == Priority.BOTS_ONLY and move_count >= MAX_CONSECUTIVE_MOVES:
                await context.database.write(partial(postpone_job, key=job["key"], delay_ms=0))
                return
            seat = movers[0]
            position_version, request = position_version_of(room, seat.number), make_move_request(room, seat)
        try:
            thought = await context.compute.request_move(request, share)
        except (BotCrashed, BotTimeout) as error:
            failure_counts[seat.number] = failure_counts.get(seat.number, 0) + 1
            log.warning("bot_failed", table=room.id, seat=seat.number, bot=request.spec, error=str(error))
            if failure_counts[seat.number] >= MAX_BOT_FAILURES:
                if default_bot(room.game.id) in (request.spec, seat.active_bot):
                    raise  # nobody else could do better: the job is tried again later
                await rooms.update(room.id, replace_bot(seat.number, seat.active_bot), as_system=True)
            continue
        move_count += 1
        try:
            await rooms.update(
                room.id, play_if_unchanged(seat.number, thought, position_version), as_system=True
            )
        except (DomainError, IllegalMove) as error:
            log.info("bot_move_outdated", table=room.id, error=str(error))


def postpone_job(connection: Connection, key: str, delay_ms: int) -> None:
    """Look at a job again after `delay` milliseconds, behind those that wait already."""
    connection.execute(update(jobs).where(jobs.c.key == key).values(run_at=current_time_ms() + delay_ms))


def make_move_request(room: Room, seat: Seat) -> MoveRequest:
    """What the bot needs to know, and the host's secrets with which the table is laid out for it."""
    table = room.require_table()
    snapshot = TableSnapshot(
        game=room.game.id,
        options=dict(room.game.options),
        plies=tuple(table.plies),
        names=tuple(room.names),
    )
    assert seat.active_bot is not None
    seconds = bot_time_budget.find_time_limit(room, seat)
    spec = bot_time_budget.choose_bot(room, seat.active_bot, seconds)
    return MoveRequest(
        snapshot,
        seat.number,
        add_randomness(spec) if room.is_sealed_step_repeated() else spec,
        seed=derive_bot_seed(room, seat.number),
        time_limit_seconds=seconds,
        subject=f"table {room.id} seat {seat.number}",
    )


def derive_bot_seed(room: Room, seat: int) -> int:
    """The seed of a bot for one question: 63 bits that only the server can compute.

    It is the same when the question is asked again, after a crash too. It differs after every rewind: a bot whose
    sealed answer was seen and taken back must answer afresh.
    """
    table = room.require_table()
    context = f"bot {seat} {len(room.rewinds)} {table.public_ply} {len(table.sealed_by(seat))}"
    digest = hmac.digest(f"{room.id} {room.seed}".encode(), context.encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 1


def play_if_unchanged(
    seat: int, thought: BotMove, position_version: tuple[object, ...]
) -> Callable[[Room, int], None]:
    """Play the bot's move, if its seat sees the table as it was when the bot began to think."""

    def act(room: Room, now_ms: int) -> None:
        bot = room.seats[seat]
        if (
            room.is_running
            and bot.active_bot is not None
            and position_version_of(room, seat) == position_version
        ):
            if clocks.has_clock(room, bot):
                bot.thinking_ms = (bot.thinking_ms or 0) + round(thought.thinking_seconds * 1000)
            gameplay.play(room, seat, [thought.move], now_ms)

    return act


def replace_bot(seat: int, failed_bot: str | None) -> Callable[[Room, int], None]:
    """Give the seat of a bot that keeps failing to the usual one, and say so."""

    def act(room: Room, now_ms: int) -> None:
        bot = room.seats[seat]
        substitute = default_bot(room.game.id)
        if bot.active_bot != failed_bot:
            return
        if bot.bot is not None:
            bot.bot = substitute
        else:
            bot.substitute = substitute
        room.pending.system_messages.append(SystemMessage("bot_replaced", seat))

    return act
