"""What a host can set: on the command line, by environment (JADECOURT_…), or in a TOML file; the first one wins."""

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

from ..core.errors import BadOptions
from ..paths import data_dir

ENV_PREFIX: Final = "JADECOURT_"
CONFIG_FILE_VARIABLE: Final = "JADECOURT_CONFIG"  # names the TOML file
DATABASE_FILE: Final = "server.sqlite3"
SECRET_SETTINGS: Final = ("secret", "database")  # settings whose values are not shown: passwords are in them
MAX_SHOWN_LENGTH: Final = 80  # characters of a value that is refused


class Settings(BaseSettings):
    """Everything a host can choose; docs/hosting.md explains each."""

    model_config = SettingsConfigDict(env_prefix=ENV_PREFIX, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", min_length=1)  # the empty one would be every address
    port: int = Field(default=8420, ge=0, le=65535)
    workers: int = Field(default=1, ge=1, le=64)
    database: str = ""  # empty: SQLite in the data folder
    database_pool_size: int = Field(default=8, ge=1, le=100)  # connections per process, PostgreSQL only
    cookie_secret: str = ""  # signs cookies; empty: one is made and kept in the database
    allowed_hosts: tuple[str, ...] = ()  # names by which browsers call the server: play.example, *.example
    secure_cookies: bool = False  # true behind https
    hsts_seconds: int = Field(default=31_536_000, ge=0)  # how long browsers insist on https; 0: not said
    allowed_origins: tuple[str, ...] = ()  # other pages that may call: https://play.example
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For is believed
    bot_processes: int = Field(
        default=0, ge=0, le=64
    )  # bot processes per server process; 0: by the number of cores
    prestart_bots: bool = True  # whether bot processes start with the server, or when a bot is first asked
    bot_files: tuple[Path, ...] = ()  # Python files with further bots
    bot_account_timeout_seconds: float = Field(
        default=60, gt=0, le=3600
    )  # what a program over the wire may think
    bot_grace_seconds: float = Field(default=5, gt=0, le=60)  # what a bot may take beyond its own budget
    job_lease_seconds: float = Field(default=20, ge=1, le=600)
    analysis_budget: str = "300it"
    max_tables_per_user: int = Field(default=100, ge=1)  # unfinished ones that a person hosts
    max_bot_only_tables_per_user: int = Field(default=4, ge=0)  # running ones at which only bots play
    max_bot_only_tables: int = Field(default=40, ge=0)  # … of the whole server
    max_analyses_per_user: int = Field(default=4, ge=0)  # that wait or run
    max_analyses: int = Field(default=40, ge=0)  # … of the whole server
    max_pending_webhooks_per_user: int = Field(default=50, ge=1)  # that are not delivered yet
    address_quota_factor: int = Field(
        default=3, ge=1
    )  # an address may have this many times what a person may
    allow_private_webhooks: bool = False  # webhooks to private and loopback addresses
    rate_limit_factor: float = Field(default=1, gt=0, le=1000)  # all rate limits times this
    max_connections: int = Field(default=10_000, ge=1)  # per process, HTTP and WebSocket
    max_connections_per_address: int = Field(default=600, ge=1)  # in all workers together, as the two below
    max_sockets_per_address: int = Field(default=300, ge=1)
    max_sockets_per_user: int = Field(default=20, ge=1)
    header_timeout_seconds: float = Field(default=10, gt=0)  # until the headers of a request are complete
    body_timeout_seconds: float = Field(default=30, gt=0)  # until its body is complete
    send_timeout_seconds: float = Field(
        default=20, gt=0
    )  # in which a client must read some of what waits for it
    presence_interval_seconds: float = Field(
        default=1, ge=0
    )  # between two messages about who is at a table, or the lobby
    table_idle_minutes: float = Field(
        default=10, gt=0
    )  # after which a table that nobody watches leaves the memory
    max_tables_in_memory: int = Field(default=2000, ge=10)  # the least used ones leave it first
    open_table_expiry_days: float = Field(
        default=14, gt=0
    )  # after which a table that has not begun is closed
    guest_expiry_days: float = Field(default=60, gt=0)  # after which a guest who has not come back is deleted
    vacation_days_per_year: int = Field(default=30, ge=0, le=366)  # per person and year
    absence_vote_hours: float = Field(default=72, gt=0, le=8784)  # then the others may vote a bot into a seat
    host_absence_minutes: float = Field(default=10, gt=0, le=10_080)  # then another player may become host
    max_rated_games_per_pair: int = Field(
        default=5, ge=1, le=1000
    )  # of two players in a day; more are casual
    metrics_enabled: bool = True
    metrics_allowed_networks: str = (
        "127.0.0.1,::1"  # addresses and networks: the counts tell when somebody moves
    )
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("origins")
    @classmethod
    def check_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        for origin in origins:
            if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:
                raise ValueError(f"an origin is written https://play.example, not {origin!r}")
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
                    f"a host is written play.example, *.example or *, without a port, not {host!r}"
                )
        return tuple(host.lower().removesuffix(".") for host in hosts)

    @field_validator("metrics_for")
    @classmethod
    def check_networks(cls, networks: str) -> str:
        for network in networks.split(","):
            ip_network(network.strip())  # its refusal says what is wrong
        return networks

    @property
    def absence_ms(self) -> int:
        return int(self.absence_vote_hours * 3_600_000)

    @property
    def host_absence_ms(self) -> int:
        return int(self.host_absence_minutes * 60_000)

    @property
    def database_url(self) -> str:
        """The database, in SQLAlchemy's words, with its driver."""
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
        """How many bots think at once in one process of the server."""
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
    """The settings; `given` wins over the environment, the environment over the file. Faults are BadOptions."""
    path = os.environ.get(CONFIG_FILE_VARIABLE)
    try:
        if path and not Path(path).is_file():
            raise BadOptions(
                f"the environment variable {CONFIG_FILE_VARIABLE} names {path}, which is no file"
            )
        settings = Settings(**{key: value for key, value in overrides.items() if value is not None})
    except ValidationError as error:
        raise BadOptions(describe_validation_error(error)) from None
    except SettingsError as error:
        raise BadOptions(f'{error}: lists are written as JSON, such as ["https://play.example"]') from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOptions(f"{path} is no TOML: {error}") from None
    except OSError as error:
        raise BadOptions(f"{path} cannot be read: {error.strerror or error}") from None
    check_compatibility(settings)
    return settings


def describe_validation_error(error: ValidationError) -> str:
    """Which setting is refused, its value, and what it may be."""
    first = error.errors()[0]
    name = ".".join(map(str, first["loc"])) or "settings"
    if first["type"] == "extra_forbidden":
        similar_names = difflib.get_close_matches(name, Settings.model_fields, 1)
        hint = (
            f"did you mean {similar_names[0]}?" if similar_names else "docs/hosting.md explains all of them"
        )
        return f"the setting {name} is not possible: there is none of this name; {hint}"
    reason = first["msg"].removeprefix("Value error, ")
    value = "" if name in SECRET_SETTINGS else f" with the value {str(first['input'])[:MAX_SHOWN_LENGTH]!r}"
    return f"the setting {name} is not possible{value}: {reason}"


def check_compatibility(settings: Settings) -> None:
    """Refuse what cannot work together."""
    url = settings.database_url
    if not url.startswith(("sqlite:", "postgresql+asyncpg:")):
        raise BadOptions(
            "the database is written sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, "
            f"not {url.partition(':')[0]!r}"
        )
    if settings.is_sqlite and settings.workers > 1:
        raise BadOptions(
            f"SQLite serves one process, so {settings.workers} workers are not possible: "
            "tables and sockets of one process would not see the moves of another. "
            "Leave --workers at 1, or give a PostgreSQL database (see docs/hosting.md)"
        )
