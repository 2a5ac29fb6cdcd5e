"""A hall of tablets and telephones, each with connections that it keeps: whoever comes in beside them is answered."""

from __future__ import annotations

import http.client
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bridgeclub.http import certificate
from bridgeclub.management import addresses, connections, secure
from bridgeclub.management.commands.serve import parts
from tests.ranges import WHOLE
from tests.running import START_SECONDS, wait_until
from tools.services import free_port

pytestmark = pytest.mark.once
MANY = 400 if WHOLE else 200
HERE = "127.0.0.1"
ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("club")
    certificate.make(certificate.files_in(made), [HERE, "localhost"], "Riverside", datetime.now(UTC))
    return made


@contextmanager
def running(arguments: tuple[str, ...], folder: Path, port: int) -> Iterator[None]:
    """One part of `serve`."""
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env={"DATA_DIR": str(folder), "PATH": "", "PYTHONPATH": "."},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: addresses.is_listening(HERE, port), lambda: f"{process.poll()}")
        yield
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def http_part(port: int) -> tuple[str, ...]:
    return parts(HERE, port)[0].arguments


@pytest.fixture(scope="module")
def http_port(folder: Path) -> Iterator[int]:
    port = free_port()
    with running(http_part(port), folder, port):
        answered(port, patience=START_SECONDS)  # the first page of a process takes longer, whoever asks for it
        yield port


@pytest.fixture(scope="module")
def https_port(folder: Path) -> Iterator[int]:
    port = free_port()
    with running(secure.secure_part(HERE, port, folder).arguments, folder, port):
        answered(port, trusting(folder), patience=START_SECONDS)
        yield port


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate.files_in(folder).authority))


def answered(port: int, context: ssl.SSLContext | None = None, patience: float = 10) -> float:
    """After how many seconds a newcomer has an answer."""
    began = time.monotonic()
    made = (
        http.client.HTTPSConnection(HERE, port, context=context, timeout=patience)
        if context
        else http.client.HTTPConnection(HERE, port, timeout=patience)
    )
    with closing(made) as newcomer:
        newcomer.request("GET", "/healthz")
        assert newcomer.getresponse().status == 200
    return time.monotonic() - began


def ask(connection: socket.socket) -> None:
    """One question and its whole answer on a connection that is kept."""
    connection.sendall(ASK)
    said = b""
    while not said.endswith(b"\r\n\r\nok"):
        more = connection.recv(4096)
        assert more, "It was closed."
        said += more
    assert b"connection: close" not in said.lower()


def comes_in(kept: ExitStack, port: int, context: ssl.SSLContext | None = None) -> socket.socket:
    plain = kept.enter_context(socket.create_connection((HERE, port), timeout=10))
    return kept.enter_context(context.wrap_socket(plain, server_hostname=HERE)) if context else plain


@pytest.mark.parametrize("secured", [False, True], ids=["http", "https"])
@pytest.mark.parametrize("kind", ["silent", "asking"])
def test_a_newcomer_is_answered_at_once_beside_hundreds_of_connections(
    request: pytest.FixtureRequest, folder: Path, *, secured: bool, kind: str
) -> None:
    port = request.getfixturevalue("https_port" if secured else "http_port")
    context = trusting(folder) if secured else None
    connections.allowed()
    with ExitStack() as kept:
        # A silent one has not even said hello: a browser opens some for later, and a telephone falls asleep.
        all_of_them = [comes_in(kept, port, None if kind == "silent" else context) for _each in range(MANY)]
        for _round in range({"silent": 0, "asking": 2}[kind]):
            for each in all_of_them:
                ask(each)
        assert min(answered(port, context) for _each in range(3)) < 1


def test_connections_that_are_silent_after_hello_keep_nobody_waiting(https_port: int, folder: Path) -> None:
    with ExitStack() as kept:
        for _each in range(40):
            comes_in(kept, https_port, trusting(folder))
        assert min(answered(https_port, trusting(folder)) for _each in range(3)) < 1


def test_plain_http_at_the_secure_port_and_who_does_not_know_the_certificate_harm_nobody(
    https_port: int, folder: Path
) -> None:
    for _each in range(20):
        with socket.create_connection((HERE, https_port), timeout=5) as lost:
            lost.sendall(ASK)
            assert not lost.recv(1)
        with pytest.raises(ssl.SSLCertVerificationError), ExitStack() as kept:
            comes_in(kept, https_port, ssl.create_default_context())
    assert min(answered(https_port, trusting(folder)) for _each in range(3)) < 1


def test_the_limit_of_open_files_is_raised_as_far_as_the_system_lets() -> None:
    program = """
import resource
from bridgeclub.management import connections
for most in (4096, 1200, 256):
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    print(connections.allowed(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["1000 3200", "333 1200", "50 256"]
