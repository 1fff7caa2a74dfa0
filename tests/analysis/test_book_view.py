"""The opening book and the mark of proven moves in an analysis."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import jadecourt
from jadecourt.analysis.book_view import find_book_views
from jadecourt.analysis.json_report import describe_candidate
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.analysis.report import Report
from jadecourt.bots.openings.book import load_book
from jadecourt.cli import main
from jadecourt.core import Table
from jadecourt.games import find_game
from jadecourt.i18n import LANGUAGES, load_catalogue

BUDGET = "16it"


def draft_table(**options: object) -> Table:
    """A table at which all seats have drafted, the first one badly."""
    table = Table(find_game("dragon")(players=4, startSeat=0, **options), 3)
    for text in ("craftsman+scholar", "monk+farmer", "pyro+farmer", "tax+monk"):
        while table.game.steps[table.state.step()].name != "draft":
            table.play(table.movers[0], table.seen_by(table.movers[0]).legal[0])
        table.play(table.movers[0], table.game.moves.parse(f"draft {text}"))
    return table


def test_book_views_are_of_the_first_choice_of_each_seat() -> None:
    views = find_book_views(RecordedGame(draft_table().record()))
    assert sorted(seat for _, seat in views) == [0, 1, 2, 3]
    first, second = (next(view for (_, seat), view in views.items() if seat == wanted) for wanted in (0, 1))
    assert first.played is not None and first.played.move == "draft craftsman+scholar"
    assert len(first.entries) == 36
    assert first.is_clearly_worse
    assert first.rank is not None and first.rank > 18
    assert "draft craftsman+scholar" not in [entry.move for entry in second.entries]  # taken


def test_book_views_of_other_rules_and_later_positions_are_empty() -> None:
    assert not find_book_views(RecordedGame(draft_table(greatWall=True).record()))
    state = draft_table().state
    assert not find_book_views(RecordedGame.from_state(find_game("dragon")(players=4), state))


def test_book_views_where_the_book_is_weak_are_empty() -> None:
    weak = [seats for seats, model in load_book("kingdom").models.items() if model.is_weak]
    strong = [seats for seats, model in load_book("kingdom").models.items() if not model.is_weak]
    for seats, expected in [*((seats, 0) for seats in weak), *((seats, seats) for seats in strong)]:
        game = find_game("kingdom")(players=seats)
        recorded = RecordedGame.from_state(game, Table(game, 1).state)
        assert len(find_book_views(recorded)) == expected


def test_book_view_does_not_use_sealed_answers_of_others() -> None:
    game = find_game("kingdom")(players=5)
    table = Table(game, 1)
    table.play(0, game.moves.parse("bid 7"))
    views = find_book_views(RecordedGame(table.record()))
    assert sorted(seat for _, seat in views) == [1, 2, 3, 4]  # the sealed bid stays secret
    assert all(view.played is None for view in views.values())


def test_analysis_json_has_the_book_at_first_choices_only() -> None:
    found = jadecourt.analyse(draft_table().record(), BUDGET).to_json()
    json.dumps(found)
    with_book = [decision for decision in found["decisions"] if decision["book"]]
    assert [decision["step"] for decision in with_book] == ["draft"] * 4
    choices = with_book[0]["book"]["choices"]
    assert [choice["rank"] for choice in choices[:5]] == [1, 2, 3, 4, 5]
    assert choices[-1]["played"] and choices[-1]["moves"] == ["draft craftsman+scholar"]
    assert len(choices) == 6


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_analyse_command_shows_the_book(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    table = draft_table()
    path.write_text(table.record().dumps(), encoding="utf-8")
    texts = load_catalogue("terminal", language)
    assert main(["analyse", str(path), "--budget", BUDGET, "--lang", language]) == 0
    assert texts("analyse-book-better") in capsys.readouterr().out
    first = next(ply for ply, (who, _) in enumerate(table.plies, 1) if who >= 0)
    assert main(["analyse", str(path), "--ply", str(first), "--budget", BUDGET, "--lang", language]) == 0
    assert "craftsman+scholar" in capsys.readouterr().out


def test_proven_candidate_is_marked_in_json_and_report() -> None:
    analysis = jadecourt.analyse(draft_table().state, BUDGET)
    plain = analysis.decisions[0].candidates[0]
    proven = replace(plain, proven=True)
    assert describe_candidate(proven, 0)["proven"] is True
    assert describe_candidate(plain, 0)["proven"] is False
    for language in LANGUAGES:
        texts = load_catalogue("terminal", language)
        label = Report(analysis, texts, 80).candidate_label(analysis.decisions[0], proven)
        assert texts("analyse-proven") in label.plain
