"""Questions and changes that go together mean what they mean one after the other, and are there whole or not at all."""

from __future__ import annotations

import os
import socket
from threading import Event, Thread
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from club.models import AuditRow, Session
from club.new_rows import NextNumber, insert
from club.prepared import Prepared, PreparedUpdate, Slot, together
from club.services import facts_changed, first_broken_row, record
from club.statements import sent_together, whole_act
from scoring.models import Line, Result
from tests import builders
from tests.builders import PROGRAM
from tests.doors.at_the_table import AtTheTable

HELD = Prepared(lambda: Session.objects.select_for_update(no_key=True).filter(pk=Slot("session")))
LINES = Prepared(lambda: Line.objects.filter(session=Slot("session")).order_by("pk"))
RESULTS = Prepared(lambda: Result.objects.filter(line__session=Slot("session")).order_by("pk"))
NUMBERS = Prepared(lambda: Session.objects.filter(pk=Slot("session")).annotate(next_result=NextNumber(Result)))
RAISED = PreparedUpdate(lambda: Session.objects.filter(pk=Slot("session")), facts_version=F("facts_version") + 1)
on_postgresql = pytest.mark.usefixtures("_postgresql")


@pytest.fixture
def _postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("On SQLite nothing waits, and whoever writes is alone.")


@pytest.fixture
def session() -> Session:
    session = builders.started_session(4, "howell")
    builders.play_all(session)
    return session


def version(session: Session) -> int:
    return Session.objects.get(pk=session.pk).facts_version


def another(session: Session) -> Result:
    """A result that is not kept yet, with its number."""
    old = Result.objects.filter(line__session=session)[0]
    (found,) = NUMBERS(session=session.pk)
    number: int | None = found.next_result  # type: ignore[attr-defined]
    return Result(**{**kept_of(old), "id": number, "client_id": uuid4()})


def kept_of(result: Result) -> dict[str, object]:
    return {field.attname: getattr(result, field.attname) for field in Result._meta.concrete_fields}


@pytest.mark.django_db
def test_each_finds_what_it_finds_alone(session: Session) -> None:
    asked = ({"session": session.pk}, {"session": 0})
    for each in asked:
        with transaction.atomic():
            held, lines, results = together((HELD, each), (LINES, each), (RESULTS, each))
        assert held == list(Session.objects.filter(pk=each["session"]))
        assert lines == list(Line.objects.filter(session=each["session"]))
        assert results == list(Result.objects.filter(line__session=each["session"]))
    assert lines == []


@pytest.mark.django_db
def test_a_row_is_kept_under_the_number_that_was_told(session: Session) -> None:
    for _time in range(2):
        result = another(session)
        told = result.pk
        insert(result)
        assert (result.pk, Result.objects.get(client_id=result.client_id).pk) == (told, told)
    last = Result.objects.create(**{**kept_of(result), "id": None, "client_id": uuid4()})
    assert last.pk > told, "the framework goes on after it"


@on_postgresql
@pytest.mark.django_db
def test_nobody_else_gets_the_number_of_a_row(session: Session) -> None:
    first, second = another(session), another(session)
    assert first.pk < second.pk
    for result in (second, first):
        insert(result)


@pytest.mark.django_db
def test_what_waits_is_seen_by_whoever_asks(session: Session) -> None:
    result, before = another(session), version(session)
    with transaction.atomic(), sent_together():
        insert(result)
        assert Result.objects.filter(client_id=result.client_id).exists(), "the framework"
        facts_changed(session.pk)
        (found,) = HELD(session=session.pk)
        assert found.facts_version == before + 1, "a prepared query"
        facts_changed(session.pk)
        assert RAISED(session=session.pk) == 1, "an update that says how many"
    assert version(session) == before + 3


@pytest.mark.django_db
def test_where_somebody_counts_each_goes_at_once(session: Session) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as asked, sent_together():
        facts_changed(session.pk)
        assert len(asked) == 1


@pytest.mark.django_db
def test_an_error_of_what_waited_takes_everything_with_it(session: Session) -> None:
    result, before = another(session), version(session)
    result.client_id = Result.objects.filter(line__session=session)[0].client_id

    def in_vain() -> None:
        with transaction.atomic(), sent_together():
            facts_changed(session.pk)
            insert(result)
            facts_changed(session.pk)

    with pytest.raises(IntegrityError):
        in_vain()
    assert version(session) == before
    in_order = Result.objects.filter(client_id=result.client_id)
    assert in_order.count() == 1
    facts_changed(session.pk)
    assert version(session) == before + 1, "the connection goes on"


@pytest.mark.django_db
def test_what_was_never_sent_lets_nothing_stand(session: Session) -> None:
    """Somebody who catches the error inside the transaction must not keep half of the act."""
    before = version(session)

    def half() -> None:
        with sent_together():
            facts_changed(session.pk)
            raise KeyError

    with transaction.atomic():
        Session.objects.filter(pk=session.pk).update(title="half")
        with pytest.raises(KeyError):
            half()
        waited = connection.vendor == "postgresql"
        assert transaction.get_rollback() == waited
        transaction.set_rollback(True)
    assert version(session) == before
    assert Session.objects.get(pk=session.pk).title != "half"


@pytest.mark.django_db
def test_the_trail_has_its_rows_in_order(session: Session) -> None:
    with transaction.atomic(), sent_together():
        rows = [record(session.club_id, PROGRAM, "result entered", {"n": n}, session_id=session.pk) for n in range(3)]
    kept = list(AuditRow.objects.filter(club=session.club_id).order_by("-number")[:3])[::-1]
    assert [row.hash for row in kept] == [row.hash for row in rows]
    assert [row.previous for row in kept[1:]] == [row.hash for row in kept[:2]]


@pytest.mark.django_db(transaction=True)
def test_an_act_is_kept_when_it_has_ended(session: Session) -> None:
    before, told = version(session), list[int]()

    @whole_act()
    def act() -> None:
        facts_changed(session.pk)
        transaction.on_commit(lambda: told.append(version(session)))
        assert not told

    act()
    assert told == [before + 1], "and only then is anybody told"
    connection.close()
    assert version(session) == before + 1


@pytest.mark.django_db(transaction=True)
def test_an_act_that_fails_leaves_nothing(session: Session) -> None:
    before, told = version(session), list[int]()

    @whole_act()
    def act() -> None:
        facts_changed(session.pk)
        transaction.on_commit(lambda: told.append(1))
        raise KeyError

    with pytest.raises(KeyError):
        act()
    assert (version(session), told) == (before, [])


@pytest.mark.django_db(transaction=True)
def test_a_key_that_leads_nowhere_is_refused_at_the_end(session: Session) -> None:
    """The database looks at keys when the transaction ends, which goes together with the row."""
    result, before = another(session), version(session)
    result.line_id = 10**9

    @whole_act()
    def act() -> None:
        facts_changed(session.pk)
        insert(result)

    with pytest.raises(IntegrityError):
        act()
    assert not Result.objects.filter(client_id=result.client_id).exists()
    assert version(session) == before
    facts_changed(session.pk)


@pytest.mark.django_db(transaction=True)
def test_an_act_within_another_ends_with_it(session: Session) -> None:
    before = version(session)

    def outer() -> None:
        with transaction.atomic():
            with whole_act():
                facts_changed(session.pk)
            raise KeyError

    with pytest.raises(KeyError):
        outer()
    assert version(session) == before


@pytest.mark.django_db(transaction=True)
def test_two_sessions_of_a_club_enter_at_once(session: Session) -> None:
    """Each holds its session and then the end of their common trail."""
    other = builders.started_session(4, "howell", club=session.club)
    again = builders.started_session(4, "howell", club=session.club)
    failed: list[BaseException] = []

    def play(own: Session) -> None:
        try:
            for table in (1, 2):
                device = AtTheTable(own, table)
                for board in device.state()["current"]["boards"]:
                    device.enter(board["number"], "3NN=")
        except BaseException as error:
            failed.append(error)
            raise
        finally:
            connection.close()

    threads = [Thread(target=play, args=[own]) for own in (other, again)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failed
    assert Result.objects.filter(line__session__in=[other, again]).count() >= 4
    assert first_broken_row(session.club_id) is None


@on_postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("asked_before", [True, False])
@pytest.mark.parametrize("ways", ["ended", "cut"])
def test_a_question_finds_out_that_a_kept_connection_is_gone(
    ways: str, asked_before: bool, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = session.pk
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    connection.close()
    before = _backend()
    if asked_before:
        LINES(session=number)
    _lose(ways)
    connection.health_check_done = False
    assert [each.session_id for each in LINES(session=number)] == [number] * Line.objects.count()
    assert _backend() != before
    connection.close()


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_what_another_did_while_it_waited_is_seen(session: Session) -> None:
    """The row is held by somebody else, who changes lines meanwhile: what is asked after it sees them."""
    line, held, lines = Line.objects.filter(session=session)[0], Event(), []

    def later() -> None:
        assert held.wait(10)
        try:
            with transaction.atomic():
                lines.extend(together((HELD, {"session": session.pk}), (LINES, {"session": session.pk}))[1])
        finally:
            connection.close()

    thread = Thread(target=later)
    thread.start()
    with transaction.atomic():
        HELD(session=session.pk)
        held.set()
        thread.join(0.5)
        assert thread.is_alive(), "it waits for the row"
        Line.objects.filter(pk=line.pk).update(version=77)
    thread.join(20)
    assert [each.version for each in lines if each.pk == line.pk] == [77]


@on_postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ways", ["ended", "cut"])
def test_a_connection_that_breaks_meanwhile_is_told_and_made_anew(ways: str, session: Session) -> None:
    number = session.pk

    def broken() -> None:
        with transaction.atomic():
            HELD(session=number)
            _lose(ways)
            together((LINES, {"session": number}), (RESULTS, {"session": number}))

    with pytest.raises(DatabaseError):
        broken()
    connection.close_if_unusable_or_obsolete()
    with transaction.atomic():
        assert together((HELD, {"session": number}), (RESULTS, {"session": number}))[0] == [session]


@on_postgresql
@pytest.mark.django_db
def test_after_one_that_fails_none_is_asked(session: Session) -> None:
    result, line = another(session), Line.objects.filter(session=session)[0]
    result.client_id = Result.objects.filter(line__session=session)[0].client_id
    moved = PreparedUpdate(lambda: Line.objects.filter(pk=Slot("line")), version=F("version") + 1)

    def in_vain() -> None:
        with transaction.atomic(), sent_together():
            insert(result)
            moved.change(line=line.pk)

    with pytest.raises(DatabaseError):
        in_vain()
    assert Line.objects.get(pk=line.pk).version == line.version


def _backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    return int(backend)


def _lose(ways: str) -> None:
    """The connection of this thread: ended by a server that is shut down, or cut without a word."""
    if ways == "cut":
        with socket.socket(fileno=os.dup(connection.connection.pgconn.socket)) as line:
            line.shutdown(socket.SHUT_RDWR)
        return
    backend = _backend()

    def end() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(%s)", [backend])
        finally:
            connection.close()

    thread = Thread(target=end)
    thread.start()
    thread.join(10)
