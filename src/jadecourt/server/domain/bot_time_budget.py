"""How long a bot may think about a move, by its clock and by who waits for it.

At a live table a bot plays within the same bank and increment as people. It spends a small part of what is left on
each move, so its clock never comes near its end; when little is left, the quickest bot answers for it. Only the time
that it has really thought is taken off its bank: not the time in which its question waited for a free process.
"""

from __future__ import annotations

from typing import Final

from ...bots.levels import default_bot
from ..compute import Priority
from ..http.models.tables import Realtime
from .room import Room, Seat

TIME_LEFT_SHARE: Final = 1 / 40  # of what is left: a game has about so many turns
INCREMENT_SHARE: Final = 0.8
MAX_TIME_LEFT_SHARE: Final = (
    1 / 4
)  # of what is left, however large the increment is: it comes after the turn only
OVERHEAD_SECONDS: Final = 0.05  # by which a search may exceed its time
MIN_SEARCH_SECONDS: Final = 0.1  # with less than this a search is no better than the quickest bot
ABANDONED_TABLE_SECONDS: Final = (
    0.1  # a move at a table that all people have left: no person waits for its end
)


def find_time_limit(room: Room, seat: Seat) -> float | None:
    """Seconds that the bot of a seat may think about its next move; None: as long as its level says."""
    limits = []
    if room.bot_priority() == Priority.BOTS_ONLY and any(other.substitute for other in room.seats):
        limits.append(ABANDONED_TABLE_SECONDS)
    if isinstance(room.time_control, Realtime):
        limits.append(seconds_per_move(room.time_control, bot_time_left_ms(room.time_control, seat)))
    return min(limits, default=None)


def bot_time_left_ms(time_control: Realtime, seat: Seat) -> int:
    """What is left of a bot's bank; a full one for a bot that plays for a person, whose own clock stands still."""
    if seat.bot is None or seat.time_left_ms is None:
        return time_control.main_seconds * 1000
    return max(0, seat.time_left_ms - (seat.thinking_ms or 0))


def seconds_per_move(time_control: Realtime, time_left_ms: int) -> float:
    """Seconds to think about one move with so much left in the bank."""
    time_left_seconds = time_left_ms / 1000
    wanted = time_left_seconds * TIME_LEFT_SHARE + time_control.increment_seconds * INCREMENT_SHARE
    return max(0.0, min(wanted, time_left_seconds * MAX_TIME_LEFT_SHARE) - OVERHEAD_SECONDS)


def choose_bot(room: Room, bot: str, seconds: float | None) -> str:
    """The bot that answers: the seat's own one, or the quickest one if there is hardly any time."""
    return default_bot(room.game.id) if seconds is not None and seconds < MIN_SEARCH_SECONDS else bot
