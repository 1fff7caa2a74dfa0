"""Bots that are programs: the line protocol, faults of programs, their processes, and the examples."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli_driver import COMMAND, cli_environment, is_running, run
from jadecourt.bots import (
    Clock,
    choose_move,
    close_bots,
    finish_game,
    load_bots,
    make_bot,
    registry,
    split_specs,
)
from jadecourt.bots.check import check_bot, configurations, run_check
from jadecourt.bots.line_protocol import LineBot, messages, parse_program
from jadecourt.bots.line_protocol import bot as line_bot
from jadecourt.cli import main
from jadecourt.core import Dice, Table
from jadecourt.core.errors import BadOptions, BotFailed, CommandError
from jadecourt.core.perspective import Perspective
from jadecourt.games import GAMES, find_game
from jadecourt.server.compute import protocol
from jadecourt.server.compute.bot_cache import BotCache
from jadecourt.server.compute.requests import TableSnapshot
from jadecourt.server.compute.worker import choose_move as choose_move_in_worker

FAULTS_FILE = Path(__file__).with_name("line_bot_faults.py")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLOCK = Clock()
SEALED_GAME = "kingdom"
LONG_SECONDS = 60.0
posix_only = pytest.mark.skipif(os.name != "posix", reason="process groups of POSIX")


def fault_spec(fault: str, notes: Path | None = None) -> str:
    return f'exec:"{sys.executable}" "{FAULTS_FILE}" {fault}' + (f' "{notes}"' if notes else "")


@pytest.fixture
def make_fault_bot(tmp_path: Path) -> Iterator[Callable[[str], LineBot]]:
    """Makes bots that make a mistake and note what they are sent; they are closed after the test."""
    made: list[LineBot] = []

    def make(fault: str) -> LineBot:
        bot = make_bot(fault_spec(fault, tmp_path / "notes"), 1)
        assert isinstance(bot, LineBot)
        made.append(bot)
        return bot

    yield make
    close_bots(made)


def read_notes(tmp_path: Path) -> list[str]:
    return (tmp_path / "notes").read_text(encoding="utf-8").splitlines()


def noted_pids(tmp_path: Path) -> list[int]:
    return [int(line.split()[1]) for line in read_notes(tmp_path) if line.startswith("pid ")]


def first_decision(game_id: str = SEALED_GAME, players: int = 2) -> Perspective:
    table = Table(find_game(game_id)(players=players), 1)
    return table.seen_by(table.movers[0])


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# ---------------------------------------------------------------------------------------- specs


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("human,exec:./bot,greedy", ["human", "exec:./bot", "greedy"]),
        ('human,exec:python "my bot.py" --x=1,greedy', ["human", 'exec:python "my bot.py" --x=1', "greedy"]),
        ('exec:"./bot --values 1,2",time=2s,human', ['exec:"./bot --values 1,2",time=2s', "human"]),
        ('exec:./bot \'a,b\' "c,\\"d,",random', ['exec:./bot \'a,b\' "c,\\"d,"', "random"]),
        ("mine:don't,easy", ["mine:don't", "easy"]),  # a quote that is not closed
    ],
)
def test_list_with_programs_is_split_outside_quotes(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs
    assert split_specs(",".join(specs)) == specs


@pytest.mark.parametrize(
    ("argument", "words", "seconds"),
    [
        ("PYTHON bot.py", ["bot.py"], 10.0),
        ('PYTHON "my bot.py" --depth=3', ["my bot.py", "--depth=3"], 10.0),
        ('"PYTHON bot.py --values 1,2",time=500ms', ["bot.py", "--values", "1,2"], 0.5),
        ("PYTHON 'a,b' ,time=2s", ["a,b"], 2.0),
    ],
)
def test_command_of_program_is_parsed(argument: str, words: list[str], seconds: float) -> None:
    program = parse_program(argument.replace("PYTHON", Path(sys.executable).as_posix()))
    assert Path(program.words[0]).samefile(sys.executable)
    assert (list(program.words[1:]), program.limit_seconds) == (words, seconds)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("", "expected a command, such as exec:./mybot"),
        ('""', "expected a command"),
        ("no-such-program-here", "cannot run 'no-such-program-here': no such program"),
        (f"./{FAULTS_FILE.name}", "cannot run .*: no such program"),
        ("'./bot", "No closing quotation"),
        ("sh,threads=2", "invalid parameter 'threads=2' of an exec bot: expected time=500ms or time=2s"),
        ("sh,time=0s", "invalid parameter 'time=0s'"),
        ("sh a,b", "put commands with commas in quotes"),
    ],
)
def test_invalid_command_is_rejected(argument: str, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        make_bot(f"exec:{argument}", 1)


@posix_only
def test_file_that_is_not_executable_is_rejected_with_hint(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("", encoding="utf-8")
    with pytest.raises(
        BadOptions, match=r"not executable \(chmod \+x, or name its interpreter: exec:python "
    ):
        make_bot(f"exec:{tmp_path / 'bot.py'}", 1)


# ---------------------------------------------------------------------------------------- the protocol


def test_program_is_sent_the_lines_of_the_specification(
    make_fault_bot: Callable[[str], LineBot], tmp_path: Path
) -> None:
    bot = make_fault_bot("none")
    infos: list[str] = []
    bot.on_info = infos.append
    table = Table(find_game(SEALED_GAME)(players=2), 1)
    perspective = table.seen_by(0)
    assert bot.choose(perspective, Clock(0.75)) == perspective.legal[0]
    assert (bot.name, infos) == ("none", [f"{len(perspective.legal)} moves"])
    lines = [line for line in read_notes(tmp_path) if not line.startswith("pid")]
    commands = [line.split()[0] for line in lines]
    moves = len(perspective.legal)
    assert commands[:3] == ["jadecourt", "game", "decision"] and lines[0] == "jadecourt 1"
    assert commands[3:] == ["entry"] * len(perspective.entries) + [
        "step",
        "view",
        *["legal"] * moves,
        "choose",
    ]
    assert json.loads(lines[1].partition(" ")[2]) == {
        "game": table.game.id,
        "rules_version": table.game.rules_version,
        "options": dict(table.game.options),
        "seats": 2,
        "seat": 0,
    }
    by_command = {line.partition(" ")[0]: line.partition(" ")[2] for line in lines}
    assert json.loads(by_command["view"]) == json.loads(json.dumps(perspective.view))
    step = table.game.steps[perspective.step]
    assert json.loads(by_command["step"]) == {
        "name": step.name,
        "rule": step.rule,
        "sealed": step.sealed,
        "owed": perspective.owed,
    }
    last = perspective.legal[-1]
    assert by_command["legal"] == f"{last} {table.game.moves.text(last)}"
    limit_ms, seed = map(int, by_command["choose"].split())
    assert limit_ms == 750 and 0 <= seed < 2**31


def test_program_is_sent_new_entries_and_the_result(
    make_fault_bot: Callable[[str], LineBot], tmp_path: Path
) -> None:
    bot = make_fault_bot("none")
    table = Table(find_game(SEALED_GAME)(players=2), 1)
    while not table.is_over:
        for seat in table.movers:
            seen = table.seen_by(seat)
            table.play(seat, bot.choose(seen, CLOCK) if seat == 0 else seen.legal[0])
    finish_game([bot, None], ["exec", "human"], table)
    assert bot.end_program()
    lines = read_notes(tmp_path)
    entries = [json.loads(line.partition(" ")[2]) for line in lines if line.startswith("entry ")]
    assert entries == [messages.describe_entry(table.game, entry) for entry in table.entries(0, 0)]
    assert [line for line in lines if line.startswith("game ")] == [lines[2]]
    result = table.record().result
    assert result is not None
    assert lines[-3:] == [
        messages.format_line("over", {"scores": list(result.scores), "places": list(result.places)}).strip(),
        "quit",
        "bye",
    ]


def test_game_is_sent_again_after_rewind(make_fault_bot: Callable[[str], LineBot], tmp_path: Path) -> None:
    bot = make_fault_bot("none")
    table = Table(find_game(SEALED_GAME)(players=2), 1)
    for ply in range(40):
        for seat in table.movers:
            table.play(seat, table.seen_by(seat).legal[ply % 2])
    seats = table.movers
    bot.choose(table.seen_by(seats[0]), CLOCK)
    table.rewind(table.public_ply_at(20))
    rewound = table.seen_by(table.movers[0])
    bot.choose(rewound, CLOCK)
    bot.close()
    lines = read_notes(tmp_path)
    starts = [number for number, line in enumerate(lines) if line.startswith("game ")]
    assert len(starts) == 2
    sent = [line for line in lines[starts[1] :] if line.startswith("entry ")]
    assert len(sent) == len(rewound.entries) and lines[starts[1] + 1] == "decision 1"


def test_equal_seeds_and_positions_give_equal_seeds_of_decisions() -> None:
    seen = first_decision()
    seeds = []
    for seed in (1, 1, 2):
        with_notes = messages.format_decision(
            seen, 1, [], 1000, Dice(seed ^ seen.key).below(line_bot.SEED_LIMIT)
        )
        seeds.append(with_notes.split()[-1])
    assert seeds[0] == seeds[1] != seeds[2]


def test_sealed_answers_of_others_do_not_change_what_a_program_is_sent() -> None:
    compared = 0
    table = Table(find_game(SEALED_GAME)(players=3), 5)
    while not table.is_over and compared < 30:
        seats = table.movers
        if table.game.steps[table.seen_by(None).step].sealed and len(seats) > 1:
            texts = set()
            for move in table.seen_by(seats[0]).legal:
                other = Table.from_record(table.game, table.record())
                other.play(seats[0], move)
                seen = other.seen_by(seats[1])
                texts.add(messages.format_decision(seen, 1, seen.entries, 1, Dice(seen.key).below(100)))
            assert len(texts) == 1
            compared += 1
        for seat in seats:
            legal = table.seen_by(seat).legal
            table.play(seat, legal[compared % len(legal)])
    assert compared > 5


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_are_ascii_and_have_no_ply_numbers(game_id: str) -> None:
    table = Table(find_game(game_id)(players=3), 2)
    dice = Dice(3)
    while not table.is_over:
        legal = table.seen_by(table.movers[0]).legal
        table.play(table.movers[0], legal[dice.below(len(legal))])
    for entry in table.entries(0, 0):
        line = messages.format_line("entry", messages.describe_entry(table.game, entry))
        assert line.isascii() and line.count("\n") == 1
        assert set(json.loads(line.partition(" ")[2])) == {"kind", "rule", "seat", "args"}
    assert all(text.isascii() for text in table.game.moves)


# ---------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("dies-at-start", r"has ended with exit code 3; its standard error ends with: no model here"),
        ("prints", r"wrote 'Hello, world': expected 'ready' or 'info'"),
        ("refuses", r"reports: only plays chess"),
        ("escapes", r"reports: \\x1b\[2Jgone\\x9b é"),
        ("escapes-in-stderr", r"ends with: out\\r\\x1b\]0;title\\x07 of\tideas\nhere"),
        ("dies", r"has ended with exit code 1; its standard error ends with: out of ideas"),
        pytest.param("crashes", r"was ended by signal 6", marks=posix_only),
        ("hangs", r"has not answered 'move' within 0.25 s; a program must flush its output"),
        ("closes-output", r"has closed its standard output"),
        ("floods", r"wrote more than 200 lines without 'move'"),
        ("long-line", r"wrote a line of more than 65536 bytes"),
        ("endless-line", r"wrote a line of more than 65536 bytes"),
        ("not-utf8", r"wrote a line that is not UTF-8: b'\\xff\\xfe'"),
        ("garbage", r"wrote 'bestmove e2e4': expected 'move' or 'info'"),
        ("unknown-move", r"answered 'move e2e4': 'e2e4' is no move"),
        ("no-move", r"answered 'move': '' is no move"),
        ("illegal-move", r"answered 'move claim F', which is not one of its 7 legal moves, such as 'bid 0'"),
    ],
)
def test_fault_of_program_is_reported_and_ends_it(
    fault: str,
    message: str,
    make_fault_bot: Callable[[str], LineBot],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line_bot, "MAX_LINES_PER_ANSWER", 200)
    seconds = None
    if fault == "hangs":
        seconds = 0.05
        monkeypatch.setattr(line_bot, "GRACE_SECONDS", 0.2)
    with pytest.raises(BotFailed, match=rf"the bot 'exec:x' failed in seat 0: .*{fault} .*{message}"):
        choose_move(make_fault_bot(fault), "exec:x", first_decision(), Clock(seconds))
    assert not any(map(is_running, noted_pids(tmp_path)))


def test_second_answer_is_reported_at_next_decision(
    make_fault_bot: Callable[[str], LineBot], tmp_path: Path
) -> None:
    bot, seen = make_fault_bot("answers-twice"), first_decision()
    bot.choose(seen, CLOCK)
    wait_until(lambda: "answered" in read_notes(tmp_path))
    process = bot._process
    assert process is not None
    wait_until(process.has_lines)
    with pytest.raises(BotFailed, match="wrote 'move bid 0' without being asked"):
        bot.choose(seen, CLOCK)


def test_program_that_failed_is_started_again(
    make_fault_bot: Callable[[str], LineBot], tmp_path: Path
) -> None:
    bot = make_fault_bot("unknown-move")
    for _ in range(2):
        with pytest.raises(BotFailed):
            bot.choose(first_decision(), CLOCK)
    assert len(set(noted_pids(tmp_path))) == 2


def test_program_that_does_not_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipe of its standard input is full; the limit applies all the same."""
    monkeypatch.setattr(line_bot, "START_TIMEOUT_SECONDS", 0.3)
    bot = LineBot(parse_program(f'"{sys.executable}" -c "import time; time.sleep(600)"'), 1)
    monkeypatch.setattr(messages, "format_handshake", lambda: "x" * 1_000_000)
    with pytest.raises(BotFailed, match=r"has not answered 'ready' within 0\.3 s"):
        bot.choose(first_decision(), CLOCK)


# ---------------------------------------------------------------------------------------- processes


@posix_only
def test_children_of_program_are_ended_with_it(
    make_fault_bot: Callable[[str], LineBot], tmp_path: Path
) -> None:
    bot = make_fault_bot("has-child")
    bot.choose(first_decision(), CLOCK)
    pids = noted_pids(tmp_path)
    assert len(pids) == 2 and all(map(is_running, pids))
    bot.close()
    wait_until(lambda: not any(map(is_running, pids)))


def test_program_that_ignores_quit_is_ended(make_fault_bot: Callable[[str], LineBot], tmp_path: Path) -> None:
    bot = make_fault_bot("ignores-quit")
    bot.choose(first_decision(), CLOCK)
    assert not bot.end_program()
    assert not any(map(is_running, noted_pids(tmp_path)))


def test_program_of_forgotten_bot_is_ended(tmp_path: Path) -> None:
    bot = make_bot(fault_spec("none", tmp_path / "notes"), 1)
    bot.choose(first_decision(), CLOCK)
    del bot
    wait_until(lambda: not any(map(is_running, noted_pids(tmp_path))))


@posix_only
@pytest.mark.parametrize(
    "signal_number",
    [
        signal.SIGINT,
        pytest.param(
            signal.SIGKILL, marks=pytest.mark.skipif(sys.platform != "linux", reason="prctl of Linux")
        ),
    ],
)
def test_program_ends_with_the_command(signal_number: signal.Signals, tmp_path: Path) -> None:
    bots = fault_spec("hangs", tmp_path / "notes")
    arguments = [
        "arena",
        "--game",
        SEALED_GAME,
        "--bots",
        bots,
        "--seats",
        "2",
        "--games",
        "2",
        "--workers",
        "1",
    ]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        env=cli_environment(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as command:
        notes = tmp_path / "notes"
        wait_until(lambda: notes.exists() and "choose" in notes.read_text(encoding="utf-8"))
        command.send_signal(signal_number)
        _, error = command.communicate(timeout=LONG_SECONDS)
    if signal_number == signal.SIGINT:
        assert b"interrupted" in error
    wait_until(lambda: not any(map(is_running, noted_pids(tmp_path))))


class Closing:
    """A bot that notes that it was closed."""

    def __init__(self, fails: bool) -> None:
        self.fails, self.is_closed = fails, False

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        return perspective.legal[0]

    def close(self) -> None:
        self.is_closed = True
        if self.fails:
            raise OSError("disk full")


def test_all_bots_are_closed_although_one_fails() -> None:
    bots = [Closing(False), Closing(True), Closing(False)]
    with pytest.raises(BotFailed, match="a bot failed when it was closed: OSError: disk full"):
        close_bots([None, *bots])
    assert all(bot.is_closed for bot in bots)


# ---------------------------------------------------------------------------------------- servers and records


def test_worker_of_server_never_runs_a_command(tmp_path: Path) -> None:
    table = Table(find_game(SEALED_GAME)(players=2), 1)
    snapshot = TableSnapshot(
        game=table.game.id, options=dict(table.game.options), plies=tuple(table.plies), names=("a", "b")
    )
    spec = fault_spec("none", tmp_path / "notes")
    response = choose_move_in_worker(BotCache(), snapshot.to_json(), 0, spec, 1, None, "table")
    assert response[0] == protocol.INVALID_REQUEST and "is a command" in response[1]
    assert not (tmp_path / "notes").exists()


def test_record_with_program_is_not_resumed(tmp_path: Path) -> None:
    record = Table(find_game(SEALED_GAME)(players=2), 1).record()
    record.comments[0] = [f"players: human,{fault_spec('none', tmp_path / 'notes')}"]
    (tmp_path / "game.txt").write_text(record.dumps(), encoding="utf-8")
    done = run(tmp_path, "play", "--resume", str(tmp_path / "game.txt"))
    assert done.returncode == 2 and "the record would run the program 'exec:" in done.stderr
    assert not (tmp_path / "notes").exists()


def test_program_plays_against_person_in_terminal_and_is_continued(tmp_path: Path) -> None:
    players = f"human,{fault_spec('none', tmp_path / 'notes')}"
    done = run(tmp_path, "play", SEALED_GAME, "--players", players, "--new", lines=["1", "2", "quit"])
    assert done.returncode == 0, done.stderr
    assert read_notes(tmp_path)[-1] == "bye"
    count = len(read_notes(tmp_path))
    done = run(tmp_path, "play", "--continue", lines=["1", "2", "3", "4", "quit"])
    assert done.returncode == 0, done.stderr
    assert len(read_notes(tmp_path)) > count
    assert not any(map(is_running, noted_pids(tmp_path)))


# ---------------------------------------------------------------------------------------- own programs, examples


@pytest.fixture
def fresh_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})


@posix_only
@pytest.mark.usefixtures("fresh_registry")
def test_program_file_is_registered_under_its_name(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "line_bot.sh", tmp_path / "mine.sh")
    assert load_bots(tmp_path / "mine.sh") == ["mine"]
    seen = first_decision()
    bots = [make_bot("mine", 1), make_bot("mine:time=2s", 1)]
    assert [bot.choose(seen, CLOCK) for bot in bots] == [seen.legal[-1]] * 2
    close_bots(bots)
    with pytest.raises(BotFailed, match="invalid parameter 'fast'"):
        make_bot("mine:fast", 1)


@pytest.mark.usefixtures("fresh_registry")
def test_python_file_may_define_programs(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    spec = fault_spec("none")
    path.write_text(
        "from jadecourt.bots import make_bot\n"
        f"BOTS = {{'mine': lambda argument, seed: make_bot({spec!r}, seed)}}\n",
        encoding="utf-8",
    )
    load_bots(path)
    bot, seen = make_bot("mine", 1), first_decision()
    assert bot.choose(seen, CLOCK) == seen.legal[0]
    close_bots([bot])


def example_spec(name: str) -> str:
    interpreters = {".py": sys.executable, ".sh": shutil.which("sh"), ".mjs": shutil.which("node")}
    interpreter = interpreters[Path(name).suffix]
    if interpreter is None:
        pytest.skip(f"no interpreter for {name}")
    return f'exec:"{interpreter}" "{EXAMPLES / name}"'


@pytest.mark.parametrize("name", ["line_bot.py", "line_bot.sh", "line_bot.mjs"])
def test_example_program_has_no_faults(name: str) -> None:
    lines: list[str] = []
    report = check_bot(example_spec(name), SEALED_GAME, lines.append)
    assert report.faults == []
    assert report.games == len(lines) > 8 and report.decisions > 100


@pytest.mark.parametrize("game_id", GAMES)
def test_check_plays_every_value_of_every_option(game_id: str) -> None:
    game_class = find_game(game_id)
    games = list(configurations(game_class))
    for spec in game_class.option_specs:
        played = {game.options[spec.key] for game in games}
        assert spec.is_open or played | {spec.default} >= {
            value
            for value in spec.values
            if value != "edition"  # another value follows from it
        }, spec.key


def test_check_command_reports_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", fault_spec("none"), "--game", SEALED_GAME]) == 0
    printed = capsys.readouterr().out
    assert "has no faults: " in printed and "info 7 moves" in printed


def test_check_command_reports_faults_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", fault_spec("illegal-move"), "--game", SEALED_GAME]) == 2
    printed = capsys.readouterr()
    assert "has 3 faults in 3 games" in printed.err
    assert "step bid: the bot " in printed.out and "is not one of its 7 legal moves" in printed.out


def test_check_reports_program_that_ignores_quit() -> None:
    with pytest.raises(CommandError, match="has 1 faults"):
        run_check(fault_spec("ignores-quit"), SEALED_GAME, lambda line: None)
