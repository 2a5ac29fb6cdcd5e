"""A line between a browser and a server on which every byte is counted: also those of workers, of which a browser's own
figures tell nothing or half."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

#: How a request begins.
ASKED = re.compile(rb"(GET|HEAD|POST) (\S+) HTTP/1\.1\r\n")
MOST = 65536


@dataclass
class Exchange:
    """One request, and the bytes that came back for it: the head of the answer with its body."""

    method: str
    path: str
    count: int = 0


@dataclass
class Wire:
    """Where a browser asks in place of the server itself, and what it asked so far, in order."""

    address: str
    exchanges: list[Exchange] = field(default_factory=list)


@contextmanager
def counted(port: int) -> Iterator[Wire]:
    """The way to the server at `port` of this computer. Without TLS or pipelining, so that one request follows the
    other on a connection."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        wire = Wire(f"http://127.0.0.1:{door.getsockname()[1]}")
        threading.Thread(target=_let_in, args=(door, port, wire), daemon=True).start()
        yield wire


def _let_in(door: socket.socket, port: int, wire: Wire) -> None:
    with suppress(OSError):
        while True:
            browser, _address = door.accept()
            server = socket.create_connection(("127.0.0.1", port))
            mine: list[Exchange] = []
            threading.Thread(target=_ask, args=(browser, server, mine, wire), daemon=True).start()
            threading.Thread(target=_answer, args=(server, browser, mine), daemon=True).start()


def _ask(browser: socket.socket, server: socket.socket, mine: list[Exchange], wire: Wire) -> None:
    with suppress(OSError), server:
        while sent := browser.recv(MOST):
            for method, path in ASKED.findall(sent):
                mine.append(Exchange(method.decode(), path.decode()))
                wire.exchanges.append(mine[-1])
            server.sendall(sent)


def _answer(server: socket.socket, browser: socket.socket, mine: list[Exchange]) -> None:
    with suppress(OSError), browser:
        while came := server.recv(MOST):
            mine[-1].count += len(came)
            browser.sendall(came)
