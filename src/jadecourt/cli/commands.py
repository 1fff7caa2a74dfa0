"""The commands: each reads its arguments and calls the part of the package that does the work.

Parts are imported when their command runs, so that `jadecourt --help` and shell completion stay fast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from .. import __version__, describe_engine
from ..analysis import DEFAULT_BUDGET
from ..games import GAMES
from ..paths import WEB_CLIENT_DIR, WEB_CLIENT_INDEX
from .arguments import (
    ArenaArguments,
    CodeOption,
    DatasetArguments,
    LanguageOption,
    PlayArguments,
    load_texts,
    parse_key_values,
    parse_seat_counts,
)
from .measurement_commands import calibration, experiment_app, exploitability
from .openings_command import openings
from .train_command import train


@dataclass(frozen=True)
class GivenOptions:
    """Options of a game that were given as flags of their own."""

    values: Mapping[str, object] = field(default_factory=dict)  # by key
    flags: Mapping[str, str] = field(default_factory=dict)  # by key, as written on the command line


def describe_version() -> str:
    """The version, the engine in use, and whether the web client is built."""
    web_client = "built" if (WEB_CLIENT_DIR / WEB_CLIENT_INDEX).is_file() else "not built"
    return f"jadecourt {__version__} (engine: {describe_engine()}; web client: {web_client})"


app = App(
    name="jadecourt",
    help="Board games for people and programs. Without a command: play in the browser, on this machine.",
    version=describe_version,
    version_flags=["--version"],
    help_format="plaintext",
    suppress_keyboard_interrupt=False,  # else cyclopts exits with 130 and prints nothing
)
app.register_install_completion_command(help="Install completion for the shell in use.")


@app.default
def start(
    *,
    port: int | None = None,
    open_browser: bool = True,
    code: CodeOption = None,
    lang: LanguageOption = None,
) -> int:
    """Board games for people and programs. Without a command: play in the browser, on this machine.

    Parameters
    ----------
    port
        The port; by default 8420 or, if another program uses that, any free port.
    open_browser
        Open the browser; the URL is printed in any case.
    """
    from ..server.local import run_local

    def play_in_terminal() -> int:
        return play_game(None, PlayArguments(lang=lang, code=code), GivenOptions())

    return run_local(port, open_browser, lang, play_in_terminal, absolute_paths(code) or ())


def absolute_paths(paths: Sequence[Path] | None) -> tuple[Path, ...] | None:
    """The paths for processes that may have another working folder."""
    return tuple(path.resolve() for path in paths) if paths else None


play_app = App(
    name="play",
    help="Play in the terminal: choose a game and a level of the bots, or set everything with options. "
    "Each game has options of its own: see jadecourt play GAME --help.",
)
app.command(play_app)


@play_app.default
def play(game: str | None = None, /, *, arguments: PlayArguments | None = None) -> int:
    """
    Parameters
    ----------
    game
        The id of a game, as listed by jadecourt games.
    """
    return play_game(game, arguments or PlayArguments(), GivenOptions())


def play_game(game_id: str | None, arguments: PlayArguments, given: GivenOptions) -> int:
    """Run the command `play`. `game_id` None: the player chooses, or the default game if other options are given."""
    from ..bots import load_bots
    from ..terminal.play_request import PlayRequest
    from ..terminal.start import play as run_play

    for path in arguments.code or ():
        load_bots(path)
    request = PlayRequest(
        game=game_id,
        seats=arguments.seats,
        players=arguments.players,
        level=arguments.level,
        names=arguments.names,
        seed=arguments.seed,
        options=parse_key_values(arguments.option, "--seats or --players") | dict(given.values),
        option_flags=given.flags,
        resume=arguments.resume,
        position=arguments.position,
        new=arguments.new,
        continue_last=arguments.continue_last,
    )
    return run_play(request, load_texts(arguments.lang))


@app.command
def games(*, json: bool = False, lang: LanguageOption = None) -> int:
    """List the games and their options.

    Parameters
    ----------
    json
        Print the list as JSON.
    """
    from ..terminal.game_list import show_games

    return show_games(load_texts(lang), json)


@app.command
def levels(*, json: bool = False, lang: LanguageOption = None) -> int:
    """List the levels of the bots in each game, with descriptions and measured ratings.

    Parameters
    ----------
    json
        Print the list as JSON.
    """
    from ..terminal.level_list import show_levels

    return show_levels(load_texts(lang), json)


@app.command
def replay(
    file: Path, /, *, ply: int | None = None, svg: Path | None = None, lang: LanguageOption = None
) -> int:
    """Step through a record; without a terminal, print its log and the last position.

    Parameters
    ----------
    file
        A record, as text or JSON, or the link of a game.
    ply
        The ply to start at; without a terminal, the ply to stop at.
    svg
        Write a picture of the board at this ply (default: the last) to this file instead.
    """
    from ..terminal.replay import replay as run_replay

    return run_replay(file, ply, load_texts(lang), svg)


@app.command
def analyse(
    file: Path | None = None,
    /,
    *,
    position: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    ply: int | None = None,
    budget: str = DEFAULT_BUDGET,
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    lang: LanguageOption = None,
) -> int:
    """Analyse a record or a position with a search: win probabilities, the best moves, and what each move cost.

    Parameters
    ----------
    file
        A record, as text or JSON, or the link of a game; the game need not be over.
    position
        Instead of a record: a file with the text of a position; - for standard input.
    ply
        Analyse only the decision at this ply, in detail.
    budget
        Search effort per decision: 2000it (iterations; reproducible), 500ms or 2s.
    json
        Print the analysis as JSON.
    plot
        Draw the win probability of each seat: FILE.png or FILE.svg.
    """
    from ..analysis.command import AnalyseRequest
    from ..analysis.command import analyse as run_analyse

    return run_analyse(file, AnalyseRequest(ply, budget, json, plot, position), lang)


app.command(openings)


@app.command
def rules(*passage: str, game: str | None = None, lang: LanguageOption = None) -> int:
    """Show the rules of a game, or a part of them: jadecourt rules GAME 8.2.

    Parameters
    ----------
    passage
        The id of a game, and the number of a paragraph (8.2, as error messages name it), of a section (8) or of a
        ruling (R31). Without a game: those of the first; without a number: all rules.
    game
        The id of the game, if it is not among the words above.
    """
    from ..terminal.rules import show_rules

    return show_rules(passage, game, load_texts(lang))


arena_app = App(
    name="arena",
    help="Let bots play many games against each other, and compare their strength. "
    "Each game has options of its own: see jadecourt arena GAME --help.",
)
app.command(arena_app)


@arena_app.default
def arena(*, game: str, arguments: ArenaArguments) -> int:
    """
    Parameters
    ----------
    game
        The id of the game, as listed by jadecourt games.
    """
    return run_arena_command(game, arguments, GivenOptions())


def run_arena_command(game_id: str, arguments: ArenaArguments, given: GivenOptions) -> int:
    """Run the command `arena`."""
    from ..arena import runners
    from ..arena.command import ArenaOutputs, run_arena
    from ..arena.plan import make_plan
    from ..arena.sprt import parse_hypothesis

    options = parse_key_values(arguments.option, "--seats") | dict(given.values)
    bot_files = arguments.code or ()
    plan = make_plan(
        game_id, arguments.bots, arguments.seats, arguments.games, options, arguments.seed, bot_files
    )
    hypothesis = parse_hypothesis(arguments.sprt, plan.names) if arguments.sprt is not None else None
    runner = runners.make_runner(runners.play_game, arguments.backend, arguments.workers, plan.bot_files)
    outputs = ArenaOutputs(
        arguments.results, arguments.json, arguments.csv, arguments.parquet, arguments.plot
    )
    return run_arena(plan, runner, outputs, hypothesis)


dataset_app = App(
    name="dataset",
    help="Let bots play, and write every decision to Parquet files, as learning programs read them. "
    "Each game has options of its own: see jadecourt dataset GAME --help.",
)
app.command(dataset_app)


@dataset_app.default
def dataset(*, game: str, arguments: DatasetArguments) -> int:
    """
    Parameters
    ----------
    game
        The id of the game, as listed by jadecourt games.
    """
    return run_dataset_command(game, arguments, GivenOptions())


def run_dataset_command(game_id: str, arguments: DatasetArguments, given: GivenOptions) -> int:
    """Run the command `dataset`."""
    from ..dataset.generation import require_libraries, run_dataset

    require_libraries()

    from ..arena.runners import make_runner
    from ..dataset.plan import make_dataset_plan
    from ..dataset.samples import play_sampled_game

    plan = make_dataset_plan(
        game_id,
        arguments.bots,
        parse_seat_counts(arguments.seats),
        arguments.games,
        parse_key_values(arguments.option, "--seats") | dict(given.values),
        arguments.seed,
        arguments.games_per_file,
        arguments.code or (),
    )
    runner = make_runner(play_sampled_game, arguments.backend, arguments.workers, plan.bot_files)
    return run_dataset(plan, runner, arguments.out, arguments.json)


app.command(experiment_app)
app.command(calibration)
app.command(exploitability)
app.command(train)


# One command per game, with the options of the game; the game is imported when the command or its help is needed.
for _id in GAMES:
    play_app.command(f"{__package__}.game_commands:play_{_id}", name=_id)
    arena_app.command(f"{__package__}.game_commands:arena_{_id}", name=_id)
    dataset_app.command(f"{__package__}.game_commands:dataset_{_id}", name=_id)


@app.command
def check_bot(bot: str, /, *, game: str | None = None, code: CodeOption = None) -> int:
    """Check a bot, such as exec:./mybot, with all games and options, and report its faults in words.

    Parameters
    ----------
    bot
        The spec of a bot: exec:COMMAND for a program, or a name.
    game
        The id of the only game to play.
    """
    from ..bots import load_bots
    from ..bots.check import run_check

    for path in code or ():
        load_bots(path)
    return run_check(bot, game, print)


@app.command
def bench(*, json: bool = False, quick: bool = False) -> int:
    """Measure the speed of the engine.

    Parameters
    ----------
    json
        Print the figures as JSON.
    quick
        Measure for a shorter time, less exactly.
    """
    from ..bench import main as run_bench

    return run_bench(json=json, quick=quick)


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    database: str | None = None,
    config: Path | None = None,
    log_format: str | None = None,
    code: CodeOption = None,
) -> int:
    """Run a server for people and programs: the web client for browsers, and the API for programs.

    Parameters
    ----------
    host
        The address to listen on; default 127.0.0.1, this machine only.
    port
        The port; default 8420. 0: any free port.
    workers
        Number of server processes; more than one needs PostgreSQL.
    database
        sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; default SQLite in the data folder.
    config
        A TOML file with settings; docs/hosting.md describes them.
    log_format
        text or json.
    """
    from ..server.serve import serve as run_serve

    return run_serve(
        config,
        host=host,
        port=port,
        workers=workers,
        database=database,
        log_format=log_format,
        bot_files=absolute_paths(code),
    )


@app.command
def mcp(
    *,
    server: str | None = None,
    token: Annotated[str | None, Parameter(env_var="JADECOURT_TOKEN")] = None,
    name: str = "Language model",
) -> int:
    """Let a language model play: tools for tables, positions, moves and rules over the Model Context Protocol.

    Parameters
    ----------
    server
        The address of a Jadecourt server, such as https://play.example; default: the one that runs on this machine, or
        a new one until the model's program ends.
    token
        The token of a bot account of that server; default: a guest.
    name
        The name at the table, if there is no token.
    """
    from ..mcp.server import run_mcp

    return run_mcp(server, token, name)


@app.command
def backup(file: Path, /, *, database: str | None = None, config: Path | None = None) -> int:
    """Copy the server's SQLite database into a new file, also while the server runs.

    Parameters
    ----------
    file
        The copy; an existing file is not overwritten.
    database
        As for the command serve.
    config
        As for the command serve.
    """
    from ..server.serve import load_settings_with_overrides
    from ..server.store.backup import back_up

    back_up(file, load_settings_with_overrides(config, {"database": database}))
    return 0
