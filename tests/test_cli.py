"""The command line: help, options of games, and errors, which end with one line and exit code 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Literal

import pytest

import jadecourt
from cli_driver import COMMAND, cli_environment, log_sentence_start, run
from jadecourt.bots.levels import DEFAULT_LEVEL, LEVELS
from jadecourt.cli import main
from jadecourt.cli.commands import app
from jadecourt.cli.game_commands import option_flags, to_kebab_case
from jadecourt.core.options import format_value
from jadecourt.games import GAMES, find_game, load_table, rulebook
from jadecourt.i18n import LANGUAGES, game_title, level_title, option_text, option_values_text
from jadecourt.paths import WEB_CLIENT_DIR, WEB_CLIENT_INDEX

DRAGON, KINGDOM = "In the Year of the Dragon", "Middle Kingdom"
UNKNOWN_LANGUAGE = f"unknown language 'xx': available are {', '.join(LANGUAGES)}"

RECORD = """game: dragon
rules: 2
options: players=2
seed: 1

1. * start 0
"""


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path / "home"))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play --seats six", "takes a whole number, not"),
        ("play --seats 6", "one of 2, 3, 4, 5"),
        ("play --seed", "requires an argument"),
        ("play --seed -1", f"--seed must be from 0 to {2**128 - 1}, got -1"),
        (f"play --seed {2**128}", f"--seed must be from 0 to {2**128 - 1}, got {2**128}"),
        (f"arena --game dragon --bots random --seed {2**63}", f"from 0 to {2**63 - 1}, got {2**63}"),
        ("arena --game dragon --bots random --seed -1", f"from 0 to {2**63 - 1}, got -1"),
        ("play --edition 2012", "invalid value '2012' for --edition: expected one of 2017, 2007"),
        ("play --super-event party", "one of none, random, hidden, lanternfest"),
        ("play --option startSeat=9", "one of random, 0"),
        ("play --option startSeat=3 --seats 2", "expected 0 to 1 or random"),
        ("play --option greatwall=on", "did you mean greatWall?"),
        ("play --option nonsense", "KEY=VALUE"),
        ("play --option players=3", "--seats or --players"),
        ("play --players human,clever", "available are human, random"),
        ("play --players random,random", "at least one human"),
        ("play --players human,random:3", "takes no argument"),
        ("play --players human,casual:3", "takes no argument"),
        ("play --players human,greedy:slow", "use greedy or greedy:temperature=N"),
        ("play --players human,threads=2", "unknown player 'human,threads=2'"),
        ("play --level tough", "'tough'"),
        ("play kingdom --level greedy", "'greedy'"),
        ("play --level easy --players human,random", "--level and --players cannot be combined"),
        ("play --players human,random --seats 3", "--seats 3 does not match the 2 players of --players"),
        ("play --names Anna", "1 names for 4 seats"),
        ("play --names Anna,Ben|,Cara,Dora", "invalid name 'Ben|'"),
        ("play --lang xx", UNKNOWN_LANGUAGE),
        ("play --continue", "no unfinished game in"),
        ("play --continue --new", "options --new and --continue cannot be combined"),
        ("play --resume nowhere.txt", "nowhere.txt: No such file"),
        ("play --resume nowhere.txt --seed 3", "--resume and --seed cannot be combined"),
        ("play --continue --level hard", "--continue and --level cannot be combined"),
        ("play --continue --option edition=2007", "--continue and --option cannot be combined"),
        ("play dragon --continue --great-wall", "--continue and --great-wall cannot be combined"),
        (
            "arena --game dragon --bots random,greedy --sprt random,greedy,5,1",
            "elo0 < elo1 required, both between -1000 and 1000, got 5,1",
        ),
        ("arena --game dragon --bots random --csv /proc/a.csv", "--csv /proc/a.csv cannot be written: "),
        ("play --walls", "(dragon) has no option --walls: did you mean --wall-tiles?"),
        ("--seats 3", "Unknown option: --seats. Options of a game belong to a command: jadecourt play"),
        ("--port x", "takes a whole number, not"),
        ("pray", "unknown command 'pray'"),
        ("play chess", "unknown game 'chess'"),
        ("play dragon now", "play dragon does not take 'now': see jadecourt play dragon --help"),
        (
            "play kingdom --great-wall",
            "Middle Kingdom (kingdom) has no option --great-wall; available: --experienced3,",
        ),
        ("play --no-great-wall kingdom", "Middle Kingdom (kingdom) has no option --no-great-wall"),
        ("play kingdom --edition=2007", "Middle Kingdom (kingdom) has no option --edition"),
        ("arena --bots random --game=kingdom --super-event random", "(kingdom) has no option --super-event"),
        ("play kingdom --option edition=2007", "unknown option 'edition': available: players, experienced3,"),
        (
            "play kingdom --option nobleValues=5/5/5",
            "invalid value '5/5/5' for nobleValues: expected 3 numbers that sum to 12",
        ),
        ("games now", "games does not take 'now': see jadecourt games --help"),
        ("pray", "commands: play, games, replay, rules and bench"),
        ("play --great-wall=perhaps", "--great-wall takes yes or no, not 'perhaps'"),
        ("play --seats 0", "invalid value 0 for --seats: expected one of 2, 3, 4, 5"),
        (
            "play --seats 99999999999999",
            "invalid value 99999999999999 for --seats: expected one of 2, 3, 4, 5",
        ),
        (
            "play --players human --new",
            "invalid value 1 for the number of --players: expected one of 2, 3, 4, 5",
        ),
        ("play dragon --edition 1999", "invalid value '1999' for --edition: expected one of 2017, 2007"),
        (
            "play dragon --super-event rain",
            "invalid value 'rain' for --super-event: expected one of none, random, hidden, lanternfest",
        ),
        (
            "arena --game dragon --bots random --seats 9",
            "invalid value 9 for --seats: expected one of 2, 3, 4, 5",
        ),
        ("arena --game dragon --bots random --csv no-folder/a.csv", "the folder no-folder does not exist"),
        ("arena --game dragon --bots random --parquet no-folder/a", "the folder no-folder does not exist"),
        ("arena --game dragon --bots random --plot no-folder/a.png", "the folder no-folder does not exist"),
        ("arena --game dragon --bots random --results .", "--results . is a folder: name a file"),
        ("rules chess", "'chess' is neither a game (dragon, kingdom) nor the number of a paragraph"),
        ("rules dragon kingdom", "name one game and one paragraph"),
        ("rules 8.1 8.2", "name one game and one paragraph"),
        ("rules kingdom --game dragon", "kingdom and --game dragon contradict each other"),
        ("rules --game chess", "unknown game 'chess'; available: dragon, kingdom"),
        ("rules kingdom 99.9", "the rules of kingdom have no paragraph '99.9'; available: 1.1, 1.2,"),
        ("rules R999", "the rules of dragon have no paragraph 'R999'"),
        ("rules --lang xx", UNKNOWN_LANGUAGE),
        ("games --lang xx", UNKNOWN_LANGUAGE),
        ("replay", "requires an argument"),
        ("replay nowhere.txt", "nowhere.txt: No such file"),
        ("replay .", "Is a directory"),
    ],
)
def test_bad_options_end_with_one_line(arguments: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("jadecourt: ")
    assert captured.err.count("\n") == 1
    assert why in captured.err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "missing header 'game'"),
        ("hello", "line 1: invalid line 'hello'"),
        (RECORD.replace("dragon", "chess"), "unknown game 'chess'"),
        (RECORD.replace("rules: 2", "rules: 999"), "version 999"),
        (RECORD.replace("players=2", "players=7"), "invalid value 7 for players"),
        (RECORD.replace("start 0", "start 4"), "line 6: ply 1: 'start 4' is not possible"),
        (RECORD.replace("* start 0", "0 act taxes"), "line 6: ply 1: 'act taxes' is not possible"),
        (RECORD.replace("start 0", "begin"), "line 6: ply 1: 'begin' is no chance outcome"),
        (RECORD + "3. * event drought\n", "ply 3 out of order: expected ply 2"),
        (RECORD.replace("seed: 1", "result: 1 2 | 2 1"), "the game is not over after the last ply"),
        ("{", "invalid JSON"),
        ('{"format": "other"}', "unknown format 'other'"),
    ],
)
def test_broken_records_end_with_one_line(
    content: str, why: str, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data_dir / "record.txt"
    file.write_text(content, encoding="utf-8")
    for command in (["replay"], ["play", "--resume"]):
        assert main([*command, str(file)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"jadecourt: {file}: ")
        assert captured.err.count("\n") == 1
        assert why in captured.err


def test_the_command_itself_prints_no_traceback(data_dir: Path) -> None:
    (data_dir / "record.txt").write_text(RECORD.replace("start 0", "begin"), encoding="utf-8")
    for arguments in (["play", "--seats", "9"], ["replay", str(data_dir / "record.txt")], ["--what"]):
        done = run(data_dir, *arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("jadecourt: ")
        assert done.stderr.count("\n") == 1


def test_version_shows_engine_and_web_client(data_dir: Path) -> None:
    web_client = "built" if (WEB_CLIENT_DIR / WEB_CLIENT_INDEX).is_file() else "not built"
    done = run(data_dir, "--version")
    engine = jadecourt.describe_engine()
    assert done.stdout == f"jadecourt {jadecourt.__version__} (engine: {engine}; web client: {web_client})\n"
    plain = run(data_dir, "--version", JADECOURT_PURE="1")
    assert "(engine: pure Python (JADECOURT_PURE is set); web client: " in plain.stdout


def test_version_and_help_import_nothing_heavy(data_dir: Path) -> None:
    script = (
        "import sys; from jadecourt.cli import main; main(['--version']); print([m for m in sys.modules])"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", script], capture_output=True, text=True, env=cli_environment(data_dir), check=True
    )
    assert "jadecourt.terminal" not in done.stdout
    assert "jadecourt.games.dragon" not in done.stdout


def test_help_shows_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    for word in ("play", "games", "replay", "bench", "serve", "--port", "--no-open-browser", "--lang"):
        assert word in shown
    assert main(["play", "--help"]) == 0
    shown = capsys.readouterr().out
    for word in (
        "--seats",
        "--players",
        "--option",
        "--seed",
        "jadecourt play GAME --help",
    ):
        assert word in shown


@pytest.mark.parametrize("command", ["play {}", "play --lang en {}", "arena {}", "arena --game {}"])
@pytest.mark.parametrize("id", GAMES)
def test_help_of_a_game_shows_its_own_options(
    command: str, id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    assert main([*command.format(id).split(), "--help"]) == 0
    shown = capsys.readouterr().out
    game = find_game(id)
    for spec in game.option_specs[1:]:
        assert f"--{to_kebab_case(spec.key)}" in shown
        assert option_text(id, spec) in shown
        assert f"Default: {format_value(spec.default)}." in shown  # type: ignore[arg-type]
        assert spec.is_boolean or f"Values: {option_values_text(id, spec)}." in shown
    for other in set(GAMES) - {id}:
        flags = option_flags(find_game(other)).values()
        assert not any(flag in shown for flag in flags)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_knows_the_options_of_each_game(shell: Literal["bash", "zsh", "fish"]) -> None:
    script = app.generate_completion(shell=shell)
    for id in GAMES:
        assert id in script
        assert all(flag.removeprefix("--") in script for flag in option_flags(find_game(id)).values())


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ("play dragon --great-wall --super-event random", {"greatWall": True, "superEvent": "random"}),
        ("play --super-event volcano dragon --no-great-wall", {"superEvent": "volcano", "greatWall": False}),
        ("play --seats 3 --edition=2007 --seed 1", {"edition": 2007, "players": 3}),
        ("play dragon --option superEvent=flood --great-wall", {"superEvent": "flood", "greatWall": True}),
        ("play kingdom --seats 3 --experienced3 --noble-values 5/4/3", {"nobleValues": "5/4/3"}),
        ("play --noble-values 5 4 3 kingdom", {"nobleValues": "5/4/3"}),
    ],
)
def test_options_of_a_game_are_flags_of_play(
    arguments: str, options: dict[str, object], data_dir: Path
) -> None:
    done = run(data_dir, *arguments.split(), lines=["quit"])
    assert (done.returncode, done.stderr) == (0, "")
    (path,) = (data_dir / "unfinished").iterdir()
    record = load_table(path.read_text(encoding="utf-8"))
    assert record.game.options.items() >= options.items()


@pytest.mark.parametrize("game", ["dragon", "--game dragon", "--game=dragon"])
def test_options_of_a_game_are_flags_of_arena(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = f"arena {game} --bots random --games 1 --seats 2 --workers 1 --json --great-wall"
    assert main(arguments.split()) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["options"]["greatWall"]) == ("dragon", True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_json_lists_every_game_and_option(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json", "--lang", language]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in listed] == list(GAMES)
    for game_json in listed:
        game = find_game(game_json["id"])
        assert list(game_json) == ["id", "title", "rules", "seats", "options"]
        assert game_json["title"] == game_title(game.id, language)
        assert game_json["rules"] == game.rules_version
        assert game_json["seats"] == [2, 3, 4, 5]
        for option, setting in zip(game_json["options"], game.option_specs, strict=True):
            assert option == {
                "key": setting.key,
                "values": option_values_text(game.id, setting, language)
                if setting.is_open
                else list(setting.values),
                "default": setting.default,
                "meaning": option_text(game.id, setting, language),
                "rule": setting.rule,
            }


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_table_lists_every_game_and_option(language: str, data_dir: Path) -> None:
    done = run(data_dir, "games", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    words = " ".join(done.stdout.split())
    for id in GAMES:
        game = find_game(id)
        assert f"{game_title(id, language)} · {id} · " in words
        for setting in game.option_specs[1:]:
            assert setting.key in words
            if setting.is_open:  # the text may be spread over several lines
                assert set(option_values_text(id, setting, language).split()) <= set(done.stdout.split())
    for text in ("lanternfest", "4/4/4", "slide", "13.1"):  # values and rules
        assert text in words


@pytest.mark.parametrize("columns", ["1", "20", "40"])
def test_games_are_listed_completely_in_narrow_terminals(columns: str, data_dir: Path) -> None:
    done = run(data_dir, "games", COLUMNS=columns)
    words = done.stdout.split()
    assert all(setting.rule in words for id in GAMES for setting in find_game(id).option_specs[1:])
    assert {"harvestLimitIncludesReset", "lanternfest,", "meaning", "default", "4/4/4"} <= set(words)


def test_play_without_arguments_asks_which_game(data_dir: Path) -> None:
    for answer, title in {"": DRAGON, "1": DRAGON, "2": KINGDOM, "kingdom": KINGDOM, "Year": DRAGON}.items():
        done = run(data_dir / f"x{answer}", "play", lines=[answer, "", "quit"])
        assert (done.returncode, done.stderr) == (0, "")
        menu = done.stdout.splitlines()
        assert " ".join(menu[0].split()) == f"1 {DRAGON} 2 to 5 seats"
        assert " ".join(menu[1].split()) == f"2 {KINGDOM} 2 to 5 seats"
        assert menu[2].rstrip() == f"Which game? [1] {answer}".rstrip()
        assert any(line.startswith(f"{title} · seed ") for line in menu)
    unclear = run(data_dir / "unclear", "play", "--lang", "fr", lines=["3", "chess", "milieu", "", "quitter"])
    assert "Jeu inconnu 3\u00a0: tapez 1 à 2, ou une partie du nom." in unclear.stdout
    assert "Jeu inconnu chess" in unclear.stdout
    assert "L’Empire du Milieu · graine " in unclear.stdout


def test_play_without_arguments_asks_for_bot_level(data_dir: Path) -> None:
    for answer, name in {
        "": "Casual",
        "1": "Novice",
        "BEGIN": "Beginner",
        "easy": "Beginner",
        "7": "Master",
    }.items():
        done = run(data_dir / f"x{answer}", "play", lines=["2", answer, "quit"])
        assert (done.returncode, done.stderr) == (0, "")
        menu = done.stdout.splitlines()
        question = next(number for number, line in enumerate(menu) if line.startswith("Bot level? [3]"))
        assert menu[question].rstrip() == f"Bot level? [3] {answer}".rstrip()
        listed = [line.split()[:2] for line in menu[3:question] if line[:1].isdigit()]
        assert listed == [[str(number), level_title(level)] for number, level in enumerate(LEVELS, 1)]
        heading = " ".join(" ".join(menu[question + 1 :]).split())  # a long seed wraps the line
        assert f" · Player, {name} 1, {name} 2, {name} 3 " in heading
    unclear = run(
        data_dir / "unclear", "play", "--lang", "fr", lines=["", "8", "redoutable", "habitué", "quitter"]
    )
    assert "Niveau inconnu 8\u00a0: tapez 1 à 7, ou une partie du nom." in unclear.stdout
    assert "Niveau inconnu redoutable" in unclear.stdout
    assert "Joueur, Habitué 1, Habitué 2, Habitué 3" in " ".join(unclear.stdout.split())


def test_levels_lists_names_descriptions_and_ratings(data_dir: Path) -> None:
    listed = json.loads(run(data_dir, "levels", "--json", "--lang", "de").stdout)
    assert list(listed) == list(GAMES)
    for levels in listed.values():
        assert [level["id"] for level in levels] == list(LEVELS)
        assert levels[0]["name"] == "Neuling" and levels[0]["description"].startswith("Sieht kaum")
        assert all(set(level["rating_by_seats"]) == {"2", "3", "4", "5"} for level in levels)
    text = run(data_dir, "levels").stdout
    assert "1000 ±" in text and "jadecourt play --level casual" in text


def test_help_of_play_names_all_levels(data_dir: Path) -> None:
    text = " ".join(run(data_dir, "play", "--help").stdout.replace("│", " ").split())
    assert f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}; default {DEFAULT_LEVEL}" in text


def test_play_with_level_does_not_ask_for_level(data_dir: Path) -> None:
    with_level = run(data_dir / "asked", "play", "--level", "easy", lines=["2", "quit"])
    assert "Bot level" not in with_level.stdout
    assert f"{KINGDOM} · seed " in with_level.stdout
    assert "Player, Beginner 1, Beginner 2, Beginner 3" in " ".join(with_level.stdout.split())
    for arguments, names in (
        (["play", "kingdom", "--level", "hard", "--seats", "2"], "Player, Master 1"),
        (["play", "dragon"], "Player, Casual 1, Casual 2, Casual 3"),
        (["play", "--seats", "3", "--lang", "fr"], "Joueur, Occasionnel 1, Occasionnel 2"),
        (["play", "--seats", "3", "--lang", "de"], "Spieler, Hobbyspieler 1, Hobbyspieler 2"),
        (
            ["play", "--players", "hard,human,greedy,random,master"],
            "Master 1, Player, Greedy 1, Random 1, Master 2",
        ),
    ):
        done = run(data_dir / "said", *arguments, "--seed", "7", "--new", lines=["quit"])
        assert (done.returncode, done.stderr) == (0, "")
        heading = " ".join(done.stdout.split())  # long names wrap the line
        assert f" 7 · {names} " in f"{heading} "


def test_bot_specs_with_several_arguments_survive_continue(data_dir: Path) -> None:
    players = "human,search:2it,threads=2,greedy"
    first = run(data_dir, "play", "kingdom", "--players", players, lines=["quit"])
    assert "Player, Search 1, Greedy 1" in first.stdout
    again = run(data_dir, "play", "--continue", lines=["1", "quit"])
    assert (again.returncode, again.stderr) == (0, "")
    assert log_sentence_start("kingdom", "bid", "Search 1") in again.stdout
    (saved_file,) = (data_dir / "unfinished").iterdir()
    assert f"players: {players}" in saved_file.read_text(encoding="utf-8")


def test_game_menu_can_be_left_with_quit_or_end_of_input(data_dir: Path) -> None:
    for lines, last in (
        (["q"], "Which game? [1] q"),
        (["1", "q"], "Bot level? [3] q"),
        ([], "End of input."),
        (["1"], "End of input."),
    ):
        done = run(data_dir, "play", lines=lines)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1] == last
    # with any option about the table, the default game starts without a prompt
    assert run(data_dir, "play", "--seats", "3", lines=["quit"]).stdout.startswith(f"{DRAGON} · seed ")


def test_saved_game_is_offered_before_the_menu(data_dir: Path) -> None:
    run(data_dir, "play", "kingdom", "--seed", "1", lines=["3"])
    done = run(data_dir, "play", lines=["y", "quit"])
    assert done.stdout.startswith("An unfinished game is saved (Middle Kingdom, ")
    assert "Which game?" not in done.stdout
    declined = run(data_dir, "play", lines=["n", "1", "1", "quit"])
    assert "Which game? [1] 1" in declined.stdout
    other = run(data_dir, "play", "kingdom", "--seed", "2", lines=["quit"])
    assert "An unfinished game is saved" not in other.stdout  # only one of the same game is offered


def test_invalid_options_are_rejected_before_saved_game_is_offered(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(data_dir / "home", "play", "kingdom", "--new", lines=["1", "quit"])
    left = list((data_dir / "home" / "unfinished").iterdir())
    assert left
    wrong = ["--players human,search:0", "--seed -1", "--names Anna", "--option colour=red", "--seats 9"]
    for options in wrong:
        assert main(["play", "kingdom", *options.split()]) == 2
        assert capsys.readouterr().out == ""
    assert list((data_dir / "home" / "unfinished").iterdir()) == left


def test_resume_of_another_game_is_refused(data_dir: Path) -> None:
    run(data_dir, "play", "kingdom", "--new", lines=["1", "quit"])
    (left,) = (data_dir / "unfinished").iterdir()
    done = run(data_dir, "play", "dragon", "--resume", str(left))
    assert done.returncode == 2
    assert "this is a game of kingdom, not of dragon" in done.stderr


@pytest.mark.parametrize("arguments", ["--help", "play --help", "games", "rules"])
def test_closed_stdout_exits_without_error(arguments: str, data_dir: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        command = [*COMMAND, *arguments.split()]
        done = subprocess.run(
            command, stdout=output, stderr=subprocess.PIPE, env=cli_environment(data_dir), check=False
        )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_closed_stderr_keeps_error_exit_code(data_dir: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as errors:
        # an empty value: buffered, so that the message is written when Python exits unless it is flushed before
        environment = cli_environment(data_dir, PYTHONUNBUFFERED="")
        done = subprocess.run([*COMMAND, "play", "chess"], stderr=errors, env=environment, check=False)
    assert done.returncode == 2


def test_error_message_about_long_line_is_truncated(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data_dir / "record.txt").write_text("[" * 200_000, encoding="utf-8")
    assert main(["replay", str(data_dir / "record.txt")]) == 2
    message = capsys.readouterr().err
    assert len(message) < 2100
    assert message.rstrip().endswith("or a ply ('NUMBER. SEAT MOVE' or 'NUMBER. * OUTCOME')")


@pytest.mark.parametrize("game", ["kingdom", "Kingdom", "KINGDOM"])
def test_rules_option_game_is_read_in_any_case(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "8.2", "--game", game]) == 0
    assert "Dragon swap" in capsys.readouterr().out


def test_broken_pipe_while_printing_exits_without_error(data_dir: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=cli_environment(data_dir),
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    try:
        process.stdin.write(b"1\n" * 50)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        ("rules", "In the Year of the Dragon: the rules"),
        ("rules kingdom", "Middle Kingdom: the rules"),
        ("rules Kingdom", "Middle Kingdom: the rules"),
        ("rules --game kingdom", "Middle Kingdom: the rules"),
        ("rules kingdom --lang fr", "L’Empire du Milieu : les règles"),
        ("rules kingdom 8.2", "Middle Kingdom 8.2 Dragon swap."),
        ("rules 8.2 kingdom", "Middle Kingdom 8.2 Dragon swap."),
        ("rules 8.2 --game kingdom", "Middle Kingdom 8.2 Dragon swap."),
        ("rules kingdom 8.2 --lang fr", "L’Empire du Milieu 8.2 Échange du Dragon."),
        ("rules kingdom --lang de", "Reich der Mitte: die Regeln"),
        ("rules kingdom 8.2 --lang de", "Reich der Mitte 8.2 Drachentausch."),
        ("rules 8.2", "In the Year of the Dragon 8.2 Acting."),
        ("rules 8", "In the Year of the Dragon 8. Phase 1: Action"),
        ("rules dragon 11", "In the Year of the Dragon 11 Each player gets"),
        ("rules kingdom R24", "Middle Kingdom • R24 The Market changes hands"),
        ("rules dragon r25", "In the Year of the Dragon • R24, R25 Which groups"),
    ],
)
def test_rules_command_shows_the_requested_paragraph(
    arguments: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 0
    captured = capsys.readouterr()
    assert " ".join(captured.out.split()).startswith(first)
    named = "dragon" in arguments or "kingdom" in arguments.lower()
    assert captured.err == ("" if named else "The rules of another game: jadecourt rules kingdom.\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_command_shows_every_ruling(game: str, language: str) -> None:
    numbers = set(
        re.findall(r"\bR\d+\b", "".join(re.findall(r"^- \*\*.*?\*\*", rulebook.read_rules(game), re.M)))
    )
    assert len(numbers) > 50
    for number in numbers:
        assert rulebook.find_passage(game, number, language).startswith("- **R")
