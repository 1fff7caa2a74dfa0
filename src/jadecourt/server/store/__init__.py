"""What is on disk: one schema, two databases."""
