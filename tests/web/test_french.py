"""In French nothing is left in English: every text that is in sight differs, but for names, numbers and a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from cli_driver import log_sentence_start
from jadecourt.games import GAMES
from server.clients import ServerThread, serving
from web.scenes import NAMES, bring, come_in, decisions, go_on_from, record_of
from web.visiting import DESK, PHONE, Visitor, Visitors, sit_down

# Words that are the same in both languages, in small letters. "Main" is a hand in French.
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
# in French a space comes before these, also in what is only read aloud
CRAMPED = re.compile(r"[^\W_][:;!?](\s|$)")
LEGAL = ".board button.pick.legal"
# every text in sight, names for those who listen, and hints
TEXTS = """(without) => {
    const found = [];
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode;
        if (!parent || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName) || !seen(parent)) continue;
        if (parent.closest(without)) continue;
        found.push(data);
    }
    for (const element of document.body.querySelectorAll("*")) {
        if (!seen(element) || element.closest(without)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"]) {
            const value = element.getAttribute(name);
            if (value) found.push(value);
        }
    }
    return [...new Set(found.map((text) => text.replace(/\\s+/g, " ").trim()))];
}"""


Look = tuple[str, str]  # what is clicked before one looks once more, in either language
PREVIEW = "preview"  # instead of a click: the pointer rests on the first of these places
ON_A_PHONE: Look = ("on a phone", "")  # instead of a click: the same page, on a phone


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("site"), analysis_budget="20it") as server:
        yield server


class Reader:
    """One person, who reads a page in one language and then in the other."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = come_in(visitor)
        self.page = visitor.page
        self.previews = 0  # that were looked at
        self.visitor.visitors.tolerated = ("404",)

    def speak(self, language: str) -> None:
        self.page.evaluate(
            """(language) => {
                const kept = JSON.parse(localStorage.getItem("jadecourt.settings") ?? "{}");
                localStorage.setItem("jadecourt.settings", JSON.stringify({ ...kept, language }));
            }""",
            language,
        )
        self.visitor.fetch("/api/me", {"language": language}, method="PATCH")

    def look(self, look: Look, name: str) -> None:
        if look == ON_A_PHONE:
            self.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            expect(self.page.locator(".chips .chip").first).to_be_attached()
        elif look[0] == PREVIEW:
            places = self.page.locator(look[1])
            if places.count():  # where every place is half a move there is none
                places.first.hover()
                expect(self.page.locator(".preview")).to_be_visible()
                self.previews += 1
        else:
            button = self.page.get_by_role("button", name=name)
            self.page.get_by_text(name, exact=True).or_(button).first.click()

    def texts(self, without: str = "code") -> set[str]:
        return set(self.page.evaluate(TEXTS, without))


def untranslated(english: set[str], french: set[str], names: set[str]) -> set[str]:
    """What is the same, has a word of three letters or more, and is not known to be the same."""
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
    *looks: Look,
    ready: str = "main h1",
    names: set[str] | None = None,
    without: str = "code",
) -> None:
    """The same page in both languages: as it opens, and after each of these clicks."""
    found: dict[str, set[str]] = {}
    for place, language in enumerate(("en", "fr")):
        reader.speak(language)
        reader.visitor.go(path)
        expect(reader.page.locator("html")).to_have_attribute("lang", language)
        expect(reader.page.locator(ready).first).to_be_attached()
        reader.page.wait_for_function("() => !document.querySelector('.lobby-bone')")
        found[language] = reader.texts(without)
        for look in looks:
            reader.look(look, look[place])
            found[language] |= reader.texts(without)
        reader.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    assert len(found["fr"]) > 5
    left = untranslated(found["en"], found["fr"], {*NAMES, *(names or ())})
    assert not left, f"{path}: {sorted(left)}"
    cramped = sorted(text for text in found["fr"] if CRAMPED.search(text))
    assert not cramped, f"{path}: {cramped}"


@pytest.fixture
def reader(visitors: Visitors) -> Reader:
    reader = Reader(visitors.arrive())
    reader.visitor.go("/nowhere")
    return reader


def test_the_comparison_finds_what_was_forgotten() -> None:
    english = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK"}
    french = {"Your turn", "Points", "Anna bids 3", "3 of 4", "Anna", "OK", "À vous"}
    assert untranslated(english, french, {"Anna"}) == {"Your turn", "Anna bids 3"}


@pytest.mark.parametrize(
    "path", ["/", "/games", "/settings", "/nowhere", "/table/AAAAAAAAAAAA", "/join/AAAAAAAAAAAA"]
)
def test_pages_of_the_lobby(reader: Reader, path: str) -> None:
    check(reader, path)


def test_the_lobby_with_tables(reader: Reader, visitors: Visitors) -> None:
    """Open ones, running ones, my own; with pace and options."""
    ben = come_in(visitors.arrive(), "Ben")
    bot = {"kind": "bot", "level": "hard"}
    live = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 10}
    for maker in (ben, reader.visitor):
        seats = [{"kind": "me"}, bot, {"kind": "open"}]
        maker.fetch("/api/tables", {"game": "dragon", "seats": seats, "options": {"greatWall": True}})
        maker.fetch(
            "/api/tables",
            {
                "game": "kingdom",
                "seats": seats,
                "time_control": {"kind": "correspondence", "days_per_turn": 2},
            },
        )
        wish = {"game": "kingdom", "seats": [{"kind": "me"}, bot], "time_control": live, "start_now": True}
        maker.fetch("/api/tables", wish)
    check(reader, "/", ready="main .row")
    check(reader, "/games", ready="main .row")


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
def test_options_of_a_new_table(reader: Reader, game: str) -> None:
    titles = reader.visitor.fetch(f"/api/games/{game}")["title"]
    button = (f"Options and friends for {titles['en']}", f"Options et amis pour {titles['fr']}")
    check(reader, "/", button, ("Live", "En direct"), ("Days", "En jours"), ready="main article")


def test_a_waiting_room_and_its_invitation(reader: Reader, visitors: Visitors) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}, {"kind": "bot", "level": "easy"}]
    made = reader.visitor.fetch("/api/tables", {"game": "dragon", "seats": seats})
    path = f"{made['table']['id']}?key={made['key']}"
    check(reader, f"/table/{path}", ready="main h1", names={visitors.url})
    ben = Reader(visitors.arrive())
    ben.visitor.go("/nowhere")
    check(ben, f"/join/{path}", ready="main form")


@pytest.mark.parametrize("game", GAMES)
def test_reference_cards_and_the_page_around_the_rules(reader: Reader, game: str) -> None:
    check(reader, f"/reference/{game}", ready=".reference")
    # paragraphs name moves and options as the notation does
    check(reader, f"/rules/{game}", ready=".paragraph", without=".paragraph, .contents")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_every_kind_of_decision(reader: Reader, game: str) -> None:
    """Prompt, previews, log and board; the side panels."""
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    record = bring(reader.visitor, record_of(game, 3, **options))
    kinds = decisions(reader.visitor, record)
    assert len(kinds) >= 3
    for number, (ply, seat) in enumerate(kinds.values()):
        table = go_on_from(reader.visitor, record, ply, seat)
        names = {each["name"] for each in reader.visitor.fetch(f"/api/tables/{table}")["seats"]}
        legal = reader.visitor.fetch(f"/api/tables/{table}/position")["legal"]
        whole = ", ".join(f'{LEGAL}[data-move="{move["text"]}"]' for move in legal)
        looks = [ON_A_PHONE]
        if number == 0:
            looks = [("Points", "Points"), ("Chat", "Discussion"), ("Table", "Table"), *looks]
        if number < 4:  # one preview is like another
            looks = [(PREVIEW, whole), *looks]
        if number == len(kinds) - 1:
            looks = [("Choices", "Choix")]
        check(reader, f"/table/{table}", *looks, ready=LEGAL, names=names)
    assert reader.previews >= 2  # in either language


@pytest.mark.parametrize("game", GAMES)
def test_the_result_and_the_replay(reader: Reader, game: str) -> None:
    record = bring(reader.visitor, record_of(game, 3))
    check(reader, f"/table/{record}", ready="dialog th + th + th + th")
    reader.visitor.fetch(f"/api/tables/{record}/analysis", {})
    reader.visitor.go(f"/replay/{record}")
    reader.page.get_by_role("tab", name="Analyse").click()
    expect(reader.page.get_by_role("slider", name="Chances de victoire")).to_be_visible(timeout=120_000)
    looks = (("Analysis", "Analyse"), ("Continue from here", "Continuer d’ici"))
    check(reader, f"/replay/{record}?ply=60", *looks, ready=".scrubber")
    if game == "dragon":  # the same words at every game
        check(reader, f"/replay/{record}", ("Keys", "Touches"), ready=".scrubber")


def test_statistics_of_somebody(reader: Reader) -> None:
    me = reader.visitor.fetch("/api/me")
    check(reader, f"/person/{me['id']}", ready="main .lobby-panel")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_the_tutorial(reader: Reader, game: str) -> None:
    reader.visitor.go(f"/tutorial/{game}")
    steps = reader.page.locator("nav ol li button")
    expect(steps.first).to_be_visible()
    number = steps.count()
    assert number > 10
    found: dict[str, list[set[str]]] = {"en": [], "fr": []}
    for language, said in (("en", "Step"), ("fr", "Étape")):
        reader.speak(language)
        reader.visitor.go(f"/tutorial/{game}")
        for step in range(number):
            steps.nth(step).click()
            expect(reader.page.locator(".speech .count")).to_have_text(re.compile(f"{said} {step + 1} "))
            found[language].append(reader.texts())
    for english, french in zip(found["en"], found["fr"], strict=True):
        assert untranslated(english, french, {*NAMES, "Lin", "Bo", "Mei"}) == set()


@pytest.mark.smoke
def test_the_language_can_be_changed_at_the_table(visitors: Visitors) -> None:
    """Prompt and log are told once more, without a reload."""
    anna = sit_down(visitors.arrive(), "dragon", 2)
    assert anna.wait_for_turn()
    log = anna.page.get_by_role("tabpanel").locator("ol")
    english = log_sentence_start("dragon", "start-seat", "").strip()
    expect(log).to_contain_text(english)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Français", exact=True).click()
    expect(log).to_contain_text(log_sentence_start("dragon", "start-seat", "", "fr").strip())
    expect(log).not_to_contain_text(english)
    expect(anna.page.locator(".prompt")).to_contain_text("À vous")
