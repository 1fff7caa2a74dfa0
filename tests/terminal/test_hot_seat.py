"""Several people at one screen: it is cleared between them, and nobody sees a secret answer of somebody else."""

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

from driving import Person, run, sentence_start
from jadecourt.bots.uniform import RandomBot
from jadecourt.core import Table
from jadecourt.core.errors import NotYourTurn
from jadecourt.core.sealed import open_seals
from jadecourt.games import find_game, load_table
from jadecourt.terminal import store
from jadecourt.terminal.opponents import seat_bots
from jadecourt.terminal.session import Session
from jadecourt.terminal.words import Words

Test = TypeVar("Test", bound=Callable[..., None])
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
ALONE = ": press Enter when you are alone at the screen "


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
TWO = ("play", "kingdom", "--seed", TWO_SEED, "--players", "human,human", "--names", "Anna,Ben")
THREE = (
    "play",
    "kingdom",
    "--seed",
    THREE_SEED,
    "--players",
    "human,human,random",
    "--names",
    "Anna,Ben,Clara",
)
DRAGON = ("play", "dragon", "--seed", "7", "--players", "human,human", "--names", "Anna,Ben")


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def moves_of(text: str) -> list[tuple[int, str]]:
    return [(who, move) for who, move in load_table(text).record().plies if who >= 0]


# ---------------------------------------------------------------------- at a terminal

TERMINALS = os.name == "posix" and find_spec("pexpect") is not None


def at_terminal(test: Test) -> Test:
    """Leave the test out where there are no pseudo-terminals; the child does nothing between fork and exec."""
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")(test)
    return pytest.mark.skipif(not TERMINALS, reason="this system has no pseudo-terminals")(test)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[Person]:
    """Anna and Ben, two sealed cards each; Anna is asked to sit down."""
    pair = Person(tmp_path, *TWO, prompt="Anna> ", echo=True)
    pair.sees("Anna" + ALONE)
    yield pair
    pair.child.close(force=True)


def sit_down(pair: Person, name: str) -> str:
    """Press Enter; returns what is shown up to the person's prompt."""
    pair.prompt = f"{name}> "
    return pair.types("")


def seal(pair: Person, *cards: str) -> str:
    """Answer with all cards; returns all that is written until the next person is asked to come."""
    for card in cards[:-1]:
        pair.types(card)
    pair.child.sendline(cards[-1])
    return pair.meets(ALONE)


@at_terminal
def test_nothing_of_a_sealed_answer_is_left_for_the_next_person(people: Person) -> None:
    assert "secret bids" in sit_down(people, "Anna")
    assert "sealed: 2" in people.types("2")
    people.child.sendline("7")
    before, after = people.meets(ALONE).split(CLEAR)
    assert "7" in before  # the line editor showed it to Anna
    assert after == "Ben"


@at_terminal
def test_what_the_next_person_sees_does_not_depend_on_the_answer(tmp_path: Path) -> None:
    """Everything on Ben's screen, whatever he types, for two different answers of Anna."""
    screens = []
    for cards in (("2", "7"), ("3", "6")):
        home = tmp_path / cards[0]
        pair = Person(home, *TWO, prompt="Anna> ", echo=True)
        pair.sees("Anna" + ALONE)
        sit_down(pair, "Anna")
        for command in ("why 5", "help", "log all"):
            pair.types(command)
        seen = [seal(pair, *cards).split(CLEAR)[1], sit_down(pair, "Ben")]
        seen += [pair.types(line) for line in ("log", "log all", "board", "why", "why bid 7", "help", "undo")]
        pair.child.send("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A")  # back in the history
        seen.append(pair.types(""))
        seen += [pair.types(line) for line in (f"save {tmp_path}/game.txt", "0", "undo", "1")]
        pair.child.sendline("quit")
        seen.append(pair.ends()[0])
        screens.append(seen)
        assert [move for who, move in moves_of((tmp_path / "game.txt").read_text(encoding="utf-8"))] == [
            f"bid {card}" for card in cards
        ]
    assert screens[0] == screens[1]
    shown = "".join(screens[0])
    assert "Others have given their secret answers since" in shown
    assert "The file holds the secret answers of everybody" in shown.replace("\r\n", " ")
    assert "Your last answer is taken back." in shown
    assert screens[0][-1].count(CLEAR) == 1  # quitting leaves nothing either


@at_terminal
def test_open_questions_wipe_the_screen_without_waiting(people: Person) -> None:
    sit_down(people, "Anna")
    seal(people, "2", "7")
    sit_down(people, "Ben")
    people.types("2")
    people.child.sendline("6")  # both show the 2; Anna's 7 comes first
    assert CLEAR in people.meets(f"{sentence_start('kingdom', 'bid', 'Anna')}7")
    assert "press Enter" not in people.sees("Anna> ")


@at_terminal
def test_undo_across_a_reveal_asks_all_persons_again(people: Person) -> None:
    sit_down(people, "Anna")
    seal(people, "2", "7")
    sit_down(people, "Ben")
    people.types("2")
    people.child.sendline("6")
    people.sees("Anna> ")
    people.child.sendline("undo")  # the last choice was Ben's, which everybody has seen by now
    raw = people.meets("Anna" + ALONE)
    assert "Taken back: bid 6." in raw
    assert "sealed: 2" not in sit_down(people, "Anna")  # Ben has seen her bids: she makes others
    seal(people, "1", "3")
    sit_down(people, "Ben")
    assert "sealed: 2" not in people.types("board")


@at_terminal
def test_the_first_game_is_cleared_too(tmp_path: Path) -> None:
    pair = Person(tmp_path, *DRAGON, prompt="> ")
    pair.child.expect("(Anna|Ben)> ")
    assert CLEAR not in pair.child.before
    first = pair.child.match.group(1)
    other = "Ben" if first == "Anna" else "Anna"
    text = ""
    while f"{other}, your turn" not in text:
        pair.child.sendline("1")
        pair.child.expect("(Anna|Ben)> ")
        text = pair.child.before
    assert text.count(CLEAR) == 1
    assert "press Enter" not in text
    news = text.partition(CLEAR)[2]
    assert sentence_start("dragon", "drafted", first) in news  # told to the one who could not see it
    assert "month 1 of 12" in news
    pair.child.close(force=True)


@at_terminal
@pytest.mark.parametrize("game", ["dragon", "kingdom"])
def test_with_one_person_nothing_is_cleared(game: str, tmp_path: Path) -> None:
    alone = Person(tmp_path, "play", game, "--seed", "5", "--seats", "3")
    shown = alone.meets("Player> ")
    for _ in range(4):
        alone.child.sendline("1")
        shown += alone.meets("Player> ")
    assert CLEAR not in shown
    assert "press Enter" not in shown
    alone.child.close(force=True)


@at_terminal
def test_a_terminal_without_control_codes_scrolls_the_answer_away(tmp_path: Path) -> None:
    pair = Person(tmp_path, *TWO, prompt="Anna> ", size=(30, 100), TERM="dumb")
    pair.sees("Anna" + ALONE)
    sit_down(pair, "Anna")
    left = seal(pair, "2", "7")
    assert left.replace("\r", "").endswith("\n" * 30 + "Ben")
    pair.child.close(force=True)


@at_terminal
def test_in_french(tmp_path: Path) -> None:
    pair = Person(tmp_path, *TWO, "--lang", "fr", prompt="Anna> ")
    pair.sees("Anna : appuyez sur Entrée quand vous êtes seul devant l’écran ")
    pair.types("")
    assert "(le fichier contient les réponses secrètes de tous)" in pair.types("aide")
    assert "en secret : 1" in pair.types("1")
    assert "Votre dernière réponse est annulée." in pair.types("annuler")
    pair.child.sendline("quitter")
    assert pair.ends()[1] == 0


# ---------------------------------------------------------------------- through pipes


def test_a_pipe_never_echoes_a_secret_answer(tmp_path: Path) -> None:
    outputs = []
    for card in ("3", "6"):
        home = tmp_path / card
        done = run(home, *THREE, lines=["", card, "", "log", "undo", "help", "quit"])
        assert (done.returncode, done.stderr) == (0, "")
        assert (0, f"bid {card}") in moves_of(only_file(home / "unfinished").read_text(encoding="utf-8"))
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert "\x1b" not in outputs[0]
    assert f"Ben{ALONE}" in outputs[0]
    assert "Others have given their secret answers since" in outputs[0]


def test_a_pipe_shows_no_sealed_cards(tmp_path: Path) -> None:
    done = run(tmp_path, *TWO, lines=["", "2", "quit"])
    assert "sealed" not in done.stdout
    assert "Anna> 2" not in done.stdout


def test_open_answers_are_echoed(tmp_path: Path) -> None:
    done = run(tmp_path, *DRAGON, lines=["1", "1", "1", "1"])
    assert re.search(r"(Anna|Ben)> 1\n", done.stdout)
    assert "press Enter" not in done.stdout


def test_everybody_is_told_what_happened_since_the_own_question(tmp_path: Path) -> None:
    """Three people with one bid each: the reveal is told to whoever is asked next, to each once."""
    arguments = (*THREE[:4], "--players", "human,human,human", "--names", "Anna,Ben,Clara")
    done = run(tmp_path, *arguments, lines=["", "7", "", "6", "", "1", "1", "1", ""])
    parts = re.split(r"(\w+), your turn · ", done.stdout)
    reveal = f"{sentence_start('kingdom', 'bid', 'Anna')}7"
    told = [name for text, name in zip(parts[::2], parts[1::2], strict=False) if reveal in text]
    assert told[0] == "Anna"  # who claims first
    assert len(told) == len(set(told))


def test_quit_instead_of_sitting_down(tmp_path: Path) -> None:
    done = run(tmp_path, *THREE, lines=["", "3", "quit"])
    assert done.stdout.splitlines()[-1] == "The game is kept; jadecourt play continues it."


def test_replay_keeps_the_secrets_of_a_game_in_progress(tmp_path: Path) -> None:
    run(tmp_path, *THREE, lines=["", "3", "quit"])
    file = only_file(tmp_path / "unfinished")
    assert " 0 bid 3\n" in file.read_text(encoding="utf-8")
    last = len(load_table(file.read_text(encoding="utf-8")).plies)
    for ply in (last, last - 1):
        done = run(tmp_path, "replay", str(file), "--ply", str(ply))
        assert re.search(rf"Ply {ply} of {last} · (Anna|Clara) · sealed", done.stdout)
        assert "bid 3" not in done.stdout
    french = run(tmp_path, "replay", str(file), "--lang", "fr")
    assert "Anna · secret" in french.stdout
    # once everybody has answered, all is open
    run(tmp_path, "play", "--continue", lines=["", "4", "quit"])
    opened = run(tmp_path, "replay", str(file), "--ply", str(last))
    assert "Anna · bid 3" in opened.stdout


# ---------------------------------------------------------------------- undo, table


def make_session(table: Table, people: set[int]) -> Session:
    seats = range(table.game.seats)
    players = [None if seat in people else RandomBot(seat) for seat in seats]
    console = Console(file=io.StringIO(), width=100, height=40)
    session = Session(table, players, ["human"] * len(seats), Words("en"), console, Path("unused"))
    session.keep = lambda: None  # type: ignore[method-assign]
    return session


def shown(session: Session) -> str:
    text: str = session.console.file.getvalue()  # type: ignore[attr-defined]
    return " ".join(text.split())


def sealed(table: Table) -> list[tuple[int, str]]:
    texts = [(who, table.game.moves.text(move)) for who, move in table.plies if who >= 0]
    return texts[-len(open_seals(table.game, table.plies)) :] if open_seals(table.game, table.plies) else []


def test_own_answers_before_those_of_others_are_taken_back_alone() -> None:
    """Two cards each, sealed in another order than this terminal asks (a record from elsewhere)."""
    table = Table(find_game("kingdom")(players=3, experienced3=True), 3, ["Anna", "Ben", "Clara"])
    for seat, move in ((1, "bid 2"), (2, "bid 1"), (0, "bid 3"), (0, "bid 6"), (2, "bid 5")):
        table.play(seat, move)
    assert len(sealed(table)) == 5
    session = make_session(table, {0, 1, 2})
    assert session.do_undo(1, "")
    assert sealed(table) == [(2, "bid 1"), (0, "bid 3"), (0, "bid 6"), (2, "bid 5")]
    assert table.movers == [1]
    assert table.seen_by(1).owed == 2
    assert "Your last answer is taken back." in shown(session)
    assert not session.do_undo(1, "")
    assert len(sealed(table)) == 4
    assert "bid" not in shown(session)
    # the same answer again: the same reveal
    table.play(1, "bid 2", "bid 7")
    assert {who for who, text in session.table.record().plies if text.startswith("bid")} == {0, 1, 2}
    assert table.seen_by(None).view["step"] != "bid"


def reveal_and_undo(session: Session, rounds: int) -> list[tuple[str, ...]]:
    """The sealed bids of the bots, seen when the person bids the lowest card and takes it back, some rounds long."""
    seen = []
    for _ in range(rounds):
        while 0 not in session.table.movers or set(session.table.movers) != {0}:
            session.take_turn()
        sealed_by_bots = [(who, text) for who, text in sealed(session.table) if who > 0]
        seen.append(tuple(text for _, text in sorted(sealed_by_bots)))
        session.table.play(0, session.table.seen_by(0).legal[0])
        assert not open_seals(session.table.game, session.table.plies)
        assert session.do_undo(0, "")
        assert not sealed(session.table)  # the bots' answers are taken back as well
    return seen


def test_bots_answer_afresh_after_a_reveal_was_undone() -> None:
    names = ["Anna", "Bot 1", "Bot 2", "Bot 3"]
    table = Table(find_game("kingdom")(players=4), 3, names)
    players = ["human", "medium", "medium", "random"]
    console = Console(file=io.StringIO(), width=100, height=40)
    session = Session(table, seat_bots(players, 3), players, Words("en"), console, Path("unused"))
    session.keep = lambda: None  # type: ignore[method-assign]
    seen = reveal_and_undo(session, 12)
    assert len(set(seen)) > 6
    # a game that is left and continued goes on with the randomness of the last undo, not with that of the first
    record = store.record_of(table, players, session.rewinds)
    assert store.rewinds_of(record) == 12
    assert store.rewinds_of(type(record).loads(record.dumps())) == 12


def test_seals_of_bots_do_not_stop_an_undo() -> None:
    table = Table(find_game("kingdom")(players=4), 3, ["Anna", "Ben", "Clara", "Dora"])
    session = make_session(table, {0, 1})
    table.play(2, "bid 4")
    assert not session.do_undo(0, "")
    assert "There is nothing to take back." in shown(session)
    table.play(0, "bid 4")
    assert not session.do_undo(1, "")
    assert "they cannot be taken back" in shown(session)
    assert len(table.plies) == 5  # three cards drawn, two sealed


def test_a_seat_that_has_answered_learns_nothing_about_the_others() -> None:
    table = Table(find_game("kingdom")(players=4), 3, ["Anna", "Ben", "Clara", "Dora"])
    table.play(1, "bid 4")
    messages = set()
    for seat in (0, 2):
        with pytest.raises(NotYourTurn) as caught:
            table.play(1, "bid 5")
        messages.add(tuple(caught.value.texts.values()))
        table.play(seat, "bid 4")
    ((english, french),) = messages
    assert english == "Ben has answered, or has no choice, and waits for the others (bid)"
    assert french == "Ben a répondu, ou n’a pas le choix, et attend les autres (bid)"
    for name in ("Anna", "Clara", "Dora"):
        assert name not in english + french


def test_open_questions_still_name_who_must_answer() -> None:
    table = Table(find_game("dragon")(players=2, startSeat=0), 3, ["Anna", "Ben"])
    with pytest.raises(NotYourTurn, match="Ben is not asked: Anna must answer"):
        table.play(1, "draft tax+scholar")


def test_open_seals_are_those_that_wait_for_somebody() -> None:
    game = find_game("kingdom")(players=3)
    table = Table(game, 3)
    assert open_seals(game, table.plies) == []
    drawn = len(table.plies)
    table.play(1, "bid 4")
    assert open_seals(game, table.plies) == [drawn]
    table.play(0, "bid 4")
    assert open_seals(game, table.plies) == [drawn, drawn + 1]
    table.play(2, "bid 5")
    assert open_seals(game, table.plies) == []
