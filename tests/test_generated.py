"""What tools/generate.py writes is up to date."""

from __future__ import annotations

import generate


def test_generated_files_are_current() -> None:
    assert [path.name for path in generate.stale()] == [], "run python tools/generate.py"
