"""Bots against bots: many games, seat-balanced, and what they say about who is stronger.

`matches` says which games are played, `running` plays them, `results` keeps them, `report` (with `ratings` and `sprt`)
judges them, `export` and `plots` hand them on, and `command` does it all for `jadecourt arena`.
"""
