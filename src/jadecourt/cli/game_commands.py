"""The commands `play GAME`, `arena GAME` and `dataset GAME`: those of every game, with the options of one as flags.

The flags are made from the option specs of the game: the key greatSeal becomes --great-seal. Cyclopts imports
`play_GAME`, `arena_GAME` and `dataset_GAME` from this module by name when they are needed, so other commands load no
game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, fields, make_dataclass
from typing import Annotated, Any, Final

from cyclopts import Group, Parameter

from ..core.game import Game
from ..core.options import SEATS_KEY, OptionSpec, format_value
from ..games import GAMES, find_game
from ..i18n import game_title, option_text, option_values_text
from .arguments import ArenaArguments, DatasetArguments, PlayArguments
from .commands import GivenOptions, play_game, run_arena_command, run_dataset_command

Command = Callable[..., int]
GAME_GROUP_SORT_KEY: Final = 2


def __getattr__(name: str) -> Command:
    """The command of a game: `play_GAME`, `arena_GAME` or `dataset_GAME`."""
    command, _, game_id = name.partition("_")
    makers = {"play": make_play_command, "arena": make_arena_command, "dataset": make_dataset_command}
    if command not in makers or game_id not in GAMES:
        raise AttributeError(name)
    return makers[command](find_game(game_id))


def make_play_command(game: type[Game]) -> Command:
    """The command `play GAME`."""

    def play(*, arguments: PlayArguments | None = None, options: Any = None) -> int:
        return play_game(game.id, arguments or PlayArguments(), given_options(game, options))

    return with_options(play, game, f"Play {game_title(game.id)} in the terminal.")


def make_arena_command(game: type[Game]) -> Command:
    """The command `arena GAME`."""

    def arena(*, arguments: ArenaArguments, options: Any = None) -> int:
        return run_arena_command(game.id, arguments, given_options(game, options))

    return with_options(
        arena, game, f"Let bots play {game_title(game.id)} against each other, and compare them."
    )


def make_dataset_command(game: type[Game]) -> Command:
    """The command `dataset GAME`."""

    def dataset(*, arguments: DatasetArguments, options: Any = None) -> int:
        return run_dataset_command(game.id, arguments, given_options(game, options))

    return with_options(dataset, game, f"Let bots play {game_title(game.id)}, and store every decision.")


def with_options(command: Command, game: type[Game], help_text: str) -> Command:
    """The command with the options of the game as its parameter `options`."""
    command.__annotations__["options"] = make_options_class(game) | None
    command.__doc__ = help_text
    return command


def make_options_class(game: type[Game]) -> type:
    """A dataclass with one field per option of the game, None if it is not given; cyclopts reads its flags from it."""
    flags = option_flags(game)
    group = Group(f"Options of {game_title(game.id)}", sort_key=GAME_GROUP_SORT_KEY)
    option_fields: list[Any] = []
    for spec in game.option_specs:
        if spec.key in flags:
            parameter = Parameter(
                name=flags[spec.key],
                group=group,
                help=describe_option(game, spec),
                **flag_settings(spec),
            )
            option_fields.append((spec.key, Annotated[flag_type(spec), parameter], field(default=None)))
    # without its module cyclopts would take the class for one of the standard library
    options_class = make_dataclass(
        f"{game.__name__}Options", option_fields, kw_only=True, namespace={"__module__": __name__}
    )
    return Parameter(name="*")(options_class)


def option_flags(game: type[Game]) -> dict[str, str]:
    """The flag of each option by its key; options whose flag has another meaning are left to --option."""
    own_flags = {f"--{name.replace('_', '-')}" for name in argument_names()} | {
        "--continue",
        "--game",
        "--help",
    }
    flags = {spec.key: f"--{to_kebab_case(spec.key)}" for spec in game.option_specs if spec.key != SEATS_KEY}
    return {key: flag for key, flag in flags.items() if flag not in own_flags}


def argument_names() -> set[str]:
    """The names of all options of the commands."""
    classes = (PlayArguments, ArenaArguments, DatasetArguments)
    return {item.name for arguments in classes for item in fields(arguments)}


def to_kebab_case(key: str) -> str:
    """The key of an option in the style of flags: greatSeal becomes great-seal."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", key).lower()


def flag_type(spec: OptionSpec) -> Any:
    """The type of the flag's value. Values stay words: the game checks them, and its message names the rule."""
    if spec.is_boolean:
        return bool | None
    return list[str] | None if spec.is_list else str | None


def flag_settings(spec: OptionSpec) -> dict[str, Any]:
    """How cyclopts reads and completes the flag."""
    if spec.is_boolean:
        return {}
    if spec.is_list:
        return {"negative": (), "consume_multiple": True}
    words = [] if spec.is_open else [format_value(value) for value in spec.values]
    return {"completer": lambda context: words}


def describe_option(game: type[Game], spec: OptionSpec) -> str:
    """The help text of a flag: meaning, values and default."""
    values = "" if spec.is_boolean else f" Values: {option_values_text(game.id, spec)}."
    default = "" if spec.default is None else f" Default: {format_value(spec.default)}."
    return f"{option_text(game.id, spec)}.{values}{default}"


def given_options(game: type[Game], options: object) -> GivenOptions:
    """The options that were given as flags; BadOptions names the flag of an invalid value."""
    flags = option_flags(game)
    values: dict[str, object] = {}
    given_flags: dict[str, str] = {}
    for spec in game.option_specs:
        value = getattr(options, spec.key, None)
        if value is not None:
            flag = flags[spec.key]
            values[spec.key] = spec.parse("/".join(value) if isinstance(value, list) else value, flag)
            given_flags[spec.key] = flag.replace("--", "--no-", 1) if value is False else flag
    return GivenOptions(values, given_flags)
