"""How the tests appeal against a ruling: lodged, heard and decided as a director would."""

from __future__ import annotations

from typing import Any

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.appeals import HeardBy, Outcome
from rulings.queries.appeals import AppealInfo, appeal_of
from rulings.services.appeals import AppealRequest, decide_appeal, lodge_appeal, record_deposit, record_hearing

THREE = ("Ann Ash", "Ben Birch", "Cleo Cedar")


def lodged(session: Session, contestant: int, number: int = 1, **more: Any) -> int:
    """Told to the director, with everybody's agreement."""
    request = AppealRequest(number, contestant, **{"agreed": (0, 1), **more})
    return lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM)


def heard(session: Session, appeal: int, by: HeardBy = HeardBy.COMMITTEE, **more: Any) -> None:
    """With a deposit, before three who have nothing to do with it."""
    about: dict[str, Any] = {"session_id": session.pk, "appeal_id": appeal, "actor": PROGRAM}
    record_deposit(**about, deposit="£20")
    record_hearing(**about, heard_by=by, **{"members": () if by is HeardBy.DIRECTOR else THREE, **more})


def decided(session: Session, appeal: int, outcome: Outcome = Outcome.VARIED, **more: Any) -> None:
    reasons = {"reasons": "West had no logical alternative."}
    decide_appeal(session_id=session.pk, appeal_id=appeal, outcome=outcome, actor=PROGRAM, **{**reasons, **more})


def varied(session: Session, contestant: int, number: int = 1, **more: Any) -> int:
    """Lodged, heard, decided: only the new score is still to be entered."""
    appeal = lodged(session, contestant, number, **more)
    heard(session, appeal)
    decided(session, appeal)
    return appeal


def read(session: Session, appeal: int) -> AppealInfo:
    found = appeal_of(session.pk, appeal)
    assert found is not None
    return found
