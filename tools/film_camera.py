"""Pictures of a page at a table: holds each scene at its last line, and writes numbered PNG files and their index."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SPEEDS: Final = {"half": 0.5, "normal": 1.0, "double": 2.0}
HOLD_AFTER_MS: Final = 300  # after the last line of a scene, at normal speed; every scene lasts longer
FLIGHT_SHARE: Final = 0.42  # of the time of a number that flies: there it is at its place, not yet faded
INDEX: Final = "index.html"

# While a scene is held, timers that end wait until it is released: scenes are played by timers.
HOLD_SCRIPT: Final = """(() => {
    const start = window.setTimeout.bind(window), stop = window.clearTimeout.bind(window);
    const waiting = new Map();
    const film = (window.film = { isHeld: false, number: "0" });
    window.setTimeout = (callback, delay, ...rest) => {
        const id = start(() => {
            if (film.isHeld) waiting.set(id, () => callback(...rest));
            else callback(...rest);
        }, delay);
        return id;
    };
    window.clearTimeout = (id) => {
        waiting.delete(id);
        stop(id);
    };
    film.release = () => {
        film.isHeld = false;
        for (const animation of document.getAnimations()) animation.play();
        for (const [id, run] of waiting) if (waiting.delete(id)) run();
    };
    const hold = (layer, number) => {
        const isSeen = layer.querySelector(".panel, .banner, .flight") !== null;
        if (!isSeen || layer.dataset.sceneNumber !== number || !layer.dataset.scene) return;
        film.isHeld = true;
        for (const animation of document.getAnimations()) {
            const { effect } = animation;
            const { duration, iterations } = effect.getComputedTiming();
            animation.pause();
            if (effect.target?.matches(".flight"))
                animation.currentTime = Math.max(animation.currentTime ?? 0, duration * FLIGHT_SHARE);
            else if (iterations !== Infinity) animation.currentTime = duration * iterations - 1;
        }
    };
    const observer = new MutationObserver(() => {
        const layer = document.querySelector(".layer[data-scene]");
        const { sceneNumber: number, linesLeft } = layer?.dataset ?? {};
        if (!layer || linesLeft !== "0" || number === film.number) return;
        film.number = number;
        start(() => hold(layer, number), HOLD_AFTER);
    });
    const attributeFilter = ["data-scene", "data-scene-number", "data-lines-left"];
    observer.observe(document, { subtree: true, attributes: true, attributeFilter });
})()"""

SCENE_TEXT_SCRIPT: Final = """() => {
    const layer = document.querySelector(".layer");
    const text = layer.querySelector(".title, .banner")?.textContent ?? "";
    return [layer.dataset.scene, text.replace(/\\s+/g, " ").trim()];
}"""

STYLE: Final = """body { margin: 1rem; background: #777; color: #fff; font: 14px/1.4 sans-serif }
main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { width: min(WIDTHpx, 100%); margin: 0 } img { width: 100%; display: block } .problem { background: #a00 }"""


@dataclass(frozen=True)
class Picture:
    """A picture of the strip."""

    file: str
    caption: str
    is_scene: bool
    problem: str = ""  # what was wrong when it was taken


class Camera:
    """Takes the pictures of a filmstrip."""

    def __init__(self, page: Page, folder: Path, title: str, speed: str) -> None:
        self.page = page
        self.folder = folder
        self.title = title
        self.pictures: list[Picture] = []
        self.problems: list[str] = []  # targets that cannot be reached, errors of the page
        hold_after = HOLD_AFTER_MS / SPEEDS[speed]
        page.add_init_script(
            HOLD_SCRIPT.replace("HOLD_AFTER", str(hold_after)).replace("FLIGHT_SHARE", str(FLIGHT_SHARE))
        )
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("[0-9][0-9][0-9][0-9]-*.png"):
            old.unlink()

    def shoot(self, name: str, caption: str, *, is_scene: bool = False, problem: str = "") -> None:
        """Write a picture of what is on the screen."""
        ply = self.page.locator(".play").get_attribute("data-ply") or "0"
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        file = f"{len(self.pictures) + 1:04}-ply{ply}-{slug}.png"
        self.page.screenshot(path=self.folder / file)
        self.pictures.append(Picture(file, f"ply {ply}: {caption}", is_scene, problem))
        if problem:
            self.problems.append(f"{file}: {problem}")

    def shoot_scene(self) -> None:
        """Write a picture of the scene that is held, and release it."""
        name, text = self.page.evaluate(SCENE_TEXT_SCRIPT)
        self.shoot(f"scene-{name}", f"scene {name}: {text}", is_scene=True)
        self.page.evaluate("() => film.release()")

    def write_index(self) -> Path:
        """Write the page that shows all pictures in order."""
        width = (self.page.viewport_size or {"width": 400})["width"]
        figures = "\n".join(map(format_figure, self.pictures))
        path = self.folder / INDEX
        path.write_text(
            f'<!doctype html><meta charset="utf-8"><title>{html.escape(self.title)}</title>\n'
            f"<style>{STYLE.replace('WIDTH', str(min(width, 480)))}</style>\n"
            f"<h1>{html.escape(self.title)}</h1>\n<main>\n{figures}\n</main>\n",
            encoding="utf-8",
        )
        return path


def format_figure(picture: Picture) -> str:
    """A picture of the index with its caption."""
    caption = html.escape(picture.caption)
    problem = f'<br><span class="problem">{html.escape(picture.problem)}</span>' if picture.problem else ""
    return (
        f'<figure><a href="{picture.file}"><img src="{picture.file}" alt="{caption}" loading="lazy"></a>'
        f"<figcaption>{picture.file}<br>{caption}{problem}</figcaption></figure>"
    )
