"""Migrations of the database from each schema to the next; `store/migrate.py` runs them."""
