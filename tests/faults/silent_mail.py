"""A mail server that takes every connection and says nothing, until it is told to speak."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, BinaryIO

GREETING = b"220 mail.example.org\r\n"
ANSWERS = {"DATA": b"354 go on\r\n", "QUIT": b"221 bye\r\n"}
OTHERWISE = b"250 ok\r\n"


@dataclass
class SilentMail:
    """Where it listens, whoever came, and the letters it has taken."""

    listening: socket.socket
    speaks: threading.Event = field(default_factory=threading.Event)
    came: list[socket.socket] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        return int(self.listening.getsockname()[1])

    @property
    def url(self) -> str:
        """EMAIL_URL."""
        return f"smtp://127.0.0.1:{self.port}"

    def waiting(self) -> int:
        """How many wait for a word at this moment."""
        return sum(map(_is_open, self.came))

    def accept(self) -> None:
        """Take connections until it is closed."""
        while True:
            try:
                somebody, _address = self.listening.accept()
            except OSError:
                return
            self.came.append(somebody)
            threading.Thread(target=self.attend, args=(somebody,), daemon=True).start()

    def attend(self, somebody: socket.socket) -> None:
        """One connection: it is greeted when the server speaks, or lets go before."""
        self.speaks.wait()
        try:
            with somebody, somebody.makefile("rb") as heard, somebody.makefile("wb", 0) as said:
                self.speak(heard, said)
        except OSError:
            return

    def speak(self, heard: BinaryIO, said: IO[bytes]) -> None:
        """As little of SMTP as one letter needs."""
        said.write(GREETING)
        for line in heard:
            word = line.decode().strip().upper()[:4]
            said.write(ANSWERS.get(word, OTHERWISE))
            if word == "DATA":
                self.letters.append(b"".join(iter(heard.readline, b".\r\n")).decode())
                said.write(OTHERWISE)
            elif word == "QUIT":
                return


def _is_open(somebody: socket.socket) -> bool:
    try:
        return somebody.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


@contextmanager
def silent_mail() -> Iterator[SilentMail]:
    """One on this computer."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listening:
        mail = SilentMail(listening)
        threading.Thread(target=mail.accept, daemon=True).start()
        yield mail
        mail.speaks.set()
        listening.shutdown(socket.SHUT_RDWR)
