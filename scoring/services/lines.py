"""The line of a meeting: found or made under the session's lock, its pointer moved by compare-and-swap."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from club.engine.contests import CONTESTS
from club.models import Board, Contestant, Session
from movements.models import Match, Seating
from scoring.engine.contests import compares_rooms
from scoring.engine.document import DocumentFaults, parse
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.facts import read_rows, session_facts
from scoring.models import Line, Unscored
from scoring.services.meeting import Meeting

FAULTS_SHOWN = 3


def line_of(session: Session, meeting: Meeting) -> Line:
    """The line of the meeting, held; made when its board is spoken of for the first time. The session is held.

    Raises DomainError where the board is not played, or the pairs have it sitting the other way round; NotFoundError
    for a
    pair that is not there.
    """
    both = {meeting.ns, meeting.ew}
    found = list(_locked_lines(session).filter(board__number=meeting.board, ns_id__in=both, ew_id__in=both))
    if compares_rooms(session.method):
        # The other table of the match has the two sitting the other way round, as it should.
        wanted = (line for line in found if meeting.room in (None, line.room))
        found = [line for line in wanted if meeting.room is not None or line.ns_id == meeting.ns]
    turned = (line for line in found if line.ns_id == meeting.ew and (line.result_id or line.adjustment_id))
    if (other := next(turned, None)) is not None:
        raise _turned(other.board)
    line = next((line for line in found if line.ns_id == meeting.ns and line.occurrence == 0), None)
    if line is not None and meeting.ns_partner is not None and set(line.everybody) != meeting.four:
        raise _with_others(line.board)
    return line or _made(session, meeting)


def _made(session: Session, meeting: Meeting) -> Line:
    """A new line, of two pairs that are in the session."""
    board = _played(Board.objects.filter(session=session, number=meeting.board).first(), meeting)
    sides = Contestant.objects.filter(session=session, pk__in=[meeting.ns, meeting.ew]).select_related("section")
    pairs = {pair.pk: pair for pair in sides}
    if len(pairs) != 2:
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    section = pairs[meeting.ns].section
    return _new(session, board, meeting, meeting.section or (section.letter if section else ""))


def first_line(session: Session, meeting: Meeting, board: Board | None) -> Line:
    """The first line of a meeting that the movement has, in a section that is named. The session is held."""
    return _new(session, _played(board, meeting), meeting, meeting.section)


def _played(board: Board | None, meeting: Meeting) -> Board:
    if board is None:
        raise DomainError(_("Board %(number)s is not played in this session.") % {"number": meeting.board})
    return board


def _new(session: Session, board: Board, meeting: Meeting, section: str) -> Line:
    """Nobody else makes it meanwhile: whoever does holds the session."""
    match = match_of(session, board, meeting)
    ns_partner, ew_partner = _partners(session, board, meeting)
    return Line.objects.create(
        session=session,
        board=board,
        ns_id=meeting.ns,
        ew_id=meeting.ew,
        ns_partner_id=ns_partner,
        ew_partner_id=ew_partner,
        match=match,
        room=_room(session, match, meeting),
        section=section,
        round=meeting.round,
        table=meeting.table,
    )


def _partners(session: Session, board: Board, meeting: Meeting) -> tuple[int | None, int | None]:
    """North's and East's in an individual: those that are said, else those that the movement gives them on the board.

    Raises DomainError where it has not the two there, and where it has them there with two others than are said.
    """
    if CONTESTS[session.event.contest].unit != "player":
        return None, None
    seat = _seat_of(session, board, meeting)
    if meeting.ns_partner is not None:
        if seat is not None and set(seat.everybody) != meeting.four:
            raise _with_others(board)
        return meeting.ns_partner, meeting.ew_partner
    if seat is None:
        raise DomainError(
            _("The movement does not have these two at one table with board %(number)s.") % {"number": board.printed}
        )
    return seat.partner_of(meeting.ns), seat.partner_of(meeting.ew)


def _seat_of(session: Session, board: Board, meeting: Meeting) -> Seating | None:
    """Where the movement has North and East of an individual on a board, whichever way they sit."""
    here = Seating.objects.filter(section__session=session, ns_partner__isnull=False)
    both = here.filter(Q(ns=meeting.ns, ew=meeting.ew) | Q(ns=meeting.ew, ew=meeting.ns))
    return next((seat for seat in both if board.number in seat.boards), None)


def _room(session: Session, match: Match | None, meeting: Meeting) -> int:
    """Which table of its match it is: as the movement says, else by who sits North–South."""
    if match is None or not compares_rooms(session.method):
        return 0
    return meeting.room or (1 if meeting.ns == match.home_id else 2)


def match_of(session: Session, board: Board, meeting: Meeting) -> Match | None:
    """The match of the two on this board, where the session has matches. Raises DomainError where it has none."""
    if not (compares_rooms(session.method) or "victory_points" in session.scoring_options):
        return None
    both = Q(home=meeting.ns, away=meeting.ew) | Q(home=meeting.ew, away=meeting.ns)
    matches = [
        each
        for each in Match.objects.filter(both, session=session).prefetch_related("lines")
        if not each.boards or board.number in each.boards
    ]
    if not matches:
        raise DomainError(_("These two do not play board %(number)s in a match.") % {"number": board.printed})
    # Where they meet in several matches, the one in which the other room has played the board.
    return min(matches, key=lambda each: (_has_room(each, board, meeting), not _has_board(each, board), each.place))


def _has_board(match: Match, board: Board) -> bool:
    return any(line.board_id == board.pk for line in match.lines.all())


def _has_room(match: Match, board: Board, meeting: Meeting) -> bool:
    places = ((line.board_id, line.ns_id, line.ew_id) for line in match.lines.all())
    return (board.pk, meeting.ns, meeting.ew) in places


def locked_line(session: Session, **where: object) -> Line:
    """A line of the session with its results and award, held. Line.DoesNotExist where there is none."""
    return _locked_lines(session).get(**where)


def _locked_lines(session: Session) -> QuerySet[Line]:
    lines = Line.objects.select_for_update(of=("self",), no_key=True).filter(session=session)
    return lines.select_related("result", "rival", "adjustment", "board")


def _turned(board: Board) -> DomainError:
    return DomainError(
        _("These two sides already have a result on board %(number)s, sitting the other way round.")
        % {"number": board.printed}
    )


def _with_others(board: Board) -> DomainError:
    """Lines are known by North and East, so that these two have but one on a board."""
    words = _(
        "North and East have other partners on board %(number)s. Put the seats right first: “Something went wrong”, "
        "“The wrong four met”."
    )
    return DomainError(words % {"number": board.printed})


def move_pointer(line: Line, **changes: object) -> None:
    """Change what counts on the line, if nobody has since it was read."""
    unchanged = Line.objects.filter(pk=line.pk, version=line.version)
    if not unchanged.update(version=F("version") + 1, **changes):
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    for name, value in {**changes, "version": line.version + 1}.items():
        setattr(line, name, value)


def refuse_unscorable(session: Session) -> None:
    """Refuse an act after which the session could not be scored, with what would be wrong.

    Where it could not be scored before the act either, every act passes: it may be one step of mending it.
    """
    if Unscored.objects.filter(session=session, version=session.facts_version).exists():
        return
    try:
        parse(session_facts(read_rows(session)))
    except DocumentFaults as faults:
        raise DomainError(_("This cannot be scored."), reasons=faults.messages[:FAULTS_SHOWN]) from faults
