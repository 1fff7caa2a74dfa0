"""The forecast: months, super event, decay and final scoring (10, 12, 13, 14)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dragon_positions import SEATS, Position, make_position
from jadecourt.core.laws import random_positions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from strategies import dragon_games

HYPOTHESIS_SETTINGS = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])


def forecast_of(p: Position, seat: str | None = "A") -> dict[str, Any]:
    return p.game.forecast(p.state, None if seat is None else SEATS.index(seat))


def with_events(p: Position, *events: str) -> Position:
    """The same position with these events from this month on, and peace after them."""
    fields = p.state.fields()
    first = fields["round"] - 1
    event_numbers = [c.EVENT_NAMES.index(event) for event in events]
    fields["event_row"][first:] = (event_numbers + [c.PEACE] * c.ROUNDS)[: c.ROUNDS - first]
    state = DragonState()
    state.restore(fields)
    return Position(p.game, state, [])


def month_forecast(p: Position, number: int, seat: str = "A") -> dict[str, Any]:
    """The forecast of a month; of month 12 the event, not the final wall scoring."""
    return next(month for month in forecast_of(p, seat)["months"] if month["month"] == number)


# ---------------------------------------------------------------------------------------- months


def test_forecast_lists_current_to_last_month() -> None:
    """7"""
    p = make_position("players 3, round 4, at action")
    assert [month["month"] for month in forecast_of(p)["months"]] == list(range(4, 13))
    assert forecast_of(p, None)["months"] == [] and forecast_of(p, None)["decaying_palaces"] == []


def test_month_is_not_forecast_after_its_event() -> None:
    """10.1: while persons are released, the event is already resolved."""
    p = make_position("""
        players 2, round 4, event tribute, at event
        A: 2 yuan, palaces 2[farmer-y healer-o] 2[monk-y monk-o]
        B: 9 yuan
    """)
    assert p.step == "release"
    assert [month["month"] for month in forecast_of(p)["months"]] == list(range(5, 13))


def test_month_without_event_tile_is_not_forecast() -> None:
    """5.2: before the draws only the two months of peace are known."""
    game = Dragon(players=2, startSeat=0)
    months = game.forecast(game.start(), 0)["months"]
    assert [(month["month"], month["event"]) for month in months] == [(1, "peace"), (2, "peace")]


def test_tribute_costs_four_yuan_and_a_person_per_missing_yuan() -> None:
    """10.3"""
    p = with_events(
        make_position("""
        players 2, round 4, at person
        A: 3 yuan, palaces 2[farmer-y healer-o]
        B: 9 yuan, palaces 1[lady-y]
    """),
        "tribute",
    )
    expected = {
        "month": 4,
        "event": "tribute",
        "cost": {"yuan": 4},
        "shortfall": {"yuan": 1},
        "persons_lost": 1,
        "vp": 0,
        "scoring": {"palaces": 1, "ladies": 0, "privileges": 0},
        "gained": 1,
        "left": {"yuan": 0, "rice": 0, "fireworks": 0, "persons": 1},
    }
    assert month_forecast(p, 4) == expected
    assert month_forecast(p, 4, "B") == expected | {
        "shortfall": {"yuan": 0},
        "persons_lost": 0,
        "scoring": {"palaces": 1, "ladies": 1, "privileges": 0},
        "gained": 2,
        "left": {"yuan": 5, "rice": 0, "fireworks": 0, "persons": 1},
    }


def test_losses_of_an_event_reduce_the_next_forecast() -> None:
    """10.2, 10.3: yuan, rice and persons; a seat cannot lose more persons than it has."""
    p = with_events(
        make_position("""
        players 2, round 4, at person
        A: 5 yuan, 2 rice, palaces 2[farmer-y lady-y] 1[tax-y] 1[warrior-y]
        B: 9 yuan
    """),
        "tribute",
        "drought",
        "tribute",
        "drought",
        "contagion",
    )
    forecasts = [month_forecast(p, number) for number in range(4, 9)]
    assert [month["shortfall"] for month in forecasts] == [
        {"yuan": 0},
        {"rice": 1},
        {"yuan": 3},
        {"rice": 0},
        {"mortars": 3},
    ]
    assert [month["persons_lost"] for month in forecasts] == [0, 1, 3, 0, 0]
    assert forecasts[1]["cost"] == {"rice": 3}
    assert forecasts[3]["cost"] == {"rice": 0}  # no persons are left


@pytest.mark.parametrize(
    ("seat", "own", "most", "vp", "returned"),
    [("A", 3, 5, 3, 2), ("B", 5, 3, 6, 3), ("C", 3, 5, 3, 2), ("D", 0, 5, 0, 0)],
)
def test_festival_forecast_has_points_and_returned_fireworks(
    seat: str, own: int, most: int, vp: int, returned: int
) -> None:
    """10.3: all tied seats score."""
    p = with_events(
        make_position("""
        players 4, round 4, at person
        A: 3 fireworks
        B: 5 fireworks
        C: 3 fireworks
    """),
        "festival",
    )
    found = month_forecast(p, 4, seat)
    assert (found["fireworks"], found["most"], found["vp"], found["returned"]) == (own, most, vp, returned)


def test_second_festival_uses_fireworks_left_by_the_first() -> None:
    """10.3: A has 4, then 2; B has 3, then 1; C scores nothing and keeps 2."""
    p = with_events(
        make_position("""
        players 3, round 4, at person
        A: 4 fireworks
        B: 3 fireworks
        C: 2 fireworks
    """),
        "festival",
        "peace",
        "festival",
    )
    assert [month_forecast(p, 6, seat)["fireworks"] for seat in "ABC"] == [2, 1, 2]
    assert [month_forecast(p, 6, seat)["vp"] for seat in "ABC"] == [6, 3, 6]


def test_mongol_invasion_costs_seats_with_fewest_helmets_a_person() -> None:
    """10.3: `shortfall` is the number of helmets needed to have more than another seat."""
    p = with_events(
        make_position("""
        players 3, round 4, at person
        A: palaces 2[warrior-y lady-y]
        B: palaces 2[warrior-o warrior-y]
        C: palaces 1[warrior-y]
    """),
        "mongol",
    )
    first = month_forecast(p, 4, "A")
    assert (first["helmets"], first["fewest"], first["vp"], first["persons_lost"]) == (1, 1, 1, 1)
    assert first["shortfall"] == {"helmets": 1} and "wall" not in first
    second = month_forecast(p, 4, "B")
    assert (second["vp"], second["persons_lost"], second["shortfall"]) == (3, 0, {"helmets": 0})


def test_mongol_forecast_has_helmets_needed_by_a_seat_far_behind() -> None:
    """10.3: A has 0, B has 2; with 3 helmets A would not have the fewest."""
    p = with_events(
        make_position("""
        players 2, round 4, at person
        A: palaces 1[lady-y]
        B: palaces 1[warrior-o]
    """),
        "mongol",
    )
    assert month_forecast(p, 4)["shortfall"] == {"helmets": 3}


def test_mortars_reduce_contagion_losses() -> None:
    """10.3"""
    p = with_events(
        make_position("""
        players 2, round 4, at person
        A: palaces 2[healer-o lady-y]
        B: palaces 2[lady-y tax-y]
    """),
        "contagion",
    )
    first, second = month_forecast(p, 4), month_forecast(p, 4, "B")
    assert (first["mortars"], first["cost"], first["shortfall"], first["persons_lost"]) == (
        2,
        {"mortars": 3},
        {"mortars": 1},
        1,
    )
    assert (second["shortfall"], second["persons_lost"]) == ({"mortars": 3}, 2)  # B has only two persons


# ---------------------------------------------------------------------------------------- wall


def test_short_wall_costs_seats_with_fewest_tiles_a_person() -> None:
    """13.3, 13.4: after a Mongol invasion, and at the end."""
    p = with_events(
        make_position("""
        players 2, round 4, wall A A B, at person
        A: palaces 2[warrior-y lady-y]
        B: palaces 1[lady-y]
    """),
        "mongol",
    )
    assert month_forecast(p, 4)["wall"] == {
        "length": 3,
        "needed": 4,
        "shortfall": 1,
        "vp": 0,
        "persons_lost": 0,
    }
    assert month_forecast(p, 4, "B")["wall"]["persons_lost"] == 0  # the invasion has taken the only person
    last = forecast_of(p)["months"][-1]
    assert (last["month"], last["event"], last["shortfall"]) == (12, "wall-end", {"tiles": 9})
    assert (last["persons_lost"], last["vp"], last["wall"]["needed"]) == (0, 0, 12)
    fresh = with_events(
        make_position("players 2, round 4, wall A A B, at person\nB: palaces 1[lady-y]"), "peace"
    )
    assert forecast_of(fresh, "B")["months"][-1]["persons_lost"] == 1


def test_wall_that_is_long_enough_scores_own_tiles() -> None:
    """13.3"""
    p = with_events(make_position("players 2, round 3, wall A A B, at person"), "mongol")
    assert [month_forecast(p, 3, seat)["wall"]["vp"] for seat in "AB"] == [2, 1]


# ---------------------------------------------------------------------------------------- super events, decay


@pytest.mark.parametrize(
    ("name", "effects"),
    [
        ("lanternfest", {"vp": 6}),
        ("buddha", {"vp": 2}),
        ("earthquake", {"floors": 2, "persons_lost": 2}),
        ("flood", {"goods": 4}),
        ("volcano", {}),
        ("tornado", {"cards": 2}),
        ("sunrise", {}),
        ("assassination", {"smallPrivileges": 1, "largePrivileges": 2}),
        ("charter", {}),
    ],
)
def test_super_event_forecast_has_its_effects(name: str, effects: dict[str, Any]) -> None:
    """14"""
    p = with_events(
        make_position(f"""
        players 2, round 6, super {name}, at person
        A: 5 yuan, 3 rice, 1 fireworks, 1 small, 2 large, palaces 2[monk-y lady-y] 1[tax-y]
    """)
    )
    assert forecast_of(p)["super_event"] == month_forecast(p, 7)["super_event"] == {"name": name} | effects
    assert "super_event" not in month_forecast(p, 6)
    assert forecast_of(p, None)["super_event"] == {"name": name}


def test_earthquake_takes_everything_from_a_seat_with_two_floors() -> None:
    """14.3"""
    p = with_events(
        make_position("players 2, round 6, super earthquake, at person\nA: palaces 2[lady-y tax-y]")
    )
    assert forecast_of(p)["super_event"] == {"name": "earthquake", "floors": 2, "persons_lost": 2}


def test_eclipse_forecast_uses_goods_left_by_the_event() -> None:
    """14.5"""
    p = with_events(
        make_position("""
        players 2, round 7, super solarEclipse, at person
        A: 5 yuan, palaces 2[lady-y tax-y]
    """),
        "tribute",
        "tribute",
    )
    repeat = forecast_of(p)["super_event"]["again"]
    assert (repeat["event"], repeat["shortfall"], repeat["persons_lost"]) == ("tribute", {"yuan": 3}, 2)
    assert month_forecast(p, 8)["persons_lost"] == 0  # no persons are left


def test_super_event_is_forecast_until_it_happens() -> None:
    """14: it follows the event of round 7."""
    p = make_position("""
        players 2, round 7, event tribute, super lanternfest, at event
        A: 3 yuan, palaces 2[farmer-y healer-o]
        B: 9 yuan, palaces 1[lady-y]
    """)
    assert p.step == "release"
    assert forecast_of(p)["super_event"] == {"name": "lanternfest", "vp": 2}  # one person is still to leave
    p.play("release p0:farmer-y")
    assert forecast_of(p)["super_event"] is None
    assert forecast_of(make_position("players 2, round 3, at action"))["super_event"] is None


def test_decay_forecast_counts_empty_palaces() -> None:
    """10.4"""
    p = make_position("players 2, round 3, at person\nA: palaces 2[lady-y] 1[] - 3[]")
    assert forecast_of(p)["decaying_palaces"] == [1, 3] and forecast_of(p, "B")["decaying_palaces"] == []


# ---------------------------------------------------------------------------------------- the end


def test_final_scoring_forecast_uses_the_current_state() -> None:
    """12.2"""
    p = make_position("""
        players 2, round 3, at person
        A: 5 yuan, 1 rice, 1 fireworks, palaces 3[monk-o lady-y] 1[]
        B: 2 yuan
    """)
    assert (
        forecast_of(p)["final"]
        == forecast_of(p, None)["final"]
        == [
            {"people": 4, "monks": 6, "money": 3},
            {"people": 0, "monks": 0, "money": 0},
        ]
    )


def test_forecast_is_empty_when_the_game_is_over() -> None:
    """12.3: the points already include the final scoring."""
    p = make_position("players 2, round 12, at end\nA: 9 yuan, palaces 1[lady-y]")
    nothing = {"people": 0, "monks": 0, "money": 0}
    assert forecast_of(p) == {
        "months": [],
        "super_event": None,
        "decaying_palaces": [],
        "final": [nothing] * 2,
        "projected_scores": [5, 0],
    }


PHASES = ["draft", "action", "person", "event", "super", "scoring", "end"]


@settings(HYPOTHESIS_SETTINGS, max_examples=15)
@given(dragon_games(), st.integers(0, 2**63))
def test_rounds_and_phases_are_in_order(game: Dragon, seed: int) -> None:
    """4.4, 7"""
    rounds_and_phases = [game.round_and_phase(state) for state in random_positions(game, seed)]
    assert rounds_and_phases == sorted(rounds_and_phases, key=lambda pair: (pair[0], PHASES.index(pair[1])))
    assert (rounds_and_phases[0], rounds_and_phases[-1]) == ((1, "draft"), (c.ROUNDS, "end"))
    assert {number for number, phase in rounds_and_phases if phase == "action"} == set(range(1, c.ROUNDS + 1))
