"""Measure the levels of the bots, and find bots for them: writes `levels.toml` beside the heuristics.

    python tools/rate_levels.py                     # measures the levels of all games, about 15 minutes of CPU time
    python tools/rate_levels.py GAME --minutes 60   # more games, smaller errors
    python tools/rate_levels.py --tune              # chooses new bots first, for levels that are equally far apart
    python tools/rate_levels.py --dry-run           # prints the table only

Neighbours on the ladder play each other at tables of 2 to 5 seats: pairs at two seats, three neighbouring bots at
larger tables, in blocks of equal chance in which each bot takes each seat. A bot with a time limit takes too long for
whole blocks; it plays single games against the bot below it. Bradley-Terry ratings are fitted for each number of seats;
the rating of a level is their mean, shifted so that the middle level has 1000.

`--tune` measures a chain of bots from an imitated novice to the last level in the same way: amateurs, searches without
nets, searches with nets. The first level is a little stronger than that novice, the last one is `search:1s`, and the
others divide the distance equally: their parameters are interpolated between the bots of the chain.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import choix
import numpy as np
from rich.console import Console
from rich.table import Table

from jadecourt.arena.pairwise import pairwise_scores
from jadecourt.arena.plan import Plan, ScheduledGame, make_plan
from jadecourt.arena.ratings import ELO_PER_LOG_ODDS, Rating, standard_errors
from jadecourt.arena.results import GameResult
from jadecourt.arena.runners import closing_iterator, count_cores, make_runner, play_game
from jadecourt.bots.amateur import FAR, Mistakes, format_mistakes
from jadecourt.bots.levels import LEVELS, MIDDLE_RATING, levels_path, load_ladder
from jadecourt.bots.search.params import parse_budget
from jadecourt.console.progress import make_progress
from jadecourt.core.options import seat_counts
from jadecourt.games import GAMES, find_game

NOVICE: Final = "amateur:choices=3,random=10"  # one of the three best-looking moves, sometimes any move
STRONGEST: Final = "search:1s"
FIRST_LEVEL_LEAD: Final = (
    60  # rating points of the first level above the novice, which then wins about 18 of 100 games
)
CARELESSNESS: Final = (8.0, 5.0, 3.0, 2.0, 1.5, 1.0, 0.75, 0.5, 0.25, 0.0)  # of the amateurs in the chain
# Searches of the chain and their iterations; with nets they are too strong for the middle levels, even with few.
SEARCHES: Final = {"search:{}it,nets=off": (1, 4, 16, 64, 256), "search:{}it": (16, 64, 256, 1024)}
MAX_BLOCKS: Final = 200  # of one window: more add little
MIN_TIMED_GAMES: Final = 2  # of a bot with a time limit, at each number of seats
TIMED_GAME_SECONDS: Final = 40.0  # assumed until a game has ended
GAME_SECONDS: Final = 0.05
TIMED_SHARE: Final = 0.5  # of the time, for games of such bots


@dataclass
class Window:
    """Neighbours on the ladder that play each other at tables of one size, and the games that they have played."""

    plan: Plan
    is_timed: bool  # whether one of the bots has a time limit
    share: float = 0.0  # of the time
    blocks: int = 0  # that were scheduled
    games: list[GameResult] = field(default_factory=list)

    @property
    def games_per_block(self) -> int:
        """Number of games: of a timed bot one rotation of each block, else all."""
        return 1 if self.is_timed else self.plan.seats

    @property
    def seconds(self) -> float:
        """Time of the games that were scheduled, estimated by those that have ended."""
        spent = sum(sum(game.seconds) for game in self.games)
        unplayed_seconds = TIMED_GAME_SECONDS if self.is_timed else GAME_SECONDS
        mean = spent / len(self.games) if self.games else unplayed_seconds
        return mean * self.blocks * self.games_per_block

    def is_behind(self, seconds: float) -> bool:
        """Whether more games are to be played, if all windows have this much time together."""
        least = MIN_TIMED_GAMES if self.is_timed else 1
        return self.blocks < least or (self.blocks < MAX_BLOCKS and self.seconds < seconds * self.share)

    def next_block(self) -> Iterator[ScheduledGame]:
        """The games of the next block."""
        seats, block = self.plan.seats, self.blocks
        self.blocks += 1
        for rotation in [block % seats] if self.is_timed else range(seats):
            yield self.plan.scheduled_game(block * seats + rotation)


def make_amateur(carelessness: float) -> str:
    """The amateur whose mistakes grow with a number from 0 (none) on; beyond 1 only the misjudgement grows."""
    share = min(1.0, carelessness)
    mistakes = Mistakes(
        sight=FAR if share == 0 else 1 + round(5 * (1 - share)),
        forget=round(50 * share),
        greed=round(150 * share),
        error=round(400 * carelessness),
    )
    return f"amateur:{format_mistakes(mistakes)}" if mistakes != Mistakes() else "amateur"


def has_time_limit(spec: str) -> bool:
    """Whether a bot is a search with a time limit."""
    name, _, argument = spec.partition(":")
    return name == "search" and parse_budget(argument or "1s").seconds is not None


def make_windows(game: str, specs: Sequence[str], seats: int, seed: int) -> list[Window]:
    """The windows of neighbouring bots for tables of one size."""
    size = 2 if seats == 2 else 3
    plain = [spec for spec in specs if not has_time_limit(spec)]
    windows = [plain[first : first + size] for first in range(max(1, len(plain) - size + 1))]
    found = [
        Window(make_plan(game, ",".join(bots), seats, MAX_BLOCKS * seats, seed=seed + number), False)
        for number, bots in enumerate(windows)
    ]
    for number, timed in enumerate(spec for spec in specs if has_time_limit(spec)):
        lineup = [timed] + [plain[-1]] * (seats - 1)
        plan = make_plan(game, ",".join(lineup), seats, MAX_BLOCKS * seats, seed=seed + 1000 + number)
        found.append(Window(plan, True))
    return found


def rate(
    game: str, specs: Sequence[str], seconds: float, seed: int, console: Console
) -> dict[int, dict[str, Rating]]:
    """The ratings of bots, given from weak to strong, by number of seats; takes about `seconds` of CPU time."""
    counts = seat_counts(find_game(game).option_specs)
    windows = [window for seats in counts for window in make_windows(game, specs, seats, seed)]
    timed_count = sum(window.is_timed for window in windows)
    for window in windows:
        timed_share = TIMED_SHARE if timed_count else 0.0
        window.share = (
            timed_share / timed_count if window.is_timed else (1 - timed_share) / (len(windows) - timed_count)
        )
    play_windows(game, windows, seconds, console)
    return {seats: fit_chain(merge_games(windows, seats), list(specs)) for seats in counts}


def play_windows(game: str, windows: Sequence[Window], seconds: float, console: Console) -> None:
    """Play games of all windows for about `seconds` of CPU time, at least one block of each."""
    windows_by_number: dict[int, tuple[Window, int]] = {}  # and the number of the game in its plan

    def schedule() -> Iterator[ScheduledGame]:
        while True:
            behind = [window for window in windows if window.is_behind(seconds)]
            if not behind:
                return
            window = min(behind, key=lambda each: each.seconds / each.share)
            for game in window.next_block():
                windows_by_number[len(windows_by_number)] = window, game.number
                yield replace(game, number=len(windows_by_number) - 1)

    runner = make_runner(play_game, "processes", count_cores())
    with make_progress(console) as progress, closing_iterator(runner.run(schedule())) as played:
        bar = progress.add_task(f"{game}: seconds of games", total=round(seconds))
        for result in played:
            window, number = windows_by_number[result.number]
            window.games.append(replace(result.without_record(), number=number))
            progress.update(bar, advance=sum(result.seconds))


def merge_games(windows: Sequence[Window], seats: int) -> list[GameResult]:
    """The games of all windows of one table size, numbered so that different blocks stay different."""
    found: list[GameResult] = []
    for number, window in enumerate(window for window in windows if window.plan.seats == seats):
        start = number * MAX_BLOCKS * seats
        found += [replace(game, number=start + game.number) for game in window.games]
    return found


def fit_chain(games: Sequence[GameResult], specs: Sequence[str]) -> dict[str, Rating]:
    """Bradley-Terry ratings like those of the arena, with a draw added for each two bots that have met.

    The arena adds one for every two bots, which would pull the ends of a long chain of neighbours together.
    """
    index = {spec: number for number, spec in enumerate(specs)}
    blocks: dict[int, Any] = {}
    for game in games:
        wins = blocks.setdefault(game.block, np.zeros((len(specs), len(specs))))
        for one, other, score in pairwise_scores(game):
            wins[index[one], index[other]] += score
            wins[index[other], index[one]] += 1 - score
    total = sum(blocks.values())
    total = total + 0.5 * (total + total.T > 0)
    strength = choix.ilsr_pairwise_dense(total, max_iter=10_000)
    strength = strength - strength.mean()
    errors = standard_errors(strength, list(blocks.values()), total)
    return {
        spec: Rating(ELO_PER_LOG_ODDS * float(strength[i]), ELO_PER_LOG_ODDS * float(errors[i]))
        for spec, i in index.items()
    }


def mean_rating(ratings: dict[int, dict[str, Rating]], spec: str) -> Rating:
    """The mean over all numbers of seats."""
    found = [by_spec[spec] for by_spec in ratings.values()]
    error = math.sqrt(sum(rating.standard_error**2 for rating in found)) / len(found)
    return Rating(sum(rating.value for rating in found) / len(found), error)


# ---------------------------------------------------------------------- tuning


@dataclass(frozen=True)
class Family:
    """Bots that differ by one parameter, from weak to strong."""

    make_spec: Callable[[float], str]
    parameters: dict[str, float]  # by spec


def search_family(template: str, counts: Sequence[int]) -> Family:
    """Searches by the logarithm of their iterations."""
    return Family(
        lambda x: template.format(max(1, round(2**x))),
        {template.format(count): math.log2(count) for count in counts},
    )


def choose_bot(families: Sequence[Family], rating: Mapping[str, float], target: float) -> str:
    """The bot of a rating: of the first family that is strong enough, or of the next one if that is nearer."""
    best = -math.inf  # of the families so far
    for number, family in enumerate(families):
        # members that are no stronger than a simpler bot are left out
        points = [(rating[spec], x) for spec, x in family.parameters.items() if rating[spec] > best]
        later = [rating[spec] for other in families[number + 1 :] for spec in other.parameters]
        best = max([best, *(found for found, _ in points)])
        stronger = [found for found in later if found > best]
        if points and (not stronger or target <= (best + min(stronger)) / 2):
            return family.make_spec(interpolate(points, target))
    raise ValueError("no bots to choose from")


def tune(game: str, seconds: float, seed: int, console: Console) -> list[str]:
    """The specs of the seven levels: equally far apart between the imitated novice and the strongest bot."""
    families = [Family(make_amateur, {make_amateur(x): x for x in CARELESSNESS})]
    for template, counts in SEARCHES.items():
        families.append(search_family(template, counts))
    chain = [NOVICE, *(spec for family in families for spec in family.parameters), STRONGEST]
    ratings = rate(game, chain, seconds, seed, console)
    rating = {spec: mean_rating(ratings, spec).value for spec in chain}
    console.print(ladder_table(f"{game}: chain", chain, ratings))
    first, last = rating[NOVICE] + FIRST_LEVEL_LEAD, rating[STRONGEST]
    targets = [first + (last - first) * number / (len(LEVELS) - 1) for number in range(len(LEVELS) - 1)]
    specs = [choose_bot(families, rating, target) for target in targets]
    if len(set(specs)) < len(specs):
        raise SystemExit(
            f"{game}: two levels would have the same bot ({', '.join(specs)}); give more --minutes"
        )
    return [*specs, STRONGEST]


def interpolate(points: Sequence[tuple[float, float]], target: float) -> float:
    """The parameter with a rating of `target`, between points (rating, parameter) made monotone in their order."""
    monotone: list[tuple[float, float]] = []
    for rating, parameter in points:
        monotone.append((max([rating, *(earlier for earlier, _ in monotone)]), parameter))
    for (low, before), (high, after) in itertools.pairwise(monotone):
        if low <= target <= high:
            return before + (after - before) * ((target - low) / (high - low) if high > low else 0.5)
    return monotone[0][1] if target < monotone[0][0] else monotone[-1][1]


# ---------------------------------------------------------------------- results


def ladder_table(title: str, specs: Sequence[str], ratings: dict[int, dict[str, Rating]]) -> Table:
    """The ratings of bots, by number of seats and on average."""
    table = Table(title=title)
    for heading in ("bot", "mean", *(f"{seats} seats" for seats in ratings)):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for spec in specs:
        found = [mean_rating(ratings, spec), *(by_spec[spec] for by_spec in ratings.values())]
        table.add_row(spec, *(f"{rating.value:.0f} ± {rating.standard_error:.0f}" for rating in found))
    return table


def format_levels(game: str, specs: Sequence[str], ratings: dict[int, dict[str, Rating]]) -> str:
    """The text of `levels.toml`."""
    middle = specs[len(specs) // 2]

    def show(rating: Rating, zero: Rating) -> str:
        return f"[{round(MIDDLE_RATING + rating.value - zero.value)}, {max(1, round(rating.standard_error))}]"

    lines = [
        "# The bots of the levels and their ratings [value, standard error]; written by tools/rate_levels.py",
        f"rules_version = {find_game(game).rules_version}",
    ]
    for level, spec in zip(LEVELS, specs, strict=True):
        by_seats = (f"{seats} = {show(found[spec], found[middle])}" for seats, found in ratings.items())
        lines += [
            "",
            "[[levels]]",
            f'id = "{level}"',
            f'spec = "{spec}"',
            f"rating = {show(mean_rating(ratings, spec), mean_rating(ratings, middle))}",
            f"rating_by_seats = {{ {', '.join(by_seats)} }}",
        ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure or tune the levels of the games given."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="ids of games; default: all")
    parser.add_argument("--minutes", type=float, default=15, help="CPU time for all games together")
    parser.add_argument("--tune", action="store_true", help="choose new bots before they are measured")
    parser.add_argument("--dry-run", action="store_true", help="print the ratings, do not write them")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if unknown := [game for game in options.games if game not in GAMES]:
        parser.error(f"unknown game {unknown[0]!r}: expected some of {', '.join(GAMES)}")
    if not 0 < options.minutes <= 10_000:
        parser.error(f"invalid value {options.minutes} for --minutes: expected more than 0, at most 10000")
    console, games = Console(), options.games or list(GAMES)
    seconds = options.minutes * 60 / len(games) / (2 if options.tune else 1)
    for game in games:
        specs = (
            tune(game, seconds, options.seed, console)
            if options.tune
            else [level.spec for level in load_ladder(game).levels]
        )
        ratings = rate(game, specs, seconds, options.seed + 10_000, console)
        console.print(ladder_table(game, specs, ratings))
        if not options.dry_run:
            levels_path(game).write_text(format_levels(game, specs, ratings), encoding="utf-8")


if __name__ == "__main__":
    main()
