"""Illegal moves: every reason has its paragraph and a text in every language (`illegal_moves`, `Table.play`)."""

from __future__ import annotations

import random
import re

import pytest

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.errors import GameOver, IllegalMove, NotYourTurn, UnknownNotation
from jadecourt.core.refusal import Refusal
from jadecourt.core.table import Table
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from kingdom_positions import make_position
from refusal_texts import refusal_texts

BID = "players 3\nA: hand 0 2 6"
CARRY = "players 3\nA: hand 0 2 6, carried 4"
PALACE = "players 3\ngoals Palace A\nA: hand 0 2 6, B 2"
PALACE_BIDS = ("B bid 5", "C bid 3")
TWO = "players 2\nA: hand 0 2 4 6"
TWO_CARRY = "players 2\nA: hand 0 2 6, carried 4"
TWO_CARRY_TWO = "players 2\nA: hand 0 2 6, carried 4 5"
TWO_RESET = "players 2\nA: hand 0, carried 4 5"
TWO_PALACE = "players 2\ngoals Palace A\nA: hand 0 2 5 6, carried 4, B 2\nB: hand 0 3 7"
TWO_PALACE_TWO = "players 2\ngoals Palace A\nA: hand 0 2 6, carried 4 5, B 2\nB: hand 0 3 7"
HARVEST = "players 3\ngoals Harvest A\nA: hand 0 2 6, F 2"
HARVEST_BIDS = ("A bid 0", "B bid 5", "C bid 3")
EMPEROR = "players 2\ngoals Emperor A\nA: carried 4, W 2"
EMPEROR_BIDS = ("A bid 2@4", "A bid 6", "B bid 1", "B bid 5")
SWAP = "players 5, row F Ph W B\ngoals Harvest A\ndragon A\nA: F 3"
SWAP_BIDS = ("A bid 7", "B bid 5", "C bid 3", "D bid 1", "E bid 2")
CLAIM = "players 3, row F W"
CLAIM_BIDS = ("A bid 7", "B bid 5", "C bid 3")
MARKET = "players 3, row M F\ngoals Market A\nA: M 2, W 1"
HEIR = "players 3, row M F\ngoals Heir A\nA: N2 2"
HEIR_BIDS = ("A bid 5", "B bid 5", "C bid 0")

# position, moves played first, the illegal move of A, its paragraph, part of the English and the French reason
ILLEGAL_MOVES = [
    # moves of another step
    (
        BID,
        (),
        "claim W",
        "6.1",
        "a different step is pending (bid): bid 0, bid 2, bid 6",
        "une autre étape est en cours (bid)",
    ),
    (
        PALACE,
        PALACE_BIDS,
        "harvest keep",
        "6.2",
        "a different step is pending (palace)",
        "une autre étape est en cours (palace)",
    ),
    (
        HARVEST,
        HARVEST_BIDS,
        "bid 6",
        "6.2",
        "a different step is pending (harvest): harvest keep",
        "une autre étape est en cours (harvest)",
    ),
    (
        EMPEROR,
        EMPEROR_BIDS,
        "harvest 6",
        "6.2",
        "a different step is pending (emperor)",
        "une autre étape est en cours (emperor)",
    ),
    (
        SWAP,
        SWAP_BIDS,
        "claim W",
        "8.2",
        "a different step is pending (swap)",
        "une autre étape est en cours (swap)",
    ),
    (
        CLAIM,
        CLAIM_BIDS,
        "swap W",
        "8.3",
        "a different step is pending (claim): claim F, claim W",
        "une autre étape est en cours (claim)",
    ),
    (
        MARKET,
        (*CLAIM_BIDS, "A claim M"),
        "claim F",
        "8.4",
        "a different step is pending (market)",
        "une autre étape est en cours (market)",
    ),
    # cards that are not in hand
    (BID, (), "bid 5", "4.5", "the 5 is already used; your hand: 0, 2, 6", "le 5 est déjà utilisé"),
    (
        CARRY,
        (),
        "bid 4@4",
        "4.5",
        "the 4 is a carried card; your hand: 0, 2, 6",
        "le 4 est une carte reportée",
    ),
    (CARRY, (), "bid 4", "4.5", "the 4 is a carried card", "le 4 est une carte reportée"),
    (PALACE, PALACE_BIDS, "bid 5", "4.5", "the 5 is already used", "le 5 est déjà utilisé"),
    # wrong places, one bid
    (
        BID,
        (),
        "bid 2@4",
        "6.1",
        "you have no carried card: bid ",
        "vous n’avez pas de carte reportée\xa0: bid ",
    ),
    (
        CARRY,
        (),
        "bid 2@5",
        "6.1",
        "the 5 is not a carried card: bid 2@4",
        "le 5 n’est pas une carte reportée\xa0: bid 2@4",
    ),
    (
        CARRY,
        (),
        "bid 2",
        "6.1",
        "every carried card needs a new card: bid 2@4",
        "doit recevoir une nouvelle carte\xa0: bid 2@4",
    ),
    (
        PALACE,
        PALACE_BIDS,
        "bid 2@4",
        "6.1",
        "you have no carried card: bid ",
        "vous n’avez pas de carte reportée\xa0: bid ",
    ),
    # two bids: V05 applies to them, too
    (TWO_CARRY, (), "bid 4@4", "4.5", "is a carried card", "carte reportée"),
    (
        TWO,
        (),
        "bid 6",
        "12",
        "the lower of two single cards is written first",
        "la plus basse de deux cartes seules",
    ),
    (
        TWO,
        ("A bid 2",),
        "bid 0",
        "12",
        "the 0 is written before the 2: enter both together",
        "le 0 s’écrit avant le 2\xa0: indiquez les deux ensemble",
    ),
    (TWO, ("A bid 2",), "bid 2", "6.1", "you have already bid the 2", "vous avez déjà misé le 2"),
    (
        TWO,
        ("A bid 2",),
        "bid 6@2",
        "6.1",
        "you have no carried card: bid ",
        "vous n’avez pas de carte reportée\xa0: bid ",
    ),
    (
        TWO_CARRY,
        (),
        "bid 2",
        "12",
        "the card for the carried card is written first: enter both together, or one of these first: bid 0@4, bid 6@4",
        "celle qui va sur la carte reportée s’écrit en premier",
    ),
    (
        TWO_RESET,
        (),
        "bid 0",
        "6.1",
        "every carried card needs a new card: bid 0@4, bid 0@5",
        "doit recevoir une nouvelle carte",
    ),
    (
        TWO_CARRY,
        ("A bid 2@4",),
        "bid 6@4",
        "6.1",
        "there is already a card on the 4",
        "il y a déjà une carte sur le 4",
    ),
    (TWO_CARRY, ("A bid 2@4",), "bid 2", "6.1", "you have already bid the 2", "vous avez déjà misé le 2"),
    (
        TWO_CARRY_TWO,
        (),
        "bid 2@5",
        "12",
        "the card for the lower carried card is written first",
        "la plus basse des cartes reportées",
    ),
    (
        TWO_CARRY_TWO,
        (),
        "bid 2",
        "6.1",
        "every carried card needs a new card: bid 2@4",
        "recevoir une nouvelle carte\xa0: bid 2@4",
    ),
    (
        TWO_CARRY_TWO,
        ("A bid 2@4",),
        "bid 6",
        "6.1",
        "every carried card needs a new card",
        "doit recevoir une nouvelle carte",
    ),
    (
        TWO_CARRY_TWO,
        ("A bid 2@4",),
        "bid 6@4",
        "6.1",
        "there is already a card on the 4",
        "il y a déjà une carte sur le 4",
    ),
    # two bids, the open one of the Palace: the first was a single, so the carried card is left
    (
        TWO_PALACE,
        ("A bid 5", "B bid 3"),
        "bid 6",
        "6.1",
        "every carried card needs a new card: bid 6@4",
        "doit recevoir une nouvelle carte",
    ),
    (
        TWO_PALACE,
        ("A bid 5", "B bid 3"),
        "bid 5@4",
        "6.1",
        "you have already bid the 5",
        "vous avez déjà misé le 5",
    ),
    (
        TWO_PALACE_TWO,
        ("A bid 2@5", "B bid 3"),
        "bid 6",
        "6.1",
        "every carried card needs a new card: bid 6@4",
        "doit recevoir une nouvelle carte",
    ),
    (TWO_PALACE_TWO, ("A bid 2@5", "B bid 3"), "bid 6@5", "6.1", "the 5", "le 5"),
    # powers
    (
        HARVEST,
        HARVEST_BIDS,
        "harvest 5",
        "6.2",
        "the 5 is not in your hand: harvest keep, harvest 2, harvest 6",
        "le 5 n’est pas dans votre main\xa0: harvest keep, harvest 2, harvest 6",
    ),
    (EMPEROR, EMPEROR_BIDS, "emperor 2", "6.2", "your own bids: emperor 6, emperor 4+2", "une de vos mises"),
    (EMPEROR, EMPEROR_BIDS, "emperor 2+4", "6.2", "your own bids", "une de vos mises"),
    (EMPEROR, EMPEROR_BIDS, "emperor 5", "6.2", "your own bids", "une de vos mises"),
    # swap
    (
        SWAP,
        SWAP_BIDS,
        "swap M",
        "8.2",
        "Merchant is not face up: swap B, swap W",
        "Marchand n’est pas visible",
    ),
    (
        SWAP,
        SWAP_BIDS,
        "swap Ph",
        "8.2",
        "the Dragon cannot be exchanged for the Philosopher",
        "contre le Philosophe",
    ),
    (SWAP, SWAP_BIDS, "swap F", "8.2", "Farmers are excluded: your influence of 3", "Paysans sont exclus"),
    # claim, market
    (
        CLAIM,
        CLAIM_BIDS,
        "claim M",
        "8.3",
        "Merchant is not face up: claim F, claim W",
        "Marchand n’est pas visible\xa0: claim F, claim W",
    ),
    (
        CLAIM,
        CLAIM_BIDS,
        "claim DR",
        "8.3",
        "Celestial Dragon is not face up",
        "Dragon céleste n’est pas visible",
    ),
    (
        MARKET,
        (*CLAIM_BIDS, "A claim M"),
        "market F",
        "8.4",
        "you have no Farmers yet",
        "pas encore de Paysans",
    ),
]


@pytest.mark.parametrize(("text", "moves_before", "move", "rule", "english", "french"), ILLEGAL_MOVES)
def test_illegal_move_has_rule_and_reason(
    text: str, moves_before: tuple[str, ...], move: str, rule: str, english: str, french: str
) -> None:
    """4.5, 6.1, 6.2, 8.2 to 8.4: the paragraph and the reason"""
    reason = make_position(text).play(*moves_before).illegal_reason("A", move)
    assert reason.rule == rule
    texts = refusal_texts(reason, "kingdom")
    assert english in texts["en"]
    assert french in texts["fr"]


def test_heir_claim_of_card_not_in_row_is_rejected() -> None:
    """8.6, 8.3"""
    p = make_position(HEIR).play(*HEIR_BIDS)
    reason = p.illegal_reason("A", "claim W")
    assert reason.rule in ("8.3", "8.6")
    assert "Warlord is not face up: claim F, claim M" in refusal_texts(reason, "kingdom")["en"]


def test_illegal_move_of_any_mover_has_a_reason() -> None:
    """1.3: also of a seat that is not the lowest"""
    p = make_position("players 3\nC: hand 0 1")
    assert p.illegal_rule("C", "bid 5") == "4.5"
    assert p.illegal_rule("B", "bid 5@1") == "6.1"


def test_every_illegal_move_of_a_game_has_a_reason() -> None:
    """12: at every step, each of the 157 moves is either legal or has a reason in every language"""
    dice = random.Random(4)
    samples_left = dict.fromkeys(range(c.STEP_BID, c.STEP_DRAW), 6)
    refusals: dict[str, Refusal] = {}
    for seed in range(60):
        options = [{"players": 2}, {"players": 3}, {"players": 3, "experienced3": True}, {"players": 5}]
        game = Kingdom(**options[seed % 4])
        state = game.start()
        while (mover := state.mover()) != NOBODY and any(samples_left.values()):
            if mover == CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply(CHANCE, dice.choices(outcomes, weights)[0])
                continue
            legal = state.legal_moves(mover)
            if samples_left[state.step()] and dice.random() < 0.3:
                samples_left[state.step()] -= 1
                for move in set(range(c.MOVE_COUNT)) - set(legal):
                    reason = game.explain_illegal(state, mover, move)
                    assert re.fullmatch(r"12|[4-8](\.\d+)?", reason.rule)
                    refusals[str(reason)] = reason
            state.apply(mover, dice.choice(legal))
    assert not any(samples_left.values()), f"too few samples of some steps: {samples_left}"
    for reason in refusals.values():
        assert refusal_texts(reason, "kingdom")


# ------------------------------------------------------------------------------ at the table


def kingdom_table() -> Table:
    return Table(Kingdom(players=3), seed=1, names=["Ada", "Ben", "Cleo"])


def test_table_rejects_an_illegal_bid_with_its_rule() -> None:
    """6.1"""
    table = kingdom_table()
    with pytest.raises(IllegalMove, match=r"'bid 5@3' is not possible: .* \(rule 6\.1\)") as caught:
        table.play(1, "bid 5@3")
    assert caught.value.rule == "6.1"
    assert caught.value.refusal.kind == "nothing-carried"


def test_error_for_a_second_sealed_bid_does_not_name_other_seats() -> None:
    """1.3, 4.3"""
    table = kingdom_table()
    table.play(1, "bid 5")
    with pytest.raises(
        NotYourTurn, match="Ben has already answered or has no choice: wait for the others"
    ) as caught:
        table.play(1, "bid 6")
    assert caught.value.rule == "6.1"
    assert not re.search("Ada|Cleo", str(caught.value))


def test_table_rejects_a_seat_that_is_not_to_move() -> None:
    """8.3: the error of an open step names the seat to move"""
    table = kingdom_table()
    for seat, bid in enumerate(("bid 2", "bid 7", "bid 5")):
        table.play(seat, bid)
    card = table.game.moves.text(table.state.legal_moves(1)[0])
    with pytest.raises(NotYourTurn, match=r"it is not Ada’s turn: Ben has to move") as caught:
        table.play(0, card)
    assert caught.value.rule == "8.3"
    with pytest.raises(NotYourTurn, match="seats are 0 to 2"):
        table.play(3, card)


def test_table_rejects_unknown_moves_and_moves_after_the_end() -> None:
    """12, 11"""
    table = kingdom_table()
    with pytest.raises(UnknownNotation):
        table.play(0, "bid 8")
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, table.state.legal_moves(seat)[0])
    with pytest.raises(GameOver, match="the game is over"):
        table.play(0, "bid 5")
