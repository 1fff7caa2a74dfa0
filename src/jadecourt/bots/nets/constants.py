"""Constants of the nets."""

from __future__ import annotations

from typing import Final

MAX_WIDTH: Final = 256  # of a hidden layer
MAX_OUTPUTS: Final = 4096
MAX_STEPS: Final = 64  # of a game
OUTPUT_SEATS: Final = (
    5  # the value net has three outputs for each of them, counted from the seat that observes
)
VALUE_OUTPUTS: Final = 15  # rewards, then logits of wins, then final scores
MAX_SCORE_DIFFERENCE: Final = 2000  # hundredths of a point: scores further below the best count as this much
