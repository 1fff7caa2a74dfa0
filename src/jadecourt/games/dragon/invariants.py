"""Section 16: what must hold in every position. Each check names its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from . import components as c
from .state import DragonState
from .view import hand_of, palaces_of, phase_name


def broken_invariants(s: DragonState) -> list[str]:
    """The invariants that this position breaks."""
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
    """16.1 1 to 3 floors and at most that many persons; 1.5 never more places than proved."""
    quaking = s.stage == c.STAGE_SUPER and s.super_event == c.EARTHQUAKE
    for p in range(s.seats):
        palaces = palaces_of(s, p)
        if len(palaces) > c.MAX_PALACES or s.palace_slots_used[p] > c.MAX_PALACES:
            yield f"1.5: seat {p} has {len(palaces)} palaces"
        for i, floors, persons in palaces:
            if not 1 <= floors <= c.MAX_FLOORS:
                yield f"16.1: palace p{i} of seat {p} has {floors} floors"
            if len(persons) > floors and not (quaking and p == s.asked_seat):
                yield f"16.1: palace p{i} of seat {p} has {floors} floors and {len(persons)} persons"


def check_tiles(s: DragonState) -> Iterator[str]:
    """16.2 No tile is lost or doubled."""
    tiles_in_palaces = [
        name for p in range(s.seats) for _, _, persons in palaces_of(s, p) for name in persons
    ]
    tiles_to_place = [tile - 1 for tile in s.tiles_to_place if tile]
    for kind, name in enumerate(c.KIND_NAMES):
        count = (
            s.display[kind]
            + s.removed_tiles[kind]
            + tiles_in_palaces.count(name)
            + tiles_to_place.count(kind)
        )
        if count != c.KIND_COUNT_AT_FIVE[kind] - c.KIND_COUNT_PER_MISSING_SEAT[kind] * (
            c.MAX_SEATS - s.seats
        ):
            yield f"16.2: there are {count} tiles {name}"
        if s.display[kind] < 0 or s.removed_tiles[kind] < 0:
            yield f"16.2: a pile of {name} is below 0"


def check_counts(s: DragonState) -> Iterator[str]:
    """`palace_slots_used`, `person_count` and `symbols` are what the palaces say, `display_kinds` and `sold_out_types` what the display says."""
    for p in range(s.seats):
        palaces = palaces_of(s, p)
        kinds = [c.KIND_NAMES.index(name) for _, _, persons in palaces for name in persons]
        symbols = [0] * c.TYPES
        for kind in kinds:
            symbols[c.KIND_TYPE[kind]] += c.KIND_SYMBOLS[kind]
        if s.person_count[p] != len(kinds) or s.symbols[p * c.TYPES : (p + 1) * c.TYPES] != symbols:
            yield f"counted persons or symbols of seat {p} are wrong"
        if s.palace_slots_used[p] != max((i + 1 for i, _, _ in palaces), default=0):
            yield f"the counted reach of seat {p} is wrong"
    display_kinds = sum(1 << kind for kind in range(c.KINDS) if s.display[kind])
    sold_out_types = sum(1 << t for t in range(c.TYPES) if not display_kinds & c.KINDS_BY_TYPE_MASK[1 << t])
    if (s.display_kinds, s.sold_out_types) != (display_kinds, sold_out_types):
        yield "the counted masks of the display are wrong"


def check_hands(s: DragonState) -> Iterator[str]:
    """16.3 Hand sizes follow from the round (less two after a tornado)."""
    if phase_name(s) not in ("draft", "action"):
        return
    played = s.round - 1
    size = 11 - played
    if s.super_event == c.TORNADO and s.round > c.SUPER_ROUND:
        size = max(0, size - 2)
    for p in range(s.seats):
        if len(hand_of(s, p)) != size:
            yield f"16.3: seat {p} has {len(hand_of(s, p))} cards in round {s.round}, not {size}"


def check_track(s: DragonState) -> Iterator[str]:
    """16.4 Each seat is in exactly one stack: the heights on a space are 0, 1, 2, …"""
    for space in set(s.track_space[: s.seats]):
        heights = sorted(s.track_height[p] for p in range(s.seats) if s.track_space[p] == space)
        if heights != list(range(len(heights))):
            yield f"16.4: the stack on space {space} has heights {heights}"
    if sorted(s.order[: s.seats]) != list(range(s.seats)):
        yield f"6.3: the order {s.order} does not name every seat once"


def check_wall(s: DragonState) -> Iterator[str]:
    """16.5 The wall is made of the seats' tiles."""
    built = s.wall_built[: s.seats]
    if s.wall_length != sum(built) or s.wall_length > c.WALL_LENGTH:
        yield f"16.5: the wall has {s.wall_length} tiles, the seats laid {built}"
    for p in range(s.seats):
        unused = s.wall_unused[p].bit_count()
        if unused + built[p] != (c.BONUSES if s.wall_on else 0):
            yield f"16.5: seat {p} has {unused} unused wall tiles and laid {built[p]}"


def check_dragons(s: DragonState) -> Iterator[str]:
    """16.6 One dragon per seat, and the mask of taken groups agrees; 16.7 passing is always possible."""
    occupied_groups = 0
    for group in s.dragon_group[: s.seats]:
        if group not in (c.NO_GROUP, c.PASSED):
            occupied_groups |= 1 << group
    if occupied_groups != s.occupied_groups:
        yield f"16.6: groups {s.occupied_groups:b} are marked as taken, dragons lie on {occupied_groups:b}"
    if s.playable and s.current_step == c.STEP_ACT and c.ACT_PASS not in s.legal_moves(s.asked_seat):
        yield "16.7: passing is not offered"


def check_amounts(s: DragonState) -> Iterator[str]:
    """1.7 Nothing is below 0. (16.8, points never fall, compares two positions: see `points_fell`.)"""
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
            yield f"1.7: {name} is below 0: {getattr(s, name)}"


def points_decreased(before: DragonState, after: DragonState) -> bool:
    """16.8 Points never decrease."""
    return any(b > a for b, a in zip(before.scores(), after.scores(), strict=True))
