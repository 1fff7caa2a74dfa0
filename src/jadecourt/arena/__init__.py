"""Bots against bots: many games with balanced seats, and statistics about which bot is stronger.

`plan` decides which games are played, `runners` play them, `results` stores them, `report` (with `ratings` and `sprt`)
evaluates them, `export` and `plots` write them to files, and `command` runs all of it for `jadecourt arena`.
`experiment`, with its log and commands, decides whether a new version of a bot is accepted; `exploitability` measures
what a `best_response` to a bot gains.
"""
