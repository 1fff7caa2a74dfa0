"""Periodic tasks: clocks, presence, sessions, health, eviction and expiry."""

from __future__ import annotations

from typing import Final

from ..services.context import AppContext
from ..services.message_bus import BusMessage
from . import expiry
from .monitor import TaskMonitor

CLOCK_CHECK_SECONDS: Final = 0.5
PRESENCE_SECONDS: Final = 20.0
SESSION_CHECK_SECONDS: Final = 20.0  # between two checks of the sessions of all sockets
CLEANUP_SECONDS: Final = 60.0
EXPIRY_SECONDS: Final = 300.0
HEALTH_CHECK_SECONDS: Final = 10.0  # so that a failure is noticed without a request to /health


class Maintenance:
    """The periodic tasks of one process."""

    def __init__(self, context: AppContext, monitor: TaskMonitor) -> None:
        self.context = context
        self._monitor = monitor

    def start(self) -> None:
        """Begin all periodic tasks."""
        self._monitor.run_every(CLOCK_CHECK_SECONDS, self.check_clocks)
        self._monitor.run_every(CLEANUP_SECONDS, self.clean_up)
        self._monitor.run_every(EXPIRY_SECONDS, self.delete_expired)
        self._monitor.run_every(PRESENCE_SECONDS, self.publish_presence)
        self._monitor.run_every(SESSION_CHECK_SECONDS, self.check_sessions)
        self._monitor.run_every(HEALTH_CHECK_SECONDS, self.check_health)

    async def check_clocks(self) -> None:
        """Expire clocks, but only after a jump of the time was absorbed: else all of them would seem expired."""
        await self.context.clock_sync.tick()
        await self.context.rooms.expire_clocks()

    async def publish_presence(self) -> None:
        """Tell the other processes which users are connected here: they forget it after a while."""
        for table in self.context.hub.subscribed_tables():
            await self.context.bus.publish(
                BusMessage(table_id=table, present_users=self.context.hub.local_users(table))
            )

    async def check_sessions(self) -> None:
        """Close the sockets whose session has ended, even if the message about it was lost."""
        await self.context.rooms.check_sessions(set(self.context.hub.connections))

    async def check_health(self) -> None:
        await self.context.health.check()

    async def clean_up(self) -> None:
        """Drop rooms that are not used, and presence that is out of date."""
        self.context.rooms.evict_idle()
        self.context.hub.drop_stale_presence()

    async def delete_expired(self) -> None:
        await expiry.expire_all(self.context)
