"""The options of the commands `play`, `arena` and `dataset` that do not depend on a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Group, Parameter

from ..core.errors import CommandError
from ..core.options import SEATS_KEY
from ..i18n import Catalogue, TerminalKey, detect_language, load_catalogue
from ..i18n.languages import LANGUAGES

TABLE_GROUP: Final = Group("Table", sort_key=1)
RULES_GROUP: Final = Group("Rules", sort_key=2)
OTHER_GROUP: Final = Group("Other", sort_key=3)

LanguageOption = Annotated[
    str | None, Parameter(group=OTHER_GROUP, help=f"{', '.join(LANGUAGES)}; by default from LC_ALL or LANG.")
]
GameOption = Annotated[
    list[str] | None,
    Parameter(
        group=RULES_GROUP,
        negative=(),
        help="An option of the game, KEY=VALUE; may be repeated. The same as its own flag; "
        "the command games lists the keys.",
    ),
]
CodeOption = Annotated[
    list[Path] | None,
    Parameter(
        group=OTHER_GROUP,
        negative=(),
        help="Your own bots: a Python file with a dict BOTS, or a program that speaks the line protocol.",
    ),
]


RunSeedOption = Annotated[
    int,
    Parameter(
        group=TABLE_GROUP,
        help="Seed of all chance: the same seed gives the same games, unless a bot depends on the clock.",
    ),
]
WorkersOption = Annotated[
    int | None,
    Parameter(group=OTHER_GROUP, help="Number of games played at once; default one per core."),
]
BackendOption = Annotated[str, Parameter(group=OTHER_GROUP, help="Where games are played: processes or ray.")]


@Parameter(name="*")
@dataclass(kw_only=True)
class PlayArguments:
    """The options of `play` for every game."""

    seats: Annotated[int | None, Parameter(group=TABLE_GROUP, help="Number of seats; default 4.")] = None
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
            help="Strength of the bots, unless --players names them: novice, beginner, casual, regular, strong, expert "
            "or master; default casual.",
        ),
    ] = None
    names: Annotated[str | None, Parameter(group=TABLE_GROUP, help="Names of the seats: Anna,Ben,Clara.")] = (
        None
    )
    seed: Annotated[
        int | None,
        Parameter(
            group=TABLE_GROUP,
            help="Seed of all chance: the same seed and moves give the same game. By default random, and shown.",
        ),
    ] = None
    option: GameOption = None
    code: CodeOption = None
    new: Annotated[
        bool,
        Parameter(
            group=OTHER_GROUP, negative=(), help="Start a new game without offering the unfinished one."
        ),
    ] = False
    continue_last: Annotated[
        bool,
        Parameter(name="--continue", group=OTHER_GROUP, negative=(), help="Continue the unfinished game."),
    ] = False
    position: Annotated[
        Path | None,
        Parameter(
            group=OTHER_GROUP,
            allow_leading_hyphen=True,  # so that - gets an error that explains
            help="Begin at the position in this file, whose text has game and options.",
        ),
    ] = None
    resume: Annotated[
        Path | None, Parameter(group=OTHER_GROUP, help="Continue the game in a file, as written by save.")
    ] = None
    lang: LanguageOption = None


@Parameter(name="*")
@dataclass(kw_only=True)
class ArenaArguments:
    """The options of `arena` for every game."""

    bots: Annotated[
        str,
        Parameter(
            group=TABLE_GROUP,
            help="The bots: greedy,search:200ms,random. Fewer bots than seats take several seats each.",
        ),
    ]
    seats: Annotated[int, Parameter(group=TABLE_GROUP, help="Number of seats.")] = 4
    games: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Number of games, rounded up to whole blocks of rotations.")
    ] = 100
    option: GameOption = None
    seed: RunSeedOption = 1
    workers: WorkersOption = None
    backend: BackendOption = "processes"
    results: Annotated[
        Path | None,
        Parameter(
            group=OTHER_GROUP,
            help="Store all games in this file (arena.jsonl.gz); the same command then continues after an "
            "interruption.",
        ),
    ] = None
    json: Annotated[bool, Parameter(group=OTHER_GROUP, negative=(), help="Print the report as JSON.")] = False
    csv: Annotated[Path | None, Parameter(group=OTHER_GROUP, help="Write one row per seat and game.")] = None
    parquet: Annotated[Path | None, Parameter(group=OTHER_GROUP, help="The same rows as Parquet.")] = None
    plot: Annotated[
        Path | None,
        Parameter(group=OTHER_GROUP, help="Draw win rates and scores: FILE.png or FILE.svg."),
    ] = None
    sprt: Annotated[
        str | None,
        Parameter(
            group=OTHER_GROUP,
            help="Test whether A is stronger than B: A,B or A,B,elo0,elo1. Ends when decided, or after all games.",
        ),
    ] = None
    code: CodeOption = None


@Parameter(name="*")
@dataclass(kw_only=True)
class DatasetArguments:
    """The options of `dataset` for every game."""

    out: Annotated[
        Path,
        Parameter(
            group=OTHER_GROUP,
            help="The folder of the data set; the same command continues after an interruption.",
        ),
    ]
    bots: Annotated[
        str,
        Parameter(
            group=TABLE_GROUP, help="The bots, one of them at random for each seat: greedy,search:200it."
        ),
    ]
    seats: Annotated[
        str, Parameter(group=TABLE_GROUP, help="Number of seats, or several that take turns: 2,3,4.")
    ] = "4"
    games: Annotated[int, Parameter(group=TABLE_GROUP, help="Number of games.")] = 1000
    games_per_file: Annotated[
        int,
        Parameter(
            group=OTHER_GROUP, help="Number of games in each file; a file is written when all are played."
        ),
    ] = 100
    option: GameOption = None
    seed: RunSeedOption = 1
    workers: WorkersOption = None
    backend: BackendOption = "processes"
    json: Annotated[bool, Parameter(group=OTHER_GROUP, negative=(), help="Print the summary as JSON.")] = (
        False
    )
    code: CodeOption = None


def load_texts(language: str | None) -> Catalogue[TerminalKey]:
    """The texts of the terminal client in the requested language, or in that of the environment."""
    return load_catalogue("terminal", detect_language(language))


def parse_seat_counts(text: str) -> list[int]:
    """The numbers of seats given as --seats 2,3,4."""
    try:
        counts = [int(part) for part in text.split(",") if part.strip()]
    except ValueError:
        raise CommandError(f"invalid --seats {text!r}: expected a number, or several as in 2,3,4") from None
    if not counts:
        raise CommandError("--seats is empty; example: --seats 2,3,4")
    return counts


def parse_distinct_seat_counts(text: str) -> list[int]:
    """The numbers of seats given as --seats 2,3,4, each once: a repeated one would count the same games twice."""
    return list(dict.fromkeys(parse_seat_counts(text)))


def parse_key_values(pairs: Sequence[str] | None, seats_flags: str) -> dict[str, object]:
    """The options given as --option KEY=VALUE. `seats_flags`: the flags that set the number of seats instead."""
    found: dict[str, object] = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"invalid --option {pair!r}: expected KEY=VALUE")
        if key == SEATS_KEY:
            raise CommandError(f"set the number of players with {seats_flags}")
        found[key] = value
    return found
