"""Webhooks: signatures and delays between retries."""

from __future__ import annotations

import base64
import random

import pytest

from jadecourt.server.domain.webhook import MAX_ATTEMPTS, retry_delay
from jadecourt.server.webhooks.signatures import new_webhook_secret, sign, verify
from server.webhook_samples import SECRET

BODY = b'{"test": 2432232314}'
STAMP = 1614265330
SIGNED = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "Webhook-Timestamp": str(STAMP),
    "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


def test_signature_matches_standard_webhooks_example() -> None:
    assert sign(SECRET, SIGNED["Webhook-Id"], STAMP, BODY) == SIGNED["Webhook-Signature"]
    assert verify(SECRET, SIGNED, BODY, STAMP)


def test_one_valid_signature_among_several_verifies() -> None:
    assert verify(
        SECRET, SIGNED | {"Webhook-Signature": "v1,AAAA v2,x " + SIGNED["Webhook-Signature"]}, BODY, STAMP
    )


@pytest.mark.parametrize("late", [-300, 0, 300])
def test_signature_verifies_within_clock_tolerance(late: int) -> None:
    assert verify(SECRET, SIGNED, BODY, STAMP + late)
    assert not verify(SECRET, SIGNED, BODY, STAMP + late, tolerance=-1)


@pytest.mark.parametrize("late", [-301, 301])
def test_signature_outside_clock_tolerance_does_not_verify(late: int) -> None:
    assert not verify(SECRET, SIGNED, BODY, STAMP + late)


@pytest.mark.parametrize(
    "change",
    [
        {"Webhook-Id": "other"},
        {"Webhook-Id": ""},
        {"Webhook-Timestamp": str(STAMP + 1)},
        {"Webhook-Timestamp": "soon"},
        {"Webhook-Timestamp": "٣"},
        {"Webhook-Signature": ""},
        {"Webhook-Signature": "v1,é"},
        {"Webhook-Signature": SIGNED["Webhook-Signature"].removeprefix("v1,")},
    ],
)
def test_changed_header_does_not_verify(change: dict[str, str]) -> None:
    assert not verify(SECRET, SIGNED | change, BODY, STAMP)


def test_wrong_body_secret_or_missing_header_does_not_verify() -> None:
    assert not verify(SECRET, SIGNED, BODY + b" ", STAMP)
    assert not verify(new_webhook_secret(), SIGNED, BODY, STAMP)
    assert not verify(SECRET, {}, BODY, STAMP)


def test_new_secrets_have_32_random_bytes() -> None:
    first, second = new_webhook_secret(), new_webhook_secret()
    assert first != second
    assert len(base64.b64decode(first.removeprefix("whsec_"), validate=True)) == 32


@pytest.mark.parametrize("secret", ["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_!", "whsec_abc"])
def test_signing_with_invalid_secret_raises_value_error(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        sign(secret, "id", 0, b"")


# --------------------------------------------------------------------------------------------- retries


def test_retry_delays_increase_and_end_after_about_a_day() -> None:
    chance = random.Random(1)
    delays = [retry_delay(tries, chance) for tries in range(1, MAX_ATTEMPTS + 2)]
    assert delays[MAX_ATTEMPTS - 1 :] == [None, None]
    waits = [delay for delay in delays if delay is not None]
    assert waits == sorted(waits)
    assert waits[0] < 30
    assert 18 * 3600 < sum(waits) < 31 * 3600
    assert retry_delay(0, chance) == 0.0


def test_retry_delays_have_jitter() -> None:
    chance = random.Random(1)
    assert len({retry_delay(3, chance) for _ in range(10)}) == 10
