"""A net with two hidden layers in NumPy: outputs, gradients and the optimizer Adam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..bots.nets.files import NetWeights

Floats = NDArray[np.float32]
# weights of the means that Adam keeps of gradients and of their squares
BETA_1: Final = 0.9
BETA_2: Final = 0.999


class Network:
    """Weights and biases of three layers: `parameters` are (first, bias, second, bias, output, bias).

    Inputs are divided by `scales` first. The output layer has a column for each output.
    """

    def __init__(self, scales: Floats, parameters: Sequence[Floats]) -> None:
        self.scales = scales
        self.parameters = list(parameters)

    @classmethod
    def random(cls, scales: Floats, first: int, second: int, outputs: int, seed: int) -> Network:
        """A net with random hidden layers; all its outputs are 0."""
        rng = np.random.default_rng(seed)

        def normal(rows: int, columns: int, inputs: int) -> Floats:
            return rng.normal(0, (2 / inputs) ** 0.5, (rows, columns)).astype(np.float32)

        return cls(
            scales,
            [
                normal(len(scales), first, 150),  # about as many inputs are not 0
                np.zeros(first, np.float32),
                normal(first, second, first),
                np.zeros(second, np.float32),
                np.zeros((second, outputs), np.float32),
                np.zeros(outputs, np.float32),
            ],
        )

    @classmethod
    def from_weights(cls, scales: Floats, weights: NetWeights) -> Network:
        """The net of stored weights."""
        shapes = [
            (len(scales), weights.first_width),
            (weights.first_width,),
            (weights.first_width, weights.second_width),
            (weights.second_width,),
            (-1, weights.second_width),
            (-1,),
        ]
        first, *rest = [
            np.asarray(part, dtype=np.float32).reshape(shape)
            for part, shape in zip(weights.arrays, shapes, strict=True)
        ]
        rest[3] = np.ascontiguousarray(rest[3].T)
        return cls(scales, [first * scales[:, None], *rest])

    def weights(self) -> NetWeights:
        """The weights as `Net` wants them: scales in the first layer, output weights by output."""
        first, first_bias, second, second_bias, output, output_bias = self.parameters
        arrays = [first / self.scales[:, None], first_bias, second, second_bias, output.T, output_bias]
        return NetWeights(first.shape[1], second.shape[1], [part.ravel().tolist() for part in arrays])

    def hidden(self, observations: NDArray[np.int16]) -> tuple[Floats, Floats, Floats]:
        """Scaled inputs and both hidden layers."""
        inputs = observations.astype(np.float32)
        inputs /= self.scales
        first = np.maximum(inputs @ self.parameters[0] + self.parameters[1], 0)
        second = np.maximum(first @ self.parameters[2] + self.parameters[3], 0)
        return inputs, first, second

    def outputs(self, second: Floats) -> Floats:
        """All outputs, from the second hidden layer."""
        found: Floats = second @ self.parameters[4] + self.parameters[5]
        return found

    def gradients(self, layers: tuple[Floats, Floats, Floats], output_gradient: Floats) -> list[Floats]:
        """The gradient of each parameter, given that of the outputs."""
        inputs, first, second = layers
        second_gradient = (output_gradient @ self.parameters[4].T) * (second > 0)
        first_gradient = (second_gradient @ self.parameters[2].T) * (first > 0)
        return [
            inputs.T @ first_gradient,
            first_gradient.sum(axis=0),
            first.T @ second_gradient,
            second_gradient.sum(axis=0),
            second.T @ output_gradient,
            output_gradient.sum(axis=0),
        ]


class Adam:
    """The optimizer of Kingma and Ba (2014) with decay of the weights (Loshchilov and Hutter 2019)."""

    def __init__(self, parameters: list[Floats], decay: float) -> None:
        self.parameters = parameters
        self.decay = decay
        self.means = [np.zeros_like(value) for value in parameters]
        self.squares = [np.zeros_like(value) for value in parameters]
        self.steps = 0

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        """Change the parameters against their gradients."""
        self.steps += 1
        factor = rate * (1 - BETA_2**self.steps) ** 0.5 / (1 - BETA_1**self.steps)
        for value, mean, square, gradient in zip(
            self.parameters, self.means, self.squares, gradients, strict=True
        ):
            mean += (1 - BETA_1) * (gradient - mean)  # noqa: PLW2901 - changes the array in place
            square += (1 - BETA_2) * (gradient * gradient - square)  # noqa: PLW2901
            if value.ndim > 1:
                value *= 1 - rate * self.decay  # noqa: PLW2901
            value -= factor * mean / (np.sqrt(square) + 1e-8)  # noqa: PLW2901
