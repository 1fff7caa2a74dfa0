"""A bot that the host has added with --code is offered in the form of a new table, and plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from jadecourt.bots import registry
from server.live_server import ServerThread, running_server
from web.accessibility import assert_accessible
from web.browser_user import BrowserUsers
from web.test_lobby import choose, open_table_form

BOTS_FILE = Path(__file__).resolve().parents[1] / "server" / "misbehaving_bots.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server with own bots, which are removed afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_file_bots", {})
        with running_server(tmp_path_factory.mktemp("site"), bot_files=(BOTS_FILE,)) as server:
            yield server


@pytest.mark.parametrize("game", ["dragon"])
def test_own_bots_are_offered_and_play(users: BrowserUsers, game: str) -> None:
    anna = users.add()
    form = open_table_form(anna, game)
    choose(form, "Number of players", "3")
    select = form.get_by_label("Level of the bot at seat 2")
    expect(select.locator("optgroup option").first).to_have_text("last")
    assert_accessible(anna, "form with own bots")
    select.select_option("last")
    form.get_by_label("Level of the bot at seat 3").select_option("crash")
    form.get_by_role("button", name="Start", exact=True).click()
    for _ in range(3):
        assert anna.wait_for_turn()
        anna.finish_decision()
    # the bot that crashes was replaced, and the other one plays
    assert [seat["bot"] for seat in anna.table()["seats"]] == [None, "last", "casual"]
