"""What somebody has achieved, game by game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from sqlalchemy import select

from ..http.models.users import GameStatistics, Rating, Statistics
from ..store.ratings import display_rating
from ..store.schema import ratings, results
from .accounts import get_user
from .context import AppContext


async def get_statistics(context: AppContext, user_id: str) -> Statistics:
    """From the results of finished games, and the ratings."""
    user = await get_user(context, user_id)
    by_game: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    columns = results.c.game, results.c.place, results.c.score, results.c.points, results.c.abandoned_reason
    for row in await context.database.fetch_all(select(*columns).where(results.c.user_id == user_id)):
        by_game[row["game"]].append(dict(row))
    rating_rows = await context.database.fetch_all(select(ratings).where(ratings.c.user_id == user_id))
    rating_by_game = {
        row["game"]: present_rating(row["mu"], row["sigma"], row["games"]) for row in rating_rows
    }
    games = [summarise_game(game, by_game[game], rating_by_game.get(game)) for game in sorted(by_game)]
    return Statistics(user=user, games=games)


def summarise_game(game: str, rows: Sequence[Mapping[str, Any]], rating: Rating | None) -> GameStatistics:
    """A source that brought nothing in a game counts as 0 there; what a bot has reached is left out."""
    completed = [row for row in rows if row["abandoned_reason"] is None]
    places = Counter(row["place"] for row in completed)
    points: Counter[str] = Counter()
    for row in completed:
        points.update(row["points"])
    return GameStatistics(
        game=game,
        games=len(rows),
        abandoned=len(rows) - len(completed),
        places={str(place): places[place] for place in sorted(places)},
        wins=places[1],
        mean_score=round(fmean(row["score"] for row in completed), 2) if completed else None,
        best_score=max((row["score"] for row in completed), default=None),
        points={source: round(total / len(completed), 2) for source, total in points.items()},
        rating=rating,
    )


def present_rating(mu: float, sigma: float, games: int) -> Rating:
    return Rating(rating=display_rating(mu, sigma), mu=round(mu, 3), sigma=round(sigma, 3), games=games)
