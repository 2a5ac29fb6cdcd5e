"""A query that is made once finds, changes and keeps what the framework's own does."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, F, Model, UUIDField
from django.test.utils import CaptureQueriesContext

from club.models import Session
from club.new_rows import insert
from club.prepared import Prepared, PreparedUpdate, Slot
from scoring.models import Line, Result
from tests import builders, held_rows

pytestmark = pytest.mark.django_db

LINES = Prepared(
    lambda: (
        Line.objects.filter(session=Slot("session")).select_related("board", "result").annotate(said=Count("results"))
    )
)
OF_CLIENT = Prepared(lambda: Result.objects.filter(client_id=Slot("client", UUIDField())).only("score"))
HELD = Prepared(lambda: Session.objects.select_for_update().filter(pk=Slot("session")))
MOVED = PreparedUpdate(
    lambda: Line.objects.filter(pk=Slot("line"), version=Slot("seen")), version=F("version") + 1, confirmed=True
)


def values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.fixture
def session() -> Session:
    """With a result on one line and none on another."""
    session = builders.started_session(4, "howell")
    builders.play_all(session)
    line = Line.objects.filter(session=session)[0]
    Line.objects.filter(pk=line.pk).update(result=None)
    return session


def test_rows_are_those_of_the_framework(session: Session) -> None:
    for _time in range(2):
        found = sorted(LINES(session=session.pk), key=lambda line: line.pk)
        wanted = list(Line.objects.filter(session=session).select_related("board", "result"))
        assert [values(each) for each in found] == [values(each) for each in wanted]
        with CaptureQueriesContext(connection) as queries:
            assert [each.board.number for each in found] == [each.board.number for each in wanted]
            beside = [each.result and values(each.result) for each in found]
        assert beside == [each.result and values(each.result) for each in wanted]
        assert (beside[0], None in beside[1:]) == (None, False)
        assert len(queries) == 0
        assert {each.said for each in found} == {1}  # type: ignore[attr-defined]
    assert LINES(session=0) == []


def test_what_was_not_selected_is_read_when_it_is_asked_for(session: Session) -> None:
    wanted = Result.objects.all()[0]
    found = OF_CLIENT.first(client=wanted.client_id)
    assert found is not None
    assert values(found) == values(wanted)
    assert OF_CLIENT.first(client=uuid4()) is None


@pytest.mark.django_db(transaction=True)
def test_nothing_is_held_outside_a_transaction(session: Session) -> None:
    with transaction.atomic():
        assert HELD.first(session=session.pk) == session
    with held_rows.as_for_people():
        if connection.features.has_select_for_update:
            with pytest.raises(transaction.TransactionManagementError):
                HELD(session=session.pk)
        else:
            assert HELD(session=session.pk) == [session], "as the framework does where no rows are held"


def test_an_act_without_a_transaction_of_its_own_fails_within_a_test_too(session: Session) -> None:
    for held in (lambda: HELD(session=session.pk), lambda: Session.objects.select_for_update().get(pk=session.pk)):
        with pytest.raises(transaction.TransactionManagementError, match="none but the test's"):
            held()
        with transaction.atomic():
            held()


def test_an_update_says_how_many_rows_it_has_changed(session: Session) -> None:
    line = Line.objects.filter(session=session)[0]
    assert MOVED(line=line.pk, seen=line.version) == 1
    assert MOVED(line=line.pk, seen=line.version) == 0
    now = Line.objects.get(pk=line.pk)
    assert (now.version, now.confirmed) == (line.version + 1, True)


def test_a_new_row_is_kept_as_the_framework_keeps_it(session: Session) -> None:
    old = Result.objects.all()[0]
    new = Result(**{**values(old), "id": None, "client_id": uuid4()})
    insert(new)
    assert new.pk > old.pk
    assert values(Result.objects.get(pk=new.pk)) == {**values(old), "id": new.pk, "client_id": new.client_id}
    assert not new._state.adding


def test_a_row_that_must_not_be_is_refused_by_the_database(session: Session) -> None:
    old = Result.objects.all()[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Result(**{**values(old), "id": None}))
    assert Result.objects.filter(client_id=old.client_id).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_not_there_is_made(session: Session) -> None:
    """Each thread of the pages begins without one, and whoever asks first is often asked by a prepared query."""
    number = session.pk
    connection.close()
    assert OF_CLIENT(client=uuid4()) == []
    connection.close()
    with transaction.atomic():
        assert HELD.first(session=number) == session
        assert MOVED(line=0, seen=0) == 0


@pytest.mark.django_db(transaction=True)
def test_a_transaction_is_begun_and_ended_as_ever(session: Session) -> None:
    line = Line.objects.filter(session=session)[0]
    seen = line.version

    def moved_in_vain() -> None:
        with transaction.atomic():
            assert MOVED(line=line.pk, seen=seen) == 1
            raise KeyError

    with pytest.raises(KeyError):
        moved_in_vain()
    assert MOVED(line=line.pk, seen=seen) == 1, "nothing was kept of it"
    with transaction.atomic():
        assert MOVED(line=line.pk, seen=seen + 1) == 1
    connection.close()
    assert Line.objects.get(pk=line.pk).version == seen + 2
