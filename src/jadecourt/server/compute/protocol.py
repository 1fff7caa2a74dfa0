"""What goes over the line between the server and a thinking process: one JSON list in each line."""

from __future__ import annotations

import json
from typing import Any, Final

# Asked: CHOOSE position seat spec seed seconds, ANALYSE position budget.
CHOOSE: Final = "choose"
ANALYSE: Final = "analyse"
# Told: READY complaints, PROGRESS done all; and one answer to each question: MOVE number seconds, ANALYSED report,
# CHEATED text, FAILED text trace, REFUSED text trace.
READY: Final = "ready"
PROGRESS: Final = "progress"
MOVE: Final = "move"
ANALYSIS: Final = "analysis"
ILLEGAL_MOVE: Final = "illegal_move"
FAILED: Final = "failed"
INVALID_REQUEST: Final = "invalid_request"

MESSAGE_END: Final = b"\n"


def encode_message(message: list[Any]) -> bytes:
    """A line; JSON itself has no line breaks."""
    return json.dumps(message).encode() + MESSAGE_END


def decode_message(line: bytes) -> list[Any]:
    """What `write_message` wrote."""
    message: list[Any] = json.loads(line)
    return message
