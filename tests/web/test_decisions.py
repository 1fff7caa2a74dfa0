"""A decision of several steps: gathered on the board, taken back one by one, sent together, never lost or doubled."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from web.meeting import ASKED_TO_ACT, TWO_CRAFTSMEN, go_on
from web.visiting import Visitor, Visitors, sit_down

BEN = {"kind": "bot", "level": "easy"}
BUILT = 3  # by two craftsmen and the one floor that anybody builds


def about_to_build(visitor: Visitor) -> Visitor:
    """Anna is asked for an action; building would be a decision of four steps."""
    anna = go_on(visitor, TWO_CRAFTSMEN, ASKED_TO_ACT, BEN)
    assert anna.wait_for_turn()
    assert floors(anna) == [2, 2]
    return anna


def floors(anna: Visitor) -> list[int]:
    return [palace["floors"] for palace in anna.position()["view"]["players"][0]["palaces"]]


def steps(anna: Visitor) -> Locator:
    return anna.page.get_by_role("list", name="Chosen so far").get_by_role("listitem")


def builds(anna: Visitor) -> int:
    """How often Anna has begun to build, as the server tells it."""
    return sum(entry["kind"] == "builds" and entry["seat"] == 0 for entry in anna.position()["entries"])


def choose(anna: Visitor, *moves: str) -> None:
    """Click on one place after the other; the last one must leave something to choose."""
    before = steps(anna).count()
    for number, move in enumerate(moves, 1):
        anna.place(move).click()
        anna.page.mouse.move(0, 0)
        expect(steps(anna)).to_have_count(before + number)


def nothing_was_sent(anna: Visitor) -> None:
    assert anna.position()["ply"] == ASKED_TO_ACT


def sent(anna: Visitor, *palaces: int) -> None:
    """The whole decision has been played, once."""
    expect(steps(anna)).to_have_count(0)
    anna.page.wait_for_function(
        f"() => Number(document.querySelector('.play').dataset.ply) >= {ASKED_TO_ACT + 4}"
    )
    assert floors(anna) == list(palaces)
    assert builds(anna) == 1


@pytest.mark.smoke
def test_floors_are_gathered_taken_back_and_sent_together(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive())
    back = anna.page.get_by_role("button", name="Take back")
    choose(anna, "act build", "floor p0", "floor new")
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(3)
    nothing_was_sent(anna)
    for left in (2, 1, 0):
        back.click()
        expect(steps(anna)).to_have_count(left)
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(2)
    expect(anna.place("act build")).to_be_enabled()
    expect(back).to_have_count(0)
    choose(anna, "act build", "floor p1", "floor new")
    nothing_was_sent(anna)
    anna.place("floor p0").click()
    sent(anna, 3, 3, 1)


def test_the_server_gets_one_message_with_all_moves(visitors: Visitors) -> None:
    anna = visitors.arrive()
    said: list[dict[str, Any]] = []
    anna.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda text: said.append(json.loads(text)))
    )
    about_to_build(anna)
    choose(anna, "act build", "floor p0", "floor new")
    assert [message for message in said if message["type"] == "play"] == []
    anna.place("floor p1").click()
    sent(anna, 3, 3, 1)
    (played,) = [message for message in said if message["type"] == "play"]
    assert played["moves"] == ["act build", "floor p0", "floor new", "floor p1"]


def test_what_is_gathered_outlives_a_reload(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive())
    choose(anna, "act build", "floor p0")
    told = steps(anna).all_inner_texts()
    anna.page.reload()
    expect(steps(anna)).to_have_text(told)
    nothing_was_sent(anna)
    choose(anna, "floor new")
    anna.place("floor p1").click()
    sent(anna, 3, 3, 1)
    anna.page.reload()
    assert anna.wait_for_turn()
    expect(steps(anna)).to_have_count(0)


class Line:
    """The line between a browser and the server, which can be cut."""

    def __init__(self, visitor: Visitor) -> None:
        self.up = True
        self.ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        # false: cut instead of passing it on
        self.watch: Callable[[str, bool], bool] = lambda message, up: True
        visitor.context.route_web_socket("**/api/socket*", self.open)

    def open(self, page: WebSocketRoute) -> None:
        if not self.up:
            page.close()
            return
        server = page.connect_to_server()
        self.ends.append((page, server))
        page.on_message(lambda message: self.carry(str(message), page, server))
        server.on_message(lambda message: self.carry(str(message), page, server, up=False))

    def carry(self, message: str, page: WebSocketRoute, server: WebSocketRoute, up: bool = True) -> None:
        if (page, server) not in self.ends:
            return  # what was still under way is lost with the line
        if self.watch(message, up):
            (server if up else page).send(message)
        else:
            self.cut()

    def cut(self) -> None:
        """Both ends lose the line; it can be had again as soon as it is mended."""
        self.watch = lambda message, up: True
        lost, self.ends = self.ends, []  # a new line may come while the old one is being closed
        for page, server in lost:
            server.close()
            page.close()


def test_a_broken_line_is_told_heals_and_changes_nothing(visitors: Visitors) -> None:
    anna = visitors.arrive()
    line = Line(anna)
    about_to_build(anna)
    choose(anna, "act build", "floor p0")
    banner = anna.page.get_by_text("No connection")
    expect(banner).to_have_count(0)
    line.up = False
    line.cut()
    expect(banner).to_be_visible()
    expect(steps(anna)).to_have_count(2)
    line.up = True
    expect(banner).to_have_count(0)
    expect(steps(anna)).to_have_count(2)
    nothing_was_sent(anna)
    choose(anna, "floor new")
    anna.place("floor p1").click()
    sent(anna, 3, 3, 1)


def test_a_choice_made_without_a_line_is_taken_up_when_it_heals(visitors: Visitors) -> None:
    anna = visitors.arrive()
    line = Line(anna)
    about_to_build(anna)
    choose(anna, "act build", "floor p0", "floor new")
    line.up = False
    line.cut()
    expect(anna.page.get_by_text("No connection")).to_be_visible()
    anna.place("floor p1").click()
    nothing_was_sent(anna)
    line.up = True
    sent(anna, 3, 3, 1)


@pytest.mark.parametrize("arrived", [False, True], ids=["before it arrived", "before it was answered"])
def test_a_move_whose_line_breaks_is_played_once(visitors: Visitors, arrived: bool) -> None:
    anna = visitors.arrive()
    line = Line(anna)
    about_to_build(anna)
    choose(anna, "act build", "floor p0", "floor new")
    plays: list[dict[str, Any]] = []

    def watch(message: str, up: bool) -> bool:
        said = json.loads(message)
        if up and said["type"] == "play":
            plays.append(said)
            return arrived
        return not (plays and not up)  # nothing comes back

    line.watch = watch
    anna.place("floor p1").click()
    sent(anna, 3, 3, 1)
    assert len(plays) == 1  # the second attempt was not watched any more
    assert len(line.ends) == 1  # a new line: over the old one nothing came back


def test_whoever_prefers_to_confirm_sends_by_a_button(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive(confirm=True))
    choose(anna, "act build", "floor p0", "floor new", "floor p1")
    send = anna.page.get_by_role("button", name="Send all 4")
    expect(send).to_be_visible()
    expect(anna.picks).to_have_count(0)
    nothing_was_sent(anna)
    anna.page.get_by_role("button", name="Take back").click()
    expect(send).to_have_count(0)
    expect(steps(anna)).to_have_count(3)
    choose(anna, "floor p1")
    nothing_was_sent(anna)
    send.click()
    sent(anna, 3, 3, 1)


@pytest.mark.smoke
def test_an_illegal_place_says_why_not_and_shows_the_rule(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive())
    choose(anna, "act build", "floor p0")
    expect(anna.place("floor p0")).to_have_attribute("aria-disabled", "true")
    anna.place("floor p0").click(force=True)
    reason = anna.page.get_by_role("alert")
    expect(reason).to_contain_text("Why not?")
    expect(steps(anna)).to_have_count(0)  # the reason stands in its place
    nothing_was_sent(anna)
    link = reason.get_by_role("button")
    rule = link.inner_text().removeprefix("Rule ")
    assert rule == "8.3"
    link.click()
    dialog = anna.page.get_by_role("dialog", name=f"Rule {rule}")
    words = anna.fetch(f"/api/games/dragon/rules/{rule}")["text"].split()
    plain = [word for word in words if word.isalpha()]
    expect(dialog).to_contain_text(plain[0])
    shown = dialog.inner_text().split()
    assert sum(word in shown for word in plain) > 0.9 * len(plain)
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    expect(steps(anna)).to_have_count(2)


def test_hover_and_focus_show_what_a_choice_does(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive())
    preview = anna.page.locator(".preview")
    changed = anna.page.locator(".months .cell.better")
    expect(preview).to_have_count(0)
    expect(changed).to_have_count(0)
    harvest = anna.place("act harvest")
    for by_pointer in (True, False):
        if by_pointer:
            harvest.hover()
        else:
            harvest.focus()
        expect(preview).to_contain_text("Anna harvests 1 rice (now 1).")
        expect(changed).not_to_have_count(0)  # it will be missing in the drought
        if by_pointer:
            anna.page.mouse.move(0, 0)
        else:
            harvest.blur()
        expect(preview).to_have_count(0)
        expect(changed).to_have_count(0)
    nothing_was_sent(anna)


def test_what_was_sent_is_undone_and_decided_anew(visitors: Visitors) -> None:
    anna = about_to_build(visitors.arrive())
    choose(anna, "act build", "floor p0", "floor new")
    anna.place("floor p1").click()
    sent(anna, 3, 3, 1)
    assert anna.wait_for_turn()  # Ben has acted
    for ply in range(ASKED_TO_ACT + 3, ASKED_TO_ACT - 1, -1):  # step by step, as it was chosen
        anna.page.get_by_role("button", name="Undo").click()
        expect(anna.play).to_have_attribute("data-ply", str(ply))
    nothing_was_sent(anna)
    assert floors(anna) == [2, 2]
    expect(steps(anna)).to_have_count(0)
    expect(anna.page.locator('[data-province="0"] .site')).to_have_count(2)
    choose(anna, "act build", "floor new", "floor new")
    anna.place("floor p0").click()
    sent(anna, 3, 2, 1, 1)


def test_what_a_choice_would_do_is_shown_and_not_cut_off(visitors: Visitors) -> None:
    """It may take three lines, in the place of the question; the board stays where it is."""
    anna = sit_down(visitors.arrive(), "dragon", 3)
    preview, question = anna.page.locator(".preview"), anna.page.locator(".question")
    size = "place => [place.textContent.length, place.clientHeight, place.scrollHeight]"
    lines: set[int] = set()
    while 2 not in lines:
        assert anna.wait_for_turn()
        board = anna.page.locator("section.board").bounding_box()
        for move in [answer["text"] for answer in anna.position()["legal"]][:3]:
            anna.page.mouse.move(0, 0)
            expect(question).to_be_in_viewport()
            place = anna.page.locator(f'.board button.pick.legal[data-move="{move}"]').first
            if not place.count():
                continue  # half of it is chosen first, or a step was gathered already
            place.hover()
            expect(preview.locator("span")).not_to_have_count(0)
            letters, shown, whole = preview.evaluate(size)
            if letters > 130:  # a line holds fewer
                assert question.evaluate("line => line.closest('.visually-hidden') !== null")
            if letters < 250:
                assert whole <= shown + 2
            lines.add(round(shown / 18.7))
            assert anna.page.locator("section.board").bounding_box() == board
        anna.page.mouse.move(0, 0)
        anna.step()
    assert lines <= {1, 2, 3}
