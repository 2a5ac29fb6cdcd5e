"""On an evening without a director tables note what happened; it waits, and a director settles it afterwards."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.models import AuditRow, Session, TableDevice
from rulings.errors import DomainError
from rulings.models import Call
from rulings.queries.calls import closed_calls, open_calls
from rulings.queries.notes import notes_of_table, open_notes
from rulings.queries.open_calls import open_call_summary
from rulings.queries.table_call import call_at
from rulings.queries.waiting import occasions_since, waiting_unattended
from rulings.services.calls import close_call
from rulings.services.desk_calls import call_by_voice
from rulings.services.notes import MOST_NOTES, note_from_table
from rulings.services.table_calls import call_from_table
from scoring.queries.table.boards_here import table_boards
from scoring.queries.table.values import Place
from scoring.services.unattended import finish_evening
from tests.builders import actor, make_club, make_director, table_device
from tests.services.scoring.test_unattended import PLAYERS, begun

pytestmark = pytest.mark.django_db


def at_table(session: Session, table: int = 1) -> tuple[Place, int]:
    """A table's place, and the id of a device that is in there."""
    device, _token = table_device(session, table)
    row = TableDevice.objects.select_related("link").get(pk=device.device_id)
    return Place(session.pk, row.link.section_id, table), row.pk


def noted(session: Session, topic: str = "revoke", board: int | None = 1, said: str = "", **more: Any) -> None:
    place, device = at_table(session)
    values = {"client_id": uuid4(), **more}
    note_from_table(place=place, device_id=device, topic=topic, board=board, said=said, **values)


def test_a_note_waits_for_nobody_at_the_table_and_is_settled_afterwards() -> None:
    session = begun(make_club())
    place, _device = at_table(session)
    boards = [number for number, _label in table_boards(place)]
    noted(session, "revoke", boards[0], "  East revoked in trick 5 ")
    noted(session, "claim", boards[1])
    first, second = open_notes(session.pk)
    assert (first.topic, first.said, first.board) == ("revoke", "East revoked in trick 5", boards[0])
    assert (second.topic, second.board) == ("claim", boards[1])
    assert open_calls(session.pk) == ()
    assert not open_call_summary(session.pk)
    assert call_at(place) is None
    assert [topic for _at, topic, _board in notes_of_table(session.pk, "A", 1)] == ["revoke", "claim"]
    assert [each.said for each in open_notes(session.pk, {boards[0]})] == ["", ""]
    assert waiting_unattended(session.club_id) == ()
    finish_evening(session_id=session.pk, actor=PLAYERS)
    (waiting,) = waiting_unattended(session.club_id)
    assert (waiting.slug, waiting.count) == (session.slug, 2)
    session.refresh_from_db()
    assert session.ended_at is not None
    assert [each.kind for each in occasions_since(session.ended_at)] == ["unattended"]
    director = actor(make_director(session.club))
    close_call(session_id=session.pk, call_id=first.id, seen_event_id=0, how="settled", note="Nothing", actor=director)
    assert [each.id for each in open_notes(session.pk)] == [second.id]
    assert [each.topic for each in closed_calls(session.pk)] == ["revoke"]
    assert AuditRow.objects.filter(session=session, action="problem noted").count() == 2


def test_a_call_of_a_table_becomes_a_note_and_a_directors_own_does_not() -> None:
    session = begun(make_club())
    place, device = at_table(session)
    for _twice in range(2):
        call_from_table(place=place, device_id=device, client_id=uuid4())
    assert [each.topic for each in open_notes(session.pk)] == ["other", "other"]
    director = actor(make_director(session.club))
    call_by_voice(session_id=session.pk, section="A", table=1, client_id=uuid4(), actor=director)
    assert len(open_calls(session.pk)) == 1


def test_twice_is_once_and_only_where_players_run_the_evening_and_not_for_ever() -> None:
    session = begun(make_club())
    client_id = uuid4()
    for _twice in range(2):
        noted(session, client_id=client_id)
    noted(session, board=9999)
    assert [each.board for each in open_notes(session.pk)] == [1, None]
    with pytest.raises(DomainError, match="Choose what happened"):
        noted(session, "nothing")
    Call.objects.bulk_create(
        Call(session=session, section="A", table=1, topic="other", client_id=uuid4()) for _each in range(MOST_NOTES)
    )
    with pytest.raises(DomainError, match="noted a great deal"):
        noted(session)
    Session.objects.update(unattended=False)
    with pytest.raises(DomainError, match="A director runs this session"):
        noted(session)
