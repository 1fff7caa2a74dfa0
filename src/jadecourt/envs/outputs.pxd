# cython: language_level=3
cimport cython
from ..core.buffer cimport Buffer
from ..core.state cimport State
from . cimport hidden_numbers

cdef const int TOO_MANY_LEGAL, UNKNOWN_MOVE, NO_DECISION


@cython.final
cdef class Outputs:
    cdef int games, seats, moves, size, max_legal, problem
    cdef int has_int16, has_float32, has_final, has_masks, has_legal, has_margins
    cdef dict arrays
    cdef short* numbers
    cdef short* final_numbers
    cdef float* scaled
    cdef float* final_scaled
    cdef short[::1] observations, final_observations
    cdef float[::1] scaled_observations, final_scaled_observations, reward, rewards
    cdef signed char[::1] masks, movers, final_places
    cdef unsigned char[::1] finished
    cdef int[::1] legal, legal_counts, final_scores, final_lengths
    cdef unsigned long long[::1] seeds
    # not visible from Python
    cdef int* counts
    cdef short* listed
    cdef float* factors

    @cython.locals(n=cython.Py_ssize_t, size=cython.Py_ssize_t, j=cython.Py_ssize_t)
    cdef void _allocate(self, tuple factors) except *
    cdef object _add_numbers(self, str name, str typecode, Py_ssize_t count, int value=*)
    cdef str _describe_problem(self)
    @cython.locals(row=cython.Py_ssize_t)
    cdef int _allows(self, Py_ssize_t i, long long move) noexcept nogil
    cdef void _clear_result(self, Py_ssize_t i) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t)
    cdef void _write_result(self, Py_ssize_t i, State s, int last_mover, int length, short* row_numbers) noexcept nogil
    @cython.locals(total=cython.double, tied=cython.int, others=cython.int, place=cython.int)
    cdef double _reward(self, State s, int seat) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t)
    cdef void _write_turn(self, Py_ssize_t i, State s, Buffer out, short* row_numbers) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, mask_row=cython.Py_ssize_t, before=cython.int, count=cython.int, move=cython.int)
    cdef void _write_legal(self, Py_ssize_t i, Buffer out) noexcept nogil

cdef void scale_numbers(short* numbers, float* factors, int size, float* out, Py_ssize_t start) noexcept nogil
