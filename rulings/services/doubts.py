"""What becomes of a doubtful result: accepted with a reason, opened again, or put before the table once more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Board, Section, Session
from club.services import append_audit_row, facts_changed, locked_session, refuse_official
from rulings.engine.doubts import Rule
from rulings.errors import DomainError, StaleError
from rulings.models import DoubtDecision
from rulings.models.doubt import NOTE_AT_MOST
from rulings.queries.doubts import Doubtful, MeetingPlace, Reason, doubtful
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting
from scoring.queries.table.asking import all_have_played
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place

__all__ = [
    "NOTE_AT_MOST",
    "MeetingDoubts",
    "accept_all",
    "accept_doubts",
    "ask_again",
    "record_doubt_decision",
    "reopen_doubts",
]

What = DoubtDecision.What


@dataclass(frozen=True)
class MeetingDoubts:
    """The doubts of one meeting as somebody had them before them: `result` is what stood (None: nothing), `rules`
    the doubts that were shown, `seen_decision_id` the newest word about it, 0 for none."""

    board: int
    ns: int
    ew: int
    result: int | None
    rules: frozenset[Rule]
    seen_decision_id: int
    room: int = 0

    @property
    def meeting(self) -> Meeting:
        return Meeting(self.board, frozenset({self.ns, self.ew}), self.room)


@transaction.atomic
def accept_doubts(*, session_id: int, about: MeetingDoubts, note: str, actor: Actor) -> None:
    """It may stand, for the reason given. Raises DomainError without a reason, and where two results differ: then one
    of
    them has to be chosen; StaleError where the doubts are not those that were seen.
    """
    session = _open_session(session_id)
    reason = _reason(note)
    found = _unchanged_doubtful(session, about)
    if Rule.IN_QUESTION in about.rules:
        raise DomainError(_("This result is in question. Settle that first."))
    if Rule.CONFLICT in about.rules:
        raise DomainError(_("There are two different results. First choose the right one."))
    _decide(session, found, found.open, What.ACCEPTED, reason, actor)


@transaction.atomic
def accept_all(
    *, session_id: int, rule: Rule, count: int, note: str, actor: Actor, hidden: frozenset[int] = frozenset()
) -> None:
    """The same for every line of which this is the only doubt, but for `hidden` boards; `count`: so many were seen."""
    session = _open_session(session_id)
    reason = _reason(note)
    found = [each for each in doubtful(session_id, hidden) if each.rules == (rule,)]
    if len(found) != count or rule in (Rule.CONFLICT, Rule.IN_QUESTION):
        raise StaleError(_("Something has just changed. Please look again."))
    for each in found:
        _decide(session, each, each.open, What.ACCEPTED, reason, actor)


@transaction.atomic
def reopen_doubts(*, session_id: int, about: MeetingDoubts, actor: Actor) -> None:
    """What was accepted is open again. Twice is once; StaleError where something else was said meanwhile."""
    session = _open_session(session_id)
    found = _current(session, about)
    accepted = [each.reason for each in found.accepted]
    if accepted:
        _refuse_unseen(found, about)
        _decide(session, found, accepted, What.REOPENED, "", actor)


@transaction.atomic
def ask_again(*, session_id: int, about: MeetingDoubts, actor: Actor) -> None:
    """Put the result before its table once more. Raises DomainError where those who played it are out of reach."""
    session = _open_session(session_id)
    found = _unchanged_doubtful(session, about)
    if not _in_reach(session, found):
        moved = _("They have left the table, or somebody there still has to play the board.")
        cure = _("Ask the players, then correct or accept it here.")
        raise DomainError(f"{moved} {cure}")
    record_doubt_decision(session, found.at, found.result or 0, What.ASKED, actor)
    facts_changed(session.pk)


def _in_reach(session: Session, doubtful: Doubtful) -> bool:
    """The board is one that its table may still enter, and nobody there has it still to play."""
    section = Section.objects.filter(session=session, letter=doubtful.at.section).first()
    line = Line.objects.filter(session=session, pk=doubtful.line or 0).select_related("board", "result").first()
    if section is None or line is None or line.result is None or doubtful.at.table is None:
        return False
    rows = read_table(Place(session.pk, section.pk, doubtful.at.table))
    return session.state == Session.State.PLAYING and all_have_played(rows, line, line.result, None)


def record_doubt_decision(session: Session, at: MeetingPlace, result: int, what: str, actor: Actor) -> None:
    """One word about a result as such, under the session's lock."""
    board = Board.objects.get(session=session, number=at.board)
    DoubtDecision.objects.create(
        session=session,
        board=board,
        ns_id=at.ns,
        ew_id=at.ew,
        room=at.room,
        result_id=result,
        what=what,
        user_id=actor.user_id,
        device_id=actor.device_id,
    )
    data = {"board": at.board, "result": result}
    line = Line.objects.filter(result_id=result, session=session).values_list("pk", flat=True).first()
    act = {What.ASKED: "result asked again", What.RIGHT: "result said right"}[What(what)]
    append_audit_row(session.club_id, actor, act, {**data, "line": line} if line else data, session_id=session.pk)


def _open_session(session_id: int) -> Session:
    session = locked_session(session_id)
    refuse_official(session)
    return session


def _reason(note: str) -> str:
    if not note.strip():
        raise DomainError(_("Write in a few words why it is right: whom you asked, or what the slip says."))
    return note.strip()[:NOTE_AT_MOST]


def _current(session: Session, about: MeetingDoubts) -> Doubtful:
    found = next((each for each in doubtful(session.pk) if each.at.meeting == about.meeting), None)
    if found is None or found.result != about.result:
        raise StaleError(_("Something has just changed. Please look again."))
    return found


def _unchanged_doubtful(session: Session, about: MeetingDoubts) -> Doubtful:
    found = _current(session, about)
    _refuse_unseen(found, about)
    if frozenset(found.rules) != about.rules:
        raise StaleError(_("Something has just changed. Please look again."))
    return found


def _refuse_unseen(doubtful: Doubtful, about: MeetingDoubts) -> None:
    if doubtful.seen != about.seen_decision_id:
        raise StaleError(_("The table has just answered about this result. Please look again."))


def _decide(
    session: Session, doubtful: Doubtful, reasons: Iterable[Reason], what: str, note: str, actor: Actor
) -> None:
    board = Board.objects.get(session=session, number=doubtful.at.board)
    decided = [
        DoubtDecision.objects.create(
            session=session,
            rule=each.rule.value,
            board=board,
            ns_id=doubtful.at.ns,
            ew_id=doubtful.at.ew,
            room=doubtful.at.room,
            result_id=doubtful.result,
            other_id=each.other_result,
            what=what,
            note=note,
            user_id=actor.user_id,
            device_id=actor.device_id,
        )
        for each in reasons
    ]
    act = "doubts accepted" if what == What.ACCEPTED else "doubts opened again"
    data = {"board": doubtful.at.board, "rules": [each.rule for each in decided], "note": note}
    data |= {"line": doubtful.line} if doubtful.line else {}
    append_audit_row(session.club_id, actor, act, data, session_id=session.pk)
