"""The pages in every language: no text is English, a key or a template, each has its typography and its room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from catalogues import list_catalogues, read_catalogue
from cli_driver import log_sentence_start
from jadecourt.games import GAMES
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.languages import DEFAULT_LANGUAGE, LANGUAGE_NAMES
from server.live_server import ServerThread, running_server
from web import page_walk
from web.browser_user import BrowserUser, BrowserUsers, bot_table
from web.layout import find_overflows
from web.page_walk import PageWalker

# words that are the same in English and another language, in lower case
SAME_IN_ALL = {"jadecourt", "json", "min", *map(str.lower, LANGUAGE_NAMES.values())}
SAME = {
    "fr": {  # "main" is a hand in French
        *("main", "options", "section", "standard", "table", "total", "place", "places", "point", "points"),
        *(
            "action",
            "actions",
            "province",
            "provinces",
            "pause",
            "analyse",
            "dragon",
            "mongols",
            "conventions",
        ),
        *("invariants", "noble", "nobles", "yuan", "parade", "page", "pts", "novice", "expert"),
    },
    "de": {
        *("name", "system", "standard", "chat", "online", "offline", "text", "link", "bot", "bots", "hand"),
        *("buddha", "buddhas", "lobby", "tornado", "parade", "yuan"),
    },
}
# signs that do not belong to a language; French and German quotation marks are « » and „ “
WRONG_SIGNS = {
    "fr": re.compile(r"[^\W_][:;!?](\s|$)|[ ][:;!?»]|« |[\"“”]"),
    "de": re.compile(r"\s[:;!?](\s|$)|[\"”]|(^|\s)[“»]"),
}
TEMPLATE = re.compile(r"\{|\}|\bundefined\b|\bNaN\b|\[object")
# message keys of several words; a single word may be its own key
KEYS = {key for name in list_catalogues() for key in read_catalogue(name) if "-" in key}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("site"), analysis_budget="20it") as server:
        yield server


class LanguageReader(PageWalker):
    """Reads each page in all languages and compares them with English."""

    languages = LANGUAGES

    def __init__(self, user: BrowserUser) -> None:
        super().__init__(user)
        self.seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        self.overflows: set[str] = set()

    def observe(self, language: str, excluded: str) -> None:
        self.seen[language] |= self.texts(excluded)
        self.overflows |= {f"{language}: {found}" for found in find_overflows(self.page)}

    def check(self, path: str, names: set[str]) -> None:
        problems = sorted(self.overflows)
        self.overflows = set()
        for language, texts in self.seen.items():
            assert len(texts) > 5
            problems += [f"{language}: {problem}" for problem in find_problems(language, texts)]
            if language != DEFAULT_LANGUAGE:
                same = untranslated(self.seen[DEFAULT_LANGUAGE], texts, names, language)
                problems += [f"{language}: not translated: {text}" for text in sorted(same)]
        self.seen = {language: set() for language in LANGUAGES}
        assert not problems, "\n".join([path, *problems])


def find_problems(language: str, texts: set[str]) -> list[str]:
    """Keys, templates and wrong signs among texts."""
    found = []
    for text in sorted(texts):
        if text in KEYS:
            found.append(f"key: {text}")
        if TEMPLATE.search(text):
            found.append(f"template: {text}")
        if language in WRONG_SIGNS and WRONG_SIGNS[language].search(text):
            found.append(f"wrong sign: {text!r}")
    return found


def untranslated(english: set[str], other: set[str], names: set[str], language: str) -> set[str]:
    """Texts that are the same in both languages, without those whose words are all names or the same."""
    same = set()
    for text in english & other:
        rest = re.sub("|".join(sorted(map(re.escape, names), key=len, reverse=True)), " ", text)
        words = {word.lower() for word in re.findall(r"[^\W\d_]{3,}", rest)}
        if words - SAME_IN_ALL - SAME.get(language, set()):
            same.add(text)
    return same


@pytest.fixture
def reader(users: BrowserUsers) -> LanguageReader:
    return LanguageReader(users.add())


# ------------------------------------------------------------------------------------------------ the checks


def test_untranslated_finds_texts_that_are_the_same() -> None:
    english = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK"}
    french = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK", "À vous"}
    assert untranslated(english, french, {"Anna"}, "fr") == {"Your turn", "Anna bids 3"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "lobby-play"),
        ("en", "{ $n } points"),
        ("de", "Anna bietet {$n}"),
        ("fr", "Vraiment?"),
        ("fr", "Vraiment ?"),
        ("fr", "« Ouvert »"),
        ("fr", "“Ouvert”"),
        ("de", "Wirklich ?"),
        ("de", "“Offen”"),
        ("de", '"Offen"'),
    ],
)
def test_find_problems_finds_keys_templates_and_wrong_signs(language: str, text: str) -> None:
    assert len(find_problems(language, {text, "Anna"})) == 1


def test_find_problems_accepts_typography_of_each_language() -> None:
    assert find_problems("en", {"Really? “Open”: don’t"}) == []
    assert find_problems("fr", {"Vraiment\xa0? «\xa0Ouvert\xa0»\u202f! 12:30"}) == []
    assert find_problems("de", {"Wirklich? „Offen“: 12:30 Uhr"}) == []


# ------------------------------------------------------------------------------------------------- the pages


@pytest.mark.parametrize("path", page_walk.LOBBY_PATHS)
def test_lobby_pages_are_translated(reader: LanguageReader, path: str) -> None:
    reader.visit(path)


def test_lobby_with_tables_is_translated(reader: LanguageReader, users: BrowserUsers) -> None:
    page_walk.visit_lobby_with_tables(reader, users)


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
def test_table_form_is_translated(reader: LanguageReader, game: str) -> None:
    page_walk.visit_table_form(reader, game)


def test_waiting_room_and_invitation_are_translated(reader: LanguageReader, users: BrowserUsers) -> None:
    page_walk.visit_waiting_room(reader, users)


@pytest.mark.parametrize("game", GAMES)
def test_reference_and_rules_page_are_translated(reader: LanguageReader, game: str) -> None:
    page_walk.visit_reference_and_rules(reader, game)


@pytest.mark.parametrize("game", GAMES)
def test_table_at_every_decision_is_translated(reader: LanguageReader, game: str) -> None:
    page_walk.visit_decisions(reader, game)


@pytest.mark.parametrize("game", GAMES)
def test_result_and_replay_are_translated(reader: LanguageReader, game: str) -> None:
    page_walk.visit_result_and_replay(reader, game)


def test_user_statistics_are_translated(reader: LanguageReader) -> None:
    page_walk.visit_statistics(reader)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_translated(reader: LanguageReader, game: str) -> None:
    page_walk.visit_lessons(reader, game)


@pytest.mark.smoke
def test_language_change_at_a_table_words_it_anew(users: BrowserUsers) -> None:
    """Prompt and log are in the new language without a reload of the page."""
    anna = bot_table(users.add(), "dragon", 2)
    assert anna.wait_for_turn()
    log = anna.page.locator(".log")
    previous = log_sentence_start("dragon", "start-seat", "").strip()
    expect(log).to_contain_text(previous)
    anna.page.locator("header .menu > button").click()
    for language in LANGUAGES[1:]:
        anna.page.get_by_text(LANGUAGE_NAMES[language], exact=True).click()
        expect(anna.page.locator("html")).to_have_attribute("lang", language)
        sentence = log_sentence_start("dragon", "start-seat", "", language).strip()
        expect(log).to_contain_text(sentence)
        expect(log).not_to_contain_text(previous)
        expect(anna.page.locator(".bar")).to_contain_text(load_catalogue("page", language)("table-your-turn"))
        previous = sentence
