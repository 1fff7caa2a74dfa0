"""The state of a game of Middle Kingdom."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice, mix
from ...core.state import State
from . import bidding, dispatch, flow, observer, piles, scoring
from . import components as c
from . import observation_layout as o
from .state_fields import StateFields


class KingdomState(StateFields):
    """A position: fields of `StateFields`, rules of `flow`. Made by `Kingdom.start` and `.restore`."""

    __slots__ = ()

    def start(self, *option_values: int) -> None:
        """3.1, 5 Start a new game; the values are those of OPTION_FIELDS, then the Nobles worth 2 and worth 3.

        The other Nobles are worth 4. Raises ValueError.
        """
        from .validation import check_options

        numbers: list[int] = []
        for value in option_values:
            numbers.append(arguments.to_int(value))
        check_options(*numbers)
        self._restart(tuple(numbers))

    def _restart(self, option_values: tuple[int, ...]) -> None:
        self._clear()
        self._set_options(option_values)
        count = len(option_values)  # compiled code has no negative indices
        nobles_2, nobles_3 = option_values[count - 2], option_values[count - 1]
        self.deck[c.BUREAUCRAT] = 9
        self.deck[c.PHILOSOPHER] = 1
        self.deck[c.FARMER] = 15
        self.deck[c.MERCHANT] = 15
        self.deck[c.NOBLE_2] = nobles_2
        self.deck[c.NOBLE_3] = nobles_3
        self.deck[c.NOBLE_4] = c.NOBLE_COUNT - nobles_2 - nobles_3
        self.deck[c.WARLORD] = 10
        self.deck_count = c.DECK_SIZE
        flow.start_game(self)
        self.playable = 1

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Load a stored position and recompute its derived fields. Raises CorruptRecord if it is invalid.

        A position in which the engine runs (no step is pending) is run to its next step. `Kingdom.restore` rejects
        such positions, and also checks the values of the Nobles.
        """
        from .validation import check_invariants, copy_valid_fields

        restored = KingdomState()
        arguments.untrack_from_gc(restored)
        valid_fields = copy_valid_fields(fields)
        restored.set_log(self.log)
        restored._fill(valid_fields)
        for p in range(restored.seats):
            piles.rebuild_counts(restored, p)
        check_invariants(restored)
        restored._rebuild_options()
        restored.playable = 1
        self.copy_from(restored)

    def _rebuild_options(self) -> None:
        """1.2 List the legal moves of a restored position; if no step is pending, run to the next one."""
        self.option_count = dispatch.list_legal(self, self.asked_seat)
        flow.advance(self)

    def final_scoring_entries(self) -> list[tuple[int, int, int, int, int]]:
        """11 The raw log entries of the final scoring if the game ended now."""
        entries: list[tuple[int, int, int, int, int]] = []
        final_state = cython.cast(KingdomState, self._copy_playable())
        final_state.set_log(entries)
        final_state._finish_now()
        return entries

    def _finish_now(self) -> None:
        """11 Skip to the end of a round without cards for another one (5), so that only the final scoring is left.

        Harvest, Heir and Emperor lose their holders, so that fewer than four goals are held and the Celestial Dragon
        stays where it is (9). None of the three scores (11.2), except the Heir, which is assigned again (11.1).
        """
        self.holder[c.HARVEST] = c.NO_HOLDER
        self.holder[c.HEIR] = c.NO_HOLDER
        self.holder[c.EMPEROR] = c.NO_HOLDER
        self.stage = c.STAGE_END
        self.current_step = c.STEP_NONE
        self.option_count = 0
        self.asked_seat = 0
        self.deck_count = 0
        flow.advance(self)

    def withdraw_others(self, seat: int) -> None:
        """4.3 Withdraw the sealed bids of all other seats, which `seat` (-1: a spectator) does not know."""
        self._withdraw_others(self._check_seat(seat, -1))

    def _withdraw_others(self, seat: int) -> None:
        if self.current_step == c.STEP_BID:
            for p in range(self.seats):
                if p != seat:
                    bidding.withdraw_bid(self, p)
            bidding.ask_bids(self)

    def ply_error(self, seat: int, move: int) -> Exception:
        """The error that `apply` raises for this ply, with the paragraph of the rules."""
        from ...core.illegal_moves import illegal_ply_error
        from .game import GAME

        return illegal_ply_error(GAME(players=self.seats), self, seat, move)

    def __str__(self) -> str:
        """The text of the position with all sealed bids, which `Kingdom.position` reads; none if it is not playable."""
        from .position import format_position

        return format_position(self) if self.playable else repr(self)

    def __repr__(self) -> str:
        if not self.playable:
            return f"<KingdomState, not playable: {self.fields()}>"
        return f"<KingdomState\n{self}>"

    def copy(self) -> KingdomState:
        """An equal state without a log."""
        clone = KingdomState.__new__(KingdomState)  # without __init__: `copy_from` sets every field
        clone.log = None
        clone.has_log = 0
        clone.copy_from(self)
        return clone

    # ------------------------------------------------------------------ without argument checks

    def _seats(self) -> int:
        return self.seats

    def _mover(self) -> int:
        return self.asked_seat

    def _movers(self) -> int:
        return self.movers_mask

    def _step(self) -> int:
        return self.current_step

    def _owed(self, seat: int) -> int:
        return bidding.count_owed(self, seat)

    def _legal(self, seat: int, out: Buffer) -> int:
        if self.current_step == c.STEP_BID or self.current_step == c.STEP_PALACE:
            return bidding.legal_bid(self, seat, out)
        out.count = self.option_count if seat == self.asked_seat else 0
        out.item[:8] = self.options  # all eight: one memcpy is faster than a loop of unknown length
        return out.count

    def _odds(self, out: Buffer) -> int:
        return dispatch.list_outcomes(self, out)

    def _allows(self, seat: int, move: int, scratch: Buffer) -> int:
        if seat == k.CHANCE:
            return 1 if self.asked_seat == k.CHANCE and 0 <= move < c.KINDS and self.deck[move] > 0 else 0
        if not 0 <= seat < self.seats or self.movers_mask >> seat & 1 == 0:
            return 0
        self._legal(seat, scratch)
        return scratch._contains(move)

    def _apply(self, seat: int, move: int) -> None:
        flow.apply(self, seat, move)

    def _assign(self, other: State) -> None:
        self.copy_from(cython.cast(StateFields, other))

    def _key(self) -> int:
        return self.hash_fields()

    def _info_key(self, seat: int) -> int:
        return self.hash_for_seat(seat)

    def hash_for_seat(self, seat: int) -> int:
        """4.3 Hash of what a seat knows: until the reveal only its own sealed bid, and not which seats have bid."""
        if self.current_step != c.STEP_BID:
            return self.hash_fields()
        h = self.hash_open()
        if seat >= 0:
            for i in range(seat * self.bids_each, (seat + 1) * self.bids_each):
                h = mix(h ^ (1 + (self.bid_bottom[i] << 4) + self.bid_top[i]))
        return h

    def _determinize(self, seat: int, dice: Dice) -> None:
        """4.3 Withdraw the sealed bids of the other seats; the order of the deck is not stored."""
        self._withdraw_others(seat)

    def _score(self, seat: int) -> int:
        return scoring.score(self, seat)

    def _place(self, seat: int) -> int:
        return scoring.find_place(self, seat)

    def _observation_size(self) -> int:
        return o.OBSERVATION_SIZE

    def _observe(self, seat: int, out: MutableSequence[int], start: int) -> None:
        observer.observe(self, seat, out, start)
