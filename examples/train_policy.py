"""Trains a small policy on a data set with NumPy, and plays it as a bot.

    pip install 'jadecourt[arena]'
    jadecourt dataset GAME --bots greedy:temperature=100 --games 500 --out games
    python train_policy.py games policy.npz
    jadecourt arena GAME --code train_policy.py --bots policy:policy.npz,random,random,random --games 400

The policy is a net with one hidden layer. Its inputs are the numbers of the observation divided by their scales, its
outputs one number per move; the softmax goes over the legal moves only. It learns to imitate the bots of the data set:
their shares of the search where they searched, else the moves that they played.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jadecourt.bots import Clock
from jadecourt.core import Perspective
from jadecourt.dataset import Batch, read_batches, read_info

Floats = NDArray[np.float32]
HIDDEN = 128
BATCH_SIZE = 256
LEARNING_RATE = 2e-3
# weights of the means that Adam keeps of gradients and of their squares
BETA_1, BETA_2 = 0.9, 0.999


class Policy:
    """Weights of the net, and what it was trained for."""

    def __init__(self, weights: dict[str, Floats], scales: Floats, game: str) -> None:
        self.weights = weights
        self.scales = scales
        self.game = game

    @classmethod
    def random(cls, info: dict[str, Any], seed: int) -> Policy:
        """A net with random weights for the data set with this info."""
        blocks = info["observation"]
        scales = np.repeat([block["scale"] for block in blocks], [block["size"] for block in blocks])
        rng = np.random.default_rng(seed)
        inputs, outputs = len(scales), len(info["moves"])
        weights = {
            "input": rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
            "input_bias": np.zeros(HIDDEN, np.float32),
            "output": np.zeros((HIDDEN, outputs), np.float32),
            "output_bias": np.zeros(outputs, np.float32),
        }
        return cls(weights, scales.astype(np.float32), info["game"])

    @classmethod
    def load(cls, path: Path) -> Policy:
        """The net in a file written by `save`."""
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files if name not in ("scales", "game")}
            return cls(weights, file["scales"], str(file["game"]))

    def save(self, path: Path) -> None:
        """Write the net to a file."""
        np.savez(path, scales=self.scales, game=np.array(self.game), **self.weights)  # type: ignore[arg-type]

    def hidden(self, observations: NDArray[np.int16]) -> tuple[Floats, Floats]:
        """Scaled inputs and hidden layer."""
        inputs = observations.astype(np.float32) / self.scales
        return inputs, np.maximum(inputs @ self.weights["input"] + self.weights["input_bias"], 0)

    def probabilities(self, hidden: Floats, legal: NDArray[np.int16]) -> Floats:
        """The probability of each legal move; moves padded with -1 have probability 0."""
        logits = hidden @ self.weights["output"] + self.weights["output_bias"]
        chosen = np.take_along_axis(logits, np.maximum(legal, 0).astype(np.int64), axis=1)
        chosen[legal < 0] = -np.inf
        exponentials = np.exp(chosen - chosen.max(axis=1, keepdims=True))
        return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), dtype=np.float32)

    def gradients(self, batch: tuple[Any, ...]) -> tuple[dict[str, Floats], float]:
        """The gradient of the cross-entropy for each weight, and its mean over the batch."""
        observations, legal, targets = batch
        inputs, hidden = self.hidden(observations)
        found = self.probabilities(hidden, legal)
        loss = -float((targets * np.log(np.maximum(found, 1e-9))).sum() / len(found))
        logit_gradient = np.zeros((len(found), self.weights["output_bias"].size), np.float32)
        rows, places = np.nonzero(legal >= 0)
        logit_gradient[rows, legal[rows, places]] = ((found - targets) / len(found))[rows, places]
        hidden_gradient = (logit_gradient @ self.weights["output"].T) * (hidden > 0)
        return {
            "input": inputs.T @ hidden_gradient,
            "input_bias": hidden_gradient.sum(axis=0),
            "output": hidden.T @ logit_gradient,
            "output_bias": logit_gradient.sum(axis=0),
        }, loss


class Adam:
    """The optimizer of Kingma and Ba (2014)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights
        self.means = {name: np.zeros_like(value) for name, value in weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def step(self, gradients: dict[str, Floats]) -> None:
        """Change the weights against their gradients."""
        self.steps += 1
        rate = LEARNING_RATE * (1 - BETA_2**self.steps) ** 0.5 / (1 - BETA_1**self.steps)
        for name, gradient in gradients.items():
            self.means[name] += (1 - BETA_1) * (gradient - self.means[name])
            self.squares[name] += (1 - BETA_2) * (gradient**2 - self.squares[name])
            self.weights[name] -= rate * self.means[name] / (np.sqrt(self.squares[name]) + 1e-8)


def minibatches(batch: Batch, rng: np.random.Generator) -> Any:
    """Observations, legal moves and targets of random parts of a file."""
    targets = batch.targets()
    order = rng.permutation(len(batch))
    for start in range(0, len(batch), BATCH_SIZE):
        chosen = order[start : start + BATCH_SIZE]
        yield batch.observation[chosen], batch.legal[chosen], targets[chosen]


def train(folder: Path, epochs: int, seed: int = 1) -> Policy:
    """A policy that imitates the bots of a data set."""
    policy = Policy.random(read_info(folder), seed)
    optimizer = Adam(policy.weights)
    rng = np.random.default_rng(seed)
    for epoch in range(1, epochs + 1):
        losses = []
        for file in read_batches(folder):
            for batch in minibatches(file, rng):
                gradients, loss = policy.gradients(batch)
                optimizer.step(gradients)
                losses.append(loss)
        print(f"epoch {epoch}: loss {np.mean(losses):.3f}")
    return policy


class PolicyBot:
    """Plays the likeliest move of a policy; at a sealed step one drawn by the probabilities."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self.policy = policy
        self.rng = np.random.default_rng(seed)

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        if perspective.game.id != self.policy.game:
            raise ValueError(f"this policy plays {self.policy.game}, not {perspective.game.id}")
        observation = np.empty((1, len(self.policy.scales)), np.int16)
        perspective.observe(observation[0])
        legal = np.array([perspective.legal], np.int16)
        probabilities = self.policy.probabilities(self.policy.hidden(observation)[1], legal)[0]
        if perspective.game.steps[perspective.step].sealed:
            return int(self.rng.choice(legal[0], p=probabilities / probabilities.sum(dtype=np.float64)))
        return int(legal[0][probabilities.argmax()])


BOTS = {"policy": lambda path, seed: PolicyBot(Policy.load(Path(path)), seed)}


def main() -> None:
    """Train a policy and save it."""
    parser = argparse.ArgumentParser(description="Train a small policy on a data set.")
    parser.add_argument("dataset", type=Path, help="folder written by jadecourt dataset")
    parser.add_argument("policy", type=Path, help="file to write, policy.npz")
    parser.add_argument("--epochs", type=int, default=5)
    arguments = parser.parse_args()
    train(arguments.dataset, arguments.epochs).save(arguments.policy)


if __name__ == "__main__":
    main()
