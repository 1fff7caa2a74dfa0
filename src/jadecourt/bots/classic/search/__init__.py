"""The tree search of the bot `classic-search`: a frozen copy of `jadecourt.bots.search`."""
