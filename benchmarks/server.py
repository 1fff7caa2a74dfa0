"""Measures how many players one server can handle, and how long a move takes to reach the other players.

python benchmarks/server.py [--quick] [--json] [--tables 250] [--seconds 30] [--pace 5] [--steps 12]
                            [--database URL|postgres] [--workers N] [--only play,limit,baseline,memory,replay]

The server is started with `jadecourt serve` in a temporary directory; the clients run in this process, on the same
machine. README.md explains the figures. Linux only: memory and CPU time are read from /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import uvloop
from load import measurements, processes, text_report
from load.figures import TARGET_P95_MS, TARGET_REPLAY_MS
from load.measurements import LoadOptions

from jadecourt import describe_engine

MEASUREMENTS: Final = ("play", "limit", "baseline", "memory", "replay")
TYPICAL_POSITION_BYTES: Final = 4000  # size for the baseline if `play` is not measured
QUICK_OPTIONS: Final[dict[str, Any]] = {
    "tables": 20,
    "seconds": 4.0,
    "steps": 2,
    "step_seconds": 2.0,
    "memory": 50,
    "replays": 3,
}


async def measure(options: LoadOptions, progress: measurements.Progress) -> dict[str, Any]:
    """The report of all selected measurements."""
    report: dict[str, Any] = {"machine": describe_machine(), "options": dataclasses.asdict(options)}
    report["options"]["database"] = (
        options.database.partition(":")[0] or "sqlite"
    )  # the URL may hold a password
    report["targets"] = {"fan_out_p95_ms": TARGET_P95_MS, "errors": 0, "replay_ms": TARGET_REPLAY_MS}
    with tempfile.TemporaryDirectory(prefix="jadecourt-load-") as name:
        report["machine"]["fsync_ms"] = round(processes.fsync_ms(Path(name)), 2)
        with database_options(Path(name), options) as options:
            if {"play", "limit"} & set(options.measurements):
                report |= await measurements.measure_play(make_folder(name, "play"), options, progress)
            if "baseline" in options.measurements:
                size = report["play"]["update_bytes"] if "play" in report else TYPICAL_POSITION_BYTES
                report["baseline"] = await measurements.measure_baseline(Path(name), options, progress, size)
            if "memory" in options.measurements:
                report["memory"] = await measurements.measure_memory(
                    make_folder(name, "memory"), options, progress
                )
            if "replay" in options.measurements:
                report["replay"] = await measurements.measure_replay(
                    make_folder(name, "replay"), options, progress
                )
    report["ratios"] = compare_to_baseline(report)
    report["machine"]["load_average_after"] = os.getloadavg()[0]
    return report


def make_folder(base: str, name: str) -> Path:
    folder = Path(base, name)
    folder.mkdir()
    return folder


@contextlib.contextmanager
def database_options(folder: Path, options: LoadOptions) -> Iterator[LoadOptions]:
    """The options with the URL of a temporary PostgreSQL database if `database` is `postgres`."""
    if options.database != "postgres":
        yield options
        return
    with processes.durable_postgres(folder) as (url, postmaster):
        yield dataclasses.replace(options, database=url, postmaster=postmaster)


def describe_machine() -> dict[str, Any]:
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "engine": describe_engine(),
        "load_average_before": os.getloadavg()[0],
    }


def compare_to_baseline(report: dict[str, Any]) -> dict[str, float]:
    """Ratios of the server to the baseline; lower is better, except for `limit_moves_per_s`."""
    ratios: dict[str, float] = {}
    if "play" in report and "baseline" in report:
        server_figures, baseline_figures = report["play"], report["baseline"]["play"]
        for name in ("fan_out", "ack"):
            ratios[f"{name}_p95"] = round(
                server_figures[name]["p95_ms"] / max(baseline_figures[name]["p95_ms"], 0.001), 1
            )
        cost = baseline_figures["server_cpu_ms_per_move"]
        ratios["cpu_per_move"] = round(server_figures["server_cpu_ms_per_move"] / max(cost, 0.001), 1)
    if "limit" in report and "limit" in report.get("baseline", {}):
        limit = report["baseline"]["limit"]["moves_per_s"]
        ratios["limit_moves_per_s"] = round(report["limit"]["moves_per_s"] / max(limit, 0.001), 3)
    return ratios


def parse_arguments(arguments: list[str] | None = None) -> tuple[LoadOptions, bool]:
    """The options, and whether to print JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    defaults = {field.name: field.default for field in dataclasses.fields(LoadOptions)}
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="short run that only shows that everything works"
    )
    for name, meaning in (
        ("tables", "number of tables, with four players each"),
        ("workers", "server processes; more than one needs PostgreSQL (2 with --database postgres)"),
        ("steps", "maximum number of steps of the search for the limit"),
        ("memory", "number of new tables, finished tables and sockets whose memory is measured"),
        ("replays", "number of copies of the finished game"),
        ("seed", "seed of the players' random moves"),
    ):
        parser.add_argument(f"--{name}", type=int, help=f"{meaning} ({defaults[name]})")
    for name, meaning in (
        ("seconds", "duration of the measurement play"),
        ("pace", "seconds between two moves of a seat, on average"),
        ("step-seconds", "duration of each step of the search"),
        ("step-factor", "factor by which each step raises the moves per second"),
    ):
        parser.add_argument(f"--{name}", type=float, help=f"{meaning} ({defaults[name.replace('-', '_')]})")
    parser.add_argument(
        "--database",
        help="URL of an empty database, or postgres: a temporary PostgreSQL server with fsync (SQLite)",
    )
    parser.add_argument("--only", help=f"measurements to run, separated by commas ({','.join(MEASUREMENTS)})")
    values = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    as_json, quick, only = values.pop("json"), values.pop("quick"), values.pop("only", None)
    if quick:
        values = QUICK_OPTIONS | values
    if only:
        values["measurements"] = tuple(only.split(","))
        if unknown := set(values["measurements"]) - set(MEASUREMENTS):
            parser.error(
                f"--only: unknown measurements: {','.join(sorted(unknown))}; allowed: {','.join(MEASUREMENTS)}"
            )
    if values.get("database") == "postgres":
        values.setdefault("workers", 2)
    return LoadOptions(**values), as_json


def main() -> int:
    options, as_json = parse_arguments()
    with text_report.progress(quiet=as_json) as progress:
        report = uvloop.run(measure(options, progress))
    if as_json:
        print(json.dumps(report))
    else:
        text_report.print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
