"""Middle Kingdom: no browser receives anything about sealed bids of others before the reveal."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Response, WebSocket, expect

from cli_driver import log_sentence_start
from web.browser_user import BrowserUser, BrowserUsers
from web.shared_tables import seat_users

BOARD = "document.querySelector('.board').innerHTML + document.querySelector('.prompt').innerHTML"


class Recorder:
    """Records everything that a browser receives from the server."""

    def __init__(self, user: BrowserUser) -> None:
        self.user = user
        self.frames: list[dict[str, Any]] = []
        self.responses: list[Response] = []
        user.page.on("websocket", self.attach)
        user.page.on("response", self.add_response)

    def attach(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def add_response(self, response: Response) -> None:
        self.responses.append(response)

    def clear(self) -> None:
        self.frames.clear()
        self.responses.clear()

    def socket_messages(self) -> list[dict[str, Any]]:
        """The socket messages without their ids."""
        return [{key: value for key, value in frame.items() if key != "id"} for frame in self.frames]

    def api_responses(self) -> list[tuple[str, str]]:
        """URLs and bodies of the API; the files of the web client are the same for all users."""
        responses = [response for response in self.responses if "/api/" in response.url]
        return [(response.url, response.text()) for response in responses]

    def board_html(self) -> str:
        return str(self.user.page.evaluate(BOARD))


def bid_sealed(user: BrowserUser, *cards: int) -> None:
    """Bid these cards; the user then waits for the others."""
    for card in cards:
        user.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    expect(user.page.locator(".bar [role=status]")).to_contain_text("Hidden until all have chosen")


def synchronise(sender: BrowserUser, receivers: list[BrowserUser], count: int) -> None:
    """Send a chat message and wait for it: all earlier messages have then arrived."""
    sender.open_tab("Chat")
    sender.page.get_by_placeholder("Write a message").fill("I am ready")
    sender.page.keyboard.press("Enter")
    for receiver in receivers:
        expect(receiver.page.get_by_role("tab", name="Chat")).to_have_text(f"Chat{count}")


def reload_both(ben: BrowserUser, carla: BrowserUser) -> None:
    """Reload both pages and wait until the table is shown with its forecast."""
    for user in (ben, carla):
        user.page.reload()
    assert ben.wait_for_turn()
    expect(carla.page.locator(".bar [role=status]")).to_contain_text("Waiting for Anna and Ben")
    expect(carla.page.locator(".board .court")).to_be_visible()
    for user in (ben, carla):
        expect(user.page.locator(".board .points.unknown")).to_have_count(0)


def without_rewinds(value: Any) -> Any:
    """The value without the number of rewinds, which is public."""
    if isinstance(value, dict):
        return {key: without_rewinds(item) for key, item in value.items() if key != "rewinds"}
    return [without_rewinds(item) for item in value] if isinstance(value, list) else value


def test_other_browsers_receive_the_same_for_any_sealed_bid(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "kingdom", "Carla")
    recorders = [Recorder(user) for user in (ben, carla)]
    reload_both(ben, carla)
    before = [recorder.board_html() for recorder in recorders]
    received: list[Any] = []
    for number, cards in enumerate([(1, 2), (6, 7)], 1):
        for recorder in recorders:
            recorder.clear()
        assert anna.wait_for_turn()
        bid_sealed(anna, *cards)
        assert anna.position()["view"]["players"][0]["sealed"] == [f"bid {card}" for card in cards]
        synchronise(anna, [ben, carla], number)
        for recorder, html in zip(recorders, before, strict=True):
            assert [frame["type"] for frame in recorder.frames] == ["chat"]
            assert recorder.board_html() == html
        # a page opened after the bid receives nothing more
        for recorder in recorders:
            recorder.clear()
        reload_both(ben, carla)
        assert [recorder.board_html() for recorder in recorders] == before
        for recorder in recorders:
            assert [frame["type"] for frame in recorder.frames if "position" in frame] == ["position"]
            received.append(
                [
                    without_rewinds(frame)
                    for frame in recorder.socket_messages()
                    if frame.keys() & {"position", "preview"}
                ]
            )
            received[-1] += [
                without_rewinds(body) for url, body in recorder.api_responses() if "/chat" not in url
            ]
            received[-1].append(recorder.user.fetch(f"/api/tables/{anna.table_id}/preview", {"moves": []}))
        anna.page.get_by_role("button", name="Undo").click()
        assert anna.wait_for_turn()
        assert anna.position()["view"]["players"][0]["sealed"] == []
    assert without_rewinds(received[0]) == without_rewinds(received[2])  # Ben
    assert without_rewinds(received[1]) == without_rewinds(received[3])  # Carla
    assert received[0] != received[1]


def test_sealed_bids_are_revealed_together(users: BrowserUsers) -> None:
    anna, ben, carla = seat_users(users, "kingdom", "Carla")
    bid_sealed(anna, 3, 5)
    for user in (ben, carla):
        expect(user.page.get_by_role("list", name="Log")).not_to_contain_text("Anna")
    assert ben.position()["view"]["players"][0]["sealed"] is None
    assert ben.wait_for_turn()
    ply = ben.ply()
    for card in (4, 6):
        ben.page.get_by_label("Your hand").locator(f'button[data-move="bid {card}"]').click()
    for user in (anna, ben, carla):
        user.page.wait_for_function(
            "ply => Number(document.querySelector('.play').dataset.ply) > ply", arg=ply
        )
        log = user.page.get_by_role("list", name="Log")
        for name, card in (("Anna", 3), ("Anna", 5), ("Ben", 4), ("Ben", 6)):
            expect(log).to_contain_text(f"{log_sentence_start('kingdom', 'bid', name)}{card}")
