"""The forecast: final scoring and goals (8.7, 11)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jadecourt.core.constants import NOBODY
from jadecourt.core.laws import random_positions
from jadecourt.games.kingdom.game import Kingdom
from kingdom_positions import make_position
from strategies import kingdom_games

HYPOTHESIS_SETTINGS = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])


def test_goals_forecast_has_influence_and_lead() -> None:
    """8.7, 4.2: a guest counts double."""
    p = make_position("""
        players 3
        goals Palace A, Emperor B
        A: B 3, W 1
        B: B 1, W 1, guests W 1
        C: B 3
    """)
    goals = p.game.forecast(p.state, 0)["goals"]
    assert list(goals) == ["Palace", "Harvest", "Market", "Heir", "Emperor"]
    assert goals["Palace"] == {"holder": 0, "influence": [3, 1, 3], "lead": 0}
    assert goals["Emperor"] == {"holder": 1, "influence": [1, 3, 0], "lead": 2}
    assert goals["Harvest"] == {"holder": None, "influence": [0, 0, 0], "lead": 0}


def test_final_scoring_forecast_lists_points_by_source() -> None:
    """11.1, 11.2: the Heir goes to the seat that leads with Warlords, not to its holder."""
    p = make_position("""
        players 2
        goals Palace A, Heir A, Emperor B
        A: B 2, Ph, F 3, M 1, N4 2, tokens 1
        B: B 1, F 1, W 2
    """)
    first, second = p.game.forecast(p.state, None)["final"]
    assert first == {"cards": 9, "goals": 4, "tokens": 2, "missing": -3, "farmers": 5, "philosopher": 2}
    assert second == {"cards": 2, "goals": 5, "tokens": 0, "missing": -6, "farmers": 0, "philosopher": 0}


def test_final_scoring_forecast_does_not_move_the_celestial_dragon() -> None:
    """9, 11: it is assigned at the end of a round, not by the final scoring."""
    p = make_position("""
        players 2
        goals Palace A, Harvest A, Market A, Emperor A
        dragon A
        A: B 2, F 2, M 2, W 2
        B: N2 1
    """)
    first, second = p.game.forecast(p.state, 0)["final"]
    assert first["goals"] == 4 + 3 + 5 + 2 and second["goals"] == 0


@settings(HYPOTHESIS_SETTINGS, max_examples=20)
@given(kingdom_games(), st.integers(0, 2**63))
def test_final_scoring_forecast_adds_up_to_the_scores(game: Kingdom, seed: int) -> None:
    """11.2: at any position, and equal for all seats."""
    for number, state in enumerate(random_positions(game, seed)):
        if number % 7 and state.mover() != NOBODY:
            continue
        before = state.fields()
        forecast = game.forecast(state, None)
        assert [sum(seat.values()) for seat in forecast["final"]] == state.scores()
        assert game.forecast(state, 0) == forecast
        assert state.fields() == before


@settings(HYPOTHESIS_SETTINGS, max_examples=20)
@given(kingdom_games(), st.integers(0, 2**63))
def test_rounds_and_phases_are_in_order(game: Kingdom, seed: int) -> None:
    """5: bids, then claims in each round; the draw of the row belongs to the bids."""
    rounds_and_phases = list(
        dict.fromkeys(game.round_and_phase(state) for state in random_positions(game, seed))
    )
    *rounds, last = rounds_and_phases
    assert last[1] == "end"
    numbers = [number for number, phase in rounds if phase == "bids"]
    assert numbers == list(range(1, last[0] + 1))
    assert rounds_and_phases == sorted(
        rounds_and_phases, key=lambda pair: (pair[0], ["bids", "claims", "end"].index(pair[1]))
    )
