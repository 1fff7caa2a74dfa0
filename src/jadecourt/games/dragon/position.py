"""The text of a position; docs/positions.md describes it, `position_reader` reads it."""

from __future__ import annotations

from typing import Final

from ...core.constants import CHANCE, NOBODY
from ...core.options import OptionValue
from ...core.position_text import (
    GAP,
    format_header,
    format_lines,
    format_list,
    seat_letter,
)
from . import components as c
from . import declaration, position_defaults
from .names import ACTION_NAMES, CARD_NAMES, KIND_NAMES, STEP_NAMES, TYPE_NAMES
from .state import DragonState
from .view import events_of, groups_of, hand_of, palaces_of, tiles_to_place_of, wall_of

# `at NAME`: the stage after which the rules run on, and whether all seats have had their turn in it
RUN_STAGES: Final = {
    "action": (c.STAGE_ACTION, False),
    "person": (c.STAGE_PERSON, False),
    "event": (c.STAGE_PERSON, True),
    "super": (c.STAGE_EVENT, True),
    "decay": (c.STAGE_SUPER, True),
    "end": (c.STAGE_FINAL_WALL, True),
}
# `in NAME`: the stage of a pending step that may be pending in several
STAGE_NAMES: Final = {
    "draft": c.STAGE_DRAFT,
    "action": c.STAGE_ACTION,
    "person": c.STAGE_PERSON,
    "event": c.STAGE_EVENT,
    "wall": c.STAGE_WALL,
    "super": c.STAGE_SUPER,
    "end": c.STAGE_FINAL_WALL,
}
OWED_STEPS: Final = (c.STEP_FLOOR, c.STEP_RELEASE, c.STEP_QUAKE, c.STEP_FLOOD, c.STEP_DISCARD)
AMOUNTS: Final = {
    "vp": "vp",
    "yuan": "yuan",
    "rice": "rice",
    "fireworks": "fireworks",
    "small": "small_privileges",
    "large": "large_privileges",
    "due": "releases_due",
}
TABLE_CLAUSES: Final = (
    *(
        "round N",
        "event NAME",
        "events NAME …",
        "at PHASE",
        "A to STEP",
        "chance to STEP",
        "in PHASE",
        "over",
    ),
    *("order A B …", "groups CARD … | …", "display KIND N …", "wall A:BONUS …", "taken TYPE …", "eclipse"),
)
SEAT_CLAUSES: Final = (
    *(f"N {word}" for word in AMOUNTS),
    *(
        "space N",
        "palaces FLOORS[KIND …] …",
        "hand CARD …",
        "hand all but CARD …",
        "drafted TYPE TYPE",
        "on CARD",
        "passed",
        "no-rice",
    ),
)


def format_position(s: DragonState) -> str:
    """The text of a playable position."""
    fields = s.fields()
    table = [f"round {s.round}"] if s.round > 1 else []
    table += format_step(s, fields)
    if s.is_eclipse_repeat:
        table.append("eclipse")
    if s.sunrise_types_taken:
        taken = [name for t, name in enumerate(TYPE_NAMES) if s.sunrise_types_taken >> t & 1]
        table.append(f"taken {' '.join(taken)}")
    if s.order != position_defaults.default_order(fields):
        table.append(f"order {' '.join(map(seat_letter, s.order[: s.seats]))}")
    board = []
    if s.event_row != position_defaults.default_event_row(s.stage):
        board.append([f"events {' '.join(event or GAP for event in events_of(s))}"])
    if s.card_group != position_defaults.default_groups(fields):
        board.append([f"groups {' | '.join(' '.join(cards) for cards in groups_of(s) if cards)}"])
    if s.wall_length:
        board.append([f"wall {' '.join(f'{seat_letter(p)}:{bonus}' for p, bonus in wall_of(s))}"])
    if any(s.removed_tiles):
        display = [
            f"{name} {s.display[kind]}" for kind, name in enumerate(KIND_NAMES) if s.removed_tiles[kind]
        ]
        board.append([f"display {' '.join(display)}"])
    heights = position_defaults.default_heights(fields, range(s.seats))
    seats = [format_seat(s, fields, p, heights[p]) for p in range(s.seats)]
    return format_lines(format_header(declaration.ID, options_of(fields)), [table, *board], seats)


def options_of(fields: position_defaults.Fields) -> dict[str, OptionValue]:
    """The options that make a position, except those that are the default."""
    values = {
        spec.key: spec.value(fields[spec.field])
        for spec in declaration.OPTIONS
        if spec.field and (spec.key != "largePrivilegeCost" or fields[spec.field] == 6)
    }
    defaults = {spec.key: spec.default for spec in declaration.OPTIONS}
    return {key: value for key, value in values.items() if value != defaults[key]}


def format_step(s: DragonState, fields: position_defaults.Fields) -> list[str]:
    """The clauses for the pending step: who has to move, how, and in which stage."""
    if s.asked_seat == NOBODY:
        return ["over"]
    who = "chance" if s.asked_seat == CHANCE else seat_letter(s.asked_seat)
    words = [who, "to", str(STEP_NAMES[s.current_step])]
    if s.current_step in (c.STEP_PLACE, c.STEP_REPLACE):
        words = [who, "to", STEP_NAMES[c.STEP_PLACE], *tiles_to_place_of(s)]
    elif s.current_step in OWED_STEPS and s.current_owed != 1:
        words.append(str(s.current_owed))
    elif s.current_step == c.STEP_DRAW_WALL:
        words.append(seat_letter(s.order[s.order_index]))
    if s.eligible_palaces != position_defaults.default_release(fields)[1]:
        eligible = [f"p{place}" for place in range(c.MAX_PALACES) if s.eligible_palaces >> place & 1]
        words += ["from", *eligible]
    clauses = [" ".join(words)]
    if s.stage != position_defaults.STAGE_BY_STEP[s.current_step]:
        clauses.append(f"in {next(name for name, stage in STAGE_NAMES.items() if stage == s.stage)}")
    return clauses


def format_seat(s: DragonState, fields: position_defaults.Fields, p: int, height: int) -> list[str]:
    """The clauses of one seat."""
    clauses = [f"{fields[name][p]} {word}" for word, name in AMOUNTS.items() if fields[name][p]]
    if s.track_space[p] or s.track_height[p] != height:
        mark = "" if s.track_height[p] == height else f"/{s.track_height[p]}"
        clauses.append(f"space {s.track_space[p]}{mark}")
    if s.palace_slots_used[p]:
        palaces = [GAP] * s.palace_slots_used[p]
        for place, floors, persons in palaces_of(s, p):
            palaces[place] = f"{floors}[{' '.join(persons)}]"
        clauses.append(f"palaces {' '.join(palaces)}")
    if (s.hand[p], s.wilds[p]) != position_defaults.default_hand(fields, p):
        played: list[str] = [name for t, name in enumerate(TYPE_NAMES) if not s.hand[p] >> t & 1]
        played += [CARD_NAMES[c.WILD_CARD]] * (position_defaults.WILD_CARDS - s.wilds[p])
        hand = format_list(hand_of(s, p))
        others = f"all but {' '.join(played)}" if played else "all"
        clauses.append(f"hand {min(hand, others, key=len)}")
    if s.draft_pair[p] != c.NO_PAIR:
        pair = s.draft_pair[p]
        clauses.append(f"drafted {TYPE_NAMES[c.PAIR_FIRST[pair]]} {TYPE_NAMES[c.PAIR_SECOND[pair]]}")
    if s.dragon_group[p] == c.PASSED:
        clauses.append("passed")
    elif s.dragon_group[p] != c.NO_GROUP:
        clauses.append(f"on {ACTION_NAMES[s.card_group.index(s.dragon_group[p])]}")
    if s.returned_no_rice_mask >> p & 1:
        clauses.append("no-rice")
    return clauses
