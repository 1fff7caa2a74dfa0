"""What was requested on the command line of `play`, and its checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..bots import list_bots, split_specs
from ..bots.levels import LEVELS, check_level, current_level
from ..bots.line_protocol import EXEC
from ..bots.registry import HUMAN, is_known_spec
from ..console.saved_games import STANDARD_INPUT
from ..core.errors import CommandError
from ..core.options import SEATS_KEY, check_option
from ..games import DEFAULT_GAME, find_game
from ..i18n import Catalogue, TerminalKey, level_title

DEFAULT_SEATS: Final = 4
MAX_NAME_LENGTH: Final = 20
SEAT_FLAGS: Final = ("--players", "--level", "--names", "--seed")  # of a new game that begins at a position


@dataclass
class PlayRequest:
    """The arguments of `play`; None: not given."""

    game: str | None = None  # None: any unfinished game may be continued, and a new one is chosen at a prompt
    seats: int | None = None
    players: str | None = None
    level: str | None = None  # strength of the bots, unless `players` names them
    names: str | None = None
    seed: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)  # of the game, by key
    option_flags: Mapping[str, str] = field(default_factory=dict)  # flags of those not given by --option
    resume: Path | None = None
    position: Path | None = None  # where a new game begins
    new: bool = False
    continue_last: bool = False

    @property
    def has_table_options(self) -> bool:
        """Whether anything but the level is given about a new game."""
        return bool(set(self.table_flags()) - {"--level"})

    def table_flags(self) -> list[str]:
        """The given flags that describe a new game."""
        values_by_flag = {
            "--seats": self.seats,
            "--players": self.players,
            "--level": self.level,
            "--names": self.names,
            "--seed": self.seed,
        }
        flags = [flag for flag, value in values_by_flag.items() if value is not None]
        if set(self.options) - set(self.option_flags):
            flags.append("--option")
        return [*flags, *self.option_flags.values()]


def check_request(request: PlayRequest) -> None:
    """Raise an error for arguments that cannot be combined, and for invalid values."""
    start_modes = {
        "--new": request.new,
        "--continue": request.continue_last,
        "--resume": request.resume is not None,
        "--position": request.position is not None,
    }
    chosen_modes = [flag for flag, is_chosen in start_modes.items() if is_chosen]
    if len(chosen_modes) > 1:
        raise CommandError(f"options {' and '.join(chosen_modes)} cannot be combined")
    table_flags = request.table_flags()
    if request.position is not None:
        check_position_flags(request)
    elif table_flags and chosen_modes and not request.new:
        raise CommandError(
            f"options {chosen_modes[0]} and {table_flags[0]} cannot be combined: {table_flags[0]} is for a new game"
        )
    game = find_game(request.game or DEFAULT_GAME)
    if request.level is not None:
        if request.players is not None:
            raise CommandError(
                "options --level and --players cannot be combined: --players says who plays each seat"
            )
        check_level(request.level)
    if request.seats is not None:
        check_option(game.option_specs, SEATS_KEY, request.seats, "--seats")


def check_position_flags(request: PlayRequest) -> None:
    """Raise CommandError for options that a position has itself."""
    of_position = [flag for flag in request.table_flags() if flag not in SEAT_FLAGS]
    if of_position:
        raise CommandError(
            f"options --position and {of_position[0]} cannot be combined: the position has seats and options"
        )
    if request.position == STANDARD_INPUT:
        raise CommandError("--position - is not possible here: the moves are read from standard input")


def parse_players(request: PlayRequest, opponent: str, position_seats: int | None = None) -> list[str]:
    """Who plays each seat, from --players and --seats; without --players, one person against this bot."""
    if position_seats is not None and request.players is not None:
        count = len(split_specs(request.players))
        if count != position_seats:
            raise CommandError(f"--players has {count} players, but the position {position_seats} seats")
    if request.players is None:
        seats = position_seats or (DEFAULT_SEATS if request.seats is None else request.seats)
        return [HUMAN] + [opponent] * (seats - 1)
    players = split_specs(request.players)
    if request.seats is not None and request.seats != len(players):
        raise CommandError(f"--seats {request.seats} does not match the {len(players)} players of --players")
    for player in players:
        if player != HUMAN and not is_known_spec(player):
            available = ", ".join([HUMAN, *list_bots(), f"{EXEC}:COMMAND"])
            raise CommandError(f"unknown player {player!r}: available are {available}")
    if HUMAN not in players:
        raise CommandError("--players needs at least one human; jadecourt arena is for bots only")
    return players


def bot_title(name: str, texts: Catalogue[TerminalKey]) -> str:
    """The name of a seat that a bot plays."""
    if name in LEVELS:
        return level_title(name, texts.language)
    return texts.find(f"player-{name}") or name.capitalize()


def parse_names(names_text: str | None, players: Sequence[str], texts: Catalogue[TerminalKey]) -> list[str]:
    """The names of the seats: those given, else the kind of player, numbered if several are of one kind."""
    if names_text is not None:
        names = [name.strip() for name in names_text.split(",")]
        if len(names) != len(players):
            raise CommandError(f"--names has {len(names)} names for {len(players)} seats: {names_text!r}")
        for name in names:
            if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable() or set(name) & set("|#"):
                raise CommandError(
                    f"invalid name {name!r} in --names: 1 to {MAX_NAME_LENGTH} characters, without | and #"
                )
        return names
    names = []
    kinds = [current_level(player).partition(":")[0] for player in players]
    for seat, kind in enumerate(kinds):
        number = kinds[: seat + 1].count(kind)
        if kind == HUMAN:
            names.append(texts("player-human") + (f" {number}" if kinds.count(HUMAN) > 1 else ""))
        else:
            names.append(f"{bot_title(kind, texts)} {number}")
    return names
