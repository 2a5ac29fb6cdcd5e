"""A player stops a telephone at the moment in which the director ends it: one of them ended it, and it stays so."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest
from django.db import connections, transaction

from club.actor import PROGRAM
from club.models import AuditRow, PlayerPhone, Session
from club.queries import slips_ended
from club.services import end_phone, follow_pair, locked_session, stop_following
from scoring.services.phone_following import follow_by_slip, slip_token
from tests.builders import started_session
from tests.services.at_once import at_once, refusals

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]
#: So long whoever stops has to come to where the director is waited for.
ON_THE_WAY = 0.5
ACTS = {PlayerPhone.End.PLAYER: "phone stopped", PlayerPhone.End.DESK: "phone ended"}


def followed(session: Session) -> tuple[PlayerPhone, str]:
    """A telephone that came in by its pair's slip, and its secret."""
    pair = session.contestants.order_by("place")[0]
    secret = follow_pair(session_id=session.pk, contestant_id=pair.pk, way="slip", table=None, description="")
    return PlayerPhone.objects.latest("pk"), secret


def told(session: Session) -> list[str]:
    """What the audit log says of how telephones ended."""
    rows = AuditRow.objects.filter(session_id=session.pk, action__in=ACTS.values())
    return list(rows.order_by("number").values_list("action", flat=True))


def test_who_stops_takes_nothing_back_from_the_director() -> None:
    """The player's act has begun when the director's is kept: the slip that the director ended lets nobody in."""
    session = started_session(pairs=4)
    phone, secret = followed(session)
    begun = Event()

    def stops() -> None:
        begun.set()
        try:
            stop_following(secret=secret)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as beside:
        with transaction.atomic():
            locked_session(session.pk)
            stopping = beside.submit(stops)
            begun.wait()
            time.sleep(ON_THE_WAY)
            end_phone(session_id=session.pk, phone_id=phone.pk, actor=PROGRAM)
        stopping.result()
    phone.refresh_from_db()
    assert phone.ended == PlayerPhone.End.DESK
    assert told(session) == ["phone ended"]
    assert slips_ended(session.pk) == {phone.contestant_id: 1}
    by_the_old_slip = partial(follow_by_slip, token=slip_token(phone.contestant_id, 0), description="", known="")
    assert refusals(at_once([by_the_old_slip])) == ["This slip no longer works. Please ask the director for a new one."]


def test_one_of_both_ends_it_and_the_trail_says_which() -> None:
    session = started_session(pairs=4)
    for _time in range(8):
        before = told(session)
        phone, secret = followed(session)
        results = at_once(
            [
                partial(stop_following, secret=secret),
                partial(end_phone, session_id=session.pk, phone_id=phone.pk, actor=PROGRAM),
                partial(stop_following, secret=secret),
            ]
        )
        phone.refresh_from_db()
        by = PlayerPhone.End(phone.ended)
        assert told(session) == [*before, ACTS[by]]
        assert bool(refusals(results)) == (by is PlayerPhone.End.PLAYER)
