"""A game without its own board and catalogue is played on the generic board, from the lobby to the result."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from core import nim
from jadecourt import games
from jadecourt.bots import registry
from jadecourt.server.http.routes import games as game_routes
from server.live_server import ServerThread, running_server
from web.accessibility import assert_accessible
from web.browser_user import BrowserUsers

NIM_FILE = Path(__file__).with_name("game_without_board.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server with a third game, which is removed afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.GAMES, "nim", "nim:SeatedNim")
        patch.setitem(sys.modules, "jadecourt.games.nim", nim)
        patch.setattr(registry, "_file_bots", {})
        with running_server(tmp_path_factory.mktemp("site"), bot_files=(NIM_FILE,)) as server:
            yield server
    game_routes.present_game.cache_clear()


@pytest.mark.smoke
def test_game_without_board_can_be_played_to_the_end(users: BrowserUsers) -> None:
    anna = users.add().go("/")
    anna.page.get_by_role("button", name="Play nim against bots").click()
    anna.page.wait_for_url("**/table/*")
    seats = anna.table()["seats"]
    assert [(seat["kind"], seat["bot"]) for seat in seats] == [("user", None), ("bot", "random")]
    assert anna.wait_for_turn()
    expect(anna.page.locator(".bar [role=status]")).to_contain_text("bet")
    expect(anna.targets).to_have_text(["bet 0", "bet 1"])
    assert_accessible(anna, "generic board")
    heap = anna.position()["view"]["heap"]
    expect(anna.page.get_by_role("region", name="Position")).to_contain_text(f"heap {heap}")
    anna.target("bet 0").hover()
    expect(anna.page.locator(".preview")).to_contain_text(": bet: on 0")
    clicks = anna.play_to_the_end()
    assert clicks >= 2
    result = anna.page.get_by_role("dialog")
    expect(result.locator("td.total")).to_have_count(2)
    table = anna.table()
    assert table["status"] == "finished"
    totals = [int(text) for text in result.locator("td.total").all_inner_texts()]
    assert totals == sorted(table["result"]["scores"], reverse=True)
    result.get_by_role("button", name="View the board").click()
    expect(anna.page.get_by_role("list", name="Log")).to_contain_text(": won")
    expect(anna.targets).to_have_count(0)
