"""What tests of the server share."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.house import FILE
from server.postgres import fresh_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database() if request.param == "postgresql" else f"sqlite:///{tmp_path / FILE}"
