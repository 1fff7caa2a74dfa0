"""Play a bot against OpenSpiel's MCTS at two seats.

    python tools/openspiel_match.py GAME                               # search:500it against 5000 simulations
    python tools/openspiel_match.py GAME --games 40 --bot greedy --simulations 1000
    python tools/openspiel_match.py GAME --json                        # for programs

It needs the extra `envs`. The opponent is `open_spiel.python.algorithms.mcts.MCTSBot` on the states of
`jadecourt.envs.openspiel`: UCT with one random rollout for each simulation, proven results and no time limit, as in
OpenSpiel's own example. Two games in a row have the same draws and swapped seats.

The bot knows what its seat may know. The MCTS gets the state itself, which also has the sealed answers that the other
seat has already given: an advantage for the MCTS where it answers second. Neither knows later draws.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import mcts

from jadecourt.arena.command import ArenaOutputs, run_arena
from jadecourt.arena.plan import Plan, ScheduledGame, check_run_seed
from jadecourt.arena.results import GameResult
from jadecourt.arena.runners import make_runner, make_table, play_table
from jadecourt.bots import Bot, Clock, make_bot
from jadecourt.core import Table
from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice
from jadecourt.core.errors import JadecourtError
from jadecourt.core.perspective import Perspective
from jadecourt.core.playout import play_out
from jadecourt.envs import openspiel
from jadecourt.envs.rewards import place_rewards
from jadecourt.games import GAMES, find_game

SEATS: Final = 2
UCT_C: Final = 2.0  # the exploration constant of OpenSpiel's example
MAX_NUMPY_SEED: Final = 2**32 - 1


class CompiledRolloutEvaluator(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's evaluator by one random rollout, which is played by the compiled engine.

    Moves are equally likely and draws have the probabilities of the game, as in `RandomRolloutEvaluator`, so returns
    have the same distribution; only the random numbers are others, and a rollout is hundreds of times as fast. Priors
    are those of `RandomRolloutEvaluator`: equal for all actions.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(n_rollouts=1)
        self.dice = Dice(seed)
        self.moves = Buffer()

    def evaluate(self, state: openspiel.SpielState) -> list[float]:
        """The returns by seat of a random game from this state, which does not change."""
        position = state.progress.position.copy()
        play_out(position, self.dice, self.moves)
        return place_rewards(position.places())


class MctsPlayer:
    """OpenSpiel's MCTS in a seat of a table; it follows the plies of the table on a state of OpenSpiel."""

    def __init__(self, table: Table, simulations: int, uct_c: float, seed: int) -> None:
        self.table = table
        self.game = openspiel.load(table.game)
        self.state: Any = self.game.new_initial_state()
        self.bot = mcts.MCTSBot(
            self.game,
            uct_c,
            simulations,
            CompiledRolloutEvaluator(seed),
            random_state=np.random.RandomState(seed & MAX_NUMPY_SEED),
        )

    def follow_table(self) -> None:
        """Apply the plies that were played since the last call."""
        for _, move in self.table.plies_between(len(self.state.progress.plies)):
            self.state.apply_action(move)
        if self.state.progress.position != self.table.state:
            raise RuntimeError("the state of OpenSpiel differs from the position of the table")

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """The move of the MCTS; it is not asked where there is only one."""
        self.follow_table()
        legal_moves = perspective.legal
        return legal_moves[0] if len(legal_moves) == 1 else int(self.bot.step(self.state))

    def finish(self, perspective: Perspective) -> None:
        """Check that the game has ended for OpenSpiel, too."""
        self.follow_table()
        if not self.state.is_terminal():
            raise RuntimeError("the game is over, but not for OpenSpiel")


def name_mcts(simulations: int, uct_c: float) -> str:
    """The name of the opponent in reports and results files."""
    return f"mcts:{simulations},uct_c={uct_c:g}"


def play_match_game(scheduled_game: ScheduledGame, simulations: int, uct_c: float) -> GameResult:
    """Play one game of a bot against the MCTS."""
    table, opponent = make_table(scheduled_game), name_mcts(simulations, uct_c)
    players: list[Bot] = [
        MctsPlayer(table, simulations, uct_c, seed) if name == opponent else make_bot(name, seed)
        for name, seed in zip(scheduled_game.lineup, scheduled_game.bot_seeds, strict=True)
    ]
    return play_table(table, players, scheduled_game)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the match and print the report."""
    parser = argparse.ArgumentParser(description="Play a bot against OpenSpiel's MCTS at two seats.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--bot", default="search:500it", help="the spec of the bot")
    parser.add_argument("--simulations", type=int, default=5000, help="of the MCTS, for each decision")
    parser.add_argument("--uct-c", type=float, default=UCT_C, help="the exploration constant of the MCTS")
    parser.add_argument("--games", type=int, default=20, help="an odd number is rounded up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--results", type=Path, help="store the games; the same command continues")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    for flag, value, minimum in (
        ("--games", options.games, 1),
        ("--simulations", options.simulations, 2),  # the first simulation makes no child, so no move
    ):
        if value < minimum:
            parser.error(f"{flag} must be at least {minimum}, got {value}")
    if not 0 <= options.uct_c < float("inf"):
        parser.error(f"--uct-c must be a number from 0 on, got {options.uct_c}")
    try:
        run_match(options)
    except JadecourtError as error:
        parser.error(str(error))


def run_match(options: argparse.Namespace) -> None:
    """Play the games that the options ask for, with a progress bar, and print the report."""
    check_run_seed(options.seed)
    make_bot(options.bot, 0)  # raises for an unknown bot
    plan = Plan(
        find_game(options.game)(players=SEATS),
        (options.bot, name_mcts(options.simulations, options.uct_c)),
        -(-options.games // SEATS) * SEATS,
        options.seed,
    )
    play = partial(play_match_game, simulations=options.simulations, uct_c=options.uct_c)
    runner = make_runner(play, "processes", options.workers)
    run_arena(plan, runner, ArenaOutputs(results=options.results, json=options.json))


if __name__ == "__main__":
    main()
