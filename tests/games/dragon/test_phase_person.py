"""Section 9: phase 2, the persons (vectors T20 to T24, T39 and T65)."""

from __future__ import annotations

import pytest

from dragon_positions import Position, make_position
from jadecourt.core.errors import UnknownNotation
from jadecourt.games.dragon import components as c

FULL_PALACES = "palaces 2[farmer-y healer-y] 2[lady-y monk-o]"


def full_palaces_position() -> Position:
    """T21: all palaces of A are full and a tax collector has to be placed."""
    p = make_position(f"""
        players 3, at person
        A: space 15, hand tax farmer, {FULL_PALACES}
        B: hand
        C: hand
    """)
    return p.play("play tax:tax-y")


# ------------------------------------------------------------------------------ card and tile


def test_card_without_tiles_brings_no_person() -> None:
    """T20, 9.2, R43: legal although the monk card would bring a tile"""
    p = make_position("""
        players 2, display healer-y 0 healer-o 0, at person
        A: space 9, hand healer monk, palaces 2[]
        B: hand
    """)
    assert p.legal_moves == {"play healer:none", "play monk:monk-y", "play monk:monk-o"}
    p.play("play healer:none")
    assert p.hand("A") == ["monk"]
    assert p.person_count("A") == 0
    assert p.track_space("A") == 9
    assert p.logged_entries("played") == [{"seat": 0, "card": c.HEALER, "kind": c.NO_KIND}]


def test_typed_card_offers_only_the_ages_left() -> None:
    """9.2, R42: both ages while both are in the display, else the other one; never none"""
    p = make_position("""
        players 2, display monk-y 0 farmer-o 0, at person
        A: hand monk farmer healer, palaces 2[]
        B: hand
    """)
    assert p.legal_moves == {
        "play monk:monk-o",
        "play farmer:farmer-y",
        "play healer:healer-y",
        "play healer:healer-o",
    }


def test_typed_and_wild_card_are_different_options() -> None:
    """T65, 9.2, R104: the player chooses the card; no option without a tile"""
    p = make_position("""
        players 2, at person
        A: hand farmer wild, palaces 2[]
        B: hand
    """)
    typed = {"play farmer:farmer-y", "play farmer:farmer-o"}
    assert p.legal_moves == typed | {f"play wild:{kind}" for kind in c.KIND_NAMES}
    assert p.illegal_rule("play farmer:none") == "9.2"
    p.play("play wild:farmer-y")
    assert p.hand("A") == ["farmer"]


def test_wild_card_must_take_a_tile_of_any_type() -> None:
    """9.2, R44: every available tile, also of a type still in hand; there is no notation for `none`"""
    p = make_position("""
        players 2, display lady-y 0 monk-o 0, at person
        A: hand lady wild, palaces 2[]
        B: hand
    """)
    kinds = set(c.KIND_NAMES) - {"lady-y", "monk-o"}
    assert p.legal_moves == {"play lady:none"} | {f"play wild:{kind}" for kind in kinds}
    with pytest.raises(UnknownNotation):
        p.game.moves.parse("play wild:none")


def test_two_wild_cards_are_one_option() -> None:
    """1.3: 15 tiles, not 30; one card is spent"""
    p = make_position("""
        players 2, at person
        A: hand wild wild, palaces 2[]
        B: hand
    """)
    assert len(p.legal_moves) == 15
    p.play("play wild:monk-y")
    assert p.hand("A") == ["wild"]


def test_tile_leaves_the_display_and_moves_the_marker_by_its_value() -> None:
    """9.2, 9.4, R47"""
    p = make_position("""
        players 2, at person
        A: space 3, hand monk scholar, palaces 2[] 1[]
        B: hand
    """)
    p.play("play monk:monk-o")
    assert (p.display("monk-o"), p.display("monk-y")) == (0, 3)
    assert (p.step, p.legal_moves, p.track_space("A")) == ("place", {"place p0", "place p1"}, 3)
    p.play("place p1")
    assert p.track_space("A") == 5


def test_players_without_cards_are_skipped() -> None:
    """9.1, R52: no seat moves in phase 2 of round 12"""
    p = make_position("""
        players 3, round 12, at person
        A: hand
        B: hand
        C: hand
    """)
    assert p.logged_entries("hand-empty") == [{"seat": seat} for seat in (2, 1, 0)]
    assert p.logged_entries("played") == []
    assert p.mover == "nobody"


def test_phase_two_follows_the_order_of_the_track() -> None:
    """9, 6.1"""
    p = make_position("""
        players 3, at person
        A: space 4, hand lady tax, palaces 1[]
        B: space 9, hand lady tax, palaces 1[]
        C: space 9, hand lady tax, palaces 1[]
    """)
    movers = []
    while p.step == "play":
        movers.append(p.mover)
        p.play("play tax:tax-y")
    assert "".join(movers) == "CBA"


# ------------------------------------------------------------------------------ with room


def test_only_palace_with_room_is_chosen_automatically() -> None:
    """T39, 9.3, 1.2, 10.4: p1 was left empty in the draft; the farmer moves in, so nothing decays"""
    p = make_position("""
        players 2, round 1, at person
        A: hand farmer monk, palaces 2[tax-y scholar-y] 2[]
        B: hand
    """)
    p.play("play farmer:farmer-y")
    assert p.palaces("A") == {0: "2[tax-y scholar-y]", 1: "2[farmer-y]"}
    assert p.logged_entries("placed") == [{"seat": 0, "kind": c.KIND_NAMES.index("farmer-y"), "palace": 1}]
    assert p.logged_entries("decayed") == p.logged_entries("palace-removed") == []
    assert p.step == "deal"


def test_person_must_move_in_while_there_is_room() -> None:
    """9.3, R45: neither swapping nor refusing is legal"""
    p = make_position("""
        players 2, at person
        A: hand farmer monk, palaces 2[tax-y] 2[lady-y] 1[scholar-y]
        B: hand
    """)
    p.play("play monk:monk-y")
    assert p.legal_moves == {"place p0", "place p1"}
    assert p.illegal_rule("refuse") == "9.3"
    assert p.illegal_rule("swap p0:tax-y") == "9.3"


# ------------------------------------------------------------------------------ without room


def test_full_palaces_offer_swaps_and_refusal() -> None:
    """T21, 9.3"""
    p = full_palaces_position()
    assert p.step == "no-room"
    assert p.legal_moves == {
        "swap p0:farmer-y",
        "swap p0:healer-y",
        "swap p1:lady-y",
        "swap p1:monk-o",
        "refuse",
    }
    assert p.illegal_rule("place p0") == "9.3"


def test_refused_tile_leaves_the_game() -> None:
    """T22, 9.4, 9.5, R48: not back to the display, no step on the track"""
    p = full_palaces_position()
    before = p.game.view(p.state, None)["players"][0]["palaces"]
    p.play("refuse")
    assert p.display("tax-y") == 6 - 1
    assert p.removed_tiles("tax-y") == 1
    assert p.track_space("A") == 15
    assert p.game.view(p.state, None)["players"][0]["palaces"] == before


def test_swapped_person_leaves_the_game() -> None:
    """T23, 9.3, 9.4, R46: the new tile takes the free floor and moves the marker"""
    p = full_palaces_position()
    p.play("swap p1:lady-y")
    assert p.palaces("A") == {0: "2[healer-y farmer-y]", 1: "2[tax-y monk-o]"}
    assert p.display("lady-y") == 6 - 1
    assert p.removed_tiles("lady-y") == 1
    assert p.track_space("A") == 18


def test_seat_without_palaces_refuses_the_tile_automatically() -> None:
    """T24, 9.3, R50: one age left, so card, tile and refusal are all forced"""
    p = make_position("""
        players 2, display farmer-o 0, at person
        A: space 8, hand farmer
        B: space 2, hand lady tax, palaces 1[]
    """)
    assert p.mover == "B"
    assert p.hand("A") == []
    assert p.display("farmer-y") == 2
    assert p.removed_tiles("farmer-y") == 1
    assert p.logged_entries("refused") == [{"seat": 0, "kind": c.KIND_NAMES.index("farmer-y")}]
    assert p.track_space("A") == 8


def test_seat_without_palaces_refuses_a_chosen_tile_automatically() -> None:
    """T24, 9.3, R50: with a choice of cards only the card is a decision"""
    p = make_position("""
        players 2, display farmer-o 0, at person
        A: space 8, hand farmer monk
        B: space 2, hand lady tax, palaces 1[]
    """)
    p.play("play farmer:farmer-y")
    assert (p.mover, p.track_space("A"), p.person_count("A")) == ("B", 8, 0)
    assert p.display("farmer-y") == 2


def test_swapping_for_an_equal_tile_is_legal() -> None:
    """9.3, R51: the marker moves four spaces, and the palace is unchanged"""
    p = make_position("""
        players 2, at person
        A: space 8, hand healer monk, palaces 2[healer-y lady-y]
        B: hand
    """)
    p.play("play healer:healer-y", "swap p0:healer-y")
    assert p.palaces("A") == {0: "2[lady-y healer-y]"}
    assert p.track_space("A") == 12
    assert p.removed_tiles("healer-y") == 1


def test_equal_tiles_in_one_palace_are_one_option() -> None:
    """1.3: but equal tiles in different palaces are not"""
    p = make_position("""
        players 2, at person
        A: hand healer monk, palaces 3[lady-y lady-y tax-y] 1[lady-y]
        B: hand
    """)
    p.play("play healer:healer-y")
    assert p.legal_moves == {"swap p0:lady-y", "swap p0:tax-y", "swap p1:lady-y", "refuse"}
    p.play("swap p0:lady-y")
    assert p.palaces("A") == {0: "3[lady-y tax-y healer-y]", 1: "1[lady-y]"}


@pytest.mark.parametrize(("new", "value"), list(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True)))
def test_every_tile_moves_by_its_own_value(new: str, value: int) -> None:
    """9.4, 3.1, in a palace whose persons stay sorted"""
    p = make_position("""
        players 2, at person
        A: space 1, hand wild, palaces 3[lady-y monk-y]
        B: hand
    """)
    p.play(f"play wild:{new}")
    assert p.track_space("A") == 1 + value
    persons = sorted(["lady-y", "monk-y", new], key=c.KIND_NAMES.index)
    assert p.palaces("A") == {0: f"3[{' '.join(persons)}]"}
