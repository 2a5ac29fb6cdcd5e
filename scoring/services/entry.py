"""Results from the table and the desk: appended, and the pointer moved by compare-and-swap."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import cast
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import facts_changed, locked_session, record, refuse_official
from scoring.engine.board import Vulnerability
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.score import table_score
from scoring.errors import Changed, Refused
from scoring.facts.rows import awards, stands_alone
from scoring.models import Line, Result
from scoring.services.lines import line_of, move_pointer
from scoring.services.meeting import Meeting

__all__ = ["Entered", "Entry", "Meeting", "Status", "enter_result"]


class Status(StrEnum):
    """What became of an entry."""

    CURRENT = "current"  # it counts
    REPEATED = "repeated"  # it was here already
    AGREED = "agreed"  # another device had said the same
    CONFLICT = "conflict"  # kept beside an older, different one; the director decides


@dataclass(frozen=True)
class Entry:
    """One result as keyed. `played` None means not played, or a `score` alone (N/S's); `client_id` is made where
    it was keyed.

    `replaces` is the id of the result that whoever keyed it saw as current, None when there was none.
    `beside`: where another one stands, the entry is kept beside it as a conflict, also when it comes from the desk.
    `agreed`: who says so (Result.Agreed), where a director corrects.
    """

    client_id: UUID
    played: Played | None
    lead: Card | None = None
    replaces: int | None = None
    keyed_at: datetime | None = None
    note: str = ""
    score: int | None = None
    beside: bool = False
    agreed: str = ""


@dataclass(frozen=True)
class Entered:
    """The outcome of an entry: its result's id, the line's version after it, and what became of it."""

    result_id: int
    line_id: int
    version: int
    status: Status


@transaction.atomic
def enter_result(*, session_id: int, meeting: Meeting, entry: Entry, source: str, actor: Actor) -> Entered:
    """Keep a result and, unless another one stands, make it count. The same `client_id` again changes nothing.

    From the table a different result for a meeting that has one is a conflict, unless it corrects the one that
    stands and that is a table's own: both are kept, the first stays. From the desk it is refused (Changed) when
    the director had not seen the one that stands; an entry that asks for it is kept beside it all the same.
    """
    session = locked_session(session_id)
    repeated = _repeated(entry, session_id)
    if repeated is not None:
        return repeated
    _refuse_outside_play(session, source)
    line = line_of(session, meeting)
    _refuse_to_unplay(line, entry)
    result = _build(line, entry, source, actor)
    if _same(line.result, result) and not _settles(line, source):
        return _agree(session, line, result, actor)
    seen = line.result_id == entry.replaces or (entry.beside and (line.result is None or _same(line.result, result)))
    if not (seen or entry.beside or source == Result.Source.TABLE):
        raise Changed(_("Meanwhile somebody entered another result for this board. Please look again."))
    if (entry.beside and not seen) or (source == Result.Source.TABLE and not _tables_own(line, entry)):
        return _keep_beside(session, line, result, actor)
    return _make_current(session, line, result, actor)


def _repeated(entry: Entry, session_id: int) -> Entered | None:
    known = Result.objects.select_related("line").filter(client_id=entry.client_id).first()
    if known is None:
        return None
    if known.line.session_id != session_id:
        raise Refused(_("This entry belongs to another session."))
    return Entered(known.pk, known.line_id, known.line.version, Status.REPEATED)


def _refuse_outside_play(session: Session, source: str) -> None:
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise Refused(_("Play has not begun."))
    if source == Result.Source.TABLE and session.state != Session.State.PLAYING:
        raise Refused(_("Play has ended. Please tell the director if a result is missing or wrong."))
    refuse_official(session)


def _refuse_to_unplay(line: Line, entry: Entry) -> None:
    if (
        entry.played is None
        and entry.score is None
        and line.adjustment is not None
        and not stands_alone(line)
        and awards(line.adjustment)
    ):
        raise Refused(
            _("A side of board %(number)s has an adjusted score that needs the result. Take that back first.")
            % {"number": line.board.number}
        )


def _settles(line: Line, source: str) -> bool:
    """The director says what stands already: then it is settled."""
    return source == Result.Source.DESK and (line.rival_id is not None or not line.confirmed)


def _tables_own(line: Line, entry: Entry) -> bool:
    """Nothing stands yet, or what stands was seen and no director has entered it."""
    by_director = line.result is not None and line.result.source == Result.Source.DESK
    return line.result_id == entry.replaces and not by_director


def _build(line: Line, entry: Entry, source: str, actor: Actor) -> Result:
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


def _same(old: Result | None, new: Result) -> bool:
    return old is not None and _said(old) == _said(new)


def _said(result: Result) -> tuple[object, ...]:
    """What a result says, however it was written. A score follows from the contract where there is one."""
    contract = Contract.parse(result.contract) if result.contract else None
    score = result.score if result.outcome == Result.Outcome.SCORE else None
    return (result.outcome, contract, result.declarer, result.tricks, score)


def _agree(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    """The same result again: kept in the history; a lead card that was missing, or another one, is taken over."""
    lead_is_news = bool(result.lead) and line.result is not None and result.lead != line.result.lead
    result.save(force_insert=True)
    record(session.club_id, actor, "result entered again", _data(line, result), session_id=session.pk)
    if lead_is_news:
        move_pointer(line, result=result)
        facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.AGREED)


def _keep_beside(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    result.save(force_insert=True)
    move_pointer(line, rival=result)
    record(session.club_id, actor, "conflicting result", _data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CONFLICT)


def _make_current(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    """A table's correction does not do away with what another device has said, unless it now says the same."""
    result.save(force_insert=True)
    by_director = result.source == Result.Source.DESK
    rival = None if by_director or _same(line.rival, result) else line.rival
    act = "result entered" if line.result_id is None else "result corrected"
    move_pointer(line, result=result, rival=rival, confirmed=by_director)
    record(session.club_id, actor, act, _data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CURRENT)


def _data(line: Line, result: Result) -> dict[str, object]:
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
