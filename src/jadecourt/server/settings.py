"""Settings of the server, from the command line, the environment (JADECOURT_…) or a TOML file; the first one wins."""

from __future__ import annotations

import difflib
import os
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from ..analysis import DEFAULT_BUDGET
from ..core.errors import BadOptions
from ..paths import data_dir

ENV_PREFIX: Final = "JADECOURT_"
CONFIG_FILE_VARIABLE: Final = "JADECOURT_CONFIG"  # names the TOML file
DATABASE_FILE: Final = "server.sqlite3"
SECRET_SETTINGS: Final = ("cookie_secret", "database")  # their values may contain passwords and are not shown
MAX_SHOWN_LENGTH: Final = 80  # characters of an invalid value in a message


class Settings(BaseSettings):
    """All settings of the server; docs/hosting.md explains each."""

    model_config = SettingsConfigDict(env_prefix=ENV_PREFIX, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", min_length=1)  # an empty string would mean all addresses
    port: int = Field(default=8420, ge=0, le=65535)
    workers: int = Field(default=1, ge=1, le=64)
    database: str = ""  # empty: SQLite in the data directory
    database_pool_size: int = Field(default=8, ge=1, le=100)  # connections per process, PostgreSQL only
    cookie_secret: str = ""  # signs cookies; empty: generated and stored in the database
    allowed_hosts: tuple[str, ...] = ()  # values of the Host header: play.example, *.example
    secure_cookies: bool = False  # cookies for HTTPS only; set it behind a TLS proxy
    hsts_seconds: int = Field(default=31_536_000, ge=0)  # max-age of Strict-Transport-Security; 0: no header
    allowed_origins: tuple[str, ...] = ()  # other origins that may use the API: https://play.example
    trusted_proxies: str = "127.0.0.1"  # proxies whose X-Forwarded-For is trusted
    bot_processes: int = Field(default=0, ge=0, le=64)  # per server process; 0: by the number of cores
    prestart_bots: bool = True  # whether bot processes start with the server, or on the first request
    bot_files: tuple[Path, ...] = ()  # Python files that define further bots
    bot_account_timeout_seconds: float = Field(default=60, gt=0, le=3600)  # of a bot account, for one move
    bot_grace_seconds: float = Field(default=5, gt=0, le=60)  # tolerance beyond the time budget of a bot
    job_lease_seconds: float = Field(default=20, ge=1, le=600)  # after which another process may take a job
    analysis_budget: str = DEFAULT_BUDGET
    max_tables_per_user: int = Field(default=100, ge=1)  # unfinished tables that a user hosts
    max_bot_only_tables_per_user: int = Field(default=4, ge=0)  # running tables with bots only
    max_bot_only_tables: int = Field(default=40, ge=0)  # of the whole server
    max_analyses_per_user: int = Field(default=4, ge=0)  # waiting or running
    max_analyses: int = Field(default=40, ge=0)  # of the whole server
    max_pending_webhooks_per_user: int = Field(default=50, ge=1)  # not delivered yet
    address_quota_factor: int = Field(default=3, ge=1)  # multiplies the limits per user for one address
    allow_private_webhooks: bool = False  # webhooks to private and loopback addresses
    rate_limit_factor: float = Field(default=1, gt=0, le=1000)  # multiplies all rate limits
    max_connections: int = Field(default=10_000, ge=1)  # per process, HTTP and WebSocket
    max_connections_per_address: int = Field(default=600, ge=1)  # of all workers together, like the two below
    max_sockets_per_address: int = Field(default=300, ge=1)
    max_sockets_per_user: int = Field(default=20, ge=1)
    header_timeout_seconds: float = Field(default=10, gt=0)  # until the headers of a request are complete
    body_timeout_seconds: float = Field(default=30, gt=0)  # until the body of a request is complete
    send_timeout_seconds: float = Field(default=20, gt=0)  # in which a client must read some pending data
    presence_interval_seconds: float = Field(default=1, ge=0)  # between messages about presence or the lobby
    table_idle_minutes: float = Field(default=10, gt=0)  # after which a table without subscribers is unloaded
    max_tables_in_memory: int = Field(default=2000, ge=10)  # the least recently used ones are unloaded first
    open_table_expiry_days: float = Field(default=14, gt=0)  # after which a table not yet started is closed
    guest_expiry_days: float = Field(default=60, gt=0)  # after which an inactive guest is deleted
    vacation_days_per_year: int = Field(default=30, ge=0, le=366)  # per user
    absence_vote_hours: float = Field(default=72, gt=0, le=8784)  # after which a substitute can be proposed
    host_absence_minutes: float = Field(default=10, gt=0, le=10_080)  # after which another player may be host
    max_rated_games_per_pair: int = Field(default=5, ge=1, le=1000)  # per day; further ones are not rated
    metrics_enabled: bool = True
    metrics_allowed_networks: str = "127.0.0.1,::1"  # restricted, because the counters reveal when users move
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("allowed_origins")
    @classmethod
    def check_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        for origin in origins:
            if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:
                raise ValueError(f"invalid origin {origin!r}: expected https://play.example")
        return origins

    @field_validator("allowed_hosts")
    @classmethod
    def check_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            if (
                not host
                or any(letter in "/: " for letter in host)
                or "*" in host.removeprefix("*.").removeprefix("*")
            ):
                raise ValueError(
                    f"invalid host {host!r}: expected play.example, *.example or *, without a port"
                )
        return tuple(host.lower().removesuffix(".") for host in hosts)

    @field_validator("metrics_allowed_networks")
    @classmethod
    def check_networks(cls, networks: str) -> str:
        for network in networks.split(","):
            ip_network(network.strip())  # raises a ValueError with the reason
        return networks

    @property
    def absence_ms(self) -> int:
        return int(self.absence_vote_hours * 3_600_000)

    @property
    def host_absence_ms(self) -> int:
        return int(self.host_absence_minutes * 60_000)

    @property
    def database_url(self) -> str:
        """The URL of the database for SQLAlchemy, with its driver."""
        if not self.database:
            return f"sqlite:///{data_dir() / DATABASE_FILE}"
        for prefix in ("postgresql:", "postgres:"):
            if self.database.startswith(prefix):
                return "postgresql+asyncpg:" + self.database.removeprefix(prefix)
        return self.database

    @property
    def is_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def bot_process_count(self) -> int:
        """Number of bot processes per server process."""
        return self.bot_processes or max(1, (os.cpu_count() or 2) // self.workers)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        sources: tuple[PydanticBaseSettingsSource, ...] = (init_settings, env_settings)
        if path := os.environ.get(CONFIG_FILE_VARIABLE):
            sources += (TomlConfigSettingsSource(settings_cls, toml_file=path),)
        return sources


def load_settings(**overrides: Any) -> Settings:
    """Load the settings; `overrides` win over the environment, the environment over the file. Raises BadOptions."""
    path = os.environ.get(CONFIG_FILE_VARIABLE)
    try:
        if path and not Path(path).is_file():
            raise BadOptions(f"{CONFIG_FILE_VARIABLE}: {path} is not a file")
        settings = Settings(**{key: value for key, value in overrides.items() if value is not None})
    except ValidationError as error:
        raise BadOptions(describe_validation_error(error)) from None
    except SettingsError as error:
        raise BadOptions(f'{error}: write lists as JSON, such as ["https://play.example"]') from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOptions(f"{path} is not valid TOML: {error}") from None
    except OSError as error:
        raise BadOptions(f"{path} cannot be read: {error.strerror or error}") from None
    check_compatibility(settings)
    return settings


def describe_validation_error(error: ValidationError) -> str:
    """The first error: the setting, its value, and what is allowed."""
    first = error.errors()[0]
    name = ".".join(map(str, first["loc"])) or "settings"
    if first["type"] == "extra_forbidden":
        similar_names = difflib.get_close_matches(name, Settings.model_fields, 1)
        hint = f"did you mean {similar_names[0]}?" if similar_names else "docs/hosting.md lists all settings"
        return f"unknown setting {name}: {hint}"
    reason = first["msg"].removeprefix("Value error, ")
    value = "" if name in SECRET_SETTINGS else f" = {str(first['input'])[:MAX_SHOWN_LENGTH]!r}"
    return f"invalid setting {name}{value}: {reason}"


def check_compatibility(settings: Settings) -> None:
    """Raise BadOptions for settings that cannot be combined."""
    url = settings.database_url
    if not url.startswith(("sqlite:", "postgresql+asyncpg:")):
        raise BadOptions(
            "invalid setting database: expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, "
            f"not {url.partition(':')[0]!r}"
        )
    if settings.is_sqlite and settings.workers > 1:
        raise BadOptions(
            f"SQLite supports one process only, not {settings.workers} workers: "
            "clients of one process would not receive the moves of another. "
            "Use --workers 1, or a PostgreSQL database (see docs/hosting.md)"
        )
