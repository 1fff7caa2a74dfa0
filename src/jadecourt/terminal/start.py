"""The command `play`: from the arguments to a running game, new or continued."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from ..bots import Bot
from ..bots.levels import DEFAULT_LEVEL, current_level, default_bot, load_ladder
from ..bots.line_protocol import is_exec_spec
from ..bots.registry import HUMAN
from ..console import saved_games
from ..console.console import EndOfInput, Interrupted, make_console
from ..core.constants import NOBODY
from ..core.errors import CommandError, JadecourtError
from ..core.game import Game
from ..core.options import SEATS_KEY, check_option
from ..core.record import Record
from ..core.table import Table
from ..games import DEFAULT_GAME, GAMES, find_game
from ..i18n import Catalogue, TerminalKey, game_title
from .game_loop import GameLoop
from .opponents import make_bots
from .play_request import PlayRequest, check_request, parse_names, parse_players
from .start_prompts import confirm_continue, prompt_game, prompt_level

SEED_LIMIT: Final = 1 << 128  # exclusive


def play(request: PlayRequest, texts: Catalogue[TerminalKey]) -> int:
    """Run the command; returns the exit code."""
    console = make_console()
    check_request(request)
    try:
        if request.position is not None:
            game_loop = start_at_position(request, request.position, texts, console)
        else:
            game_loop = continue_game(request, texts, console) or start_new_game(request, texts, console)
    except EndOfInput as error:  # at one of the prompts: an unfinished game stays where it is
        message = texts("play-interrupted" if isinstance(error, Interrupted) else "play-end-of-input")
        saved_text = texts("play-left") if saved_games.latest_unfinished(request.game) else ""
        console.print(Text(f"{message} {saved_text}".strip()))
        return 0
    return 0 if game_loop is None else game_loop.run()


# ---------------------------------------------------------------------- continued games


def continue_game(request: PlayRequest, texts: Catalogue[TerminalKey], console: Console) -> GameLoop | None:
    """The loop of an unfinished game, if there is one and the player wants to continue it."""
    if request.resume is not None:
        with saved_games.errors_with_path(request.resume):
            record = saved_games.load_record(request.resume)
            if request.game not in (None, record.game):
                raise CommandError(f"this is a game of {record.game}, not of {request.game}")
            return resume_game(record, None, texts, console)
    path = None if request.new else saved_games.latest_unfinished(request.game)
    if path is None:
        if request.continue_last:
            raise CommandError(f"no unfinished game in {saved_games.unfinished_dir()}")
        return None
    if request.continue_last:
        with saved_games.errors_with_path(path):
            return resume_game(saved_games.load_record(path), path, texts, console)
    check_new_table(request, texts)  # before the old game is archived for one that cannot start
    try:
        with saved_games.errors_with_path(path):
            record = saved_games.load_record(path)
            game_loop = resume_game(record, path, texts, console)
    except JadecourtError as error:
        message = texts("play-broken", reason=str(error), path=str(saved_games.archive(path)))
        console.print(Text(message, "red"), soft_wrap=True)
        return None
    if confirm_continue(record, texts, console):
        console.print(Text(texts("play-continued"), "dim"))
        return game_loop
    console.print(Text(texts("play-archived", path=str(saved_games.archive(path))), "dim"), soft_wrap=True)
    return None


def resume_game(
    record: Record, path: Path | None, texts: Catalogue[TerminalKey], console: Console
) -> GameLoop:
    """A loop that continues a record; `path` None: under a new name among the unfinished games."""
    game = record.make_game(find_game(record.game))
    table = Table.from_record(game, record)
    if table.is_over:
        raise CommandError("the game is finished; view it with: jadecourt replay FILE")
    players = saved_games.find_players(record, game.seats) or [HUMAN] + [default_bot(game.id)] * (
        game.seats - 1
    )
    if path is None:
        check_no_programs(players)
    rewinds = saved_games.count_rewinds(record)
    bots = make_bots(players, table.seed, rewinds)
    return GameLoop(table, bots, players, texts, console, path or saved_games.new_game_path(table), rewinds)


def check_no_programs(players: list[str]) -> None:
    """Raise CommandError if a record names a program: a record from another person could run anything."""
    for player in filter(is_exec_spec, players):
        raise CommandError(
            f"the record would run the program {player!r}, but a record cannot start programs: replace it in the "
            f"line '# {saved_games.PLAYERS_COMMENT_PREFIX}…' by the name of a bot, which may be one of --code"
        )


# ---------------------------------------------------------------------- new games


def start_new_game(request: PlayRequest, texts: Catalogue[TerminalKey], console: Console) -> GameLoop | None:
    """The loop of a new game; None: the player quits at a prompt."""
    parse_players(request, DEFAULT_LEVEL)  # report its errors before any prompt
    game_class = select_game(request, texts, console)
    opponent = None if game_class is None else select_opponent(request, game_class, texts, console)
    if game_class is None or opponent is None:
        return None
    players = parse_players(request, opponent)
    table, bots = make_table(request, game_class, players, texts)
    return begin_game(table, bots, players, texts, console)


def start_at_position(
    request: PlayRequest, path: Path, texts: Catalogue[TerminalKey], console: Console
) -> GameLoop | None:
    """The loop of a new game that begins at the position in a file; None: the player quits at a prompt."""
    game, state = saved_games.load_position_file(path)
    with saved_games.errors_with_path(path):
        if request.game not in (None, game.id):
            raise CommandError(f"this is a position of {game.id}, not of {request.game}")
        if state.mover() == NOBODY:
            raise CommandError("the game is over in this position")
    opponent = select_opponent(replace(request, game=game.id), type(game), texts, console)
    if opponent is None:
        return None
    players = parse_players(request, opponent, game.seats)
    seed = check_seed(request.seed)
    names = parse_names(request.names, players, texts)
    bots = make_bots(players, seed)
    with saved_games.errors_with_path(path):
        table = Table.from_position(game, state, seed, names)
    return begin_game(table, bots, players, texts, console)


def begin_game(
    table: Table,
    bots: list[Bot | None],
    players: list[str],
    texts: Catalogue[TerminalKey],
    console: Console,
) -> GameLoop:
    """The loop of a new game, after a line about it."""
    title, names = game_title(table.game.id, texts.language), ", ".join(table.names)
    text = texts("play-started", title=title, seed=str(table.seed), players=names)
    console.print(Text(text, "bold"))
    return GameLoop(table, bots, players, texts, console, saved_games.new_game_path(table))


def check_seed(requested_seed: int | None) -> int:
    """The seed given by --seed, or a new one."""
    seed = secrets.randbits(63) if requested_seed is None else requested_seed
    if not 0 <= seed < SEED_LIMIT:
        raise CommandError(f"--seed must be from 0 to {SEED_LIMIT - 1}, got {seed}")
    return seed


def make_table(
    request: PlayRequest, game_class: type[Game], players: list[str], texts: Catalogue[TerminalKey]
) -> tuple[Table, list[Bot | None]]:
    """The table of a new game and its bots; BadOptions or CommandError for invalid arguments."""
    if request.players is not None:
        check_option(game_class.option_specs, SEATS_KEY, len(players), "the number of --players")
    game = game_class(**{SEATS_KEY: len(players)}, **request.options)
    seed = check_seed(request.seed)
    names = parse_names(request.names, players, texts)
    bots = make_bots(players, seed)
    return Table(game, seed, names), bots


def check_new_table(request: PlayRequest, texts: Catalogue[TerminalKey]) -> None:
    """Raise an error for invalid arguments of a new game, if any are given; otherwise prompts ask for the rest."""
    if request.has_table_options:
        make_table(
            request,
            find_game(request.game or DEFAULT_GAME),
            parse_players(request, DEFAULT_LEVEL),
            texts,
        )


def select_game(request: PlayRequest, texts: Catalogue[TerminalKey], console: Console) -> type[Game] | None:
    """The requested game; else the default game if other arguments are given; else the player's choice."""
    if request.game is not None:
        return find_game(request.game)
    games = [find_game(id) for id in GAMES]
    if request.has_table_options or len(games) == 1:
        return find_game(DEFAULT_GAME)
    return prompt_game(games, texts, console)


def select_opponent(
    request: PlayRequest, game: type[Game], texts: Catalogue[TerminalKey], console: Console
) -> str | None:
    """The bot of all seats that --players does not name; None: the player quits at the prompt.

    The requested level; else the default bot if other arguments are given or the game has no heuristic; else the
    player's choice.
    """
    if request.level is not None:
        load_ladder(game.id)  # raises if the game has no levels
        return current_level(request.level)
    default_opponent = default_bot(game.id)
    if request.players is not None:
        return default_opponent
    if default_opponent != DEFAULT_LEVEL:
        console.print(Text(texts("play-no-bot", title=game_title(game.id, texts.language)), "yellow"))
        return default_opponent
    if request.game is None and not request.has_table_options:
        return prompt_level(texts, console)
    return default_opponent
