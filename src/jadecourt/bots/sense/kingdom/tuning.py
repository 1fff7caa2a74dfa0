"""What things are worth, in hundredths of a point: the numbers that the arena tunes."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

# ---------------------------------------------------------------------- cards and goals

# tables by set-up: the number of seats, but 1 for three experienced players

# of the gain of the seat that would like a card best, what it is worth to keep the card from it, in percent
DENIAL: Final = [0, 50, 90, 50, 35, 25]
# goals at the end: Palace, Harvest, Market, Heir (goes to the Warlords), Emperor (with the Heir in view)
GOAL_END: Final = [400, 0, 300, 0, 500]
# the power of a goal for one round
GOAL_POWER: Final = [35, 10, 15, 80, 35]
# percent of it
POWER_PART: Final = [0, 150, 15, 50, 180, 220]
# how many rounds of power a holder looks ahead
POWER_ROUNDS: Final = 6
# the chance to have a goal in the end, in thousandths: half, and this for each step of the lead,
# by how many cards of the type are still to come
LEAD_STEP: Final = [290, 165, 123, 102, 90, 81, 75, 71, 67, 65, 62, 60, 59, 57, 56, 55]
# how far a seat gets away from the one with the fewest Farmers: percent of its share of those to come
FARMERS_MORE: Final = [0, 0, 0, 30, 30, 20]
# a first card of a type
MISSING: Final = 300
TOKEN: Final = 200

# ---------------------------------------------------------------------- bid cards

# a bid card in the hand, by number
PRICE: Final = [0, 10, 24, 40, 58, 80, 104, 130]
# percent of it
PRICE_PART: Final = [0, 60, 90, 80, 80, 60]
# a tied card that stays on the table: this part of its price, in percent, and this
CARRIED_PART: Final = 100
CARRIED_MORE: Final = 30
# a card drawn blindly by tied stacks
BLIND: Final = 150

# ---------------------------------------------------------------------- what the others will bid

# how often others play a card: this by set-up, and so much for each step
OFTEN: Final = [0, 6, 6, 1, 1, 8]
OFTEN_STEP: Final = 2
# how often they play the Reset, by used cards
OFTEN_RESET: Final = [0, 0, 2, 8, 18, 32, 60, 120]
SAMPLES: Final = 32
SAMPLES_OF_TWO: Final = 16

WARMTH: Final = 40

# ---------------------------------------------------------------------- bids of a rollout

# the wished number, in hundredths: this, and so many percent of what the best card brings above the usual one
WISH_LEAST: Final = [0, 400, 450, 450, 350, 300]
WISH_PART: Final = [0, 300, 300, 300, 300, 250]
# the first of two cards, which is the lower one, is wished so much lower and the second so much higher
WISH_SPLIT: Final = [0, 200, 0, 0, 0, 0]
# what a step away from the wish costs
WISH_FAR: Final = [0, 48, 48, 48, 48, 48]
# what the Reset costs, by used cards
RESET_FAR: Final = [480, 480, 190, 155, 120, 70, 25, 0]

# ---------------------------------------------------------------------- where notes lie in the buffer, behind the moves

GAINS: Final = 32  # weight[… + seat * 9 + kind]: what a card is worth to a seat
TOPS: Final = 80  # weight[… + bid]: the upper cards
BOTTOMS: Final = 88  # weight[… + bid]: the lower ones, 0 = none
HALF: Final = 96  # weight[…]: the bid with the Emperor's half
ROW: Final = 100  # weight[… + place]: the row after the swap
ROW_COUNT: Final = 106
LEFT: Final = 108  # weight[… + place]: the row as it empties
PLACES: Final = 116  # weight[… + bid]: the places in the order
GUESSES: Final = 32  # item[… + sample * 6 + bid]: imagined bids
