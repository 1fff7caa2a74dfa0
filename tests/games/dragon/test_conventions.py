"""Section 1 and 6.4: seats, decisions and unordered sets."""

from __future__ import annotations

import pytest

from dragon_positions import Position, make_position
from jadecourt.core import laws
from jadecourt.games.dragon.game import Dragon


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_are_numbered_from_0_and_all_move(players: int) -> None:
    """1.1"""
    movers = {state.mover() for state in laws.random_positions(Dragon(players=players), 5)}
    assert {seat for seat in movers if seat >= 0} == set(range(players))


def test_floors_are_decided_one_at_a_time() -> None:
    """1.4"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces 1[craftsman-y] 2[craftsman-y]
    """)
    p.play("act build")
    for owed in (3, 2, 1):
        before = sum(int(palace[0]) for palace in p.palaces("A").values())
        assert (p.mover, p.step, p.owed) == ("A", "floor", owed)
        p.play("floor new")
        assert sum(int(palace[0]) for palace in p.palaces("A").values()) == before + 1
    assert p.mover == "B"


def test_order_of_placement_does_not_change_the_state() -> None:
    """1.8: the same persons, placed in another order, give the same position"""

    def place_persons(*kinds: str) -> Position:
        p = make_position("""
            players 2, round 1, at person
            A: space 99, hand monk farmer wild, palaces 3[]
            B: hand lady tax wild, palaces 3[]
        """)
        for kind in kinds:
            p.play_first_until("play")  # A is far ahead and plays first
            assert p.mover == "A"
            p.play(
                f"play {kind.partition('-')[0]}:{kind}",
                "play lady:lady-y" if kind == kinds[0] else "play tax:tax-y",
            )
        return p

    one, other = place_persons("monk-y", "farmer-o"), place_persons("farmer-o", "monk-y")
    assert one.palaces("A") == other.palaces("A") == {0: "3[monk-y farmer-o]"}
    assert one.state.palaces == other.state.palaces
    assert one.track_space("A") == other.track_space("A") == 99 + 6 + 1


def test_seating_does_not_matter_after_the_draft() -> None:
    """6.4: three players in other seats have the same results"""
    provinces = {
        "x": "2 yuan, 1 rice, space 9, hand monk wild, palaces 2[farmer-y healer-o] 1[]",
        "y": "5 yuan, 2 fireworks, space 9, hand tax lady, palaces 3[warrior-y] 2[monk-y]",
        "z": "0 yuan, space 4, hand wild, palaces 1[scholar-o]",
    }
    results = []
    for seating in ("xyz", "zxy", "yzx"):
        # x is below y on space 9
        lines = [f"{'ABC'[seating.index(player)]}: {provinces[player]}" for player in "xyz"]
        p = make_position("players 3, round 11, event mongol, at person\n" + "\n".join(lines))
        s = p.state
        while s.mover() != -2:
            if s.mover() >= 0:
                s.apply(s.mover(), s.legal_moves(s.mover())[-1])
            else:
                s.apply(-1, s.chance_outcomes()[-1][0])
        results.append(
            {
                player: (s.scores()[seating.index(player)], s.places()[seating.index(player)])
                for player in "xyz"
            }
        )
    assert results[0] == results[1] == results[2]
