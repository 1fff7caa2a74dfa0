"""How many people can play at once on one server, and how quickly they see each other's moves.

python benchmarks/server.py [--quick] [--json] [--tables 250] [--seconds 30] [--pace 5] [--steps 12]
                            [--database URL|postgres] [--workers N] [--only play,limit,yardstick,memory,replay]

The server runs in its own process as `jadecourt serve` starts it, the people in this one; all of it on this machine,
in a temporary folder. README.md says what the figures mean. Linux only: memory and processor time are read from /proc.
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
from load import phases, processes, show
from load.figures import AIM_MS, AIM_REPLAY_MS
from load.phases import Wishes

from jadecourt import describe_engine

PHASES: Final = ("play", "limit", "yardstick", "memory", "replay")
TYPICAL_BYTES: Final = 4000  # of a position, where none was measured
QUICK: Final[dict[str, Any]] = {
    "tables": 20,
    "seconds": 4.0,
    "steps": 2,
    "step_seconds": 2.0,
    "memory": 50,
    "replays": 3,
}


async def measure(wishes: Wishes, progress: phases.Progress) -> dict[str, Any]:
    """All phases that are wanted."""
    report: dict[str, Any] = {"machine": describe_machine(), "wishes": dataclasses.asdict(wishes)}
    report["wishes"]["database"] = wishes.database.partition(":")[0] or "sqlite"  # a password may follow
    report["aims"] = {"fan_out_p95_ms": AIM_MS, "errors": 0, "replay_ms": AIM_REPLAY_MS}
    with tempfile.TemporaryDirectory(prefix="jadecourt-load-") as name:
        report["machine"]["fsync_ms"] = round(processes.fsync_ms(Path(name)), 2)
        with database(Path(name), wishes) as wishes:
            if {"play", "limit"} & set(wishes.phases):
                report |= await phases.play(make_folder(name, "play"), wishes, progress)
            if "yardstick" in wishes.phases:
                size = report["play"]["update_bytes"] if "play" in report else TYPICAL_BYTES
                report["yardstick"] = await phases.yardstick(Path(name), wishes, progress, size)
            if "memory" in wishes.phases:
                report["memory"] = await phases.memory(make_folder(name, "memory"), wishes, progress)
            if "replay" in wishes.phases:
                report["replay"] = await phases.replay(make_folder(name, "replay"), wishes, progress)
    report["ratios"] = compare(report)
    report["machine"]["load_average_after"] = os.getloadavg()[0]
    return report


def make_folder(base: str, name: str) -> Path:
    folder = Path(base, name)
    folder.mkdir()
    return folder


@contextlib.contextmanager
def database(folder: Path, wishes: Wishes) -> Iterator[Wishes]:
    """The wishes with the database that is meant by them."""
    if wishes.database != "postgres":
        yield wishes
        return
    with processes.durable_postgres(folder) as (url, postmaster):
        yield dataclasses.replace(wishes, database=url, postmaster=postmaster)


def describe_machine() -> dict[str, Any]:
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "engine": describe_engine(),
        "load_average_before": os.getloadavg()[0],
    }


def compare(report: dict[str, Any]) -> dict[str, float]:
    """The server against the yardstick; for times and costs less is better, for moves more."""
    ratios: dict[str, float] = {}
    if "play" in report and "yardstick" in report:
        ours, bare = report["play"], report["yardstick"]["play"]
        for name in ("fan_out", "ack"):
            ratios[f"{name}_p95"] = round(ours[name]["p95_ms"] / max(bare[name]["p95_ms"], 0.001), 1)
        cost = bare["server_cpu_ms_per_move"]
        ratios["cpu_per_move"] = round(ours["server_cpu_ms_per_move"] / max(cost, 0.001), 1)
    if "limit" in report and "limit" in report.get("yardstick", {}):
        limit = report["yardstick"]["limit"]["moves_per_s"]
        ratios["limit_moves_per_s"] = round(report["limit"]["moves_per_s"] / max(limit, 0.001), 3)
    return ratios


def read_wishes(arguments: list[str] | None = None) -> tuple[Wishes, bool]:
    """The wishes, and whether the report is for programs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = {field.name: field.default for field in dataclasses.fields(Wishes)}
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--quick", action="store_true", help="see whether everything works")
    for name, meaning in (
        ("tables", "of four people each"),
        ("workers", "processes of the server; more than one needs PostgreSQL (2 with --database postgres)"),
        ("steps", "stretches of the search for the limit, at most"),
        ("memory", "tables, and sockets, whose memory is measured"),
        ("replays", "copies of the finished game"),
        ("seed", "of the players' moves"),
    ):
        parser.add_argument(f"--{name}", type=int, help=f"{meaning} ({usual[name]})")
    for name, meaning in (
        ("seconds", "of play that is measured"),
        ("pace", "seconds in which every seat moves about once"),
        ("step-seconds", "of every stretch of the search"),
        ("step-factor", "by which each stretch has more moves per second"),
    ):
        parser.add_argument(f"--{name}", type=float, help=f"{meaning} ({usual[name.replace('-', '_')]})")
    parser.add_argument(
        "--database", help="the URL of an empty one, or postgres: one of its own, which syncs"
    )
    parser.add_argument("--only", help=f"some of {','.join(PHASES)}")
    given = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    as_json, quick, only = given.pop("json"), given.pop("quick"), given.pop("only", None)
    if quick:
        given = QUICK | given
    if only:
        given["phases"] = tuple(only.split(","))
        if unknown := set(given["phases"]) - set(PHASES):
            parser.error(f"--only knows {','.join(PHASES)}, not {','.join(sorted(unknown))}")
    if given.get("database") == "postgres":
        given.setdefault("workers", 2)
    return Wishes(**given), as_json


def main() -> int:
    wishes, as_json = read_wishes()
    with show.progress(quiet=as_json) as progress:
        report = uvloop.run(measure(wishes, progress))
    if as_json:
        print(json.dumps(report))
    else:
        show.show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
