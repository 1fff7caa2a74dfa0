"""Whole games against bots, played by clicks on targets only."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.browser_user import BrowserUsers, bot_table
from web.game_setups import branch_against_bots, first_decisions, import_record, random_record, sign_in


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
def test_whole_game_can_be_played_by_clicks(
    users: BrowserUsers, game: str, seats: int, options: dict[str, Any]
) -> None:
    anna = bot_table(users.add(), game, seats, options)
    clicks = anna.play_to_the_end()
    assert clicks > 10
    result = anna.page.get_by_role("dialog")
    expect(result.locator("td.total")).to_have_count(seats)
    totals = [int(text) for text in result.locator("td.total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    table = anna.table()
    scores = sorted(table["result"]["scores"], reverse=True)
    assert totals == scores
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
def test_super_event_decision_is_made_on_the_board(users: BrowserUsers, event: str, step: str) -> None:
    """14: floors, goods, cards, persons and types are chosen on the board."""
    anna = sign_in(users.add())
    record = import_record(anna, random_record("dragon", 3, superEvent=event, greatWall=True))
    ply, seat = first_decisions(anna, record)[step]
    anna.go(f"/table/{branch_against_bots(anna, record, ply, seat)}")
    assert anna.wait_for_turn()
    position = anna.position()
    assert position["step"] == step
    moves = set(anna.targets.evaluate_all("targets => targets.map((target) => target.dataset.move)"))
    assert moves == {move["text"] for move in position["legal"]}
    anna.finish_decision()
    assert anna.position()["ply"] > position["ply"]


def test_five_player_board_fits_the_screen(users: BrowserUsers) -> None:
    """At 1280 x 800 the page does not scroll."""
    anna = bot_table(users.add(), "dragon", 5, {"greatWall": True, "superEvent": "random"})
    for _ in range(12):
        assert anna.wait_for_turn()
        size = anna.page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert size == [800, 1280]
        anna.step()
