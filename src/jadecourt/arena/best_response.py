"""A best response to the sealed answers of a bot, which measures how predictable they are.

`BestResponse` knows which bot sits in the other seats, and so with which probabilities they answer; it does not know
the answers. It is an instrument for `jadecourt exploitability`, not a bot that can be chosen by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..bots import Clock, SharingBot, make_bot
from ..bots.policy import PolicyBot
from ..bots.search.bot import MIN_PLAYED_SHARE, MoveStats
from ..core.constants import CHANCE, NOBODY
from ..core.dice import Dice
from ..core.game import Game
from ..core.perspective import Perspective
from ..core.sealed import list_sealed_decisions
from ..core.state import State
from .plan import hash_ints

PROBABILITY_UNIT: Final = 1 << 30  # random numbers below it stand for those from 0 to 1
MARGIN_WEIGHT: Final = (
    0.005  # of a point ahead of the best other seat, in shares of a win: it separates equal bids
)
CANDIDATES_PER_REMAINING: Final = 2  # in each round of the comparison, one of this many stays


@dataclass(frozen=True)
class Effort:
    """How exactly bids are predicted and compared."""

    draws: int = 100  # answers of a bot that tells no shares, each with another seed
    searches: int = 3  # searches of a bot that tells shares, each with another seed
    worlds: int = 16  # combinations of the others' answers in the first round of the comparison
    iterations: int = 8  # of the search that evaluates a position


class Evaluator(Protocol):
    """Says how good a position is."""

    def evaluate(self, state: State, seat: int, number: int) -> float:
        """The value of a position for a seat, about its share of the win; `number` selects the random numbers."""


class Searcher(Protocol):
    """A bot that searches; made by `make_bot`."""

    def reseed(self, seed: int) -> None: ...

    def search(self, perspective: Perspective, clock: Clock) -> list[MoveStats]: ...


class SearchEvaluator:
    """Evaluates positions by short searches."""

    def __init__(self, game: Game, iterations: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.bot: Searcher = make_bot(f"search:{iterations}it", seed)  # type: ignore[assignment]

    def evaluate(self, state: State, seat: int, number: int) -> float:
        """The value of a position for a seat; the state is changed."""
        seed = hash_ints(self.seed, number)
        draw_chance(state, Dice(seed))
        if state.mover() == NOBODY:
            places = state.places()
            win = 1 / places.count(1) if places[seat] == 1 else 0.0
            return win + MARGIN_WEIGHT * lead(state.scores(), seat)
        self.bot.reseed(seed)
        stats = self.bot.search(Perspective(self.game, state, state.mover(), []), Clock())
        # a solved ending has no visits to weigh by: its best move has the whole share
        weights = [one.share if one.proven else one.visits for one in stats]
        total = sum(weights)
        win = sum(weight * one.win_rates[seat] for weight, one in zip(weights, stats, strict=True)) / total
        scores = [
            sum(weight * one.mean_scores[other] for weight, one in zip(weights, stats, strict=True)) / total
            for other in range(self.game.seats)
        ]
        return win + MARGIN_WEIGHT * lead(scores, seat)


def lead(scores: Sequence[float], seat: int) -> float:
    """Points of a seat more than the best other one."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def draw_chance(state: State, dice: Dice) -> None:
    """Draw outcomes until a seat has to move or the game is over."""
    while state.mover() == CHANCE:
        outcomes = state.chance_outcomes()
        rest = dice.below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            rest -= weight
            if rest < 0:
                state.apply(CHANCE, outcome)
                break


@dataclass(frozen=True)
class Mixture:
    """Moves and the probabilities with which a bot plays them."""

    moves: tuple[int, ...]
    probabilities: tuple[float, ...]

    def draw(self, dice: Dice) -> int:
        """One of the moves."""
        rest = dice.below(PROBABILITY_UNIT) / PROBABILITY_UNIT * sum(self.probabilities)
        for move, probability in zip(self.moves, self.probabilities, strict=True):
            rest -= probability
            if rest < 0:
                return move
        return self.moves[-1]


class Predictor:
    """Tells with which probabilities a bot moves, if its seed is not known."""

    def __init__(self, target: str, seed: int, effort: Effort) -> None:
        first = make_bot(target, hash_ints(seed, 0))
        count = effort.searches if isinstance(first, SharingBot) else effort.draws
        self.bots = [first, *(make_bot(target, hash_ints(seed, number)) for number in range(1, count))]

    def predict(self, perspective: Perspective) -> Mixture:
        """The probabilities of the moves of the seat that is to move."""
        legal = perspective.legal
        totals = dict.fromkeys(legal, 0.0)
        if len(legal) == 1:
            return Mixture(tuple(legal), (1.0,))
        for bot in self.bots:
            if isinstance(bot, SharingBot):
                shares: Sequence[float] = bot.choose_with_shares(perspective, Clock())[1]
                if not isinstance(bot, PolicyBot):  # which draws from all of its mixture
                    shares = played_shares(shares)
                for move, share in zip(legal, shares, strict=True):
                    totals[move] += share
            else:
                totals[bot.choose(perspective, Clock())] += 1
        return Mixture(tuple(legal), tuple(total / len(self.bots) for total in totals.values()))


def played_shares(shares: Sequence[float]) -> list[float]:
    """The probabilities with which a searching bot plays sealed answers: without the rare ones."""
    kept = [share if share >= MIN_PLAYED_SHARE else 0.0 for share in shares]
    total = sum(kept)
    return [share / total for share in kept] if total > 0 else list(shares)


@dataclass
class Predictions:
    """How sure the predictions of a game were."""

    decisions: int = 0
    likeliest: float = 0.0  # sum of the probability of the likeliest answer


@dataclass
class BestResponse:
    """Plays as the target at open steps; at sealed steps the best answer to what the others are likely to do."""

    target: str
    seed: int
    effort: Effort
    predictions: Predictions = field(default_factory=Predictions)

    def __post_init__(self) -> None:
        self.own_bot = make_bot(self.target, self.seed)
        self.predictor = Predictor(self.target, hash_ints(self.seed, 1), self.effort)
        self.planned_moves: list[int] = []  # the rest of an answer of several moves

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        if not perspective.game.steps[perspective.step].sealed:
            self.planned_moves = []
            return self.own_bot.choose(perspective, clock)
        if not self.planned_moves or self.planned_moves[0] not in perspective.legal:
            self.planned_moves = self.plan(perspective)
        return self.planned_moves.pop(0)

    def plan(self, perspective: Perspective) -> list[int]:
        """The best complete answer to the pending sealed step."""
        seat = perspective.seat
        if seat is None:
            raise ValueError("a spectator has no moves to choose from")
        dice = Dice(hash_ints(self.seed, 2, perspective.key))
        known = perspective.sample(dice)  # without the answers of the others
        decisions = list_sealed_decisions(perspective.game, known, seat)
        candidates = sorted({tuple(decision.moves) for decision in decisions})
        worlds = Worlds(perspective, self.predictor, self.predictions, dice)
        evaluator = SearchEvaluator(perspective.game, self.effort.iterations, hash_ints(self.seed, 3))
        return list(choose_best(candidates, worlds, evaluator, seat, self.effort.worlds))


class Worlds:
    """Positions in which all other seats have answered the sealed step, as they are likely to do."""

    def __init__(
        self, perspective: Perspective, predictor: Predictor, predictions: Predictions, dice: Dice
    ) -> None:
        self.perspective = perspective
        self.predictor = predictor
        self.predictions = predictions
        self.dice = dice
        self.mixtures: dict[tuple[int, int], Mixture] = {}

    def sample(self) -> State:
        """One such position."""
        state = self.perspective.sample(self.dice)
        for other in range(self.perspective.game.seats):
            while other != self.perspective.seat and state.movers() >> other & 1:
                state.apply(other, self.mixture(state, other).draw(self.dice))
        return state

    def mixture(self, state: State, other: int) -> Mixture:
        """The probabilities of the next answer of another seat, predicted once for all that it knows."""
        key = other, state.info_key(other)
        if key not in self.mixtures:
            seen = Perspective(self.perspective.game, state, other, self.perspective.entries)
            found = self.predictor.predict(seen)
            self.mixtures[key] = found
            if len(found.moves) > 1:
                self.predictions.decisions += 1
                self.predictions.likeliest += max(found.probabilities)
        return self.mixtures[key]


def choose_best(
    candidates: Sequence[tuple[int, ...]], worlds: Worlds, evaluator: Evaluator, seat: int, count: int
) -> tuple[int, ...]:
    """The candidate with the best mean value; all are compared in the same worlds.

    After each round the better half stays, and the next round has twice as many worlds.
    """
    values = dict.fromkeys(candidates, 0.0)
    number = 0
    while len(values) > 1:
        for _ in range(count):
            world = worlds.sample()
            number += 1
            for moves in values:
                state = world.copy()
                for move in moves:
                    state.apply(seat, move)
                values[moves] += evaluator.evaluate(state, seat, number)
        ranked = sorted(values, key=lambda moves: -values[moves])
        values = {moves: values[moves] for moves in ranked[: max(1, len(ranked) // CANDIDATES_PER_REMAINING)]}
        count *= 2
    return next(iter(values))
