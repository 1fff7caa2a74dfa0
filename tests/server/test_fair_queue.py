"""The order in which questions are thought about: priorities, and fair shares of addresses and persons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jadecourt.server.compute import Priority, QueueShare
from jadecourt.server.compute.queue import MAX_SKIPS, FairQueue

PEOPLE, PROGRAMS, BOTS_ONLY = Priority.PEOPLE, Priority.BOT_ACCOUNTS, Priority.BOTS_ONLY
SHARES = st.builds(QueueShare, st.sampled_from(Priority), st.sampled_from("ab"), st.sampled_from("xyz"))


def drain(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_one_person_with_thirty_items_delays_another_by_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.push(f"many {number}", QueueShare(PEOPLE, "a", "x"))
    queue.pop()
    queue.push("other", QueueShare(PEOPLE, "b", "y"))
    assert drain(queue)[:2] == ["many 1", "other"]


def test_many_guests_of_one_address_have_one_share() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.push(f"guest {number}", QueueShare(PEOPLE, "a", f"guest {number}"))
    for number in range(3):
        queue.push(f"other {number}", QueueShare(PEOPLE, "b", "y"))
    assert drain(queue)[:6] == ["guest 0", "other 0", "guest 1", "other 1", "guest 2", "other 2"]


def test_people_come_before_programs_and_programs_before_bots() -> None:
    queue: FairQueue[str] = FairQueue()
    for priority in (BOTS_ONLY, PROGRAMS, PEOPLE):
        queue.push(priority.name, QueueShare(priority))
    assert drain(queue) == ["PEOPLE", "BOT_ACCOUNTS", "BOTS_ONLY"]


def test_a_lower_priority_is_not_passed_over_for_ever() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.push("program", QueueShare(PROGRAMS))
    for number in range(20):
        queue.push(f"person {number}", QueueShare(PEOPLE))
    assert drain(queue).index("program") == MAX_SKIPS


def test_an_empty_queue_has_no_next_item() -> None:
    with pytest.raises(IndexError, match="nothing waits"):
        FairQueue[str]().pop()


@given(st.lists(SHARES, max_size=30), st.data())
def test_every_item_comes_out_once_and_those_of_one_share_in_order(
    shares: list[QueueShare], data: st.DataObject
) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, share in enumerate(shares):
        queue.push(number, share)
    gone = data.draw(st.sets(st.sampled_from(range(len(shares))) if shares else st.nothing()))
    for number in gone:
        assert queue.remove(number, shares[number])
        assert not queue.remove(number, shares[number])
    out = [queue.pop() for _ in range(len(queue))]
    assert sorted(out) == [number for number in range(len(shares)) if number not in gone]
    for share in set(shares):
        mine = [number for number in out if shares[number] == share]
        assert mine == sorted(mine)
    assert len(queue) == 0
