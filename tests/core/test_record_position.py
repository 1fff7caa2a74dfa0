"""Records and tables of games that begin at a position."""

from __future__ import annotations

import pytest

from jadecourt.core import Record, Table, laws
from jadecourt.core.dice import Dice
from jadecourt.core.errors import CorruptRecord, LinkUnavailable, PositionError
from jadecourt.games import find_game, load_position, load_table

POSITIONS = {
    "dragon": "game: dragon players=3 superEvent=flood\nround 11, A to act\nA: 9 yuan, palaces 2[monk-y] 2[lady-y]",
    "kingdom": "game: kingdom players=3\nround 20, row F M, deck 7\nA: F 2",
}
SEALED = "game: kingdom players=3; round 3, row F M, AC to bid; B: sealed 5"


def play_on(id: str, seed: int) -> Table:
    game, state = load_position(POSITIONS[id])
    table = Table.from_position(game, state, seed, ["Ann", "Ben", "Cleo"])
    dice = Dice(seed)
    while not table.is_over:
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.seen_by(seat).legal
        table.play(seat, moves[dice.below(len(moves))])
    return table


@pytest.mark.parametrize("id", POSITIONS)
def test_game_from_position_is_recorded_replayed_and_rewound(id: str) -> None:
    table = play_on(id, 4)
    record = table.record()
    assert record.position and "\n" not in record.position
    assert record.dumps().count("\nposition: game: ") == 1
    assert table.start_state == load_position(POSITIONS[id])[1]
    laws.law_record(table.game, table)
    laws.law_rewind(table.game, table)
    assert load_table(record.dumps()).record() == record == load_table(record.to_json()).record()


def test_table_from_position_leaves_the_position_alone() -> None:
    game, state = load_position(POSITIONS["dragon"])
    before = state.fields()
    table = Table.from_position(game, state, 1)
    table.play(0, table.seen_by(0).legal[0])
    assert state.fields() == before == table.start_state.fields()
    table.rewind(0)
    assert table.state.fields() == before


def test_record_of_whole_game_has_no_position() -> None:
    record = Table(find_game("dragon")(players=2), 1).record()
    assert record.position == ""
    assert "position" not in record.dumps() and "position" not in record.to_json()


def test_game_cannot_begin_with_sealed_answers() -> None:
    game, state = load_position(SEALED)
    with pytest.raises(PositionError, match="a game cannot begin with sealed answers"):
        Table.from_position(game, state)
    record = Record("kingdom", game.rules_version, dict(game.options), position=SEALED)
    with pytest.raises(CorruptRecord, match="position: a game cannot begin with sealed answers"):
        record.start(game)


def test_game_from_position_has_no_link() -> None:
    with pytest.raises(LinkUnavailable, match="the game begins at a position"):
        play_on("dragon", 1).record().to_link()


def test_wrong_position_in_record_is_refused_with_its_line() -> None:
    text = play_on("dragon", 1).record().dumps().replace("round 11", "round 13")
    with pytest.raises(CorruptRecord, match="line 6: position: invalid number '13'") as caught:
        load_table(text)
    assert caught.value.line == 6
    with pytest.raises(CorruptRecord, match="option players is 3 in the text and 2 in the game"):
        load_table(text.replace("options: players=3", "options: players=2").replace("Ann | ", ""))
    json = play_on("dragon", 1).record().to_json()
    with pytest.raises(CorruptRecord, match="expected one line without #"):
        Record.loads(json.replace("round 11", "round 11#"))
