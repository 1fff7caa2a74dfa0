"""The analysis of a record or of a position: what `jadecourt.analyse`, the command and the server give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from ..bots.search.params import SPEC_PREFIX, Budget, parse_budget
from ..core.buffer import Buffer
from ..core.constants import CHANCE, NOBODY
from ..core.dice import Dice
from ..core.game import Game
from ..core.perspective import Perspective
from ..core.record import Record, Result
from ..core.state import State
from ..core.table import Table
from ..games import find_game_of
from . import DEFAULT_BUDGET
from .book_view import BookView, find_book_views
from .confidence import most_accurate
from .evaluation import (
    AnalysedDecision,
    Evaluation,
    SeatSummary,
    analyse_decision,
    analyse_decisions,
    summarise_seat,
)
from .recorded_game import DecisionPoint, RecordedGame
from .searchers import make_searchers
from .win_calibration import find_calibration

CHANCE_SAMPLES: Final = 8  # continuations of a pending draw that are searched; they share the budget
TWO_SIDED_95: Final = 1.96  # standard errors


@dataclass(frozen=True)
class SeatOutlook:
    """What a seat can expect: its share of the wins with the standard error, and its points at the end."""

    seat: int
    win_rate: float
    win_error: float
    score: float

    @property
    def win_interval(self) -> tuple[float, float]:
        """The interval of 95 % for the win rate."""
        distance = TWO_SIDED_95 * self.win_error
        return max(0.0, self.win_rate - distance), min(1.0, self.win_rate + distance)


@dataclass(frozen=True)
class Analysis:
    """A record or a position, its analysed decisions, and the outlook of every seat at the end of it.

    `decisions` has every decision of a record in the order of its plies, or those pending in a position: more than one
    if several seats decide at the same time. Each has its candidates with values, errors and visits, best first, and
    the variation that the search expects.
    """

    recorded_game: RecordedGame
    budget: str
    decisions: Sequence[AnalysedDecision]
    outlook: Sequence[SeatOutlook] = ()  # by seat

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.recorded_game.game

    @property
    def decision(self) -> AnalysedDecision | None:
        """The last analysed decision: of a position, the pending one; None if there is nothing to decide."""
        return self.decisions[-1] if self.decisions else None

    @cached_property
    def seat_summaries(self) -> list[SeatSummary]:
        """Accuracy and costliest moves of each seat."""
        return [summarise_seat(self.decisions, seat) for seat in range(self.game.seats)]

    @cached_property
    def most_accurate_seat(self) -> int | None:
        """The seat that clearly played most accurately; None if the difference may be chance."""
        return most_accurate([summary.accuracy for summary in self.seat_summaries])

    @cached_property
    def book_views(self) -> dict[tuple[int, int], BookView]:
        """What the opening book says about the first choice of each seat, by (ply, seat)."""
        return find_book_views(self.recorded_game)

    def to_json(self) -> dict[str, Any]:
        """The analysis as `jadecourt analyse --json` prints it; docs/analyse.md describes the fields."""
        from .json_report import describe_json

        return describe_json(self)


def analyse(
    subject: Record | Table | State,
    budget: str = DEFAULT_BUDGET,
    *,
    game: Game | None = None,
    ply: int | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Analysis:
    """Analyse a record, the game at a table, or a position, with a search.

    `budget` is the search effort per decision: `4000it` (iterations, reproducible with one thread), `500ms` or `2s`,
    optionally with parameters such as `,threads=2`. `game` is the game of a position; by default the one that its text
    names. `ply` selects a single decision of a record. `on_progress` is called with the numbers of decisions done and
    in all.

    Each decision is searched with what its seat knows: sealed answers of others are never used.
    """
    if isinstance(subject, State):
        if ply is not None:
            raise ValueError(f"a position has no plies, but ply is {ply}")
        known_game = find_game_of(subject) if game is None else game
        recorded_game = RecordedGame.from_state(known_game, known_game.require_state(subject))
    elif isinstance(subject, Record | Table):
        recorded_game = RecordedGame(subject if isinstance(subject, Record) else subject.record())
        if game not in (None, recorded_game.game):
            raise ValueError(f"the record is of {recorded_game.game!r}, not of {game!r}")
    else:
        raise TypeError(f"subject must be a Record, a Table or a State, not {type(subject).__name__}")
    decision_points = recorded_game.decision_points
    if ply is not None:
        decision_points = [point for point in decision_points if point.ply == ply]
        if not decision_points:
            raise ValueError(
                f"there is no decision at ply {ply}: the record has {recorded_game.last_ply} plies"
            )
    return analyse_game(recorded_game, budget, None if ply is None else decision_points, on_progress)


def analyse_game(
    recorded_game: RecordedGame,
    budget: str,
    decision_points: Sequence[DecisionPoint] | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    *,
    calibrated: bool = True,
) -> Analysis:
    """Analyse these decisions of a game (None: all of them); raises BadOptions for an invalid budget.

    Win probabilities are calibrated, unless `calibrated` is false: to measure the searches themselves.
    """
    budget_text = budget.removeprefix(SPEC_PREFIX)
    parsed_budget = parse_budget(budget_text)
    points = recorded_game.decision_points if decision_points is None else decision_points
    on_progress(0, len(points))
    game = recorded_game.game
    decisions = analyse_decisions(
        points,
        make_searchers(parsed_budget, game.seats),
        lambda done: on_progress(done, len(points)),
        find_calibration(game, parsed_budget) if calibrated else None,
    )
    end_state = None if decision_points is not None else recorded_game.end_state
    return Analysis(
        recorded_game,
        budget_text,
        decisions,
        find_outlook(game, decisions, end_state, parsed_budget),
    )


# ---------------------------------------------------------------------- outlook


def find_outlook(
    game: Game, decisions: Sequence[AnalysedDecision], end_state: State | None, budget: Budget
) -> tuple[SeatOutlook, ...]:
    """The outlook at the end of a game: its result, what the search of the last decisions says, or draws to come.

    `end_state` None: that of the last decisions.
    """
    if end_state is not None and end_state.mover() == NOBODY:
        return outlook_of_result(Result(tuple(end_state.scores()), tuple(end_state.places())))
    if end_state is not None and end_state.mover() == CHANCE:
        return sample_outlook(game, end_state, budget)
    last_ply = max((decision.ply for decision in decisions), default=0)
    last = [decision.evaluation for decision in decisions if decision.ply == last_ply and decision.evaluation]
    return outlook_of_evaluations(last)


def outlook_of_result(result: Result) -> tuple[SeatOutlook, ...]:
    """The outlook of a finished game, in which nothing is uncertain."""
    winners = result.places.count(1)
    return tuple(
        SeatOutlook(seat, 1 / winners if place == 1 else 0.0, 0.0, float(score))
        for seat, (score, place) in enumerate(zip(*result, strict=True))
    )


def outlook_of_evaluations(evaluations: Sequence[Evaluation]) -> tuple[SeatOutlook, ...]:
    """The mean outlook of decisions that seats make at the same time; empty without any."""
    if not evaluations:
        return ()
    return tuple(
        SeatOutlook(
            seat,
            fmean(evaluation.win_rates[seat] for evaluation in evaluations),
            fmean(evaluation.win_errors[seat] for evaluation in evaluations),
            fmean(evaluation.scores[seat] for evaluation in evaluations),
        )
        for seat in range(len(evaluations[0].win_rates))
    )


def sample_outlook(game: Game, state: State, budget: Budget) -> tuple[SeatOutlook, ...]:
    """The outlook before a draw: the mean over some of its outcomes, which share the budget."""
    share = replace(
        budget,
        iterations=budget.iterations and ceil(budget.iterations / CHANCE_SAMPLES),
        seconds=budget.seconds and budget.seconds / CHANCE_SAMPLES,
    )
    searchers, calibration = make_searchers(share, game.seats), find_calibration(game, budget)
    found: list[tuple[SeatOutlook, ...]] = []
    for number in range(CHANCE_SAMPLES):
        sample = draw_until_decision(state, Dice(number))
        seat = sample.mover()
        if seat == NOBODY:
            found.append(outlook_of_result(Result(tuple(sample.scores()), tuple(sample.places()))))
            continue
        point = DecisionPoint(1, seat, Perspective(game, sample, seat, []), None)
        evaluation = analyse_decision(point, searchers[seat], calibration).evaluation
        found.append(outlook_of_evaluations([evaluation] if evaluation else []))
    found = [outlook for outlook in found if outlook]
    return tuple(
        SeatOutlook(
            seats[0].seat,
            fmean(outlook.win_rate for outlook in seats),
            stdev(outlook.win_rate for outlook in seats) / sqrt(len(seats)) if len(seats) > 1 else 0.5,
            fmean(outlook.score for outlook in seats),
        )
        for seats in zip(*found, strict=True)
    )


def draw_until_decision(state: State, dice: Dice) -> State:
    """A copy of the position after random draws, where a seat has to move or the game is over."""
    sample, out = state.copy(), Buffer()
    while sample.mover() == CHANCE:
        sample.odds(out)
        sample.apply(CHANCE, dice.draw(out))
    return sample
