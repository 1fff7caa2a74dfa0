"""HTTP and WebSocket: requests, responses, models and everything else that knows a client."""
