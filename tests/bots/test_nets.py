"""Nets of the search: their arithmetic, what they may know, and files that are checked when they are loaded."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
import struct
import warnings
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jadecourt import COMPILED
from jadecourt.bots import make_bot
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.nets import files, kernel
from jadecourt.bots.nets.constants import MAX_SCORE_DIFFERENCE, VALUE_OUTPUTS
from jadecourt.bots.nets.files import (
    GameNets,
    NetWeights,
    default_path,
    layout_hash,
    load_evaluator,
    make_evaluator,
    read_nets,
    write_nets,
)
from jadecourt.bots.nets.net import Evaluator, Net
from jadecourt.bots.protocol import Clock
from jadecourt.core import Buffer, Dice, Table
from jadecourt.core.errors import CorruptRecord
from jadecourt.core.game import Game
from jadecourt.core.options import seat_counts
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

GAME_IDS = list(GAMES)
MAX_SHIPPED_SIZE = 2_000_000  # bytes
# Compiled code adds 32-bit numbers in another order: about 150 products of size 1 with 24 bits each.
ROUNDING = 1e-4


def random_weights(rng: random.Random, inputs: int, widths: tuple[int, int], outputs: int) -> NetWeights:
    """A net with random weights of about the size of trained ones."""
    first, second = widths
    sizes = (inputs * first, first, first * second, second, second * outputs, outputs)
    return NetWeights(first, second, [array("f", (rng.gauss(0, 0.1) for _ in range(size))) for size in sizes])


@cache
def random_nets(game: Game, seed: int = 1, widths: tuple[int, int] = (16, 8)) -> GameNets:
    """Nets that fit a game."""
    rng = random.Random(seed)
    return GameNets(
        game=game.id,
        rules_version=game.rules_version,
        layout=layout_hash(game),
        policy=random_weights(rng, game.observation.size, widths, len(game.moves)),
        value=random_weights(rng, game.observation.size, widths, VALUE_OUTPUTS),
        score_weights=[0.5] * len(game.steps),
        score_unit=30.0,
        margin_scale=9.0,
        notes={"seed": seed},
    )


def positions_of(game: Game, count: int, seed: int = 1) -> Iterator[tuple[State, int]]:
    """Positions of a random game in which a seat has several moves, with that seat."""
    dice, out, state = Dice(seed), Buffer(), game.start()
    found = 0
    while found < count:
        seat = state.mover()
        if seat == -2:
            state = game.start()
            continue
        if seat == -1:
            state.odds(out)
            state.apply(seat, dice.draw(out))
            continue
        state.legal(seat, out)
        move = dice.choose(out)
        if out.count > 1 and dice.below(12) == 0:
            found += 1
            yield state.copy(), seat
        state.apply(seat, move)


def pure_layers(weights: NetWeights, observation: array[int]) -> list[float]:
    """The second hidden layer, by the functions in plain Python."""
    first, second = [0.0] * weights.first_width, [0.0] * weights.second_width
    arrays = weights.arrays
    zeros = array("h", [0]) * len(observation)
    kernel.first_sums(
        observation, zeros, arrays[1], 0, len(observation), arrays[0], weights.first_width, first
    )
    kernel.rectify(first, weights.first_width)
    kernel.next_layer(first, weights.first_width, arrays[2], arrays[3], weights.second_width, second)
    return second


def pure_output(weights: NetWeights, second: list[float], i: int) -> float:
    return weights.arrays[5][i] + kernel.dot(second, weights.arrays[4], i, weights.second_width)


def softmax(logits: list[float]) -> list[float]:
    from math import exp

    weights = [exp(logit - max(logits)) for logit in logits]
    return [weight / sum(weights) for weight in weights]


# ------------------------------------------------------------------------------------------------ arithmetic


@pytest.mark.parametrize(
    "widths", [(64, 32), (32, 64), (16, 32), (20, 13), (100, 16)]
)  # multiples of 16 and 64 have loops of their own in C
@pytest.mark.parametrize("id", GAME_IDS)
def test_evaluator_outputs_equal_the_plain_arithmetic(id: str, widths: tuple[int, int]) -> None:
    game = find_game(id)(players=3)
    nets = random_nets(game, widths=widths)
    evaluator, heuristic = make_evaluator(nets, game), load_heuristic(id)
    for state, seat in positions_of(game, 6):
        observation = array("h", bytes(2 * game.observation.size))
        game.observe(state, seat, observation)
        second = pure_layers(nets.value, observation)
        outputs = [pure_output(nets.value, second, i) for i in range(VALUE_OUTPUTS)]
        value = evaluator.value_of(heuristic, state, seat)
        order = [(seat + i) % 3 for i in range(3)]
        rewards = [max(0.0, min(1.0, output)) for output in outputs[:3]]
        assert [value["rewards"][p] for p in order] == pytest.approx(rewards, abs=ROUNDING)
        assert [value["wins"][p] for p in order] == pytest.approx(softmax(outputs[5:8]), abs=ROUNDING)
        scores = [30.0 * output for output in outputs[10:13]]
        assert [value["scores"][p] for p in order] == pytest.approx(scores, abs=30 * ROUNDING)

        moves = Buffer()
        state.legal(seat, moves)
        heuristic.score_moves_fast(state, seat, moves)
        best = max(score for _, score in moves.weighted_items())
        second = pure_layers(nets.policy, observation)
        logits = [
            pure_output(nets.policy, second, move) - 0.005 * min(best - score, MAX_SCORE_DIFFERENCE)
            for move, score in moves.weighted_items()
        ]
        policy = evaluator.policy_of(heuristic, state, seat)
        assert list(policy) == [move for move, _ in moves.weighted_items()]
        assert list(policy.values()) == pytest.approx(softmax(logits), abs=ROUNDING)


@pytest.mark.parametrize("widths", [(64, 32), (20, 13), (100, 16)])
@pytest.mark.parametrize("id", GAME_IDS)
def test_evaluator_with_references_computes_the_same_outputs(id: str, widths: tuple[int, int]) -> None:
    game = find_game(id)(players=3)
    evaluator, heuristic = make_evaluator(random_nets(game, widths=widths), game), load_heuristic(id)
    other = evaluator.copy()
    found = list(positions_of(game, 6))
    for reference, _ in found[:3]:
        other.set_references(heuristic, reference)
        for state, seat in found:
            policy, value = (
                evaluator.policy_of(heuristic, state, seat),
                evaluator.value_of(heuristic, state, seat),
            )
            assert other.policy_of(heuristic, state, seat) == pytest.approx(policy, abs=ROUNDING)
            for name, numbers in other.value_of(heuristic, state, seat).items():
                assert numbers == pytest.approx(value[name], abs=30 * ROUNDING)


@pytest.mark.parametrize("id", GAME_IDS)
def test_evaluator_with_new_references_does_not_depend_on_earlier_ones(id: str) -> None:
    game = find_game(id)(players=3)
    evaluator, heuristic = make_evaluator(random_nets(game), game), load_heuristic(id)
    other = evaluator.copy()
    found = list(positions_of(game, 3))
    for state, _ in found:
        other.set_references(heuristic, state)
    evaluator.set_references(heuristic, found[-1][0])
    for state, seat in found:
        assert other.value_of(heuristic, state, seat) == evaluator.value_of(heuristic, state, seat)
        assert other.policy_of(heuristic, state, seat) == evaluator.policy_of(heuristic, state, seat)


@pytest.mark.parametrize("id", GAME_IDS)
@pytest.mark.parametrize("seats", [2, 5])
def test_policy_and_win_shares_sum_to_one(id: str, seats: int) -> None:
    game = find_game(id)(players=seats)
    evaluator, heuristic = make_evaluator(random_nets(game), game), load_heuristic(id)
    for state, seat in positions_of(game, 10):
        assert sum(evaluator.policy_of(heuristic, state, seat).values()) == pytest.approx(1)
        value = evaluator.value_of(heuristic, state, seat)
        assert sum(value["wins"]) == pytest.approx(1)
        assert all(0 <= reward <= 1 for reward in value["rewards"])
        assert {len(numbers) for numbers in value.values()} == {seats}


@pytest.mark.parametrize("id", GAME_IDS)
def test_value_is_unchanged_by_what_the_seat_does_not_know(id: str) -> None:
    game = find_game(id)(players=4)
    evaluator, heuristic = make_evaluator(random_nets(game), game), load_heuristic(id)
    changed = 0
    for state, seat in positions_of(game, 20):
        other = state.determinize(seat, Dice(7))
        changed += other != state
        assert evaluator.value_of(heuristic, other, seat) == evaluator.value_of(heuristic, state, seat)
    # a game without sealed answers may have no secrets: its draws are made when they are revealed
    assert changed or not any(step.sealed for step in game.steps)


@pytest.mark.parametrize("id", GAME_IDS)
def test_policy_net_is_unchanged_by_what_the_seat_does_not_know(id: str) -> None:
    """The heuristic's part is left out: it reads the whole position, and callers give it a sampled one."""
    game = find_game(id)(players=4)
    nets = dataclasses.replace(random_nets(game), score_weights=[0.0] * len(game.steps))
    evaluator, heuristic = make_evaluator(nets, game), load_heuristic(id)
    for state, seat in positions_of(game, 20):
        other = state.determinize(seat, Dice(7))
        assert evaluator.policy_of(heuristic, other, seat) == evaluator.policy_of(heuristic, state, seat)


def test_policy_without_net_follows_the_scores_of_the_heuristic() -> None:
    game = find_game(GAME_IDS[0])(players=2)
    nets = random_nets(game)
    zero = NetWeights(16, 8, [array("f", bytes(4 * len(part))) for part in nets.policy.arrays])
    evaluator, heuristic = (
        make_evaluator(dataclasses.replace(nets, policy=zero), game),
        load_heuristic(game.id),
    )
    for state, seat in positions_of(game, 10):
        moves = Buffer()
        state.legal(seat, moves)
        heuristic.score_moves_fast(state, seat, moves)
        policy = evaluator.policy_of(heuristic, state, seat)
        best = max(moves.weighted_items(), key=lambda item: item[1])[0]
        assert policy[best] == pytest.approx(max(policy.values()))


# ----------------------------------------------------------------------------------------------- arguments


def test_net_rejects_wrong_sizes_and_numbers() -> None:
    arrays = [[0.0] * size for size in (6, 2, 4, 2, 6, 3)]
    assert Net(3, 2, 2, 3, arrays).outputs == 3
    for sizes in ((0, 2, 2, 3), (3, 257, 2, 3), (3, 2, -1, 3), (3, 2, 2, 5000), (3, 2, 2, 10**30)):
        with pytest.raises(ValueError, match="must be 1 to"):
            Net(*sizes, arrays)
    with pytest.raises(ValueError, match="6 arrays"):
        Net(3, 2, 2, 3, arrays[:5])
    with pytest.raises(ValueError, match="expected 6 weights, got 7"):
        Net(3, 2, 2, 3, [[0.0] * 7, *arrays[1:]])
    for number in (float("nan"), float("inf"), -1e38):
        with pytest.raises(ValueError, match="finite"):
            Net(3, 2, 2, 3, [[0.0] * 5 + [number], *arrays[1:]])


def test_evaluator_rejects_nets_that_do_not_fit_together() -> None:
    def make(inputs: int, outputs: int) -> Net:
        return random_weights(random.Random(1), inputs, (2, 2), outputs).make_net(inputs, outputs)

    with pytest.raises(ValueError, match="15"):
        Evaluator(make(3, 9), make(3, 9), [1.0], 1.0, 1.0)
    with pytest.raises(ValueError, match="inputs"):
        Evaluator(make(4, 9), make(3, 15), [1.0], 1.0, 1.0)
    with pytest.raises(ValueError, match="score weights"):
        Evaluator(make(3, 9), make(3, 15), [float("nan")], 1.0, 1.0)
    with pytest.raises(ValueError, match="positive"):
        Evaluator(make(3, 9), make(3, 15), [1.0], 0.0, 1.0)
    with pytest.raises(TypeError, match="two Nets"):
        Evaluator(None, make(3, 15), [1.0], 1.0, 1.0)  # type: ignore[arg-type]


def test_evaluator_rejects_positions_of_other_games_and_wrong_seats() -> None:
    game, other = (find_game(id)(players=2) for id in GAME_IDS[:2])
    evaluator = make_evaluator(random_nets(game), game)
    with pytest.raises(ValueError, match="inputs"):
        evaluator.value_of(load_heuristic(other.id), other.start(), 0)
    with pytest.raises(TypeError, match="cannot score"):
        evaluator.value_of(load_heuristic(game.id), other.start(), 0)
    with pytest.raises(TypeError, match="must be a Heuristic"):
        evaluator.policy_of(None, game.start(), 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat"):
        evaluator.value_of(load_heuristic(game.id), game.start(), 2)


@pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")
def test_uninitialised_nets_and_evaluators_raise() -> None:
    game = find_game(GAME_IDS[0])(players=2)
    heuristic, state = load_heuristic(game.id), game.start()
    evaluator, net = Evaluator.__new__(Evaluator), Net.__new__(Net)
    calls: list[Callable[[], Any]] = [
        evaluator.copy,
        lambda: evaluator.policy_of(heuristic, state, 0),
        lambda: evaluator.value_of(heuristic, state, 0),
        lambda: Evaluator(net, net, [], 1.0, 1.0),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"not initialised|outputs"):
            call()
    complete = make_evaluator(random_nets(game), game)
    before = complete.value_of(heuristic, state, 0)
    with pytest.raises(RuntimeError, match="already initialised"):
        complete.__init__(  # type: ignore[misc]
            *(
                random_weights(random.Random(2), game.observation.size, (8, 8), 15).make_net(
                    game.observation.size, 15
                ),
            )
            * 2,
            [1.0],
            1.0,
            1.0,
        )
    assert complete.value_of(heuristic, state, 0) == before


# --------------------------------------------------------------------------------------------------- files


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A file with the nets of the first game."""
    path = tmp_path / "own.nets"
    write_nets(path, random_nets(find_game(GAME_IDS[0])(players=2), widths=(4, 3)))
    return path


def change_header(path: Path, **changes: Any) -> None:
    """Change values of the header; the weights stay."""
    line, _, payload = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps(json.loads(line) | changes).encode() + b"\n" + payload)


def test_written_nets_are_read_with_sixteen_bits(tmp_path: Path) -> None:
    game = find_game(GAME_IDS[0])(players=2)
    nets = random_nets(game, widths=(5, 4))
    write_nets(tmp_path / "a.nets", nets)
    found = read_nets(tmp_path / "a.nets")
    for part, original in ((found.policy, nets.policy), (found.value, nets.value)):
        assert (part.first_width, part.second_width) == (5, 4)
        for numbers, exact in zip(part.arrays, original.arrays, strict=True):
            # 11 bits, and a fixed smallest difference near 0
            assert all(abs(a - b) <= abs(b) / 2048 + 2**-24 for a, b in zip(numbers, exact, strict=True))
    assert found.score_weights == nets.score_weights
    assert (found.score_unit, found.margin_scale, found.notes) == (30.0, 9.0, {"seed": 1})
    write_nets(tmp_path / "b.nets", found)
    assert (tmp_path / "a.nets").read_bytes() == (tmp_path / "b.nets").read_bytes()
    assert not list(tmp_path.glob("*.tmp"))


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorruptRecord, match=r"cannot read the nets in .*none\.nets: No such file"):
        read_nets(tmp_path / "none.nets")


def test_truncated_or_changed_weights_are_refused(written: Path) -> None:
    data = written.read_bytes()
    written.write_bytes(data[:-100])
    with pytest.raises(CorruptRecord, match="do not match their checksum"):
        read_nets(written)
    written.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(CorruptRecord, match="do not match their checksum"):
        read_nets(written)
    written.write_bytes(data[:200])
    with pytest.raises(CorruptRecord, match="is no file with nets, or damaged"):
        read_nets(written)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "other"},
        {"format_version": 2},
        {"policy": {"widths": [64, 32], "counts": [10**9]}},
        {"policy": {"widths": [64, 32], "counts": [-5]}},
        {"policy": {"widths": [64, 32], "counts": [float("inf")]}},
        {"policy": {"widths": [64], "counts": []}},
        {"policy": [], "value": None},
        {"score_unit": "many"},
        {"notes": 5},
    ],
)
def test_damaged_header_is_refused(written: Path, changes: dict[str, Any]) -> None:
    change_header(written, **changes)
    with pytest.raises(CorruptRecord, match="is no file with nets, or damaged"):
        read_nets(written)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"[]\n", b"[" * 60_000 + b"\n", b"{" + b" " * 70_000 + b"}\n", b"\xff\n"]
)
def test_file_of_another_kind_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.nets").write_bytes(data)
    with pytest.raises(CorruptRecord, match="is no file with nets, or damaged"):
        read_nets(tmp_path / "a.nets")


def test_oversize_file_is_refused(tmp_path: Path) -> None:
    with open(tmp_path / "a.nets", "wb") as file:
        file.truncate(files.MAX_FILE_SIZE + 1)
    with pytest.raises(CorruptRecord, match="more than 16777216 bytes"):
        read_nets(tmp_path / "a.nets")


def test_weights_that_are_no_numbers_are_refused(written: Path) -> None:
    line, _, payload = written.read_bytes().partition(b"\n")
    payload = struct.pack("<e", float("nan")) + payload[2:]
    header = json.loads(line) | {"sha256": hashlib.sha256(payload).hexdigest()}
    written.write_bytes(json.dumps(header).encode() + b"\n" + payload)
    with pytest.raises(CorruptRecord, match="must be finite"):
        make_evaluator(read_nets(written), find_game(GAME_IDS[0])(players=2))


def test_nets_of_other_games_rules_and_layouts_are_refused(written: Path) -> None:
    game, other = (find_game(id)(players=2) for id in GAME_IDS[:2])
    with pytest.raises(CorruptRecord, match=f"are for {game.id}, rules version .* not for {other.id}"):
        make_evaluator(read_nets(written), other)
    change_header(written, rules=game.rules_version + 1)
    with pytest.raises(CorruptRecord, match=f"rules version {game.rules_version + 1}, not for"):
        make_evaluator(read_nets(written), game)
    change_header(written, rules=game.rules_version, layout="0" * 16)
    with pytest.raises(CorruptRecord, match="other observations or moves"):
        make_evaluator(read_nets(written), game)
    header = json.loads(written.read_bytes().partition(b"\n")[0])
    change_header(written, layout=layout_hash(game), value=header["value"] | {"widths": [3, 4]})
    with pytest.raises(CorruptRecord, match="do not fit"):
        make_evaluator(read_nets(written), game)
    change_header(written, value=header["value"], score_weights=header["score_weights"][1:])
    with pytest.raises(CorruptRecord, match=f"do not fit .* score weights, expected {len(game.steps)}"):
        make_evaluator(read_nets(written), game)


def test_named_file_that_does_not_fit_raises(written: Path) -> None:
    other = find_game(GAME_IDS[1])(players=2)
    with pytest.raises(CorruptRecord, match="not for"):
        load_evaluator(other, written)
    assert load_evaluator(find_game(GAME_IDS[0])(players=3), written) is not None


@pytest.fixture
def no_shipped_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package has no nets."""
    caches = (files.load_cached, files.load_search_params, files.warn_once)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("no_shipped_nets")
def test_search_without_shipped_nets_warns_once_and_plays() -> None:
    game = find_game(GAME_IDS[0])(players=2)
    table = Table(game, 1, ["A", "B"])
    seat = table.movers[0]
    with pytest.warns(RuntimeWarning, match="without nets, and are weaker: cannot read the nets"):
        move = make_bot("search:20it", 1).choose(table.seen_by(seat), Clock())
    assert move in table.seen_by(seat).legal
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_evaluator(game) is None


@pytest.mark.usefixtures("no_shipped_nets")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"sha256": ""}, "do not match their checksum"),
        ({"rules": 99}, "rules version 99, not for"),
        ({"layout": "0" * 16}, "other observations or moves"),
    ],
)
def test_search_with_unusable_shipped_nets_warns_why_and_plays(
    written: Path, changes: dict[str, Any], reason: str
) -> None:
    change_header(written, **changes)
    written.rename(default_path(GAME_IDS[0]))
    table = Table(find_game(GAME_IDS[0])(players=2), 1, ["A", "B"])
    seen = table.seen_by(table.movers[0])
    with pytest.warns(RuntimeWarning, match=f"without nets, and are weaker: .*{reason}"):
        move = make_bot("search:20it", 1).choose(seen, Clock())
    assert move == make_bot("search:20it,nets=off", 1).choose(seen, Clock())


@pytest.mark.parametrize("id", GAME_IDS)
def test_shipped_nets_are_small_and_fit_all_numbers_of_seats(id: str) -> None:
    assert default_path(id).stat().st_size <= MAX_SHIPPED_SIZE
    for seats in seat_counts(find_game(id).option_specs):
        game = find_game(id)(players=seats)
        evaluator = load_evaluator(game)
        assert evaluator is not None
        (state, seat), *_ = positions_of(game, 1)
        assert len(evaluator.value_of(load_heuristic(id), state, seat)["wins"]) == seats
