"""Fits the two nets: the policy to the shares of searches, the value to the results of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..bots.nets.constants import MAX_SCORE_DIFFERENCE, OUTPUT_SEATS, VALUE_OUTPUTS
from .network import Adam, Floats, Network

BATCH_SIZE: Final = 512
WEIGHT_DECAY: Final = 0.01
MIN_RATE_SHARE: Final = 0.02  # of the learning rate, at the end of its cosine
MAX_WARM_UP: Final = 200  # batches in which the learning rate rises; fewer in a short fit
EVALUATION_SIZE: Final = 8192  # samples that are evaluated at once
Report = Callable[[str, float], None]  # what was measured, and its value
# weights of the parts of the value's loss: rewards, wins (cross-entropy), scores
REWARD_LOSS: Final = 8.0
WIN_LOSS: Final = 0.5
SCORE_LOSS: Final = 1.0


@dataclass
class PolicySamples:
    """Decisions of searches; lists of moves are padded with -1, their scores and shares with 0."""

    observations: NDArray[np.int16]
    legal: NDArray[np.int16]
    scores: NDArray[np.int32]  # of the heuristic, in hundredths of a point
    shares: Floats
    steps: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.steps)

    def differences(self) -> Floats:
        """Points that the scores are above the best one: negative or 0, at least -MAX_SCORE_DIFFERENCE."""
        scores = np.where(self.legal >= 0, self.scores, np.iinfo(np.int32).min // 2)
        best = scores.max(axis=1, keepdims=True)
        return np.asarray(np.maximum(scores - best, -MAX_SCORE_DIFFERENCE) / 100, dtype=np.float32)


@dataclass
class ValueSamples:
    """Positions with results: rewards, wins and scores of five seats, counted from the one that observes."""

    observations: NDArray[np.int16]
    results: Floats
    seats: NDArray[np.int8]  # of the game

    def __len__(self) -> int:
        return len(self.seats)


def batches(
    count: int, epochs: int, seed: int, rate: float
) -> Iterator[tuple[int, NDArray[np.int64], float]]:
    """Epoch, indices and learning rate of each batch; the rate rises shortly and falls by a cosine."""
    rng = np.random.default_rng(seed)
    total = epochs * max(1, count // BATCH_SIZE)
    done = 0
    for epoch in range(epochs):
        order = rng.permutation(count)
        for start in range(0, max(1, count // BATCH_SIZE) * BATCH_SIZE, BATCH_SIZE):
            progress = done / total
            cosine = 0.5 * (1 + np.cos(np.pi * progress))
            warm_up = min(1.0, (done + 1) / min(MAX_WARM_UP, total // 10 + 1))
            yield (
                epoch,
                order[start : start + BATCH_SIZE],
                float(rate * warm_up * max(MIN_RATE_SHARE, cosine)),
            )
            done += 1


def policy_probabilities(
    network: Network,
    score_weights: Floats,
    second: Floats,
    legal: NDArray[np.int64],
    differences: Floats,
    steps: Any,
) -> Floats:
    """The probability of each legal move; padding has probability 0."""
    columns = np.maximum(legal, 0)
    weights = network.parameters[4].T[columns]  # (decisions, moves, second width)
    logits = np.einsum("ij,ikj->ik", second, weights) + network.parameters[5][columns]
    logits += score_weights[steps][:, None] * differences
    logits[legal < 0] = -np.inf
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), dtype=np.float32)


def fit_policy(
    network: Network,
    score_weights: Floats,
    samples: PolicySamples,
    epochs: int,
    rate: float,
    seed: int,
    report: Report,
) -> None:
    """Train the policy to give the shares of the searches (cross-entropy); changes both arguments in place."""
    differences = samples.differences()
    optimizer = Adam([*network.parameters, score_weights], WEIGHT_DECAY)
    losses: list[float] = []
    last_epoch = 0
    for epoch, chosen, step_rate in batches(len(samples), epochs, seed, rate):
        if epoch != last_epoch:
            report(f"policy loss, epoch {epoch}", float(np.mean(losses)))
            losses, last_epoch = [], epoch
        legal = samples.legal[chosen].astype(np.int64)
        width = int((legal >= 0).sum(axis=1).max())
        legal, targets = legal[:, :width], samples.shares[chosen, :width]
        steps = samples.steps[chosen].astype(np.int64)
        parts = differences[chosen, :width]
        layers = network.hidden(samples.observations[chosen])
        found = policy_probabilities(network, score_weights, layers[2], legal, parts, steps)
        losses.append(-float((targets * np.log(np.maximum(found, 1e-9))).sum() / len(found)))
        error = (found - targets) / len(found)
        output_gradient = np.zeros((len(found), len(network.parameters[5])), np.float32)
        rows, places = np.nonzero(legal >= 0)
        output_gradient[rows, legal[rows, places]] = error[rows, places]
        weight_gradient = np.zeros_like(score_weights)
        np.add.at(weight_gradient, steps, (error * parts).sum(axis=1))
        optimizer.step([*network.gradients(layers, output_gradient), weight_gradient], step_rate)
        np.maximum(score_weights, 0, out=score_weights)
    if losses:
        report(f"policy loss, epoch {last_epoch + 1}", float(np.mean(losses)))


@dataclass(frozen=True)
class PolicyFit:
    """How well a policy predicts searches."""

    cross_entropy: float
    entropy: float  # of the shares themselves: no policy has a lower cross-entropy
    top1: float  # share of decisions whose likeliest move is that of the search


def policy_fit(network: Network, score_weights: Floats, samples: PolicySamples) -> PolicyFit:
    """Compare the policy with searches; nothing is changed."""
    differences = samples.differences()
    cross_entropy = entropy = 0.0
    hits = 0
    for start in range(0, len(samples), EVALUATION_SIZE):
        part = slice(start, start + EVALUATION_SIZE)
        second = network.hidden(samples.observations[part])[2]
        legal, steps = samples.legal[part].astype(np.int64), samples.steps[part].astype(np.int64)
        found = policy_probabilities(network, score_weights, second, legal, differences[part], steps)
        shares = samples.shares[part]
        cross_entropy -= float((shares * np.log(np.maximum(found, 1e-9))).sum())
        entropy -= float((shares * np.log(np.maximum(shares, 1e-9))).sum())
        hits += int((found.argmax(axis=1) == shares.argmax(axis=1)).sum())
    count = len(samples)
    return PolicyFit(cross_entropy / count, entropy / count, hits / count)


def split_outputs(
    outputs: Floats, seats: NDArray[np.int8]
) -> tuple[Floats, Floats, Floats, NDArray[np.bool_]]:
    """Rewards, win shares and scores from the outputs of the value net, and which seats play."""
    plays = np.arange(OUTPUT_SEATS)[None, :] < seats[:, None]
    logits = np.where(plays, outputs[:, OUTPUT_SEATS : 2 * OUTPUT_SEATS], -1e9)
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    wins = exponentials / exponentials.sum(axis=1, keepdims=True)
    return outputs[:, :OUTPUT_SEATS], wins.astype(np.float32), outputs[:, 2 * OUTPUT_SEATS :], plays


def fit_value(
    network: Network,
    samples: ValueSamples,
    score_unit: float,
    epochs: int,
    rate: float,
    seed: int,
    report: Report,
) -> None:
    """Train the value net to predict rewards, wins and scores; changes it in place."""
    optimizer = Adam(network.parameters, WEIGHT_DECAY)
    errors: list[float] = []
    last_epoch = 0
    for epoch, chosen, step_rate in batches(len(samples), epochs, seed, rate):
        if epoch != last_epoch:
            report(f"value error, epoch {epoch}", float(np.mean(errors)))
            errors, last_epoch = [], epoch
        layers = network.hidden(samples.observations[chosen])
        rewards, wins, scores, plays = split_outputs(network.outputs(layers[2]), samples.seats[chosen])
        results = samples.results[chosen]
        gradient = np.zeros((len(chosen), VALUE_OUTPUTS), np.float32)
        count = 1.0 / plays.sum(axis=1, keepdims=True) / len(chosen)
        reward_error = np.where(plays, rewards - results[:, :OUTPUT_SEATS], 0)
        errors.append(float((reward_error**2).sum() / plays.sum()))
        gradient[:, :OUTPUT_SEATS] = REWARD_LOSS * count * reward_error
        gradient[:, OUTPUT_SEATS : 2 * OUTPUT_SEATS] = (
            WIN_LOSS * np.where(plays, wins - results[:, OUTPUT_SEATS : 2 * OUTPUT_SEATS], 0) / len(chosen)
        )
        gradient[:, 2 * OUTPUT_SEATS :] = (
            SCORE_LOSS * count * np.where(plays, scores - results[:, 2 * OUTPUT_SEATS :] / score_unit, 0)
        )
        optimizer.step(network.gradients(layers, gradient), step_rate)
    if errors:
        report(f"value error, epoch {last_epoch + 1}", float(np.mean(errors)))


def reward_fit(network: Network, samples: ValueSamples) -> float:
    """Share of the variance of rewards that the value net explains (R²)."""
    found, actual = [], []
    for start in range(0, len(samples), EVALUATION_SIZE):
        part = slice(start, start + EVALUATION_SIZE)
        outputs = network.outputs(network.hidden(samples.observations[part])[2])
        rewards, _, _, plays = split_outputs(outputs, samples.seats[part])
        found.append(rewards[plays])
        actual.append(samples.results[part, :OUTPUT_SEATS][plays])
    predicted, results = np.concatenate(found), np.concatenate(actual)
    return float(1 - ((predicted - results) ** 2).mean() / results.var())
