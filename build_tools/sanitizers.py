"""Compiler options of a build that stops at undefined behaviour, for example an index outside a C array."""

from __future__ import annotations

from .extensions import Options

# "bounds-strict" also checks the last array of a structure.
_FLAGS = ("-fsanitize=undefined,bounds-strict", "-fno-sanitize-recover=all")
# Python's tuples end with an array that is longer than declared; these macros address it without that declaration.
_PRELUDE = """\
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#undef PyTuple_GET_ITEM
#undef PyTuple_SET_ITEM
#define PyTuple_GET_ITEM(o, i) (((PyObject **)((char *)(o) + offsetof(PyTupleObject, ob_item)))[i])
#define PyTuple_SET_ITEM(o, i, v) ((void)(PyTuple_GET_ITEM(o, i) = (PyObject *)(v)))
"""

SANITIZED = Options(
    compile_args=(*_FLAGS, "-O1", "-g1", "-DCYTHON_USE_PYLONG_INTERNALS=0"),
    link_args=_FLAGS,
    prelude=_PRELUDE,
)
