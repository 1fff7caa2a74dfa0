"""Coming in, making tables, inviting, sitting down, and being somebody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from jadecourt.games import GAMES
from web.scenes import come_in, record_of
from web.visiting import Visitor, Visitors, sit_down

EXPANSIONS = {
    "dragon": ("The Great Wall", {"greatWall": True}),
    "kingdom": ("Experienced three", {"experienced3": True}),
}


def title_of(visitor: Visitor, game: str) -> str:
    return str(visitor.fetch(f"/api/games/{game}")["title"]["en"])


def choose(place: Locator | Page, group: str, value: str) -> None:
    """Click on one of a few values that are all in sight."""
    place.get_by_role("group", name=group, exact=True).get_by_text(value, exact=True).click()


def open_options(visitor: Visitor, game: str) -> Locator:
    """The form of a new table, opened on the first page."""
    visitor.go("/")
    visitor.page.get_by_role("button", name=f"Options and friends for {title_of(visitor, game)}").click()
    return visitor.page.get_by_role("dialog")


def has_play(visitor: Visitor) -> None:
    expect(visitor.page.get_by_role("region", name="Board", exact=True)).to_be_visible()


# ---------------------------------------------------------------------------------------- against bots


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_after_one_click(visitors: Visitors, game: str) -> None:
    anna = visitors.arrive().go("/")
    anna.page.get_by_role("button", name=f"Play {title_of(anna, game)} against bots").click()
    assert anna.wait_for_turn()
    table, me = anna.table(), anna.fetch("/api/me")
    assert (table["game"], table["status"], table["my_seats"]) == (game, "running", [0])
    assert [seat["kind"] for seat in table["seats"]] == ["user", "bot", "bot", "bot"]
    assert me["kind"] == "guest"
    expect(anna.page.locator("header .me .name")).to_have_text(me["name"])
    anna.finish_decision()


@pytest.mark.parametrize("game", GAMES)
def test_the_form_s_wishes_are_those_of_the_table(visitors: Visitors, game: str) -> None:
    """Seats, levels, expansions and pace."""
    name, wanted = EXPANSIONS[game]
    anna = visitors.arrive()
    form = open_options(anna, game)
    choose(form, "How many play", "3")
    form.get_by_label("Level of the bot at seat 2").select_option("easy")
    form.get_by_label("Level of the bot at seat 3").select_option("hard")
    form.get_by_role("switch", name=name).check()
    choose(form, "Pace", "Live")
    form.get_by_label("Time for the whole game").select_option("30")
    form.get_by_label("More after each turn").select_option("5")
    form.get_by_role("button", name="Start", exact=True).click()
    has_play(anna)
    table = anna.table()
    assert [seat["bot"] for seat in table["seats"]] == [None, "easy", "hard"]
    assert table["time_control"] == {"kind": "realtime", "main_seconds": 1800, "increment_seconds": 5}
    assert {key: table["options"][key] for key in wanted} == wanted
    assert table["is_private"] is False


def test_a_private_table_at_one_screen(visitors: Visitors) -> None:
    anna = visitors.arrive()
    form = open_options(anna, "kingdom")
    choose(form, "How many play", "2")
    form.get_by_label("Who sits at seat 2").select_option("here")
    form.get_by_label("Name at seat 2").fill("Ben")
    form.get_by_role("switch", name="Private table").check()
    form.get_by_role("button", name="Start", exact=True).click()
    has_play(anna)
    table = anna.table()
    assert table["my_seats"] == [0, 1]
    assert table["seats"][1]["name"] == "Ben"
    assert table["is_private"] is True


# ---------------------------------------------------------------------------------------- with friends


@pytest.mark.smoke
def test_an_invited_friend_sits_down_by_the_link(visitors: Visitors) -> None:
    anna, ben = come_in(visitors.arrive(), "Anna"), visitors.arrive()
    form = open_options(anna, "dragon")
    choose(form, "How many play", "2")
    form.get_by_label("Who sits at seat 2").select_option("invited")
    form.get_by_role("button", name="Create and invite").click()
    field = anna.page.get_by_label("Link to this table")
    expect(field).to_be_visible()
    link = field.input_value()
    assert link.startswith(f"{visitors.url}/join/{anna.table_id}?key=")
    code = anna.page.get_by_role("img", name="The link as a code for the camera of a phone")
    expect(code).to_be_visible()
    assert len(code.locator("path").get_attribute("d") or "") > 500
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_disabled()

    ben.page.goto(link)
    expect(ben.page.get_by_text("Anna invites you")).to_be_visible()
    ben.page.get_by_label("You sit down as").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_text("Anna can begin now.")).to_be_visible()
    expect(anna.page.get_by_text("You can begin.")).to_be_visible()
    anna.page.get_by_role("button", name="Start the game").click()
    has_play(anna)
    has_play(ben)
    assert ben.table_id == anna.table_id
    assert [seat["name"] for seat in anna.table()["seats"]] == ["Anna", "Ben"]
    asked, waiting = (anna, ben) if anna.position()["legal"] else (ben, anna)
    assert asked.wait_for_turn()
    expect(waiting.page.locator(".prompt")).to_contain_text(
        f"Waiting for {'Anna' if asked is anna else 'Ben'}"
    )
    asked.finish_decision()
    expect(waiting.play).to_have_attribute("data-ply", str(asked.ply()))


def test_a_fresh_link_makes_the_old_one_useless(visitors: Visitors) -> None:
    visitors.tolerated = ("404",)  # which the old link is answered by
    anna, ben = come_in(visitors.arrive()), visitors.arrive()
    wish = {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "invited"}], "is_private": True}
    made = anna.fetch("/api/tables", wish)
    anna.go(f"/table/{made['table']['id']}?key={made['key']}")
    field = anna.page.get_by_label("Link to this table")
    old = field.input_value()
    anna.page.get_by_role("button", name="Make a fresh link").click()
    expect(field).not_to_have_value(old)
    ben.page.goto(old)
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(
        "This table does not exist, or the link is no longer valid."
    )
    ben.page.goto(field.input_value())
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_enabled()


def test_open_tables_come_and_go_while_one_looks(visitors: Visitors) -> None:
    anna, ben = come_in(visitors.arrive(), "Anna"), come_in(visitors.arrive(), "Ben").go("/")
    tables = ben.page.get_by_role("region", name="Open tables")
    row = tables.get_by_role("listitem").filter(has_text="Anna")
    expect(tables.get_by_role("status")).to_have_count(0)
    expect(row).to_have_count(0)
    made = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    sit = ben.page.get_by_role("button", name="Sit down: ").filter(visible=True)
    expect(sit).to_have_count(1)
    assert "Anna" in (sit.get_attribute("aria-label") or "")
    anna.fetch(f"/api/tables/{made['table']['id']}/leave", {})
    expect(sit).to_have_count(0)
    made = anna.fetch("/api/tables", {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}]})
    sit.click()
    expect(ben.page.get_by_text("Everybody is here")).to_be_visible()
    assert ben.table_id == made["table"]["id"]
    assert ben.table()["my_seats"] == [1]


def test_the_host_gives_a_free_seat_to_a_bot(visitors: Visitors) -> None:
    anna = visitors.arrive()
    form = open_options(anna, "dragon")
    choose(form, "How many play", "3")
    form.get_by_label("Who sits at seat 2").select_option("open")
    form.get_by_role("button", name="Create the table").click()
    start = anna.page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(anna.page.get_by_text("1 seat is still free.")).to_be_visible()
    anna.page.get_by_label("Give seat 2 to").select_option("bot hard")
    expect(start).to_be_enabled()
    start.click()
    has_play(anna)
    assert [seat["bot"] for seat in anna.table()["seats"]] == [None, "hard", "medium"]


def test_a_host_who_leaves_last_closes_the_table(visitors: Visitors) -> None:
    anna, ben = come_in(visitors.arrive()), visitors.arrive()
    made = anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "open"}]})
    anna.go(f"/table/{made['table']['id']}")
    anna.page.get_by_role("button", name="Close the table").click()
    expect(anna.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    ben.go(f"/table/{made['table']['id']}")
    heading = ben.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("This table was closed before the game began.")


# ---------------------------------------------------------------------------------------- my games


def test_my_games_say_where_it_is_my_turn(visitors: Visitors) -> None:
    anna = sit_down(visitors.arrive(), "kingdom", 3)
    assert anna.wait_for_turn()
    table = anna.table_id
    anna.page.get_by_role("link", name="My games").click()
    row = anna.page.get_by_role("region", name="Being played").get_by_role("listitem").first
    expect(row.get_by_text("Your turn")).to_be_visible()
    row.get_by_role("link", name="Continue: ").click()
    assert anna.wait_for_turn()
    assert anna.table_id == table
    anna.page.get_by_role("link", name="Jadecourt: lobby").click()
    mine = anna.page.get_by_role("region", name="My games").get_by_role("link", name="Your turn")
    expect(mine).to_have_attribute("href", f"/table/{table}")


def test_a_phone_is_led_to_the_table_that_waits(visitors: Visitors) -> None:
    anna = sit_down(visitors.arrive(phone=True), "kingdom", 2)
    assert anna.wait_for_turn()
    table = anna.table_id
    anna.go("/")
    anna.page.get_by_role("link", name="It is your turn at a table").tap()
    assert anna.wait_for_turn()
    assert anna.table_id == table


# ---------------------------------------------------------------------------------------- oneself


@pytest.mark.smoke
def test_a_guest_chooses_a_name_and_another(visitors: Visitors) -> None:
    anna = visitors.arrive().go("/")
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


def test_a_name_is_kept_by_a_password(visitors: Visitors) -> None:
    visitors.tolerated = ("401",)  # which a wrong password is answered by
    anna = come_in(visitors.arrive(), "Rosalind").go("/")
    anna.page.get_by_role("link", name="Keep this name").click()
    expect(anna.page.get_by_label("Password")).not_to_have_count(0)
    keep = anna.page.get_by_role("region", name="Keep your name")
    expect(keep.get_by_label("Password")).to_be_focused()
    keep.get_by_label("Password").fill("tulip anvil 43")
    keep.get_by_role("button", name="Keep my name").click()
    expect(anna.page.get_by_text("You are signed in as Rosalind.")).to_be_visible()
    anna.page.get_by_role("button", name="Log out").click()
    expect(anna.page.get_by_text("You are not signed in.")).to_be_visible()
    expect(anna.page.locator("header .me .name")).to_have_text("Guest")

    enter = anna.page.get_by_role("region", name="Log in")
    enter.get_by_label("Name").fill("Rosalind")
    enter.get_by_label("Password").fill("another password")
    enter.get_by_role("button", name="Log in").click()
    expect(enter.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    enter.get_by_label("Password").fill("tulip anvil 43")
    enter.get_by_role("button", name="Log in").click()
    expect(anna.page.get_by_text("You are signed in as Rosalind.")).to_be_visible()
    assert anna.fetch("/api/me")["kind"] == "member"


def test_settings_hold_after_a_reload(visitors: Visitors) -> None:
    anna = come_in(visitors.arrive()).go("/settings")
    page, root = anna.page, anna.page.locator("html")
    choose(page, "Light or dark", "Dark")
    choose(page, "Colours", "Colour-blind")
    choose(page, "Animation", "On")
    page.get_by_role("switch", name="Confirm each decision").check()
    choose(page, "Language", "Français")

    def check() -> None:
        expect(root).to_have_attribute("lang", "fr")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-palette", "safe")
        expect(root).to_have_attribute("data-motion", "full")
        expect(page.get_by_role("switch", name="Confirmer chaque décision")).to_be_checked()
        expect(page.get_by_role("heading", name="Réglages")).to_be_visible()

    check()
    page.reload()
    check()
    page.wait_for_function("fetch('/api/me').then((me) => me.json()).then((me) => me.language === 'fr')")


def test_the_header_s_settings_work_without_leaving_the_page(visitors: Visitors) -> None:
    anna = visitors.arrive().go("/")
    button = anna.page.get_by_role("button", name="Settings")
    button.click()
    choose(anna.page, "Light or dark", "Dark")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    anna.page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(anna.page.get_by_role("group", name="Light or dark")).to_have_count(0)


# ---------------------------------------------------------------------------------------- files and wrong addresses


def test_a_record_from_a_file_becomes_a_replay(
    visitors: Visitors, tmp_path: Path, game: str = "kingdom"
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record_of(game, 2), encoding="utf-8")
    anna = visitors.arrive().go("/")
    anna.page.get_by_label("Choose a file").set_input_files(file)
    expect(anna.page.get_by_label("Position in the game")).to_be_visible()
    assert "/replay/" in anna.page.url
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Replay: Anna, Ben")


def test_a_file_that_is_no_record_is_said_to_be_none(visitors: Visitors, tmp_path: Path) -> None:
    visitors.tolerated = ("422",)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, how are you?", encoding="utf-8")
    anna = visitors.arrive().go("/")
    anna.page.get_by_label("Choose a file").set_input_files(file)
    alert = anna.page.get_by_role("alert")
    expect(alert).to_have_text("This file is no record of a game, or it is damaged.")
    assert anna.page.url == f"{visitors.url}/"


@pytest.mark.parametrize(
    ("path", "said", "status"),
    [
        ("/nowhere", "There is nothing here", None),
        ("/nowhere/at/all", "There is nothing here", None),
        ("/table/AAAAAAAAAAAA", "There is no such table, or it is private.", None),
        ("/join/AAAAAAAAAAAA", "This table does not exist, or the link is no longer valid.", "404"),
        ("/replay/AAAAAAAAAAAA", "This game cannot be replayed", "404"),
        ("/person/AAAAAAAAAAAA", "There is nobody with this name.", "404"),
        ("/rules/chess", "There is no such game here.", "404"),
        ("/reference/chess", "There is no such game here.", None),
    ],
)
def test_wrong_addresses_lead_home(visitors: Visitors, path: str, said: str, status: str | None) -> None:
    visitors.tolerated = (status,) if status else ()  # what the server says about it
    anna = visitors.arrive().go(path)
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(said)
    anna.page.locator("main").get_by_role("link", name="lobby").or_(
        anna.page.locator("main").get_by_role("link", name="start page")
    ).click()
    expect(anna.page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_a_game_is_found_again_in_the_history(visitors: Visitors) -> None:
    """Back and forward go through pages without loading them anew."""
    anna = visitors.arrive().go("/")
    anna.page.evaluate("window.same = true")
    anna.page.get_by_role("link", name="My games").first.click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("My games")
    anna.page.go_back()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
    anna.page.go_forward()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("My games")
    assert anna.page.evaluate("window.same") is True
