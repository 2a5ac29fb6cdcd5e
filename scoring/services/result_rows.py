"""An entry as a row: made, compared with what stands, and put into the history where it says nothing new."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import cast
from uuid import UUID

from club.actor import Actor
from club.models import Session
from club.services import append_audit_row, facts_changed
from scoring.engine.board import Vulnerability
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.score import table_score
from scoring.models import Line, Result
from scoring.services.lines import move_pointer


class Status(StrEnum):
    """What became of an entry."""

    CURRENT = "current"  # it counts
    REPEATED = "repeated"  # it was here already
    AGREED = "agreed"  # another device had said the same
    CONFLICT = "conflict"  # kept beside an older, different one; the director decides
    KEPT = "kept"  # it came too late to count by itself; the director decides


@dataclass(frozen=True)
class Entry:
    """One result as keyed. `played` None means not played, or a `score` alone (N/S's); `client_id` is made where
    it was keyed.

    `replaces` is the id of the result that whoever keyed it saw as current, None when there was none.
    `as_conflict`: where another one stands, the entry is kept beside it as a conflict, also when the desk sends it.
    `agreed`: who says so (Result.Agreed), where a director corrects. `came_at`: when it came, of made-up evenings;
    None: now.
    """

    client_id: UUID
    played: Played | None
    lead: Card | None = None
    replaces: int | None = None
    keyed_at: datetime | None = None
    note: str = ""
    score: int | None = None
    as_conflict: bool = False
    agreed: str = ""
    came_at: datetime | None = None


@dataclass(frozen=True)
class Entered:
    """The outcome of an entry: its result's id, the line's version after it, and what became of it."""

    result_id: int
    line_id: int
    version: int
    status: Status


def build_result(line: Line, entry: Entry, source: str, actor: Actor) -> Result:
    """The entry as a row that is not saved yet."""
    played = entry.played
    result = Result(
        line=line,
        client_id=entry.client_id,
        source=source,
        user_id=actor.user_id,
        device_id=actor.device_id,
        keyed_at=entry.keyed_at,
        replaces_id=_own_result(line, entry.replaces),
        note=entry.note[:300],
        agreed=entry.agreed,
        lead=str(entry.lead) if entry.lead and played and played.contract else "",
    )
    if entry.came_at is not None:
        result.entered_at = entry.came_at
    if played is None:
        result.outcome = Result.Outcome.NOT_PLAYED if entry.score is None else Result.Outcome.SCORE
        result.score = entry.score
        return result
    result.score = table_score(played, cast("Vulnerability", line.board.vulnerable))
    result.outcome = Result.Outcome.PLAYED if played.contract else Result.Outcome.PASSED
    if played.contract:
        result.contract, result.declarer, result.tricks = str(played.contract), played.declarer or "", played.tricks
    return result


def _own_result(line: Line, result_id: int | None) -> int | None:
    """The id, if it is one of a result of this line: what a device believes is not always so."""
    if result_id is None or not Result.objects.filter(line=line, pk=result_id).exists():
        return None
    return result_id


def same_result(old: Result | None, new: Result) -> bool:
    """Whether both say the same, the lead apart."""
    return old is not None and _entered_values(old) == _entered_values(new)


def _entered_values(result: Result) -> tuple[object, ...]:
    """What a result says, however it was written. A score follows from the contract where there is one."""
    contract = Contract.parse(result.contract) if result.contract else None
    score = result.score if result.outcome == Result.Outcome.SCORE else None
    return (result.outcome, contract, result.declarer, result.tricks, score)


def record_agreement(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    """The same result again: kept in the history; a lead card that was missing, or another one, is taken over."""
    lead_is_news = bool(result.lead) and line.result is not None and result.lead != line.result.lead
    record_repeat(session, line, result, actor)
    if lead_is_news:
        move_pointer(line, result=result)
        facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.AGREED)


def record_repeat(session: Session, line: Line, result: Result, actor: Actor) -> None:
    """Somebody has said what is there already: in the history, nothing else."""
    result.save(force_insert=True)
    append_audit_row(session.club_id, actor, "result entered again", audit_data(line, result), session_id=session.pk)


def audit_data(line: Line, result: Result) -> dict[str, object]:
    """What the audit log says of a result."""
    return {
        "line": line.pk,
        "board": line.board.number,
        "result": result.pk,
        "outcome": result.outcome,
        "contract": result.contract,
        "declarer": result.declarer,
        "tricks": result.tricks,
        "score": result.score,
        "replaces": result.replaces_id,
    }
