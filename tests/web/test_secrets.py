"""Middle Kingdom: nothing of a sealed answer reaches anybody else before all are opened together."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Response, WebSocket, expect

from cli_driver import log_sentence_start
from web.meeting import meet
from web.visiting import Visitor, Visitors

BOARD = "document.querySelector('.board').innerHTML + document.querySelector('.prompt').innerHTML"


class Ear:
    """Everything that a browser gets from the server."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.frames: list[dict[str, Any]] = []
        self.answers: list[Response] = []
        visitor.page.on("websocket", self.attach)
        visitor.page.on("response", self.keep)

    def attach(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def forget(self) -> None:
        self.frames.clear()
        self.answers.clear()

    def heard(self) -> list[dict[str, Any]]:
        """What came over the socket, but for numbers of messages."""
        return [{key: value for key, value in frame.items() if key != "id"} for frame in self.frames]

    def read(self) -> list[tuple[str, str]]:
        """What came over HTTP from the interface; the page itself is the same for everybody."""
        asked = [answer for answer in self.answers if "/api/" in answer.url]
        return [(answer.url, answer.text()) for answer in asked]

    def seen(self) -> str:
        return str(self.visitor.page.evaluate(BOARD))


def seal(visitor: Visitor, *cards: int) -> None:
    """Bid these cards; those who wait are told so."""
    for card in cards:
        visitor.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    expect(visitor.page.locator(".bar [role=status]")).to_contain_text("Your answer is sealed")


def mark(speaker: Visitor, hearers: list[Visitor], count: int) -> None:
    """Say something that everybody gets: what was sent before has come by then."""
    speaker.look_at("Chat")
    speaker.page.get_by_placeholder("Say something").fill("I am ready")
    speaker.page.keyboard.press("Enter")
    for hearer in hearers:
        expect(hearer.page.get_by_role("tab", name="Chat")).to_have_text(f"Chat{count}")


def arrive_again(ben: Visitor, carla: Visitor) -> None:
    """Reload; both have everything before them when this is over."""
    for visitor in (ben, carla):
        visitor.page.reload()
    assert ben.wait_for_turn()
    expect(carla.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna and Ben")
    expect(carla.page.locator(".board .court")).to_be_visible()


def plain(told: Any) -> Any:
    """That something was taken back is counted, which anybody may know."""
    if isinstance(told, dict):
        return {key: plain(value) for key, value in told.items() if key != "rewinds"}
    return [plain(value) for value in told] if isinstance(told, list) else told


def test_others_get_the_same_whatever_was_sealed(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "kingdom", "Carla")
    ears = [Ear(visitor) for visitor in (ben, carla)]
    arrive_again(ben, carla)
    before = [ear.seen() for ear in ears]
    told: list[Any] = []
    for number, cards in enumerate([(1, 2), (6, 7)], 1):
        for ear in ears:
            ear.forget()
        assert anna.wait_for_turn()
        seal(anna, *cards)
        assert anna.position()["view"]["players"][0]["sealed"] == [f"bid {card}" for card in cards]
        mark(anna, [ben, carla], number)
        for ear, was in zip(ears, before, strict=True):
            assert [frame["type"] for frame in ear.frames] == ["chat"]
            assert ear.seen() == was
        # whoever comes only now learns nothing either
        for ear in ears:
            ear.forget()
        arrive_again(ben, carla)
        assert [ear.seen() for ear in ears] == before
        for ear in ears:
            assert [frame["type"] for frame in ear.frames if "position" in frame] == ["position"]
            told.append(
                [plain(frame) for frame in ear.heard() if "position" in frame or "preview" in frame]
            )
            told[-1] += [plain(body) for url, body in ear.read() if "/chat" not in url]
            told[-1].append(ear.visitor.fetch(f"/api/tables/{anna.table_id}/preview", {"moves": []}))
        anna.page.get_by_role("button", name="Undo").click()
        assert anna.wait_for_turn()
        assert anna.position()["view"]["players"][0]["sealed"] == []
    assert plain(told[0]) == plain(told[2])  # Ben
    assert plain(told[1]) == plain(told[3])  # Carla
    assert told[0] != told[1]


def test_bids_are_opened_together(visitors: Visitors) -> None:
    anna, ben, carla = meet(visitors, "kingdom", "Carla")
    seal(anna, 3, 5)
    for visitor in (ben, carla):
        expect(visitor.page.get_by_role("list", name="Log")).not_to_contain_text("Anna")
    assert ben.position()["view"]["players"][0]["sealed"] is None
    assert ben.wait_for_turn()
    ply = ben.ply()
    for card in (4, 6):
        ben.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    for visitor in (anna, ben, carla):
        visitor.page.wait_for_function(
            "ply => Number(document.querySelector('.play').dataset.ply) > ply", arg=ply
        )
        log = visitor.page.get_by_role("list", name="Log")
        for name, card in (("Anna", 3), ("Anna", 5), ("Ben", 4), ("Ben", 6)):
            expect(log).to_contain_text(f"{log_sentence_start('kingdom', 'bid', name)}{card}")
