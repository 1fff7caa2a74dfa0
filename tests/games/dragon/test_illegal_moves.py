"""Illegal moves: every reason has its paragraph and a text in every language (`illegal_moves`, `Table.play`)."""

from __future__ import annotations

import random
import re

import pytest

from dragon_positions import Position, make_position, new_game
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import GameOver, IllegalMove, NotYourTurn, UnknownNotation
from jadecourt.core.refusal import Refusal
from jadecourt.core.table import Table
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from refusal_texts import refusal_texts

ACT = "players 2, groups privilege parade | taxes, at action\nA: space 9, on parade\nB: 4 yuan"
PLAY = "players 2, display monk-o 0, at person\nA: space 9, hand farmer monk, palaces 2[]"
WALL = "players 2, wall A, at action\nA: space 9, palaces 1[]"
WALL_TAKEN = "players 2, wall, groups wall | taxes, at action\nA: space 9, on wall\nB: 2 yuan"
WALL_FULL = "players 3, wall A B C A B C A B C A B C, at action\nA: space 9"
PALACES = "players 2, at person\nA: space 9, hand farmer wild, palaces 2[tax-y] 1[lady-y] 2[]"
FULL = "players 2, at person\nA: space 9, hand farmer wild, palaces 2[tax-y lady-y] - 1[monk-y]"
FLOORS = "players 2, at action\nA: space 9, palaces 3[craftsman-y] - 1[]"
TRIBUTE = "players 2, event tribute, at event\nA: 3 yuan, palaces 2[tax-y lady-y] - 1[monk-y]"
DROUGHT_WITHOUT_RICE = "players 2, event drought, at event\nA: palaces 2[tax-y lady-y] 2[monk-y tax-y]"
DROUGHT_WITH_RICE = (
    "players 2, event drought, at event\nA: 1 rice, palaces 2[tax-y lady-y] 2[monk-y tax-y] 1[lady-y]"
)
QUAKE = "players 2, round 7, super earthquake, at super\nA: palaces 3[tax-y lady-y monk-y] 2[farmer-y]"
FLOOD = "players 2, round 7, super flood, at super\nA: 3 yuan, 3 rice"
TORNADO = "players 2, round 7, super tornado, at super\nA: space 9, hand tax lady monk farmer"
SUNRISE = "players 2, round 7, super sunrise, display monk-y 0, at super\nA: space 9, palaces 2[]"
CHARTER = "players 2, round 7, super charter, at super\nA: palaces 2[tax-y lady-y]"

# position, moves played first, the illegal move, its paragraph, part of the English reason
ILLEGAL_MOVES = [
    # moves of another step
    (ACT, (), "place p0", "8.2", "a different step is pending (act)"),
    (ACT, (), "draft tax+monk", "8.2", "a different step is pending (act)"),
    (PLAY, (), "act pass", "9.2", "a different step is pending (play)"),
    (TRIBUTE, (), "refuse", "10.2", "a different step is pending (release)"),
    (FLOORS, ("act build",), "act pass", "8.3", "a different step is pending (floor)"),
    (QUAKE, (), "release p0:tax-y", "14.3", "a different step is pending (quake)"),
    (FLOOD, (), "quake p0", "14.4", "a different step is pending (flood)"),
    (TORNADO, (), "flood yuan", "14.7", "a different step is pending (discard)"),
    (SUNRISE, (), "charter tax", "14.8", "a different step is pending (sunrise)"),
    (CHARTER, (), "sunrise tax", "14.10", "a different step is pending (charter)"),
    # fee and price
    (ACT, (), "act privS", "8.2", "you need 3 yuan and the price of 2, but you have 4"),
    (ACT, (), "act privL", "8.2", "you need 3 yuan and the price of 7, but you have 4"),
    (ACT.replace("4 yuan", "2 yuan"), (), "act parade", "8.2", "you need 3 yuan, but you have 2"),
    (ACT.replace("on parade", "on taxes"), (), "act privL", "8.2", "costs 7 yuan, but you have 4"),
    (
        ACT.replace("players 2", "players 2, cost 6").replace("on parade", "on taxes"),
        (),
        "act privL",
        "8.2",
        "costs 6",
    ),
    # the wall
    (ACT, (), "act wall:vp", "13.1", "not in play"),
    (WALL, (), "act wall:rice", "13.2", "you have already used this wall tile"),
    (WALL_FULL, (), "act wall:vp", "13.2", "complete"),
    (WALL_TAKEN, (), "act wall:vp", "8.2", "you need 3 yuan, but you have 2"),
    # cards and tiles
    (PLAY, (), "play tax:tax-y", "9.2", "you have no tax collector card in your hand"),
    (PLAY, (), "play wild:tax-y", "9.2", "you have no wild card in your hand"),
    (PLAY, (), "play tax:none", "9.2", "you have no tax collector card in your hand"),
    (PLAY, (), "play monk:none", "9.2", "tiles of type monk are left"),
    (PLAY, (), "play monk:monk-o", "9.2", "no old monk is left in the display"),
    # placing, swapping and refusing
    (PALACES, ("play farmer:farmer-y",), "place p1", "9.3", "p1 is full"),
    (PALACES, ("play farmer:farmer-y",), "place p5", "9.3", "no palace p5"),
    (PALACES, ("play farmer:farmer-y",), "refuse", "9.3", "you must place the person"),
    (PALACES, ("play farmer:farmer-y",), "swap p1:lady-y", "9.3", "you must place the person"),
    (FULL, ("play farmer:farmer-y",), "place p0", "9.3", "none of your palaces has a free floor"),
    (FULL, ("play farmer:farmer-y",), "swap p1:tax-y", "9.3", "no palace p1"),
    (FULL, ("play farmer:farmer-y",), "swap p2:tax-y", "9.3", "no tax collector lives in palace p2"),
    (FULL, ("play farmer:farmer-y",), "release p0:tax-y", "9.3", "a different step is pending (no-room)"),
    # floors
    (FLOORS, ("act build",), "floor p0", "8.3", "already has 3 floors"),
    (FLOORS, ("act build",), "floor p1", "8.3", "no palace p1"),
    # releases
    (TRIBUTE, (), "release p1:tax-y", "10.2", "no palace p1"),
    (TRIBUTE, (), "release p2:tax-y", "10.2", "no tax collector lives in palace p2"),
    (DROUGHT_WITHOUT_RICE, (), "release p1:monk-y", "10.3", "lowest number first"),
    (DROUGHT_WITHOUT_RICE, (), "release p0:monk-y", "10.2", "no young monk lives in palace p0"),
    (DROUGHT_WITH_RICE, ("release p0:tax-y",), "release p0:lady-y", "10.3", "already lost a person"),
    # super events
    (QUAKE, (), "quake p7", "14.3", "no palace p7"),
    (QUAKE, ("quake p0", "quake p0"), "release p1:farmer-y", "14.3", "palace that lost its floors"),
    (FLOOD, (), "flood fireworks", "14.4", "none of these left"),
    (TORNADO, (), "discard wild", "14.7", "not in your hand"),
    (TORNADO, ("discard tax",), "discard tax", "14.7", "not in your hand"),
    (SUNRISE, (), "sunrise monk", "14.8", "no young tile"),
    (SUNRISE, ("sunrise tax",), "sunrise tax", "14.8", "already been chosen"),
    (CHARTER, (), "charter monk", "14.10", "no person of this type"),
]


@pytest.mark.parametrize(("text", "moves_before", "move", "rule", "english"), ILLEGAL_MOVES)
def test_illegal_move_has_rule_and_reason(
    text: str, moves_before: tuple[str, ...], move: str, rule: str, english: str
) -> None:
    """8 to 14: the paragraph and the reason"""
    p = make_position(text).play(*moves_before)
    assert p.illegal_rule(move) == rule
    reason = p.game.explain_illegal(p.state, p.state.mover(), p.game.moves.parse(move))
    assert english in refusal_texts(reason, "dragon")["en"]


def test_illegal_draft_has_rule_and_reason() -> None:
    """5.5"""
    p = new_game(players=2).play_first_until("draft").play("draft tax+monk", "place p0", "place p0")
    assert p.mover == "B"
    assert p.illegal_rule("draft tax+monk") == "5.5"
    assert p.illegal_rule("act pass") == "5.5"


def test_every_illegal_move_of_a_game_has_a_reason() -> None:
    """15: at every step, each of the 981 moves is either legal or has a reason in every language"""
    dice = random.Random(4)
    samples_left = dict.fromkeys(range(c.STEP_DRAFT, c.STEP_DRAW_START), 3)
    refusals: dict[str, Refusal] = {}
    for super_event in ("earthquake", "flood", "tornado", "sunrise", "charter") * 12:
        game = Dragon(players=3, greatWall=True, superEvent=super_event)
        state = game.start()
        while (mover := state.mover()) >= CHANCE:
            if mover == CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply(CHANCE, dice.choices(outcomes, weights)[0])
                continue
            legal = state.legal_moves(mover)
            if samples_left[state.step()] and dice.random() < 0.5:
                samples_left[state.step()] -= 1
                for move in range(c.MOVE_COUNT):
                    if move not in legal:
                        reason = game.explain_illegal(state, mover, move)
                        assert re.fullmatch(r"\d+(\.\d+)?", reason.rule)
                        refusals[str(reason)] = reason
            state.apply(mover, dice.choice(legal))
    assert not any(samples_left.values()), f"too few samples of some steps: {samples_left}"
    for reason in refusals.values():
        assert refusal_texts(reason, "dragon")


# ------------------------------------------------------------------------------ at the table


def dragon_table() -> Table:
    """A table with three seats, where seat 0 drafts first."""
    return Table(Dragon(players=3, startSeat=0), seed=1, names=["Ada", "Ben", "Cleo"])


def test_table_rejects_an_illegal_move_with_its_rule() -> None:
    """5.5"""
    table = dragon_table()
    table.play(0, "draft tax+monk", "place p0", "place p1")
    with pytest.raises(IllegalMove, match=r"'draft tax\+monk' is not possible: .* \(rule 5\.5\)") as caught:
        table.play(1, "draft tax+monk")
    assert type(caught.value) is IllegalMove
    assert caught.value.rule == "5.5"
    assert caught.value.refusal == Refusal("pair-taken", "5.5")
    with pytest.raises(IllegalMove) as caught:
        table.play(1, "act pass")
    assert caught.value.rule == "5.5"


def test_table_rejects_a_seat_that_is_not_to_move() -> None:
    """1.2: the error has the paragraph of the pending step and names the seat to move"""
    table = dragon_table()
    with pytest.raises(NotYourTurn, match=r"it is not Ben’s turn: Ada has to move") as caught:
        table.play(1, "draft tax+monk")
    assert caught.value.rule == "5.5"
    table.play(0, "draft tax+monk")
    with pytest.raises(NotYourTurn, match="it is not Cleo’s turn") as caught:
        table.play(2, "place p0")
    assert caught.value.rule == "9.3"


@pytest.mark.parametrize("seat", [-2, -1, 3, 99])
def test_table_rejects_a_seat_that_does_not_exist(seat: int) -> None:
    """1.1: CHANCE and NOBODY are not seats"""
    with pytest.raises(NotYourTurn, match="seats are 0 to 2"):
        dragon_table().play(seat, "draft tax+monk")


def test_table_rejects_unknown_moves() -> None:
    """15"""
    table = dragon_table()
    with pytest.raises(UnknownNotation, match=r"did you mean 'draft tax\+monk'"):
        table.play(0, "draft tax+monks")
    for number in (-1, c.MOVE_COUNT):
        with pytest.raises(UnknownNotation):
            table.play(0, number)


def test_table_rejects_a_series_with_an_illegal_move() -> None:
    """9.3: none of the moves is played"""
    table = dragon_table()
    before = table.plies
    with pytest.raises(IllegalMove) as caught:
        table.play(0, "draft tax+monk", "place p0", "place p9")
    assert caught.value.rule == "9.3"
    assert table.plies == before
    assert table.movers == [0]


def test_table_rejects_moves_after_the_end() -> None:
    """12"""
    table = dragon_table()
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, table.state.legal_moves(seat)[0])
    with pytest.raises(GameOver, match="the game is over"):
        table.play(0, "act pass")
    assert table.movers == []


def test_position_helper_fails_for_legal_moves() -> None:
    """The helper that these tests rely on rejects legal moves."""
    p: Position = make_position(PLAY)
    with pytest.raises(AssertionError, match="is legal"):
        p.illegal_rule("play monk:monk-y")
