"""The text of a refusal in every language, for tests."""

from __future__ import annotations

from jadecourt.core.refusal import Refusal
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.game_texts import describe_refusal


def refusal_texts(refusal: Refusal, game_id: str) -> dict[str, str]:
    """The text by language; a text in two languages fails the test."""
    texts = {language: describe_refusal(refusal, game_id, language) for language in LANGUAGES}
    assert all(texts.values()), texts
    assert len(set(texts.values())) == len(LANGUAGES), texts
    return texts
