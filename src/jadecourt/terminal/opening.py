"""From the options of the command line to a session: a new game, or one that was left."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from ..bots import BOTS, Bot, make_bot
from ..core.dice import Dice
from ..core.errors import BadOptions, JadecourtError
from ..core.record import Record
from ..core.table import Table
from ..games import find_game
from . import store
from .screen import EndOfInput, Interrupted, Keyboard, make_console
from .session import Session
from .words import Words

HUMAN: Final = "human"
SEATS: Final = 4  # people ask for a game without saying how many
BOT_DRAWS: Final = 1 << 30  # far from the draws of the table itself, which use the same seed
LONGEST_NAME: Final = 20
LARGEST_SEED: Final = 1 << 63  # what the compiled dice can hold


@dataclass
class Wishes:
    """What was asked for on the command line."""

    game: str
    offer: str | None = None  # only a game with this id may be gone on with; None: any
    seats: int | None = None
    players: str | None = None
    names: str | None = None
    seed: int | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    resume: Path | None = None
    new: bool = False
    go_on: bool = False


def play(wishes: Wishes, words: Words) -> int:
    """The command `play`: returns the exit code."""
    console = make_console()
    check(wishes)
    try:
        session = continued(wishes, words, console) or begun(wishes, words, console)
    except EndOfInput as error:  # instead of an answer to the offer: the game stays where it is
        why = words("interrupted" if isinstance(error, Interrupted) else "end.of.input")
        console.print(Text(f"{why} {words('quit')}"))
        return 0
    return session.run()


def check(wishes: Wishes) -> None:
    """Refuse what cannot be meant together."""
    ways = {"--new": wishes.new, "--continue": wishes.go_on, "--resume": wishes.resume is not None}
    given = [way for way, wanted in ways.items() if wanted]
    if len(given) > 1:
        raise BadOptions(f"{' and '.join(given)} do not go together")


# ---------------------------------------------------------------------- going on


def continued(wishes: Wishes, words: Words, console: Console) -> Session | None:
    """The session of a game that was left, if there is one and it is wanted."""
    if wishes.resume is not None:
        with store.naming(wishes.resume):
            return resumed(store.read_record(wishes.resume), None, words, console)
    path = None if wishes.new else store.latest_unfinished(wishes.offer)
    if path is None:
        if wishes.go_on:
            raise BadOptions(f"there is no game to continue in {store.unfinished_folder()}")
        return None
    if wishes.go_on:
        with store.naming(path):
            return resumed(store.read_record(path), path, words, console)
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
    players = store.players_of(record, game.seats) or [HUMAN] + ["random"] * (game.seats - 1)
    bots = seat_bots(players, table.seed)
    return Session(table, bots, players, words, console, path or store.new_file(table))


# ---------------------------------------------------------------------- beginning


def begun(wishes: Wishes, words: Words, console: Console) -> Session:
    """A session with a new game."""
    players = read_players(wishes)
    game = find_game(wishes.game)(players=len(players), **wishes.settings)
    seed = secrets.randbelow(1_000_000) if wishes.seed is None else wishes.seed
    if not 0 <= seed < LARGEST_SEED:
        raise BadOptions(f"the seed is a number from 0 to {LARGEST_SEED - 1}, not {seed}")
    bots = seat_bots(players, seed)
    names = read_names(wishes.names, players, words)
    table = Table(game, seed, names)
    text = words("welcome", title=game.title[words.language], seed=str(seed), players=", ".join(names))
    console.print(Text(text, "bold"))
    return Session(table, bots, players, words, console, store.new_file(table))


def read_players(wishes: Wishes) -> list[str]:
    """Who plays each seat, from `--players` and `--seats`."""
    if wishes.players is None:
        seats = SEATS if wishes.seats is None else wishes.seats
        if seats < 1:
            raise BadOptions(f"{seats} seats are too few")
        return [HUMAN] + ["random"] * (seats - 1)
    players = [player.strip() for player in wishes.players.split(",")]
    if wishes.seats is not None and wishes.seats != len(players):
        raise BadOptions(f"--seats {wishes.seats} and --players with {len(players)} players do not agree")
    for player in players:
        if player != HUMAN and player.partition(":")[0] not in BOTS:
            raise BadOptions(f"there is no player {player!r}: there are {HUMAN}, {', '.join(BOTS)}")
    if HUMAN not in players:
        raise BadOptions("--players needs at least one human; the others are bots")
    return players


def seat_bots(players: Sequence[str], seed: int) -> list[Bot | None]:
    """The bots by seat, each with its own seed; None where a person sits."""
    dice = Dice(seed, BOT_DRAWS)
    seeds = [dice.below(1 << 30) for _ in players]
    return [None if player == HUMAN else make_bot(player, seeds[seat]) for seat, player in enumerate(players)]


def read_names(given: str | None, players: Sequence[str], words: Words) -> list[str]:
    """The names of the seats: those given, else what they are, numbered where there are several."""
    if given is not None:
        names = [name.strip() for name in given.split(",")]
        if len(names) != len(players):
            raise BadOptions(f"--names has {len(names)} names for {len(players)} seats")
        for name in names:
            if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or set(name) & set("|#"):
                raise BadOptions(f"{name!r} is no name: 1 to {LONGEST_NAME} letters, without | and #")
        return names
    found = []
    for seat, player in enumerate(players):
        kind = player.partition(":")[0]
        number = players[: seat + 1].count(player)
        if player == HUMAN:
            found.append(words("human") + (f" {number}" if players.count(HUMAN) > 1 else ""))
        else:
            bot = words(f"bot.{kind}") if f"bot.{kind}" in words.texts else kind.capitalize()
            found.append(f"{bot} {number}")
    return found
