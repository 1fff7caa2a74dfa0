"""Tree search for any game with a heuristic: see `tree`, `worker` and docs/bots-search.md."""
