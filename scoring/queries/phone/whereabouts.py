"""Where a pair is now, and where it goes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from movements.models import Seating
from scoring.queries.phone.rows import PhoneRows
from scoring.queries.phone.values import PhonePhase, Sitting

ONE_PACE = "together"


@dataclass(frozen=True)
class Whereabouts:
    """See PhoneState."""

    phase: PhonePhase
    now: Sitting | None = None
    next: Sitting | None = None
    then: Sitting | None = None
    turns: bool = False


def whereabouts_of(rows: PhoneRows) -> Whereabouts:
    """What the pair does now. Nobody is sent anywhere once play is over."""
    session = rows.session
    if session.over:
        return Whereabouts(PhonePhase.OVER)
    if not session.playing:
        return Whereabouts(PhonePhase.NOT_STARTED, None, *_after(rows, 0))
    return _one_pace(rows) if session.pace == ONE_PACE else _own_pace(rows)


def _one_pace(rows: PhoneRows) -> Whereabouts:
    """The open round is the pair's round, whatever it has still to enter of an earlier one."""
    current = rows.section.open_round
    seating = _seating(rows, current)
    later = any(each.round > current for each in rows.to_sit_down)
    playing = seating is not None and seating in rows.to_sit_down
    done = seating is None or not playing or rows.complete(seating)
    if done and not later:
        return Whereabouts(PhonePhase.FINISHED)
    now = _sitting(rows, current)
    following = _after(rows, current)
    if not done:
        return Whereabouts(PhonePhase.PLAYING, now, *following, turns=_turns(rows, seating))
    return Whereabouts(PhonePhase.WAITING if playing else PhonePhase.SIT_OUT, now, *following)


def _own_pace(rows: PhoneRows) -> Whereabouts:
    """The first round with a board missing; before that the rounds that the pair sits out on the way to it."""
    seating = next((each for each in rows.playable if _waits(rows, each)), None)
    if seating is None:
        return Whereabouts(PhonePhase.FINISHED)
    played = max((each.round for each in rows.to_sit_down if each.round < seating.round), default=0)
    if seating.round > played + 1 and not rows.begun(seating):
        return Whereabouts(PhonePhase.SIT_OUT, _sitting(rows, seating.round - 1), *_after(rows, seating.round - 1))
    following = _after(rows, seating.round)
    return Whereabouts(PhonePhase.PLAYING, _sitting(rows, seating.round), *following, turns=_turns(rows, seating))


def _waits(rows: PhoneRows, seating: Seating) -> bool:
    return seating.round > rows.section.closed_round and not rows.complete(seating)


def _after(rows: PhoneRows, number: int) -> tuple[Sitting | None, Sitting | None]:
    """The next round, and where that is a sit-out the next one with boards; nothing after the pair's last boards."""
    playing = next((each for each in rows.to_sit_down if each.round > number), None)
    if playing is None:
        return None, None
    if playing.round == number + 1:
        return _sitting(rows, playing.round), None
    return _sitting(rows, number + 1), _sitting(rows, playing.round)


def _sitting(rows: PhoneRows, number: int) -> Sitting:
    seating = _seating(rows, number)
    if seating is None:
        return Sitting(number, None, "", None, ())
    if seating not in rows.to_sit_down:
        return Sitting(number, seating.table, "", None, ())
    direction, other = _direction(rows, seating)
    return Sitting(number, seating.table, direction, rows.named(other, number), tuple(seating.boards))


def _seating(rows: PhoneRows, number: int) -> Seating | None:
    return next((each for each in rows.mine if each.round == number), None)


def _direction(rows: PhoneRows, seating: Seating) -> tuple[str, int]:
    """The pair's direction, and whom it meets."""
    assert seating.ns_id is not None
    assert seating.ew_id is not None
    return ("NS", seating.ew_id) if seating.ns_id == rows.pair.id else ("EW", seating.ns_id)


def _turns(rows: PhoneRows, seating: Seating | None) -> bool:
    """Whether the pair sat in the other direction when it last played."""
    before = [each for each in rows.to_sit_down if seating is not None and each.round < seating.round]
    if seating is None or not before:
        return False
    return _direction(rows, before[-1])[0] != _direction(rows, seating)[0]


def round_ends(rows: PhoneRows) -> datetime | None:
    """When the open round is to end, where rounds go together."""
    opened = rows.section.round_opened_at
    if not rows.session.playing or rows.session.pace != ONE_PACE or opened is None:
        return None
    boards = max((len(each.boards) for each in rows.seatings), default=0)
    return opened + timedelta(minutes=rows.session.minutes_per_board * boards)
