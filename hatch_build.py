"""The build hook that hatchling calls for every wheel (editable ones included) and every sdist.

It adds the compiled engine to a wheel, and the web client to both. Each of them is optional: without a C compiler the
engine is pure Python, which is slower; without Node.js and network access there is no web client, but the terminal
client works. JADECOURT_BUILD=strict makes both an error (releases, CI); JADECOURT_BUILD=pure builds neither.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # hatchling loads this file by its path

from build_tools.engine import compile_engine
from build_tools.node import NODE_REQUIREMENT, find_npm, has_node_wheel
from build_tools.web_client import build_web_client, needs_web_client


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Build requirements beyond those of pyproject.toml: Node.js, if it is needed and not installed."""
        is_wanted = read_mode() != "pure" and has_node_wheel() and needs_web_client(Path(self.root))
        return [NODE_REQUIREMENT] if is_wanted and find_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the web client and, for a wheel, the engine; `version` is "standard" or "editable"."""
        mode = read_mode()
        if mode == "pure":
            return
        root = Path(self.root)
        with self.warn_unless_strict(mode, "web client not built"):
            build_web_client(root, self.app.display_info)
        if self.target_name == "wheel":
            with self.warn_unless_strict(mode, "engine not compiled, falls back to pure Python (slow)"):
                self.add_engine(root, version == "editable", build_data)

    @contextlib.contextmanager
    def warn_unless_strict(self, mode: str, consequence: str) -> Iterator[None]:
        """Turn an error into a warning, unless the mode is strict."""
        try:
            yield
        except Exception as error:
            if mode == "strict":
                raise
            self.app.display_warning(f"jadecourt: {consequence}: {type(error).__name__}: {error}")

    def add_engine(self, root: Path, is_editable: bool, build_data: dict[str, Any]) -> None:
        if is_editable:  # Python imports the modules of the checkout, so the compiled ones belong beside them
            compile_engine(root, root / "src", report=self.app.display_info)
            return
        self.work = tempfile.TemporaryDirectory(
            prefix="jadecourt-wheel-"
        )  # removed when the build process exits
        work = Path(self.work.name)
        compile_engine(root, work, is_wheel=True, report=self.app.display_info)
        files = (file for file in work.rglob("*") if file.is_file())
        build_data["force_include"] |= {str(file): str(file.relative_to(work)) for file in files}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def read_mode() -> str:
    """The build mode, from JADECOURT_BUILD."""
    mode = os.environ.get("JADECOURT_BUILD", "")
    if mode not in ("", "strict", "pure"):
        raise ValueError(f"invalid JADECOURT_BUILD {mode!r}: expected strict, pure or nothing")
    return mode
