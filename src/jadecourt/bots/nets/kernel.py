"""The arithmetic of a net. Compiled modules use the C functions of kernel.pxd; sums differ in their last bits."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...core.state import State


def observe(s: State, seat: int, out: MutableSequence[int]) -> None:
    """Write what the seat may know into `out`."""
    s._observe(seat, out, 0)


def first_layer(
    x: Sequence[int],
    inputs: int,
    weights: Sequence[float],
    biases: Sequence[float],
    width: int,
    out: MutableSequence[float],
) -> None:
    """Write the outputs of a layer into `out`: weighted sums of the numbers that are not 0, or 0 if they are negative.

    The weights of an input lie one after the other.
    """
    sums = list(biases[:width])
    for i in range(inputs):
        factor = x[i]
        if factor:
            start = i * width
            for j in range(width):
                sums[j] += factor * weights[start + j]
    for j in range(width):
        out[j] = max(0.0, sums[j])


def next_layer(
    x: Sequence[float],
    inputs: int,
    weights: Sequence[float],
    biases: Sequence[float],
    width: int,
    out: MutableSequence[float],
) -> None:
    """Like `first_layer`, for the outputs of a layer."""
    first_layer(x, inputs, weights, biases, width, out)  # type: ignore[arg-type]


def dot(x: Sequence[float], weights: Sequence[float], row: int, count: int) -> float:
    """The sum of products of `x` and a row of the weights."""
    start = row * count
    return sum(x[i] * weights[start + i] for i in range(count))
