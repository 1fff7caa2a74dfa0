"""Write `guide.json` beside each `guide.script.json` of the web client; `--check` only compares.

A script has the examples of a guide (docs/guides), by name. An example is a small position and what follows from each
choice of the learner, who has seat A. Run it after a change of a script, or of the rules. An example has

    "position": [LINE, …]     as in tests/GAME_positions.py
    "others": [MOVE, …]       moves of the other seats (`MOVE`) or of a certain one (`B MOVE`), of which the first legal
                              one is played; without it the example ends when another seat is to move
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # positions are written as in the tests

from jadecourt.core.game import RawEntries  # noqa: E402
from jadecourt.core.json_diff import diff_objects  # noqa: E402
from jadecourt.core.log import Entry, Log  # noqa: E402
from jadecourt.core.state import State  # noqa: E402

GAMES: Final = ROOT / "web" / "src" / "games"
SCRIPT, EXAMPLES = "guide.script.json", "guide.json"
SEATS: Final = "ABCDE"
LEARNER: Final = 0
HIDDEN_ENTRIES: Final = {"month"}  # the next round is no part of an example
MAX_BYTES: Final = 100_000  # it is also loaded over mobile connections

Json: TypeAlias = dict[str, Any]


class ExampleWriter:
    """Plays all choices of an example and writes down what the learner sees."""

    def __init__(self, game_id: str, script: Json) -> None:
        position = import_module(f"{game_id}_positions").make_position("\n".join(script["position"]))
        self.game, self.start = position.game, position.state
        self.start.set_log(None)
        self.others: list[str] = script.get("others", [])
        self.round_and_phase = self.game.round_and_phase(self.start)
        self.start_view = self.view(self.start)

    def write(self) -> Json:
        """The position and all choices."""
        if not self.is_learners_turn(self.start):
            raise ValueError("the learner has nothing to decide")
        return {"view": self.start_view, "choices": self.choices(self.start)}

    def view(self, state: State) -> Json:
        view: Json = self.game.view(state, LEARNER)
        return view

    def is_learners_turn(self, state: State) -> bool:
        same_round = self.game.round_and_phase(state)[0] == self.round_and_phase[0]
        return same_round and state.mover() >= 0 and bool(state.movers() >> LEARNER & 1)

    def choices(self, state: State) -> list[Json]:
        """For each legal move of the learner: its notation, log entries, the view after it, and what may follow."""
        return [self.choice(state, move) for move in state.legal_moves(LEARNER)]

    def choice(self, state: State, move: int) -> Json:
        after = state.copy()
        raw_entries: RawEntries = []
        after.set_log(raw_entries)
        after.apply(LEARNER, move)
        while self.others and after.mover() >= 0 and not self.is_learners_turn(after):
            seat = after.mover()
            legal = {self.game.moves.text(number): number for number in after.legal_moves(seat)}
            wanted = (text.removeprefix(f"{SEATS[seat]} ") for text in self.others)
            text = next((text for text in wanted if text in legal), next(iter(legal)))
            after.apply(seat, legal[text])
        after.set_log(None)
        log = Log(self.game.entry_kinds)
        log.append(1, raw_entries)
        return {
            "text": self.game.moves.text(move),
            "entries": [
                self.encode_entry(entry) for entry in log.visible_to(LEARNER) if self.is_shown(entry)
            ],
            "patch": diff_objects(self.start_view, self.view(after)),
            "choices": self.choices(after) if self.is_learners_turn(after) else [],
        }

    def is_shown(self, entry: Entry) -> bool:
        """Whether an entry belongs to the example: without others, only the learner's."""
        kind = self.game.entry_kinds[entry.kind].name
        return kind not in HIDDEN_ENTRIES and (bool(self.others) or entry.seat in (LEARNER, -1))

    def encode_entry(self, entry: Entry) -> Json:
        """A log entry as the server sends it."""
        kind = self.game.entry_kinds[entry.kind]
        return {
            "ply": 1,
            "kind": kind.name,
            "seat": entry.seat if entry.seat >= 0 else None,
            "args": kind.arguments(entry),
        }


def make_examples(folder: Path) -> str:
    """The examples of a game; one line per example, so that diffs are readable."""
    script = json.loads((folder / SCRIPT).read_text(encoding="utf-8"))
    lines = []
    for name, example in script["examples"].items():
        try:
            written = ExampleWriter(folder.name, example).write()
        except (AssertionError, ValueError) as error:
            raise ValueError(f"{folder.name}, {name}: {error}") from error
        lines.append(f"{json.dumps(name)}:{compact(written)}")
    text = f'{{"names":{compact(script["names"])},"examples":{{\n' + ",\n".join(lines) + "\n}}\n"
    if len(text.encode()) > MAX_BYTES:
        raise ValueError(f"{folder.name}: the examples have {len(text.encode())} bytes, at most {MAX_BYTES}")
    return text


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_dirs(games: Path) -> list[Path]:
    """The folders of games with examples."""
    return sorted(path.parent for path in games.glob(f"*/{SCRIPT}"))


def main(arguments: list[str], games: Path = GAMES) -> int:
    outdated = 0
    for folder in script_dirs(games):
        path, text = folder / EXAMPLES, make_examples(folder)
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{folder.name}/{EXAMPLES} is out of date: run python tools/regenerate.py", file=sys.stderr)
            outdated += 1
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
