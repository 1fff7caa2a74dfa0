"""Sections 2 to 6 and 8.1: options, pieces, display, draft and deal (vectors T01 to T03 and T07)."""

from __future__ import annotations

import pytest

from dragon_positions import Position, new_game
from jadecourt.core.buffer import Buffer
from jadecourt.core.errors import BadOptions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon

# 3.1 kind: tiles at five players, track value, symbols
PERSON_TILES = {
    "craftsman-y": (10, 2, 1),
    "lady-y": (10, 1, 1),
    "pyro-y": (6, 5, 1),
    "pyro-o": (4, 3, 2),
    "tax-y": (10, 3, 3),
    "warrior-y": (6, 5, 1),
    "warrior-o": (4, 3, 2),
    "monk-y": (6, 6, 1),
    "monk-o": (4, 2, 2),
    "healer-y": (6, 4, 1),
    "healer-o": (4, 1, 2),
    "farmer-y": (6, 4, 1),
    "farmer-o": (4, 1, 2),
    "scholar-y": (6, 4, 2),
    "scholar-o": (4, 2, 3),
}
SINGLE_AGE = ("craftsman-y", "lady-y", "tax-y")


def position_at_draft(players: int, **options: object) -> Position:
    """A new game after the draws of chance, at the first draft."""
    return new_game(players=players, **options).play_first_until("draft")


def play_drafts(p: Position, *pairs: str) -> Position:
    """One complete draft turn per pair: both persons go to the first palace with room."""
    for pair in pairs:
        p.play(f"draft {pair}")
        while p.step == "place":
            p.play(min(p.legal_moves))
    return p


# ------------------------------------------------------------------------------ pieces, display


def test_person_tiles_match_the_rules() -> None:
    """3.1"""
    tiles = zip(c.KIND_NAMES, c.KIND_COUNT_AT_FIVE, c.KIND_VALUE, c.KIND_SYMBOLS, strict=True)
    assert {name: (full, value, symbols) for name, full, value, symbols in tiles} == PERSON_TILES


def test_display_of_two_players_has_expected_tiles() -> None:
    """T03, 5.1"""
    p = new_game(players=2)
    display = {name: p.display(name) for name in c.KIND_NAMES}
    assert all(display[name] == 4 for name in SINGLE_AGE)
    assert all(display[name] == 3 for name in display if name.endswith("-y") and name not in SINGLE_AGE)
    assert all(display[name] == 1 for name in display if name.endswith("-o"))
    assert sum(display.values()) == 36


@pytest.mark.parametrize(
    ("players", "young", "old", "single", "tiles"),
    [(5, 6, 4, 10, 90), (4, 5, 3, 8, 72), (3, 4, 2, 6, 54), (2, 3, 1, 4, 36)],
)
def test_display_has_fewer_tiles_with_fewer_players(
    players: int, young: int, old: int, single: int, tiles: int
) -> None:
    """3.1, 5.1, R6"""
    p = new_game(players=players)
    display = {name: p.display(name) for name in c.KIND_NAMES}
    assert {display[name] for name in SINGLE_AGE} == {single}
    assert {display[name] for name in display if name.endswith("-y") and name not in SINGLE_AGE} == {young}
    assert {display[name] for name in display if name.endswith("-o")} == {old}
    assert sum(display.values()) == tiles


def test_every_seat_starts_with_the_same_possessions() -> None:
    """5.4"""
    p = new_game(players=3, greatWall=True)
    for seat in "ABC":
        assert (p.vp(seat), p.yuan(seat), p.rice(seat), p.fireworks(seat)) == (0, 6, 0, 0)
        assert p.privileges(seat) == (0, 0)
        assert p.hand(seat) == [*c.TYPE_NAMES, "wild", "wild"]
        assert p.palaces(seat) == {0: "2[]", 1: "2[]"}
    view = p.game.view(p.state, None)
    assert [player["wallUnused"] for player in view["players"]] == [c.BONUS_NAMES] * 3
    assert view["track"] == [(0, [0, 1, 2])]  # seat 0 at the bottom
    assert p.events == ["peace", "peace"]


def test_no_wall_tiles_without_the_wall() -> None:
    """4.4, 13.1"""
    p = new_game(players=2)
    assert [player["wallUnused"] for player in p.game.view(p.state, None)["players"]] == [[], []]


# ------------------------------------------------------------------------------ options, chance


def test_edition_changes_only_the_large_privilege_cost() -> None:
    """2, R38: 7 yuan in 2017, 6 in 2007, unless the price itself is set"""
    assert Dragon(players=2).options["largePrivilegeCost"] == 7
    assert Dragon(players=2, edition=2007).options["largePrivilegeCost"] == 6
    assert Dragon(players=2, edition=2007, largePrivilegeCost=7).options["largePrivilegeCost"] == 7
    old = Dragon(players=2, startSeat=0, edition=2007).start().fields()
    new = Dragon(players=2, startSeat=0).start().fields()
    assert {name for name in old if old[name] != new[name]} == {"large_privilege_cost"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 1},
        {"players": 6},
        {"players": 3, "startSeat": 3},
        {"players": 3, "superEvent": "comet"},
        {"players": 3, "edition": 2008},
        {"players": 3, "playerz": 3},
    ],
)
def test_invalid_options_are_rejected(options: dict[str, object]) -> None:
    """2"""
    with pytest.raises(BadOptions):
        Dragon(**options)


def test_chance_decides_start_then_row_then_super_event() -> None:
    """4.3 X1, X2, X3 in this order, X1 and X3 uniform, X2 by the tiles left"""
    p = new_game(players=3, startSeat="random", superEvent="random")
    assert p.mover == "chance"
    assert p.step == "start"
    assert p.legal_moves == {"start 0", "start 1", "start 2"}
    assert {weight for _, weight in p.state.chance_outcomes()} == {1}
    p.play("start 2")
    assert p.step == "event"
    assert p.legal_moves == {
        f"event {name}" for name in ("tribute", "drought", "festival", "mongol", "contagion")
    }
    p.play("event drought")
    weights = {p.game.outcomes.text(outcome): weight for outcome, weight in p.state.chance_outcomes()}
    assert weights == {
        "event tribute": 2,
        "event drought": 1,
        "event festival": 2,
        "event mongol": 2,
        "event contagion": 2,
    }
    p.play_first_until("super")
    assert len(p.events) == 12
    assert p.legal_moves == {f"super {name}" for name in c.SUPER_NAMES[1:]}
    assert {weight for _, weight in p.state.chance_outcomes()} == {1}
    p.play("super volcano")
    assert (p.step, p.mover) == ("draft", "C")
    assert p.game.view(p.state, None)["superEvent"] == "volcano"


def test_known_start_seat_and_super_event_are_not_drawn() -> None:
    """4.3"""
    p = new_game(players=3, startSeat=1, superEvent="flood")
    assert p.step == "event"
    p.play_first_until("draft")
    assert p.mover == "B"
    assert p.logged_entries("start-seat") == p.logged_entries("super-drawn") == []


# ------------------------------------------------------------------------------ draft


def test_draft_of_three_players_and_their_order() -> None:
    """T01, 5.5, 6.1: A and B are both on 7, the later one on top"""
    p = position_at_draft(3)
    assert p.mover == "A"
    play_drafts(p, "tax+scholar", "tax+farmer", "farmer+scholar")
    assert (p.track_space("A"), p.track_space("B"), p.track_space("C")) == (7, 7, 8)
    assert p.order() == "CBA"
    assert p.game.view(p.state, None)["track"] == [(7, [0, 1]), (8, [2])]
    assert p.logged_entries("order") == []
    p.play_first_until("act")
    assert p.mover == "C"
    assert p.logged_entries("order") == [{"seat": -1, "order": 0o012}]  # octal, the first player lowest


def test_draft_refuses_the_pair_of_an_earlier_player_only() -> None:
    """T02, 5.5, R15: the identical pair is forbidden, a shared type is not"""
    p = play_drafts(position_at_draft(4), "tax+scholar", "tax+farmer", "farmer+scholar")
    assert p.mover == "D"
    assert p.illegal_rule("draft farmer+scholar") == "5.5"
    assert len(p.legal_moves) == 33
    play_drafts(p, "monk+farmer")
    assert p.track_space("D") == 10
    assert p.order() == "DCBA"


def test_draft_offers_every_pair_of_different_types() -> None:
    """5.5: 36 pairs, written in canonical order (15)"""
    names = c.TYPE_NAMES
    pairs = {f"draft {a}+{b}" for i, a in enumerate(names) for b in names[i + 1 :]}
    assert len(pairs) == 36
    assert position_at_draft(2).legal_moves == pairs


def test_draft_goes_round_once_from_the_start_seat() -> None:
    """5.5, R14: one complete turn each, no snake order"""
    p = position_at_draft(4, startSeat=2)
    seats = []
    for pair in ("craftsman+lady", "craftsman+tax", "craftsman+monk", "craftsman+healer"):
        seats.append(p.mover)
        play_drafts(p, pair)
    assert "".join(seats) == "CDAB"
    assert p.step == "deal"


def test_draft_tiles_are_young_and_placed_in_canonical_order() -> None:
    """5.5, R16, R17, R18: two tiles, the first one is placed first; both may share a palace"""
    p = position_at_draft(2).play("draft monk+scholar")
    assert (p.step, p.owed, p.legal_moves) == ("place", 2, {"place p0", "place p1"})
    assert p.game.snapshot(p.state)["node"]["owed"] == ["monk-y", "scholar-y"]
    assert (p.display("monk-y"), p.display("scholar-y")) == (2, 2)
    p.play("place p1")
    assert (p.owed, p.track_space("A")) == (1, 6)
    assert p.palaces("A") == {0: "2[]", 1: "2[monk-y]"}
    p.play("place p1")
    assert p.track_space("A") == 10
    assert p.palaces("A") == {0: "2[]", 1: "2[monk-y scholar-y]"}
    assert p.mover == "B"


def test_markers_above_a_leaving_one_drop_down() -> None:
    """6.2: seat 0 is at the bottom of space 0; the others keep their order"""
    p = play_drafts(position_at_draft(3), "lady+tax")
    assert p.game.view(p.state, None)["track"] == [(0, [1, 2]), (4, [0])]
    play_drafts(p, "craftsman+lady")
    assert p.game.view(p.state, None)["track"] == [(0, [2]), (3, [1]), (4, [0])]


# ------------------------------------------------------------------------------ deal


def test_seven_cards_for_five_players_form_groups() -> None:
    """T07, 8.1"""
    p = new_game(players=5).play_first_until("deal")
    p.play(
        "deal taxes+build", "deal harvest+fireworks", "deal parade", "deal research"
    )  # the last group is forced
    assert p.groups() == [
        {"taxes", "build"},
        {"harvest", "fireworks"},
        {"parade"},
        {"research"},
        {"privilege"},
    ]
    assert p.step == "act"
    masks = [0b11, 0b1100, 0b10000, 0b100000, 0b1000000]  # cards as bits
    assert p.logged_entries("group") == [
        {"seat": -1, "group": 1 + i, "cards": mask} for i, mask in enumerate(masks)
    ]


@pytest.mark.parametrize(
    ("players", "wall", "sizes"),
    [
        (2, False, [4, 3]),
        (3, False, [3, 2, 2]),
        (4, False, [2, 2, 2, 1]),
        (5, False, [2, 2, 1, 1, 1]),
        (2, True, [4, 4]),
        (3, True, [3, 3, 2]),
        (4, True, [2, 2, 2, 2]),
        (5, True, [2, 2, 2, 1, 1]),
    ],
)
def test_groups_are_as_even_as_possible(players: int, wall: bool, sizes: list[int]) -> None:
    """8.1, R24, R25: the larger groups first, every card in one of them"""
    p = new_game(players=players, greatWall=wall).play_first_until("deal")
    cards = set(c.ACTION_NAMES if wall else c.ACTION_NAMES[:7])
    assert {card for text in p.legal_moves for card in text.removeprefix("deal ").split("+")} == cards
    assert {weight for _, weight in p.state.chance_outcomes()} == {1}
    p.play_first_until("act")
    assert [len(group) for group in p.groups()] == sizes
    assert set().union(*p.groups()) == cards


def test_chance_weights_are_complete_in_every_draw() -> None:
    """4.3: the weights add up, at every draw of a round"""
    p = new_game(players=4, startSeat="random", superEvent="random", greatWall=True)
    odds = Buffer()
    steps = set()
    while p.state.round == 1:
        if p.mover == "chance":
            steps.add(p.step)
            p.state.odds(odds)
            assert odds.total == sum(weight for _, weight in odds.weighted_items()) > 1
        p.play(min(p.legal_moves))
    assert steps == {"start", "event", "super", "deal"}


def test_game_has_twelve_rounds() -> None:
    """5.6, 7: each starts with a deal"""
    p = new_game(players=3)
    p.play_first_until("never")
    assert [entry["month"] for entry in p.logged_entries("month")] == list(range(1, 13))
    assert [entry["event"] for entry in p.logged_entries("month")] == list(p.state.event_row)
    assert len(p.logged_entries("group")) == 12 * 3


def test_cards_are_dealt_anew_every_round() -> None:
    """7, 8.4, X4"""
    p = new_game(players=2).play_first_until("deal")
    assert len(p.legal_moves) == 35  # 4 of 7 cards
    p.play("deal taxes+build+harvest+fireworks").play_first_until("deal")
    assert p.state.round == 2
    assert p.groups() == [set(), set()]
    assert len(p.legal_moves) == 35
