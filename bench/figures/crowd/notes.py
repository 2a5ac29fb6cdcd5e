"""What a crowd met: seconds by kind, what failed, how far live pages were behind, and what the crowd itself took."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic, process_time
from typing import Any

ENTRY, CONFIRM, TABLET, PHONE, PAGE, LIVE = "entry", "confirm", "tablet", "phone", "page", "live"
#: Seconds between two looks at how late the crowd's own loop is.
BEAT = 0.05


@dataclass
class Notes:
    """Nothing is kept before `counts`."""

    times: dict[str, list[float]] = field(default_factory=dict)
    failed: Counter[str] = field(default_factory=Counter)
    behind: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    counts: bool = False
    began: float = 0.0
    worked: float = 0.0

    def begin(self) -> None:
        self.counts, self.began, self.worked = True, monotonic(), process_time()

    def add(self, kind: str, seconds: float) -> None:
        if self.counts:
            self.times.setdefault(kind, []).append(seconds)

    def fail(self, kind: str, why: object) -> None:
        if self.counts:
            self.failed[f"{kind}: {why}"] += 1

    async def look_at_the_loop(self) -> None:
        """How much later than asked the crowd wakes up: so much of every time is its own."""
        while True:
            due = monotonic() + BEAT
            await asyncio.sleep(BEAT)
            if self.counts:
                self.late.append(monotonic() - due)

    def to_json(self) -> dict[str, Any]:
        return {
            "times": self.times,
            "failed": dict(self.failed),
            "behind": self.behind,
            "late": self.late,
            "seconds": monotonic() - self.began,
            "worked": process_time() - self.worked,
        }
