"""axe finds no violations on any page and dialog, in both themes, on a desktop and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from jadecourt.games import GAMES
from jadecourt.i18n.game_texts import game_title
from server.live_server import ServerThread, running_server
from web.accessibility import assert_accessible, violations
from web.browser_user import BrowserUser, BrowserUsers
from web.game_setups import branch_against_bots, first_decisions, import_record, random_record, sign_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("site"), analysis_budget="10it") as server:
        yield server


def open_page(users: BrowserUsers, path: str, ready: str = "main h1") -> BrowserUser:
    user = sign_in(users.add())
    user.go(path)
    expect(user.page.locator(ready).first).to_be_attached()
    user.page.wait_for_function("() => !document.querySelector('.skeleton')")
    return user


def test_axe_with_invalid_elements_finds_violations(users: BrowserUsers) -> None:
    """Otherwise the other tests would prove nothing."""
    anna = open_page(users, "/nowhere")
    invalid = '<img src="/favicon.svg" width="32"><input><p id="pale">pale</p>'
    anna.page.locator("main").evaluate("(main, html) => main.insertAdjacentHTML('beforeend', html)", invalid)
    anna.page.locator("#pale").evaluate(
        "pale => Object.assign(pale.style, { color: '#ddd', background: '#fff', padding: '9px' })"
    )
    assert {"image-alt", "label", "color-contrast"} <= {violation["id"] for violation in violations(anna)}
    assert {violation["id"] for violation in violations(anna, colours=True)} == {"color-contrast"}


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("/games", "main h1"),
        ("/nowhere", "main h1"),
        ("/rules/dragon", "article .example"),
        ("/rules/kingdom", "article .example"),
        ("/rules/dragon#8.2", ".paragraph.highlighted"),
        ("/rules/kingdom#8.3", ".paragraph.highlighted"),
        *((f"/reference/{game}", ".reference li") for game in GAMES),
    ],
)
def test_text_pages_are_accessible(users: BrowserUsers, path: str, ready: str) -> None:
    assert_accessible(open_page(users, path, ready), path)


@pytest.mark.smoke
def test_home_page_without_and_with_tables_is_accessible(users: BrowserUsers) -> None:
    anonymous = users.add().go("/")
    expect(anonymous.page.get_by_role("heading", name="Welcome")).to_be_visible()
    expect(anonymous.page.locator("main article")).to_have_count(len(GAMES))
    assert_accessible(anonymous, "home page, anonymous")
    ben, anna = sign_in(users.add(), "Ben"), sign_in(users.add())
    bots = [{"kind": "bot", "level": "easy"}] * 2
    for user in (ben, anna):
        user.fetch("/api/tables", {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}, *bots]})
        user.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, *bots], "start_now": True})
    anna.go("/")
    expect(anna.page.get_by_role("button", name="Join: ")).to_have_count(1)
    expect(anna.page.locator(".continue a .state").first).to_be_visible()
    assert_accessible(anna, "home page with tables")
    anna.page.get_by_role("link", name="My games").first.click()
    expect(anna.page.locator("main .row").first).to_be_visible()
    assert_accessible(anna, "my games")


@pytest.mark.parametrize("game", GAMES)
def test_table_form_is_accessible(users: BrowserUsers, game: str) -> None:
    anna = open_page(users, "/", "main article")
    title = game_title(game)
    anna.page.get_by_role("button", name=f"Options and friends for {title}").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Who sits at seat 2").select_option("hot-seat")
    dialog.get_by_label("Who sits at seat 3").select_option("invited")
    dialog.get_by_text("Real time", exact=True).click()
    assert_accessible(anna, f"options of {game}")


def test_settings_of_guest_and_member_are_accessible(users: BrowserUsers) -> None:
    anna = open_page(users, "/settings", "#register")
    assert_accessible(anna, "settings of a guest")
    anna.page.get_by_role("button", name="Delete my account").click()
    assert_accessible(anna, "confirmation before deleting")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Settings").click()
    assert_accessible(anna, "settings in the header")
    member = sign_in(users.add(), "Matilda")
    member.fetch("/api/me/register", {"password": "tulip anvil 43"})
    member.go("/settings")
    expect(member.page.get_by_text("You are logged in as Matilda.")).to_be_visible()
    assert_accessible(member, "settings of a member")
    member.go(f"/user/{member.fetch('/api/me')['id']}")
    expect(member.page.get_by_text("No finished games yet.")).to_be_visible()
    assert_accessible(member, "statistics of a user")


def test_invitation_and_waiting_room_are_accessible(users: BrowserUsers) -> None:
    anna = sign_in(users.add())
    seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    created = anna.fetch("/api/tables", {"game": "kingdom", "seats": seats})
    path = f"{created['table']['id']}?key={created['invite_key']}"
    network = {**anna.fetch("/api/network"), "is_loopback_only": False, "url": "http://192.168.1.5:8420"}
    anna.page.route("**/api/network*", lambda route: route.fulfill(json=network))
    anna.go(f"/table/{path}")
    expect(anna.page.locator(".qr svg")).to_be_visible()
    assert_accessible(anna, "waiting room")
    ben = users.add().go(f"/join/{path}")
    expect(ben.page.get_by_label("You join as")).to_be_visible()
    assert_accessible(ben, "invitation")


@pytest.mark.parametrize("game", GAMES)
def test_tutorial_is_accessible(users: BrowserUsers, game: str) -> None:
    anna = open_page(users, f"/tutorial/{game}")
    dots = anna.page.locator("nav ol li button")
    for number in (0, 10):
        dots.nth(number).click()
        assert_accessible(anna, f"tutorial of {game}, step {number + 1}", turn=number)


@pytest.mark.parametrize("game", GAMES)
def test_table_at_different_decisions_is_accessible(users: BrowserUsers, game: str) -> None:
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    anna = sign_in(users.add())
    record = import_record(anna, random_record(game, 3, **options))
    kinds = list(first_decisions(anna, record).items())
    for number, (kind, (ply, seat)) in enumerate(kinds[::2]):  # the other half is similar
        anna.go(f"/table/{branch_against_bots(anna, record, ply, seat)}")
        assert anna.wait_for_turn()
        assert_accessible(anna, f"{game}: {kind}", turn=number)


@pytest.mark.smoke
@pytest.mark.parametrize("game", [pytest.param("dragon", marks=pytest.mark.slow), "kingdom"])
def test_table_panels_and_dialogs_are_accessible(users: BrowserUsers, game: str) -> None:
    anna = sign_in(users.add())
    record = import_record(anna, random_record(game, 5))
    ply, seat = list(first_decisions(anna, record).values())[-1]
    anna.go(f"/table/{branch_against_bots(anna, record, ply, seat)}")
    assert anna.wait_for_turn()
    dialog = anna.page.get_by_role("dialog")
    was_checked = game != "dragon"  # chat, table and most dialogs are the same for both games

    def tab(name: str) -> Callable[[], None]:
        return lambda: anna.page.get_by_role("tab", name=name).click()

    actions: dict[str, Callable[[], None]] = {
        "points": tab("Points"),
        "chat": tab("Chat"),
        "table": tab("Table"),
        "end dialog": lambda: anna.page.get_by_role("button", name="End the game").click(),
        "rule dialog": anna.page.locator(".prompt button.rule").first.click,
        "all moves": lambda: anna.page.get_by_role("button", name="Moves", exact=True).click(),
    }
    for turn, (name, action) in enumerate(actions.items(), 1):
        if was_checked and name not in ("points", "all moves"):
            continue
        action()
        assert_accessible(anna, f"{game}: {name}", turn)
        if dialog.count():
            anna.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
    anna.targets.first.hover()
    expect(anna.page.locator(".preview")).to_be_visible()
    assert_accessible(anna, f"{game}: preview", turn=2)


@pytest.mark.parametrize("game", GAMES)
def test_result_and_replay_with_analysis_are_accessible(users: BrowserUsers, game: str) -> None:
    anna = sign_in(users.add())
    record = import_record(anna, random_record(game, 2))
    anna.go(f"/table/{record}")
    expect(anna.page.get_by_role("dialog").get_by_role("row").first).to_be_visible()
    was_checked = game != "dragon"  # only the board differs between the games
    assert_accessible(anna, f"{game}: result", turn=was_checked)
    anna.go(f"/replay/{record}?ply=60")
    expect(anna.page.locator(".scrubber")).to_be_visible()
    anna.page.get_by_role("tab", name="Analysis").click()
    anna.page.get_by_role("button", name="Analyse the game").click()
    expect(anna.page.get_by_role("slider", name="Win probability")).to_be_visible(timeout=120_000)
    anna.page.get_by_text("As a table").click()
    assert_accessible(anna, f"{game}: replay with analysis", turn=was_checked)
    if was_checked:
        return
    anna.page.get_by_role("button", name="Continue from here").click()
    assert_accessible(anna, f"{game}: branch dialog", turn=1)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Share the game").click()
    expect(anna.page.get_by_label("The whole game as a link")).to_have_value(re.compile("/game/"))
    assert_accessible(anna, f"{game}: share dialog", turn=1)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Keys", exact=True).click()
    assert_accessible(anna, f"{game}: keys", turn=2)
