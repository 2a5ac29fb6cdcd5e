"""Which boards of a session are done, so that even their cards may be seen.

A deal may be seen by nobody, the director included, until the board is done: every table that has it in its movement
has played it, and its traveller is open to the public (Law 16D, Law 90B). After play has ended a board that some
table still lacks may be one that is played later (Law 8B2): it waits until it is entered, marked as not played, or
until the results are official; one that the director has postponed waits even then. What nobody played at all stays
unseen, and so does what another session with the same deals, or the same with the boards turned, has still to play:
unless a published night had shown it to everybody when that session took its deals. Under the embargo of a simultaneous
none is done: other clubs play the same boards.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.engine.cards import rotation_key, rotations
from club.models import Board, Deal, Session, SessionDeals
from movements.models import Seating
from scoring.models import Line, Result, Snapshot
from scoring.queries.drawn_later import WITH, drawn_later
from scoring.queries.embargo import embargo_over
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, meeting_on
from scoring.queries.postponed import postponed_boards

BEFORE = (Session.State.DRAFT, Session.State.READY)


def open_boards(use: SessionDeals, number: int | None = None, *, but_for: int = 0) -> set[int]:
    """The boards (or the one asked for) whose deals may be seen; or could be, but for a session that plays them too."""
    done = _done(use.session, number)
    cards = dict(Deal.objects.filter(deal_set_id=use.deal_set_id, number__in=done).values_list("number", "cards"))
    others = [other for other in _with_the_same(use, cards.values()) if other.session_id != but_for]
    to_come = {each for other in others for each in _cards_to_come(other)}
    return {board for board, dealt in cards.items() if rotation_key(dealt) not in to_come}


def board_is_done(session_id: int, number: int) -> bool:
    """Whether nobody has still to play a board: not here, and where its cards are known in no other session that has
    them; nor under the embargo of a simultaneous. Then even people from outside may be asked about it."""
    use = SessionDeals.objects.select_related("session").filter(session_id=session_id).first()
    if use is not None and Deal.objects.filter(deal_set_id=use.deal_set_id, number=number).exists():
        return number in open_boards(use, number)
    session = Session.objects.kept().filter(pk=session_id).first()
    return session is not None and number in _done(session, number)


def unseen_deals(club_id: int) -> frozenset[int]:
    """The ids of all deals of a club that may not be seen (yet), those of sets that no session plays among them.

    Some queries for each session with deals: for acts that read the whole club.
    """
    stored = Deal.objects.filter(deal_set__club_id=club_id)
    found = dict(stored.values_list("pk", "cards"))
    visible: set[int] = set()
    for use in SessionDeals.objects.filter(session__club_id=club_id).select_related("session"):
        visible |= set(
            stored.filter(deal_set_id=use.deal_set_id, number__in=open_boards(use)).values_list("pk", flat=True)
        )
    return frozenset(found.keys() - visible)


def sessions_still_to_play(use: SessionDeals) -> list[Session]:
    """The club's other sessions with some of the same deals that are not over: they hold the cards back."""
    cards = Deal.objects.filter(deal_set_id=use.deal_set_id).values_list("cards", flat=True)
    return [other.session for other in _with_the_same(use, cards) if _cards_to_come(other)]


def _with_the_same(use: SessionDeals, cards: Iterable[str]) -> list[SessionDeals]:
    others = SessionDeals.objects.filter(session__club_id=use.session.club_id).exclude(pk=use.pk)
    unfinished = others.exclude(session__state=Session.State.OFFICIAL, session__simultaneous=None)
    same = Deal.objects.filter(cards__in={turn for each in cards for turn in rotations(each)}).values("deal_set_id")
    return list(unfinished.filter(deal_set_id__in=same).select_related("session"))


def _cards_to_come(other: SessionDeals) -> set[str]:
    """The deals that a session has still to play, whichever way they lie; all of them where it has not begun. Not
    those that everybody could see before it took them.
    """
    rows = Deal.objects.filter(deal_set_id=other.deal_set_id).exclude(number__in=other.open_before)
    if other.session.state not in BEFORE:
        boards = set(Board.objects.filter(session=other.session).values_list("number", flat=True))
        rows = rows.filter(number__in=boards - _done(other.session))
    return {rotation_key(cards) for cards in rows.values_list("cards", flat=True)}


def _done(session: Session, number: int | None = None) -> set[int]:
    """The boards of a session that somebody has played and nobody has still to play."""
    if session.state in BEFORE or embargo_over(session) is not None:
        return set()
    meetings, played = _done_boards(session, number)
    played -= postponed_boards(session.pk)
    if session.state == Session.State.OFFICIAL:
        return played
    seats = list(_seats(session))
    done = played - {each.board for each in _scheduled(seats) if each not in meetings} - drawn_later(seats).keys()
    if session.state == Session.State.PLAYING:
        finished = Snapshot.objects.filter(session=session).values_list("finished", flat=True).first()
        done &= set(finished or ())
    return done


def _done_boards(session: Session, number: int | None) -> tuple[set[Meeting], set[int]]:
    """Every meeting with a result or an award in place of one, and the boards that somebody really played."""
    meetings, played = set(), set()
    lines = Line.objects.filter(session=session).select_related("board", "result", "adjustment")
    for line in lines if number is None else lines.filter(board__number=number):
        if not has_outcome(line):
            continue
        meetings.add(meeting_of(line))
        if line.adjustment_id or line.result is None or line.result.outcome != Result.Outcome.NOT_PLAYED:
            played.add(line.board.number)
    return meetings, played


def _seats(session: Session) -> Iterable[Seating]:
    return Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False).select_related(*WITH)


def _scheduled(seats: Iterable[Seating]) -> Iterable[Meeting]:
    for seat in seats:
        yield from (meeting_on(seat, board) for board in seat.boards)
