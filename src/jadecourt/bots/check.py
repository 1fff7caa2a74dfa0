"""The command `check-bot`: plays games with all options and reports what a bot does wrong, in words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ..core.dice import Dice
from ..core.errors import BadOptions, BotFailed, CommandError
from ..core.game import Game
from ..core.options import SEATS_KEY
from ..core.table import Table
from ..games import GAMES, find_game
from .failures import choose_move, close_bots, finish_game
from .line_protocol import LineBot
from .protocol import Bot, Clock
from .registry import make_bot

MAX_FAULTS: Final = 3  # after which the check ends
MAX_OPEN_VALUES: Final = 3  # of an option with many values
SEED: Final = 1  # of the chance and of the other seats, so that a fault can be reproduced


@dataclass
class CheckReport:
    """What a check has found."""

    games: int = 0
    decisions: int = 0
    slowest_seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


def check_bot(spec: str, game_id: str | None, show: Callable[[str], None]) -> CheckReport:
    """Check a bot with all games, or one; `show` gets a line per game."""
    bot, report = make_bot(spec, SEED), CheckReport()
    if isinstance(bot, LineBot):
        bot.on_info = lambda text: show(f"info {text}")
    games = [find_game(game_id)] if game_id else [find_game(id) for id in GAMES]
    try:
        for number, game in enumerate(game for game_class in games for game in configurations(game_class)):
            # a bot may also take over a running game, such as one that was saved
            first_ply = 0 if number % 4 else 30
            play_checked_game(bot, spec, game, number, first_ply, report, show)
            if len(report.faults) >= MAX_FAULTS:
                show(f"The check ends after {MAX_FAULTS} faults.")
                break
        if isinstance(bot, LineBot) and not bot.end_program():
            report.faults.append("the program does not end after 'quit'")
            show(f"FAULT: {report.faults[-1]}")
    finally:
        close_bots([bot])
    return report


def configurations(game_class: type[Game]) -> Iterator[Game]:
    """The game with all numbers of seats, and with every value of every other option."""
    seats: list[Any] = []
    for spec in game_class.option_specs:
        if spec.key == SEATS_KEY:
            seats = list(spec.values)
            yield from (game_class(**{SEATS_KEY: count}) for count in seats)
    for spec in game_class.option_specs:
        values = [value for value in spec.values if value != spec.default]
        if spec.is_open:
            values = values[:: max(1, len(values) // MAX_OPEN_VALUES)]
        if spec.key != SEATS_KEY:
            for number, value in enumerate(values):
                game = find_valid(game_class, {spec.key: value}, seats[number % len(seats) :] + seats)
                if game is not None:
                    yield game


def find_valid(game_class: type[Game], options: dict[str, Any], seats: list[Any]) -> Game | None:
    """The game with these options and the first number of seats with which they are allowed."""
    for count in seats:
        try:
            return game_class(**{SEATS_KEY: count}, **options)
        except BadOptions:
            continue
    return None


def play_checked_game(
    bot: Bot,
    spec: str,
    game: Game,
    number: int,
    first_ply: int,
    report: CheckReport,
    show: Callable[[str], None],
) -> None:
    """Play one game with the bot in one seat and random moves in the others; a fault ends it."""
    options = " ".join(f"{key}={value}" for key, value in game.options.items())
    table, seat, dice = Table(game, SEED + number), number % game.seats, Dice(SEED + number)
    decisions = 0
    report.games += 1
    try:
        while not table.is_over:
            mover = table.movers[0]
            perspective = table.seen_by(mover)
            if mover != seat or table.ply_count < first_ply:
                table.play(mover, perspective.legal[dice.below(len(perspective.legal))])
                continue
            started_at = time.perf_counter()
            move = choose_move(bot, spec, perspective, Clock())
            report.slowest_seconds = max(report.slowest_seconds, time.perf_counter() - started_at)
            decisions += 1
            table.play(mover, move)
        finish_game(
            [bot if other == seat else None for other in range(game.seats)], [spec] * game.seats, table
        )
    except BotFailed as error:
        step = game.steps[table.seen_by(seat).step].name if not table.is_over else "end"
        report.faults.append(f"{game.id} ({options}), ply {table.ply_count}, step {step}: {error}")
        show(f"FAULT: {report.faults[-1]}")
    else:
        show(f"{game.id} ({options}), seat {seat}: {decisions} decisions")
    report.decisions += decisions


def run_check(spec: str, game_id: str | None, show: Callable[[str], None]) -> int:
    """Run the command; returns the exit code 0. CommandError if the bot has faults."""
    report = check_bot(spec, game_id, show)
    summary = (
        f"{report.games} games, {report.decisions} decisions, slowest {report.slowest_seconds * 1000:.0f} ms"
    )
    if report.faults:
        raise CommandError(f"the bot {spec!r} has {len(report.faults)} faults in {summary}")
    show(f"The bot {spec!r} has no faults: {summary}")
    return 0
