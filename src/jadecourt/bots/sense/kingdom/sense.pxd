# cython: language_level=3
cimport cython
from ....core.buffer cimport Buffer
from ....core.state cimport State
from ....games.kingdom.board cimport Board
from ....games.kingdom.state cimport KingdomState
from ..base cimport Sense
from . cimport weighing


# What `Sense` declares is not repeated: Cython takes the repetition in a final class for a method overridden twice.
@cython.final
cdef class KingdomSense(Sense):
    pass
