"""The bots by name: our own, those of installed packages (entry points `jadecourt.bots`), and those of a file.

A bot is made by a function `(argument, seed) -> Bot`; the argument is the text behind the colon of `name:argument`.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final, TypeAlias

from ..core.errors import BadOptions
from .greedy import GreedyBot, read_warmth
from .levels import LEVELS
from .protocol import Bot
from .search.bot import SearchBot
from .search.habits import read_budget
from .uniform import RandomBot

Maker: TypeAlias = Callable[[str, int], Bot]
GROUP: Final = "jadecourt.bots"


def plain(name: str, bot: Callable[[int], Bot]) -> Maker:
    """The maker of a bot that takes no argument."""

    def make(argument: str, seed: int) -> Bot:
        if argument:
            raise BadOptions(f"the bot {name!r} takes no argument, so '{name}:{argument}' is not possible")
        return bot(seed)

    return make


def another(name: str, spec: str) -> Maker:
    """The maker of a bot that is another one under a second name."""
    return plain(name, lambda seed: make_bot(spec, seed))


OWN: Final[Mapping[str, Maker]] = {
    "random": plain("random", RandomBot),
    "greedy": lambda argument, seed: GreedyBot(seed, read_warmth(argument)),
    "search": lambda argument, seed: SearchBot(read_budget(argument or "1s"), seed),
    **{level: another(level, spec) for level, spec in LEVELS.items()},
}
_loaded: dict[str, Maker] = {}  # from files


@cache
def installed() -> dict[str, Callable[[], Maker]]:
    """What other packages offer; nothing of it is imported before it is used."""
    return {point.name: point.load for point in entry_points(group=GROUP)}


def list_bots() -> list[str]:
    """The names of all bots, our own first."""
    return list(dict.fromkeys([*OWN, *_loaded, *installed()]))


def split_specs(text: str) -> list[str]:
    """The specs in a list with commas; `key=value` without a colon belongs to the spec before it.

    So `human,search:1s,threads=2,greedy` are three players.
    """
    specs: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if specs and re.match(r"[^:=]*=", part):
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def make_bot(spec: str, seed: int) -> Bot:
    """The bot of a text like `random` or `name:argument`; equal specs and seeds play alike."""
    name, _, argument = spec.partition(":")
    if name in OWN:  # nobody else can take these names
        return OWN[name](argument, seed)
    if name in _loaded:
        return _loaded[name](argument, seed)
    if name in installed():
        return installed()[name]()(argument, seed)
    raise BadOptions(f"there is no bot {name!r}: there are {', '.join(list_bots())}")


def load_bots(path: Path) -> list[str]:
    """Take over the bots of a Python file: its `BOTS`, a dict of name -> (argument, seed) -> bot. Returns the names."""
    try:
        found = runpy.run_path(str(path)).get("BOTS")
    except OSError as error:
        raise BadOptions(f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:  # whatever somebody else's program does wrong
        raise BadOptions(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    if not isinstance(found, dict) or not found or not all(callable(maker) for maker in found.values()):
        raise BadOptions(
            f"{path} has no bots: it must define BOTS, a dict of name -> (argument, seed) -> bot"
        )
    if taken := [name for name in found if name in OWN]:
        raise BadOptions(f"{path} cannot define the bot {taken[0]!r}: there is one already")
    _loaded.update(found)
    return list(found)
