"""How a sense is asked, and how a move is picked from what it says."""

from __future__ import annotations

from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State


class Sense:
    """Says what moves are worth to a seat, in hundredths of a victory point; the scale is the same for all moves.

    A sense looks at the position as it is given, so it must be given one that its seat may know. It keeps nothing
    from call to call that could change an answer.
    """

    __slots__ = ()

    def weigh(self, s: State, seat: int, moves: Buffer) -> None:
        """Write the worth of `moves.item[i]` into `moves.weight[i]`, for all of them; any integer, also negative.

        What lies in the buffer behind the moves is the sense's to make notes in.
        """
        raise NotImplementedError

    def skim(self, s: State, seat: int, moves: Buffer) -> None:
        """The same in less time and less exactly: for rollouts."""
        raise NotImplementedError

    def warmth(self, s: State, seat: int) -> int:
        """How far below the best a move may be and still be played now and then; 0: only the best.

        Secret answers need it: whoever can be foreseen is answered.
        """
        return 0


def pick(sense: Sense, s: State, seat: int, moves: Buffer, dice: Dice, extra: int, hasty: int) -> int:
    """The best move; with warmth (the sense's own plus `extra`), others in proportion to how near they come.

    A move that is worth `warmth` less than the best, or still less, is never played. `hasty`: only skim the moves.
    """
    if hasty:
        sense.skim(s, seat, moves)
    else:
        sense.weigh(s, seat, moves)
    best = moves.weight[0]
    for i in range(1, moves.count):
        best = max(best, moves.weight[i])
    # squares: what is half as near comes a quarter as often; cells of 32 bits hold 40 of them
    warmth = max(1, min(sense.warmth(s, seat) + extra, 5000))
    moves.total = 0
    for i in range(moves.count):
        near = max(0, warmth - best + moves.weight[i])
        moves.weight[i] = near * near
        moves.total += near * near
    return dice.draw(moves)
