"""The services of docker-compose.yml without containers: as processes of this computer, behind nginx.

Commands, variables and the checks of their health are those of the files (tests/race/composition.py).
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.backing import Database, Kept, backing
from tests.race.composition import OURS, Composition, Here
from tests.race.house import House, beginning, run
from tests.race.processes import Processes, is_alive
from tests.race.size import Size
from tests.running import ROOT, wait_until
from tools.packages import nginx
from tools.services import answers, free_port

#: What nginx has around the document's block.
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn; worker_processes 1; {user}
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream pages {{ {pages} }}
  server {{
    listen 127.0.0.1:{port};
    {block}
  }}
}}
"""
#: The address of the one `web` in the document's block; as many answer as are rehearsed.
ONE_WEB, ALL_OF_THEM = "http://127.0.0.1:8000;", "http://pages;"
#: For one command, on a machine that is busy.
LONG = 1200


@dataclass
class Server(Processes):
    """All of its processes: web0 …, worker0 …, beat, nginx; `port` is the proxy's."""

    here: Here = field(kw_only=True)
    database: Database = field(kw_only=True)
    redis: Kept = field(kw_only=True)
    scale: int = 2

    def start_service(self, service: str, name: str) -> None:
        self.start(name, self.here.command(service, name), self.here.environment(service, name))

    def start_web(self, number: int) -> None:
        self.start_service("web", f"web{number}")
        wait_until(lambda: self.serves(number), self.printed)

    def serves(self, number: int) -> bool:
        """Whether its processes answer, and not only the one that will start them."""
        port = int(self.here.environment("web", f"web{number}")["BIND"].rpartition(":")[2])
        return is_alive(port, self.here.host)

    def is_well(self, service: str, name: str) -> bool:
        """What its own check says."""
        environment = self.here.environment(service, name)
        asked = self.here.health(service, name)
        return subprocess.run(asked, cwd=self.code, env=environment, capture_output=True).returncode == 0

    def start_worker(self, number: int) -> None:
        self.start_service("worker", f"worker{number}")

    def start_beat(self) -> None:
        self.start_service("beat", "beat")

    def start_services(self) -> None:
        """All that runs our code."""
        for number in range(self.scale):
            self.start_web(number)
            self.start_worker(number)
        self.start_beat()

    def end_services(self) -> None:
        """The proxy goes on, and has nobody to ask."""
        ours = [name for name in self.running if name != "nginx"]
        for name in ours:
            self.running[name].terminate()
        for name in ours:
            self.end(name)

    def start_all(self) -> None:
        self.start_services()
        self.start_proxy()

    def start_proxy(self) -> None:
        written = self.folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        ports = [self.here.environment("web", f"web{number}")["BIND"] for number in range(self.scale)]
        pages = " ".join(f"server {each} max_fails=0;" for each in ports)
        said = self.here.said.proxy_block()
        assert said.count(ONE_WEB) == 1
        said = said.replace(ONE_WEB, ALL_OF_THEM)
        written.write_text(NGINX.format(folder=self.folder, port=self.port, pages=pages, block=said, user=user))
        self.start("nginx", (nginx() or "nginx", "-c", str(written), "-e", str(self.folder / "nginx.log")))
        wait_until(lambda: answers(self.port), self.printed)

    def migrate(self) -> None:
        """What the service of this name runs before all others."""
        self.do(self.here.command("migrate"))

    def do(self, command: Sequence[str]) -> str:
        """One command that ends well, where the services run; what it said."""
        environment = self.here.environment("web", "web0")
        done = subprocess.run(command, cwd=self.code, env=environment, capture_output=True, text=True, timeout=LONG)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def take_up_a_new_version(self, number: int) -> None:
        """The document's step for the pages; back when a process answers."""
        subprocess.run(["kill", "-HUP", str(self.running[f"web{number}"].pid)], check=True)
        wait_until(lambda: self.serves(number), self.printed)


@contextmanager
def servers(folder: Path, code: Path = ROOT, scale: int = 2, processes: int = 2) -> Iterator[Server]:
    """PostgreSQL and Redis as they are composed, and nothing else yet: no table, no process of ours."""
    for each in ("data", "tmp", "home"):
        (folder / each).mkdir(parents=True, exist_ok=True)
    said = Composition(code) if code != ROOT else OURS
    here = Here(folder, said, said.filled_in() | {"WEB_PROCESSES": str(processes)})
    with backing(here) as (database, redis):
        environment = here.environment("web", "web0")
        server = Server(folder, environment, free_port(), code, here=here, database=database, redis=redis, scale=scale)
        try:
            yield server
        finally:
            server.end_all()


@contextmanager
def rehearsed(
    folder: Path, size: Size, migrated: bytes = b"", scale: int = 2, processes: int = 1
) -> Iterator[tuple[House, Server]]:
    """A club on a server, with play begun. `migrated`: a dump that spares most of the migrations. `scale`: how many of
    web and worker; `processes` in each web."""
    with servers(folder, scale=scale, processes=processes) as server:
        server.database.read(migrated)
        server.migrate()
        session = json.loads(run(server.environment, "shell", "-v0", "-c", beginning(size)))
        server.start_all()
        yield House("rehearsed", server, server.environment, True, session, server.here.host), server
