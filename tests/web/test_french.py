"""In French no visible text is English: all texts differ, except names, numbers and a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from cli_driver import log_sentence_start
from jadecourt.games import GAMES
from server.live_server import ServerThread, running_server
from web.browser_user import DESKTOP, PHONE, BrowserUser, BrowserUsers, bot_table
from web.game_setups import NAMES, branch_against_bots, first_decisions, import_record, random_record, sign_in

# words that are the same in both languages, in lower case; "main" is a hand in French
SAME = {
    *("jadecourt", "json", "english", "français", "main", "min", "options", "section", "standard", "table"),
    *("total", "place", "places", "point", "points", "action", "actions", "province", "provinces", "pause"),
    *(
        "analyse",
        "dragon",
        "mongols",
        "conventions",
        "invariants",
        "noble",
        "nobles",
        "yuan",
        "parade",
        "page",
        "conventions",
        "invariants",
    ),
}
# French needs a space before these, also in accessible names
MISSING_SPACE = re.compile(r"[^\W_][:;!?](\s|$)")
LEGAL = ".board button.board-target.legal"
# all visible texts, accessible names and titles
TEXTS = """(excluded) => {
    const texts = [];
    const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode;
        if (!parent || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName) || !isVisible(parent)) continue;
        if (parent.closest(excluded)) continue;
        texts.push(data);
    }
    for (const element of document.body.querySelectorAll("*")) {
        if (!isVisible(element) || element.closest(excluded)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"]) {
            const value = element.getAttribute(name);
            if (value) texts.push(value);
        }
    }
    return [...new Set(texts.map((text) => text.replace(/\\s+/g, " ").trim()))];
}"""


Action = tuple[str, str]  # the name of a button to click, in English and French
PREVIEW = "preview"  # instead of a click: hover over the first match of a selector
ON_A_PHONE: Action = ("on a phone", "")  # instead of a click: the same page, on a phone


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("site"), analysis_budget="20it") as server:
        yield server


class Reader:
    """A user who reads a page in both languages."""

    def __init__(self, user: BrowserUser) -> None:
        self.user = sign_in(user)
        self.page = user.page
        self.preview_count = 0
        self.user.users.expected_errors = ("404",)

    def set_language(self, language: str) -> None:
        self.page.evaluate(
            """(language) => {
                const stored = JSON.parse(localStorage.getItem("jadecourt.preferences") ?? "{}");
                localStorage.setItem("jadecourt.preferences", JSON.stringify({ ...stored, language }));
            }""",
            language,
        )
        self.user.fetch("/api/me", {"language": language}, method="PATCH")

    def act(self, action: Action, name: str) -> None:
        if action == ON_A_PHONE:
            self.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            expect(self.page.locator(".chips .chip").first).to_be_attached()
        elif action[0] == PREVIEW:
            targets = self.page.locator(action[1])
            if targets.count():  # none if every move needs two clicks
                targets.first.hover()
                expect(self.page.locator(".preview")).to_be_visible()
                self.preview_count += 1
        else:
            button = self.page.get_by_role("button", name=name)
            self.page.get_by_text(name, exact=True).or_(button).first.click()

    def texts(self, excluded: str = "code") -> set[str]:
        return set(self.page.evaluate(TEXTS, excluded))


def untranslated(english: set[str], french: set[str], names: set[str]) -> set[str]:
    """Texts that are the same in both languages, without those whose words are all in SAME."""
    same = set()
    for text in english & french:
        rest = re.sub("|".join(sorted(map(re.escape, names), key=len, reverse=True)), " ", text)
        words = re.findall(r"[^\W\d_]{3,}", rest)
        if not all(word.lower() in SAME for word in words):
            same.add(text)
    return same


def check(
    reader: Reader,
    path: str,
    *actions: Action,
    ready: str = "main h1",
    names: set[str] | None = None,
    excluded: str = "code",
) -> None:
    """Compare a page in both languages, as it opens and after each action."""
    texts: dict[str, set[str]] = {}
    for index, language in enumerate(("en", "fr")):
        reader.set_language(language)
        reader.user.go(path)
        expect(reader.page.locator("html")).to_have_attribute("lang", language)
        expect(reader.page.locator(ready).first).to_be_attached()
        reader.page.wait_for_function("() => !document.querySelector('.skeleton')")
        texts[language] = reader.texts(excluded)
        for action in actions:
            reader.act(action, action[index])
            texts[language] |= reader.texts(excluded)
        reader.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    assert len(texts["fr"]) > 5
    remaining = untranslated(texts["en"], texts["fr"], {*NAMES, *(names or ())})
    assert not remaining, f"{path}: {sorted(remaining)}"
    without_space = sorted(text for text in texts["fr"] if MISSING_SPACE.search(text))
    assert not without_space, f"{path}: {without_space}"


@pytest.fixture
def reader(users: BrowserUsers) -> Reader:
    reader = Reader(users.add())
    reader.user.go("/nowhere")
    return reader


def test_untranslated_finds_texts_that_are_the_same() -> None:
    english = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK"}
    french = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK", "À vous"}
    assert untranslated(english, french, {"Anna"}) == {"Your turn", "Anna bids 3"}


@pytest.mark.parametrize(
    "path", ["/", "/games", "/settings", "/nowhere", "/table/AAAAAAAAAAAA", "/join/AAAAAAAAAAAA"]
)
def test_lobby_pages_are_translated(reader: Reader, path: str) -> None:
    check(reader, path)


def test_lobby_with_tables_is_translated(reader: Reader, users: BrowserUsers) -> None:
    """Open, running and own tables, with time controls and options."""
    ben = sign_in(users.add(), "Ben")
    bot = {"kind": "bot", "level": "hard"}
    realtime = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 10}
    for host in (ben, reader.user):
        seats = [{"kind": "me"}, bot, {"kind": "open"}]
        host.fetch("/api/tables", {"game": "dragon", "seats": seats, "options": {"greatWall": True}})
        host.fetch(
            "/api/tables",
            {
                "game": "kingdom",
                "seats": seats,
                "time_control": {"kind": "correspondence", "days_per_turn": 2},
            },
        )
        body = {
            "game": "kingdom",
            "seats": [{"kind": "me"}, bot],
            "time_control": realtime,
            "start_now": True,
        }
        host.fetch("/api/tables", body)
    check(reader, "/", ready="main .row")
    check(reader, "/games", ready="main .row")


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
def test_table_form_is_translated(reader: Reader, game: str) -> None:
    titles = reader.user.fetch(f"/api/games/{game}")["title"]
    button = (f"Options and friends for {titles['en']}", f"Options et amis pour {titles['fr']}")
    check(reader, "/", button, ("Real time", "Temps réel"), ("Days", "En jours"), ready="main article")


def test_waiting_room_and_invitation_are_translated(reader: Reader, users: BrowserUsers) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}, {"kind": "bot", "level": "easy"}]
    created = reader.user.fetch("/api/tables", {"game": "dragon", "seats": seats})
    path = f"{created['table']['id']}?key={created['invite_key']}"
    check(reader, f"/table/{path}", ready="main h1", names={users.url})
    ben = Reader(users.add())
    ben.user.go("/nowhere")
    check(ben, f"/join/{path}", ready="main form")


@pytest.mark.parametrize("game", GAMES)
def test_reference_and_rules_page_are_translated(reader: Reader, game: str) -> None:
    check(reader, f"/reference/{game}", ready=".reference")
    # paragraphs contain notation
    check(reader, f"/rules/{game}", ready=".paragraph", excluded=".paragraph, .contents")


@pytest.mark.parametrize("game", GAMES)
def test_table_at_every_decision_is_translated(reader: Reader, game: str) -> None:
    """Prompt, previews, log and board; the side panels."""
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    record = import_record(reader.user, random_record(game, 3, **options))
    kinds = first_decisions(reader.user, record)
    assert len(kinds) >= 3
    for number, (ply, seat) in enumerate(kinds.values()):
        table = branch_against_bots(reader.user, record, ply, seat)
        names = {each["name"] for each in reader.user.fetch(f"/api/tables/{table}")["seats"]}
        legal = reader.user.fetch(f"/api/tables/{table}/position")["legal"]
        legal_targets = ", ".join(f'{LEGAL}[data-move="{move["text"]}"]' for move in legal)
        actions = [ON_A_PHONE]
        if number == 0:
            actions = [("Points", "Points"), ("Chat", "Discussion"), ("Table", "Table"), *actions]
        if number < 4:  # other previews are similar
            actions = [(PREVIEW, legal_targets), *actions]
        if number == len(kinds) - 1:
            actions = [("Moves", "Coups")]
        check(reader, f"/table/{table}", *actions, ready=LEGAL, names=names)
    assert reader.preview_count >= 2


@pytest.mark.parametrize("game", GAMES)
def test_result_and_replay_are_translated(reader: Reader, game: str) -> None:
    record = import_record(reader.user, random_record(game, 3))
    check(reader, f"/table/{record}", ready="dialog th + th + th + th")
    reader.user.fetch(f"/api/tables/{record}/analysis", {})
    reader.user.go(f"/replay/{record}")
    reader.page.get_by_role("tab", name="Analyse").click()
    expect(reader.page.get_by_role("slider", name="Probabilité de victoire")).to_be_visible(timeout=120_000)
    actions = (("Analysis", "Analyse"), ("Continue from here", "Continuer d’ici"))
    check(reader, f"/replay/{record}?ply=60", *actions, ready=".scrubber")
    if game == "dragon":  # the same for every game
        check(reader, f"/replay/{record}", ("Keys", "Touches"), ready=".scrubber")


def test_user_statistics_are_translated(reader: Reader) -> None:
    me = reader.user.fetch("/api/me")
    check(reader, f"/user/{me['id']}", ready="main .panel")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_translated(reader: Reader, game: str) -> None:
    reader.user.go(f"/tutorial/{game}")
    dots = reader.page.locator("nav ol li button")
    expect(dots.first).to_be_visible()
    count = dots.count()
    assert count > 10
    texts: dict[str, list[set[str]]] = {"en": [], "fr": []}
    for language, word in (("en", "Step"), ("fr", "Étape")):
        reader.set_language(language)
        reader.user.go(f"/tutorial/{game}")
        for lesson in range(count):
            dots.nth(lesson).click()
            expect(reader.page.locator(".lesson .count")).to_have_text(re.compile(f"{word} {lesson + 1} "))
            texts[language].append(reader.texts())
    for english, french in zip(texts["en"], texts["fr"], strict=True):
        assert untranslated(english, french, {*NAMES, "Lin", "Bo", "Mei"}) == set()


@pytest.mark.smoke
def test_language_change_at_a_table_reloads_its_texts(users: BrowserUsers) -> None:
    """Prompt and log are in the new language without a reload of the page."""
    anna = bot_table(users.add(), "dragon", 2)
    assert anna.wait_for_turn()
    log = anna.page.get_by_role("tabpanel").locator("ol")
    english = log_sentence_start("dragon", "start-seat", "").strip()
    expect(log).to_contain_text(english)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Français", exact=True).click()
    expect(log).to_contain_text(log_sentence_start("dragon", "start-seat", "", "fr").strip())
    expect(log).not_to_contain_text(english)
    expect(anna.page.locator(".prompt")).to_contain_text("À vous")
