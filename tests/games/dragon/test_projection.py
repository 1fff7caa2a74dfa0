"""The projection of the coming months against the rules, and its policy for decisions (10 to 14)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dragon_positions import Position, make_position
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.game import RawEntries
from jadecourt.core.laws import random_positions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from jadecourt.games.dragon.view import palaces_of
from strategies import dragon_games, example_count

HYPOTHESIS_SETTINGS = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# who leaves first, as the policy declares it
LEAVING_TYPES = ["craftsman", "pyro", "tax", "farmer", "scholar", "warrior", "healer", "monk", "lady"]


# ---------------------------------------------------------------------------------------- months as the rules play them


def at_end_of_person_phase(state: DragonState, log: RawEntries) -> DragonState:
    """The position at the end of phase 2 of this month, run to the first decision of phase 3."""
    fields = state.fields()
    for kind in (tile - 1 for tile in fields["tiles_to_place"] if tile):
        fields["removed_tiles"][kind] += 1
    fields |= {
        "card_group": [c.NO_GROUP] * c.ACTION_CARDS,
        "groups_dealt": 0,
        "deck": 0,
        "occupied_groups": 0,
        "tiles_to_place": [0, 0],
        "dragon_group": [c.NO_GROUP] * c.MAX_SEATS,
        "stage": c.STAGE_PERSON,
        "order_index": state.seats - 1,
        "current_step": c.STEP_NONE,
        "asked_seat": 0,
    }
    return run_without_draw(fields, log)


def policy_move(game: Dragon, state: DragonState) -> int:
    """The move of the policy that the docstring of `projection` describes."""
    seat = state.mover()
    palaces = {f"p{place}": (floors, persons) for place, floors, persons in palaces_of(state, seat)}
    goods = {"yuan": state.yuan, "rice": state.rice, "fireworks": state.fireworks}

    def sort_key(move: int) -> tuple[float, ...]:
        verb, *rest = game.moves.parts(move)
        match verb:
            case "release":
                name, _, age = rest[1].partition("-")
                return LEAVING_TYPES.index(name), age == "o", -len(palaces[rest[0]][1])
            case "quake":
                floors, persons = palaces[rest[0]]
                return len(persons) - floors, -floors
            case "flood":
                return (-goods[rest[0]][seat],)
            case "sunrise":
                return (-LEAVING_TYPES.index(rest[0]),)
            case "place":
                return (len(palaces[rest[0]][1]),)
            case "swap":
                return (1,)
            case "charter":
                return (-state.symbols[seat * c.TYPES + c.TYPE_NAMES.index(rest[0])],)
            case _:  # the first one
                return (0,)

    return min(state.legal_moves(seat), key=sort_key)


def at_next_decision(state: DragonState, log: RawEntries) -> DragonState:
    """The position after phase 2 at its next decision; a super event that is still to be drawn is left out (18.1)."""
    fields = state.fields()
    if state.mover() == CHANCE:
        fields |= {"current_step": c.STEP_NONE, "asked_seat": 0}
    return run_without_draw(fields, log)


def run_without_draw(fields: dict[str, Any], log: RawEntries) -> DragonState:
    fields["super_event"] = max(fields["super_event"], c.NO_SUPER)
    state = DragonState()
    state.set_log(log)
    state.restore(fields)
    return state


def played_months(game: Dragon, state: DragonState) -> list[tuple[DragonState, RawEntries]]:
    """The end and the log of this month and all later ones, if no seat acts or plays a person card."""
    months = []
    while state.mover() != NOBODY:
        log: RawEntries = []
        before_event = state.stage < c.STAGE_EVENT
        state = at_end_of_person_phase(state, log) if before_event else at_next_decision(state, log)
        while state.mover() >= 0:
            state.apply(state.mover(), policy_move(game, state))
        months.append((state, log))
    return months


def entries_before_final_scoring(log: RawEntries) -> RawEntries:
    """The log of a month without the final wall scoring and the final scoring."""
    last_scored = max(index for index, entry in enumerate(log) if entry[0] == c.LOG_SCORED)
    return log[: last_scored + 1]


def count_released(entries: RawEntries, seat: int) -> int:
    return sum(entry[0] == c.LOG_RELEASED and entry[1] == seat for entry in entries)


def entries_by_seat(entries: RawEntries, kind: int) -> dict[int, list[tuple[int, int, int]]]:
    """The arguments of all entries of a kind by seat."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for number, seat, *args in entries:
        if number == kind:
            found.setdefault(seat, []).append((args[0], args[1], args[2]))
    return found


def check_month(game: Dragon, seat: int, forecast: dict[str, Any], end: DragonState, log: RawEntries) -> None:
    """A month of the forecast is the month that was played."""
    entries = entries_before_final_scoring(log)
    final_wall_losses = count_released(log[len(entries) :], seat)
    events = [entry for entry in entries if entry[0] == c.LOG_EVENT]
    assert (c.EVENT_NAMES[events[0][2]], events[0][3]) == (forecast["event"], forecast["month"])
    super_event = forecast.get("super_event", {})
    again = super_event.get("again")
    resolved = [forecast] + ([again] if again else [])
    assert len(events) == len(resolved)
    points = game.raw_points_by_source(entries)[seat]
    assert forecast["gained"] == sum(points.values())
    assert forecast["left"] == {
        "yuan": end.yuan[seat],
        "rice": end.rice[seat],
        "fireworks": end.fireworks[seat],
        "persons": end.person_count[seat] + final_wall_losses,
    }
    lost = sum(part["persons_lost"] + part.get("wall", {}).get("persons_lost", 0) for part in resolved)
    assert lost + super_event.get("persons_lost", 0) == count_released(entries, seat)
    assert sum(part["vp"] for part in resolved) == points["festival"] + points["mongols"]
    assert sum(part["wall"]["vp"] for part in resolved if "wall" in part) == points["wall"]
    (scored,) = entries_by_seat(entries, c.LOG_SCORED)[seat]
    assert tuple(forecast["scoring"].values()) == scored
    check_event_entries(seat, resolved, entries)
    if "super_event" in forecast:
        check_super_event(seat, super_event, points, entries)


def check_event_effects(seat: int, forecast: dict[str, Any], before: DragonState) -> None:
    """What the event costs is what is missing afterwards, and each piece that is missing costs a person."""
    missing = sum(forecast["shortfall"].values())
    due = min(missing, 1) if forecast["event"] == "mongol" else missing
    assert forecast["persons_lost"] == min(due, before.person_count[seat])
    if "super_event" not in forecast:  # it may change goods, too
        paid = {good: cost - forecast["shortfall"][good] for good, cost in forecast["cost"].items()}
        paid["fireworks"] = forecast.get("returned", 0)
        for good, pieces in (("yuan", before.yuan), ("rice", before.rice), ("fireworks", before.fireworks)):
            assert forecast["left"][good] == pieces[seat] - paid.get(good, 0)


def check_event_entries(seat: int, resolved: list[dict[str, Any]], entries: RawEntries) -> None:
    """Costs and shortfalls of the event, and of its repetition in an eclipse, are those of the log."""
    for number, forecast in enumerate(resolved):
        match forecast["event"]:
            case "tribute":
                paid, due, _ = entries_by_seat(entries, c.LOG_TRIBUTE)[seat][number]
                assert (forecast["cost"], forecast["shortfall"]) == ({"yuan": paid + due}, {"yuan": due})
            case "drought":
                returned, due, _ = entries_by_seat(entries, c.LOG_DROUGHT)[seat][number]
                assert (forecast["cost"], forecast["shortfall"]) == ({"rice": returned + due}, {"rice": due})
            case "mongol":
                helmets, due, _ = entries_by_seat(entries, c.LOG_MONGOL)[seat][number]
                everybody = [args[number][0] for args in entries_by_seat(entries, c.LOG_MONGOL).values()]
                assert (forecast["helmets"], forecast["fewest"]) == (helmets, min(everybody))
                assert bool(forecast["shortfall"]["helmets"]) == bool(due)
            case "contagion":
                mortars, due, _ = entries_by_seat(entries, c.LOG_CONTAGION)[seat][number]
                assert (forecast["mortars"], forecast["shortfall"]) == (mortars, {"mortars": due})
            case "festival" if forecast["vp"]:
                scorings = entries_by_seat(entries, c.LOG_FESTIVAL)[seat]
                _, returned, left = scorings[number]
                assert (forecast["returned"], forecast["fireworks"]) == (returned, returned + left)


def check_super_event(
    seat: int, forecast: dict[str, Any], points: dict[str, int], entries: RawEntries
) -> None:
    """The effects of the super event are those of the log; one that is not drawn yet has none."""
    if forecast["name"] is None:
        assert forecast == {"name": None}
        assert not entries_by_seat(entries, c.LOG_SUPER)
        return
    ((event, _, _),) = entries_by_seat(entries, c.LOG_SUPER)[-1]
    counts = {
        kind: len(entries_by_seat(entries, kind).get(seat, []))
        for kind in (c.LOG_QUAKED, c.LOG_COLLAPSED, c.LOG_FLOODED, c.LOG_DISCARDED)
    }
    assert forecast["name"] == c.SUPER_NAMES[event]
    assert forecast.get("floors", 0) == counts[c.LOG_QUAKED] + counts[c.LOG_COLLAPSED]
    assert forecast.get("goods", 0) == counts[c.LOG_FLOODED]
    assert forecast.get("cards", 0) == counts[c.LOG_DISCARDED]
    if event != c.CHARTER:
        assert forecast.get("vp", 0) == points["people"] + points["monks"]
    small, large, _ = entries_by_seat(entries, c.LOG_ASSASSINATED).get(seat, [(0, 0, 0)])[0]
    assert (forecast.get("smallPrivileges", 0), forecast.get("largePrivileges", 0)) == (small, large)


def check_forecasts(game: Dragon, state: DragonState) -> None:
    """Every month of the forecast of every seat is what happens if nothing else happens."""
    first = state.round if state.stage < c.STAGE_EVENT else state.round + 1
    played = dict(enumerate(played_months(game, state), state.round))
    final_state, final_log = played[c.ROUNDS]
    for seat in range(game.seats):
        forecast = game.forecast(state, seat)
        months = [month for month in forecast["months"] if month["event"] != "wall-end"]
        assert [month["month"] for month in months] == list(range(first, c.ROUNDS + 1))
        for month in months:
            end, log = played[month["month"]]
            check_month(game, seat, month, end, log)
            is_first = month["month"] == state.round
            check_event_effects(seat, month, state if is_first else played[month["month"] - 1][0])
        assert forecast["projected_scores"] == final_state.scores()
        this_month = played[state.round][1]
        decayed = [
            args[0]
            for kind in (c.LOG_DECAYED, c.LOG_PALACE_REMOVED)
            for args in entries_by_seat(this_month, kind).get(seat, [])
        ]
        assert sorted(forecast["decaying_palaces"]) == sorted(decayed)
        (final_wall,) = forecast["months"][len(months) :] or [None]
        assert (final_wall is not None) == bool(state.wall_on and state.stage < c.STAGE_FINAL_WALL)
        if final_wall:
            log = final_log[len(entries_before_final_scoring(final_log)) :]
            points = sum(args[0] for args in entries_by_seat(log, c.LOG_WALL_SCORED).get(seat, []))
            assert (final_wall["vp"], final_wall["gained"]) == (points, points)
            assert final_wall["persons_lost"] == count_released(log, seat)
            assert final_wall["left"]["persons"] == final_state.person_count[seat]


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(40))
@given(dragon_games(), st.integers(0, 2**63), st.integers(0, 11))
def test_forecast_equals_months_without_moves(game: Dragon, seed: int, offset: int) -> None:
    """10, 11, 12, 13, 14"""
    for number, state in enumerate(random_positions(game, seed)):
        assert isinstance(state, DragonState)
        if number % 12 == offset and c.STAGE_ACTION <= state.stage < c.STAGE_FINAL_WALL:
            check_forecasts(game, state)


@pytest.mark.parametrize("super_event", [*c.SUPER_NAMES[1:], "hidden"])
def test_forecast_of_each_super_event_equals_the_rules(super_event: str) -> None:
    """14: at all positions of months 6 and 7, also while the event or the super event is being resolved."""
    game = Dragon(players=3, greatWall=True, superEvent=super_event)
    checked_stages = set()
    for seed in range(3):
        for state in random_positions(game, seed):
            assert isinstance(state, DragonState)
            if state.round in (6, 7) and (state.stage >= c.STAGE_EVENT or state.mover() == CHANCE):
                check_forecasts(game, state)
                checked_stages.add(state.stage)
    assert c.STAGE_ACTION in checked_stages
    assert not checked_stages.isdisjoint({c.STAGE_EVENT, c.STAGE_WALL, c.STAGE_SUPER})


def test_projection_leaves_the_position_unchanged() -> None:
    """7"""
    state = make_position("players 2, round 4, at action\nA: 2 yuan, palaces 2[monk-y tax-y]").state
    fields = state.fields()
    assert [end.round for end, _ in state.projected_months()] == [*range(5, 13), 12]
    assert state.fields() == fields


# ---------------------------------------------------------------------------------------- draws that are still to come


def test_super_event_not_drawn_yet_has_no_name_and_no_effect() -> None:
    """5.3: all other months are forecast as usual."""
    game = Dragon(players=3, startSeat=0, superEvent="random")
    state = game.start()
    known = Dragon(players=3, startSeat=0, superEvent="none")
    for position, known_state in zip(random_positions(game, 3), random_positions(known, 3), strict=False):
        assert isinstance(position, DragonState)
        state = position
        forecast = game.forecast(state, 1)
        if state.super_event != c.RANDOM:
            break
        assert forecast["super_event"] == game.forecast(state, None)["super_event"] == {"name": None}
        if state.stage == c.STAGE_SUPER_DRAW:
            assert [month["month"] for month in forecast["months"]] == list(range(1, 13))
            assert forecast["months"][6].pop("super_event") == {"name": None}
            assert forecast["months"] == known.forecast(known_state, 1)["months"]
    assert (
        state.stage == c.STAGE_DRAFT and forecast["super_event"]["name"] == c.SUPER_NAMES[state.super_event]
    )


# ---------------------------------------------------------------------------------------- policy


def end_of_month(p: Position) -> Position:
    """The position at the end of this month of the projection."""
    end, log = p.state.projected_months()[0]
    return Position(p.game, end, log)


def test_persons_for_actions_leave_before_those_who_still_count() -> None:
    """10.2: of one type the young leave first, of equal tiles the one in the palace with the most persons."""
    p = make_position("""
        players 2, round 3, event contagion, at person
        A: palaces 2[lady-y scholar-o] 2[lady-y scholar-y] 3[lady-y scholar-y warrior-y]
        B: palaces 3[healer-o healer-y lady-y]
    """)
    assert end_of_month(p).palaces("A") == {0: "2[lady-y]", 1: "2[lady-y]", 2: "3[lady-y warrior-y]"}
    assert end_of_month(p).person_count("B") == 3


@pytest.mark.parametrize(
    ("super_event", "expected"),
    [
        ("earthquake", {0: "1[lady-y]", 1: "2[tax-y monk-y]", 2: "1[farmer-o]"}),
        ("sunrise", {0: "2[lady-y lady-y]", 1: "2[tax-y monk-y]", 2: "2[farmer-o]"}),
    ],
)
def test_super_event_takes_free_floors_or_brings_a_court_lady(
    super_event: str, expected: dict[int, str]
) -> None:
    """14.3, 14.8: the persons that are there stay, and the new one goes where the fewest are."""
    p = make_position(f"""
        players 2, round 7, super {super_event}, at person
        A: space 9, palaces 2[lady-y] 2[monk-y tax-y] 2[farmer-o]
    """)
    assert end_of_month(p).palaces("A") == expected


def test_flood_takes_from_the_largest_supply() -> None:
    """14.4: seven of fourteen pieces."""
    p = make_position("players 2, round 7, super flood, at person\nA: 8 yuan, 2 rice, 4 fireworks")
    end = end_of_month(p)
    assert (end.yuan("A"), end.rice("A"), end.fireworks("A")) == (2, 2, 3)


def test_sunrise_refuses_a_person_without_room() -> None:
    """9.3, 14.8"""
    p = make_position("""
        players 2, round 7, super sunrise, at person
        A: palaces 1[tax-y] 1[farmer-y]
    """)
    assert end_of_month(p).palaces("A") == {0: "1[tax-y]", 1: "1[farmer-y]"}


def test_charter_uses_the_type_with_most_symbols() -> None:
    """14.10"""
    p = make_position("""
        players 2, round 7, super charter, at person
        A: palaces 2[scholar-y farmer-y] 1[tax-y]
    """)
    assert end_of_month(p).yuan("A") == 3


def test_tile_to_place_is_not_placed() -> None:
    """9.3: a decision of phase 2 is dropped."""
    p = make_position("""
        players 2, round 3, at person
        A: space 9, hand monk wild, palaces 2[] 2[]
    """)
    p.play("play monk:monk-y")
    assert p.step == "place"
    assert end_of_month(p).person_count("A") == 0 and end_of_month(p).removed_tiles("monk-y") == 1
