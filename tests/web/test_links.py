"""Games in links: shared from a result, opened without an account, continued, and refused if they are damaged."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from jadecourt.core.record import Record
from web.browser_user import BrowserUser, BrowserUsers
from web.game_setups import import_record, random_record, sign_in

GAME_LINK = "The whole game as a link"


def shared_link(user: BrowserUser, dialog: Locator) -> str:
    """The link in a dialog, without the origin of the server."""
    field = dialog.get_by_label(GAME_LINK)
    expect(field).to_have_value(re.compile(r"/game/1[\w-]{40,}$"))
    return field.input_value().removeprefix(user.page.evaluate("location.origin"))


def test_shared_game_shows_the_same_scores_in_another_browser(users: BrowserUsers) -> None:
    anna = sign_in(users.add())
    record = Record.loads(random_record("dragon", 4))
    table = import_record(anna, record.dumps())
    anna.go(f"/table/{table}")
    anna.page.get_by_role("dialog").get_by_role("button", name="Share").click()
    share = anna.page.get_by_role("dialog", name="Share")
    without_names = shared_link(anna, share)
    share.get_by_label("With the names of the players").check()
    expect(share.get_by_label(GAME_LINK)).not_to_have_value(re.compile(without_names))
    link = shared_link(anna, share)
    anna.go(f"/replay/{table}")
    anna.page.get_by_role("button", name="Share the game").click()
    assert shared_link(anna, anna.page.get_by_role("dialog", name="Share the game")) == without_names

    assert record.result is not None
    ben = users.add()  # another browser, which has no account
    ben.go(link)
    for name, score in zip(record.names, record.result.scores, strict=True):
        expect(ben.page.get_by_text(re.compile(rf"Final scores: .*{name} {score}\b"))).to_be_visible()
    expect(ben.page.get_by_label("Position in the game")).to_be_visible()
    ben.page.keyboard.press("End")
    expect(ben.page.locator(".caption .place")).to_contain_text(f"ly {len(record.plies)} of")
    expect(ben.page).to_have_url(re.compile(rf"{re.escape(link)}\?ply={len(record.plies)}&seat=spectator$"))
    assert "jadecourt_session" not in {cookie.get("name") for cookie in ben.context.cookies()}
    ben.go(without_names)
    expect(ben.page.get_by_text(re.compile(rf"Player 1 {record.result.scores[0]}\b"))).to_be_visible()
    assert ben.page.get_by_text("Anna").count() == 0


def test_game_of_a_link_is_continued_and_analysed(users: BrowserUsers) -> None:
    ben = users.add()
    link = "/game/" + Record.loads(random_record("kingdom", 2)).to_link()
    ben.go(f"{link}?ply=20")
    ben.page.get_by_role("tab", name="Analysis").click()
    ben.page.get_by_role("button", name="Add to my games").click()
    expect(ben.page).to_have_url(re.compile("/replay/.*tab=analysis"))
    expect(ben.page.get_by_role("button", name="Analyse the game")).to_be_visible()
    ben.go(f"{link}?ply=20")
    ben.page.get_by_role("button", name="Continue from here").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(ben.page).to_have_url(re.compile("/table/"))
    assert ben.table()["origin"]["table_id"] is None


def test_damaged_link_is_explained(users: BrowserUsers) -> None:
    ben = users.add()
    users.expected_errors = ("422",)
    ben.go("/game/" + Record.loads(random_record("kingdom", 2)).to_link()[:-3])
    expect(ben.page.get_by_text("This link is damaged.")).to_be_visible()
    expect(ben.page.get_by_role("link", name="To the lobby")).to_be_visible()
