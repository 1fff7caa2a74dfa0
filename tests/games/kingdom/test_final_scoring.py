"""Sections 5 and 11: the end of the game and the final scoring (V26 to V32; R3, R29, R52 to R59)."""

from __future__ import annotations

import pytest

from kingdom_positions import Position, make_position

# one card of every type: a Noble of 2 and a Warlord are worth 3 VP, and nothing is missing
ONE_EACH = "B 1, F 1, M 1, N2 1, W 1"
NO_FARMER = "B 1, M 1, N2 1, W 1"

# ------------------------------------------------------------------------------ the end


def test_the_game_ends_when_the_row_cannot_be_filled() -> None:
    """V26, R52: four players, two cards; they are not revealed"""
    p = make_position("players 4, round 20, deck W F, at end of round")
    assert (p.movers, p.deck, p.row, p.round) == ("nobody", 2, "", 20)
    assert p.logged_entries("end") == [{"deck": 2}]
    assert sum(p.state.deck) == 2  # not revealed
    assert p.odds == {}


@pytest.mark.parametrize(
    ("players", "row_size"), [("2", 3), ("3", 2), ("3, experienced", 5), ("4", 3), ("5", 4)]
)
def test_another_round_needs_a_full_row(players: str, row_size: int) -> None:
    """5, 2: as many cards as the row size, or the game is over"""
    p = make_position(f"players {players}, deck {row_size - 1}, at end of round")
    assert (p.movers, p.deck) == ("nobody", row_size - 1)
    p = make_position(f"players {players}, deck {row_size}, at end of round")
    assert (p.movers, p.step) == ("chance", "draw")


def test_the_last_round_is_played_to_its_end() -> None:
    """5, 10.2, 11: cleanup comes before the end; then no seat is to move"""
    p = make_position("players 3, row W F, deck N4\nA: hand 0 4").play(
        "A bid 0", "B bid 5", "C bid 2", "B claim W"
    )
    assert (p.movers, p.legal_moves("A"), p.hand("A")) == ("nobody", set(), [0, 1, 2, 3, 4, 5, 6, 7])
    # B has the Warlord and so the Heir; each lacks all other types
    assert p.scores == [-15, 1 + 5 - 12, 2 - 12]
    assert p.places == [3, 1, 2]


# ------------------------------------------------------------------------------ the examples


EXAMPLE_V27 = """
    players 3, deck 0, {stage}
    goals Palace A
    A: Ph, B 3, F 4, N4 1, N2 2, W 1, tokens 3
    B: F 1, W 2
    C: F 2, W 2
"""


def test_final_scoring_of_example_v27() -> None:
    """V27, R29: Palace 4, Ph 1, Nobles 8, Warlord 1, tokens 6, no Merchant -3, 3 Farmers 8, 3 Bureaucrats 3"""
    assert make_position(EXAMPLE_V27.format(stage="over")).scores[0] == 28


def test_final_scoring_of_example_v27_is_logged_by_source() -> None:
    """V27, 11.2"""
    p = make_position(EXAMPLE_V27.format(stage="at end of round"))
    parts = {
        "cards-scored": {"vp": 10},
        "goals-scored": {"vp": 4},
        "tokens-scored": {"vp": 6, "tokens": 3},
        "missing-scored": {"vp": -3, "types": 1},
        "farmers-scored": {"vp": 8, "left": 3, "discarded": 1},
        "philosopher-scored": {"vp": 3},
        "ranked": {"place": 1, "vp": 28, "cards": 12},
    }
    for name, entry_args in parts.items():
        assert p.logged_entries(name)[0] == {"seat": "A"} | entry_args
    assert len(p.logged_entries("philosopher-scored")) == 1
    assert len(p.logged_entries("heir-discarded")) == 1  # B and C have two Warlords each


def test_no_farmers_are_discarded_if_a_seat_has_none() -> None:
    """V28, R57: Farmers 6, 4 and 0: 20, 14 and 0 VP, and -3 for none"""
    p = make_position(f"""
        players 3, over
        A: {NO_FARMER}, F 6
        B: {NO_FARMER}, F 4
        C: {NO_FARMER}
    """)
    assert p.scores == [20 + 3, 14 + 3, 0 + 3 - 3]


def test_equal_farmers_are_all_discarded() -> None:
    """V29, R56: three each; 0 VP, but the type is not missing"""
    p = make_position(f"players 2, over\nA: {NO_FARMER}, F 3\nB: {NO_FARMER}, F 3")
    assert p.scores == [3, 3]


def test_the_heir_goes_to_the_most_influence_of_warlords() -> None:
    """V30, 11.1, R30: A has two cards, B a card and a guest; C, who holds the Heir, loses it"""
    p = make_position("""
        players 3, over
        goals Heir C
        A: W 2
        B: W 1, M 2, guests W 1
        C: N3 2
    """)
    # four types are missing for A and C, three for B; a guest is worth nothing itself
    assert p.scores == [2 - 12, 1 + 5 - 9, 6 - 12]


def test_a_tie_of_warlords_discards_the_heir() -> None:
    """V31, R54: 3, 3 and 2 Warlords; neither A, who holds the Emperor, nor B, who holds the Heir, gets it"""
    p = make_position("""
        players 3, over
        goals Emperor A, Heir B
        A: W 3
        B: W 3, N2 2
        C: W 2
    """)
    assert p.scores == [3 - 12, 3 + 4 - 9, 2 - 12]


def position_with_equal_points(farmers: int, *seats: tuple[int, int]) -> Position:
    """A position from (Merchants, tokens) by seat; Noble and Warlord score 3 VP, equal numbers of Farmers nothing."""
    lines = [
        f"{letter}: B 1, F {farmers}, M {merchants}, N2 1, W 1, tokens {tokens}"
        for letter, (merchants, tokens) in zip("ABC", seats, strict=False)
    ]
    return make_position("\n".join([f"players {len(seats)}, over", *lines]))


def test_more_cards_break_a_tie() -> None:
    """V32, 11.3, R59: 31 VP each, 14 cards against 13"""
    p = position_with_equal_points(6, (5, 14), (4, 14))
    assert (p.scores, p.dynasty_count("A"), p.dynasty_count("B")) == ([31, 31], 14, 13)
    assert p.places == [1, 2]


def test_equal_points_and_cards_share_the_victory() -> None:
    """V32, 11.3: 31 VP and 14 cards each: both win"""
    p = position_with_equal_points(6, (5, 14), (5, 14))
    assert (p.scores, p.dynasty_count("A"), p.dynasty_count("B")) == ([31, 31], 14, 14)
    assert p.places == [1, 1]


def test_third_place_follows_two_shared_first_places() -> None:
    """11.3: two first places are followed by the third"""
    assert position_with_equal_points(5, (4, 14), (5, 14), (5, 14)).places == [3, 1, 1]


def test_more_cards_never_beat_more_points() -> None:
    """11.3"""
    p = position_with_equal_points(5, (7, 13), (4, 14), (4, 13))
    assert (p.scores, p.places) == ([29, 31, 29], [2, 1, 3])


# ------------------------------------------------------------------------------ sources of points


def test_points_may_be_negative() -> None:
    """1.6: no cards; no seat has Warlords, so the Heir is discarded"""
    assert make_position("players 2, over").scores == [-15, -15]


@pytest.mark.parametrize(
    ("goal", "points"), [("Palace", 4), ("Market", 3), ("Heir", 0), ("Emperor", 0), ("Harvest", 0)]
)
def test_each_goal_scores_its_points(goal: str, points: int) -> None:
    """3.2, 11.2, R3: the Heir is assigned first, and A and B are tied with Warlords"""
    cards = "B 2, F 2, M 2, N2 2, W 2"
    p = make_position(f"players 2, over\ngoals {goal} A\nA: {cards}\nB: {cards}")
    assert p.scores == [4 + 2 + points, 4 + 2]


def test_the_dragon_is_worth_two_points() -> None:
    """3.2, 11.2"""
    assert make_position(f"players 2, over\ndragon B\nA: {ONE_EACH}\nB: {ONE_EACH}").scores == [3, 5]


def test_tokens_are_worth_two_points() -> None:
    """3.4, 11.2, R44"""
    assert make_position(f"players 2, over\nA: {ONE_EACH}, tokens 19\nB: {ONE_EACH}").scores == [
        3 + 38,
        3,
    ]


@pytest.mark.parametrize(
    ("card", "points"), [("N2", 2), ("N3", 3), ("N4", 4), ("W", 1), ("Ph", 1), ("B", 0), ("M", 0)]
)
def test_cards_score_their_printed_values(card: str, points: int) -> None:
    """3.1, 11.2: one card and as many Farmers as the others; three types are missing"""
    p = make_position(f"players 3, over\nA: {card} 1, F 2\nB: W 2, F 2\nC: W 2, F 2")
    assert p.scores == [points - 9, 2 - 9, 2 - 9]


@pytest.mark.parametrize(
    ("farmers", "points"), [(1, 2), (2, 5), (3, 8), (4, 14), (5, 20), (6, 20), (7, 20), (14, 20), (15, 20)]
)
def test_farmers_score_by_the_table(farmers: int, points: int) -> None:
    """11.2: the other player has none"""
    p = make_position(f"players 2, over\nA: {NO_FARMER}, F {farmers}\nB: {NO_FARMER}")
    assert p.scores == [points + 3, 0]


def test_each_seat_discards_the_lowest_farmer_count() -> None:
    """R57, 11.2: Farmers 2, 5, 3, 2 leave 0, 3, 1, 0"""
    farmers = zip("ABCD", (2, 5, 3, 2), strict=True)
    p = make_position("players 4, over\n" + "\n".join(f"{seat}: {NO_FARMER}, F {n}" for seat, n in farmers))
    assert p.scores == [3, 3 + 8, 3 + 2, 3]


def test_guests_are_not_counted_as_farmers() -> None:
    """R58, R30: A has two Farmers and a guest, B one; one is discarded, one is left, worth 2"""
    p = make_position(f"players 2, over\nA: {NO_FARMER}, F 2, guests F 1\nB: {ONE_EACH}")
    assert p.scores == [3 + 2, 3]
    # nor do they reduce the discard of the others
    p = make_position(f"players 2, over\nA: {NO_FARMER}, F 2\nB: {NO_FARMER}, F 1, guests F 2")
    assert p.scores == [3 + 2, 3]


@pytest.mark.parametrize(("bureaucrats", "points"), [(0, 0), (1, 1), (4, 4), (9, 9)])
def test_the_philosopher_scores_bureaucrats(bureaucrats: int, points: int) -> None:
    """R29, 11.2: he counts as a Bureaucrat for missing types, but not for his own points; only his owner scores"""
    p = make_position(f"players 2, over\nA: Ph, B {bureaucrats}, F 1, M 1, N2 1, W 1\nB: F 1, M 1, N2 1, W 1")
    assert p.scores == [1 + 3 + points, 3 - 3]


def test_the_philosopher_does_not_score_guests() -> None:
    """R30, 11.2"""
    p = make_position(f"players 2, over\nA: Ph, B 2, F 1, M 2, N2 1, W 1, guests B 1\nB: {ONE_EACH}")
    assert p.scores == [1 + 3 + 2, 3]


def test_bureaucrats_without_the_philosopher_score_nothing() -> None:
    """3.1, 11.2"""
    assert make_position(f"players 2, over\nA: {ONE_EACH}\nB: {ONE_EACH.replace('B 1', 'B 5')}").scores == [
        3,
        3,
    ]


def test_guest_counts_as_a_merchant() -> None:
    """R32, 11.2: no penalty for missing merchants"""
    cards = "B 1, F 1, N2 1, W 1"
    p = make_position(f"players 2, over\nA: {cards}, guests B 1\nB: {cards}")
    assert p.scores == [3, 3 - 3]


def test_guest_counts_only_as_a_merchant() -> None:
    """R30, R32, 11.2: a pile of guests alone is a missing type"""
    p = make_position(f"players 2, over\nA: F 1, N2 1, W 1, guests B 1\nB: {ONE_EACH}")
    assert p.scores == [3 - 3, 3]


@pytest.mark.parametrize("missing", ["B", "F", "M", "N2", "W"])
def test_each_missing_type_costs_three(missing: str) -> None:
    """11.2: B and C have one of each type and are tied with Warlords"""
    piles = ONE_EACH.replace(f"{missing} 1, ", "").replace(f", {missing} 1", "")
    p = make_position(f"players 3, over\nA: {piles}\nB: {ONE_EACH}\nC: {ONE_EACH}")
    # if A has no Farmer, no seat discards any, and the others keep one (2 VP)
    farmers = 2 if missing == "F" else 0
    assert p.scores == [3 - 3 - {"N2": 2, "W": 1}.get(missing, 0), 3 + farmers, 3 + farmers]


def test_heir_without_holder_goes_to_the_sole_leader() -> None:
    """R53, 11.1"""
    p = make_position(f"players 2, over\nA: {ONE_EACH}\nB: {ONE_EACH.replace('W 1', 'W 2')}")
    assert p.scores == [3, 2 + 2 + 5]


def test_heir_is_discarded_if_no_seat_has_warlords() -> None:
    """R53: all are tied at 0, although A holds it"""
    cards = "B 1, F 1, M 1, N2 2"
    p = make_position(f"players 2, deck 0, at end of round\ngoals Heir A\nA: {cards}\nB: {cards}")
    assert p.scores == [4 - 3, 4 - 3]
    assert len(p.logged_entries("heir-discarded")) == 1
    assert p.holder("Heir") == "A"  # 13.10: goals stay as they were before the scoring


def test_heir_stays_with_holder_who_leads_with_warlords() -> None:
    """11.1: its holder leads with Warlords"""
    cards = "B 1, F 1, M 1, N2 2"
    p = make_position(f"players 2, deck 0, at end of round\ngoals Heir A\nA: {cards}, W 3\nB: {cards}, W 2")
    assert p.scores == [4 + 3 + 5, 4 + 2]
    assert p.logged_entries("heir-given") == [{"seat": "A", "influence": 3}]


def test_other_goals_keep_their_holders() -> None:
    """R55: A holds Palace and Market, B is tied with A in both"""
    cards = "B 2, F 1, M 2, N2 1, W 1"
    p = make_position(f"players 2, over\ngoals Palace A, Market A\nA: {cards}\nB: {cards}")
    assert p.scores == [3 + 4 + 3, 3]
