"""The experiment log: one JSON object per line, which the commands `experiment` append to, list and repeat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import CommandError
from .experiment import Entry, Side, from_json, to_json

if TYPE_CHECKING:
    from rich.table import Table


def read_log(path: Path) -> list[Entry]:
    """All entries of a log, oldest first."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CommandError(f"cannot read the experiment log {path}: {error.strerror}") from error
    entries = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                entries.append(from_json(json.loads(line)))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise CommandError(f"{path}, line {number} is no experiment: {error!r}") from error
    return entries


def append_entry(path: Path, entry: Entry) -> None:
    """Add an entry at the end of a log; the file is created if it does not exist."""
    with path.open("a", encoding="utf-8") as handle:
        handle.write(json.dumps(to_json(entry), ensure_ascii=False) + "\n")


def find_same_entry(path: Path, entry: Entry) -> Entry | None:
    """The logged entry of the same match with the same stored games; None if there is none."""
    entries = read_log(path) if path.exists() else []
    for logged in entries:
        if replace(entry, id=logged.id, date=logged.date, commit=logged.commit) == logged:
            return logged
    return None


def find_entry(path: Path, id: str) -> Entry:
    """The entry with an id, or with the only id that begins so."""
    entries = read_log(path)
    found = [entry for entry in entries if entry.id == id] or [
        entry for entry in entries if id and entry.id.startswith(id)
    ]
    if len(found) != 1:
        problem = "no experiment" if not found else f"{len(found)} experiments"
        raise CommandError(f"{path} has {problem} with the id {id!r}: jadecourt experiment list shows them")
    return found[0]


def entries_table(entries: Sequence[Entry], title: str) -> Table:
    """The entries for people, one row each."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", caption_justify="left")
    table.caption = (
        "Wins: share per seat of the new version, with the 95 % interval; par is 1 / seats. LLR: log likelihood ratio "
        "of the sequential test. CPU: time per move of the new version, in times of the old one."
    )
    table.add_column("id", no_wrap=True)
    for head in ("title", "new : old", "game"):
        table.add_column(head, overflow="fold", min_width=8)
    for head in ("games", "wins", "LLR", "CPU"):
        table.add_column(head, justify="right")
    table.add_column("decision")
    for entry in entries:
        match = entry.match
        table.add_row(
            entry.id,
            Text(match.title),
            Text(f"{match.new} : {match.old}"),
            f"{match.game} {match.seats}",
            str(entry.played),
            format_wins(entry.new),
            f"{entry.llr:.2f}",
            "" if entry.cpu_ratio is None else f"{entry.cpu_ratio:.2f}",
            entry.decision + (f": {entry.reason}" if entry.reason else ""),
        )
    return table


def format_wins(side: Side) -> str:
    """Wins with their interval: 31.2% (28–35)."""
    if side.wins_ci is None:
        return f"{side.wins:.1%}"
    return f"{side.wins:.1%} ({100 * side.wins_ci[0]:.0f}–{100 * side.wins_ci[1]:.0f})"


def comparison_table(logged: Entry, again: Entry) -> Table:
    """An entry beside its repetition."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(f"{logged.id}: {logged.match.title}"), box=box.SIMPLE_HEAD, title_justify="left")
    for head in ("", "logged", "now"):
        table.add_column(head, overflow="fold")

    def cpu_ms(side: Side) -> str:
        return "" if side.cpu_ms is None else f"{side.cpu_ms:.2f}"

    for name, one, other in (
        ("commit", logged.commit, again.commit),
        ("games", str(logged.played), str(again.played)),
        (f"wins of {logged.match.new}", format_wins(logged.new), format_wins(again.new)),
        (f"wins of {logged.match.old}", format_wins(logged.old), format_wins(again.old)),
        (f"CPU ms/move of {logged.match.new}", cpu_ms(logged.new), cpu_ms(again.new)),
        (f"CPU ms/move of {logged.match.old}", cpu_ms(logged.old), cpu_ms(again.old)),
        ("log likelihood ratio", f"{logged.llr:.2f}", f"{again.llr:.2f}"),
        ("decision", logged.decision, again.decision),
    ):
        table.add_row(Text(name), one, other)
    return table


def compare_entries(logged: Entry, again: Entry) -> dict[str, bool]:
    """What is equal in an entry and its repetition."""
    return {
        "same_code": logged.sources == again.sources,
        "same_games": logged.checksum == again.checksum,
        "same_decision": logged.decision == again.decision,
    }


def describe_comparison(comparison: dict[str, bool]) -> str:
    """The comparison in one sentence."""
    code = "The code that plays is the same" if comparison["same_code"] else "The code that plays has changed"
    games = "all games ended as before" if comparison["same_games"] else "games ended differently"
    decision = "the decision is the same" if comparison["same_decision"] else "the decision differs"
    return f"{code}; {games}; {decision}."
