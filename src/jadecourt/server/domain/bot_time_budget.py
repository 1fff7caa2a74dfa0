"""Search time of a bot for a move.

In a realtime game bots have the same main time and increment as users. A bot spends a small share of the time left on
each move, so its clock does not run out; when little time is left, the fastest bot moves for it. Bots are charged for
computing time only, not for the time a request waits for a free process.
"""

from __future__ import annotations

from typing import Final

from ...bots.levels import default_bot, is_quick_bot, level_spec
from .room import Room
from .seat import Seat
from .time_control import Realtime
from .types import Priority

TIME_LEFT_SHARE: Final = 1 / 40  # of the time left per move: a game has about 40 turns
INCREMENT_SHARE: Final = 0.8
MAX_TIME_LEFT_SHARE: Final = 1 / 4  # even with a large increment, which is added only after the turn
OVERHEAD_SECONDS: Final = 0.05  # by which a search may exceed its time
MIN_SEARCH_SECONDS: Final = 0.1  # a shorter search is no better than the fastest bot
ABANDONED_TABLE_SECONDS: Final = 0.1  # per move at a table that all users have left


def find_time_limit(room: Room, seat: Seat) -> float | None:
    """Maximum search time of the bot of a seat in seconds; None: the default of its level."""
    limits = []
    if room.bot_priority() == Priority.BOTS_ONLY and any(other.substitute for other in room.seats):
        limits.append(ABANDONED_TABLE_SECONDS)
    if isinstance(room.time_control, Realtime):
        limits.append(seconds_per_move(room.time_control, bot_time_left_ms(room.time_control, seat)))
    return min(limits, default=None)


def bot_time_left_ms(time_control: Realtime, seat: Seat) -> int:
    """Time left of a bot in milliseconds; a substitute has the full main time, as the user's clock does not run."""
    if seat.bot is None or seat.time_left_ms is None:
        return time_control.main_seconds * 1000
    return max(0, seat.time_left_ms - (seat.thinking_ms or 0))


def seconds_per_move(time_control: Realtime, time_left_ms: int) -> float:
    """Search time for one move in seconds with `time_left_ms` left."""
    time_left_seconds = time_left_ms / 1000
    wanted = time_left_seconds * TIME_LEFT_SHARE + time_control.increment_seconds * INCREMENT_SHARE
    return max(0.0, min(wanted, time_left_seconds * MAX_TIME_LEFT_SHARE) - OVERHEAD_SECONDS)


def choose_bot(room: Room, bot: str, seconds: float | None) -> str:
    """The bot that moves: `bot`, or a fast one if less than MIN_SEARCH_SECONDS are left."""
    if seconds is None or seconds >= MIN_SEARCH_SECONDS or is_quick_bot(level_spec(bot, room.game.id)):
        return bot
    return default_bot(room.game.id)
