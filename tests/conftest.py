"""What all tests share: tiers, and the check that every collected test is executed."""

from __future__ import annotations

pytest_plugins = ["completeness", "tiers"]
