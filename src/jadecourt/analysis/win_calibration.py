"""Calibration of win probabilities: how the win shares of searches become those that an analysis shows.

Searches average the forecasts of the value net, which may be too sure of itself or not sure enough. The win share of
every seat is raised to an exponent, and the shares are divided by their sum: an exponent above 1 makes forecasts surer,
one below 1 less sure. Exponents depend on the game, the number of seats and the round; `jadecourt calibration --fit`
finds them from finished games. They belong to the nets and rules with which these games were played, and are used only
with these. Proven results need no calibration.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..bots.nets.files import default_path
from ..bots.search.params import Budget
from ..core.dice import Dice
from ..core.errors import CorruptRecord
from ..core.game import Game
from ..core.perspective import Perspective

FORMAT: Final = "jadecourt-win-calibration"
FORMAT_VERSION: Final = 1
FOLDER: Final = Path(__file__).parent / "data"
MIN_SHARE: Final = 1e-6  # smaller win shares count as this
MAX_EXPONENT: Final = 10.0


@dataclass(frozen=True)
class RoundExponents:
    """Exponents at some rounds, in increasing order; between them they are interpolated."""

    rounds: tuple[float, ...]
    exponents: tuple[float, ...]
    errors: tuple[float, ...]  # standard errors of the exponents

    def __post_init__(self) -> None:
        if not len(self.rounds) == len(self.exponents) == len(self.errors) >= 1:
            raise ValueError(f"as many rounds as exponents and errors are needed: {self}")
        if any(a >= b for a, b in zip(self.rounds, self.rounds[1:], strict=False)):
            raise ValueError(f"rounds must increase: {self.rounds}")
        if not all(0 < exponent < MAX_EXPONENT for exponent in self.exponents):
            raise ValueError(f"exponents must be between 0 and {MAX_EXPONENT:g}: {self.exponents}")

    def weights(self, round: float) -> list[float]:
        """The weight of each exponent at a round."""
        found, last = [0.0] * len(self.rounds), len(self.rounds) - 1
        for number in range(last):
            left, right = self.rounds[number : number + 2]
            if left <= round <= right:
                found[number + 1] = (round - left) / (right - left)
                found[number] = 1 - found[number + 1]
                return found
        found[0 if round < self.rounds[0] else last] = 1.0
        return found

    def at(self, round: float) -> float:
        """The exponent at a round."""
        return sum(
            weight * exponent for weight, exponent in zip(self.weights(round), self.exponents, strict=True)
        )


@dataclass(frozen=True)
class WinCalibration:
    """The exponents of a game by the number of seats, and where they come from."""

    game: str
    rules_version: int
    nets: str  # see `nets_checksum`
    by_seats: Mapping[int, RoundExponents]
    notes: Mapping[str, Any]  # how they were fitted, for people

    def exponent(self, seats: int, round: float) -> float:
        """The exponent at a round; that of the nearest number of seats if there is none for this one."""
        nearest = min(self.by_seats, key=lambda count: (abs(count - seats), count))
        return self.by_seats[nearest].at(round)

    def to_json(self) -> dict[str, Any]:
        """The contents of a file."""
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "game": self.game,
            "rules": self.rules_version,
            "nets": self.nets,
            "seats": {
                str(seats): {
                    "rounds": list(one.rounds),
                    "exponents": [round(exponent, 4) for exponent in one.exponents],
                    "errors": [round(error, 4) for error in one.errors],
                }
                for seats, one in sorted(self.by_seats.items())
            },
            "notes": dict(self.notes),
        }


def raise_shares(shares: Sequence[float], exponent: float) -> tuple[float, ...]:
    """Win shares raised to an exponent, divided by their sum."""
    powers = [max(share, MIN_SHARE) ** exponent for share in shares]
    total = sum(powers)
    return tuple(power / total for power in powers)


def slopes(shares: Sequence[float], raised: Sequence[float], exponent: float) -> tuple[float, ...]:
    """How much a small change of each share changes the raised one; other seats share what it gains or loses."""
    return tuple(
        exponent * new * (1 - new) / max(old * (1 - old), MIN_SHARE)
        for old, new in zip(shares, raised, strict=True)
    )


def find_round(perspective: Perspective) -> int:
    """The round of the decision of a perspective."""
    return perspective.game.round_and_phase(perspective.sample(Dice(0)))[0]


# ---------------------------------------------------------------------- files


def calibration_path(game_id: str) -> Path:
    """The file of the calibration that the package has for a game; it may not exist."""
    return FOLDER / f"{game_id}.json"


@cache
def nets_checksum(game_id: str) -> str:
    """A hash of the nets that the package has for a game; empty without nets."""
    path = default_path(game_id)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def find_calibration(game: Game, budget: Budget) -> WinCalibration | None:
    """The calibration for searches with a budget; None if there is none for their nets and the rules of the game."""
    if budget.nets != "on":
        return None
    calibration = load_calibration(calibration_path(game.id))
    if calibration is None or calibration.rules_version != game.rules_version:
        return None
    return calibration if calibration.nets == nets_checksum(game.id) else None


@cache
def load_calibration(path: Path) -> WinCalibration | None:
    """The calibration in a file; None if there is no file, `CorruptRecord` if it cannot be used."""
    if not path.is_file():
        return None
    try:
        return parse_calibration(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorruptRecord(f"{path} is no calibration of win probabilities: {error}") from error


def parse_calibration(data: dict[str, Any]) -> WinCalibration:
    """The calibration of the contents of a file."""
    if data["format"] != FORMAT or data["format_version"] != FORMAT_VERSION:
        raise ValueError(f"format {data['format']!r}, version {data['format_version']!r}")
    by_seats = {
        int(seats): RoundExponents(
            tuple(map(float, one["rounds"])),
            tuple(map(float, one["exponents"])),
            tuple(map(float, one["errors"])),
        )
        for seats, one in data["seats"].items()
    }
    if not by_seats:
        raise ValueError("it has no exponents")
    return WinCalibration(
        str(data["game"]), int(data["rules"]), str(data["nets"]), by_seats, dict(data["notes"])
    )


def write_calibration(path: Path, calibration: WinCalibration) -> None:
    """Write a file."""
    path.write_text(json.dumps(calibration.to_json(), indent=2) + "\n", encoding="utf-8")
