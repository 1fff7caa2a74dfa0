"""What somebody has achieved, game by game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from sqlalchemy import select

from ..context import Context
from ..store.schema import ratings, results
from ..wire.people import GameStatistics, Rating, Statistics
from .accounts import find_person


async def find_statistics(context: Context, person: str) -> Statistics:
    """From the results of finished games, and the ratings."""
    somebody = await find_person(context, person)
    by_game: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    columns = results.c.game, results.c.place, results.c.score, results.c.points
    for row in await context.database.rows(select(*columns).where(results.c.person == person)):
        by_game[row["game"]].append(dict(row))
    found = await context.database.rows(select(ratings).where(ratings.c.person == person))
    rated = {row["game"]: show_rating(row["mu"], row["sigma"], row["games"]) for row in found}
    games = [summary(game, by_game[game], rated.get(game)) for game in sorted(by_game)]
    return Statistics(person=somebody, games=games)


def summary(game: str, rows: Sequence[Mapping[str, Any]], rating: Rating | None) -> GameStatistics:
    """A source that brought nothing in a game counts as 0 there."""
    places = Counter(row["place"] for row in rows)
    points: Counter[str] = Counter()
    for row in rows:
        points.update(row["points"])
    return GameStatistics(
        game=game,
        games=len(rows),
        places={str(place): places[place] for place in sorted(places)},
        wins=places[1],
        mean_score=round(fmean(row["score"] for row in rows), 2),
        best_score=max(row["score"] for row in rows),
        points={source: round(total / len(rows), 2) for source, total in points.items()},
        rating=rating,
    )


def show_rating(mu: float, sigma: float, games: int) -> Rating:
    """mu - 3 sigma is what somebody is worth at least, 0 for a newcomer: shown as 1000, and 40 for each step."""
    return Rating(
        rating=round(1000 + 40 * (mu - 3 * sigma)), mu=round(mu, 3), sigma=round(sigma, 3), games=games
    )
