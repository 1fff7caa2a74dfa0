"""The registry of bots and the random one."""

from __future__ import annotations

import pytest

from driving import random_table
from jadecourt.bots import BOTS, make_bot
from jadecourt.core import Table
from jadecourt.core.errors import BadOptions
from jadecourt.games import find_game


def play_out(seed: int) -> list[tuple[int, int]]:
    table = Table(find_game("dragon")(players=3), 5)
    bots = [make_bot("random", seed + seat) for seat in range(3)]
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.seen_by(seat)))
    return table.plies


def test_random_plays_legal_games_and_repeats_them() -> None:
    assert play_out(1) == play_out(1)
    assert play_out(1) != play_out(2)


def test_random_does_not_remember_earlier_calls() -> None:
    seen = random_table(find_game("dragon")(players=4), 3, 40)
    bot = make_bot("random", 9)
    perspective = seen.seen_by(seen.movers[0])
    assert {bot.choose(perspective) for _ in range(10)} == {make_bot("random", 9).choose(perspective)}


def test_random_chooses_every_move_about_equally_often() -> None:
    table = Table(find_game("dragon")(players=2, startSeat=0), 1)
    seen = table.seen_by(0)
    counts = dict.fromkeys(seen.legal, 0)
    assert len(counts) == 36
    for seed in range(7200):
        counts[make_bot("random", seed).choose(seen)] += 1
    assert 140 < min(counts.values()) <= max(counts.values()) < 260  # 200 expected, deviation 14


def test_random_draws_anew_for_each_card_of_a_sealed_bid() -> None:
    """Two decisions with nothing told between them: every pair of cards comes up."""
    table = Table(find_game("kingdom")(players=2), 1)
    pairs = set()
    for seed in range(600):
        bot, other = make_bot("random", seed), Table.resume(table.game, table.record())
        for _ in range(2):
            if 0 in other.movers:
                other.play(0, bot.choose(other.seen_by(0)))
        pairs.add(tuple(other.seen_by(0).view["players"][0]["sealed"]))
    assert len(pairs) == 28  # two of eight cards


@pytest.mark.parametrize("spec", ["clever", "", "human", "Random"])
def test_unknown_bots_are_refused_with_what_there_is(spec: str) -> None:
    with pytest.raises(BadOptions, match=", ".join(BOTS)):
        make_bot(spec, 1)


def test_random_takes_no_argument() -> None:
    with pytest.raises(BadOptions, match="takes no argument"):
        make_bot("random:5", 1)
