"""Write `tutorial.json` beside each `tutorial.script.json` of the page; `--check` only compares (a test runs it).

A script says who plays what in a scripted beginning, and where the pupil reads or decides; everything that is shown of
it comes from the rules. Run it after a change of a script, of the rules or of what they tell.

A script has `options`, `names`, the pupil's `seat`, and its `course`, a list of

    {"chance": ["start 1", …]}           what chance decides next
    {"seat": 1, "moves": ["place p0"]}   what a seat plays
    {"read": KEY}                        the pupil reads the lesson of that name
    {"ask": KEY, "move": "act taxes"}    the pupil reads it and is to make this move
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from jadecourt.core.constants import CHANCE
from jadecourt.core.log import LANGUAGES, Entry
from jadecourt.core.preview import Preview
from jadecourt.core.table import Table
from jadecourt.games import find_game
from jadecourt.server.domain.json_diff import diff_objects

GAMES: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
SCRIPT, TUTORIAL = "tutorial.script.json", "tutorial.json"
MAX_TUTORIAL_BYTES: Final = 150_000  # bytes of a tutorial: it is loaded over telephones

Json: TypeAlias = dict[str, Any]


class TutorialWriter:
    """A table at which a script is played."""

    def __init__(self, id: str, script: Json) -> None:
        self.game = find_game(id)(**script["options"])
        self.script = script
        self.seat: int = script["seat"]
        self.table = Table.from_plies(self.game, 0, (), script["names"], resolve_chance=False)
        self.shown_entry_count = 0  # entries that the stages before have shown
        self.previous_position: Json = {}  # the scene of the stage before

    def stages(self) -> Iterator[Json]:
        """What the pupil sees, one after the other."""
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
        for text in outcomes:
            state, outcome = self.table.state, self.game.outcomes.parse(text)
            if state.mover() != CHANCE or outcome not in dict(state.chance_outcomes()):
                raise ValueError(f"chance cannot decide {text!r} after ply {len(self.table.plies)}")
            self.table.extend([(CHANCE, outcome)])

    def play(self, seat: int, moves: Iterable[str]) -> None:
        for text in moves:
            self.table.preview(seat, text)  # refuses what the rules forbid
            self.table.extend([(seat, self.game.moves.parse(text))])

    # ------------------------------------------------------------------ showing

    def stage(self, key: str, move: str | None) -> Json:
        """The position before the pupil: as a difference to the one before, with everything that it could do here."""
        entries = self.table.entries(0, self.seat)
        new_entries, self.shown_entry_count = entries[self.shown_entry_count :], len(entries)
        preview = self.table.preview(self.seat)
        position = self.position_json(preview)
        patch, self.previous_position = diff_objects(self.previous_position, position), position
        is_asking = not preview.is_chance_next and not preview.is_over
        step = self.game.steps[preview.step] if is_asking else None
        choices = [self.move_preview(preview, position, number) for number in preview.legal] if move else []
        if move and move not in [choice["text"] for choice in choices]:
            raise ValueError(f"{key}: {move!r} is none of the pupil's moves")
        return {
            "key": key,
            "patch": patch,
            "step": step and step.name,
            "prompt": step and {language: step.prompt[language] for language in LANGUAGES},
            "rule": step and step.rule,
            "to_move": self.table.movers if is_asking else [],
            "move": move,
            "entries": [self.encode_entry(entry) for entry in new_entries],
            "move_previews": choices,
        }

    def position_json(self, preview: Preview) -> Json:
        points = self.game.points_by_source([*self.table.entries(0, self.seat), *preview.entries])
        return {"view": preview.view, "forecast": preview.forecast, "points": points}

    def move_preview(self, preview: Preview, position: Json, move: int) -> Json:
        """A legal move and what it would do."""
        after = preview.after(move)
        return {
            "text": self.game.moves.text(move),
            "entries": [self.encode_entry(entry) for entry in after.entries],
            "patch": diff_objects(position, self.position_json(after)),
            "is_chance_next": after.is_chance_next,
        }

    def encode_entry(self, entry: Entry) -> Json:
        """A line of the log in all languages."""
        kind, text = self.game.entry_kinds[entry.kind], self.game.describe_entry
        return {
            "ply": entry.ply,
            "kind": kind.name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kind.arguments(entry),
            "rule": kind.rule,
            "text": {language: text(entry, self.table.names, language) for language in LANGUAGES},
        }


def make_tutorial(folder: Path) -> str:
    """The file for a game's folder: a line for each stage, so that changes can be read."""
    script = json.loads((folder / SCRIPT).read_text(encoding="utf-8"))
    writer = TutorialWriter(folder.name, script)
    stages = ",\n".join(compact(stage) for stage in writer.stages())
    head = {"names": writer.table.names, "seat": writer.seat, "options": writer.game.options}
    text = f'{compact(head)[:-1]},"lessons":[\n{stages}\n]}}\n'
    if len(text.encode()) > MAX_TUTORIAL_BYTES:
        raise ValueError(
            f"{folder.name}: {len(text.encode())} bytes are too many: {MAX_TUTORIAL_BYTES} at most"
        )
    return text


def compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_dirs(games: Path) -> list[Path]:
    """Those that have a script."""
    return sorted(path.parent for path in games.glob(f"*/{SCRIPT}"))


def outdated_files(games: Path) -> list[Path]:
    """The tutorials that are not what the rules say."""
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
            f"{path.parent.name}/{path.name} is not what the rules say: run python tools/regenerate.py",
            file=sys.stderr,
        )
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
