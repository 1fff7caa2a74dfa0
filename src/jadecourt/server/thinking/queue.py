"""The order in which waiting questions are thought about: by priority, then in fair shares."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MAX_PASSED_OVER: Final = (
    4  # turns of a higher priority while a lower one waits; then the lower one has a turn
)


class Priority(IntEnum):
    """Who waits for a bot. The lower number comes first; it is stored in the table `jobs`."""

    PEOPLE = 0
    PROGRAMS = 1
    BOTS_ONLY = 2


@dataclass(frozen=True)
class Share:
    """For whom a question is asked: questions of one address, and there of one person, take turns with the others."""

    priority: Priority = Priority.PEOPLE
    address: str = ""  # any text that is the same for the same address
    person: str = ""


class FairQueue(Generic[T]):
    """Items that wait. Addresses take turns, at one address its persons; one person's items are first in, first out.

    A person at many tables, or with many accounts at one address, thus delays each of the others by one item at most.
    """

    def __init__(self) -> None:
        self._lanes: dict[Priority, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            priority: OrderedDict() for priority in Priority
        }
        self._passed_over = dict.fromkeys(Priority, 0)

    def __len__(self) -> int:
        return sum(
            len(items)
            for lane in self._lanes.values()
            for persons in lane.values()
            for items in persons.values()
        )

    def push(self, item: T, share: Share) -> None:
        """Add an item at the end of its person's items."""
        persons = self._lanes[share.priority].setdefault(share.address, OrderedDict())
        persons.setdefault(share.person, deque()).append(item)

    def pop(self) -> T:
        """Remove and return the next item; IndexError if there is none."""
        lane = self._lanes[self._choose_priority()]
        address, persons = lane.popitem(last=False)
        person, items = persons.popitem(last=False)
        item = items.popleft()
        if items:
            persons[person] = items  # at the end: the next person comes first
        if persons:
            lane[address] = persons
        return item

    def remove(self, item: T, share: Share) -> bool:
        """Remove an item that was added with this share; returns whether it was still there."""
        lane = self._lanes[share.priority]
        persons = lane.get(share.address, OrderedDict())
        items = persons.get(share.person, deque())
        if item not in items:
            return False
        items.remove(item)
        if not items:
            del persons[share.person]
        if not persons:
            del lane[share.address]
        return True

    def _choose_priority(self) -> Priority:
        """The highest priority that waits, or a lower one that was passed over too often."""
        waiting = [priority for priority in Priority if self._lanes[priority]]
        if not waiting:
            raise IndexError("nothing waits")
        tired = [priority for priority in waiting if self._passed_over[priority] >= MAX_PASSED_OVER]
        chosen = tired[0] if tired else waiting[0]
        for priority in waiting:
            self._passed_over[priority] += priority > chosen
        self._passed_over[chosen] = 0
        return chosen
