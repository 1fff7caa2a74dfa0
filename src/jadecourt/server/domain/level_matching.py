"""The level of the bot that plays for a user: the one whose strength is nearest to the user's.

Levels have Elo ratings, measured by the arena; users have a mean strength `mu` on the scale of `ratings.RATING_MODEL`.
Both scales give the odds that one of two players is ahead of the other, so a difference can be converted. Nothing
measures users against bots: by definition a new user is as strong as the middle level. Then a rating of 1000 is that of
the middle level and the one that a new user is shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ...bots.levels import MIDDLE_LEVEL, MIDDLE_RATING, default_bot, has_levels, load_ladder
from .ratings import RATING_MODEL, default_rating
from .room import Room
from .seat import Seat

ChooseSubstitute: TypeAlias = Callable[[Room, Seat], str]  # the bot that plays for the user of a seat
ELO_PER_LOG_ODDS: Final = 400 / math.log(10)
# Log odds of two players with known strengths are their difference of mu over the deviation of a result, which is beta
# for each of them.
ELO_PER_MU: Final = ELO_PER_LOG_ODDS / (math.sqrt(2) * RATING_MODEL.beta)
MIN_RATED_GAMES: Final = 5  # before the rating of a user says something


@dataclass(frozen=True, slots=True)
class RatedUser:
    """The mean strength of a user in a game, and the number of rated games."""

    mu: float
    games: int


def level_mu(rating: float) -> float:
    """The strength of a level with this Elo rating on the scale of users."""
    return default_rating().mu + (rating - MIDDLE_RATING) / ELO_PER_MU


def nearest_level(game: str, seats: int, user: RatedUser | None) -> str:
    """The level that plays most like a user at a table of this size; None: nothing is known about the user."""
    if not has_levels(game):
        return default_bot(game)
    if user is None or user.games < MIN_RATED_GAMES:
        return MIDDLE_LEVEL
    levels = load_ladder(game).levels
    distances = {
        level.id: abs(level_mu(level.rating_by_seats.get(seats, level.rating).value) - user.mu)
        for level in levels
    }
    return min(distances, key=distances.__getitem__)


def choose_substitute(room: Room, seat: Seat, users: Mapping[str, RatedUser]) -> str:
    """The bot that plays for the user of a seat; `users`: by id."""
    return nearest_level(room.game.id, len(room.seats), users.get(seat.user_id or ""))
