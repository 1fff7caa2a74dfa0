"""The language of the server: every request, answer and socket message is one of these models."""
