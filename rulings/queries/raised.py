"""What of a line may still be decided though its time is over: it was raised in time, or is in no edition yet."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet

from rulings.models import ScoreQuery
from scoring.models import Dispute, Line, Publication
from scoring.queries.postponed import waiting

# Board, and the ids of who sat North–South and East–West.
Where = tuple[int, int, int]


def raised_at(session_id: int, where: Where) -> datetime | None:
    """When it was first said that the line is not right: by a pair, or by a second result that differs.

    What a pair disputed or queried counts until it has been settled.
    """
    line = _lines(session_id, where).select_related("rival").first()
    if line is None:
        return None
    disputes = Dispute.objects.filter(line=line, end=None, result=line.result_id).select_related("sign_off")
    queried = ScoreQuery.objects.filter(line=line, state__in=ScoreQuery.OPEN).values_list("opened_at", flat=True)
    moments = [*(each.sign_off.at for each in disputes), *queried]
    return min([*moments, *([line.rival.entered_at] if line.rival else [])], default=None)


def in_no_edition(session_id: int, where: Where) -> bool:
    """Whether the line waits to be played, or says what no edition has shown yet."""
    board, *sides = where
    for each in waiting(session_id):
        if each.board.number == board and {each.ns_id, each.ew_id} == set(sides):
            return True
    out = Publication.objects.filter(session_id=session_id, withdrawal=None).order_by("-number")
    newest = out.values_list("at", flat=True).first()
    fresh = Q(result__entered_at__gt=newest) | Q(adjustment__at__gt=newest)
    return newest is not None and _lines(session_id, where).filter(fresh).exists()


def _lines(session_id: int, where: Where) -> QuerySet[Line]:
    board, ns, ew = where
    both = Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)
    return Line.objects.filter(both, session_id=session_id, board__number=board)
