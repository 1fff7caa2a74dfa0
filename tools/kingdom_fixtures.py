"""Write positions of bot games to `web/src/games/kingdom/fixtures`, for the tests of the Middle Kingdom board.

python tools/kingdom_fixtures.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jadecourt.bots import make_bot
from jadecourt.bots.protocol import Clock
from jadecourt.core import Dice, Table
from jadecourt.core.json_diff import diff_objects
from jadecourt.core.preview import Preview
from jadecourt.games import find_game
from jadecourt.i18n.game_texts import describe_entry

FIXTURES_DIR: Final = (
    Path(__file__).resolve().parent.parent / "web" / "src" / "games" / "kingdom" / "fixtures"
)
NAMES: Final = ["Anna", "Bartholomew-Alexander VII", "Clémence", "Dmitri", "Eleonore van der Berg"]
PositionFilter = Callable[[dict[str, Any], int | None, Preview], bool]


def position_json(preview: Preview, points: list[dict[str, int]]) -> dict[str, Any]:
    return {"view": preview.view, "forecast": preview.forecast, "points": points}


def make_fixture(table: Table, seat: int | None, preview: Preview) -> dict[str, Any]:
    """The props of the board in a position, as JSON."""
    game = table.game
    points = game.points_by_source(table.entries(0, seat))
    before = position_json(preview, points)
    choices: list[dict[str, Any]] = []
    for move in [] if table.is_over or preview.is_chance_next else preview.legal:
        after = preview.after(move)
        new_entries = after.entries[len(preview.entries) :]
        entries: list[dict[str, Any]] = [
            {
                "ply": e.ply,
                "kind": game.entry_kinds[e.kind].name,
                "seat": e.seat,
                "args": {},
                "rule": None,
                "text": describe_entry(game, e, table.names),
            }
            for e in new_entries
        ]
        choices.append(
            {
                "text": game.moves.text(move),
                "entries": entries,
                "patch": diff_objects(before, position_json(after, points)),
                "is_chance_next": after.is_chance_next,
            }
        )
    view = before["view"]
    return {
        "names": list(table.names),
        "seat": seat,
        "step": None if table.is_over else view["step"],
        "to_move": view["to_move"],
        "board_state": before,
        "move_previews": choices,
    }


def find_position(matches: PositionFilter, after_first_move: bool = False, **options: Any) -> dict[str, Any]:
    """The first matching position of a series of bot games, as the seat to move sees it."""
    for seed in range(1, 60):
        game = find_game("kingdom")(**options)
        table = Table(game, seed=seed, names=NAMES[: game.seats])
        bot, dice = make_bot("greedy:temperature=500", seed), Dice(seed)
        while True:
            seat = None if table.is_over else table.movers[0]
            preview = table.preview(seat)
            if after_first_move and seat is not None and len(preview.legal) > 1:
                next_preview = preview.after(preview.legal[0])
                if next_preview.decision_continues and matches(next_preview.view, seat, next_preview):
                    return make_fixture(table, seat, next_preview)
            elif not after_first_move and matches(preview.view, seat, preview):
                return make_fixture(table, seat, preview)
            if seat is None:
                break
            legal = preview.legal
            move = (
                legal[dice.below(len(legal))]
                if dice.below(5) == 0
                else bot.choose(table.seen_by(seat), Clock())
            )
            table.play(seat, move)
    raise SystemExit("no matching position found")


def at_step(step: str, condition: PositionFilter = lambda view, seat, preview: True) -> PositionFilter:
    return lambda view, seat, preview: (
        view["step"] == step and seat is not None and condition(view, seat, preview)
    )


def takes_goal(view: dict[str, Any], seat: int | None, preview: Preview) -> bool:
    """Whether some claims take a goal from another player, and some do not."""
    held = {name: who for name, who in view["goals"].items() if who not in (None, seat)}
    after = [preview.after(move).view["goals"] for move in preview.legal]
    taken = [any(goals[name] == seat for name in held) for goals in after]
    return view["round"] > 8 and any(taken) and not all(taken)


def carries_cards(count: int) -> PositionFilter:
    return lambda view, seat, preview: len(view["players"][seat]["carried"]) == count and view["round"] > 4


FIXTURES: dict[str, Callable[[], dict[str, Any]]] = {
    "three-start": lambda: find_position(at_step("bid"), players=3),
    "five-bid": lambda: find_position(
        at_step("bid", lambda v, s, _: v["round"] > 8 and bool(v["players"][s]["carried"])), players=5
    ),
    "five-palace": lambda: find_position(at_step("palace", lambda v, s, _: v["round"] > 9), players=5),
    "five-harvest": lambda: find_position(at_step("harvest"), players=5),
    "five-swap": lambda: find_position(
        at_step("swap", lambda v, s, _: any(p["piles"][t]["guests"] for p in v["players"] for t in "BFNW")),
        players=5,
    ),
    "five-claim": lambda: find_position(
        at_step("claim", lambda v, s, _: "DR" in v["row"] and len(v["row"]) > 2 and len(v["queue"]) > 3),
        players=5,
    ),
    "five-market": lambda: find_position(at_step("market", lambda v, s, _: v["round"] > 6), players=5),
    "two-bid": lambda: find_position(
        at_step("bid", lambda v, s, _: v["owed"] == 2 and v["round"] > 3), players=2
    ),
    "two-pair": lambda: find_position(
        at_step("bid", lambda v, s, _: v["owed"] == 2 and v["round"] > 8 and not v["players"][s]["carried"]),
        players=2,
    ),
    "two-staged": lambda: find_position(
        at_step("bid", lambda v, s, _: v["round"] > 3), after_first_move=True, players=2
    ),
    "two-emperor": lambda: find_position(at_step("emperor"), players=2),
    "trio-stacks": lambda: find_position(at_step("bid", carries_cards(2)), players=3, experienced3=True),
    "trio-claim": lambda: find_position(
        at_step("claim", lambda v, s, _: len(v["row"]) == 5 and v["round"] > 5), players=3, experienced3=True
    ),
    "four-taking": lambda: find_position(at_step("claim", takes_goal), players=4),
    "four-end": lambda: find_position(lambda v, seat, _: seat is None, players=4),
}


def main() -> None:
    for name, make in FIXTURES.items():
        text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
        (FIXTURES_DIR / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(name, len(text))


if __name__ == "__main__":
    main()
