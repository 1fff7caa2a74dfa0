"""Section 15 and 4.3: the notation of moves and chance outcomes."""

from __future__ import annotations

import pytest

from jadecourt.core.errors import UnknownNotation
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.moves import MOVES, OUTCOMES

LAST = f"p{c.MAX_PALACES - 1}"

# first number of a block, its length, its first and its last text
BLOCKS = [
    (c.DRAFT, 36, "draft craftsman+lady", "draft farmer+scholar"),
    (c.PLACE, c.MAX_PALACES, "place p0", f"place {LAST}"),
    (c.ACT_PASS, 1, "act pass", "act pass"),
    (c.ACT_TAXES, 6, "act taxes", "act research"),
    (c.ACT_PRIVILEGE_SMALL, 1, "act privS", "act privS"),
    (c.ACT_PRIVILEGE_LARGE, 1, "act privL", "act privL"),
    (c.ACT_WALL, 6, "act wall:rice", "act wall:vp"),
    (c.BUILD, c.MAX_PALACES, "floor p0", f"floor {LAST}"),
    (c.BUILD_NEW, 1, "floor new", "floor new"),
    (c.PLAY, 15, "play craftsman:craftsman-y", "play scholar:scholar-o"),
    (c.PLAY_NOTHING, 9, "play craftsman:none", "play scholar:none"),
    (c.PLAY_WILD, 15, "play wild:craftsman-y", "play wild:scholar-o"),
    (c.SWAP, 15 * c.MAX_PALACES, "swap p0:craftsman-y", f"swap {LAST}:scholar-o"),
    (c.REFUSE, 1, "refuse", "refuse"),
    (c.RELEASE, 15 * c.MAX_PALACES, "release p0:craftsman-y", f"release {LAST}:scholar-o"),
    (c.QUAKE, c.MAX_PALACES, "quake p0", f"quake {LAST}"),
    (c.GIVE_UP, 3, "flood yuan", "flood fireworks"),
    (c.DISCARD, 10, "discard craftsman", "discard wild"),
    (c.CHOOSE_SUNRISE, 9, "sunrise craftsman", "sunrise scholar"),
    (c.CHOOSE_CHARTER, 9, "charter craftsman", "charter scholar"),
    (c.ACT_WALL_DRAWN, 1, "act wall", "act wall"),  # added in version 2 of the rules, after all others
]

OUTCOME_BLOCKS = [
    (c.DRAW_START, 5, "start 0", "start 4"),
    (c.DRAW_EVENT, 6, "event peace", "event contagion"),
    (c.DRAW_SUPER + c.LANTERN_FESTIVAL, 10, "super lanternfest", "super charter"),
    # groups of 1, 2, 3 and 4 of the eight cards
    (c.DEAL, 8 + 28 + 56 + 70, "deal taxes", "deal parade+research+privilege+wall"),
    (c.DRAW_WALL, 6, "wall rice", "wall vp"),
]


@pytest.mark.parametrize(("first", "length", "begin", "end"), BLOCKS, ids=[block[2] for block in BLOCKS])
def test_move_block_starts_and_ends_with_expected_notation(
    first: int, length: int, begin: str, end: str
) -> None:
    assert MOVES.text(first) == begin
    assert MOVES.text(first + length - 1) == end


@pytest.mark.parametrize(("first", "length", "begin", "end"), OUTCOME_BLOCKS)
def test_outcome_block_starts_and_ends_with_expected_notation(
    first: int, length: int, begin: str, end: str
) -> None:
    assert OUTCOMES.text(first) == begin
    assert OUTCOMES.text(first + length - 1) == end


@pytest.mark.parametrize(
    ("blocks", "size"), [(BLOCKS, c.MOVE_COUNT), (OUTCOME_BLOCKS, c.OUTCOME_COUNT)], ids=["moves", "outcomes"]
)
def test_blocks_follow_each_other_without_gaps(blocks: list[tuple[int, int, str, str]], size: int) -> None:
    ends = [first + length for first, length, _, _ in blocks]
    assert [first for first, _, _, _ in blocks] == [0, *ends[:-1]]
    assert ends[-1] == size


def test_every_number_has_one_text() -> None:
    assert (len(MOVES), len(OUTCOMES)) == (c.MOVE_COUNT, c.OUTCOME_COUNT)
    assert [MOVES.parse(text) for text in MOVES] == list(range(c.MOVE_COUNT))
    assert [OUTCOMES.parse(OUTCOMES.text(number)) for number in range(c.OUTCOME_COUNT)] == list(
        range(c.OUTCOME_COUNT)
    )


def test_move_numbers_match_the_components() -> None:
    """Palace by palace, within them kind by kind; pairs and cards in canonical order (1.6)"""
    assert MOVES.text(c.RELEASE + 2 * c.KINDS + c.KIND_NAMES.index("monk-o")) == "release p2:monk-o"
    assert MOVES.text(c.SWAP + 1 * c.KINDS + c.KIND_NAMES.index("lady-y")) == "swap p1:lady-y"
    assert MOVES.text(c.PLAY + c.KIND_NAMES.index("farmer-o")) == "play farmer:farmer-o"
    assert MOVES.text(c.PLAY_NOTHING + c.HEALER) == "play healer:none"
    assert MOVES.text(c.ACT_TAXES + c.CARD_PARADE) == "act parade"
    assert MOVES.text(c.DISCARD + c.WILD_CARD) == "discard wild"
    for pair, (first, second) in enumerate(zip(c.PAIR_FIRST, c.PAIR_SECOND, strict=True)):
        assert first < second
        assert MOVES.text(c.DRAFT + pair) == f"draft {c.TYPE_NAMES[first]}+{c.TYPE_NAMES[second]}"
    for number, cards in enumerate(c.GROUP_CARDS):
        names = [name for card, name in enumerate(c.ACTION_NAMES) if cards >> card & 1]
        assert OUTCOMES.text(c.DEAL + number) == f"deal {'+'.join(names)}"


def test_parts_of_a_move_are_its_words() -> None:
    assert MOVES.parts(MOVES.parse("release p0:monk-o")) == ("release", "p0", "monk-o")
    assert MOVES.parts(MOVES.parse("draft craftsman+tax")) == ("draft", "craftsman", "tax")
    assert MOVES.parts(c.REFUSE) == ("refuse",)


def test_spaces_do_not_matter() -> None:
    assert MOVES.parse("  act   pass ") == c.ACT_PASS


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("act pas", "act pass"),
        ("play farmer:farmer-x", "play farmer:farmer-"),
        ("draft tax+craftsman", "draft "),  # always in canonical order
        ("release p0 monk-o", "release p0:monk-o"),
        (f"floor p{c.MAX_PALACES}", "floor p"),
        ("Refuse", "refuse"),
    ],
)
def test_unknown_text_is_rejected_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(UnknownNotation, match=f"is no move of .*did you mean '{hint}"):
        MOVES.parse(text)


def test_unknown_text_without_similar_notation_gets_no_hint() -> None:
    with pytest.raises(UnknownNotation) as caught:
        MOVES.parse("42")
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("number", [-1, c.MOVE_COUNT])
def test_unknown_number_is_rejected(number: int) -> None:
    with pytest.raises(UnknownNotation, match=f"expected 0 to {c.MOVE_COUNT - 1}"):
        MOVES.text(number)
