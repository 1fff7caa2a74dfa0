"""The order of waiting requests: by priority, then in fair shares."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from ..domain.types import Priority

T = TypeVar("T")
MAX_SKIPS: Final = 4  # turns of a higher priority while a lower one waits; then the lower one has a turn


@dataclass(frozen=True)
class QueueShare:
    """On whose behalf a request is made: addresses take turns, and so do the users of one address."""

    priority: Priority = Priority.PEOPLE
    address: str = ""  # any text that is the same for the same address
    user_id: str = ""


class FairQueue(Generic[T]):
    """Waiting items. Addresses take turns, at one address its users; the items of one user are first in, first out.

    A user with many tables, or with many accounts at one address, thus delays each other user by one item at most.
    """

    def __init__(self) -> None:
        self._lanes: dict[Priority, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            priority: OrderedDict() for priority in Priority
        }
        self._skips = dict.fromkeys(Priority, 0)

    def __len__(self) -> int:
        return sum(
            len(items) for lane in self._lanes.values() for users in lane.values() for items in users.values()
        )

    def push(self, item: T, share: QueueShare) -> None:
        """Add an item at the end of its user's items."""
        users = self._lanes[share.priority].setdefault(share.address, OrderedDict())
        users.setdefault(share.user_id, deque()).append(item)

    def pop(self) -> T:
        """Remove and return the next item; IndexError if there is none."""
        lane = self._lanes[self._choose_priority()]
        address, users = lane.popitem(last=False)
        user_id, items = users.popitem(last=False)
        item = items.popleft()
        if items:
            users[user_id] = items  # at the end: the next user comes first
        if users:
            lane[address] = users
        return item

    def remove(self, item: T, share: QueueShare) -> bool:
        """Remove an item that was added with this share; returns whether it was still there."""
        lane = self._lanes[share.priority]
        users = lane.get(share.address, OrderedDict())
        items = users.get(share.user_id, deque())
        if item not in items:
            return False
        items.remove(item)
        if not items:
            del users[share.user_id]
        if not users:
            del lane[share.address]
        return True

    def _choose_priority(self) -> Priority:
        """The highest priority that waits, or a lower one that was passed over too often."""
        waiting = [priority for priority in Priority if self._lanes[priority]]
        if not waiting:
            raise IndexError("nothing waits")
        starved = [priority for priority in waiting if self._skips[priority] >= MAX_SKIPS]
        chosen = starved[0] if starved else waiting[0]
        for priority in waiting:
            self._skips[priority] += priority > chosen
        self._skips[chosen] = 0
        return chosen
