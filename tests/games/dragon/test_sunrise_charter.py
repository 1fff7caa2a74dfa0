"""Section 14: sunrise and charter (vectors T56, T57, T59 and T60)."""

from __future__ import annotations

import pytest

from dragon_positions import make_position
from jadecourt.games.dragon import components as c

EVERY_TYPE = {f"sunrise {name}" for name in c.TYPE_NAMES}


# ------------------------------------------------------------------------------ sunrise


def test_sunrise_type_is_taken_once() -> None:
    """T56, 14.8, R94, R95: B takes the monk; A may have any other type, the young-only ones included"""
    p = make_position("""
        players 2, round 7, super sunrise, at super
        A: space 1, hand tax, palaces 2[]
        B: space 5, hand tax, palaces 2[] 1[]
    """)
    assert (p.mover, p.step, p.legal_moves) == ("B", "sunrise", EVERY_TYPE)
    p.play("sunrise monk")
    assert (p.mover, p.step, p.legal_moves) == ("B", "place", {"place p0", "place p1"})
    p.play("place p1")
    assert p.palaces("B")[1] == "1[monk-y]"
    assert p.track_space("B") == 5 + 6  # 9.4
    assert p.hand("B") == ["tax"]  # no card is spent
    assert p.display("monk-y") == 2
    assert (p.mover, p.step, p.legal_moves) == ("A", "sunrise", EVERY_TYPE - {"sunrise monk"})
    assert p.illegal_rule("sunrise monk") == "14.8"


def test_sunrise_refused_tile_still_counts_as_selected() -> None:
    """T57, 14.8, R96"""
    p = make_position("""
        players 2, round 7, super sunrise, at super
        A: space 1, palaces 2[]
        B: space 5, palaces 1[tax-y] 1[lady-y]
    """)
    p.play("sunrise monk")
    assert (p.step, p.legal_moves) == ("no-room", {"swap p0:tax-y", "swap p1:lady-y", "refuse"})
    p.play("refuse")
    assert (p.mover, p.legal_moves) == ("A", EVERY_TYPE - {"sunrise monk"})
    assert p.display("monk-y") == 2
    assert p.track_space("B") == 5
    assert p.palaces("B") == {0: "1[tax-y]", 1: "1[lady-y]"}


def test_sunrise_swap_moves_the_marker() -> None:
    """14.8, 9.3, 9.4"""
    p = make_position("""
        players 2, round 7, super sunrise, at super
        A: space 1, palaces -
        B: space 5, palaces 1[tax-y]
    """)
    p.play("sunrise scholar", "swap p0:tax-y")
    assert (p.palaces("B"), p.track_space("B")) == ({0: "1[scholar-y]"}, 9)
    p.play("sunrise monk")  # A has no palace: refused automatically (R50)
    assert p.logged_entries("refused") == [{"seat": 0, "kind": c.KIND_NAMES.index("monk-y")}]
    assert p.track_space("A") == 1


def test_sunrise_needs_a_young_tile() -> None:
    """14.8, R96: old ones do not help"""
    p = make_position("""
        players 2, round 7, super sunrise, display monk-y 0 lady-y 0, at super
        A: space 9, palaces 2[]
        B: palaces 2[]
    """)
    assert p.legal_moves == EVERY_TYPE - {"sunrise monk", "sunrise lady"}


def test_sunrise_last_type_is_automatic_and_then_seats_are_skipped() -> None:
    """14.8, R96, 1.2"""
    sold_out = " ".join(
        f"{kind} 0" for kind in c.KIND_NAMES if kind.endswith("-y") and kind not in ("tax-y", "lady-y")
    )
    p = make_position(f"""
        players 3, round 7, super sunrise, display {sold_out}, at super
        A: space 9, palaces 1[]
        B: space 5, palaces 1[]
        C: space 1, palaces 1[]
    """)
    assert (p.mover, p.legal_moves) == ("A", {"sunrise lady", "sunrise tax"})
    p.play("sunrise tax")
    assert p.palaces("B") == {0: "1[lady-y]"}
    assert p.palaces("C") == {}  # skipped, so its palace stayed empty and decayed
    assert p.step == "deal"


def test_sunrise_persons_count_in_the_same_round() -> None:
    """14.8, R107: the lady scores in phase 4, the palace does not decay"""
    p = make_position("""
        players 2, round 7, super sunrise, at super
        A: space 9, palaces 1[]
        B: space 5, palaces -
    """)
    p.play("sunrise lady", "sunrise tax")
    assert p.logged_entries("scored")[0] == {"seat": 0, "palaces": 1, "ladies": 1, "privileges": 0}


# ------------------------------------------------------------------------------ charter


@pytest.mark.parametrize(
    ("persons", "type_name", "gain"),
    [
        ("tax-y tax-y", "tax", {"yuan": 6}),
        ("warrior-o", "warrior", {"track_space": 2}),
        ("scholar-y scholar-o", "scholar", {"vp": 5}),
        ("healer-y", "healer", {}),
        ("lady-y lady-y", "lady", {"vp": 2}),
        ("pyro-y pyro-o", "pyro", {"fireworks": 3}),
        ("farmer-y farmer-o", "farmer", {"rice": 3}),
    ],
)
def test_charter_gives_the_symbols_of_one_type(persons: str, type_name: str, gain: dict[str, int]) -> None:
    """T59, 14.10, R97, R98, R99: nothing for the action card itself"""
    p = make_position(f"""
        players 2, round 7, super charter, at super
        A: space 10, palaces 3[{persons}] 1[craftsman-y]
        B: space 1, palaces -
    """)
    assert (p.mover, p.step, p.legal_moves) == ("A", "charter", {f"charter {type_name}", "charter craftsman"})
    p.play(f"charter {type_name}")
    assert p.step == "deal"
    phase_4 = sum(p.logged_entries("scored")[0].values())  # seat 0 adds nothing
    gains = {name: getattr(p, name)("A") for name in ("yuan", "rice", "fireworks", "track_space", "vp")}
    gains["track_space"] -= 10
    gains["vp"] -= phase_4
    assert gains == dict.fromkeys(gains, 0) | gain


def test_charter_craftsmen_build_as_many_floors_as_hammers() -> None:
    """T59, 14.10, R107: two floors; the new palace counts in phase 4 unless it decays"""
    p = make_position("""
        players 2, round 7, super charter, at super
        A: space 10, palaces 2[craftsman-y craftsman-y] 1[tax-y]
        B: space 1, palaces -
    """)
    p.play("charter craftsman")
    assert (p.step, p.owed, p.legal_moves) == ("floor", 2, {"floor p0", "floor p1", "floor new"})
    p.play("floor new")
    assert p.owed == 1
    p.play("floor p2")
    assert p.step == "deal"
    assert p.palaces("A") == {0: "2[craftsman-y craftsman-y]", 1: "1[tax-y]", 2: "1[]"}
    assert p.logged_entries("scored")[0]["palaces"] == 3


def test_charter_monks_score_buddhas_by_floors() -> None:
    """T60, 14.10: 1 × 3 + 2 × 1"""
    p = make_position("""
        players 2, round 7, super charter, at super
        A: space 10, palaces 3[monk-y tax-y] 1[monk-o]
        B: space 1, palaces -
    """)
    p.play("charter monk")
    assert p.logged_entries("monks-scored") == [{"seat": 0, "vp": 5}]
    assert p.vp("A") == 5 + 2


def test_charter_skips_only_the_player_without_persons() -> None:
    """14.10, R100: in order, the others choose"""
    p = make_position("""
        players 3, round 7, super charter, at super
        A: space 10, palaces 2[tax-y lady-y]
        B: space 6, palaces 2[]
        C: space 3, palaces 2[tax-y monk-y]
    """)
    assert p.mover == "A"
    p.play("charter tax")
    assert (p.mover, p.legal_moves) == ("C", {"charter tax", "charter monk"})
    assert p.illegal_rule("charter lady") == "14.10"
    p.play("charter tax")
    assert [entry["seat"] for entry in p.logged_entries("charter")] == [0, 2]


def test_charter_of_the_only_type_is_automatic() -> None:
    """1.2, 14.10"""
    p = make_position("""
        players 2, round 7, super charter, at super
        A: palaces 2[tax-y tax-y]
        B: palaces -
    """)
    assert (p.step, p.yuan("A")) == ("deal", 6)


def test_charter_warriors_do_not_change_the_order_of_the_charter() -> None:
    """6.3: the order is fixed for the super event and set again afterwards"""
    p = make_position("""
        players 3, round 7, super charter, at super
        A: space 10, palaces 2[tax-y lady-y]
        B: space 9, palaces 3[warrior-o warrior-o tax-y]
        C: space 8, palaces 2[tax-y lady-y]
    """)
    p.play("charter tax", "charter warrior")
    assert (p.track_space("B"), p.mover) == (13, "C")
    p.play("charter tax").play_first_until("act")
    assert p.mover == "B"
