"""Bots answer: the job of a table at which a bot owes something."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection, update

from ..bots.levels import mix_more, usual_opponent
from ..core.errors import IllegalMove
from .clock import now
from .context import Context
from .problems import Problem
from .rooms import acting, budgets, clocks
from .rooms.hub import mark_of
from .rooms.room import Note, Room, Seat
from .store.schema import jobs
from .thinking import BotCrashed, BotHung, Position, Priority, Question, Share, Thought

log = structlog.get_logger()
LATER: Final = 600_000  # milliseconds until somebody looks again at a table of other rules
TRIES: Final = 2  # before a bot that crashes or hangs is replaced
MAX_ANSWERS_IN_A_ROW: Final = 10  # at a table of bots only, while others wait for their turn


async def run(context: Context, job: Mapping[str, Any]) -> None:
    """Let the bots of a table answer until none of them owes anything, or other tables of bots only have a turn."""
    keeper = context.keeper
    failures: dict[int, int] = {}
    answers = 0
    while True:
        room = await keeper.find(job["table_id"])
        async with room.lock:
            if room.gone:
                continue
            if room.is_outdated:  # the job stays: a server of the old version may go on one day
                await context.database.write(partial(put_off, key=job["key"], delay=LATER))
                return
            owing = room.bots_owing()
            if not owing:
                return
            share = Share(room.find_priority(), job["address_hash"] or "", job["person"] or "")
            if share.priority == Priority.BOTS_ONLY and answers >= MAX_ANSWERS_IN_A_ROW:
                await context.database.write(partial(put_off, key=job["key"], delay=0))
                return
            seat = owing[0]
            mark, question = mark_of(room, seat.number), ask(room, seat)
        try:
            thought = await context.thinkers.think(question, share)
        except (BotCrashed, BotHung) as error:
            failures[seat.number] = failures.get(seat.number, 0) + 1
            log.warning("a bot failed", table=room.id, seat=seat.number, bot=question.spec, why=str(error))
            if failures[seat.number] >= TRIES:
                if usual_opponent(room.game.id) in (question.spec, seat.spec):
                    raise  # nobody else could do better: the job is tried again later
                await keeper.change(room.id, replacement(seat.number, seat.spec), house=True)
            continue
        answers += 1
        try:
            await keeper.change(room.id, answer(seat.number, thought, mark), house=True)
        except (Problem, IllegalMove) as error:
            log.info("the table has moved on", table=room.id, why=str(error))


def put_off(connection: Connection, key: str, delay: int) -> None:
    """Look at a job again after `delay` milliseconds, behind those that wait already."""
    connection.execute(update(jobs).where(jobs.c.key == key).values(run_at=now() + delay))


def ask(room: Room, seat: Seat) -> Question:
    """What the bot needs to know, and the host's secrets with which the table is laid out for it."""
    table = room.playing()
    position = Position(
        game=room.game.id,
        options=dict(room.game.options),
        plies=tuple(table.plies),
        names=tuple(room.names),
    )
    assert seat.spec is not None
    seconds = budgets.find_seconds(room, seat)
    spec = budgets.choose_spec(room, seat.spec, seconds)
    return Question(
        position,
        seat.number,
        mix_more(spec) if room.is_reopened() else spec,
        seed=derive_seed(room, seat.number),
        seconds=seconds,
        subject=f"table {room.id} seat {seat.number}",
    )


def derive_seed(room: Room, seat: int) -> int:
    """The seed of a bot for one question: 63 bits that only the server can compute.

    It is the same when the question is asked again, after a crash too. It differs after every rewind: a bot whose
    sealed answer was seen and taken back must answer afresh.
    """
    table = room.playing()
    question = f"bot {seat} {len(room.rewinds)} {table.told} {len(table.sealed_by(seat))}"
    digest = hmac.digest(f"{room.id} {room.seed}".encode(), question.encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 1


def answer(seat: int, thought: Thought, mark: tuple[object, ...]) -> Callable[[Room, int], None]:
    """Play the bot's move, if its seat sees the table as it was when the bot began to think."""

    def act(room: Room, now: int) -> None:
        bot = room.seats[seat]
        if room.is_running and bot.spec is not None and mark_of(room, seat) == mark:
            if clocks.is_timed(room, bot):
                bot.thinking_ms = (bot.thinking_ms or 0) + round(thought.seconds * 1000)
            acting.play(room, seat, [thought.move], now)

    return act


def replacement(seat: int, spec: str | None) -> Callable[[Room, int], None]:
    """Give the seat of a bot that keeps failing to the usual one, and say so."""

    def act(room: Room, now: int) -> None:
        bot = room.seats[seat]
        substitute = usual_opponent(room.game.id)
        if bot.spec != spec:
            return
        if bot.bot is not None:
            bot.bot = substitute
        else:
            bot.stand_in = substitute
        room.unsaved.notes.append(Note("bot_replaced", seat))

    return act
