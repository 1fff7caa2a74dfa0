# A frozen copy: see the docstring of jadecourt.bots.classic.
cdef enum:
    POINT = 100
    MAX_POWER_ROUNDS = 6
    MISSING_TYPE_VALUE = 300
    TOKEN_VALUE = 200
    CARRIED_CARD_PERCENT = 100
    CARRIED_CARD_BONUS = 30
    BLIND_DRAW_VALUE = 150
    BID_SAMPLE_STEP = 2
    SAMPLES_ONE_BID = 32
    SAMPLES_TWO_BIDS = 16
    TEMPERATURE = 40
