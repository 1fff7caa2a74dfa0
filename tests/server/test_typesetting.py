"""French texts that the server tells: double signs stay at their word."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from jadecourt.games import GAMES
from jadecourt.server.domain import gameplay
from jadecourt.server.domain.typography import SPACE_AT_PUNCTUATION, typeset, typeset_all
from server.clients import bot, me
from server.house import House, done, make_table, play


def test_french_double_signs_have_a_no_break_space() -> None:
    told = "« Oui » : non ; pourquoi ? Voilà !"
    assert typeset(told, "fr") == "«\u00a0Oui\u00a0»\u00a0: non\u00a0; pourquoi\u00a0? Voilà\u00a0!"
    assert typeset(told, "en") == told
    assert typeset_all({"en": "a : b", "fr": "a : b"}) == {"en": "a : b", "fr": "a\u00a0: b"}


def find_french(told: Any) -> list[str]:
    """The French texts of an answer, and all texts of one that was asked for in French."""
    if isinstance(told, str):
        return [told]
    if isinstance(told, list):
        return [text for one in told for text in find_french(one)]
    if not isinstance(told, dict):
        return []
    if told.keys() == {"en", "fr"}:
        return [told["fr"]]
    return [text for one in told.values() for text in find_french(one)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_french_texts_of_the_server_keep_double_signs_at_their_word(tmp_path: Path, game: str) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        french = {"params": {"lang": "fr"}}
        table = await make_table(ann, me(), me(name="Twin"), bot(), game=game, start_now=True)
        path = f"/api/tables/{table}"

        def play_on(room: Any, now: int) -> None:
            while room.movers():
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[-1]], now)

        def play_one(room: Any, now: int) -> None:
            seat = room.movers()[0]
            gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], now)

        told = []
        for _ in range(3):
            told.append(done(await ann.get(f"{path}/position", **french)))
            told.append(done(await ann.post(f"{path}/preview", json={}, **french)))
            await house.context.rooms.update(table, play_one, as_system=True)
        refusals = [
            await ann.post(f"{path}/moves", json={"moves": [move], "seat": 0}, **french) for move in range(60)
        ]
        told += [problem.json()["texts"] for problem in refusals if "texts" in problem.json()]
        await house.context.rooms.update(table, play_on, as_system=True)
        told.append(done(await ann.get(f"{path}/position", **french)))
        told.append(done(await ann.get(f"{path}/replay/5", **french)))
        told.append(done(await ann.get(f"/api/games/{game}/rules", **french)))
        told.append(done(await ann.get(f"/api/games/{game}")))
        texts = find_french(told)
        assert [text for text in texts if SPACE_AT_PUNCTUATION.search(text)] == []
        signs = json.dumps(texts, ensure_ascii=False)
        assert len(re.findall("\u00a0[:;?!»]", signs)) > 100, "there is something to see"

    play(tmp_path, scene, rate_limit_factor=1000)
