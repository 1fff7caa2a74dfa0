# cython: language_level=3
cimport cython
from .....core.buffer cimport Buffer
from .....core.state cimport State
from .....games.dragon.state_fields cimport StateFields
from .....games.dragon.state cimport DragonState
from ..base cimport Heuristic
from . cimport move_scores
from .scratch cimport Scratch


# What `Heuristic` declares is not repeated: Cython takes the repetition in a final class for a method overridden twice.
@cython.final
cdef class DragonHeuristic(Heuristic):
    cdef Scratch _scratch
