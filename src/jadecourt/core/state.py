"""One position: integers in fixed-size arrays, no random generator, no strings, no history."""

from __future__ import annotations

from typing import Any, Self

from .buffer import Buffer
from .dice import Dice


class State:
    """What every game's position can do. Games subclass it; search, table and drivers know only this.

    `apply` is trusted: it never validates and never draws. `Table` validates.
    """

    __slots__ = ("listening", "log")

    listening: int  # 1 while `log` collects; an integer, so that compiled rules can test it without the GIL
    log: list[tuple[int, int, int, int, int]] | None  # (kind, seat, three arguments); None while searching

    def mover(self) -> int:
        """The lowest seat that owes a decision, or CHANCE, or NOBODY when the game is over."""
        raise NotImplementedError

    def movers(self) -> int:
        """A bit mask of all seats that owe one; several bits are simultaneous decisions."""
        raise NotImplementedError

    def step(self) -> int:
        """Which question is asked: an index into `Game.steps`."""
        raise NotImplementedError

    def owed(self, seat: int) -> int:
        """How many answers the seat still owes, this one included (the rules may take later ones); 0: not asked."""
        raise NotImplementedError

    def legal(self, seat: int, out: Buffer) -> int:
        """List the seat's moves, ascending; returns how many (never 0 for a mover)."""
        raise NotImplementedError

    def odds(self, out: Buffer) -> int:
        """At CHANCE: list the outcomes with their integer weights; returns how many."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Carry out a seat's move, or with seat CHANCE an outcome."""
        raise NotImplementedError

    def assign(self, other: State) -> None:
        """Become equal to `other`, which is of the same class. The log is not taken over."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An equal state that logs nothing."""
        raise NotImplementedError

    def key(self) -> int:
        """A 64-bit hash of the position."""
        raise NotImplementedError

    def info_key(self, seat: int) -> int:
        """A 64-bit hash of what the seat can know."""
        raise NotImplementedError

    def determinize(self, seat: int, dice: Dice) -> Self:
        """A world that this seat cannot tell from the real one."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """Victory points of a seat, as they stand."""
        raise NotImplementedError

    def place(self, seat: int) -> int:
        """Place of a seat, 1 = first, as things stand."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Victory points by seat, as they stand."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """Place by seat, 1 = first, as things stand."""
        raise NotImplementedError

    def fields(self) -> dict[str, Any]:
        """Every field by name: storage, comparison, tests."""
        raise NotImplementedError

    def load(self, fields: dict[str, Any]) -> None:
        """Take the fields as they are, without asking the rules (`Game.restore` does)."""
        raise NotImplementedError

    def moves(self, seat: int) -> list[int]:
        """`legal` as a list, for Python callers."""
        raise NotImplementedError

    def listen(self, log: list[tuple[int, int, int, int, int]] | None) -> None:
        """Tell everything that happens to `log` from now on (None: stay silent)."""
        self.log = log
        self.listening = 0 if log is None else 1

    def chances(self) -> list[tuple[int, int]]:
        """`odds` as a list of (outcome, weight)."""
        out = Buffer()
        getattr(self, "odds")(out)  # noqa: B009  (compiled: the odds of a subclass in Python, too)
        return out.pairs()

    def tell(self, kind: int, seat: int, a: int, b: int, d: int) -> None:
        """Write a line of the log; only compiled rules call it, through the inline `emit` of telling.pxd."""
        if self.log is not None:
            self.log.append((kind, seat, a, b, d))
