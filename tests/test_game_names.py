"""No game is named outside its folder, its terminal board and its tests: whatever is written for one is for all."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from jadecourt.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
SEARCHED = (
    "src/**/*",
    "tools/**/*",
    "examples/**/*",
    "benchmarks/*.py",
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
# what Python, the compiler and the tools of the page write, and pictures
SKIPPED = (
    *("*.pyc", "*.so", "*.pyd", "*.c", "_compiled.json"),
    *("web/src/wire.ts", "*.png", "*.jpg", "*.webp", "*.ico", "*.woff2", "*.mp3", "*.ogg"),
)
# the built page, and what a developer has tried out: both unknown to git
UNTRACKED_FOLDERS = ("src/jadecourt/page", "web/src/dev")
GAME_FOLDERS = (
    "src/jadecourt/games",
    "src/jadecourt/bots/sense",
    "src/jadecourt/terminal/boards",
    "web/src/games",
)


def searched_files(root: Path, games: Collection[str]) -> Iterator[Path]:
    """What is searched: everything written by hand but the homes of the games."""
    homes = [
        root / home / name for home in GAME_FOLDERS for id in games for name in (id, f"{id}.py", f"{id}.ts")
    ]
    homes += [root / folder for folder in UNTRACKED_FOLDERS]
    for pattern in SEARCHED:
        for path in sorted(root.glob(pattern)):
            skipped = any(path.match(written) for written in SKIPPED)
            if path.is_file() and not skipped and not any(path.is_relative_to(home) for home in homes):
                yield path


def lines_naming_games(root: Path, games: Collection[str]) -> list[str]:
    """The lines (or names of files) that name a game, as path:line; line 0 is the name of the file."""
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


def test_shared_code_names_no_game() -> None:
    assert lines_naming_games(ROOT, GAMES) == []


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
        "src/jadecourt/core/table.py": "# first line\nChessTable = 1",
        "src/jadecourt/games/rulebook.py": "paragraphs",
        "tools/go/tool.py": "",
        "benchmarks/README.md": "chess is fast",
        ".ci/run": "echo CHESS",
        "web/src/games/chess/Board.svelte": "chess",
        "web/src/games/go.ts": "go",
        "web/src/table/Table.svelte": "<Chess />",
        "web/src/wire.ts": "chess",
        "web/src/dev/notes.ts": "chess",
        "web/package.json": '{"name": "chess"}',
        "src/jadecourt/page/index.html": "chess",
        "pyproject.toml": '[project]\nname = "chess"\n[tool.x]\na = "chess"\n',
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert lines_naming_games(tmp_path, ["chess", "go"]) == [
        "src/jadecourt/core/table.py:2",
        "tools/go/tool.py:0",
        ".ci/run:1",
        "pyproject.toml:4",
        "web/src/table/Table.svelte:1",
        "web/package.json:1",
    ]
