"""Results and ratings of one user, for the user's statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from .schema import ratings, results


@dataclass(frozen=True)
class StoredResult:
    """What a user has achieved in one finished game."""

    game: str
    place: int
    score: int
    points: Mapping[str, int]  # by source
    abandoned_reason: str | None


@dataclass(frozen=True)
class StoredRating:
    """The rating of a user in one game."""

    game: str
    mu: float
    sigma: float
    games: int


def list_results(connection: Connection, user_id: str) -> list[StoredResult]:
    columns = results.c.game, results.c.place, results.c.score, results.c.points, results.c.abandoned_reason
    found = connection.execute(select(*columns).where(results.c.user_id == user_id))
    return [StoredResult(**row) for row in found.mappings()]


def list_ratings(connection: Connection, user_id: str) -> list[StoredRating]:
    columns = ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games
    found = connection.execute(select(*columns).where(ratings.c.user_id == user_id))
    return [StoredRating(**row) for row in found.mappings()]
