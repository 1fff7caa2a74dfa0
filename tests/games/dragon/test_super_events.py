"""Section 14: the super events of round 7 but charter and sunrise (vectors T50 to T55, T58, T61 to T63)."""

from __future__ import annotations

import pytest

from dragon_positions import make_position
from jadecourt.games.dragon import components as c


def test_super_event_comes_in_round_seven_only() -> None:
    """7 c), 5.3"""
    for number in (6, 8):
        p = make_position(f"players 2, round {number}, super lanternfest, at super")
        assert p.logged_entries("super") == []
    p = make_position("players 2, round 7, super lanternfest, at super")
    assert p.logged_entries("super") == [{"seat": -1, "super": c.LANTERN_FESTIVAL}]


def test_super_event_precedes_decay_and_scoring() -> None:
    """14, R68: one decay, after it"""
    p = make_position("""
        players 2, round 7, event tribute, super lanternfest, at event
        A: 4 yuan, palaces 2[] 1[lady-y]
        B: 4 yuan, palaces -
    """)
    names = [p.game.entry_kinds[kind].name for kind, *_ in p.log]
    steps = ["event", "tribute", "super", "people-scored", "decayed", "scored", "month"]
    assert [name for name in dict.fromkeys(names) if name in steps] == steps
    assert names.count("decayed") == 1


# ------------------------------------------------------------------------------ lanternfest and buddha


def test_lantern_festival_scores_persons_additionally_to_final_scoring() -> None:
    """T61, 14.1, R101: +12 in round 7, and +12 again in the final scoring"""
    province = "palaces 3[tax-y lady-y farmer-y] 3[healer-y scholar-y pyro-y]"
    p = make_position(f"""
        players 2, round 7, super lanternfest, at super
        A: {province}
    """)
    assert p.logged_entries("people-scored") == [
        {"seat": 1, "vp": 0, "people": 0},
        {"seat": 0, "vp": 12, "people": 6},
    ]
    assert p.vp("A") == 12 + 3  # phase 4: two palaces, one lady
    p = make_position(f"""
        players 2, round 12, super lanternfest, at end
        A: {province}
    """)
    assert p.logged_entries("people-scored")[0] == {"seat": 0, "vp": 12, "people": 6}


def test_buddha_scores_monks_by_floors() -> None:
    """14.2, R101"""
    p = make_position("""
        players 2, round 7, super buddha, at super
        A: space 9, palaces 3[monk-y monk-o] 2[tax-y]
        B: palaces 1[monk-y]
    """)
    assert p.logged_entries("monks-scored") == [{"seat": 0, "vp": 9}, {"seat": 1, "vp": 1}]
    assert (p.vp("A"), p.vp("B")) == (9 + 2, 1 + 1)


# ------------------------------------------------------------------------------ earthquake


def test_earthquake_removes_floors_then_releases_then_decays() -> None:
    """T52, 14.3, R88: p1 collapses with its person, p0 is too small for two, p2 decays away afterwards"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 2[farmer-y healer-y] 1[tax-y] 1[]
        B: palaces -
    """)
    assert (p.step, p.owed, p.legal_moves) == ("quake", 2, {"quake p0", "quake p1", "quake p2"})
    p.play("quake p0")
    assert (p.step, p.owed, p.legal_moves) == ("quake", 1, {"quake p0", "quake p1", "quake p2"})
    p.play("quake p1")
    assert p.removed_tiles("tax-y") == 1
    assert (p.step, p.owed, p.legal_moves) == ("release", 1, {"release p0:farmer-y", "release p0:healer-y"})
    assert p.palaces("A") == {0: "1[healer-y farmer-y]", 2: "1[]"}
    p.play("release p0:farmer-y")
    assert p.palaces("A") == {0: "1[healer-y]"}
    assert p.logged_entries("palace-removed") == [{"seat": 0, "palace": 2}]


def test_earthquake_with_two_floors_takes_everything() -> None:
    """T62, 14.3, R87: no decision; phase 4 gives nothing for palaces"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 2[farmer-y healer-y]
        B: palaces 1[]
    """)
    assert p.step == "deal"
    assert (p.palaces("A"), p.person_count("A"), p.vp("A")) == ({}, 0, 0)
    assert p.palaces("B") == {}  # one floor, less than two
    assert [entry["palaces"] for entry in p.logged_entries("scored")] == [0, 0]


def test_earthquake_with_two_low_palaces_takes_both() -> None:
    """14.3: 1 + 1 floors in all"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 1[farmer-y] - 1[]
        B: palaces -
    """)
    assert (p.step, p.palaces("A"), p.person_count("A")) == ("deal", {}, 0)
    assert p.logged_entries("collapsed") == [{"seat": 0, "palace": 0}, {"seat": 0, "palace": 2}]


def test_earthquake_may_take_two_floors_of_one_palace() -> None:
    """14.3, R87: two persons must leave; they cannot move to another palace"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 3[farmer-y healer-y lady-y] 2[tax-y]
        B: palaces -
    """)
    p.play("quake p0", "quake p0")
    assert (p.step, p.owed) == ("release", 2)
    assert p.legal_moves == {"release p0:farmer-y", "release p0:healer-y", "release p0:lady-y"}
    assert p.illegal_rule("release p1:tax-y") == "14.3"
    p.play("release p0:lady-y", "release p0:healer-y")
    assert p.palaces("A") == {0: "1[farmer-y]", 1: "2[tax-y]"}


def test_earthquake_releases_by_ascending_id_after_both_floors() -> None:
    """14.3, R88"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 2[farmer-y healer-y] 2[tax-y lady-y]
        B: palaces -
    """)
    p.play("quake p1", "quake p0")
    assert p.legal_moves == {"release p0:farmer-y", "release p0:healer-y"}
    p.play("release p0:farmer-y")
    assert p.legal_moves == {"release p1:tax-y", "release p1:lady-y"}
    p.play("release p1:lady-y")
    assert p.palaces("A") == {0: "1[healer-y]", 1: "1[tax-y]"}
    assert p.step == "deal"


def test_earthquake_of_empty_palaces_costs_no_person() -> None:
    """14.3: empty palaces may be chosen; a palace that has collapsed may not"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: palaces 1[] 2[farmer-y healer-y] 1[]
        B: palaces -
    """)
    p.play("quake p0")
    assert p.legal_moves == {"quake p1", "quake p2"}
    assert p.illegal_rule("quake p0") == "14.3"
    p.play("quake p2")
    assert p.palaces("A") == {1: "2[healer-y farmer-y]"}


def test_earthquake_is_resolved_seat_by_seat() -> None:
    """14.3: in order, each player completely before the next"""
    p = make_position("""
        players 2, round 7, super earthquake, at super
        A: space 1, palaces 3[farmer-y healer-y lady-y]
        B: space 5, palaces 3[farmer-y healer-y lady-y]
    """)
    # the only palace loses both floors without a decision
    assert (p.mover, p.step, p.owed) == ("B", "release", 2)
    assert p.palaces("A") == {0: "3[lady-y healer-y farmer-y]"}
    p.play("release p0:lady-y", "release p0:farmer-y")
    assert (p.mover, p.step, p.owed) == ("A", "release", 2)


# ------------------------------------------------------------------------------ flood


def test_flood_takes_half_of_everything() -> None:
    """T50, 14.4, R89, R90: k = 7 / 2 rounded down, any mix"""
    p = make_position("""
        players 2, round 7, super flood, at super
        A: 3 yuan, 2 rice, 2 fireworks, palaces -
    """)
    assert (p.step, p.owed, p.legal_moves) == ("flood", 3, {"flood yuan", "flood rice", "flood fireworks"})
    p.play("flood yuan", "flood yuan")
    assert p.owed == 1
    p.play("flood fireworks")
    assert (p.yuan("A"), p.rice("A"), p.fireworks("A")) == (1, 2, 1)
    assert p.step == "deal"


def test_flood_may_take_the_last_piece_of_any_kind() -> None:
    """14.4, R90: one piece of each good, half of three is one"""
    p = make_position("""
        players 2, round 7, super flood, at super
        A: 1 yuan, 1 rice, 1 fireworks, palaces -
    """)
    assert (p.owed, p.legal_moves) == (1, {"flood yuan", "flood rice", "flood fireworks"})
    p.play("flood rice")
    assert (p.yuan("A"), p.rice("A"), p.fireworks("A")) == (1, 0, 1)


@pytest.mark.parametrize("goods", ["1 yuan", "1 rice", "0 yuan"])
def test_flood_with_one_good_or_none_takes_nothing(goods: str) -> None:
    """T51, 14.4: k = 0"""
    p = make_position(f"""
        players 2, round 7, super flood, at super
        A: {goods}, palaces -
    """)
    assert p.step == "deal"
    assert p.logged_entries("flooded") == []


def test_flood_offers_only_remaining_goods() -> None:
    """14.4, 1.2: when only one good is left, the pieces are taken automatically"""
    p = make_position("""
        players 2, round 7, super flood, at super
        A: 1 yuan, 4 fireworks, palaces -
        B: 6 rice, palaces -
    """)
    assert p.rice("B") == 3
    assert p.legal_moves == {"flood yuan", "flood fireworks"}
    assert p.illegal_rule("flood rice") == "14.4"
    p.play("flood yuan")
    assert (p.yuan("A"), p.fireworks("A")) == (0, 3)
    assert p.step == "deal"


# ------------------------------------------------------------------------------ solar eclipse


def test_eclipse_repeats_the_festival_with_new_counts() -> None:
    """T53, 14.5, R106"""
    p = make_position("""
        players 3, round 7, event festival, super solarEclipse, at event
        A: 5 fireworks, palaces -
        B: 3 fireworks, palaces -
        C: 0 fireworks, palaces -
    """)
    festivals = [(entry["seat"], entry["vp"], entry["left"]) for entry in p.logged_entries("festival")]
    assert festivals == [(0, 6, 2), (1, 3, 1), (0, 6, 1), (1, 3, 0)]
    assert (p.vp("A"), p.vp("B"), p.vp("C")) == (12, 6, 0)
    assert [entry["again"] for entry in p.logged_entries("event")] == [0, 1]
    p.play_first_until("never")
    assert [entry["again"] for entry in p.logged_entries("event")] == [
        0,
        1,
        0,
        0,
        0,
        0,
        0,
    ]  # no later repeat


def test_eclipse_on_mongol_repeats_the_wall_scoring() -> None:
    """T63, 14.5, R91: two passes of invasion and wall"""
    p = make_position("""
        players 2, round 7, event mongol, super solarEclipse, wall A A A A B B B, at event
        A: palaces 2[warrior-y tax-y] 2[lady-y monk-y]
        B: palaces 1[warrior-o]
    """)
    assert (p.mover, p.owed, p.vp("A"), p.vp("B")) == ("A", 1, 1, 2)
    assert p.game.snapshot(p.state)["phase"] == "event"
    p.play("release p0:tax-y")
    assert (p.mover, p.owed, p.vp("A"), p.vp("B")) == ("A", 1, 1 + 4 + 1, 2 + 3 + 2)
    assert p.game.snapshot(p.state)["phase"] == "super"
    p.play("release p1:monk-y")
    assert [entry["vp"] for entry in p.logged_entries("wall-scored")] == [4, 3, 4, 3]
    scored = p.logged_entries("scored")
    assert p.vp("A") - scored[0]["palaces"] - scored[0]["ladies"] == 10
    assert p.vp("B") - scored[1]["palaces"] == 10
    assert p.step == "deal"


def test_eclipse_repeats_a_short_wall_too() -> None:
    """14.5, R91: threshold 7 both times"""
    p = make_position("""
        players 2, round 7, event mongol, super solarEclipse, wall A, at event
        A: palaces 1[warrior-y]
        B: palaces 3[tax-y lady-y monk-y] 3[craftsman-y healer-y farmer-y]
    """)
    for _ in range(4):  # mongol, wall, mongol, wall
        assert p.mover == "B"
        p.play(min(p.legal_moves))
    assert p.person_count("B") == 2
    assert p.logged_entries("wall-short") == [{"seat": -1, "length": 1, "threshold": 7}] * 2


def test_eclipse_on_tribute_collects_again_and_decays_once() -> None:
    """14.5, R68, R106: new payments from what is left, one decay"""
    p = make_position("""
        players 2, round 7, event tribute, super solarEclipse, at event
        A: 7 yuan, palaces 2[tax-y lady-y] 3[]
        B: 8 yuan, palaces -
    """)
    assert [(entry["seat"], entry["paid"], entry["due"]) for entry in p.logged_entries("tribute")] == [
        (0, 4, 0),
        (1, 4, 0),
        (0, 3, 1),
        (1, 4, 0),
    ]
    p.play("release p0:lady-y")
    assert p.palaces("A") == {0: "2[tax-y]", 1: "2[]"}
    assert p.logged_entries("decayed") == [{"seat": 0, "palace": 1, "floors": 2}]


def test_eclipse_on_drought_counts_the_rice_again() -> None:
    """14.5, R106: enough rice the first time, none the second time"""
    p = make_position("""
        players 2, round 7, event drought, super solarEclipse, at event
        A: 2 rice, palaces 2[tax-y lady-y] 2[monk-y healer-y]
        B: palaces -
    """)
    assert (p.mover, p.owed, p.legal_moves) == ("A", 2, {"release p0:tax-y", "release p0:lady-y"})
    p.play("release p0:tax-y", "release p1:monk-y")
    assert p.palaces("A") == {0: "2[lady-y]", 1: "2[healer-y]"}
    assert p.step == "deal"


# ------------------------------------------------------------------------------ the other three


def test_volcano_stacks_all_markers_on_space_zero() -> None:
    """T54, 14.6, R92: the leader on top"""
    p = make_position("""
        players 3, round 7, super volcano, at super
        A: space 20
        B: space 31
        C: space 20
    """)
    assert p.game.view(p.state, None)["track"] == [(0, [0, 2, 1])]
    assert p.order() == "BCA"
    assert p.play_first_until("act").mover == "B"


def test_tornado_takes_two_cards_of_each_hand() -> None:
    """T55, 14.7, R93, 16.3: 4 cards become 2, so phase 2 takes place in rounds 8 and 9 only"""
    p = make_position("""
        players 2, round 7, super tornado, at super
        A: space 9, hand tax lady wild wild, palaces 3[]
        B: space 1, hand tax lady monk farmer, palaces 3[]
    """)
    assert (p.mover, p.step, p.owed, p.legal_moves) == (
        "A",
        "discard",
        2,
        {"discard tax", "discard lady", "discard wild"},
    )
    p.play("discard wild")
    assert (p.mover, p.owed, p.hand("A")) == ("A", 1, ["lady", "tax", "wild"])
    p.play("discard wild")
    assert (p.mover, p.owed, p.hand("A")) == ("B", 2, ["lady", "tax"])
    assert p.illegal_rule("discard wild") == "14.7"
    p.play("discard tax", "discard farmer")
    assert p.hand("B") == ["lady", "monk"]
    p.play_first_until("never")
    rounds = [entry["month"] for entry in p.logged_entries("month")]
    played = [
        name
        for kind, *_ in p.log
        if (name := p.game.entry_kinds[kind].name) in ("month", "played", "hand-empty")
    ]
    assert rounds == [8, 9, 10, 11, 12]
    assert played == [*["month", "played", "played"] * 2, *["month", "hand-empty", "hand-empty"] * 3]


def test_assassination_loses_privileges_before_they_score() -> None:
    """T58, 14.9, R102: phase 4 gives 2 VP for the palaces only"""
    p = make_position("""
        players 2, round 7, super assassination, at super
        A: 1 small, 1 large, palaces 1[tax-y] 1[monk-y]
        B: 2 small, palaces -
    """)
    assert p.vp("A") == 2
    assert p.privileges("A") == p.privileges("B") == (0, 0)
    assert p.logged_entries("assassinated") == [
        {"seat": 0, "small": 1, "large": 1},
        {"seat": 1, "small": 2, "large": 0},
    ]
