"""A new language needs only its catalogues and its name in the list: a pseudo-language in a copy of the package.

`tests/web/test_pseudo_language.py` reads the pages of the web client in it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalogues import LOCALES, parse_file
from cli_driver import random_table, run
from i18n.pseudo_language import CODE, GROWTH, NAME, accent, copy_package, translate
from jadecourt.core.options import format_value
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.game_texts import game_title

FILES = sorted((LOCALES / "en").rglob("*.ftl"))
PLAIN_WORD = re.compile(r"[A-Za-z]{3,}")
NAMES = ["Anna", "Ben", "Cleo"]
MESSAGES = """\
play = Play this game
    .now = Now { $n ->
        [one] { $n } turn
       *[other] { $n } turns
    } left, { play }
sign = { $name }: { $n }
command-save = save
"""
TRANSLATED = """\
play = [Þļåý ţĥîš ĝåɱé öñé]
    .now =
        [Ñöŵ { $n ->
            [one] { $n } ţûŕñ
           *[other] { $n } ţûŕñš
        } ļéƒţ, { play } öñé]
sign = { $name }: { $n }
command-save = šåṽé
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_package(tmp_path_factory.mktemp("pseudo"))


# ------------------------------------------------------------------------------------------------ the language


def test_texts_get_accents_and_padding_and_everything_else_stays() -> None:
    assert CODE not in LANGUAGES
    assert re.sub(r"\s+", " ", translate(MESSAGES)) == re.sub(r"\s+", " ", TRANSLATED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_message_is_translated_with_its_variables(path: Path, tmp_path: Path) -> None:
    target = tmp_path / path.name
    target.write_text(translate(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert dict(parse_file(target)) == dict(parse_file(path))


def test_language_is_longer_by_its_growth() -> None:
    english = "".join(path.read_text(encoding="utf-8") for path in FILES)
    letters = sum(map(str.isalpha, english))
    assert 1.1 < sum(map(str.isalpha, translate(english))) / letters < GROWTH


# --------------------------------------------------------------------------------------- commands and terminal


def notation_words(game_id: str) -> set[str]:
    """Words that records and commands use in every language."""
    game = find_game(game_id)
    texts = [game_id, *(text for words in game.vocabularies.values() for text in words), *game.moves]
    for spec in game.option_specs:
        texts += [spec.key, *map(format_value, spec.values)]
    return set(PLAIN_WORD.findall(" ".join(texts)))


def plain_words(output: str, *game_ids: str) -> set[str]:
    """Words of an output without accents, other than notation, names and file names."""
    known = {"JSON", *NAMES}.union(*map(notation_words, game_ids))
    return {word for word in PLAIN_WORD.findall(re.sub(r"\S*[/.]\w+", " ", output)) if word not in known}


def run_in_pseudo_language(package: Path, *arguments: str, lines: tuple[str, ...] = ()) -> str:
    """The output of a command of the package in which the environment asks for the pseudo-language."""
    environment = {"PYTHONPATH": str(package.parent), "LANG": f"{CODE}.UTF-8", "COLUMNS": "100"}
    done = run(package.parent / "data", *arguments, lines=lines, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_plain_words_finds_words_without_accents() -> None:
    game = min(GAMES)
    output = f"{accent('Choose')} one of {find_game(game).moves.text(0)}, Anna in file/name.txt"
    assert plain_words(output, game) == {"one"}


def test_list_of_games_is_in_the_language(package: Path) -> None:
    output = run_in_pseudo_language(package, "games")
    for game in GAMES:
        assert accent(game_title(game)) in output
    assert plain_words(output, *GAMES) == set()


@pytest.mark.parametrize("game", GAMES)
def test_replay_of_a_record_is_in_the_language(package: Path, game: str, tmp_path: Path) -> None:
    table = random_table(find_game(game)(players=3), 1)
    table.names = NAMES
    (tmp_path / "record.txt").write_text(table.record().dumps(), encoding="utf-8")
    output = run_in_pseudo_language(package, "replay", str(tmp_path / "record.txt"))
    assert len(output.splitlines()) > 50
    assert plain_words(output, game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_game_in_the_terminal_is_in_the_language(package: Path, game: str) -> None:
    """Prompts, commands, the board, log and a refusal."""
    lines = ("help", "1", "log", "1", "board", "1", "undo", "1000", "quit")
    arguments = ("play", game, "--seed", "1")
    output = run_in_pseudo_language(package, *arguments, lines=tuple(map(accent, lines)))
    assert len(output.splitlines()) > 50
    assert plain_words(output, game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_analysis_is_in_the_language(package: Path, game: str, tmp_path: Path) -> None:
    table = random_table(find_game(game)(players=2), 1, 40)
    table.names = NAMES[:2]
    (tmp_path / "record.txt").write_text(table.record().dumps(), encoding="utf-8")
    output = run_in_pseudo_language(package, "analyse", str(tmp_path / "record.txt"), "--budget", "2it")
    assert plain_words(output.replace("search:2it", ""), game) == set()


def test_help_lists_the_language(package: Path) -> None:
    done = run(package.parent, "games", "--lang", "no", PYTHONPATH=str(package.parent))
    assert done.returncode != 0
    assert CODE in done.stderr
    names = (package / "locales" / "languages.json").read_text(encoding="utf-8")
    assert NAME in names and NAME not in (LOCALES / "languages.json").read_text(encoding="utf-8")
