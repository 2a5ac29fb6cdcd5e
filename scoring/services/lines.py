"""The line of a meeting: found or made under the session's lock, its pointer moved by compare-and-swap."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from club.models import Board, Contestant, Session
from scoring.engine.document import DocumentFaults, parse
from scoring.errors import Changed, Gone, Refused
from scoring.facts import read_rows, session_facts
from scoring.models import Line, Unscored
from scoring.services.meeting import Meeting

FAULTS_SHOWN = 3


def line_of(session: Session, meeting: Meeting) -> Line:
    """The line of the meeting, held; made when its board is spoken of for the first time.

    Raises Refused where the board is not played, or the pairs have it sitting the other way round; Gone for a
    pair that is not there.
    """
    board = Board.objects.filter(session=session, number=meeting.board).first()
    if board is None:
        raise Refused(_("Board %(number)s is not played in this session.") % {"number": meeting.board})
    sides = Contestant.objects.filter(session=session, pk__in=[meeting.ns, meeting.ew]).select_related("section")
    pairs = {pair.pk: pair for pair in sides}
    if len(pairs) != 2:
        raise Gone(_("This pair is not in the session."))
    _refuse_turned(session, board, meeting)
    own_section = pairs[meeting.ns].section
    line, _made = Line.objects.get_or_create(
        session=session,
        board=board,
        ns_id=meeting.ns,
        ew_id=meeting.ew,
        occurrence=0,
        defaults={
            "section": meeting.section or (own_section.letter if own_section else ""),
            "round": meeting.round,
            "table": meeting.table,
        },
    )
    return held_line(session, pk=line.pk)


def held_line(session: Session, **where: object) -> Line:
    """A line of the session with its results and award, held. Line.DoesNotExist where there is none."""
    lines = Line.objects.select_for_update(of=("self",), no_key=True)
    return lines.select_related("result", "rival", "adjustment", "board").get(session=session, **where)


def _refuse_turned(session: Session, board: Board, meeting: Meeting) -> None:
    turned = Line.objects.filter(session=session, board=board, ns_id=meeting.ew, ew_id=meeting.ns).first()
    if turned is not None and (turned.result_id or turned.adjustment_id):
        raise Refused(
            _("These two pairs already have a result on board %(number)s, sitting the other way round.")
            % {"number": meeting.board}
        )


def move_pointer(line: Line, **changes: object) -> None:
    """Change what counts on the line, if nobody has since it was read."""
    moved = Line.objects.filter(pk=line.pk, version=line.version).update(version=F("version") + 1, **changes)
    if not moved:
        raise Changed(_("Meanwhile this board was changed at the table or the desk. Please look again."))
    line.version += 1


def refuse_unscorable(session: Session) -> None:
    """Refuse an act after which the session could not be scored, in the words of what would be wrong.

    Where it could not be scored before the act either, every act passes: it may be one step of mending it.
    """
    if Unscored.objects.filter(session=session, version=session.facts_version).exists():
        return
    try:
        parse(session_facts(read_rows(session)))
    except DocumentFaults as faults:
        said = "; ".join(fault.message for fault in faults.faults[:FAULTS_SHOWN])
        raise Refused(_("This cannot be scored: %(reason)s.") % {"reason": said}) from faults
