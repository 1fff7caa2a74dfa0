"""Limits of the web client: script size, layout shifts, and requests to its own origin only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, expect

from jadecourt.games import GAMES
from web.browser_user import NEXT_FRAME, BrowserUser, BrowserUsers, bot_table
from web.game_setups import import_record, random_record, sign_in

KB = 1000
HOME_LIMIT, TABLE_LIMIT = 150 * KB, 250 * KB  # of compressed scripts
TINY = 200  # bytes of a script that compression would not shorten
SHIFT_LIMIT = 0.02
OBSERVE_SHIFTS = """() => {
    window.shifts = [];
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const describe = ({ node, previousRect: from, currentRect: to }) =>
        `${node?.className ?? node?.nodeName} ${box(from)} -> ${box(to)}`;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
            window.shifts.push([value, hadRecentInput, ...sources.map(describe)]);
    }).observe({ type: "layout-shift", buffered: true });
}"""


def collect_responses(user: BrowserUser) -> list[Response]:
    """A list of all responses from now on."""
    responses: list[Response] = []
    user.page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - Playwright sets an attribute
    return responses


def compressed_script_bytes(responses: list[Response]) -> int:
    """The size of all scripts as sent."""
    total = 0
    for response in responses:
        if response.request.resource_type == "script":
            size = int(response.headers["content-length"])
            is_compressed = response.headers.get("content-encoding") == "gzip"
            assert is_compressed or size < TINY, response.url
            total += size
    assert total > 10 * KB
    return total


def wait_for_network_idle(user: BrowserUser) -> None:
    user.page.wait_for_load_state("networkidle")


def observe_shifts(user: BrowserUser) -> BrowserUser:
    """Observe layout shifts, also those before the first script."""
    user.context.add_init_script(f"({OBSERVE_SHIFTS})()")
    return user


def assert_small_shifts(user: BrowserUser) -> None:
    """The sum of all shifts without user input is below the limit, and so is each shift after input."""
    user.page.evaluate(NEXT_FRAME)
    shifts = user.page.evaluate("window.shifts")
    listing = "\n".join(map(str, shifts))
    assert sum(value for value, had_input, *_ in shifts if not had_input) < SHIFT_LIMIT, listing
    assert max((value for value, *_ in shifts), default=0) < SHIFT_LIMIT, listing


# ---------------------------------------------------------------------------------------- script size


def test_home_page_scripts_are_below_the_limit(users: BrowserUsers) -> None:
    anna = users.add()
    responses = collect_responses(anna)
    anna.go("/")
    expect(anna.page.locator("main article")).to_have_count(len(GAMES))
    wait_for_network_idle(anna)
    assert compressed_script_bytes(responses) <= HOME_LIMIT


@pytest.mark.parametrize("game", GAMES)
def test_table_scripts_are_below_the_limit(users: BrowserUsers, game: str) -> None:
    anna = users.add()
    responses = collect_responses(anna)
    bot_table(anna, game, 2)
    assert anna.wait_for_turn()
    wait_for_network_idle(anna)
    assert compressed_script_bytes(responses) <= TABLE_LIMIT


def test_web_client_requests_only_its_own_origin(users: BrowserUsers) -> None:
    """All responses have a content security policy; that of the page is strict."""
    anna = sign_in(users.add())
    responses = collect_responses(anna)
    urls: list[str] = []
    anna.page.on("request", lambda request: urls.append(request.url))
    record = import_record(anna, random_record("kingdom", 2))
    pages = ["games", "settings", "rules/kingdom", "reference/dragon", "tutorial/kingdom", f"replay/{record}"]
    for path in ("", *pages):
        anna.go(f"/{path}")
        expect(anna.page.locator("main h1").first).to_be_attached()
        wait_for_network_idle(anna)
    assert len(urls) > 50
    assert [url for url in urls if not url.startswith((f"{users.url}/", "data:"))] == []
    for response in responses:
        policy = response.header_value("content-security-policy") or ""
        kind = response.header_value("content-type") or ""
        if "text/html" in kind:
            assert re.search(r"default-src 'none'.*script-src 'self'", policy), response.url
            assert "unsafe" not in policy
        elif not kind.startswith(("text/javascript", "text/css")):
            assert "default-src 'none'" in policy, response.url
        assert response.header_value("x-content-type-options") == "nosniff"


# ---------------------------------------------------------------------------------------- layout shifts


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("motion", ["none", "full"])
def test_home_page_has_small_layout_shifts(users: BrowserUsers, motion: str, phone: bool) -> None:
    anna = observe_shifts(sign_in(users.add(phone=phone, motion=motion)))
    bots = [{"kind": "bot", "level": "easy"}]
    anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, *bots], "start_now": True})
    anna.go("/")  # the browser learns that there are games to continue
    expect(anna.page.locator(".continue a .state").first).to_be_visible()
    anna.go("/")
    expect(anna.page.locator("main article")).to_have_count(len(GAMES))
    expect(anna.page.locator(".continue a .state").first).to_be_visible()
    wait_for_network_idle(anna)
    assert_small_shifts(anna)


@pytest.mark.parametrize(("game", "motion"), [("dragon", "full"), ("kingdom", "full"), ("dragon", "none")])
def test_table_has_small_layout_shifts(users: BrowserUsers, game: str, motion: str) -> None:
    anna = observe_shifts(users.add(motion=motion))
    bot_table(anna, game, 3)
    for _ in range(4):
        assert anna.wait_for_turn()
        anna.step()
    assert anna.wait_for_turn()
    assert_small_shifts(anna)


@pytest.mark.parametrize(("game", "motion"), [("dragon", "full"), ("kingdom", "none")])
def test_replay_has_small_layout_shifts(users: BrowserUsers, game: str, motion: str) -> None:
    anna = observe_shifts(sign_in(users.add(motion=motion)))
    record = import_record(anna, random_record(game, 3))
    anna.go(f"/replay/{record}?ply=40")
    scrubber = anna.page.get_by_label("Position in the game")
    expect(scrubber).not_to_have_value("0")
    wait_for_network_idle(anna)
    for _ in range(5):
        before = scrubber.input_value()
        anna.page.keyboard.press("ArrowRight")
        expect(scrubber).not_to_have_value(before)
        wait_for_network_idle(anna)
    assert_small_shifts(anna)
