"""Reads the text of a position, which `position` writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.constants import CHANCE, NOBODY
from ...core.game import RawEntries
from ...core.position_text import GAP, NOTHING, Clause, PositionText
from . import components as c
from . import position_defaults
from .names import ACTION_NAMES, BONUS_NAMES, CARD_NAMES, EVENT_NAMES, KIND_NAMES, STEP_NAMES, TYPE_NAMES
from .position import (
    AMOUNTS,
    OWED_STEPS,
    RUN_STAGES,
    SEAT_CLAUSES,
    STAGE_NAMES,
    TABLE_CLAUSES,
)
from .state import DragonState

if TYPE_CHECKING:
    from .game import Dragon


def read_position(game: Dragon, parsed: PositionText, log: RawEntries | None) -> DragonState:
    """The position of a text; if no step is pending, the rules run to the next one. Hands may have any size."""
    fields = PositionReader(game, parsed).read()
    state = DragonState()
    state.set_log(log)
    state.restore(fields)
    return state


class PositionReader:
    """Reads the clauses of a text into the fields of a position, each after those that it depends on."""

    def __init__(self, game: Dragon, parsed: PositionText) -> None:
        self.parsed = parsed
        self.fields: dict[str, Any] = game.start().fields()
        self.fields["palaces"] = [c.NO_PALACE] * len(self.fields["palaces"])
        self.fields["yuan"] = [0] * c.MAX_SEATS
        self.seats = game.seats
        self.heights: dict[int, int] = {}  # of markers that are not stacked in the order of the lines
        self.hands: dict[int, tuple[int, int]] = {}
        self.table = self.sort_table()

    def sort_table(self) -> dict[str, Clause]:
        """The clauses of the table by their first word; that of the pending step is `to`."""
        known = {example.split()[0] for example in TABLE_CLAUSES}
        table: dict[str, Clause] = {}
        for clause in self.parsed.table:
            key = "to" if clause.words[1:2] == ("to",) else clause.words[0]
            if key != "to" and (key not in known or (len(clause.words) == 1) != (key in ("over", "eclipse"))):
                clause.fail_unknown(TABLE_CLAUSES)
            if key in table:
                clause.fail(f"second clause {key!r}: the first is {str(table[key])!r}")
            table[key] = clause
        return table

    def read(self) -> dict[str, Any]:
        """All fields of the position."""
        fields = self.fields
        if clause := self.table.get("round"):
            fields["round"] = clause.number(" ".join(clause.words[1:]), 1, c.ROUNDS)
        has_run = self.read_stage()
        self.read_draws()
        self.read_events()
        self.read_groups()
        for p, clauses in self.parsed.seats.items():
            for clause in clauses:
                self.read_seat_clause(p, clause)
        self.read_wall()
        self.read_track()
        self.read_order(has_run)
        self.read_step()
        for p in range(self.seats):
            fields["hand"][p], fields["wilds"][p] = self.hands.get(p) or position_defaults.default_hand(
                fields, p
            )
        self.read_display()
        fields["is_eclipse_repeat"] = int("eclipse" in self.table)
        if clause := self.table.get("taken"):
            fields["sunrise_types_taken"] = clause.mask(clause.words[1:], TYPE_NAMES, "type")
        return fields

    def read_stage(self) -> bool:
        """7 The stage, the pending step and who is asked; returns whether all seats have had their turn."""
        fields = self.fields
        given = [clause for key, clause in self.table.items() if key in ("at", "to", "over")]
        if len(given) > 1:
            given[1].fail(f"{str(given[1])!r} contradicts {str(given[0])!r}: expected one of them")
        if "over" in self.table:
            fields |= {"stage": c.STAGE_OVER, "current_step": c.STEP_NONE, "asked_seat": NOBODY}
            return True
        if clause := self.table.get("at"):
            name = list(RUN_STAGES)[clause.index(" ".join(clause.words[1:]), list(RUN_STAGES), "phase")]
            fields["stage"], has_run = RUN_STAGES[name]
            fields |= {"current_step": c.STEP_NONE, "asked_seat": 0}
            return has_run
        clause = self.table.get("to") or Clause(("chance", "to", STEP_NAMES[c.STEP_DEAL]), 0)
        step = clause.index(" ".join(clause.words[2:3]), STEP_NAMES[1:], "step") + 1
        is_draw = step >= c.STEP_DRAW_START
        if is_draw != (clause.words[0] == "chance"):
            clause.fail(f"invalid {str(clause)!r}: {'chance' if is_draw else 'a seat'} must decide this step")
        stage = position_defaults.STAGE_BY_STEP[step]
        if where := self.table.get("in"):
            name = list(STAGE_NAMES)[where.index(" ".join(where.words[1:]), list(STAGE_NAMES), "phase")]
            stage = STAGE_NAMES[name]
        asked_seat = CHANCE if is_draw else clause.seat(clause.words[0], self.seats)
        fields |= {"stage": stage, "current_step": step, "asked_seat": asked_seat}
        return False

    def read_draws(self) -> None:
        """4.3 What chance draws in the setup is drawn: the start seat is A unless the header names another."""
        fields, line = self.fields, self.parsed.header_line or 1
        if fields["stage"] > c.STAGE_START_DRAW and fields["start_seat"] == c.RANDOM:
            fields["start_seat"] = 0
        if fields["stage"] > c.STAGE_SUPER_DRAW and fields["super_event"] == c.RANDOM:
            Clause((), line).fail(
                "the super event is drawn in the setup: expected it in the header, such as superEvent=flood"
            )

    def read_events(self) -> None:
        """5.2 The event row; `event` gives only that of the round."""
        fields = self.fields
        row = position_defaults.default_event_row(fields["stage"])
        if clause := self.table.get("event"):
            row[fields["round"] - 1] = clause.index(" ".join(clause.words[1:]), EVENT_NAMES, "event")
        if clause := self.table.get("events"):
            names = (*EVENT_NAMES, GAP)
            row = [clause.index(word, names, "event") for word in clause.words[1:]]
            row = [c.NO_EVENT if event == len(EVENT_NAMES) else event for event in row]
            if len(row) != c.ROUNDS or "event" in self.table:
                clause.fail(
                    f"invalid events: expected {c.ROUNDS} names (or {GAP} for none) and no clause 'event'"
                )
        fields["event_row"] = row
        fields["event_bag"] = position_defaults.event_bag_for(fields["stage"], row)

    def read_groups(self) -> None:
        """8.1 The groups of action cards; cards that are not named are in the last group, or not dealt yet."""
        fields, cards = self.fields, position_defaults.action_cards(self.fields)
        groups = position_defaults.default_groups(fields)
        is_dealing = fields["current_step"] == c.STEP_DEAL
        if clause := self.table.get("groups"):
            if fields["stage"] != c.STAGE_ACTION:
                clause.fail("there are no groups of action cards outside phase 1")
            parts = " ".join(clause.words[1:]).split("|")
            if len(parts) > self.seats:
                clause.fail(f"{len(parts)} groups of action cards: expected at most {self.seats}")
            groups = [c.NO_GROUP] * c.ACTION_CARDS
            for group, part in enumerate(parts):
                for card in clause.indices(
                    part.split(), [ACTION_NAMES[card] for card in cards], "action card"
                ):
                    groups[card] = group
            for card in cards if not is_dealing else ():
                groups[card] = self.seats - 1 if groups[card] == c.NO_GROUP else groups[card]
        fields["card_group"] = groups
        fields["groups_dealt"] = max(groups) + 1 if is_dealing else self.seats if max(groups) >= 0 else 0
        fields["deck"] = sum(1 << card for card in cards if groups[card] == c.NO_GROUP) if is_dealing else 0

    def read_seat_clause(self, p: int, clause: Clause) -> None:
        """Set the fields of one clause of a seat."""
        fields = self.fields
        match clause.words:
            case ["on", card]:
                group = fields["card_group"][clause.index(card, ACTION_NAMES, "action card")]
                if group == c.NO_GROUP:
                    clause.fail(f"{str(clause)!r}: this action card is not dealt")
                fields["dragon_group"][p] = group
                fields["occupied_groups"] |= 1 << group
            case [number, word] if word in AMOUNTS:
                fields[AMOUNTS[word]][p] = clause.number(number, 0, c.MAX_AMOUNT)
            case ["space", place]:
                space, slash, height = place.partition("/")
                fields["track_space"][p] = clause.number(space, 0, c.MAX_AMOUNT)
                if slash:
                    self.heights[p] = clause.number(height, 0, self.seats - 1)
            case ["hand", *cards]:
                self.hands[p] = self.read_hand(clause, cards)
            case ["palaces", *words]:
                self.read_palaces(p, clause, " ".join(words))
            case ["drafted", first, second]:
                pair = sorted(clause.indices((first, second), TYPE_NAMES, "type"))
                pairs = list(zip(c.PAIR_FIRST, c.PAIR_SECOND, strict=True))
                if (pair[0], pair[1]) not in pairs:
                    clause.fail(f"{str(clause)!r}: expected two different types")
                fields["draft_pair"][p] = pairs.index((pair[0], pair[1]))
            case ["passed"]:
                fields["dragon_group"][p] = c.PASSED
            case ["no-rice"]:
                fields["returned_no_rice_mask"] |= 1 << p
            case _:
                clause.fail_unknown(SEAT_CLAUSES)

    def read_hand(self, clause: Clause, cards: list[str]) -> tuple[int, int]:
        """The mask of the typed cards in a hand, and the number of wild cards: `monk wild`, `all but monk`."""
        is_rest = cards[:1] == ["all"]
        if is_rest and cards[1:2] != ["but"] and len(cards) > 1:
            clause.fail(
                f"invalid {str(clause)!r}: expected 'hand CARD …', 'hand all' or 'hand all but CARD …'"
            )
        cards = cards[2:] if is_rest else cards
        typed = [card for card in cards if card != CARD_NAMES[c.WILD_CARD]]
        wilds, all_wilds = len(cards) - len(typed), position_defaults.WILD_CARDS
        if wilds > all_wilds:
            clause.fail(f"{wilds} wild cards in {str(clause)!r}: expected at most {all_wilds}")
        mask = clause.mask(typed or [NOTHING], TYPE_NAMES, "person card")
        return (position_defaults.ALL_TYPES & ~mask, all_wilds - wilds) if is_rest else (mask, wilds)

    def read_palaces(self, p: int, clause: Clause, text: str) -> None:
        """Set the palaces of a seat from `2[farmer-y healer-o] 1[] - 3[monk-y]`; `-` is an unused place."""
        if not re.fullmatch(r"((-|\d\s*\[[^][]*\])\s*)*|none", text):
            clause.fail(f"invalid palaces {text!r}: expected FLOORS[KIND …] … such as 2[{KIND_NAMES[0]}] 1[]")
        palaces = re.findall(r"(-|(\d)\s*\[([^]]*)\])", text)
        if len(palaces) > c.MAX_PALACES:
            clause.fail(f"{len(palaces)} palaces: expected at most {c.MAX_PALACES}")
        for place, (palace, floors, persons) in enumerate(palaces):
            if palace == GAP:
                continue
            tiles = sorted(clause.index(name, KIND_NAMES, "person") + 1 for name in persons.split())
            if not 1 <= int(floors) <= c.MAX_FLOORS or len(tiles) > c.MAX_FLOORS:
                clause.fail(
                    f"invalid palace {palace!r}: expected 1 to {c.MAX_FLOORS} floors and as many persons"
                )
            packed = sum(tile << (4 * i) for i, tile in enumerate(tiles))
            self.fields["palaces"][p * c.MAX_PALACES + place] = int(floors) * c.FLOOR_UNIT | packed

    def read_wall(self) -> None:
        """13.2 The tiles of the wall in order; without a bonus, a tile is the first one that its seat has not used."""
        fields = self.fields
        if (clause := self.table.get("wall")) is None:
            return
        if not fields["wall_on"] or len(clause.words) - 1 > c.WALL_LENGTH:
            clause.fail(f"expected at most {c.WALL_LENGTH} tiles of the wall, and the option greatWall=on")
        for place, word in enumerate(clause.words[1:]):
            letter, _, name = word.partition(":")
            p = clause.seat(letter, self.seats)
            unused = [bonus for bonus in range(c.BONUSES) if fields["wall_unused"][p] >> bonus & 1]
            bonus = clause.index(name, BONUS_NAMES, "bonus") if name else next(iter(unused), 0)
            if bonus not in unused:
                clause.fail(f"seat {letter} has no unused tile for {word!r}")
            fields["wall_unused"][p] &= ~(1 << bonus)
            fields["wall_built"][p] += 1
            fields["wall_tiles"][place] = p * c.BONUSES + bonus
        fields["wall_length"] = len(clause.words) - 1

    def read_track(self) -> None:
        """6.1 Stack the markers of each space in the order in which their seats are named."""
        named = [*self.parsed.seats, *(p for p in range(self.seats) if p not in self.parsed.seats)]
        heights = position_defaults.default_heights(self.fields, named)
        for p, height in self.heights.items():
            heights[p] = height
        self.fields["track_height"] = heights

    def read_order(self, has_run: bool) -> None:
        """6.3 The player order, and the place of the seat whose turn it is."""
        fields = self.fields
        fields["order"] = position_defaults.default_order(fields)
        if clause := self.table.get("order"):
            order = [clause.seat(word, self.seats) for word in clause.words[1:]]
            if sorted(order) != list(range(self.seats)):
                clause.fail(f"invalid {str(clause)!r}: expected every seat once")
            fields["order"][: self.seats] = order
        acted = sum(group != c.NO_GROUP for group in fields["dragon_group"])
        fields["order_index"] = self.seats - 1 if has_run else acted - 1
        if fields["current_step"] != c.STEP_NONE:
            p = fields["asked_seat"]
            fields["order_index"] = -1 if p == CHANCE else fields["order"].index(p)

    def read_step(self) -> None:
        """The numbers and pieces of the pending step."""
        fields, step = self.fields, self.fields["current_step"]
        clause = self.table.get("to")
        words = list(clause.words[3:]) if clause else []
        if clause and step in (c.STEP_PLACE, c.STEP_REPLACE):
            tiles = clause.indices(words, KIND_NAMES, "person")
            if len(tiles) not in (1, 2):
                clause.fail(f"invalid {str(clause)!r}: expected the one or two persons to place")
            fields["tiles_to_place"] = [kind + 1 for kind in (*tiles, -1)[:2]]
            fields["current_step"] = position_defaults.find_place_step(fields, fields["asked_seat"])
            return
        if clause and step in OWED_STEPS:
            has_number = bool(words) and words[0] != "from"
            fields["current_owed"] = clause.number(words.pop(0), 1, c.MAX_AMOUNT) if has_number else 1
        if clause and step == c.STEP_DRAW_WALL:
            seat = clause.seat(words.pop(0) if words else "", self.seats)
            fields["order_index"] = fields["order"].index(seat)
        fields["release_rule"], fields["eligible_palaces"] = position_defaults.default_release(fields)
        if clause and words:
            if step != c.STEP_RELEASE or words[0] != "from":
                clause.fail(f"unknown words {' '.join(words)!r} in {str(clause)!r}")
            names = [f"p{place}" for place in range(c.MAX_PALACES)]
            fields["eligible_palaces"] = clause.mask(words[1:], names, "palace")

    def read_display(self) -> None:
        """16.2 All tiles that are in no palace lie in the display; `display KIND N`: the others have left the game."""
        fields, left = self.fields, position_defaults.tiles_left(self.fields)
        for kind, count in enumerate(left):
            if count < 0:
                Clause((), max(self.parsed.seat_lines.values(), default=0)).fail(
                    f"there are more tiles {KIND_NAMES[kind]} than in a game with {self.seats} players"
                )
        fields["display"] = left[:]
        if clause := self.table.get("display"):
            for name, number in zip(clause.words[1::2], (*clause.words[2::2], ""), strict=False):
                kind = clause.index(name, KIND_NAMES, "person")
                fields["display"][kind] = clause.number(number, 0, max(0, left[kind]))
        fields["removed_tiles"] = [
            all_left - shown for all_left, shown in zip(left, fields["display"], strict=True)
        ]
