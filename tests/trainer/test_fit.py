"""The nets in training: gradients, the fits of policy and value, and how samples are held out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jadecourt.bots.nets.constants import OUTPUT_SEATS, VALUE_OUTPUTS
from jadecourt.trainer.fit import (
    PolicySamples,
    ValueSamples,
    batches,
    fit_policy,
    fit_value,
    policy_fit,
    policy_probabilities,
    reward_fit,
)
from jadecourt.trainer.network import Adam, Floats, Network
from jadecourt.trainer.samples import held_out_games, join_samples

INPUTS, MOVES, STEPS = 10, 6, 3


def make_network(outputs: int, seed: int = 1) -> Network:
    """A small net whose outputs are not 0."""
    rng = np.random.default_rng(seed)
    network = Network.random(np.full(INPUTS, 2, np.float32), 8, 5, outputs, seed)
    network.parameters = [rng.normal(0, 0.5, part.shape).astype(np.float32) for part in network.parameters]
    return network


def policy_samples(count: int, seed: int = 1) -> PolicySamples:
    """Decisions between moves 0 to 3 (padded to 5) whose share depends on the inputs, not on the scores."""
    rng = np.random.default_rng(seed)
    observations = rng.integers(0, 5, (count, INPUTS)).astype(np.int16)
    legal = np.tile(np.array([0, 1, 2, 3, -1], np.int16), (count, 1))
    shares = np.zeros((count, 5), np.float32)
    shares[np.arange(count), observations[:, :4].argmax(axis=1)] = 1
    scores = rng.integers(-300, 300, (count, 5)).astype(np.int32)
    return PolicySamples(observations, legal, scores, shares, rng.integers(0, STEPS, count).astype(np.int8))


def value_samples(count: int, seed: int = 1) -> ValueSamples:
    """Positions of two seats; the first has the higher reward if the first input is large."""
    rng = np.random.default_rng(seed)
    observations = rng.integers(0, 5, (count, INPUTS)).astype(np.int16)
    results = np.zeros((count, VALUE_OUTPUTS), np.float32)
    results[:, 0] = observations[:, 0] / 4
    results[:, 1] = 1 - results[:, 0]
    results[:, OUTPUT_SEATS] = results[:, 0] > 0.5
    results[:, OUTPUT_SEATS + 1] = 1 - results[:, OUTPUT_SEATS]
    results[:, 2 * OUTPUT_SEATS : 2 * OUTPUT_SEATS + 2] = 40 * results[:, :2]
    return ValueSamples(observations, results, np.full(count, 2, np.int8))


def ignore(name: str, value: float) -> None:
    """A report that nobody reads."""


def test_gradients_equal_finite_differences() -> None:
    network = make_network(MOVES)
    network.parameters = [part.astype(np.float64) for part in network.parameters]
    observations = np.random.default_rng(2).integers(0, 5, (7, INPUTS)).astype(np.int16)
    target = np.random.default_rng(3).normal(0, 1, (7, MOVES))

    def loss() -> float:
        outputs = network.outputs(network.hidden(observations)[2])
        return float(((outputs - target) ** 2).sum() / 2)

    layers = network.hidden(observations)
    error: Any = network.outputs(layers[2]) - target  # with 64 bits, for exact differences
    gradients = network.gradients(layers, error)
    rng = np.random.default_rng(4)
    for parameter, gradient in zip(network.parameters, gradients, strict=True):
        assert parameter.shape == gradient.shape
        for _ in range(6):
            place = tuple(int(rng.integers(0, size)) for size in parameter.shape)
            kept, step = parameter[place], 1e-5
            parameter[place] = kept + step
            above = loss()
            parameter[place] = kept - step
            below = loss()
            parameter[place] = kept
            assert gradient[place] == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-5)


def test_stored_weights_give_the_same_network() -> None:
    network = make_network(MOVES)
    again = Network.from_weights(network.scales, network.weights())
    observations = np.random.default_rng(5).integers(0, 5, (9, INPUTS)).astype(np.int16)
    for one, other in zip(network.hidden(observations), again.hidden(observations), strict=True):
        assert one == pytest.approx(other, abs=1e-5)
    second = network.hidden(observations)[2]
    assert network.outputs(second) == pytest.approx(again.outputs(second), abs=1e-5)


def test_network_and_compiled_net_give_the_same_policy() -> None:
    from jadecourt.bots.heuristics import load_heuristic
    from jadecourt.bots.nets.files import GameNets, layout_hash, make_evaluator
    from jadecourt.core import Buffer
    from jadecourt.games import GAMES, find_game

    for id in GAMES:
        game, heuristic = find_game(id)(players=3), load_heuristic(id)
        scales = np.asarray(game.observation.scales, np.float32)
        rng = np.random.default_rng(6)
        policy = Network.random(scales, 64, 32, len(game.moves), 1)
        policy.parameters[4] = rng.normal(0, 0.3, policy.parameters[4].shape).astype(np.float32)
        value = Network.random(scales, 64, 32, VALUE_OUTPUTS, 2)
        weights: Floats = np.linspace(0.1, 0.9, len(game.steps), dtype=np.float32)
        nets = GameNets(
            id,
            game.rules_version,
            layout_hash(game),
            policy.weights(),
            value.weights(),
            weights.tolist(),
            9,
            9,
            {},
        )
        state = game.start()
        moves = Buffer()
        while state.mover() == -1:
            state.odds(moves)
            state.apply(-1, moves.weighted_items()[0][0])
        seat = state.mover()
        state.legal(seat, moves)
        heuristic.score_moves_fast(state, seat, moves)
        observation = np.zeros((1, game.observation.size), np.int16)
        game.observe(state, seat, observation[0])
        samples = PolicySamples(
            observation,
            np.array([[move for move, _ in moves.weighted_items()]], np.int16),
            np.array([[score for _, score in moves.weighted_items()]], np.int32),
            np.zeros((1, moves.count), np.float32),
            np.array([state.step()], np.int8),
        )
        second = policy.hidden(observation)[2]
        legal, steps = samples.legal.astype(np.int64), samples.steps.astype(np.int64)
        found = policy_probabilities(policy, weights, second, legal, samples.differences(), steps)
        compiled = make_evaluator(nets, game).policy_of(heuristic, state, seat)
        assert list(compiled) == samples.legal[0].tolist()
        assert list(compiled.values()) == pytest.approx(found[0].tolist(), abs=1e-4)


def test_optimizer_finds_the_minimum() -> None:
    values = [np.array([3.0, -2.0], np.float32)]
    optimizer = Adam(values, decay=0.0)
    for _ in range(400):
        optimizer.step([2 * (values[0] - 1)], 0.05)
    assert values[0] == pytest.approx([1, 1], abs=0.01)


def test_batches_visit_every_sample_once_per_epoch() -> None:
    found = list(batches(1024, 3, 1, 1e-3))
    for epoch in range(3):
        chosen = np.concatenate([indices for number, indices, _ in found if number == epoch])
        assert sorted(chosen.tolist()) == list(range(1024))
    rates = [rate for _, _, rate in found]
    assert max(rates) <= 1e-3 and rates[-1] < max(rates)
    ((_, few, _),) = batches(5, 1, 1, 1e-3)
    assert sorted(few.tolist()) == list(range(5))


def test_policy_fit_lowers_the_loss_and_follows_held_out_shares() -> None:
    network = Network.random(np.full(INPUTS, 2, np.float32), 16, 8, MOVES, 1)
    weights: Floats = np.full(STEPS, 0.5, np.float32)
    other = policy_samples(500, seed=2)
    before = policy_fit(network, weights, other)
    losses: list[float] = []
    fit_policy(network, weights, policy_samples(2048), 60, 1e-2, 1, lambda name, value: losses.append(value))
    after = policy_fit(network, weights, other)
    assert len(losses) == 60 and losses[-1] < losses[0] / 2
    assert after.cross_entropy < before.cross_entropy / 2
    assert after.top1 > 0.8 > before.top1
    assert after.entropy == pytest.approx(0, abs=1e-6)  # all shares are 0 or 1
    assert (weights < 0.25).all() and (weights >= 0).all()  # the scores mean nothing here


def test_padding_of_moves_has_no_probability() -> None:
    network, samples = make_network(MOVES), policy_samples(4)
    second = network.hidden(samples.observations)[2]
    found = policy_probabilities(
        network,
        np.ones(STEPS, np.float32),
        second,
        samples.legal.astype(np.int64),
        samples.differences(),
        samples.steps,
    )
    assert (found[:, 4] == 0).all()
    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_value_fit_explains_held_out_rewards() -> None:
    network = Network.random(np.full(INPUTS, 2, np.float32), 16, 8, VALUE_OUTPUTS, 1)
    other = value_samples(500, seed=2)
    assert reward_fit(network, other) < 0.1
    errors: list[float] = []
    fit_value(network, value_samples(2048), 40.0, 60, 1e-2, 1, lambda name, value: errors.append(value))
    assert len(errors) == 60 and errors[-1] < errors[0] / 5
    assert reward_fit(network, other) > 0.9
    outputs = network.outputs(network.hidden(other.observations)[2])
    scores = outputs[:, 2 * OUTPUT_SEATS : 2 * OUTPUT_SEATS + 2] * 40
    assert np.abs(scores - other.results[:, 2 * OUTPUT_SEATS : 2 * OUTPUT_SEATS + 2]).mean() < 3
    is_right = (outputs[:, OUTPUT_SEATS] > outputs[:, OUTPUT_SEATS + 1]) == (
        other.results[:, OUTPUT_SEATS] > 0.5
    )
    assert is_right.mean() > 0.9


def test_fits_with_the_same_seed_are_equal() -> None:
    def fitted(seed: int) -> list[float]:
        network = Network.random(np.full(INPUTS, 2, np.float32), 8, 8, VALUE_OUTPUTS, 1)
        fit_value(network, value_samples(1024), 40.0, 2, 1e-2, seed, ignore)
        return [float(part.sum()) for part in network.parameters]

    assert fitted(1) == fitted(1) != fitted(2)


def test_held_out_games_are_whole_and_few() -> None:
    assert held_out_games([7], 1) == []
    assert len(held_out_games(range(4), 1)) == 1
    assert len(held_out_games(range(200), 1)) == 10
    assert (
        held_out_games(range(200), 1)
        == held_out_games(reversed(range(200)), 1)
        != held_out_games(range(200), 2)
    )


def test_joined_samples_are_padded() -> None:
    narrow, wide = policy_samples(2), policy_samples(3)
    narrow.legal, narrow.scores, narrow.shares = (
        narrow.legal[:, :4],
        narrow.scores[:, :4],
        narrow.shares[:, :4],
    )
    joined = join_samples([narrow, wide])
    assert len(joined) == 5 and joined.legal.shape == joined.scores.shape == joined.shares.shape == (5, 5)
    assert (joined.legal[:2, 4] == -1).all() and (joined.shares[:2, 4] == 0).all()
