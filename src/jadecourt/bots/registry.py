"""The bots by name: our own, those of installed packages (entry points `jadecourt.bots`), and those of a file.

A bot is made by a function `(argument, seed) -> Bot`; the argument is the text behind the colon of `name:argument`.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from operator import index
from pathlib import Path
from typing import Final, TypeAlias

from ..core.errors import BadOptions, BotFailed
from .failures import blaming
from .greedy import GreedyBot, read_warmth
from .levels import LEVELS
from .protocol import Bot
from .search.bot import SearchBot
from .search.habits import read_budget
from .uniform import RandomBot

Maker: TypeAlias = Callable[[str, int], Bot]
GROUP: Final = "jadecourt.bots"
HUMAN: Final = "human"  # not a bot: the spec of a person in lists of players
BOT_NAME: Final = re.compile(r"[^\s:,=]+")  # other characters could not be written in a list of specs


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
    if not isinstance(spec, str):
        raise TypeError(f"a bot is named by a text like 'random', not by {type(spec).__name__}")
    seed = index(seed)
    name, _, argument = spec.partition(":")
    if name in OWN:  # nobody else can take these names
        return OWN[name](argument, seed)
    if name in _loaded:
        return make_foreign_bot(spec, _loaded[name], seed)
    if name in installed():
        return make_foreign_bot(spec, import_maker(name), seed)
    raise BadOptions(f"there is no bot {name!r}: there are {', '.join(list_bots())}")


def import_maker(name: str) -> Maker:
    """The maker that an installed package offers under a name."""
    with blaming(f"the bot {name!r} cannot be imported"):
        return installed()[name]()


def make_foreign_bot(spec: str, maker: Maker, seed: int) -> Bot:
    """The bot of a maker that others wrote; BotFailed if the maker raises or returns something else."""
    name, _, argument = spec.partition(":")
    with blaming(f"the bot {spec!r} cannot be made"):
        bot: object = maker(argument, seed)
        can_choose = callable(getattr(bot, "choose", None))
    if not can_choose:
        raise BotFailed(
            f"the bot {spec!r} cannot be made: {name!r} returned {describe_value(bot)}, "
            "which has no method choose(seen, clock)"
        )
    return bot  # type: ignore[return-value]  # as far as can be seen before the first move


def describe_value(value: object) -> str:
    """What was returned instead of a bot."""
    return "None" if value is None else f"a value of type {type(value).__name__}"


def load_bots(path: Path) -> list[str]:
    """Take over the bots of a Python file: its `BOTS`, a dict of name -> (argument, seed) -> bot. Returns the names."""
    try:
        with path.open("rb"):  # a path that cannot be read is told from a program that cannot open something
            pass
    except OSError as error:
        raise BadOptions(f"{path} cannot be read: {error.strerror}") from error
    with blaming(f"{path} cannot be run", BadOptions):
        found = runpy.run_path(str(path)).get("BOTS")
    if not isinstance(found, dict) or not found:
        raise BadOptions(
            f"{path} has no bots: it must define BOTS, a dict of name -> (argument, seed) -> bot"
        )
    for name, maker in found.items():
        if not isinstance(name, str) or not BOT_NAME.fullmatch(name):
            raise BadOptions(f"{path} names a bot {name!r}: names are text without spaces, ':', ',' and '='")
        if name in OWN or name == HUMAN:
            raise BadOptions(f"{path} cannot define the bot {name!r}: there is one already")
        if not callable(maker):
            raise BadOptions(
                f"{path} gives the bot {name!r} as {type(maker).__name__}: "
                "it must be a function (argument, seed) -> bot"
            )
    _loaded.update(found)
    return list(found)
