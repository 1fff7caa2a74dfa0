"""A game on its first day: nobody has taught the bots to play it, and people can play it all the same."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from core import toy
from jadecourt import games
from jadecourt.core.errors import BadOptions
from jadecourt.core.game import Setting
from jadecourt.terminal.opening import Wishes, play
from jadecourt.terminal.words import Words


class SeatedNim(toy.Nim):
    """The toy game with the setting that people choose their number of seats with."""

    settings = (Setting("players", (2,), 2, "2", {"en": "seats", "fr": "joueurs"}), *toy.Nim.settings)


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(toy, "SeatedNim", SeatedNim, raising=False)
    monkeypatch.setitem(sys.modules, "jadecourt.games.nim", toy)
    monkeypatch.setitem(games.GAMES, "nim", "nim:SeatedNim")
    monkeypatch.setenv("JADECOURT_HOME", str(tmp_path))


def play_nim(monkeypatch: pytest.MonkeyPatch, wishes: Wishes, language: str, *lines: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return play(wishes, Words(language))


@pytest.mark.parametrize(
    ("language", "said", "names"),
    [
        ("en", "Nobody has taught the bots to play Nim yet: the others play at random.", "Player, Random 1"),
        (
            "fr",
            "Personne n’a encore appris Nim aux robots : les autres jouent au hasard.",
            "Joueur, Hasard 1",
        ),
    ],
)
def test_the_others_play_at_random_and_it_is_said(
    language: str,
    said: str,
    names: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert play_nim(monkeypatch, Wishes("nim", seats=2, seed=3), language, "1", "quit") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == said
    assert told[1].endswith(names)
    (kept,) = (tmp_path / "unfinished").iterdir()
    assert "players: human,random" in kept.read_text(encoding="utf-8")


def test_a_start_without_arguments_does_not_ask_for_a_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("jadecourt.terminal.opening.SEATS", 2)
    assert play_nim(monkeypatch, Wishes(), "en", "nim", "quit") == 0
    told = capsys.readouterr().out
    assert "How strong" not in told
    assert "the others play at random" in told


def test_a_level_is_refused_and_named_players_are_not_commented(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadOptions, match="nobody has taught the bots to play nim with sense yet"):
        play_nim(monkeypatch, Wishes("nim", seats=2, level="easy"), "en", "quit")
    assert play_nim(monkeypatch, Wishes("nim", players="human,random"), "en", "quit") == 0
    assert "taught" not in capsys.readouterr().out
