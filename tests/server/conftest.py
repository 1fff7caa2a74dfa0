"""What tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.app_client import DATABASE_FILE
from server.manual_clock import ManualClock, use_manual_clock
from server.postgres import fresh_database

# The names by which tests call applications without a socket; what the defaults allow is the subject of test_hosts.
os.environ.setdefault("JADECOURT_ALLOWED_HOSTS", '["here.test", "testserver"]')


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database() if request.param == "postgresql" else f"sqlite:///{tmp_path / DATABASE_FILE}"


@pytest.fixture
def manual_clock() -> Iterator[ManualClock]:
    """The clock of the server, which runs only when the test moves it."""
    with use_manual_clock() as clock:
        yield clock
