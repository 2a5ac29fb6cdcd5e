"""A browser without a page, for hundreds of them in one thread: one connection that stays, cookies, entity tags."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

PATIENCE = 60
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.I)
CLOSES = re.compile(rb"\r\nconnection: *close", re.I)
TAG = re.compile(rb"\r\netag: *([^\r]*)", re.I)
COOKIE = re.compile(rb"\r\nset-cookie: *([^=]+)=([^;\r]*)", re.I)
CHUNKED = re.compile(rb"\r\ntransfer-encoding: *chunked", re.I)
NO_BODY = frozenset({204, 304})


@dataclass(frozen=True)
class Answer:
    """`head` ends before the empty line."""

    status: int
    head: bytes
    body: bytes

    @property
    def tag(self) -> str:
        found = TAG.search(self.head)
        return found[1].decode() if found else ""


class Wire(asyncio.Protocol):
    """One connection; one question at a time."""

    def __init__(self) -> None:
        self.said = bytearray()
        self.waiting: asyncio.Future[Answer] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.said += data
        answer = whole(bytes(self.said))
        if answer is None:
            return
        self.said.clear()
        waiting, self.waiting = self.waiting, None
        if CLOSES.search(answer.head) and self.transport:
            self.transport.close()
        if waiting and not waiting.done():
            waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        waiting, self.waiting = self.waiting, None
        if waiting and not waiting.done():
            waiting.set_exception(ConnectionResetError("closed before it answered"))

    @property
    def is_open(self) -> bool:
        return self.transport is not None and not self.transport.is_closing()

    def close(self) -> None:
        if self.transport:
            self.transport.close()

    async def ask(self, request: bytes) -> Answer:
        assert self.transport
        assert self.waiting is None
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await asyncio.wait_for(self.waiting, PATIENCE)


def whole(said: bytes) -> Answer | None:
    """The answer as soon as all of it is here."""
    head, found, body = said.partition(END_OF_HEAD)
    if not found:
        return None
    status = int(head[9:12])
    if status in NO_BODY:
        return Answer(status, head, b"")
    if CHUNKED.search(head):
        return Answer(status, head, body) if body.endswith(b"0\r\n\r\n") else None
    length = LENGTH.search(head)
    return Answer(status, head, body) if length and len(body) >= int(length[1]) else None


@dataclass
class Browser:
    """`headers` are sent with everything. A second connection is opened, and closed again, while the first is busy."""

    port: int
    headers: Mapping[str, str]
    cookies: dict[str, str] = field(default_factory=dict)
    wire: Wire | None = None
    busy: bool = False

    async def ask(self, method: str, path: str, body: bytes | None = None, **more: str) -> Answer:
        """The answer. Raises OSError where nobody answers, TimeoutError where that takes too long."""
        request = self._request(method, path, body, more)
        if self.busy:
            answer = await self._beside(request)
        else:
            self.busy = True
            try:
                answer = await self._kept(request)
            finally:
                self.busy = False
        for name, value in COOKIE.findall(answer.head):
            self.cookies[name.decode()] = value.decode()
        return answer

    async def _kept(self, request: bytes) -> Answer:
        if self.wire is None or not self.wire.is_open:
            self.wire = await self._connected()
        try:
            return await self.wire.ask(request)
        except TimeoutError:
            self.wire.close()
            raise

    async def _beside(self, request: bytes) -> Answer:
        wire = await self._connected()
        try:
            return await wire.ask(request)
        finally:
            wire.close()

    async def _connected(self) -> Wire:
        loop = asyncio.get_running_loop()
        _transport, wire = await loop.create_connection(Wire, "127.0.0.1", self.port)
        return wire

    def _request(self, method: str, path: str, body: bytes | None, more: Mapping[str, str]) -> bytes:
        token = next((value for name, value in self.cookies.items() if name.endswith("csrftoken")), "")
        said = {
            "Host": f"localhost:{self.port}",
            "Accept-Encoding": "gzip",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": token,
            **self.headers,
            **{name.replace("_", "-"): value for name, value in more.items()},
        }
        if body is not None:
            said["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items() if value)]
        return "\r\n".join(lines).encode() + END_OF_HEAD + (body or b"")

    def close(self) -> None:
        if self.wire:
            self.wire.close()
