"""The bot that makes the mistakes of people."""

from __future__ import annotations

from typing import Any

import pytest

from cli_driver import random_table
from jadecourt.bots import Clock, make_bot
from jadecourt.bots.amateur import FAR, AmateurBot, Mistakes, format_mistakes, parse_mistakes
from jadecourt.bots.heuristics.limited_memory import load_limit_memory
from jadecourt.core.constants import NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.errors import BadOptions
from jadecourt.core.perspective import Perspective
from jadecourt.games import GAMES, find_game

SPEC = "amateur:sight=1,forget=50,greed=100,error=200,choices=2"


def perspectives(id: str, seats: int, seed: int) -> list[Perspective]:
    """What the seats to move may know at some points of a game."""
    tables = (random_table(find_game(id)(players=seats), seed, plies) for plies in range(10, 90, 5))
    return [table.seen_by(seat) for table in tables if not table.is_over for seat in table.movers]


def test_mistakes_are_parsed_and_formatted() -> None:
    mistakes = Mistakes(sight=3, forget=20, greed=50, error=120, choices=2, random=5)
    assert parse_mistakes("sight=3,forget=20,greed=50,error=120,choices=2,random=5") == mistakes
    assert parse_mistakes(format_mistakes(mistakes)) == mistakes
    assert parse_mistakes("") == Mistakes() and format_mistakes(Mistakes()) == ""


@pytest.mark.parametrize(
    ("argument", "problem"),
    [
        ("3", "'3' is unknown or given twice"),
        ("sight=1,sight=2", "'sight' is unknown or given twice"),
        ("luck=3", "'luck' is unknown"),
        ("error=", "invalid value '' for error: expected 0 to 5000"),
        ("forget=101", "invalid value '101' for forget: expected 0 to 100"),
        ("choices=0", "invalid value '0' for choices: expected 1 to 99"),
        ("error=-5", "invalid value '-5'"),
        ("error=٣", "invalid value '٣'"),
    ],
)
def test_invalid_argument_is_rejected(argument: str, problem: str) -> None:
    with pytest.raises(BadOptions, match=problem):
        make_bot(f"amateur:{argument}", 1)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("id", GAMES)
def test_choice_is_legal_and_depends_on_seed_and_perspective(id: str, seats: int) -> None:
    bot = make_bot(SPEC, 4)
    for seen in perspectives(id, seats, 6):
        move = bot.choose(seen, Clock())
        assert move in seen.legal
        assert make_bot(SPEC, 4).choose(seen, Clock()) == move


@pytest.mark.parametrize("id", GAMES)
def test_amateur_without_mistakes_plays_the_best_score_at_open_steps(id: str) -> None:
    for seen in perspectives(id, 4, 9):
        if not seen.game.steps[seen.step].sealed:
            assert make_bot("amateur", 2).choose(seen, Clock()) == make_bot("greedy", 2).choose(seen, Clock())


@pytest.mark.parametrize("id", GAMES)
def test_random_moves_come_from_all_legal_moves(id: str) -> None:
    seen = max(perspectives(id, 4, 3), key=lambda each: len(each.legal))
    chosen = {make_bot("amateur:random=100", seed).choose(seen, Clock()) for seed in range(200)}
    assert chosen <= set(seen.legal) and len(chosen) > len(seen.legal) // 2
    few = {make_bot("amateur:choices=2", seed).choose(seen, Clock()) for seed in range(40)}
    assert len(few) >= 2


def test_spectator_is_rejected() -> None:
    table = random_table(find_game(next(iter(GAMES)))(players=3), 1, 20)
    with pytest.raises(ValueError, match="spectator"):
        AmateurBot(1, Mistakes()).choose(table.seen_by(None), Clock())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("id", GAMES)
def test_believed_positions_are_legal_and_keep_the_pending_decision(id: str, seats: int) -> None:
    limit_memory, changed = load_limit_memory(id), 0
    assert limit_memory is not None
    for seen in perspectives(id, seats, 12):
        assert seen.seat is not None
        state = seen.sample(Dice(5))
        fields, moves = state.fields(), state.legal_moves(seen.seat)
        believed = limit_memory(fields, seen.seat, 1, lambda: True)
        assert state.fields() == fields
        if believed is not None and state.mover() != NOBODY:
            changed += 1
            state.restore(believed)
            assert state.legal_moves(seen.seat) == moves
            assert state.scores() == seen.sample(Dice(5)).scores()
        assert limit_memory(fields, seen.seat, FAR, lambda: False) is None
    assert changed > 0


def test_events_beyond_the_sight_and_forgotten_ones_become_peace() -> None:
    limit_memory = load_limit_memory("dragon")
    assert limit_memory is not None
    seen = next(each for each in perspectives("dragon", 3, 2) if each.view["round"] >= 2)
    fields = seen.sample(Dice(1)).fields()
    fields |= {"round": 4, "event_row": [0, 0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5]}

    def row(sight: int, forgotten: bool) -> Any:
        believed = limit_memory(fields, 0, sight, lambda: forgotten)
        return fields["event_row"] if believed is None else believed["event_row"]

    assert row(2, forgotten=False) == [0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0]
    assert row(0, forgotten=False) == row(FAR, forgotten=True) == [0, 0, 1, 2] + [0] * 8
    assert row(FAR, forgotten=False) == fields["event_row"]
