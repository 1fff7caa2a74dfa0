"""Opening books: self-play, the model, the files, and the figures that are shipped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.nets.net import Evaluator
from jadecourt.bots.openings import book as book_module
from jadecourt.bots.openings import has_opening, load_opening
from jadecourt.bots.openings.base import Opening
from jadecourt.bots.openings.book import Book, book_to_json, load_book, read_book
from jadecourt.bots.openings.build import BuildPlan, build_book, make_build_plan, save_book
from jadecourt.bots.openings.playout import play_net_to_end, play_to_end
from jadecourt.bots.openings.selfplay import DEFAULT_POLICY, load_policy, play_opening_games
from jadecourt.core.constants import NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.errors import BadOptions, CommandError
from jadecourt.core.options import seat_counts
from jadecourt.core.table import Table
from jadecourt.games import GAMES, find_game

MAX_BOOK_BYTES = 300_000
EVENTS = [
    "drought",
    "tribute",
    "contagion",
    "mongol",
    "festival",
    "tribute",
    "drought",
    "mongol",
    "festival",
    "contagion",
]
ALL_SETUPS = [(id, seats) for id in GAMES for seats in seat_counts(find_game(id).option_specs)]


def evaluator_of(game_id: str) -> Evaluator:
    evaluator = load_policy("policy", game_id).evaluator
    assert evaluator is not None
    return evaluator


def opening_of(game_id: str, seats: int, **options: object) -> Opening:
    return load_opening(find_game(game_id)(players=seats, **options))


@pytest.fixture(scope="module")
def small_plan(tmp_path_factory: pytest.TempPathFactory) -> BuildPlan:
    plan = make_build_plan("dragon", 2500, DEFAULT_POLICY, 3, tmp_path_factory.mktemp("parts"), seats=[2])
    return replace(plan, setups=2, games_per_setup=300)


@pytest.fixture(scope="module")
def small_book(small_plan: BuildPlan) -> Book:
    return build_book(small_plan, 1)


# ------------------------------------------------------------------ self-play


@pytest.mark.parametrize("spec", [DEFAULT_POLICY, "greedy:temperature=200"])
@pytest.mark.parametrize(("game_id", "seats"), ALL_SETUPS)
def test_self_play_gives_one_sample_per_seat_and_sums_right(game_id: str, seats: int, spec: str) -> None:
    opening = opening_of(game_id, seats)
    samples = list(play_opening_games(opening, load_policy(spec, game_id), 1, range(20)))
    assert len(samples) == 20 * seats
    for first in range(0, len(samples), seats):
        game = samples[first : first + seats]
        assert sorted(sample.seat for sample in game) == list(range(seats))
        assert [sample.order for sample in game] == list(range(seats))
        assert sum(sample.win_share for sample in game) == pytest.approx(1.0)
        assert sum(sample.margin for sample in game) == pytest.approx(0.0, abs=1e-9)
        assert sum(sample.is_random for sample in game) == (seats if opening.explores_all else 1)
        assert {len(sample.features) for sample in game} == {len(opening.features)}


def test_self_play_game_depends_on_its_number_only() -> None:
    opening = opening_of("dragon", 3)
    policy = load_policy(DEFAULT_POLICY, "dragon")
    all_games = list(play_opening_games(opening, policy, 1, range(6)))
    assert list(play_opening_games(opening, policy, 1, range(4, 6))) == all_games[12:]
    assert list(play_opening_games(opening, policy, 2, range(6))) != all_games


@pytest.mark.parametrize(("game_id", "seats"), ALL_SETUPS)
def test_choices_can_be_played_and_are_found_again(game_id: str, seats: int) -> None:
    opening = opening_of(game_id, seats)
    start = Table(opening.game, 1).state
    seat = start.mover()
    assert opening.is_pending(start)
    legal = opening.legal_choices(start, seat)
    assert legal == list(range(len(opening.choices)))
    for choice in legal:
        state, moves = start.copy(), opening.moves_of(choice)
        for move in moves:
            state.apply(seat, move)
        assert opening.find_choice(moves) == choice
        assert opening.find_choice([*moves, 0]) == choice


def test_play_to_end_leaves_the_position_and_ends_the_game() -> None:
    state = Table(find_game("kingdom")(players=3), 4).state
    before, policy = state.copy(), load_policy("greedy", "kingdom")
    end = play_to_end(state, policy.heuristic, Dice(1), 200)
    assert end.mover() == NOBODY
    assert state == before
    assert end == play_to_end(state, policy.heuristic, Dice(1), 200)
    with pytest.raises(ValueError, match="temperature"):
        play_to_end(state, policy.heuristic, Dice(1), 5001)
    with pytest.raises(TypeError):
        play_to_end(find_game("dragon")(players=2).start(), policy.heuristic, Dice(1), 0)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_play_net_to_end_leaves_the_position_and_ends_the_game(game_id: str) -> None:
    state = Table(find_game(game_id)(players=3), 4).state
    before, heuristic, evaluator, dice = (
        state.copy(),
        load_heuristic(game_id),
        evaluator_of(game_id),
        Dice(1),
    )
    end = play_net_to_end(state, heuristic, evaluator, dice)
    assert end.mover() == NOBODY
    assert state == before
    assert dice.count > 0
    assert end == play_net_to_end(state, heuristic, evaluator, Dice(1))
    assert end != play_net_to_end(state, heuristic, evaluator, Dice(2))


def test_play_net_to_end_with_wrong_arguments_is_rejected() -> None:
    heuristic, evaluator = load_heuristic("dragon"), evaluator_of("dragon")
    state = Table(find_game("dragon")(players=3), 4).state
    with pytest.raises(TypeError, match="evaluator must be an Evaluator, not NoneType"):
        play_net_to_end(state, heuristic, None, Dice(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Heuristic and Dice"):
        play_net_to_end(state, heuristic, evaluator, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot score moves"):
        play_net_to_end(state, load_heuristic("kingdom"), evaluator, Dice(1))
    with pytest.raises(ValueError, match="inputs"):
        play_net_to_end(state, heuristic, evaluator_of("kingdom"), Dice(1))


def test_policy_net_scores_more_than_the_heuristic() -> None:
    opening = opening_of("dragon", 4)
    net, heuristic = (
        fmean(s.score for s in play_opening_games(opening, load_policy(spec, "dragon"), 1, range(60)))
        for spec in ("policy", "greedy:temperature=200")
    )
    assert net > heuristic + 5  # about 20, with a standard error below 2


@pytest.mark.parametrize("spec", ["clever", "policy:sharp", ""])
def test_policy_with_unknown_name_is_rejected(spec: str) -> None:
    with pytest.raises(BadOptions, match="unknown policy"):
        load_policy(spec, "dragon")


# ------------------------------------------------------------------ setups


def test_setup_of_a_table_is_the_one_that_a_user_may_write() -> None:
    for game_id, seats in ALL_SETUPS:
        opening = opening_of(game_id, seats)
        setup = opening.setup_of(Table(opening.game, 7).state)
        assert opening.check_setup(setup) == setup
        assert len(opening.feature_values(setup)) == len(opening.features)


def test_events_with_the_peaceful_months_are_the_same_setup() -> None:
    opening = opening_of("dragon", 4)
    assert opening.check_setup(["peace", "peace", *EVENTS]) == tuple(EVENTS)
    assert opening.feature_values(EVENTS)[:4] == (4.0, 8.0, 3.0, 9.0)  # tribute, then drought


@pytest.mark.parametrize(
    ("game_id", "words", "message"),
    [
        ("dragon", ["rain"], "unknown event 'rain'"),
        ("dragon", EVENTS[:9], "2 of each kind; got 9"),
        ("dragon", [*EVENTS[:9], "drought"], "2 of each kind"),
        ("kingdom", ["F", "X", "M"], "unknown card 'X'"),
        ("kingdom", ["F"], "expected the 3 cards of the row, got 1"),
    ],
)
def test_setup_that_is_wrong_is_rejected(game_id: str, words: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        opening_of(game_id, 4).check_setup(words)


def test_book_does_not_cover_games_with_other_rules() -> None:
    assert opening_of("dragon", 4).is_covered
    assert opening_of("dragon", 4, edition=2007, startSeat=1).is_covered
    assert not opening_of("dragon", 4, greatWall=True).is_covered
    assert not opening_of("kingdom", 3, experienced3=True).is_covered


# ------------------------------------------------------------------ the model


@pytest.mark.slow
def test_book_figures_equal_the_means_of_its_games(small_plan: BuildPlan, small_book: Book) -> None:
    """Points and win shares are those of the games, up to the penalty of the regression."""
    opening = small_plan.openings[2]
    policy = load_policy(DEFAULT_POLICY, "dragon")
    samples = list(play_opening_games(opening, policy, small_plan.seed, range(2500)))
    for entry in small_book.entries(opening):
        own = [sample for sample in samples if sample.choice == entry.choice]
        assert entry.games == len(own)
        assert entry.margin.mean == pytest.approx(fmean(s.margin for s in own), abs=3 * entry.margin.error)
        assert entry.win_share.mean == pytest.approx(
            fmean(s.win_share for s in own), abs=3 * entry.win_share.error
        )
    spread = sum((entry.win_share.mean - 0.5) ** 2 for entry in small_book.entries(opening))
    seen = sum(
        (fmean(s.win_share for s in samples if s.choice == choice) - 0.5) ** 2
        for choice in range(len(opening.choices))
    )
    assert 0.6 < spread / seen < 1.4  # a share twice as far from the middle would give 4


@pytest.mark.slow
def test_book_shares_and_margins_are_those_of_a_whole_table(small_book: Book) -> None:
    opening = opening_of("dragon", 2)
    entries = small_book.entries(opening, EVENTS)
    assert fmean(entry.win_share.mean for entry in entries) == pytest.approx(0.5, abs=1e-6)
    assert sum(entry.margin.mean for entry in entries) == pytest.approx(0.0, abs=1e-6)
    assert entries == sorted(entries, key=lambda entry: -entry.margin.mean)


@pytest.mark.slow
def test_book_errors_of_a_setup_include_the_misfit(small_book: Book) -> None:
    opening = opening_of("dragon", 2)
    exact = replace(small_book.models[2], setup_margin_error=0.0)
    misfit = replace(small_book.models[2], setup_margin_error=3.0)
    narrow, wide = (
        replace(small_book, models={2: model}).entries(opening, EVENTS)[0].margin for model in (exact, misfit)
    )
    assert wide.error**2 == pytest.approx(narrow.error**2 + 9.0)


@pytest.mark.slow
def test_build_continues_with_stored_parts(small_plan: BuildPlan, small_book: Book) -> None:
    """A part that is stored is not played again, and the book is the same."""
    first, second = small_plan.part_path(2, 0), small_plan.part_path(2, 1)
    kept, played = first.stat().st_mtime_ns, second.read_bytes()
    second.unlink()
    assert list(small_plan.missing_parts()) == [(2, 1)]
    done: list[tuple[int, int]] = []
    again = build_book(small_plan, 2, lambda count, total: done.append((count, total)))
    assert first.stat().st_mtime_ns == kept
    assert second.read_bytes() == played
    assert done == [(2000, 2500), (2500, 2500)]
    assert book_to_json(again) == book_to_json(small_book)


@pytest.mark.slow
def test_build_with_games_of_another_seed_in_the_folder_is_rejected(
    small_plan: BuildPlan, small_book: Book
) -> None:
    with pytest.raises(CommandError, match="another policy, seed or version"):
        build_book(replace(small_plan, seed=4), 1)


def test_build_in_a_folder_that_is_damaged_is_rejected(tmp_path: Path) -> None:
    plan = make_build_plan("dragon", 2500, DEFAULT_POLICY, 3, tmp_path / "parts", seats=[2])
    plan.folder.write_text("a file", encoding="utf-8")
    with pytest.raises(CommandError, match="cannot be made"):
        build_book(plan, 1)
    plan.folder.unlink()
    plan.folder.mkdir()
    (plan.folder / "header.json").write_text("{", encoding="utf-8")
    with pytest.raises(CommandError, match=r"header.json is damaged"):
        build_book(plan, 1)
    (plan.folder / "header.json").unlink()
    for part in range(plan.parts_each):
        plan.part_path(2, part).write_bytes(b"no array")
    with pytest.raises(CommandError, match=r"2-00000.npy is damaged"):
        build_book(plan, 1)


def test_build_with_too_few_games_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="at least 10000"):
        make_build_plan("dragon", 9999, DEFAULT_POLICY, 1, tmp_path)


# ------------------------------------------------------------------ files


@pytest.mark.slow
def test_book_file_is_read_as_it_was_written(small_book: Book, tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    save_book(small_book, path)
    assert book_to_json(read_book(path, "dragon")) == json.loads(path.read_text())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format_version": 99}, "no opening book of format"),
        ({"rules_version": 99}, "version 99 of the rules"),
        ({"game": "kingdom"}, "is of 'kingdom'"),
        ({"seats": {"2": {"games": 1}}}, "is damaged"),
    ],
)
def test_book_file_that_does_not_fit_is_rejected(
    small_book: Book, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = tmp_path / "book.json"
    path.write_text(json.dumps(book_to_json(small_book) | change))
    with pytest.raises(CommandError, match=message):
        read_book(path, "dragon")


def test_book_file_that_is_missing_or_no_json_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no opening book"):
        read_book(tmp_path / "none.json", "dragon")
    (tmp_path / "book.json").write_text("{")
    with pytest.raises(CommandError, match="is no JSON"):
        read_book(tmp_path / "book.json", "dragon")


@pytest.mark.parametrize(("game_id", "seats"), ALL_SETUPS)
def test_shipped_book_has_figures_for_every_choice(game_id: str, seats: int) -> None:
    opening, book = opening_of(game_id, seats), load_book(game_id)
    model = book.require_model(seats)
    entries = book.entries(opening, opening.setup_of(Table(opening.game, 3).state))
    assert {entry.choice for entry in entries} == set(range(len(opening.choices)))
    assert all(entry.margin.error > 0.0 and entry.games > 0 for entry in entries)
    assert all(0.0 <= entry.win_share.mean <= 1.0 for entry in entries)
    assert model.validation["setup_coverage"] > 0.9  # of intervals of 95 %, on setups that were held back


@pytest.mark.parametrize("game_id", list(GAMES))
def test_shipped_book_is_small_and_from_enough_games(game_id: str) -> None:
    assert has_opening(game_id)
    assert book_module.book_path(game_id).stat().st_size < MAX_BOOK_BYTES
    assert sum(model.games for model in load_book(game_id).models.values()) >= 100_000
