"""A club that really runs: the processes of `manage.py serve` on a folder of their own, disturbed from outside."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import databases
from tests.running import ROOT, Running, wait_until
from tests.toolchain_serve import serving

PATIENCE = 120
WAYS_IN = """
import json
from club.queries import session_by_slug, table_accesses
print(json.dumps({way.table: way.secret for way in table_accesses(session_by_slug(*%r).id)}))
"""


def manage(folder: Path, *arguments: str) -> str:
    """What manage.py prints, in a club that set nothing but where its data is; a failure is the test's."""
    mine = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**mine, "DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass
class ClubHouse:
    """A club's computer: its folder and its `serve`."""

    folder: Path
    running: Running

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.running.port}"

    def command(self, *arguments: str) -> str:
        return manage(self.folder, *arguments)

    def ask(self, question: str, club: str, session: str) -> Any:
        """The JSON that a few lines of Python print about a session."""
        return json.loads(self.command("shell", "-v", "0", "-c", question % ((club, session),)))

    def kill_worker(self) -> int:
        """SIGKILL to whoever computes the standings; returns the number of the process that is gone."""
        worker = self._worker()
        assert worker is not None, self.running.printed()
        os.kill(worker, signal.SIGKILL)
        self.running.wait_for("worker | has stopped")
        return worker

    def wait_for_another_worker(self, than: int) -> None:
        wait_until(lambda: self._worker() not in (None, than), self.running.printed)

    def _worker(self) -> int | None:
        children = self.running.children().items()
        return next((pid for pid, words in children if re.search(r"^celery .*\bworker\b", words)), None)


@contextmanager
def club_house(folder: Path) -> Iterator[ClubHouse]:
    """An empty club, and everything running on it; all of it ends with the test.

    For whoever asks for `django_db_setup`.
    """
    databases.copy_into(folder)
    with serving(folder) as running:
        yield ClubHouse(folder, running)
