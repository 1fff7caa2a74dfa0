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
from ..bots.levels import USUAL, check_level, usual_opponent
from ..bots.registry import HUMAN
from ..bots.sense import find_sense
from ..core.errors import BadOptions, JadecourtError
from ..core.game import Game, check_option
from ..core.record import Record
from ..core.table import Table
from ..games import GAMES, find_game
from . import store
from .catalogue import seats_of
from .choosing import shorten
from .opponents import seat_bots
from .screen import EndOfInput, Interrupted, Keyboard, make_console
from .session import COMMANDS, Session
from .words import Words

FIRST: Final = next(iter(GAMES))
SEATS: Final = 4  # people ask for a game without saying how many
LONGEST_NAME: Final = 20
LARGEST_SEED: Final = 1 << 128


@dataclass
class Wishes:
    """What was asked for on the command line."""

    game: str | None = None  # None: a game that was left may be any one, a new one is asked for
    seats: int | None = None
    players: str | None = None
    level: str | None = None  # how strong the others are, if --players does not say who they are
    names: str | None = None
    seed: int | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)  # settings that have an option of their own
    resume: Path | None = None
    new: bool = False
    go_on: bool = False

    @property
    def particular(self) -> bool:
        """Whether anything is said about the table of a new game."""
        return bool(set(self.table_options()) - {"--level"})

    def table_options(self) -> list[str]:
        """The options that were given about the table of a new game."""
        every = {
            "--seats": self.seats,
            "--players": self.players,
            "--level": self.level,
            "--names": self.names,
            "--seed": self.seed,
        }
        named = [option for option, wish in every.items() if wish is not None]
        if set(self.settings) - set(self.flags):
            named.append("--options")
        return [*named, *self.flags.values()]


def play(wishes: Wishes, words: Words) -> int:
    """The command `play`: returns the exit code."""
    console = make_console()
    check(wishes, words)
    try:
        session = continued(wishes, words, console) or begun(wishes, words, console)
    except EndOfInput as error:  # instead of an answer: a game that was left stays where it is
        why = words("interrupted" if isinstance(error, Interrupted) else "end.of.input")
        kept = words("quit") if store.latest_unfinished(wishes.game) else ""
        console.print(Text(f"{why} {kept}".strip()))
        return 0
    if session is None:
        return 0
    return session.run()


def check(wishes: Wishes, words: Words) -> None:
    """Refuse what cannot be meant together, and options or values of the command line that the game does not have."""
    ways = {"--new": wishes.new, "--continue": wishes.go_on, "--resume": wishes.resume is not None}
    given = [way for way, wanted in ways.items() if wanted]
    if len(given) > 1:
        raise BadOptions(f"{' and '.join(given)} do not go together")
    table = wishes.table_options()
    if table and given and not wishes.new:
        raise BadOptions(
            f"{given[0]} and {table[0]} do not go together: a game that goes on keeps its table; "
            f"{table[0]} is for a new game"
        )
    game = find_game(wishes.game or FIRST)
    if wishes.level is not None:
        if wishes.players is not None:
            raise BadOptions("--level and --players do not go together: --players says who plays each seat")
        check_level(wishes.level)
    keys = [setting.key for setting in game.settings if setting.key != "players"]
    for key, flag in wishes.flags.items():
        if key not in keys:
            raise BadOptions(
                f"{flag} is no option of {game.title[words.language]} ({game.id}): "
                f"it has {', '.join(keys)}, which are set with --options KEY=VALUE"
            )
        check_option(game.settings, key, wishes.settings[key], flag)
    if wishes.seats is not None:
        check_option(game.settings, "players", wishes.seats, "--seats")


# ---------------------------------------------------------------------- going on


def continued(wishes: Wishes, words: Words, console: Console) -> Session | None:
    """The session of a game that was left, if there is one and it is wanted."""
    if wishes.resume is not None:
        with store.naming(wishes.resume):
            record = store.read_record(wishes.resume)
            if wishes.game not in (None, record.game):
                raise BadOptions(f"this is a game of {record.game}, not of {wishes.game}")
            return resumed(record, None, words, console)
    path = None if wishes.new else store.latest_unfinished(wishes.game)
    if path is None:
        if wishes.go_on:
            raise BadOptions(f"there is no game to continue in {store.unfinished_folder()}")
        return None
    if wishes.go_on:
        with store.naming(path):
            return resumed(store.read_record(path), path, words, console)
    check_new_table(wishes, words)  # before a game is set aside for one that cannot begin
    try:
        with store.naming(path):
            record = store.read_record(path)
            session = resumed(record, path, words, console)
    except JadecourtError as error:
        console.print(Text(words("broken", why=error, path=store.keep(path)), "red"), soft_wrap=True)
        return None
    if wants(record, words, console):
        console.print(Text(words("continued"), "dim"))
        return session
    console.print(Text(words("set.aside", path=store.keep(path)), "dim"), soft_wrap=True)
    return None


def wants(record: Record, words: Words, console: Console) -> bool:
    """Ask whether to go on; an empty line is yes."""
    what = find_game(record.game).title[words.language]
    answer = Keyboard(console).line(words("offer", what=what, plies=len(record.plies)))
    return not answer.lower().startswith(words("offer.no"))


def resumed(record: Record, path: Path | None, words: Words, console: Console) -> Session:
    """A session that goes on with a record; without a path it becomes a game in progress of its own."""
    game = record.build(find_game(record.game))
    table = Table.resume(game, record)
    if table.is_over:
        raise BadOptions("this game is over; jadecourt replay shows it")
    players = store.players_of(record, game.seats) or [HUMAN] + [usual_opponent(game.id)] * (game.seats - 1)
    rewinds = store.rewinds_of(record)
    bots = seat_bots(players, table.seed, rewinds)
    return Session(table, bots, players, words, console, path or store.new_file(table), rewinds)


# ---------------------------------------------------------------------- beginning


def begun(wishes: Wishes, words: Words, console: Console) -> Session | None:
    """A session with a new game; None: none is wanted."""
    read_players(wishes, USUAL)  # what is wrong with it is said before anything is asked
    chosen = pick_game(wishes, words, console)
    opponent = None if chosen is None else pick_opponent(wishes, chosen, words, console)
    if chosen is None or opponent is None:
        return None
    players = read_players(wishes, opponent)
    table, bots = set_table(wishes, chosen, players, words)
    title, names = table.game.title[words.language], ", ".join(table.names)
    text = words("welcome", title=title, seed=str(table.seed), players=names)
    console.print(Text(text, "bold"))
    return Session(table, bots, players, words, console, store.new_file(table))


def set_table(
    wishes: Wishes, chosen: type[Game], players: list[str], words: Words
) -> tuple[Table, list[Bot | None]]:
    """The table of a new game and its bots; BadOptions if something about it is not possible."""
    if wishes.players is not None:
        check_option(chosen.settings, "players", len(players), "the number of --players")
    game = chosen(players=len(players), **wishes.settings)
    seed = secrets.randbits(63) if wishes.seed is None else wishes.seed
    if not 0 <= seed < LARGEST_SEED:
        raise BadOptions(f"the seed is a number from 0 to {LARGEST_SEED - 1}, not {seed}")
    names = read_names(wishes.names, players, words)
    bots = seat_bots(players, seed)
    return Table(game, seed, names), bots


def check_new_table(wishes: Wishes, words: Words) -> None:
    """Refuse options of a new game that are not possible, if any are given; else the rest is asked later."""
    if wishes.particular:
        set_table(wishes, find_game(wishes.game or FIRST), read_players(wishes, USUAL), words)


def pick_game(wishes: Wishes, words: Words, console: Console) -> type[Game] | None:
    """The game asked for; the one that is chosen, if nothing is said at all; else the first."""
    if wishes.game is not None:
        return find_game(wishes.game)
    games = [find_game(id) for id in GAMES]
    return find_game(FIRST) if wishes.particular or len(games) == 1 else choose_game(games, words, console)


def pick_opponent(wishes: Wishes, game: type[Game], words: Words, console: Console) -> str | None:
    """The bot of the seats that `--players` says nothing about; None: no game is wanted.

    The level asked for; the one that is chosen, if nothing is said at all; else the usual one, if the bots have been
    taught the game.
    """
    if wishes.level is not None:
        find_sense(game.id)  # refuses a game of which the bots have none
        return wishes.level
    usual = usual_opponent(game.id)
    if wishes.players is not None:
        return usual
    if usual != USUAL:
        console.print(Text(words("untaught", title=game.title[words.language]), "yellow"))
        return usual
    return choose_level(words, console) if wishes.game is None and not wishes.particular else usual


def choose_game(games: Sequence[type[Game]], words: Words, console: Console) -> type[Game] | None:
    """Ask by number or a part of the name; an empty line is the first game, None is none."""
    titles = [game.title[words.language] for game in games]
    grid = Grid.grid(padding=(0, 2))
    for number, game in enumerate(games, 1):
        seats = words("games.seats", least=min(seats_of(game)), most=max(seats_of(game)))
        grid.add_row(Text(str(number), "bold"), titles[number - 1], Text(seats, "dim"))
    console.print(grid)
    names = [f"{game.id} {title}" for game, title in zip(games, titles, strict=True)]
    index = choose(names, 0, "games", words, console)
    return None if index is None else games[index]


def choose_level(words: Words, console: Console) -> str | None:
    """Ask how strong the others are; an empty line is the usual level, None is no game."""
    grid = Grid.grid(padding=(0, 2))
    for number, level in enumerate(LEVELS, 1):
        grid.add_row(
            Text(str(number), "bold"), words(f"level.{level}"), Text(words(f"level.{level}.is"), "dim")
        )
    console.print(grid)
    names = [f"{level} {words(f'level.{level}')}" for level in LEVELS]
    index = choose(names, list(LEVELS).index(USUAL), "level", words, console)
    return None if index is None else list(LEVELS)[index]


def choose(names: Sequence[str], usual: int, about: str, words: Words, console: Console) -> int | None:
    """Ask until a number or a part of one name is typed; an empty line is the usual one, None is none."""
    keyboard = Keyboard(console)
    while True:
        line = keyboard.line(words(f"{about}.which")).lower()
        if not line:
            return usual
        if line in COMMANDS["quit"]:
            return None
        meant = [
            index
            for index, name in enumerate(names)
            if (line == str(index + 1) if line.isdecimal() else line in name.lower())
        ]
        if len(meant) == 1:
            return meant[0]
        console.print(Text(words(f"{about}.unknown", typed=shorten(line), last=len(names)), "red"))


def read_players(wishes: Wishes, opponent: str) -> list[str]:
    """Who plays each seat, from `--players` and `--seats`; without the first, one person against this bot."""
    if wishes.players is None:
        seats = SEATS if wishes.seats is None else wishes.seats
        return [HUMAN] + [opponent] * (seats - 1)
    players = split_specs(wishes.players)
    if wishes.seats is not None and wishes.seats != len(players):
        raise BadOptions(f"--seats {wishes.seats} and --players with {len(players)} players do not agree")
    for player in players:
        if player != HUMAN and player.partition(":")[0] not in list_bots():
            raise BadOptions(f"there is no player {player!r}: there are {HUMAN}, {', '.join(list_bots())}")
    if HUMAN not in players:
        raise BadOptions("--players needs at least one human; the others are bots")
    return players


def read_names(given: str | None, players: Sequence[str], words: Words) -> list[str]:
    """The names of the seats: those given, else what they are, numbered where there are several."""
    if given is not None:
        names = [name.strip() for name in given.split(",")]
        if len(names) != len(players):
            raise BadOptions(f"--names has {len(names)} names for {len(players)} seats: {given!r}")
        for name in names:
            if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or set(name) & set("|#"):
                raise BadOptions(f"{name!r} is no name: 1 to {LONGEST_NAME} letters, without | and #")
        return names
    found = []
    kinds = [player.partition(":")[0] for player in players]
    for seat, kind in enumerate(kinds):
        number = kinds[: seat + 1].count(kind)
        if kind == HUMAN:
            found.append(words("human") + (f" {number}" if kinds.count(HUMAN) > 1 else ""))
        else:
            bot = words(f"bot.{kind}") if f"bot.{kind}" in words.texts else kind.capitalize()
            found.append(f"{bot} {number}")
    return found
