"""Games that are over: leafed through, seen by any seat, analysed, continued."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from jadecourt.core.record import Record
from server.clients import ServerThread, serving
from web.scenes import bring, come_in, decisions, record_of
from web.visiting import Visitor, Visitors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("site"), analysis_budget="20it") as server:
        yield server


class Viewer:
    """Somebody who looks at a replay."""

    def __init__(self, visitor: Visitor, game: str, seats: int = 2, query: str = "") -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.record = record_of(game, seats)
        self.table = bring(come_in(visitor), self.record)
        self.replay: dict[str, Any] = visitor.fetch(f"/api/tables/{self.table}/replay")
        visitor.go(f"/replay/{self.table}{query}")
        expect(self.scrubber).to_be_visible()

    @property
    def scrubber(self) -> Locator:
        return self.page.get_by_label("Position in the game")

    def is_at(self, ply: int) -> None:
        """The scrubber, the line below it and the address say so."""
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

    def rest(self, ply: int) -> int:
        """Where one stops: what chance decides is passed over."""
        plies = self.replay["plies"]
        while ply < self.last and plies[ply]["seat"] is None:
            ply += 1
        return ply

    def rests(self) -> list[int]:
        """All positions at which one stops."""
        return sorted({self.rest(ply) for ply in range(self.last + 1)})

    def starts(self, *keys: str) -> list[int]:
        """The positions at which something else begins: a round, or a phase of one."""
        marks = [tuple(ply[key] for key in keys) for ply in self.replay["plies"]]
        begun = [n for n, mark in enumerate(marks) if n == 0 or mark != marks[n - 1]]
        return sorted({self.rest(n) for n in begun})


def test_buttons_and_keys_leaf_through_the_game(visitors: Visitors, game: str = "dragon") -> None:
    viewer = Viewer(visitors.arrive(), game)
    rounds, phases, rests = viewer.starts("round"), viewer.starts("round", "phase"), viewer.rests()
    viewer.is_at(rests[0])
    for on, back in (
        (lambda: viewer.click("One ply on"), lambda: viewer.click("One ply back")),
        (lambda: viewer.press("ArrowRight"), lambda: viewer.press("ArrowLeft")),
    ):
        on()
        on()
        viewer.is_at(rests[2])
        back()
        back()
        viewer.is_at(rests[0])
    for on, back in (
        (lambda: viewer.click("One phase on"), lambda: viewer.click("One phase back")),
        (lambda: viewer.press("Shift+ArrowRight"), lambda: viewer.press("Shift+ArrowLeft")),
    ):
        on()
        on()
        on()
        viewer.is_at(phases[3])
        back()
        viewer.is_at(phases[2])
        viewer.press("Home")
    for on, back in (
        (lambda: viewer.click("One round on"), lambda: viewer.click("One round back")),
        (lambda: viewer.press("PageDown"), lambda: viewer.press("PageUp")),
    ):
        on()
        on()
        viewer.is_at(rounds[2])
        back()
        viewer.is_at(rounds[1])
        viewer.click("To the beginning")
    viewer.press("End")
    viewer.is_at(viewer.last)
    viewer.press("Home")
    viewer.is_at(rests[0])
    viewer.click("To the end")
    viewer.is_at(viewer.last)


@pytest.mark.smoke
def test_the_scrubber_goes_anywhere(visitors: Visitors) -> None:
    viewer = Viewer(visitors.arrive(), "dragon")
    ticks = viewer.page.locator(".scrubber .tick")
    rounds = {ply["round"] for ply in viewer.replay["plies"]} - {0}
    assert ticks.count() == len(rounds)
    viewer.scrubber.fill("40")
    viewer.is_at(viewer.rest(40))
    box = viewer.scrubber.bounding_box()
    assert box is not None
    viewer.page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    expect(viewer.scrubber).not_to_have_value(str(viewer.rest(40)))
    assert abs(int(viewer.scrubber.input_value()) - 0.75 * viewer.last) < 0.05 * viewer.last


def test_a_link_leads_to_a_position_and_a_seat(visitors: Visitors, game: str = "kingdom") -> None:
    viewer = Viewer(visitors.arrive(), game, query="?ply=30&seat=1")
    at = viewer.rest(30)
    viewer.is_at(at)
    expect(viewer.page.get_by_label("Seen as")).to_have_value("1")
    told = [entry["text"] for entry in viewer.replay["entries"] if viewer.rest(entry["ply"]) == at]
    if told:
        expect(viewer.page.locator(".caption .happened")).to_have_text(" ".join(told))
    viewer.page.reload()
    viewer.is_at(at)
    viewer.visitor.go(f"/replay/{viewer.table}?ply=99999")
    viewer.is_at(viewer.last)


def test_any_seat_s_eyes_and_a_spectator_s(visitors: Visitors) -> None:
    """What somebody had in hand in secret is seen by that seat only."""
    viewer = Viewer(visitors.arrive(), "kingdom")
    sealed = next(ply["ply"] - 1 for ply in viewer.replay["plies"] if ply["seat"] == 0)
    viewer.scrubber.fill(str(sealed + 1))  # the first of two has chosen a bid
    viewer.is_at(sealed + 1)
    eyes = viewer.page.get_by_label("Seen as")
    chosen = viewer.replay["plies"][sealed]["text"]
    shown = {}
    for key, value in (("1", "0"), ("2", "1"), ("0", "")):
        viewer.press(key)
        expect(eyes).to_have_value(value)
        answer = viewer.visitor.fetch(
            f"/api/tables/{viewer.table}/replay/{sealed + 1}" + (f"?seat={value}" if value else "")
        )
        shown[value] = bool(answer["view"]["players"][0]["sealed"])
        expect(viewer.page).to_have_url(re.compile(f"seat={value or 'spectator'}"))
    assert shown == {"0": True, "1": False, "": False}, chosen
    eyes.select_option(label="Ben")
    expect(viewer.page).to_have_url(re.compile("seat=1"))
    eyes.select_option(label="Spectator")
    expect(viewer.page).to_have_url(re.compile("seat=spectator"))


def test_it_goes_on_by_itself(visitors: Visitors) -> None:
    viewer = Viewer(visitors.arrive(), "kingdom")
    viewer.page.get_by_label("Speed").select_option("4×")
    viewer.click("Play by itself")
    expect(viewer.page.get_by_role("button", name="Pause")).to_be_visible()
    viewer.page.wait_for_function("() => Number(document.querySelector('.scrubber input').value) >= 3")
    viewer.page.evaluate("document.activeElement.blur()")  # buttons keep Space for themselves
    viewer.press("Space")
    expect(viewer.page.get_by_role("button", name="Play by itself")).to_be_visible()
    viewer.press("End")
    viewer.is_at(viewer.last)
    viewer.click("Play by itself")  # from the beginning again
    viewer.page.wait_for_function("() => Number(document.querySelector('.scrubber input').value) < 9")


def test_the_log_marks_the_position_and_leads_to_others(visitors: Visitors, game: str = "dragon") -> None:
    viewer = Viewer(visitors.arrive(), game)
    log = viewer.page.get_by_role("list", name="Log")
    entries = viewer.replay["entries"]
    expect(log.get_by_role("listitem")).to_have_count(len(entries))
    entry = entries[len(entries) // 2]
    log.get_by_role("listitem").nth(len(entries) // 2).locator("button.text").click()
    at = viewer.rest(entry["ply"])
    viewer.is_at(at)
    now = log.locator("[data-now=true]")
    same = [each["text"] for each in entries if viewer.rest(each["ply"]) == at]
    expect(now.locator(".text")).to_have_text(same)
    expect(now.first).to_be_in_viewport()
    viewer.click("To the end")
    expect(now.last.locator(".text")).to_have_text(entries[-1]["text"])
    expect(now.first).to_be_in_viewport()
    rule = log.get_by_role("listitem").nth(0).get_by_role("button", name="Rule ")
    rule.click()
    expect(viewer.page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(
        f"Rule {entries[0]['rule']}"
    )


@pytest.mark.parametrize(("form", "read"), [("text", Record.loads), ("JSON", Record.from_json)])
def test_the_record_can_be_saved(visitors: Visitors, form: str, read: Any) -> None:
    viewer = Viewer(visitors.arrive(), "dragon")
    with viewer.page.expect_download() as waiting:
        viewer.page.get_by_role("link", name=form, exact=True).click()
    saved = read(waiting.value.path().read_text(encoding="utf-8"))
    original = Record.loads(viewer.record)
    assert (saved.plies, saved.names, saved.result) == (original.plies, original.names, original.result)


# ---------------------------------------------------------------------------------------- analysis


def test_an_analysis_shows_who_was_winning_and_what_was_given_away(
    visitors: Visitors, game: str = "dragon"
) -> None:
    viewer = Viewer(visitors.arrive(), game)
    page = viewer.page
    page.get_by_role("tab", name="Analysis").click()
    viewer.click("Analyse the game")
    curve = page.get_by_role("slider", name="Chance of victory")
    expect(curve).to_be_visible(timeout=120_000)
    found = viewer.visitor.fetch(f"/api/tables/{viewer.table}/analysis")["result"]
    assert found["budget"] == "20it"
    lines = curve.locator("path.curve").evaluate_all("all => all.map((one) => one.getAttribute('d').length)")
    assert len(lines) == 2 and min(lines) > 100

    costly = [one for one in found["decisions"] if (one["win_cost"] or 0) >= 0.05]
    assert costly, "random moves give away something"
    mistakes = page.get_by_role("region", name="Decisions").get_by_role("listitem")
    blunder = mistakes.filter(has=page.get_by_role("img", name="Costly")).first
    blunder.get_by_role("button").click()
    expect(blunder.get_by_role("button")).to_have_attribute("aria-current", "true")
    at = int(viewer.scrubber.input_value())
    decision = next(one for one in found["decisions"] if one["ply"] == at + 1)
    assert decision["win_cost"] >= 0.05
    here = page.locator("section:has(> #here-title)")
    expect(here.get_by_role("heading")).to_contain_text(f"{['Anna', 'Ben'][decision['seat']]} decides")
    expect(here.locator(".verdict")).to_contain_text("Costly.")
    if not decision["sealed"]:
        expect(here.locator(".tag.best")).to_have_count(1)
    expect(here.locator("li.played")).to_have_count(1)

    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(viewer.scrubber).not_to_have_value(str(at))
    assert abs(int(viewer.scrubber.input_value()) - viewer.last / 2) < viewer.last / 10
    page.get_by_text("As a table").click()
    judged = [one for one in found["decisions"] if one["win_cost"] is not None]
    expect(page.get_by_role("region", name="Decisions").get_by_role("row")).to_have_count(len(judged) + 1)
    page.reload()  # it is kept
    page.get_by_role("tab", name="Analysis").click()
    expect(curve).to_be_visible()


# ---------------------------------------------------------------------------------------- going on


@pytest.mark.smoke
def test_a_new_table_goes_on_from_here(visitors: Visitors, game: str = "kingdom") -> None:
    viewer = Viewer(visitors.arrive(), game, seats=3)
    own = [at for at in decisions(viewer.visitor, viewer.table).values() if at[0] > 20]
    ply, seat = own[0] if own else next(iter(decisions(viewer.visitor, viewer.table).values()))
    viewer.scrubber.fill(str(ply))
    viewer.is_at(ply)
    before = viewer.visitor.fetch(f"/api/tables/{viewer.table}/replay/{ply}?seat={seat}")["view"]
    viewer.click("Continue from here")
    dialog = viewer.page.get_by_role("dialog")
    dialog.get_by_label(["Anna", "Ben", "Cleo"][seat]).check()
    dialog.get_by_label("Level of the bots").select_option("easy")
    dialog.get_by_role("button", name="Play on").click()
    assert viewer.visitor.wait_for_turn()
    table = viewer.visitor.table()
    assert table["id"] != viewer.table
    assert table["my_seats"] == [seat]
    assert {each["bot"] for each in table["seats"] if each["seat"] != seat} == {"easy"}
    position = viewer.visitor.position()
    assert position["ply"] <= ply + 1
    assert json.dumps(position["view"], sort_keys=True) == json.dumps(before, sort_keys=True)
    viewer.visitor.finish_decision()


def test_nothing_goes_on_from_the_end(visitors: Visitors) -> None:
    viewer = Viewer(visitors.arrive(), "kingdom")
    viewer.press("End")
    viewer.is_at(viewer.last)
    viewer.click("Continue from here")
    dialog = viewer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game is over here")
    expect(dialog.get_by_role("button", name="Play on")).to_have_count(0)
    viewer.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_game_that_goes_on_cannot_be_replayed_yet(visitors: Visitors) -> None:
    visitors.tolerated = ("409",)
    anna = come_in(visitors.arrive())
    wish = {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "start_now": True}
    table = anna.fetch("/api/tables", wish)["table"]["id"]
    anna.go(f"/replay/{table}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("This game cannot be replayed")
    anna.page.get_by_role("link", name="To the table").click()
    assert anna.wait_for_turn()


def test_a_replay_on_a_phone(visitors: Visitors) -> None:
    viewer = Viewer(visitors.arrive(phone=True), "dragon", query="?ply=40")
    at = viewer.rest(40)
    viewer.is_at(at)
    viewer.page.get_by_role("button", name="One ply on").tap()
    viewer.is_at(viewer.rest(at + 1))
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert viewer.page.evaluate(wide)
