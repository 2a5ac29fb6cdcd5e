"""A number is given to others while a table types: what it sends never counts for those who sit there now."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Played
from scoring.models import LateEntry, Line, Result
from scoring.queries.room import late_waiting
from scoring.queries.table import Place, table_evening, table_state
from scoring.services import Status
from scoring.services.late_decisions import accept_all_late_entries, accept_late_entry
from scoring.services.table import TableEntered, TableEntry, enter_at_table
from tests.builders import section_of, started_session, table_device
from tests.individual_evenings import started_individual
from tests.renumbered import HOWELL, MITCHELL, TEAMS, Evening, seen_in_round_one, taken_over
from tests.services.watching import refused

pytestmark = pytest.mark.django_db
#: Two who were taken off the list.
GONE = (10**6, 10**6 + 1)


class Tablet:
    """A device that types at a table, or was cut off there (`queued`)."""

    def __init__(self, session: Session, table: int) -> None:
        actor, _token = table_device(session, table)
        self.id = actor.device_id or 0
        self.place = Place(session.pk, section_of(session).pk, table)

    def send(self, board: int, result: str = "4SN=", **more: Any) -> TableEntered:
        entry = TableEntry(client_id=uuid4(), board=board, played=Played.parse(result), round=1, **more)
        return enter_at_table(place=self.place, device_id=self.id, entry=entry)


@pytest.mark.parametrize("evening", [MITCHELL, HOWELL, TEAMS], ids=lambda each: each.kind)
def test_what_was_typed_for_others_is_kept_and_counts_for_nobody(evening: Evening) -> None:
    """Typed with the server in reach, and queued without."""
    session = evening.begun()
    before, after = taken_over(session, evening)
    tablet = Tablet(session, before.table)
    for queued, board in enumerate(before.seating.boards):
        answer = tablet.send(board, pairs=before.numbers, who=before.who, queued=bool(queued))
        assert (answer.status, answer.current) == (Status.KEPT, None)
        assert answer.message == (
            f"Board {board}: others sit at this table now. What you entered is kept. The director sees it and decides."
        )
    assert list(LateEntry.objects.values_list("why", "saw")) == [("others", list(before.who))] * 2
    assert not Result.objects.exists()
    for queued, board in enumerate(before.seating.boards):
        sent = tablet.send(board, pairs=after.numbers, who=after.who, queued=bool(queued))
        assert sent.status is Status.CURRENT
    assert {line.everybody for line in Line.objects.filter(result__isnull=False)} == {after.who}


def test_a_page_from_before_that_says_numbers_alone_is_taken_by_its_numbers() -> None:
    session = MITCHELL.begun()
    before, after = taken_over(session, MITCHELL)
    board = before.seating.boards[0]
    tablet = Tablet(session, before.table)
    wrong = (before.numbers[0] + 90, before.numbers[1])
    assert tablet.send(board, "3NN=", pairs=wrong).status is Status.KEPT
    assert tablet.send(board, pairs=before.numbers).status is Status.CURRENT
    assert Line.objects.get(result__isnull=False).everybody == after.who


def test_the_same_people_under_other_numbers_are_the_same() -> None:
    session = started_session(8, "howell")
    seen = seen_in_round_one(session)[1]
    Contestant.objects.filter(pk=seen.who[0]).update(number=77)
    answer = Tablet(session, 1).send(seen.seating.boards[0], pairs=seen.numbers, who=seen.who)
    assert answer.status is Status.CURRENT


def test_of_an_individual_the_partners_are_asked_too() -> None:
    session = started_individual(9)
    seen = next(iter(seen_in_round_one(session).values()))
    assert len(seen.who) == 4
    north, south, east, west = seen.who
    tablet, board = Tablet(session, seen.table), seen.seating.boards[0]
    assert tablet.send(board, who=(north, west, east, south)).status is Status.KEPT
    assert tablet.send(board, who=seen.who).status is Status.CURRENT


def test_state_and_evening_say_who_meets() -> None:
    session = started_session(9, "howell")
    for table, seen in seen_in_round_one(session).items():
        place = Place(session.pk, section_of(session).pk, table)
        current, plan = table_state(place).current, table_evening(place).plan
        assert current is not None
        assert current.who == "-".join(map(str, seen.who))
        rows = Seating.objects.filter(section__session=session, table=table).order_by("round")
        meets = ["-".join(map(str, row.everybody)) if row.boards else "" for row in rows]
        assert [each.who for each in plan] == meets


def test_what_was_kept_is_never_put_on_those_who_have_the_numbers_now() -> None:
    """It was sent after the end of its round for those who sat there then; only afterwards others got their numbers."""
    session = MITCHELL.begun()
    before = seen_in_round_one(session)
    answers = {}
    for table, seen in before.items():
        tablet = Tablet(session, table)
        answers[table] = tablet.send(seen.seating.boards[0], who=GONE, pairs=seen.numbers, queued=True)
    assert {each.status for each in answers.values()} == {Status.KEPT}
    ids = list(LateEntry.objects.values_list("pk", flat=True))
    accept = {"session_id": session.pk, "permission": BY_THE_CLOCKS, "actor": PROGRAM}
    assert accept_all_late_entries(late_ids=ids, **accept) == 0
    with refused("Choose who played the board"):
        accept_late_entry(late_id=ids[0], **accept)


def test_who_sits_there_now_corrects_only_what_they_said_themselves() -> None:
    session = started_session(8, "howell")
    seen, tablet = seen_in_round_one(session)[1], Tablet(session, 1)
    board = seen.seating.boards[0]
    for who in (GONE, GONE, (GONE[1], GONE[0])):
        assert tablet.send(board, who=who, queued=True).status is Status.KEPT
    assert (LateEntry.objects.count(), late_waiting(session.pk)) == (3, 2)
