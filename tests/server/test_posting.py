"""Webhooks: which addresses are allowed, what is signed, and what a delivery does. Nothing leaves the loopback."""

from __future__ import annotations

import asyncio
import base64
import datetime
import json
import random
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpcore2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jadecourt.server.posting import (
    MOST_TRIES,
    BadHook,
    Delivery,
    Guard,
    Poster,
    Undeliverable,
    check_url,
    is_public,
    new_secret,
    next_delay,
    sign,
    verify,
)

PUBLIC = "93.184.215.14"
PUBLIC_6 = "2606:4700::6810:1"
PLENTY = 60.0  # a time limit that no test reaches

# ------------------------------------------------------------------------------------------------ addresses


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
def test_an_address_inside_a_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        PUBLIC,
        "8.8.8.8",
        "172.32.0.1",
        "100.128.0.1",
        PUBLIC_6,
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2002:808:808::1",
    ],
)
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.com",
        "https://hooks.example.com/a/b?c=d%20e&f=@",
        "HTTPS://Hooks.Example.com:443/",
        "https://hooks.example.com:8443/",
        "https://xn--bcher-kva.example/",
        f"https://{PUBLIC}/",
        f"https://[{PUBLIC_6}]:8443/x",
        "https://localhost.example.com/",
    ],
)
def test_a_good_address_is_good(url: str) -> None:
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
def test_private_addresses_and_http_only_where_allowed(url: str) -> None:
    check_url(url, allow_private=True)
    with pytest.raises(BadHook):
        check_url(url, allow_private=False)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("", "ASCII"),
        ("hooks.example.com/x", "begin with https://"),
        ("//hooks.example.com/x", "begin with https://"),
        ("ftp://hooks.example.com/", "begin with https://"),
        ("file:///etc/passwd", "begin with https://"),
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
        ("https://hooks.example.com:0/", "port 0"),
        ("https://hooks.example.com:-1/", "port -1"),
        ("https://hooks.example.com:65536/", "port 65536"),
        ("https://hooks.example.com:x/", "no address"),
        ("https://[::1/", "no address"),
        ("https://127.1/", "no IP address"),
        ("https://2130706433/", "no IP address"),
        ("https://0177.0.0.1/", "no address"),
        ("https://0x7f.1/", "no host name"),
        ("https://0x7f000001/", "no host name"),
        ("https://1.2.3.4.0x/", "no host name"),
        ("https://hooks%2eexample.com/", "no host name"),
        ("https://hooks..example.com/", "no host name"),
        ("https://hooks.example.com./", "no host name"),
        ("https://-hooks.example.com/", "no host name"),
        ("https://" + "a" * 64 + ".example.com/", "no host name"),
        ("https://[fe80::1%25eth0]/", "not a public address"),
    ],
)
@pytest.mark.parametrize("allow_private", [False, True])
def test_a_bad_address_is_explained(url: str, text: str, allow_private: bool) -> None:
    with pytest.raises(BadHook, match=text):
        check_url(url, allow_private)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("http://hooks.example.com/", "begin with https://$"),
        ("https://hooks.example.com:25/", "port 25 .* from 1024"),
        ("https://localhost/", "not a public name"),
        ("https://bot.localhost/", "not a public name"),
        ("https://intranet/", "not a public name"),
        ("https://metadata.google.internal/", "not a public name"),
        ("https://169.254.169.254/", "not a public address"),
        ("https://[::ffff:127.0.0.1]/", "not a public address"),
    ],
)
def test_an_address_inside_the_network_is_explained(url: str, text: str) -> None:
    with pytest.raises(BadHook, match=text):
        check_url(url, allow_private=False)


pieces = st.sampled_from(
    ["https://", "[", "]", ":", "@", "/", "?", "#", "%", ".", "0x", "1", "::", "xn--", "é"]
)


@settings(deadline=None)
@given(st.lists(pieces | st.text(max_size=5), max_size=12).map("".join), st.booleans())
def test_whatever_is_given_is_either_good_or_a_bad_hook(url: str, allow_private: bool) -> None:
    for text in (url, "https://" + url):
        with suppress(BadHook):
            check_url(text, allow_private)


# ----------------------------------------------------------------------------------------------- signatures

# The vector that the libraries of Standard Webhooks test with.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'
STAMP = 1614265330
SIGNED = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "Webhook-Timestamp": str(STAMP),
    "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


def test_the_signature_is_that_of_standard_webhooks() -> None:
    assert sign(SECRET, SIGNED["Webhook-Id"], STAMP, BODY) == SIGNED["Webhook-Signature"]
    assert verify(SECRET, SIGNED, BODY, STAMP)


def test_one_right_signature_among_several_is_enough() -> None:
    assert verify(
        SECRET, SIGNED | {"Webhook-Signature": "v1,AAAA v2,x " + SIGNED["Webhook-Signature"]}, BODY, STAMP
    )


@pytest.mark.parametrize("late", [-300, 0, 300])
def test_a_clock_may_be_a_little_wrong(late: int) -> None:
    assert verify(SECRET, SIGNED, BODY, STAMP + late)
    assert not verify(SECRET, SIGNED, BODY, STAMP + late, tolerance=-1)


@pytest.mark.parametrize("late", [-301, 301])
def test_an_old_signature_is_worth_nothing(late: int) -> None:
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
def test_a_changed_header_does_not_verify(change: dict[str, str]) -> None:
    assert not verify(SECRET, SIGNED | change, BODY, STAMP)


def test_another_body_or_secret_or_no_header_does_not_verify() -> None:
    assert not verify(SECRET, SIGNED, BODY + b" ", STAMP)
    assert not verify(new_secret(), SIGNED, BODY, STAMP)
    assert not verify(SECRET, {}, BODY, STAMP)


def test_a_secret_is_long_enough_and_never_the_same() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert len(base64.b64decode(first.removeprefix("whsec_"), validate=True)) == 32


@pytest.mark.parametrize("secret", ["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_!", "whsec_abc"])
def test_a_bad_secret_is_an_error(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        sign(secret, "id", 0, b"")


# --------------------------------------------------------------------------------------------- trying again


def test_tries_get_rarer_and_end_after_about_a_day() -> None:
    chance = random.Random(1)
    delays = [next_delay(tries, chance) for tries in range(1, MOST_TRIES + 2)]
    assert delays[MOST_TRIES - 1 :] == [None, None]
    waits = [delay for delay in delays if delay is not None]
    assert waits == sorted(waits)
    assert waits[0] < 30
    assert 18 * 3600 < sum(waits) < 31 * 3600
    assert next_delay(0, chance) == 0.0


def test_those_that_failed_together_do_not_come_back_together() -> None:
    chance = random.Random(1)
    assert len({next_delay(3, chance) for _ in range(10)}) == 10


# ---------------------------------------------------------------------------------------------------- guard


class Wire(httpcore2.AsyncNetworkBackend):
    """Where connections would have gone; none of them is made."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        self.asked.append((host, port))
        raise httpcore2.ConnectError("cut")


class Names:
    """A name server that gives one answer after the other."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, host: str) -> list[str]:
        self.asked.append(host)
        return self.answers.pop(0)


def connect(guard: Guard) -> str:
    """How a connection by the guard fails."""
    with pytest.raises(httpcore2.ConnectError) as caught:
        asyncio.run(guard.connect_tcp("hook.example", 443, 1.0))
    return str(caught.value)


def test_a_name_that_turns_private_is_refused_the_next_time_and_asked_once_each_time() -> None:
    names, wire = Names([PUBLIC], ["127.0.0.1"]), Wire()
    guard = Guard(False, names, wire)
    assert connect(guard) == "cut"
    assert wire.asked == [(PUBLIC, 443)]
    assert names.asked == ["hook.example"]
    assert connect(guard) == "hook.example leads to an address that is not public"
    assert wire.asked == [(PUBLIC, 443)]
    guard.close()


@pytest.mark.parametrize(
    "answer",
    [[PUBLIC, "10.0.0.1"], ["10.0.0.1", PUBLIC], [PUBLIC, "::1"], [PUBLIC_6, PUBLIC, "::ffff:127.0.0.1"]],
)
def test_one_private_address_among_public_ones_is_refused(answer: list[str]) -> None:
    wire = Wire()
    guard = Guard(False, Names(answer), wire)
    assert "not public" in connect(guard)
    assert wire.asked == []
    guard.close()


def test_one_address_of_each_family_is_tried() -> None:
    wire = Wire()
    guard = Guard(False, Names([PUBLIC_6, "2606:4700::6810:2", PUBLIC, "8.8.8.8"]), wire)
    assert connect(guard) == "cut"
    assert wire.asked == [(PUBLIC_6, 443), (PUBLIC, 443)]
    guard.close()


def test_a_name_without_address() -> None:
    def fail(host: str) -> list[str]:
        raise OSError("no such name")

    for names in (fail, Names([])):
        guard = Guard(True, names, Wire())
        assert connect(guard) == "hook.example has no address"
        guard.close()


# -------------------------------------------------------------------------------------------------- posting


@dataclass
class Receiver:
    """A web server that answers with the same bytes to everybody, and what it was told."""

    port: int = 0
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    connections: int = 0


Answer = Callable[[asyncio.StreamWriter], Awaitable[None]]


def say(text: str) -> Answer:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(text.replace("\n", "\r\n").encode())

    return answer


def say_status(status: int, headers: str = "") -> Answer:
    return say(f"HTTP/1.1 {status} X\nContent-Length: 0\n{headers}\n")


@asynccontextmanager
async def receiving(answer: Answer, tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    tasks: set[asyncio.Task[Any] | None] = set()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.current_task())
        receiver.connections += 1
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            receiver.requests.append(
                (first, headers, await reader.readexactly(int(headers["content-length"])))
            )
            await answer(writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        for task in tasks:
            if task is not None and not task.done():
                task.cancel()
        await asyncio.gather(*(task for task in tasks if task is not None), return_exceptions=True)


@asynccontextmanager
async def posting(**options: Any) -> AsyncIterator[Poster]:
    poster = Poster(**({"allow_private": True, "timeout": PLENTY} | options))
    try:
        yield poster
    finally:
        await poster.close()


def make_delivery(url: str, **changes: Any) -> Delivery:
    return Delivery(
        **({"id": "msg_1", "url": url, "secret": SECRET, "body": {"type": "turn", "seat": "é"}} | changes)
    )


def post_to(answer: Answer, **options: Any) -> int:
    """Post once to a server that answers so."""

    async def run() -> int:
        async with receiving(answer) as receiver, posting(**options) as poster:
            return await poster.post(make_delivery(f"http://127.0.0.1:{receiver.port}/hook"))

    return asyncio.run(run())


def test_a_delivery_arrives_signed_and_as_json() -> None:
    async def run() -> None:
        async with receiving(say_status(204)) as receiver, posting() as poster:
            delivery = make_delivery(f"http://127.0.0.1:{receiver.port}/hook?table=7")
            assert [await poster.post(delivery) for _ in range(2)] == [204, 204]
            assert receiver.connections == 2
            for first, headers, body in receiver.requests:
                assert first == "POST /hook?table=7 HTTP/1.1"
                assert headers["host"] == f"127.0.0.1:{receiver.port}"
                assert headers["content-type"] == "application/json"
                assert headers["webhook-id"] == "msg_1"
                assert json.loads(body) == delivery.body
                assert verify(SECRET, headers, body, time.time())

    asyncio.run(run())


def test_many_deliveries_at_once() -> None:
    async def run() -> None:
        async with receiving(say_status(200)) as receiver, posting() as poster:
            url = f"http://127.0.0.1:{receiver.port}/"
            posts = (poster.post(make_delivery(url, id=f"msg_{number}")) for number in range(20))
            assert await asyncio.gather(*posts) == [200] * 20
            assert len({headers["webhook-id"] for _, headers, _ in receiver.requests}) == 20

    asyncio.run(run())


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_2xx_is_delivered(status: int) -> None:
    assert post_to(say_status(status)) == status


@pytest.mark.parametrize("status", [301, 400, 401, 404, 408, 410, 425, 429, 500, 503])
def test_all_else_is_a_failure_and_only_410_is_final(status: int) -> None:
    with pytest.raises(Undeliverable, match=str(status)) as caught:
        post_to(say_status(status))
    assert caught.value.final == (status == 410)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int) -> None:
    async def run() -> None:
        async with receiving(say_status(200)) as target:
            location = f"Location: http://127.0.0.1:{target.port}/\n"
            async with receiving(say_status(status, location)) as receiver, posting() as poster:
                with pytest.raises(Undeliverable, match="not followed"):
                    await poster.post(make_delivery(f"http://127.0.0.1:{receiver.port}/"))
            assert target.connections == 0

    asyncio.run(run())


@pytest.mark.parametrize("text", ["", "HTTP/1.1 200", "SSH-2.0-x\n", "HTTP/1.1 200 OK\n" + "x: y\n" * 50_000])
def test_what_is_not_http_is_a_failure(text: str) -> None:
    with pytest.raises(Undeliverable) as caught:
        post_to(say(text))
    assert not caught.value.final
    assert 0 < len(caught.value.reason) <= 200


def test_nobody_there() -> None:
    async def run() -> None:
        async with receiving(say_status(200)) as receiver:
            port = receiver.port
        async with posting() as poster:
            with pytest.raises(Undeliverable) as caught:
                await poster.post(make_delivery(f"http://127.0.0.1:{port}/"))
            assert not caught.value.final

    asyncio.run(run())


async def wait_for_ever(writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def trickle(writer: asyncio.StreamWriter) -> None:
    """Headers without end: each comes in time, all of them never."""
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        writer.write(b"x: y\r\n")
        await writer.drain()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("answer", [wait_for_ever, trickle])
def test_no_answer_in_time(answer: Answer) -> None:
    with pytest.raises(Undeliverable, match=r"no answer within 0\.2 seconds") as caught:
        post_to(answer, timeout=0.2)
    assert not caught.value.final


def test_a_name_server_that_does_not_answer_in_time() -> None:
    async def run() -> None:
        async with posting(timeout=0.2, resolve=lambda host: time.sleep(0.5) or [PUBLIC]) as poster:
            with pytest.raises(Undeliverable, match="no answer within"):
                await poster.post(make_delivery("https://hook.example/"))

    asyncio.run(run())


def test_a_status_counts_even_if_the_rest_never_comes() -> None:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
        await wait_for_ever(writer)

    assert post_to(answer, timeout=0.5) == 200
    assert post_to(say("HTTP/1.1 200 OK\nContent-Length: 9\n\nx")) == 200


def test_a_long_answer_is_not_read_to_the_end() -> None:
    ended = []

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
        for _ in range(1000):
            writer.write(b"x" * 100_000)
            await writer.drain()
        ended.append(True)

    assert post_to(answer) == 200
    assert not ended


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
        monkeypatch.setenv(name.lower(), "http://127.0.0.1:9")
    assert post_to(say_status(200)) == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_an_address_that_is_not_allowed_is_final(host: str) -> None:
    async def run() -> None:
        async with receiving(say_status(200)) as receiver, posting(allow_private=False) as poster:
            with pytest.raises(Undeliverable, match="not a public") as caught:
                await poster.post(make_delivery(f"https://{host}:{receiver.port}/"))
            assert caught.value.final
            assert receiver.connections == 0

    asyncio.run(run())


def test_a_public_name_with_a_private_address_is_not_connected_to() -> None:
    async def run() -> None:
        names = Names(["127.0.0.1"], [PUBLIC, "127.0.0.1"])
        async with (
            receiving(say_status(200)) as receiver,
            posting(allow_private=False, resolve=names) as poster,
        ):
            for _ in range(2):
                with pytest.raises(Undeliverable, match="not public") as caught:
                    await poster.post(make_delivery(f"https://hook.example:{receiver.port}/"))
                assert not caught.value.final
            assert receiver.connections == 0
            assert len(names.asked) == 2

    asyncio.run(run())


def test_a_bad_secret_is_final_and_no_secret_is_shown() -> None:
    async def run() -> None:
        async with posting() as poster:
            with pytest.raises(Undeliverable, match="whsec_") as caught:
                await poster.post(make_delivery("https://hook.example/", secret="geheim"))
            assert caught.value.final

    asyncio.run(run())
    assert SECRET not in repr(make_delivery("https://hook.example/"))


# ------------------------------------------------------------------------------------------------------ TLS


def make_certificate(name: str) -> bytes:
    """A key and a certificate for a name, signed by itself."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    return bytes(secret + certificate.public_bytes(pem))


@pytest.mark.parametrize("name", ["hook.example", "other.example"])
def test_tls_and_host_keep_the_name_of_the_address(name: str, tmp_path: Path) -> None:
    """The certificate of another name is refused, though the IP address is the right one."""
    file = tmp_path / "both.pem"
    file.write_bytes(make_certificate(name))
    ours, theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_verify_locations(file)
    theirs.load_cert_chain(file)
    asked: list[str | None] = []
    theirs.sni_callback = lambda sock, server_name, context: asked.append(server_name)

    async def run() -> None:
        names = Names(["127.0.0.1"])
        async with receiving(say_status(200), theirs) as receiver, posting(tls=ours, resolve=names) as poster:
            delivery = make_delivery(f"https://hook.example:{receiver.port}/")
            if name == "hook.example":
                assert await poster.post(delivery) == 200
                assert receiver.requests[0][1]["host"] == f"hook.example:{receiver.port}"
            else:
                with pytest.raises(Undeliverable, match="CERTIFICATE_VERIFY_FAILED"):
                    await poster.post(delivery)
                assert receiver.requests == []
            assert asked == ["hook.example"]

    asyncio.run(run())


def test_a_certificate_that_no_authority_has_signed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "both.pem"
    file.write_bytes(make_certificate("hook.example"))
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(file)

    async def run() -> None:
        async with (
            receiving(say_status(200), theirs) as receiver,
            posting(resolve=Names(["127.0.0.1"])) as poster,
        ):
            with pytest.raises(Undeliverable, match="CERTIFICATE_VERIFY_FAILED"):
                await poster.post(make_delivery(f"https://hook.example:{receiver.port}/"))

    asyncio.run(run())
