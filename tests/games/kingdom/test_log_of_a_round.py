"""Section 5: the log of a whole round, in the order of its steps."""

from __future__ import annotations

from jadecourt.core.log import Entry
from jadecourt.i18n.game_texts import describe_entry
from kingdom_positions import Position, make_position


def play_round() -> Position:
    """Play a round in which A holds the Market, B the Dragon and C the Palace."""
    p = make_position("""
        players 3, round 4, row M W, deck 10
        goals Palace C, Market A
        dragon B
        A: M 2, F 1
        B: hand 0 3, carried 2
        C: B 2
    """)
    return p.play("A bid 5", "B bid 0@2", "C bid 0", "B swap W", "A claim M", "A market F")


def log_sentences(p: Position, language: str) -> list[str]:
    names = ["Ada", "Ben", "Cleo"]
    return [
        describe_entry(p.game, Entry(0, kind, seat, (a, b, d)), names, language)
        for kind, seat, a, b, d in p.log
    ]


def test_log_of_a_round_has_its_steps_in_order() -> None:
    """5: bids, powers, swap, claims, Market, goals, cleanup"""
    assert log_sentences(play_round(), "en") == [
        "Round 4. Face up: Merchant, Warlord. The deck has 10 cards left.",
        "Ada bids 5.",
        "Ben bids 2+0, onto the carried 2.",
        "Cleo plays the Reset.",
        "Ben exchanges the Celestial Dragon for a Warlord.",
        "Ada claims a Merchant.",
        "Ada places the Merchant with the Farmers.",
        "Ada takes the Harvest with an influence of 3.",
        "Ben claims the Celestial Dragon.",
        "Ben gets a token of 2 VP for the Dragon (now 1).",
        "Ben takes the used bid cards back; hand: Reset, 1, 2, 3, 4, 5, 6, 7.",
        "Cleo takes the used bid cards back; hand: Reset, 1, 2, 3, 4, 5, 6, 7.",
    ]


def test_log_of_a_round_is_available_in_french() -> None:
    """5: the same entries"""
    french = log_sentences(play_round(), "fr")
    assert len(french) == 12
    assert french[:3] == [
        "Manche 4. Cartes visibles\xa0: Marchand, Seigneur de guerre. Il reste 10 cartes dans la pioche.",
        "Ada mise 5.",
        "Ben mise 2+0, sur le 2 reporté.",
    ]
    assert french[6] == "Ada pose le Marchand avec les Paysans."
