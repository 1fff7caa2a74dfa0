"""Games of an independent implementation: same options, same snapshots, same results."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import conformance

HERE = Path(__file__).parent
SHARES = 4  # so that several workers can share the large file


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(("name", "games"), [("dragon.jsonl.gz", 400), ("dragon-full.jsonl.gz", 20)])
def test_games_agree_at_every_node(name: str, games: int, share: int) -> None:
    """4.4"""
    mine = list(conformance.read_games(HERE / name))[share::SHARES]
    assert len(mine) == games // SHARES
    for data in mine:
        assert conformance.compare_game(data) == len(data["digest"])


def first_game() -> dict[str, object]:
    return next(conformance.read_games(HERE / "dragon-full.jsonl.gz"))


def write(path: Path, data: object) -> str:
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    return str(path)


def test_the_tool_counts_what_it_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = first_game()
    packed = tmp_path / "one.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(data).encode()))
    assert conformance.main([write(tmp_path / "one.jsonl", data), str(packed)]) == 0
    nodes = 2 * len(data["digest"])  # type: ignore[arg-type]
    assert f"2 games, {nodes} nodes compared: all agree" in capsys.readouterr().out


@pytest.mark.parametrize("damage", ["digest", "offers", "final", "plies"])
def test_the_tool_names_the_first_disagreement(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(json.dumps(first_game()))
    if damage == "final":
        data["final"]["scores"][0] += 1
    elif damage == "plies":
        data["plies"][12][1] = "act privL"
    elif damage == "offers":
        data["offers"][12] = ["act pass"]
    else:
        data["digest"][12] = "0" * 12
        data["snapshots"][12]["players"][0]["yuan"] += 1
    assert conformance.main([write(tmp_path / "bad.jsonl", data)]) == 1
    out = capsys.readouterr().out
    assert "bad.jsonl, game 0" in out
    assert damage == "final" or "ply 12" in out


def test_the_tool_refuses_what_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([str(tmp_path / "missing.jsonl")]) == 2
    assert "cannot be read" in capsys.readouterr().err
