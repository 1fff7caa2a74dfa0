"""A walk through all pages of the web client, in some languages; subclasses of `PageWalker` check what they see."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeAlias

from playwright.sync_api import expect

from jadecourt.games import GAMES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.i18n.game_texts import game_title
from jadecourt.server.domain.seating import BOT_NAMES
from web.browser_user import DESKTOP, PHONE, BrowserUser, BrowserUsers
from web.game_setups import NAMES, branch_against_bots, first_decisions, import_record, random_record, sign_in

LEGAL: Final = ".board button.board-target.legal"
LESSON_NAMES: Final = {"Qiu", "Rong", "Jia"}  # of the players in tutorials
# all visible texts, accessible names and titles; spaces and line breaks of the source are one space
TEXTS: Final = """(excluded) => {
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
    return [...new Set(texts.map((text) => text.replace(/[ \\t\\n]+/g, " ").replace(/^ | $/g, "")))];
}"""


@dataclass(frozen=True)
class Click:
    """A click on the button or tab with the text of a message; an argument `game` is replaced by its title."""

    key: str
    arguments: dict[str, str] = field(default_factory=dict)

    def text(self, language: str) -> str:
        titles = {
            name: game_title(value, language) for name, value in self.arguments.items() if name == "game"
        }
        return load_catalogue("page", language)(self.key, **{**self.arguments, **titles})


@dataclass(frozen=True)
class Hover:
    """Hovering over the first match of a selector that shows the preview of a move."""

    selector: str


@dataclass(frozen=True)
class OnPhone:
    """The same page in the window of a phone."""


Action: TypeAlias = Click | Hover | OnPhone


class PageWalker(ABC):
    """A user who opens pages in each of the `languages`."""

    languages: ClassVar[tuple[str, ...]]

    def __init__(self, user: BrowserUser) -> None:
        self.user = sign_in(user)
        self.page = user.page
        self.preview_count = 0
        self.user.users.expected_errors = ("404",)
        self.user.go("/nowhere")

    @abstractmethod
    def observe(self, language: str, excluded: str) -> None:
        """Called for each state of a page; texts in elements that match `excluded` do not count."""

    @abstractmethod
    def check(self, path: str, names: set[str]) -> None:
        """Called at the end of a visit; `names` occur in texts of all languages."""

    def set_language(self, language: str) -> None:
        self.page.evaluate(
            """(language) => {
                const stored = JSON.parse(localStorage.getItem("jadecourt.preferences") ?? "{}");
                localStorage.setItem("jadecourt.preferences", JSON.stringify({ ...stored, language }));
            }""",
            language,
        )
        self.user.fetch("/api/me", {"language": language}, method="PATCH")

    def open(self, path: str, language: str, ready: str) -> None:
        self.set_language(language)
        self.user.go(path)
        if "#" in path:
            self.page.reload()  # the same address again is only scrolled to
        expect(self.page.locator("html")).to_have_attribute("lang", language)
        expect(self.page.locator(ready).first).to_be_attached()
        self.page.wait_for_function("() => !document.querySelector('.skeleton')")

    def act(self, action: Action, language: str) -> None:
        if isinstance(action, OnPhone):
            self.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            expect(self.page.locator(".parts")).to_be_attached()
        elif isinstance(action, Hover):
            targets = self.page.locator(action.selector)
            if targets.count():  # none if every move needs two clicks
                targets.first.hover()
                expect(self.page.locator(".preview")).to_be_visible()
                self.preview_count += 1
        else:
            text = action.text(language)
            button = self.page.get_by_role("button", name=text)
            self.page.get_by_text(text, exact=True).or_(button).filter(visible=True).first.click()

    def visit(
        self,
        path: str,
        *actions: Action,
        ready: str = "main h1",
        names: Iterable[str] = (),
        excluded: str = "code",
    ) -> None:
        """Open a page in each language and observe it as it opens and after each action."""
        for language in self.languages:
            self.open(path, language, ready)
            self.observe(language, excluded)
            for action in actions:
                self.act(action, language)
                self.observe(language, excluded)
            self.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        self.check(path, {*NAMES, *BOT_NAMES, *names})

    def texts(self, excluded: str) -> set[str]:
        return set(self.page.evaluate(TEXTS, excluded))


# ------------------------------------------------------------------------------------------------- the walk

LOBBY_PATHS: Final = ("/", "/games", "/settings", "/nowhere", "/table/AAAAAAAAAAAA", "/join/AAAAAAAAAAAA")


def visit_lobby_with_tables(walker: PageWalker, users: BrowserUsers) -> None:
    """Open, running and own tables, with time controls and options."""
    ben = sign_in(users.add(), "Ben")
    bot = {"kind": "bot", "level": "hard"}
    realtime = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 10}
    by_mail = {"kind": "correspondence", "days_per_turn": 2}
    for host in (ben, walker.user):
        seats = [{"kind": "me"}, bot, {"kind": "open"}]
        host.fetch("/api/tables", {"game": "dragon", "seats": seats, "options": {"greatWall": True}})
        host.fetch("/api/tables", {"game": "kingdom", "seats": seats, "time_control": by_mail})
        running = {"game": "kingdom", "seats": [{"kind": "me"}, bot], "time_control": realtime}
        host.fetch("/api/tables", {**running, "start_now": True})
    walker.visit("/", ready="main .row")
    walker.visit("/games", ready="main .row")


def visit_table_form(walker: PageWalker, game: str) -> None:
    clicks = (Click("lobby-options-of", {"game": game}), Click("time-control-realtime"))
    walker.visit("/", *clicks, Click("time-control-correspondence"), ready="main article")


def visit_waiting_room(walker: PageWalker, users: BrowserUsers) -> None:
    """The waiting room, for its host, and the invitation, for a guest."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}, {"kind": "bot", "level": "easy"}]
    created = walker.user.fetch("/api/tables", {"game": "dragon", "seats": seats})
    path = f"{created['table']['id']}?key={created['invite_key']}"
    walker.visit(f"/table/{path}", names={users.url})
    type(walker)(users.add()).visit(f"/join/{path}", ready="main form")


def visit_reference_and_rules(walker: PageWalker, game: str) -> None:
    walker.visit(f"/reference/{game}", ready=".reference")
    # paragraphs contain notation
    walker.visit(f"/rules/{game}", ready="article h2", excluded="article, .columns nav")
    walker.visit(f"/rules/{game}#numbered", ready=".paragraph", excluded="code, .paragraph, .contents, h2")


def visit_decisions(walker: PageWalker, game: str) -> None:
    """Prompt, previews, log and board at each kind of decision; the side panels at the first."""
    user = walker.user
    options: dict[str, Any] = {"greatWall": True, "superEvent": "earthquake"} if game == "dragon" else {}
    record = import_record(user, random_record(game, 3, **options))
    kinds = first_decisions(user, record)
    assert len(kinds) >= 3
    for number, (ply, seat) in enumerate(kinds.values()):
        table = branch_against_bots(user, record, ply, seat)
        names = {each["name"] for each in user.fetch(f"/api/tables/{table}")["seats"]}
        legal = user.fetch(f"/api/tables/{table}/position")["legal"]
        actions: list[Action] = [OnPhone()]
        if number == 0:
            actions = [Click("table-points"), Click("table-chat"), Click("table-table"), *actions]
        if number < 4:  # other previews are similar
            targets = ", ".join(f'{LEGAL}[data-move="{move["text"]}"]' for move in legal)
            actions = [Hover(targets), *actions]
        if number == len(kinds) - 1:
            actions = [Click("table-moves")]
        walker.visit(f"/table/{table}", *actions, ready=LEGAL, names=names)
    assert walker.preview_count >= 2


def visit_result_and_replay(walker: PageWalker, game: str) -> None:
    record = import_record(walker.user, random_record(game, 3))
    walker.visit(f"/table/{record}", ready="dialog th + th + th + th")
    walker.user.fetch(f"/api/tables/{record}/analysis", {})
    language = walker.languages[-1]
    walker.open(f"/replay/{record}", language, ".scrubber")
    walker.page.get_by_role("tab", name=Click("replay-analysis").text(language)).click()
    chart = walker.page.get_by_role("slider", name=Click("analysis-chart").text(language))
    expect(chart).to_be_visible(timeout=120_000)
    actions = (Click("replay-analysis"), Click("replay-branch"))
    walker.visit(f"/replay/{record}?ply=60", *actions, ready=".scrubber")
    if game == min(GAMES):  # the same for every game
        walker.visit(f"/replay/{record}", Click("replay-keys"), ready=".scrubber")
        walker.visit(f"/replay/{record}", Click("replay-share"), ready=".scrubber")
        link = walker.user.fetch(f"/api/tables/{record}/link?names=true")["path"]
        walker.visit(link, Click("replay-analysis"), ready=".scrubber")


def visit_statistics(walker: PageWalker) -> None:
    me = walker.user.fetch("/api/me")
    walker.visit(f"/user/{me['id']}", ready="main .panel")


def visit_lessons(walker: PageWalker, game: str) -> None:
    """Every lesson of a tutorial, in one visit."""
    dots = walker.page.locator("nav ol li button")
    for language in walker.languages:
        walker.open(f"/tutorial/{game}", language, "nav ol li button")
        count = dots.count()
        assert count > 10
        for number in range(1, count + 1):
            dots.nth(number - 1).click()
            label = load_catalogue("page", language)("tutorial-lesson-number", number=number, lessons=count)
            expect(walker.page.locator(".lesson .count")).to_have_text(re.compile(re.escape(label)))
            walker.observe(language, "code")
    walker.check(f"/tutorial/{game}", {*NAMES, *LESSON_NAMES})
