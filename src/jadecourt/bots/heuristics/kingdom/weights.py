"""What things are worth, in hundredths of a point: the numbers that the arena tunes."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

# ---------------------------------------------------------------------- cards and goals

# tables by set-up: the number of seats, but 1 for three experienced players

# of the gain of the seat that would like a card best, what it is worth to keep the card from it, in percent
DENIAL_PERCENT: Final = [0, 50, 90, 50, 35, 25]
# goals at the end: Palace, Harvest, Market, Heir (goes to the Warlords), Emperor (with the Heir in view)
GOAL_FINAL_VALUE: Final = [400, 0, 300, 0, 500]
# the power of a goal for one round
GOAL_POWER_PER_ROUND: Final = [35, 10, 15, 80, 35]
# percent of it
POWER_PERCENT: Final = [0, 150, 15, 50, 180, 220]
# how many rounds of power a holder looks ahead
MAX_POWER_ROUNDS: Final = 6
# the chance to have a goal in the end, in thousandths: half, and this for each step of the lead,
# by how many cards of the type are still to come
LEAD_STEP_PERMILLE: Final = [290, 165, 123, 102, 90, 81, 75, 71, 67, 65, 62, 60, 59, 57, 56, 55]
# how far a seat gets away from the one with the fewest Farmers: percent of its share of those to come
FARMER_LEAD_PERCENT: Final = [0, 0, 0, 30, 30, 20]
# a first card of a type
MISSING_TYPE_VALUE: Final = 300
TOKEN_VALUE: Final = 200

# ---------------------------------------------------------------------- bid cards

# a bid card in the hand, by number
BID_CARD_VALUE: Final = [0, 10, 24, 40, 58, 80, 104, 130]
# percent of it
BID_CARD_PERCENT: Final = [0, 60, 90, 80, 80, 60]
# a tied card that stays on the table: this part of its price, in percent, and this
CARRIED_CARD_PERCENT: Final = 100
CARRIED_CARD_BONUS: Final = 30
# a card drawn blindly by tied stacks
BLIND_DRAW_VALUE: Final = 150

# ---------------------------------------------------------------------- what the others will bid

# how often others play a card: this by set-up, and so much for each step
BID_SAMPLE_BASE: Final = [0, 6, 6, 1, 1, 8]
BID_SAMPLE_STEP: Final = 2
# how often they play the Reset, by used cards
BID_SAMPLE_RESET: Final = [0, 0, 2, 8, 18, 32, 60, 120]
SAMPLES_ONE_BID: Final = 32
SAMPLES_TWO_BIDS: Final = 16

TEMPERATURE: Final = 40

# ---------------------------------------------------------------------- bids of a rollout

# the wished number, in hundredths: this, and so many percent of what the best card brings above the usual one
TARGET_BID_BASE: Final = [0, 400, 450, 450, 350, 300]
TARGET_BID_SLOPE: Final = [0, 300, 300, 300, 300, 250]
# the first of two cards, which is the lower one, is wished so much lower and the second so much higher
TARGET_BID_SPLIT: Final = [0, 200, 0, 0, 0, 0]
# what a step away from the wish costs
TARGET_BID_DISTANCE_COST: Final = [0, 48, 48, 48, 48, 48]
# what the Reset costs, by used cards
RESET_COST_BY_USED_CARDS: Final = [480, 480, 190, 155, 120, 70, 25, 0]

# ---------------------------------------------------------------------- where notes lie in the buffer, behind the moves

SCRATCH_GAINS: Final = 32  # weight[… + seat * 9 + kind]: what a card is worth to a seat
SCRATCH_TOPS: Final = 80  # weight[… + bid]: the upper cards
SCRATCH_BOTTOMS: Final = 88  # weight[… + bid]: the lower ones, 0 = none
SCRATCH_EMPEROR_BID: Final = 96  # weight[…]: the bid with the Emperor's half
SCRATCH_ROW: Final = 100  # weight[… + place]: the row after the swap
SCRATCH_ROW_COUNT: Final = 106
SCRATCH_ROW_LEFT: Final = 108  # weight[… + place]: the row as it empties
SCRATCH_SORT_KEYS: Final = 116  # weight[… + bid]: the places in the order
SCRATCH_SAMPLES: Final = 32  # item[… + sample * 6 + bid]: imagined bids
