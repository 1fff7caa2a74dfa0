"""A game without a heuristic can be played at the terminal, against random bots."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from core import nim
from jadecourt import games
from jadecourt.core.errors import BadOptions
from jadecourt.core.options import OptionSpec
from jadecourt.i18n import load_catalogue
from jadecourt.terminal.play_request import PlayRequest
from jadecourt.terminal.start import play


class SeatedNim(nim.Nim):
    """The toy game with the setting that people choose their number of seats with."""

    option_specs = (
        OptionSpec("players", (2,), 2, "2"),
        *nim.Nim.option_specs,
    )


@pytest.fixture(autouse=True)
def seated_nim_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(nim, "SeatedNim", SeatedNim, raising=False)
    monkeypatch.setitem(sys.modules, "jadecourt.games.nim", nim)
    monkeypatch.setitem(games.GAMES, "nim", "nim:SeatedNim")
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path))


def play_nim(monkeypatch: pytest.MonkeyPatch, request: PlayRequest, language: str, *lines: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return play(request, load_catalogue("terminal", language))


@pytest.mark.parametrize(
    ("language", "message", "names"),
    [
        ("en", "There is no bot for nim yet: opponents move at random.", "Player, Random 1"),
        (
            "fr",
            "Il n’y a pas encore de robot pour nim\u00a0: les adversaires jouent au hasard.",
            "Joueur, Hasard 1",
        ),
        (
            "de",
            "Für nim gibt es noch keinen Bot: Die Gegner ziehen zufällig.",
            "Spieler, Zufall 1",
        ),
    ],
)
def test_opponents_without_heuristic_are_random_and_announced(
    language: str,
    message: str,
    names: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert play_nim(monkeypatch, PlayRequest("nim", seats=2, seed=3), language, "1", "quit") == 0
    output_lines = capsys.readouterr().out.splitlines()
    assert output_lines[0] == message
    assert output_lines[1].endswith(names)
    (saved_file,) = (tmp_path / "unfinished").iterdir()
    assert "players: human,random" in saved_file.read_text(encoding="utf-8")


def test_start_without_heuristic_does_not_ask_for_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("jadecourt.terminal.play_request.DEFAULT_SEATS", 2)
    assert play_nim(monkeypatch, PlayRequest(), "en", "nim", "quit") == 0
    output = capsys.readouterr().out
    assert "Bot level" not in output
    assert "opponents move at random" in output


def test_level_without_heuristic_is_rejected_and_named_bots_are_not_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadOptions, match="no levels for nim"):
        play_nim(monkeypatch, PlayRequest("nim", seats=2, level="easy"), "en", "quit")
    assert play_nim(monkeypatch, PlayRequest("nim", players="human,random"), "en", "quit") == 0
    assert "at random" not in capsys.readouterr().out
