"""Nothing for axe to complain about: every page and dialog, light and dark, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from jadecourt.games import GAMES
from server.clients import ServerThread, serving
from web.examining import complaints, examine
from web.scenes import bring, come_in, decisions, go_on_from, record_of
from web.visiting import Visitor, Visitors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("site"), analysis_budget="10it") as server:
        yield server


def open_page(visitors: Visitors, path: str, ready: str = "main h1") -> Visitor:
    visitor = come_in(visitors.arrive())
    visitor.go(path)
    expect(visitor.page.locator(ready).first).to_be_attached()
    visitor.page.wait_for_function("() => !document.querySelector('.lobby-bone')")
    return visitor


def test_axe_finds_what_is_wrong(visitors: Visitors) -> None:
    """Else the other tests would say nothing."""
    anna = open_page(visitors, "/nowhere")
    wrong = '<img src="/favicon.svg"><input><p id="pale">pale</p>'
    anna.page.locator("main").evaluate("(main, wrong) => main.insertAdjacentHTML('beforeend', wrong)", wrong)
    anna.page.locator("#pale").evaluate(
        "pale => Object.assign(pale.style, { color: '#ddd', background: '#fff' })"
    )
    assert {"image-alt", "label", "color-contrast"} <= {complaint["id"] for complaint in complaints(anna)}
    assert {complaint["id"] for complaint in complaints(anna, colours=True)} == {"color-contrast"}


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("/games", "main h1"),
        ("/nowhere", "main h1"),
        ("/rules/dragon#8.2", ".paragraph.meant"),
        ("/rules/kingdom#8.3", ".paragraph.meant"),
        *((f"/reference/{game}", ".reference li") for game in GAMES),
    ],
)
def test_pages_to_read(visitors: Visitors, path: str, ready: str) -> None:
    examine(open_page(visitors, path, ready), path)


@pytest.mark.smoke
def test_the_first_page_for_a_newcomer_and_with_tables(visitors: Visitors) -> None:
    newcomer = visitors.arrive().go("/")
    expect(newcomer.page.get_by_role("heading", name="Welcome")).to_be_visible()
    expect(newcomer.page.locator("main article")).to_have_count(len(GAMES))
    examine(newcomer, "the first page for a newcomer")
    ben, anna = come_in(visitors.arrive(), "Ben"), come_in(visitors.arrive())
    bots = [{"kind": "bot", "level": "easy"}] * 2
    for somebody in (ben, anna):
        somebody.fetch("/api/tables", {"game": "dragon", "seats": [{"kind": "me"}, {"kind": "open"}, *bots]})
        somebody.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, *bots], "start_now": True})
    anna.go("/")
    expect(anna.page.get_by_role("button", name="Sit down: ")).to_have_count(1)
    expect(anna.page.locator(".mine a .state").first).to_be_visible()
    examine(anna, "the first page with tables")
    anna.page.get_by_role("link", name="My games").first.click()
    expect(anna.page.locator("main .row").first).to_be_visible()
    examine(anna, "my games")


@pytest.mark.parametrize("game", GAMES)
def test_options_of_a_new_table(visitors: Visitors, game: str) -> None:
    anna = open_page(visitors, "/", "main article")
    title = anna.fetch(f"/api/games/{game}")["title"]["en"]
    anna.page.get_by_role("button", name=f"Options and friends for {title}").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Who sits at seat 2").select_option("here")
    dialog.get_by_label("Who sits at seat 3").select_option("invited")
    dialog.get_by_text("Live", exact=True).click()
    examine(anna, f"options of {game}")


def test_settings_of_a_guest_and_of_a_member(visitors: Visitors) -> None:
    anna = open_page(visitors, "/settings", "#keep")
    examine(anna, "settings of a guest")
    anna.page.get_by_role("button", name="Delete my account").click()
    examine(anna, "the question before deleting")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Settings").click()
    examine(anna, "the header's settings")
    me = come_in(visitors.arrive(), "Matilda")
    me.fetch("/api/me/register", {"password": "tulip anvil 43"})
    me.go("/settings")
    expect(me.page.get_by_text("You are signed in as Matilda.")).to_be_visible()
    examine(me, "settings of a member")
    me.go(f"/person/{me.fetch('/api/me')['id']}")
    expect(me.page.get_by_text("No finished games yet.")).to_be_visible()
    examine(me, "a person")


def test_an_invitation_and_the_waiting_room(visitors: Visitors) -> None:
    anna = come_in(visitors.arrive())
    seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    made = anna.fetch("/api/tables", {"game": "kingdom", "seats": seats})
    path = f"{made['table']['id']}?key={made['key']}"
    anna.go(f"/table/{path}")
    expect(anna.page.locator(".qr svg")).to_be_visible()
    examine(anna, "the waiting room")
    ben = visitors.arrive().go(f"/join/{path}")
    expect(ben.page.get_by_label("You sit down as")).to_be_visible()
    examine(ben, "an invitation")


@pytest.mark.parametrize("game", GAMES)
def test_the_tutorial(visitors: Visitors, game: str) -> None:
    anna = open_page(visitors, f"/tutorial/{game}")
    dots = anna.page.locator("nav ol li button")
    for number in (0, 10):
        dots.nth(number).click()
        examine(anna, f"tutorial of {game}, step {number + 1}", turn=number)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_many_kinds_of_decision(visitors: Visitors, game: str) -> None:
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    anna = come_in(visitors.arrive())
    record = bring(anna, record_of(game, 3, **options))
    kinds = list(decisions(anna, record).items())
    for number, (kind, (ply, seat)) in enumerate(kinds[::2]):  # one half is like the other
        anna.go(f"/table/{go_on_from(anna, record, ply, seat)}")
        assert anna.wait_for_turn()
        examine(anna, f"{game}: {kind}", turn=number)


@pytest.mark.smoke
@pytest.mark.parametrize("game", [pytest.param("dragon", marks=pytest.mark.slow), "kingdom"])
def test_panels_and_dialogs_of_a_table(visitors: Visitors, game: str) -> None:
    anna = come_in(visitors.arrive())
    record = bring(anna, record_of(game, 5))
    ply, seat = list(decisions(anna, record).values())[-1]
    anna.go(f"/table/{go_on_from(anna, record, ply, seat)}")
    assert anna.wait_for_turn()
    dialog = anna.page.get_by_role("dialog")
    same = game != "dragon"  # chat, table and most dialogs are those of the other game

    def tab(name: str) -> Callable[[], None]:
        return lambda: anna.page.get_by_role("tab", name=name).click()

    acts: dict[str, Callable[[], None]] = {
        "points": tab("Points"),
        "chat": tab("Chat"),
        "table": tab("Table"),
        "resigning": lambda: anna.page.get_by_role("button", name="Resign").click(),
        "the rule": anna.page.locator(".prompt button.rule").first.click,
        "all choices": lambda: anna.page.get_by_role("button", name="Choices", exact=True).click(),
    }
    for turn, (what, act) in enumerate(acts.items(), 1):
        if same and what not in ("points", "all choices"):
            continue
        act()
        examine(anna, f"{game}: {what}", turn)
        if dialog.count():
            anna.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
    anna.picks.first.hover()
    expect(anna.page.locator(".preview")).to_be_visible()
    examine(anna, f"{game}: a preview", turn=2)


@pytest.mark.parametrize("game", GAMES)
def test_the_result_and_the_replay_with_its_analysis(visitors: Visitors, game: str) -> None:
    anna = come_in(visitors.arrive())
    record = bring(anna, record_of(game, 2))
    anna.go(f"/table/{record}")
    expect(anna.page.get_by_role("dialog").get_by_role("row").first).to_be_visible()
    same = game != "dragon"  # another board, but the rest is that of the other game
    examine(anna, f"{game}: the result", turn=same)
    anna.go(f"/replay/{record}?ply=60")
    expect(anna.page.locator(".scrubber")).to_be_visible()
    anna.page.get_by_role("tab", name="Analysis").click()
    anna.page.get_by_role("button", name="Analyse the game").click()
    expect(anna.page.get_by_role("slider", name="Chance of victory")).to_be_visible(timeout=120_000)
    anna.page.get_by_text("As a table").click()
    examine(anna, f"{game}: a replay with its analysis", turn=same)
    if same:
        return
    anna.page.get_by_role("button", name="Continue from here").click()
    examine(anna, f"{game}: continuing", turn=1)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Keys", exact=True).click()
    examine(anna, f"{game}: the keys", turn=2)
