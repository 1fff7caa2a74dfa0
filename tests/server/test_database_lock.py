"""One server per SQLite file; the second is rejected with the address of the first."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli_driver import COMMAND, cli_environment, run
from jadecourt.core.errors import BadOptions
from jadecourt.server import local
from jadecourt.server.settings import Settings
from jadecourt.server.static import web_client
from jadecourt.server.store.database_lock import DatabaseInUse, lock_database, read_holder
from server.postgres import fresh_database
from server.test_serve import ServeProcess, expect_serve_error

DATABASE_FILE = "server.sqlite3"


def settings_of(path: object) -> Settings:
    return Settings(database=f"sqlite:///{path}")


def test_second_server_is_rejected_while_backup_works(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as first:
        message = expect_serve_error(tmp_path, "--port", "0")
        assert f"(process {first.process.pid} at http://127.0.0.1:{first.port})" in message
        assert str(tmp_path / DATABASE_FILE) in message
        assert "another server uses" in expect_serve_error(tmp_path, "--port", str(first.port)), (
            "not of the port"
        )
        first.get("/health")
        done = run(tmp_path, "backup", str(tmp_path / "copy.sqlite3"))
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "copy.sqlite3").exists()
        assert first.stop() == 0
    with lock_database(settings_of(tmp_path / DATABASE_FILE)):
        pass


@pytest.mark.slow
def test_lock_of_killed_server_is_released(tmp_path: Path) -> None:
    with ServeProcess(tmp_path) as first:
        first.get("/health")
        first.stop(signal.SIGKILL)
    with ServeProcess(tmp_path) as second:
        second.get("/health")
        assert second.stop() == 0


@pytest.mark.slow
def test_other_database_in_same_folder_is_served(tmp_path: Path) -> None:
    with (
        ServeProcess(tmp_path) as first,
        ServeProcess(tmp_path, "--database", f"sqlite:///{tmp_path}/other.sqlite3") as second,
    ):
        first.get("/health")
        second.get("/health")


@pytest.mark.parametrize("way", ["symlink", "folder", "dots", "relative"])
def test_lock_is_shared_by_all_paths_to_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / DATABASE_FILE).touch()
    (tmp_path / "link.sqlite3").symlink_to(folder / DATABASE_FILE)
    (tmp_path / "linked").symlink_to(folder)
    monkeypatch.chdir(folder)
    paths: dict[str, object] = {
        "symlink": tmp_path / "link.sqlite3",
        "folder": tmp_path / "linked" / DATABASE_FILE,
        "dots": tmp_path / "data" / ".." / "data" / DATABASE_FILE,
        "relative": DATABASE_FILE,
    }
    there, same = settings_of(folder / DATABASE_FILE), settings_of(paths[way])
    with lock_database(there), pytest.raises(DatabaseInUse), lock_database(same):
        pass
    with lock_database(settings_of(paths[way])):
        pass


def test_lock_is_shared_by_symlink_to_new_database(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "new.sqlite3")
    with (
        lock_database(settings_of(tmp_path / "new.sqlite3")),
        pytest.raises(DatabaseInUse),
        lock_database(settings_of(tmp_path / "link.sqlite3")),
    ):
        pass


def test_hard_links_and_uri_paths_are_rejected(tmp_path: Path) -> None:
    (tmp_path / DATABASE_FILE).touch()
    (tmp_path / "second.sqlite3").hardlink_to(tmp_path / DATABASE_FILE)
    with pytest.raises(BadOptions, match="hard link"), lock_database(settings_of(tmp_path / DATABASE_FILE)):
        pass
    (tmp_path / "second.sqlite3").unlink()
    uri = Settings(database=f"sqlite:///file:{tmp_path}/{DATABASE_FILE}?uri=true")
    with pytest.raises(BadOptions, match="plain path"), lock_database(uri):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="the database itself is locked on Linux only")
def test_removed_lock_file_does_not_admit_second_server(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / DATABASE_FILE)
    with lock_database(settings) as held:
        held.publish_address("http://127.0.0.1:8420")
        (tmp_path / f"{DATABASE_FILE}.lock").unlink()
        with pytest.raises(DatabaseInUse, match=r"127\.0\.0\.1:8420"), lock_database(settings):
            pass
        assert read_holder(tmp_path / DATABASE_FILE)[1] == "http://127.0.0.1:8420"
    with lock_database(settings):
        pass


def test_rejected_server_keeps_lock_file_of_the_holder(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / DATABASE_FILE)
    with lock_database(settings) as held:
        held.publish_address("http://127.0.0.1:8420")
        for _ in range(2):
            with pytest.raises(DatabaseInUse, match=r"127\.0\.0\.1:8420") as error, lock_database(settings):
                pass
            assert error.value.address == "http://127.0.0.1:8420"
    assert read_holder(tmp_path / DATABASE_FILE) == ("", "")


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(BadOptions, match="cannot use the database"),
        lock_database(settings_of(tmp_path / "file" / DATABASE_FILE)),
    ):
        pass


def test_postgresql_is_not_locked() -> None:
    settings = Settings(database=fresh_database())
    with lock_database(settings), lock_database(settings):
        pass


def test_local_command_opens_running_server_of_another_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []
    settings = settings_of(tmp_path / DATABASE_FILE)
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("JADECOURT_DATABASE", settings.database)
    for name in ("HOST", "PORT", "WORKERS", "LOG_LEVEL"):  # set by the command: restored after the test
        monkeypatch.setenv(f"JADECOURT_{name}", "")
        monkeypatch.delenv(f"JADECOURT_{name}")
    monkeypatch.setattr(web_client, "is_web_client_built", lambda: True)

    def open_running_server(address: str, *_: Any) -> int:
        visited.append(address)
        return 0

    monkeypatch.setattr(local, "open_running_server", open_running_server)
    monkeypatch.setattr("jadecourt.server.telemetry.log_config.configure_logging", lambda *_: None)
    with lock_database(settings) as held:
        held.publish_address("http://127.0.0.1:8421")
        assert local.run_local(0, False, "en", lambda: 0) == 0
    assert visited == ["http://127.0.0.1:8421"]


@pytest.mark.parametrize("command", ["serve", "backup"])
def test_missing_config_file_error_names_the_option(tmp_path: Path, command: str) -> None:
    more = ["copy"] if command == "backup" else []
    done = subprocess.run(
        [*COMMAND, command, *more, "--config", "nope.toml"],
        capture_output=True,
        text=True,
        env=cli_environment(tmp_path),
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "jadecourt: --config nope.toml: file not found\n"


def test_missing_config_file_error_names_the_environment_variable(tmp_path: Path) -> None:
    message = expect_serve_error(tmp_path, JADECOURT_CONFIG="nope.toml")
    assert "JADECOURT_CONFIG: nope.toml is not a file" in message


def test_config_path_that_is_a_folder_is_rejected(tmp_path: Path) -> None:
    assert (
        expect_serve_error(tmp_path, "--config", str(tmp_path))
        == f"jadecourt: --config {tmp_path}: not a file\n"
    )
