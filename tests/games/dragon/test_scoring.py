"""Sections 11 and 12: phase 4, the end of the game and the ranking (vectors T40 to T42)."""

from __future__ import annotations

import pytest

from dragon_positions import make_position


def test_round_scores_palaces_ladies_and_privileges() -> None:
    """T40, 11: 3 palaces + 2 court ladies + 2 for a large privilege"""
    p = make_position("""
        players 2, round 4, at decay
        A: 1 large, palaces 1[lady-y] 2[lady-y monk-y] 1[tax-y]
        B: palaces -
    """)
    assert p.vp("A") == 7
    assert p.logged_entries("scored") == [
        {"seat": 0, "palaces": 3, "ladies": 2, "privileges": 2},
        {"seat": 1, "palaces": 0, "ladies": 0, "privileges": 0},
    ]


def test_scoring_counts_empty_palaces_and_both_privileges() -> None:
    """11: inhabited or not; 1 VP per small, 2 VP per large privilege"""
    p = make_position("""
        players 2, round 4, at decay
        A: 3 small, 2 large, 5 vp, palaces 3[] 2[] 1[]
        B: palaces -
    """)
    assert p.vp("A") == 5 + 2 + 3 + 4  # the one-floor palace has decayed before


def test_final_scoring_counts_persons_monks_and_goods() -> None:
    """T41, 12.2: 7 persons × 2, monks 1 × 2 + 2 × 3, goods (4 + 2 + 4) / 3"""
    p = make_position("""
        players 2, round 12, at end
        B: 4 yuan, 1 rice, 2 fireworks, palaces 2[monk-y tax-y] 3[monk-o lady-y lady-y] 2[farmer-y healer-y]
    """)
    assert p.logged_entries("people-scored")[1] == {"seat": 1, "vp": 14, "people": 7}
    assert p.logged_entries("monks-scored")[1] == {"seat": 1, "vp": 8}
    assert p.logged_entries("goods-scored")[1] == {"seat": 1, "vp": 3}
    assert p.vp("B") == 25
    assert p.mover == "nobody"
    assert (p.yuan("B"), p.rice("B"), p.fireworks("B")) == (4, 1, 2)  # 4.4 goods stay as they are


@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ("2 yuan", 0),
        ("3 yuan", 1),
        ("10 yuan", 3),
        ("1 rice", 0),
        ("1 rice, 1 yuan", 1),
        ("2 fireworks, 1 rice", 2),
    ],
)
def test_goods_are_turned_into_yuan_and_rounded_down_together(goods: str, points: int) -> None:
    """12.2, R72"""
    p = make_position(f"""
        players 2, round 12, at end
        A: {goods}, palaces -
    """)
    assert p.vp("A") == points


def test_monks_count_the_floors_of_their_own_palace() -> None:
    """12.2: floors, not persons, for every monk"""
    p = make_position("""
        players 2, round 12, at end
        A: palaces 3[monk-y monk-y monk-o] 1[monk-y] 2[lady-y]
    """)
    assert p.logged_entries("monks-scored")[0]["vp"] == 3 + 3 + 6 + 1


def test_equal_points_on_the_same_space_are_ranked_by_the_stack() -> None:
    """T42, 12.3, R73: the upper marker is ahead"""
    p = make_position("""
        players 2, round 12, at end
        A: 90 vp, space 60, palaces -
        B: 90 vp, space 60, palaces -
    """)
    assert p.state.places() == [2, 1]
    assert p.logged_entries("ranked") == [
        {"seat": 0, "place": 2, "vp": 90},
        {"seat": 1, "place": 1, "vp": 90},
    ]


def test_ranking_by_points_then_by_the_track() -> None:
    """12.3: no shared places"""
    p = make_position("""
        players 5, round 12, at end
        A: 30 vp, space 10, palaces -
        B: 31 vp, space 0, palaces -
        C: 30 vp, space 12, palaces -
        D: 29 vp, space 99, palaces -
        E: 30 vp, space 10, palaces -
    """)
    assert p.state.places() == [4, 1, 2, 5, 3]
    assert p.state.scores() == [30, 31, 30, 29, 30]


def test_points_and_track_spaces_are_unlimited() -> None:
    """1.7, R23: points and spaces beyond any printed track"""
    p = make_position("""
        players 2, round 12, at action
        A: 998 vp, space 500, hand, palaces 3[scholar-o scholar-y warrior-y]
        B: hand, palaces -
    """)
    p.play("act research")
    assert p.vp("A") == 998 + 6
    p.play("act pass")
    assert p.state.places() == [1, 2]


def test_last_round_scores_phase_four_before_final_scoring() -> None:
    """7, 12: after the twelfth round the game is over"""
    p = make_position("""
        players 2, round 12, at decay
        A: 3 yuan, palaces 1[lady-y]
        B: palaces 2[]
    """)
    assert (p.vp("A"), p.vp("B")) == (1 + 1 + 2 + 1, 1)
    assert (p.mover, p.legal_moves) == ("nobody", set())
    kinds = [p.game.entry_kinds[kind].name for kind, *_ in p.log]
    assert kinds.index("scored") < kinds.index("people-scored") < kinds.index("ranked")


def test_eleventh_round_is_followed_by_the_twelfth() -> None:
    """7"""
    p = make_position("""
        players 2, round 11, at decay
        A: palaces 1[lady-y]
    """)
    assert (p.mover, p.step, p.state.round) == ("chance", "deal", 12)
    assert p.logged_entries("people-scored") == []
