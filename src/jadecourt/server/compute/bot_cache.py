"""Bots and tables that a worker process keeps between two moves of a seat.

A bot that searches continues with the tree of its last decision, and the game is not replayed from its first ply. A
bot is kept only if it can be reseeded (`SeedableBot`): each decision has its own seed. After a rewind or a withdrawn
answer both are made anew, so that nothing learnt from plies that no longer count can influence the bot.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from ...bots import make_bot
from ...bots.protocol import Bot
from ...core.table import Table
from .requests import TableSnapshot

MAX_CACHED_BOTS: Final = 8  # in one worker process; a tree of a search takes up to about 20 MB
MAX_IDLE_SECONDS: Final = 600.0  # after which the bot of a table that is not used is dropped


@runtime_checkable
class SeedableBot(Protocol):
    """A bot that can make its next choice with another seed."""

    def reseed(self, seed: int) -> None:
        """Use this seed from now on."""


@dataclass
class CachedBot:
    """A bot, its spec, and the table at which it has moved."""

    spec: str
    bot: Bot
    table: Table
    used_at: float


class BotCache:
    """The bots that were used last, by table and seat."""

    def __init__(
        self,
        max_bots: int = MAX_CACHED_BOTS,
        max_idle_seconds: float = MAX_IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._entries: OrderedDict[Hashable, CachedBot] = OrderedDict()
        self._max_bots = max_bots
        self._max_idle_seconds = max_idle_seconds
        self._clock = clock

    def __len__(self) -> int:
        return len(self._entries)

    def take(self, key: Hashable, snapshot: TableSnapshot, spec: str) -> tuple[Table, Bot | None]:
        """The table of a snapshot, and the cached bot with this spec, if there is one.

        The entry leaves the cache until `put` returns it: a bot that fails is not used again.
        """
        self._drop_idle()
        entry = self._entries.pop(key, None)
        if entry is None or not is_continuation(entry.table, snapshot):
            return snapshot.to_table(), None
        entry.table.extend(snapshot.plies[len(entry.table.plies) :])
        return entry.table, entry.bot if entry.spec == spec else None

    def put(self, key: Hashable, spec: str, bot: Bot, table: Table) -> None:
        """Keep a bot that can be reseeded; the one that was not used for longest makes room."""
        if isinstance(bot, SeedableBot):
            self._entries[key] = CachedBot(spec, bot, table, self._clock())
            while len(self._entries) > self._max_bots:
                self._entries.popitem(last=False)

    def _drop_idle(self) -> None:
        limit = self._clock() - self._max_idle_seconds
        for key in [key for key, entry in self._entries.items() if entry.used_at < limit]:
            del self._entries[key]


def is_continuation(table: Table, snapshot: TableSnapshot) -> bool:
    """Whether a snapshot is of the same game as a table, with the same plies and perhaps further ones."""
    game, plies = table.game, table.plies
    return (
        game.id == snapshot.game
        and dict(game.options) == dict(snapshot.options)
        and tuple(table.names) == tuple(snapshot.names)
        and list(map(tuple, snapshot.plies[: len(plies)])) == plies
    )


def get_bot(cached: Bot | None, spec: str, seed: int) -> Bot:
    """The cached bot with a new seed, or a new bot."""
    if cached is None:
        return make_bot(spec, seed)
    assert isinstance(cached, SeedableBot)
    cached.reseed(seed)
    return cached
