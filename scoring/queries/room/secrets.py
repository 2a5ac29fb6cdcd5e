"""What a director who plays must not see: boards that their own pair has still to play (L16, L81)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from django.db.models import Exists, OuterRef, Q

from club.engine.contests import CONTESTS
from club.models import Board, Contestant, Session, Simultaneous
from club.queries import SeatOfAccount, SessionInfo, seats_of_account, session_info
from movements.models import Seating
from movements.queries import playing_seats
from movements.queries.seated import with_any_of
from scoring.models import Line
from scoring.queries.drawn_later import WITH, drawn_later
from scoring.queries.embargo import plays_elsewhere, simultaneous_of_day
from scoring.queries.line_outcomes import Meeting, meeting_of, meeting_on
from scoring.queries.postponed import waiting
from scoring.queries.table.crews import crews_at
from scoring.queries.table.rows import plays


def hidden_boards(session: SessionInfo, user_id: int) -> frozenset[int]:
    """The boards that this account has still to play in the session; once play has ended, those that were postponed.

    A board counts as played as soon as the account's pair has a result or an adjusted score on it, of a team the two
    who sit there. Whoever only sits in for some rounds has the boards of those to play. In a simultaneous all boards
    are hidden from somebody who plays them at another club, later.
    """
    if any(plays_elsewhere(session.id, each, user_id) for each in _part_of(session)):
        return frozenset(Board.objects.filter(session=session.id).values_list("number", flat=True))
    own = seats_of_account(session.id, user_id)
    if not own:
        return frozenset()
    contestants = frozenset(each.contestant for each in own)
    later = frozenset(line.board.number for line in waiting(session.id) if contestants.intersection(line.everybody))
    if session.over:
        return later
    by_rooms = CONTESTS[session.contest].by_rooms
    rows = Seating.objects.filter(section__session_id=session.id).select_related(*WITH)
    seats = list(rows if by_rooms else rows.filter(with_any_of(contestants)))
    lines = Line.objects.filter(with_any_of(contestants), session_id=session.id).select_related("board")
    done = {meeting_of(line) for line in lines.exclude(result=None, adjustment=None)}
    if by_rooms:
        return _hidden_from_one_of_a_team(session.id, own, seats, done) | later
    sits = [seat for seat in seats if any(_sits_at(seat, each) for each in own)]
    due = {board for seat in sits for board in seat.boards}
    return frozenset(due - {meeting.board for meeting in done}) | later


def _part_of(session: SessionInfo) -> Iterable[int]:
    """A copy of an evening has the boards of those that are played on its day."""
    if session.simultaneous_id is not None:
        return [session.simultaneous_id]
    return simultaneous_of_day(session.date) if session.boards_closed_until else []


def _hidden_from_one_of_a_team(
    session_id: int, own: Iterable[SeatOfAccount], seats: Iterable[Seating], done: Container[Meeting]
) -> frozenset[int]:
    """Team-mates may have played a board at their tables that waits at the account's own; what is drawn later may be
    at either."""
    playing = playing_seats(session_id)
    due, here_once = set[int](), set[int]()
    for seat in filter(plays, seats):
        here = {(crew.contestant, place) for crew in crews_at(seat, playing) for place in crew.seats}
        if any((each.contestant, each.seat) in here for each in own if each.covers(seat.round)):
            here_once.update(seat.boards)
            due |= {board for board in seat.boards if meeting_on(seat, board) not in done}
    contestants = {each.contestant for each in own}
    due |= {board for board, who in drawn_later(seats).items() if who & contestants and board not in here_once}
    return frozenset(due)


def _sits_at(seat: Seating, own: SeatOfAccount) -> bool:
    return own.contestant in seat.everybody and own.covers(seat.round)


def hidden_boards_in(club_id: int, user_id: int) -> dict[int, frozenset[int]]:
    """`hidden_boards` of every session of a club that hides some from an account, by session.

    One query, and those of `hidden_boards` for each session under way, with postponed boards, or of a simultaneous
    that the account has still to play elsewhere.
    """
    later = Line.objects.filter(postponed=True)
    account = Q(line_up__player__user_id=user_id) | Q(substitutions__player__user_id=user_id)
    mine = Contestant.objects.filter(account, session__simultaneous__isnull=False, session__discarded_at=None)
    over = Q(session__state__in=[Session.State.ENDED, Session.State.OFFICIAL])
    to_play = mine.filter(~over | Q(session__in=later.values("session_id"))).values("session__simultaneous")
    on_the_day = Simultaneous.objects.filter(
        pk__in=to_play, first_day__lte=OuterRef("date"), last_day__gte=OuterRef("date")
    )
    hiding = Q(state=Session.State.PLAYING) | Q(pk__in=later.values("session_id")) | Q(simultaneous__in=to_play)
    copies = Q(Exists(on_the_day), boards_closed_until__isnull=False)
    rows = Session.objects.filter(hiding | copies, club_id=club_id).select_related("club", "event", "director")
    found = ((row.pk, hidden_boards(SessionInfo.of(row), user_id)) for row in rows)
    return {pk: boards for pk, boards in found if boards}


def plays_on_in(club_id: int, user_id: int) -> list[str]:
    """The titles of the club's sessions under way, or over but for postponed boards, that hide boards from an account.

    Two queries, and those of `hidden_boards` for each such session.
    """
    begun = Session.objects.filter(club_id=club_id).filter(
        Q(state=Session.State.PLAYING) | Q(pk__in=Line.objects.filter(postponed=True).values("session_id"))
    )
    infos = (session_info(pk) for pk in begun.order_by("date", "pk").values_list("pk", flat=True))
    return [info.title for info in infos if info is not None and hidden_boards(info, user_id)]
