"""Players that are programs. A bot is given a `Perspective`, never the true position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ..core.errors import BadOptions
from ..core.perspective import Perspective
from .uniform import RandomBot

__all__ = ["BOTS", "Bot", "RandomBot", "make_bot"]


class Bot(Protocol):
    """Chooses one of `seen.legal`.

    The choice depends on the bot's seed and on what is seen, not on earlier calls: so a game that was saved,
    or in which moves were taken back, goes on as it would have gone on.
    """

    def choose(self, seen: Perspective) -> int: ...


def _random(argument: str, seed: int) -> Bot:
    if argument:
        raise BadOptions(f"the bot 'random' takes no argument, so 'random:{argument}' is not possible")
    return RandomBot(seed)


# name -> (text behind the colon, seed) -> bot
BOTS: Final[dict[str, Callable[[str, int], Bot]]] = {
    "random": _random,
}


def make_bot(spec: str, seed: int) -> Bot:
    """The bot of a text like `random` or `name:argument`; equal specs and seeds play alike."""
    name, _, argument = spec.partition(":")
    if name not in BOTS:
        raise BadOptions(f"there is no bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[name](argument, seed)
