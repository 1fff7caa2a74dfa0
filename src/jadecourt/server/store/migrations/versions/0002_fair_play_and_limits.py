"""What fair play, limits and expiry need."""

from __future__ import annotations

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One function per subject."""
