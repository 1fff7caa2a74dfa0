"""Whole games against bots, by clicking on marked places and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.scenes import bring, come_in, decisions, go_on_from, record_of
from web.visiting import Visitors, sit_down


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param("dragon", 2, {}, marks=pytest.mark.smoke),
        ("dragon", 5, {"greatWall": True, "superEvent": "charter"}),
        pytest.param("kingdom", 2, {}, marks=pytest.mark.smoke),
        ("kingdom", 5, {}),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else str(value),
)
def test_a_whole_game_by_clicks_only(
    visitors: Visitors, game: str, seats: int, options: dict[str, Any]
) -> None:
    anna = sit_down(visitors.arrive(), game, seats, options)
    clicks = anna.play_to_the_end()
    assert clicks > 10
    result = anna.page.get_by_role("dialog")
    expect(result.get_by_role("row")).to_have_count(seats + 1)
    totals = [int(text) for text in result.locator("td.total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    table = anna.table()
    shown = sorted(table["result"]["scores"], reverse=True)
    assert shown == totals
    for seat, points in enumerate(table["result"]["points"]):
        assert sum(points.values()) == table["result"]["scores"][seat]


@pytest.mark.parametrize(
    ("event", "step"),
    [
        ("earthquake", "quake"),
        ("flood", "flood"),
        ("tornado", "discard"),
        ("sunrise", "sunrise"),
        ("charter", "charter"),
    ],
)
def test_super_events_with_questions_of_their_own(visitors: Visitors, event: str, step: str) -> None:
    """14: floors, goods, cards, persons and types are chosen on the board."""
    anna = come_in(visitors.arrive())
    record = bring(anna, record_of("dragon", 3, superEvent=event, greatWall=True))
    ply, seat = decisions(anna, record)[step]
    anna.go(f"/table/{go_on_from(anna, record, ply, seat)}")
    assert anna.wait_for_turn()
    asked = anna.position()
    assert asked["step"] == step
    marked = set(anna.picks.evaluate_all("places => places.map((place) => place.dataset.move)"))
    assert marked == {move["text"] for move in asked["legal"]}
    anna.finish_decision()
    assert anna.position()["ply"] > asked["ply"]


def test_the_whole_position_fits_the_screen(visitors: Visitors) -> None:
    """Five seats, 1280 x 800: nothing to scroll, every province in sight."""
    anna = sit_down(visitors.arrive(), "dragon", 5, {"greatWall": True, "superEvent": "random"})
    for _ in range(12):
        assert anna.wait_for_turn()
        size = anna.page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert size == [800, 1280]
        anna.step()
