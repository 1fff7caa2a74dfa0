"""Bots by name: built-in ones, those of installed packages (entry points `jadecourt.bots`) and those of files.

A spec is `name` or `name:argument`. A factory `(argument, seed) -> Bot` makes the bot; the argument is the text after
the colon. `exec:COMMAND` is a program that speaks the line protocol; it is no name, so that servers, which take names
only, never run a command that a client has sent.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points
from operator import index
from pathlib import Path
from typing import Final, TypeAlias

from ..core.errors import BadOptions, BotFailed
from .amateur import AmateurBot, parse_mistakes
from .failures import wrap_errors
from .greedy import GreedyBot, parse_temperature
from .level_bot import LevelBot
from .levels import LEVELS, OLD_LEVELS, current_level
from .line_protocol import EXEC, LineBot, Program, is_exec_spec, parse_program
from .line_protocol.program import find_program, parse_limit, split_list
from .policy import PolicyBot
from .protocol import Bot
from .random_bot import RandomBot
from .search.bot import SearchBot
from .search.params import parse_budget

BotFactory: TypeAlias = Callable[[str, int], Bot]
ENTRY_POINT_GROUP: Final = "jadecourt.bots"
HUMAN: Final = "human"  # the spec of a person in lists of players
BOT_NAME: Final = re.compile(r"[^\s:,=]+")  # without the separators of specs


def without_argument(name: str, make_from_seed: Callable[[int], Bot]) -> BotFactory:
    """The factory of a bot that takes no argument."""

    def make(argument: str, seed: int) -> Bot:
        if argument:
            raise BadOptions(f"invalid bot '{name}:{argument}': {name} takes no argument")
        return make_from_seed(seed)

    return make


def level_factory(level: str) -> BotFactory:
    """The factory of the bot of a level."""
    return without_argument(level, lambda seed: LevelBot(level, seed, make_bot))


def make_classic_greedy(argument: str, seed: int) -> Bot:
    """The factory of `classic-greedy`; imported only where it is used, like the next one."""
    from .classic.greedy import ClassicGreedyBot, parse_temperature

    return ClassicGreedyBot(seed, parse_temperature(argument))


def make_classic_search(argument: str, seed: int) -> Bot:
    """The factory of `classic-search`."""
    from .classic.search.bot import ClassicSearchBot
    from .classic.search.params import parse_budget

    return ClassicSearchBot(parse_budget(argument or "1s"), seed)


BUILTIN_BOTS: Final[Mapping[str, BotFactory]] = {
    "random": without_argument("random", RandomBot),
    "greedy": lambda argument, seed: GreedyBot(seed, parse_temperature(argument)),
    "policy-net": without_argument("policy-net", PolicyBot),
    "amateur": lambda argument, seed: AmateurBot(seed, parse_mistakes(argument)),
    "search": lambda argument, seed: SearchBot(parse_budget(argument or "1s"), seed),
    "classic-greedy": make_classic_greedy,
    "classic-search": make_classic_search,
    **{level: level_factory(level) for level in LEVELS},
}
_file_bots: dict[str, BotFactory] = {}  # added by `load_bots`


@cache
def entry_point_bots() -> dict[str, Callable[[], BotFactory]]:
    """Importers of the factories in other packages; nothing is imported before it is used."""
    return {point.name: point.load for point in entry_points(group=ENTRY_POINT_GROUP)}


def list_bots() -> list[str]:
    """The names of all bots, built-in ones first."""
    return [*BUILTIN_BOTS, *list_own_bots()]


def list_own_bots() -> list[str]:
    """The names of the bots of files and of installed packages."""
    names = dict.fromkeys([*_file_bots, *entry_point_bots()])
    return [name for name in names if name not in BUILTIN_BOTS]


def split_specs(text: str) -> list[str]:
    """The specs of a comma-separated list; `key=value` without a colon belongs to the spec before it.

    For example, `human,search:1s,threads=2,greedy` has three specs. Commas in quotes do not separate.
    """
    specs: list[str] = []
    for part in split_list(text):
        if specs and re.match(r"[^:=]*=", part):
            specs[-1] += f",{part}"
        else:
            specs.append(part)
    return specs


def make_bot(spec: str, seed: int) -> Bot:
    """The bot of a spec; equal specs and seeds give equal play."""
    if not isinstance(spec, str):
        raise TypeError(f"spec must be a str such as 'random', not {type(spec).__name__}")
    seed = index(seed)
    name, _, argument = current_level(spec).partition(":")
    if is_exec_spec(spec):
        return LineBot(parse_program(argument), seed)
    if name in BUILTIN_BOTS:  # these names are reserved
        return BUILTIN_BOTS[name](argument, seed)
    if name in _file_bots:
        return make_external_bot(spec, _file_bots[name], seed)
    if name in entry_point_bots():
        return make_external_bot(spec, import_factory(name), seed)
    raise BadOptions(f"unknown bot {name!r}: expected one of {', '.join(list_bots())}, {EXEC}:COMMAND")


def is_known_spec(spec: str) -> bool:
    """Whether a spec has the name of a bot, or is a program."""
    return is_exec_spec(spec) or current_level(spec).partition(":")[0] in list_bots()


def import_factory(name: str) -> BotFactory:
    """The factory that an installed package registers under a name."""
    with wrap_errors(f"cannot import the bot {name!r}"):
        return entry_point_bots()[name]()


def make_external_bot(spec: str, factory: BotFactory, seed: int) -> Bot:
    """The bot of an external factory; `BotFailed` if it raises or returns no bot."""
    name, _, argument = spec.partition(":")
    with wrap_errors(f"cannot make the bot {spec!r}"):
        bot: object = factory(argument, seed)
        can_choose = callable(getattr(bot, "choose", None))
    if not can_choose:
        raise BotFailed(
            f"cannot make the bot {spec!r}: {name!r} returned {describe_value(bot)}, "
            "which has no method choose(perspective, clock)"
        )
    return bot  # type: ignore[return-value]  # `choose_move` checks what it returns


def describe_value(value: object) -> str:
    """A short description of a value that is no bot."""
    return "None" if value is None else f"a value of type {type(value).__name__}"


def load_bots(path: Path) -> list[str]:
    """Register the bots of a file and return their names.

    A Python file (.py) defines them as `BOTS = {name: factory(argument, seed)}`. Any other file is a program that
    speaks the line protocol; its bot has the name of the file without its suffix.
    """
    try:
        with path.open("rb"):  # an unreadable path is not an error of the code
            pass
    except OSError as error:
        raise BadOptions(f"cannot read {path}: {error.strerror}") from error
    bots = run_bot_file(path) if path.suffix == ".py" else {path.stem: make_program_factory(path)}
    for name, factory in bots.items():
        if not isinstance(name, str) or not BOT_NAME.fullmatch(name):
            raise BadOptions(
                f"{path}: invalid bot name {name!r}: expected text without spaces, ':', ',' and '='"
            )
        if name in (*BUILTIN_BOTS, *OLD_LEVELS, HUMAN, EXEC):
            raise BadOptions(f"{path}: the bot name {name!r} is reserved")
        if not callable(factory):
            raise BadOptions(
                f"{path}: the factory of the bot {name!r} is {type(factory).__name__}: "
                "expected a function (argument, seed) -> bot"
            )
    _file_bots.update(bots)
    return list(bots)


def run_bot_file(path: Path) -> dict[str, BotFactory]:
    """The dict `BOTS` of a Python file; its contents are not checked."""
    with wrap_errors(f"cannot run {path}", BadOptions):
        bots = runpy.run_path(str(path)).get("BOTS")
    if not isinstance(bots, dict) or not bots:
        raise BadOptions(f"{path} defines no bots: expected BOTS = {{name: factory(argument, seed)}}")
    return bots


def make_program_factory(path: Path) -> BotFactory:
    """The factory of the bot that is this program; the argument of its spec may set the time: `NAME:time=500ms`."""
    program = Program((find_program(str(path.resolve())),))

    def make(argument: str, seed: int) -> Bot:
        limit = parse_limit(argument) if argument else program.limit_seconds
        return LineBot(replace(program, limit_seconds=limit), seed)

    return make
