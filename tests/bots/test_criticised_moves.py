"""The tool that counts and judges moves that spectators criticised."""

from __future__ import annotations

import json

import pytest

import criticised_moves as tool


@pytest.fixture(scope="module")
def games() -> list[tool.PlayedGame]:
    return [tool.play_game("random", 4, seed) for seed in range(1, 4)]


def test_criticised_moves_are_of_the_step_and_month_of_their_kind(games: list[tool.PlayedGame]) -> None:
    found = [pair for game in games for pair in game.criticised]
    assert {kind for kind, _ in found} >= {tool.DROUGHT, tool.PASS}  # random bots make them all the time
    for kind, decision in found:
        assert decision.step == ("play" if kind == tool.WILD else "act")
        if kind == tool.PASS:
            assert decision.text == "act pass"
            assert decision.perspective.view["players"][decision.seat]["yuan"] >= 3
        elif kind == tool.WILD:
            assert decision.text in tool.WARRIORS and decision.month <= tool.FIRST_MONTHS
        else:
            view = decision.perspective.view
            assert view["events"][decision.month - 1] == "drought"
            assert view["players"][decision.seat]["rice"] <= tool.MAX_RICE
        if kind == tool.HARVEST:
            assert decision.allows("act harvest") and decision.text != "act harvest"


def test_other_decisions_are_not_criticised(games: list[tool.PlayedGame]) -> None:
    for game in games:
        criticised = [decision for _, decision in game.criticised]
        others = list(tool.list_other_decisions(game))
        assert others
        assert not any(decision in criticised for _, decision in others)
        assert {decision.step for _, decision in others} == {"act", "play"}


def test_sample_has_at_most_the_size_of_each_kind(games: list[tool.PlayedGame]) -> None:
    sample = tool.choose_sample(games, 2, 1)
    assert sum(kind == tool.OTHER_ACT for kind, _ in sample) == 2
    assert len({id(decision) for _, decision in sample}) == len(sample)
    assert sample == tool.choose_sample(games, 2, 1)


def test_tool_prints_counts_and_verdicts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    tool.main(["--bot", "random", "--games", "1", "--judge", "64it", "--sample", "1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert set(found["games"][0]["counts"]) == set(tool.KINDS)
    assert len(found["games"][0]["scores"]) == 4
    assert found["verdicts"]
    assert all(-1.0 <= verdict["wins"] <= 1.0 for verdict in found["verdicts"])
    assert all(len(verdict["playout_points"]) == 2 for verdict in found["verdicts"])
    assert all(verdict["played"] != verdict["other"] for verdict in found["verdicts"])


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--judge", "many"], ["--bot", "clever"]])
def test_tool_with_wrong_arguments_fails(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tool.main(arguments)
    assert "error" in capsys.readouterr().err
