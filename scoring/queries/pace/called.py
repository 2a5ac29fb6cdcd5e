"""What was called during play, as the audit log has it: rounds opened, the round clock paused, breaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from club.models import AuditRow
from scoring.engine.pace.values import Interval

OPENED, PAUSED, BREAK = "round opened", "round clock paused", "break begun"
#: Whoever calls one of these lets play go on.
GO_ON = (OPENED, "round clock resumed", "round clock started", "round clock stopped")


@dataclass(frozen=True)
class Called:
    """When each round (section, number) was opened, and by section when nobody played."""

    opened: Mapping[tuple[str, int], int]
    stopped: Mapping[str, tuple[Interval, ...]]


def called_of(session_id: int, now: int) -> Called:
    """One query. A pause that stands lasts until now."""
    rows = AuditRow.objects.filter(session_id=session_id, action__in=[PAUSED, BREAK, *GO_ON]).order_by("number")
    found = [(action, data, moment(at)) for action, data, at in rows.values_list("action", "data", "at")]
    return Called(_opened(found), _stopped(found, now))


def _opened(rows: Iterable[tuple[str, Mapping[str, Any], int]]) -> dict[tuple[str, int], int]:
    """Of a round that was gone back to, its first opening: those after it have not been."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for action, data, at in rows:
        if action == OPENED:
            number, rounds = int(data["round"]), found[str(data["section"])]
            back = number <= max(rounds, default=0)
            for later in [each for each in rounds if each > number]:
                del rounds[later]
            if not back:
                rounds[number] = at
    return {(section, number): at for section, rounds in found.items() for number, at in rounds.items()}


def _stopped(rows: Iterable[tuple[str, Mapping[str, Any], int]], now: int) -> dict[str, tuple[Interval, ...]]:
    done: dict[str, list[Interval]] = defaultdict(list)
    # Since when, and until when where that was said.
    standing: dict[str, tuple[int, int | None]] = {}
    for action, data, at in rows:
        for section in str(data.get("sections") or data.get("section", "")).split(", "):
            since, until = standing.pop(section, (at, at))
            if until is not None and until <= at:
                # A break that has ended by itself.
                done[section].append(Interval(since, until))
                since = at
            if action in GO_ON:
                done[section].append(Interval(since, at))
            else:
                standing[section] = (since, at + int(data.get("seconds", 0)) if action == BREAK else None)
    for section, (since, until) in standing.items():
        done[section].append(Interval(since, max(since, now) if until is None else until))
    return {section: tuple(each for each in found if each.end > each.start) for section, found in done.items()}


def moment(at: datetime) -> int:
    """Whole seconds."""
    return int(at.timestamp())
