"""Write positions of bot games with house options (18) to `web/src/games/dragon/fixtures`, for the tests of the board.

python tools/dragon_fixtures.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from jadecourt.bots import make_bot
from jadecourt.bots.protocol import Clock
from jadecourt.core import Table
from jadecourt.core.log import Entry
from jadecourt.core.preview import Preview
from jadecourt.games import find_game

FIXTURES_DIR: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "games" / "dragon" / "fixtures"
NAMES: Final = ["Anna", "Ben", "Clara", "Dora"]
OPTIONS: Final = {"greatWall": True, "wallTiles": "random", "superEvent": "hidden"}
MAX_GAMES: Final = 60

Json: TypeAlias = dict[str, Any]
# the move whose position is stored with the fixture, or None if the position does not match
MoveFinder: TypeAlias = Callable[[Preview], int | None]


def make_fixture(table: Table, preview: Preview, shown: int) -> Json:
    """The props of the board in a position, as JSON, with the position after the move `shown`."""
    game, seat = table.game, preview.seat
    entries_before = table.entries(0, seat)

    def board_state(one: Preview) -> Json:
        points = game.points_by_source([*entries_before, *one.entries])
        return {"view": one.view, "forecast": one.forecast, "points": points}

    def entry_json(entry: Entry) -> Json:
        kind = game.entry_kinds[entry.kind]
        return {
            "ply": entry.ply,
            "kind": kind.name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kind.arguments(entry),
        }

    afters = {move: preview.after(move) for move in preview.legal}
    return {
        "seat": seat,
        "names": list(table.names),
        "step": game.steps[preview.step].name,
        "to_move": table.movers,
        "board_state": board_state(preview),
        "move_previews": [
            {
                "text": game.moves.text(move),
                "entries": [entry_json(entry) for entry in after.entries],
                "state_after": board_state(after) if move == shown else None,
                "is_chance_next": after.is_chance_next,
            }
            for move, after in afters.items()
        ],
    }


def find_position(find_move: MoveFinder) -> Json:
    """The first matching position of a series of bot games, as the seat to move sees it."""
    for seed in range(1, MAX_GAMES):
        table = Table(find_game("dragon")(players=len(NAMES), **OPTIONS), seed=seed, names=NAMES)
        bot = make_bot("greedy", seed)
        while not table.is_over:
            seat = table.movers[0]
            preview = table.preview(seat)
            shown = find_move(preview)
            if shown is not None:
                return make_fixture(table, preview, shown)
            table.play(seat, bot.choose(table.seen_by(seat), Clock()))
    raise SystemExit(f"no matching position in {MAX_GAMES} games")


def find_drawn_wall(preview: Preview) -> int | None:
    """18.2 The wall action of a seat that has laid some tiles."""
    view = preview.view
    if view["step"] != "act" or not 2 < len(view["players"][preview.seat]["wallUnused"]) < 6:
        return None
    for move in preview.legal:
        if preview.game.moves.text(move) == "act wall":
            return move
    return None


def find_super_draw(preview: Preview) -> int | None:
    """18.1 The last decision before the hidden super event is drawn."""
    if preview.view["round"] != 7:
        return None
    for move in preview.legal:
        after = preview.after(move)
        if after.is_chance_next and after.view["phase"] == "super":
            return move
    return None


FIXTURES: Final = {"drawn-wall": find_drawn_wall, "super-draw": find_super_draw}


def main() -> None:
    for name, find_move in FIXTURES.items():
        text = json.dumps(find_position(find_move), ensure_ascii=False, separators=(",", ":"))
        (FIXTURES_DIR / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(name, len(text))


if __name__ == "__main__":
    main()
