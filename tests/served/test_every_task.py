"""A worker's child dies in every task: the task comes again, and what it does is there once.

Two databases begin alike, with something to do for every task. In one each task is done twice, undisturbed; in the
other its child is killed after the first write, after the third, and after all of it, before anybody was told, and
then the task comes again. At the end both have as many rows in every table. Letters go once or not at all (ADR 0016).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from celery import Celery
from django.conf import settings

from bridgeclub.celery import app
from tests.race.rehearsal import Server, servers
from tests.running import ROOT

PATIENCE = 300
DEATHS = ("1", "3", "end")
DUE = "from tests.served.due import prepare; prepare()"
#: What is not sent by the clock comes again by a sweep that is.
SWEPT = {
    "scoring.recompute_standings": "scoring.sweep_standings",
    "scoring.recompute_event": "scoring.sweep_events",
    "scoring.recompute_ladders": "scoring.sweep_ladders",
    "scoring.recompute_history": "scoring.sweep_histories",
    "scoring.award_masterpoints": "scoring.sweep_masterpoints",
    "scoring.analyse_deals": "scoring.sweep_deals",
    "scoring.recompute_simultaneous": "scoring.sweep_simultaneous",
    "scoring.score_common_part": "scoring.sweep_simultaneous",
}
#: Letters that somebody asks for: whose worker dies goes not at all, and is asked for again by whoever waits for it.
LETTERS = {"bridgeclub.tell_owner", "bridgeclub.send_history_links", "bridgeclub.send_password_letters"}
#: What these do depends on how long it took to get there; a step of theirs is one transaction.
OF_THE_CLOCK = {"rulings.play_rehearsals", "scoring.play_practice"}
#: What is more at the end than it was before the first task, at least.
GROWS = {
    "club_auditrow",
    "scoring_analysis",
    "scoring_ladderrow",
    "scoring_letter",
    "scoring_masterpointaward",
    "scoring_playedsession",
    "scoring_sendingend",
    "scoring_simultaneoussnapshot",
    "scoring_snapshot",
}


def registered() -> list[str]:
    """Every task of ours, by name."""
    app.loader.import_default_modules()
    return sorted(name for name in app.tasks if not name.startswith("celery."))


def by_the_clock() -> set[str]:
    return {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}


def test_every_task_comes_again_or_is_a_letter() -> None:
    """A child that is killed takes its task along: the broker does not bring it again, beat does."""
    again = by_the_clock() | SWEPT.keys() | LETTERS
    assert set(registered()) - again == set(), "who brings it again when its worker has died?"
    assert set(SWEPT.values()) <= by_the_clock()
    assert (SWEPT.keys() | LETTERS | by_the_clock()) - set(registered()) == set()


@dataclass
class Worker:
    """One for a database, a Redis and a folder of its own; `sends` waits until the task has ended, or its child."""

    server: Server
    database: str
    room: int
    given: Mapping[str, list[Any]]
    told: Path = field(init=False)

    def __post_init__(self) -> None:
        self.folder = self.server.folder / self.database
        self.folder.mkdir()
        self.told = self.folder / "told"
        self.told.touch()
        there = self.server.here.environment("worker", "worker0")
        self.redis = there["REDIS_URL"].removesuffix("/0") + f"/{self.room}"
        own = {"DATABASE_URL": self.url, "REDIS_URL": self.redis, "DATA_DIR": str(self.folder)}
        self.environment = {**there, **own, "DYING_TOLD": str(self.told), "PYTHONPATH": str(ROOT)}
        self.environment["DJANGO_SETTINGS_MODULE"] = "tests.served.dying"
        self.sender = Celery("sender", broker=self.redis)

    @property
    def url(self) -> str:
        return f"{self.server.database.url.rpartition('/')[0]}/{self.database}"

    @contextmanager
    def runs(self) -> Iterator[None]:
        self.server.start(self.database, self.server.here.command("worker", "worker0"), self.environment)
        try:
            yield
        finally:
            self.server.end(self.database)

    def does(self, name: str, how: str) -> str:
        """`how`: "lives", or "dies-…". What became of it."""
        number = f"{how}-{uuid4()}"
        self.sender.send_task(name, self.given.get(name, []), task_id=number, ignore_result=True)
        end = monotonic() + PATIENCE
        while monotonic() < end:
            for line in self.told.read_text().splitlines():
                task, _space, became = line.partition(" ")
                if task == number:
                    return became
            sleep(0.05)
        raise AssertionError(f"nothing is known of {name}, {how}\n{self.server.printed()}")

    def rows(self) -> dict[str, int]:
        """How many each table has."""
        ours = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename ~ '^(club|move|scor|rul)'"
        with psycopg.connect(self.url) as connection:
            tables = [name for (name,) in connection.execute(ours)]
            counted = {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone() for name in tables}
        return {name: found[0] for name, found in counted.items() if found}

    def letters(self) -> Counter[tuple[str, str]]:
        """To whom, about what."""
        found: Counter[tuple[str, str]] = Counter()
        for file in (self.folder / "mail").glob("*"):
            for text in file.read_bytes().split(b"-" * 79):
                letter = message_from_bytes(text.strip(), policy=policy.default)
                if letter["To"]:
                    found[letter["To"], letter["Subject"]] += 1
        return found


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_what_a_task_does_is_there_once_however_often_its_worker_died(tmp_path: Path, migrated_dump: bytes) -> None:
    with servers(tmp_path, scale=1, processes=1) as server:
        server.database.read(migrated_dump)
        said = server.do(["python", "manage.py", "shell", "-v0", "-c", DUE])
        given = json.loads(said.strip().splitlines()[-1])
        for name in ("undisturbed", "killed"):
            with psycopg.connect(server.database.url.rpartition("/")[0] + "/postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name} TEMPLATE bridgeclub")
        undisturbed, killed = (Worker(server, name, room, given) for room, name in ((1, "undisturbed"), (2, "killed")))
        before = undisturbed.rows()
        tasks = [name for name in registered() if name not in OF_THE_CLOCK]
        with undisturbed.runs():
            for name in (*tasks, *tasks):
                assert undisturbed.does(name, "lives") == "done", name
        deaths: Counter[str] = Counter()
        with killed.runs():
            for name in tasks:
                for at in DEATHS:
                    deaths[name] += killed.does(name, f"dies-{at}") == "died"
                assert killed.does(name, "lives") == "done", name
            for name in tasks:
                assert killed.does(name, "lives") == "done", name
        assert min(deaths[name] for name in tasks) >= 1, deaths
        print("", f"{sum(deaths.values())} deaths in {len(tasks)} tasks", sep="\n")
        once, often = undisturbed.rows(), killed.rows()
        assert GROWS - {name for name in once if once[name] > before[name]} == set()
        assert often == once, {name: (once[name], often[name]) for name in once if once[name] != often[name]}
        assert killed.letters() <= undisturbed.letters()
        assert max(undisturbed.letters().values()) == 1
