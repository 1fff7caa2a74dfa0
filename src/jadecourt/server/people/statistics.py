"""What somebody has achieved, game by game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from sqlalchemy import select

from ..context import Context
from ..rooms.rating import display_rating
from ..store.schema import ratings, results
from ..wire.people import GameStatistics, Rating, Statistics
from .accounts import find_person


async def find_statistics(context: Context, person: str) -> Statistics:
    """From the results of finished games, and the ratings."""
    somebody = await find_person(context, person)
    by_game: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    columns = results.c.game, results.c.place, results.c.score, results.c.points, results.c.abandoned
    for row in await context.database.rows(select(*columns).where(results.c.person == person)):
        by_game[row["game"]].append(dict(row))
    found = await context.database.rows(select(ratings).where(ratings.c.person == person))
    rated = {row["game"]: show_rating(row["mu"], row["sigma"], row["games"]) for row in found}
    games = [summary(game, by_game[game], rated.get(game)) for game in sorted(by_game)]
    return Statistics(person=somebody, games=games)


def summary(game: str, rows: Sequence[Mapping[str, Any]], rating: Rating | None) -> GameStatistics:
    """A source that brought nothing in a game counts as 0 there; what a bot has reached is left out."""
    own = [row for row in rows if row["abandoned"] is None]
    places = Counter(row["place"] for row in own)
    points: Counter[str] = Counter()
    for row in own:
        points.update(row["points"])
    return GameStatistics(
        game=game,
        games=len(rows),
        abandoned=len(rows) - len(own),
        places={str(place): places[place] for place in sorted(places)},
        wins=places[1],
        mean_score=round(fmean(row["score"] for row in own), 2) if own else None,
        best_score=max((row["score"] for row in own), default=None),
        points={source: round(total / len(own), 2) for source, total in points.items()},
        rating=rating,
    )


def show_rating(mu: float, sigma: float, games: int) -> Rating:
    return Rating(rating=display_rating(mu, sigma), mu=round(mu, 3), sigma=round(sigma, 3), games=games)
