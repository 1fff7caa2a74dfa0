"""Section 13: the Great Wall of China (vectors T43 to T49)."""

from __future__ import annotations

import pytest

from dragon_positions import Position, make_position
from jadecourt.games.dragon import components as c

WALL_ACTIONS = {f"act wall:{bonus}" for bonus in ("rice", "fireworks", "floor", "yuan", "track", "vp")}


def entry_names_in_order(p: Position, *names: str) -> list[str]:
    """The log entries with one of these names, in order, each name once."""
    found = [p.game.entry_kinds[kind].name for kind, *_ in p.log]
    return list(dict.fromkeys(name for name in found if name in names))


# ------------------------------------------------------------------------------ wall scoring


def test_wall_long_enough_scores_after_the_mongols() -> None:
    """T43, 13.3: length 5 in round 5; after the releases of the invasion, and no wall release"""
    p = make_position("""
        players 3, round 5, event mongol, wall A A A B B, at event
        A: space 9, palaces 1[warrior-y]
        B: space 8, palaces 1[warrior-y]
        C: space 7, palaces 2[tax-y lady-y]
    """)
    assert p.mover == "C"  # fewest helmets
    assert p.logged_entries("wall-held") == p.logged_entries("wall-scored") == []
    p.play("release p0:tax-y")
    assert p.logged_entries("wall-held") == [{"seat": -1, "length": 5, "threshold": 5}]
    assert [entry["vp"] for entry in p.logged_entries("wall-scored")] == [3, 2, 0]
    assert (p.vp("A"), p.vp("B"), p.vp("C")) == (1 + 3 + 1, 1 + 2 + 1, 0 + 0 + 2)  # helmets, wall, phase 4
    assert [p.person_count(seat) for seat in "ABC"] == [1, 1, 1]
    assert p.step == "deal"


def test_short_wall_costs_seats_with_fewest_tiles_a_person() -> None:
    """T44, 13.3, R80: B and C built fewest, in player order; nobody scores"""
    p = make_position("""
        players 3, round 5, event mongol, wall A A B C, at event
        A: space 9, palaces 2[tax-y lady-y]
        B: space 1, palaces 2[warrior-y tax-y]
        C: space 7, palaces 2[warrior-y lady-y]
    """)
    p.play("release p0:tax-y")  # A has the fewest helmets
    assert p.logged_entries("wall-short") == [{"seat": -1, "length": 4, "threshold": 5}]
    assert (p.mover, p.step, p.owed) == ("C", "release", 1)
    p.play("release p0:lady-y")
    assert (p.mover, p.owed, p.legal_moves) == ("B", 1, {"release p0:warrior-y", "release p0:tax-y"})
    p.play("release p0:tax-y")
    assert p.logged_entries("wall-scored") == []
    assert [p.person_count(seat) for seat in "ABC"] == [1, 1, 1]
    assert p.step == "deal"


def test_wall_without_tiles_costs_each_seat_with_persons_one() -> None:
    """13.3, R80: all are tied at 0; the seat without persons loses nothing"""
    p = make_position("""
        players 2, round 5, event mongol, wall, at event
        A: space 9, palaces 3[tax-y lady-y monk-y]
        B: space 1, palaces -
    """)
    p.play("release p0:tax-y")
    assert p.logged_entries("wall-short") == [{"seat": -1, "length": 0, "threshold": 5}]
    assert p.mover == "A"
    p.play("release p0:lady-y")
    assert p.step == "deal"


def test_last_wall_scoring_follows_phase_four() -> None:
    """T45, 12.1, 13.4, R81: 6 VP each, then the final scoring"""
    p = make_position("""
        players 2, round 12, wall A B A B A B A B A B A B, at decay
        A: palaces 1[lady-y]
        B: palaces 1[tax-y]
    """)
    assert entry_names_in_order(p, "wall-scored", "people-scored", "scored") == [
        "scored",
        "wall-scored",
        "people-scored",
    ]
    assert [entry["vp"] for entry in p.logged_entries("wall-scored")] == [6, 6]
    assert (p.vp("A"), p.vp("B")) == (2 + 6 + 2, 1 + 6 + 2)
    assert p.mover == "nobody"


def test_last_wall_release_comes_after_phase_four_and_before_the_final_scoring() -> None:
    """T46, 12.1: B's monk was still there in phase 4; it scores nothing in the end"""
    p = make_position("""
        players 2, round 12, wall A A A A A A B B B B B, at decay
        A: palaces 1[tax-y]
        B: palaces 3[monk-o lady-y] 2[tax-y farmer-y]
    """)
    assert p.logged_entries("scored")[1] == {"seat": 1, "palaces": 2, "ladies": 1, "privileges": 0}
    assert (p.mover, p.step, p.owed, p.vp("B")) == ("B", "release", 1, 3)
    assert p.game.snapshot(p.state)["phase"] == "scoring"
    p.play("release p0:monk-o")
    assert p.logged_entries("people-scored")[1] == {"seat": 1, "vp": 6, "people": 3}
    assert p.logged_entries("monks-scored")[1] == {"seat": 1, "vp": 0}
    assert p.vp("B") == 3 + 6
    assert p.mover == "nobody"


def test_no_decay_after_the_last_wall_scoring() -> None:
    """12.1, R83: the palace emptied by the last release keeps its floor"""
    p = make_position("""
        players 2, round 12, wall A, at decay
        B: palaces 1[tax-y] 2[lady-y]
    """)
    p.play("release p0:tax-y")
    assert p.palaces("B") == {0: "1[]", 1: "2[lady-y]"}
    assert p.logged_entries("decayed") == p.logged_entries("palace-removed") == []


def test_mongol_invasion_in_the_last_round_gives_two_wall_scorings() -> None:
    """T47, 13.4, R82"""
    p = make_position("""
        players 2, round 12, event mongol, wall A B A B A B A B A B A B, at event
        A: palaces -
        B: palaces -
    """)
    assert p.logged_entries("wall-held") == [{"seat": -1, "length": 12, "threshold": 12}] * 2
    assert [entry["vp"] for entry in p.logged_entries("wall-scored")] == [6, 6, 6, 6]
    assert (p.vp("A"), p.vp("B")) == (12, 12)


@pytest.mark.parametrize("event", ["peace", "tribute", "drought", "festival", "contagion"])
def test_other_events_score_no_wall(event: str) -> None:
    """13.4"""
    p = make_position(f"""
        players 2, round 5, event {event}, wall A B A B A, at event
        A: palaces -
        B: palaces -
    """)
    assert p.logged_entries("wall-held") == p.logged_entries("wall-short") == []


def test_mongol_invasion_scores_no_wall_without_the_expansion() -> None:
    """7 b)"""
    p = make_position("""
        players 2, round 5, event mongol, at event
        A: palaces -
        B: palaces -
    """)
    assert p.logged_entries("wall-held") == p.logged_entries("wall-short") == []
    assert p.step == "deal"


# ------------------------------------------------------------------------------ the wall action


def test_no_wall_action_without_unused_tiles() -> None:
    """T48, 13.2, R75: B has used all six"""
    p = make_position("""
        players 2, round 9, wall B B B B B B A, at action
        A: space 1
        B: space 9
    """)
    assert p.mover == "B"
    assert not p.legal_moves & WALL_ACTIONS
    assert p.illegal_rule("act wall:vp") == "13.2"
    p.play("act pass")
    assert p.legal_moves & WALL_ACTIONS == WALL_ACTIONS - {"act wall:rice"}  # A has used this tile


def test_no_wall_action_with_a_complete_wall() -> None:
    """T48, 13.2, R75"""
    p = make_position("""
        players 3, round 9, wall A B C A B C A B C A B C, at action
        A: space 9
    """)
    assert not p.legal_moves & WALL_ACTIONS
    assert p.illegal_rule("act wall:vp") == "13.2"


def test_wall_card_is_an_action_card_like_others() -> None:
    """8.2, 13.1: its group costs the fee"""
    p = make_position("""
        players 2, wall, groups wall | taxes, at action
        A: on wall, space 9
        B: 2 yuan, space 1
    """)
    assert not p.legal_moves & WALL_ACTIONS
    assert p.illegal_rule("act wall:rice") == "8.2"


def test_wall_action_in_an_occupied_group_costs_the_fee() -> None:
    """8.2: exactly 3 yuan are enough"""
    p = make_position("""
        players 2, wall, groups wall | taxes, at action
        A: on wall, space 9
        B: 3 yuan, space 1
    """)
    assert p.legal_moves & WALL_ACTIONS == WALL_ACTIONS
    p.play("act wall:rice")
    assert (p.yuan("B"), p.rice("B")) == (0, 1)


def test_wall_action_needs_the_expansion() -> None:
    """13.1"""
    p = make_position("players 2, at action")
    assert not p.legal_moves & WALL_ACTIONS
    assert p.illegal_rule("act wall:rice") == "13.1"


def test_wall_floor_is_exactly_one_floor() -> None:
    """T49, 13.2, R76: craftsmen add nothing, and it must be built"""
    p = make_position("""
        players 2, wall, at action
        A: space 9, palaces 2[craftsman-y craftsman-y] 1[]
        B: space 1
    """)
    p.play("act wall:floor")
    assert (p.step, p.owed, p.legal_moves) == ("floor", 1, {"floor p0", "floor p1", "floor new"})
    assert p.illegal_rule("act pass") == "8.3"
    p.play("floor new")
    assert p.palaces("A") == {0: "2[craftsman-y craftsman-y]", 1: "1[]", 2: "1[]"}
    assert p.mover == "B"


@pytest.mark.parametrize(
    ("bonus", "gain"),
    [
        ("rice", {"rice": 1}),
        ("fireworks", {"fireworks": 1}),
        ("yuan", {"yuan": 2}),
        ("track", {"track_space": 3}),
        ("vp", {"vp": 3}),
        ("floor", {}),
    ],
)
def test_wall_action_grants_the_printed_bonus(bonus: str, gain: dict[str, int]) -> None:
    """13.2: persons add nothing to the bonus; the tile is used"""
    p = make_position("""
        players 2, wall B, at action
        A: space 9, palaces 3[farmer-y pyro-y tax-y] 3[warrior-y scholar-y craftsman-y]
        B: space 1
    """)
    names = ("rice", "fireworks", "yuan", "track_space", "vp")
    before = {name: getattr(p, name)("A") for name in names}
    p.play(f"act wall:{bonus}")
    assert {name: getattr(p, name)("A") - before[name] for name in names} == dict.fromkeys(names, 0) | gain
    view = p.game.view(p.state, None)
    assert view["wall"] == [(1, "rice"), (0, bonus)]
    assert bonus not in view["players"][0]["wallUnused"]
    assert len(view["players"][0]["wallUnused"]) == 5
    assert view["players"][0]["wallBuilt"] == 1
    assert p.logged_entries("wall-tile") == [{"seat": 0, "bonus": c.BONUS_NAMES.index(bonus), "length": 2}]


def test_wall_track_bonus_counts_for_phase_two() -> None:
    """6.3, 9: the player order is set again"""
    p = make_position("""
        players 2, wall, at action
        A: space 5, on taxes
        B: space 3
    """)
    p.play("act wall:track")
    assert p.order() == "BA"
    assert (p.step, p.mover) == ("play", "B")
