"""Section 10: phase 3, the events and decay (vectors T25 to T38 and T64)."""

from __future__ import annotations

import pytest

from dragon_positions import make_position

# ------------------------------------------------------------------------------ tribute


def test_tribute_missing_yuan_cost_persons() -> None:
    """T25, 10.3: 2 of 4 yuan paid, two persons leave, each by a decision"""
    p = make_position("""
        players 3, round 4, event tribute, at event
        C: 2 yuan, palaces 2[farmer-y healer-y] 2[lady-y monk-o]
    """)
    persons = {"release p0:farmer-y", "release p0:healer-y", "release p1:lady-y", "release p1:monk-o"}
    assert (p.mover, p.step, p.owed, p.yuan("C")) == ("C", "release", 2, 0)
    assert p.legal_moves == persons
    p.play("release p0:farmer-y")
    assert (p.mover, p.owed, p.legal_moves) == ("C", 1, persons - {"release p0:farmer-y"})
    p.play("release p1:monk-o")
    assert p.palaces("C") == {0: "2[healer-y]", 1: "2[lady-y]"}
    assert p.step == "deal"


def test_tribute_above_person_count_releases_all_without_decision() -> None:
    """T26, 10.2, R56: 4 releases, but only 3 persons"""
    p = make_position("""
        players 2, round 4, event tribute, at event
        A: 0 yuan, space 7, palaces 2[farmer-y healer-y] 1[lady-y]
        B: 9 yuan, palaces 1[lady-y]
    """)
    assert p.step == "deal"
    assert p.person_count("A") == 0
    assert [entry["seat"] for entry in p.logged_entries("released")] == [0, 0, 0]
    assert p.removed_tiles("lady-y") == 1
    assert p.track_space("A") == 7  # 10.2 the marker does not move
    assert (p.yuan("B"), p.person_count("B")) == (5, 1)


def test_tribute_of_all_persons_needs_no_decision() -> None:
    """10.2: k = number of persons"""
    p = make_position("""
        players 2, round 4, event tribute, at event
        A: 2 yuan, palaces 2[farmer-y healer-y]
        B: 4 yuan, palaces 1[lady-y]
    """)
    assert (p.step, p.person_count("A"), p.person_count("B"), p.yuan("B")) == ("deal", 0, 1, 0)


def test_all_seats_pay_before_releases_begin() -> None:
    """10.1, R55, R57: all seats pay first, without a choice; releases follow in player order"""
    p = make_position("""
        players 3, round 4, event tribute, at event
        A: 3 yuan, space 2, palaces 2[farmer-y healer-y]
        B: 5 yuan, space 8, palaces 1[tax-y]
        C: 3 yuan, space 5, palaces 2[farmer-y healer-y]
    """)
    assert (p.yuan("A"), p.yuan("B"), p.yuan("C")) == (0, 1, 0)
    assert p.mover == "C"
    p.play("release p0:farmer-y")
    assert p.mover == "A"


# ------------------------------------------------------------------------------ drought


def test_drought_with_enough_rice_costs_no_person() -> None:
    """T27, 10.3, 10.4: an empty palace needs no rice but decays"""
    p = make_position("""
        players 2, round 4, event drought, at event
        A: 4 rice, palaces 1[farmer-y] 2[healer-y lady-y] 1[tax-y] 2[]
    """)
    assert p.rice("A") == 1
    assert p.logged_entries("released") == []
    assert p.palaces("A") == {0: "1[farmer-y]", 1: "2[lady-y healer-y]", 2: "1[tax-y]", 3: "1[]"}
    assert p.step == "deal"


def test_drought_without_rice_releases_palace_by_palace() -> None:
    """T28, 10.3: ascending ids, only the person is chosen"""
    p = make_position("""
        players 2, round 4, event drought, at event
        B: 0 rice, palaces 2[farmer-y healer-y] - 2[lady-y tax-y] 2[monk-y scholar-y]
    """)
    assert (p.mover, p.owed, p.legal_moves) == ("B", 3, {"release p0:farmer-y", "release p0:healer-y"})
    assert p.illegal_rule("release p2:lady-y") == "10.3"
    p.play("release p0:healer-y")
    assert (p.owed, p.legal_moves) == (2, {"release p2:lady-y", "release p2:tax-y"})
    p.play("release p2:tax-y")
    assert (p.owed, p.legal_moves) == (1, {"release p3:monk-y", "release p3:scholar-y"})
    p.play("release p3:monk-y")
    assert p.palaces("B") == {0: "2[farmer-y]", 2: "2[lady-y]", 3: "2[scholar-y]"}
    assert p.step == "deal"


def test_drought_without_rice_is_a_decision_only_with_a_choice() -> None:
    """10.3, 1.2, 1.3: single persons and equal tiles are released automatically"""
    p = make_position("""
        players 2, round 4, event drought, at event
        B: palaces 1[farmer-y] 2[lady-y lady-y] 2[lady-y tax-y] 3[]
    """)
    assert p.legal_moves == {"release p2:lady-y", "release p2:tax-y"}
    assert p.palaces("B") == {0: "1[]", 1: "2[lady-y]", 2: "2[lady-y tax-y]", 3: "3[]"}
    p.play("release p2:tax-y")
    assert p.palaces("B") == {1: "2[lady-y]", 2: "2[lady-y]", 3: "2[]"}  # p0 and p3 decayed


def test_drought_with_some_rice_lets_the_owner_choose_the_palaces() -> None:
    """T29, 10.3, R58, R59: any person first, then one from a palace that has lost none"""
    p = make_position("""
        players 2, round 4, event drought, at event
        A: 1 rice, palaces 2[farmer-y] 2[healer-y lady-y] 1[tax-y]
    """)
    assert p.rice("A") == 0
    assert p.owed == 2
    assert p.legal_moves == {
        "release p0:farmer-y",
        "release p1:healer-y",
        "release p1:lady-y",
        "release p2:tax-y",
    }
    p.play("release p1:lady-y")
    assert (p.owed, p.legal_moves) == (1, {"release p0:farmer-y", "release p2:tax-y"})
    assert p.illegal_rule("release p1:healer-y") == "10.3"
    p.play("release p2:tax-y")
    assert p.palaces("A") == {0: "2[farmer-y]", 1: "2[healer-y]"}


def test_symbols_on_persons_do_not_count_as_goods() -> None:
    """10.3: symbols on persons never replace goods"""
    p = make_position("""
        players 2, round 4, event drought, at event
        A: palaces 1[farmer-o]
        B: palaces -
    """)
    assert p.person_count("A") == 0
    p = make_position("""
        players 2, round 4, event festival, at event
        A: palaces 1[pyro-o]
        B: palaces -
    """)
    assert p.logged_entries("festival") == []


# ------------------------------------------------------------------------------ festival


@pytest.mark.parametrize(
    ("fireworks", "points", "left"),
    [
        ((2, 1, 3, 0, 3), (3, 0, 6, 0, 6), (1, 1, 1, 0, 1)),
        ((1, 1), (6, 6), (0, 0)),
        ((5, 2, 2), (6, 3, 3), (2, 1, 1)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ((0, 4), (0, 6), (0, 2)),
        ((2, 7, 5, 7), (0, 6, 3, 6), (2, 3, 2, 3)),
    ],
    ids=["T30", "T31", "T32", "T33", "no-second", "unsorted"],
)
def test_festival_scores_most_fireworks(
    fireworks: tuple[int, ...], points: tuple[int, ...], left: tuple[int, ...]
) -> None:
    """T30 to T33, 10.3, R60, R61: ties share, only scorers return half, rounded up"""
    seats = "ABCDE"[: len(fireworks)]
    lines = "\n".join(f"{seat}: {n} fireworks, palaces -" for seat, n in zip(seats, fireworks, strict=True))
    p = make_position(f"players {len(seats)}, round 4, event festival, at event\n{lines}")
    assert tuple(p.vp(seat) for seat in seats) == points  # phase 4 scores nothing here
    assert tuple(p.fireworks(seat) for seat in seats) == left
    assert p.step == "deal"  # no decisions


# ------------------------------------------------------------------------------ mongol


def test_mongol_scores_helmets_and_costs_seats_with_fewest_a_person() -> None:
    """T34, 10.3: both players with 1 helmet release one person, in player order"""
    p = make_position("""
        players 5, round 4, event mongol, at event
        A: space 9, palaces 2[warrior-y warrior-o] 1[tax-y]
        B: space 8, palaces 2[warrior-y warrior-o] 1[tax-y]
        C: space 7, palaces 1[warrior-o] 1[tax-y]
        D: space 1, palaces 1[warrior-y] 1[tax-y]
        E: space 2, palaces 1[warrior-y] 1[tax-y]
    """)
    assert [p.vp(seat) for seat in "ABCDE"] == [3, 3, 2, 1, 1]
    assert (p.mover, p.owed, p.legal_moves) == ("E", 1, {"release p0:warrior-y", "release p1:tax-y"})
    p.play("release p1:tax-y")
    assert (p.mover, p.owed) == ("D", 1)
    p.play("release p0:warrior-y")
    assert [p.person_count(seat) for seat in "ABCDE"] == [3, 3, 2, 1, 1]
    assert p.step == "deal"


def test_mongol_with_equal_helmets_costs_every_seat_a_person() -> None:
    """T35, 10.3, 10.2: no seat has helmets; the seat without persons loses nothing"""
    p = make_position("""
        players 3, round 4, event mongol, at event
        A: space 9, palaces 2[tax-y lady-y]
        B: space 5, palaces 1[]
        C: space 1, palaces 2[tax-y lady-y]
    """)
    assert p.mover == "A"
    p.play("release p0:tax-y")
    assert p.mover == "C"
    p.play("release p0:lady-y")
    assert [entry["seat"] for entry in p.logged_entries("released")] == [0, 2]
    assert [entry["vp"] for entry in p.logged_entries("mongol")] == [0, 0, 0]
    assert p.step == "deal"


def test_mongol_minimum_is_counted_before_the_releases() -> None:
    """10.3, R65: after A released its warrior, B still loses no person"""
    p = make_position("""
        players 2, round 4, event mongol, at event
        A: space 9, palaces 1[warrior-y] 1[tax-y]
        B: space 1, palaces 1[warrior-o] 1[tax-y]
    """)
    p.play("release p0:warrior-y")
    assert p.step == "deal"
    assert p.person_count("B") == 2


# ------------------------------------------------------------------------------ contagion


def test_contagion_spares_one_person_per_mortar() -> None:
    """T36, 10.3, R66: 3 - 2 = 1 release; it may be a healer, who still counts"""
    p = make_position("""
        players 3, round 4, event contagion, at event
        C: palaces 2[healer-y healer-y] 3[tax-y lady-y monk-y]
    """)
    assert (p.mover, p.owed) == ("C", 1)
    assert p.legal_moves == {
        "release p0:healer-y",
        "release p1:tax-y",
        "release p1:lady-y",
        "release p1:monk-y",
    }
    p.play("release p0:healer-y")
    assert p.person_count("C") == 4
    assert p.step == "deal"


@pytest.mark.parametrize("healers", ["healer-o healer-o", "healer-o healer-y"])
def test_three_mortars_prevent_contagion_releases(healers: str) -> None:
    """T37, 10.3: 4 or 3 mortars"""
    p = make_position(f"""
        players 3, round 4, event contagion, at event
        A: palaces 3[{healers} tax-y]
        B: palaces -
        C: palaces -
    """)
    assert p.step == "deal"
    assert p.person_count("A") == 3


def test_releasing_healers_does_not_add_contagion_releases() -> None:
    """10.3, R66, R67: k is fixed before the first release, and releases are decided one after the other"""
    p = make_position("""
        players 2, round 4, event contagion, at event
        A: space 9, palaces 3[healer-y tax-y lady-y] 1[monk-y]
        B: space 1, palaces 3[healer-y tax-y lady-y] 1[monk-y]
    """)
    assert (p.mover, p.owed) == ("A", 2)
    p.play("release p0:healer-y")
    assert (p.mover, p.owed) == ("A", 1)
    p.play("release p0:tax-y")
    assert (p.mover, p.owed, p.person_count("A")) == ("B", 2, 2)


def test_equal_persons_need_no_decision() -> None:
    """1.2, 1.3, 10.2: three persons leave a palace of equal tiles one after the other"""
    p = make_position("""
        players 2, round 4, event contagion, at event
        A: palaces 3[lady-y lady-y lady-y]
        B: palaces -
    """)
    assert (p.step, p.person_count("A")) == ("deal", 0)
    p = make_position("""
        players 2, round 4, event mongol, at event
        A: palaces 3[lady-y lady-y lady-y]
        B: palaces -
    """)
    assert (p.step, p.person_count("A")) == ("deal", 2)


# ------------------------------------------------------------------------------ peace, decay


def test_decay_takes_a_floor_from_every_empty_palace() -> None:
    """T38, 10.4, R69"""
    p = make_position("""
        players 2, round 4, at decay
        A: palaces 3[] 1[] 2[farmer-y]
        B: palaces 1[] 2[]
    """)
    assert p.palaces("A") == {0: "2[]", 2: "2[farmer-y]"}
    assert p.palaces("B") == {1: "1[]"}
    assert [entry["palaces"] for entry in p.logged_entries("scored")] == [2, 1]


def test_empty_palaces_decay_in_a_peaceful_round() -> None:
    """T64, 10.4, R54, 11: p1 falls to 1 floor and still scores"""
    p = make_position("""
        players 2, round 2, event peace, at person
        A: hand farmer, palaces 3[tax-y scholar-y] 2[]
        B: hand, palaces -
    """)
    p.play("play farmer:farmer-y", "place p0")
    assert p.palaces("A") == {0: "3[tax-y farmer-y scholar-y]", 1: "1[]"}
    assert p.vp("A") == 2


def test_empty_new_palace_decays_in_the_same_round() -> None:
    """10.4, R69, 1.5: it is removed, and its place is unused again"""
    p = make_position("""
        players 2, round 3, at action
        A: space 9, hand, palaces 1[tax-y] 1[lady-y]
        B: hand, palaces -
    """)
    p.play("act build", "floor new")
    assert p.mover == "B"
    p.play("act pass")
    assert p.logged_entries("palace-removed") == [{"seat": 0, "palace": 2}]
    assert sorted(p.palaces("A")) == [0, 1]


def test_palace_emptied_by_the_event_decays_in_the_same_round() -> None:
    """10.4: decay is the last step of phase 3"""
    p = make_position("""
        players 2, round 3, event tribute, at event
        A: 3 yuan, palaces 1[tax-y] 2[lady-y]
        B: 4 yuan, palaces -
    """)
    p.play("release p1:lady-y")
    assert p.palaces("A") == {0: "1[tax-y]", 1: "1[]"}
