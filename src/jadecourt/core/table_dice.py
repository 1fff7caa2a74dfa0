"""Random numbers of tables: without the seed, later draws cannot be predicted from earlier ones.

Draw k of a seed is a pure function of (seed, k): BLAKE2b with a key made from the seed. Bots, searches and tests use
the faster `dice.Dice`, whose seed can be computed from its numbers.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from operator import index
from typing import Final

from .buffer import Buffer

SEED_BITS: Final = 128


def make_seed() -> int:
    """A new seed from the operating system."""
    return secrets.randbits(SEED_BITS)


def derive_seed(seed: int, purpose: str, bits: int = 63) -> int:
    """A seed for another purpose at the same table, such as a bot; it reveals nothing about the table's seed."""
    digest = blake2b(purpose.encode(), key=make_key(seed), person=b"jadecourt-other").digest()
    return int.from_bytes(digest) >> (8 * len(digest) - bits)


def draw_outcome(seed: int, draw_index: int, odds: Buffer) -> int:
    """Draw number `draw_index` (from 0) of a table: a listed outcome, exactly in proportion to the weights."""
    rest = draw_below(seed, draw_index, odds.total)
    for outcome, weight in odds.weighted_items():
        if rest < weight:
            return outcome
        rest -= weight
    raise ValueError(f"the weights of {odds!r} do not sum to {odds.total}")


def draw_below(seed: int, draw_index: int, bound: int) -> int:
    """A number from 0 to bound - 1, all equally likely: values beyond the last multiple of `bound` are drawn again."""
    bound = index(bound)
    if bound < 1:
        raise ValueError(f"cannot draw a number below {bound}: the bound must be at least 1")
    key = make_key(seed)
    attempt = 0
    while True:
        message = f"{draw_index} {attempt}".encode()
        value = int.from_bytes(blake2b(message, key=key, digest_size=32, person=b"jadecourt-dice").digest())
        if value < (1 << 256) - (1 << 256) % bound:
            return value % bound
        attempt += 1


def make_key(seed: int) -> bytes:
    """64 bytes that depend on every bit of the seed, for any size and sign."""
    return blake2b(f"{seed:x}".encode(), person=b"jadecourt-seed").digest()
