"""Statistics of users: results of finished games and ratings, by game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from ..domain.ratings import display_rating
from ..domain.user import User
from ..store.database import Connection
from ..store.statistics import StoredRating, StoredResult, list_ratings, list_results
from .accounts import require_user_in
from .context import AppContext


@dataclass(frozen=True)
class RatingSummary:
    """The rating of a user in one game; `rating` is the number shown to people."""

    rating: int
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class GameStatistics:
    """The results of a user in one game. Abandoned games count as games, but have no place and no score."""

    game: str
    games: int
    abandoned: int
    games_by_place: Mapping[int, int]
    mean_score: float | None  # None: all games were abandoned
    best_score: int | None
    mean_points: Mapping[str, float]  # by source
    rating: RatingSummary | None


@dataclass(frozen=True)
class UserStatistics:
    user: User
    games: list[GameStatistics]


async def get_statistics(context: AppContext, user_id: str) -> UserStatistics:
    """The statistics of a user in each game in which there is a result."""

    def load(connection: Connection) -> tuple[User, list[StoredResult], list[StoredRating]]:
        user = require_user_in(connection, user_id)
        return user, list_results(connection, user_id), list_ratings(connection, user_id)

    user, results, ratings = await context.database.read(load)
    results_by_game: dict[str, list[StoredResult]] = defaultdict(list)
    for result in results:
        results_by_game[result.game].append(result)
    rating_by_game = {rating.game: summarise_rating(rating) for rating in ratings}
    games = [
        summarise_game(game, results_by_game[game], rating_by_game.get(game))
        for game in sorted(results_by_game)
    ]
    return UserStatistics(user, games)


def summarise_game(
    game: str, results: Sequence[StoredResult], rating: RatingSummary | None
) -> GameStatistics:
    """The statistics of one game. In the means a source without points in a game counts as 0 there."""
    completed = [result for result in results if result.abandoned_reason is None]
    places = Counter(result.place for result in completed)
    points: Counter[str] = Counter()
    for result in completed:
        points.update(result.points)
    return GameStatistics(
        game=game,
        games=len(results),
        abandoned=len(results) - len(completed),
        games_by_place={place: places[place] for place in sorted(places)},
        mean_score=fmean(result.score for result in completed) if completed else None,
        best_score=max((result.score for result in completed), default=None),
        mean_points={source: total / len(completed) for source, total in points.items()},
        rating=rating,
    )


def summarise_rating(rating: StoredRating) -> RatingSummary:
    return RatingSummary(display_rating(rating.mu, rating.sigma), rating.mu, rating.sigma, rating.games)
