"""Webhooks over HTTP: allowed URLs, signatures and delivery. Knows no database."""
