"""The processes of a server without its containers: two of the pages, two workers, beat, and nginx in front."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import OK, HTTPConnection
from pathlib import Path
from typing import BinaryIO

from tests.race.house import House, beginning, begun, database_of_its_own, of_a_server
from tests.race.size import Size
from tests.running import ROOT, wait_until
from tools.packages import nginx
from tools.services import answers, free_port

WEB = ("gunicorn", "--config", "python:bridgeclub.http.gunicorn", "bridgeclub.wsgi:application")
CELERY = ("celery", "--app=bridgeclub")
LOOK = ("--loglevel=WARNING",)
PATIENCE = 60

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn; worker_processes 1; {user}
events {{ worker_connections 512; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream pages {{ server 127.0.0.1:{first} max_fails=0; server 127.0.0.1:{second} max_fails=0; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://pages;
      proxy_set_header Host localhost;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Request-ID $request_id;
    }}
  }}
}}
"""


@dataclass
class Server:
    """All of its processes by name; each writes into a file of its own. `port` is the proxy's."""

    folder: Path
    environment: Mapping[str, str]
    port: int
    ports: tuple[int, int]
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    said: dict[str, BinaryIO] = field(default_factory=dict)

    def start(self, name: str, command: tuple[str, ...], **more: str) -> None:
        """A process in the background, deaf to the terminal's Ctrl-C."""
        self.said[name] = (self.folder / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**self.environment, **more},
            stdin=subprocess.DEVNULL,
            stdout=self.said[name],
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def start_web(self, number: int) -> None:
        port = self.ports[number]
        self.start(f"web{number}", _module(*WEB), BIND=f"127.0.0.1:{port}", WEB_PROCESSES="1")
        wait_until(lambda: self.serves(number), self.printed)

    def serves(self, number: int) -> bool:
        """Whether a process of these pages answers, and not only somebody who will start one."""
        asked = HTTPConnection("127.0.0.1", self.ports[number], timeout=PATIENCE)
        try:
            asked.request("GET", "/healthz", headers={"Host": "localhost"})
            return asked.getresponse().status == OK
        except OSError:
            return False
        finally:
            asked.close()

    def start_worker(self, number: int) -> None:
        command = ("worker", "--concurrency=1", f"--hostname=worker{number}@%h", *LOOK)
        self.start(f"worker{number}", _module(*CELERY, *command))

    def start_beat(self) -> None:
        schedule = self.folder / "beat-schedule"
        self.start("beat", _module(*CELERY, "beat", f"--schedule={schedule}", "--pidfile=", *LOOK))

    def start_all(self) -> None:
        for number in (0, 1):
            self.start_web(number)
            self.start_worker(number)
        self.start_beat()
        written = self.folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        first, second = self.ports
        written.write_text(NGINX.format(folder=self.folder, port=self.port, first=first, second=second, user=user))
        self.start("nginx", (nginx() or "nginx", "-c", str(written), "-e", str(self.folder / "nginx.log")))
        wait_until(lambda: answers(self.port), self.printed)

    def take_up_a_new_version(self, number: int) -> None:
        """What `kill -HUP` is to the pages of a server; back when a new process answers."""
        self.running[f"web{number}"].send_signal(signal.SIGHUP)
        wait_until(lambda: self.serves(number), self.printed)

    def end(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        """One process and, where it is killed, all that it started; it is not started again."""
        process = self.running.pop(name)
        if how != signal.SIGKILL:
            process.send_signal(how)
        try:
            process.wait(0 if how == signal.SIGKILL else PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.said.pop(name).close()

    def end_all(self) -> None:
        for name in list(self.running):
            self.end(name)

    def printed(self) -> str:
        return "\n".join(f"── {each.name}\n{each.read_text()}" for each in sorted(self.folder.glob("*.log")))

    def roots(self) -> list[int]:
        return [each.pid for each in self.running.values()]

    def children(self) -> dict[int, str]:
        """Which process of its is which is not told: there are several of the pages."""
        return {}


def _module(name: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name, *arguments)


@contextmanager
def rehearsed(folder: Path, size: Size, postgres: str, redis: str) -> Iterator[tuple[House, Server]]:
    """A club on a server, in a database of its own, with play begun."""
    with database_of_its_own(postgres) as url, rehearsed_on(folder, size, url, redis) as both:
        yield both


@contextmanager
def rehearsed_on(folder: Path, size: Size, database: str, redis: str) -> Iterator[tuple[House, Server]]:
    """The same on an empty database."""
    environment, session = begun(folder, of_a_server(database, redis), beginning(size))
    server = Server(folder, environment, free_port(), (free_port(), free_port()))
    try:
        server.start_all()
        yield House("rehearsed", server, environment, True, session), server
    finally:
        server.end_all()
