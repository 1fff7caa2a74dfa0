"""Weights of the scoring functions, in hundredths of a point unless the name says otherwise; tuned in the arena."""

from __future__ import annotations

from typing import Final

POINT: Final = 100

# Goods
YUAN_FINAL: Final = 33  # a yuan at the end
SURPLUS_GOOD: Final = 60  # a rice or fireworks that no coming event needs
YUAN_PER_MONTH: Final = 9  # a yuan, for each month in which it can still be spent
YUAN_SATURATION: Final = 9  # yuan beyond this number have half of the monthly value
YUAN_FOR_FEE: Final = 20  # each of the first three yuan, which pay a fee
# percent of a shortage that counts, by months until the event
SHORTAGE_WEIGHT_BY_MONTHS_AHEAD: Final = [90, 64, 42, 53, 43, 36, 18, 16, 25, 13, 14, 11]
FESTIVAL_WEIGHT_BY_MONTHS_AHEAD: Final = [100, 80, 65, 52, 42, 18, 12, 20, 21, 18, 15, 12]
FIREWORKS_LEAD: Final = 50  # each fireworks ahead of or behind the best opponent, up to MAX_FIREWORKS_LEAD
MAX_FIREWORKS_LEAD: Final = 1

# Turn order
TRACK_LEAD_PER_MONTH: Final = 102  # being ahead of one opponent, per month
MAX_TRACK_LEAD: Final = 4  # spaces; a larger lead adds nothing

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
HELMET_SAVES_PERCENT: Final = 69  # of a person, for not having the fewest helmets
MORTAR_SAVES_PERCENT: Final = 76  # of a person, for each mortar
MONK_EXPECTED_FLOORS: Final = 204  # expected floors of a monk's palace, in hundredths
KEPT_CARD_PERCENT: Final = 105  # of its later value, that a card has when it is not played now
WILD_CARD_EXTRA: Final = 60  # value of a wild card above the card that it replaces
MIN_RELEASE_COST: Final = 106  # minimum cost of losing a person

# Palaces
PALACE_PER_MONTH: Final = 80  # a palace, per scoring
NEW_PALACE_COST_PER_DROUGHT: Final = 194  # rice for a new palace, per drought
# one more free slot, by the number of free slots
FREE_SLOT_BY_COUNT: Final = [206, 400, 220, 120, 60, 30, 8, 0]
EMPTY_PALACE_PERCENT: Final = 60  # of its value, that an empty palace has if it survives the decay
FLOOR_PER_BUDDHA: Final = 272  # a floor above a monk, per Buddha
MONK_SLOT_RESERVE: Final = 40  # per floor: leaving a slot free for a monk in hand

# Great Wall
WALL_TILE_PER_SCORING: Final = 65  # an own tile, per coming wall scoring
WALL_TILE_SAVES_PERCENT: Final = 50  # of a person, for not having built the fewest tiles

# Other steps, and corrections found by tuning
CHARTER_SYMBOL: Final = 25  # a symbol that the charter may use
EMPTIED_PALACE_FLOOR: Final = 108  # a floor of a palace that becomes empty and decays
MAX_RELEASE_COST: Final = 510  # maximum cost of losing a person
FLOOD_KEPT_PERCENT: Final = 60  # of their value, that goods have before a flood
NEW_EMPTY_PALACE: Final = 34  # a new empty palace that the next floor can raise
INHABITED_PALACE_COST_PER_DROUGHT: Final = 42  # one more inhabited palace, per drought
DRAFT_TRACK_SPACE: Final = 182  # a space of the person track, in the draft
VP_TILE_MONTHLY_DISCOUNT: Final = (
    11  # subtracted from the wall tile of 3 points for each month left: it can be taken later
)
WALL_TILES_PER_100_MONTHS: Final = 20  # tiles that a seat builds in a hundred months
HAMMER_DIMINISHING: Final = 5  # subtracted from a craftsman for each other hammer, per month
COIN_DIMINISHING: Final = 1  # subtracted from a tax collector for each other coin, per month
BOOK_SYNERGY: Final = 3  # added to a book for each other book, per month
MONK_PER_MONTH: Final = 2  # a monk: its palace may still grow
TRACK_SPACE_TENTHS_PER_MONTH: Final = (
    7  # a space of the track regardless of the others, per month, in tenths of a hundredth
)
RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD: Final = [252, 80, 65, 46, 52, 44, 19, 31, 16, 14, 11, 9]
EXTRA_PALACE_MONTHS_AHEAD: Final = 1  # droughts at least this many months ahead have to feed one more palace
# by type: added in the draft to the value of the person
DRAFT_TYPE_BIAS: Final = [0, -120, 0, 0, 60, 120, 360, 60, 0]
# percent of the value of a person who arrives 1, 2 or 4 months later, for a card that is not played now
PLAYED_IN_1_MONTH_PERCENT: Final = 33
PLAYED_IN_2_MONTHS_PERCENT: Final = 58
PLAYED_IN_4_MONTHS_PERCENT: Final = 16
# by type: added to the value of a person
TYPE_BIAS: Final = [0, 0, 80, 0, 0, -40, 80, 70, 0]
# by action card: added to its value, once and for each month left
ACTION_BIAS: Final = [-40, -40, 0, 0, 0, 0, -150, 80]
ACTION_BIAS_PER_MONTH_LEFT: Final = [-25, 0, 0, 6, -18, -31, 6, 0]
