"""The command `jadecourt`: reads options, calls the part that is wanted, and turns faults into one line.

Exit codes: 0, also when a game was left unfinished (it is kept) and when a server was told to stop; 2, with one line on
standard error, for everything that could not be done.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    Group,
    Parameter,
    UnknownOptionError,
    UnusedCliTokensError,
)

from . import __version__, describe_engine
from .console.output import ERROR_HANDLER_NAME, install_ascii_fallback
from .core.errors import BadOptions, JadecourtError
from .paths import WEB_CLIENT_DIR, WEB_CLIENT_INDEX

EXIT_ERROR: Final = 2
MAX_ERROR_LENGTH: Final = 2000  # characters of what is said about a fault
TABLE_GROUP: Final = Group("Table", sort_key=1)
RULES_GROUP: Final = Group("Rules", sort_key=2)
OTHER_GROUP: Final = Group("Other", sort_key=3)


def describe_version() -> str:
    """The version, which engine runs and why, and whether there is a page for the browser."""
    web_client = "built" if (WEB_CLIENT_DIR / WEB_CLIENT_INDEX).is_file() else "not built"
    return f"jadecourt {__version__} (engine: {describe_engine()}; page: {web_client})"


app = App(
    name="jadecourt",
    help="Board games for people and programs. Without a command: play in the browser, on this machine.",
    version=describe_version,
    version_flags=["--version"],
    help_format="plaintext",
    suppress_keyboard_interrupt=False,  # else cyclopts exits with 130 and says nothing
)

LanguageOption = Annotated[
    str | None, Parameter(group=OTHER_GROUP, help="en or fr; else from LC_ALL or LANG.")
]


@Parameter(name="*")
@dataclass(kw_only=True)
class PlayArguments:
    """What can be said about a game to be played."""

    seats: Annotated[int | None, Parameter(group=TABLE_GROUP, help="How many seats play; else 4.")] = None
    players: Annotated[
        str | None,
        Parameter(
            group=TABLE_GROUP,
            help="Who plays each seat: human,greedy,random. Several humans share the keyboard.",
        ),
    ] = None
    level: Annotated[
        str | None,
        Parameter(
            group=TABLE_GROUP,
            help="How strong the bots are, if --players does not say who plays: easy, medium or hard; else medium.",
        ),
    ] = None
    names: Annotated[
        str | None, Parameter(group=TABLE_GROUP, help="The names of the seats: Anna,Ben,Clara.")
    ] = None
    seed: Annotated[
        int | None,
        Parameter(group=TABLE_GROUP, help="Same seed and same moves: same game. Else drawn and shown."),
    ] = None
    edition: Annotated[
        str | None, Parameter(group=RULES_GROUP, help="If the game has editions: 2017 or 2007.")
    ] = None
    great_wall: Annotated[
        bool | None, Parameter(group=RULES_GROUP, help="If the game has it: play with the Great Wall.")
    ] = None
    super_event: Annotated[
        str | None,
        Parameter(group=RULES_GROUP, help="If the game has them: a super event, random or by its name."),
    ] = None
    option: Annotated[
        list[str] | None,
        Parameter(
            group=RULES_GROUP,
            negative=(),
            help="Any option of the game, KEY=VALUE; may be repeated. The command games lists them.",
        ),
    ] = None
    bot_file: Annotated[
        list[Path] | None,
        Parameter(
            group=TABLE_GROUP,
            negative=(),
            help="A Python file with bots of your own, by name in its dict BOTS.",
        ),
    ] = None
    new: Annotated[
        bool, Parameter(group=OTHER_GROUP, negative=(), help="Do not ask about a game that was left.")
    ] = False
    continue_last: Annotated[
        bool,
        Parameter(
            name="--continue", group=OTHER_GROUP, negative=(), help="Go on with the game that was left."
        ),
    ] = False
    resume: Annotated[
        Path | None, Parameter(group=OTHER_GROUP, help="Go on with a game written by the command save.")
    ] = None
    lang: LanguageOption = None

    def game_options(self) -> dict[str, object]:
        """The settings of the game by their keys in records."""
        found: dict[str, object] = {}
        for pair in self.option or ():
            key, equals, value = pair.partition("=")
            if not equals:
                raise BadOptions(f"--options is written KEY=VALUE, not {pair!r}")
            if key == "players":
                raise BadOptions("how many play is said with --seats or --players")
            found[key] = value
        return found | {key: value for key, (_, value) in self.dedicated_options().items()}

    def dedicated_options(self) -> dict[str, tuple[str, object]]:
        """The settings that have an option of their own and were given: the option and the value."""
        flags_and_values = {
            "edition": ("--edition", self.edition),
            "greatWall": ("--wall" if self.great_wall else "--no-wall", self.great_wall),
            "superEvent": ("--super-event", self.super_event),
        }
        return {key: pair for key, pair in flags_and_values.items() if pair[1] is not None}


@app.default
def start(*, port: int | None = None, open_browser: bool = True, lang: LanguageOption = None) -> int:
    """Board games for people and programs. Without a command: play in the browser, on this machine.

    Parameters
    ----------
    port
        The port; else 8420 or, if another program has that, any that is free.
    browser
        Whether the browser is opened; the address is shown in any case.
    """
    from .server.local import run_local as start_here

    return start_here(port, open_browser, lang, lambda: play_game(None, PlayArguments(lang=lang)))


@app.command
def play(game: str | None = None, /, *, arguments: PlayArguments | None = None) -> int:
    """Play a game in the terminal: choose it and a level of the bots, or say all that with options.

    Parameters
    ----------
    game
        The game's id, as the command games shows it.
    """
    return play_game(game, arguments)


def play_game(game: str | None, arguments: PlayArguments | None) -> int:
    """`game` None: the one that is chosen or, if other options are given, the first."""
    from .bots import load_bots
    from .terminal.start import PlayRequest
    from .terminal.start import play as play_here
    from .terminal.translations import Translator, detect_language

    arguments = arguments or PlayArguments()
    for path in arguments.bot_file or ():
        load_bots(path)
    translator = Translator(detect_language(arguments.lang))
    request = PlayRequest(
        game=game,
        seats=arguments.seats,
        players=arguments.players,
        level=arguments.level,
        names=arguments.names,
        seed=arguments.seed,
        options=arguments.game_options(),
        option_flags={key: option for key, (option, _) in arguments.dedicated_options().items()},
        resume=arguments.resume,
        new=arguments.new,
        continue_last=arguments.continue_last,
    )
    return play_here(request, translator)


@app.command
def games(*, json: bool = False, lang: LanguageOption = None) -> int:
    """List the games and their options.

    Parameters
    ----------
    json
        For programs.
    """
    from .terminal.game_list import show_games
    from .terminal.translations import Translator, detect_language

    return show_games(Translator(detect_language(lang)), json)


@app.command
def replay(file: Path, /, *, ply: int | None = None, lang: LanguageOption = None) -> int:
    """Step through a record; without a terminal, print its log and the last position.

    Parameters
    ----------
    file
        A record, as text or JSON.
    ply
        Where to begin; without a terminal: where to stop.
    """
    from .terminal.replay import replay as replay_here
    from .terminal.translations import Translator, detect_language

    return replay_here(file, ply, Translator(detect_language(lang)))


@app.command
def analyse(
    file: Path,
    /,
    *,
    ply: int | None = None,
    budget: str = "1000it",
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    lang: LanguageOption = None,
) -> int:
    """Let a search judge a record: who was winning, the best moves, and what each move cost.

    Parameters
    ----------
    file
        A record, as text or JSON; the game need not be over.
    ply
        Only this decision, but all about it.
    budget
        How long each decision is searched: 2000it (iterations; can be repeated), 500ms or 2s.
    json
        Print the analysis as JSON.
    plot
        Draw how probable the victory of each seat was: FILE.png or FILE.svg.
    """
    from .analysis.command import AnalyseRequest
    from .analysis.command import analyse as analyse_here

    return analyse_here(file, AnalyseRequest(ply, budget, json, plot), lang)


@app.command
def rules(*passage: str, game: str | None = None, lang: LanguageOption = None) -> int:
    """Show the rules of a game, or a part of them: jadecourt rules GAME 8.2.

    Parameters
    ----------
    what
        A game's id, and the number of a paragraph (8.2, as refusals name it), of a section (8) or of a ruling
        (R31). Without a game: those of the first; without a number: all of them.
    game
        The game's id, if it is not said before.
    """
    from .terminal.rules import show_rules
    from .terminal.translations import Translator, detect_language

    return show_rules(passage, game, Translator(detect_language(lang)))


@app.command
def arena(
    *,
    game: str,
    bots: str,
    seats: int = 4,
    games: int = 100,
    option: Annotated[list[str] | None, Parameter(negative=(), consume_multiple=True)] = None,
    seed: int = 1,
    workers: int | None = None,
    backend: str = "processes",
    results: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    csv: Path | None = None,
    parquet: Path | None = None,
    plot: Path | None = None,
    sprt: str | None = None,
    bot_file: Annotated[list[Path] | None, Parameter(negative=())] = None,
) -> int:
    """Let bots play many games against each other, and see who is stronger.

    Parameters
    ----------
    game
        The game's id, as the command games shows it.
    players
        The bots: greedy,search:200ms,random. If they are fewer than the seats, they sit down more than once.
    seats
        How many seats play.
    games
        How many games are played, rounded up to whole blocks of rotations.
    options
        Any option of the game, KEY=VALUE; may be repeated.
    seed
        Same seed, same games (if no bot looks at the clock).
    workers
        How many games are played at once; else one per core.
    backend
        Where the games are played: processes or ray.
    out
        Keep all games in this file (arena.jsonl.gz); the same command goes on where it was interrupted.
    json
        Print the report as JSON.
    csv
        Write one row for each seat of each game.
    parquet
        The same as Parquet.
    plot
        Draw shares of victories and scores: FILE.png or FILE.svg.
    sprt
        Is A stronger than B? A,B or A,B,elo0,elo1; plays until it is decided or the games are used up.
    code
        A Python file with bots of your own, by name in its dict BOTS.
    """
    from .arena.command import ArenaOutputs, run_arena
    from .arena.plan import make_plan, parse_game_options
    from .arena.runners import make_runner
    from .arena.sprt import parse_hypothesis

    plan = make_plan(game, bots, seats, games, parse_game_options(option or ()), seed, bot_file or ())
    hypothesis = parse_hypothesis(sprt, plan.names) if sprt is not None else None
    runner = make_runner(backend, workers, plan.bot_files)
    return run_arena(plan, runner, ArenaOutputs(results, json, csv, parquet, plot), hypothesis)


@app.command
def bench(*, json: bool = False, quick: bool = False) -> int:
    """Measure the speed of the engine.

    Parameters
    ----------
    json
        Print the figures as JSON.
    quick
        Measure briefly.
    """
    from .bench import main as measure

    return measure(json=json, quick=quick)


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    database: str | None = None,
    config: Path | None = None,
    log_format: str | None = None,
) -> int:
    """Let people and programs play over the network: the page for browsers, and the protocol for programs.

    Parameters
    ----------
    host
        The address to listen at; else 127.0.0.1: this machine only.
    port
        The port; else 8420. 0: any that is free.
    workers
        How many processes serve; more than one needs PostgreSQL.
    database
        sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; else SQLite in the data folder.
    config
        A TOML file with settings; docs/hosting.md explains all of them.
    log_format
        text or json.
    """
    from .server.serve import serve as serve_here

    return serve_here(config, host=host, port=port, workers=workers, database=database, log_format=log_format)


@app.command
def backup(file: Path, /, *, database: str | None = None, config: Path | None = None) -> int:
    """Copy the server's SQLite database into a new file, also while the server runs.

    Parameters
    ----------
    file
        The copy; a file that exists is not overwritten.
    database
        As for the command serve.
    config
        As for the command serve.
    """
    from .server.serve import load_settings_with_overrides
    from .server.store.backup import back_up

    back_up(file, load_settings_with_overrides(config, {"database": database}))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; every fault becomes one line and the exit code 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    restore_interrupts()
    install_ascii_fallback()
    try:
        if list(arguments) == ["--version"]:  # cyclopts would break the line at the width of the terminal
            print(describe_version())
            return 0
        result = app(
            arguments,
            print_error=False,
            exit_on_error=False,
            result_action="return_value",
        )
        if sys.stdout is not None:
            sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except BrokenPipeError:
        # The reader (head, less) has gone: nothing can be said, and Python must not try when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as error:
        if isinstance(error.__context__, BrokenPipeError):  # Rich has met one and has done the same
            return 0
        raise
    except KeyboardInterrupt:
        return report_error("interrupted")
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or ())
        if command := " ".join(error.command_chain or ()):
            return report_error(
                f"{command} does not take {unused!r}: jadecourt {command} --help shows what it takes"
            )
        return report_error(
            f"{unused!r} is not understood: "
            "the commands are play, games, replay, rules and bench, arena for bots, analyse for records, "
            "serve and backup for a server; none plays in the browser; --help shows all"
        )
    except UnknownOptionError as error:
        is_first_argument = list(arguments)[:1] == [error.token.keyword]
        return report_error(
            f"{error} {'Options of a game go with a command: jadecourt play' if is_first_argument else ''}"
        )
    except CoercionError as error:
        return report_error(describe_coercion(error))
    except (JadecourtError, CycloptsError) as error:
        return report_error(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return report_error(f"{where}{error.strerror or error}")


def describe_coercion(error: CoercionError) -> str:
    """Which option has a value of the wrong kind, and what it takes."""
    token = error.token
    kind = {int: "a whole number", bool: "yes or no"}.get(error.target_type)  # type: ignore[arg-type]
    if token is None or kind is None:
        return str(error)
    return f"{token.keyword or 'the argument'} takes {kind}, not {token.value!r}"


def restore_interrupts() -> None:
    """Let Ctrl-C work in the foreground of a terminal, even if the caller has ignored SIGINT, which is inherited.

    In the background it stays ignored: a shell means that for `jadecourt arena … &`.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):  # no terminal, or not the main thread
        if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and os.tcgetpgrp(0) == os.getpgrp():
            signal.signal(signal.SIGINT, signal.default_int_handler)


def report_error(message: str) -> int:
    """Say in one line what is wrong; a very long value in it is cut in the middle."""
    line = " ".join(message.split())
    if len(line) > MAX_ERROR_LENGTH:
        line = f"{line[: MAX_ERROR_LENGTH // 2]} … {line[-MAX_ERROR_LENGTH // 2 :]}"
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    with contextlib.suppress(OSError):  # where standard error cannot be written, the exit code says enough
        print("jadecourt: " + line.encode(encoding, ERROR_HANDLER_NAME).decode(encoding), file=sys.stderr)
    return EXIT_ERROR
