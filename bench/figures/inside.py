"""The application asked in the process that it runs in: no socket, no server, and every middleware.

`python -m bench.figures.inside` in the environment of a house; what to measure comes as JSON, what came of it goes
as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from django.core.wsgi import get_wsgi_application

from bench.figures.asking import Amount, entries, polls
from tests.race.house import House
from tests.race.tables import Client


@dataclass
class Answer:
    """What http.client would have given."""

    status: int
    headers: Message
    content: bytes

    def read(self) -> bytes:
        return self.content

    def getheaders(self) -> list[tuple[str, str]]:
        return self.headers.items()


class Application:
    """A connection that ends in the application itself."""

    def __init__(self) -> None:
        self.application = get_wsgi_application()

    def request(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> None:
        self.asked = _environ(method, path, body or b"", headers)

    def getresponse(self) -> Answer:
        told: dict[str, Any] = {}

        def start(status: str, headers: Iterable[tuple[str, str]], *_trouble: Any) -> None:
            told.update(status=int(status[:3]), headers=headers)

        answered = self.application(self.asked, start)
        content = b"".join(answered)
        answered.close()
        message = Message()
        for name, value in told["headers"]:
            message[name] = value
        return Answer(told["status"], message, content)


def _environ(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    """What a server makes of a request."""
    address = urlsplit(path)
    said = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": address.path,
        "QUERY_STRING": address.query,
        "CONTENT_TYPE": headers.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        **said,
    }


@dataclass
class Inside(Client):
    """A browser that has swallowed the server."""

    application: Application = field(default_factory=Application)

    def __post_init__(self) -> None:
        self.connection: Any = self.application


def main() -> None:
    """Measure what standard input says, in this process."""
    asked = json.loads(sys.stdin.read())
    running: Any = SimpleNamespace(port=0)
    house = House("inside", running, os.environ, asked["secure"], asked["session"])
    application, amount = Application(), Amount(*asked["amount"])
    clients = [Inside(house, application=application) for _way in asked["ways"]]
    for client, (_section, _table, secret) in zip(clients, asked["ways"], strict=True):
        client.come_in(secret)
    found = polls(clients[0], asked["poll"], amount) if asked["poll"] else entries(list(clients), amount)
    print(json.dumps(found.to_json()))


if __name__ == "__main__":
    main()
