"""Tables in memory: what happens at them, what each person sees of it, and how it gets to disk."""
