# A frozen copy: see the docstring of jadecourt.bots.classic.
cdef enum:
    NO_NODE = -1
    NO_EDGE = -1
    MAX_SEATS = 8
    MAX_MOVES = 256
    MAX_DEPTH = 256
