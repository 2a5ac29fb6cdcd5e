"""Taking changes back as further rows: the last one of a line, or all that no edition has.

Nothing is deleted: what stood is entered or awarded once more, by whoever takes the change back, and the same
correction periods hold as for every other change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import Permission, locked_session
from scoring.engine.changes import changes_between
from scoring.engine.contract import Card
from scoring.engine.document import parse
from scoring.engine.sides import keys_of
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.facts import read_rows, session_facts, without_boards
from scoring.facts.document import result_facts
from scoring.facts.rows import gives_award
from scoring.models import Adjustment, Line, Penalty, Publication, Result
from scoring.queries.engine_values import played_of
from scoring.services.awards import adjust, award_of_adjustment, withdraw_penalty
from scoring.services.correct import remove_result
from scoring.services.entry import Entry, enter_result
from scoring.services.lines import locked_line
from scoring.services.meeting import Meeting
from scoring.services.repairs import PreparedRepair

#: A look before it is made is no repair and is kept nowhere.
LOOK = "look"
OF_A_RESULT = frozenset({"contract", "declarer", "tricks", "score", "not_played", "lead"})


@dataclass(frozen=True)
class Stood:
    """What a line had: the result at the table and what was awarded, each None for nothing."""

    result: Result | None
    adjustment: Adjustment | None


def undo_last_repair(*, session_id: int, line_id: int, seen_version: int, actor: Actor) -> PreparedRepair:
    """`undo_last` to be looked at."""
    return _looked_at(undo_last, session_id=session_id, line_id=line_id, seen_version=seen_version, actor=actor)


def back_to_edition_repair(*, session_id: int, edition: int, actor: Actor) -> PreparedRepair:
    """`back_to_edition` to be looked at."""
    return _looked_at(back_to_edition, session_id=session_id, edition=edition, seen_version=None, actor=actor)


def _looked_at(make: Callable[..., object], **values: Any) -> PreparedRepair:
    return PreparedRepair(LOOK, {}, lambda permission: make(permission=permission, **values))


@transaction.atomic
def undo_last(*, session_id: int, line_id: int, seen_version: int, permission: Permission, actor: Actor) -> None:
    """What stood on the line before its last change stands again.

    Raises DomainError where nothing was changed since the first entry, StaleError where the line is not as it was seen.
    """
    session = locked_session(session_id)
    line = _locked_line(session, line_id)
    if line.version != seen_version:
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    before = stood_before(line)
    if before is None:
        gone = line.result is None and Result.objects.filter(line=line).exists()
        taken_away = _(
            "The result was removed or moved to the board where it was played. Enter it again from the history."
        )
        raise DomainError(taken_away if gone else _("Nothing has been changed here since the first entry."))
    _restore(session, line, before, permission, actor)


def stood_before(line: Line) -> Stood | None:
    """What the line had before its last correction or award; None where there was none."""
    given = list(Adjustment.objects.filter(line=line).order_by("-pk")[:2])
    if given and (line.result is None or given[0].at >= line.result.entered_at):
        return Stood(line.result, given[1] if len(given) > 1 and not is_empty(given[1]) else None)
    if line.result is not None and line.result.replaces is not None:
        return Stood(line.result.replaces, line.adjustment)
    return None


@transaction.atomic
def back_to_edition(
    *, session_id: int, edition: int, seen_version: int | None, permission: Permission, actor: Actor
) -> int:
    """Results, adjusted scores and penalties that no edition has are as `edition` has them; how many were put back.

    `seen_version`: that of the session's facts that the director saw (None: whatever stands, to be looked at). Raises
    StaleError where they are others, or another edition counts by now. What else has changed (who plays, markings,
    rules) stays.
    """
    session = locked_session(session_id)
    counts = Publication.objects.filter(session=session, withdrawal=None).order_by("-number").first()
    if counts is None or counts.number != edition:
        raise StaleError(_("Another edition counts now. Please look again."))
    if seen_version not in (None, session.facts_version):
        raise StaleError(_("Somebody has just made another change. Please look again at what would be taken back."))
    put_back = 0
    for change in _waiting(session, counts):
        if change["what"] == "line":
            line = _line_of(session, change)
            _restore(session, line, _stood_in(counts, line, change["before"]), permission, actor)
            put_back += 1
        elif change["what"] == "penalty" and change["before"] is None:
            withdraw_penalty(
                session_id=session_id,
                penalty_id=_penalty_of(session, counts, change).pk,
                permission=permission,
                actor=actor,
            )
            put_back += 1
    return put_back


def _waiting(session: Session, edition: Publication) -> list[dict[str, Any]]:
    """The changes of the facts since an edition, as they are at this moment; none on boards that it left out because
    they were still to be played: what was entered there waits for the next edition.
    """
    rows = read_rows(Session.objects.select_related("event").get(pk=session.pk))
    counted = {line["board"] for line in edition.facts["results"]}
    later = {line.board.number for line in rows.lines if line.postponed} - counted
    if later:
        decided = parse(edition.facts).rules.by_victory_points
        rows = without_boards(rows, later, by_victory_points=decided)
    return changes_between({"facts": edition.facts}, {"facts": session_facts(rows)})


def _locked_line(session: Session, line_id: int) -> Line:
    try:
        return locked_line(session, pk=line_id)
    except Line.DoesNotExist as gone:
        raise NotFoundError(_("This board is not in the session.")) from gone


def _line_of(session: Session, change: Mapping[str, Any]) -> Line:
    sides = {f"{side}__key": keys_of(change[side])[0] for side in ("ns", "ew")}
    lines = list(Line.objects.filter(session=session, board__number=change["board"], occurrence=0, **sides))
    # Teams of eight sit the same way round at two tables.
    found = next((line for line in lines if line.table == change.get("table")), next(iter(lines), None))
    if found is None:
        raise DomainError(
            _("Correct board %(number)s on its own page.") % {"number": printed_on(session.pk, change["board"])}
        )
    return _locked_line(session, found.pk)


def _stood_in(edition: Publication, line: Line, facts: Mapping[str, Any] | None) -> Stood:
    """What an edition has of a line; `facts` is how it is written there."""
    given = Adjustment.objects.filter(line=line, at__lte=edition.at).order_by("-pk").first()
    award = None if given is None or is_empty(given) else given
    result_values = {name: value for name, value in (facts or {}).items() if name in OF_A_RESULT}
    entered = Result.objects.filter(line=line, entered_at__lte=edition.at).order_by("-pk") if result_values else []
    same = (each for each in entered if result_facts(Line(result=each, adjustment=award)) == result_values)
    return Stood(next(same, None), award)


def _penalty_of(session: Session, edition: Publication, change: Mapping[str, Any]) -> Penalty:
    wanted = change["after"]
    given = Penalty.objects.filter(session=session, contestant__key=change["contestant"], withdrawal=None)
    alike = given.filter(kind=wanted["kind"], amount=wanted["amount"], unit=wanted["unit"], at__gt=edition.at)
    found = alike.order_by("-pk").first()
    if found is None:
        raise StaleError(_("The penalties have just been changed. Please look again."))
    return found


def is_empty(adjustment: Adjustment) -> bool:
    """Whether it only takes back what was awarded before."""
    return not gives_award(adjustment) and not (adjustment.group or adjustment.dealer or adjustment.vulnerable)


def _restore(session: Session, line: Line, stood: Stood, permission: Permission, actor: Actor) -> None:
    """The award first: one of a side alone needs the result that it goes with."""
    needs = stood.adjustment is not None and line.result is None
    for step in (_restore_result, _restore_award) if needs else (_restore_award, _restore_result):
        step(session, line, stood, permission, actor)
        line = _locked_line(session, line.pk)


def _restore_award(session: Session, line: Line, stood: Stood, permission: Permission, actor: Actor) -> None:
    if (line.adjustment_id or None) == (stood.adjustment.pk if stood.adjustment else None):
        return
    award = award_of_adjustment(stood.adjustment)
    adjust(
        session_id=session.pk,
        meeting=Meeting.of(line),
        award=award,
        seen_version=line.version,
        permission=permission,
        actor=actor,
    )


def _restore_result(session: Session, line: Line, stood: Stood, permission: Permission, actor: Actor) -> None:
    was = stood.result
    if line.result_id == (was.pk if was else None):
        return
    if was is None:
        remove_result(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id or 0,
            permission=permission,
            actor=actor,
        )
        return
    entry = Entry(
        client_id=uuid4(),
        played=played_of(was),
        lead=Card.parse(was.lead) if was.lead else None,
        replaces=line.result_id,
        score=was.score if was.outcome == Result.Outcome.SCORE else None,
        agreed=was.agreed,
    )
    desk = Result.Source.DESK
    enter_result(
        session_id=session.pk, meeting=Meeting.of(line), entry=entry, source=desk, permission=permission, actor=actor
    )
