"""Signatures of webhook deliveries, as specified by Standard Webhooks (standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final

SECRET_PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32
DEFAULT_TOLERANCE_SECONDS: Final = 300.0


def new_webhook_secret() -> str:
    """A new random secret, which signs the deliveries of one webhook."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode("ascii")


def sign(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """The value of the header `webhook-signature`. Raises ValueError unless the secret is `whsec_` and base64."""
    if not secret.startswith(SECRET_PREFIX):
        raise ValueError(f"the secret must start with {SECRET_PREFIX}")
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except binascii.Error:
        raise ValueError(f"the secret must be {SECRET_PREFIX} followed by base64") from None
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(digest).decode("ascii")


def verify(
    secret: str,
    headers: Mapping[str, str],
    body: bytes,
    now: float,
    tolerance: float = DEFAULT_TOLERANCE_SECONDS,
) -> bool:
    """Whether the headers sign the body with a time at most `tolerance` seconds from `now`; for receivers and tests."""
    lower_headers = {name.lower(): value for name, value in headers.items()}
    timestamp = lower_headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(now - int(timestamp)) > tolerance:
        return False
    if not lower_headers.get("webhook-id"):
        return False
    expected = sign(secret, lower_headers["webhook-id"], int(timestamp), body).encode()
    # The header holds several signatures while a secret is being replaced.
    return any(
        hmac.compare_digest(expected, signature.encode())
        for signature in lower_headers.get("webhook-signature", "").split()
    )
