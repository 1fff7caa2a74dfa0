"""Base class of positions: integers in fixed-size arrays, without random generator, texts and history."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any, Self

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ._cystub import cython

from . import arguments, display
from . import constants as c
from .buffer import Buffer
from .dice import Dice

SCRATCH = Buffer()  # for one call at a time: the code that uses it runs no other Python code


class State:  # noqa: PLW1641  (positions change, so they have no hash)
    """A position of a game. Each game has a subclass; tables and searches use this interface only.

    `Game.start` and `Game.restore` make positions. Methods without an underscore check their arguments: an illegal ply
    raises `IllegalMove` (or `NotYourTurn`, `GameOver`), an unknown seat `ValueError`, a wrong type `TypeError`. Methods
    that begin with an underscore check nothing: they are for compiled code, and Python sees them only where the engine
    is not compiled.

    Positions of one game are equal if their fields are. They change in place, so they have no hash; use `key()` in
    dictionaries. `copy.copy`, `copy.deepcopy` and `pickle` work; the log is not copied.
    """

    __slots__ = ("has_log", "log", "playable")

    has_log: int  # 1 if `log` is a list; an integer, so that compiled rules can test it without the GIL
    log: (
        list[tuple[int, int, int, int, int]] | None
    )  # entries: (kind, seat, three arguments); None: nothing is logged
    playable: int  # 1 if the rules made or accepted the fields: compiled rules do not check them

    def __init__(self) -> None:
        self.has_log = 0
        self.log = None
        self.playable = 0

    # ------------------------------------------------------------------ who has to move, and how

    def mover(self) -> int:
        """The lowest seat that has to move, or CHANCE (-1), or NOBODY (-2) when the game is over."""
        if not self.playable:
            self._check_playable()
        return self._mover()

    def movers(self) -> int:
        """Bit mask of the seats that have to move; several bits are simultaneous decisions."""
        if not self.playable:
            self._check_playable()
        return self._movers()

    def step(self) -> int:
        """The pending step: an index into `Game.steps`."""
        if not self.playable:
            self._check_playable()
        return self._step()

    def owed(self, seat: int) -> int:
        """Number of moves that the seat still has to make in this step, 0 if none; the rules may make later ones."""
        p = self._check_seat(seat, c.NOBODY)
        return self._owed(p) if p >= 0 else 0

    def legal(self, seat: int, out: Buffer) -> int:
        """List the legal moves of a seat in `out`, ascending; returns their number: 0 for CHANCE and NOBODY."""
        p = self._check_seat(seat, c.NOBODY)
        if not isinstance(out, Buffer):
            raise TypeError(f"out must be a Buffer, not {type(out).__name__}")
        listed = cython.cast(Buffer, out)
        listed._clear()  # removes the weights of earlier outcomes
        return self._legal(p, listed) if p >= 0 else 0

    def legal_moves(self, seat: int) -> list[int]:
        """`legal` as a list."""
        # before the check: a new list may run the garbage collector, and that code which changes this position
        found: list[int] = []
        p = self._check_seat(seat, c.NOBODY)
        if p >= 0:
            for i in range(self._legal(p, SCRATCH)):
                found.append(SCRATCH.item[i])
        return found

    def odds(self, out: Buffer) -> int:
        """List the outcomes of the pending draw with their weights in `out`; returns their number (0: no draw)."""
        self._check_playable()
        if not isinstance(out, Buffer):
            raise TypeError(f"out must be a Buffer, not {type(out).__name__}")
        listed = cython.cast(Buffer, out)
        if self._mover() != c.CHANCE:
            listed._clear()
            return 0
        return self._odds(listed)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """`odds` as a list of (outcome, weight)."""
        out = Buffer()
        if not self.playable:  # a game written in Python, which overrides `odds`
            getattr(self, "odds")(out)  # noqa: B009  (compiled, `self.odds` would be the one above)
        elif self._mover() == c.CHANCE:
            self._odds(out)
        return out.weighted_items()

    # ------------------------------------------------------------------ applying plies

    def apply(self, seat: int, move: int) -> None:
        """Apply a move of a seat, or an outcome with seat CHANCE; `ply_error` is raised if it is illegal."""
        p = arguments.to_int(seat)
        m = arguments.to_int(move)
        if not self.playable or not self._allows(p, m, SCRATCH):
            self._check_playable()
            raise self.ply_error(int(seat), int(move))
        self._apply(p, m)

    def ply_error(self, seat: int, move: int) -> Exception:
        """The error that `apply` raises for an illegal ply; games override it to name the rule."""
        return ValueError(f"seat {seat} cannot play {move} now")

    def set_log(self, log: list[tuple[int, int, int, int, int]] | None) -> None:
        """Append entries to `log` from now on; None: log nothing."""
        if log is not None and type(log) is not list:
            raise TypeError(f"log must be a list or None, not {type(log).__name__}")
        self.log = log
        self.has_log = 0 if log is None else 1

    # ------------------------------------------------------------------ copies, samples, hashes

    def assign(self, other: State) -> None:
        """Become equal to `other`, which is of the same class. The log is not copied."""
        if type(other) is not type(self):
            raise TypeError(f"cannot assign a {type(other).__name__} to a {type(self).__name__}")
        self._assign(cython.cast(State, other))

    def copy(self) -> Self:
        """An equal position without a log."""
        raise NotImplementedError

    def determinize(self, seat: int, dice: Dice) -> Self:
        """A random position that is possible given what a seat (-1: a spectator) knows."""
        p = self._check_seat(seat, -1)
        if not isinstance(dice, Dice):
            raise TypeError(f"dice must be Dice, not {type(dice).__name__}")
        sampled_state = self._copy_playable()
        sampled_state._determinize(sampled_state._check_seat(p, -1), cython.cast(Dice, dice))
        return sampled_state  # type: ignore[return-value]

    def key(self) -> int:
        """64-bit hash of the position."""
        return self._key()

    def info_key(self, seat: int) -> int:
        """64-bit hash of what a seat (-1: a spectator) can know."""
        return self._info_key(self._check_seat(seat, -1))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields() == other.fields()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_state, (type(self), self.fields())

    def __str__(self) -> str:
        """The text of the position, which `Game.position` reads; it contains all secrets."""
        from .position_text import format_fields

        return format_fields(self.fields())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value}" for name, value in self.fields().items())
        return f"<{type(self).__name__} {fields}>"

    def _repr_html_(self) -> str | None:
        """The board as a spectator sees it, for notebooks."""
        return display.render_html(self)

    # ------------------------------------------------------------------ points

    def score(self, seat: int) -> int:
        """Current victory points of a seat."""
        return self._score(self._check_seat(seat, 0))

    def place(self, seat: int) -> int:
        """Current place of a seat, 1 = first."""
        return self._place(self._check_seat(seat, 0))

    def scores(self) -> list[int]:
        """Current victory points by seat."""
        found: list[int] = []  # before the check, as in `legal_moves`
        self._check_playable()
        for p in range(self._seats()):
            found.append(self._score(p))
        return found

    def places(self) -> list[int]:
        """Current places by seat, 1 = first."""
        found: list[int] = []
        self._check_playable()
        for p in range(self._seats()):
            found.append(self._place(p))
        return found

    # ------------------------------------------------------------------ storing

    def fields(self) -> dict[str, Any]:
        """Every stored field by name."""
        raise NotImplementedError

    def load(self, fields: Mapping[str, Any]) -> None:
        """Set the fields without asking the rules; the position cannot be played."""
        raise NotImplementedError

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Set the fields; `CorruptRecord` if they are no legal position."""
        raise NotImplementedError

    # ------------------------------------------------------------------ overridden by games; unchecked

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
        """1 if the ply is legal, else 0; for any two numbers."""
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
        """Replace what the seat cannot know by random values."""

    def _observation_size(self) -> int:
        """Number of numbers of an observation."""
        return 0

    def _observe(self, seat: int, out: MutableSequence[int], start: int) -> None:
        """Write what the seat may know into `out` from index `start` on; see `Game.observe`."""

    def _copy_playable(self) -> State:
        """A playable copy; it is checked itself because copying may run the garbage collector and thus other code."""
        twin = self.copy()
        twin._check_playable()
        return twin

    def _check_playable(self) -> int:
        """Raise if the rules have not made or accepted the position."""
        if not self.playable:
            raise ValueError(
                f"this {type(self).__name__} cannot be played: use Game.start or Game.restore to make positions"
            )
        return 0

    def _check_seat(self, seat: int, lowest: int) -> int:
        """The seat as a C int; raises unless it plays or is `lowest` or more: CHANCE, NOBODY, or -1 for a spectator."""
        p = arguments.to_int(seat)
        if not self.playable or not lowest <= p < self._seats():
            self._check_playable()
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self._seats() - 1}")
        return p

    def append_log(self, kind: int, seat: int, a: int, b: int, d: int) -> None:
        """Append an entry; only compiled rules call it, through the inline `emit` of emit.pxd."""
        if self.log is None:
            return
        if not cython.compiled:
            self.log.append((kind, seat, a, b, d))
            return
        # A new tuple may run the garbage collector and thus any code, which must not see a half-applied ply.
        gc_was_enabled = PyGC_Disable()  # type: ignore[name-defined]  # noqa: F821  (from the .pxd)
        try:
            self.log.append((kind, seat, a, b, d))
        finally:
            if gc_was_enabled:
                PyGC_Enable()  # type: ignore[name-defined]  # noqa: F821


def unpickle_state(cls: type[State], fields: Mapping[str, Any]) -> State:
    """A position from a pickle; `CorruptRecord` if the rules do not accept its fields."""
    if not (isinstance(cls, type) and issubclass(cls, State)):
        raise TypeError(f"{cls!r} is no subclass of State")
    state = cls()
    state.set_log(None)
    state.restore(fields)
    return state
