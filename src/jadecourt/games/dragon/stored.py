"""Stored positions are checked before the rules touch them: compiled rules index arrays without looking.

Ranges, plain contradictions and the invariants of section 16 are checked here before the rules run, and the
invariants again afterwards by `Dragon.restore`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...core.components import CHANCE, NOBODY
from ...core.errors import CorruptRecord
from ...core.stored import detach_fields, wrong_values
from . import components as c
from .board import FIELDS, Board

TITLE: Final = "In the Year of the Dragon"
MANY: Final = 10_000  # points, goods, spaces: far above anything a game reaches
# smallest and largest value of every field
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "seats": (2, c.MAX_SEATS),
    "large_cost": (6, 7),
    "wall_on": (0, 1),
    "slide": (0, 1),
    "super_event": (c.RANDOM, c.SUPER_EVENTS),
    "start_seat": (c.RANDOM, c.MAX_SEATS - 1),
    "round": (1, c.ROUNDS),
    "stage": (c.STAGE_START, c.STAGE_OVER),
    "again": (0, 1),
    "step_now": (c.STEP_NONE, c.STEP_DEAL),
    "asked": (NOBODY, c.MAX_SEATS - 1),
    "owed_now": (0, MANY),
    "turn": (-1, c.MAX_SEATS - 1),
    "order": (0, c.MAX_SEATS - 1),
    "waiting": (0, c.KINDS),
    "due": (0, MANY),
    "unfed": (0, (1 << c.MAX_SEATS) - 1),
    "release_rule": (c.FREELY, c.EACH_IN_TURN),
    "eligible": (0, c.EVERYWHERE),
    "selected": (0, (1 << c.TYPES) - 1),
    "event_row": (c.NO_EVENT, c.EVENTS - 1),
    "event_left": (0, 2),
    "display": (0, max(c.KIND_FULL)),
    "shown": (0, (1 << c.KINDS) - 1),
    "bare": (0, (1 << c.TYPES) - 1),
    "gone": (0, max(c.KIND_FULL)),
    "card_group": (c.NO_GROUP, c.MAX_SEATS - 1),
    "dealt": (0, c.MAX_SEATS),
    "deck": (0, (1 << c.ACTION_CARDS) - 1),
    "dragon_on": (c.NO_GROUP, c.PASSED),
    "taken": (0, (1 << c.MAX_SEATS) - 1),
    "draft_pair": (c.NO_PAIR, c.PAIRS - 1),
    "space": (0, MANY),
    "height": (0, c.MAX_SEATS - 1),
    "wall_tiles": (0, c.MAX_SEATS * c.BONUSES - 1),
    "wall_length": (0, c.WALL_LENGTH),
    "vp": (0, MANY),
    "yuan": (0, MANY),
    "rice": (0, MANY),
    "fireworks": (0, MANY),
    "small_privileges": (0, MANY),
    "large_privileges": (0, MANY),
    "hand": (0, (1 << c.TYPES) - 1),
    "wilds": (0, 2),
    "wall_unused": (0, (1 << c.BONUSES) - 1),
    "wall_built": (0, c.BONUSES),
    "palaces": (0, c.MAX_FLOORS * c.FLOOR + c.PERSONS),
    "reach": (0, c.MAX_PALACES),
    "people": (0, 3 * c.MAX_PALACES),
    "symbols": (0, MANY),
}


MAX_PEOPLE: Final = (
    24  # persons of a seat in a stored position: with all it may still get, they fit into `options`
)
SETTINGS: Final = ("seats", "large_cost", "wall_on", "slide", "super_event", "start_seat")


def check_settings(*values: int) -> None:
    """Refuse settings that no game has; they come in the order of `SETTINGS`."""
    for name, value in zip(SETTINGS, values, strict=True):
        low, high = RANGES[name]
        if not low <= value <= high:
            raise ValueError(f"{name} of {TITLE} is from {low} to {high}, not {value}")
    if values[-1] >= values[0]:
        raise ValueError(f"start_seat {values[-1]} does not play: the seats go from 0 to {values[0] - 1}")


def check_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the fields; refused if no position that waits for an answer can have them."""
    accepted = accept_fields(fields)
    if is_running(accepted):
        raise CorruptRecord(f"no position of {TITLE}: an answer is awaited without a question")
    return accepted


def accept_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the fields; refused if no position can have them, not even while the engine runs."""
    copied = detach_fields(fields)
    for problem in wrong_values(copied, FIELDS, RANGES):
        raise CorruptRecord(f"no position of {TITLE}: {problem}")
    for problem in contradictions(copied):
        raise CorruptRecord(f"no position of {TITLE}: {problem}")
    return copied


def check_loaded(state: Board) -> None:
    """Refuse a position that breaks an invariant before the rules run; hands (16.3) harm no rule."""
    from . import invariants

    for problem in invariants.broken(state):  # type: ignore[arg-type]
        if not problem.startswith("16.3"):
            raise CorruptRecord(f"no position of {TITLE}: {problem}")


def is_running(fields: Mapping[str, Any]) -> bool:
    """Whether the engine has still to find the next question."""
    return bool(fields["step_now"] == c.STEP_NONE and fields["asked"] >= 0)


# the questions that can be asked in each stage
STEPS_OF: Final[Mapping[int, tuple[int, ...]]] = {
    c.STAGE_START: (c.STEP_DRAW_START,),
    c.STAGE_ROW: (c.STEP_DRAW_EVENT,),
    c.STAGE_LOT: (c.STEP_DRAW_SUPER,),
    c.STAGE_DRAFT: (c.STEP_DRAFT, c.STEP_PLACE),
    c.STAGE_ACTION: (c.STEP_DEAL, c.STEP_ACT, c.STEP_FLOOR),
    c.STAGE_PERSON: (c.STEP_PLAY, c.STEP_PLACE, c.STEP_NO_ROOM),
    c.STAGE_EVENT: (c.STEP_RELEASE,),
    c.STAGE_WALL: (c.STEP_RELEASE,),
    c.STAGE_SUPER: (
        *(c.STEP_QUAKE, c.STEP_RELEASE, c.STEP_FLOOD, c.STEP_DISCARD),
        *(c.STEP_SUNRISE, c.STEP_PLACE, c.STEP_NO_ROOM, c.STEP_CHARTER, c.STEP_FLOOR),
    ),
    c.STAGE_LAST_WALL: (c.STEP_RELEASE,),
    c.STAGE_OVER: (c.STEP_NONE,),
}


def contradictions(fields: Mapping[str, Any]) -> Iterator[str]:
    """Fields that are possible one by one but not together."""
    seats, step, asked = fields["seats"], fields["step_now"], fields["asked"]
    if sorted(fields["order"][:seats]) != list(range(seats)):
        yield "order must name every seat once"
    running = is_running(fields) and fields["stage"] >= c.STAGE_DRAFT
    if running and asked >= seats:
        yield "asked must be a seat that plays"
    if step not in STEPS_OF[fields["stage"]] and not running:
        yield f"step_now {step} cannot be in stage {fields['stage']}"
    if step >= c.STEP_DRAW_START:
        if asked != CHANCE:
            yield "chance must be asked"
    elif step != c.STEP_NONE and not (
        0 <= fields["turn"] < seats and asked == fields["order"][fields["turn"]]
    ):
        yield "asked must be the seat whose turn it is"
    if (step == c.STEP_NONE) != (asked == NOBODY) and not running:
        yield "nobody is asked, or somebody without a question"
    if (step in (c.STEP_PLACE, c.STEP_NO_ROOM)) != bool(fields["waiting"][0]):
        yield "a tile waits for no place, or a place for no tile"
    yield from wrong_events(fields)
    if fields["stage"] >= c.STAGE_DRAFT and c.RANDOM in (fields["super_event"], fields["start_seat"]):
        yield "the super event and the start seat are drawn before the draft"
    yield from wrong_deal(fields)
    yield from wrong_crowds(fields)
    for palace in fields["palaces"]:
        persons = [palace >> shift & 15 for shift in (0, 4, 8)]
        if persons != sorted(p for p in persons if p) + [0] * persons.count(0):
            yield f"{palace} is no palace: its persons must be sorted"
        if palace and palace < c.FLOOR:
            yield f"{palace} is no palace: it has persons but no floor"


def wrong_events(fields: Mapping[str, Any]) -> Iterator[str]:
    """5.2 The event row is full before the draft; until then every tile has a space, and the spaces fill in order."""
    row, left = fields["event_row"], fields["event_left"]
    free = [space for space, event in enumerate(row) if event == c.NO_EVENT]
    if fields["stage"] > c.STAGE_ROW:
        if free:
            yield "the event row has gaps"
        return
    if any(row.count(event) + left[event] != 2 for event in range(c.EVENTS)) or row[:2] != [c.PEACE] * 2:
        yield "there are two tiles of each event, those of peace on the first two spaces"
        return
    first = min(free, default=c.ROUNDS)
    slid = fields["slide"] and first + 1 < c.ROUNDS and row[first + 1] == row[first - 1]
    skipped = [first + 1] if slid else []
    if not free or free != [space for space in range(first, c.ROUNDS) if space not in skipped]:
        yield "the spaces of the event row are not filled in order"


def wrong_crowds(fields: Mapping[str, Any]) -> Iterator[str]:
    """No seat has more persons than the list of options has room for."""
    for p in range(c.MAX_SEATS):
        palaces = fields["palaces"][p * c.MAX_PALACES : (p + 1) * c.MAX_PALACES]
        people = sum(palace >> shift & 15 > 0 for palace in palaces for shift in (0, 4, 8))
        if people > MAX_PEOPLE:
            yield f"seat {p} has {people} persons, more than {MAX_PEOPLE}"


def wrong_deal(fields: Mapping[str, Any]) -> Iterator[str]:
    """8.1 In phase 1 the groups dealt so far have their sizes and the deck the rest; else there are none."""
    seats, dealt, groups = fields["seats"], fields["dealt"], fields["card_group"]
    first = ((seats - 2) * 2 + fields["wall_on"]) * c.MAX_SEATS
    sizes = [groups.count(group) for group in range(c.MAX_SEATS)]
    cards = c.ACTION_CARDS if fields["wall_on"] else c.CARD_WALL
    rest = sum(1 << card for card in range(cards) if groups[card] == c.NO_GROUP)
    if fields["stage"] != c.STAGE_ACTION:
        if dealt or fields["deck"] or any(sizes):
            yield "action cards lie out outside phase 1"
    elif is_running(fields) and dealt == seats and not rest:
        return  # tests deal as they like; that all cards lie in groups is all that the rules need
    elif dealt > seats or sizes != c.GROUP_SIZE[first : first + dealt] + [0] * (c.MAX_SEATS - dealt):
        yield "the groups of action cards have the wrong sizes"
    elif fields["deck"] != rest or (fields["step_now"] == c.STEP_DEAL) != bool(rest):
        yield "the deck is not what has not been dealt"
