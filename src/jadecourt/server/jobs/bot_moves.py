"""The job of a table at which a bot has to move."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog

from ...bots.levels import add_randomness, default_bot, level_spec
from ...core.errors import IllegalMove
from ..compute import BotCrashed, BotMove, BotTimeout, MoveRequest, Priority, QueueShare, TableSnapshot
from ..domain import bot_time_budget, clocks, gameplay
from ..domain.errors import DomainError
from ..domain.room import Room, SystemMessage
from ..domain.seat import Seat
from ..services.context import AppContext
from ..store.jobs import postpone_job

log = structlog.get_logger()
OUTDATED_RETRY_MS: Final = 600_000  # before a table of another rules version is tried again
MAX_BOT_FAILURES: Final = 2  # before a bot that crashes or hangs is replaced
MAX_CONSECUTIVE_MOVES: Final = 10  # at a table of bots only, while others wait for their turn


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Let the bots of a table move until none of them has to, or until other tables with only bots have a turn."""
    rooms = context.rooms
    failure_counts: dict[int, int] = {}
    move_count = 0
    while True:
        async with rooms.locked(job["table_id"]) as room:
            if room.is_outdated:  # the job stays for a server of that version
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
            position_version, request = (
                gameplay.position_version_of(room, seat.number),
                make_move_request(room, seat),
            )
        try:
            thought = await context.compute.request_move(request, share)
        except (BotCrashed, BotTimeout) as error:
            failure_counts[seat.number] = failure_counts.get(seat.number, 0) + 1
            log.warning("bot_failed", table=room.id, seat=seat.number, bot=request.spec, error=str(error))
            if failure_counts[seat.number] >= MAX_BOT_FAILURES:
                if default_spec(room) == request.spec:
                    raise  # there is no other bot to try: the job is run again later
                await rooms.update(room.id, replace_bot(seat.number, seat.active_bot), as_system=True)
            continue
        move_count += 1
        try:
            await rooms.update(
                room.id, play_if_unchanged(seat.number, thought, position_version), as_system=True
            )
        except (DomainError, IllegalMove) as error:
            log.info("bot_move_outdated", table=room.id, error=str(error))


def make_move_request(room: Room, seat: Seat) -> MoveRequest:
    """The request for the move of a bot: the game, the bot, its seed and its time limit."""
    table = room.require_table()
    snapshot = TableSnapshot(
        game=room.game.id,
        options=dict(room.game.options),
        plies=tuple(table.plies),
        names=tuple(room.names),
    )
    assert seat.active_bot is not None
    seconds = bot_time_budget.find_time_limit(room, seat)
    spec = level_spec(bot_time_budget.choose_bot(room, seat.active_bot, seconds), room.game.id)
    return MoveRequest(
        snapshot,
        seat.number,
        add_randomness(spec, room.game.id) if room.is_sealed_step_repeated() else spec,
        seed=derive_bot_seed(room, seat.number),
        time_limit_seconds=seconds,
        subject=f"table {room.id} seat {seat.number}",
        table_id=room.id,
    )


def default_spec(room: Room) -> str:
    """The spec of the default bot of a table."""
    return level_spec(default_bot(room.game.id), room.game.id)


def derive_bot_seed(room: Room, seat: int) -> int:
    """The seed of a bot for one decision: 63 bits that only the server can compute.

    It is the same when the move is requested again, even after a crash. It differs after every rewind: a bot whose
    sealed answer was revealed and rewound must choose anew.
    """
    table = room.require_table()
    context = f"bot {seat} {len(room.rewinds)} {table.public_ply} {len(table.sealed_by(seat))}"
    digest = hmac.digest(f"{room.id} {room.seed}".encode(), context.encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 1


def play_if_unchanged(
    seat: int, thought: BotMove, position_version: tuple[object, ...]
) -> Callable[[Room, int], None]:
    """Play the bot's move, unless the position of its seat has changed since it was requested."""

    def act(room: Room, now_ms: int) -> None:
        bot = room.seats[seat]
        if (
            room.is_running
            and bot.active_bot is not None
            and gameplay.position_version_of(room, seat) == position_version
        ):
            if clocks.has_clock(room, bot):
                bot.thinking_ms = (bot.thinking_ms or 0) + round(thought.thinking_seconds * 1000)
            gameplay.play(room, seat, [thought.move], now_ms)

    return act


def replace_bot(seat: int, failed_bot: str | None) -> Callable[[Room, int], None]:
    """Give the seat of a bot that keeps failing to the default bot, with a system message."""

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
