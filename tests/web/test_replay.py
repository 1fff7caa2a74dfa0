"""Replays: navigation, views of seats, download, analysis and branching."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Locator, expect

from jadecourt.core.record import Record
from jadecourt.games import find_game
from server.live_server import ServerThread, running_server
from web.browser_user import BrowserUser, BrowserUsers, page_sentence
from web.game_setups import first_decisions, import_record, random_record, sign_in

Steps: TypeAlias = tuple[tuple[Callable[[], None], Callable[[], None]], ...]  # forward and back


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("site"), analysis_budget="256it") as server:
        yield server


class ReplayUser:
    """A user who opens the replay of an imported game."""

    def __init__(self, user: BrowserUser, game: str, seats: int = 2, query: str = "") -> None:
        self.user = user
        self.page = user.page
        self.record = random_record(game, seats)
        self.table = import_record(sign_in(user), self.record)
        self.replay: dict[str, Any] = user.fetch(f"/api/tables/{self.table}/replay?text=en")
        user.go(f"/replay/{self.table}{query}")
        expect(self.scrubber).to_be_visible()

    @property
    def scrubber(self) -> Locator:
        return self.page.get_by_label("Position in the game")

    def expect_ply(self, ply: int) -> None:
        """Expect the scrubber, its caption and the URL to show this ply."""
        expect(self.scrubber).to_have_value(str(ply))
        expect(self.page.locator(".caption .place")).to_contain_text(f"ly {ply} of {self.last}")
        expect(self.page).to_have_url(re.compile(rf"\?(.*&)?ply={ply}(&|$)"))

    def click(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).click()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def last(self) -> int:
        return int(self.replay["last_ply"])

    def stop_at(self, ply: int) -> int:
        """The stop at or after a ply: positions before chance are skipped."""
        plies = self.replay["plies"]
        while ply < self.last and plies[ply]["seat"] is None:
            ply += 1
        return ply

    def stops(self) -> list[int]:
        """All positions at which the replay stops."""
        return sorted({self.stop_at(ply) for ply in range(self.last + 1)})

    def starts(self, *keys: str) -> list[int]:
        """The stops at which a round or a phase begins."""
        marks = [tuple(ply[key] for key in keys) for ply in self.replay["plies"]]
        beginnings = [n for n, mark in enumerate(marks) if n == 0 or mark != marks[n - 1]]
        return sorted({self.stop_at(n) for n in beginnings})


def test_buttons_and_keys_step_through_the_game(users: BrowserUsers, game: str = "dragon") -> None:
    viewer = ReplayUser(users.add(), game)
    rounds, phases, stops = viewer.starts("round"), viewer.starts("round", "phase"), viewer.stops()
    viewer.expect_ply(stops[0])
    ply_steps: Steps = (
        (lambda: viewer.click("One ply forward"), lambda: viewer.click("One ply back")),
        (lambda: viewer.press("ArrowRight"), lambda: viewer.press("ArrowLeft")),
    )
    for on, back in ply_steps:
        on()
        on()
        viewer.expect_ply(stops[2])
        back()
        back()
        viewer.expect_ply(stops[0])
    phase_steps: Steps = (
        (lambda: viewer.click("One phase forward"), lambda: viewer.click("One phase back")),
        (lambda: viewer.press("Shift+ArrowRight"), lambda: viewer.press("Shift+ArrowLeft")),
    )
    for on, back in phase_steps:
        on()
        on()
        on()
        viewer.expect_ply(phases[3])
        back()
        viewer.expect_ply(phases[2])
        viewer.press("Home")
    round_steps: Steps = (
        (lambda: viewer.click("One round forward"), lambda: viewer.click("One round back")),
        (lambda: viewer.press("PageDown"), lambda: viewer.press("PageUp")),
    )
    for on, back in round_steps:
        on()
        on()
        viewer.expect_ply(rounds[2])
        back()
        viewer.expect_ply(rounds[1])
        viewer.click("To the beginning")
    viewer.press("End")
    viewer.expect_ply(viewer.last)
    viewer.press("Home")
    viewer.expect_ply(stops[0])
    viewer.click("To the end")
    viewer.expect_ply(viewer.last)


@pytest.mark.smoke
def test_scrubber_goes_to_any_position(users: BrowserUsers) -> None:
    viewer = ReplayUser(users.add(), "dragon")
    ticks = viewer.page.locator(".scrubber .tick")
    rounds = {ply["round"] for ply in viewer.replay["plies"]} - {0}
    assert ticks.count() == len(rounds)
    viewer.scrubber.fill("40")
    viewer.expect_ply(viewer.stop_at(40))
    box = viewer.scrubber.bounding_box()
    assert box is not None
    viewer.page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    expect(viewer.scrubber).not_to_have_value(str(viewer.stop_at(40)))
    assert abs(int(viewer.scrubber.input_value()) - 0.75 * viewer.last) < 0.05 * viewer.last


def test_replay_url_selects_position_and_seat(users: BrowserUsers, game: str = "kingdom") -> None:
    viewer = ReplayUser(users.add(), game, query="?ply=30&seat=1")
    at = viewer.stop_at(30)
    viewer.expect_ply(at)
    expect(viewer.page.get_by_label("View as")).to_have_value("1")
    texts = [entry["text"] for entry in viewer.replay["entries"] if viewer.stop_at(entry["ply"]) == at]
    if texts:
        expect(viewer.page.locator(".caption .happened")).to_have_text(" ".join(texts))
    viewer.page.reload()
    viewer.expect_ply(at)
    viewer.user.go(f"/replay/{viewer.table}?ply=99999")
    viewer.expect_ply(viewer.last)


def test_hidden_information_is_shown_to_its_seat_only(users: BrowserUsers) -> None:
    """The view can be that of any seat or of a spectator."""
    viewer = ReplayUser(users.add(), "kingdom")
    sealed = next(ply["ply"] - 1 for ply in viewer.replay["plies"] if ply["seat"] == 0)
    viewer.scrubber.fill(str(sealed + 1))  # after the first sealed bid
    viewer.expect_ply(sealed + 1)
    view_as = viewer.page.get_by_label("View as")
    chosen = viewer.replay["plies"][sealed]["text"]
    shown = {}
    for key, value in (("1", "0"), ("2", "1"), ("0", "")):
        viewer.press(key)
        expect(view_as).to_have_value(value)
        position = viewer.user.fetch(
            f"/api/tables/{viewer.table}/replay/{sealed + 1}" + (f"?seat={value}" if value else "")
        )
        shown[value] = bool(position["view"]["players"][0]["sealed"])
        expect(viewer.page).to_have_url(re.compile(f"seat={value or 'spectator'}"))
    assert shown == {"0": True, "1": False, "": False}, chosen
    view_as.select_option(label="Ben")
    expect(viewer.page).to_have_url(re.compile("seat=1"))
    view_as.select_option(label="Spectator")
    expect(viewer.page).to_have_url(re.compile("seat=spectator"))


def test_autoplay_starts_pauses_and_restarts(users: BrowserUsers) -> None:
    viewer = ReplayUser(users.add(), "kingdom")
    viewer.page.get_by_label("Speed").select_option("4×")
    viewer.click("Autoplay")
    expect(viewer.page.get_by_role("button", name="Pause")).to_be_visible()
    viewer.page.wait_for_function("() => Number(document.querySelector('.scrubber input').value) >= 3")
    viewer.page.evaluate("document.activeElement.blur()")  # a focused button would handle Space
    viewer.press("Space")
    expect(viewer.page.get_by_role("button", name="Autoplay")).to_be_visible()
    viewer.press("End")
    viewer.expect_ply(viewer.last)
    viewer.click("Autoplay")  # from the beginning again
    viewer.page.wait_for_function("() => Number(document.querySelector('.scrubber input').value) < 9")


def test_log_highlights_the_position_and_links_to_others(users: BrowserUsers, game: str = "dragon") -> None:
    viewer = ReplayUser(users.add(), game)
    log = viewer.page.get_by_role("list", name="Log")
    entries = viewer.replay["entries"]
    expect(log.locator(".entry")).to_have_count(len(entries))
    buttons = log.locator("button.text")
    button = buttons.nth(buttons.count() // 2)
    at = viewer.stop_at(int(button.locator("..").get_attribute("data-ply") or 0))
    button.click()
    viewer.expect_ply(at)
    current = log.locator("[data-current=true]")
    texts_here = [page_sentence(each["text"]) for each in entries if viewer.stop_at(each["ply"]) == at]
    expect(current.locator(".words")).to_have_text(texts_here)
    expect(current.first).to_be_in_viewport()
    viewer.click("To the end")
    expect(current.last.locator(".words")).to_have_text(page_sentence(entries[-1]["text"]))
    expect(current.first).to_be_in_viewport()
    rule = log.locator(".entry").nth(0).get_by_role("button", name="Rule ")
    rule.click()
    first = next(kind for kind in find_game(game).entry_kinds if kind.name == entries[0]["kind"])
    heading = viewer.page.get_by_role("dialog").get_by_role("heading", level=2)
    expect(heading).to_have_text(f"Rule {first.rule}")


@pytest.mark.parametrize(("format", "read"), [("text", Record.loads), ("JSON", Record.from_json)])
def test_record_can_be_downloaded(users: BrowserUsers, format: str, read: Any) -> None:
    viewer = ReplayUser(users.add(), "dragon")
    with viewer.page.expect_download() as waiting:
        viewer.page.get_by_role("link", name=format, exact=True).click()
    saved = read(waiting.value.path().read_text(encoding="utf-8"))
    original = Record.loads(viewer.record)
    assert (saved.plies, saved.names, saved.result) == (original.plies, original.names, original.result)


# ---------------------------------------------------------------------------------------- analysis


def test_analysis_shows_win_probability_and_mistakes(users: BrowserUsers, game: str = "dragon") -> None:
    viewer = ReplayUser(users.add(), game)
    page = viewer.page
    page.get_by_role("tab", name="Analysis").click()
    viewer.click("Analyse the game")
    curve = page.get_by_role("slider", name="Win probability")
    expect(curve).to_be_visible(timeout=120_000)
    result = viewer.user.fetch(f"/api/tables/{viewer.table}/analysis")["result"]
    assert (result["budget"], result["version"]) == ("256it", 2)
    lines = curve.locator("path.curve").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d').length)"
    )
    assert len(lines) == 2 and min(lines) > 100

    mistakes_found = [decision for decision in result["decisions"] if decision["grade"] == "mistake"]
    assert mistakes_found, "random moves contain mistakes"
    accuracy = page.get_by_role("region", name="Accuracy")
    for seat in result["seats"]:
        row = accuracy.get_by_role("listitem").nth(seat["seat"])
        expect(row).to_contain_text(f"{seat['counted_decisions']} of {seat['decisions']} decisions count")
        if seat["accuracy"] is not None:
            expect(row).to_contain_text(f"{round(seat['accuracy'])}")
    best = result["most_accurate"]
    expect(accuracy.locator(".comparison")).to_have_text(
        "It is not clear who played best."
        if best is None
        else f"{['Anna', 'Ben'][best]} played most accurately."
    )
    mistakes = page.get_by_role("region", name="Decisions").get_by_role("listitem")
    mistake = mistakes.filter(has=page.get_by_role("img", name="Mistake")).first
    mistake.get_by_role("button").click()
    expect(mistake.get_by_role("button")).to_have_attribute("aria-current", "true")
    at = int(viewer.scrubber.input_value())
    decision = next(each for each in result["decisions"] if each["ply"] == at + 1)
    assert decision["grade"] == "mistake"
    assert decision["confidence"] >= 0.9
    here = page.locator("section:has(> #here-title)")
    expect(here.locator("#here-title")).to_contain_text(f"{['Anna', 'Ben'][decision['seat']]} decides")
    expect(here.locator(".verdict")).to_contain_text("Mistake")
    expect(here.locator(".verdict")).to_contain_text("sure")
    if not decision["sealed"]:
        expect(here.locator(".tag.best")).to_have_count(1)
    expect(here.locator("ol > li.played")).to_have_count(1)

    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(viewer.scrubber).not_to_have_value(str(at))
    assert abs(int(viewer.scrubber.input_value()) - viewer.last / 2) < viewer.last / 10
    page.get_by_text("As a table").click()
    with_cost = [decision for decision in result["decisions"] if decision["win_cost"] is not None]
    expect(page.get_by_role("region", name="Decisions").get_by_role("row")).to_have_count(len(with_cost) + 1)
    page.reload()  # the analysis is stored
    page.get_by_role("tab", name="Analysis").click()
    expect(curve).to_be_visible()


# ---------------------------------------------------------------------------------------- branching


@pytest.mark.smoke
def test_branch_continues_from_the_position(users: BrowserUsers, game: str = "kingdom") -> None:
    viewer = ReplayUser(users.add(), game, seats=3)
    later = [at for at in first_decisions(viewer.user, viewer.table).values() if at[0] > 20]
    ply, seat = later[0] if later else next(iter(first_decisions(viewer.user, viewer.table).values()))
    viewer.scrubber.fill(str(ply))
    viewer.expect_ply(ply)
    before = viewer.user.fetch(f"/api/tables/{viewer.table}/replay/{ply}?seat={seat}")["view"]
    viewer.click("Continue from here")
    dialog = viewer.page.get_by_role("dialog")
    dialog.get_by_label(["Anna", "Ben", "Cleo"][seat]).check()
    dialog.get_by_label("Level of the bots").select_option("novice")
    dialog.get_by_role("button", name="Start").click()
    assert viewer.user.wait_for_turn()
    table = viewer.user.table()
    assert table["id"] != viewer.table
    assert table["my_seats"] == [seat]
    assert {each["bot"] for each in table["seats"] if each["seat"] != seat} == {"novice"}
    assert table["is_private"]
    position = viewer.user.position()
    assert position["ply"] <= ply + 1
    assert json.dumps(position["view"], sort_keys=True) == json.dumps(before, sort_keys=True)
    viewer.user.finish_decision()


def test_branch_at_the_end_is_not_offered(users: BrowserUsers) -> None:
    viewer = ReplayUser(users.add(), "kingdom")
    viewer.press("End")
    viewer.expect_ply(viewer.last)
    viewer.click("Continue from here")
    dialog = viewer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game is over at this point.")
    expect(dialog.get_by_role("button", name="Start")).to_have_count(0)
    viewer.press("Escape")
    expect(dialog).to_have_count(0)


def test_replay_of_running_game_is_rejected(users: BrowserUsers) -> None:
    users.expected_errors = ("409",)
    anna = sign_in(users.add())
    body = {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "start_now": True}
    table = anna.fetch("/api/tables", body)["table"]["id"]
    anna.go(f"/replay/{table}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("This game cannot be replayed")
    anna.page.get_by_role("link", name="To the table").click()
    assert anna.wait_for_turn()


def test_replay_fits_a_phone(users: BrowserUsers) -> None:
    viewer = ReplayUser(users.add(phone=True), "dragon", query="?ply=40")
    at = viewer.stop_at(40)
    viewer.expect_ply(at)
    viewer.page.get_by_role("button", name="One ply forward").tap()
    viewer.expect_ply(viewer.stop_at(at + 1))
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert viewer.page.evaluate(fits)
