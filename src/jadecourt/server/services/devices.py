"""Devices on which people have logged in before, known by a signed cookie that lasts longer than the session.

Wrong passwords that strangers try must not keep a member out. So a device on which the member was let in once has an
allowance of its own, and the limits of the name and the address do not apply to it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from itsdangerous import BadSignature, Signer

from ..domain.timestamps import new_id

if TYPE_CHECKING:
    from .context import AppContext

DEVICE_COOKIE: Final = "jadecourt_device"
DEVICE_SECONDS: Final = 2 * 365 * 86_400
MAX_USERS_PER_DEVICE: Final = 5  # of one device: the latest are remembered
MAX_COOKIE_LENGTH: Final = 300
SALT: Final = "jadecourt.device"


@dataclass(frozen=True)
class Device:
    """A browser, and who has logged in there, the latest first."""

    id: str
    user_ids: tuple[str, ...] = ()


async def parse_device_cookie(context: AppContext, cookie: str | None) -> Device:
    """The device of a cookie; a new one if there is none, or if it is forged."""
    if cookie and len(cookie) <= MAX_COOKIE_LENGTH:
        try:
            text = (await device_signer(context)).unsign(cookie).decode()
        except BadSignature:
            pass
        else:
            id, *user_ids = text.split(".")
            return Device(id, tuple(user_ids))
    return Device(new_id())


async def sign_device_cookie(context: AppContext, device: Device, user_id: str) -> str:
    """The cookie of a device on which a person has just been let in."""
    user_ids = (user_id, *(other for other in device.user_ids if other != user_id))[:MAX_USERS_PER_DEVICE]
    return (await device_signer(context)).sign(".".join((device.id, *user_ids))).decode()


async def device_signer(context: AppContext) -> Signer:
    secret = await context.authenticator.cookie_secret(context)
    return Signer(secret, SALT, key_derivation="hmac", digest_method=hashlib.sha256)
