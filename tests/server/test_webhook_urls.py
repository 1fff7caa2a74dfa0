"""Webhooks: allowed and rejected URLs."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.server.webhooks.urls import InvalidWebhookUrl, check_url, is_public
from server.webhook_samples import PUBLIC_IPV4, PUBLIC_IPV6


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "168.63.129.16",
        "169.254.169.254",
        "172.31.255.255",
        "192.168.1.1",
        "198.18.0.1",
        "203.0.113.5",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:0:10.0.0.1",
        "64:ff9b::192.168.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:c0a8:101::1",
        "3fff::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_private_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        PUBLIC_IPV4,
        "8.8.8.8",
        "172.32.0.1",
        "100.128.0.1",
        PUBLIC_IPV6,
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2002:808:808::1",
    ],
)
def test_internet_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.com",
        "https://hooks.example.com/a/b?c=d%20e&f=@",
        "HTTPS://Hooks.Example.com:443/",
        "https://hooks.example.com:8443/",
        "https://xn--bcher-kva.example/",
        f"https://{PUBLIC_IPV4}/",
        f"https://[{PUBLIC_IPV6}]:8443/x",
        "https://localhost.example.com/",
    ],
)
def test_public_https_url_is_accepted(url: str) -> None:
    check_url(url, allow_private=False)
    check_url(url, allow_private=True)


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:80/",
        "http://127.0.0.1:8000/x",
        "http://[::1]:99/",
        "https://10.0.0.1/",
        "http://bot.local/",
    ],
)
def test_private_or_http_url_needs_allow_private(url: str) -> None:
    check_url(url, allow_private=True)
    with pytest.raises(InvalidWebhookUrl):
        check_url(url, allow_private=False)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("", "ASCII"),
        ("hooks.example.com/x", "start with https://"),
        ("//hooks.example.com/x", "start with https://"),
        ("ftp://hooks.example.com/", "start with https://"),
        ("file:///etc/passwd", "start with https://"),
        ("https:///x", "no host"),
        ("https:x", "no host"),
        ("https://ann:pw@hooks.example.com/", "user or password"),
        ("https://ann@hooks.example.com/", "user or password"),
        ("https://hooks.example.com/#part", "fragment"),
        ("https://hooks.example.com/#", "fragment"),
        ("https://hooks.example.com/" + "x" * 500, "at most 500"),
        ("https://hooks.example.com/a b", "ASCII"),
        ("https://hooks.example.com/\r\nx: y", "ASCII"),
        ("https://evil.example\\@hooks.example.com/", "ASCII"),
        ("https://bücher.example/", "xn--"),
        ("https://hooks.example.com:0/", "Port 0"),
        ("https://hooks.example.com:-1/", "Port -1"),
        ("https://hooks.example.com:65536/", "Port 65536"),
        ("https://hooks.example.com:x/", "Invalid URL"),
        ("https://[::1/", "Invalid URL"),
        ("https://127.1/", "not a valid IP address"),
        ("https://2130706433/", "not a valid IP address"),
        ("https://0177.0.0.1/", "Invalid URL"),
        ("https://0x7f.1/", "not a valid host name"),
        ("https://0x7f000001/", "not a valid host name"),
        ("https://1.2.3.4.0x/", "not a valid host name"),
        ("https://hooks%2eexample.com/", "not a valid host name"),
        ("https://hooks..example.com/", "not a valid host name"),
        ("https://hooks.example.com./", "not a valid host name"),
        ("https://-hooks.example.com/", "not a valid host name"),
        ("https://" + "a" * 64 + ".example.com/", "not a valid host name"),
        ("https://[fe80::1%25eth0]/", "not a public address"),
    ],
)
@pytest.mark.parametrize("allow_private", [False, True])
def test_invalid_url_is_rejected_with_reason(url: str, text: str, allow_private: bool) -> None:
    with pytest.raises(InvalidWebhookUrl, match=text):
        check_url(url, allow_private)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("http://hooks.example.com/", "start with https://$"),
        ("https://hooks.example.com:25/", "Port 25 .* from 1024"),
        ("https://localhost/", "not a public host name"),
        ("https://bot.localhost/", "not a public host name"),
        ("https://intranet/", "not a public host name"),
        ("https://metadata.google.internal/", "not a public host name"),
        ("https://169.254.169.254/", "not a public address"),
        ("https://[::ffff:127.0.0.1]/", "not a public address"),
    ],
)
def test_private_url_is_rejected_with_reason(url: str, text: str) -> None:
    with pytest.raises(InvalidWebhookUrl, match=text):
        check_url(url, allow_private=False)


URL_PIECES = st.sampled_from(
    ["https://", "[", "]", ":", "@", "/", "?", "#", "%", ".", "0x", "1", "::", "xn--", "é"]
)


@settings(deadline=None)
@given(st.lists(URL_PIECES | st.text(max_size=5), max_size=12).map("".join), st.booleans())
def test_check_url_accepts_or_raises_invalid_webhook_url(url: str, allow_private: bool) -> None:
    for text in (url, "https://" + url):
        with suppress(InvalidWebhookUrl):
            check_url(text, allow_private)
