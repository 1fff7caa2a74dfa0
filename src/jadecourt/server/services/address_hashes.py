"""Hashes of client addresses: what is stored of an address."""

from __future__ import annotations

from ..domain.quotas import ADDRESS_HASH_LENGTH
from .context import AppContext


async def hash_address(context: AppContext, address: str) -> str:
    """A keyed hash of an address; without the server's secret the address cannot be found from it."""
    signer = await context.authenticator.signer()
    return signer.get_signature(f"address {address}").decode()[:ADDRESS_HASH_LENGTH]
