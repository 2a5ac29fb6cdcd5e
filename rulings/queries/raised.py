"""What of a line may still be decided though its time is over: it was raised in time, or is in no edition yet."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Q, QuerySet

from club.engine.where import Where
from rulings.engine.decision import Kind
from rulings.models import RulingLine, ScoreQuery
from scoring.models import Dispute, Line, Publication, Result
from scoring.queries.postponed import waiting

#: Rulings that leave open what was said about a score.
NO_ANSWER = (Kind.PROCEDURAL.value, Kind.DISCIPLINARY.value, Kind.IN_QUESTION.value)


def raised_at(session_id: int, where: Where, *, unanswered: bool = False) -> datetime | None:
    """When it was first said that the line is not right: by a pair, or by a second result that differs.

    What a pair disputed or queried counts until it has been settled; with `unanswered` only what was said after the
    last ruling on the line and its last award, which have answered what was said before.
    """
    line = _lines(session_id, where).select_related("rival").first()
    if line is None:
        return None
    disputes = Dispute.objects.filter(line=line, end=None, result=line.result_id).select_related("sign_off")
    queried = ScoreQuery.objects.filter(line=line, state__in=ScoreQuery.OPEN).values_list("opened_at", flat=True)
    moments = [*(each.sign_off.at for each in disputes), *queried]
    moments += [line.rival.entered_at] if line.rival else []
    answered = _answered_at(line) if unanswered else None
    return min((each for each in moments if answered is None or each > answered), default=None)


def ruled_on(session_id: int, where: Where) -> bool:
    """Whether the line was ever ruled on or given an award."""
    return any(_answered_at(line) is not None for line in _lines(session_id, where))


def _answered_at(line: Line) -> datetime | None:
    """When the line was last ruled on or given an award. Neither a fine nor a score put in question answers."""
    both = Q(ns=line.ns_id, ew=line.ew_id) | Q(ns=line.ew_id, ew=line.ns_id)
    ruled = RulingLine.objects.filter(both, room=line.room, ruling__session=line.session_id, board=line.board_id)
    moments = [
        line.adjustments.aggregate(at=Max("at"))["at"],
        ruled.exclude(ruling__kind__in=NO_ANSWER).aggregate(at=Max("ruling__at"))["at"],
    ]
    return max((each for each in moments if each is not None), default=None)


def in_no_edition(session_id: int, where: Where) -> bool:
    """Whether the line waits to be played, or says what no edition has shown yet."""
    if _waits(session_id, where):
        return True
    newest = _newest(session_id)
    fresh = Q(result__entered_at__gt=newest) | Q(adjustment__at__gt=newest)
    return newest is not None and _lines(session_id, where).filter(fresh).exists()


def played_since(session_id: int, where: Where) -> bool:
    """Whether the line waits to be played, or was first played after the newest edition: no ruling on it could have
    been asked for in the time that has ended. What was ruled or awarded since begins nothing anew (L92B)."""
    if _waits(session_id, where):
        return True
    newest = _newest(session_id)
    played = Q(result__entered_at__gt=newest) & ~Q(result__outcome=Result.Outcome.NOT_PLAYED)
    line = _lines(session_id, where).filter(played).first() if newest is not None else None
    if line is None:
        return False
    before = line.results.exclude(outcome=Result.Outcome.NOT_PLAYED).filter(entered_at__lte=newest)
    return not before.exists()


def _waits(session_id: int, where: Where) -> bool:
    return any(_is_at(where, each) for each in waiting(session_id))


def _is_at(where: Where, line: Line) -> bool:
    if line.board.number != where.board or (where.room and line.room != where.room):
        return False
    either_way = bool(where.room) or line.room == 0
    return (where.ns, where.ew) == (line.ns_id, line.ew_id) or (
        either_way and (where.ns, where.ew) == (line.ew_id, line.ns_id)
    )


def _newest(session_id: int) -> datetime | None:
    """When the edition that counts was made."""
    out = Publication.objects.filter(session_id=session_id, withdrawal=None).order_by("-number")
    return out.values_list("at", flat=True).first()


def _lines(session_id: int, where: Where) -> QuerySet[Line]:
    """Whichever way they sat; of two teams, which meet in several rooms, as they sat where the room is not known."""
    turned = Q(ns=where.ew, ew=where.ns)
    if where.room:
        both, there = Q(ns=where.ns, ew=where.ew) | turned, Q(room=where.room)
    else:
        both, there = Q(ns=where.ns, ew=where.ew) | turned & Q(room=0), Q()
    return Line.objects.filter(both & there, session_id=session_id, board__number=where.board)
