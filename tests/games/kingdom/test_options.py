"""Sections 2 to 5: options, cards, setup and chance (V01; R1, R2, R51, R72)."""

from __future__ import annotations

import random

import pytest

from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import BadOptions, UnknownNotation
from jadecourt.games.kingdom.game import Kingdom
from kingdom_positions import FULL_HAND, SEATS, Position, make_position, new_game, notations

# 2: options, row size, bids per player, rounds, cards never seen
SETUPS = [
    ({"players": 2}, 3, 2, 20, 2),
    ({"players": 3}, 2, 1, 31, 0),
    ({"players": 3, "experienced3": True}, 5, 2, 12, 2),
    ({"players": 4}, 3, 1, 20, 2),
    ({"players": 5}, 4, 1, 15, 2),
]
SETUP_IDS = ["2", "3", "3-experienced", "4", "5"]


def draw_randomly(p: Position, dice: random.Random) -> None:
    """Draw a card at random."""
    outcomes = p.odds
    p.play(dice.choices(list(outcomes), list(outcomes.values()))[0])


# ------------------------------------------------------------------------------ rounds


@pytest.mark.parametrize(("options", "row_size", "bids", "rounds", "unseen"), SETUPS, ids=SETUP_IDS)
def test_number_of_rounds_depends_on_options(
    options: dict[str, object], row_size: int, bids: int, rounds: int, unseen: int
) -> None:
    """V01, 2: a game without tied stacks, as no two seats ever play the same card in a round"""
    p, dice = new_game(**options), random.Random(rounds)
    bid_cycle = ["1", "2", "3", "4", "5", "6", "7", "0"] if bids == 1 else ["1 2", "3 4", "5 6", "0 7"]
    while p.movers != "nobody":
        if p.movers == "chance":
            draw_randomly(p, dice)
            continue
        seat = p.movers[0]
        if p.step in ("bid", "palace"):
            # every seat plays its cards in turn, each from another start
            cards = bid_cycle[(p.round - 1 + SEATS.index(seat)) % len(bid_cycle)].split()
            text = min(set(cards) & {option.removeprefix("bid ") for option in p.legal_moves(seat)})
            p.play(f"{seat} bid {text}")
        elif p.step == "harvest":
            p.play(f"{seat} harvest keep")
        else:
            p.play(f"{seat} {dice.choice(sorted(p.legal_moves(seat)))}")
    assert (p.round, p.deck) == (rounds, unseen)
    assert p.logged_entries("tied") == p.logged_entries("tied-stack") == []
    assert len(p.logged_entries("round")) == rounds


@pytest.mark.parametrize(("options", "row_size", "bids", "rounds", "unseen"), SETUPS, ids=SETUP_IDS)
def test_row_size_and_bids_depend_on_options(
    options: dict[str, object], row_size: int, bids: int, rounds: int, unseen: int
) -> None:
    """2, 5: number of face-up cards and of bids per player"""
    p, dice = new_game(**options), random.Random(1)
    for _ in range(row_size):
        assert (p.movers, p.step, p.round) == ("chance", "draw", 0)
        draw_randomly(p, dice)
    assert (p.step, p.round, len(p.row.split()), p.deck) == ("bid", 1, row_size, 62 - row_size)
    assert p.movers == SEATS[: p.game.seats]
    assert {p.owed(seat) for seat in p.movers} == {bids}


# ------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("raw_value", "counts"),
    [
        ([5, 4, 3], (5, 4, 3)),
        ((0, 0, 12), (0, 0, 12)),
        ("6/6/0", (6, 6, 0)),
        (" 4/4/4 ", (4, 4, 4)),
        (["1", "1", "10"], (1, 1, 10)),
    ],
)
def test_noble_values_accept_list_or_text(raw_value: object, counts: tuple[int, int, int]) -> None:
    """2, R1: counts of 2, 3 and 4 as a list or a text"""
    p = new_game(players=3, nobleValues=raw_value)
    assert p.game.options["nobleValues"] == "/".join(str(count) for count in counts)
    assert tuple(p.odds.get(f"draw N{value}", 0) for value in (2, 3, 4)) == counts


@pytest.mark.parametrize(
    "raw_value",
    [
        "4/4/5",
        [4, 4, 3],
        [12],
        [6, 6],
        [3, 3, 3, 3],
        [-1, 7, 6],
        "4-4-4",
        "4/4",
        "",
        12,
        None,
        [4.0, 4, 4],
        "04/4/4",
    ],
)
def test_invalid_noble_values_are_rejected(raw_value: object) -> None:
    """2: three counts that sum to 12"""
    with pytest.raises(
        BadOptions, match=r"for nobleValues: expected 3 numbers that sum to 12, such as 4/4/4 \(rule 2\)"
    ):
        Kingdom(players=3, nobleValues=raw_value)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_experienced3_without_three_players_is_rejected(players: int) -> None:
    """2, R72"""
    with pytest.raises(BadOptions, match=f"experienced3 requires 3 players, got {players}"):
        Kingdom(players=players, experienced3=True)
    assert Kingdom(players=players, experienced3=False).options["experienced3"] is False


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 1},
        {"players": 6},
        {"players": 3, "experienced": True},
        {"players": 3, "harvestLimitIncludesReset": 2},
    ],
)
def test_invalid_options_are_rejected(options: dict[str, object]) -> None:
    """2"""
    with pytest.raises(BadOptions):
        Kingdom(**options)


def test_options_have_the_documented_defaults() -> None:
    """2, R1, R72"""
    assert Kingdom(players=3).options == {
        "players": 3,
        "experienced3": False,
        "nobleValues": "4/4/4",
        "harvestLimitIncludesReset": False,
    }


# ------------------------------------------------------------------------------ setup


def test_deck_has_62_equally_likely_cards() -> None:
    """3.1, 4.4"""
    assert new_game(players=4).odds == {
        "draw B": 9,
        "draw Ph": 1,
        "draw F": 15,
        "draw M": 15,
        "draw N2": 4,
        "draw N3": 4,
        "draw N4": 4,
        "draw W": 10,
    }
    assert new_game(players=4).deck == 62


def test_game_starts_with_full_hands_and_first_row() -> None:
    """5, 3.3, 4.5, R2: full hands of eight cards, no goals, the Dragon aside; the row in drawing order"""
    p = new_game(players=4).play("draw W", "draw Ph")
    assert (p.row, p.movers, "draw Ph" in p.odds, p.odds["draw W"]) == ("W Ph", "chance", False, 9)
    p.play("draw B")
    assert p.row == "W Ph B"
    for seat in "ABCD":
        assert (p.hand(seat), p.used_cards(seat), p.carried(seat)) == (FULL_HAND, [], [])
        assert (p.piles(seat), p.guests(seat), p.tokens(seat), p.last_dragon(seat)) == ({}, {}, 0, None)
        assert p.legal_moves(seat) == notations("bid", "0 1 2 3 4 5 6 7")
    assert [p.holder(goal) for goal in ("Palace", "Harvest", "Market", "Heir", "Emperor")] == ["nobody"] * 5
    assert p.dragon == "aside"


def test_equal_cards_fill_the_row_automatically() -> None:
    """4.4, 1.2: a draw with one outcome is forced"""
    p = make_position("players 3, round 30, row W F, deck N4 N4").play(
        "A bid 7", "B bid 5", "C bid 2", "A claim W"
    )
    assert (p.step, p.row, p.round, p.deck) == ("bid", "N4 N4", 31, 0)


def test_prescribed_deck_order_decides_every_draw() -> None:
    """4.4: the top card is the first of the order"""
    game = Kingdom(players=3)
    cards = ["W", "F", "Ph", "M", "N4"] + ["B"] * 57
    state, outcomes = game.start(), []
    for _ in range(2):
        outcome = game.outcome_from_shuffle(state, "deck", cards)
        assert outcome is not None
        outcomes.append(game.outcomes.text(outcome))
        state.apply(CHANCE, outcome)
    assert outcomes == ["draw W", "draw F"]
    assert game.outcome_from_shuffle(state, "deck", cards) == game.outcomes.parse("draw Ph")
    assert game.outcome_from_shuffle(state, "another shuffle", cards) is None
    with pytest.raises(UnknownNotation):
        game.outcome_from_shuffle(state, "deck", ["W", "F", "X"])
