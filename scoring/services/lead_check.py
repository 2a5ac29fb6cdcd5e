"""Whether a table should look at its opening lead once more, when the deal is known (Law 41A).

The answer must not say where a card is to anybody who has still to play the board, nor let anybody find it out by
trying: a line's lead is compared with the cards once, whatever comes of it.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from club.actor import Actor
from club.models import Deal as DealRow
from club.services import append_audit_row, locked_session
from club.services.deals import deal_of
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.opening_lead import LeadDoubt, doubtful_lead
from scoring.models import Line, Result
from scoring.queries.table.asking import all_have_played
from scoring.queries.table.rows import read_table
from scoring.queries.table.values import Place

#: A lead by the leader's partner, out of turn, may stand (Law 54).
CANNOT_BE = (LeadDoubt.DECLARER, LeadDoubt.DUMMY)


def lead_to_check(*, place: Place, device_id: int, result_id: int) -> str:
    """The lead of a confirmed result, such as "HQ", when this table is to be asked whether it really was that card.

    "" where it can be right, the cards are not known, it has been compared before, or somebody could learn from the
    question. Whose card it is, is not said.
    """
    to_compare = Line.objects.filter(result_id=result_id, confirmed=True, lead_compared=False, session__ask_lead=True)
    with_lead = to_compare.exclude(result__lead="").filter(session_id=place.session_id, adjustment=None)
    return _compare(place, device_id, result_id) if with_lead.exists() else ""


@transaction.atomic
def _compare(place: Place, device_id: int, result_id: int) -> str:
    session = locked_session(place.session_id)
    line = Line.objects.select_related("result", "board").filter(session=session, result_id=result_id).first()
    result = line.result if line is not None else None
    if line is None or result is None or not _rows_of(line).exists():
        return ""
    if not all_have_played(read_table(place), line, result, device_id):
        return ""
    if not _compared_now(line) or not _cannot_be(line, result):
        return ""
    data = {"line": line.pk, "board": line.board.number, "result": result_id}
    append_audit_row(session.club_id, Actor(device_id=device_id), "lead asked again", data, session_id=session.pk)
    return result.lead


def _rows_of(line: Line) -> QuerySet[DealRow]:
    return DealRow.objects.filter(deal_set__uses__session_id=line.session_id, number=line.board.number)


def _compared_now(line: Line) -> bool:
    """True for whoever comes first, and nobody after."""
    return bool(Line.objects.filter(pk=line.pk, lead_compared=False).update(lead_compared=True))


def _cannot_be(line: Line, result: Result) -> bool:
    played = Played(Contract.parse(result.contract), result.declarer, result.tricks)
    deal = deal_of(_rows_of(line).get())
    return doubtful_lead(deal, played, Card.parse(result.lead)) in CANNOT_BE
