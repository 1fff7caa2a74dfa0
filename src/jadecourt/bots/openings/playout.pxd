# cython: language_level=3
cimport cython
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from ..heuristics cimport base
from ..heuristics.base cimport Heuristic
from ..nets.net cimport Evaluator

@cython.locals(extra=cython.int, policy=Heuristic, s=State, known=State, out=Buffer, own=Dice)
cpdef play_to_end(state, heuristic, dice, temperature)

cdef void _play_to_end(State s, State known, Heuristic policy, Dice dice, Buffer out, int temperature) noexcept nogil

@cython.locals(scorer=Heuristic, net=Evaluator, s=State, known=State, out=Buffer, own=Dice)
cpdef play_net_to_end(state, heuristic, evaluator, dice)

@cython.locals(seat=cython.int, move=cython.int)
cdef void _play_net_to_end(State s, State known, Heuristic scorer, Evaluator net, Dice dice, Buffer out) noexcept nogil
