"""Section 12: the notation of moves and draws; options in records."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import CorruptRecord, UnknownNotation
from jadecourt.core.record import Record
from jadecourt.core.table import Table
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.moves import MOVES, OUTCOMES

# first number of a block, its length, its first and its last text
BLOCKS = [
    (c.BID, 8, "bid 0", "bid 7"),
    (c.BID_STACK, 56, "bid 0@1", "bid 7@7"),
    (c.HARVEST_KEEP, 1, "harvest keep", "harvest keep"),
    (c.HARVEST_REPLACE + 1, 7, "harvest 1", "harvest 7"),
    (c.EMPEROR_SINGLE + 1, 7, "emperor 1", "emperor 7"),
    (c.EMPEROR_STACK, 56, "emperor 1+0", "emperor 7+7"),
    (c.SWAP, 8, "swap B", "swap W"),
    (c.CLAIM, 9, "claim B", "claim DR"),
    (c.PLACE_MERCHANT, 5, "market B", "market W"),
]


@pytest.mark.parametrize(("first", "length", "begin", "end"), BLOCKS, ids=[block[2] for block in BLOCKS])
def test_move_block_starts_and_ends_with_expected_notation(
    first: int, length: int, begin: str, end: str
) -> None:
    """12"""
    assert MOVES.text(first) == begin
    assert MOVES.text(first + length - 1) == end


def test_blocks_follow_each_other_without_gaps() -> None:
    """12"""
    ends = [first + length for first, length, _, _ in BLOCKS]
    assert [first for first, _, _, _ in BLOCKS] == [0, *ends[:-1]]
    assert ends[-1] == c.MOVE_COUNT == len(MOVES)


def test_every_number_has_one_text() -> None:
    """12, 4.4"""
    assert [MOVES.parse(text) for text in MOVES] == list(range(c.MOVE_COUNT))
    assert list(OUTCOMES) == [f"draw {card}" for card in ("B", "Ph", "F", "M", "N2", "N3", "N4", "W")]
    assert [OUTCOMES.parse(text) for text in OUTCOMES] == list(range(c.OUTCOME_COUNT))


def test_move_numbers_match_the_components() -> None:
    """12: `bid 2@6` plays the 2 onto the carried 6; `emperor 6+2` has the 6 at the bottom; 1.5"""
    assert MOVES.parse("bid 5") == c.BID + 5
    assert MOVES.parse("bid 2@6") == c.BID_STACK + (6 - 1) * 8 + 2
    assert MOVES.parse("harvest 4") == c.HARVEST_REPLACE + 4
    assert MOVES.parse("emperor 5") == c.EMPEROR_SINGLE + 5
    assert MOVES.parse("emperor 6+2") == c.EMPEROR_STACK + (6 - 1) * 8 + 2
    assert MOVES.parse("claim N3") == c.CLAIM + c.NOBLE_3
    assert MOVES.parse("swap Ph") == c.SWAP + c.PHILOSOPHER
    assert MOVES.parse("market N") == c.PLACE_MERCHANT + c.NOBLES


@pytest.mark.parametrize(
    "text",
    [
        "bid 8",
        "bid 5@0",  # the Reset is never carried
        "bid 5 @ 3",
        "harvest 0",
        "emperor 0",
        "emperor 0+3",
        "swap DR",
        "claim N5",
        "claim w",
        "market Ph",
        "market DR",
        "pass",
    ],
)
def test_unknown_move_is_rejected(text: str) -> None:
    """12"""
    with pytest.raises(UnknownNotation, match="is no move of kingdom"):
        MOVES.parse(text)


@pytest.mark.parametrize(
    ("text", "hint"), [("clam W", "claim W"), ("harvest kep", "harvest keep"), ("swap Phi", "swap Ph")]
)
def test_unknown_moves_get_a_hint(text: str, hint: str) -> None:
    with pytest.raises(UnknownNotation, match=f"did you mean '{hint}'"):
        MOVES.parse(text)


def test_spaces_do_not_matter() -> None:
    assert MOVES.parse("  harvest   keep ") == c.HARVEST_KEEP
    with pytest.raises(UnknownNotation, match=f"expected 0 to {c.MOVE_COUNT - 1}"):
        MOVES.text(c.MOVE_COUNT)


# ------------------------------------------------------------------------------ records


def table_with_unusual_options() -> Table:
    """A table with unusual options after a few bids."""
    game = Kingdom(players=3, experienced3=True, nobleValues=[5, 4, 3], harvestLimitIncludesReset=True)
    table = Table(game, seed=4, names=["Ada", "Ben", "Cleo"])
    table.play(2, "bid 3", "bid 7")
    table.play(0, "bid 3", "bid 4")
    table.play(1, "bid 5")
    table.play(1, "bid 6")
    return table


def test_options_survive_in_both_forms_of_a_record() -> None:
    """2: `nobleValues` given as a list is written 5/4/3"""
    table = table_with_unusual_options()
    text = table.record().dumps()
    assert "options: players=3 experienced3=on nobleValues=5/4/3 harvestLimitIncludesReset=on\n" in text
    for serialized in (text, table.record().to_json()):
        record = Record.loads(serialized)
        assert record == table.record()
        replayed = Table.from_record(table.game, record)
        assert replayed.state.fields() == table.state.fields()


def test_sealed_bids_are_recorded_in_the_order_played() -> None:
    """6.1, 1.3: both bids of each seat; the row before them is drawn card by card"""
    plies = [
        line for line in table_with_unusual_options().record().dumps().splitlines() if line[:1].isdigit()
    ]
    assert all(ply.split()[1:3] == ["*", "draw"] for ply in plies[:5])
    bids = ["2 bid 3", "2 bid 7", "0 bid 3", "0 bid 4", "1 bid 5", "1 bid 6"]
    assert plies[5:11] == [f"{number}. {bid}" for number, bid in enumerate(bids, 6)]


def test_record_with_an_illegal_bid_is_rejected() -> None:
    """V05, R15: the error names the ply and the paragraph"""
    text = """
        game: kingdom
        rules: 1
        options: players=3
        1. * draw W
        2. * draw F
        3. 0 bid 4
        4. 1 bid 4
        5. 2 bid 1
        6. 2 claim W
        7. * draw W
        8. * draw F
        9. 0 bid 4@4
    """
    record = Record.loads("\n".join(line.strip() for line in text.strip().splitlines()))
    with pytest.raises(CorruptRecord, match=r"ply 9: 'bid 4@4' is illegal: .*\(rule 4\.5\)"):
        list(record.replay(Kingdom(players=3)))
