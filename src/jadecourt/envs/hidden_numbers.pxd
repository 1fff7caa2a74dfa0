# A header only, like constants.pxd: hidden_numbers.py itself is not compiled.
from cpython.mem cimport PyMem_Calloc, PyMem_Free


cdef inline void* allocate(Py_ssize_t count, size_t size) except NULL:
    cdef void* numbers = PyMem_Calloc(count, size)
    if numbers == NULL:
        raise MemoryError()
    return numbers


cdef inline short* new_shorts(Py_ssize_t count) except NULL:
    return <short*>allocate(count, sizeof(short))


cdef inline int* new_ints(Py_ssize_t count) except NULL:
    return <int*>allocate(count, sizeof(int))


cdef inline long long* new_longs(Py_ssize_t count) except NULL:
    return <long long*>allocate(count, sizeof(long long))


cdef inline unsigned long long* new_seeds(Py_ssize_t count) except NULL:
    return <unsigned long long*>allocate(count, sizeof(unsigned long long))


cdef inline float* new_floats(Py_ssize_t count) except NULL:
    return <float*>allocate(count, sizeof(float))


cdef inline void release(void* numbers) noexcept:
    PyMem_Free(numbers)
