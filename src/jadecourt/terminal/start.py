"""From the options of the command line to a session: a new game, or one that was left."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..bots import LEVELS, Bot, list_bots, split_specs
from ..bots.heuristics import load_heuristic
from ..bots.levels import DEFAULT_LEVEL, check_level, default_bot
from ..bots.registry import HUMAN
from ..console import saved_games
from ..console.console import EndOfInput, Interrupted, LineReader, make_console
from ..core.errors import BadOptions, JadecourtError
from ..core.game import Game, check_option
from ..core.record import Record
from ..core.table import Table
from ..games import GAMES, find_game
from .game_list import seat_counts
from .game_loop import COMMANDS, GameLoop
from .move_input import truncate
from .opponents import make_bots
from .translations import Translator

DEFAULT_GAME: Final = next(iter(GAMES))
DEFAULT_SEATS: Final = 4  # people ask for a game without saying how many
MAX_NAME_LENGTH: Final = 20
SEED_LIMIT: Final = 1 << 128


@dataclass
class PlayRequest:
    """What was asked for on the command line."""

    game: str | None = None  # None: a game that was left may be any one, a new one is asked for
    seats: int | None = None
    players: str | None = None
    level: str | None = None  # how strong the others are, if --players does not say who they are
    names: str | None = None
    seed: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    option_flags: Mapping[str, str] = field(default_factory=dict)  # settings that have an option of their own
    resume: Path | None = None
    new: bool = False
    continue_last: bool = False

    @property
    def has_table_options(self) -> bool:
        """Whether anything is said about the table of a new game."""
        return bool(set(self.table_options()) - {"--level"})

    def table_options(self) -> list[str]:
        """The options that were given about the table of a new game."""
        values_by_flag = {
            "--seats": self.seats,
            "--players": self.players,
            "--level": self.level,
            "--names": self.names,
            "--seed": self.seed,
        }
        given_flags = [option for option, value in values_by_flag.items() if value is not None]
        if set(self.options) - set(self.option_flags):
            given_flags.append("--options")
        return [*given_flags, *self.option_flags.values()]


def play(request: PlayRequest, translator: Translator) -> int:
    """The command `play`: returns the exit code."""
    console = make_console()
    check_request(request, translator)
    try:
        game_loop = continue_game(request, translator, console) or start_new_game(
            request, translator, console
        )
    except EndOfInput as error:  # instead of an answer: a game that was left stays where it is
        message = translator("interrupted" if isinstance(error, Interrupted) else "end.of.input")
        saved_text = translator("quit") if saved_games.latest_unfinished(request.game) else ""
        console.print(Text(f"{message} {saved_text}".strip()))
        return 0
    if game_loop is None:
        return 0
    return game_loop.run()


def check_request(request: PlayRequest, translator: Translator) -> None:
    """Refuse what cannot be meant together, and options or values of the command line that the game does not have."""
    start_modes = {
        "--new": request.new,
        "--continue": request.continue_last,
        "--resume": request.resume is not None,
    }
    chosen_modes = [mode for mode, is_chosen in start_modes.items() if is_chosen]
    if len(chosen_modes) > 1:
        raise BadOptions(f"{' and '.join(chosen_modes)} do not go together")
    table_flags = request.table_options()
    if table_flags and chosen_modes and not request.new:
        raise BadOptions(
            f"{chosen_modes[0]} and {table_flags[0]} do not go together: a game that goes on keeps its table; "
            f"{table_flags[0]} is for a new game"
        )
    game = find_game(request.game or DEFAULT_GAME)
    if request.level is not None:
        if request.players is not None:
            raise BadOptions("--level and --players do not go together: --players says who plays each seat")
        check_level(request.level)
    keys = [spec.key for spec in game.option_specs if spec.key != "players"]
    for key, flag in request.option_flags.items():
        if key not in keys:
            raise BadOptions(
                f"{flag} is no option of {game.title[translator.language]} ({game.id}): "
                f"it has {', '.join(keys)}, which are set with --options KEY=VALUE"
            )
        check_option(game.option_specs, key, request.options[key], flag)
    if request.seats is not None:
        check_option(game.option_specs, "players", request.seats, "--seats")


# ---------------------------------------------------------------------- going on


def continue_game(request: PlayRequest, translator: Translator, console: Console) -> GameLoop | None:
    """The session of a game that was left, if there is one and it is wanted."""
    if request.resume is not None:
        with saved_games.errors_with_path(request.resume):
            record = saved_games.load_record(request.resume)
            if request.game not in (None, record.game):
                raise BadOptions(f"this is a game of {record.game}, not of {request.game}")
            return resume_game(record, None, translator, console)
    path = None if request.new else saved_games.latest_unfinished(request.game)
    if path is None:
        if request.continue_last:
            raise BadOptions(f"there is no game to continue in {saved_games.unfinished_dir()}")
        return None
    if request.continue_last:
        with saved_games.errors_with_path(path):
            return resume_game(saved_games.load_record(path), path, translator, console)
    check_new_table(request, translator)  # before a game is set aside for one that cannot begin
    try:
        with saved_games.errors_with_path(path):
            record = saved_games.load_record(path)
            game_loop = resume_game(record, path, translator, console)
    except JadecourtError as error:
        console.print(
            Text(translator("broken", why=error, path=saved_games.archive(path)), "red"), soft_wrap=True
        )
        return None
    if confirm_continue(record, translator, console):
        console.print(Text(translator("continued"), "dim"))
        return game_loop
    console.print(Text(translator("set.aside", path=saved_games.archive(path)), "dim"), soft_wrap=True)
    return None


def confirm_continue(record: Record, translator: Translator, console: Console) -> bool:
    """Ask whether to go on; an empty line is yes."""
    title = find_game(record.game).title[translator.language]
    answer = LineReader(console).read_line(translator("offer", what=title, plies=len(record.plies)))
    return not answer.lower().startswith(translator("offer.no"))


def resume_game(record: Record, path: Path | None, translator: Translator, console: Console) -> GameLoop:
    """A session that goes on with a record; without a path it becomes a game in progress of its own."""
    game = record.make_game(find_game(record.game))
    table = Table.from_record(game, record)
    if table.is_over:
        raise BadOptions("this game is over; jadecourt replay shows it")
    players = saved_games.find_players(record, game.seats) or [HUMAN] + [default_bot(game.id)] * (
        game.seats - 1
    )
    rewinds = saved_games.count_rewinds(record)
    bots = make_bots(players, table.seed, rewinds)
    return GameLoop(
        table, bots, players, translator, console, path or saved_games.new_game_path(table), rewinds
    )


# ---------------------------------------------------------------------- beginning


def start_new_game(request: PlayRequest, translator: Translator, console: Console) -> GameLoop | None:
    """A session with a new game; None: none is wanted."""
    parse_players(request, DEFAULT_LEVEL)  # what is wrong with it is said before anything is asked
    game_class = select_game(request, translator, console)
    opponent = None if game_class is None else select_opponent(request, game_class, translator, console)
    if game_class is None or opponent is None:
        return None
    players = parse_players(request, opponent)
    table, bots = make_table(request, game_class, players, translator)
    title, names = table.game.title[translator.language], ", ".join(table.names)
    text = translator("welcome", title=title, seed=str(table.seed), players=names)
    console.print(Text(text, "bold"))
    return GameLoop(table, bots, players, translator, console, saved_games.new_game_path(table))


def make_table(
    request: PlayRequest, game_class: type[Game], players: list[str], translator: Translator
) -> tuple[Table, list[Bot | None]]:
    """The table of a new game and its bots; BadOptions if something about it is not possible."""
    if request.players is not None:
        check_option(game_class.option_specs, "players", len(players), "the number of --players")
    game = game_class(players=len(players), **request.options)
    seed = secrets.randbits(63) if request.seed is None else request.seed
    if not 0 <= seed < SEED_LIMIT:
        raise BadOptions(f"the seed is a number from 0 to {SEED_LIMIT - 1}, not {seed}")
    names = parse_names(request.names, players, translator)
    bots = make_bots(players, seed)
    return Table(game, seed, names), bots


def check_new_table(request: PlayRequest, translator: Translator) -> None:
    """Refuse options of a new game that are not possible, if any are given; else the rest is asked later."""
    if request.has_table_options:
        make_table(
            request,
            find_game(request.game or DEFAULT_GAME),
            parse_players(request, DEFAULT_LEVEL),
            translator,
        )


def select_game(request: PlayRequest, translator: Translator, console: Console) -> type[Game] | None:
    """The game asked for; the one that is chosen, if nothing is said at all; else the first."""
    if request.game is not None:
        return find_game(request.game)
    games = [find_game(id) for id in GAMES]
    return (
        find_game(DEFAULT_GAME)
        if request.has_table_options or len(games) == 1
        else prompt_game(games, translator, console)
    )


def select_opponent(
    request: PlayRequest, game: type[Game], translator: Translator, console: Console
) -> str | None:
    """The bot of the seats that `--players` says nothing about; None: no game is wanted.

    The level asked for; the one that is chosen, if nothing is said at all; else the usual one, if the bots have been
    taught the game.
    """
    if request.level is not None:
        load_heuristic(game.id)  # refuses a game of which the bots have none
        return request.level
    default_opponent = default_bot(game.id)
    if request.players is not None:
        return default_opponent
    if default_opponent != DEFAULT_LEVEL:
        console.print(Text(translator("untaught", title=game.title[translator.language]), "yellow"))
        return default_opponent
    return (
        prompt_level(translator, console)
        if request.game is None and not request.has_table_options
        else default_opponent
    )


def prompt_game(games: Sequence[type[Game]], translator: Translator, console: Console) -> type[Game] | None:
    """Ask by number or a part of the name; an empty line is the first game, None is none."""
    titles = [game.title[translator.language] for game in games]
    grid = Grid.grid(padding=(0, 2))
    for number, game in enumerate(games, 1):
        seats = translator("games.seats", least=min(seat_counts(game)), most=max(seat_counts(game)))
        grid.add_row(Text(str(number), "bold"), titles[number - 1], Text(seats, "dim"))
    console.print(grid)
    names = [f"{game.id} {title}" for game, title in zip(games, titles, strict=True)]
    index = prompt_choice(names, 0, "games", translator, console)
    return None if index is None else games[index]


def prompt_level(translator: Translator, console: Console) -> str | None:
    """Ask how strong the others are; an empty line is the usual level, None is no game."""
    grid = Grid.grid(padding=(0, 2))
    for number, level in enumerate(LEVELS, 1):
        grid.add_row(
            Text(str(number), "bold"),
            translator(f"level.{level}"),
            Text(translator(f"level.{level}.is"), "dim"),
        )
    console.print(grid)
    names = [f"{level} {translator(f'level.{level}')}" for level in LEVELS]
    index = prompt_choice(names, list(LEVELS).index(DEFAULT_LEVEL), "level", translator, console)
    return None if index is None else list(LEVELS)[index]


def prompt_choice(
    names: Sequence[str], default_index: int, key_prefix: str, translator: Translator, console: Console
) -> int | None:
    """Ask until a number or a part of one name is typed; an empty line is the usual one, None is none."""
    line_reader = LineReader(console)
    while True:
        line = line_reader.read_line(translator(f"{key_prefix}.which")).lower()
        if not line:
            return default_index
        if line in COMMANDS["quit"]:
            return None
        matches = [
            index
            for index, name in enumerate(names)
            if (line == str(index + 1) if line.isdecimal() else line in name.lower())
        ]
        if len(matches) == 1:
            return matches[0]
        console.print(Text(translator(f"{key_prefix}.unknown", typed=truncate(line), last=len(names)), "red"))


def parse_players(request: PlayRequest, opponent: str) -> list[str]:
    """Who plays each seat, from `--players` and `--seats`; without the first, one person against this bot."""
    if request.players is None:
        seats = DEFAULT_SEATS if request.seats is None else request.seats
        return [HUMAN] + [opponent] * (seats - 1)
    players = split_specs(request.players)
    if request.seats is not None and request.seats != len(players):
        raise BadOptions(f"--seats {request.seats} and --players with {len(players)} players do not agree")
    for player in players:
        if player != HUMAN and player.partition(":")[0] not in list_bots():
            raise BadOptions(f"there is no player {player!r}: there are {HUMAN}, {', '.join(list_bots())}")
    if HUMAN not in players:
        raise BadOptions("--players needs at least one human; the others are bots")
    return players


def parse_names(names_text: str | None, players: Sequence[str], translator: Translator) -> list[str]:
    """The names of the seats: those given, else what they are, numbered where there are several."""
    if names_text is not None:
        names = [name.strip() for name in names_text.split(",")]
        if len(names) != len(players):
            raise BadOptions(f"--names has {len(names)} names for {len(players)} seats: {names_text!r}")
        for name in names:
            if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable() or set(name) & set("|#"):
                raise BadOptions(f"{name!r} is no name: 1 to {MAX_NAME_LENGTH} letters, without | and #")
        return names
    found = []
    kinds = [player.partition(":")[0] for player in players]
    for seat, kind in enumerate(kinds):
        number = kinds[: seat + 1].count(kind)
        if kind == HUMAN:
            found.append(translator("human") + (f" {number}" if kinds.count(HUMAN) > 1 else ""))
        else:
            bot = translator(f"bot.{kind}") if f"bot.{kind}" in translator.templates else kind.capitalize()
            found.append(f"{bot} {number}")
    return found
