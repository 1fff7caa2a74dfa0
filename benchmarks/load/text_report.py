"""The report as text, and the progress bars."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from . import measurements
from .figures import TARGET_P95_MS, TARGET_REPLAY_MS

WIDE_COLUMNS: Final = 150  # terminal width from which all columns are shown


@contextlib.contextmanager
def progress(quiet: bool) -> Iterator[measurements.Progress]:
    """A progress bar for each measurement on standard error, if that is a terminal and not `quiet`."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal) as bars:

        def start_bar(description: str, steps: int) -> measurements.Advance:
            bar = bars.add_task(description, total=steps)
            return lambda: bars.advance(bar)

        yield start_bar


def print_report(report: dict[str, Any]) -> None:
    console = Console()
    machine = report["machine"]
    console.print(
        f"{machine['cores']} cores, load {machine['load_average_before']:.1f} before and "
        f"{machine['load_average_after']:.1f} after, fsync {machine['fsync_ms']} ms; {machine['engine']}"
    )
    if table := throughput_table(report, console.width >= WIDE_COLUMNS):
        console.print(table)
    for line in summary_lines(report):
        console.print(line, highlight=False)


def verdict_text(found: dict[str, Any]) -> str:
    errors = ", ".join(f"{number} × {what}" for what, number in found["errors"].items())
    return errors or str(found["verdict"])


# (heading, whether it is shown in wide terminals only, format of the cell)
COLUMNS: Final[tuple[tuple[str, bool, Callable[[dict[str, Any]], str]], ...]] = (
    ("", False, lambda found: ""),
    ("moves/s", False, lambda found: f"{found['moves_per_s']:.0f}"),
    ("target", True, lambda found: f"{found['target_moves_per_s']:.0f}"),
    ("updates/s", True, lambda found: f"{found['updates_per_s']:.0f}"),
    ("p50", False, lambda found: f"{found['fan_out']['p50_ms']:.1f}"),
    ("p95", False, lambda found: f"{found['fan_out']['p95_ms']:.1f}"),
    ("p99", False, lambda found: f"{found['fan_out']['p99_ms']:.1f}"),
    ("max", True, lambda found: f"{found['fan_out']['max_ms']:.1f}"),
    ("ack p95", True, lambda found: f"{found['ack']['p95_ms']:.1f}"),
    ("CPU/move", False, lambda found: f"{found['server_cpu_ms_per_move']:.2f} ms"),
    ("CPU", True, lambda found: f"{found['server_cpu_share']:.2f}"),
    ("RSS MB", True, lambda found: f"{found['server_rss_mb']:.0f}"),
    ("client CPU", True, lambda found: f"{found['client_cpu_share']:.2f}"),
    ("other CPU", False, lambda found: f"{found['other_cpu_share']:.2f}"),
    ("lag p95", True, lambda found: f"{found['client_lag_p95_ms']:.1f}"),
    ("verdict", False, verdict_text),
)


def throughput_table(report: dict[str, Any], is_wide: bool) -> Table | None:
    """A row for each measurement of play; None if there is none."""
    rows: list[tuple[str, dict[str, Any]]] = []
    for name, part in (("server", report), ("baseline", report.get("baseline", {}))):
        if "play" in part:
            rows.append((name, part["play"]))
        rows += [(name, found) for found in part.get("limit", {}).get("steps", ())]
    if not rows:
        return None
    table = Table(title=f"ms until all players receive a move; target: p95 ≤ {TARGET_P95_MS:g}, no errors")
    columns = [column for column in COLUMNS if is_wide or not column[1]]
    for heading, *_ in columns:
        table.add_column(heading, justify="right" if heading not in ("", "verdict") else "left")
    for name, found in rows:
        table.add_row(name, *(format_cell(found) for _, _, format_cell in columns[1:]))
    return table


def summary_lines(report: dict[str, Any]) -> Iterator[str]:
    for name, part in (("server", report), ("baseline", report.get("baseline", {}))):
        if "limit" in part:
            limit = part["limit"]
            yield f"limit of the {name}: {limit['moves_per_s']:.0f} moves/s; ended by: {limit['ended_by']}"
    if report["ratios"]:
        yield "ratios of server to baseline: " + ", ".join(f"{k} {v:g}" for k, v in report["ratios"].items())
    if "memory" in report:
        found = report["memory"]
        yield (
            f"memory: empty server {found['empty_server_mb']:.0f} MB, new table {found['new_table_kb']:g} kB, "
            f"finished table of {found['finished_plies']:g} plies {found['finished_table_kb']:g} kB, "
            f"socket {found['socket_kb']:g} kB, subscription {found['subscription_kb']:g} kB"
        )
    if "replay" in report:
        found = report["replay"]
        for kind, subject in (("replay", "a finished game"), ("last_position", "its last position")):
            times = found[kind]
            yield (
                f"opening {subject} ({found['plies']} plies, {times['bytes']} bytes; target {TARGET_REPLAY_MS:g} ms): "
                f"from the database p50 {times['cold_p50_ms']:g}, p95 {times['cold_p95_ms']:g} ms "
                f"(first request {times['first_request_ms']:g}), "
                f"from memory p50 {times['warm_p50_ms']:g}, p95 {times['warm_p95_ms']:g} ms"
            )
    for error in report.get("logged_errors", ()):
        yield f"error in the log of the server: {error}"
