"""Data sets of self-play for learning programs: every decision of many games as rows of Parquet files.

`plan` decides which games are played, `samples` plays them and keeps the decisions, `files` stores them,
`generation` runs all of it for `jadecourt dataset`, and `reader` reads the files as NumPy arrays.
"""

from __future__ import annotations

from .plan import DatasetPlan, make_dataset_plan
from .reader import Batch, read_batches, read_info

__all__ = ["Batch", "DatasetPlan", "make_dataset_plan", "read_batches", "read_info"]
