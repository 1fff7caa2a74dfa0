"""Whole games through pipes: no terminal, no colour, nothing lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_driver import random_table, run
from jadecourt.games import find_game, load_table
from jadecourt.i18n import LANGUAGES, load_catalogue

FIRST_CHOICES = ["1"] * 400  # more than anybody is asked in a game


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        (("play", "--seed", "7"), 4),
        (("play", "dragon", "--seats", "2", "--seed", "1", "--edition", "2007"), 2),
        (("play", "--seats", "5", "--seed", "3", "--great-wall", "--super-event", "random"), 5),
        (
            (
                "play",
                "--players",
                "human,random,human",
                "--seed",
                "4",
                "--super-event",
                "sunrise",
                "--names",
                "Anna,Ben,Cara",
            ),
            3,
        ),
    ],
)
def test_whole_games_end_with_a_record(arguments: tuple[str, ...], seats: int, tmp_path: Path) -> None:
    done = run(tmp_path, *arguments, lines=FIRST_CHOICES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if str(tmp_path) not in line) <= 80
    assert "The game is over" in done.stdout
    record = only_file(tmp_path / "records")
    assert str(record) in done.stdout
    assert not list((tmp_path / "unfinished").iterdir())
    table = load_table(record.read_text(encoding="utf-8"))
    assert table.is_over
    assert table.game.seats == seats
    for score, name in zip(table.state.scores(), table.names, strict=True):
        assert re.search(rf"│ \w {name} +│ +{score} │", done.stdout)


@pytest.mark.parametrize(
    ("language", "shown", "ascii_shown"),
    [
        (
            "fr",
            (
                "L’Année du Dragon",
                "Éruption volcanique",
                "Règle 5.5\u00a0: ",
                "Annulé\u00a0: place",
                "annuler",
            ),
            ("L'Annee du Dragon", "Eruption volcanique", "Regle 5.5 : ", "Annule : place"),
        ),
        (
            "de",
            ("Im Jahr des Drachen", "Vulkanausbruch", "Großes Privileg", "Regel 5.5: ", "wie „act pass“"),
            ("Im Jahr des Drachen", "Vulkanausbruch", "Groses Privileg", "Regel 5.5: ", 'wie "act pass"'),
        ),
    ],
)
def test_output_falls_back_to_ascii(
    language: str, shown: tuple[str, ...], ascii_shown: tuple[str, ...], tmp_path: Path
) -> None:
    texts = load_catalogue("terminal", language)
    words = [texts.word("command", command) for command in ("help", "why", "log", "undo", "quit")]
    lines = [*words[:2], "1", "1", "1", *words[2:4], "1", "xyz", words[4]]
    arguments = ("play", "--seed", "7", "--seats", "2", "--edition", "2007", "--super-event", "volcano")
    unicode = run(tmp_path / "a", *arguments, lines=lines, LANG=f"{language}.UTF-8", COLUMNS="300")
    assert (unicode.returncode, unicode.stderr) == (0, "")
    for text in (*shown, "▶1◀"):
        assert text in unicode.stdout
    plain = run(
        tmp_path / "b",
        *arguments,
        "--lang",
        language,
        lines=lines,
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
        COLUMNS="300",
    )
    assert (plain.returncode, plain.stderr) == (0, "")
    assert plain.stdout.isascii()
    for text in (*ascii_shown, ">1<", "/===\\"):
        assert text in plain.stdout
    assert "?" not in re.sub(r"\?\?|\? ", "", plain.stdout)  # wild cards; no sign without a replacement


def test_end_of_input_saves_the_game_and_next_start_continues(tmp_path: Path) -> None:
    first = run(tmp_path, "play", "--seed", "7", lines=["1", "1", "1"])
    assert first.returncode == 0
    assert first.stderr == ""
    assert first.stdout.splitlines()[-1] == "End of input. Game saved; run jadecourt play to continue."
    before = load_table(only_file(tmp_path / "unfinished").read_text(encoding="utf-8"))
    second = run(tmp_path, "play", lines=["", "1"])
    assert "An unfinished game is saved (In the Year of the Dragon, " in second.stdout
    after = load_table(only_file(tmp_path / "unfinished").read_text(encoding="utf-8"))
    assert after.plies[: len(before.plies)] == before.plies
    assert len(after.plies) > len(before.plies)
    # interrupted or not, the same choices make the same game
    run(tmp_path, "play", "--continue", lines=["1"] * 9)
    run(tmp_path / "straight", "play", "--seed", "7", lines=["1"] * 13)
    folders = (tmp_path / "unfinished", tmp_path / "straight" / "unfinished")
    one, two = (only_file(folder).read_text(encoding="utf-8") for folder in folders)
    assert one == two


def test_declined_game_is_archived_and_new_does_not_ask(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", lines=["1"])
    run(tmp_path, "play", "--new", "--seed", "2", lines=["1"])
    assert len(list((tmp_path / "unfinished").iterdir())) == 2
    answer = run(tmp_path, "play", "--seed", "3", lines=["n", "1"])
    aside = only_file(tmp_path / "records")
    assert f"The unfinished game was moved to {aside}." in answer.stdout
    assert aside.name.endswith("-2.txt")
    assert sorted(file.name[-6:] for file in (tmp_path / "unfinished").iterdir()) == ["-1.txt", "-3.txt"]


def test_end_of_input_at_continue_prompt_keeps_the_saved_game(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", lines=["1"])
    file = only_file(tmp_path / "unfinished")
    before = file.read_bytes()
    done = run(tmp_path, "play")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "End of input. Game saved; run jadecourt play to continue."
    assert file.read_bytes() == before


def test_corrupt_saved_game_does_not_block_a_new_game(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", lines=["1"])
    file = only_file(tmp_path / "unfinished")
    file.write_text(file.read_text(encoding="utf-8").replace("draft ", "draught "), encoding="utf-8")
    continued = run(tmp_path, "play", "--continue")
    assert continued.returncode == 2
    assert re.fullmatch(rf"jadecourt: {re.escape(str(file))}: line \d+: ply \d+: .*\n", continued.stderr)
    fresh = run(tmp_path, "play", "--seed", "2", lines=["1"])
    assert fresh.returncode == 0
    assert "cannot be continued" in fresh.stdout
    assert (tmp_path / "records" / file.name).exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_failed_save_command_does_not_end_the_game(language: str, tmp_path: Path) -> None:
    names = [".", "..", "/", "~nobody-has-this-name/x", "a\0b", "no-folder/x", "x" * 5000, str(tmp_path)]
    lines = [*(f"save {name}" for name in names), "quit"]
    done = run(tmp_path / "home", "play", "kingdom", "--new", "--lang", language, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    message = load_catalogue("terminal", language)("play-save-failed", reason="\0").partition("\0")[0]
    assert done.stdout.count(message) == len(names)


def test_unwritable_data_dir_does_not_end_the_game(tmp_path: Path) -> None:
    data_dir = tmp_path / "file"
    data_dir.write_text("not a folder", encoding="utf-8")
    done = run(data_dir, "play", "--seed", "7", lines=["1", "1", "1", "quit"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("cannot be saved") == 1
    assert done.stdout.splitlines()[-1] == "Game not saved."


def test_resume_continues_a_saved_file(tmp_path: Path) -> None:
    saved = tmp_path / "my game.json"
    run(
        tmp_path,
        "play",
        "--seed",
        "7",
        "--players",
        "human,human",
        lines=["1", "1", "1", f"save {saved}", "quit"],
    )
    before = load_table(saved.read_text(encoding="utf-8"))
    done = run(tmp_path / "other", "play", "--resume", str(saved), lines=["1"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "Player 2> " in done.stdout  # two people at one keyboard, as before
    continued_table = load_table(only_file(tmp_path / "other" / "unfinished").read_text(encoding="utf-8"))
    assert len(continued_table.plies) > len(before.plies)
    assert load_table(saved.read_text(encoding="utf-8")).plies == before.plies


def test_replay_prints_the_log_and_the_last_board(tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    played = random_table(find_game("dragon")(players=4, greatWall=True), 7).record()
    record.write_text(played.dumps(), encoding="utf-8")
    done = run(tmp_path, "replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "Month 12 begins" in done.stdout
    assert re.search(r"Ply (\d+) of \1 · ", done.stdout)
    part = run(tmp_path, "replay", str(record), "--ply", "60", "--lang", "fr")
    assert "Coup 60 sur " in part.stdout
    beyond = run(tmp_path, "replay", str(record), "--ply", "9999")
    assert beyond.returncode == 2
    assert beyond.stderr.startswith("jadecourt: Ply 9999 is out of range")


def test_replay_reads_a_link(tmp_path: Path) -> None:
    record = random_table(find_game("kingdom")(players=2), 7).record()
    done = run(tmp_path, "replay", record.to_link("https://example.org", names=True))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"Ply (\d+) of \1 · ", done.stdout)
    assert record.names[0] in done.stdout.splitlines()[0]
    damaged = run(tmp_path, "replay", record.to_link("https://example.org")[:-1])
    assert damaged.returncode == 2
    assert "the link is damaged" in damaged.stderr


def test_replay_writes_a_picture(tmp_path: Path) -> None:
    record, picture = tmp_path / "record.txt", tmp_path / "board.svg"
    record.write_text(random_table(find_game("dragon")(players=2), 7).record().dumps(), encoding="utf-8")
    done = run(tmp_path, "replay", str(record), "--ply", "60", "--svg", str(picture), "--lang", "de")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert "Im Jahr des Drachen" in picture.read_text(encoding="utf-8")
    refused = run(tmp_path, "replay", str(record), "--svg", str(tmp_path / "no" / "board.svg"))
    assert refused.returncode == 2
    assert "No such file" in refused.stderr


def test_replay_marks_an_unfinished_game(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "7", lines=["1"])
    done = run(tmp_path, "replay", str(only_file(tmp_path / "unfinished")))
    assert "the game was not finished" in done.stdout.splitlines()[-1]
