"""Ids and tokens: unpredictable, and safe in URLs and headers."""

from __future__ import annotations

import re

from jadecourt.server.domain.ids import new_id, new_token


def test_random_ids_start_and_end_alphanumeric() -> None:
    made = [make() for make in (new_id, new_token) for _ in range(2000)]
    assert len(set(made)) == len(made)
    assert {len(name) for name in made} == {12, 43}
    assert [name for name in made if not re.fullmatch(r"[A-Za-z0-9][\w-]+[A-Za-z0-9]", name, re.ASCII)] == []
