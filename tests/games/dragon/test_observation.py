"""Observations: the numbers of an example, computed by hand, for each seat with the own seat first."""

from __future__ import annotations

import pytest

from dragon_positions import make_position, new_game
from jadecourt.core.laws import observe, random_positions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState

SPEC = Dragon.observation
# Dora has passed, Ben has chosen the harvest, Ada is to move, Cleo comes last
EXAMPLE_TEXT = """
    players 4, round 4, event drought, wall A B A, super volcano, cost 6, at action,
        groups taxes build | harvest wall | parade research | fireworks privilege
    A: 7 yuan, 2 rice, 1 fireworks, 12 vp, 1 small, 2 large, space 9, hand monk farmer wild,
        palaces 2[farmer-y healer-o] 1[] - 3[monk-y]
    B: 3 yuan, 30 vp, space 9, hand tax, palaces 2[lady-y monk-o] 2[lady-y warrior-o], on harvest
    C: 5 fireworks, space 4, hand wild wild, palaces 3[scholar-o tax-y craftsman-y]
    D: 1 yuan, space 20, passed
"""


def example_state() -> DragonState:
    """The state of EXAMPLE_TEXT, whose long lines are wrapped."""
    text = EXAMPLE_TEXT.replace(",\n        ", ", ")
    return make_position(text).state


def observed(state: DragonState, seat: int) -> dict[str, list[int]]:
    """The observation by block."""
    return SPEC.split(observe(Dragon(players=state.seats), state, seat))


def ones_at(*places: int, size: int) -> list[int]:
    """1 at these indexes, 0 elsewhere."""
    return [int(place in places) for place in range(size)]


def counts_by_name(names: list[str], **counts: int) -> list[int]:
    """The counts in the order of `names`, from keywords such as `farmer_y=2`; 0 for all others."""
    assert {name.replace("-", "_") for name in names} >= set(counts)
    return [counts.get(name.replace("-", "_"), 0) for name in names]


def type_flags(*names: str) -> list[int]:
    return [int(name in names) for name in c.TYPE_NAMES]


# blocks that are the same for every seat
EXPECTED_SHARED = {
    "options": [4, 6, 1, 0, 1],
    "super": ones_at(6, size=11),  # 14 none, lanternfest, buddha, earthquake, flood, solarEclipse, volcano, …
    "round": [4],
    "stage": ones_at(c.STAGE_ACTION, size=11),
    "is_eclipse_repeat": [0],
    "step": ones_at(c.STEP_ACT, size=18),
    "owed": [1],
    "scorings_left": [9],
    "tiles_to_place": [0] * 15,
    "sunrise_types_taken": [0] * 9,
    # a drought this month, then eight months of peace, then 0 after the last month
    "events": ones_at(2, size=6) + ones_at(0, size=6) * 8 + [0] * 18,
    "bag": [0] * 6,
    # 3.1 with four seats: 8 of types with one age, else 5 young and 3 old, minus those in palaces
    "display": counts_by_name(
        c.KIND_NAMES,
        craftsman_y=8 - 1,
        lady_y=8 - 2,
        pyro_y=5,
        pyro_o=3,
        tax_y=8 - 1,
        warrior_y=5,
        warrior_o=3 - 1,
        monk_y=5 - 1,
        monk_o=3 - 1,
        healer_y=5,
        healer_o=3 - 1,
        farmer_y=5 - 1,
        farmer_o=3,
        scholar_y=5,
        scholar_o=3 - 1,
    ),
    # taxes, build, harvest, fireworks, parade, research, privilege, wall
    "fees": [0, 0, 3, 0, 0, 0, 0, 3],  # 8.2 Ben's dragon lies on the group of harvest and wall
    "groups": [number for group in (0, 0, 1, 3, 2, 2, 3, 1) for number in ones_at(group, size=5)],
}
# blocks by seat: Ada, Ben, Cleo, Dora
EXPECTED_BY_SEAT = {
    "asked_seat": [[1], [0], [0], [0]],
    "order": [[2], [3], [1], [4]],  # counted from the last: Dora and Ben have acted; Ben is above Ada
    "start": [[1], [0], [0], [0]],
    "drafted": [[0] * 9] * 4,
    # the five groups, then: passed
    "dragon": [[0] * 6, ones_at(1, size=6), [0] * 6, ones_at(5, size=6)],
    "track": [[9, 0], [9, 1], [4, 0], [20, 0]],
    "vp": [[12], [30], [0], [0]],
    "yuan": [[7], [3], [0], [1]],
    "rice": [[2], [0], [0], [0]],
    "fireworks": [[1], [0], [5], [0]],
    "privileges": [[1, 2], [0, 0], [0, 0], [0, 0]],
    # Dora's line has no hand: she has every card
    "hand": [type_flags("monk", "farmer"), type_flags("tax"), type_flags(), [1] * 9],
    "wilds": [[1], [0], [2], [2]],
    # 13.2 rice, fireworks, floor, yuan, track, vp: Ada has used the first two, Ben the first
    "unused": [[0, 0, 1, 1, 1, 1], [0, 1, 1, 1, 1, 1], [1] * 6, [1] * 6],
    "built": [[2], [1], [0], [0]],
    # 1 floor with 0, 1 persons; 2 floors with 0, 1, 2; 3 floors with 0, 1, 2, 3
    "palaces": [ones_at(0, 4, 6, size=9), [0, 0, 0, 0, 2, 0, 0, 0, 0], ones_at(8, size=9), [0] * 9],
    "persons": [
        counts_by_name(c.KIND_NAMES, farmer_y=1, healer_o=1, monk_y=1),
        counts_by_name(c.KIND_NAMES, lady_y=2, warrior_o=1, monk_o=1),
        counts_by_name(c.KIND_NAMES, scholar_o=1, tax_y=1, craftsman_y=1),
        [0] * 15,
    ],
    "person_count": [[3], [4], [3], [0]],
    # 3.1: an old healer has 2 mortars, an old warrior 2 helmets, an old scholar 3 books, a tax collector 3 coins,
    # an old monk 2 Buddhas
    "symbols": [
        counts_by_name(c.TYPE_NAMES, farmer=1, healer=2, monk=1),
        counts_by_name(c.TYPE_NAMES, lady=2, warrior=2, monk=2),
        counts_by_name(c.TYPE_NAMES, scholar=3, tax=3, craftsman=1),
        [0] * 9,
    ],
    "monk_points": [[1 * 3], [2 * 2], [0], [0]],  # 12.2
    "releases_due": [[0], [0], [0], [0]],
    "palace_count": [[3], [2], [1], [0]],
    "inhabited": [[2], [2], [1], [0]],
    "rooms": [[3], [0], [0], [0]],
    # 10.3 in the drought of this month Ben lacks rice for two palaces and Cleo for one
    "losses": [[0] * 12, [2] + [0] * 11, [1] + [0] * 11, [0] * 12],
    "yuan_left": [[7], [3], [0], [1]],
    "rice_left": [[0], [0], [0], [0]],
    "fireworks_left": [[1], [0], [5], [0]],
    # 13.3 the wall of three tiles is too short at the end: Cleo and Dora, who have none in it, lose a person
    "persons_left": [[3], [4 - 2], [3 - 1 - 1], [0]],
    "event_points": [[0], [0], [0], [0]],
    # 11 palaces, court ladies, privileges
    "income": [[3 + 1 + 2 * 2], [2 + 2], [1], [0]],
    "income_left": [[9 * 8], [9 * 4], [9 * 1], [0]],
    # 12.2 points now, income, persons, monks, goods
    "projected": [[12 + 72 + 6 + 3 + 9 // 3], [30 + 36 + 4 + 4 + 3 // 3], [0 + 9 + 2 + 0 + 10 // 3], [0]],
    "vp_lead": [[12 - 30 // 3, 12 - 30], [30 - 12 // 3, 30 - 12], [-42 // 3, -30], [-42 // 3, -30]],
    "projected_lead": [
        [96 - (75 + 14) // 3, 96 - 75],
        [75 - (96 + 14) // 3, 75 - 96],
        [14 - (96 + 75) // 3, 14 - 96],
        [0 - (96 + 75 + 14) // 3, 0 - 96],
    ],
}
# floors and persons of the own palaces by place
EXPECTED_OWN_PALACES: list[list[tuple[int, tuple[str, ...]]]] = [
    [(2, ("healer-o", "farmer-y")), (1, ()), (0, ()), (3, ("monk-y",))],
    [(2, ("lady-y", "monk-o")), (2, ("lady-y", "warrior-o"))],
    [(3, ("craftsman-y", "tax-y", "scholar-o"))],
    [],
]
# the owners of the tiles (Ada, Ben, Ada), counted from each seat
EXPECTED_WALL = [(0, 1, 0), (3, 0, 3), (2, 3, 2), (1, 2, 1)]


@pytest.mark.parametrize("seat", range(4))
def test_observation_of_example_matches_expected_for_every_seat(seat: int) -> None:
    """4.1, 4.2"""
    expected = dict(EXPECTED_SHARED)
    for name, parts in EXPECTED_BY_SEAT.items():
        rotated = parts[seat:] + parts[:seat] + [[0] * len(parts[0])]
        expected[name] = [number for part in rotated for number in part]
    expected["wall"] = [number for owner in EXPECTED_WALL[seat] for number in ones_at(owner, size=5)] + [
        0
    ] * 9 * 5
    palaces = EXPECTED_OWN_PALACES[seat] + [(0, ())] * (26 - len(EXPECTED_OWN_PALACES[seat]))
    expected["own_floors"] = [floors for floors, _ in palaces]
    expected["own_persons"] = [len(persons) for _, persons in palaces]
    kinds = [[1 + c.KIND_NAMES.index(person) for person in persons] for _, persons in palaces]
    expected["own_kinds"] = [number for row in kinds for number in (*row, 0, 0, 0)[:3]]
    found = observed(example_state(), seat)
    assert {name: found[name] for name in expected} == expected
    assert found.keys() == expected.keys()


def test_declared_block_sizes_match_the_expected_blocks() -> None:
    sizes = {block.name: block.size for block in SPEC.blocks}
    by_seat = {name: 5 * len(parts[0]) for name, parts in EXPECTED_BY_SEAT.items()}
    shared = {name: len(numbers) for name, numbers in EXPECTED_SHARED.items()}
    own = {"own_floors": 26, "own_persons": 26, "own_kinds": 26 * 3}
    assert sizes == shared | by_seat | own | {"wall": 12 * 5}


def test_observation_of_draft_shows_pair_and_tiles_to_place() -> None:
    """5.5"""
    position = new_game(players=3, startSeat=1).play_first_until("draft").play("draft tax+monk")
    found = observed(position.state, 1)
    assert found["drafted"] == type_flags("tax", "monk") + [0] * 36
    assert found["tiles_to_place"] == counts_by_name(c.KIND_NAMES, tax_y=1, monk_y=1)
    assert found["owed"] == [2]
    assert found["start"] == [1, 0, 0, 0, 0]
    assert found["asked_seat"] == [1, 0, 0, 0, 0]
    assert found["yuan"] == [6, 6, 6, 0, 0]  # 5.4
    assert found["palaces"] == ([0, 0, 2] + [0] * 6) * 3 + [0] * 18
    other = observed(position.state, 0)
    assert other["drafted"] == [0] * 9 + type_flags("tax", "monk") + [0] * 27
    assert other["asked_seat"] == other["start"] == [0, 1, 0, 0, 0]


def test_observation_of_event_draws_shows_bag_and_row() -> None:
    """4.3, 5.2: peace is on 1 and 2; the first tile goes to 3, an equal one to 5"""
    position = new_game(players=2)
    assert observed(position.state, 0)["bag"] == [0, 2, 2, 2, 2, 2]
    position.play("event mongol", "event mongol")
    found = observed(position.state, 0)
    assert found["bag"] == [0, 2, 2, 2, 0, 2]
    row = [ones_at(0, size=6), ones_at(0, size=6), ones_at(4, size=6), [0] * 6, ones_at(4, size=6)]
    assert found["events"] == [number for event in row for number in event] + [0] * 42
    assert found["super"] == ones_at(0, size=11)


def test_undrawn_super_event_sets_no_number() -> None:
    """14"""
    assert observed(new_game(players=2, superEvent="random").state, 0)["super"] == [0] * 11


def test_observation_shows_releases_due_by_seat() -> None:
    """10.3: in a tribute A, the seat to move, lacks 1 yuan and B lacks 3"""
    position = make_position("""
        players 2, round 5, event tribute, at event
        A: 3 yuan, space 9, palaces 2[farmer-y healer-o] 1[monk-y]
        B: 1 yuan, space 3, palaces 3[lady-y monk-y tax-y] 2[farmer-y]
    """)
    found = observed(position.state, 1)
    assert found["losses"] == [3, *[0] * 11, 1, *[0] * 47]
    assert found["persons_left"] == [4 - 3, 3 - 1, 0, 0, 0]
    assert (found["releases_due"], found["owed"], found["asked_seat"]) == (
        [3, 0, 0, 0, 0],
        [1],
        [0, 1, 0, 0, 0],
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_observations_of_other_seats_are_rotated(players: int) -> None:
    """6.4: the seating does not matter, so other seats see the same blocks in another order"""
    game = Dragon(players=players, greatWall=True, superEvent="flood")
    for number, state in enumerate(random_positions(game, players)):
        if number % 20:
            continue
        assert isinstance(state, DragonState)
        mine = observed(state, 0)
        for seat in range(1, players):
            theirs = observed(state, seat)
            for name, parts in EXPECTED_BY_SEAT.items():
                width = len(parts[0])
                rotated = [mine[name][p * width : (p + 1) * width] for p in range(players)]
                rotated = rotated[seat:] + rotated[:seat]
                assert theirs[name][: players * width] == [n for part in rotated for n in part], name
                assert not any(theirs[name][players * width :])
            for name in EXPECTED_SHARED:
                assert theirs[name] == mine[name]


def test_scaled_numbers_are_about_one() -> None:
    """Learning programs need numbers from 0 to about 1."""
    largest = dict.fromkeys(SPEC.slices, 0.0)
    for seed, players in enumerate((2, 3, 4, 5)):
        game = Dragon(players=players, greatWall=True, superEvent="random")
        for number, state in enumerate(random_positions(game, seed)):
            assert isinstance(state, DragonState)
            if number % 3:
                continue
            numbers = observed(state, 0)
            for block in SPEC.blocks:
                largest[block.name] = max(
                    largest[block.name], *(n / block.scale for n in numbers[block.name])
                )
                assert block.name.endswith("_lead") or min(numbers[block.name]) >= 0
    assert max(largest.values()) <= 3
    assert {name for name, value in largest.items() if value == 0} <= {
        "sunrise_types_taken",
        "is_eclipse_repeat",
    }


# ------------------------------------------------------------------------------------------------------ estimates


@pytest.mark.parametrize("great_wall", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_estimated_losses_of_this_month_are_those_of_the_projection(players: int, great_wall: bool) -> None:
    """10.3, 13.3: exact for the next event; `projection` runs the rules"""
    game = Dragon(players=players, greatWall=great_wall)
    compared = 0
    for number, state in enumerate(random_positions(game, players)):
        assert isinstance(state, DragonState)
        if number % 7 or not c.STAGE_ACTION <= state.stage < c.STAGE_EVENT or state.round == c.ROUNDS:
            continue
        _, entries = state.projected_months()[0]
        released = [(kind, seat) for kind, seat, *_ in entries if kind == c.LOG_RELEASED]
        expected = [released.count((c.LOG_RELEASED, seat)) for seat in range(players)]
        losses = observed(state, 0)["losses"]
        assert [losses[12 * seat] for seat in range(players)] == expected
        compared += sum(expected)
    assert compared > 5


def change_fields(state: DragonState, **fields: list[int]) -> DragonState:
    """The position with other values of some fields."""
    changed = DragonState()
    changed.restore(state.fields() | fields)
    return changed


def test_estimated_points_count_coming_festivals_and_invasions() -> None:
    """10.3: two festivals, the second one with half the fireworks, and an invasion between them"""
    state = make_position("""
        players 3, round 8, event festival, at action
        A: 7 yuan, 2 rice, 6 fireworks, 12 vp, palaces 2[farmer-y warrior-y] 3[monk-o]
        B: 3 yuan, 4 fireworks, palaces 2[lady-y monk-o] 2[lady-y warrior-o]
        C: 4 fireworks, palaces 3[scholar-o tax-y warrior-y]
    """).state
    row = [*state.event_row[:8], c.PEACE, c.MONGOL_INVASION, c.FESTIVAL, c.PEACE]
    found = observed(change_fields(state, event_row=row), 0)
    # 6 for Ada, 3 for the others; then Ada has 3, the others 2; an old warrior has 2 helmets
    assert found["event_points"] == [6 + 1 + 6, 3 + 2 + 3, 3 + 1 + 3, 0, 0]
    assert found["fireworks_left"] == [1, 1, 1, 0, 0]
    assert found["losses"][2] == found["losses"][24 + 2] == 1  # A and C have the fewest helmets
    assert (sum(found["losses"]), found["persons_left"]) == (2, [2, 4, 2, 0, 0])


def test_estimated_losses_add_up_over_the_coming_events() -> None:
    """10.3: the second tribute finds less yuan, the contagion two mortars, the drought fewer persons"""
    state = make_position("""
        players 2, round 8, event tribute, at action
        A: 6 yuan, 1 rice, palaces 2[farmer-y healer-o] 3[monk-o]
        B: 1 yuan, palaces 1[lady-y] 1[monk-y]
    """).state
    row = [*state.event_row[:8], c.TRIBUTE, c.CONTAGION, c.DROUGHT, c.PEACE]
    found = observed(change_fields(state, event_row=row), 0)
    assert found["losses"][:4] == [0, 2, 1, 0]  # the drought strikes nobody: no person is left
    assert found["losses"][12:16] == [2, 0, 0, 0]  # B has two persons, not three
    assert found["yuan_left"] == found["persons_left"] == [0] * 5
    assert found["rice_left"] == [1, 0, 0, 0, 0]


def test_estimates_of_finished_games_are_the_results() -> None:
    """12.3"""
    state = list(random_positions(Dragon(players=4, greatWall=True), 3))[-1]  # one object, which is over
    assert isinstance(state, DragonState) and state.stage == c.STAGE_OVER
    found = observed(state, 2)
    assert found["projected"] == [*state.scores()[2:], *state.scores()[:2], 0]
    assert (found["scorings_left"], sum(found["losses"]), sum(found["income_left"])) == ([0], 0, 0)
    assert found["projected_lead"] == found["vp_lead"]


def test_largest_stored_amounts_give_numbers_of_16_bits() -> None:
    """Positions with up to MAX_AMOUNT of everything can be restored; their estimates are cut off."""
    state = make_position("players 2, round 2, event peace, at action\nA: palaces 2[lady-y]").state
    names = ("vp", "yuan", "rice", "fireworks", "small_privileges", "large_privileges")
    found = observed(change_fields(state, **{name: [c.MAX_AMOUNT, 0, 0, 0, 0] for name in names}), 1)
    assert found["income"][:2] == [0, c.MAX_AMOUNT * 3 + 2]
    assert found["income_left"][1] == found["projected"][1] == 32767
    assert found["projected_lead"][:4] == [-32767, -32767, 32767, 32767]
