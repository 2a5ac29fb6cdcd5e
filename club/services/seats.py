"""Single seats: named one by one as people sit down, and claimed for somebody who has another one."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from club.actor import Actor
from club.models import LineUp, SeatClaim
from club.services.audit import append_audit_row
from club.services.facts import facts_changed
from club.services.pairs import named_contestant
from club.services.sessions import locked_session

#: (contestant's id, seat): 0 is North or East, 1 South or West.
Seat = tuple[int, int]


@transaction.atomic
def name_seats(*, session_id: int, seats: Mapping[Seat, int | None], actor: Actor) -> None:
    """These seats get these players (None: nobody), all at once; the other seats stay. Raises NotFoundError."""
    session = locked_session(session_id)
    for contestant, seat in seats:
        named_contestant(session_id, contestant)
        LineUp.objects.filter(contestant_id=contestant, seat=seat).delete()
        SeatClaim.objects.filter(contestant_id=contestant, seat=seat).delete()
    LineUp.objects.bulk_create(
        LineUp(contestant_id=contestant, seat=seat, player_id=player)
        for (contestant, seat), player in seats.items()
        if player is not None
    )
    for contestant in dict.fromkeys(contestant for contestant, _seat in seats):
        players = list(
            LineUp.objects.filter(contestant_id=contestant).order_by("seat").values_list("player_id", flat=True)
        )
        data = {"contestant": contestant, "players": players}
        append_audit_row(session.club_id, actor, "pair named", data, session_id=session_id)
    facts_changed(session_id)


@transaction.atomic
def claim_seat(*, session_id: int, seat: Seat, player_id: int, table: int, actor: Actor) -> None:
    """A table named somebody for a seat who has another one: kept for the director. Again it is the same claim."""
    session = locked_session(session_id)
    contestant, place = seat
    values = {"player_id": player_id, "table": table}
    known = SeatClaim.objects.filter(contestant_id=contestant, seat=place, **values)
    if known.exists():
        return
    SeatClaim.objects.update_or_create(contestant_id=contestant, seat=place, defaults=values)
    data = {"contestant": contestant, "seat": place, "player": player_id, "table": table}
    append_audit_row(session.club_id, actor, "seat claimed", data, session_id=session_id)
    facts_changed(session_id)


@transaction.atomic
def dismiss_seat_claim(*, session_id: int, claim_id: int, actor: Actor) -> None:
    """The director has seen to it. Twice is once."""
    session = locked_session(session_id)
    claim = SeatClaim.objects.filter(contestant__session_id=session_id, pk=claim_id).first()
    if claim is None:
        return
    data = {"contestant": claim.contestant_id, "seat": claim.seat, "player": claim.player_id}
    claim.delete()
    append_audit_row(session.club_id, actor, "seat claim put aside", data, session_id=session_id)
    facts_changed(session_id)
