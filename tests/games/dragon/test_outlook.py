"""What is to come as things stand: months, super event, decay and final scoring (10, 12, 13, 14)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as draws
from hypothesis import strategies as st

from jadecourt.core.game import LogLines
from jadecourt.core.laws import random_positions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.outlook import FINAL
from jadecourt.games.dragon.state import DragonState
from positions import SEATS, Position, given
from strategies import dragon_games

CALM = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])


def outlook(p: Position, seat: str | None = "A") -> dict[str, Any]:
    return p.game.outlook(p.state, None if seat is None else SEATS.index(seat))


def row(p: Position, *events: str) -> Position:
    """The same position with these events from the present month on, and peace after them."""
    fields = p.state.fields()
    first = fields["round"] - 1
    named = [c.EVENT_NAMES.index(event) for event in events]
    fields["event_row"][first:] = (named + [c.PEACE] * c.ROUNDS)[: c.ROUNDS - first]
    state = DragonState()
    state.restore(fields)
    return Position(p.game, state, [])


def month(p: Position, number: int, seat: str = "A") -> dict[str, Any]:
    """What is told of a month; of the last one not the wall."""
    return next(one for one in outlook(p, seat)["months"] if one["month"] == number)


# ---------------------------------------------------------------------------------------- months


def test_months_go_from_the_present_one_to_the_last() -> None:
    """7"""
    p = given("players 3, round 4, at action")
    assert [one["month"] for one in outlook(p)["months"]] == list(range(4, 13))
    assert outlook(p, None)["months"] == [] and outlook(p, None)["decay"] == []


def test_month_whose_event_has_struck_is_no_longer_to_come() -> None:
    """10.1 While persons are released the event is over."""
    p = given("""
        players 2, round 4, event tribute, at event
        A: 2 yuan, palaces 2[farmer-y healer-o] 2[monk-y monk-o]
        B: 9 yuan
    """)
    assert p.step == "release"
    assert [one["month"] for one in outlook(p)["months"]] == list(range(5, 13))


def test_month_without_a_tile_is_not_told() -> None:
    """5.3 Before the row is drawn only the two months of peace at the beginning lie there."""
    game = Dragon(players=2, startSeat=0)
    months = game.outlook(game.start(), 0)["months"]
    assert [(one["month"], one["event"]) for one in months] == [(1, "peace"), (2, "peace")]


def test_tribute_costs_four_yuan_and_persons_for_those_missing() -> None:
    """10.3"""
    p = row(
        given("""
        players 2, round 4, at person
        A: 3 yuan, palaces 2[farmer-y healer-o]
        B: 9 yuan, palaces 1[lady-y]
    """),
        "tribute",
    )
    told = {"month": 4, "event": "tribute", "cost": {"yuan": 4}, "missing": {"yuan": 1}, "lost": 1, "vp": 0}
    assert month(p, 4) == told
    assert month(p, 4, "B") == told | {"missing": {"yuan": 0}, "lost": 0}


def test_what_one_event_takes_is_gone_in_the_next() -> None:
    """10.2, 10.3 Yuan, rice and persons; nobody can lose more persons than there are."""
    p = row(
        given("""
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
    told = [month(p, number) for number in range(4, 9)]
    assert [one["missing"] for one in told] == [
        {"yuan": 0},
        {"rice": 1},
        {"yuan": 3},
        {"rice": 0},
        {"mortars": 3},
    ]
    assert [one["lost"] for one in told] == [0, 1, 3, 0, 0]
    assert told[1]["cost"] == {"rice": 3} and told[3]["cost"] == {"rice": 0}  # nobody is left to feed


@pytest.mark.parametrize(
    ("seat", "own", "most", "vp", "returned"),
    [("A", 3, 5, 3, 2), ("B", 5, 3, 6, 3), ("C", 3, 5, 3, 2), ("D", 0, 5, 0, 0)],
)
def test_festival_tells_points_and_what_is_returned(
    seat: str, own: int, most: int, vp: int, returned: int
) -> None:
    """10.3 All who are tied score."""
    p = row(
        given("""
        players 4, round 4, at person
        A: 3 fireworks
        B: 5 fireworks
        C: 3 fireworks
    """),
        "festival",
    )
    found = month(p, 4, seat)
    assert (found["fireworks"], found["most"], found["vp"], found["returned"]) == (own, most, vp, returned)


def test_second_festival_counts_what_the_first_has_left_to_all() -> None:
    """10.3 A has 4, then 2; B had 3 and has 1; C scored nothing and keeps 2."""
    p = row(
        given("""
        players 3, round 4, at person
        A: 4 fireworks
        B: 3 fireworks
        C: 2 fireworks
    """),
        "festival",
        "peace",
        "festival",
    )
    assert [month(p, 6, seat)["fireworks"] for seat in "ABC"] == [2, 1, 2]
    assert [month(p, 6, seat)["vp"] for seat in "ABC"] == [6, 3, 6]


def test_mongols_take_a_person_of_those_with_fewest_helmets() -> None:
    """10.3 `missing` are the helmets to have more than somebody else."""
    p = row(
        given("""
        players 3, round 4, at person
        A: palaces 2[warrior-y lady-y]
        B: palaces 2[warrior-o warrior-y]
        C: palaces 1[warrior-y]
    """),
        "mongol",
    )
    first = month(p, 4, "A")
    assert (first["helmets"], first["fewest"], first["vp"], first["lost"]) == (1, 1, 1, 1)
    assert first["missing"] == {"helmets": 1} and "wall" not in first
    second = month(p, 4, "B")
    assert (second["vp"], second["lost"], second["missing"]) == (3, 0, {"helmets": 0})


def test_mongols_tell_how_many_helmets_a_seat_far_behind_needs() -> None:
    """10.3 A has 0; the next has 2: with 3 A would not have fewest."""
    p = row(
        given("""
        players 2, round 4, at person
        A: palaces 1[lady-y]
        B: palaces 1[warrior-o]
    """),
        "mongol",
    )
    assert month(p, 4)["missing"] == {"helmets": 3}


def test_contagion_is_softened_by_mortars() -> None:
    """10.3"""
    p = row(
        given("""
        players 2, round 4, at person
        A: palaces 2[healer-o lady-y]
        B: palaces 2[lady-y tax-y]
    """),
        "contagion",
    )
    first, second = month(p, 4), month(p, 4, "B")
    assert (first["mortars"], first["cost"], first["missing"], first["lost"]) == (
        2,
        {"mortars": 3},
        {"mortars": 1},
        1,
    )
    assert (second["missing"], second["lost"]) == ({"mortars": 3}, 2)  # two persons are all


# ---------------------------------------------------------------------------------------- wall


def test_wall_that_is_too_short_costs_whoever_built_least_a_person() -> None:
    """13.3, 13.4 After the mongols, and at the end."""
    p = row(
        given("""
        players 2, round 4, wall A A B, at person
        A: palaces 2[warrior-y lady-y]
        B: palaces 1[lady-y]
    """),
        "mongol",
    )
    assert month(p, 4)["wall"] == {"length": 3, "needed": 4, "missing": 1, "vp": 0, "lost": 0}
    assert month(p, 4, "B")["wall"]["lost"] == 0  # the mongols have taken the only one
    last = outlook(p)["months"][-1]
    assert (last["month"], last["event"], last["missing"]) == (12, "wall-end", {"tiles": 9})
    assert (last["lost"], last["vp"], last["wall"]["needed"]) == (0, 0, 12)
    fresh = row(given("players 2, round 4, wall A A B, at person\nB: palaces 1[lady-y]"), "peace")
    assert outlook(fresh, "B")["months"][-1]["lost"] == 1


def test_wall_that_is_long_enough_scores_own_tiles() -> None:
    """13.3"""
    p = row(given("players 2, round 3, wall A A B, at person"), "mongol")
    assert [month(p, 3, seat)["wall"]["vp"] for seat in "AB"] == [2, 1]


# ---------------------------------------------------------------------------------------- super events, decay


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lanternfest", {"vp": 6}),
        ("buddha", {"vp": 2}),
        ("earthquake", {"floors": 2, "lost": 0}),
        ("flood", {"goods": 4}),
        ("volcano", {}),
        ("tornado", {"cards": 2}),
        ("sunrise", {}),
        ("assassination", {"smallPrivileges": 1, "largePrivileges": 2}),
        ("charter", {}),
    ],
)
def test_super_event_tells_what_it_does(name: str, told: dict[str, Any]) -> None:
    """14"""
    p = row(
        given(f"""
        players 2, round 6, super {name}, at person
        A: 5 yuan, 3 rice, 1 fireworks, 1 small, 2 large, palaces 2[monk-y lady-y] 1[tax-y]
    """)
    )
    assert outlook(p)["super"] == month(p, 7)["super"] == {"name": name} | told
    assert "super" not in month(p, 6)
    assert outlook(p, None)["super"] == {"name": name}


def test_earthquake_takes_everything_from_a_seat_with_two_floors() -> None:
    """14.3"""
    p = row(given("players 2, round 6, super earthquake, at person\nA: palaces 2[lady-y tax-y]"))
    assert outlook(p)["super"] == {"name": "earthquake", "floors": 2, "lost": 2}


def test_eclipse_strikes_with_what_the_first_time_has_left() -> None:
    """14.5"""
    p = row(
        given("""
        players 2, round 7, super solarEclipse, at person
        A: 5 yuan, palaces 2[lady-y tax-y]
    """),
        "tribute",
        "tribute",
    )
    told = outlook(p)["super"]["again"]
    assert (told["event"], told["missing"], told["lost"]) == ("tribute", {"yuan": 3}, 2)
    assert month(p, 8)["lost"] == 0  # nobody is left


def test_super_event_is_to_come_until_it_strikes() -> None:
    """14 It follows the event of round 7."""
    p = given("""
        players 2, round 7, event tribute, super lanternfest, at event
        A: 3 yuan, palaces 2[farmer-y healer-o]
        B: 9 yuan, palaces 1[lady-y]
    """)
    assert p.step == "release" and outlook(p)["super"] == {"name": "lanternfest", "vp": 4}
    p.play("release p0:farmer-y")
    assert outlook(p)["super"] is None
    assert outlook(given("players 2, round 3, at action"))["super"] is None


def test_empty_palaces_decay() -> None:
    """10.4"""
    p = given("players 2, round 3, at person\nA: palaces 2[lady-y] 1[] - 3[]")
    assert outlook(p)["decay"] == [1, 3] and outlook(p, "B")["decay"] == []


# ---------------------------------------------------------------------------------------- the end


def test_final_scoring_as_things_stand() -> None:
    """12.2"""
    p = given("""
        players 2, round 3, at person
        A: 5 yuan, 1 rice, 1 fireworks, palaces 3[monk-o lady-y] 1[]
        B: 2 yuan
    """)
    assert (
        outlook(p)["final"]
        == outlook(p, None)["final"]
        == [
            {"people": 4, "monks": 6, "money": 3},
            {"people": 0, "monks": 0, "money": 0},
        ]
    )


def test_nothing_is_to_come_when_the_game_is_over() -> None:
    """12.3 The final scoring is in the points already."""
    p = given("players 2, round 12, at end\nA: 9 yuan, palaces 1[lady-y]")
    nothing = dict.fromkeys(FINAL, 0)
    assert outlook(p) == {"months": [], "super": None, "decay": [], "final": [nothing] * 2}


PHASES = ["draft", "action", "person", "event", "super", "scoring", "end"]


@settings(CALM, max_examples=15)
@draws(dragon_games(), st.integers(0, 2**63))
def test_chapters_follow_each_other(game: Dragon, seed: int) -> None:
    """4.4, 7"""
    chapters = [game.chapter(state) for state in random_positions(game, seed)]
    assert chapters == sorted(chapters, key=lambda one: (one[0], PHASES.index(one[1])))
    assert (chapters[0], chapters[-1]) == ((1, "draft"), (c.ROUNDS, "end"))
    assert {number for number, phase in chapters if phase == "action"} == set(range(1, c.ROUNDS + 1))


# ---------------------------------------------------------------------------------------- against the rules


def strike_by_the_rules(state: DragonState) -> dict[int, dict[int, tuple[int, int, int]]]:
    """The entries of the present month's event, by kind and seat, if it struck at once."""
    lines: LogLines = []
    fields = state.fields()
    for kind in (tile - 1 for tile in fields["waiting"] if tile):
        fields["gone"][kind] += 1
    fields |= {
        "card_group": [c.NO_GROUP] * c.ACTION_CARDS,
        "dealt": 0,
        "deck": 0,
        "taken": 0,
        "waiting": [0, 0],
    }
    fields |= {"dragon_on": [c.NO_GROUP] * c.MAX_SEATS}
    fields |= {"stage": c.STAGE_PERSON, "turn": state.seats - 1, "step_now": c.STEP_NONE, "asked": 0}
    twin = DragonState()
    twin.listen(lines)
    twin.restore(fields)
    told: dict[int, dict[int, tuple[int, int, int]]] = {}
    for kind, seat, a, b, d in lines:
        told.setdefault(kind, {}).setdefault(seat, (a, b, d))
    return told


@settings(CALM, max_examples=25)
@draws(dragon_games(), st.integers(0, 2**63))
def test_first_month_is_what_the_rules_would_do_now(game: Dragon, seed: int) -> None:
    """10.3"""
    for number, state in enumerate(random_positions(game, seed)):
        if number % 5 or not c.STAGE_ACTION <= state.stage <= c.STAGE_PERSON:
            continue
        told = strike_by_the_rules(state)
        for p in range(game.seats):
            first = game.outlook(state, p)["months"][0]
            assert first["month"] == state.round
            if first["event"] == "tribute":
                due = told[c.TELL_TRIBUTE][p][1]
                assert first["missing"] == {"yuan": due}
            elif first["event"] == "drought":
                returned, due, _ = told[c.TELL_DROUGHT][p]
                assert (first["missing"], first["cost"]) == ({"rice": due}, {"rice": due + returned})
            elif first["event"] == "festival":
                points, returned, _ = told.get(c.TELL_FESTIVAL, {}).get(p, (0, 0, 0))
                assert (first["vp"], first["returned"]) == (points, returned)
                due = 0
            elif first["event"] == "mongol":
                helmets, due, _ = told[c.TELL_MONGOL][p]
                assert first["vp"] == helmets and bool(first["missing"]["helmets"]) == bool(due)
            elif first["event"] == "contagion":
                due = told[c.TELL_CONTAGION][p][1]
                assert first["missing"] == {"mortars": due}
            else:
                due = 0
            assert first["lost"] == min(due, state.people[p])
