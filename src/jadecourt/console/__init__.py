"""What the commands with text output share: the console, progress bars, saved games, plots and the look of seats."""
