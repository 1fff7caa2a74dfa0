"""Which tests a run selects, that each of them is executed, and that a run which loses one fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli_driver import IGNORE_SIGINT_PREFIX

TESTS_DIR = Path(__file__).resolve().parent
PYTEST_INI = f"""
[pytest]
pythonpath = {TESTS_DIR.as_posix()}
addopts = -p xdist.plugin -p pytest_rerunfailures --import-mode=importlib --strict-markers -p no:cacheprovider
filterwarnings = error
markers = hypothesis: as the plugin of Hypothesis marks its tests
"""
PLUGINS = 'pytest_plugins = ["completeness", "tiers"]\n'
# In a process of its own and with workers; to start pytest takes a second each time.
WORKERS = [pytest.param("-n0", marks=pytest.mark.slow), "-n2"]
TIMEOUT_SECONDS = 120  # seconds after which a run waits for ever
TESTS = """
import os, pytest
def test_quick(): pass
@pytest.mark.slow
def test_slow(): pass
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_some(number): pass
@pytest.mark.skip(reason="never")
def test_skipped(): pass
@pytest.mark.hypothesis
def test_property():
    from tiers import is_full_run
    print("full run" if is_full_run() else "brief run")
"""
# Two items with one id, as a plugin for pytest makes them when it leaves a part of their names out.
DUPLICATE_ID_PLUGIN = """
import pytest
class Twins(pytest.File):
    def collect(self):
        for _ in range(2):
            yield Twin.from_parent(self, name="twin")
class Twin(pytest.Item):
    def runtest(self): pass
def pytest_collect_file(parent, file_path):
    if file_path.suffix == ".twins":
        return Twins.from_parent(parent, path=file_path)
"""
# A runner that forgets a test without a word.
TEST_DROPPING_PLUGIN = """
import pytest
@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    if item.name == "test_forgotten":
        return True
"""


class Project:
    """A folder with tests, run by a pytest of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("pytest.ini", PYTEST_INI)
        self.write("conftest.py", PLUGINS)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str, command_prefix: Sequence[str] = (), **variables: str) -> Run:
        command = [*command_prefix, sys.executable, "-m", "pytest", "-v", "--color=no", *arguments]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = (
            "1"  # importing Schemathesis takes longer than all of it
        )
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=environment | variables,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
        return Run(done.returncode, done.stdout + done.stderr)


class Run:
    """How a run of pytest ended."""

    def __init__(self, code: int, output: str) -> None:
        self.code = code
        self.output = output

    @property
    def passed(self) -> set[str]:
        """Names of the tests that passed."""
        before = re.findall(r"^\S+::(\S+) PASSED", self.output, re.MULTILINE)
        after = re.findall(r"PASSED \S+::(\S+)", self.output)  # with workers
        return {*before, *after}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


# ------------------------------------------------------------------------------------------------ selecting


@pytest.mark.parametrize("workers", WORKERS)
def test_default_run_skips_and_reports_slow_tests(project: Project, workers: str) -> None:
    project.write("test_it.py", TESTS)
    run = project.run(workers, "-rP")
    assert "brief run" in run.output
    assert run.passed == {"test_quick", "test_some[1]", "test_property"}, run.output
    assert "2 slow tests were left out: `pytest --all` runs everything" in run.output
    assert run.code == 0


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_options_select_all_or_only_slow_tests(project: Project, workers: str) -> None:
    project.write("test_it.py", TESTS)
    every, rest = project.run(workers, "-rP", "--all"), project.run(workers, "-rP", "--only-slow")
    assert every.passed == {"test_quick", "test_slow", "test_some[1]", "test_some[2]", "test_property"}, (
        every.output
    )
    assert rest.passed == {"test_slow", "test_some[2]", "test_property"}, rest.output
    for run in (every, rest):
        assert "left out" not in run.output
        assert "full run" in run.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["test_it.py::test_slow"],
        pytest.param(["test_it.py", "-k", "test_slow"], marks=pytest.mark.slow),
        pytest.param([".", "-m", "slow", "-k", "test_slow"], marks=pytest.mark.slow),
    ],
)
def test_slow_test_named_on_the_command_line_runs(project: Project, arguments: list[str]) -> None:
    project.write("test_it.py", TESTS)
    run = project.run("-n0", *arguments)
    assert run.passed == {"test_slow"}, run.output
    assert "left out" not in run.output


@pytest.mark.slow
def test_slow_test_matching_keyword_is_skipped_with_reason(project: Project) -> None:
    project.write("test_it.py", TESTS)
    run = project.run("-n0", "-k", "test_slow")
    assert run.passed == set()
    assert "1 slow test was left out" in run.output


FAILING_ONCE = """
attempts = []
def test_page(browser):
    attempts.append(1)
    assert len(attempts) > 1
def test_broken_page(browser): assert False
def test_rule():
    attempts.append(1)
    assert False
"""


@pytest.mark.slow
def test_failed_test_in_the_browser_runs_once_more(project: Project) -> None:
    project.write("test_it.py", "import pytest\n@pytest.fixture\ndef browser(): pass\n" + FAILING_ONCE)
    run = project.run("-n0", "--all")
    assert run.passed == {"test_page"}, run.output
    assert "2 failed, 1 passed, 2 rerun" in run.output


@pytest.mark.slow
def test_marker_expression_counts_tests_in_the_browser_as_slow(project: Project) -> None:
    browser = "@pytest.fixture\ndef browser(): pass\ndef test_page(browser): pass\n"
    project.write("test_it.py", TESTS + browser + "@pytest.mark.smoke\ndef test_smoke(browser): pass\n")
    quick = {"test_quick", "test_some[1]", "test_property", "test_smoke"}
    assert project.run("-n0", "-m", "not slow").passed == quick
    assert project.run("-n0", "-m", "slow").passed == {"test_slow", "test_some[2]", "test_page"}


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--lf", "--ff"])
def test_failures_of_the_last_run_include_slow_tests_and_only_those(project: Project, option: str) -> None:
    project.write("pytest.ini", PYTEST_INI.replace("-p no:cacheprovider", ""))
    project.write("test_it.py", TESTS)
    assert "test_slow" not in project.run("-n0", option).output  # nothing has failed: as without the option
    failing = TESTS.replace("def test_slow(): pass", "def test_slow(): assert False")
    project.write("test_it.py", failing)
    assert project.run("-n0", "--all").code == 1
    run = project.run("-n0", option)
    assert "test_slow FAILED" in run.output
    assert "test_some[2]" not in run.output


# ------------------------------------------------------------------------------------------------ comparing


@pytest.mark.parametrize("workers", WORKERS)
def test_duplicate_node_id_fails_the_run(project: Project, workers: str) -> None:
    project.write("conftest.py", PLUGINS + DUPLICATE_ID_PLUGIN)
    project.write("some.twins", "")
    run = project.run(workers)
    assert run.code == pytest.ExitCode.TESTS_FAILED, run.output
    assert "some.twins::twin (2 tests)" in run.output


@pytest.mark.parametrize("workers", WORKERS)
def test_unexecuted_test_fails_the_run(project: Project, workers: str) -> None:
    project.write("conftest.py", PLUGINS + TEST_DROPPING_PLUGIN)
    project.write("test_it.py", "def test_forgotten(): pass\ndef test_other(): pass\n")
    run = project.run(workers, "--all")
    assert run.passed == {"test_other"}
    assert run.code == pytest.ExitCode.TESTS_FAILED, run.output
    assert "1 of 2 collected tests were not executed:\n  test_it.py::test_forgotten" in run.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
@pytest.mark.parametrize(
    "arguments", [["-k", "quick"], ["--deselect", "test_it.py::test_quick"], ["test_it.py::test_quick"]]
)
def test_deselected_and_skipped_tests_are_not_reported_as_unexecuted(
    project: Project, workers: str, arguments: list[str]
) -> None:
    project.write("test_it.py", TESTS)
    run = project.run(workers, *arguments)
    assert run.code == 0, run.output
    assert "differ" not in run.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_run_stopped_at_first_failure_is_not_checked_for_completeness(project: Project, workers: str) -> None:
    failing = "def test_first(): assert False\n"
    project.write("test_it.py", failing + "".join(f"def test_{n}(): pass\n" for n in range(20)))
    run = project.run(workers, "-x")
    assert run.code != 0
    assert "stopping after 1 failures" in run.output
    assert "differ" not in run.output


@pytest.mark.slow
def test_last_failed_run_reports_no_unexecuted_tests(project: Project) -> None:
    project.write("pytest.ini", PYTEST_INI.replace("-p no:cacheprovider", ""))
    project.write("test_it.py", "def test_bad(): assert False\ndef test_good(): pass\n")
    assert project.run("-n2").code == 1
    run = project.run("-n2", "--lf")
    assert run.code == 1
    assert "test_good" not in run.output
    assert "differ" not in run.output


@pytest.mark.slow
def test_crashed_worker_fails_only_the_test_that_crashed_it(project: Project) -> None:
    crash = "import os\ndef test_crash(): os._exit(1)\n"
    others = "".join(f"def test_{n}(): pass\n" for n in range(6))
    project.write("tests/web/test_it.py", crash + others)  # a group: one worker is given all of it
    project.write("test_more.py", others)
    run = project.run("-n2")
    assert run.code == 1
    assert run.output.count("crashed while running") in (1, 2), run.output  # as it happens and in the summary
    assert len(re.findall(r"PASSED \S+::", run.output)) == 12, run.output
    assert "1 failed, 12 passed" in run.output
    assert "differ" not in run.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["-n1", "-n2"])
def test_replacement_workers_run_the_remaining_tests(project: Project, workers: str) -> None:
    crashes = "import os\n" + "".join(f"def test_crash_{n}(): os._exit(1)\n" for n in range(3))
    project.write("test_it.py", crashes + "".join(f"def test_{n}(): pass\n" for n in range(4)))
    run = project.run(workers)
    assert "3 failed, 4 passed" in run.output
    assert "differ" not in run.output


@pytest.mark.slow
def test_replacement_worker_with_different_collection_fails_the_run(project: Project) -> None:
    code = """
import os
def test_crash(): os._exit(1)
if os.environ["PYTEST_XDIST_WORKER"] == "gw0":
    def test_lost(): pass
"""
    project.write("test_it.py", code)
    run = project.run("-n1")
    assert run.code != 0
    assert "collected other tests than the worker that it replaces" in run.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_run_exited_by_a_test_with_success_fails(project: Project, workers: str) -> None:
    code = "import pytest\ndef test_end(): pytest.exit('enough', returncode=0)\n"
    project.write("test_it.py", code + "def test_other(): pass\n")
    assert project.run(workers).code != 0


@pytest.mark.slow
def test_grouped_file_runs_on_one_worker(project: Project) -> None:
    code = "import os\n" + "".join(f"def test_{n}(): print('worker', os.getpid())\n" for n in range(8))
    project.write("tests/web/test_it.py", code)
    project.write("tests/other/test_it.py", code)
    run = project.run("-n2", "-rP", "tests/web")
    assert len(set(re.findall(r"worker (\d+)", run.output))) == 1, run.output
    run = project.run("-n2", "-rP", "tests/other")
    assert len(set(re.findall(r"worker (\d+)", run.output))) == 2, run.output


# ------------------------------------------------------------------------------------------- surroundings


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("workers", WORKERS)
def test_programs_started_by_tests_do_not_inherit_ignored_interrupts(project: Project, workers: str) -> None:
    project.write("conftest.py", (TESTS_DIR / "conftest.py").read_text(encoding="utf-8"))
    project.write(
        "test_it.py",
        """
import subprocess, sys
def test_child():
    asked = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout == "False\\n"
""",
    )
    run = project.run(workers, command_prefix=IGNORE_SIGINT_PREFIX)
    assert run.passed == {"test_child"}, run.output


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_caller_environment_does_not_reach_tests(project: Project, workers: str) -> None:
    project.write("conftest.py", (TESTS_DIR / "conftest.py").read_text(encoding="utf-8"))
    code = """
import os
def test_variables():
    assert {"JADECOURT_PORT", "HTTP_PROXY", "all_proxy", "COLUMNS", "LC_ALL"}.isdisjoint(os.environ)
    assert os.environ["JADECOURT_PURE"] == "1"
"""
    project.write("test_it.py", code)
    foreign = {"JADECOURT_PORT": "1", "HTTP_PROXY": "http://192.0.2.1", "all_proxy": "socks5://192.0.2.1"}
    run = project.run(workers, JADECOURT_PURE="1", COLUMNS="30", LC_ALL="C", **foreign)
    assert run.passed == {"test_variables"}, run.output
