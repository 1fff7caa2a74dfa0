"""A decision of several moves: staged, taken back one by one, sent together, never lost or sent twice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from web.browser_user import BrowserUser, BrowserUsers, bot_table
from web.shared_tables import ACTION_PLY, TWO_CRAFTSMEN, branch_from

BEN = {"kind": "bot", "level": "easy"}
BUILT = 3  # one floor, and one more for each of two craftsmen


def open_before_building(user: BrowserUser) -> BrowserUser:
    """Anna chooses an action; building needs four moves."""
    anna = branch_from(user, TWO_CRAFTSMEN, ACTION_PLY, BEN)
    assert anna.wait_for_turn()
    assert floors(anna) == [2, 2]
    return anna


def floors(anna: BrowserUser) -> list[int]:
    return [palace["floors"] for palace in anna.position()["view"]["players"][0]["palaces"]]


def staged_moves(anna: BrowserUser) -> Locator:
    return anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")


def build_count(anna: BrowserUser) -> int:
    """How often Anna has built, according to the log."""
    return sum(entry["kind"] == "builds" and entry["seat"] == 0 for entry in anna.position()["entries"])


def choose(anna: BrowserUser, *moves: str) -> None:
    """Click on targets; the decision must not be complete after the last one."""
    before = staged_moves(anna).count()
    for number, move in enumerate(moves, 1):
        anna.target(move).click()
        anna.page.mouse.move(0, 0)
        expect(staged_moves(anna)).to_have_count(before + number)


def assert_nothing_sent(anna: BrowserUser) -> None:
    assert anna.position()["ply"] == ACTION_PLY


def assert_sent_once(anna: BrowserUser, *expected_floors: int) -> None:
    """The whole decision was played once."""
    expect(staged_moves(anna)).to_have_count(0)
    anna.page.wait_for_function(
        f"() => Number(document.querySelector('.play').dataset.ply) >= {ACTION_PLY + 4}"
    )
    assert floors(anna) == list(expected_floors)
    assert build_count(anna) == 1


@pytest.mark.smoke
def test_staged_moves_can_be_taken_back_and_are_sent_together(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    back = anna.page.get_by_role("button", name="Take back")
    choose(anna, "act build", "floor p0", "floor new")
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(3)
    assert_nothing_sent(anna)
    for left in (2, 1, 0):
        back.click()
        expect(staged_moves(anna)).to_have_count(left)
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(2)
    expect(anna.target("act build")).to_be_enabled()
    expect(back).to_have_count(0)
    choose(anna, "act build", "floor p1", "floor new")
    assert_nothing_sent(anna)
    anna.target("floor p0").click()
    assert_sent_once(anna, 3, 3, 1)


def test_complete_decision_is_sent_in_one_message(users: BrowserUsers) -> None:
    anna = users.add()
    messages: list[dict[str, Any]] = []
    anna.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda text: messages.append(json.loads(text)))
    )
    open_before_building(anna)
    choose(anna, "act build", "floor p0", "floor new")
    assert [message for message in messages if message["type"] == "play"] == []
    anna.target("floor p1").click()
    assert_sent_once(anna, 3, 3, 1)
    (played,) = [message for message in messages if message["type"] == "play"]
    assert played["moves"] == ["act build", "floor p0", "floor new", "floor p1"]


def test_staged_moves_survive_a_reload(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    choose(anna, "act build", "floor p0")
    texts = staged_moves(anna).all_inner_texts()
    anna.page.reload()
    expect(staged_moves(anna)).to_have_text(texts)
    assert_nothing_sent(anna)
    choose(anna, "floor new")
    anna.target("floor p1").click()
    assert_sent_once(anna, 3, 3, 1)
    anna.page.reload()
    assert anna.wait_for_turn()
    expect(staged_moves(anna)).to_have_count(0)


class CuttableSocket:
    """The WebSocket between a browser and the server, which a test can cut."""

    def __init__(self, user: BrowserUser) -> None:
        self.is_up = True
        self.connections: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        # by message and direction (true: to the server); false: cut instead of forwarding
        self.filter: Callable[[str, bool], bool] = lambda message, to_server: True
        user.context.route_web_socket("**/api/socket*", self.open)

    def open(self, page: WebSocketRoute) -> None:
        if not self.is_up:
            page.close()
            return
        server = page.connect_to_server()
        self.connections.append((page, server))
        page.on_message(lambda message: self.forward(str(message), page, server))
        server.on_message(lambda message: self.forward(str(message), page, server, to_server=False))

    def forward(
        self, message: str, page: WebSocketRoute, server: WebSocketRoute, to_server: bool = True
    ) -> None:
        if (page, server) not in self.connections:
            return  # messages on the way are lost with the connection
        if self.filter(message, to_server):
            (server if to_server else page).send(message)
        else:
            self.cut()

    def cut(self) -> None:
        """Close all connections; new ones can be opened while `is_up`."""
        self.filter = lambda message, to_server: True
        closed, self.connections = (
            self.connections,
            [],
        )  # a new one may be opened while the old one is being closed
        for page, server in closed:
            server.close()
            page.close()


def test_lost_connection_is_shown_and_recovers(users: BrowserUsers) -> None:
    anna = users.add()
    socket = CuttableSocket(anna)
    open_before_building(anna)
    choose(anna, "act build", "floor p0")
    banner = anna.page.get_by_text("No connection")
    expect(banner).to_have_count(0)
    socket.is_up = False
    socket.cut()
    expect(banner).to_be_visible()
    expect(staged_moves(anna)).to_have_count(2)
    socket.is_up = True
    expect(banner).to_have_count(0)
    expect(staged_moves(anna)).to_have_count(2)
    assert_nothing_sent(anna)
    choose(anna, "floor new")
    anna.target("floor p1").click()
    assert_sent_once(anna, 3, 3, 1)


def test_move_chosen_while_offline_is_sent_after_reconnect(users: BrowserUsers) -> None:
    anna = users.add()
    socket = CuttableSocket(anna)
    open_before_building(anna)
    choose(anna, "act build", "floor p0", "floor new")
    socket.is_up = False
    socket.cut()
    notice = anna.page.locator("section.board").get_by_text("Connection lost")
    expect(notice).to_be_visible()
    expect(anna.page.locator("section.board .waiting")).to_have_count(0)
    anna.target("floor p1").click()
    expect(anna.page.locator("section.board .waiting")).to_have_count(1)
    expect(staged_moves(anna).last).to_have_text("waiting for the connection")
    assert_nothing_sent(anna)
    socket.is_up = True
    expect(notice).to_have_count(0)
    assert_sent_once(anna, 3, 3, 1)


@pytest.mark.parametrize("arrives", [False, True], ids=["before arrival", "before the answer"])
def test_decision_with_connection_loss_is_played_once(users: BrowserUsers, arrives: bool) -> None:
    anna = users.add()
    socket = CuttableSocket(anna)
    open_before_building(anna)
    choose(anna, "act build", "floor p0", "floor new")
    plays: list[dict[str, Any]] = []

    def cut_at_play(text: str, to_server: bool) -> bool:
        message = json.loads(text)
        if to_server and message["type"] == "play":
            plays.append(message)
            return arrives
        return not (plays and not to_server)  # the answer is lost

    socket.filter = cut_at_play
    anna.target("floor p1").click()
    assert_sent_once(anna, 3, 3, 1)
    assert len(plays) == 1  # the second attempt is not filtered
    assert len(socket.connections) == 1  # a new one


def test_confirm_preference_requires_the_send_button(users: BrowserUsers) -> None:
    anna = open_before_building(users.add(confirm=True))
    choose(anna, "act build", "floor p0", "floor new", "floor p1")
    send = anna.page.get_by_role("button", name="Send all 4")
    expect(send).to_be_visible()
    expect(anna.targets).to_have_count(0)
    assert_nothing_sent(anna)
    anna.page.get_by_role("button", name="Take back").click()
    expect(send).to_have_count(0)
    expect(staged_moves(anna)).to_have_count(3)
    choose(anna, "floor p1")
    assert_nothing_sent(anna)
    send.click()
    assert_sent_once(anna, 3, 3, 1)


@pytest.mark.smoke
def test_click_on_illegal_move_explains_it_with_the_rule(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    choose(anna, "act build", "floor p0")
    expect(anna.target("floor p0")).to_have_attribute("aria-disabled", "true")
    anna.target("floor p0").click(force=True)
    reason = anna.page.get_by_role("alert")
    expect(reason).to_contain_text("Why not?")
    expect(staged_moves(anna)).to_have_count(0)  # the reason is shown instead
    assert_nothing_sent(anna)
    link = reason.get_by_role("button")
    rule = link.inner_text().removeprefix("Rule ")
    assert rule == "8.3"
    link.click()
    dialog = anna.page.get_by_role("dialog", name=f"Rule {rule}")
    words = anna.fetch(f"/api/games/dragon/rules/{rule}")["text"].split()
    letters_only = [word for word in words if word.isalpha()]
    expect(dialog).to_contain_text(letters_only[0])
    shown = dialog.inner_text().split()
    assert sum(word in shown for word in letters_only) > 0.9 * len(letters_only)
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    expect(staged_moves(anna)).to_have_count(2)


def test_hover_and_focus_show_the_preview(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    preview = anna.page.locator(".preview")
    changed = anna.page.locator(".months .cell.better")
    expect(preview).to_have_count(0)
    expect(changed).to_have_count(0)
    harvest = anna.target("act harvest")
    for by_pointer in (True, False):
        if by_pointer:
            harvest.hover()
        else:
            harvest.focus()
        expect(preview).to_have_text("Harvest 1 rice more +1")
        expect(changed).not_to_have_count(0)  # rice is missing for the drought
        if by_pointer:
            anna.page.mouse.move(0, 0)
        else:
            harvest.blur()
        expect(preview).to_have_count(0)
        expect(changed).to_have_count(0)
    assert_nothing_sent(anna)


def test_sent_decision_can_be_undone_and_made_again(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    choose(anna, "act build", "floor p0", "floor new")
    anna.target("floor p1").click()
    assert_sent_once(anna, 3, 3, 1)
    assert anna.wait_for_turn()  # after the action of Ben
    for ply in range(ACTION_PLY + 3, ACTION_PLY - 1, -1):  # move by move
        anna.page.get_by_role("button", name="Undo").click()
        expect(anna.play).to_have_attribute("data-ply", str(ply))
    assert_nothing_sent(anna)
    assert floors(anna) == [2, 2]
    expect(staged_moves(anna)).to_have_count(0)
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(2)
    choose(anna, "act build", "floor new", "floor new")
    anna.target("floor p0").click()
    assert_sent_once(anna, 3, 2, 1, 1)


def test_preview_says_only_what_changes_for_the_own_seat(users: BrowserUsers) -> None:
    """In one line, without zeros and without names; nothing moves."""
    anna = bot_table(users.add(), "dragon", 3)
    preview = anna.page.locator(".preview")
    size = "element => [element.clientWidth, element.scrollWidth]"
    seen = 0
    while seen < 12:
        assert anna.wait_for_turn()
        board = anna.page.locator("section.board").bounding_box()
        for move in [legal["text"] for legal in anna.position()["legal"]][:3]:
            anna.page.mouse.move(0, 0)
            expect(preview).to_have_count(0)
            target = anna.page.locator(f'.board button.board-target.legal[data-move="{move}"]').first
            if not target.count():
                continue  # a move of two clicks, or a move is staged already
            target.hover()
            expect(preview).to_be_visible()
            assert not re.search(r"Anna|Lin|Mei|Tao|[+−]0", preview.inner_text())
            width, full_width = preview.evaluate(size)
            assert full_width <= width
            assert anna.page.locator("section.board").bounding_box() == board
            seen += 1
        anna.page.mouse.move(0, 0)
        anna.step()


def test_double_click_is_one_click(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    anna.target("act build").dblclick()
    anna.page.mouse.move(0, 0)
    expect(staged_moves(anna)).to_have_count(1)
    anna.target("floor new").dblclick()
    anna.page.mouse.move(0, 0)
    expect(staged_moves(anna)).to_have_count(2)
    assert_nothing_sent(anna)


def test_double_click_in_the_draft_selects_one_person(users: BrowserUsers) -> None:
    anna = bot_table(users.add(), "dragon", 2)
    assert anna.wait_for_turn()
    anna.targets.first.dblclick()
    expect(anna.page.locator(".board-target.pressed")).to_have_count(1)


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ('[data-move="act harvest"]', "Harvest"),
        (".months .tile >> nth=3", None),
        (".tracks .lane >> nth=0", "Person track"),
        ('[data-province="1"] .turn.number', "Turn order"),
        ('[data-province="0"] .goods svg >> nth=1', "Rice"),
    ],
)
def test_reference_card_of_a_piece_is_shown_on_hover(
    users: BrowserUsers, piece: str, name: str | None
) -> None:
    anna = open_before_building(users.add())
    card = anna.page.locator(".popover")
    expect(card).to_have_count(0)
    target = anna.page.locator(piece).first
    name = name or target.locator(".name").inner_text()
    target.hover()
    expect(card.get_by_role("heading", name=name)).to_be_visible()
    box, shown = target.bounding_box(), card.bounding_box()
    assert box and shown
    assert shown["y"] >= box["y"] + box["height"] or shown["y"] + shown["height"] <= box["y"]
    anna.page.mouse.move(0, 0)
    expect(card).to_have_count(0)


def test_reference_card_of_a_focused_target_is_shown_by_a_key(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    anna.target("act harvest").focus()
    anna.page.keyboard.press("?")
    card = anna.page.locator(".popover")
    expect(card.get_by_role("heading", name="Harvest")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_log_follows_until_the_user_scrolls_away(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    log = anna.page.get_by_role("list", name="Log")
    distance = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    anna.page.set_viewport_size({"width": 1280, "height": 700})
    anna.page.wait_for_function(f"() => ({distance})(document.querySelector('.log')) < 2")
    log.hover()
    anna.page.mouse.wheel(0, -400)
    newest = anna.page.get_by_role("button", name="Newest entries")
    expect(newest).to_be_visible()
    anna.finish_decision()
    expect(newest).to_be_visible()
    assert log.evaluate(distance) > 100
    newest.click()
    expect(newest).to_have_count(0)
    assert log.evaluate(distance) < 2


def test_turn_of_the_log_opens_as_sentences_with_rules(users: BrowserUsers) -> None:
    anna = open_before_building(users.add())
    log = anna.page.get_by_role("list", name="Log")
    turn = log.locator(
        ".turn:not(.visually-hidden)", has=anna.page.get_by_role("button", name="Full sentences")
    ).last
    sentence = turn.locator(".words").last
    expect(turn.get_by_role("button", name="Rule ")).to_have_count(0)
    assert sentence.evaluate("words => words.clientWidth") <= 1
    turn.get_by_role("button", name="Full sentences").click()
    expect(turn.get_by_role("button", name="Rule ").last).to_be_visible()
    assert sentence.evaluate("words => words.getBoundingClientRect().width") > 50
