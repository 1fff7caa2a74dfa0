"""The player of a filmstrip: makes the moves of a bot by clicks or taps in a browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Error

from film_camera import Camera
from film_table import choose_target, suggest_move
from jadecourt.server.domain.room import Room
from web.browser_user import READY, TARGETS, BrowserUser

SETTLE_MS: Final = 250  # until a preview is drawn
TRY_MS: Final = 5_000  # until a click has an effect; then it is repeated
# what to do next: "scene" (one is held), "my-turn" or "over"; no decision before the scenes have ended
NEXT_SCRIPT: Final = f"""() => {{
    if (film.isHeld) return "scene";
    return document.querySelector(".layer[data-scene]") === null && ({READY})();
}}"""


@dataclass
class Player:
    """Plays the own seat by clicks or taps, and has pictures taken."""

    user: BrowserUser
    room: Room
    camera: Camera
    seed: int
    touch: bool
    staged: list[str] = field(default_factory=list)  # complete moves that are chosen, but not sent
    ply: int = -1

    def decide(self) -> None:
        """Choose a target, take a picture of its preview, and click on it."""
        if self.user.ply() != self.ply:
            self.staged, self.ply = [], self.user.ply()
        before = self.user.progress()
        selector = f"{TARGETS}:not(.pressed):visible"
        targets = self.user.page.locator(selector).evaluate_all("all => all.map((one) => one.dataset.move)")
        move = choose_target(targets, suggest_move(self.room, self.staged, self.seed), self.seed, before)
        problem = self.show_preview(move)
        self.camera.shoot(move.split()[0], move, problem=problem)
        if self.user.progress() == before:
            self.click(move, before)
        if move in self.room.game.moves:
            self.staged.append(move)

    def show_preview(self, move: str) -> str:
        """Hover over a target, or tap once; returns what was wrong."""
        target = self.user.target(move).and_(self.user.targets).first
        try:
            if self.touch:
                target.tap(timeout=TRY_MS)
            else:
                target.hover(timeout=TRY_MS)
        except Error as error:
            return f"cannot reach {move}: {error.message.splitlines()[-1].strip()}"
        self.user.page.wait_for_timeout(SETTLE_MS)
        return ""

    def click(self, move: str, before: str) -> None:
        """Click on a target until it has an effect; by the keyboard if something covers it."""
        for press in ("pointer", "pointer", "keyboard"):
            if not self.user.wait_for_turn() or self.user.progress() != before:
                return
            target = self.user.target(move).and_(self.user.targets).first
            try:
                if press == "keyboard":
                    target.press("Enter", timeout=TRY_MS)
                elif self.touch:
                    target.tap(timeout=TRY_MS)
                else:
                    target.click(timeout=TRY_MS)
                self.user.wait_for_change(before, TRY_MS)
                return
            except Error:
                continue
        raise RuntimeError(f"clicks on {move} have no effect")


def film(player: Player, decisions: int | None, on_decision: Callable[[], None]) -> None:
    """Take pictures until the game is over, or of this many decisions and what follows them."""
    page, camera, count = player.user.page, player.camera, 0
    while True:
        found = page.wait_for_function(NEXT_SCRIPT).json_value()
        if found == "scene":
            camera.shoot_scene()
        elif found == "my-turn":
            if count == decisions:
                return
            player.decide()
            count += 1
            on_decision()
        else:
            page.get_by_role("dialog").wait_for()
            page.wait_for_timeout(SETTLE_MS)
            camera.shoot("result", "result")
            return
