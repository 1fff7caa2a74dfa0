"""People: accounts, who is at the door, vacations, hooks, programs, statistics, and how to go for good."""
