"""At a real terminal: commands, colours, Ctrl-C."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from driving import IGNORING_INTERRUPTS, Person, random_table, run, sentence_start
from jadecourt.games import find_game, load_table

pexpect = pytest.importorskip("pexpect")
pytestmark = [
    pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="this system has no pseudo-terminals"),
    # the test runner has threads; the child does nothing between fork and exec that could hang on them
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning"),
]
PROMPT = "Player> "


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    somebody = Person(tmp_path, "play", "--seed", "7", "--seats", "3", "--options", "startSeat=0")
    somebody.sees(PROMPT)
    yield somebody
    somebody.child.close(force=True)


def test_numbers_notation_and_shorthands_make_moves(person: Person, tmp_path: Path) -> None:
    drafts = sentence_start("dragon", "drafted", "Player")
    assert f"{drafts}tax collector" in person.types("draft tax+scholar")
    assert sentence_start("dragon", "placed", "Player") in person.types("1")
    assert "your turn" in person.types("p1")
    assert f"{sentence_start('dragon', 'income', 'Player')}5 yuan" in person.types("taxes")
    saved = tmp_path / "game.txt"
    assert f"Saved as {saved}." in person.types(f"save {saved}").replace("\r\n", "")
    moves = [text for who, text in load_table(saved.read_text(encoding="utf-8")).record().plies if who == 0]
    assert moves[:4] == ["draft tax+scholar", "place p0", "place p1", "act taxes"]


def test_undo_takes_back_a_choice_and_the_bots_answers(person: Person, tmp_path: Path) -> None:
    assert "nothing to take back" in person.types("undo")
    for line in ("1", "1", "1"):
        person.types(line)
    first = person.types("log all")
    person.types("pass")
    assert "Taken back: act pass." in person.types("undo")
    assert person.types("log all") == first
    file = tmp_path / "one.txt"
    person.types("pass")
    person.types(f"save {file}")
    once = file.read_text(encoding="utf-8")
    for line in ("undo", "undo", "1", "pass"):
        person.types(line)
    person.types(f"save {file}")
    again = file.read_text(encoding="utf-8")
    assert "# moves taken back: 1\n" in once and "# moves taken back: 3\n" in again


def test_why_help_log_and_mistakes(person: Person) -> None:
    told = person.types("why")
    assert "Rule 5.5: Choose two different types" in told
    assert "All rules: jadecourt rules dragon." in told
    assert "8.2 Acting." in person.types("why 8.2")
    assert "R26 Fee for a group" in person.types("why r26")
    assert "draft craftsman+lady is possible now (rule 5.5)." in person.types("why draft craftsman+lady")
    refused = person.types("why act taxes").replace("\r\n", " ")
    assert "act taxes is not possible: another question is asked" in refused
    shown = person.types("help")
    assert all(command in shown for command in ("board", "log", "why", "undo", "save", "help", "quit", "Mo+"))
    assert "Month 3: " in person.types("log")
    assert "xyzzy is no move and no command" in person.types("xyzzy")
    assert "There is no choice 99" in person.types("99")
    assert "could mean draft" in person.types("craftsman")
    for line in ("craftsman+lady", "1", "1"):
        person.types(line)
    refused = person.types("privL").replace("\r\n", "")
    assert re.search(r"act privL is not possible: .* 7 .* you have 6 \(rule 8\.2\)\.", refused)
    assert "save needs a file name" in person.types("save")
    assert "Not saved: " in person.types("save /no/such/folder/game.txt")
    assert "in palace p0" in person.types("log")
    assert "▶1◀" in person.types("board")
    assert person.types("").strip() == ""


def test_quit_keeps_the_game_and_the_next_start_offers_it(person: Person, tmp_path: Path) -> None:
    person.types("1")
    person.child.sendline("quit")
    text, status = person.ends()
    assert "The game is kept; jadecourt play continues it." in text
    assert status == 0
    again = Person(tmp_path, "play")
    assert "A game is saved (In the Year of the Dragon" in again.sees("Continue it? [Y/n] ")
    again.child.sendline("y")
    assert "place p0" in again.sees(PROMPT)
    again.child.close(force=True)


@pytest.mark.parametrize(("key", "said"), [("\x03", "Interrupted."), ("\x04", "End of input.")])
def test_control_c_and_control_d_keep_the_game(person: Person, tmp_path: Path, key: str, said: str) -> None:
    person.types("1")
    before = person.presses(key, f"{said} The game is kept; jadecourt play continues it.")
    text, status = person.ends()
    assert "Traceback" not in before + text
    assert status == 0
    (file,) = (tmp_path / "unfinished").iterdir()
    assert not load_table(file.read_text(encoding="utf-8")).is_over


def test_control_c_works_at_a_terminal_whose_shell_ignores_it(tmp_path: Path) -> None:
    person = Person(tmp_path, "play", "--seed", "7", before=IGNORING_INTERRUPTS)
    person.sees(PROMPT)
    person.presses("\x03", "Interrupted. The game is kept; jadecourt play continues it.")
    assert person.ends()[1] == 0


@pytest.mark.parametrize("threads", ["", ",threads=2"])
def test_control_c_ends_a_long_search(threads: str, tmp_path: Path) -> None:
    person = Person(tmp_path, "play", "kingdom", "--new", "--players", f"human,search:900s{threads}")
    person.sees("Search 1 is thinking")
    person.presses("\x03", "Interrupted. The game is kept; jadecourt play continues it.")
    assert person.ends()[1] == 0


@pytest.mark.skipif(shutil.which("less") is None, reason="less is the usual pager")
@pytest.mark.parametrize("options", ["", "-X"])
def test_rules_have_colours_and_no_codes_in_the_usual_pager(options: str, tmp_path: Path) -> None:
    person = Person(tmp_path, "rules", "kingdom", PAGER="less", LESS=options)
    shown = person.meets("Conventions")
    assert "ESC" not in shown
    person.child.send("q")
    assert person.ends()[1] == 0


def test_a_small_terminal_shows_everything_on_one_screen(tmp_path: Path) -> None:
    somebody = Person(tmp_path, "play", "--seed", "7", size=(24, 80))
    somebody.sees(PROMPT)
    for line in ("1", "1"):
        somebody.types(line)
    screen = somebody.types("1")
    board = screen[screen.rindex("In the Year of the Dragon") :].splitlines()
    assert len(board) <= 24
    assert max(len(line) for line in board) <= 80
    for text in ("▶1◀", "Track: ", "group 1", "D Medium 3", "act taxes"):
        assert text in "\n".join(board)
    somebody.child.close(force=True)


@pytest.mark.parametrize("variable", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_means_no_control_codes(variable: dict[str, str], tmp_path: Path) -> None:
    somebody = Person(tmp_path, "play", "--seed", "7", **variable)
    somebody.child.expect_exact("In the Year")
    somebody.child.expect(r"draft \w+\+\w+")
    # the line editor may switch modes of the terminal at the prompt; the board itself is plain
    assert "\x1b" not in somebody.child.before
    somebody.child.close(force=True)


def test_colours_at_a_terminal(tmp_path: Path) -> None:
    somebody = Person(tmp_path, "play", "--seed", "7", COLORTERM="truecolor")
    somebody.child.expect(r"draft \w+\+\w+")
    assert "\x1b[38;2;" in somebody.child.before
    somebody.child.close(force=True)


def test_replay_steps_through_a_record(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    played = random_table(find_game("dragon")(players=3, startSeat=0), 7).record()
    record.write_text(played.to_json(), encoding="utf-8")
    reader = Person(tmp_path, "replay", str(record))
    prompt = "q quit > "

    def step(line: str) -> str:
        reader.child.sendline(line)
        return reader.sees(prompt)

    assert "Ply 0 of " in reader.sees(prompt)
    assert "Ply 1 of " in step("")
    assert "Ply 2 of " in step("n")
    assert "Ply 1 of " in step("b")
    assert "· draft" in step("11")
    assert "month 2 of 12" in step("m")
    assert re.search(r"Ply \d+ of ", step("d"))
    assert "The board" not in step("zz")
    assert re.search(r"Ply (\d+) of \1 ", step("e"))
    assert "This is the last ply." in step("")
    assert "There is no ply 999999" in step("999999")
    reader.child.sendline("q")
    assert reader.ends()[1] == 0


def test_a_bot_that_takes_its_time_is_seen_to_think(tmp_path: Path) -> None:
    somebody = Person(
        tmp_path, "play", "--players", "search:1s,human", "--options", "startSeat=0", "--names", "Ada,Player"
    )
    try:
        somebody.sees("Ada is thinking")
        somebody.sees(PROMPT)
    finally:
        somebody.child.close(force=True)


@pytest.mark.parametrize(
    ("environment", "command"),
    [
        ({"LANG": "C.UTF-8"}, "jadecourt rules kingdom --lang fr"),
        ({"LANG": "fr_FR.UTF-8"}, "jadecourt rules kingdom"),
    ],
)
def test_french_why_names_the_command_that_shows_the_rules_in_french(
    environment: dict[str, str], command: str, tmp_path: Path
) -> None:
    options = ("play", "kingdom", "--new", "--seats", "2", "--lang", "fr")
    done = run(tmp_path, *options, lines=["pourquoi", "pourquoi 8.2", "quitter"], **environment)
    told = " ".join(done.stdout.split())
    assert f"Toutes les règles : {command}. " in told
    assert "anglais" not in told
    assert "8.2 Échange du Dragon." in told
