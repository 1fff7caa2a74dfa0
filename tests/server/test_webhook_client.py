"""The webhook client: deliveries and allowed addresses. All connections stay on the loopback interface."""

from __future__ import annotations

import asyncio
import datetime
import json
import ssl
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpcore2
import pytest

from jadecourt.server.store.jobs import JOB_QUEUES
from jadecourt.server.webhooks.client import (
    Delivery,
    DeliveryFailed,
    PublicOnlyBackend,
    WebhookClient,
)
from jadecourt.server.webhooks.signatures import verify
from server.webhook_samples import PUBLIC_IPV4, PUBLIC_IPV6, SECRET

LONG_TIMEOUT_SECONDS = 60.0  # a time limit that no test reaches

# ---------------------------------------------------------------------------------------------------- allowed addresses


class FakeNetwork(httpcore2.AsyncNetworkBackend):
    """A network backend that records connections and makes none."""

    def __init__(self) -> None:
        self.connections: list[tuple[str, int]] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        self.connections.append((host, port))
        raise httpcore2.ConnectError("cut")


class FakeResolver:
    """A resolver that returns the given answers one after the other."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.hosts: list[str] = []

    def __call__(self, host: str) -> list[str]:
        self.hosts.append(host)
        return self.answers.pop(0)


def connect_error(backend: PublicOnlyBackend) -> str:
    """The error message of a connection through the backend."""
    with pytest.raises(httpcore2.ConnectError) as caught:
        asyncio.run(backend.connect_tcp("hook.example", 443, 1.0))
    return str(caught.value)


def test_dns_rebinding_to_private_address_is_rejected() -> None:
    names, wire = FakeResolver([PUBLIC_IPV4], ["127.0.0.1"]), FakeNetwork()
    backend = PublicOnlyBackend(False, names, wire)
    assert connect_error(backend) == "cut"
    assert wire.connections == [(PUBLIC_IPV4, 443)]
    assert names.hosts == ["hook.example"]
    assert connect_error(backend) == "hook.example resolves to a non-public address"
    assert wire.connections == [(PUBLIC_IPV4, 443)]
    backend.close()


@pytest.mark.parametrize(
    "answer",
    [
        [PUBLIC_IPV4, "10.0.0.1"],
        ["10.0.0.1", PUBLIC_IPV4],
        [PUBLIC_IPV4, "::1"],
        [PUBLIC_IPV6, PUBLIC_IPV4, "::ffff:127.0.0.1"],
    ],
)
def test_any_private_address_among_public_ones_is_rejected(answer: list[str]) -> None:
    wire = FakeNetwork()
    backend = PublicOnlyBackend(False, FakeResolver(answer), wire)
    assert "non-public" in connect_error(backend)
    assert wire.connections == []
    backend.close()


def test_one_address_per_family_is_tried() -> None:
    wire = FakeNetwork()
    backend = PublicOnlyBackend(
        False, FakeResolver([PUBLIC_IPV6, "2606:4700::6810:2", PUBLIC_IPV4, "8.8.8.8"]), wire
    )
    assert connect_error(backend) == "cut"
    assert wire.connections == [(PUBLIC_IPV6, 443), (PUBLIC_IPV4, 443)]
    backend.close()


def test_host_without_address_is_rejected() -> None:
    def fail(host: str) -> list[str]:
        raise OSError("no such name")

    for names in (fail, FakeResolver([])):
        backend = PublicOnlyBackend(True, names, FakeNetwork())
        assert connect_error(backend) == "hook.example does not resolve"
        backend.close()


# -------------------------------------------------------------------------------------------------- deliveries


@dataclass
class Receiver:
    """A web server that always sends the same response, and records the requests."""

    port: int = 0
    requests: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    connections: int = 0


Respond = Callable[[asyncio.StreamWriter], Awaitable[None]]


def respond_with(text: str) -> Respond:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(text.replace("\n", "\r\n").encode())

    return answer


def respond_with_status(status: int, headers: str = "") -> Respond:
    return respond_with(f"HTTP/1.1 {status} X\nContent-Length: 0\n{headers}\n")


@asynccontextmanager
async def running_receiver(answer: Respond, tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
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
async def open_client(**options: Any) -> AsyncIterator[WebhookClient]:
    webhook_client = WebhookClient(**({"allow_private": True, "timeout": LONG_TIMEOUT_SECONDS} | options))
    try:
        yield webhook_client
    finally:
        await webhook_client.close()


def make_delivery(url: str, **changes: Any) -> Delivery:
    return Delivery(
        **({"id": "msg_1", "url": url, "secret": SECRET, "body": {"type": "turn", "seat": "é"}} | changes)
    )


def deliver_to(answer: Respond, **options: Any) -> int:
    """Deliver once to a server with this response; returns the status."""

    async def run() -> int:
        async with running_receiver(answer) as receiver, open_client(**options) as webhook_client:
            return await webhook_client.post(make_delivery(f"http://127.0.0.1:{receiver.port}/hook"))

    return asyncio.run(run())


def test_delivery_is_signed_json() -> None:
    async def run() -> None:
        async with running_receiver(respond_with_status(204)) as receiver, open_client() as webhook_client:
            delivery = make_delivery(f"http://127.0.0.1:{receiver.port}/hook?table=7")
            assert [await webhook_client.post(delivery) for _ in range(2)] == [204, 204]
            assert receiver.connections == 2
            for first, headers, body in receiver.requests:
                assert first == "POST /hook?table=7 HTTP/1.1"
                assert headers["host"] == f"127.0.0.1:{receiver.port}"
                assert headers["content-type"] == "application/json"
                assert headers["webhook-id"] == "msg_1"
                assert json.loads(body) == delivery.body
                assert verify(SECRET, headers, body, time.time())

    asyncio.run(run())


def test_concurrent_deliveries_succeed() -> None:
    async def run() -> None:
        async with running_receiver(respond_with_status(200)) as receiver, open_client() as webhook_client:
            url = f"http://127.0.0.1:{receiver.port}/"
            posts = (webhook_client.post(make_delivery(url, id=f"msg_{number}")) for number in range(20))
            assert await asyncio.gather(*posts) == [200] * 20
            assert len({headers["webhook-id"] for _, headers, _ in receiver.requests}) == 20

    asyncio.run(run())


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_status_2xx_counts_as_delivered(status: int) -> None:
    assert deliver_to(respond_with_status(status)) == status


@pytest.mark.parametrize("status", [301, 400, 401, 404, 408, 410, 425, 429, 500, 503])
def test_only_status_410_disables_webhook_permanently(status: int) -> None:
    with pytest.raises(DeliveryFailed, match=str(status)) as caught:
        deliver_to(respond_with_status(status))
    assert caught.value.is_permanent == (status == 410)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int) -> None:
    async def run() -> None:
        async with running_receiver(respond_with_status(200)) as target:
            location = f"Location: http://127.0.0.1:{target.port}/\n"
            async with (
                running_receiver(respond_with_status(status, location)) as receiver,
                open_client() as webhook_client,
            ):
                with pytest.raises(DeliveryFailed, match="not followed"):
                    await webhook_client.post(make_delivery(f"http://127.0.0.1:{receiver.port}/"))
            assert target.connections == 0

    asyncio.run(run())


@pytest.mark.parametrize("text", ["", "HTTP/1.1 200", "SSH-2.0-x\n", "HTTP/1.1 200 OK\n" + "x: y\n" * 50_000])
def test_invalid_http_response_is_a_failure(text: str) -> None:
    with pytest.raises(DeliveryFailed) as caught:
        deliver_to(respond_with(text))
    assert not caught.value.is_permanent
    assert 0 < len(caught.value.reason) <= 200


def test_refused_connection_is_a_failure() -> None:
    async def run() -> None:
        async with running_receiver(respond_with_status(200)) as receiver:
            port = receiver.port
        async with open_client() as webhook_client:
            with pytest.raises(DeliveryFailed) as caught:
                await webhook_client.post(make_delivery(f"http://127.0.0.1:{port}/"))
            assert not caught.value.is_permanent

    asyncio.run(run())


async def never_respond(writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def respond_slowly(writer: asyncio.StreamWriter) -> None:
    """Send headers without end, each before the timeout."""
    writer.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        writer.write(b"x: y\r\n")
        await writer.drain()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("answer", [never_respond, respond_slowly])
def test_response_timeout_is_a_failure(answer: Respond) -> None:
    with pytest.raises(DeliveryFailed, match=r"no response within 0\.2 seconds") as caught:
        deliver_to(answer, timeout=0.2)
    assert not caught.value.is_permanent


def test_dns_timeout_is_a_failure() -> None:
    def resolve_slowly(host: str) -> list[str]:
        time.sleep(0.5)
        return [PUBLIC_IPV4]

    async def run() -> None:
        async with open_client(timeout=0.2, resolver=resolve_slowly) as webhook_client:
            with pytest.raises(DeliveryFailed, match="no response within"):
                await webhook_client.post(make_delivery("https://hook.example/"))

    asyncio.run(run())


def test_slow_dns_lookups_do_not_block_others() -> None:
    may_answer = threading.Event()
    hooks = next(lane for lane in JOB_QUEUES if lane.kind == "webhook")

    def look_up(host: str) -> list[str]:
        if host.startswith("silent"):
            may_answer.wait(LONG_TIMEOUT_SECONDS)
        return [PUBLIC_IPV4]

    async def run() -> None:
        backend = PublicOnlyBackend(False, look_up, FakeNetwork())
        # The threads of timed-out lookups keep running.
        silent = [
            asyncio.create_task(backend.connect_tcp("silent.example", 443)) for _ in range(3 * hooks.capacity)
        ]
        await asyncio.sleep(0)
        for task in silent:
            task.cancel()
        with pytest.raises(httpcore2.ConnectError, match="cut"):
            await asyncio.wait_for(backend.connect_tcp("hook.example", 443), 10)
        may_answer.set()
        backend.close()

    try:
        asyncio.run(run())
    finally:
        may_answer.set()


@pytest.mark.slow
def test_status_counts_without_complete_body() -> None:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
        await never_respond(writer)

    assert (
        deliver_to(answer, timeout=5) == 200
    )  # the client waits for the rest of the body, but the status is enough
    assert deliver_to(respond_with("HTTP/1.1 200 OK\nContent-Length: 9\n\nx")) == 200


def test_long_response_is_not_read_completely() -> None:
    ended = []

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
        for _ in range(1000):
            writer.write(b"x" * 100_000)
            await writer.drain()
        ended.append(True)

    assert deliver_to(answer) == 200
    assert not ended


def test_environment_proxies_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
        monkeypatch.setenv(name.lower(), "http://127.0.0.1:9")
    assert deliver_to(respond_with_status(200)) == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_private_url_fails_permanently(host: str) -> None:
    async def run() -> None:
        async with (
            running_receiver(respond_with_status(200)) as receiver,
            open_client(allow_private=False) as webhook_client,
        ):
            with pytest.raises(DeliveryFailed, match="not a public") as caught:
                await webhook_client.post(make_delivery(f"https://{host}:{receiver.port}/"))
            assert caught.value.is_permanent
            assert receiver.connections == 0

    asyncio.run(run())


def test_public_name_with_private_address_is_not_contacted() -> None:
    async def run() -> None:
        names = FakeResolver(["127.0.0.1"], [PUBLIC_IPV4, "127.0.0.1"])
        async with (
            running_receiver(respond_with_status(200)) as receiver,
            open_client(allow_private=False, resolver=names) as webhook_client,
        ):
            for _ in range(2):
                with pytest.raises(DeliveryFailed, match="non-public") as caught:
                    await webhook_client.post(make_delivery(f"https://hook.example:{receiver.port}/"))
                assert not caught.value.is_permanent
            assert receiver.connections == 0
            assert len(names.hosts) == 2

    asyncio.run(run())


def test_invalid_secret_fails_permanently_without_showing_it() -> None:
    async def run() -> None:
        async with open_client() as webhook_client:
            with pytest.raises(DeliveryFailed, match="whsec_") as caught:
                await webhook_client.post(make_delivery("https://hook.example/", secret="geheim"))
            assert caught.value.is_permanent

    asyncio.run(run())
    assert SECRET not in repr(make_delivery("https://hook.example/"))


# ------------------------------------------------------------------------------------------------------ TLS


def make_certificate(name: str) -> bytes:
    """A key and a self-signed certificate for a host name."""
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
def test_tls_verifies_the_host_name_of_the_url(name: str, tmp_path: Path) -> None:
    """A certificate for another name is rejected, although the IP address is right."""
    file = tmp_path / "both.pem"
    file.write_bytes(make_certificate(name))
    ours, theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_verify_locations(file)
    theirs.load_cert_chain(file)
    server_names: list[str | None] = []
    theirs.sni_callback = lambda sock, server_name, context: server_names.append(server_name)

    async def run() -> None:
        names = FakeResolver(["127.0.0.1"])
        async with (
            running_receiver(respond_with_status(200), theirs) as receiver,
            open_client(tls=ours, resolver=names) as webhook_client,
        ):
            delivery = make_delivery(f"https://hook.example:{receiver.port}/")
            if name == "hook.example":
                assert await webhook_client.post(delivery) == 200
                assert receiver.requests[0][1]["host"] == f"hook.example:{receiver.port}"
            else:
                with pytest.raises(DeliveryFailed, match="CERTIFICATE_VERIFY_FAILED"):
                    await webhook_client.post(delivery)
                assert receiver.requests == []
            assert server_names == ["hook.example"]

    asyncio.run(run())


def test_self_signed_certificate_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "both.pem"
    file.write_bytes(make_certificate("hook.example"))
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(file)

    async def run() -> None:
        async with (
            running_receiver(respond_with_status(200), theirs) as receiver,
            open_client(resolver=FakeResolver(["127.0.0.1"])) as webhook_client,
        ):
            with pytest.raises(DeliveryFailed, match="CERTIFICATE_VERIFY_FAILED"):
                await webhook_client.post(make_delivery(f"https://hook.example:{receiver.port}/"))

    asyncio.run(run())
