"""How the database got from each schema to the next; `migrate.py` runs them."""
