"""A laptop and a hosted site as two programs that run, and a line between them that breaks.

What begins in each of them is called there by `manage.py shell`; what it prints last is JSON.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date

from club.actor import PROGRAM
from club.models import Club, FedPackage, FedSession, Session
from club.services import end_play
from club.services.hosted_site import set_hosted_site
from club.services.laptop_keys import make_laptop_key
from scoring.models import Publication
from scoring.services import publish_session
from tests.builders import make_club, play_all, standings_of, started_session


def begin_hosted() -> None:
    """A club with a key; prints it."""
    club = make_club("Riverside")
    print(json.dumps({"key": make_laptop_key(club_id=club.pk, name="laptop", actor=PROGRAM), "club": club.slug}))


def begin_laptop(key: str, port: int) -> None:
    """An evening in its last round but one, and where it is to be sent."""
    club = make_club("Riverside")
    session = started_session(8, club=club, habits={"live_ranking": "exact"})
    play_all(session, rounds=range(1, 7))
    standings_of(session)
    place = {"address": f"http://127.0.0.1:{port}", "since": date(2020, 1, 1)}
    set_hosted_site(club_id=club.pk, key=key, **place, actor=PROGRAM)
    print(json.dumps({"session": session.pk, "slug": session.slug}))


def end_and_publish(session_id: int) -> None:
    """The evening is over and published."""
    session = Session.objects.get(pk=session_id)
    play_all(session)
    end_play(session_id=session_id, actor=PROGRAM)
    publish_session(session_id=session_id, actor=PROGRAM)
    print(json.dumps(facts()))


def facts() -> dict[str, object]:
    """What of editions there is."""
    rows = Publication.objects.order_by("number").values_list("number", "standings", "facts")
    return {"editions": [list(row) for row in rows], "sessions": Session.objects.count()}


def arrived() -> None:
    """What has come at the hosted site; prints it."""
    club = Club.objects.get()
    states = list(FedPackage.objects.order_by("pk").values_list("kind", "state"))
    fed = list(FedSession.objects.filter(club=club).values_list("version", "acts"))
    print(json.dumps({**facts(), "packages": states, "fed": fed}))


@dataclass
class Relay:
    """A port that hands on to another one, as badly as `faults` say, one of them for each connection."""

    to: int
    faults: list[str] = field(default_factory=list)
    seen: int = 0
    holding: list[socket.socket] = field(default_factory=list)

    @contextmanager
    def open(self) -> Iterator[int]:
        """Its port, while it listens."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=self._listen, args=(server,), daemon=True).start()
            yield int(server.getsockname()[1])
        for each in self.holding:
            each.close()

    def _listen(self, server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                line, _address = server.accept()
                threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        self.seen += 1
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "silent":
            self.holding.append(line)
            return
        with line, suppress(OSError):
            request = _request(line)
            if fault == "cut":
                # Half of it goes through.
                self._asked(request[: len(request) // 2], wait=False)
                return
            if fault == "twice":
                self._asked(request)
            answer = self._asked(request)
            if fault != "unanswered":
                line.sendall(answer)

    def _asked(self, request: bytes, *, wait: bool = True) -> bytes:
        with socket.create_connection(("127.0.0.1", self.to), 60) as there:
            there.sendall(request)
            there.shutdown(socket.SHUT_WR) if not wait else None
            return b"".join(iter(lambda: there.recv(65536), b"")) if wait else b""


def _request(line: socket.socket) -> bytes:
    """A whole request, which asks for the connection to be closed after it."""
    line.settimeout(60)
    read = b""
    while b"\r\n\r\n" not in read:
        read += line.recv(65536)
    head, _, body = read.partition(b"\r\n\r\n")
    fields = dict(each.lower().split(b": ", 1) for each in head.split(b"\r\n")[1:])
    while len(body) < int(fields[b"content-length"]):
        body += line.recv(65536)
    return head + b"\r\nConnection: close\r\n\r\n" + body
