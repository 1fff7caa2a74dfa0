# cython: language_level=3
cimport cython
from libc cimport math
from ...core cimport arguments
from ...core cimport constants as k
from ...core.buffer cimport Buffer
from ...core.dice cimport Dice
from ...core.state cimport State
from . cimport constants as c

cdef const int MAX_PLIES, POLL_PERIOD, SOLVED, TOO_LARGE, SEALED, STOPPED
cdef const double SAME_REWARD


@cython.final
cdef class Frame:
    cdef int depth
    cdef State state
    cdef Buffer moves
    cdef Frame next
    cdef double[24] value


# Python calls the methods that check their arguments; frames and tables are not visible.
@cython.final
cdef class EndgameSolver:
    cdef readonly int seats, slots
    cdef readonly long long nodes, limit
    cdef readonly double win_weight, place_weight, margin_weight, margin_scale
    cdef int ready, busy, width
    cdef long long sealed
    cdef object should_stop, error
    cdef Frame root
    cdef unsigned long long[::1] table_key
    cdef double[::1] table_value

    @cython.locals(status=cython.int)
    cdef list _solve_moves(self, State first, int seat)
    @cython.locals(last=Frame)
    cdef void _make_frames(self, State first) except *
    cdef void _reserve_slots(self, long long limit) except *
    cdef void _set_slots(self, int slots) except *
    cdef State _check_state(self, object state)
    cdef int _check_idle(self) except -1
    cdef double _probe(self, Frame frame, Dice dice) noexcept nogil
    @cython.locals(key=cython.ulonglong, status=cython.int)
    cdef int _solve(self, Frame frame) noexcept nogil
    cdef int _average(self, Frame frame) noexcept nogil
    cdef int _maximise(self, Frame frame, int seat) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef int _is_better(self, Frame frame, int seat) noexcept nogil
    @cython.locals(rival=cython.double)
    cdef double _margin(self, Frame frame, int seat) noexcept nogil
    @cython.locals(margin=cython.double, win=cython.double)
    cdef void _evaluate_result(self, Frame frame) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int _recall(self, Frame frame, unsigned long long key) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef void _remember(self, Frame frame, unsigned long long key) noexcept nogil
    cdef int _poll(self) noexcept with gil


@cython.locals(frame=Frame, state=State)
cdef Frame make_frame(State first, int depth)
