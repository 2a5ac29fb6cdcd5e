"""What the way of a ruling leaves for later stays at its table, as where a call is noted: what holds there, and what to
come back for when the board has been played."""

from __future__ import annotations

from uuid import uuid4

from club.actor import Actor
from club.models import Session
from rulings.engine.decision import Decision
from rulings.engine.noted import lasting
from rulings.models import Call
from rulings.queries.restrictions import board_is_played
from rulings.services.calls import CallRequest, call_director, close_with_ruling
from rulings.services.restrictions import keep_restrictions


def keep_of_ruling(session: Session, decision: Decision, call: int | None, number: int, actor: Actor) -> None:
    """With the ruling of this number, in its transaction. `call`: the one that it came of.

    Where it came of none, or of one of another table, it is kept with the call of its table that is open, else with one
    that is opened and closed with the ruling. On a board that has been played nothing holds any more; what to come back
    for is kept there too, unless the ruling gives the score. Nothing is kept for several boards.
    """
    gives_score = any(each.touched for each in decision.lines)
    if decision.guided is None or gives_score or session.state != Session.State.PLAYING:
        return
    restrictions, later = lasting(decision.guided)
    places = {(each.section, each.table, each.round, each.board) for each in decision.lines}
    section, table, round_number, board = next(iter(places), ("", None, None, 0))
    if len(places) != 1 or not section or table is None:
        return
    if restrictions and board_is_played(session.pk, section, table, board):
        restrictions = ()
    if not (restrictions or later):
        return
    here = Call.objects.filter(session=session, section=section, table=table)
    kept_with = here.filter(pk=call or 0).first() or here.filter(open=True).first()
    if kept_with is not None:
        found = kept_with.pk
    else:
        asking = CallRequest(section=section, table=table, round=round_number, board=board)
        found = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=actor).id
        close_with_ruling(session_id=session.pk, call_id=found, number=number, actor=actor)
    keep_restrictions(
        session_id=session.pk, call_id=found, restrictions=restrictions, later=later, board=board, actor=actor
    )
