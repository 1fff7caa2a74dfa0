"""Messages between the server and a worker process: one JSON list per line."""

from __future__ import annotations

import json
from typing import Any, Final

# Requests: CHOOSE snapshot seat spec seed seconds table_id, ANALYSE snapshot budget.
CHOOSE: Final = "choose"
ANALYSE: Final = "analyse"
# Messages of the worker: READY errors, PROGRESS done total; and one response to each request: MOVE number seconds,
# ANALYSIS report, ILLEGAL_MOVE text, FAILED text traceback, INVALID_REQUEST text traceback.
READY: Final = "ready"
PROGRESS: Final = "progress"
MOVE: Final = "move"
ANALYSIS: Final = "analysis"
ILLEGAL_MOVE: Final = "illegal_move"
FAILED: Final = "failed"
INVALID_REQUEST: Final = "invalid_request"

MESSAGE_END: Final = b"\n"


def encode_message(message: list[Any]) -> bytes:
    """A message as a line; JSON itself has no line breaks."""
    return json.dumps(message).encode() + MESSAGE_END


def decode_message(line: bytes) -> list[Any]:
    """The message of a line."""
    message: list[Any] = json.loads(line)
    return message
