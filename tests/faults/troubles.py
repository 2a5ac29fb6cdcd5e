"""What is killed while a night is played, in an order and at moments that a seed tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from signal import SIGKILL
from threading import Event
from time import monotonic, sleep

from tests.faults.backing import Database, Kept
from tests.race.rehearsal import Server

#: Seconds; and how long the first entry of a busy machine may take without it.
AWAY, PATIENCE = 5.0, 60


@dataclass
class Troubles:
    """`done` names what has been killed and has come back."""

    server: Server
    database: Database
    redis: Kept
    done: list[str] = field(default_factory=list)
    entries_without_redis: int = 0

    def all_of_it(self, seed: int, over: Event, rounds: int) -> None:
        """Everything once in each of so many rounds, while the night is not over."""
        chance = Random(seed)
        kinds = [self.web, self.worker, self.beat, self.without_redis, self.postgres]
        for _round in range(rounds):
            for kill in chance.sample(kinds, len(kinds)):
                if over.wait(0.5 + chance.random()):
                    return
                kill()

    def web(self) -> None:
        number = len(self.done) % 2
        self.server.end(f"web{number}", SIGKILL)
        self.server.start_web(number)
        self.done.append("web")

    def worker(self) -> None:
        for number in (0, 1):
            self.server.end(f"worker{number}", SIGKILL)
        for number in (0, 1):
            self.server.start_worker(number)
        self.done.append("worker")

    def beat(self) -> None:
        self.server.end("beat", SIGKILL)
        self.server.start_beat()
        self.done.append("beat")

    def postgres(self) -> None:
        self.database.kill()
        sleep(1)
        self.database.start()
        self.done.append("postgres")

    def without_redis(self) -> None:
        """Entries go on meanwhile."""
        self.redis.kill()
        before = self.database.results()
        sleep(AWAY)
        end = monotonic() + PATIENCE
        while self.database.results() == before and monotonic() < end:
            sleep(1)
        self.entries_without_redis += self.database.results() - before
        self.redis.start()
        self.done.append("redis")
