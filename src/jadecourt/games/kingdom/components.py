"""All constants of Middle Kingdom, for the rules: amounts and tables, and those that game.toml declares.

tools/generate.py writes `components.pxd` from the integers here.
"""

from __future__ import annotations

from typing import Final

from .constants import *  # noqa: F403 - the rules name every constant by this module

MAX_AMOUNT: Final = 1000  # of tokens and rounds in a stored position; far above the values of real games
ALL_SEATS_MASK: Final = (1 << MAX_SEATS) - 1

# Values of fields that are no piece
NO_HOLDER: Final = -1  # in `holder`: no seat holds the goal
NO_CARD: Final = -1  # in `row`: an empty place; in `bid_top`: no bid

DECK_SIZE: Final = 62  # 3.1
NOBLE_COUNT: Final = 12  # 2
MAX_KIND_COUNT: Final = 15  # Farmers, Merchants

# Values of `dragon` if no seat holds the Celestial Dragon
DRAGON_ASIDE: Final = -1
DRAGON_IN_ROW: Final = -2
NEVER_HELD: Final = 0  # in `last_dragon`: the seat never had it

# Bid cards (1.5): 0 is the Reset
RESET: Final = 0
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
