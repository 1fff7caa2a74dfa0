"""Comparison of the seats in observations. Compiled observers call it, so it checks nothing."""

from __future__ import annotations

from collections.abc import MutableSequence


def clamp(number: int) -> int:
    """The nearest integer of 16 bits."""
    return max(-32768, min(number, 32767))


def write_leads(out: MutableSequence[int], start: int, numbers: int, leads: int, count: int) -> None:
    """Write how far each of `count` seats, at least two, is ahead of the others.

    Its number, from index `start` + `numbers` on, minus the mean (rounded down) and minus the highest of the others is
    written from index `start` + `leads` on, two numbers per seat.
    """
    total = 0
    first = -32768
    second = -32768  # equal to the first if two seats have it
    for i in range(count):
        number = out[start + numbers + i]
        total += number
        if number > first:
            second = first
            first = number
        elif number > second:
            second = number
    for i in range(count):
        number = out[start + numbers + i]
        out[start + leads + 2 * i] = clamp(number - divide(total - number, count - 1))
        out[start + leads + 2 * i + 1] = clamp(number - (second if number == first else first))


def divide(number: int, divisor: int) -> int:
    """`number` // `divisor`; small divisors need no slow division instruction."""
    if divisor == 1:
        return number
    if divisor == 2:
        return number >> 1
    if divisor == 3:
        return number // 3
    if divisor == 4:
        return number >> 2
    return number // divisor
