"""Weights of a net with two hidden layers, and the evaluation of positions by a policy and a value net."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from ..heuristics.base import Heuristic
from . import constants as c
from . import kernel


def are_finite(numbers: array[float]) -> bool:
    """Whether no number is infinite or NaN; `math.isfinite` is a macro in C and no function."""
    for number in numbers:
        if not -1e30 < number < 1e30:
            return False
    return True


class Net:
    """Weights of two hidden layers (ReLU) and the outputs; immutable, so several threads may use one net.

    Inputs are the raw numbers of an observation: their scales are part of the first weights. The weights of each layer
    lie by input; those of the outputs by output, because only the outputs of legal moves are computed.
    """

    inputs: int
    outputs: int
    ready: int

    def __init__(
        self,
        inputs: int,
        first_width: int,
        second_width: int,
        outputs: int,
        weights: Sequence[Sequence[float]],
    ) -> None:
        sizes = []
        for name, value, highest in (
            ("inputs", inputs, 1 << 15),
            ("first_width", first_width, c.MAX_WIDTH),
            ("second_width", second_width, c.MAX_WIDTH),
            ("outputs", outputs, c.MAX_OUTPUTS),
        ):
            size = arguments.to_int(value)
            if not 1 <= size <= highest:
                raise ValueError(f"{name} must be 1 to {highest}, not {value}")
            sizes.append(size)
        counts = (sizes[0] * sizes[1], sizes[1], sizes[1] * sizes[2], sizes[2], sizes[2] * sizes[3], sizes[3])
        numbers = [array("f", part) for part in weights]
        if len(numbers) != len(counts):
            raise ValueError(f"a net has {len(counts)} arrays of weights, got {len(numbers)}")
        for part, count in zip(numbers, counts, strict=True):
            if len(part) != count:
                raise ValueError(f"expected {count} weights, got {len(part)}")
            if not are_finite(part):
                raise ValueError("the weights of a net must be finite")
        if cython.compiled and self.ready:
            raise RuntimeError("this net is already initialised")
        self.inputs, self.first_width, self.second_width, self.outputs = sizes
        self.first_weights, self.first_biases, self.second_weights = numbers[:3]
        self.second_biases, self.output_weights, self.output_biases = numbers[3:]
        self.ready = 1

    def _first_sums(
        self, numbers: array[int], references: array[int], sums: array[float], seat: int, first: array[float]
    ) -> None:
        """Compute the sums of the first hidden layer, from those of the seat's reference."""
        kernel.first_sums(
            numbers, references, sums, seat, self.inputs, self.first_weights, self.first_width, first
        )

    def _hidden(
        self,
        numbers: array[int],
        references: array[int],
        sums: array[float],
        seat: int,
        first: array[float],
        second: array[float],
    ) -> None:
        """Compute both hidden layers."""
        self._first_sums(numbers, references, sums, seat, first)
        kernel.rectify(first, self.first_width)
        kernel.next_layer(
            first, self.first_width, self.second_weights, self.second_biases, self.second_width, second
        )

    def _output(self, second: array[float], i: int) -> float:
        """Output number `i`, from the second hidden layer."""
        return self.output_biases[i] + kernel.dot(second, self.output_weights, i, self.second_width)


class Evaluator:
    """Evaluates positions of one game by a policy and a value net.

    It has working memory, so it must not be used by two threads at once; `copy` makes another one with the same nets.
    `score_weights`: the factor of the heuristic's scores in the logits of the policy, by step. `score_unit`: points
    that an output of 1 means. `margin_scale`: the margin that counts half (see `Tree.evaluate_result`).
    """

    policy: Net
    value: Net
    ready: int

    def __init__(
        self,
        policy: Net,
        value: Net,
        score_weights: Sequence[float],
        score_unit: float,
        margin_scale: float,
    ) -> None:
        if not isinstance(policy, Net) or not isinstance(value, Net):
            raise TypeError(f"expected two Nets, got {type(policy).__name__} and {type(value).__name__}")
        factors = array("f", score_weights)
        unit = float(score_unit)
        scale = float(margin_scale)
        if policy.inputs != value.inputs:
            raise ValueError(
                f"the policy has {policy.inputs} inputs, the value {value.inputs}: expected as many"
            )
        if value.outputs != c.VALUE_OUTPUTS:
            raise ValueError(f"the value net has {value.outputs} outputs, expected {c.VALUE_OUTPUTS}")
        if len(factors) > c.MAX_STEPS or not are_finite(factors):
            raise ValueError(f"expected at most {c.MAX_STEPS} finite score weights")
        if not 0.0 < unit < 1e6 or not 0.0 < scale < 1e6:
            raise ValueError(
                f"score_unit and margin_scale must be positive, got {score_unit}, {margin_scale}"
            )
        if cython.compiled and self.ready:
            raise RuntimeError("this evaluator is already initialised")
        self.policy = policy
        self.value = value
        self.score_weights = array("f", [0.0]) * c.MAX_STEPS
        for i in range(len(factors)):
            self.score_weights[i] = factors[i]
        self.score_unit = unit
        self.margin_scale = scale
        self.numbers = array("h", [0]) * policy.inputs
        # by seat: an observation, and the sums of the first layers for it (see `_set_references`)
        self.references = array("h", [0]) * (c.OUTPUT_SEATS * policy.inputs)
        self.policy_sums = array("f", [0.0]) * (c.OUTPUT_SEATS * c.MAX_WIDTH)
        self.value_sums = array("f", [0.0]) * (c.OUTPUT_SEATS * c.MAX_WIDTH)
        self._clear_references()
        self.first = array("f", [0.0]) * c.MAX_WIDTH
        self.second = array("f", [0.0]) * c.MAX_WIDTH
        self.probabilities = array("d", [0.0]) * 256  # of the moves of the last buffer
        self.rewards = array("d", [0.0]) * 8  # of the last position, by seat
        self.wins = array("d", [0.0]) * 8
        self.scores = array("d", [0.0]) * 8
        self.ready = 1

    def copy(self) -> Evaluator:
        """An evaluator with the same nets and working memory of its own."""
        self._check_ready()
        factors: list[float] = []
        for i in range(c.MAX_STEPS):
            factors.append(self.score_weights[i])
        return Evaluator(self.policy, self.value, factors, self.score_unit, self.margin_scale)

    def policy_of(self, heuristic: Heuristic, state: State, seat: int) -> dict[int, float]:
        """The probability of each legal move of a seat."""
        s = self._check_state(heuristic, state)
        p = s._check_seat(seat, 0)
        own = cython.cast(Heuristic, heuristic)
        moves = Buffer()
        s._legal(p, moves)
        found: dict[int, float] = {}
        if moves.count:
            own._score_moves_fast(s, p, moves)
            self._weigh_moves(s, p, moves)
            for i in range(moves.count):
                found[moves.item[i]] = self.probabilities[i]
        return found

    def value_of(self, heuristic: Heuristic, state: State, seat: int) -> dict[str, list[float]]:
        """Rewards, win shares and final scores by seat, as a seat sees the position."""
        s = self._check_state(heuristic, state)
        p = s._check_seat(seat, 0)
        self._evaluate(s, p)
        rewards: list[float] = []
        wins: list[float] = []
        scores: list[float] = []
        for q in range(s._seats()):
            rewards.append(self.rewards[q])
            wins.append(self.wins[q])
            scores.append(self.scores[q])
        return {"rewards": rewards, "wins": wins, "scores": scores}

    def set_references(self, heuristic: Heuristic, state: State) -> None:
        """Compute what follows from the differences to this position, which is faster for similar positions."""
        self._set_references(self._check_state(heuristic, state))

    def _check_ready(self) -> int:
        """Raise if `__init__` has not run: compiled code would crash."""
        if not self.ready:
            raise ValueError("this evaluator is not initialised")
        return 0

    def _check_state(self, heuristic: Heuristic, state: State) -> State:
        """The position; raises if it does not fit the nets."""
        self._check_ready()
        if not isinstance(heuristic, Heuristic):
            raise TypeError(f"heuristic must be a Heuristic, not {type(heuristic).__name__}")
        s = cython.cast(Heuristic, heuristic)._check_state(state)
        self._check_size(s)
        return s  # type: ignore[no-any-return]

    def _check_size(self, s: State) -> int:
        """Raise if the observations of a position are not the inputs of the nets, or it has too many seats."""
        if s._observation_size() != self.policy.inputs:
            raise ValueError(
                f"the nets have {self.policy.inputs} inputs, "
                f"an observation of this game {s._observation_size()} numbers"
            )
        if s._seats() > c.OUTPUT_SEATS:
            raise ValueError(f"the nets know up to {c.OUTPUT_SEATS} seats, the position has {s._seats()}")
        return 0

    # ------------------------------------------------------------------ unchecked, for compiled code

    def _clear_references(self) -> None:
        """Let the first layers begin with their biases, as for an observation without numbers other than 0."""
        for i in range(c.OUTPUT_SEATS * self.policy.inputs):
            self.references[i] = 0
        for seat in range(c.OUTPUT_SEATS):
            for j in range(self.policy.first_width):
                self.policy_sums[seat * self.policy.first_width + j] = self.policy.first_biases[j]
            for j in range(self.value.first_width):
                self.value_sums[seat * self.value.first_width + j] = self.value.first_biases[j]

    def _set_references(self, s: State) -> None:
        """Let the first layers begin with the sums for this position: those that follow it differ in few inputs.

        The sums are those of the position alone, not of earlier references, so that they do not depend on history.
        """
        self._clear_references()
        for seat in range(s._seats()):
            kernel.observe(s, seat, self.numbers)
            self.policy._first_sums(self.numbers, self.references, self.policy_sums, seat, self.first)
            for j in range(self.policy.first_width):
                self.policy_sums[seat * self.policy.first_width + j] = self.first[j]
            self.value._first_sums(self.numbers, self.references, self.value_sums, seat, self.first)
            for j in range(self.value.first_width):
                self.value_sums[seat * self.value.first_width + j] = self.first[j]
            for i in range(self.policy.inputs):
                self.references[seat * self.policy.inputs + i] = self.numbers[i]

    def _weigh_moves(self, s: State, seat: int, moves: Buffer) -> None:
        """Compute the probability of each listed move; the weights of the buffer are the scores of the heuristic."""
        kernel.observe(s, seat, self.numbers)
        self.policy._hidden(self.numbers, self.references, self.policy_sums, seat, self.first, self.second)
        best_score = moves.weight[0]
        for i in range(1, moves.count):
            best_score = max(best_score, moves.weight[i])
        factor = self.score_weights[s._step() & 63]
        highest = -1e30
        for i in range(moves.count):
            logit = -factor * 0.01 * min(best_score - moves.weight[i], c.MAX_SCORE_DIFFERENCE)
            if moves.item[i] < self.policy.outputs:
                logit += self.policy._output(self.second, moves.item[i])
            self.probabilities[i] = logit
            highest = max(highest, logit)
        total = 0.0
        for i in range(moves.count):
            probability = math.exp(self.probabilities[i] - highest)
            self.probabilities[i] = probability
            total += probability
        for i in range(moves.count):
            self.probabilities[i] /= total

    def _sample_move(self, moves: Buffer, dice: Dice, sharp: int) -> int:
        """One of the moves of the last call of `_weigh_moves`, drawn by their probabilities.

        `sharp`: by their fourth powers. Searches spread their visits more than they would play; these powers come
        closer to their choices.
        """
        total = 0.0
        for i in range(moves.count):
            if sharp:
                square = self.probabilities[i] * self.probabilities[i]
                self.probabilities[i] = square * square
            total += self.probabilities[i]
        rest = total * dice._below(1 << 30) / 1073741824.0
        for i in range(moves.count - 1):
            rest -= self.probabilities[i]
            if rest < 0.0:
                return moves.item[i]
        return moves.item[moves.count - 1]

    def _evaluate(self, s: State, seat: int) -> None:
        """Compute rewards, win shares and scores of all seats, as `seat` sees the position."""
        seats = s._seats()
        kernel.observe(s, seat, self.numbers)
        self.value._hidden(self.numbers, self.references, self.value_sums, seat, self.first, self.second)
        highest = -1e30
        for i in range(seats):
            p = (seat + i) % seats
            reward = self.value._output(self.second, i)
            self.rewards[p] = max(0.0, min(1.0, reward))
            self.wins[p] = self.value._output(self.second, c.OUTPUT_SEATS + i)
            self.scores[p] = self.score_unit * self.value._output(self.second, 2 * c.OUTPUT_SEATS + i)
            highest = max(highest, self.wins[p])
        total = 0.0
        for p in range(seats):
            self.wins[p] = math.exp(self.wins[p] - highest)
            total += self.wins[p]
        for p in range(seats):
            self.wins[p] /= total
