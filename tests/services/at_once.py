"""Acts that happen at the same moment, each in a thread and a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connections

from club.errors import DomainError

T = TypeVar("T")
PATIENCE = 60


def at_once(acts: Sequence[Callable[[], T]]) -> list[T | DomainError]:
    """What each act returned, or how it was refused. Any other error is raised."""
    start = threading.Barrier(len(acts), timeout=PATIENCE)

    def run(act: Callable[[], T]) -> T | DomainError:
        start.wait()
        try:
            return act()
        except DomainError as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        running = [pool.submit(run, act) for act in acts]
        return [each.result(PATIENCE) for each in running]


def successes(results: Sequence[T | DomainError]) -> list[T]:
    return [each for each in results if not isinstance(each, DomainError)]


def refusals(results: Sequence[T | DomainError]) -> list[str]:
    return [str(each) for each in results if isinstance(each, DomainError)]
