"""All constants of In the Year of the Dragon, for the rules: amounts and tables, and those that game.toml declares.

tools/generate.py writes `components.pxd` from the integers here.
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import Final

from .constants import *  # noqa: F403 - the rules name every constant by this module

ROUNDS: Final = 12

MAX_AMOUNT: Final = (
    10_000  # of points, goods and spaces in a stored position; far above the values of real games
)

MAX_FLOORS: Final = 3

# A palace is one integer: floors * FLOOR_UNIT + up to three persons (kind + 1, four bits each), the lowest kind in
# the lowest bits.
FLOOR_UNIT: Final = 4096
FLOOR_BITS: Final = 12
PERSONS_MASK: Final = 4095
NO_PALACE: Final = 0  # an unused place
# by floors: a palace has room for another person while its packed persons are below this number
FULL_PERSONS_BY_FLOORS: Final = [0, 1, 16, 256]

# Classes of palaces in observations: PALACE_CLASS_START[floors] + number of persons
PALACE_CLASS_START: Final = [0, 0, 2, 5]
PALACE_CLASSES: Final = 9

# Values of fields that are no piece
NO_EVENT: Final = -1  # in `event_row`: a space without a tile
NO_GROUP: Final = -1  # in `card_group`: not dealt; in `dragon_group`: not placed
PASSED: Final = 8  # in `dragon_group`: the seat passed
NO_PAIR: Final = -1  # in `draft_pair`: nothing drafted yet
RANDOM: Final = -1  # super event or start seat that is drawn in the setup
HIDDEN: Final = -2  # super event that is drawn when it takes place (18.1)

BONUS_VP_POINTS: Final = 3  # 13.2
FESTIVAL_FIRST_VP: Final = 6  # 10.3
FESTIVAL_SECOND_VP: Final = 3
SMALL_PRIVILEGE_VP: Final = 1  # 11
LARGE_PRIVILEGE_VP: Final = 2
PERSON_VP: Final = 2  # 12.2, 14.1
GOOD_YUAN: Final = 2  # 12.2 rice and fireworks in yuan
YUAN_PER_VP: Final = 3
WALL_LENGTH: Final = 12  # 13.3
SUPER_EVENTS: Final = len(SUPER_NAMES) - 1  # 14, without "none"
SUPER_ROUND: Final = 7

# Amounts of yuan, and persons lost to a contagion
START_YUAN: Final = 6
FEE: Final = 3
PASS_FILLS_TO_YUAN: Final = 3
SMALL_PRIVILEGE_COST: Final = 2
TRIBUTE_YUAN: Final = 4
CONTAGION_RELEASES: Final = 3

# From which palaces persons are released (10.2, 10.3)
RELEASE_ANY: Final = 0  # each from any eligible palace
RELEASE_ONE_PER_PALACE: Final = 1  # drought: a palace that lost a person loses no other
RELEASE_PALACES_IN_TURN: Final = 2  # drought without rice: one from each palace, by ascending number
ALL_PALACES_MASK: Final = (1 << MAX_PALACES) - 1

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
