"""Budget and parameters of a search, and their spec: `search:1s,threads=2,exploration=0.4`."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, NoReturn

from ...core.errors import BadOptions
from ...core.game import Game
from ..nets.files import load_evaluator, load_search_params
from ..nets.net import Evaluator


@dataclass(frozen=True)
class SearchParams:
    """Parameters of the search algorithm, tuned in the arena: see docs/bots-search.md."""

    exploration: float = 0.6  # factor of the exploration term of PUCT
    prior_weight: float = (
        1.0  # of the heuristic: a move that scores 1 / prior_weight points less has half the prior
    )
    rollout_temperature: float = 200.0  # of the moves in rollouts, in hundredths of a point
    win_weight: float = 0.6  # shares of win and place in the reward; the rest is that of the margin
    place_weight: float = 0.15
    # decisions of a rollout before the value net evaluates, for each seat of the game; None: as the file of the nets
    # says. Without nets, rollouts go to the end.
    rollout_depth: int | None = None
    # the policy net plays in rollouts: 0 at no step, 1 at sealed steps, 2 at all steps; else the heuristic does. None:
    # as the file of the nets says.
    rollout_policy: int | None = None
    first_play_reduction: float = 0.0  # of the value of a move without visits, below the mean of its node
    uniform_prior: float = 0.02  # share of the priors that is the same for all moves, with nets
    prior_noise: float = 0.2  # share of sealed answers that are drawn by the priors alone
    # the same for other seats than that of the root, with nets: the policy net predicts their answers better than a
    # search of few visits does (docs/bots-search.md)
    opponent_prior: float = 0.9
    # share of the sealed answers of other seats that the heuristic draws, with nets, for each of these seats: a
    # larger one wins more against simple bidders and loses more to somebody who knows it
    opponent_heuristic: float = 0.12
    opponent_model_visits: float = 30_000.0  # of a node, after which both shares are half as large
    # of the own sealed answers, with nets: an answer whose reward is lower by this has 1/e of the share that its prior
    # gives it; 0: regret matching
    answer_temperature: float = 0.01


DEFAULT_ROLLOUTS: Final = {"rollout_depth": 4, "rollout_policy": 2}


@dataclass(frozen=True)
class Budget:
    """Limits of the search for one decision: seconds or iterations, and the number of threads."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1
    reuse: bool = False  # continue with the tree of the last decision
    nets: str = "on"  # on: those of the package, off: none, else the path of a file
    params: SearchParams = SearchParams()

    def load_evaluator(self, game: Game) -> Evaluator | None:
        """The nets of this search for a game; None: the heuristic alone."""
        if self.nets == "off":
            return None
        return load_evaluator(game, self.nets_path)

    @property
    def nets_path(self) -> Path | None:
        """The file of the nets; None: that of the package."""
        return None if self.nets in ("on", "off") else Path(self.nets)

    def tuned_params(self, game: Game) -> SearchParams:
        """The parameters, with those that were tuned together with the nets of a game."""
        tuned = load_search_params(game, self.nets_path) if self.nets != "off" else {}
        missing = {
            name: int(tuned.get(name, default))
            for name, default in DEFAULT_ROLLOUTS.items()
            if getattr(self.params, name) is None
        }
        return replace(self.params, **missing)


SECONDS_PER_UNIT: Final = {"ms": 0.001, "s": 1.0}
PARAM_NAMES: Final = {field.name for field in fields(SearchParams)}
SPEC_PREFIX: Final = "search:"  # of the spec of a bot
MAX_AMOUNT: Final = 10**9  # of seconds, milliseconds or iterations


def parse_budget(argument: str, prefix: str = SPEC_PREFIX) -> Budget:
    """The budget of a text: `500ms`, `2s` or `2000it`, followed by parameters such as `,threads=2`.

    By default the tree is reused with a time limit, but not with a number of iterations, so that these searches can be
    reproduced at any point of a game. `prefix` is the text before the argument (`search:`, `--budget `), for errors.
    """
    try:
        return parse_budget_text(argument, prefix)
    except BadOptions as error:
        raise BadOptions(f"invalid bot '{prefix}{argument}': {error}") from None


def raise_invalid(message: str) -> NoReturn:
    """Raise an error that `parse_budget` completes."""
    raise BadOptions(message)


def parse_budget_text(argument: str, prefix: str) -> Budget:
    """The budget of a text; errors say only what is wrong with it."""
    first, *rest = argument.split(",")
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|it)", first, re.ASCII)
    if not match or not 0 < float(match[1]) <= MAX_AMOUNT:
        raise_invalid(
            f"expected {prefix}500ms (milliseconds), {prefix}2s (seconds) or {prefix}2000it (iterations), "
            f"more than 0 and at most {MAX_AMOUNT}, optionally followed by ,threads=2"
        )
    if match[2] != "it":
        budget = Budget(seconds=float(match[1]) * SECONDS_PER_UNIT[match[2]], reuse=True)
    elif "." in match[1]:
        raise_invalid("the number of iterations must be an integer")
    else:
        budget = Budget(iterations=int(match[1]))
    for part in rest:
        budget = apply_argument(budget, *part.partition("=")[::2])
    params = budget.params
    if params.win_weight + params.place_weight > 1:
        raise_invalid("win_weight + place_weight must be at most 1; the rest is the weight of the margin")
    return budget


def apply_argument(budget: Budget, key: str, value: str) -> Budget:
    """The budget with one more parameter."""
    if key == "threads":
        if not re.fullmatch(r"[1-9]\d?", value):
            raise_invalid(f"invalid value {value!r} for threads: expected 1 to 99")
        return replace(budget, threads=int(value))
    if key == "reuse":
        if value not in ("on", "off"):
            raise_invalid(f"invalid value {value!r} for reuse: expected on or off")
        return replace(budget, reuse=value == "on")
    if key == "nets":
        return replace(budget, nets=value)
    if key not in PARAM_NAMES:
        raise_invalid(
            f"unknown parameter {key!r}: expected threads, reuse, nets, {', '.join(sorted(PARAM_NAMES))}"
        )
    if not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", value):
        raise_invalid(f"invalid value {value!r} for {key}: expected a number below 10000")
    changed: dict[str, Any] = {key: float(value)}
    return replace(budget, params=replace(budget.params, **changed))


def check_params(params: SearchParams) -> dict[str, float]:
    """The parameters as floats; raises if one is negative or too large, because the search would divide by 0."""
    if not isinstance(params, SearchParams):
        raise TypeError(f"params must be SearchParams, not {type(params).__name__}")
    numbers = {
        name: float(getattr(params, name) or 0)  # None: without nets the number is not used
        for name in sorted(PARAM_NAMES)
    }
    for name, number in numbers.items():
        if not 0.0 <= number < 1e6:
            raise ValueError(f"invalid value {number} for {name}: expected 0 to a million")
    return numbers
