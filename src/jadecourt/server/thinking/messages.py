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
ANALYSED: Final = "analysed"
CHEATED: Final = "cheated"
FAILED: Final = "failed"
REFUSED: Final = "refused"

END: Final = b"\n"


def write_message(message: list[Any]) -> bytes:
    """A line; JSON itself has no line breaks."""
    return json.dumps(message).encode() + END


def read_message(line: bytes) -> list[Any]:
    """What `write_message` wrote."""
    message: list[Any] = json.loads(line)
    return message
