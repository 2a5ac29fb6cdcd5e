"""The club's settings for a worker whose children die, by SIGKILL, in the tasks whose number says so.

`dies-1-…` dies after its first statement that writes, `dies-3-…` after its third, `dies-end-…` when it has done all
and has not said so. What became of a numbered task is a line in the file that DYING_TOLD names: "number done".
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from typing import Any

from celery.signals import task_postrun, task_prerun
from django.db import connection

from bridgeclub.settings import *

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b", re.IGNORECASE)
NUMBERED = ("dies-", "lives-")


class Dying:
    """Lets so many writes through, and no more."""

    def __init__(self, task_id: str, writes: int) -> None:
        self.task_id, self.left = task_id, writes

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        self.left -= bool(WRITES.match(sql))
        if self.left <= 0:
            die(self.task_id)
        return done


def tell(task_id: str, what: str) -> None:
    with open(os.environ["DYING_TOLD"], "a") as told:
        told.write(f"{task_id} {what}\n")


def die(task_id: str) -> None:
    tell(task_id, "died")
    os.kill(os.getpid(), signal.SIGKILL)


@task_prerun.connect
def _begin(task_id: str, **_more: Any) -> None:
    at = task_id.split("-")[1] if task_id.startswith("dies-") else ""
    if at.isdigit():
        connection.execute_wrappers.append(Dying(task_id, int(at)))


@task_postrun.connect
def _end(task_id: str, state: str, **_more: Any) -> None:
    connection.execute_wrappers.clear()
    if task_id.startswith("dies-end-"):
        die(task_id)
    # One that is to come again, as it asked for itself, is not done.
    if task_id.startswith(NUMBERED) and state != "RETRY":
        tell(task_id, "done" if state == "SUCCESS" else state)
