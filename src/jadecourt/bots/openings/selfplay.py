"""Games of self-play with random first choices: what a book is made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...core.buffer import Buffer
from ...core.constants import CHANCE
from ...core.dice import Dice
from ...core.errors import BadOptions
from ...core.options import SEATS_KEY
from ...core.state import State
from ...core.table_dice import derive_seed
from ...games import find_game
from ..greedy import draw_by_share, parse_temperature
from ..heuristics import load_heuristic
from ..heuristics.base import Heuristic, sample_move
from ..nets.files import require_evaluator
from ..nets.net import Evaluator
from .base import Opening
from .playout import play_net_to_end, play_to_end

DEFAULT_POLICY: Final = "policy"
NET_POLICY: Final = "policy"
HEURISTIC_POLICY: Final = "greedy"


@dataclass(frozen=True)
class Policy:
    """What plays the games: the policy net, or a heuristic with a temperature in hundredths of a point."""

    spec: str
    heuristic: Heuristic
    temperature: int
    evaluator: Evaluator | None  # with the policy net; None: the heuristic plays


@dataclass(frozen=True)
class OpeningSample:
    """The first choice of a seat in one game, and its result."""

    game_number: int
    seat: int
    order: int  # number of seats that chose before
    choice: int
    is_random: bool  # chosen at random, not by the policy
    score: int
    win_share: float
    margin: float  # points more than the mean of the other seats
    features: tuple[float, ...]


def load_policy(spec: str, game_id: str) -> Policy:
    """The policy of a spec, `policy` or such as `greedy:temperature=200`, for one thread; `BadOptions` if none."""
    name, _, argument = spec.partition(":")
    if spec == NET_POLICY:
        evaluator = require_evaluator(find_game(game_id)(**{SEATS_KEY: 2}))
        return Policy(spec, load_heuristic(game_id), 0, evaluator)
    if name != HEURISTIC_POLICY:
        raise BadOptions(
            f"unknown policy {spec!r}: expected {NET_POLICY}, {HEURISTIC_POLICY} or {HEURISTIC_POLICY}:temperature=N"
        )
    return Policy(spec, load_heuristic(game_id), parse_temperature(argument), None)


def play_opening_games(
    opening: Opening, policy: Policy, seed: int, numbers: range
) -> Iterator[OpeningSample]:
    """The samples of these games; game k depends on the seed and k only."""
    start = opening.game.start()
    for number in numbers:
        dice = Dice(derive_seed(seed, f"opening {opening.game.seats} {number}"))
        yield from play_opening_game(opening, policy, start, dice, number)


def play_opening_game(
    opening: Opening, policy: Policy, start: State, dice: Dice, number: int
) -> list[OpeningSample]:
    """One sample for each seat."""
    state, out, seats = start.copy(), Buffer(), opening.game.seats
    explorer = dice.below(seats)
    choices: dict[int, int] = {}  # by seat, in the order in which they are made
    features: tuple[float, ...] = ()
    while len(choices) < seats:
        seat = state.mover()
        if seat == CHANCE:
            state.odds(out)
            state.apply(CHANCE, dice.draw(out))
            continue
        if not opening.is_pending(state):  # such as where to put what was chosen
            play_policy_move(opening, policy, state, seat, dice)
            continue
        if not features:
            features = opening.feature_values(opening.setup_of(state))
        if opening.explores_all or seat == explorer:
            legal = opening.legal_choices(state, seat)
            choice = legal[dice.below(len(legal))]
            for move in opening.moves_of(choice):
                state.apply(seat, move)
        else:
            choice = play_policy_choice(opening, policy, state, seat, dice)
        choices[seat] = choice
    end = play_policy_to_end(policy, state, dice)
    scores, places = end.scores(), end.places()
    total, winners = sum(scores), places.count(1)
    return [
        OpeningSample(
            number,
            seat,
            order,
            choice,
            opening.explores_all or seat == explorer,
            scores[seat],
            1 / winners if places[seat] == 1 else 0.0,
            scores[seat] - (total - scores[seat]) / (seats - 1),
            features,
        )
        for order, (seat, choice) in enumerate(choices.items())
    ]


def play_policy_to_end(policy: Policy, state: State, dice: Dice) -> State:
    """The end of a game that the policy plays; `state` does not change."""
    if policy.evaluator is None:
        return play_to_end(state, policy.heuristic, dice, policy.temperature)
    return play_net_to_end(state, policy.heuristic, policy.evaluator, dice)


def play_policy_choice(opening: Opening, policy: Policy, state: State, seat: int, dice: Dice) -> int:
    """Play the first choice of a seat as the policy does, and return it; its extra temperature is left out."""
    moves: list[int] = []
    while (choice := opening.find_choice(moves)) is None:
        moves.append(play_policy_move(opening, policy, state, seat, dice))
    return choice


def play_policy_move(opening: Opening, policy: Policy, state: State, seat: int, dice: Dice) -> int:
    """Play a move as the policy does without its extra temperature, and return it."""
    known = state.determinize(seat, dice)
    if policy.evaluator is None:
        out = Buffer()
        state.legal(seat, out)
        move = sample_move(policy.heuristic, known, seat, out, dice, 0, 0)
    else:
        shares = policy.evaluator.policy_of(policy.heuristic, known, seat)
        if not opening.game.steps[state.step()].sealed:  # as in `play_net_to_end`
            total = sum(share**4 for share in shares.values())
            shares = {move: share**4 / total for move, share in shares.items()}
        move = draw_by_share(shares, dice)
    state.apply(seat, move)
    return move
