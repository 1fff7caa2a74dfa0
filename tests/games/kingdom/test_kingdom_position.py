"""The text of positions of Middle Kingdom; the round trip of every position is a law (core/laws.py)."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import PositionError
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.state import KingdomState

GAME = Kingdom(players=3)


def read(text: str, **options: object) -> KingdomState:
    state = Kingdom(**({"players": 3} | options)).position(text)
    assert isinstance(state, KingdomState)
    return state


def test_new_game_is_a_short_text() -> None:
    assert str(GAME.start()).splitlines() == [
        "game: kingdom players=3",
        "round 1, chance to draw",
        "A:",
        "B:",
        "C:",
    ]


def test_empty_text_is_the_first_round() -> None:
    state = read("")
    assert (state.round, GAME.steps[state.step()].name, state.movers()) == (1, "bid", 7)


def test_sealed_bids_are_part_of_the_text() -> None:
    """The text contains all secrets; views hide the bids of others."""
    state = read("row F M")
    state.apply(1, GAME.moves.parse("bid 5"))
    text = str(state)
    assert "AC to bid" in text and "B: sealed 5" in text.splitlines()
    assert read(text) == state


def test_everything_that_is_written_is_read() -> None:
    text = """
        round 9, B to claim, resolved 1, half A2
        row W DR, discard F 3 N4 Ph
        goals Palace B Emperor A
        A: hand 0 1 4, carried 7, W 2, tokens 1, last 8
        B: hand 0 2 3, bids - 4+6, B 3, guests B 1
        C: hand 0, M 2
    """
    state = read(text, experienced3=True, nobleValues="5/4/3", harvestLimitIncludesReset=True)
    header = "game: kingdom players=3 experienced3=on nobleValues=5/4/3 harvestLimitIncludesReset=on"
    lines = [header, *(line.strip() for line in text.strip().splitlines())]
    lines[2] = "row W DR, discard Ph F 3 N4"
    assert str(state).splitlines() == lines


def test_number_of_cards_in_the_deck_may_be_given_alone() -> None:
    assert read("deck 10").deck_count == 10
    assert read("deck F 3 M").deck_count == 4
    assert read("over").deck_count == 0


def test_claim_after_the_last_bid_is_that_of_the_heir() -> None:
    state = read("round 3, A to claim, resolved 3, row F M, goals Heir A\nA: N2 2")
    assert GAME.round_and_phase(state) == (3, "claims")
    state.apply(0, GAME.moves.parse("claim F"))
    assert state.round == 3 and GAME.steps[state.step()].name == "draw"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rows F", "line 1: unknown clause 'rows F': did you mean 'row CARD …'"),
        ("row F F F", "3 cards in the row: expected at most 2"),
        ("row X", "unknown card 'X'"),
        ("deck 70", "invalid number '70'"),
        ("deck Ph 2", "more cards Ph than the 1 of the game"),
        ("deck 3, discard F", "deck and discard are both given"),
        ("goals Palace", "unknown seat ''"),
        ("goals Palace A", "13.6: seat A holds the Palace"),
        ("at lunch", "unknown phase 'lunch'"),
        ("at claims, over", "'over' contradicts 'at claims'"),
        ("A to draw", "chance must decide this step"),
        ("chance to bid", "a seat must decide this step"),
        ("A to bid for B", "unknown words 'for B'"),
        ("AB to bid", "seat C must either have sealed its bid or be in movers_mask"),
        ("resolved 2", "bids are resolved only in the claims"),
        ("half A", "emperor_bid is set before the Emperor's step"),
        ("\nA: hand 8", "line 2: unknown bid card '8'"),
        ("\nA: bids 9", "line 2: invalid bid '9'"),
        ("\nA: bids 1 2", "line 2: 'bids 1 2' has 2 bids: expected at most 1"),
        ("\nA: F 16", "line 2: invalid number '16'"),
        ("\nA: knights 2", "line 2: unknown clause 'knights 2'"),
        ("\nA: hand 3 4", "line 2: .*seat A does not have the Reset in hand"),
        ("round 2; round 3", "line 1: second clause 'round'"),
    ],
)
def test_wrong_clause_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.position(text)


def test_position_that_is_not_playable_has_no_text() -> None:
    state = GAME.start()
    state.load(state.fields())
    assert str(state).startswith("<KingdomState, not playable")
