"""Shared code knows no individual game.

No file outside the folders of a game names it, and no shared Python code uses its option keys, its notation, the words
for its pieces, or a fixed number of seats: a new game must not need a change there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pytest

from jadecourt.cli.game_commands import to_kebab_case
from jadecourt.core.game import Game
from jadecourt.core.options import SEATS_KEY
from jadecourt.games import GAMES, find_game
from jadecourt.i18n.catalogue import load_catalogue

ROOT = Path(__file__).resolve().parents[1]
SEARCHED = (
    "src/**/*",
    "tools/**/*",
    "examples/**/*",
    "benchmarks/*.py",
    "build_tools/*.py",
    "hatch_build.py",
    ".ci/run",
    "pyproject.toml",
    "web/src/**/*",
    "web/public/**/*",
    "web/index.html",
    "web/*.js",
    "web/*.ts",
    "web/package.json",
    "web/tsconfig.json",
)
# what Python, the compiler and the tools of the web client write, tests, whose samples may be of a game, and media
SKIPPED = (
    *("*.pyc", "*.so", "*.pyd", "*.c", "_compiled.json", "*.test.ts"),
    *(
        "src/jadecourt/i18n/keys.py",
        "web/src/lib/catalogue-keys.ts",
        "web/src/wire.ts",
        "web/src/api/schema.ts",
        "*.png",
        "*.jpg",
        "*.webp",
        "*.ico",
        "*.woff2",
        "*.mp3",
        "*.ogg",
    ),
)
# the built web client, and experiments of a developer: both ignored by git
UNTRACKED_FOLDERS = ("src/jadecourt/web_client", "web/src/dev")
GAME_FOLDERS = (
    "src/jadecourt/games",
    "src/jadecourt/bots/classic/heuristics",
    "src/jadecourt/analysis/data",
    "src/jadecourt/bots/heuristics",
    "src/jadecourt/bots/heuristics/limited_memory",
    "src/jadecourt/bots/nets/data",
    "src/jadecourt/bots/openings",
    "src/jadecourt/terminal/boards",
    "src/jadecourt/rendering/boards",
    "examples/records",
    "web/src/games",
)
# Python code for all games, which is searched for words of one game, too
SHARED_PYTHON = ("src/jadecourt/**/*.py", "src/jadecourt/**/*.pxd", "tools/*.py")
# words of a game that are ordinary in programs as well
ORDINARY_WORDS = {
    *(
        "build",
        "card",
        "collector",
        "flood",
        "large",
        "left",
        "more",
        "nobody",
        "none",
        "once",
        "person",
        "points",
    ),
    *("reset", "small", "spaces", "wall"),
}
MIN_WORD_LENGTH = 4
# a limit of seats as a number
SEAT_LIMIT = re.compile(r"\b(?:MAX|MIN)_\w*(?:SEATS|PLAYERS)\w*[^=\n]*=\s*\d")
# The server limits requests before it knows the game; the compiled search has arrays of a fixed size.
SEAT_LIMIT_ALLOWED = (
    "src/jadecourt/server",
    "src/jadecourt/bots/search/constants",
    "src/jadecourt/bots/classic/search/constants",
)


def searched_files(root: Path, games: Collection[str]) -> Iterator[Path]:
    """All files written by hand, except those of individual games."""
    homes = game_paths(root, games) + [root / folder for folder in UNTRACKED_FOLDERS]
    for pattern in SEARCHED:
        for path in sorted(root.glob(pattern)):
            skipped = any(path.match(written) for written in SKIPPED)
            if path.is_file() and not skipped and not any(path.is_relative_to(home) for home in homes):
                yield path


def game_paths(root: Path, games: Collection[str]) -> list[Path]:
    """The folders and files of individual games."""
    names = [
        name for id in games for name in (id, f"{id}.py", f"{id}.ts", f"{id}.txt", f"{id}.json", f"{id}.nets")
    ]
    return [
        *(root / folder / name for folder in GAME_FOLDERS for name in names),
        *(path for id in games for path in root.glob(f"src/jadecourt/locales/*/{id}")),
        *(root / "tools" / f"{id}_fixtures.py" for id in games),
        root / "examples" / "notebooks",  # play some games
        root / "tools" / "readme_screenshots.py",  # chooses a position of each game for the README
        root / "tools" / "criticised_moves.py",  # counts moves of one game for docs/bots-search.md
    ]


def lines_naming_games(root: Path, games: Collection[str]) -> list[str]:
    """The lines that name a game, as path:line; line 0 is the name of the file."""
    found = []
    for path in searched_files(root, games):
        name = path.relative_to(root).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        if name == "pyproject.toml":  # the package may be described by its games, the tools may not know them
            first = next(number for number, line in enumerate(lines) if line.startswith("[tool."))
            lines[:first] = [""] * first
        for number, line in enumerate([name, *lines]):
            if any(id in line.lower() for id in games):
                found.append(f"{name}:{number}")
    return found


def game_terms(game: type[Game]) -> set[str]:
    """Option keys in all spellings, moves and outcomes of several words, and the words for pieces, of one game."""
    terms: set[str] = set()
    for spec in game.option_specs:
        if spec.key != SEATS_KEY:
            flag = to_kebab_case(spec.key)
            terms |= {spec.key, flag, flag.replace("-", "_")}
    terms |= {text for notation in (game.moves, game.outcomes) for text in notation if " " in text}
    catalogue = load_catalogue(game.id, "en")
    keys = [f"{vocabulary}-{name}" for vocabulary, names in game.vocabularies.items() for name in names]
    texts = [catalogue(key).lower() for key in keys if key in catalogue]
    words = {word for text in texts for word in re.findall(r"[a-z]+", text)}
    return terms | {word for word in words if len(word) >= MIN_WORD_LENGTH and word not in ORDINARY_WORDS}


def lines_with_terms(root: Path, games: Collection[str], terms: Iterable[str]) -> list[str]:
    """The lines of shared Python code that contain a term of a game or its plural, as path:line: term."""
    found = []
    for path in shared_python(root, games):
        text = path.read_text(encoding="utf-8")
        lower_text = text.lower()
        used = [
            re.escape(term) for term in terms if term.lower() in lower_text
        ]  # a quick filter: most files have none
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(used)})(?=(?:e?s)?(?!\w))", re.IGNORECASE)
        for number, line in enumerate(text.splitlines() if used else (), 1):
            name = path.relative_to(root).as_posix()
            found += [f"{name}:{number}: {match[0]}" for match in pattern.finditer(line)]
    return found


def shared_python(root: Path, games: Collection[str]) -> list[Path]:
    """The Python code that is used by all games."""
    homes = game_paths(root, games)
    paths = [path for pattern in SHARED_PYTHON for path in sorted(root.glob(pattern))]
    return [
        path
        for path in paths
        if not any(path.is_relative_to(home) for home in homes) and not any(map(path.match, SKIPPED))
    ]


def seat_limits(root: Path, games: Collection[str]) -> list[str]:
    """The lines of shared Python code that define a largest or smallest number of seats, as path:line."""
    return [
        f"{path.relative_to(root).as_posix()}:{number}"
        for path in shared_python(root, games)
        if not path.relative_to(root).as_posix().startswith(SEAT_LIMIT_ALLOWED)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SEAT_LIMIT.search(line)
    ]


def write_files(root: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def test_shared_code_names_no_game() -> None:
    assert lines_naming_games(ROOT, GAMES) == []


@pytest.mark.parametrize("id", GAMES)
def test_shared_code_uses_no_options_notation_or_pieces_of_a_game(id: str) -> None:
    assert lines_with_terms(ROOT, GAMES, game_terms(find_game(id))) == []


def test_shared_code_sets_no_number_of_seats() -> None:
    assert seat_limits(ROOT, GAMES) == []


def test_term_search_finds_options_notation_and_pieces(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "src/jadecourt/core/record.py": "# a ply like '7. 0 act taxes'\nactivate = 1\n",
            "src/jadecourt/cli/commands.py": "great_wall: bool\n",
            "src/jadecourt/terminal/start.py": 'help = "--super-event"\n',
            "src/jadecourt/server/app.py": 'options["greatWall"]\nthe_great_wall_of_text = 1\n',
            "src/jadecourt/arena/plan.py": "# two Monks, monkeys\n",
            "src/jadecourt/games/chess/game.py": "act taxes",
            "src/jadecourt/terminal/boards/chess/__init__.py": "monk",
            "src/jadecourt/bots/heuristics/chess/heuristic.py": "monk",
            "tools/chess_fixtures.py": "act taxes",
            "tools/tool.py": "monks = 3",
        },
    )
    terms = {"act taxes", "greatWall", "great_wall", "great-wall", "super-event", "monk"}
    assert lines_with_terms(tmp_path, ["chess"], terms) == [
        "src/jadecourt/arena/plan.py:1: Monk",
        "src/jadecourt/cli/commands.py:1: great_wall",
        "src/jadecourt/core/record.py:1: act taxes",
        "src/jadecourt/server/app.py:1: greatWall",
        "src/jadecourt/terminal/start.py:1: super-event",
        "tools/tool.py:1: monk",
    ]


def test_game_terms_contain_keys_flags_moves_and_words() -> None:
    terms = game_terms(find_game("dragon"))
    assert {
        "greatWall",
        "great-wall",
        "great_wall",
        "act taxes",
        "place p0",
        "event drought",
        "monk",
    } <= terms
    assert not terms & {"players", "refuse", "none"}
    assert {"nobleValues", "noble-values", "claim N3", "bid 5", "philosopher"} <= game_terms(
        find_game("kingdom")
    )


def test_seat_limit_search_finds_constants(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "src/jadecourt/core/scores.py": "MAX_SEATS: Final = 5\nDEFAULT_SEATS: Final = 4\nseats = 3\n",
            "src/jadecourt/games/chess/game.py": "MAX_SEATS = 2\n",
            "src/jadecourt/server/http/models/base.py": "MAX_SEATS: Final = 8\n",
            "tools/tool.py": "if len(seats) > MAX_SEATS:\nMIN_PLAYERS = 2\n",
        },
    )
    assert seat_limits(tmp_path, ["chess"]) == ["src/jadecourt/core/scores.py:1", "tools/tool.py:2"]


def test_name_search_covers_the_whole_project() -> None:
    searched = {path.relative_to(ROOT).as_posix() for path in searched_files(ROOT, GAMES)}
    assert {"src/jadecourt/core/table.py", "tools/generate.py", "hatch_build.py", ".ci/run"} <= searched
    assert {"web/package.json", "web/vite.config.ts", "web/index.html"} <= searched
    assert "web/src/wire.ts" not in searched


def test_name_search_finds_games_outside_their_folders(tmp_path: Path) -> None:
    written = {
        "src/jadecourt/games/chess/game.py": "Chess, but not go",
        "src/jadecourt/terminal/boards/chess/__init__.py": "chess",
        "src/jadecourt/terminal/boards/go.py": "go",
        "src/jadecourt/core/_compiled.json": "chess",
        "src/jadecourt/i18n/keys.py": "ChessKey",
        "src/jadecourt/locales/fr/chess/log.ftl": "title = Chess",
        "src/jadecourt/locales/en/page/lobby.ftl": "lobby-chess = Chess",
        "src/jadecourt/core/table.py": "# first line\nChessTable = 1",
        "src/jadecourt/games/rulebook.py": "paragraphs",
        "tools/go/tool.py": "",
        "benchmarks/README.md": "chess is fast",
        ".ci/run": "echo CHESS",
        "web/src/games/chess/Board.svelte": "chess",
        "web/src/games/go.ts": "go",
        "web/src/table/Table.svelte": "<Chess />",
        "web/src/table/table.test.ts": "chess",
        "web/src/wire.ts": "chess",
        "web/src/dev/notes.ts": "chess",
        "web/package.json": '{"name": "chess"}',
        "src/jadecourt/web_client/index.html": "chess",
        "pyproject.toml": '[project]\nname = "chess"\n[tool.x]\na = "chess"\n',
    }
    write_files(tmp_path, written)
    assert lines_naming_games(tmp_path, ["chess", "go"]) == [
        "src/jadecourt/core/table.py:2",
        "src/jadecourt/locales/en/page/lobby.ftl:1",
        "tools/go/tool.py:0",
        ".ci/run:1",
        "pyproject.toml:4",
        "web/src/table/Table.svelte:1",
        "web/package.json:1",
    ]
