"""The result of a game: totals, points by source, decisive moments, sharing, rematch against bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from jadecourt.games import GAMES
from web.browser_user import BrowserUser, BrowserUsers, bot_table
from web.game_setups import import_record, random_record, sign_in

WIDTHS = {390: 844, 820: 1180, 1280: 800, 1920: 1080}
LONG_NAME = "W" * 24
PNG_START = b"\x89PNG\r\n\x1a\n"


def finished_game(user: BrowserUser, game: str, seats: int = 5) -> str:
    """Import a finished game and open its table; returns the id."""
    table = import_record(user, random_record(game, seats))
    user.go(f"/table/{table}")
    return table


def result_of(user: BrowserUser) -> Locator:
    dialog = user.page.get_by_role("dialog")
    expect(dialog.locator("[data-total]").first).to_be_visible()
    expect(dialog.get_by_role("table", name="Points by source").locator("tbody tr").first).to_be_attached()
    return dialog


@pytest.mark.parametrize("game", GAMES)
def test_result_shows_every_total_without_scrolling_at_every_width(users: BrowserUsers, game: str) -> None:
    anna = sign_in(users.add())
    table = finished_game(anna, game)
    result = anna.fetch(f"/api/tables/{table}")["result"]
    for width, height in WIDTHS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.reload()
        dialog = result_of(anna)
        for seat, score in enumerate(result["scores"]):
            total = dialog.locator(f"[data-total='{seat}']")
            expect(total).to_have_text(str(score))
            expect(total).to_be_in_viewport(ratio=1)
        overflow = "dialog => dialog.scrollWidth - dialog.clientWidth"
        assert dialog.evaluate(overflow) <= 0, width
        places = [int(text) for text in dialog.locator("td.place").all_inner_texts()]
        assert places == sorted(result["places"])


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_result_fits_a_phone_with_long_names_and_words(users: BrowserUsers, language: str) -> None:
    anna = users.add(phone=True, language=language)
    anna.fetch("/api/guests", {"name": LONG_NAME, "language": language})
    record = random_record("dragon", 5).replace("Anna", LONG_NAME, 1)
    anna.go(f"/table/{import_record(anna, record)}")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.locator("[data-total]").first).to_be_visible()
    expect(dialog.locator(".bar").first).to_be_attached()
    clipped = """dialog => [...dialog.querySelectorAll("th, td, button, a, p, h3")]
        .filter((part) => part.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 0.5)
        .map((part) => part.textContent)"""
    assert dialog.evaluate(clipped) == []


def test_picture_of_the_result_can_be_saved(users: BrowserUsers, tmp_path: Path) -> None:
    anna = sign_in(users.add())
    finished_game(anna, "kingdom", 3)
    result_of(anna).get_by_role("button", name="Share").click()
    share = anna.page.get_by_role("dialog", name="Share")
    picture = share.get_by_role("img")
    expect(picture).to_be_visible()
    colours = """canvas => new Set(new Uint32Array(
        canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""
    assert share.locator("canvas").evaluate(colours) > 20  # letters, bars and badges, not an empty page
    with anna.page.expect_download() as download:
        share.get_by_role("button", name="Save the picture").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".png" and file.read_bytes().startswith(PNG_START)
    # an imported record is private, and has no key that could be shared
    expect(share.get_by_text("its link was made in another browser")).to_be_visible()
    assert share.get_by_label("Link to the replay").count() == 0


def test_ended_game_against_bots_has_a_rematch_with_the_same_colours(users: BrowserUsers) -> None:
    anna = bot_table(users.add(), "kingdom", 3)
    assert anna.wait_for_turn()
    panel = anna.open_tab("Table")
    assert panel.get_by_role("button", name="Propose to stop").count() == 0
    panel.get_by_role("button", name="End the game").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    stopped = anna.page.get_by_role("dialog", name="The game was stopped")
    old, seats = anna.table_id, anna.table()["my_seats"]
    stopped.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: not url.endswith(old))
    assert anna.wait_for_turn()  # without a waiting room
    again = anna.table()
    assert (again["status"], again["my_seats"]) == ("running", seats)
