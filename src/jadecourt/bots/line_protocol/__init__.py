"""Bots that are programs, in any language: `exec:COMMAND`. docs/line-protocol.md specifies the protocol."""

from __future__ import annotations

from .bot import LineBot
from .program import EXEC, Program, is_exec_spec, parse_program

__all__ = ["EXEC", "LineBot", "Program", "is_exec_spec", "parse_program"]
