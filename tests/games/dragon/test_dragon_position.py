"""The text of positions of In the Year of the Dragon; the round trip of every position is a law (core/laws.py)."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import PositionError
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from jadecourt.games.dragon.view import hand_of

GAME = Dragon(players=3, startSeat=0)


def read(text: str, **options: object) -> DragonState:
    game = Dragon(**({"players": 3, "startSeat": 0} | options))
    state = game.position(text)
    assert isinstance(state, DragonState)
    return state


def test_new_game_is_a_short_text() -> None:
    assert str(Dragon(players=2).start()).splitlines() == [
        "game: dragon players=2",
        "chance to start",
        "A: 6 yuan, palaces 2[] 2[]",
        "B: 6 yuan, palaces 2[] 2[]",
    ]


def test_empty_text_is_the_first_deal() -> None:
    state = read("")
    assert (state.round, GAME.steps[state.step()].name) == (1, "deal")


def test_everything_that_is_written_is_read() -> None:
    state = read("""
        round 7, B to release 2 from p0 p3, eclipse
        events peace peace drought festival contagion mongol drought tribute festival contagion mongol tribute
        display monk-y 2
        A: 12 vp, 3 yuan, 1 rice, 2 fireworks, 1 small, 2 large, space 12/1, hand monk wild, 1 due
        B: 1 rice, space 14, palaces 2[farmer-y farmer-y] 1[monk-o] - 3[lady-y], hand all but lady wild
        C: space 12/0, drafted healer monk, no-rice
    """)
    assert str(state).splitlines() == [
        "game: dragon players=3 startSeat=0",
        "round 7, B to release 2 from p0 p3, eclipse",
        "events peace peace drought festival contagion mongol drought tribute festival contagion mongol tribute",
        "display monk-y 2",
        "A: 12 vp, 3 yuan, 1 rice, 2 fireworks, 1 small, 2 large, 1 due, space 12/1, hand monk wild",
        "B: 1 rice, space 14, palaces 2[farmer-y farmer-y] 1[monk-o] - 3[lady-y], hand all but lady wild",
        "C: space 12/0, drafted monk healer, no-rice",
    ]


def test_seats_named_later_are_on_top() -> None:
    state = read("over\nC: space 4\nA: space 4")
    assert state.track_height[:3] == [1, 0, 0]
    assert state.marker_order() == [0, 2, 1]


def test_tile_without_room_replaces_a_person() -> None:
    steps = [
        GAME.steps[read(f"round 2, A to place monk-y\nA: hand all but monk, palaces {palaces}").step()].name
        for palaces in ("2[lady-y] 1[]", "1[lady-y] 1[farmer-y]")
    ]
    assert steps == ["place", "no-room"]


def test_hand_that_is_left_out_has_as_many_cards_as_the_round_leaves() -> None:
    """16.3: B plays next, A has played already"""
    state = read("round 4, B to play\nA: space 3\nB: space 2")
    assert [[*hand_of(state, p)] for p in range(2)] == [
        ["warrior", "monk", "healer", "farmer", "scholar", "wild", "wild"],
        ["tax", "warrior", "monk", "healer", "farmer", "scholar", "wild", "wild"],
    ]
    assert "hand" not in str(state)


def test_forced_moves_are_played_by_the_rules() -> None:
    """1.2: two persons must go, and A has two"""
    log: list[tuple[int, int, int, int, int]] = []
    state = GAME.position("round 4, event tribute, at event\nA: 2 yuan, palaces 2[farmer-y healer-o]", log)
    assert [GAME.entry_kinds[entry[0]].name for entry in log].count("released") == 2
    assert isinstance(state, DragonState) and state.person_count[0] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("roundd 4", "line 1: unknown clause 'roundd 4': did you mean 'round N'"),
        ("round 13", "line 1: invalid number '13' in 'round 13': expected 1 to 12"),
        ("round", "unknown clause 'round'"),
        ("round 2\nround 3", "line 2: second clause 'round': the first is 'round 2'"),
        ("at event, over", "'over' contradicts 'at event'"),
        ("at lunch", "unknown phase 'lunch'"),
        ("A to dance", "unknown step 'dance'"),
        ("A to deal", "chance must decide this step"),
        ("chance to act", "a seat must decide this step"),
        ("D to act", "unknown seat 'D' .* expected one of A, B, C"),
        ("A to place", "expected the one or two persons to place"),
        ("A to act 3", "unknown words '3'"),
        ("events peace", "expected 12 names"),
        ("event flood", "unknown event 'flood'"),
        ("order A B", "expected every seat once"),
        ("at event, groups taxes", "there are no groups of action cards outside phase 1"),
        ("A to act, groups taxes | build | harvest | parade", "4 groups of action cards: expected at most 3"),
        ("A to act, groups taxes build harvest", "card_group has groups of wrong sizes"),
        ("wall A", "the option greatWall=on"),
        ("display monk-y", "invalid number ''"),
        ("\nA: 3 yaks", "line 2: unknown clause '3 yaks'"),
        ("\nA: due 3", "line 2: unknown clause 'due 3': did you mean 'N due'"),
        ("\nA: -3 yuan", "line 2: invalid number '-3' in '-3 yuan': expected 0 to 10000"),
        ("\nA: palaces 4[]", "line 2: invalid palace '4\\[\\]': expected 1 to 3 floors"),
        ("\nA: palaces 2[monk]", "line 2: unknown person 'monk' .* did you mean 'monk-y'"),
        ("\nA: palaces two", "line 2: invalid palaces 'two'"),
        ("\nA: palaces 1[monk-y monk-y]", "line 2: .*16.1: palace p0 of seat A has 1 floors and 2 persons"),
        ("\nA: hand wild wild wild", "3 wild cards .* expected at most 2"),
        ("\nA: hand monk monk", "the same person card twice"),
        ("\nA: drafted monk monk", "two different types"),
        ("\nA: on taxes", "this action card is not dealt"),
        ("round 4, A to act\nB: hand all", "line 2: .*16.3: seat B has 11 cards in round 4 instead of 8"),
        ("\nA: hand all monk", "expected 'hand CARD …', 'hand all' or"),
        (
            "\nA: palaces 3[lady-y lady-y lady-y] 3[lady-y lady-y lady-y] 1[lady-y]",
            "line 2: there are more tiles lady-y",
        ),
    ],
)
def test_wrong_clause_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.position(text)


def test_super_event_that_should_be_drawn_is_asked_for() -> None:
    with pytest.raises(PositionError, match="line 1: the super event is drawn in the setup"):
        Dragon(players=3, superEvent="random").position("round 8, at person")


def test_position_that_is_not_playable_has_no_text() -> None:
    state = GAME.start()
    state.load(state.fields())
    assert str(state).startswith("<DragonState, not playable")
