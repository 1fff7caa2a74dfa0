"""The boards at all sizes: nothing overlaps, is covered, is cut off or is outside the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Response, expect

from jadecourt.games import GAMES
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.languages import DEFAULT_LANGUAGE
from web.browser_user import NEXT_FRAME, BrowserUser, BrowserUsers, bot_table
from web.game_setups import branch_against_bots, first_decisions, import_record, random_record, sign_in
from web.layout import find_collisions, find_overflows
from web.shared_tables import ACTION_PLY, TWO_CRAFTSMEN, branch_from

# Windows of the five widths, and a large and a small one at a zoom of 200 %.
SIZES: Final = ((1920, 1080), (1440, 900), (1280, 800), (820, 1180), (390, 844), (960, 540), (640, 400))
MAIN_SIZES: Final = ((1280, 800), (820, 1180), (390, 844))
LONG_NAME: Final = "W" * 24
TWELVE_PALACES: Final = (Path(__file__).parent / "records" / "twelve_palaces.txt").read_text(encoding="utf-8")
BUILDER, BUILT_PLY = 0, 188  # the seat with twelve palaces in TWELVE_PALACES, and the last ply
FULL_DECISION: Final = {"dragon": 2, "kingdom": 0}  # the decision with the most on the board
FONT_LIMIT: Final = 60_000  # bytes
LEGAL: Final = ".board button.board-target.legal"


def find_problems(user: BrowserUser, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What does not fit on the page in windows of these sizes."""
    problems = []
    for width, height in sizes:
        user.page.set_viewport_size({"width": width, "height": height})
        user.page.wait_for_function("width => innerWidth === width", arg=width)
        found = find_collisions(user.page) + find_overflows(user.page)
        problems += [f"{width} × {height}: {problem}" for problem in found]
    return problems


def open_table(user: BrowserUser, table: str) -> BrowserUser:
    user.go(f"/table/{table}")
    expect(user.page.locator(LEGAL).first).to_be_attached()
    return user


def long_names(record: str) -> str:
    """The record with a name of 24 wide letters for each seat."""
    lines = record.splitlines()
    seats = next(line for line in lines if line.startswith("names: ")).count("|") + 1
    names = [LONG_NAME[:-1] + str(seat) for seat in range(seats)]
    return "\n".join("names: " + " | ".join(names) if line.startswith("names: ") else line for line in lines)


# ----------------------------------------------------------------------------------------------- the check

BOX: Final = "position: absolute; left: 20px; width: 90px; height: 30px; background: white"


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ("<p style='position: absolute; left: -30px'>Month</p>", "“Month” is outside the screen"),
        (f"<p style='{BOX}'>one</p><p style='{BOX}; left: 25px'>two</p>", "“one” overlaps p “two”"),
        (f"<p>Month</p><div style='{BOX}; left: 0; top: 0'></div>", "covers p “Month”"),
        (
            f"<button style='{BOX}'></button><button data-move=b style='{BOX}; left: 60px'></button>",
            "overlaps button “b”",
        ),
        (f"<p data-province style='{BOX}'><button style='{BOX}'>a</button></p>", "“a” leaves p"),
        (
            f"<p style='{BOX}; overflow: hidden'><button style='{BOX}; left: 50px'>a</button></p>",
            "“a” is cut off",
        ),
        (f"<p style='{BOX}; overflow: auto'><button style='{BOX}; left: 50px'>a</button></p>", ""),
        (f"<p style='{BOX}'>one</p><p style='{BOX}; left: 120px'>two</p>", ""),
    ],
)
def test_find_collisions_finds_what_does_not_fit(users: BrowserUsers, html: str, problem: str) -> None:
    user = users.add()
    user.page.set_content(f"<!doctype html><style>p {{ margin: 0 }}</style><div class=board>{html}</div>")
    found = find_collisions(user.page)
    assert (not found) if not problem else any(problem in each for each in found), found


# ---------------------------------------------------------------------------------------------- the boards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_table_at_every_decision_of_five_seats_fits(users: BrowserUsers, game: str, language: str) -> None:
    user = sign_in(users.add(language=language), LONG_NAME)
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    record = import_record(user, random_record(game, 5, **options))
    problems = []
    for number, (kind, (ply, seat)) in enumerate(first_decisions(user, record).items()):
        if number > 2 and language != DEFAULT_LANGUAGE:
            break
        open_table(user, branch_against_bots(user, record, ply, seat))
        sizes = SIZES if number == FULL_DECISION[game] else MAIN_SIZES
        problems += [f"{kind}: {problem}" for problem in find_problems(user, sizes)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("own", [True, False], ids=["own", "of an opponent"])
def test_twelve_palaces_fit(users: BrowserUsers, own: bool) -> None:
    user = sign_in(users.add(), LONG_NAME)
    record = import_record(user, TWELVE_PALACES)
    seat = BUILDER if own else 2
    open_table(user, branch_against_bots(user, record, BUILT_PLY, seat))
    province = user.page.locator(f'[data-province="{BUILDER}"]')
    expect(province.locator("[data-palace]")).to_have_count(12)
    problems = find_problems(user)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(("game", "seats"), [("dragon", 5), ("kingdom", 5)])
def test_long_names_fit_in_a_replay(users: BrowserUsers, game: str, seats: int) -> None:
    user = sign_in(users.add())
    record = import_record(user, long_names(random_record(game, seats)))
    problems = []
    for ply, sizes in {60: SIZES, 100_000: MAIN_SIZES}.items():
        user.go(f"/replay/{record}?ply={ply}")
        expect(user.page.locator(".board").get_by_text(LONG_NAME[:-1]).first).to_be_attached()
        problems += [f"ply {ply}: {problem}" for problem in find_problems(user, sizes)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", GAMES)
def test_table_on_a_phone_with_touch_fits(users: BrowserUsers, game: str) -> None:
    user = sign_in(users.add(phone=True), LONG_NAME)
    record = import_record(user, random_record(game, 4))
    problems = []
    for kind, (ply, seat) in first_decisions(user, record).items():
        open_table(user, branch_against_bots(user, record, ply, seat))
        problems += [f"{kind}: {problem}" for problem in find_collisions(user.page)]
    assert not problems, "\n".join(problems)


# -------------------------------------------------------------------------------------------- single demands


def test_names_of_bots_are_complete_on_every_board(users: BrowserUsers) -> None:
    """The kind of player is left out first."""
    user = bot_table(users.add(), "dragon", 5)
    assert user.wait_for_turn()
    for width, height in SIZES:
        user.page.set_viewport_size({"width": width, "height": height})
        user.page.evaluate(NEXT_FRAME)
        cut = user.page.locator("[data-province] h2").evaluate_all(
            "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
        )
        assert cut == [], width


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_palaces_keep_their_size_while_building(users: BrowserUsers, size: tuple[int, int]) -> None:
    user = branch_from(users.add(), TWO_CRAFTSMEN, ACTION_PLY, {"kind": "bot", "level": "easy"})
    user.page.set_viewport_size({"width": size[0], "height": size[1]})
    assert user.wait_for_turn()
    palaces = user.page.locator('[data-province="0"] [data-palace]')
    width = "palaces => palaces.map((palace) => palace.getBoundingClientRect().width)"
    before = palaces.evaluate_all(width)
    assert before[0] > 40
    for count, move in enumerate(["act build", "floor new"]):
        user.choose(move)
        user.page.mouse.move(0, 0)  # the site stays below the pointer and would preview one more palace
        expect(palaces).to_have_count(2 + count)
        expect(user.target("floor new")).to_be_visible()
        assert palaces.evaluate_all(width) == before[:1] * (2 + count)


def test_months_stay_in_sight_on_a_phone(users: BrowserUsers) -> None:
    user = bot_table(users.add(phone=True), "dragon", 4)
    assert user.wait_for_turn()
    months = user.page.get_by_role("list", name="The twelve months").get_by_role("listitem")
    expect(months).to_have_count(13)
    for part in ("Mine", "Offer", "Opponents"):
        user.page.get_by_role("group", name="Parts of the table").get_by_role("button", name=part).tap()
        user.page.evaluate(NEXT_FRAME)
        for month in (months.first, months.last):
            expect(month).to_be_in_viewport(ratio=1)


def test_parts_of_the_table_are_one_tap_apart_on_a_phone(users: BrowserUsers) -> None:
    user = bot_table(users.add(phone=True), "kingdom", 5)
    assert user.wait_for_turn()
    for name, part in {"Opponents": "others", "Offer": "offer", "Mine": "own", "Log": "log"}.items():
        user.page.get_by_role("group", name="Parts of the table").get_by_role("button", name=name).tap()
        expect(user.page.locator(f'.play [data-part="{part}"]')).to_be_in_viewport()


def test_fonts_come_with_the_page_and_are_small(users: BrowserUsers) -> None:
    """In English only the first file of each font is needed."""
    user = users.add()
    responses: list[Response] = []
    user.page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - Playwright sets an attribute
    user.go("/")
    expect(user.page.locator("main article").first).to_be_visible()
    loaded = user.page.evaluate(
        """async () => {
            const fonts = [...(await document.fonts.ready)];
            return fonts.filter(({ status }) => status === "loaded").map(({ family }) => family);
        }"""
    )
    assert {"Source Sans 3", "Source Serif 4"} <= {name.strip('"') for name in loaded}
    fonts = [response for response in responses if response.request.resource_type == "font"]
    assert len(fonts) == 2
    assert sum(int(font.headers["content-length"]) for font in fonts) <= FONT_LIMIT
