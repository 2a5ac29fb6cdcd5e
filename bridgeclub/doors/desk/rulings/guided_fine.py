"""The fine at the end of a way through the ruling assistant, in the boxes of the ruling form: as the club gives it."""

from __future__ import annotations

from bridgeclub.doors.desk.room.base_view import Desk
from rulings.engine.assistant.path import End
from rulings.engine.decision import Kind
from rulings.queries.calls import CallInfo
from rulings.queries.offences import offences_of
from scoring.queries.fines import UsualFine, fines_of_session, usual_for

WARNING = "warning"


def boxes_of_fine(desk: Desk, end: End, call: CallInfo | None, offender: str) -> dict[str, str]:
    """The first row of the penalties: who, as far as the call tells, and the club's usual fine for it; where the club
    has none a warning, or the standard amount for what happened again. {} for an end without a fine."""
    if end.fine is None:
        return {}
    pair = _sits(call, offender)
    boxes = {} if pair is None else {"p1_pair": str(pair)}
    usual = _usual(desk, end, pair)
    if usual is not None:
        return boxes | _row(usual)
    if not end.fine.again:
        return boxes | {"p1_kind": WARNING}
    return boxes | {"p1_kind": "disciplinary" if end.kind is Kind.DISCIPLINARY else "procedural", "p1_times": "1"}


def _usual(desk: Desk, end: End, pair: int | None) -> UsualFine | None:
    """The club's, for the how-manieth time it is; None where it has none, or only a warning for what happened again."""
    assert end.fine is not None
    fines, words = fines_of_session(desk.session), end.fine.words
    named = {each.name for each in fines if any(word in each.name.casefold() for word in words)}
    offences = offences_of(desk.session, [pair]).get(pair, ()) if pair is not None and named else ()
    recorded = sum(each.here and each.note in named for each in offences)
    usual = usual_for(fines, words, max(recorded, int(end.fine.again)))
    return None if usual is not None and usual.kind == WARNING and end.fine.again else usual


def _row(usual: UsualFine) -> dict[str, str]:
    if usual.kind == WARNING:
        return {"p1_kind": usual.kind, "p1_note": usual.name}
    amount = {"p1_times": "", "p1_amount": usual.amount, "p1_unit": usual.unit}
    return {"p1_kind": usual.kind, **amount, "p1_note": usual.name}


def _sits(call: CallInfo | None, seat: str) -> int | None:
    """Who sits there in the round of the call: of an individual the player, else the pair or the team."""
    if call is None or not seat:
        return None
    sitting = {
        "N": call.ns_id,
        "S": call.ns_partner_id or call.ns_id,
        "E": call.ew_id,
        "W": call.ew_partner_id or call.ew_id,
    }
    return sitting[seat]
