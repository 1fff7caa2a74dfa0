"""Which engine is built, shipped and then runs: compiled or plain, never a mixture."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import zipfile
from pathlib import Path

import pytest

import jadecourt
from jadecourt import _engine
from shipping.building import (
    INSTALLED,
    ROOT,
    SMALL_MODULES,
    SUFFIX,
    build,
    compiled,
    needs_compiler,
    plain_wheel,
    report,
    run,
    shipped,
    sources,
    unpacked,
)

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


@pytest.mark.slow
def test_sdist_holds_what_the_tests_need(tmp_path: Path) -> None:
    sdist, _ = build(ROOT, tmp_path, "sdist", JADECOURT_BUILD="pure")
    assert sdist is not None
    names = unpacked(sdist)
    assert {"web/package.json", "web/package-lock.json", "web/index.html"} <= names
    assert not [name for name in names if "node_modules" in name]
    assert {name.partition("/")[0] for name in names} >= {"src", "tests", "tools", "docs", "benchmarks"}
    assert {
        "hatch_build.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "tests/shipping/test_page.py",
    } <= names
    assert {f"src/jadecourt/{name}" for name in sources(ROOT / "src" / "jadecourt")} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c", _engine.RECORD))]


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the compiler is not chosen by CC")
def test_strict_wheel_without_a_compiler_is_an_error(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", CC="no-such-compiler", JADECOURT_BUILD="strict")
    assert wheel is None
    assert "no-such-compiler" in printed


def test_unknown_build_setting_is_an_error(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", JADECOURT_BUILD="fast")
    assert wheel is None
    assert "JADECOURT_BUILD" in printed


# ------------------------------------------------------------------------------- the developer's commands


@pytest.mark.slow
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


@pytest.mark.slow
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
