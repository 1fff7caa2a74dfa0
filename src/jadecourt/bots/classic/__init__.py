"""Frozen copies of the bots `greedy` and `search` of version 0.2.0.

New bots are measured against these, so their play must not change: `classic-greedy` and `classic-search` choose the
moves that `greedy` and `search` chose when the copies were made, which tests/bots/test_classic.py checks. One thing
differs: a budget in seconds counts CPU time, so that matches on a busy machine are fair. Nothing else may be changed or
imported from here. The package is removed once the published figures refer to newer bots.
"""
