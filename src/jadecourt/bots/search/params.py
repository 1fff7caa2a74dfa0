"""How a search is asked for: `search:1s,threads=2,exploration=0.4`."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Final, NoReturn

from ...core.errors import BadOptions


@dataclass(frozen=True)
class SearchParams:
    """How a search goes about it: the numbers that were tuned on the arena, see `docs/bots-search.md`."""

    exploration: float = 0.6  # how much a rarely tried move is favoured
    prior_weight: float = 1.0  # in the sense: a move that seems 1 / trust points worse is tried half as often
    rollout_temperature: float = (
        200.0  # hundredths of a point by which a rollout's move may be worse than the best
    )
    win_weight: float = 0.6  # shares of an end's worth; what is left is the margin's
    place_weight: float = 0.15
    prior_noise: float = 0.2  # share of a sealed answer that goes by the sense, whatever was learnt


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: seconds or iterations, in so many threads."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1
    reuse: bool = False  # whether to go on with the tree of the last decision
    params: SearchParams = SearchParams()


SECONDS_PER_UNIT: Final = {"ms": 0.001, "s": 1.0}
PARAM_NAMES: Final = {field.name for field in fields(SearchParams)}
SPEC_PREFIX: Final = "search:"  # where a budget stands in the spec of a bot
MAX_AMOUNT: Final = 10**9  # of seconds, milliseconds or iterations


def parse_budget(argument: str, prefix: str = SPEC_PREFIX) -> Budget:
    """`500ms`, `2s`, `2000it`, each also with `,threads=2` and other numbers behind it.

    A tree is reused if time is counted, not if iterations are: those can be repeated at any place of the game.
    `prefix` is what the user wrote before the argument (`search:`, `--budget `); refusals repeat it.
    """
    try:
        return parse_budget_text(argument, prefix)
    except BadOptions as error:
        raise BadOptions(f"invalid bot '{prefix}{argument}': {error}") from None


def raise_invalid(message: str) -> NoReturn:
    raise BadOptions(message)


def parse_budget_text(argument: str, prefix: str) -> Budget:
    """The budget of a text; refusals say only what is wrong with it."""
    first, *rest = argument.split(",")
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|it)", first, re.ASCII)
    if not match or not 0 < float(match[1]) <= MAX_AMOUNT:
        raise_invalid(
            f"say {prefix}500ms (milliseconds), {prefix}2s (seconds) or {prefix}2000it (iterations), "
            f"more than 0 and at most {MAX_AMOUNT}; ,threads=2 behind it uses more threads"
        )
    if match[2] != "it":
        budget = Budget(seconds=float(match[1]) * SECONDS_PER_UNIT[match[2]], reuse=True)
    elif "." in match[1]:
        raise_invalid("iterations are whole numbers")
    else:
        budget = Budget(iterations=int(match[1]))
    for part in rest:
        budget = apply_argument(budget, *part.partition("=")[::2])
    params = budget.params
    if params.win_weight + params.place_weight > 1:
        raise_invalid("win_weight + place_weight must be at most 1; the rest is the weight of the margin")
    return budget


def apply_argument(budget: Budget, key: str, value: str) -> Budget:
    """The budget with one more wish."""
    if key == "threads":
        if not re.fullmatch(r"[1-9]\d?", value):
            raise_invalid("threads are 1 to 99")
        return replace(budget, threads=int(value))
    if key == "reuse":
        if value not in ("on", "off"):
            raise_invalid("reuse is on or off")
        return replace(budget, reuse=value == "on")
    if key not in PARAM_NAMES:
        raise_invalid(f"there is no {key!r}, there are threads, reuse, {', '.join(sorted(PARAM_NAMES))}")
    if not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", value):
        raise_invalid(f"{key} is a number below 10000, not {value!r}")
    return replace(budget, params=replace(budget.params, **{key: float(value)}))
