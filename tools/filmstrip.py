"""Play a whole seeded game by clicks in Chromium, and write a picture of every own decision and of every scene.

    python tools/filmstrip.py GAME SEED SIZE [--output DIR]        # SIZE: 390x844, 1440x900, …

The pictures are numbered and named by ply and step; index.html shows them in order. The same seed gives the same game.
The player makes the moves of a bot by clicks, and hovers or taps first to see the preview. It needs the test
dependencies, Chromium and the built web client.
"""

from __future__ import annotations

import argparse
import logging
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # the browser is used as in the tests

import structlog  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from rich.progress import Progress  # noqa: E402

from film_camera import INDEX, SPEEDS, Camera  # noqa: E402
from film_player import Player, film  # noqa: E402
from film_table import count_decisions, seeded_rooms  # noqa: E402
from jadecourt.core.errors import JadecourtError  # noqa: E402
from jadecourt.core.game import Game  # noqa: E402
from jadecourt.core.options import SEATS_KEY  # noqa: E402
from jadecourt.games import GAMES, find_game  # noqa: E402
from jadecourt.i18n import LANGUAGES  # noqa: E402
from jadecourt.server.static.web_client import BUILD_FOLDER  # noqa: E402
from jadecourt.server.static.web_client import INDEX as BUILT_INDEX  # noqa: E402
from server.live_server import running_server  # noqa: E402
from web.browser_user import ARGUMENTS, BrowserUsers, bot_table, find_chromium  # noqa: E402

DEFAULT_SPEED: Final = "double"
BOT_LEVEL: Final = "greedy"  # without a time limit, so that it always plays the same


@dataclass(frozen=True)
class FilmSettings:
    """What is filmed."""

    game: Game
    seed: int
    width: int
    height: int
    dark: bool = False
    language: str = "en"
    touch: bool = False
    speed: str = DEFAULT_SPEED
    decisions: int | None = None  # stop after this many; None: at the end of the game

    @property
    def title(self) -> str:
        details = [self.language, *(["dark"] * self.dark), *(["touch"] * self.touch)]
        return f"{self.game.id} {self.seed} {self.width}x{self.height} {' '.join(details)}"


def record(
    browser: Browser, settings: FilmSettings, folder: Path, on_decision: Callable[[], None] = lambda: None
) -> Camera:
    """Play the game on a server of its own and write its pictures into a folder."""
    with (
        tempfile.TemporaryDirectory(prefix="jadecourt-film-") as data,
        running_server(Path(data)) as server,
        seeded_rooms(settings.seed) as rooms,
    ):
        users = BrowserUsers(browser, server.url)
        user = users.add(
            phone=settings.touch,
            dark=settings.dark,
            language=settings.language,
            viewport={"width": settings.width, "height": settings.height},
            motion="full",
            sceneSpeed=settings.speed,
            oneTap=False,
        )
        camera = Camera(user.page, folder, settings.title, settings.speed)
        game = settings.game
        options = {key: value for key, value in game.options.items() if key != SEATS_KEY}
        bot_table(user, game.id, game.seats, options, BOT_LEVEL)
        player = Player(user, rooms[0], camera, settings.seed, settings.touch)
        try:
            film(player, settings.decisions, on_decision)
        finally:
            camera.write_index()
            users.close()
        camera.problems += users.console_errors
    return camera


def parse_arguments(arguments: Sequence[str] | None = None) -> tuple[FilmSettings, Path]:
    """The settings and the folder of a command line; ends the program with a message if they are wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("seed", type=int, metavar="SEED", help="of the table and the bots")
    parser.add_argument("size", metavar="SIZE", help="of the window in pixels, such as 390x844")
    parser.add_argument("--dark", action="store_true", help="dark colours")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the page (en)")
    parser.add_argument("--touch", action="store_true", help="taps instead of clicks")
    parser.add_argument("--players", type=int, default=3, help="number of seats (3)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="of the game; repeatable"
    )
    parser.add_argument(
        "--speed", choices=list(SPEEDS), default=DEFAULT_SPEED, help=f"of the scenes ({DEFAULT_SPEED})"
    )
    parser.add_argument("--decisions", type=int, metavar="N", help="stop after N own decisions")
    parser.add_argument("--output", type=Path, metavar="DIR", help="folder (filmstrips/GAME-SEED-SIZE)")
    given = parser.parse_args(arguments)
    size = re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", given.size)
    if size is None:
        parser.error(f"SIZE is {given.size!r}: expected WIDTHxHEIGHT in pixels, such as 390x844")
    if given.decisions is not None and given.decisions < 1:
        parser.error("--decisions must be at least 1")
    options: dict[str, Any] = {SEATS_KEY: given.players}
    for pair in given.option:
        key, equals, value = pair.partition("=")
        if not equals:
            parser.error(f"--option is {pair!r}: expected KEY=VALUE")
        options[key] = value
    try:
        game = find_game(given.game)(**options)
    except JadecourtError as error:
        parser.error(str(error))
    settings = FilmSettings(
        game,
        given.seed,
        int(size[1]),
        int(size[2]),
        given.dark,
        given.language,
        given.touch,
        given.speed,
        given.decisions,
    )
    folder = given.output or Path("filmstrips") / settings.title.replace(" ", "-")
    return settings, folder


def main(arguments: Sequence[str] | None = None) -> int:
    settings, folder = parse_arguments(arguments)
    chromium = find_chromium()
    if chromium is None:
        print("Chromium is missing (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    if not (BUILD_FOLDER / BUILT_INDEX).is_file():
        print("the web client is not built: run python -m build_tools --web-client", file=sys.stderr)
        return 1
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    total = settings.decisions or count_decisions(settings.game, settings.seed)
    with sync_playwright() as playwright, Progress() as progress:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        task = progress.add_task(settings.title, total=total)
        camera = record(browser, settings, folder, lambda: progress.advance(task))
        progress.update(task, completed=total)
        browser.close()
    for message in camera.problems:
        print(message, file=sys.stderr)
    print(f"{folder / INDEX}: {len(camera.pictures)} pictures")
    return 1 if camera.problems else 0


if __name__ == "__main__":
    sys.exit(main())
