# cython: language_level=3
cimport cython
from ....core.buffer cimport Buffer
from ....core.state cimport State
from ....games.dragon.board cimport Board
from ....games.dragon.state cimport DragonState
from ..base cimport Sense
from . cimport weighing


# What `Sense` declares is not repeated: Cython takes the repetition in a final class for a method overridden twice.
@cython.final
cdef class DragonSense(Sense):
    pass
