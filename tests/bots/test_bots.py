"""The registry of bots, and properties of all bots."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_driver import random_table, run
from jadecourt import COMPILED
from jadecourt.bots import Bot, Clock, list_bots, load_bots, make_bot, registry, split_specs
from jadecourt.cli import main
from jadecourt.core import Dice, Table, laws
from jadecourt.core.errors import BadOptions, BotFailed
from jadecourt.core.perspective import Perspective
from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon.components import SUPER_NAMES

CLOCK = Clock()
# setups that together reach every step of each game
SETUPS: list[tuple[str, dict[str, Any]]] = [
    *(("dragon", {"players": players, "superEvent": "none"}) for players in (2, 3, 4, 5)),
    *(
        ("dragon", {"players": 2 + number % 4, "greatWall": True, "superEvent": name})
        for number, name in enumerate(SUPER_NAMES[1:])
    ),
    *(("kingdom", {"players": players}) for players in (2, 3, 4, 5)),
    ("kingdom", {"players": 3, "experienced3": True, "harvestLimitIncludesReset": True}),
]


def play_out(id: str, options: dict[str, Any], spec: str, seed: int) -> Table:
    game = find_game(id)(**options)
    table = Table(game, seed)
    bots = [make_bot(spec, seed + seat) for seat in range(game.seats)]
    while not table.is_over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.seen_by(seat), CLOCK))  # raises if the move is illegal
    return table


def test_setups_cover_every_game_and_option() -> None:
    assert {id for id, _ in SETUPS} == set(GAMES)


@pytest.mark.parametrize("spec", ["random", "greedy"])
@pytest.mark.parametrize(("id", "options"), SETUPS, ids=str)
def test_bot_games_finish_and_are_reproducible(id: str, options: dict[str, Any], spec: str) -> None:
    table = play_out(id, options, spec, 7)
    assert table.record().result is not None
    assert play_out(id, options, spec, 7).plies == table.plies


@pytest.mark.skipif(not COMPILED, reason="takes minutes in pure Python; test_lockstep.py compares both")
@pytest.mark.parametrize("spec", ["search:6it", "search:6it,reuse=on"])
@pytest.mark.parametrize(("id", "options"), SETUPS, ids=str)
def test_search_bot_games_finish(id: str, options: dict[str, Any], spec: str) -> None:
    test_bot_games_finish_and_are_reproducible(id, options, spec)


@pytest.mark.parametrize("spec", ["random", "greedy", "easy", "search:8it"])
@pytest.mark.parametrize("id", GAMES)
def test_bot_choice_is_independent_of_earlier_calls(id: str, spec: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    bot = make_bot(spec, 9)
    seen = table.seen_by(table.movers[0])
    assert {bot.choose(seen, CLOCK) for _ in range(10)} == {make_bot(spec, 9).choose(seen, CLOCK)}


@pytest.mark.parametrize("spec", ["random", "greedy", "easy", "search:4it"])
@given(
    id=st.sampled_from(list(GAMES)),
    players=st.integers(2, 5),
    seed=st.integers(0, 99),
    at=st.floats(0.5, 0.99),
)
@settings(max_examples=12, deadline=None)
def test_bot_choice_is_independent_of_the_sampled_world(
    spec: str, id: str, players: int, seed: int, at: float
) -> None:
    game = find_game(id)(players=players)
    table = laws.random_table(game, seed)
    table.rewind(int(len(table.plies) * at))
    for seat in table.movers:
        seen = table.seen_by(seat)
        choice = make_bot(spec, 5).choose(seen, CLOCK)
        for other in range(3):
            again = Perspective(game, seen.sample(Dice(other)), seat, seen.entries)
            assert make_bot(spec, 5).choose(again, CLOCK) == choice


@pytest.mark.parametrize("spec", ["random", "greedy", "easy"])
def test_bot_choice_is_independent_of_hidden_information(spec: str) -> None:
    """With other sealed bids of the opponents, the bot makes the same choice."""
    bot, compared = make_bot(spec, 5), 0
    for seed in range(12):
        game = find_game("kingdom")(players=2 + seed % 4)
        table = Table(game, seed)
        dice = Dice(seed)
        for _ in range(60):
            if table.is_over:
                break
            mover = table.movers[-1]
            chosen = {seat: bot.choose(table.seen_by(seat), CLOCK) for seat in table.movers if seat != mover}
            moves = table.seen_by(mover).legal
            sealed = game.steps[table.state.step()].sealed
            for move in moves if sealed and len(table.movers) > 1 else ():
                state = table.state
                state.apply(mover, move)
                for seat, choice in chosen.items():
                    seen = Perspective(game, state, seat, table.entries(0, seat))
                    assert bot.choose(seen, CLOCK) == choice
                    compared += 1
            table.play(mover, moves[dice.below(len(moves))])
    assert compared > 200


def test_random_chooses_every_move_about_equally_often() -> None:
    table = Table(find_game("dragon")(players=2, startSeat=0), 1)
    seen = table.seen_by(0)
    counts = dict.fromkeys(seen.legal, 0)
    assert len(counts) == 36
    for seed in range(7200):
        counts[make_bot("random", seed).choose(seen, CLOCK)] += 1
    assert 140 < min(counts.values()) <= max(counts.values()) < 260  # 200 expected, deviation 14


def test_random_draws_anew_for_each_card_of_a_sealed_bid() -> None:
    """The log does not change between the two answers; still every pair of cards occurs."""
    table = Table(find_game("kingdom")(players=2), 1)
    pairs = set()
    for seed in range(600):
        bot, other = make_bot("random", seed), Table.from_record(table.game, table.record())
        for _ in range(2):
            if 0 in other.movers:
                other.play(0, bot.choose(other.seen_by(0), CLOCK))
        pairs.add(tuple(other.seen_by(0).view["players"][0]["sealed"]))
    assert len(pairs) == 28  # two of eight cards


# ---------------------------------------------------------------------- registry


@pytest.mark.parametrize("spec", ["clever", "", "human", "Random"])
def test_unknown_bot_error_lists_available_bots(spec: str) -> None:
    with pytest.raises(BadOptions, match=", ".join(list_bots())):
        make_bot(spec, 1)


@pytest.mark.parametrize("name", ["random", "novice", "casual", "master"])
def test_argument_of_bot_without_arguments_is_rejected(name: str) -> None:
    with pytest.raises(BadOptions, match="takes no argument"):
        make_bot(f"{name}:5", 1)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("human,search:1s,threads=2,greedy", ["human", "search:1s,threads=2", "greedy"]),
        (" human , search:1s , threads=2 ,, greedy,", ["human", "search:1s,threads=2", "greedy"]),
        ("mine:a=1,b=2,mine:a=3,medium", ["mine:a=1,b=2", "mine:a=3", "medium"]),
        ("mine:x,path=c:d,easy", ["mine:x,path=c:d", "easy"]),
        ("greedy,temperature=5", ["greedy,temperature=5"]),  # no valid spec
        ("threads=2,greedy", ["threads=2", "greedy"]),
        (" , ", []),
    ],
)
def test_list_of_bot_specs_is_split(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs
    assert split_specs(",".join(specs)) == specs  # the form in saved games


BOT_FILE = """
class Last:
    def __init__(self, step):
        self.step = step

    def choose(self, perspective, clock):
        return perspective.legal[-self.step]

BOTS = {"last": lambda argument, seed: Last(int(argument or 1))}
"""


@pytest.fixture
def fresh_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})


@pytest.mark.usefixtures("fresh_registry")
def test_bots_of_a_file_are_registered(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOT_FILE, encoding="utf-8")
    assert load_bots(path) == ["last"]
    seen = Table(find_game("kingdom")(players=4), 1).seen_by(0)
    assert [make_bot(spec, 1).choose(seen, CLOCK) for spec in ("last", "last:3")] == [7, 5]
    assert "last" in list_bots()


@pytest.mark.usefixtures("fresh_registry")
@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "defines no bots: expected BOTS = {name: factory"),
        ("BOTS = {}", "defines no bots: expected BOTS = {name: factory"),
        ("BOTS = {'x': 3}", "the factory of the bot 'x' is int: expected a function"),
        ("BOTS = {'a:b': print}", "invalid bot name 'a:b': expected text without spaces"),
        ("BOTS = {3: print}", "invalid bot name 3: expected text"),
        ("BOTS = {'human': print}", "the bot name 'human' is reserved"),
        ("import sys; sys.exit(3)", "cannot run .*: SystemExit: 3"),
        (
            "import no_such_module",
            "cannot run .*: ModuleNotFoundError: No module named 'no_such_module' .*line 1",
        ),
        ("def f(:", "cannot run .*: SyntaxError"),
        ("BOTS = {'random': print}", "the bot name 'random' is reserved"),
        ("1 / 0", "cannot run .*: ZeroDivisionError"),
        (None, "cannot read .*mine.py"),
    ],
)
def test_bot_file_without_valid_bots_is_rejected(code: str | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    if code is not None:
        path.write_text(code, encoding="utf-8")
    with pytest.raises(BadOptions, match=message):
        load_bots(path)


def test_bots_of_installed_packages_are_available(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Any:
        return lambda argument, seed: SimpleNamespace(choose=print, made_from=(argument, seed))

    monkeypatch.setattr(registry, "entry_point_bots", lambda: {"theirs": load, "random": load})
    made: Any = make_bot("theirs:x", 4)
    assert made.made_from == ("x", 4)
    own: Bot = make_bot("random", 4)
    assert type(own).__name__ == "RandomBot"  # built-in names are reserved
    assert list_bots().count("random") == 1


def test_import_error_of_installed_bot_names_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Any:
        raise ImportError("no torch here")

    monkeypatch.setattr(registry, "entry_point_bots", lambda: {"theirs": load})
    with pytest.raises(BotFailed, match=r"cannot import the bot 'theirs': ImportError: no torch here \("):
        make_bot("theirs", 4)


FAULTY_BOT_FILE = """
import asyncio
import json
import sys

class Faulty:
    def __init__(self, choose):
        self.choose = choose

class Mute(Exception):
    def __str__(self):
        raise ValueError

class Hidden:
    def __repr__(self):
        raise ValueError

class Broken:
    def __index__(self):
        raise ValueError("no index")

class Locked:
    def __getattr__(self, name):
        raise ValueError(f"no {name}")

async def choose_later(perspective, clock):
    return perspective.legal[0]

def throw(error):
    raise error

def make_failing(argument, seed):
    return json.loads("{")

BOTS = {
    "failing": make_failing,
    "leaving": lambda argument, seed: sys.exit(3),
    "nothing": lambda argument, seed: None,
    "spec": lambda argument, seed: "greedy",
    "without-arguments": lambda: None,
    "raises": lambda argument, seed: Faulty(lambda perspective, clock: {}[7]),
    "exits": lambda argument, seed: Faulty(lambda perspective, clock: sys.exit(3)),
    "mute": lambda argument, seed: Faulty(lambda perspective, clock: None),
    "floats": lambda argument, seed: Faulty(lambda perspective, clock: 1.0),
    "cheats": lambda argument, seed: Faulty(lambda perspective, clock: max(perspective.legal) + 1),
    "wild": lambda argument, seed: Faulty(lambda perspective, clock: 10**30),
    "endless": lambda argument, seed: Faulty(lambda perspective, clock: 10**5000),
    "cancelled": lambda argument, seed: throw(asyncio.CancelledError()),
    "cancels": lambda argument, seed: Faulty(lambda perspective, clock: throw(asyncio.CancelledError())),
    "textless": lambda argument, seed: throw(Mute()),
    "hidden": lambda argument, seed: Faulty(lambda perspective, clock: Hidden()),
    "broken": lambda argument, seed: Faulty(lambda perspective, clock: Broken()),
    "locked": lambda argument, seed: Locked(),
    "async": lambda argument, seed: Faulty(choose_later),
    "interrupts": lambda argument, seed: throw(KeyboardInterrupt()),
}
"""
# the expected message, by bot
FAULT_MESSAGES = {
    "failing": "cannot make the bot 'failing': JSONDecodeError: .*mine.py, line 33",
    "leaving": "cannot make the bot 'leaving': SystemExit: 3 .*mine.py, line 37",
    "nothing": "cannot make the bot 'nothing': 'nothing' returned None, which has no method choose",
    "spec": "cannot make the bot 'spec': 'spec' returned a value of type str",
    "without-arguments": "cannot make the bot 'without-arguments': TypeError: .*2 were given",
    "raises": "the bot 'raises' failed in seat .: KeyError: 7 .*mine.py, line 41",
    "exits": "the bot 'exits' failed in seat .: SystemExit: 3 .*mine.py, line 42",
    "mute": "the bot 'mute' in seat . returned None: choose must return the number of a move",
    "floats": "the bot 'floats' in seat . returned 1.0: choose must return the number of a move",
    "cheats": r"the bot 'cheats' in seat . returned \d+ \(.*\): choose must return one of perspective.legal",
    "wild": "the bot 'wild' in seat . returned 10{30}: choose must return one of perspective.legal",
    "endless": "the bot 'endless' in seat . returned a number of 16610 bits: choose must return one of",
    "cancelled": "cannot make the bot 'cancelled': CancelledError",
    "cancels": "the bot 'cancels' failed in seat .: CancelledError",
    "textless": r"cannot make the bot 'textless': Mute \(",
    "hidden": "the bot 'hidden' in seat . returned an object of the class Hidden: choose must return",
    "broken": "the bot 'broken' failed in seat .: ValueError: no index",
    "locked": "cannot make the bot 'locked': ValueError: no choose",
    "async": "the bot 'async' in seat . returned a coroutine .choose must not be async.: choose must return",
    "interrupts": "^jadecourt: interrupted$",
}


@pytest.fixture
def faulty_bot_file(fresh_registry: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path / "home"))
    path = tmp_path / "mine.py"
    path.write_text(FAULTY_BOT_FILE, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", FAULT_MESSAGES)
@pytest.mark.parametrize(
    "command", ["arena --game kingdom --seats 2 --games 2 --workers 1", "play kingdom --new"]
)
def test_faulty_bot_ends_a_command_with_one_line(
    name: str,
    command: str,
    faulty_bot_file: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # bots move before people in the terminal
    players = f"{name},random" if command.startswith("arena") else f"human,{name}"
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    flag = "--bots" if command.startswith("arena") else "--players"
    assert main([*command.split(), flag, players, "--code", str(faulty_bot_file)]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert re.search(FAULT_MESSAGES[name], message), message


def test_entry_points_of_jadecourt_group_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    info = tmp_path / "theirs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[jadecourt.bots]\nlast = theirs:make\n", encoding="utf-8")
    (tmp_path / "theirs.py").write_text(BOT_FILE + "make = BOTS['last']\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    registry.entry_point_bots.cache_clear()
    try:
        seen = Table(find_game("kingdom")(players=4), 1).seen_by(0)
        assert make_bot("last:2", 1).choose(seen, CLOCK) == 6
    finally:
        registry.entry_point_bots.cache_clear()


def test_play_command_uses_bots_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOT_FILE, encoding="utf-8")
    arguments = ["play", "kingdom", "--code", str(path), "--players", "human,last,last:2", "--new"]
    done = run(tmp_path / "home", *arguments, lines=["5", "log", "quit"])
    assert done.returncode == 0, done.stderr
    assert "Last 1 bids 7." in done.stdout
