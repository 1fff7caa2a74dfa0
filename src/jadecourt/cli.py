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
from .core.errors import BadOptions, JadecourtError
from .folders import PAGE, PAGE_INDEX
from .printing import HANDLER, accept_every_character

FAILED: Final = 2
MAX_LINE: Final = 2000  # characters of what is said about a fault
TABLE: Final = Group("Table", sort_key=1)
RULES: Final = Group("Rules", sort_key=2)
OTHER: Final = Group("Other", sort_key=3)


def describe_version() -> str:
    """The version, which engine runs and why, and whether there is a page for the browser."""
    page = "built" if (PAGE / PAGE_INDEX).is_file() else "not built"
    return f"jadecourt {__version__} (engine: {describe_engine()}; page: {page})"


app = App(
    name="jadecourt",
    help="Board games for people and programs. Without a command: play in the browser, on this machine.",
    version=describe_version,
    version_flags=["--version"],
    help_format="plaintext",
    suppress_keyboard_interrupt=False,  # else cyclopts exits with 130 and says nothing
)

Lang = Annotated[str | None, Parameter(group=OTHER, help="en or fr; else from LC_ALL or LANG.")]


@Parameter(name="*")
@dataclass(kw_only=True)
class PlayOptions:
    """What can be said about a game to be played."""

    seats: Annotated[int | None, Parameter(group=TABLE, help="How many seats play; else 4.")] = None
    players: Annotated[
        str | None,
        Parameter(
            group=TABLE, help="Who plays each seat: human,greedy,random. Several humans share the keyboard."
        ),
    ] = None
    level: Annotated[
        str | None,
        Parameter(
            group=TABLE,
            help="How strong the bots are, if --players does not say who plays: easy, medium or hard; else medium.",
        ),
    ] = None
    names: Annotated[str | None, Parameter(group=TABLE, help="The names of the seats: Anna,Ben,Clara.")] = (
        None
    )
    seed: Annotated[
        int | None, Parameter(group=TABLE, help="Same seed and same moves: same game. Else drawn and shown.")
    ] = None
    edition: Annotated[str | None, Parameter(group=RULES, help="If the game has editions: 2017 or 2007.")] = (
        None
    )
    wall: Annotated[
        bool | None, Parameter(group=RULES, help="If the game has it: play with the Great Wall.")
    ] = None
    super_event: Annotated[
        str | None, Parameter(group=RULES, help="If the game has them: a super event, random or by its name.")
    ] = None
    options: Annotated[
        list[str] | None,
        Parameter(
            group=RULES,
            negative=(),
            help="Any option of the game, KEY=VALUE; may be repeated. The command games lists them.",
        ),
    ] = None
    code: Annotated[
        list[Path] | None,
        Parameter(
            group=TABLE, negative=(), help="A Python file with bots of your own, by name in its dict BOTS."
        ),
    ] = None
    new: Annotated[
        bool, Parameter(group=OTHER, negative=(), help="Do not ask about a game that was left.")
    ] = False
    go_on: Annotated[
        bool,
        Parameter(name="--continue", group=OTHER, negative=(), help="Go on with the game that was left."),
    ] = False
    resume: Annotated[
        Path | None, Parameter(group=OTHER, help="Go on with a game written by the command save.")
    ] = None
    lang: Lang = None

    def settings(self) -> dict[str, object]:
        """The settings of the game by their keys in records."""
        found: dict[str, object] = {}
        for pair in self.options or ():
            key, equals, value = pair.partition("=")
            if not equals:
                raise BadOptions(f"--options is written KEY=VALUE, not {pair!r}")
            if key == "players":
                raise BadOptions("how many play is said with --seats or --players")
            found[key] = value
        return found | {key: value for key, (_, value) in self.named().items()}

    def named(self) -> dict[str, tuple[str, object]]:
        """The settings that have an option of their own and were given: the option and the value."""
        every = {
            "edition": ("--edition", self.edition),
            "greatWall": ("--wall" if self.wall else "--no-wall", self.wall),
            "superEvent": ("--super-event", self.super_event),
        }
        return {key: pair for key, pair in every.items() if pair[1] is not None}


@app.default
def start(*, port: int | None = None, browser: bool = True, lang: Lang = None) -> int:
    """Board games for people and programs. Without a command: play in the browser, on this machine.

    Parameters
    ----------
    port
        The port; else 8420 or, if another program has that, any that is free.
    browser
        Whether the browser is opened; the address is shown in any case.
    """
    from .server.home import start as start_here

    return start_here(port, browser, lang, lambda: play_game(None, PlayOptions(lang=lang)))


@app.command
def play(game: str | None = None, /, *, chosen: PlayOptions | None = None) -> int:
    """Play a game in the terminal: choose it and a level of the bots, or say all that with options.

    Parameters
    ----------
    game
        The game's id, as the command games shows it.
    """
    return play_game(game, chosen)


def play_game(game: str | None, chosen: PlayOptions | None) -> int:
    """`game` None: the one that is chosen or, if other options are given, the first."""
    from .bots import load_bots
    from .terminal.opening import Wishes
    from .terminal.opening import play as play_here
    from .terminal.words import Words, pick_language

    chosen = chosen or PlayOptions()
    for path in chosen.code or ():
        load_bots(path)
    words = Words(pick_language(chosen.lang))
    wishes = Wishes(
        game=game,
        seats=chosen.seats,
        players=chosen.players,
        level=chosen.level,
        names=chosen.names,
        seed=chosen.seed,
        settings=chosen.settings(),
        flags={key: option for key, (option, _) in chosen.named().items()},
        resume=chosen.resume,
        new=chosen.new,
        go_on=chosen.go_on,
    )
    return play_here(wishes, words)


@app.command
def games(*, json: bool = False, lang: Lang = None) -> int:
    """List the games and their options.

    Parameters
    ----------
    json
        For programs.
    """
    from .terminal.catalogue import show_games
    from .terminal.words import Words, pick_language

    return show_games(Words(pick_language(lang)), json)


@app.command
def replay(file: Path, /, *, ply: int | None = None, lang: Lang = None) -> int:
    """Step through a record; without a terminal, print its log and the last position.

    Parameters
    ----------
    file
        A record, as text or JSON.
    ply
        Where to begin; without a terminal: where to stop.
    """
    from .terminal.replay import replay as replay_here
    from .terminal.words import Words, pick_language

    return replay_here(file, ply, Words(pick_language(lang)))


@app.command
def analyse(
    file: Path,
    /,
    *,
    ply: int | None = None,
    budget: str = "1000it",
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    lang: Lang = None,
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
    from .analysis.command import Wishes
    from .analysis.command import analyse as analyse_here

    return analyse_here(file, Wishes(ply, budget, json, plot), lang)


@app.command
def rules(*what: str, game: str | None = None, lang: Lang = None) -> int:
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
    from .terminal.words import Words, pick_language

    return show_rules(what, game, Words(pick_language(lang)))


@app.command
def arena(
    *,
    game: str,
    players: str,
    seats: int = 4,
    games: int = 100,
    options: Annotated[list[str] | None, Parameter(negative=(), consume_multiple=True)] = None,
    seed: int = 1,
    workers: int | None = None,
    backend: str = "processes",
    out: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    csv: Path | None = None,
    parquet: Path | None = None,
    plot: Path | None = None,
    sprt: str | None = None,
    code: Annotated[list[Path] | None, Parameter(negative=())] = None,
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
    from .arena.command import Outputs, run_arena
    from .arena.matches import make_plan, read_settings
    from .arena.running import find_runner
    from .arena.sprt import read_question

    plan = make_plan(game, players, seats, games, read_settings(options or ()), seed, code or ())
    question = read_question(sprt, plan.names) if sprt is not None else None
    runner = find_runner(backend, workers, plan.code)
    return run_arena(plan, runner, Outputs(out, json, csv, parquet, plot), question)


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
    from .server.command import serve as serve_here

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
    from .server.backup import back_up
    from .server.command import choose_settings

    back_up(file, choose_settings(config, {"database": database}))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; every fault becomes one line and the exit code 2."""
    arguments = sys.argv[1:] if arguments is None else arguments
    heed_interrupts()
    accept_every_character()
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
        return fail("interrupted")
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or ())
        if command := " ".join(error.command_chain or ()):
            return fail(f"{command} does not take {unused!r}: jadecourt {command} --help shows what it takes")
        return fail(
            f"{unused!r} is not understood: "
            "the commands are play, games, replay, rules and bench, arena for bots, analyse for records, "
            "serve and backup for a server; none plays in the browser; --help shows all"
        )
    except UnknownOptionError as error:
        alone = list(arguments)[:1] == [error.token.keyword]
        return fail(f"{error} {'Options of a game go with a command: jadecourt play' if alone else ''}")
    except CoercionError as error:
        return fail(describe_coercion(error))
    except (JadecourtError, CycloptsError) as error:
        return fail(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}")


def describe_coercion(error: CoercionError) -> str:
    """Which option has a value of the wrong kind, and what it takes."""
    token = error.token
    kind = {int: "a whole number", bool: "yes or no"}.get(error.target_type)  # type: ignore[arg-type]
    if token is None or kind is None:
        return str(error)
    return f"{token.keyword or 'the argument'} takes {kind}, not {token.value!r}"


def heed_interrupts() -> None:
    """Let Ctrl-C work in the foreground of a terminal, even if the caller has ignored SIGINT, which is inherited.

    In the background it stays ignored: a shell means that for `jadecourt arena … &`.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):  # no terminal, or not the main thread
        if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and os.tcgetpgrp(0) == os.getpgrp():
            signal.signal(signal.SIGINT, signal.default_int_handler)


def fail(why: str) -> int:
    """Say in one line what is wrong; a very long value in it is cut in the middle."""
    line = " ".join(why.split())
    if len(line) > MAX_LINE:
        line = f"{line[: MAX_LINE // 2]} … {line[-MAX_LINE // 2 :]}"
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    with contextlib.suppress(OSError):  # where standard error cannot be written, the exit code says enough
        print("jadecourt: " + line.encode(encoding, HANDLER).decode(encoding), file=sys.stderr)
    return FAILED
