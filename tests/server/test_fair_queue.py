"""The order of compute requests: priorities, and fair shares of addresses and users."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jadecourt.server.compute import Priority, QueueShare
from jadecourt.server.compute.queue import MAX_SKIPS, FairQueue

PEOPLE, BOT_ACCOUNTS, BOTS_ONLY = Priority.PEOPLE, Priority.BOT_ACCOUNTS, Priority.BOTS_ONLY
SHARES = st.builds(QueueShare, st.sampled_from(Priority), st.sampled_from("ab"), st.sampled_from("xyz"))


def pop_all(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_user_with_many_items_delays_another_user_by_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.push(f"many {number}", QueueShare(PEOPLE, "a", "x"))
    queue.pop()
    queue.push("other", QueueShare(PEOPLE, "b", "y"))
    assert pop_all(queue)[:2] == ["many 1", "other"]


def test_guests_of_one_address_share_their_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.push(f"guest {number}", QueueShare(PEOPLE, "a", f"guest {number}"))
    for number in range(3):
        queue.push(f"other {number}", QueueShare(PEOPLE, "b", "y"))
    assert pop_all(queue)[:6] == ["guest 0", "other 0", "guest 1", "other 1", "guest 2", "other 2"]


def test_priority_order_is_users_bot_accounts_bots_only() -> None:
    queue: FairQueue[str] = FairQueue()
    for priority in (BOTS_ONLY, BOT_ACCOUNTS, PEOPLE):
        queue.push(priority.name, QueueShare(priority))
    assert pop_all(queue) == ["PEOPLE", "BOT_ACCOUNTS", "BOTS_ONLY"]


def test_lower_priority_is_served_after_a_limit() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.push("program", QueueShare(BOT_ACCOUNTS))
    for number in range(20):
        queue.push(f"person {number}", QueueShare(PEOPLE))
    assert pop_all(queue).index("program") == MAX_SKIPS


def test_pop_from_empty_queue_raises_index_error() -> None:
    with pytest.raises(IndexError, match="nothing waits"):
        FairQueue[str]().pop()


@given(st.lists(SHARES, max_size=30), st.data())
def test_items_are_popped_once_and_in_order_within_a_share(
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
