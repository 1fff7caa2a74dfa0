"""Data sets of self-play for learning programs: every decision of many games as rows of Parquet files.

`plan` decides which games are played, `samples` plays them and keeps the decisions, `files` stores them,
`generation` runs all of it for `jadecourt dataset`, and `reader` reads the files as NumPy arrays.
"""

from __future__ import annotations

from .generation import Summary, generate
from .plan import DatasetPlan, make_dataset_plan
from .reader import Batch, read_batches, read_info
from .samples import SampledGame, play_sampled_game

__all__ = [
    "Batch",
    "DatasetPlan",
    "SampledGame",
    "Summary",
    "generate",
    "make_dataset_plan",
    "play_sampled_game",
    "read_batches",
    "read_info",
]
