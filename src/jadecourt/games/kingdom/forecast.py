"""Forecast of the final scoring if the game ended now, and the lead for each goal (8.7, 11)."""

from __future__ import annotations

from typing import cast

from ...core.game import Game
from . import components as c
from .names import GoalName, ScoreSource
from .state import KingdomState
from .view import goals_of
from .view_types import KingdomForecast, KingdomGoalForecast


def forecast(game: Game, s: KingdomState, seat: int | None) -> KingdomForecast:
    """4.3 The forecast, equal for all seats: cards, goals and tokens are public, and sealed bids do not change them."""
    return {"final": forecast_final_scoring(game, s), "goals": forecast_goals(s)}


def forecast_goals(s: KingdomState) -> dict[GoalName, KingdomGoalForecast]:
    """8.7 By goal: its holder, the influence of each seat, and the lead of the first over the second (0: a tie)."""
    goals: dict[GoalName, KingdomGoalForecast] = {}
    influence = s.influence
    for t, (name, holder) in enumerate(goals_of(s).items()):
        by_seat = influence[t * c.MAX_SEATS : t * c.MAX_SEATS + s.seats]
        first, second = sorted(by_seat, reverse=True)[:2]
        goals[name] = {"holder": holder, "influence": by_seat, "lead": first - second}
    return goals


def forecast_final_scoring(game: Game, s: KingdomState) -> list[dict[ScoreSource, int]]:
    """11 Points by source and seat if the game ended now; the rules score a copy."""
    points = game.raw_points_by_source(s.final_scoring_entries())
    return cast(list[dict[ScoreSource, int]], points)
