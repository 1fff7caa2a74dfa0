"""French texts of the server have no-break spaces before double punctuation marks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from jadecourt.games import GAMES
from jadecourt.server.domain import gameplay
from jadecourt.server.domain.typography import SPACE_AT_PUNCTUATION, typeset
from server.app_client import AppClient, expect_ok, make_table, run_scenario
from server.live_server import bot_seat, own_seat


def test_french_punctuation_has_no_break_space() -> None:
    sentence = "« Oui » : non ; pourquoi ? Voilà !"
    assert typeset(sentence) == "«\u00a0Oui\u00a0»\u00a0: non\u00a0; pourquoi\u00a0? Voilà\u00a0!"
    assert typeset("“Yes”: no; why? There!") == "“Yes”: no; why? There!"


def find_french_texts(response: Any) -> list[str]:
    """All texts of a response."""
    if isinstance(response, str):
        return [response]
    if isinstance(response, list):
        return [text for one in response for text in find_french_texts(one)]
    if not isinstance(response, dict):
        return []
    return [text for one in response.values() for text in find_french_texts(one)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_french_texts_of_the_server_have_no_break_spaces(tmp_path: Path, game: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        french: dict[str, Any] = {"params": {"text": "fr"}}
        table = await make_table(
            ann, own_seat(), own_seat(name="Twin"), bot_seat(), game=game, start_now=True
        )
        path = f"/api/tables/{table}"

        def play_on(room: Any, now: int) -> None:
            while room.movers():
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[-1]], now)

        def play_one(room: Any, now: int) -> None:
            seat = room.movers()[0]
            gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], now)

        responses = []
        for _ in range(3):
            responses.append(expect_ok(await ann.get(f"{path}/position", **french)))
            responses.append(expect_ok(await ann.post(f"{path}/preview", json={}, **french)))
            await app.context.rooms.update(table, play_one, as_system=True)
        await app.context.rooms.update(table, play_on, as_system=True)
        responses.append(expect_ok(await ann.get(f"{path}/position", **french)))
        responses.append(expect_ok(await ann.get(f"{path}/replay/5", **french)))
        responses.append(expect_ok(await ann.get(f"/api/games/{game}/rules", **french)))
        texts = find_french_texts(responses)
        assert [text for text in texts if SPACE_AT_PUNCTUATION.search(text)] == []
        signs = json.dumps(texts, ensure_ascii=False)
        assert len(re.findall("\u00a0[:;?!»]", signs)) > 50, "too few marks: the check would prove nothing"

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)
