"""Which engine is built, is part of a wheel, and is used: compiled or pure Python, never a mixture."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

import jadecourt
from distribution.build_helpers import (
    BUILD_TOOLS,
    INSTALLED,
    ROOT,
    SMALL_ENGINE,
    SMALL_MODULES,
    SUFFIX,
    append_to,
    build,
    compiled_files,
    describe_engine,
    describe_import,
    needs_compiler,
    pure_wheel_files,
    run,
    sdist_files,
    source_files,
    wheel_files,
    wheel_metadata,
)
from jadecourt import _engine
from release import find_relative_links

FALLBACK = f"pure Python ({_engine.STALE})"
UNCOMPILED = f"pure Python ({_engine.NOT_BUILT})"

# ------------------------------------------------------------------------------------- the installed package


def test_installed_version_equals_source_version() -> None:
    assert importlib.metadata.version("jadecourt") == jadecourt.__version__
    source = (ROOT / "src/jadecourt/__init__.py").read_text("utf-8")
    assert f'__version__ = "{jadecourt.__version__}"' in source


def test_engine_description_matches_loaded_modules(tmp_path: Path) -> None:
    engine, warnings = describe_engine(tmp_path)
    assert engine in ("compiled", UNCOMPILED)
    assert warnings == ""


def test_pure_setting_selects_pure_python(tmp_path: Path) -> None:
    assert describe_engine(tmp_path, JADECOURT_PURE="1") == ("pure Python (JADECOURT_PURE is set)", "")


@pytest.mark.parametrize("value", ["", "0"])
def test_pure_setting_empty_or_zero_is_ignored(tmp_path: Path, value: str) -> None:
    assert describe_engine(tmp_path, JADECOURT_PURE=value) == describe_engine(tmp_path)


def test_manifest_of_installed_package_lists_every_compiled_module() -> None:
    installed = _engine.read_manifest(str(INSTALLED)).get(SUFFIX)
    if installed is None:
        pytest.skip("the package was installed without compiled modules")
    assert installed["modules"] == _engine.engine_modules(str(INSTALLED))
    assert "core/state.py" in installed["modules"]
    files = {file.relative_to(INSTALLED).as_posix() for file in INSTALLED.rglob("*" + SUFFIX)}
    assert files == compiled_files(name.removesuffix(".py") for name in installed["modules"])
    assert installed["sources"] is None or installed["sources"] == _engine.hash_sources(str(INSTALLED))


def test_constants_of_installed_package_are_not_compiled() -> None:
    sources = {name for name in _engine.engine_sources(str(INSTALLED)) if name.endswith(".py")}
    headers = sources - set(_engine.engine_modules(str(INSTALLED)))
    games = {name for name in sources if name.startswith("games/") and name.endswith("/components.py")}
    assert games and games <= headers


@pytest.mark.parametrize(
    ("pxd", "expected"),
    [
        ("# Generated\ncdef enum:\n    SEATS = 5\n    NOBODY = -1\n", True),
        (
            "from .s cimport S\n\n\ncdef inline void f(S s) noexcept nogil:\n    cdef int i = 0\n    s.g(i)\n",
            True,
        ),
        ("cdef enum:\n    SEATS = 5\n\ncdef void f(int seat) noexcept nogil\n", False),
        ("cimport cython\n\n@cython.final\ncdef class State:\n    cdef int seat\n", False),
        ("cpdef int f(int seat)\n", False),
        ("cdef int[3] TABLE\n", False),
        ("", False),
    ],
)
def test_pxd_is_header_only_if_it_has_no_declaration_to_implement(pxd: str, expected: bool) -> None:
    assert _engine.is_header_only(pxd) is expected


# --------------------------------------------------------------------- when compiled modules are not used


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with empty files as compiled modules, and the manifest of a checkout."""
    monkeypatch.delenv("JADECOURT_PURE", raising=False)
    for name, text in SMALL_ENGINE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in compiled_files(SMALL_MODULES):
        (tmp_path / name).touch()
    write_manifest(tmp_path, _engine.hash_sources(str(tmp_path)))
    return tmp_path


def write_manifest(package: Path, sources: dict[str, str] | None) -> None:
    modules = [f"{module}.py" for module in SMALL_MODULES]
    build: _engine.Build = {"recipe": "", "commit": "", "modules": modules, "sources": sources}
    (package / _engine.MANIFEST).write_text(json.dumps({SUFFIX: build}), encoding="utf-8")


def test_unchanged_sources_need_no_fallback(package: Path) -> None:
    assert _engine.fallback_reason(str(package)) is None


@pytest.mark.parametrize("name", ["core/state.py", "core/state.pxd", "core/numbers.pxd", "core/numbers.py"])
def test_edited_source_makes_build_stale(package: Path, name: str) -> None:
    append_to(package / name, "# edited\n")
    assert _engine.fallback_reason(str(package)) == _engine.STALE


def test_edit_that_keeps_size_and_time_makes_build_stale(package: Path) -> None:
    source = package / "core" / "state.py"
    before, text = source.stat(), source.read_text(encoding="utf-8")
    source.write_text(text.replace("+=", "-="), encoding="utf-8")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert source.stat().st_size == before.st_size
    assert _engine.fallback_reason(str(package)) == _engine.STALE


def test_new_module_makes_build_stale(package: Path) -> None:
    for suffix in (".py", ".pxd"):
        (package / "core" / f"new{suffix}").touch()
    assert _engine.fallback_reason(str(package)) == _engine.STALE


def test_wheel_manifest_skips_comparison_of_sources(package: Path) -> None:
    write_manifest(package, None)
    append_to(package / "core" / "state.py", "# edited\n")
    assert _engine.fallback_reason(str(package)) is None


@pytest.mark.parametrize("is_wheel", [False, True])
def test_missing_compiled_module_disables_all_others(package: Path, is_wheel: bool) -> None:
    write_manifest(package, None if is_wheel else _engine.hash_sources(str(package)))
    (package / _engine.compiled_file("core/rules.py")).unlink()
    assert _engine.fallback_reason(str(package)) == _engine.NOT_BUILT


@pytest.mark.parametrize("text", [None, "not json", "{}"])
def test_compiled_modules_without_manifest_are_not_used(package: Path, text: str | None) -> None:
    (package / _engine.MANIFEST).unlink()
    if text is not None:
        (package / _engine.MANIFEST).write_text(text, encoding="utf-8")
    assert _engine.fallback_reason(str(package)) == _engine.NOT_BUILT


# ------------------------------------------------------------------------- editable installs and installed wheels


@pytest.mark.slow
@needs_compiler
def test_edited_source_in_editable_install_falls_back_with_warning(compiled_project: Path) -> None:
    source = compiled_project / "src"
    assert describe_import(compiled_project, source) == ("compiled", "", True)
    append_to(source / "jadecourt" / "core" / "state.py", "# edited\n")
    engine, warnings = describe_engine(compiled_project, source)
    assert engine == FALLBACK
    assert f"RuntimeWarning: jadecourt falls back to pure Python (slow): {_engine.STALE}" in warnings


@pytest.mark.slow
@needs_compiler
def test_installed_wheel_does_not_read_sources(installed_wheel: Path) -> None:
    assert _engine.read_manifest(str(installed_wheel))[SUFFIX]["sources"] is None
    site = installed_wheel.parent
    assert describe_import(site, site) == ("compiled", "", False)
    assert describe_engine(site, site, JADECOURT_PURE="1") == (f"pure Python ({_engine.PURE})", "")
    (installed_wheel / _engine.compiled_file("core/rules.py")).unlink()
    assert describe_engine(site, site) == (UNCOMPILED, "")


# ------------------------------------------------------------------------------------- wheel and sdist files


def test_pure_wheel_contains_all_sources_and_no_compiled_module(pure_wheel: Path) -> None:
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    files = wheel_files(pure_wheel)
    assert files == pure_wheel_files(ROOT)
    assert {"py.typed", "core/state.py", "core/state.pxd", "rules/dragon.md", "rules/de/kingdom.md"} <= files
    catalogues = {file.relative_to(INSTALLED).as_posix() for file in (INSTALLED / "locales").rglob("*.ftl")}
    assert catalogues and catalogues <= files


def test_wheel_contains_the_licences_of_code_and_fonts(pure_wheel: Path) -> None:
    metadata = wheel_metadata(pure_wheel)
    with zipfile.ZipFile(pure_wheel) as archive:
        (folder,) = {name.partition("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        for source in ("LICENSE", "web/public/font-licence.txt"):
            assert f"\nLicense-File: {source}\n" in metadata
            assert archive.read(f"{folder}/licenses/{source}") == (ROOT / source).read_bytes()
    assert "\nLicense-Expression: MIT AND OFL-1.1\n" in metadata


def test_readme_in_metadata_has_absolute_links_and_the_same_code(pure_wheel: Path) -> None:
    readme, text = (ROOT / "README.md").read_text("utf-8"), wheel_metadata(pure_wheel).partition("\n\n")[2]
    assert find_relative_links(readme) != []
    assert find_relative_links(text) == []
    version = f"v{jadecourt.__version__}"
    pictures = re.findall(r"!\[[^\]]*\]\((.*?)\)", readme)
    assert len(pictures) >= 3
    for picture in pictures:
        assert f"(https://raw.githubusercontent.com/jadecourt/jadecourt/{version}/{picture})" in text
        assert (ROOT / picture).is_file()
    assert f"(https://github.com/jadecourt/jadecourt/blob/{version}/CONTRIBUTING.md)" in text
    code = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
    assert code.findall(text) == code.findall(readme)


@pytest.mark.slow
def test_sdist_contains_tests_and_build_tools(tmp_path: Path) -> None:
    sdist, _ = build(ROOT, tmp_path, "sdist", JADECOURT_BUILD="pure")
    assert sdist is not None
    names = sdist_files(sdist)
    assert {"web/package.json", "web/package-lock.json", "web/index.html"} <= names
    assert not [name for name in names if "node_modules" in name]
    assert {name.partition("/")[0] for name in names} >= {"src", "tests", "tools", "docs", "benchmarks"}
    assert {"pyproject.toml", "README.md", "LICENSE", "hatch_build.py"} <= names
    included = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"][
        "targets"
    ]["sdist"]["include"]
    assert {path.removeprefix("/") for path in included} <= {
        *names,
        *(name.partition("/")[0] for name in names),
    }
    assert {f"build_tools/{file.name}" for file in (ROOT / "build_tools").glob("*.py")} <= names
    assert f"tests/distribution/{Path(__file__).name}" in names
    assert {f"src/jadecourt/{name}" for name in source_files(ROOT / "src" / "jadecourt")} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c", _engine.MANIFEST))]


@pytest.mark.slow
@needs_compiler
def test_wheel_contains_only_modules_compiled_for_it(project: Path, tmp_path: Path) -> None:
    package = project / "src" / "jadecourt"
    before = pure_wheel_files(project)
    (package / "core" / f"leftover{SUFFIX}").write_bytes(b"compiled in place by a developer")
    wheel, _ = build(project, tmp_path / "out", JADECOURT_BUILD="strict")
    assert wheel is not None
    assert not wheel.name.endswith("-any.whl")
    assert wheel_files(wheel) == before | compiled_files(SMALL_MODULES) | {_engine.MANIFEST}


@pytest.mark.slow
@needs_compiler
def test_wheel_built_from_sdist_is_compiled(project: Path, tmp_path: Path) -> None:
    sdist, _ = build(project, tmp_path / "sdist", "sdist")
    assert sdist is not None
    sdist_files(sdist, tmp_path / "extracted")
    (checkout,) = (tmp_path / "extracted").iterdir()
    wheel, _ = build(checkout, tmp_path / "wheel", JADECOURT_BUILD="strict")
    assert wheel is not None
    assert wheel_files(wheel) >= compiled_files(SMALL_MODULES) | {_engine.MANIFEST}


@pytest.mark.skipif(os.name == "nt", reason="the compiler is not chosen by CC")
def test_wheel_without_compiler_is_pure_python(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", CC="no-such-compiler")
    assert wheel is not None
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel_files(wheel) == pure_wheel_files(project)
    assert "engine not compiled, falls back to pure Python (slow)" in printed


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the compiler is not chosen by CC")
def test_strict_wheel_without_compiler_fails(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", CC="no-such-compiler", JADECOURT_BUILD="strict")
    assert wheel is None
    assert "no-such-compiler" in printed


def test_unknown_build_mode_fails(project: Path, tmp_path: Path) -> None:
    wheel, printed = build(project, tmp_path / "out", JADECOURT_BUILD="fast")
    assert wheel is None
    assert "invalid JADECOURT_BUILD 'fast'" in printed


# ------------------------------------------------------------------------------------- python -m build_tools


@pytest.mark.slow
@needs_compiler
def test_build_tools_compile_only_changed_modules(project: Path) -> None:
    package = project / "src" / "jadecourt"
    before = source_files(package)

    first = run(*BUILD_TOOLS, cwd=project)
    assert first.returncode == 0, first.stderr
    assert all(module.replace("/", ".") in first.stdout for module in SMALL_MODULES)
    assert describe_engine(project, package.parent) == ("compiled", "")
    assert source_files(package) == before  # no C files either

    again = run(*BUILD_TOOLS, cwd=project)
    assert not [module for module in SMALL_MODULES if module.replace("/", ".") in again.stdout]

    append_to(package / "core" / "rules.py", "# edited\n")
    edited = run(*BUILD_TOOLS, cwd=project)
    assert "core.rules" in edited.stdout
    assert "core.state" not in edited.stdout
    assert describe_engine(project, package.parent) == ("compiled", "")

    append_to(package / "core" / "rules.py", "this is not Python\n")
    broken = run(*BUILD_TOOLS, cwd=project)
    assert broken.returncode == 1
    assert "core/rules.py" in broken.stderr
    assert describe_engine(project, package.parent)[0] == FALLBACK

    cleaned = run(*BUILD_TOOLS, "--clean", cwd=project)
    assert cleaned.returncode == 0, cleaned.stderr
    assert not [*package.rglob("*" + SUFFIX), *package.rglob(_engine.MANIFEST)]


@pytest.mark.slow
@needs_compiler
def test_sanitized_build_stops_at_index_out_of_bounds(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "sanitized"
    built = run(*BUILD_TOOLS, "--sanitize", "--out", out, cwd=project)
    if any(words in built.stderr for words in ("unsupported argument", "unrecognized argument", "-lubsan")):
        pytest.skip("this compiler has no such sanitizer")
    assert built.returncode == 0, built.stderr
    assert describe_engine(tmp_path, out) == ("compiled", "")
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
