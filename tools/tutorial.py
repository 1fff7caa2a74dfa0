"""Write `tutorial.json` beside each `tutorial.script.json` of the web client; `--check` only compares.

A script lists the plies of a scripted beginning, and where the learner reads or decides; positions, log entries and
previews come from the rules. Run it after a change of a script, or of the rules.

A script has `options`, `names`, the `seat` of the learner, and a `course`, a list of

    {"chance": [OUTCOME, …]}           the next chance outcomes
    {"seat": 1, "moves": [MOVE, …]}    moves of a seat
    {"read": KEY}                      the learner reads the lesson with this key
    {"ask": KEY, "move": MOVE}         the learner reads it and has to make this move
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from jadecourt.core.constants import CHANCE
from jadecourt.core.json_diff import diff_objects
from jadecourt.core.log import Entry
from jadecourt.core.preview import Preview
from jadecourt.core.table import Table
from jadecourt.games import find_game

GAMES: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
SCRIPT, TUTORIAL = "tutorial.script.json", "tutorial.json"
MAX_TUTORIAL_BYTES: Final = 150_000  # it is also loaded over mobile connections

Json: TypeAlias = dict[str, Any]


class TutorialWriter:
    """Plays a script at a table and writes down what the learner sees."""

    def __init__(self, id: str, script: Json) -> None:
        self.game = find_game(id)(**script["options"])
        self.script = script
        self.seat: int = script["seat"]
        self.table = Table.from_plies(self.game, 0, (), script["names"], resolve_chance=False)
        self.shown_entry_count = 0  # log entries shown by earlier stages
        self.previous_position: Json = {}  # of the stage before

    def stages(self) -> Iterator[Json]:
        """The stages of the tutorial, in order."""
        for part in self.script["course"]:
            if "chance" in part:
                self.draw(part["chance"])
            elif "moves" in part:
                self.play(part["seat"], part["moves"])
            elif "read" in part:
                yield self.stage(part["read"], None)
            else:
                yield self.stage(part["ask"], part["move"])
                self.play(self.seat, [part["move"]])

    def draw(self, outcomes: Iterable[str]) -> None:
        """Apply chance outcomes."""
        for text in outcomes:
            state, outcome = self.table.state, self.game.outcomes.parse(text)
            if state.mover() != CHANCE or outcome not in dict(state.chance_outcomes()):
                raise ValueError(f"chance cannot decide {text!r} after ply {len(self.table.plies)}")
            self.table.extend([(CHANCE, outcome)])

    def play(self, seat: int, moves: Iterable[str]) -> None:
        """Apply moves of a seat."""
        for text in moves:
            self.table.preview(seat, text)  # raises for an illegal move
            self.table.extend([(seat, self.game.moves.parse(text))])

    # ------------------------------------------------------------------ showing

    def stage(self, key: str, move: str | None) -> Json:
        """The position of the learner, as a patch of the one before, with previews of all legal moves."""
        entries = self.table.entries(0, self.seat)
        new_entries, self.shown_entry_count = entries[self.shown_entry_count :], len(entries)
        preview = self.table.preview(self.seat)
        position = self.position_json(preview)
        patch, self.previous_position = diff_objects(self.previous_position, position), position
        is_asking = not preview.is_chance_next and not preview.is_over
        step = self.game.steps[preview.step] if is_asking else None
        choices = [self.move_preview(preview, position, number) for number in preview.legal] if move else []
        if move and move not in [choice["text"] for choice in choices]:
            raise ValueError(f"{key}: {move!r} is not a legal move of the learner")
        return {
            "key": key,
            "patch": patch,
            "step": step and step.name,
            "to_move": self.table.movers if is_asking else [],
            "move": move,
            "entries": [self.encode_entry(entry) for entry in new_entries],
            "move_previews": choices,
        }

    def position_json(self, preview: Preview) -> Json:
        points = self.game.points_by_source([*self.table.entries(0, self.seat), *preview.entries])
        return {
            "game": self.game.id,
            "view": preview.view,
            "forecast": preview.forecast,
            "points": points,
        }

    def move_preview(self, preview: Preview, position: Json, move: int) -> Json:
        """A legal move and its preview."""
        after = preview.after(move)
        return {
            "text": self.game.moves.text(move),
            "entries": [self.encode_entry(entry) for entry in after.entries],
            "patch": diff_objects(position, self.position_json(after)),
            "is_chance_next": after.is_chance_next,
        }

    def encode_entry(self, entry: Entry) -> Json:
        """A log entry as the server sends it."""
        kind = self.game.entry_kinds[entry.kind]
        return {
            "ply": entry.ply,
            "kind": kind.name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kind.arguments(entry),
        }


def make_tutorial(folder: Path) -> str:
    """The contents of the tutorial of a game; one line per stage, so that diffs are readable."""
    script = json.loads((folder / SCRIPT).read_text(encoding="utf-8"))
    writer = TutorialWriter(folder.name, script)
    stages = ",\n".join(compact(stage) for stage in writer.stages())
    head = {"names": writer.table.names, "seat": writer.seat, "options": writer.game.options}
    text = f'{compact(head)[:-1]},"lessons":[\n{stages}\n]}}\n'
    if len(text.encode()) > MAX_TUTORIAL_BYTES:
        raise ValueError(
            f"{folder.name}: the tutorial has {len(text.encode())} bytes, at most {MAX_TUTORIAL_BYTES} are allowed"
        )
    return text


def compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_dirs(games: Path) -> list[Path]:
    """The folders of games with a tutorial script."""
    return sorted(path.parent for path in games.glob(f"*/{SCRIPT}"))


def outdated_files(games: Path) -> list[Path]:
    """The tutorials that differ from what the scripts and rules give."""
    paths = [folder / TUTORIAL for folder in script_dirs(games)]
    return [
        path
        for path in paths
        if not path.exists() or path.read_text(encoding="utf-8") != make_tutorial(path.parent)
    ]


def main(arguments: list[str], games: Path = GAMES) -> int:
    if "--check" not in arguments:
        for folder in script_dirs(games):
            (folder / TUTORIAL).write_text(make_tutorial(folder), encoding="utf-8")
        return 0
    outdated = outdated_files(games)
    for path in outdated:
        print(
            f"{path.parent.name}/{path.name} is out of date: run python tools/regenerate.py",
            file=sys.stderr,
        )
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
