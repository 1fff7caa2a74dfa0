"""Requests to a Jadecourt server, as a guest or with the token of a bot account."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import httpx2

REQUEST_TIMEOUT_SECONDS: Final = 30.0
MAX_RETRIES: Final = 5  # of a request that came too early
MAX_RETRY_SECONDS: Final = 5.0  # that are waited for a rate limit; longer ones are reported
LANGUAGE: Final = "en"  # of prompts and of the log


class ApiRefusal(Exception):
    """The server has refused a request; the text says why, `code` and `rule` are those of the problem."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail") or problem.get("title") or "the request was refused"))
        self.code = str(problem.get("code", ""))
        self.retry_after_seconds: float | None = problem.get("retry_after_seconds")
        self.rule: str | None = problem.get("rule")


class ApiClient:
    """A user of a server. Without a token it becomes a guest at its first request.

    `find_address` returns the address of the server. It is called again if the server cannot be reached: one that this
    process has started may have to be started again.
    """

    def __init__(self, find_address: Callable[[], str], token: str | None, name: str) -> None:
        self._find_address = find_address
        self._name = name
        self._is_signed_in = token is not None
        self._sign_in_lock = asyncio.Lock()
        self._http = httpx2.AsyncClient(
            timeout=REQUEST_TIMEOUT_SECONDS,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            trust_env=False,  # a proxy of the environment would not reach a server on this machine
        )
        self.address = ""

    async def call(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        """The answer as JSON. Raises ApiRefusal; OSError if the server cannot be reached."""
        await self._sign_in()
        for _ in range(MAX_RETRIES):
            try:
                return await self._send(method, path, body, params)
            except ApiRefusal as refusal:  # before anything was done
                seconds = refusal.retry_after_seconds
                if seconds is None or seconds > MAX_RETRY_SECONDS:
                    raise
                await asyncio.sleep(seconds)
        return await self._send(method, path, body, params)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _sign_in(self) -> None:
        async with self._sign_in_lock:
            if self._is_signed_in:
                return
            names = [self._name, *(f"{self._name} {number}" for number in range(2, 10))]
            for name in names:
                try:
                    await self._send("POST", "/api/guests", {"name": name, "language": LANGUAGE}, {})
                except ApiRefusal as refusal:
                    if refusal.code != "name_taken" or name == names[-1]:
                        raise
                else:
                    self._is_signed_in = True
                    return

    async def _send(self, method: str, path: str, body: Any, params: dict[str, Any]) -> Any:
        for attempt in range(2):
            if not self.address or attempt:
                self.address = (await asyncio.to_thread(self._find_address)).rstrip("/")
            try:
                response = await self._http.request(method, self.address + path, json=body, params=params)
                break
            except httpx2.ConnectError as error:  # nothing was sent
                if attempt:
                    raise ConnectionError(
                        f"the server at {self.address} cannot be reached: {error}"
                    ) from None
            except httpx2.HTTPError as error:
                raise ConnectionError(f"the server at {self.address} does not answer: {error}") from None
        if response.status_code >= 400:
            raise ApiRefusal(read_problem(response))
        return response.json() if response.content else None


def read_problem(response: httpx2.Response) -> dict[str, Any]:
    """The problem of a refused request; a proxy before the server may answer something else."""
    try:
        problem = response.json()
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"detail": f"HTTP status {response.status_code}"}
