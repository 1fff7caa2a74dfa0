"""Reasons of refusals: messages of the catalogue `server`, which clients put into words."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import jadecourt.server
from jadecourt.i18n.catalogue import read_catalogue
from jadecourt.i18n.keys import ServerKey
from jadecourt.i18n.languages import LANGUAGES
from jadecourt.server.domain.errors import DomainError, Reason, cooldown_error
from jadecourt.server.domain.quotas import SCOPE_TEXTS, analysis_quota, bot_table_quota, table_quota
from jadecourt.server.domain.vacation import VacationState
from jadecourt.server.http.problems import problem_body
from jadecourt.server.settings import Settings


def word_reason(error: DomainError, language: str) -> str:
    """The words that a client shows for an error."""
    assert error.reason is not None
    return read_catalogue("server", language)(error.reason.key, **error.reason.args)


def test_every_message_of_the_catalogue_is_the_reason_of_a_refusal() -> None:
    folder = Path(jadecourt.server.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert [key for key in get_args(ServerKey) if f'"{key}"' not in source] == []


def test_problem_has_key_and_arguments_of_the_reason() -> None:
    error = DomainError("conflict", "for programs", Reason("reason-vacation-days", {"days": 3}), days_left=3)
    body = problem_body(error)
    assert body["detail"] == "for programs" and body["days_left"] == 3
    assert body["reason"] == {"catalogue": "server", "key": "reason-vacation-days", "args": {"days": 3}}
    assert "reason" not in problem_body(DomainError("conflict", "for programs"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_limits_are_worded_for_every_scope_and_number(language: str) -> None:
    texts = {
        word_reason(quota(Settings()).limit_error(scope, count, count), language)
        for quota in (table_quota, bot_table_quota, analysis_quota)
        for scope in SCOPE_TEXTS
        for count in (1, 4)
    }
    assert len(texts) == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_waiting_times_and_days_are_worded_with_their_numbers(language: str) -> None:
    for key in ("reason-wait-after-proposal", "reason-wait-after-return"):
        assert "42" in word_reason(cooldown_error(42, "", key), language)
    with pytest.raises(DomainError) as caught:
        VacationState().start(31, 0, 30)
    assert "30" in word_reason(caught.value, language)
