"""Count moves of Dragon bots that spectators criticised, and let a longer search judge a sample of them.

    python tools/criticised_moves.py --bot search:500it --games 10              # how often they happen
    python tools/criticised_moves.py --bot search:500it --games 10 --judge 20000it --sample 20
    python tools/criticised_moves.py --bot classic-search:500it --json          # for programs

Criticised are the action before a drought that is met with 0 or 1 rice and costs 2 or more persons, a pass that gains
nothing, and a wild card spent on a warrior in the first four months. The judge searches the position before the
decision, a quarter of its iterations after the move that was played, and compares that move with the most visited
other one. The same is done with other decisions of the same steps: a judge finds something better in these as well, so
only the difference between the two groups says that a kind of move is a mistake. The judge has the nets and the tastes
of `search`; as a second opinion, games are played to their end after both moves, by the policy net and by `greedy`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from rich.console import Console
from rich.table import Table as RichTable

from jadecourt.bots import make_bot
from jadecourt.bots.openings.selfplay import load_policy, play_policy_to_end
from jadecourt.bots.protocol import Clock
from jadecourt.bots.search.bot import SearchBot
from jadecourt.bots.search.params import parse_budget
from jadecourt.console.progress import make_progress
from jadecourt.core import Table
from jadecourt.core.dice import Dice
from jadecourt.core.errors import JadecourtError
from jadecourt.core.perspective import Perspective
from jadecourt.games import find_game

DROUGHT, HARVEST, PASS, WILD = "drought", "drought, harvest possible", "empty pass", "wild card on warrior"
OTHER_ACT, OTHER_PLAY = "other action", "other card"
KINDS: Final = (DROUGHT, HARVEST, PASS, WILD)
JUDGED_KINDS: Final = (HARVEST, PASS, OTHER_ACT, WILD, OTHER_PLAY)
MAX_RICE: Final = 1  # in a drought that counts
MIN_RELEASED: Final = 2
FIRST_MONTHS: Final = 4
PLAYOUTS: Final = 200  # after each of the two moves
PLAYOUT_POLICIES: Final = ("policy", "greedy:temperature=200")
WARRIORS: Final = ("play wild:warrior-y", "play wild:warrior-o")


@dataclass(frozen=True)
class Decision:
    """A decision of a seat: what it knew, what it played."""

    month: int
    seat: int
    step: str
    move: int
    text: str
    perspective: Perspective

    def allows(self, text: str) -> bool:
        """Whether a move was legal."""
        game = self.perspective.game
        return any(game.moves.text(move) == text for move in self.perspective.legal)


@dataclass(frozen=True)
class PlayedGame:
    """The decisions of one game and what happened in it."""

    decisions: Sequence[Decision]
    criticised: Sequence[tuple[str, Decision]]  # kind and decision
    scores: Sequence[int]


@dataclass(frozen=True)
class Verdict:
    """What the judge says of a move, compared with the most visited other one; negative: the other one is better."""

    kind: str
    month: int
    played: str
    other: str
    wins: float
    points: float
    playout_points: tuple[float, ...]  # by policy of `PLAYOUT_POLICIES`


def play_game(spec: str, seats: int, seed: int) -> PlayedGame:
    """Play one game between equal bots and find what spectators would criticise."""
    game = find_game("dragon")(players=seats)
    table, bots = Table(game, seed), [make_bot(spec, 1000 * seed + seat) for seat in range(seats)]
    decisions: list[Decision] = []
    month = 1
    while not table.is_over:
        seat = table.movers[0]
        perspective = table.seen_by(seat)
        move = bots[seat].choose(perspective, Clock())
        step = game.steps[perspective.step].name
        decisions.append(Decision(month, seat, step, move, game.moves.text(move), perspective))
        before = table.ply_count
        table.play(seat, move)
        for entry in table.entries(before):
            kind = game.entry_kinds[entry.kind]
            if kind.name == "month":
                month = kind.arguments(entry)["month"]
    return PlayedGame(decisions, list(find_criticised(table, decisions)), table.state.scores())


def find_criticised(table: Table, decisions: Sequence[Decision]) -> Iterator[tuple[str, Decision]]:
    """The criticised decisions of a finished game, with their kinds."""
    month = 1
    acts = {(one.month, one.seat): one for one in decisions if one.step == "act"}
    for entry in table.entries():
        kind = table.game.entry_kinds[entry.kind]
        values = kind.arguments(entry)
        if kind.name == "month":
            month = values["month"]
        elif kind.name == "drought" and values["rice"] <= MAX_RICE and values["due"] >= MIN_RELEASED:
            decision = acts[month, entry.seat]
            yield DROUGHT, decision
            if decision.allows("act harvest") and decision.text != "act harvest":
                yield HARVEST, decision
        elif kind.name == "passed" and values["gained"] == 0:
            yield PASS, acts[month, entry.seat]
    for decision in decisions:
        if decision.text in WARRIORS and decision.month <= FIRST_MONTHS:
            yield WILD, decision


def list_other_decisions(game: PlayedGame) -> Iterator[tuple[str, Decision]]:
    """Decisions with a choice at the same steps that nobody criticised; cards of the first months only."""
    criticised = {id(decision) for _, decision in game.criticised}
    for decision in game.decisions:
        if id(decision) in criticised or len(decision.perspective.legal) < 2:
            continue
        if decision.step == "act":
            yield OTHER_ACT, decision
        elif decision.step == "play" and decision.month <= FIRST_MONTHS:
            yield OTHER_PLAY, decision


def judge_decision(kind: str, decision: Decision, budget: str) -> Verdict | None:
    """The verdict of a search; None if there was no other move."""
    perspective, seat = decision.perspective, decision.seat
    bot = SearchBot(parse_budget(budget, "--judge "), 1)
    stats = {one.move: one for one in bot.search(perspective, Clock(), decision.move)}
    played = stats.pop(decision.move)
    if not stats:
        return None
    other = max(stats.values(), key=lambda one: (one.visits, one.value))
    return Verdict(
        kind,
        decision.month,
        decision.text,
        perspective.game.moves.text(other.move),
        played.win_rates[seat] - other.win_rates[seat],
        played.mean_scores[seat] - other.mean_scores[seat],
        compare_playouts(decision, other.move),
    )


def compare_playouts(decision: Decision, other: int) -> tuple[float, ...]:
    """Points that games after the move played end with more than games after another one, by policy."""
    found: list[float] = []
    for spec in PLAYOUT_POLICIES:
        policy, dice, total = load_policy(spec, "dragon"), Dice(1), 0
        for _ in range(PLAYOUTS):
            start = decision.perspective.sample(
                dice
            )  # what is not known yet is drawn anew, for both moves alike
            for move, sign in ((decision.move, 1), (other, -1)):
                state = start.copy()
                state.apply(decision.seat, move)
                total += sign * play_policy_to_end(policy, state, dice).scores()[decision.seat]
        found.append(total / PLAYOUTS)
    return tuple(found)


def choose_sample(games: Sequence[PlayedGame], size: int, seed: int) -> list[tuple[str, Decision]]:
    """Up to `size` decisions of each kind, drawn at random."""
    found: list[tuple[str, Decision]] = []
    for kind in JUDGED_KINDS:
        fitting = [
            pair
            for game in games
            for pair in (*game.criticised, *list_other_decisions(game))
            if pair[0] == kind
        ]
        dice = Dice(seed)
        while fitting and len([pair for pair in found if pair[0] == kind]) < size:
            found.append(fitting.pop(dice.below(len(fitting))))
    return found


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; 0 for a single value."""
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def print_counts(console: Console, games: Sequence[PlayedGame], bot: str) -> None:
    """Print how often each kind happened in a game, over all seats."""
    table = RichTable("decision", "per game", "error", "in all")
    table.title = f"{bot}: {len(games)} games, mean score {fmean(s for g in games for s in g.scores):.1f}"
    for kind in KINDS:
        counts = [sum(found == kind for found, _ in game.criticised) for game in games]
        mean, error = mean_and_error(counts)
        table.add_row(kind, f"{mean:.2f}", f"{error:.2f}", str(sum(counts)))
    console.print(table)


def print_verdicts(console: Console, verdicts: Sequence[Verdict], budget: str) -> None:
    """Print the mean difference between the moves played and the best other ones, by kind."""
    table = RichTable("decision", "judged", "win share, %", "points", *PLAYOUT_POLICIES)
    table.title = f"move played compared with the best other one, by search:{budget}"
    for kind in JUDGED_KINDS:
        own = [verdict for verdict in verdicts if verdict.kind == kind]
        if own:
            wins, points = (
                mean_and_error([getattr(one, name) for one in own]) for name in ("wins", "points")
            )
            playouts = [
                mean_and_error(values) for values in zip(*(one.playout_points for one in own), strict=True)
            ]
            table.add_row(
                kind,
                str(len(own)),
                f"{100 * wins[0]:+.1f} ± {100 * wins[1]:.1f}",
                *(f"{mean:+.2f} ± {error:.2f}" for mean, error in (points, *playouts)),
            )
    console.print(table)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Count and judge moves that spectators criticised.")
    parser.add_argument("--bot", default="search:500it", help="the spec of all seats")
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument(
        "--seed", type=int, default=1, help="of the first game; the next one has the next seed"
    )
    parser.add_argument(
        "--judge", metavar="BUDGET", help="the budget of the search that judges, such as 20000it"
    )
    parser.add_argument("--sample", type=int, default=20, help="decisions of each kind that are judged")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    if options.games < 1 or options.sample < 1:
        parser.error("--games and --sample must be at least 1")
    try:
        make_bot(options.bot, 1)
        if options.judge:
            parse_budget(options.judge, "--judge ")
    except JadecourtError as error:
        parser.error(str(error))
    run(options)


def run(options: argparse.Namespace) -> None:
    """Play, judge and print."""
    console = Console()
    games: list[PlayedGame] = []
    verdicts: list[Verdict] = []
    with make_progress(Console(stderr=True)) as progress:
        task = progress.add_task("games", total=options.games)
        for seed in range(options.seed, options.seed + options.games):
            games.append(play_game(options.bot, options.seats, seed))
            progress.advance(task)
        sample = choose_sample(games, options.sample, options.seed) if options.judge else []
        task = progress.add_task("judged", total=len(sample))
        for kind, decision in sample:
            if verdict := judge_decision(kind, decision, options.judge):
                verdicts.append(verdict)
            progress.advance(task)
    if options.json:
        found = [
            {
                "scores": list(game.scores),
                "counts": {kind: sum(one == kind for one, _ in game.criticised) for kind in KINDS},
            }
            for game in games
        ]
        print(json.dumps({"games": found, "verdicts": [asdict(verdict) for verdict in verdicts]}))
        return
    print_counts(console, games, options.bot)
    if verdicts:
        print_verdicts(console, verdicts, options.judge)


if __name__ == "__main__":
    main()
