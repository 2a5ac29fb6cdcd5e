"""A scoring error after its time (L79C2): recorded by the director, approved or declined by the manager."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import SessionInfo
from club.services import Permission, append_audit_row, locked_session
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import GrossError, GrossErrorDecision
from rulings.models.gross_error import REASONS_AT_MOST
from rulings.queries.clocks import closed_since
from rulings.queries.gross_errors import right_result
from rulings.services.clocks import manager_amendment
from rulings.services.gross_awards import award_right, refuse_award, refuse_waiting, sides_of, try_award
from scoring.engine.contract import Played
from scoring.facts import Rows
from scoring.models import Line, Publication, Result
from scoring.queries.engine_values import played_of
from scoring.queries.room.editions import awaiting_edition
from scoring.recompute import (
    Computed,
    compute_standings,
    messages_of_refusal,
    present_rows,
    recompute,
    save_standings,
    sessions_behind,
)
from scoring.services import Award, Entry, Meeting, enter_result, publish_session
from scoring.services.as_scored import do_nothing, make_as_scored
from scoring.services.correct import turn_result
from scoring.services.lines import line_of
from scoring.services.movement import mark_board

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Correction:
    """What the record should say: `played`, or with `turned` what it says now for the pairs the other way round.

    `dealer` and `vulnerable`, both or neither: the results are right, and the board was marked so at every table.
    `award`: the outcomes of the two sides that were decided, where others had been keyed; without either the score at
    the table was to stand.
    """

    played: Played | None = None
    turned: bool = False
    dealer: str = ""
    vulnerable: str = ""
    award: Award | None = None

    @property
    def marks(self) -> bool:
        return bool(self.dealer and self.vulnerable)


@transaction.atomic
def record_gross_error(
    *,
    session_id: int,
    meeting: Meeting,
    correction: Correction,
    seen_result_id: int | None,
    seen_version: int | None = None,
    satisfied: bool,
    reasons: str,
    actor: Actor,
) -> int:
    """Keep that the director is satisfied beyond reasonable doubt, and why; nothing is changed yet. Returns its id.

    `seen_result_id`: the result that stood when the director looked; `seen_version`: the version of the line then, for
    an award. Raises DomainError while the score can still be corrected in the usual way, without reasons, where nothing
    would change, and while another error on the line waits; where an adjusted score stands and the correction is no
    award, and where it is one and nothing was decided (what a director would decide otherwise today is no error, L92B);
    StaleError where another result or another award counts.
    """
    session = locked_session(session_id)
    _refuse_early(session, meeting, correction)
    if not satisfied:
        raise DomainError(
            _("After the time limit you can change a score only if you are satisfied beyond reasonable doubt.")
        )
    reason_text = " ".join(reasons.split())
    if not reason_text or len(reason_text) > REASONS_AT_MOST:
        raise DomainError(_("Write what satisfied you, in at most %(most)d letters.") % {"most": REASONS_AT_MOST})
    line = line_of(session, meeting)
    if correction.award is not None:
        refuse_award(line, correction.award, seen_version)
    else:
        _refuse_line(line, correction, seen_result_id)
    played = correction.played if not (correction.turned or correction.marks or correction.award) else None
    row = GrossError.objects.create(
        session=session,
        line=line,
        seen_id=line.result_id,
        turned=correction.turned,
        contract=str(played.contract or "") if played else "",
        declarer=(played.declarer or "") if played else "",
        tricks=played.tricks if played else None,
        dealer=correction.dealer if correction.marks else "",
        vulnerable=correction.vulnerable if correction.marks else "",
        award=sides_of(correction.award) if correction.award else None,
        seen_award_id=line.adjustment_id if correction.award else None,
        reasons=reason_text,
        user_id=actor.user_id,
    )
    if correction.award is not None:
        try_award(row, actor)
    data: dict[str, object] = {"gross_error": row.pk, "line": line.pk, "board": meeting.board, "result": line.result_id}
    data["note"] = reason_text
    append_audit_row(session.club_id, actor, "gross error recorded", data, session_id=session.pk)
    return row.pk


def _refuse_early(session: Session, meeting: Meeting, correction: Correction) -> None:
    """How a board is marked has a clock of its own, that of errors in working out results (WB 131.5); an award is a
    ruling while rulings can be given: nobody could tell a slip of the keys from another decision."""
    info, now = SessionInfo.of(session), timezone.now()
    if correction.marks:
        closed = closed_since(info, "computing", now)
    elif correction.award is not None:
        closed = closed_since(info, "rulings", now, where=meeting.where)
    else:
        closed = closed_since(info, "queries", now, where=meeting.where)
    if closed is None:
        raise DomainError(_("This score can still be corrected in the usual way: nobody needs to approve it."))


def _refuse_line(line: Line, correction: Correction, seen_result_id: int | None) -> None:
    if correction.marks:
        _refuse_marking(line, correction)
        return
    if line.result_id != seen_result_id:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    if line.adjustment_id is not None:
        sentence = _(
            "There is an adjusted score here. After the time limit the ruling itself cannot change. If it was "
            "keyed in wrongly, enter what should have been awarded."
        )
        raise DomainError(sentence)
    if line.rival_id is not None:
        raise DomainError(_("First choose which of the two results is right."))
    refuse_waiting(line)
    if correction.turned and line.result_id is None:
        raise DomainError(_("There is no result here, so no sides can be changed."))
    if not correction.turned and correction.played is None:
        raise DomainError(_("Enter what should be recorded."))
    if not correction.turned and line.result is not None and played_of(line.result) == correction.played:
        raise DomainError(_("That is already the result on record."))


def _refuse_marking(line: Line, correction: Correction) -> None:
    board = line.board
    if (board.dealer, board.vulnerable) == (correction.dealer, correction.vulnerable):
        raise DomainError(_("The board is already marked like this."))
    if GrossError.objects.filter(line__board=board, decision=None).exclude(dealer="").exists():
        raise DomainError(_("A change to how this board is marked is already waiting for the manager."))


def approve_gross_error(
    *,
    session_id: int,
    error_id: int,
    note: str = "",
    before_commit: Callable[[int], object] = do_nothing,
    actor: Actor,
) -> int:
    """The manager approves: the correction is made, and one amended edition with it. Returns the edition's number.

    Official results stay official and no clock begins again. `before_commit` is called with the number in the
    transaction of the act. Raises NotFoundError where there is no such record, StaleError where
    it was decided meanwhile or the score is another by now, and what publishing refuses; then nothing has changed.
    """
    recompute(session_id)

    def make(computed: Computed) -> int:
        error = corrected_error(session_id, error_id, actor)
        # Publishing finds the standings of these facts, and computes nothing.
        save_standings(session_id, computed)
        edition = publish_session(session_id=session_id, reason=Publication.Reason.GROSS_ERROR, actor=actor)
        _decide(error.session, error, edition, note, actor)
        return edition.number

    with_rows = partial(_rows_corrected, session_id, error_id, actor)
    return make_as_scored(session_id, attempt=with_rows, score=_computed, make=make, before_commit=before_commit)


def _rows_corrected(session_id: int, error_id: int, actor: Actor) -> Rows:
    corrected_error(session_id, error_id, actor)
    return present_rows(session_id)


def _computed(rows: Rows) -> Computed:
    try:
        return compute_standings(rows)
    except Exception as refusal:
        logger.exception("Session %s could not be scored with a correction.", rows.session.pk)
        reasons = messages_of_refusal(refusal)[:3]
        raise DomainError(_("The session cannot be scored."), reasons=reasons) from refusal


def corrected_error(session_id: int, error_id: int, actor: Actor) -> GrossError:
    """The correction is made in this transaction. Raises DomainError where something else waits for an edition."""
    _session, error = _locked_error(session_id, error_id)
    if sessions_behind(session_id):
        raise DomainError(_("Somebody has just changed something. Please press again."))
    if awaiting_edition(session_id):
        raise DomainError(_("Something has changed since the last edition. Publish it first."))
    correct_error(error, actor)
    return error


@transaction.atomic
def decline_gross_error(*, session_id: int, error_id: int, note: str, actor: Actor) -> None:
    """The manager does not approve, and says why: the score stands. Raises as approve_gross_error."""
    session, error = _locked_error(session_id, error_id)
    if not note.strip():
        raise DomainError(_("Write why not: the director reads it."))
    _decide(session, error, None, note, actor)


def _locked_error(session_id: int, error_id: int) -> tuple[Session, GrossError]:
    session = locked_session(session_id)
    found = GrossError.objects.filter(session=session, pk=error_id).select_related("line__board", "seen", "user")
    error = found.first()
    if error is None:
        raise NotFoundError(_("This record is not in the session."))
    if GrossErrorDecision.objects.filter(error=error).exists():
        raise StaleError(_("This has just been decided. Please look again."))
    return session, error


def correct_error(error: GrossError, actor: Actor) -> None:
    line, permission = error.line, manager_amendment(error.session_id)
    if error.dealer:
        _mark_board(error, permission, actor)
        return
    if error.award is not None:
        award_right(error, actor)
        return
    if line.result_id != error.seen_id or line.adjustment_id is not None:
        raise StaleError(_("This score has just been corrected. Please look at it again."))
    if error.turned:
        turn_result(
            session_id=error.session_id,
            line_id=line.pk,
            seen_result_id=error.seen_id or 0,
            permission=permission,
            actor=actor,
        )
        return
    entry = Entry(uuid4(), right_result(error), replaces=error.seen_id, note=error.reasons[:300])
    enter_result(
        session_id=error.session_id,
        meeting=Meeting.of(line),
        entry=entry,
        source=Result.Source.DESK,
        permission=permission,
        actor=actor,
    )


def _mark_board(error: GrossError, permission: Permission, actor: Actor) -> None:
    board = error.line.board
    if (board.dealer, board.vulnerable) == (error.dealer, error.vulnerable):
        raise StaleError(_("The board has just been marked like this."))
    board_marks = {"dealer": error.dealer, "vulnerable": error.vulnerable}
    mark_board(session_id=error.session_id, number=board.number, **board_marks, permission=permission, actor=actor)


def _decide(session: Session, error: GrossError, edition: Publication | None, note: str, actor: Actor) -> None:
    GrossErrorDecision.objects.create(error=error, edition=edition, note=note.strip()[:300], user_id=actor.user_id)
    data: dict[str, object] = {"gross_error": error.pk, "line": error.line_id}
    data |= {"edition": edition.number if edition else None, "note": note.strip()[:300]}
    act = "gross error approved" if edition else "gross error declined"
    append_audit_row(session.club_id, actor, act, data, session_id=session.pk)
