"""Files with the nets of a game: a line of JSON, then the weights as 16-bit floating-point numbers.

The header names the game, its rules and the meaning of the inputs and outputs; a file that does not fit is refused,
because its numbers would mean something else.
"""

from __future__ import annotations

import hashlib
import json
import struct
import warnings
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ...core.errors import BadOptions, CorruptRecord
from ...core.game import Game
from ...core.options import SEATS_KEY
from .constants import VALUE_OUTPUTS
from .net import Evaluator, Net

FORMAT: Final = "jadecourt-nets"
FORMAT_VERSION: Final = 1
FOLDER: Final = Path(__file__).parent / "data"
MAX_FILE_SIZE: Final = 16 << 20  # bytes
MAX_HEADER_SIZE: Final = 1 << 16
# what the parsing of a damaged header can raise: wrong types, missing keys, numbers too large, lists too deep
DAMAGE: Final = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    OverflowError,
    RecursionError,
    struct.error,
)


@dataclass(frozen=True)
class NetWeights:
    """Weights of one net as lists of numbers: see `Net`."""

    first_width: int
    second_width: int
    arrays: Sequence[Sequence[float]]

    def make_net(self, inputs: int, outputs: int) -> Net:
        """The net with these weights."""
        return Net(inputs, self.first_width, self.second_width, outputs, self.arrays)


@dataclass(frozen=True)
class GameNets:
    """Policy and value of a game, and what they were trained for."""

    game: str
    rules_version: int
    layout: str  # hash of the observation and the moves: see `layout_hash`
    policy: NetWeights
    value: NetWeights
    score_weights: Sequence[float]
    score_unit: float
    margin_scale: float
    notes: Mapping[str, Any]  # how they were trained, for people


def default_path(game_id: str) -> Path:
    """The file of the nets that the package has for a game; it may not exist."""
    return FOLDER / f"{game_id}.nets"


def layout_hash(game: Game) -> str:
    """A hash of what the inputs and outputs of a net mean: numbers of observations, steps and moves."""
    meaning = [
        game.id,
        game.rules_version,
        list(game.observation.names),
        list(game.observation.scales),
        [step.name for step in game.steps],
        [game.moves.text(move) for move in range(len(game.moves))],
    ]
    return hashlib.sha256(json.dumps(meaning).encode()).hexdigest()[:16]


def write_nets(path: Path, nets: GameNets) -> None:
    """Write the nets to a file, under another name first, so that an interruption leaves the old file."""
    payload = b"".join(pack_halves(part) for weights in (nets.policy, nets.value) for part in weights.arrays)
    header = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": nets.game,
        "rules": nets.rules_version,
        "layout": nets.layout,
        "policy": describe_weights(nets.policy),
        "value": describe_weights(nets.value),
        "score_weights": [round(float(weight), 6) for weight in nets.score_weights],
        "score_unit": nets.score_unit,
        "margin_scale": nets.margin_scale,
        "notes": dict(nets.notes),
        "sha256": hashlib.sha256(payload).hexdigest(),
    }
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(json.dumps(header).encode() + b"\n" + payload)
    temporary.replace(path)


def describe_weights(weights: NetWeights) -> dict[str, Any]:
    """The sizes of a net, for the header."""
    return {
        "widths": [weights.first_width, weights.second_width],
        "counts": [len(part) for part in weights.arrays],
    }


def pack_halves(numbers: Sequence[float]) -> bytes:
    """Numbers as little-endian 16-bit floating-point numbers."""
    return struct.pack(f"<{len(numbers)}e", *(max(-65504.0, min(65504.0, number)) for number in numbers))


def unpack_halves(data: bytes, count: int) -> array[float]:
    """The inverse of `pack_halves`."""
    return array("f", struct.unpack(f"<{count}e", data))


def read_nets(path: Path) -> GameNets:
    """The nets in a file; `CorruptRecord` if it cannot be read, is damaged or has another format."""
    try:
        if path.stat().st_size > MAX_FILE_SIZE:
            raise CorruptRecord(f"{path} has more than {MAX_FILE_SIZE} bytes: it is no file with nets")
        line, _, payload = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise CorruptRecord(f"cannot read the nets in {path}: {error.strerror}") from error
    try:
        if len(line) > MAX_HEADER_SIZE:
            raise ValueError("its first line is too long")
        return parse_nets(json.loads(line), payload)
    except DAMAGE as error:
        raise CorruptRecord(f"{path} is no file with nets, or damaged: {error}") from error


def parse_nets(header: dict[str, Any], payload: bytes) -> GameNets:
    """The nets of a header and the bytes behind it."""
    if header["format"] != FORMAT or header["format_version"] != FORMAT_VERSION:
        raise ValueError(f"format {header['format']!r}, version {header['format_version']!r}")
    if hashlib.sha256(payload).hexdigest() != header["sha256"]:
        raise ValueError("the weights do not match their checksum")
    start = 0
    found = []
    for name in ("policy", "value"):
        arrays = []
        for count in map(int, header[name]["counts"]):
            arrays.append(unpack_halves(payload[start : start + 2 * count], count))
            start += 2 * count
        first_width, second_width = map(int, header[name]["widths"])
        found.append(NetWeights(first_width, second_width, arrays))
    if start != len(payload):
        raise ValueError(f"{len(payload)} bytes of weights, expected {start}")
    return GameNets(
        game=str(header["game"]),
        rules_version=int(header["rules"]),
        layout=str(header["layout"]),
        policy=found[0],
        value=found[1],
        score_weights=[float(weight) for weight in header["score_weights"]],
        score_unit=float(header["score_unit"]),
        margin_scale=float(header["margin_scale"]),
        notes=dict(header["notes"]),
    )


def make_evaluator(nets: GameNets, game: Game) -> Evaluator:
    """An evaluator for positions of a game; `CorruptRecord` if the nets belong to another game or other rules."""
    if nets.game != game.id or nets.rules_version != game.rules_version:
        raise CorruptRecord(
            f"the nets are for {nets.game}, rules version {nets.rules_version}, "
            f"not for {game.id}, rules version {game.rules_version}"
        )
    if nets.layout != layout_hash(game):
        raise CorruptRecord(f"the nets were trained with other observations or moves of {game.id}")
    inputs, outputs = game.observation.size, len(game.moves)
    if len(nets.score_weights) != len(game.steps):
        raise CorruptRecord(
            f"the nets do not fit {game.id}: {len(nets.score_weights)} score weights, expected {len(game.steps)}"
        )
    try:
        return Evaluator(
            nets.policy.make_net(inputs, outputs),
            nets.value.make_net(inputs, VALUE_OUTPUTS),
            nets.score_weights,
            nets.score_unit,
            nets.margin_scale,
        )
    except (ValueError, OverflowError) as error:
        raise CorruptRecord(f"the nets do not fit {game.id}: {error}") from error


def load_evaluator(game: Game, path: Path | None = None) -> Evaluator | None:
    """An evaluator with the nets of a file, by default those of the package.

    None, with a warning that says why, if the package's own file is missing or does not fit: the search then works with
    the heuristic alone. A file that was named must fit: `CorruptRecord`.
    """
    if path is not None:
        evaluator = load_cached(
            game.id, game.rules_version, path, path.stat().st_mtime_ns if path.exists() else 0
        )
        if isinstance(evaluator, str):
            raise CorruptRecord(evaluator)
        return evaluator.copy()
    found = load_cached(game.id, game.rules_version, default_path(game.id), 0)
    if isinstance(found, str):
        warn_once(f"bots search {game.id} without nets, and are weaker: {found}")
        return None
    return found.copy()


@cache
def load_search_params(game: Game, path: Path | None = None) -> Mapping[str, float]:
    """Parameters of the search that were tuned together with the nets of a file; empty if there are none."""
    try:
        params = read_nets(path or default_path(game.id)).notes.get("search", {})
        return {str(name): float(value) for name, value in params.items()}
    except (CorruptRecord, ValueError, AttributeError):
        return {}  # `load_evaluator` reports it


def require_evaluator(game: Game) -> Evaluator:
    """An evaluator with the nets of the package; `BadOptions` if they are missing or do not fit."""
    found = load_cached(game.id, game.rules_version, default_path(game.id), 0)
    if isinstance(found, str):
        raise BadOptions(f"no nets for {game.id}: {found}")
    return found.copy()


@cache
def load_cached(game_id: str, rules_version: int, path: Path, changed_ns: int) -> Evaluator | str:
    """The evaluator of a file, or why there is none; read once per process."""
    from ...games import find_game

    try:
        return make_evaluator(read_nets(path), find_game(game_id)(**{SEATS_KEY: 2}))
    except CorruptRecord as error:
        return str(error)


@cache
def warn_once(message: str) -> None:
    """Warn about missing nets once per process."""
    warnings.warn(message, RuntimeWarning, stacklevel=3)
