"""What tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.hands import Hands, moved_by_hand
from server.house import FILE
from server.postgres import fresh_database

# The names by which tests call applications without a socket; what the defaults allow is the subject of test_hosts.
os.environ.setdefault("JADECOURT_ALLOWED_HOSTS", '["here.test", "testserver"]')


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database() if request.param == "postgresql" else f"sqlite:///{tmp_path / FILE}"


@pytest.fixture
def hands() -> Iterator[Hands]:
    """The clock of the server, which runs only when the test moves it."""
    with moved_by_hand() as found:
        yield found
