"""Guests, new tables, invitations, waiting rooms, own games and accounts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from jadecourt.games import GAMES
from jadecourt.i18n.game_texts import game_title
from web.browser_user import BrowserUser, BrowserUsers, bot_table
from web.game_setups import random_record, sign_in

EXPANSIONS = {
    "dragon": ("The Great Wall", {"greatWall": True}),
    "kingdom": ("Experienced three", {"experienced3": True}),
}


def choose(parent: Locator | Page, group: str, value: str) -> None:
    """Choose a value of a radio group."""
    parent.get_by_role("group", name=group, exact=True).get_by_text(value, exact=True).click()


def open_table_form(user: BrowserUser, game: str) -> Locator:
    """Open the form for a new table on the home page."""
    user.go("/")
    user.page.get_by_role("button", name=f"Options and friends for {game_title(game)}").click()
    return user.page.get_by_role("dialog")


def expect_board(user: BrowserUser) -> None:
    expect(user.page.get_by_role("region", name="Board", exact=True)).to_be_visible()


# ---------------------------------------------------------------------------------------- against bots


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
def test_anonymous_user_starts_a_game_with_one_click(users: BrowserUsers, game: str) -> None:
    anna = users.add().go("/")
    anna.page.get_by_role("button", name=f"Play {game_title(game)} against bots").click()
    assert anna.wait_for_turn()
    table, me = anna.table(), anna.fetch("/api/me")
    assert (table["game"], table["status"], table["my_seats"]) == (game, "running", [0])
    assert [seat["kind"] for seat in table["seats"]] == ["user", "bot", "bot", "bot"]
    assert me["kind"] == "guest"
    expect(anna.page.locator("header .me .name")).to_have_text(me["name"])
    anna.finish_decision()


@pytest.mark.parametrize("game", GAMES)
def test_created_table_has_the_options_of_the_form(users: BrowserUsers, game: str) -> None:
    """Seats, levels, expansions and time control."""
    name, expected = EXPANSIONS[game]
    anna = users.add()
    form = open_table_form(anna, game)
    choose(form, "Number of players", "3")
    form.get_by_label("Level of the bot at seat 2").select_option("novice")
    form.get_by_label("Level of the bot at seat 3").select_option("master")
    form.get_by_role("switch", name=name).check()
    choose(form, "Time control", "Real time")
    form.get_by_label("Time for the whole game").select_option("30")
    form.get_by_label("Added after each turn").select_option("5")
    form.get_by_role("button", name="Start", exact=True).click()
    expect_board(anna)
    table = anna.table()
    assert [seat["bot"] for seat in table["seats"]] == [None, "novice", "master"]
    assert table["time_control"] == {"kind": "realtime", "main_seconds": 1800, "increment_seconds": 5}
    assert {key: table["options"][key] for key in expected} == expected
    assert table["is_private"] is True  # against bots


def test_form_creates_private_hot_seat_table(users: BrowserUsers) -> None:
    anna = users.add()
    form = open_table_form(anna, "kingdom")
    choose(form, "Number of players", "2")
    form.get_by_label("Who sits at seat 2").select_option("hot-seat")
    form.get_by_label("Name at seat 2").fill("Ben")
    form.get_by_role("switch", name="Private table").check()
    form.get_by_role("button", name="Start", exact=True).click()
    expect_board(anna)
    table = anna.table()
    assert table["my_seats"] == [0, 1]
    assert table["seats"][1]["name"] == "Ben"
    assert table["is_private"] is True


# ---------------------------------------------------------------------------------------- with friends


@pytest.mark.smoke
def test_invited_user_joins_by_the_link(users: BrowserUsers) -> None:
    anna, ben = sign_in(users.add(), "Anna"), users.add()
    form = open_table_form(anna, "dragon")
    choose(form, "Number of players", "2")
    form.get_by_label("Who sits at seat 2").select_option("invited")
    form.get_by_role("button", name="Create and invite").click()
    field = anna.page.get_by_label("Link to this table")
    expect(field).to_be_visible()
    link = field.input_value()
    assert link.startswith(f"{users.url}/join/{anna.table_id}?key=")
    assert anna.table()["is_private"] is True
    # a phone cannot follow a link to this machine
    expect(anna.page.get_by_role("img", name="QR code of the link")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_disabled()

    ben.page.goto(link)
    expect(ben.page.get_by_text("Anna invites you")).to_be_visible()
    ben.page.get_by_label("You join as").fill("Ben")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.page.get_by_text("Anna can start the game.")).to_be_visible()
    expect(anna.page.get_by_text("You can start the game.")).to_be_visible()
    anna.page.get_by_role("button", name="Start the game").click()
    expect_board(anna)
    expect_board(ben)
    assert ben.table_id == anna.table_id
    assert [seat["name"] for seat in anna.table()["seats"]] == ["Anna", "Ben"]
    mover, waiting = (anna, ben) if anna.position()["legal"] else (ben, anna)
    assert mover.wait_for_turn()
    expect(waiting.page.locator(".prompt")).to_contain_text(
        f"Waiting for {'Anna' if mover is anna else 'Ben'}"
    )
    mover.finish_decision()
    expect(waiting.play).to_have_attribute("data-ply", str(mover.ply()))


def test_new_invite_link_invalidates_the_old_one(users: BrowserUsers) -> None:
    users.expected_errors = ("404",)  # the response to the old link
    anna, ben = sign_in(users.add()), users.add()
    body = {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "invited"}], "is_private": True}
    created = anna.fetch("/api/tables", body)
    anna.go(f"/table/{created['table']['id']}?key={created['invite_key']}")
    field = anna.page.get_by_label("Link to this table")
    old = field.input_value()
    anna.page.get_by_role("button", name="Create a new link").click()
    expect(field).not_to_have_value(old)
    ben.page.goto(old)
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(
        "This table does not exist, or the link is no longer valid."
    )
    ben.page.goto(field.input_value())
    expect(ben.page.get_by_role("button", name="Join")).to_be_enabled()


def test_list_of_open_tables_updates_without_reload(users: BrowserUsers) -> None:
    anna, ben = sign_in(users.add(), "Anna"), sign_in(users.add(), "Ben").go("/")
    tables = ben.page.get_by_role("region", name="Open tables")
    row = tables.get_by_role("listitem").filter(has_text="Anna")
    expect(tables.get_by_role("status")).to_have_count(0)
    expect(row).to_have_count(0)
    created = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    join = ben.page.get_by_role("button", name="Join: ").filter(visible=True)
    expect(join).to_have_count(1)
    assert "Anna" in (join.get_attribute("aria-label") or "")
    anna.fetch(f"/api/tables/{created['table']['id']}/leave", {})
    expect(join).to_have_count(0)
    created = anna.fetch("/api/tables", {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}]})
    join.click()
    expect(ben.page.get_by_text("All seats are taken")).to_be_visible()
    assert ben.table_id == created["table"]["id"]
    assert ben.table()["my_seats"] == [1]


def test_host_can_assign_free_seat_to_a_bot(users: BrowserUsers) -> None:
    anna = users.add()
    form = open_table_form(anna, "dragon")
    choose(form, "Number of players", "3")
    form.get_by_label("Who sits at seat 2").select_option("open")
    form.get_by_role("button", name="Create the table").click()
    start = anna.page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(anna.page.get_by_text("1 seat is still free.")).to_be_visible()
    anna.page.get_by_label("Assign seat 2 to").select_option("bot master")
    expect(start).to_be_enabled()
    start.click()
    expect_board(anna)
    assert [seat["bot"] for seat in anna.table()["seats"]] == [None, "master", "casual"]


def test_last_player_who_leaves_closes_the_table(users: BrowserUsers) -> None:
    anna, ben = sign_in(users.add()), users.add()
    created = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    anna.go(f"/table/{created['table']['id']}")
    anna.page.get_by_role("button", name="Close the table").click()
    expect(anna.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    ben.go(f"/table/{created['table']['id']}")
    heading = ben.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("This table was closed before the game started.")


# ---------------------------------------------------------------------------------------- my games


def test_my_games_show_tables_with_my_turn(users: BrowserUsers) -> None:
    anna = bot_table(users.add(), "kingdom", 3)
    assert anna.wait_for_turn()
    table = anna.table_id
    anna.page.get_by_role("link", name="My games").click()
    row = anna.page.get_by_role("region", name="Running games").get_by_role("listitem").first
    expect(row.get_by_text("Your turn")).to_be_visible()
    row.get_by_role("link", name="Continue: ").click()
    assert anna.wait_for_turn()
    assert anna.table_id == table
    anna.page.get_by_role("link", name="Jadecourt: lobby").click()
    link = anna.page.get_by_role("region", name="Continue").get_by_role("link", name="Your turn")
    expect(link).to_have_attribute("href", f"/table/{table}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_game_to_continue_comes_first_with_picture_progress_and_scores(
    users: BrowserUsers, game: str, phone: bool
) -> None:
    anna = bot_table(users.add(phone=phone), game, 3)
    assert anna.wait_for_turn()
    table, scores = anna.table_id, anna.position()["view"]["scores"]
    anna.go("/")
    link = anna.page.get_by_role("region", name="Continue").get_by_role("link", name="Your turn")
    expect(link).to_be_in_viewport(ratio=1)
    expect(link).to_contain_text({"dragon": "Month 1 of 12", "kingdom": "Round 1"}[game])
    expect(link.locator(".board svg").first).to_be_visible()  # the emblem: the board is nearly empty
    shown = sorted(int(text.replace("−", "-")) for text in link.locator(".score .number").all_inner_texts())
    assert shown == sorted(scores)
    link.click()
    assert anna.wait_for_turn()
    assert anna.table_id == table


def test_choice_beside_play_is_used_and_remembered(users: BrowserUsers) -> None:
    anna = users.add().go("/")
    card = anna.page.get_by_role("article", name=game_title("dragon"))
    choose(card, "Players", "3")
    card.get_by_role("radio", name="Novice").check(force=True)  # the input is hidden behind its number
    expect(card.get_by_text("Novice · rating about")).to_be_visible()
    card.get_by_label("The Great Wall").check()
    anna.page.reload()
    expect(card.get_by_role("radio", name="Novice")).to_be_checked()
    expect(card.get_by_label("The Great Wall")).to_be_checked()
    card.get_by_role("button", name="Play").click()
    expect_board(anna)
    table = anna.table()
    assert [seat["bot"] for seat in table["seats"]] == [None, "novice", "novice"]
    assert table["options"]["greatWall"] is True
    assert table["is_private"] is True


def test_empty_lists_take_no_room(users: BrowserUsers) -> None:
    anna = sign_in(users.add())
    anna.page.add_init_script("localStorage.setItem('jadecourt.had-games', '1')")  # room is reserved at first
    with anna.page.expect_response(lambda response: "/api/me/tables" in response.url):
        anna.go("/")
    expect(anna.page.locator("main article")).to_have_count(len(GAMES))
    expect(anna.page.get_by_role("region", name="Continue")).to_have_count(0)
    anna.go("/games")
    expect(anna.page.get_by_text("You are not in a game yet.")).to_be_visible()
    assert anna.page.get_by_role("region", name="Finished games").count() == 0


# ---------------------------------------------------------------------------------------- local network


def test_server_on_this_machine_says_how_to_let_friends_in(users: BrowserUsers) -> None:
    """The server of the tests is like that of `jadecourt serve`, which no request can open."""
    anna = sign_in(users.add())
    network = anna.fetch("/api/network")
    assert (network["is_loopback_only"], network["can_open"]) == (True, False)
    assert network["obstacle"] is not None
    private = {**network, "obstacle": "serve_command", "lan_address": "192.168.1.5"}  # of any machine
    anna.page.route("**/api/network*", lambda route: route.fulfill(json=private))
    created = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    anna.go(f"/table/{created['table']['id']}")
    expect(anna.page.get_by_text("This server can be reached from this computer only.")).to_be_visible()
    expect(anna.page.get_by_text("jadecourt serve --host 0.0.0.0")).to_be_visible()
    assert anna.page.get_by_role("button", name="Open to the local network").count() == 0


def test_link_in_the_local_network_has_a_qr_code(users: BrowserUsers) -> None:
    anna = sign_in(users.add())
    network = {**anna.fetch("/api/network"), "is_loopback_only": False, "url": "http://192.168.1.5:8420"}
    anna.page.route("**/api/network*", lambda route: route.fulfill(json=network))
    created = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    anna.go(f"/table/{created['table']['id']}")
    code = anna.page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert len(code.locator("path").get_attribute("d") or "") > 500


# ---------------------------------------------------------------------------------------- account and settings


@pytest.mark.smoke
def test_guest_can_choose_and_change_the_name(users: BrowserUsers) -> None:
    anna = users.add().go("/")
    field = anna.page.get_by_label("Your name").get_by_role("textbox")
    field.fill("Anna")
    field.press("Enter")
    me = anna.page.locator("header .me .name")
    expect(me).to_have_text("Anna")
    anna.page.get_by_role("button", name="Change name").click()
    field.fill("Annette")
    anna.page.get_by_role("button", name="Save").click()
    expect(me).to_have_text("Annette")
    anna.page.reload()
    expect(me).to_have_text("Annette")
    assert anna.fetch("/api/me")["name"] == "Annette"


def test_registered_name_needs_its_password(users: BrowserUsers) -> None:
    users.expected_errors = ("401",)  # the response to a wrong password
    anna = sign_in(users.add(), "Rosalind").go("/")
    anna.page.get_by_role("link", name="Register this name").click()
    expect(anna.page.get_by_label("Password")).not_to_have_count(0)
    register = anna.page.get_by_role("region", name="Register your name")
    expect(register.get_by_label("Password")).to_be_focused()
    register.get_by_label("Password").fill("tulip anvil 43")
    register.get_by_role("button", name="Register").click()
    expect(anna.page.get_by_text("You are logged in as Rosalind.")).to_be_visible()
    anna.page.get_by_role("button", name="Log out").click()
    expect(anna.page.get_by_text("You are not logged in.")).to_be_visible()
    expect(anna.page.locator("header .me .name")).to_have_text("Guest")

    login = anna.page.get_by_role("region", name="Log in")
    login.get_by_label("Name").fill("Rosalind")
    login.get_by_label("Password").fill("another password")
    login.get_by_role("button", name="Log in").click()
    expect(login.get_by_role("alert")).to_have_text("Unknown name or wrong password.")
    login.get_by_label("Password").fill("tulip anvil 43")
    login.get_by_role("button", name="Log in").click()
    expect(anna.page.get_by_text("You are logged in as Rosalind.")).to_be_visible()
    assert anna.fetch("/api/me")["kind"] == "member"


def test_settings_are_kept_after_a_reload(users: BrowserUsers) -> None:
    anna = sign_in(users.add()).go("/settings")
    page, root = anna.page, anna.page.locator("html")
    choose(page, "Light or dark", "Dark")
    choose(page, "Colours", "Colour-blind")
    choose(page, "Animation", "On")
    page.get_by_role("switch", name="Confirm each decision").check()
    choose(page, "Language", "Français")

    def check() -> None:
        expect(root).to_have_attribute("lang", "fr")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-palette", "colour-blind")
        expect(root).to_have_attribute("data-motion", "full")
        expect(page.get_by_role("switch", name="Confirmer chaque décision")).to_be_checked()
        expect(page.get_by_role("heading", name="Réglages")).to_be_visible()

    check()
    page.reload()
    check()
    page.wait_for_function("fetch('/api/me').then((me) => me.json()).then((me) => me.language === 'fr')")


def test_settings_menu_in_the_header_changes_settings(users: BrowserUsers) -> None:
    anna = users.add().go("/")
    button = anna.page.get_by_role("button", name="Settings")
    button.click()
    choose(anna.page, "Light or dark", "Dark")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    anna.page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(anna.page.get_by_role("group", name="Light or dark")).to_have_count(0)


# ---------------------------------------------------------------------------------------- files and unknown URLs


def test_imported_record_opens_as_replay(users: BrowserUsers, tmp_path: Path, game: str = "kingdom") -> None:
    file = tmp_path / "game.txt"
    file.write_text(random_record(game, 2), encoding="utf-8")
    anna = users.add().go("/")
    anna.page.get_by_label("Choose a file").set_input_files(file)
    expect(anna.page.get_by_label("Position in the game")).to_be_visible()
    assert "/replay/" in anna.page.url
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Replay: Anna, Ben")


def test_import_of_invalid_file_shows_an_error(users: BrowserUsers, tmp_path: Path) -> None:
    users.expected_errors = ("422",)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, how are you?", encoding="utf-8")
    anna = users.add().go("/")
    anna.page.get_by_label("Choose a file").set_input_files(file)
    alert = anna.page.get_by_role("alert")
    expect(alert).to_have_text("This file is not a valid game record.")
    assert anna.page.url == f"{users.url}/"


@pytest.mark.parametrize(
    ("path", "title", "status"),
    [
        ("/nowhere", "Page not found", None),
        ("/nowhere/at/all", "Page not found", None),
        ("/table/AAAAAAAAAAAA", "This table does not exist, or it is private.", None),
        ("/join/AAAAAAAAAAAA", "This table does not exist, or the link is no longer valid.", "404"),
        ("/replay/AAAAAAAAAAAA", "This game cannot be replayed", "404"),
        ("/user/AAAAAAAAAAAA", "User not found.", "404"),
        ("/rules/chess", "Game not found.", "404"),
        ("/reference/chess", "Game not found.", None),
    ],
)
def test_unknown_url_shows_a_message_and_a_link_to_the_lobby(
    users: BrowserUsers, path: str, title: str, status: str | None
) -> None:
    users.expected_errors = (status,) if status else ()  # the response of the server
    anna = users.add().go(path)
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(title)
    anna.page.locator("main").get_by_role("link", name="lobby").or_(
        anna.page.locator("main").get_by_role("link", name="start page")
    ).click()
    expect(anna.page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_browser_history_works_without_reload(users: BrowserUsers) -> None:
    """Back and forward do not load the document again."""
    anna = users.add().go("/")
    anna.page.evaluate("window.isSameDocument = true")
    anna.page.get_by_role("link", name="My games").first.click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("My games")
    anna.page.go_back()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
    anna.page.go_forward()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("My games")
    assert anna.page.evaluate("window.isSameDocument") is True
