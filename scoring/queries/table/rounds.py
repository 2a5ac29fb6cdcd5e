"""In which round a table is, and which rounds it may still read and enter."""

from __future__ import annotations

from dataclasses import dataclass

from club.models import Session
from scoring.queries.table.crews import Crew
from scoring.queries.table.rows import TableRows, plays
from scoring.queries.table.values import Phase

BEFORE_PLAY = (Session.State.DRAFT, Session.State.READY)


@dataclass(frozen=True)
class Position:
    """Where a table stands. Numbers of rounds; `previous` is the last one before `current` that it played."""

    phase: Phase
    current: int | None
    previous: int | None
    pauses: tuple[int, ...] = ()


def position_of(rows: TableRows) -> Position:
    """What the table does now, and in which round."""
    if not rows.here:
        return Position(Phase.UNUSED, None, None)
    if rows.session.state in BEFORE_PLAY:
        return Position(Phase.NOT_STARTED, min(rows.here), None)
    if rows.session.state != Session.State.PLAYING:
        return Position(Phase.OVER, None, None)
    current = current_round(rows)
    previous = max((number for number in rows.playable if number < (current or 0)), default=None)
    phase = _phase(rows, current)
    return Position(phase, current, previous, _pauses(rows, phase, current, previous))


def current_round(rows: TableRows) -> int | None:
    """Together: the open round. At the tables' own pace: the first one with a board missing, else the last played."""
    limit, closed = rows.section.open_round, rows.section.closed_round
    if rows.together:
        return limit or None
    reached = [number for number in rows.playable if number <= limit]
    missing = (number for number in reached if number > closed and not rows.complete(number))
    return next(missing, None) or max(reached, default=None)


def _phase(rows: TableRows, current: int | None) -> Phase:
    if current is None:
        return Phase.WAITING if rows.playable else Phase.FINISHED
    playing = current in rows.playable
    if playing and current > rows.section.closed_round and not rows.complete(current):
        return Phase.PLAYING
    if not any(number > current for number in rows.playable):
        return Phase.FINISHED if playing or current not in _alone(rows) else Phase.SIT_OUT
    return Phase.WAITING if playing else Phase.SIT_OUT


def _pauses(rows: TableRows, phase: Phase, current: int | None, previous: int | None) -> tuple[int, ...]:
    """Rounds in which a pair sat out here, that the table passed over or that end its evening."""
    if rows.together:
        return ()
    alone = _alone(rows)
    after = [number for number in alone if current is None or number > current]
    between = [number for number in alone if (previous or 0) < number < (current or 0)]
    return tuple(after if phase == Phase.FINISHED else between)


def _alone(rows: TableRows) -> list[int]:
    return [number for number, seating in sorted(rows.here.items()) if not plays(seating)]


def enterable(rows: TableRows, position: Position) -> tuple[int, ...]:
    """The rounds whose boards may be entered and corrected at the table now, the current one first."""
    if rows.session.state != Session.State.PLAYING:
        return ()
    return tuple(
        number
        for number in (position.current, position.previous)
        if number is not None and number in rows.playable and number > rows.section.closed_round
    )


def watchers(rows: TableRows, position: Position) -> frozenset[Crew]:
    """The pairs that may be looking: those of the current round and, once that is done, those who come next."""
    rounds = [position.current]
    if position.current is not None and (position.current not in rows.playable or rows.complete(position.current)):
        rounds.append(next((number for number in rows.playable if number > (position.current or 0)), None))
    seatings = [rows.here[number] for number in rounds if number in rows.here]
    return frozenset(who for each in seatings for who in rows.crews(each))
