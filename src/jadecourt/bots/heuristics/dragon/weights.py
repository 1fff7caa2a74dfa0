"""What things are worth, in hundredths of a point: the numbers that the arena tunes."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

# Goods
YUAN_FINAL: Final = 33  # a yuan at the end
SURPLUS_GOOD: Final = 60  # a rice or a fireworks beyond all needs
YUAN_PER_MONTH: Final = 9  # a yuan, more for each month it can still be spent in
YUAN_SATURATION: Final = 9  # from here on a yuan is worth less
YUAN_FOR_FEE: Final = 20  # each of the first three yuan, which pay a fee
# how much of a shortage at an event so many months ahead counts now
SHORTAGE_WEIGHT_BY_MONTHS_AHEAD: Final = [90, 64, 42, 53, 43, 36, 18, 16, 25, 13, 14, 11]
FESTIVAL_WEIGHT_BY_MONTHS_AHEAD: Final = [100, 80, 65, 52, 42, 18, 12, 20, 21, 18, 15, 12]
FIREWORKS_LEAD: Final = 50  # each fireworks ahead or behind, up to FIREWORK_REACH
MAX_FIREWORKS_LEAD: Final = 1

# Turn order
TRACK_LEAD_PER_MONTH: Final = 102  # being ahead of one rival for a month
MAX_TRACK_LEAD: Final = 4  # spaces from which on a lead is safe

# Persons
PERSON_FINAL: Final = 200  # at the end of the game
CRAFTSMAN_PER_MONTH: Final = 72
TAX_COLLECTOR_PER_MONTH: Final = 45
BOOK_PER_MONTH: Final = 14
SACK_PER_DROUGHT: Final = 286
SACK_PER_MONTH: Final = 10
ROCKET_PER_FESTIVAL: Final = 16
ROCKET_PER_MONTH: Final = 5
HELMET_PER_MONTH: Final = 12
HELMET_SAVES_PERCENT: Final = 69  # percent of a person that not having the fewest helmets saves
MORTAR_SAVES_PERCENT: Final = 76  # percent of a person that a mortar saves
MONK_EXPECTED_FLOORS: Final = 204  # floors that a monk's palace is going to have, in hundredths
KEPT_CARD_PERCENT: Final = 105  # percent of its later worth that a card keeps when it is not played now
WILD_CARD_EXTRA: Final = 60  # what a wild card is worth beyond the card it stands for
MIN_RELEASE_COST: Final = 106  # losing a person costs at least this

# Palaces
PALACE_PER_MONTH: Final = 80  # a palace, per scoring
NEW_PALACE_COST_PER_DROUGHT: Final = 194  # what feeding it costs in a drought
# a free slot by how many there are already
FREE_SLOT_BY_COUNT: Final = [206, 400, 220, 120, 60, 30, 8, 0]
EMPTY_PALACE_PERCENT: Final = 60  # percent of its worth that an empty palace keeps if it survives the decay
FLOOR_PER_BUDDHA: Final = 272  # a floor above a monk, per Buddha
MONK_SLOT_RESERVE: Final = 40  # keeping the highest slot for a monk still to come

# Great Wall
WALL_TILE_PER_SCORING: Final = 65  # an own tile, per wall scoring to come
WALL_TILE_SAVES_PERCENT: Final = 50  # percent of a person that not having built the fewest saves

# What the rest of the questions needs
CHARTER_SYMBOL: Final = 25  # a symbol that a charter may pay for
EMPTIED_PALACE_FLOOR: Final = 108  # a floor of a palace that now decays
MAX_RELEASE_COST: Final = 510  # losing a person costs at most this
FLOOD_KEPT_PERCENT: Final = 60  # percent of their worth that goods keep before a flood
NEW_EMPTY_PALACE: Final = 34  # a new palace without anybody, to be raised by the next floor
INHABITED_PALACE_COST_PER_DROUGHT: Final = 42  # a further inhabited palace, per drought
DRAFT_TRACK_SPACE: Final = 182  # a space of the person track in the draft
VP_TILE_MONTHLY_DISCOUNT: Final = 11  # the wall tile of 3 points is as good later: less for each month left
WALL_TILES_PER_100_MONTHS: Final = 20  # tiles that a seat lays in a hundred months
HAMMER_DIMINISHING: Final = 5  # a craftsman, less for each other hammer, per month
COIN_DIMINISHING: Final = 1  # a tax collector, less for each other coin, per month
BOOK_SYNERGY: Final = 3  # a book, more for each other book, per month
MONK_PER_MONTH: Final = 2  # a monk's palace may still grow
TRACK_SPACE_TENTHS_PER_MONTH: Final = 7  # a space of the track per month, wherever the others are, in tenths
RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD: Final = [252, 80, 65, 46, 52, 44, 19, 31, 16, 14, 11, 9]
EXTRA_PALACE_MONTHS_AHEAD: Final = 1  # from so many months ahead on, a further palace is to be fed
# a type in the draft, beyond what its person is worth in any month
DRAFT_TYPE_BIAS: Final = [0, -120, 0, 0, 60, 120, 360, 60, 0]
# how likely a card not played now is played so many months later, in percent
PLAYED_IN_1_MONTH_PERCENT: Final = 33
PLAYED_IN_2_MONTHS_PERCENT: Final = 58
PLAYED_IN_4_MONTHS_PERCENT: Final = 16
# by type: what keeping such a person is worth beyond what it earns
TYPE_BIAS: Final = [0, 0, 80, 0, 0, -40, 80, 70, 0]
# by action card: what habit says for it, once and for each month left
ACTION_BIAS: Final = [-40, -40, 0, 0, 0, 0, -150, 80]
ACTION_BIAS_PER_MONTH_LEFT: Final = [-25, 0, 0, 6, -18, -31, 6, 0]

# Where notes lie in the buffer, behind the moves
SCRATCH_NOW: Final = 64  # weight[… + kind]
SCRATCH_LATER: Final = 80  # weight[… + type]
