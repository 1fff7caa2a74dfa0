"""Discovery of games: every package with a module `game` is a game; `find_game` imports only the requested one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jadecourt import games


@pytest.mark.parametrize("in_zip", [False, True])
def test_folder_with_game_module_is_discovered(
    in_zip: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete = ["nim/game.py", "nim/__init__.py", "go/game.py", "go/__init__.py"]
    for name in [
        *complete,
        "no_game/__init__.py",
        "no_game/state_fields.toml",
        "no_package/game.py",
        "rulebook.py",
    ]:
        (tmp_path / "all" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "all" / name).touch()
    path = shutil.make_archive(str(tmp_path / "all"), "zip", tmp_path / "all") if in_zip else tmp_path / "all"
    monkeypatch.setattr(games, "__path__", [str(path)])
    assert games.list_games() == ["go", "nim"]


@pytest.mark.parametrize("id", games.GAMES)
def test_find_game_imports_no_other_game(id: str) -> None:
    code = f"import sys, jadecourt.games as g; g.find_game({id!r}); print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split()
    assert [other for other in games.GAMES if f"jadecourt.games.{other}" in loaded] == [id]
