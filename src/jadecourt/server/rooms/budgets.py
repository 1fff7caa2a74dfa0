"""How long a bot may think about a move, by its clock and by who waits for it.

At a live table a bot plays within the same bank and increment as people. It spends a small part of what is left on
each move, so its clock never comes near its end; when little is left, the quickest bot answers for it. Only the time
that it has really thought is taken off its bank: not the time in which its question waited for a free process.
"""

from __future__ import annotations

from typing import Final

from ...bots.levels import usual_opponent
from ..thinking import Priority
from ..wire.tables import Live
from .room import Room, Seat

BANK_SHARE: Final = 1 / 40  # of what is left: a game has about so many turns
INCREMENT_SHARE: Final = 0.8
MAX_BANK_SHARE: Final = 1 / 4  # of what is left, however large the increment is: it comes after the turn only
OVERHEAD_SECONDS: Final = 0.05  # by which a search may exceed its time
QUICK_SECONDS: Final = 0.1  # with less than this a search is no better than the quickest bot
ABANDONED_SECONDS: Final = 0.1  # a move at a table that all people have left: no person waits for its end


def find_seconds(room: Room, seat: Seat) -> float | None:
    """Seconds that the bot of a seat may think about its next move; None: as long as its level says."""
    limits = []
    if room.find_priority() == Priority.BOTS_ONLY and any(other.stand_in for other in room.seats):
        limits.append(ABANDONED_SECONDS)
    if isinstance(room.pace, Live):
        limits.append(find_clock_seconds(room.pace, find_bank_ms(room.pace, seat)))
    return min(limits, default=None)


def find_bank_ms(pace: Live, seat: Seat) -> int:
    """What is left of a bot's bank; a full one for a bot that plays for a person, whose own clock stands still."""
    if seat.bot is None or seat.bank is None:
        return pace.bank * 1000
    return max(0, seat.bank - (seat.thinking_ms or 0))


def find_clock_seconds(pace: Live, bank_ms: int) -> float:
    """Seconds to think about one move with so much left in the bank."""
    bank = bank_ms / 1000
    wanted = bank * BANK_SHARE + pace.increment * INCREMENT_SHARE
    return max(0.0, min(wanted, bank * MAX_BANK_SHARE) - OVERHEAD_SECONDS)


def choose_spec(room: Room, spec: str, seconds: float | None) -> str:
    """The bot that answers: the seat's own one, or the quickest one if there is hardly any time."""
    return usual_opponent(room.game.id) if seconds is not None and seconds < QUICK_SECONDS else spec
