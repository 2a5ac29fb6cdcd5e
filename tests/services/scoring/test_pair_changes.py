"""Pairs come, go and change places, and the movement with them: all of it or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import Contestant, Player, Session
from club.queries import pairs_of
from club.services import NameInput, end_play
from movements.models import Plan, Seating
from scoring.services import ChosenMovement, arrive, leave, reorder
from tests.builders import enter, facts_of, meeting_at, play_all, ready_session, standings_of, started_session

pytestmark = pytest.mark.django_db
FIVE_TABLES = ChosenMovement("straight-mitchell", {"tables": 5, "boards_per_round": 2})
HALF = ChosenMovement("straight-mitchell", {"tables": 5, "boards_per_round": 2, "missing": "ew"})


def everything(session: Session) -> list[Any]:
    """Whatever a refused act must leave alone."""
    session.refresh_from_db()
    return [
        session.state,
        sorted(Contestant.objects.filter(session=session).values_list("pk", "key", "number", "standing", "place")),
        sorted(Seating.objects.filter(section__session=session).values_list("round", "table", "ns", "ew")),
        Player.objects.count(),
    ]


def test_during_play_somebody_must_say_how_it_goes_on() -> None:
    session = started_session(9, "straight-mitchell")
    before = everything(session)
    pair = pairs_of(session.pk)[0]
    with pytest.raises(DomainError, match="choose how play goes on"):
        arrive(session_id=session.pk, names=[NameInput("Late"), NameInput("Later")], actor=PROGRAM)
    with pytest.raises(DomainError, match="choose how play goes on"):
        leave(session_id=session.pk, contestant_id=pair.id, actor=PROGRAM)
    with pytest.raises(DomainError, match="choose how play goes on"):
        reorder(session_id=session.pk, contestant_ids=[each.id for each in pairs_of(session.pk)], actor=PROGRAM)
    assert everything(session) == before


def test_a_movement_for_others_changes_nothing_at_all() -> None:
    session = started_session(9, "straight-mitchell")
    before = everything(session)
    with pytest.raises(DomainError, match="This movement is for 9 pairs; 10 are on the list"):
        arrive(session_id=session.pk, names=[NameInput("Late"), NameInput("Later")], movement=HALF, actor=PROGRAM)
    gone = pairs_of(session.pk)[2].id
    with pytest.raises(DomainError, match="This movement is for 10 pairs; 8 are on the list"):
        leave(session_id=session.pk, contestant_id=gone, movement=FIVE_TABLES, actor=PROGRAM)
    assert everything(session) == before


def test_a_name_that_is_refused_changes_nothing_at_all() -> None:
    session = ready_session(9, "straight-mitchell")
    before = everything(session)
    taken = pairs_of(session.pk)[0].players[0].player_id
    with pytest.raises(DomainError, match="already plays"):
        arrive(session_id=session.pk, names=[NameInput("Late"), NameInput(player_id=taken)], actor=PROGRAM)
    assert everything(session) == before


def test_after_play_nobody_comes_or_goes() -> None:
    session = started_session(8, "howell")
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    before = everything(session)
    with pytest.raises(DomainError, match="Play has ended"):
        arrive(session_id=session.pk, names=[], actor=PROGRAM)
    with pytest.raises(DomainError, match="Play has ended"):
        leave(session_id=session.pk, contestant_id=pairs_of(session.pk)[0].id, actor=PROGRAM)
    assert everything(session) == before


def test_once_round_two_has_begun_everything_is_taken_back() -> None:
    session = started_session(9, "straight-mitchell")
    play_all(session, rounds=[1])
    table = next(each for each in (1, 2) if _plays(session, each, 2))
    enter(session, table, 2, meeting_at(session, table, 2).board, "pass")
    before = everything(session)
    with pytest.raises(DomainError, match="Round 1 is over"):
        arrive(session_id=session.pk, names=[NameInput("Late")], movement=FIVE_TABLES, actor=PROGRAM)
    assert everything(session) == before


def _plays(session: Session, table: int, round: int) -> bool:
    seat = Seating.objects.get(section__session=session, table=table, round=round)
    return seat.ns_id is not None and seat.ew_id is not None


def test_before_play_the_movement_is_put_away_and_the_list_goes_on() -> None:
    session = ready_session(8, "howell")
    leave(session_id=session.pk, contestant_id=pairs_of(session.pk)[3].id, actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "draft"
    assert not Plan.objects.filter(section__session=session).exists()
    arrive(session_id=session.pk, names=[], actor=PROGRAM)
    arrive(session_id=session.pk, names=[], actor=PROGRAM)
    assert len({pair.key for pair in pairs_of(session.pk)}) == 9


def test_a_list_put_in_order_and_added_to_has_no_key_twice() -> None:
    session = ready_session(4, "howell")
    leave(session_id=session.pk, contestant_id=pairs_of(session.pk)[1].id, actor=PROGRAM)
    reorder(session_id=session.pk, contestant_ids=[pair.id for pair in pairs_of(session.pk)], actor=PROGRAM)
    for _number in range(3):
        arrive(session_id=session.pk, names=[], actor=PROGRAM)
    assert len({pair.key for pair in pairs_of(session.pk)}) == 6


def test_who_left_makes_room_for_its_number_and_stays_in_the_document() -> None:
    """From a Howell, where there are no lines, to a Mitchell with two rankings, where everybody needs one."""
    session = started_session(10, "howell", boards_per_round=2)
    gone = pairs_of(session.pk)[0]
    board = next(row for row in Seating.objects.filter(round=1) if gone.id in (row.ns_id, row.ew_id))
    enter(session, board.table, 1, board.boards[0], "4SN=")
    leave(session_id=session.pk, contestant_id=gone.id, movement=HALF, actor=PROGRAM)
    facts = facts_of(session)
    left = next(each for each in facts["contestants"] if each["standing"] == "withdrawn")
    assert left["direction"] in ("NS", "EW")
    assert len({each["id"] for each in facts["contestants"]}) == 10
    ranked = {row["contestant"]: row["rank"] for row in standings_of(session)["ranking"]}
    assert ranked[left["id"]] is None


def test_who_left_is_not_seated_again_by_another_change() -> None:
    session = started_session(9, "straight-mitchell")
    gone = next(pair for pair in pairs_of(session.pk) if pair.key == "NS1")
    enter(session, 1, 1, meeting_at(session, 1, 1).board, "4SN=")
    eight = ChosenMovement("share-and-relay-mitchell", {"tables": 4, "boards_per_round": 2})
    leave(session_id=session.pk, contestant_id=gone.id, movement=eight, actor=PROGRAM)
    arrive(session_id=session.pk, names=[NameInput("Late"), NameInput("Later")], movement=HALF, actor=PROGRAM)
    seated = {one for row in Seating.objects.filter(section__session=session) for one in (row.ns_id, row.ew_id)}
    assert gone.id not in seated
    assert len(seated - {None}) == 9
