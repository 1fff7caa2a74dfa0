"""State and rules of tables and users: pure Python without database, HTTP, wire models and event loop."""
