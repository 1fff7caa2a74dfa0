"""The pages in a pseudo-language that is accented and longer: no text is in a component, and every text has its room.

The language is added to a copy of the package as `docs/translations.md` says; nothing else is changed there.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from cli_driver import COMMAND, cli_environment
from i18n.pseudo_language import CODE, add_to_web_client, copy_package
from jadecourt.games import GAMES
from jadecourt.i18n import catalogue, game_texts
from jadecourt.i18n.languages import LANGUAGE_NAMES
from web import page_walk
from web.browser_user import DESKTOP, PHONE, TABLET, BrowserUser, BrowserUsers, bot_table
from web.layout import find_collisions, find_overflows
from web.page_walk import Action, OnPhone, PageWalker

ASCII_WORD = re.compile(r"[A-Za-z]{2,}")
ANALYSIS_BUDGET = "20it"
# the same in all languages; "and" is written by the browser, which does not know this language
NAMES = {"Jadecourt", "JSON", ANALYSIS_BUDGET, " and ", *LANGUAGE_NAMES.values()}


@dataclass(frozen=True)
class Site:
    """A running server."""

    url: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of a copy of the package with the pseudo-language; this process reads its catalogues, too."""
    folder = tmp_path_factory.mktemp("pseudo")
    package = copy_package(folder)
    add_to_web_client(package / "web_client", package / "locales")
    settings = {"RATE_LIMIT_FACTOR": "1000", "BOT_PROCESSES": "1", "ANALYSIS_BUDGET": ANALYSIS_BUDGET}
    environment = cli_environment(folder / "data", PYTHONPATH=str(folder))
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*COMMAND, "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            env=environment | {f"JADECOURT_{name}": value for name, value in settings.items()},
        )
    with process, pytest.MonkeyPatch.context() as patch:
        assert process.stdout is not None
        found = re.search(r"http://[\w.]+:\d+", process.stdout.readline())
        assert found, (folder / "log").read_text()
        for module in (catalogue, game_texts):
            patch.setattr(module, "LOCALES_DIR", package / "locales")
        yield Site(found[0])
        process.terminate()
    catalogue.read_catalogue.cache_clear()
    game_texts.game_catalogue.cache_clear()


class PseudoReader(PageWalker):
    """Collects texts without accents, and texts that have no room on a desktop or a phone."""

    languages = (CODE,)

    def __init__(self, user: BrowserUser) -> None:
        super().__init__(user)
        self.seen: set[str] = set()
        self.overflows: list[str] = []

    def act(self, action: Action, language: str) -> None:
        if not isinstance(action, OnPhone):
            super().act(action, language)

    def observe(self, language: str, excluded: str) -> None:
        for size in (PHONE, TABLET, DESKTOP):
            self.page.set_viewport_size(size)  # type: ignore[arg-type]
            self.seen |= self.texts(excluded)
            problems = find_overflows(self.page)
            if self.page.locator(".play [data-board], .play .kingdom").count():
                problems += find_collisions(self.page)
            self.overflows += [f"{size['width']} px: {found}" for found in problems]

    def check(self, path: str, names: set[str]) -> None:
        plain = find_plain_texts(self.seen, names | NAMES)
        assert len(self.seen) > 5
        problems = [f"without accents: {text}" for text in plain] + sorted(set(self.overflows))
        self.seen, self.overflows = set(), []
        assert not problems, "\n".join([path, *problems])


def find_plain_texts(texts: set[str], names: set[str]) -> list[str]:
    """Texts with a word without accents, other than names."""
    known = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    return sorted(text for text in texts if ASCII_WORD.search(known.sub(" ", text)))


@pytest.fixture
def reader(users: BrowserUsers) -> PseudoReader:
    return PseudoReader(users.add())


def test_find_plain_texts_finds_words_without_accents() -> None:
    texts = {"[Ýöûŕ ţûŕñ ö]", "Your turn", "Anna", "[Þöîñţš]: 3", "p0", "[Ɓéñ ƀîðš of]"}
    assert find_plain_texts(texts, {"Anna"}) == ["Your turn", "[Ɓéñ ƀîðš of]"]


LONG = "Donaudampfschifffahrtsgesellschaft"


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        (f"<p style='width: 5em'>{LONG}</p>", f"text leaves p: {LONG}"),
        (f"<p style='width: 5em; overflow: hidden'>{LONG}</p>", f"text is cut off by p: {LONG}"),
        (
            f"<p class=x style='width: 5em; overflow: hidden; text-overflow: ellipsis'>{LONG}</p>",
            "ends with …",
        ),
        ("<p style='height: 1em; overflow: hidden'>one<br>two</p>", "text is cut off by p: two"),
        (f"<p style='width: 200vw'>{LONG}</p>", "px wide, the window 390"),
        (
            f"<p>{LONG}</p><div style='position: relative; top: -2em; background: red'>over</div>",
            "is covered",
        ),
        (f"<p style='width: 5em; overflow: auto'>{LONG}</p>", ""),
        (f"<p style='width: 5em; overflow-wrap: anywhere'>{LONG}</p>", ""),
        (f"<p class=hint style='width: 5em; overflow: hidden; text-overflow: ellipsis'>{LONG}</p>", ""),
        (f"<p style='width: 1px; height: 1px; overflow: hidden; position: absolute'>{LONG}</p>", ""),
    ],
)
def test_find_overflows_finds_texts_that_do_not_fit(users: BrowserUsers, html: str, problem: str) -> None:
    user = users.add(phone=True)
    user.page.set_content(f"<!doctype html><meta name=viewport content='width=device-width'>{html}")
    found = find_overflows(user.page)
    if problem:
        assert found and problem in found[0]
    else:
        assert found == []


@pytest.mark.parametrize("path", page_walk.LOBBY_PATHS)
def test_lobby_pages_come_from_catalogues_and_fit(reader: PseudoReader, path: str) -> None:
    reader.visit(path)


def test_lobby_with_tables_comes_from_catalogues_and_fits(reader: PseudoReader, users: BrowserUsers) -> None:
    page_walk.visit_lobby_with_tables(reader, users)


@pytest.mark.parametrize("game", GAMES)
def test_table_form_comes_from_catalogues_and_fits(reader: PseudoReader, game: str) -> None:
    page_walk.visit_table_form(reader, game)


def test_waiting_room_comes_from_catalogues_and_fits(reader: PseudoReader, users: BrowserUsers) -> None:
    page_walk.visit_waiting_room(reader, users)


@pytest.mark.parametrize("game", GAMES)
def test_reference_and_rules_page_come_from_catalogues_and_fit(reader: PseudoReader, game: str) -> None:
    page_walk.visit_reference_and_rules(reader, game)


@pytest.mark.parametrize("game", GAMES)
def test_table_at_every_decision_comes_from_catalogues_and_fits(reader: PseudoReader, game: str) -> None:
    page_walk.visit_decisions(reader, game)


@pytest.mark.parametrize("game", GAMES)
def test_result_and_replay_come_from_catalogues_and_fit(reader: PseudoReader, game: str) -> None:
    page_walk.visit_result_and_replay(reader, game)


def test_user_statistics_come_from_catalogues_and_fit(reader: PseudoReader) -> None:
    page_walk.visit_statistics(reader)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_comes_from_catalogues_and_fits(reader: PseudoReader, game: str) -> None:
    page_walk.visit_lessons(reader, game)


@pytest.mark.parametrize("game", GAMES)
def test_programs_get_texts_in_the_language(reader: PseudoReader, game: str) -> None:
    """Sentences of the log and prompts, for clients that ask for them."""
    user = bot_table(reader.user, game, 2)
    assert user.wait_for_turn()
    position = user.position(CODE)
    texts = {position["prompt"], *(entry["text"] for entry in position["entries"])}
    names = {seat["name"] for seat in user.table()["seats"]}
    assert len(texts) > 1
    assert find_plain_texts(texts, names) == []
