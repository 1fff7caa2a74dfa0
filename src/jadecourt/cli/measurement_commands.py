"""The commands that measure bots: `experiment`, `calibration` and `exploitability`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import App, Parameter

from .arguments import (
    OTHER_GROUP,
    TABLE_GROUP,
    BackendOption,
    CodeOption,
    GameOption,
    RunSeedOption,
    WorkersOption,
    parse_distinct_seat_counts,
    parse_key_values,
)

DEFAULT_LOG: Final = Path("docs/experiments/log.jsonl")
LogOption = Annotated[
    Path, Parameter(group=OTHER_GROUP, help="The experiment log, one JSON object per line.")
]
JsonOption = Annotated[bool, Parameter(group=OTHER_GROUP, negative=(), help="Print the report as JSON.")]
SeatsOption = Annotated[str, Parameter(group=TABLE_GROUP, help="Number of seats, or several: 2,3,4.")]
ResultsFolderOption = Annotated[
    Path | None,
    Parameter(
        group=OTHER_GROUP,
        help="Store all games in this folder; the same command then continues after an interruption.",
    ),
]

experiment_app = App(
    name="experiment",
    help="Decide by a sequential test whether a new version of a bot is accepted, and log it. "
    "Without a command: list the log.",
)


@Parameter(name="*")
@dataclass(kw_only=True)
class ExperimentArguments:
    """The options of `experiment run`."""

    title: Annotated[
        str,
        Parameter(group=TABLE_GROUP, help="What is expected of the change; it identifies the experiment."),
    ]
    game: Annotated[
        list[str],
        Parameter(
            group=TABLE_GROUP, negative=(), help="The id of a game; may be repeated: one match for each."
        ),
    ]
    new: Annotated[str, Parameter(group=TABLE_GROUP, help="The spec of the new version: search:200ms.")]
    old: Annotated[
        str, Parameter(group=TABLE_GROUP, help="The spec of the old version: classic-search:200ms.")
    ]
    seats: Annotated[
        str, Parameter(group=TABLE_GROUP, help="Number of seats, or several: 2,3,4; one match for each.")
    ] = "4"
    lineup: Annotated[
        Literal["half", "one"],
        Parameter(group=TABLE_GROUP, help="Seats of the new version: half of them, or one."),
    ] = "half"
    games: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Games of a match at most, rounded up to whole blocks.")
    ] = 1000
    elo: Annotated[
        str,
        Parameter(
            group=OTHER_GROUP,
            allow_leading_hyphen=True,
            help="Bounds of the test: rejected if the first is likelier than the second, accepted if less likely.",
        ),
    ] = "0,30"
    measure: Annotated[
        Literal["places", "wins"],
        Parameter(
            group=OTHER_GROUP,
            help="What the test counts: who is ahead of whom, which needs fewer games, or wins only.",
        ),
    ] = "places"
    cpu_limit: Annotated[
        float,
        Parameter(
            group=OTHER_GROUP,
            help="CPU time per move of the new version in times of the old one; with more it is not accepted.",
        ),
    ] = 1.1
    option: GameOption = None
    seed: RunSeedOption = 1
    workers: WorkersOption = None
    backend: BackendOption = "processes"
    results: ResultsFolderOption = None
    log: LogOption = DEFAULT_LOG
    json: JsonOption = False
    code: CodeOption = None


@experiment_app.command
def run(*, arguments: ExperimentArguments) -> int:
    """Let a new version of a bot play an old one until the test has decided, and add the result to the log."""
    from ..arena.experiment import Match
    from ..arena.experiment_command import RunSettings, parse_bounds, run_experiment

    elo0, elo1 = parse_bounds(arguments.elo)
    matches = [
        Match(
            title=arguments.title,
            game=game,
            seats=seats,
            new=arguments.new,
            old=arguments.old,
            lineup=arguments.lineup,
            games=arguments.games,
            seed=arguments.seed,
            elo0=elo0,
            elo1=elo1,
            measure=arguments.measure,
            cpu_limit=arguments.cpu_limit,
            options=parse_key_values(arguments.option, "--seats"),
            code=tuple(str(path) for path in arguments.code or ()),
        )
        for game in dict.fromkeys(arguments.game)
        for seats in parse_distinct_seat_counts(arguments.seats)
    ]
    settings = RunSettings(
        arguments.log, arguments.results, arguments.backend, arguments.workers, arguments.json
    )
    return run_experiment(matches, settings)


@experiment_app.default
@experiment_app.command(name="list")
def list_entries(*, log: LogOption = DEFAULT_LOG, json: JsonOption = False) -> int:
    """List the experiment log."""
    from ..arena.experiment_command import list_experiments

    return list_experiments(log, json)


@experiment_app.command
def rerun(
    id: str,
    /,
    *,
    append: Annotated[
        bool, Parameter(group=OTHER_GROUP, negative=(), help="Add the repetition to the log.")
    ] = False,
    workers: WorkersOption = None,
    backend: BackendOption = "processes",
    results: ResultsFolderOption = None,
    log: LogOption = DEFAULT_LOG,
    json: JsonOption = False,
) -> int:
    """Play a logged experiment again with the present code, and compare.

    Parameters
    ----------
    id
        The id of the experiment, or its beginning.
    """
    from ..arena.experiment_command import RunSettings, rerun_experiment

    return rerun_experiment(id, RunSettings(log, results, backend, workers, json), append)


def exploitability(
    *,
    game: Annotated[str, Parameter(group=TABLE_GROUP, help="The id of the game; one with sealed answers.")],
    bot: Annotated[str, Parameter(group=TABLE_GROUP, help="The spec of the bot: greedy, search:200it.")],
    seats: SeatsOption = "4",
    games: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Number of games at each number of seats, in whole blocks.")
    ] = 200,
    option: GameOption = None,
    seed: RunSeedOption = 1,
    draws: Annotated[
        int, Parameter(group=OTHER_GROUP, help="Answers drawn to predict a bot that does not search.")
    ] = 100,
    searches: Annotated[
        int, Parameter(group=OTHER_GROUP, help="Searches to predict an answer of a bot that searches.")
    ] = 3,
    worlds: Annotated[
        int,
        Parameter(group=OTHER_GROUP, help="Predicted answers of all others in which own ones are compared."),
    ] = 16,
    iterations: Annotated[
        int, Parameter(group=OTHER_GROUP, help="Iterations of the search that evaluates an answer.")
    ] = 8,
    workers: WorkersOption = None,
    backend: BackendOption = "processes",
    json: JsonOption = False,
) -> int:
    """Measure what a player gains who knows how likely a bot's sealed answers are: a best response."""
    from ..arena.best_response import Effort
    from ..arena.exploitability import make_response_plan, run_exploitability

    options = parse_key_values(option, "--seats")
    plans = [
        make_response_plan(game, bot, count, games, options, seed)
        for count in parse_distinct_seat_counts(seats)
    ]
    effort = Effort(draws, searches, worlds, iterations)
    return run_exploitability(plans, bot, effort, backend, workers, json)


def calibration(
    *,
    game: Annotated[str | None, Parameter(group=TABLE_GROUP, help="The id of the game.")] = None,
    bot: Annotated[
        str | None, Parameter(group=TABLE_GROUP, help="The spec of the bot in all seats: search:200it.")
    ] = None,
    seats: SeatsOption = "4",
    games: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Number of games at each number of seats.")
    ] = 200,
    option: GameOption = None,
    seed: RunSeedOption = 1,
    records: Annotated[
        list[Path] | None,
        Parameter(
            group=TABLE_GROUP,
            negative=(),
            help="Instead: finished games, as records or results files of the arena; may be repeated.",
        ),
    ] = None,
    budget: Annotated[
        str | None,
        Parameter(
            group=OTHER_GROUP,
            help="Forecast by an analysis with this search effort, such as 4000it, instead of the bot's own search.",
        ),
    ] = None,
    every: Annotated[
        int, Parameter(group=OTHER_GROUP, help="Forecast one in this many decisions of a game.")
    ] = 1,
    bins: Annotated[int, Parameter(group=OTHER_GROUP, help="Number of bins of the reliability table.")] = 10,
    raw: Annotated[
        bool,
        Parameter(
            group=OTHER_GROUP,
            negative=(),
            help="Measure the win shares as the searches found them, not as analyses show them.",
        ),
    ] = False,
    fit: Annotated[
        Path | None,
        Parameter(
            group=OTHER_GROUP,
            help="Fit the calibration of win probabilities to these games and write it to FILE.json.",
        ),
    ] = None,
    workers: WorkersOption = None,
    backend: BackendOption = "processes",
    json: JsonOption = False,
    plot: Annotated[
        Path | None, Parameter(group=OTHER_GROUP, help="Draw a reliability diagram: FILE.png or FILE.svg.")
    ] = None,
    code: CodeOption = None,
) -> int:
    """Compare the win shares that searches forecast with who has won: reliability and calibration error."""
    from ..calibration.command import CalibrationRequest, run_calibration

    request = CalibrationRequest(
        game=game,
        bot=bot,
        seats=parse_distinct_seat_counts(seats),
        games=games,
        options=parse_key_values(option, "--seats"),
        seed=seed,
        bot_files=tuple(code or ()),
        records=tuple(records or ()),
        budget=budget,
        every=every,
        bins=bins,
        json=json,
        plot=plot,
        raw=raw,
        fit=fit,
    )
    return run_calibration(request, backend, workers)
