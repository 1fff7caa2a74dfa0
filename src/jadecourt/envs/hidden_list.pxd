# A header only, like constants.pxd: hidden_list.py itself is not compiled.
from cpython.ref cimport Py_DECREF, Py_INCREF, PyObject
from cpython.sequence cimport PySequence_Fast_ITEMS


cdef inline PyObject* hold(list items):
    Py_INCREF(items)
    return <PyObject*>items


cdef inline PyObject** items_of(PyObject* items):
    return PySequence_Fast_ITEMS(<object>items)


cdef inline void release(PyObject* items):
    if items != NULL:
        Py_DECREF(<object>items)
