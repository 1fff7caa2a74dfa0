"""One position: integers in fixed-size arrays, no random generator, no strings, no history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import arguments
from . import constants as c
from .buffer import Buffer
from .dice import Dice

SCRATCH = Buffer()  # for one call at a time: nothing that uses it lets other Python code run meanwhile


class State:  # noqa: PLW1641  (positions change, so they have no hash)
    """What every game's position can do. Games subclass it; search, table and drivers know only this.

    Positions come from `Game.start` and `Game.restore`. What Python calls is checked: an impossible ply raises
    `IllegalMove` (or `NotYourTurn`, `GameOver`), an unknown seat `ValueError`, a wrong type `TypeError`. Compiled code
    calls the methods that begin with an underscore, which check nothing; Python sees those only where the engine is
    not compiled.

    States compare equal if they are positions of the same game with equal fields. They change in place, so they have no
    hash; use `key()` in dictionaries. `copy.copy`, `copy.deepcopy` and `pickle` work; the log is never taken along.
    """

    __slots__ = ("has_log", "log", "playable")

    has_log: int  # 1 while `log` collects; an integer, so that compiled rules can test it without the GIL
    log: list[tuple[int, int, int, int, int]] | None  # (kind, seat, three arguments); None while searching
    playable: int  # 1 once the rules made or accepted the fields: the compiled rules trust them

    def __init__(self) -> None:
        self.has_log = 0
        self.log = None
        self.playable = 0

    # ------------------------------------------------------------------ who is asked, and what

    def mover(self) -> int:
        """The lowest seat that owes a decision, or CHANCE (-1), or NOBODY (-2) when the game is over."""
        if not self.playable:
            self._check_playable()
        return self._mover()

    def movers(self) -> int:
        """A bit mask of all seats that owe one; several bits are simultaneous decisions."""
        if not self.playable:
            self._check_playable()
        return self._movers()

    def step(self) -> int:
        """Which question is asked: an index into `Game.steps`."""
        if not self.playable:
            self._check_playable()
        return self._step()

    def owed(self, seat: int) -> int:
        """How many answers the seat still owes, this one included (the rules may take later ones); 0: not asked."""
        p = self._check_seat(seat, c.NOBODY)
        return self._owed(p) if p >= 0 else 0

    def legal(self, seat: int, out: Buffer) -> int:
        """List the seat's moves in `out`, ascending; returns how many: never 0 for a mover, 0 for CHANCE and NOBODY."""
        p = self._check_seat(seat, c.NOBODY)
        if not isinstance(out, Buffer):
            raise TypeError(f"moves are listed in a Buffer, not in {type(out).__name__}")
        listed = cython.cast(Buffer, out)
        listed._clear()  # moves have no weights: those of earlier outcomes must not stay
        return self._legal(p, listed) if p >= 0 else 0

    def legal_moves(self, seat: int) -> list[int]:
        """`legal` as a list."""
        found: list[
            int
        ] = []  # first: a new list may run the garbage collector, and that code that changes this position
        p = self._check_seat(seat, c.NOBODY)
        if p >= 0:
            for i in range(self._legal(p, SCRATCH)):
                found.append(SCRATCH.item[i])
        return found

    def odds(self, out: Buffer) -> int:
        """At CHANCE: list the outcomes with their integer weights in `out`; returns how many. Else none."""
        self._check_playable()
        if not isinstance(out, Buffer):
            raise TypeError(f"outcomes are listed in a Buffer, not in {type(out).__name__}")
        listed = cython.cast(Buffer, out)
        if self._mover() != c.CHANCE:
            listed._clear()
            return 0
        return self._odds(listed)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """`odds` as a list of (outcome, weight)."""
        out = Buffer()
        if not self.playable:  # a game written in Python, which lists its odds itself
            getattr(self, "odds")(out)  # noqa: B009  (compiled, `self.odds` would be the one above)
        elif self._mover() == c.CHANCE:
            self._odds(out)
        return out.weighted_items()

    # ------------------------------------------------------------------ going on

    def apply(self, seat: int, move: int) -> None:
        """Carry out a seat's move, or with seat CHANCE an outcome; refused with the reason if the rules forbid it."""
        p = arguments.to_int(seat)
        m = arguments.to_int(move)
        if not self.playable or not self._allows(p, m, SCRATCH):
            self._check_playable()
            raise self.ply_error(int(seat), int(move))
        self._apply(p, m)

    def ply_error(self, seat: int, move: int) -> Exception:
        """The error with which `apply` refuses this ply; games say more."""
        return ValueError(f"seat {seat} cannot play {move} now")

    def set_log(self, log: list[tuple[int, int, int, int, int]] | None) -> None:
        """Tell everything that happens to `log` from now on (None: stay silent)."""
        if log is not None and type(log) is not list:
            raise TypeError(f"a log is a list or None, not {type(log).__name__}")
        self.log = log
        self.has_log = 0 if log is None else 1

    # ------------------------------------------------------------------ other positions

    def assign(self, other: State) -> None:
        """Become equal to `other`, which is of the same class. The log is not taken over."""
        if type(other) is not type(self):
            raise TypeError(f"a {type(self).__name__} cannot become a {type(other).__name__}")
        self._assign(cython.cast(State, other))

    def copy(self) -> Self:
        """An equal state that logs nothing."""
        raise NotImplementedError

    def determinize(self, seat: int, dice: Dice) -> Self:
        """A world that this seat (-1: a spectator) cannot tell from the real one."""
        p = self._check_seat(seat, -1)
        if not isinstance(dice, Dice):
            raise TypeError(f"a world is drawn with Dice, not with {type(dice).__name__}")
        sampled_state = self._copy_playable()
        sampled_state._determinize(sampled_state._check_seat(p, -1), cython.cast(Dice, dice))
        return sampled_state  # type: ignore[return-value]

    def key(self) -> int:
        """A 64-bit hash of the position."""
        return self._key()

    def info_key(self, seat: int) -> int:
        """A 64-bit hash of what the seat (-1: a spectator) can know."""
        return self._info_key(self._check_seat(seat, -1))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields() == other.fields()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_state, (type(self), self.fields())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value}" for name, value in self.fields().items())
        return f"<{type(self).__name__} {fields}>"

    # ------------------------------------------------------------------ points

    def score(self, seat: int) -> int:
        """Victory points of a seat, as they stand."""
        return self._score(self._check_seat(seat, 0))

    def place(self, seat: int) -> int:
        """Place of a seat, 1 = first, as things stand."""
        return self._place(self._check_seat(seat, 0))

    def scores(self) -> list[int]:
        """Victory points by seat, as they stand."""
        found: list[int] = []  # first, as in `moves`
        self._check_playable()
        for p in range(self._seats()):
            found.append(self._score(p))
        return found

    def places(self) -> list[int]:
        """Place by seat, 1 = first, as things stand."""
        found: list[int] = []
        self._check_playable()
        for p in range(self._seats()):
            found.append(self._place(p))
        return found

    # ------------------------------------------------------------------ storing

    def fields(self) -> dict[str, Any]:
        """Every stored field by name: storage, comparison, tests."""
        raise NotImplementedError

    def load(self, fields: Mapping[str, Any]) -> None:
        """Take the fields as they are. The rules have not accepted them, so the position cannot be played."""
        raise NotImplementedError

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Take the fields (`fields()`), if the rules accept them; `CorruptRecord` if not."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what games say, unchecked

    def _seats(self) -> int:
        return 0

    def _mover(self) -> int:
        return c.NOBODY

    def _movers(self) -> int:
        return 0

    def _step(self) -> int:
        return 0

    def _owed(self, seat: int) -> int:
        return 0

    def _legal(self, seat: int, out: Buffer) -> int:
        out._clear()
        return 0

    def _odds(self, out: Buffer) -> int:
        out._clear()
        return 0

    def _allows(self, seat: int, move: int, scratch: Buffer) -> int:
        """Whether the rules allow this ply; any two numbers may be asked about."""
        if seat == c.CHANCE:
            if self._mover() != c.CHANCE:
                return 0
            self._odds(scratch)
        else:
            if not 0 <= seat < self._seats():
                return 0
            self._legal(seat, scratch)
        return scratch._contains(move)

    def _apply(self, seat: int, move: int) -> None:
        pass

    def _assign(self, other: State) -> None:
        pass

    def _key(self) -> int:
        return 0

    def _info_key(self, seat: int) -> int:
        return 0

    def _score(self, seat: int) -> int:
        return 0

    def _place(self, seat: int) -> int:
        return 0

    def _determinize(self, seat: int, dice: Dice) -> None:
        """Replace what the seat cannot know."""

    def _copy_playable(self) -> State:
        """A copy, which is checked itself: making it may run the garbage collector, and that code that changes this."""
        twin = self.copy()
        twin._check_playable()
        return twin

    def _check_playable(self) -> int:
        """Refuse a position that no rules have made or accepted."""
        if not self.playable:
            raise ValueError(
                f"this {type(self).__name__} cannot be played: positions come from Game.start and Game.restore"
            )
        return 0

    def _check_seat(self, seat: int, lowest: int) -> int:
        """The number of a seat that plays, or down to `lowest`: CHANCE, NOBODY, or -1 for a spectator."""
        p = arguments.to_int(seat)
        if not self.playable or not lowest <= p < self._seats():
            self._check_playable()
            raise ValueError(f"there is no seat {seat}: they go from 0 to {self._seats() - 1}")
        return p

    def append_log(self, kind: int, seat: int, a: int, b: int, d: int) -> None:
        """Write a line of the log; only compiled rules call it, through the inline `emit` of telling.pxd."""
        if self.log is None:
            return
        if not cython.compiled:
            self.log.append((kind, seat, a, b, d))
            return
        # A new tuple may run the garbage collector, and that any code: it must not meet a position half changed.
        gc_was_enabled = PyGC_Disable()  # type: ignore[name-defined]  # noqa: F821  (from the .pxd)
        try:
            self.log.append((kind, seat, a, b, d))
        finally:
            if gc_was_enabled:
                PyGC_Enable()  # type: ignore[name-defined]  # noqa: F821


def unpickle_state(cls: type[State], fields: Mapping[str, Any]) -> State:
    """A pickled position; fields that the rules do not accept are refused with `CorruptRecord`."""
    if not (isinstance(cls, type) and issubclass(cls, State)):
        raise TypeError(f"{cls!r} is no class of positions")
    state = cls()
    state.set_log(None)
    state.restore(fields)
    return state
