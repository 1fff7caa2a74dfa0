"""Addresses and a secret for the tests of webhooks."""

from __future__ import annotations

PUBLIC_IPV4 = "93.184.215.14"
PUBLIC_IPV6 = "2606:4700::6810:1"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
