"""A pytest plugin: `pytest` skips slow tests, `pytest --all` runs everything.

Slow tests are those marked `slow`, and those that use the fixture `browser` and are not marked `smoke`. They are
deselected unless

* `--all` (everything) or `--only-slow` (only them, and property tests with more examples) is given,
* their file or node id is named on the command line, or
* `-m` mentions them (`-m slow`, `-m "not slow"`), or
* they have failed in the last run, and `--lf` or `--ff` asks for such tests.

A line at the end says how many were deselected. CONTRIBUTING.md says which tests are slow.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

SLOW: Final = "slow"
SMOKE: Final = "smoke"
FULL_PROFILE: Final = "all"  # name of a Hypothesis profile
WORKER_OUTPUT_KEY: Final = "slow_tests_left_out"  # in the output of xdist's workers
GROUPED: Final = ("tests/web/",)  # files here run in one worker each, so that server and browser start once
LEFT_OUT_STASH_KEY: Final = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("jadecourt")
    group.addoption("--all", action="store_true", help="run slow tests, too")
    group.addoption(
        "--only-slow",
        action="store_true",
        help="run the tests that `pytest` alone leaves out, and property tests with more examples",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{SLOW}: part of `pytest --all` only")
    config.addinivalue_line(
        "markers", f"{SMOKE}: a test in the browser that `pytest` alone runs; all others are slow"
    )
    if config.getoption("--all") or config.getoption("--only-slow"):
        # The current profile (it differs where CI is set) under another name, which `is_full_run` checks.
        settings.register_profile(FULL_PROFILE, settings.get_profile(settings.get_current_profile_name()))
        settings.load_profile(FULL_PROFILE)


def is_full_run() -> bool:
    """Whether slow tests run; property tests then try more examples."""
    return settings.get_current_profile_name() == FULL_PROFILE


# ------------------------------------------------------------------------------------------------ selection


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark tests in the browser as slow unless they are marked `smoke`; runs before `-m` is applied.

    They run once more if they fail: a busy machine may scroll or draw between the two halves of a click. The summary
    names them.
    """
    if "browser" not in getattr(item, "fixturenames", ()):
        return
    item.add_marker(pytest.mark.flaky(reruns=1))
    if item.get_closest_marker(SMOKE) is None:
        item.add_marker(SLOW)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect slow tests that this run does not include."""
    if config.getoption("--all"):
        return
    only_slow = config.getoption("--only-slow")
    if not only_slow and SLOW in config.option.markexpr:
        return
    named, failed = find_named_files(config), find_failed_tests(config)
    selected: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_slow = item.get_closest_marker(SLOW) is not None
        if only_slow:  # property tests have more examples
            is_wanted = is_slow or item.get_closest_marker("hypothesis") is not None
        else:
            is_wanted = not is_slow or item.path in named or item.nodeid in failed
        (selected if is_wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = selected
    if not only_slow:
        config.stash[LEFT_OUT_STASH_KEY] = len(left_out)


def find_failed_tests(config: pytest.Config) -> Collection[str]:
    """Node ids of the tests that failed in the last run, with `--lf` or `--ff`."""
    options = config.option
    if not (getattr(options, "lf", False) or getattr(options, "failedfirst", False)):
        return ()
    found: dict[str, bool] = config.cache.get("cache/lastfailed", {}) if config.cache else {}
    return found


def find_named_files(config: pytest.Config) -> set[Path]:
    """The files on the command line, alone or as part of a node id."""
    places = (config.invocation_params.dir / argument.partition("::")[0] for argument in config.args)
    return {place.resolve() for place in places if place.is_file()}


# ---------------------------------------------------------------------------------------------- report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Pass the number of deselected tests from a worker to the controller."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[WORKER_OUTPUT_KEY] = session.config.stash.get(LEFT_OUT_STASH_KEY, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    output = getattr(node, "workeroutput", None) or {}
    stash = node.config.stash
    stash[LEFT_OUT_STASH_KEY] = max(stash.get(LEFT_OUT_STASH_KEY, 0), output.get(WORKER_OUTPUT_KEY, 0))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = terminalreporter.config.stash.get(LEFT_OUT_STASH_KEY, 0)
    if left_out:
        tests = "1 slow test was" if left_out == 1 else f"{left_out} slow tests were"
        terminalreporter.line(
            f"{tests} left out: `pytest --all` runs everything, `pytest --only-slow` the rest"
        )


# --------------------------------------------------------------------------------------------- scheduling


class GroupedScheduling(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no type information
    """Distributes tests one by one, but files of `GROUPED` as a whole, and those first.

    xdist's `--dist=loadgroup` writes the group into a private attribute of the node, which pytest 9.2 ignores.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(GROUPED) else nodeid

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        """Like the base class, but a replacement worker with other tests ends the run, which would never finish."""
        super().add_node_collection(node, collection)
        if node not in self.registered_collections:
            raise RuntimeError(f"{node.gateway.id} collected other tests than the worker that it replaces")

    def _reschedule(self, node: Any) -> None:
        """Like the base class, but a worker gets at least two tests, or the notice that no more follow.

        A worker does not start a single test before that, and replacements of crashed workers got a single one.
        """
        if node not in self.registered_collections:  # the worker is still collecting
            return
        super()._reschedule(node)
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def remove_node(self, node: Any) -> str | None:
        """Like the base class, but a test that crashed its worker is not given to another one."""
        units = self.assigned_work.pop(node)
        waiting = [(unit, id) for unit in units.values() for id, is_done in unit.items() if not is_done]
        if not waiting:
            return None
        crashed: str
        unit, crashed = waiting[0]  # workers run their tests in this order
        unit[crashed] = True
        self.workqueue.update({scope: unit for scope, unit in units.items() if not all(unit.values())})
        for other in self.assigned_work:
            self._reschedule(other)
        return crashed


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> GroupedScheduling:
    return GroupedScheduling(config, log)
