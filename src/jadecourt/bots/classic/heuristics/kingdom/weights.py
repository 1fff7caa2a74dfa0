"""Weights of the scoring functions, in hundredths of a point unless the name says otherwise; tuned in the arena."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

# Lists "by setup" are indexed by `card_values.setup_index`: the number of seats, but 1 for three experienced players.

# ---------------------------------------------------------------------- cards and goals

# by setup: value of keeping a card from the opponent who gains most by it, in percent of that gain
DENIAL_PERCENT: Final = [0, 50, 90, 50, 35, 25]
# a goal at the end: Palace, Harvest, Market, Heir (goes to the Warlords), Emperor (includes the prospect of the Heir)
GOAL_FINAL_VALUE: Final = [400, 0, 300, 0, 500]
# the power of a goal, per round
GOAL_POWER_PER_ROUND: Final = [35, 10, 15, 80, 35]
# by setup: percent of GOAL_POWER_PER_ROUND
POWER_PERCENT: Final = [0, 150, 15, 50, 180, 220]
# rounds of power that count at most
MAX_POWER_ROUNDS: Final = 6
# by cards of the type still in the deck: probability of winning the goal per step of the lead, in thousandths; a tie
# is 500
LEAD_STEP_PERMILLE: Final = [290, 165, 123, 102, 90, 81, 75, 71, 67, 65, 62, 60, 59, 57, 56, 55]
# by setup: lead over the seat with the fewest Farmers that is still to be gained, in percent of the own share of the
# Farmers in the deck
FARMER_LEAD_PERCENT: Final = [0, 0, 0, 30, 30, 20]
# the first card of a type
MISSING_TYPE_VALUE: Final = 300
TOKEN_VALUE: Final = 200

# ---------------------------------------------------------------------- bid cards

# a bid card in the hand, by number
BID_CARD_VALUE: Final = [0, 10, 24, 40, 58, 80, 104, 130]
# by setup: percent of BID_CARD_VALUE
BID_CARD_PERCENT: Final = [0, 60, 90, 80, 80, 60]
# a tied card that stays on the table: percent of its value in the hand, and a constant
CARRIED_CARD_PERCENT: Final = 100
CARRIED_CARD_BONUS: Final = 30
# a card that tied stacks draw from the deck
BLIND_DRAW_VALUE: Final = 150

# ---------------------------------------------------------------------- sampled bids of the opponents

# relative frequency of a bid card: a constant by setup, and a step for each number above 0
BID_SAMPLE_BASE: Final = [0, 6, 6, 1, 1, 8]
BID_SAMPLE_STEP: Final = 2
# relative frequency of the Reset, by the number of used cards
BID_SAMPLE_RESET: Final = [0, 0, 2, 8, 18, 32, 60, 120]
# samples per decision
SAMPLES_ONE_BID: Final = 32
SAMPLES_TWO_BIDS: Final = 16

TEMPERATURE: Final = 40

# ---------------------------------------------------------------------- bids in rollouts

# by setup: the target bid, in hundredths: a constant, and this percentage of the difference between the best and the
# average card of the row
TARGET_BID_BASE: Final = [0, 400, 450, 450, 350, 300]
TARGET_BID_SLOPE: Final = [0, 300, 300, 300, 300, 250]
# by setup: with two bids, the target of the first (lower) one is reduced by this, that of the second one increased
TARGET_BID_SPLIT: Final = [0, 200, 0, 0, 0, 0]
# by setup: cost of each number between the bid and the target
TARGET_BID_DISTANCE_COST: Final = [0, 48, 48, 48, 48, 48]
# cost of bidding the Reset, by the number of used cards
RESET_COST_BY_USED_CARDS: Final = [480, 480, 190, 155, 120, 70, 25, 0]
