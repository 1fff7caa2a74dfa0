"""Section 16: the invariants of every position. Each message begins with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from . import components as c
from .names import KIND_NAMES
from .state import DragonState
from .view import hand_of, palaces_of, phase_name


def broken_invariants(s: DragonState) -> list[str]:
    """16 A message for each invariant that the position breaks."""
    checks = (
        check_palaces,
        check_tiles,
        check_counts,
        check_hands,
        check_track,
        check_wall,
        check_dragons,
        check_amounts,
    )
    return [problem for check in checks for problem in check(s)]


def check_palaces(s: DragonState) -> Iterator[str]:
    """16.1, 1.5 A palace has 1 to 3 floors and at most as many persons; a seat has at most MAX_PALACES."""
    # an earthquake removes floors before persons are released (14.3)
    is_earthquake = s.stage == c.STAGE_SUPER and s.super_event == c.EARTHQUAKE
    for p in range(s.seats):
        palaces = palaces_of(s, p)
        if len(palaces) > c.MAX_PALACES or s.palace_slots_used[p] > c.MAX_PALACES:
            yield f"1.5: seat {p} has {len(palaces)} palaces, at most {c.MAX_PALACES} are possible"
        for i, floors, persons in palaces:
            if not 1 <= floors <= c.MAX_FLOORS:
                yield f"16.1: palace p{i} of seat {p} has {floors} floors"
            if len(persons) > floors and not (is_earthquake and p == s.asked_seat):
                yield f"16.1: palace p{i} of seat {p} has {floors} floors and {len(persons)} persons"


def check_tiles(s: DragonState) -> Iterator[str]:
    """16.2 The number of tiles of each kind is constant."""
    tiles_in_palaces = [
        name for p in range(s.seats) for _, _, persons in palaces_of(s, p) for name in persons
    ]
    tiles_to_place = [tile - 1 for tile in s.tiles_to_place if tile]
    for kind, name in enumerate(KIND_NAMES):
        count = (
            s.display[kind]
            + s.removed_tiles[kind]
            + tiles_in_palaces.count(name)
            + tiles_to_place.count(kind)
        )
        missing_seats = c.MAX_SEATS - s.seats
        expected = c.KIND_COUNT_AT_FIVE[kind] - c.KIND_COUNT_PER_MISSING_SEAT[kind] * missing_seats
        if count != expected:
            yield f"16.2: there are {count} tiles {name} instead of {expected}"
        if s.display[kind] < 0 or s.removed_tiles[kind] < 0:
            yield f"16.2: display or removed_tiles is negative for {name}"


def check_counts(s: DragonState) -> Iterator[str]:
    """16.1, 16.2 The fields computed from `palaces` and `display` agree with them."""
    for p in range(s.seats):
        palaces = palaces_of(s, p)
        kinds = [c.KIND_NAMES.index(name) for _, _, persons in palaces for name in persons]
        symbols = [0] * c.TYPES
        for kind in kinds:
            symbols[c.KIND_TYPE[kind]] += c.KIND_SYMBOLS[kind]
        if s.person_count[p] != len(kinds) or s.symbols[p * c.TYPES : (p + 1) * c.TYPES] != symbols:
            yield f"16.1: person_count or symbols of seat {p} do not match its palaces"
        if s.palace_slots_used[p] != max((i + 1 for i, _, _ in palaces), default=0):
            yield f"16.1: palace_slots_used of seat {p} does not match its palaces"
    display_kinds = sum(1 << kind for kind in range(c.KINDS) if s.display[kind])
    sold_out_types = sum(1 << t for t in range(c.TYPES) if not display_kinds & c.KINDS_BY_TYPE_MASK[1 << t])
    if (s.display_kinds, s.sold_out_types) != (display_kinds, sold_out_types):
        yield "16.2: display_kinds or sold_out_types do not match the display"


def check_hands(s: DragonState) -> Iterator[str]:
    """16.3 The number of cards in hand follows from the round (two fewer after a tornado)."""
    if phase_name(s) not in ("draft", "action"):
        return
    played = s.round - 1
    size = 11 - played
    if s.super_event == c.TORNADO and s.round > c.SUPER_ROUND:
        size = max(0, size - 2)
    for p in range(s.seats):
        if len(hand_of(s, p)) != size:
            yield f"16.3: seat {p} has {len(hand_of(s, p))} cards in round {s.round} instead of {size}"


def check_track(s: DragonState) -> Iterator[str]:
    """16.4 Each marker is in one stack: the heights on a space are 0, 1, 2, …"""
    for space in set(s.track_space[: s.seats]):
        heights = sorted(s.track_height[p] for p in range(s.seats) if s.track_space[p] == space)
        if heights != list(range(len(heights))):
            yield f"16.4: the stack on space {space} has heights {heights}"
    if sorted(s.order[: s.seats]) != list(range(s.seats)):
        yield f"6.3: the order {s.order} does not contain every seat once"


def check_wall(s: DragonState) -> Iterator[str]:
    """16.5 The tiles of the wall and the unused tiles of the seats add up."""
    built = s.wall_built[: s.seats]
    if s.wall_length != sum(built) or s.wall_length > c.WALL_LENGTH:
        yield f"16.5: the wall has {s.wall_length} tiles, but the seats built {built}"
    for p in range(s.seats):
        unused = s.wall_unused[p].bit_count()
        if unused + built[p] != (c.BONUSES if s.wall_on else 0):
            yield f"16.5: seat {p} has {unused} unused wall tiles and {built[p]} in the wall"


def check_dragons(s: DragonState) -> Iterator[str]:
    """16.6, 16.7 `occupied_groups` matches the dragons; passing is always legal."""
    occupied_groups = 0
    for group in s.dragon_group[: s.seats]:
        if group not in (c.NO_GROUP, c.PASSED):
            occupied_groups |= 1 << group
    if occupied_groups != s.occupied_groups:
        yield f"16.6: occupied_groups is {s.occupied_groups:b}, but dragons lie on {occupied_groups:b}"
    if s.playable and s.current_step == c.STEP_ACT and c.ACT_PASS not in s.legal_moves(s.asked_seat):
        yield "16.7: passing is not legal"


def check_amounts(s: DragonState) -> Iterator[str]:
    """1.7 No amount is negative. (16.8 compares two positions: see `points_decreased`.)"""
    for name in (
        "vp",
        "yuan",
        "rice",
        "fireworks",
        "small_privileges",
        "large_privileges",
        "wilds",
        "track_space",
    ):
        if min(getattr(s, name)) < 0:
            yield f"1.7: {name} is negative: {getattr(s, name)}"


def points_decreased(before: DragonState, after: DragonState) -> bool:
    """16.8 Whether the points of a seat decreased, which never happens."""
    return any(b > a for b, a in zip(before.scores(), after.scores(), strict=True))
