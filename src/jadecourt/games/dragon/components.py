"""Integer constants of In the Year of the Dragon: pieces, amounts, steps, moves, log entries (rules 1.6, 3, 14, 15).

tools/generate.py writes `components.pxd` from the integers here.
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import Final

MAX_SEATS: Final = 5
ROUNDS: Final = 12

# Person types in canonical order (1.6)
CRAFTSMAN: Final = 0
COURT_LADY: Final = 1
PYROTECHNIST: Final = 2
TAX_COLLECTOR: Final = 3
WARRIOR: Final = 4
MONK: Final = 5
HEALER: Final = 6
FARMER: Final = 7
SCHOLAR: Final = 8
TYPES: Final = 9

# Kinds of tiles: type and age, young before old (1.6, 3.1)
KINDS: Final = 15
NO_KIND: Final = 15  # in log entries: the card brings no tile (9.2)

# Palaces (1.5). A seat can never own more than MAX_PALACES at once. Proof that 26 suffices: relax the rules for
# one seat, which builds in every round with all its craftsmen, never releases or swaps a person, and may place a
# new person in any palace. Whatever happens in a real game, the relaxed seat can do the same and keep at least
# the same palaces, because an inhabited palace never decays and a released or swapped person only adds decay.
# The relaxed seat has at most 1 craftsman from the draft, 1 from the craftsman card, 2 from wild cards and 1 from
# Sunrise. So it builds at most 2, 3, 4, 5, … floors in rounds 1, 2, 3, 4, … (6 after Sunrise), plus 4 floors by a
# Charter in round 7; it gets one person a round (and one by Sunrise). An empty palace loses a floor each round.
# Its holdings are (craftsmen, inhabited palaces, empty palaces with 1, 2, 3 floors): a few hundred combinations a
# round, which tests/games/dragon/test_max_palaces.py enumerates. The maximum is 23 palaces without super event,
# 24 with Charter and 26 with Sunrise. The invariants assert it at every ply.
MAX_PALACES: Final = 26
MAX_FLOORS: Final = 3

# A palace is one integer: floors * FLOOR_UNIT + up to three persons (kind + 1, four bits each), the lowest kind in
# the lowest bits.
FLOOR_UNIT: Final = 4096
FLOOR_BITS: Final = 12
PERSONS_MASK: Final = 4095
NO_PALACE: Final = 0  # an unused place
# by floors: a palace has room for another person while its packed persons are below this number
FULL_PERSONS_BY_FLOORS: Final = [0, 1, 16, 256]

# Person cards: the nine types, then the wild card
WILD_CARD: Final = 9
PERSON_CARDS: Final = 10

# Events (3.2)
PEACE: Final = 0
TRIBUTE: Final = 1
DROUGHT: Final = 2
FESTIVAL: Final = 3
MONGOL_INVASION: Final = 4
CONTAGION: Final = 5
EVENTS: Final = 6
NO_EVENT: Final = -1  # in `event_row`: a space without a tile

# Action cards (3.2)
CARD_TAXES: Final = 0
CARD_BUILD: Final = 1
CARD_HARVEST: Final = 2
CARD_FIREWORKS: Final = 3
CARD_PARADE: Final = 4
CARD_RESEARCH: Final = 5
CARD_PRIVILEGE: Final = 6
CARD_WALL: Final = 7
ACTION_CARDS: Final = 8
NO_GROUP: Final = -1  # in `card_group`: not dealt; in `dragon_group`: not placed
PASSED: Final = 8  # in `dragon_group`: the seat passed

# Wall tiles (13.2)
BONUS_RICE: Final = 0
BONUS_FIREWORKS: Final = 1
BONUS_FLOOR: Final = 2
BONUS_YUAN: Final = 3
BONUS_TRACK: Final = 4
BONUS_VP: Final = 5
BONUSES: Final = 6
BONUS_VP_POINTS: Final = 3
WALL_LENGTH: Final = 12

# Super events (14)
NO_SUPER: Final = 0
LANTERN_FESTIVAL: Final = 1
BUDDHA: Final = 2
EARTHQUAKE: Final = 3
FLOOD: Final = 4
SOLAR_ECLIPSE: Final = 5
VOLCANIC_ERUPTION: Final = 6
TORNADO: Final = 7
SUNRISE: Final = 8
ASSASSINATION_ATTEMPT: Final = 9
CHARTER: Final = 10
SUPER_EVENTS: Final = 10
RANDOM: Final = -1  # super event or start seat that is not drawn yet
SUPER_ROUND: Final = 7

# Goods (a flood takes half of them, 14.4)
YUAN: Final = 0
RICE: Final = 1
FIREWORKS: Final = 2

# Amounts of yuan, and persons lost to a contagion
START_YUAN: Final = 6
FEE: Final = 3
PASS_FILLS_TO_YUAN: Final = 3
SMALL_PRIVILEGE_COST: Final = 2
TRIBUTE_YUAN: Final = 4
CONTAGION_RELEASES: Final = 3

# Stages of the game, in their order (7)
STAGE_START_DRAW: Final = 0  # X1
STAGE_EVENT_DRAW: Final = 1  # X2
STAGE_SUPER_DRAW: Final = 2  # X3
STAGE_DRAFT: Final = 3
STAGE_ACTION: Final = 4
STAGE_PERSON: Final = 5
STAGE_EVENT: Final = 6
STAGE_WALL: Final = 7
STAGE_SUPER: Final = 8
STAGE_FINAL_WALL: Final = 9
STAGE_OVER: Final = 10

# Steps: what the seat to move or chance has to decide (15); 0 while the engine runs
STEP_NONE: Final = 0
STEP_DRAFT: Final = 1
STEP_PLACE: Final = 2
STEP_ACT: Final = 3
STEP_FLOOR: Final = 4
STEP_PLAY: Final = 5
STEP_REPLACE: Final = 6
STEP_RELEASE: Final = 7
STEP_QUAKE: Final = 8
STEP_FLOOD: Final = 9
STEP_DISCARD: Final = 10
STEP_SUNRISE: Final = 11
STEP_CHARTER: Final = 12
STEP_DRAW_START: Final = 13  # this and all later steps are decided by chance (4.3)
STEP_DRAW_EVENT: Final = 14
STEP_DRAW_SUPER: Final = 15
STEP_DEAL: Final = 16

# From which palaces persons are released (10.2, 10.3)
RELEASE_ANY: Final = 0  # each from any eligible palace
RELEASE_ONE_PER_PALACE: Final = 1  # drought: a palace that lost a person loses no other
RELEASE_PALACES_IN_TURN: Final = 2  # drought without rice: one from each palace, by ascending number
ALL_PALACES_MASK: Final = (1 << MAX_PALACES) - 1

# Moves (15): one block of integers per kind of move, so that a number means the same in every position
DRAFT: Final = 0  # + pair of types: 36
PLACE: Final = 36  # + palace
ACT_PASS: Final = 62
ACT_TAXES: Final = 63  # + action card, CARD_TAXES to CARD_RESEARCH
ACT_PRIVILEGE_SMALL: Final = 69
ACT_PRIVILEGE_LARGE: Final = 70
ACT_WALL: Final = 71  # + bonus
BUILD: Final = 77  # + palace
BUILD_NEW: Final = 103
PLAY: Final = 104  # + kind, with the card of its type
PLAY_NOTHING: Final = 119  # + type
PLAY_WILD: Final = 128  # + kind
SWAP: Final = 143  # + palace * KINDS + kind
REFUSE: Final = 533
RELEASE: Final = 534  # + palace * KINDS + kind
QUAKE: Final = 924  # + palace
GIVE_UP: Final = 950  # + good
DISCARD: Final = 953  # + card
CHOOSE_SUNRISE: Final = 963  # + type
CHOOSE_CHARTER: Final = 972  # + type
MOVE_COUNT: Final = 981

# Kinds of log entries (log.py has their arguments and texts)
LOG_START_SEAT: Final = 0
LOG_EVENT_PLACED: Final = 1
LOG_EVENTS_EXCHANGED: Final = 2
LOG_SUPER_DRAWN: Final = 3
LOG_DRAFTED: Final = 4
LOG_ROUND: Final = 5
LOG_GROUP: Final = 6
LOG_ORDER: Final = 7
LOG_PASSED: Final = 8
LOG_FEE: Final = 9
LOG_ACTED: Final = 10
LOG_INCOME: Final = 11
LOG_HARVEST: Final = 12
LOG_FIREWORKS: Final = 13
LOG_RESEARCH: Final = 14
LOG_PRIVILEGE: Final = 15
LOG_BUILDS: Final = 16
LOG_FLOOR_ADDED: Final = 17
LOG_PALACE_ADDED: Final = 18
LOG_WALL_TILE: Final = 19
LOG_PLAYED: Final = 20
LOG_PLACED: Final = 21
LOG_MARKER_MOVED: Final = 22
LOG_SWAPPED: Final = 23
LOG_REFUSED: Final = 24
LOG_EVENT: Final = 25
LOG_TRIBUTE: Final = 26
LOG_DROUGHT: Final = 27
LOG_FESTIVAL: Final = 28
LOG_MONGOL: Final = 29
LOG_CONTAGION: Final = 30
LOG_RELEASED: Final = 31
LOG_DECAYED: Final = 32
LOG_PALACE_REMOVED: Final = 33
LOG_SCORED: Final = 34
LOG_WALL_HELD: Final = 35
LOG_WALL_SHORT: Final = 36
LOG_WALL_SCORED: Final = 37
LOG_SUPER: Final = 38
LOG_PEOPLE_SCORED: Final = 39
LOG_MONKS_SCORED: Final = 40
LOG_QUAKED: Final = 41
LOG_COLLAPSED: Final = 42
LOG_FLOODED: Final = 43
LOG_ERUPTED: Final = 44
LOG_DISCARDED: Final = 45
LOG_SUNRISE: Final = 46
LOG_ASSASSINATED: Final = 47
LOG_CHARTER: Final = 48
LOG_LADIES_SCORED: Final = 49
LOG_GOODS_SCORED: Final = 50
LOG_RANKED: Final = 51
LOG_HAND_EMPTY: Final = 52

PAIRS: Final = 36
NO_PAIR: Final = -1

# Chance outcomes (4.3)
DRAW_START: Final = 0  # + seat
DRAW_EVENT: Final = 5  # + event; peace is never drawn
DRAW_SUPER: Final = 11  # + super event - 1
DEAL: Final = 21  # + index into GROUP_CARDS
OUTCOME_COUNT: Final = 183

# 3.2, 8.2 by action card up to CARD_RESEARCH: its own symbols, and the type whose symbols are added to them
ACTION_SYMBOLS: Final = [2, 1, 1, 1, 1, 1]
ACTION_TYPE: Final = [TAX_COLLECTOR, CRAFTSMAN, FARMER, PYROTECHNIST, WARRIOR, SCHOLAR]

# Tables by kind (3.1)
KIND_TYPE: Final = [0, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
KIND_VALUE: Final = [2, 1, 5, 3, 3, 5, 3, 6, 2, 4, 1, 4, 1, 4, 2]
KIND_SYMBOLS: Final = [1, 1, 1, 2, 3, 1, 2, 1, 2, 1, 2, 1, 2, 2, 3]
# mask of types -> mask of their kinds
KINDS_BY_TYPE_MASK: Final = [
    sum(1 << kind for kind, type_ in enumerate(KIND_TYPE) if types >> type_ & 1)
    for types in range(1 << TYPES)
]
# the young kind of each type
YOUNG_KIND: Final = [0, 1, 2, 4, 5, 7, 9, 11, 13]
# 10.2 in forecasts: who leaves first. Types that serve only in actions go before those that still count: warriors and
# healers in events, monks in the final scoring, court ladies every month.
RELEASE_ORDER: Final = [
    CRAFTSMAN,
    PYROTECHNIST,
    TAX_COLLECTOR,
    FARMER,
    SCHOLAR,
    WARRIOR,
    HEALER,
    MONK,
    COURT_LADY,
]
# the place of each kind in this order; of one type, the tile with fewer symbols leaves first
RELEASE_RANK: Final = [
    2 * RELEASE_ORDER.index(type_) + (kind != YOUNG_KIND[type_]) for kind, type_ in enumerate(KIND_TYPE)
]
# the two types of each draft pair
PAIR_FIRST: Final = [a for a in range(9) for _ in range(a + 1, 9)]
PAIR_SECOND: Final = [b for a in range(9) for b in range(a + 1, 9)]
# tiles of each kind with five seats, and how many fewer there are for each missing seat
KIND_COUNT_AT_FIVE: Final = [10, 10, 6, 4, 10, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4]
KIND_COUNT_PER_MISSING_SEAT: Final = [2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]

# every group of 1, 2, 3 or 4 action cards as a mask, by size
MAX_GROUP_SIZE: Final = 4
GROUP_CARDS: Final = [
    sum(1 << card for card in cards) for size in range(1, 5) for cards in combinations(range(8), size)
]
# the cards of each group, MAX_GROUP_SIZE places per group, padded with NO_GROUP
GROUP_MEMBERS: Final = [
    card
    for mask in GROUP_CARDS
    for card in ([bit for bit in range(8) if mask >> bit & 1] + [NO_GROUP] * 4)[:MAX_GROUP_SIZE]
]
# the outcomes that deal a group of `size` cards from `deck` are
# DEAL_OUTCOMES[DEAL_OUTCOMES_START[i] : DEAL_OUTCOMES_START[i + 1]] with i = deck * MAX_GROUP_SIZE + size - 1
DEAL_OUTCOMES_BY_DECK: Final = [
    [DEAL + i for i, cards in enumerate(GROUP_CARDS) if cards & ~deck == 0 and cards.bit_count() == size]
    for deck in range(256)
    for size in range(1, 5)
]
DEAL_OUTCOMES: Final = [outcome for outcomes in DEAL_OUTCOMES_BY_DECK for outcome in outcomes]
DEAL_OUTCOMES_START: Final = [0, *accumulate(len(outcomes) for outcomes in DEAL_OUTCOMES_BY_DECK)]
# 8.1 sizes of the groups: [((seats - 2) * 2 + wall) * MAX_SEATS + group]
GROUP_SIZES_BY_SETUP: Final = [
    *(4, 3, 0, 0, 0),
    *(4, 4, 0, 0, 0),
    *(3, 2, 2, 0, 0),
    *(3, 3, 2, 0, 0),
    *(2, 2, 2, 1, 0),
    *(2, 2, 2, 2, 0),
    *(2, 2, 1, 1, 1),
    *(2, 2, 2, 1, 1),
]

# Names in the notation (15)
TYPE_NAMES: Final = ["craftsman", "lady", "pyro", "tax", "warrior", "monk", "healer", "farmer", "scholar"]
KIND_NAMES: Final = [
    "craftsman-y",
    "lady-y",
    "pyro-y",
    "pyro-o",
    "tax-y",
    "warrior-y",
    "warrior-o",
    "monk-y",
    "monk-o",
    "healer-y",
    "healer-o",
    "farmer-y",
    "farmer-o",
    "scholar-y",
    "scholar-o",
]
CARD_NAMES: Final = [*TYPE_NAMES, "wild"]
EVENT_NAMES: Final = ["peace", "tribute", "drought", "festival", "mongol", "contagion"]
ACTION_NAMES: Final = ["taxes", "build", "harvest", "fireworks", "parade", "research", "privilege", "wall"]
BONUS_NAMES: Final = ["rice", "fireworks", "floor", "yuan", "track", "vp"]
SUPER_NAMES: Final = [
    "none",
    "lanternfest",
    "buddha",
    "earthquake",
    "flood",
    "solarEclipse",
    "volcano",
    "tornado",
    "sunrise",
    "assassination",
    "charter",
]
GOOD_NAMES: Final = ["yuan", "rice", "fireworks"]
