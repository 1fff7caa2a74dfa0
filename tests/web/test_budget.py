"""What the page costs: bytes of script, movements of the layout, and nobody else's servers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, expect

from jadecourt.games import GAMES
from web.scenes import bring, come_in, record_of
from web.visiting import FRAME, Visitor, Visitors, sit_down

KB = 1000
FIRST, TABLE = 150 * KB, 250 * KB  # of packed scripts
SHIFT = 0.02
WATCH = """() => {
    window.shifts = [];
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const told = ({ node, previousRect: from, currentRect: to }) =>
        `${node?.className ?? node?.nodeName} ${box(from)} -> ${box(to)}`;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
            window.shifts.push([value, hadRecentInput, ...sources.map(told)]);
    }).observe({ type: "layout-shift", buffered: true });
}"""


def collect(visitor: Visitor) -> list[Response]:
    """Everything that comes to the page from now on."""
    found: list[Response] = []
    visitor.page.on("response", lambda response: found.append(response))  # noqa: PLW0108 - a built-in has no room for its mark
    return found


def packed_scripts(responses: list[Response]) -> int:
    """Bytes of the scripts as they were sent."""
    total = 0
    for response in responses:
        if response.request.resource_type == "script":
            assert response.headers.get("content-encoding") == "gzip", response.url
            total += int(response.headers["content-length"])
    assert total > 10 * KB
    return total


def settled(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")


def watch_shifts(visitor: Visitor) -> Visitor:
    """Also those that were before the first script."""
    visitor.context.add_init_script(f"({WATCH})()")
    return visitor


def check_shifts(visitor: Visitor) -> None:
    """What the visitor has not caused at once stays together below the limit, what they have each for itself."""
    visitor.page.evaluate(FRAME)
    shifts = visitor.page.evaluate("window.shifts")
    seen = "\n".join(map(str, shifts))
    assert sum(value for value, caused, *_ in shifts if not caused) < SHIFT, seen
    assert max((value for value, *_ in shifts), default=0) < SHIFT, seen


# ---------------------------------------------------------------------------------------- bytes


def test_scripts_of_the_first_page(visitors: Visitors) -> None:
    anna = visitors.arrive()
    responses = collect(anna)
    anna.go("/")
    expect(anna.page.locator("main article")).to_have_count(len(GAMES))
    settled(anna)
    assert packed_scripts(responses) <= FIRST


@pytest.mark.parametrize("game", GAMES)
def test_scripts_of_a_table(visitors: Visitors, game: str) -> None:
    anna = visitors.arrive()
    responses = collect(anna)
    sit_down(anna, game, 2)
    assert anna.wait_for_turn()
    settled(anna)
    assert packed_scripts(responses) <= TABLE


def test_nothing_is_asked_of_other_hosts(visitors: Visitors) -> None:
    """And everything that comes has a policy, the page the strict one."""
    anna = come_in(visitors.arrive())
    responses = collect(anna)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    record = bring(anna, record_of("kingdom", 2))
    pages = ["games", "settings", "rules/kingdom", "reference/dragon", "tutorial/kingdom", f"replay/{record}"]
    for path in ("", *pages):
        anna.go(f"/{path}")
        expect(anna.page.locator("main h1").first).to_be_attached()
        settled(anna)
    assert len(asked) > 50
    assert [url for url in asked if not url.startswith((f"{visitors.url}/", "data:"))] == []
    for response in responses:
        policy = response.header_value("content-security-policy") or ""
        kind = response.header_value("content-type") or ""
        if "text/html" in kind:
            assert re.search(r"default-src 'none'.*script-src 'self'", policy), response.url
            assert "unsafe" not in policy
        elif not kind.startswith(("text/javascript", "text/css")):
            assert "default-src 'none'" in policy, response.url
        assert response.header_value("x-content-type-options") == "nosniff"


# ---------------------------------------------------------------------------------------- movements


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("motion", ["none", "full"])
def test_the_first_page_does_not_jump(visitors: Visitors, motion: str, phone: bool) -> None:
    anna = watch_shifts(come_in(visitors.arrive(phone=phone, motion=motion)))
    bots = [{"kind": "bot", "level": "easy"}]
    anna.fetch("/api/tables", {"game": "kingdom", "seats": [{"kind": "me"}, *bots], "start_now": True})
    anna.go("/")
    expect(anna.page.locator("main article")).to_have_count(len(GAMES))
    expect(anna.page.locator(".mine a .state").first).to_be_visible()
    settled(anna)
    check_shifts(anna)


@pytest.mark.parametrize(("game", "motion"), [("dragon", "full"), ("kingdom", "full"), ("dragon", "none")])
def test_a_table_does_not_jump(visitors: Visitors, game: str, motion: str) -> None:
    anna = watch_shifts(visitors.arrive(motion=motion))
    sit_down(anna, game, 3)
    for _ in range(4):
        assert anna.wait_for_turn()
        anna.step()
    assert anna.wait_for_turn()
    check_shifts(anna)


@pytest.mark.parametrize(("game", "motion"), [("dragon", "full"), ("kingdom", "none")])
def test_a_replay_does_not_jump(visitors: Visitors, game: str, motion: str) -> None:
    anna = watch_shifts(come_in(visitors.arrive(motion=motion)))
    record = bring(anna, record_of(game, 3))
    anna.go(f"/replay/{record}?ply=40")
    place = anna.page.get_by_label("Position in the game")
    expect(place).not_to_have_value("0")
    settled(anna)
    for _ in range(5):
        before = place.input_value()
        anna.page.keyboard.press("ArrowRight")
        expect(place).not_to_have_value(before)
        settled(anna)
    check_shifts(anna)
