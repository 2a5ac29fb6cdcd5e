"""A practice session plays by itself at the tables without a device, and nowhere else."""

from __future__ import annotations

import pytest
from django.conf import settings

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play, open_round, renew_link
from movements.services import start_session
from scoring import tasks
from scoring.models import Line, Result
from scoring.recompute import recompute
from scoring.services import practice, set_plays_itself
from scoring.services.paper import set_paper_tables
from scoring.services.practice import play_due_practice, play_next_board
from tests.builders import add_pairs, enter, make_club, make_session, play_all, seat, section_of, started_session
from tests.builders import table_device as sit_down_at
from tests.services.watching import all_own_rows, audited, not_audited, refused

pytestmark = pytest.mark.django_db


def practice_session(pairs: int = 6, **habits: str) -> Session:
    session = make_session(make_club(), practice=True, **habits)
    add_pairs(session, pairs)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    set_plays_itself(session_id=session.pk, on=True, actor=PROGRAM)
    session.refresh_from_db()
    return session


def played(session: Session) -> list[tuple[int | None, int | None, int]]:
    """(round, table, board) in the order of play."""
    return list(Line.objects.filter(session=session).order_by("pk").values_list("round", "table", "board__number"))


def test_one_board_at_a_time_round_by_round() -> None:
    session = practice_session()
    with audited(session.club, "result entered", "result confirmed", facts_of=session, bumps=2):
        assert play_next_board(session.pk)
    for _board in range(6):
        play_next_board(session.pk)
    assert played(session) == [(1, 1, 1), (1, 2, 3), (1, 3, 5), (1, 1, 2), (1, 2, 4), (1, 3, 6), (2, 1, 3)]
    assert all(Line.objects.filter(session=session).values_list("confirmed", flat=True))
    line = Line.objects.filter(session=session).select_related("result").earliest("pk")
    assert line.result
    assert (line.result.source, line.result.device_id) == ("table", None)


def test_it_plays_to_the_end_and_leaves_the_end_to_the_director() -> None:
    session = practice_session()
    boards = 0
    while play_next_board(session.pk):
        boards += 1
    assert boards == 18
    session.refresh_from_db()
    assert session.state == "playing"
    assert recompute(session.pk)
    with not_audited(session.club, session):
        assert not play_next_board(session.pk)


def test_never_at_a_table_with_a_device() -> None:
    session = practice_session()
    sit_down_at(session, 2)
    while play_next_board(session.pk):
        pass
    tables = {table for _round, table, _board in played(session)}
    assert tables == {1, 3}


def test_never_at_a_table_that_writes_on_paper() -> None:
    session = practice_session()
    set_paper_tables(session_id=session.pk, tables=[(section_of(session).pk, 2)], actor=PROGRAM)
    while play_next_board(session.pk):
        pass
    assert {table for _round, table, _board in played(session)} == {1, 3}


def test_the_room_waits_for_the_pairs_at_that_table() -> None:
    """Nobody sits at two tables at once: what table 2 has not played, its pairs have not left behind."""
    session = practice_session()
    sit_down_at(session, 2)
    while play_next_board(session.pk):
        pass
    assert {number for number, _table, _board in played(session)} == {1, 2}
    assert len(played(session)) == 6
    play_all(session, rounds=[1])
    assert play_next_board(session.pk)


def test_a_device_whose_link_has_ended_is_none() -> None:
    session = practice_session()
    sit_down_at(session, 1)
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    play_next_board(session.pk)
    assert played(session) == [(1, 1, 1)]


def test_rounds_together_wait_for_the_director() -> None:
    session = practice_session(pace="together")
    while play_next_board(session.pk):
        pass
    assert len(played(session)) == 6
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    while play_next_board(session.pk):
        pass
    assert len(played(session)) == 12


def test_what_somebody_has_entered_stays() -> None:
    session = practice_session()
    enter(session, 1, 1, 1, "7NN-13")
    while play_next_board(session.pk):
        pass
    line = Line.objects.get(session=session, table=1, board__number=1)
    assert line.result
    assert line.result.tricks == 0
    assert line.rival is None


def test_the_same_session_plays_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    session = practice_session()
    play_next_board(session.pk)
    (result,) = Result.objects.filter(line__session=session)
    rows = practice_rows(session)
    monkeypatch.setattr(practice, "read_rows", lambda session: rows)
    before = all_own_rows()
    assert play_next_board(session.pk), "it believes that nothing has been played yet"
    assert all_own_rows() == before
    assert Result.objects.get(line__session=session) == result


def practice_rows(session: Session) -> practice.Rows:
    """The rows as they were before anything was played."""
    rows = practice.read_rows(session)
    return practice.Rows(rows.session, rows.boards, rows.contestants, (), (), rows.scheduled)


def test_nothing_outside_play() -> None:
    session = practice_session()
    end_play(session_id=session.pk, actor=PROGRAM)
    with not_audited(session.club, session):
        assert not play_next_board(session.pk)
        assert play_due_practice() == 0


def test_nothing_when_it_is_switched_off() -> None:
    session = practice_session()
    with audited(session.club, "practice play", facts_of=session, bumps=0):
        set_plays_itself(session_id=session.pk, on=False, actor=PROGRAM)
    with not_audited(session.club, session):
        set_plays_itself(session_id=session.pk, on=False, actor=PROGRAM)
        assert not play_next_board(session.pk)


def test_a_real_session_never_plays_by_itself() -> None:
    session = started_session(pairs=6)
    with refused("practice"):
        set_plays_itself(session_id=session.pk, on=True, actor=PROGRAM)
    with not_audited(session.club, session):
        assert not play_next_board(session.pk)


def test_every_practice_session_goes_on_even_if_one_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, first, second = practice_session(), practice_session(), practice_session()
    read = practice.read_rows

    def fails_for_one(session: Session) -> practice.Rows:
        if session.pk == broken.pk:
            raise ZeroDivisionError
        return read(session)

    monkeypatch.setattr(practice, "read_rows", fails_for_one)
    assert tasks.play_practice_sessions() == 2
    assert [len(played(each)) for each in (broken, first, second)] == [0, 1, 1]


def test_beat_asks_for_it() -> None:
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {"scoring.play_practice", "scoring.sweep_standings"} <= scheduled
