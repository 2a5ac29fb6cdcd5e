"""What the processes of a club hold, as the system counts it: shared pages by parts."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NAMES = (
    ("nginx", "nginx"),
    ("waitress", "pages (waitress)"),
    ("gunicorn", "pages (gunicorn)"),
    (r"celery.* worker", "worker"),
    (r"celery.* beat", "beat"),
    ("manage.py serve", "serve"),
)


@dataclass(frozen=True)
class Held:
    """Megabytes of so many processes that do the same, `most` those of the largest."""

    name: str
    processes: int
    together: float
    most: float


def memory(roots: list[int]) -> list[Held]:
    """Of these processes and all that they have started; nothing where the system does not tell."""
    found: dict[str, list[float]] = {}
    for pid, words in _below(roots):
        if (held := _megabytes(pid)) is not None:
            found.setdefault(_name(words), []).append(held)
    return [Held(name, len(each), sum(each), max(each)) for name, each in found.items()]


def _below(roots: list[int]) -> Iterator[tuple[int, str]]:
    """Process id and command line of the processes and their children's children."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True).stdout  # noqa: S607
    rows = [line.split(None, 2) for line in listed.splitlines()]
    family = set(roots)
    for pid, parent, words in sorted(rows, key=lambda row: int(row[0])):
        if int(pid) in family or int(parent) in family:
            family.add(int(pid))
            yield int(pid), words


def _megabytes(pid: int) -> float | None:
    """Its proportional share: of what two processes share each has half."""
    told = Path(f"/proc/{pid}/smaps_rollup")
    try:
        found = re.search(r"^Pss: +(\d+) kB", told.read_text(), re.M)
    except OSError:
        return None
    return int(found[1]) / 1024 if found else None


def _name(words: str) -> str:
    return next((name for pattern, name in NAMES if re.search(pattern, words)), words[:40])
