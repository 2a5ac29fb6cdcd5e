"""Whoever dies between any two steps of an act leaves nothing of it: each write fails once, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.models import Ruling
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.gross_errors import approve_gross_error
from rulings.services.resolving import resolve, take_back_resolved
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import accept_score_query, open_score_query
from scoring.engine.contract import Played
from scoring.engine.document import parse_outcome
from scoring.models import Line, Snapshot, Unscored
from scoring.services import publish_session
from scoring.services.repairs import preview_repair
from tests import builders
from tests.ranges import pairwise
from tests.scored_outside import rolled_back
from tests.services.rulings import query_acts
from tests.services.rulings.gross_errors import record_error
from tests.services.rulings.resolving import lost_boards, ruling_about
from tests.services.scoring.repairs.nights import five_tables

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE", "EXECUTE CLUB_INSERT", "EXECUTE CLUB_UPDATE")
#: What a sweep makes again from the facts is no state of its own.
MADE_AGAIN = (Snapshot, Unscored)


class Died(BaseException):
    """As a process does: nobody catches it."""


@contextmanager
def dying_at(number: int) -> Iterator[list[str]]:
    """The process ends before this write, counted from 1, 0 for none; yields what was written before it."""
    written: list[str] = []

    def execute(run: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES):
            if len(written) + 1 == number:
                raise Died
            written.append(sql)
        return run(sql, *arguments)

    with connection.execute_wrapper(execute):
        yield written


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the club's tables, as the database has them."""
    ours = {"club", "movements", "scoring", "rulings"}
    models = [each for each in apps.get_models() if each._meta.app_label in ours and each not in MADE_AGAIN]
    return {each._meta.label: rows_of(each._meta.db_table, each._meta.pk.column) for each in models}


def rows_of(table: str, key: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY {connection.ops.quote_name(key)}")
        return cursor.fetchall()


def dies_at_every_step(act: Callable[[], object]) -> int:
    """The number of the act's writes, each of which was once not reached; then it is done.

    In a quick run a statement is not reached once for each that it follows, however often an act repeats the two.
    """
    with rolled_back(), dying_at(0) as writes:
        act()
    before = everything()
    steps = pairwise(range(len(writes)), lambda step: (writes[step], writes[step - 1] if step else ""))
    for number in (*(step + 1 for step in steps), 0):
        try:
            with dying_at(number) as written:
                act()
        except Died:
            assert everything() == before, written
        else:
            assert everything() != before
            return len(written)
    raise AssertionError("it never ends")


def ruling_on(session: Session) -> Decision:
    """A weighted score, and a fine for both pairs."""
    seating = builders.seating_at(session, 2, 1)
    line = Line.objects.get(session=session, board__number=seating.boards[0], ns=seating.ns, ew=seating.ew)
    weighted = parse_outcome({"weighted": [["60%", 400], ["40%", 150]]})
    ruled = RuledLine(
        seating.boards[0], line.ns_id, line.ew_id, "A", 1, 2, weighted, weighted, seen_version=line.version, written="…"
    )
    fines = tuple(RuledPenalty(each, "procedural", "10") for each in (line.ns_id, line.ew_id))
    return Decision(Kind.ASSIGNED, "West hesitated.", ("16B1",), lines=(ruled,), penalties=fines)


def test_a_ruling_with_its_awards_its_fines_its_note_and_the_close_of_its_call() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    asked = CallRequest("A", table=2, round=1)
    call = call_director(session_id=session.pk, asking=asked, client_id=uuid4(), actor=PROGRAM).id

    def rule() -> None:
        issue_ruling(session_id=session.pk, decision=ruling_on(session), call=call, actor=PROGRAM)

    assert dies_at_every_step(rule) > 10
    assert Ruling.objects.get().number == 1


def test_a_ruling_that_takes_the_place_of_another() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    issue_ruling(session_id=session.pk, decision=ruling_on(session), actor=PROGRAM)

    def amend() -> None:
        issue_ruling(session_id=session.pk, decision=ruling_on(session), supersedes=1, actor=PROGRAM)

    assert dies_at_every_step(amend) > 10
    assert [each.number for each in Ruling.objects.order_by("number")] == [1, 2]


def test_what_went_wrong_recorded_resolved_and_taken_back() -> None:
    session = five_tables()
    act, decision = lost_boards(session), ruling_about(session)
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest
    made: list[int] = []

    def settle() -> None:
        given = resolve(session_id=session.pk, act=act, digest=digest, decision=decision, actor=PROGRAM)
        made.append(given.repair_id)

    def undo() -> None:
        take_back_resolved(session_id=session.pk, repair_id=made[-1], actor=PROGRAM)

    assert dies_at_every_step(settle) > 5
    assert dies_at_every_step(undo) > 5


def test_a_score_query_asked_and_accepted() -> None:
    session = query_acts.evening(published=True)
    line, claim = query_acts.line_at(session), query_acts.result("3SS+1")
    asked, key = query_acts.asked_by(line, claim), uuid4()
    made: list[int] = []

    def query() -> None:
        made.append(open_score_query(session_id=session.pk, request=asked, actor=PROGRAM))

    def accept() -> None:
        found = query_acts.ScoreQuery.objects.get(pk=made[-1])
        accept_score_query(
            session_id=session.pk,
            query_id=found.pk,
            seen_versions=query_acts.seen(found),
            played=Played.parse("3SS+1"),
            agreed="both",
            reason="Both pairs say so.",
            client_id=key,
            actor=PROGRAM,
        )

    assert dies_at_every_step(query) > 2
    assert dies_at_every_step(accept) > 3


@pytest.mark.always
def test_an_edition_and_an_amended_one_after_the_time() -> None:
    session = builders.ended_session()

    def publish() -> None:
        publish_session(session_id=session.pk, actor=PROGRAM)

    assert dies_at_every_step(publish) > 1
    builders.put_back(session, hours=2)
    director = builders.actor(builders.make_director(session.club))
    error: list[int] = []
    assert dies_at_every_step(lambda: error.append(record_error(session, actor=director))) > 1

    def approve() -> None:
        approve_gross_error(session_id=session.pk, error_id=error[-1], actor=PROGRAM)

    assert dies_at_every_step(approve) > 3
