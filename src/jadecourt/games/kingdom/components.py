"""Integer constants of Middle Kingdom: pieces, points, steps, moves, log entries (rules 1.4, 1.5, 2, 3, 11, 12).

tools/generate.py writes `components.pxd` from the integers here.
"""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 5

# Types of cards (1.4); each of the five goals has the number of its type (3.2)
BUREAUCRATS: Final = 0
FARMERS: Final = 1
MERCHANTS: Final = 2
NOBLES: Final = 3
WARLORDS: Final = 4
TYPES: Final = 5
PALACE: Final = 0
HARVEST: Final = 1
MARKET: Final = 2
HEIR: Final = 3
EMPEROR: Final = 4
NO_HOLDER: Final = -1  # in `holder`: no seat holds the goal

# Kinds of Dynasty Cards (1.4, 3.1)
BUREAUCRAT: Final = 0
PHILOSOPHER: Final = 1
FARMER: Final = 2
MERCHANT: Final = 3
NOBLE_2: Final = 4
NOBLE_3: Final = 5
NOBLE_4: Final = 6
WARLORD: Final = 7
KINDS: Final = 8
DRAGON: Final = 8  # in `row`: the Celestial Dragon
NO_CARD: Final = -1  # in `row`: an empty place; in `bid_top`: no bid
DECK_SIZE: Final = 62
MAX_KIND_COUNT: Final = 15  # Farmers, Merchants

# Values of `dragon` if no seat holds the Celestial Dragon
DRAGON_ASIDE: Final = -1
DRAGON_IN_ROW: Final = -2
NEVER_HELD: Final = 0  # in `last_dragon`: the seat never had it

# Bid cards (1.5): 0 is the Reset
RESET: Final = 0
BID_CARDS: Final = 8
FULL_HAND_MASK: Final = 255  # all eight bid cards
MAX_ROW: Final = 5
MAX_BIDS: Final = 6  # bids of all seats in a round: five seats with one each, or three with two
BID_MASK: Final = 63  # the low bits of an item of `queue`: mask of its bids
NO_BID: Final = -1  # in `emperor_bid`: no bid has the Emperor's ½

# Goals that must be held before the Celestial Dragon is assigned (9), and influence needed for a goal (8.7)
MIN_GOALS_FOR_DRAGON: Final = 4
MIN_GOAL_INFLUENCE: Final = 2

# Victory points (3.2, 3.4, 11.2)
TOKEN_VP: Final = 2
DRAGON_VP: Final = 2
HEIR_VP: Final = 5
MISSING_TYPE_VP: Final = -3

# Stages of a round, in their order (5)
STAGE_ROW: Final = 0  # drawing the face-up cards
STAGE_BID: Final = 1  # sealed bids
STAGE_PALACE: Final = 2  # 6.2
STAGE_HARVEST: Final = 3
STAGE_EMPEROR: Final = 4
STAGE_CLAIM: Final = 5  # 8.2 to 8.5
STAGE_HEIR: Final = 6  # 8.6
STAGE_END: Final = 7  # 8.6, 9, 10.2
STAGE_OVER: Final = 8

# Steps: what the seats to move or chance have to decide (12); 0 while the engine runs
STEP_NONE: Final = 0
STEP_BID: Final = 1
STEP_PALACE: Final = 2
STEP_HARVEST: Final = 3
STEP_EMPEROR: Final = 4
STEP_SWAP: Final = 5
STEP_CLAIM: Final = 6
STEP_MARKET: Final = 7
STEP_DRAW: Final = 8  # decided by chance (4.4)

# Moves (12): one block of integers per kind of move, so that a number means the same in every position
BID: Final = 0  # + card: a single
BID_STACK: Final = 8  # + (carried card - 1) * BID_CARDS + card
HARVEST_KEEP: Final = 64  # the holder of the Harvest keeps the Reset
HARVEST_REPLACE: Final = 64  # + card (1 … 7)
EMPEROR_SINGLE: Final = 71  # + card (1 … 7): the ½ for a single
EMPEROR_STACK: Final = 79  # + (bottom - 1) * BID_CARDS + top: the ½ for a stack
SWAP: Final = 135  # + kind
CLAIM: Final = 143  # + kind, or DRAGON
PLACE_MERCHANT: Final = 152  # + type, with the Market
MOVE_COUNT: Final = 157

# Chance outcomes (4.4): the kind of the card drawn
OUTCOME_COUNT: Final = 8

# Kinds of log entries (log.py has their arguments and texts)
LOG_ROUND: Final = 0
LOG_BID: Final = 1
LOG_STACK: Final = 2
LOG_RESET: Final = 3
LOG_RESET_KEPT: Final = 4
LOG_RESET_REPLACED: Final = 5
LOG_EMPEROR_SINGLE: Final = 6
LOG_EMPEROR_STACK: Final = 7
LOG_TIED: Final = 8
LOG_TIED_STACK: Final = 9
LOG_SWAPPED: Final = 10
LOG_CLAIMED: Final = 11
LOG_TOKEN: Final = 12
LOG_NO_CARD_LEFT: Final = 13
LOG_DREW: Final = 14
LOG_NO_DRAW: Final = 15
LOG_MERCHANT_PLACED: Final = 16
LOG_HEIR_CLAIMED: Final = 17
LOG_GOAL: Final = 18
LOG_DISCARDED: Final = 19
LOG_DRAGON: Final = 20
LOG_NO_DRAGON: Final = 21
LOG_CARDS_RETURNED: Final = 22
LOG_END: Final = 23
LOG_HEIR_GIVEN: Final = 24
LOG_HEIR_DISCARDED: Final = 25
LOG_CARDS_SCORED: Final = 26
LOG_GOALS_SCORED: Final = 27
LOG_TOKENS_SCORED: Final = 28
LOG_MISSING_SCORED: Final = 29
LOG_FARMERS_SCORED: Final = 30
LOG_PHILOSOPHER_SCORED: Final = 31
LOG_RANKED: Final = 32

# Tables by kind
KIND_TYPE: Final = [0, 0, 1, 2, 3, 3, 3, 4]
# mask of the kinds of each type
TYPE_KINDS: Final = [0b11, 0b100, 0b1000, 0b1110000, 0b10000000]
KIND_VP: Final = [0, 1, 0, 0, 2, 3, 4, 1]
# 3.2 by goal: Palace, Harvest, Market, Heir, Emperor
GOAL_VP: Final = [4, 0, 3, 5, 0]
# 11.2 points by number of Farmers left
FARMER_VP: Final = [0, 2, 5, 8, 14, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20]

# Tables by mask of bid cards: number of cards, lowest card, highest card
POPCOUNT: Final = [mask.bit_count() for mask in range(256)]
LOWEST_BIT: Final = [max(0, (mask & -mask).bit_length() - 1) for mask in range(256)]
HIGHEST_BIT: Final = [max(0, mask.bit_length() - 1) for mask in range(256)]

# Names in the notation (12)
TYPE_NAMES: Final = ["B", "F", "M", "N", "W"]
KIND_NAMES: Final = ["B", "Ph", "F", "M", "N2", "N3", "N4", "W", "DR"]
GOAL_NAMES: Final = ["Palace", "Harvest", "Market", "Heir", "Emperor"]
