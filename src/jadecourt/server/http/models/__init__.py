"""Pydantic models of requests, responses and socket messages."""
