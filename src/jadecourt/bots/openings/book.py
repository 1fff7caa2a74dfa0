"""An opening book: the fitted model of each number of seats, and its figures for a setup."""

from __future__ import annotations

import base64
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import hypot, sqrt
from pathlib import Path
from typing import Any, Final

from ...core.errors import CommandError
from .base import Opening

FORMAT: Final = "jadecourt-openings"
FORMAT_VERSION: Final = 1
MIN_CORRELATION: Final = 0.3  # of predicted and seen margins with a new setup
TWO_SIDED_95: Final = 1.96  # standard errors


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %."""
        return self.mean - TWO_SIDED_95 * self.error, self.mean + TWO_SIDED_95 * self.error


@dataclass(frozen=True)
class BookEntry:
    """What a first choice is worth with a setup."""

    choice: int
    move: str
    margin: Estimate  # points more than the mean of the other seats
    win_share: Estimate
    games: int  # in which a seat made this choice at random
    policy_share: (
        float | None
    )  # how often the policy makes it, over all setups; None if no seat played the policy

    def figures(self) -> dict[str, float | None]:
        """The figures as JSON; errors are standard errors."""
        return {
            "margin": self.margin.mean,
            "margin_error": self.margin.error,
            "win": self.win_share.mean,
            "win_error": self.win_share.error,
            "games": self.games,
            "policy_share": self.policy_share,
        }


@dataclass(frozen=True)
class SeatModel:
    """The model for one number of seats: a ridge regression of margin and win share.

    A row of the model has a one for its choice, the standardised features of the setup for each of its components, and,
    where seats choose one after the other, a one for its place in that order (the first has none).
    """

    seats: int
    games: int
    choice_games: tuple[int, ...]  # games by choice
    policy_shares: tuple[float, ...] | None
    feature_means: tuple[float, ...]
    feature_deviations: tuple[float, ...]
    margin_weights: tuple[float, ...]
    win_weights: tuple[float, ...]
    margin_deviation: float  # of a single game, around the model
    win_deviation: float
    covariance: array[float]  # of the weights, upper triangle by rows, for a deviation of 1
    validation: Mapping[str, float]  # figures from games that the model had not seen
    setup_margin_error: float = 0.0  # misfit at a single setup, as a standard deviation: see `setup_check`
    setup_win_error: float = 0.0

    @property
    def width(self) -> int:
        """Number of weights."""
        return len(self.margin_weights)

    @property
    def is_weak(self) -> bool:
        """Whether its order of the choices says next to nothing about new games."""
        return self.validation.get("setup_correlation", 0.0) < MIN_CORRELATION

    def row(self, opening: Opening, choice: int, features: Sequence[float]) -> list[float]:
        """The row of a choice; the seat that chooses first has no weight of its own."""
        row = [0.0] * self.width
        row[choice] = 1.0
        for component in opening.choice_components[choice]:
            first = len(opening.choices) + component * len(opening.features)
            for i, value in enumerate(self.standardise(features)):
                row[first + i] += value
        return row

    def standardise(self, features: Sequence[float]) -> list[float]:
        """The features with mean 0 and deviation 1 over all setups."""
        return [
            (value - mean) / deviation
            for value, mean, deviation in zip(
                features, self.feature_means, self.feature_deviations, strict=True
            )
        ]

    def estimate(
        self, row: Sequence[float], of_setup: bool = False, is_difference: bool = False
    ) -> tuple[Estimate, Estimate]:
        """Margin and win share of a row, or of the difference of a row to those of the other seats.

        Of a difference, the win share is that of the seat: an equal share, and the part of the difference that is left
        after the shares of the others have changed as well, since all sum to 1. `of_setup`: the estimate is about a
        single setup, so that its error includes the misfit there.
        """
        error = sqrt(max(0.0, self.quadratic_form(row)))
        margin = sum(value * weight for value, weight in zip(row, self.margin_weights, strict=True))
        win = sum(value * weight for value, weight in zip(row, self.win_weights, strict=True))
        factor, baseline = ((self.seats - 1) / self.seats, 1 / self.seats) if is_difference else (1.0, 0.0)
        return (
            Estimate(margin, hypot(error * self.margin_deviation, of_setup * self.setup_margin_error)),
            Estimate(
                baseline + factor * win,
                hypot(factor * error * self.win_deviation, of_setup * self.setup_win_error),
            ),
        )

    def quadratic_form(self, row: Sequence[float]) -> float:
        """The variance of a row's estimate for a deviation of 1."""
        used = [i for i, value in enumerate(row) if value]
        width, total = self.width, 0.0
        for number, i in enumerate(used):
            first = i * width - i * (i + 1) // 2  # column j of row i is at first + j
            inner = 0.5 * row[i] * self.covariance[first + i]
            for j in used[number + 1 :]:
                inner += row[j] * self.covariance[first + j]
            total += 2.0 * row[i] * inner
        return total


@dataclass(frozen=True)
class Book:
    """The opening book of a game."""

    game_id: str
    rules_version: int
    policy: str
    seed: int
    models: Mapping[int, SeatModel]  # by number of seats

    def require_model(self, seats: int) -> SeatModel:
        """The model for this number of seats; `CommandError` if there is none."""
        if seats not in self.models:
            known = ", ".join(str(count) for count in sorted(self.models))
            raise CommandError(f"the opening book has no figures for {seats} seats: it has {known}")
        return self.models[seats]

    def entries(
        self, opening: Opening, setup: Sequence[str] = (), choices: Sequence[int] | None = None
    ) -> list[BookEntry]:
        """The figures of the choices (None: all) with a setup (empty: the mean over all setups), best margin first.

        Where all seats chose at random, the other seats make any other choice, all equally often; else the others
        play the policy.
        """
        model = self.require_model(opening.game.seats)
        features = opening.feature_values(setup) if setup else model.feature_means
        rows = [model.row(opening, choice, features) for choice in range(len(opening.choices))]
        sums = [sum(column) for column in zip(*rows, strict=True)]
        found: list[BookEntry] = []
        for choice in range(len(rows)) if choices is None else choices:
            row = rows[choice]
            if opening.explores_all:
                row = [
                    value - (total - value) / (len(rows) - 1) for value, total in zip(row, sums, strict=True)
                ]
            margin, win_share = model.estimate(row, bool(setup), opening.explores_all)
            found.append(
                BookEntry(
                    choice,
                    opening.choices[choice],
                    margin,
                    replace(win_share, mean=min(1.0, max(0.0, win_share.mean))),
                    model.choice_games[choice],
                    model.policy_shares[choice] if model.policy_shares else None,
                )
            )
        return sorted(found, key=lambda entry: (-entry.margin.mean, entry.choice))

    def order_effects(self, opening: Opening) -> list[Estimate]:
        """Points that each place in the order of choosing gains over the first, from the second on."""
        model = self.require_model(opening.game.seats)
        if not opening.has_order:
            return []
        first = model.width - (model.seats - 1)
        return [
            model.estimate([1.0 if i == first + place else 0.0 for i in range(model.width)])[0]
            for place in range(model.seats - 1)
        ]


# ---------------------------------------------------------------------- files


def book_path(game_id: str) -> Path:
    """The file of the book in the package."""
    return Path(__file__).resolve().parent / game_id / "book.json"


@cache
def load_book(game_id: str) -> Book:
    """The book of a game; `CommandError` if the package has none, or one of another version of the rules."""
    return read_book(book_path(game_id), game_id)


def read_book(path: Path, game_id: str) -> Book:
    """The book in a file, checked; `CommandError` says what is wrong with it."""
    from ...games import find_game

    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CommandError(f"there is no opening book of {game_id!r} at {path}") from None
    except ValueError as error:
        raise CommandError(f"the opening book {path} is no JSON: {error}") from None
    try:
        if (data["format"], data["format_version"]) != (FORMAT, FORMAT_VERSION):
            raise CommandError(f"{path} is no opening book of format {FORMAT_VERSION}")
        if data["game"] != game_id or not find_game(game_id).plays_version(data["rules_version"]):
            raise CommandError(
                f"the opening book {path} is of {data['game']!r}, version {data['rules_version']} of the rules"
            )
        models = {int(seats): model_from_json(int(seats), model) for seats, model in data["seats"].items()}
        return Book(game_id, data["rules_version"], data["policy"], data["seed"], models)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CommandError(f"the opening book {path} is damaged: {error!r}") from error


def book_to_json(book: Book) -> dict[str, Any]:
    """The contents of the file of a book."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": book.game_id,
        "rules_version": book.rules_version,
        "policy": book.policy,
        "seed": book.seed,
        "seats": {str(seats): model_to_json(model) for seats, model in sorted(book.models.items())},
    }


def model_to_json(model: SeatModel) -> dict[str, Any]:
    return {
        "games": model.games,
        "choice_games": list(model.choice_games),
        "policy_shares": model.policy_shares and [round(share, 5) for share in model.policy_shares],
        "feature_means": list(model.feature_means),
        "feature_deviations": list(model.feature_deviations),
        "margin_weights": [round(weight, 6) for weight in model.margin_weights],
        "win_weights": [round(weight, 7) for weight in model.win_weights],
        "margin_deviation": round(model.margin_deviation, 6),
        "win_deviation": round(model.win_deviation, 7),
        "setup_margin_error": round(model.setup_margin_error, 5),
        "setup_win_error": round(model.setup_win_error, 6),
        "covariance": encode_floats(model.covariance),
        "validation": {name: round(value, 5) for name, value in model.validation.items()},
    }


def model_from_json(seats: int, data: Mapping[str, Any]) -> SeatModel:
    """The model of a file; `ValueError` if its parts do not fit together."""
    margin_weights, win_weights = (
        tuple(map(float, data[name])) for name in ("margin_weights", "win_weights")
    )
    covariance, width = decode_floats(data["covariance"]), len(margin_weights)
    if len(win_weights) != width or len(covariance) != width * (width + 1) // 2:
        raise ValueError(
            f"{width} weights of the margin, {len(win_weights)} of the win share, {len(covariance)} covariances"
        )
    shares = data["policy_shares"]
    return SeatModel(
        seats,
        int(data["games"]),
        tuple(map(int, data["choice_games"])),
        None if shares is None else tuple(map(float, shares)),
        tuple(map(float, data["feature_means"])),
        tuple(map(float, data["feature_deviations"])),
        margin_weights,
        win_weights,
        float(data["margin_deviation"]),
        float(data["win_deviation"]),
        covariance,
        {str(name): float(value) for name, value in data["validation"].items()},
        float(data["setup_margin_error"]),
        float(data["setup_win_error"]),
    )


def encode_floats(numbers: Sequence[float]) -> str:
    """Numbers as little-endian 32-bit floats in base64."""
    packed = array("f", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return base64.b64encode(packed.tobytes()).decode("ascii")


def decode_floats(text: str) -> array[float]:
    """The numbers of `encode_floats`."""
    packed = array("f")
    packed.frombytes(base64.b64decode(text, validate=True))
    if sys.byteorder == "big":
        packed.byteswap()
    return packed
