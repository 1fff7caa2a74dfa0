"""A pytest plugin: the run fails if a collected test was not executed, or if two tests share a node id.

xdist schedules by node id. Of several tests with one id it runs the first only and reports success. The plugin counts
the tests that all workers have collected and those that have been reported, and compares the numbers at the end.

A run that was stopped by `-x`, `--maxfail`, `--stepwise` or Ctrl-C has already failed and is not compared. A successful
run is always compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import pytest

MAX_SHOWN_LINES: Final = 20  # node ids listed for each problem
COMPARED_EXIT_CODES: Final = (
    pytest.ExitCode.OK,
    pytest.ExitCode.TESTS_FAILED,
    pytest.ExitCode.NO_TESTS_COLLECTED,
)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the controller of xdist's workers, or the only process
        config.pluginmanager.register(Completeness(), "completeness-of-the-run")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Drop duplicate items: older versions of pytest collect a test twice for `file::test file`."""
    items[:] = dict.fromkeys(items)


class Completeness:
    """Compares the tests that were collected with those that were executed."""

    def __init__(self) -> None:
        self.collected: Counter[str] = Counter()
        self.executed: Counter[str] = Counter()
        self.was_stopped = False
        self.problems: list[str] = []

    # ------------------------------------------------------------------ counting

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without workers: the tests that remain after deselection."""
        if not session.config.option.collectonly:
            self.collected.update(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        """With workers: all collect the same tests, which xdist checks."""
        self.collected = Counter(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # Skipped tests have a teardown, too. A test that crashed its worker has a single report.
        if report.when not in ("setup", "call"):
            self.executed[report.nodeid] += 1

    def pytest_keyboard_interrupt(self) -> None:
        self.was_stopped = True

    # ----------------------------------------------------------------- comparing

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        was_stopped = self.was_stopped or session.shouldstop or session.shouldfail
        if exitstatus not in COMPARED_EXIT_CODES or (was_stopped and exitstatus != pytest.ExitCode.OK):
            return
        repeated = {id: count for id, count in self.collected.items() if count > 1}
        if repeated:
            self.problems.append("These node ids are shared by several tests, of which xdist runs one:")
            self.problems += shorten(f"  {id} ({count} tests)" for id, count in repeated.items())
        missing = [id for id in self.collected if not self.executed[id]]
        if missing:
            self.problems.append(
                f"{len(missing)} of {len(self.collected)} collected tests were not executed:"
            )
            self.problems += shorten(f"  {id}" for id in missing)
        if self.problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.problems:
            terminalreporter.section("collected and executed tests differ", red=True, bold=True)
            for line in self.problems:
                terminalreporter.line(line)


def shorten(lines: Iterable[str]) -> list[str]:
    """The first lines, and the number of the others."""
    every = list(lines)
    more = len(every) - MAX_SHOWN_LINES
    return [*every[:MAX_SHOWN_LINES], f"  … and {more} more"] if more > 0 else every
