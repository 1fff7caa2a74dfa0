"""One generation of a run: games of searches, the policy, positions of the policy's games, and the value."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from ..arena.runners import Runner
from ..bots.nets.constants import VALUE_OUTPUTS
from ..bots.nets.files import GameNets, layout_hash, make_evaluator, write_nets
from ..bots.nets.net import Evaluator
from ..core.errors import CommandError
from ..dataset.generation import generate
from ..dataset.plan import DatasetPlan, make_dataset_plan
from ..dataset.samples import SampledGame
from .curve import CurvePoint
from .fit import PolicyFit, PolicySamples, fit_policy, fit_value, policy_fit, reward_fit
from .network import Floats, Network
from .positions import PositionSource, play_games, record_positions
from .samples import read_split_samples
from .settings import TrainFolder, TrainSettings
from .variants import divide, make_variants

POLICY_WIDTHS: Final = (
    16,
    32,
)  # the policy corrects the heuristic; a wider one plays hardly better and slower
VALUE_WIDTHS: Final = (256, 32)  # evaluates once per rollout
FIRST_SCORE_WEIGHT: Final = 0.5  # of the heuristic's scores, per point, before the first fit
POLICY_RATE: Final = 2e-3
VALUE_RATE: Final = 1.5e-3
GAME_VARIANTS: Final = 4  # of options besides the default ones, in the games of a generation
POSITION_VARIANTS: Final = 24  # in the positions of a generation
GAMES_PER_FILE: Final = 10  # so many are lost at most by an interruption
HELD_OUT_SHARE: Final = 0.05  # of the positions
SCALE_GAMES: Final = 100  # of the heuristic, for each number of seats
LENGTH_GAMES: Final = 20  # for each game of which positions are recorded
FIGURE_GAMES: Final = 200  # of the policy, for each number of seats


class StageObserver(Protocol):
    """Gets the name and the size of each stage; the function that it returns gets the number of steps done."""

    def __call__(self, name: str, total: int) -> Callable[[int], None]: ...


@dataclass
class EpochLosses:
    """The loss of each epoch of a fit."""

    on_progress: Callable[[int], None]
    losses: list[float] = field(default_factory=list)

    def __call__(self, name: str, value: float) -> None:
        self.losses.append(round(value, 6))
        self.on_progress(len(self.losses))


@dataclass
class Policy:
    """A policy in training."""

    network: Network
    score_weights: Floats

    def fit_of(self, samples: PolicySamples) -> PolicyFit | None:
        """How well it predicts these searches; None if there are none."""
        return policy_fit(self.network, self.score_weights, samples) if len(samples) else None


@dataclass(frozen=True)
class Units:
    """The scales of scores and margins of a game."""

    score_unit: float
    margin_scale: float


def measure_units(settings: TrainSettings) -> Units:
    """Mean final score and mean margin of games of the heuristic."""
    figures = [
        play_games(game, None, SCALE_GAMES, settings.seed_for(0, f"scale {game.seats}"))
        for game in make_variants(settings.game_class, settings.seats, 0, 0)[0].games(settings.game_class)
    ]
    return Units(
        score_unit=max(1.0, round(float(np.mean([abs(figure.score) for figure in figures])), 1)),
        margin_scale=max(1.0, round(float(np.mean([figure.margin for figure in figures])), 1)),
    )


class GenerationTrainer:
    """Trains the generations of a run, one after the other."""

    def __init__(
        self, folder: TrainFolder, runner: Runner[SampledGame], observe_stage: StageObserver
    ) -> None:
        self.folder = folder
        self.settings = folder.settings
        self.runner = runner
        self.observe_stage = observe_stage
        self.game = self.settings.example_game()
        self.scales = np.asarray(self.game.observation.scales, np.float32)
        start = folder.read_nets(0)
        self.units = (
            measure_units(self.settings) if start is None else Units(start.score_unit, start.margin_scale)
        )

    def measure_start(self) -> CurvePoint:
        """The point of the heuristic, or of the nets that the run begins with."""
        nets = self.folder.read_nets(0)
        evaluator = None if nets is None else make_evaluator(nets, self.game)
        return CurvePoint(0, self.measure_scores(evaluator))

    def train(self, generation: int) -> CurvePoint:
        """Train a generation and write its nets."""
        started_at = time.perf_counter()
        self.play_searches(generation)
        policy, figures = self.train_policy(generation)
        evaluator = make_evaluator(
            self.make_nets(generation, policy, self.random_value(generation)), self.game
        )
        value, value_figures = self.train_value(generation, evaluator)
        nets = self.make_nets(generation, policy, value)
        make_evaluator(nets, self.game)  # raises if a fit has diverged: the weights must be finite
        write_nets(self.folder.nets_path(generation), nets)
        return CurvePoint(
            generation,
            self.measure_scores(evaluator),
            games=self.settings.games,
            positions=self.settings.positions,
            **figures,
            **value_figures,
            seconds=round(time.perf_counter() - started_at, 1),
        )

    # ------------------------------------------------------------------------------------------- the games

    def dataset_plans(self, generation: int) -> dict[Path, DatasetPlan]:
        """The data sets of a generation by folder: one for each variant of the options."""
        settings = self.settings
        variants = make_variants(
            settings.game_class, settings.seats, GAME_VARIANTS, settings.seed_for(generation, "options")
        )
        return {
            self.folder.generation_path(generation) / f"games-{number}": make_dataset_plan(
                settings.game,
                self.folder.bot(generation),
                variant.seats,
                count,
                variant.options,
                settings.seed_for(generation, f"games {number}"),
                GAMES_PER_FILE,
            )
            for number, (variant, count) in enumerate(
                zip(variants, divide(settings.games, variants), strict=True)
            )
            if count
        }

    def play_searches(self, generation: int) -> None:
        """Play the games that are missing."""
        on_progress = self.observe_stage(f"generation {generation}: games", self.settings.games)
        done = 0
        for path, plan in self.dataset_plans(generation).items():
            before = done
            generate(plan, self.runner, path, lambda count, before=before: on_progress(before + count))  # type: ignore[misc]
            done += plan.game_count

    # ------------------------------------------------------------------------------------------- the fits

    def train_policy(self, generation: int) -> tuple[Policy, dict[str, Any]]:
        """The policy of the generation before, fitted to all games so far; and its figures."""
        folders = [path for number in range(1, generation + 1) for path in self.dataset_plans(number)]
        self.observe_stage(f"generation {generation}: reading games", len(folders))
        samples = read_split_samples(folders)
        if not len(samples.training):
            raise CommandError("the games have no decisions to train with: raise --games")
        policy = self.load_policy(generation - 1)
        before = policy.fit_of(samples.held_out)
        report = EpochLosses(
            self.observe_stage(f"generation {generation}: policy, epochs", self.settings.epochs)
        )
        seed = self.settings.seed_for(generation, "policy")
        fit_policy(
            policy.network,
            policy.score_weights,
            samples.training,
            self.settings.epochs,
            POLICY_RATE,
            seed,
            report,
        )
        after = policy.fit_of(samples.held_out)
        figures = {
            "decisions": len(samples.training),
            "policy_losses": report.losses,
            "cross_entropy_before": round(before.cross_entropy, 5) if before else None,
            "cross_entropy": round(after.cross_entropy, 5) if after else None,
            "entropy": round(after.entropy, 5) if after else None,
            "top1": round(after.top1, 5) if after else None,
        }
        return policy, figures

    def load_policy(self, generation: int) -> Policy:
        """The policy of a generation; for the heuristic, one whose net changes nothing yet."""
        nets = self.folder.read_nets(generation)
        if nets is None:
            seed = self.settings.seed_for(0, "policy")
            network = Network.random(self.scales, *POLICY_WIDTHS, len(self.game.moves), seed)
            return Policy(network, np.full(len(self.game.steps), FIRST_SCORE_WEIGHT, np.float32))
        network = Network.from_weights(self.scales, nets.policy)
        return Policy(network, np.asarray(nets.score_weights, np.float32))

    def train_value(self, generation: int, evaluator: Evaluator) -> tuple[Network, dict[str, Any]]:
        """A value net fitted to games of the policy, and its figures."""
        settings = self.settings
        held_out_count = max(1, int(settings.positions * HELD_OUT_SHARE))
        report_positions = self.observe_stage(
            f"generation {generation}: positions", settings.positions + held_out_count
        )
        samples = record_positions(
            self.position_sources(generation, settings.positions),
            evaluator,
            self.units.margin_scale,
            settings.seed_for(generation, "positions"),
            report_positions,
        )
        held_out = record_positions(  # other games
            self.position_sources(generation, held_out_count),
            evaluator,
            self.units.margin_scale,
            settings.seed_for(generation, "held-out positions"),
            lambda count: report_positions(settings.positions + count),
        )
        value = self.random_value(generation)
        report = EpochLosses(self.observe_stage(f"generation {generation}: value, epochs", settings.epochs))
        seed = settings.seed_for(generation, "value")
        fit_value(value, samples, self.units.score_unit, settings.epochs, VALUE_RATE, seed, report)
        return value, {"value_errors": report.losses, "value_r2": round(reward_fit(value, held_out), 5)}

    def random_value(self, generation: int) -> Network:
        """A value net before its fit."""
        seed = self.settings.seed_for(generation, "first value")
        return Network.random(self.scales, *VALUE_WIDTHS, VALUE_OUTPUTS, seed)

    def position_sources(self, generation: int, count: int) -> list[PositionSource]:
        """The games of which positions are recorded: all numbers of seats with many variants of the options."""
        settings = self.settings
        variants = make_variants(
            settings.game_class,
            settings.seats,
            POSITION_VARIANTS,
            settings.seed_for(generation, "position options"),
        )
        sources = []
        for variant, variant_count in zip(variants, divide(count, variants), strict=True):
            games = variant.games(settings.game_class)
            for i, game in enumerate(games):
                own_count = variant_count * (i + 1) // len(games) - variant_count * i // len(games)
                if own_count:
                    figures = play_games(game, None, LENGTH_GAMES, settings.seed_for(generation, "length"))
                    sources.append(PositionSource(game, own_count, max(1, round(figures.length))))
        return sources

    # ------------------------------------------------------------------------------------------ the result

    def measure_scores(self, evaluator: Evaluator | None) -> dict[str, float]:
        """The mean winning score of games with default options, by number of seats."""
        self.observe_stage("scores", len(self.settings.seats))
        games = make_variants(self.settings.game_class, self.settings.seats, 0, 0)[0].games(
            self.settings.game_class
        )
        seed = self.settings.seed_for(0, "figures")  # the same draws for all generations
        return {
            str(game.seats): round(play_games(game, evaluator, FIGURE_GAMES, seed).winning_score, 3)
            for game in games
        }

    def make_nets(self, generation: int, policy: Policy, value: Network) -> GameNets:
        """The contents of a file with nets."""
        settings = self.settings
        before = self.folder.read_nets(generation - 1)
        tuned = before.notes.get("search") if before is not None else None
        return GameNets(
            game=settings.game,
            rules_version=self.game.rules_version,
            layout=layout_hash(self.game),
            policy=policy.network.weights(),
            value=value.weights(),
            score_weights=policy.score_weights.tolist(),
            score_unit=self.units.score_unit,
            margin_scale=self.units.margin_scale,
            notes={
                "generation": generation,
                "games": settings.games,
                "iterations": settings.iterations,
                "positions": settings.positions,
                "epochs": settings.epochs,
                "seats": list(settings.seats),
                "seed": settings.seed,
                "version": settings.header()["version"],
                **({"search": tuned} if tuned else {}),  # parameters of the search stay as they were tuned
            },
        )
