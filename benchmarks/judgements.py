"""How often analyses change their mind: judgements of the default budget compared with other seeds and more search.

    python benchmarks/judgements.py --games 4 --every 10 --factor 10

Games of bots of different strength are analysed with the default budget, with the same budget and other seeds, and with
`--factor` times the budget. A clear judgement is refuted if the other analysis finds no loss where something was said
to be lost, or a noticeable loss where nothing was. The differences of losses and win probabilities are root mean
squares, in brackets those of the smallest 95 %: the constants `MODEL_VALUE_ERROR` and `MODEL_WIN_ERROR` of
`jadecourt.analysis.confidence` come from those to the larger budget. Run it again after new nets.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import TypeAlias

from jadecourt.analysis import DEFAULT_BUDGET, searchers
from jadecourt.analysis.analysis import analyse_game
from jadecourt.analysis.confidence import NOTICEABLE_LOSS, is_loss
from jadecourt.analysis.evaluation import AnalysedDecision
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.bots import Clock, make_bot
from jadecourt.core import Table
from jadecourt.games import GAMES, find_game

Pairs: TypeAlias = list[tuple[AnalysedDecision, AnalysedDecision]]
BOTS = ("search:64it", "greedy", "greedy:temperature=300", "random")


def play(game_id: str, seats: int, seed: int) -> RecordedGame:
    """A game of bots of different strength."""
    table = Table(find_game(game_id)(players=seats), seed=seed)
    bots = [make_bot(BOTS[(seat + seed) % len(BOTS)], seed) for seat in range(seats)]
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.seen_by(seat), Clock()))
    return RecordedGame(table.record())


def judge(game: RecordedGame, budget: str, every: int, seed: int) -> Sequence[AnalysedDecision]:
    """Analysed decisions, one in `every`."""
    searchers.SEARCH_SEED = seed  # type: ignore[misc]  # other seeds are for this comparison only
    points = [point for point in game.decision_points if len(point.perspective.legal) > 1]
    return analyse_game(game, budget, points[::every]).decisions


def compare(pairs: Sequence[tuple[AnalysedDecision, AnalysedDecision]]) -> str:
    """One line about the judgements of two analyses of the same decisions."""
    known = [
        (a, b)
        for a, b in pairs
        if a.confidence is not None and b.confidence is not None and not a.best.proven
    ]
    clear = [(a, b) for a, b in known if a.is_clear]
    losses = [(a, b) for a, b in clear if is_loss(a.loss)]
    refuted = sum(b.loss <= 0 for _, b in losses)
    refuted += sum(b.loss >= NOTICEABLE_LOSS for a, b in clear if not is_loss(a.loss))
    opposite = sum(is_loss(a.loss) != is_loss(b.loss) for a, b in clear)
    return (
        f"{len(known)} decisions, {len(clear)} clear, {len(losses)} of them losses; opposite {opposite} "
        f"({opposite / max(1, len(clear)):.1%}), refuted {refuted} ({refuted / max(1, len(clear)):.1%}); "
        f"differences: loss {root_mean_square([a.loss - b.loss for a, b in known])}, "
        f"win {root_mean_square([win_of(a) - win_of(b) for a, b in known])}"
    )


def win_of(decision: AnalysedDecision) -> float:
    """The win probability of the deciding seat."""
    return decision.evaluation.win_rates[decision.seat] if decision.evaluation else 0.0


def root_mean_square(numbers: Sequence[float]) -> str:
    """Of all numbers, and of the smallest 95 %."""
    squares = sorted(number * number for number in numbers)
    central = squares[: max(1, round(0.95 * len(squares)))]
    return f"{math.sqrt(sum(squares) / len(squares)):.4f} ({math.sqrt(sum(central) / len(central)):.4f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4, help="games of each kind and number of seats")
    parser.add_argument("--seats", default="2,4", help="numbers of seats")
    parser.add_argument("--every", type=int, default=8, help="compare one in this many decisions")
    parser.add_argument("--factor", type=int, default=10, help="of the larger budget")
    parser.add_argument("--budget", default=DEFAULT_BUDGET, help="in iterations")
    options = parser.parse_args()
    large = f"{options.factor * int(options.budget.removesuffix('it'))}it"
    for game_id in GAMES:
        for seats in map(int, options.seats.split(",")):
            seed_pairs: Pairs = []
            budget_pairs: Pairs = []
            for number in range(options.games):
                game = play(game_id, seats, number + 1)
                first = judge(game, options.budget, options.every, 1)
                seed_pairs += zip(first, judge(game, options.budget, options.every, 101), strict=True)
                budget_pairs += zip(first, judge(game, large, options.every, 201), strict=True)
            print(f"{game_id}, {seats} seats, other seeds: {compare(seed_pairs)}", flush=True)
            print(f"{game_id}, {seats} seats, {large}: {compare(budget_pairs)}", flush=True)


if __name__ == "__main__":
    main()
