"""Devices on which users have logged in before, identified by a signed cookie that outlives the session.

Wrong passwords that others try must not lock a member out. So a device on which the member has logged in before has
its own rate limit, and the limits of the name and the address do not apply to it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, Signer

from ..domain.ids import new_id
from .authentication import Authenticator

DEVICE_COOKIE: Final = "jadecourt_device"
DEVICE_SECONDS: Final = 2 * 365 * 86_400
MAX_USERS_PER_DEVICE: Final = 5  # the latest
MAX_COOKIE_LENGTH: Final = 300
SALT: Final = "jadecourt.device"


@dataclass(frozen=True)
class Device:
    """A browser, and the users who have logged in there, the latest first."""

    id: str
    user_ids: tuple[str, ...] = ()


async def parse_device_cookie(authenticator: Authenticator, cookie: str | None) -> Device:
    """The device of a cookie; a new device if there is no cookie or its signature is wrong."""
    if cookie and len(cookie) <= MAX_COOKIE_LENGTH:
        try:
            text = (await device_signer(authenticator)).unsign(cookie).decode()
        except BadSignature:
            pass
        else:
            id, *user_ids = text.split(".")
            return Device(id, tuple(user_ids))
    return Device(new_id())


async def sign_device_cookie(authenticator: Authenticator, device: Device, user_id: str) -> str:
    """The value of the cookie of a device on which a user has just logged in."""
    user_ids = (user_id, *(other for other in device.user_ids if other != user_id))[:MAX_USERS_PER_DEVICE]
    return (await device_signer(authenticator)).sign(".".join((device.id, *user_ids))).decode()


async def device_signer(authenticator: Authenticator) -> Signer:
    secret = await authenticator.cookie_secret()
    return Signer(secret, SALT, key_derivation="hmac", digest_method=hashlib.sha256)
