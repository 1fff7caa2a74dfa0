"""Games of an independent implementation: equal legal moves, snapshots and results."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import conformance
from jadecourt.games import GAMES
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState

HERE = Path(__file__).parent
SHARES = 4  # of each file; `pytest` without `--all` runs one of them


@pytest.mark.parametrize(
    "share", [0, *(pytest.param(share, marks=pytest.mark.slow) for share in range(1, SHARES))]
)
@pytest.mark.parametrize(
    ("name", "games"),
    [*((id, 400) for id in GAMES), *((f"{id}-full", 20) for id in GAMES), ("dragon-house", 120)],
)
def test_engine_matches_reference_games_at_every_node(name: str, games: int, share: int) -> None:
    games_of_share = list(conformance.read_games(HERE / f"{name}.jsonl.gz"))[share::SHARES]
    assert len(games_of_share) == games // SHARES
    for data in games_of_share:
        assert conformance.compare_game(data) == len(data["digest"])


def first_game() -> dict[str, Any]:
    return next(conformance.read_games(HERE / "dragon-full.jsonl.gz"))


def write_games(path: Path, data: object) -> str:
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    return str(path)


def test_conformance_tool_counts_compared_nodes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = first_game()
    packed = tmp_path / "one.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(data).encode()))
    assert conformance.main([write_games(tmp_path / "one.jsonl", data), str(packed)]) == 0
    nodes = 2 * len(data["digest"])
    assert f"2 games, {nodes} nodes compared: all equal" in capsys.readouterr().out


@pytest.mark.parametrize("changed", ["digest", "offers", "final", "plies"])
def test_conformance_tool_reports_the_first_mismatch(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(json.dumps(first_game()))
    if changed == "final":
        data["final"]["scores"][0] += 1
    elif changed == "plies":
        data["plies"][12][1] = "act privL"
    elif changed == "offers":
        data["offers"][12] = ["act pass"]
    else:
        data["digest"][12] = "0" * 12
        data["snapshots"][12]["players"][0]["yuan"] += 1
    assert conformance.main([write_games(tmp_path / "bad.jsonl", data)]) == 1
    out = capsys.readouterr().out
    assert "bad.jsonl, game 0" in out
    assert changed == "final" or "ply 12" in out


def test_shuffle_for_another_draw_is_a_mismatch() -> None:
    data = first_game()
    chance = next(ply for ply in data["plies"] if ply[1] == "X2")
    chance[1] = "X4"
    with pytest.raises(conformance.Mismatch, match=r"the draw is 'event', which 'X4' does not decide"):
        conformance.compare_game(data)


def test_impossible_outcome_is_a_mismatch() -> None:
    data = first_game()
    tiles = next(ply[2] for ply in data["plies"] if ply[1] == "X2")
    tiles[:3] = ["drought"] * 3
    with pytest.raises(conformance.Mismatch, match="'event drought' is not a possible outcome"):
        conformance.compare_game(data)


def merge_chance_plies(data: dict[str, Any]) -> dict[str, Any]:
    """The same game with one chance ply at the start that decides all draws."""
    events: dict[str, list[Any]] = {}
    for ply in data["plies"]:
        if ply[0] == "chance":
            events.setdefault(ply[1], []).append(ply[2])
    kept_plies = [number for number, ply in enumerate(data["plies"]) if number == 0 or ply[0] != "chance"]
    plies = [["chance", "all", events], *(data["plies"][number] for number in kept_plies[1:])]
    digests = [data["digest"][number] for number in [*kept_plies, -1]]
    return {
        **data,
        "plies": plies,
        "digest": digests,
        "offers": [data["offers"][number] for number in kept_plies],
    }


def test_one_chance_ply_may_decide_all_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome_from_shuffle = Dragon.outcome_from_shuffle

    def outcome_from_all_shuffles(game: Dragon, state: DragonState, shuffle: str, order: Any) -> int | None:
        months = {name: lists[min(state.round, len(lists)) - 1] for name, lists in order.items()}
        found = [outcome_from_shuffle(game, state, name, value) for name, value in months.items()]
        return next((outcome for outcome in found if outcome is not None), None)

    data = merge_chance_plies(first_game())
    del data["snapshots"]
    with pytest.raises(conformance.Mismatch, match="'all' does not decide"):
        conformance.compare_game(data)
    monkeypatch.setattr(Dragon, "outcome_from_shuffle", outcome_from_all_shuffles)
    assert conformance.compare_game(data) == len(data["digest"])


@pytest.mark.parametrize(
    ("places", "ranking"),
    [([2, 1, 3], [1, 0, 2]), ([2, 1, 2], [[1], [0, 2]]), ([3, 1, 2], [[1], [2], [0]])],
)
def test_conformance_tool_accepts_shared_places(places: list[int], ranking: list[Any]) -> None:
    class Finished:
        def scores(self) -> list[int]:
            return [5, 6, 5]

        def places(self) -> list[int]:
            return places

    conformance.compare_end(Finished(), {"final": {"scores": [5, 6, 5], "ranking": ranking}})  # type: ignore[arg-type]
    with pytest.raises(conformance.Mismatch, match="the result differs"):
        wrong = {"scores": [5, 6, 5], "ranking": ranking[::-1]}
        conformance.compare_end(Finished(), {"final": wrong})  # type: ignore[arg-type]


def test_conformance_tool_rejects_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([str(tmp_path / "missing.jsonl")]) == 2
    assert "cannot read" in capsys.readouterr().err
