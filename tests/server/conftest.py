"""Fixtures of the tests of the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.app_client import DATABASE_FILE
from server.manual_clock import ManualClock, use_manual_clock
from server.postgres import fresh_database

# The Host headers of tests without a socket; test_allowed_hosts.py tests the defaults.
os.environ.setdefault("JADECOURT_ALLOWED_HOSTS", '["here.test", "testserver"]')


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database() if request.param == "postgresql" else f"sqlite:///{tmp_path / DATABASE_FILE}"


@pytest.fixture
def manual_clock() -> Iterator[ManualClock]:
    """The clock of the server, which runs only when the test advances it."""
    with use_manual_clock() as clock:
        yield clock
