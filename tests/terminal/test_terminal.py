"""At a real terminal: commands, colours, Ctrl-C."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest

from cli_driver import IGNORE_SIGINT_PREFIX, TerminalUser, log_sentence_start, random_table, run
from jadecourt.bots.levels import DEFAULT_LEVEL
from jadecourt.games import find_game, load_table
from jadecourt.i18n import LANGUAGES, level_title, load_catalogue

pexpect = pytest.importorskip("pexpect")
pytestmark = [
    pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="this system has no pseudo-terminals"),
    # the test runner has threads; the child does nothing between fork and exec that could hang on them
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning"),
]
PROMPT = "Player> "


@pytest.fixture
def terminal_user(tmp_path: Path) -> Iterator[TerminalUser]:
    user = TerminalUser(tmp_path, "play", "--seed", "7", "--seats", "3", "--option", "startSeat=0")
    user.expect(PROMPT)
    yield user
    user.child.close(force=True)


def test_numbers_notation_and_shorthands_make_moves(terminal_user: TerminalUser, tmp_path: Path) -> None:
    drafts = log_sentence_start("dragon", "drafted", "Player")
    assert f"{drafts}tax collector" in terminal_user.type_line("draft tax+scholar")
    assert log_sentence_start("dragon", "placed", "Player") in terminal_user.type_line("1")
    assert "your turn" in terminal_user.type_line("p1")
    assert f"{log_sentence_start('dragon', 'income', 'Player')}5 yuan" in terminal_user.type_line("taxes")
    saved = tmp_path / "game.txt"
    assert f"Saved as {saved}." in terminal_user.type_line(f"save {saved}").replace("\r\n", "")
    moves = [text for who, text in load_table(saved.read_text(encoding="utf-8")).record().plies if who == 0]
    assert moves[:4] == ["draft tax+scholar", "place p0", "place p1", "act taxes"]


def test_undo_takes_back_own_move_and_bot_moves(terminal_user: TerminalUser, tmp_path: Path) -> None:
    assert "nothing to undo" in terminal_user.type_line("undo")
    for line in ("1", "1", "1"):
        terminal_user.type_line(line)
    first = terminal_user.type_line("log all")
    terminal_user.type_line("pass")
    assert "Undone: act pass." in terminal_user.type_line("undo")
    assert terminal_user.type_line("log all") == first
    file = tmp_path / "one.txt"
    terminal_user.type_line("pass")
    terminal_user.type_line(f"save {file}")
    once = file.read_text(encoding="utf-8")
    for line in ("undo", "undo", "1", "pass"):
        terminal_user.type_line(line)
    terminal_user.type_line(f"save {file}")
    again = file.read_text(encoding="utf-8")
    assert "# moves taken back: 1\n" in once and "# moves taken back: 3\n" in again


def test_commands_and_invalid_input_print_their_texts(terminal_user: TerminalUser) -> None:
    why_output = terminal_user.type_line("why")
    assert "Rule 5.5: Choose two different types" in why_output
    assert "All rules: jadecourt rules dragon." in why_output
    assert "8.2 Acting." in terminal_user.type_line("why 8.2")
    assert "R26 Fee for a group" in terminal_user.type_line("why r26")
    assert "draft craftsman+lady is allowed now (rule 5.5)." in terminal_user.type_line(
        "why draft craftsman+lady"
    )
    error_output = terminal_user.type_line("why act taxes").replace("\r\n", " ")
    assert "act taxes is not allowed: a" in error_output
    help_output = terminal_user.type_line("help")
    assert all(
        command in help_output for command in ("board", "log", "why", "undo", "save", "help", "quit", "Mo+")
    )
    assert "Month 3: " in terminal_user.type_line("log")
    assert "Unknown input xyzzy" in terminal_user.type_line("xyzzy")
    assert "Choice 99 is out of range" in terminal_user.type_line("99")
    assert "is ambiguous: draft" in terminal_user.type_line("craftsman")
    for line in ("craftsman+lady", "1", "1"):
        terminal_user.type_line(line)
    error_output = terminal_user.type_line("privL").replace("\r\n", "")
    assert re.search(r"act privL is not allowed: .* 7, but you have 6 \(rule 8\.2\)\.", error_output)
    assert "save needs a file name" in terminal_user.type_line("save")
    assert "Not saved: " in terminal_user.type_line("save /no/such/folder/game.txt")
    assert "in palace p0" in terminal_user.type_line("log")
    assert "▶1◀" in terminal_user.type_line("board")
    assert terminal_user.type_line("").strip() == ""


def test_quit_saves_the_game_and_next_start_offers_it(terminal_user: TerminalUser, tmp_path: Path) -> None:
    terminal_user.type_line("1")
    terminal_user.child.sendline("quit")
    text, status = terminal_user.wait_for_exit()
    assert "Game saved; run jadecourt play to continue." in text
    assert status == 0
    again = TerminalUser(tmp_path, "play")
    assert "An unfinished game is saved (In the Year of the Dragon" in again.expect("Continue it? [Y/n] ")
    again.child.sendline("y")
    assert "place p0" in again.expect(PROMPT)
    again.child.close(force=True)


@pytest.mark.parametrize(("key", "message"), [("\x03", "Interrupted."), ("\x04", "End of input.")])
def test_control_c_and_control_d_save_the_game(
    terminal_user: TerminalUser, tmp_path: Path, key: str, message: str
) -> None:
    terminal_user.type_line("1")
    before = terminal_user.press_until(key, f"{message} Game saved; run jadecourt play to continue.")
    text, status = terminal_user.wait_for_exit()
    assert "Traceback" not in before + text
    assert status == 0
    (file,) = (tmp_path / "unfinished").iterdir()
    assert not load_table(file.read_text(encoding="utf-8")).is_over


def test_control_c_works_when_the_shell_ignores_sigint(tmp_path: Path) -> None:
    user = TerminalUser(tmp_path, "play", "--seed", "7", command_prefix=IGNORE_SIGINT_PREFIX)
    user.expect(PROMPT)
    user.press_until("\x03", "Interrupted. Game saved; run jadecourt play to continue.")
    assert user.wait_for_exit()[1] == 0


@pytest.mark.parametrize("threads", ["", ",threads=2"])
def test_control_c_ends_a_long_search(threads: str, tmp_path: Path) -> None:
    user = TerminalUser(tmp_path, "play", "kingdom", "--new", "--players", f"human,search:900s{threads}")
    user.expect("Search 1 is thinking")
    user.press_until("\x03", "Interrupted. Game saved; run jadecourt play to continue.")
    assert user.wait_for_exit()[1] == 0


@pytest.mark.skipif(shutil.which("less") is None, reason="less is the usual pager")
@pytest.mark.parametrize("options", ["", "-X"])
def test_rules_in_less_have_colours_and_no_raw_codes(options: str, tmp_path: Path) -> None:
    user = TerminalUser(tmp_path, "rules", "kingdom", PAGER="less", LESS=options)
    output = user.expect_raw("Conventions")
    assert "ESC" not in output
    user.child.send("q")
    assert user.wait_for_exit()[1] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_terminal_shows_everything_on_one_screen(language: str, tmp_path: Path) -> None:
    texts, dragon = load_catalogue("terminal", language), load_catalogue("dragon", language)
    prompt = f"{texts('player-human')}> "
    user = TerminalUser(tmp_path, "play", "--seed", "7", "--lang", language, size=(24, 80), prompt=prompt)
    user.expect(prompt)
    for line in ("1", "1"):
        user.type_line(line)
    screen = user.type_line("1")
    board = screen[screen.rindex(dragon("title")) :].splitlines()
    assert len(board) <= 24
    assert max(len(line) for line in board) <= 80
    parts = (
        dragon("terminal-track"),
        dragon("board-group", group=1),
        f"D {level_title(DEFAULT_LEVEL, texts.language)} 3",
    )
    for text in ("▶1◀", *parts, "act taxes"):
        assert text in "\n".join(board)
    user.child.close(force=True)


class ColourVariables(TypedDict, total=False):
    """Environment variables that turn colours off."""

    NO_COLOR: str
    TERM: str


@pytest.mark.parametrize("variable", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_output_without_colour_has_no_control_codes(variable: ColourVariables, tmp_path: Path) -> None:
    user = TerminalUser(tmp_path, "play", "--seed", "7", **variable)
    user.child.expect_exact("In the Year")
    user.child.expect(r"draft \w+\+\w+")
    # the line editor may switch modes of the terminal at the prompt; the board itself is plain
    assert "\x1b" not in user.child.before
    user.child.close(force=True)


def test_terminal_output_has_colours(tmp_path: Path) -> None:
    user = TerminalUser(tmp_path, "play", "--seed", "7", COLORTERM="truecolor")
    user.child.expect(r"draft \w+\+\w+")
    assert "\x1b[38;2;" in user.child.before
    user.child.close(force=True)


def test_replay_steps_through_a_record(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    played = random_table(find_game("dragon")(players=3, startSeat=0), 7).record()
    record.write_text(played.to_json(), encoding="utf-8")
    reader = TerminalUser(tmp_path, "replay", str(record))
    prompt = "q quit > "

    def step(line: str) -> str:
        reader.child.sendline(line)
        return reader.expect(prompt)

    assert "Ply 0 of " in reader.expect(prompt)
    assert "Ply 1 of " in step("")
    assert "Ply 2 of " in step("n")
    assert "Ply 1 of " in step("b")
    assert "· draft" in step("11")
    assert "month 2 of 12" in step("m")
    assert re.search(r"Ply \d+ of ", step("d"))
    assert "The board" not in step("zz")
    assert re.search(r"Ply (\d+) of \1 ", step("e"))
    assert "This is the last ply." in step("")
    assert "Ply 999999 is out of range" in step("999999")
    reader.child.sendline("q")
    assert reader.wait_for_exit()[1] == 0


def test_slow_bot_shows_thinking_notice(tmp_path: Path) -> None:
    user = TerminalUser(
        tmp_path, "play", "--players", "search:1s,human", "--option", "startSeat=0", "--names", "Ada,Player"
    )
    try:
        user.expect("Ada is thinking")
        user.expect(PROMPT)
    finally:
        user.child.close(force=True)


@pytest.mark.parametrize(
    ("language", "words", "texts"),
    [
        ("fr", ("pourquoi", "quitter"), ("Toutes les règles : ", "8.2 Échange du Dragon.")),
        ("de", ("warum", "ende"), ("Alle Regeln: ", "8.2 Drachentausch.")),
    ],
)
@pytest.mark.parametrize("is_language_of_environment", [False, True])
def test_why_names_the_command_that_shows_the_rules_in_the_language_of_the_game(
    language: str,
    words: tuple[str, str],
    texts: tuple[str, str],
    is_language_of_environment: bool,
    tmp_path: Path,
) -> None:
    options = ("play", "kingdom", "--new", "--seats", "2", "--lang", language)
    why, quit_word = words
    environment = f"{language}.UTF-8" if is_language_of_environment else "C.UTF-8"
    done = run(tmp_path, *options, lines=[why, f"{why} 8.2", quit_word], LANG=environment)
    output = " ".join(done.stdout.split())
    flag = "" if is_language_of_environment else f" --lang {language}"
    assert f"{texts[0]}jadecourt rules kingdom{flag}. " in output
    assert texts[1] in output
    assert done.stdout.splitlines()[-1] == load_catalogue("terminal", language)("play-left")
