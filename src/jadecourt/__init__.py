"""Jadecourt: board games for people and programs; one source that runs compiled or as pure Python."""

from __future__ import annotations

from ._engine import describe_engine, is_compiled, select_engine

__version__ = "0.1.0"

select_engine()  # before any other module of the package is imported

COMPILED: bool = is_compiled()

__all__ = ["COMPILED", "__version__", "describe_engine"]
