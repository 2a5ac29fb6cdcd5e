"""What a director who plays must not see: boards that their own pair has still to play (L16, L81)."""

from __future__ import annotations

from django.db.models import Q

from club.models import Session
from club.queries import SessionInfo, seats_of_account, session_info
from movements.models import Seating
from movements.queries.seated import with_any_of
from scoring.models import Line
from scoring.queries.postponed import waiting


def hidden_boards(session: SessionInfo, user_id: int) -> frozenset[int]:
    """The boards that this account has still to play in the session; once play has ended, those that were postponed.

    A board counts as played as soon as the account's pair has a result or an adjusted score on it. Whoever only
    sits in for some rounds has the boards of those to play.
    """
    own = seats_of_account(session.id, user_id)
    if not own:
        return frozenset()
    contestants = frozenset(contestant for contestant, _first, _last in own)
    later = frozenset(line.board.number for line in waiting(session.id) if contestants.intersection(line.everybody))
    if session.over:
        return later
    theirs = Q()
    for contestant, first, last in own:
        theirs |= with_any_of([contestant]) & (Q(round__gte=first) if last is None else Q(round__range=(first, last)))
    seats = Seating.objects.filter(section__session_id=session.id).filter(theirs)
    due = {board for boards in seats.values_list("boards", flat=True) for board in boards}
    lines = Line.objects.filter(with_any_of(contestants), session_id=session.id)
    done = lines.exclude(result=None, adjustment=None)
    return frozenset(due - set(done.values_list("board__number", flat=True))) | later


def plays_on_in(club_id: int, user_id: int) -> list[str]:
    """The titles of the club's sessions under way, or over but for postponed boards, that hide boards from an account.

    Two queries, and those of `hidden_boards` for each such session.
    """
    begun = Session.objects.filter(club_id=club_id).filter(
        Q(state=Session.State.PLAYING) | Q(pk__in=Line.objects.filter(postponed=True).values("session_id"))
    )
    infos = (session_info(pk) for pk in begun.order_by("date", "pk").values_list("pk", flat=True))
    return [info.title for info in infos if info is not None and hidden_boards(info, user_id)]
