"""Over real sockets: a laptop and a hosted site that run, and a line between them that breaks in every way."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests import databases
from tests.hosted_houses import Relay
from tests.race.house import run, serving
from tests.running import START_SECONDS, Running

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def asks(environment: dict[str, str], act: str) -> dict[str, Any]:
    words = f"from tests import hosted_houses as houses; houses.{act}"
    return dict(json.loads(run(environment, "shell", "-v0", "-c", words)))


def own(folder: Path) -> dict[str, str]:
    """A program of its own, with a database of its own."""
    folder.mkdir()
    databases.copy_into(folder)
    mine = {each: os.environ[each] for each in ("PATH", "HOME", "LANG", "TMPDIR") if each in os.environ}
    return {**mine, "DATA_DIR": str(folder)}


def until(found: Callable[[], dict[str, Any]], true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    deadline = time.monotonic() + START_SECONDS
    while not true(last := found()):
        assert time.monotonic() < deadline, last
        time.sleep(2)
    return last


def kill_worker(running: Running) -> None:
    """As hard as there is."""
    for pid, words in running.children().items():
        if "celery" in words and "worker" in words:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def test_everything_arrives_once_over_a_line_that_breaks(tmp_path: Path) -> None:
    hosted, laptop = own(tmp_path / "hosted"), own(tmp_path / "laptop")
    key = asks(hosted, "begin_hosted()")["key"]
    with serving(hosted) as there:
        relay = Relay(there.port, ["cut", "", "twice", "unanswered", "silent"])
        with relay.open() as port:
            session = asks(laptop, f"begin_laptop({key!r}, {port})")["session"]
            with serving(laptop) as here:
                came = until(lambda: asks(hosted, "arrived()"), lambda found: bool(found["fed"]))
                assert came["sessions"] == 0, "during play nothing but what everybody reads"
                assert here.status() == 200, "play goes on whatever the line does"
                relay.faults = ["cut", "twice", "silent", "", "unanswered", "cut"]
                published = asks(laptop, f"end_and_publish({session})")
                until(lambda: {"seen": relay.seen, "left": len(relay.faults)}, lambda found: found["left"] < 5)
                kill_worker(here)
                came = until(lambda: asks(hosted, "arrived()"), lambda found: bool(found["editions"]))
        assert came["editions"] == published["editions"]
        assert came["sessions"] == 1
        assert [state for kind, state in came["packages"] if kind == "archive"] == ["taken"]
