"""The arithmetic of a net. Compiled modules use the C functions of kernel.pxd; sums differ in their last bits."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ...core.state import State


def observe(s: State, seat: int, out: MutableSequence[int]) -> None:
    """Write what the seat may know into `out`."""
    s._observe(seat, out, 0)


def first_sums(
    x: Sequence[int],
    references: Sequence[int],
    sums: Sequence[float],
    seat: int,
    inputs: int,
    weights: Sequence[float],
    width: int,
    out: MutableSequence[float],
) -> None:
    """Write the sums of the first layer into `out`: those of the seat's reference, and the rows of other inputs.

    `references` are observations, `sums` their sums, by seat. The weights of an input lie one after the other.
    """
    found = list(sums[seat * width : (seat + 1) * width])
    for i in range(inputs):
        factor = x[i] - references[seat * inputs + i]
        if factor:
            start = i * width
            for j in range(width):
                found[j] += factor * weights[start + j]
    for j in range(width):
        out[j] = found[j]


def rectify(x: MutableSequence[float], width: int) -> None:
    """Replace negative numbers by 0."""
    for j in range(width):
        x[j] = max(0.0, x[j])


def next_layer(
    x: Sequence[float],
    inputs: int,
    weights: Sequence[float],
    biases: Sequence[float],
    width: int,
    out: MutableSequence[float],
) -> None:
    """Write the outputs of a layer into `out`: weighted sums, or 0 if they are negative."""
    sums = list(biases[:width])
    for i in range(inputs):
        factor = x[i]
        if factor:
            start = i * width
            for j in range(width):
                sums[j] += factor * weights[start + j]
    for j in range(width):
        out[j] = max(0.0, sums[j])


def dot(x: Sequence[float], weights: Sequence[float], row: int, count: int) -> float:
    """The sum of products of `x` and a row of the weights."""
    start = row * count
    return sum(x[i] * weights[start + i] for i in range(count))
