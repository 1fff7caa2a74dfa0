"""Several people at one screen: it is cleared between them, and secret answers stay hidden from the others."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import pytest
from rich.console import Console

from cli_driver import TerminalUser, log_sentence_start, run
from jadecourt.bots.random_bot import RandomBot
from jadecourt.console import saved_games
from jadecourt.core import Table
from jadecourt.core.errors import NotYourTurn
from jadecourt.core.sealed import sealed_plies
from jadecourt.games import find_game, load_table
from jadecourt.i18n import LANGUAGES, load_catalogue
from jadecourt.terminal.game_loop import GameLoop
from jadecourt.terminal.opponents import make_bots
from refusal_texts import refusal_texts

Test = TypeVar("Test", bound=Callable[..., None])
CLEAR_SEQUENCE = "\x1b[H\x1b[2J\x1b[3J"
HANDOVER_PROMPT = ": press Enter when nobody else can see the screen "


def find_seed(players: int, *bids: tuple[int, str]) -> str:
    """The first seed whose cards leave a choice to the seat that claims first after these bids.

    Three equal cards leave none: nothing open is asked then, the next question is sealed again.
    """
    for seed in range(100):
        table = Table(find_game("kingdom")(players=players), seed)
        for seat, bid in bids:
            table.play(seat, bid)
        if table.seen_by(None).view["step"] == "claim" and table.movers == [0]:
            return str(seed)
    raise AssertionError(f"no seed below 100 leaves a choice after {bids}")


TWO_SEED = find_seed(2, (0, "bid 2"), (0, "bid 7"), (1, "bid 2"), (1, "bid 6"))
THREE_SEED = find_seed(3, (0, "bid 7"), (1, "bid 6"), (2, "bid 1"))
TWO_PLAYER_ARGUMENTS = (
    "play",
    "kingdom",
    "--seed",
    TWO_SEED,
    "--players",
    "human,human",
    "--names",
    "Anna,Ben",
)
THREE_PLAYER_ARGUMENTS = (
    "play",
    "kingdom",
    "--seed",
    THREE_SEED,
    "--players",
    "human,human,random",
    "--names",
    "Anna,Ben,Clara",
)
DRAGON_ARGUMENTS = ("play", "dragon", "--seed", "7", "--players", "human,human", "--names", "Anna,Ben")


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def moves_of(text: str) -> list[tuple[int, str]]:
    return [(who, move) for who, move in load_table(text).record().plies if who >= 0]


# ---------------------------------------------------------------------- at a terminal

HAS_PSEUDO_TERMINALS = os.name == "posix" and find_spec("pexpect") is not None


def requires_terminal(test: Test) -> Test:
    """Leave the test out where there are no pseudo-terminals; the child does nothing between fork and exec."""
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")(test)
    pytest.mark.skipif(not HAS_PSEUDO_TERMINALS, reason="this system has no pseudo-terminals")(test)
    return test


@pytest.fixture
def shared_terminal(tmp_path: Path) -> Iterator[TerminalUser]:
    """Anna and Ben, two sealed cards each; Anna is asked to sit down."""
    terminal = TerminalUser(tmp_path, *TWO_PLAYER_ARGUMENTS, prompt="Anna> ", echo=True)
    terminal.expect("Anna" + HANDOVER_PROMPT)
    yield terminal
    terminal.child.close(force=True)


def confirm_handover(terminal: TerminalUser, name: str) -> str:
    """Press Enter; returns what is shown up to the person's prompt."""
    terminal.prompt = f"{name}> "
    return terminal.type_line("")


def submit_sealed_cards(terminal: TerminalUser, *cards: str) -> str:
    """Answer with all cards; returns all that is written until the next person is asked to come."""
    for card in cards[:-1]:
        terminal.type_line(card)
    terminal.child.sendline(cards[-1])
    return terminal.expect_raw(HANDOVER_PROMPT)


@requires_terminal
def test_screen_is_cleared_after_a_sealed_answer(shared_terminal: TerminalUser) -> None:
    assert "secret bids" in confirm_handover(shared_terminal, "Anna")
    assert "sealed: 2" in shared_terminal.type_line("2")
    shared_terminal.child.sendline("7")
    before, after = shared_terminal.expect_raw(HANDOVER_PROMPT).split(CLEAR_SEQUENCE)
    assert "7" in before  # the line editor showed it to Anna
    assert after == "Ben"


@requires_terminal
def test_screen_of_next_player_is_independent_of_sealed_answer(tmp_path: Path) -> None:
    """Everything on Ben's screen, whatever he types, for two different answers of Anna."""
    screens = []
    for cards in (("2", "7"), ("3", "6")):
        data_dir = tmp_path / cards[0]
        terminal = TerminalUser(data_dir, *TWO_PLAYER_ARGUMENTS, prompt="Anna> ", echo=True)
        terminal.expect("Anna" + HANDOVER_PROMPT)
        confirm_handover(terminal, "Anna")
        for command in ("why 5", "help", "log all"):
            terminal.type_line(command)
        seen = [
            submit_sealed_cards(terminal, *cards).split(CLEAR_SEQUENCE)[1],
            confirm_handover(terminal, "Ben"),
        ]
        seen += [
            terminal.type_line(line)
            for line in ("log", "log all", "board", "why", "why bid 7", "help", "undo")
        ]
        terminal.child.send("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A")  # back in the history
        seen.append(terminal.type_line(""))
        seen += [terminal.type_line(line) for line in (f"save {tmp_path}/game.txt", "0", "undo", "1")]
        terminal.child.sendline("quit")
        seen.append(terminal.wait_for_exit()[0])
        screens.append(seen)
        assert [move for who, move in moves_of((tmp_path / "game.txt").read_text(encoding="utf-8"))] == [
            f"bid {card}" for card in cards
        ]
    assert screens[0] == screens[1]
    output = "".join(screens[0])
    assert "Cannot undo: other players have already answered" in output
    assert "The file contains secret answers" in output.replace("\r\n", " ")
    assert "Your secret answer is undone." in output
    assert screens[0][-1].count(CLEAR_SEQUENCE) == 1  # quitting leaves nothing either


@requires_terminal
def test_open_steps_clear_the_screen_without_handover_prompt(shared_terminal: TerminalUser) -> None:
    confirm_handover(shared_terminal, "Anna")
    submit_sealed_cards(shared_terminal, "2", "7")
    confirm_handover(shared_terminal, "Ben")
    shared_terminal.type_line("2")
    shared_terminal.child.sendline("6")  # both show the 2; Anna's 7 comes first
    assert CLEAR_SEQUENCE in shared_terminal.expect_raw(f"{log_sentence_start('kingdom', 'bid', 'Anna')}7")
    assert "press Enter" not in shared_terminal.expect("Anna> ")


@requires_terminal
def test_undo_across_a_reveal_asks_all_players_again(shared_terminal: TerminalUser) -> None:
    confirm_handover(shared_terminal, "Anna")
    submit_sealed_cards(shared_terminal, "2", "7")
    confirm_handover(shared_terminal, "Ben")
    shared_terminal.type_line("2")
    shared_terminal.child.sendline("6")
    shared_terminal.expect("Anna> ")
    shared_terminal.child.sendline("undo")  # the last choice was Ben's, which everybody has seen by now
    raw = shared_terminal.expect_raw("Anna" + HANDOVER_PROMPT)
    assert "Undone: bid 6." in raw
    assert "sealed: 2" not in confirm_handover(
        shared_terminal, "Anna"
    )  # Ben has seen her bids: she makes others
    submit_sealed_cards(shared_terminal, "1", "3")
    confirm_handover(shared_terminal, "Ben")
    assert "sealed: 2" not in shared_terminal.type_line("board")


@requires_terminal
def test_screen_is_cleared_between_players_of_dragon(tmp_path: Path) -> None:
    terminal = TerminalUser(tmp_path, *DRAGON_ARGUMENTS, prompt="> ")
    terminal.child.expect("(Anna|Ben)> ")
    assert CLEAR_SEQUENCE not in terminal.child.before
    first = terminal.child.match.group(1)
    other = "Ben" if first == "Anna" else "Anna"
    text = ""
    while f"{other}, your turn" not in text:
        terminal.child.sendline("1")
        terminal.child.expect("(Anna|Ben)> ")
        text = terminal.child.before
    assert text.count(CLEAR_SEQUENCE) == 1
    assert "press Enter" not in text
    new_text = text.partition(CLEAR_SEQUENCE)[2]
    assert (
        log_sentence_start("dragon", "drafted", first) in new_text
    )  # shown to the player who has not seen it
    assert "month 1 of 12" in new_text
    terminal.child.close(force=True)


@requires_terminal
@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_single_player_screen_is_not_cleared(game: str, tmp_path: Path) -> None:
    terminal = TerminalUser(tmp_path, "play", game, "--seed", "5", "--seats", "3")
    output = terminal.expect_raw("Player> ")
    for _ in range(4):
        terminal.child.sendline("1")
        output += terminal.expect_raw("Player> ")
    assert CLEAR_SEQUENCE not in output
    assert "press Enter" not in output
    terminal.child.close(force=True)


@requires_terminal
def test_dumb_terminal_scrolls_sealed_answer_away(tmp_path: Path) -> None:
    terminal = TerminalUser(tmp_path, *TWO_PLAYER_ARGUMENTS, prompt="Anna> ", size=(30, 100), TERM="dumb")
    terminal.expect("Anna" + HANDOVER_PROMPT)
    confirm_handover(terminal, "Anna")
    left = submit_sealed_cards(terminal, "2", "7")
    assert left.replace("\r", "").endswith("\n" * 30 + "Ben")
    terminal.child.close(force=True)


@requires_terminal
@pytest.mark.parametrize("language", LANGUAGES)
def test_handover_and_undo_are_translated(language: str, tmp_path: Path) -> None:
    texts, kingdom = load_catalogue("terminal", language), load_catalogue("kingdom", language)
    terminal = TerminalUser(tmp_path, *TWO_PLAYER_ARGUMENTS, "--lang", language, prompt="Anna> ")
    terminal.expect(texts("play-private-screen", name="Anna") + " ")
    terminal.type_line("")
    assert texts("command-save.secrets") in terminal.type_line(texts("command-help"))
    assert f"{kingdom('terminal-sealed')} 1" in terminal.type_line("1")
    assert texts("play-secret-undone") in terminal.type_line(texts("command-undo"))
    terminal.child.sendline(texts("command-quit"))
    assert terminal.wait_for_exit()[1] == 0


# ---------------------------------------------------------------------- through pipes


def test_piped_input_does_not_echo_sealed_answers(tmp_path: Path) -> None:
    outputs = []
    for card in ("3", "6"):
        data_dir = tmp_path / card
        done = run(data_dir, *THREE_PLAYER_ARGUMENTS, lines=["", card, "", "log", "undo", "help", "quit"])
        assert (done.returncode, done.stderr) == (0, "")
        assert (0, f"bid {card}") in moves_of(only_file(data_dir / "unfinished").read_text(encoding="utf-8"))
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert "\x1b" not in outputs[0]
    assert f"Ben{HANDOVER_PROMPT}" in outputs[0]
    assert "Cannot undo: other players have already answered" in outputs[0]


def test_piped_output_shows_no_sealed_cards(tmp_path: Path) -> None:
    done = run(tmp_path, *TWO_PLAYER_ARGUMENTS, lines=["", "2", "quit"])
    assert "sealed" not in done.stdout
    assert "Anna> 2" not in done.stdout


def test_open_answers_are_echoed(tmp_path: Path) -> None:
    done = run(tmp_path, *DRAGON_ARGUMENTS, lines=["1", "1", "1", "1"])
    assert re.search(r"(Anna|Ben)> 1\n", done.stdout)
    assert "press Enter" not in done.stdout


def test_each_player_sees_new_entries_once(tmp_path: Path) -> None:
    """Three people with one bid each: every player sees the log of the reveal once."""
    arguments = (*THREE_PLAYER_ARGUMENTS[:4], "--players", "human,human,human", "--names", "Anna,Ben,Clara")
    done = run(tmp_path, *arguments, lines=["", "7", "", "6", "", "1", "1", "1", ""])
    parts = re.split(r"(\w+), your turn · ", done.stdout)
    reveal = f"{log_sentence_start('kingdom', 'bid', 'Anna')}7"
    names_shown_reveal = [name for text, name in zip(parts[::2], parts[1::2], strict=False) if reveal in text]
    assert names_shown_reveal[0] == "Anna"  # who claims first
    assert len(names_shown_reveal) == len(set(names_shown_reveal))


def test_quit_at_handover_prompt_saves_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, *THREE_PLAYER_ARGUMENTS, lines=["", "3", "quit"])
    assert done.stdout.splitlines()[-1] == "Game saved; run jadecourt play to continue."


def test_replay_hides_sealed_answers_of_unfinished_game(tmp_path: Path) -> None:
    run(tmp_path, *THREE_PLAYER_ARGUMENTS, lines=["", "3", "quit"])
    file = only_file(tmp_path / "unfinished")
    assert " 0 bid 3\n" in file.read_text(encoding="utf-8")
    last = len(load_table(file.read_text(encoding="utf-8")).plies)
    for ply in (last, last - 1):
        done = run(tmp_path, "replay", str(file), "--ply", str(ply))
        assert re.search(rf"Ply {ply} of {last} · (Anna|Clara) · secret", done.stdout)
        assert "bid 3" not in done.stdout
    french = run(tmp_path, "replay", str(file), "--lang", "fr")
    assert "Anna · secret" in french.stdout
    # once everybody has answered, all is open
    run(tmp_path, "play", "--continue", lines=["", "4", "quit"])
    opened = run(tmp_path, "replay", str(file), "--ply", str(last))
    assert "Anna · bid 3" in opened.stdout


# ---------------------------------------------------------------------- undo, table


def make_game_loop(table: Table, human_seats: set[int]) -> GameLoop:
    seats = range(table.game.seats)
    players = [None if seat in human_seats else RandomBot(seat) for seat in seats]
    console = Console(file=io.StringIO(), width=100, height=40)
    game_loop = GameLoop(
        table, players, ["human"] * len(seats), load_catalogue("terminal", "en"), console, Path("unused")
    )
    game_loop.save_progress = lambda: None  # type: ignore[method-assign]
    return game_loop


def printed_text(game_loop: GameLoop) -> str:
    text: str = game_loop.console.file.getvalue()  # type: ignore[attr-defined]
    return " ".join(text.split())


def sealed_answers(table: Table) -> list[tuple[int, str]]:
    texts = [(who, table.game.moves.text(move)) for who, move in table.plies if who >= 0]
    return (
        texts[-len(sealed_plies(table.game, table.plies)) :] if sealed_plies(table.game, table.plies) else []
    )


def test_undo_withdraws_only_own_sealed_answers() -> None:
    """Two cards each, sealed in another order than this terminal asks (a record from elsewhere)."""
    table = Table(find_game("kingdom")(players=3, experienced3=True), 3, ["Anna", "Ben", "Clara"])
    for seat, move in ((1, "bid 2"), (2, "bid 1"), (0, "bid 3"), (0, "bid 6"), (2, "bid 5")):
        table.play(seat, move)
    assert len(sealed_answers(table)) == 5
    game_loop = make_game_loop(table, {0, 1, 2})
    assert game_loop.undo(1)
    assert sealed_answers(table) == [(2, "bid 1"), (0, "bid 3"), (0, "bid 6"), (2, "bid 5")]
    assert table.movers == [1]
    assert table.seen_by(1).owed == 2
    assert "Your secret answer is undone." in printed_text(game_loop)
    assert not game_loop.undo(1)
    assert len(sealed_answers(table)) == 4
    assert "bid" not in printed_text(game_loop)
    # the same answer again: the same reveal
    table.play(1, "bid 2", "bid 7")
    assert {who for who, text in game_loop.table.record().plies if text.startswith("bid")} == {0, 1, 2}
    assert table.seen_by(None).view["step"] != "bid"


def reveal_and_undo(game_loop: GameLoop, rounds: int) -> list[tuple[str, ...]]:
    """The sealed bids of the bots, seen when the person bids the lowest card and takes it back, some rounds long."""
    seen = []
    for _ in range(rounds):
        while 0 not in game_loop.table.movers or set(game_loop.table.movers) != {0}:
            game_loop.take_turn()
        bot_answers = [(who, text) for who, text in sealed_answers(game_loop.table) if who > 0]
        seen.append(tuple(text for _, text in sorted(bot_answers)))
        game_loop.table.play(0, game_loop.table.seen_by(0).legal[0])
        assert not sealed_plies(game_loop.table.game, game_loop.table.plies)
        assert game_loop.undo(0)
        assert not sealed_answers(game_loop.table)  # the bots' answers are taken back as well
    return seen


def test_bots_bid_differently_after_undo_of_a_reveal() -> None:
    names = ["Anna", "Bot 1", "Bot 2", "Bot 3"]
    table = Table(find_game("kingdom")(players=4), 3, names)
    players = ["human", "medium", "medium", "random"]
    console = Console(file=io.StringIO(), width=100, height=40)
    game_loop = GameLoop(
        table, make_bots(players, 3), players, load_catalogue("terminal", "en"), console, Path("unused")
    )
    game_loop.save_progress = lambda: None  # type: ignore[method-assign]
    seen = reveal_and_undo(game_loop, 12)
    assert len(set(seen)) > 6
    # a game that is left and continued goes on with the randomness of the last undo, not with that of the first
    record = saved_games.make_record(table, players, game_loop.rewinds)
    assert saved_games.count_rewinds(record) == 12
    assert saved_games.count_rewinds(type(record).loads(record.dumps())) == 12


def test_sealed_answers_of_bots_do_not_block_undo() -> None:
    table = Table(find_game("kingdom")(players=4), 3, ["Anna", "Ben", "Clara", "Dora"])
    game_loop = make_game_loop(table, {0, 1})
    table.play(2, "bid 4")
    assert not game_loop.undo(0)
    assert "There is nothing to undo." in printed_text(game_loop)
    table.play(0, "bid 4")
    assert not game_loop.undo(1)
    assert "other players have already answered in secret" in printed_text(game_loop)
    assert len(table.plies) == 5  # three cards drawn, two sealed


def test_second_answer_error_does_not_name_other_seats() -> None:
    table = Table(find_game("kingdom")(players=4), 3, ["Anna", "Ben", "Clara", "Dora"])
    table.play(1, "bid 4")
    messages = []
    for seat in (0, 2):
        with pytest.raises(NotYourTurn) as caught:
            table.play(1, "bid 5")
        messages.append(refusal_texts(caught.value.refusal, "kingdom"))
        table.play(seat, "bid 4")
    texts = messages[0]
    assert messages == [texts, texts]
    assert texts["en"] == "Ben has already answered or has no choice: wait for the others"
    assert texts["fr"] == "Ben a déjà répondu ou n’a pas le choix\xa0: il faut attendre les autres"
    for name in ("Anna", "Clara", "Dora"):
        assert not any(name in text for text in texts.values())


def test_open_step_error_names_the_seat_to_move() -> None:
    table = Table(find_game("dragon")(players=2, startSeat=0), 3, ["Anna", "Ben"])
    with pytest.raises(NotYourTurn, match="it is not Ben’s turn: Anna has to move"):
        table.play(1, "draft tax+scholar")


def test_sealed_plies_end_with_the_last_answer() -> None:
    game = find_game("kingdom")(players=3)
    table = Table(game, 3)
    assert sealed_plies(game, table.plies) == []
    drawn = len(table.plies)
    table.play(1, "bid 4")
    assert sealed_plies(game, table.plies) == [drawn]
    table.play(0, "bid 4")
    assert sealed_plies(game, table.plies) == [drawn, drawn + 1]
    table.play(2, "bid 5")
    assert sealed_plies(game, table.plies) == []
