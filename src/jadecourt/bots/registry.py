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
from .failures import wrap_errors
from .greedy import GreedyBot, parse_temperature
from .levels import LEVELS
from .protocol import Bot
from .random_bot import RandomBot
from .search.bot import SearchBot
from .search.params import parse_budget

BotFactory: TypeAlias = Callable[[str, int], Bot]
ENTRY_POINT_GROUP: Final = "jadecourt.bots"
HUMAN: Final = "human"  # not a bot: the spec of a person in lists of players
BOT_NAME: Final = re.compile(r"[^\s:,=]+")  # other characters could not be written in a list of specs


def without_argument(name: str, make_from_seed: Callable[[int], Bot]) -> BotFactory:
    """The maker of a bot that takes no argument."""

    def make(argument: str, seed: int) -> Bot:
        if argument:
            raise BadOptions(f"the bot {name!r} takes no argument, so '{name}:{argument}' is not possible")
        return make_from_seed(seed)

    return make


def alias(name: str, spec: str) -> BotFactory:
    """The maker of a bot that is another one under a second name."""
    return without_argument(name, lambda seed: make_bot(spec, seed))


BUILTIN_BOTS: Final[Mapping[str, BotFactory]] = {
    "random": without_argument("random", RandomBot),
    "greedy": lambda argument, seed: GreedyBot(seed, parse_temperature(argument)),
    "search": lambda argument, seed: SearchBot(parse_budget(argument or "1s"), seed),
    **{level: alias(level, spec) for level, spec in LEVELS.items()},
}
_file_bots: dict[str, BotFactory] = {}  # from files


@cache
def entry_point_bots() -> dict[str, Callable[[], BotFactory]]:
    """What other packages offer; nothing of it is imported before it is used."""
    return {point.name: point.load for point in entry_points(group=ENTRY_POINT_GROUP)}


def list_bots() -> list[str]:
    """The names of all bots, our own first."""
    return list(dict.fromkeys([*BUILTIN_BOTS, *_file_bots, *entry_point_bots()]))


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
    if name in BUILTIN_BOTS:  # nobody else can take these names
        return BUILTIN_BOTS[name](argument, seed)
    if name in _file_bots:
        return make_external_bot(spec, _file_bots[name], seed)
    if name in entry_point_bots():
        return make_external_bot(spec, import_factory(name), seed)
    raise BadOptions(f"there is no bot {name!r}: there are {', '.join(list_bots())}")


def import_factory(name: str) -> BotFactory:
    """The maker that an installed package offers under a name."""
    with wrap_errors(f"the bot {name!r} cannot be imported"):
        return entry_point_bots()[name]()


def make_external_bot(spec: str, factory: BotFactory, seed: int) -> Bot:
    """The bot of a maker that others wrote; BotFailed if the maker raises or returns something else."""
    name, _, argument = spec.partition(":")
    with wrap_errors(f"the bot {spec!r} cannot be made"):
        bot: object = factory(argument, seed)
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
    with wrap_errors(f"{path} cannot be run", BadOptions):
        bots = runpy.run_path(str(path)).get("BOTS")
    if not isinstance(bots, dict) or not bots:
        raise BadOptions(
            f"{path} has no bots: it must define BOTS, a dict of name -> (argument, seed) -> bot"
        )
    for name, factory in bots.items():
        if not isinstance(name, str) or not BOT_NAME.fullmatch(name):
            raise BadOptions(f"{path} names a bot {name!r}: names are text without spaces, ':', ',' and '='")
        if name in BUILTIN_BOTS or name == HUMAN:
            raise BadOptions(f"{path} cannot define the bot {name!r}: there is one already")
        if not callable(factory):
            raise BadOptions(
                f"{path} gives the bot {name!r} as {type(factory).__name__}: "
                "it must be a function (argument, seed) -> bot"
            )
    _file_bots.update(bots)
    return list(bots)
