"""What a table is told of its match, as it is said there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from bridgeclub.wording.comparison import left_words, part_words, waits_words
from bridgeclub.wording.draws import to_be_drawn_words
from bridgeclub.wording.round_clock import clock_data, moment
from scoring.queries.table import Comparing, PhonesHere, PlannedRound, TableRound, TableState


def round_json(round: TableRound | PlannedRound | None) -> dict[str, Any] | None:
    """A round as it is, and in its match what is said of it (`says`)."""
    if round is None:
        return None
    found = asdict(round)
    if round.match is not None:
        found["match"]["says"] = part_words(round.number, round.match)
    return found


def state_json(zone: str, state: TableState) -> dict[str, Any]:
    """All that the device may know, as it is told."""
    told = [each for each in (state.current, state.previous) if each is not None]
    phones = state.phones
    now, clock = timezone.now(), state.clock
    labels = {board.number: board.label for each in told for board in each.boards}
    return {
        **asdict(replace(state, clock=None)),
        "current": round_json(state.current),
        "previous": round_json(state.previous),
        "draw_says": to_be_drawn_words(state.to_draw, state.rounds_a_draw) if state.to_draw else "",
        "comparing": comparing_json(zone, state.comparing, labels),
        "clock": {"now": moment(now), **clock_data(clock, now, state.table)} if clock is not None else None,
        "phones": {"round": phones.round, **_by_side(phones)} if phones is not None else None,
    }


def _by_side(phones: PhonesHere) -> dict[str, int]:
    return {side.lower(): count for side, count in phones.sides.items()}


def comparing_json(zone: str, comparing: Iterable[Comparing], labels: Mapping[int, str]) -> list[dict[str, Any]]:
    """With the time of day at the club at which captains agreed ("" where none has), what the table waits for (`left`)
    and what waits for it (`waits`). `labels`: what is printed on boards, by number, where that is something else."""
    found = []
    for each in comparing:
        said = asdict(each)
        said["left"] = left_words(each)
        said["waits"] = waits_words([labels.get(number) or str(number) for number in said.pop("waiting")])
        for side in ("ns", "ew"):
            at = said[side]["at"]
            said[side]["at"] = f"{at.astimezone(ZoneInfo(zone)):%H:%M}" if at else ""
        found.append(said)
    return found
