"""Section 13: the invariants hold in random games and broken ones are reported; the canonical snapshot."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from jadecourt.core import laws
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.invariants import goal_lost_holder
from kingdom_positions import Position, make_position, new_game

# 2: options, nobles, row size, bids
GAME_SETUPS: list[tuple[dict[str, object], tuple[int, int, int], int, int]] = [
    ({"players": 2}, (4, 4, 4), 3, 2),
    ({"players": 3, "nobleValues": "5/4/3"}, (5, 4, 3), 2, 1),
    ({"players": 3, "experienced3": True}, (4, 4, 4), 5, 2),
    ({"players": 5}, (4, 4, 4), 4, 1),
]
TYPES = {"B": "B", "Ph": "B", "F": "F", "M": "M", "N2": "N", "N3": "N", "N4": "N", "W": "W"}
GOALS = {"Palace": "B", "Harvest": "F", "Market": "M", "Heir": "N", "Emperor": "W"}


def influence(player: dict[str, Any], type_: str) -> int:
    """4.2"""
    pile = player["piles"][type_]
    return len(pile["cards"]) + 2 * int(pile["guests"])


def check_cards(snapshot: dict[str, Any], deck: Counter[str], nobles: tuple[int, int, int]) -> None:
    """13.1: every kind is complete; while a Merchant has to be placed, one Merchant is missing."""
    found = Counter(deck) + Counter(snapshot["discard"])
    found += Counter(card for card in snapshot["row"] if card != "DR")
    for player in snapshot["players"]:
        for type_, pile in player["piles"].items():
            assert all(TYPES[card] == type_ for card in pile["cards"])
            found += Counter(pile["cards"])
            found["M"] += pile["guests"]
    full = Counter(
        {"B": 9, "Ph": 1, "F": 15, "M": 15, "W": 10, "N2": nobles[0], "N3": nobles[1], "N4": nobles[2]}
    )
    assert full - found == Counter({"M": 1} if snapshot["step"] == "market" else {})
    assert found - full == Counter()


def check_bids(snapshot: dict[str, Any], bids_each: int) -> None:
    """13.2, 13.3, 13.4 and 4.5"""
    for player in snapshot["players"]:
        bids = [card for bid in player["bids"] for card in bid["cards"]]
        cards = player["hand"] + player["aside"] + player["carried"] + bids
        assert sorted(cards) == [0, 1, 2, 3, 4, 5, 6, 7]
        assert len(player["carried"]) <= bids_each
        assert player["carried"] == sorted(player["carried"])  # 10.3
        assert all(len(bid["cards"]) <= 2 for bid in player["bids"])
        assert len(player["bids"]) <= bids_each
        if snapshot["step"] == "bid":
            assert 0 in player["hand"]
        if snapshot["step"] in ("bid", "end"):
            assert bids == []


def sort_key(item: dict[str, Any]) -> tuple[float, bool, int]:
    """7.3: value, stack before single, top card."""
    return sum(item["cards"]) + item["half"] / 2, len(item["cards"]) == 2, item["cards"][-1]


@pytest.mark.parametrize(("options", "nobles", "row_size", "bids_each"), GAME_SETUPS, ids=str)
def test_invariants_hold_in_random_games(
    options: dict[str, object], nobles: tuple[int, int, int], row_size: int, bids_each: int
) -> None:
    """13.1–13.9, read from the snapshot alone"""
    game = Kingdom(**options)
    for seed in range(3):
        goals: dict[str, int | None] = dict.fromkeys(GOALS)
        for state in laws.random_positions(game, seed):
            if state.mover() == CHANCE:
                continue  # 13.10: snapshots are not compared there
            snapshot = game.snapshot(state)
            deck = Counter({kind: n for kind, n in game.view(state, None)["deck"].items() if n})
            assert snapshot["deckCount"] == deck.total()
            check_cards(snapshot, deck, nobles)
            check_bids(snapshot, bids_each)
            for goal, holder in goals.items():  # 13.5
                assert holder is None or snapshot["goals"][goal] is not None
            goals = snapshot["goals"]
            for goal, holder in goals.items():  # 13.6
                assert holder is None or influence(snapshot["players"][holder], GOALS[goal]) >= 2
            if snapshot["step"] in ("bid", "palace", "harvest", "emperor", "swap"):  # 13.7
                assert len(snapshot["row"]) == row_size
            if snapshot["step"] in ("claim", "market"):  # 13.8
                assert snapshot["dragon"] in ("row", "aside")
            keys = [sort_key(item) for item in snapshot["queue"]]  # 13.9
            assert keys == sorted(set(keys), reverse=True)
            assert game.broken_invariants(state) == []


def position_while_claiming() -> Position:
    """A position with three players in which A claims first from two cards."""
    return make_position("""
        players 3, row W F
        goals Emperor B
        A: carried 4
        B: W 2, F 1
    """).play("A bid 5@4", "B bid 3", "C bid 2")


BROKEN_FIELDS: list[tuple[str, dict[str, Any]]] = [
    ("13.1", {"deck": [9, 1, 13, 15, 4, 4, 4, 8], "deck_count": 58}),
    ("13.1", {"is_merchant_pending": 1}),
    ("13.2", {"hand": [0] * 5}),
    ("13.2", {"used_cards": [128, 0, 0, 0, 0]}),
    ("13.2", {"carried": [0, 6, 0, 0, 0]}),
    ("13.2", {"stage": c.STAGE_END}),
    ("13.2", {"bid_top": [5, 3, 3, -1, -1, -1]}),
    ("13.6", {"holder": [-1, 1, -1, -1, 1]}),
    ("13.7", {"dragon": c.DRAGON_IN_ROW}),
    ("13.7", {"row": [8, 2, -1, -1, -1]}),
    ("13.8", {"dragon": 2}),
    ("13.9", {"queue": [5 << 6 | 1, 9 << 6 | 2, 2 << 6 | 4, 0, 0, 0]}),
    ("13.9", {"queue": [9 << 6 | 1, 5 << 6 | 2, 5 << 6 | 4, 0, 0, 0]}),
    ("4.2", {"dynasty_count": [0, 4, 0, 0, 0]}),
    ("4.2", {"influence": [1] + [0] * 24}),
    ("4.3", {"deck_count": 56}),
]


@pytest.mark.parametrize(("rule", "wrong"), BROKEN_FIELDS, ids=str)
def test_broken_invariant_is_reported_with_its_paragraph(rule: str, wrong: dict[str, Any]) -> None:
    """13.1, 13.2, 13.6–13.9, 4.2, 4.3"""
    p = position_while_claiming()
    assert p.game.broken_invariants(p.state) == []
    p.state.load(p.state.fields() | wrong)
    assert rule in [problem.partition(":")[0] for problem in p.game.broken_invariants(p.state)]


def test_hand_without_reset_is_reported() -> None:
    """13.3: at the start of a round"""
    p = make_position("players 3")
    p.state.load(p.state.fields() | {"hand": [254, 255, 255, 0, 0], "used_cards": [1, 0, 0, 0, 0]})
    assert [problem.partition(":")[0] for problem in p.game.broken_invariants(p.state)] == ["13.3"]


def test_sealed_card_missing_from_hand_is_reported() -> None:
    """13.2, 6.1: before the reveal"""
    p = make_position("players 3\nA: hand 0 5")
    p.state.load(p.state.fields() | {"bid_top": [6, -1, -1, -1, -1, -1]})
    assert [problem.partition(":")[0] for problem in p.game.broken_invariants(p.state)] == ["13.2"]


def test_goal_that_lost_its_holder_is_reported() -> None:
    """13.5"""
    before, after = position_while_claiming().state, position_while_claiming().state
    assert not goal_lost_holder(before, after)
    after.load(after.fields() | {"holder": [-1] * 5})
    assert goal_lost_holder(before, after)
    assert not goal_lost_holder(after, before)


# ------------------------------------------------------------------------------ snapshot


def test_snapshot_before_the_first_card_is_empty() -> None:
    """13.10"""
    p = new_game(players=2)
    nothing = {type_: {"cards": [], "guests": 0} for type_ in "BFMNW"}
    player: dict[str, Any] = {"aside": [], "bids": [], "carried": [], "hand": [0, 1, 2, 3, 4, 5, 6, 7]}
    player |= {"lastDragon": None, "piles": nothing, "tokens": 0}
    assert p.game.snapshot(p.state) == {
        "round": 0,
        "step": "bid",
        "row": [],
        "deckCount": 62,
        "discard": [],
        "goals": dict.fromkeys(GOALS),
        "dragon": "aside",
        "players": [player, player],
        "queue": [],
        "node": {"kind": "chance", "id": "deck"},
    }


def test_snapshot_during_sealed_bids_hides_cards() -> None:
    """13.10, 4.3: it has the seats to move, but no sealed cards"""
    p = make_position("players 3\nA: carried 3").play("A bid 5@3")
    snapshot = p.game.snapshot(p.state)
    assert snapshot["node"] == {"kind": "decision", "node": "bid", "seats": [1, 2]}
    assert (snapshot["step"], snapshot["queue"], snapshot["players"][0]["bids"]) == ("bid", [], [])
    assert (snapshot["players"][0]["hand"], snapshot["players"][0]["carried"]) == ([0, 1, 2, 4, 5, 6, 7], [3])
    p.play("B bid 7")
    assert p.game.snapshot(p.state)["node"] == {"kind": "decision", "node": "bid", "seats": [2], "seat": 2}


def test_snapshot_during_market_decision_omits_the_merchant() -> None:
    """13.10: the Merchant is in no pile, its bid is still in `bids` and first in `queue`"""
    p = make_position("""
        players 2, round 7, row M F N3, deck B B
        goals Market A, Emperor A
        A: hand 0 2 4 7, carried 6, M 2, W 2, N2 1, N4 1, tokens 1, last 3
        B: hand 0 1 5, Ph, B 1
    """).play("A bid 2@6", "A bid 7", "B bid 0", "B bid 5", "A emperor 6+2", "A claim M")
    snapshot = p.game.snapshot(p.state)
    left = ["B"] * 6 + ["F"] * 14 + ["M"] * 12 + ["N2"] * 3 + ["N3"] * 3 + ["N4"] * 3 + ["W"] * 8
    nothing = {"cards": [], "guests": 0}
    assert snapshot == {
        "round": 7,
        "step": "market",
        "row": ["F", "N3"],
        "deckCount": 2,
        "discard": left,
        "goals": {"Emperor": 0, "Heir": None, "Palace": None, "Market": 0, "Harvest": None},
        "dragon": "aside",
        "players": [
            {
                "hand": [0, 4],
                "aside": [1, 3, 5],
                "carried": [],
                "bids": [{"cards": [6, 2], "half": True}, {"cards": [7], "half": False}],
                "piles": {
                    "B": nothing,
                    "F": nothing,
                    "M": {"cards": ["M", "M"], "guests": 0},
                    "N": {"cards": ["N2", "N4"], "guests": 0},
                    "W": {"cards": ["W", "W"], "guests": 0},
                },
                "tokens": 1,
                "lastDragon": 3,
            },
            {
                "hand": [1],
                "aside": [0, 2, 3, 4, 6, 7],
                "carried": [],
                "bids": [{"cards": [5], "half": False}],
                "piles": {"B": {"cards": ["B", "Ph"], "guests": 0}} | dict.fromkeys("FMNW", nothing),
                "tokens": 0,
                "lastDragon": None,
            },
        ],
        "queue": [
            {"cards": [6, 2], "half": True, "seats": [0]},
            {"cards": [7], "half": False, "seats": [0]},
            {"cards": [5], "half": False, "seats": [1]},
        ],
        "node": {"kind": "decision", "node": "market", "seats": [0], "seat": 0},
    }


def test_snapshot_lists_tied_group_and_no_mover_at_the_end() -> None:
    """13.10: a group lists all its seats; at the end no seat is to move"""
    p = make_position("players 3, deck 1\nA: carried 3\nC: carried 3").play(
        "A bid 5@3", "B bid 7", "C bid 5@3", "B claim F"
    )
    assert p.state.mover() == NOBODY
    snapshot = p.game.snapshot(p.state)
    assert (snapshot["step"], snapshot["node"], snapshot["queue"]) == ("end", {"kind": "over"}, [])
    p = make_position("players 3\ngoals Market C\nA: carried 3\nC: carried 3, M 2, F 1")
    p.play("A bid 5@3", "B bid 7", "C bid 5@3", "draw W", "draw M")
    assert p.game.snapshot(p.state)["queue"] == [
        {"cards": [3, 5], "half": False, "seats": [0, 2]},
        {"cards": [7], "half": False, "seats": [1]},
    ]
