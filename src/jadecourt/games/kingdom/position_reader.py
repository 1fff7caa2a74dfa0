"""Reads the text of a position, which `position` writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.constants import CHANCE, NOBODY
from ...core.game import RawEntries
from ...core.position_text import GAP, NOTHING, Clause, PositionText
from . import components as c
from .names import BID_NAMES, GOAL_NAMES, KIND_NAMES, STEP_NAMES, TYPE_NAMES
from .position import (
    CARD_KINDS,
    HALF,
    RUN_STAGES,
    SEAT_CLAUSES,
    STAGE_BY_STEP,
    TABLE_CLAUSES,
    cards_left,
    default_resets,
    default_row,
    make_queue,
    open_bids,
)
from .state import KingdomState

if TYPE_CHECKING:
    from .game import Kingdom


def read_position(game: Kingdom, parsed: PositionText, log: RawEntries | None) -> KingdomState:
    """The position of a text; if no step is pending, the rules run to the next one."""
    fields = PositionReader(game, parsed).read()
    state = KingdomState()
    state.set_log(log)
    state.restore(fields)
    return state


class PositionReader:
    """Reads the clauses of a text into the fields of a position, each after those that it depends on."""

    def __init__(self, game: Kingdom, parsed: PositionText) -> None:
        self.parsed = parsed
        self.fields: dict[str, Any] = game.start().fields()
        self.all_cards: list[int] = self.fields["deck"]
        self.seats = game.seats
        self.table: dict[str, Clause] = {}
        for clause in parsed.table:
            self.sort_clause(clause)

    def sort_clause(self, clause: Clause) -> None:
        """Store a clause of the table by its first word; that of the pending step is `to`, goals are read at once."""
        words = clause.words
        key = "to" if words[1:2] == ("to",) else words[0]
        if key == "goals" or key in GOAL_NAMES:
            self.read_goals(clause, words[1:] if key == "goals" else words)
            return
        known = {example.split()[0] for example in TABLE_CLAUSES}
        if key != "to" and (key not in known or (len(words) == 1) != (key in ("over", "merchant"))):
            clause.fail_unknown(TABLE_CLAUSES)
        if key in self.table:
            clause.fail(f"second clause {key!r}: the first is {str(self.table[key])!r}")
        self.table[key] = clause

    def read_goals(self, clause: Clause, words: tuple[str, ...]) -> None:
        """8.7 The holders of goals: `Palace A Emperor B`."""
        for name, letter in zip(words[::2], (*words[1::2], ""), strict=False):
            goal = clause.index(name, GOAL_NAMES, "goal")
            self.fields["holder"][goal] = clause.seat(letter, self.seats)

    def read(self) -> dict[str, Any]:
        """All fields of the position."""
        fields = self.fields
        self.read_stage()
        for p, clauses in self.parsed.seats.items():
            self.read_seat(p, clauses)
        self.read_late_stage()
        self.read_round()
        self.read_row()
        self.read_deck()
        fields["reset_played"] |= default_resets(fields)
        self.read_queue()
        if clause := self.table.get("dragon"):
            fields["dragon"] = clause.seat(" ".join(clause.words[1:]), self.seats)
        return fields

    def read_stage(self) -> None:
        """5 The stage, the pending step and who is asked; without a clause the bids begin."""
        fields = self.fields
        given = [clause for key, clause in self.table.items() if key in ("at", "to", "over")]
        if len(given) > 1:
            given[1].fail(f"{str(given[1])!r} contradicts {str(given[0])!r}: expected one of them")
        if clause := self.table.get("to"):
            self.read_step(clause)
            return
        stage = c.STAGE_OVER if "over" in self.table else c.STAGE_ROW
        if clause := self.table.get("at"):
            names = list(RUN_STAGES)
            stage = RUN_STAGES[names[clause.index(" ".join(clause.words[1:]), names, "phase")]]
        asked_seat = NOBODY if stage == c.STAGE_OVER else CHANCE
        fields |= {"stage": stage, "current_step": c.STEP_NONE, "asked_seat": asked_seat, "movers_mask": 0}

    def read_step(self, clause: Clause) -> None:
        """1.2 The pending step from `ABC to bid`, `A to claim` or `chance to draw for AB`."""
        fields, words = self.fields, clause.words
        step = clause.index(" ".join(words[2:3]), STEP_NAMES[1:], "step") + 1
        is_draw = step == c.STEP_DRAW
        if is_draw != (words[0] == "chance"):
            clause.fail(f"invalid {str(clause)!r}: {'chance' if is_draw else 'a seat'} must decide this step")
        drawing = (
            clause.seats(words[4], self.seats) if is_draw and words[3:4] == ("for",) and words[4:] else []
        )
        if len(words) != (5 if drawing else 3):
            clause.fail(f"unknown words {' '.join(words[3:])!r} in {str(clause)!r}")
        movers = [] if is_draw else clause.seats(words[0], self.seats)
        fields["stage"] = c.STAGE_CLAIM if drawing else STAGE_BY_STEP.get(step, c.STAGE_CLAIM)
        fields["current_step"] = step
        fields["asked_seat"] = CHANCE if is_draw else min(movers)
        fields["movers_mask"] = sum(1 << p for p in set(movers))
        fields["seats_drawing"] = sum(1 << p for p in set(drawing))

    def read_seat(self, p: int, clauses: list[Clause]) -> None:
        """Set the fields of one seat: bid cards that are nowhere else are used, without `hand` in the hand."""
        fields, hand, elsewhere = self.fields, None, 0
        for clause in clauses:
            match clause.words:
                case ["hand", *cards]:
                    hand = clause.mask(cards or [NOTHING], BID_NAMES, "bid card")
                case ["carried", *cards]:
                    fields["carried"][p] = clause.mask(cards or [NOTHING], BID_NAMES, "bid card")
                case ["bids", *bids]:
                    elsewhere |= self.read_bids(p, clause, bids)
                case ["sealed", *bids]:
                    self.read_bids(p, clause, bids)
                case ["guests", name, number]:
                    place = p * c.TYPES + clause.index(name, TYPE_NAMES, "type")
                    fields["guests"][place] = clause.number(number, 0, c.MAX_KIND_COUNT)
                case ["tokens", number]:
                    fields["tokens"][p] = clause.number(number, 0, c.MAX_AMOUNT)
                case ["last", number]:
                    fields["last_dragon"][p] = clause.number(number, 0, c.MAX_AMOUNT)
                case ["reset"]:
                    fields["reset_played"] |= 1 << p
                case [kind] | [kind, _] if kind in CARD_KINDS:
                    count = clause.number(clause.words[1], 0, c.MAX_KIND_COUNT) if clause.words[1:] else 1
                    fields["piles"][p * c.KINDS + CARD_KINDS.index(kind)] = count
                case _:
                    clause.fail_unknown(SEAT_CLAUSES)
        rest = c.FULL_HAND_MASK & ~(elsewhere | fields["carried"][p])
        fields["hand"][p] = rest if hand is None else hand
        fields["used_cards"][p] = rest & ~fields["hand"][p]

    def read_bids(self, p: int, clause: Clause, bids: list[str]) -> int:
        """6.1 Set the bids of a seat from `7 2+6 5½`; returns the mask of their cards."""
        fields, played = self.fields, 0
        if len(bids) > fields["bids_each"]:
            clause.fail(f"{str(clause)!r} has {len(bids)} bids: expected at most {fields['bids_each']}")
        for i, bid in enumerate(bids, p * fields["bids_each"]):
            if bid == GAP:
                continue
            if not (match := re.fullmatch(rf"(?:([1-7])\+)?([0-7])({HALF}?)", bid)):
                clause.fail(
                    f"invalid bid {bid!r} in {str(clause)!r}: expected a bid such as 5, 2+6 or 5{HALF}"
                )
            bottom, top = int(match[1] or 0), int(match[2])
            fields["bid_bottom"][i], fields["bid_top"][i] = bottom, top
            played |= 1 << top | (1 << bottom if bottom else 0)
            if match[3]:
                fields["emperor_bid"] = i
        return played

    def read_late_stage(self) -> None:
        """8.4, 8.6 What depends on the bids: the claim of the Heir comes after the last one."""
        fields, step = self.fields, self.fields["current_step"]
        if step in (c.STEP_CLAIM, c.STEP_MARKET):
            fields["stage"] = c.STAGE_CLAIM if open_bids(fields) else c.STAGE_HEIR
        fields["is_merchant_pending"] = int(step == c.STEP_MARKET or "merchant" in self.table)
        if clause := self.table.get("half"):
            word = " ".join(clause.words[1:])
            slots = ["", "2"] if fields["bids_each"] == 1 else ["1", "2"]
            slot = clause.index(word[1:], slots[: fields["bids_each"]], "bid")
            fields["emperor_bid"] = clause.seat(word[:1], self.seats) * fields["bids_each"] + slot

    def read_round(self) -> None:
        """5 The round; it is counted when its row is full."""
        clause = self.table.get("round")
        number = clause.number(" ".join(clause.words[1:]), 1, c.MAX_AMOUNT) if clause else 1
        self.fields["round"] = number - (self.fields["stage"] == c.STAGE_ROW)

    def read_row(self) -> None:
        """5 The face-up cards, left to right."""
        fields = self.fields
        row = default_row(fields)
        if clause := self.table.get("row"):
            kinds = clause.indices(clause.words[1:], KIND_NAMES, "card")
            if len(kinds) > fields["row_size"]:
                clause.fail(f"{len(kinds)} cards in the row: expected at most {fields['row_size']}")
            row = kinds + [c.NO_CARD] * (c.MAX_ROW - len(kinds))
        fields["row"], fields["row_count"] = row, sum(kind != c.NO_CARD for kind in row)
        if c.DRAGON in row:
            fields["dragon"] = c.DRAGON_IN_ROW

    def read_deck(self) -> None:
        """13.1 The deck and the discard pile: one is given, the other has the rest; else all are in the deck."""
        fields, left = self.fields, cards_left(self.fields, self.all_cards)
        clause, is_deck = self.table.get("deck") or self.table.get("discard"), "deck" in self.table
        if "deck" in self.table and "discard" in self.table:
            self.table["discard"].fail("deck and discard are both given: expected one of them")
        given = [0] * c.KINDS
        if clause is None:
            is_deck = fields["stage"] == c.STAGE_OVER
        elif len(clause.words) == 2 and clause.words[1].isdigit():
            # one card of each kind in turn
            turns = sorted((turn, kind) for kind, count in enumerate(left) for turn in range(count))
            chosen = [kind for _, kind in turns[: clause.number(clause.words[1], 0, len(turns))]]
            given = [chosen.count(kind) for kind in range(c.KINDS)]
        else:
            for kind, count in clause.counts(clause.words[1:], CARD_KINDS, "card").items():
                given[kind] = count
        rest = [all_left - count for all_left, count in zip(left, given, strict=True)]
        if min(rest) < 0:
            kind = next(kind for kind, count in enumerate(rest) if count < 0)
            line = clause.line if clause else 0
            Clause((), line).fail(
                f"there are more cards {KIND_NAMES[kind]} than the {self.all_cards[kind]} of the game"
            )
        fields["deck"], fields["discard"] = (given, rest) if is_deck else (rest, given)
        fields["deck_count"] = sum(fields["deck"])

    def read_queue(self) -> None:
        """7.3 The bids that are still to be resolved, in order; before the claims there is no queue."""
        fields = self.fields
        clause = self.table.get("resolved")
        resolved = clause.number(" ".join(clause.words[1:]), 0, c.MAX_BIDS) if clause else 0
        if fields["stage"] not in (c.STAGE_CLAIM, c.STAGE_HEIR):
            if clause:
                clause.fail("bids are resolved only in the claims")
            return
        queue = make_queue(fields, resolved)
        if len(queue) > c.MAX_BIDS:
            Clause((), clause.line if clause else 0).fail(f"{len(queue)} bids: expected at most {c.MAX_BIDS}")
        fields["queue"] = queue + [0] * (c.MAX_BIDS - len(queue))
        fields["queue_index"], fields["queue_length"] = resolved, len(queue)
