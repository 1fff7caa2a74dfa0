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

from jadecourt.core.components import CHANCE
from jadecourt.core.foresight import Foresight
from jadecourt.core.log import LANGUAGES, Entry
from jadecourt.core.table import Table
from jadecourt.games import find_game
from jadecourt.server.differing import difference

GAMES: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
SCRIPT, TUTORIAL = "tutorial.script.json", "tutorial.json"
MOST: Final = 150_000  # bytes of a tutorial: it is loaded over telephones

Json: TypeAlias = dict[str, Any]


class Lesson:
    """A table at which a script is played."""

    def __init__(self, id: str, script: Json) -> None:
        self.game = find_game(id)(**script["options"])
        self.script = script
        self.seat: int = script["seat"]
        self.table = Table.replayed(self.game, 0, (), script["names"], draw=False)
        self.told = 0  # entries that the stages before have shown
        self.shown: Json = {}  # the scene of the stage before

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
            if state.mover() != CHANCE or outcome not in dict(state.chances()):
                raise ValueError(f"chance cannot decide {text!r} after ply {len(self.table.plies)}")
            self.table.follow([(CHANCE, outcome)])

    def play(self, seat: int, moves: Iterable[str]) -> None:
        for text in moves:
            self.table.foresee(seat, text)  # refuses what the rules forbid
            self.table.follow([(seat, self.game.moves.parse(text))])

    # ------------------------------------------------------------------ showing

    def stage(self, key: str, move: str | None) -> Json:
        """The position before the pupil: as a difference to the one before, with everything that it could do here."""
        entries = self.table.entries(0, self.seat)
        news, self.told = entries[self.told :], len(entries)
        present = self.table.foresee(self.seat)
        scene = self.scene(present)
        change, self.shown = difference(self.shown, scene), scene
        asking = not present.chance and not present.over
        step = self.game.steps[present.step] if asking else None
        choices = [self.choice(present, scene, number) for number in present.legal] if move else []
        if move and move not in [choice["text"] for choice in choices]:
            raise ValueError(f"{key}: {move!r} is none of the pupil's moves")
        return {
            "key": key,
            "scene": change,
            "step": step and step.name,
            "prompt": step and {language: step.texts[language] for language in LANGUAGES},
            "rule": step and step.rule,
            "asked": self.table.movers if asking else [],
            "move": move,
            "entries": [self.tell(entry) for entry in news],
            "choices": choices,
        }

    def scene(self, foreseen: Foresight) -> Json:
        points = self.game.points([*self.table.entries(0, self.seat), *foreseen.entries])
        return {"view": foreseen.view, "outlook": foreseen.outlook, "points": points}

    def choice(self, present: Foresight, scene: Json, move: int) -> Json:
        """A legal move and what it would do."""
        after = present.after(move)
        return {
            "text": self.game.moves.text(move),
            "entries": [self.tell(entry) for entry in after.entries],
            "after": difference(scene, self.scene(after)),
            "chance": after.chance,
        }

    def tell(self, entry: Entry) -> Json:
        """A line of the log in all languages."""
        kind, text = self.game.entries[entry.kind], self.game.text
        return {
            "ply": entry.ply,
            "kind": kind.name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kind.arguments(entry),
            "rule": kind.rule,
            "text": {language: text(entry, self.table.names, language) for language in LANGUAGES},
        }


def tutorial(folder: Path) -> str:
    """The file for a game's folder: a line for each stage, so that changes can be read."""
    script = json.loads((folder / SCRIPT).read_text(encoding="utf-8"))
    lesson = Lesson(folder.name, script)
    stages = ",\n".join(compact(stage) for stage in lesson.stages())
    head = {"names": lesson.table.names, "seat": lesson.seat, "options": lesson.game.options}
    text = f'{compact(head)[:-1]},"stages":[\n{stages}\n]}}\n'
    if len(text.encode()) > MOST:
        raise ValueError(f"{folder.name}: {len(text.encode())} bytes are too many: {MOST} at most")
    return text


def compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def folders(games: Path) -> list[Path]:
    """Those that have a script."""
    return sorted(path.parent for path in games.glob(f"*/{SCRIPT}"))


def stale(games: Path) -> list[Path]:
    """The tutorials that are not what the rules say."""
    paths = [folder / TUTORIAL for folder in folders(games)]
    return [
        path
        for path in paths
        if not path.exists() or path.read_text(encoding="utf-8") != tutorial(path.parent)
    ]


def main(arguments: list[str], games: Path = GAMES) -> int:
    if "--check" not in arguments:
        for folder in folders(games):
            (folder / TUTORIAL).write_text(tutorial(folder), encoding="utf-8")
        return 0
    old = stale(games)
    for path in old:
        print(
            f"{path.parent.name}/{path.name} is not what the rules say: run python tools/regenerate.py",
            file=sys.stderr,
        )
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
