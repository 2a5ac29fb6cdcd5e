"""A pair that stands by takes the seat of one that has not come, while round 1 lasts."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError
from club.models import Contestant, Section, Session, StandByPair
from club.queries import pairs_of
from club.queries.before_play import StandByInfo, stand_by_pairs
from club.services import NameInput
from movements.services import start_session
from scoring.services.stand_by import add_stand_by, stand_by_takes_seat
from tests.builders import add_pairs, enter, make_session, seat
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def with_one_waiting(**habits: object) -> tuple[Session, list[Contestant], StandByPair]:
    """Eight pairs are seated and begin; one stands by."""
    session = make_session(**habits)
    pairs = add_pairs(session, 8)
    names = [NameInput("Ann Other"), NameInput("Bob Other")]
    waiting = add_stand_by(session_id=session.pk, names=names, actor=PROGRAM)
    seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    return session, pairs, waiting


def take(session: Session, waiting: int, contestant: int) -> None:
    stand_by_takes_seat(session_id=session.pk, stand_by_id=waiting, contestant_id=contestant, actor=PROGRAM)


def name_of(session: Session, contestant: int) -> str:
    return next(each.name for each in pairs_of(session.pk) if each.id == contestant)


def test_the_seat_changes_its_names_and_who_has_not_come_stands_by() -> None:
    session, pairs, waiting = with_one_waiting()
    absent, others = name_of(session, pairs[3].pk), [name_of(session, each.pk) for each in pairs[:3]]
    with audited(session.club, "pair named", "stand-by pair took a seat", facts_of=session):
        take(session, waiting.pk, pairs[3].pk)
    assert name_of(session, pairs[3].pk) == "Ann Other & Bob Other"
    assert [name_of(session, each.pk) for each in pairs[:3]] == others
    (now,) = stand_by_pairs(session.pk)
    assert now.name == absent
    # They come after all: one press more, and all is as it was.
    take(session, now.id, pairs[3].pk)
    assert name_of(session, pairs[3].pk) == absent
    assert [each.name for each in stand_by_pairs(session.pk)] == ["Ann Other & Bob Other"]


def test_a_pair_without_names_leaves_nobody_standing_by() -> None:
    session, pairs, waiting = with_one_waiting()
    pairs[3].line_up.all().delete()
    take(session, waiting.pk, pairs[3].pk)
    assert stand_by_pairs(session.pk) == ()


def test_once_they_have_played_or_round_1_is_over_substitutes_are_named() -> None:
    session, pairs, waiting = with_one_waiting()
    Contestant.objects.filter(pk=pairs[5].pk).update(standing="withdrawn")
    with refused("has left"):
        take(session, waiting.pk, pairs[5].pk)
    seats = session.sections.get().seatings.filter(round=1, ns=pairs[0])
    enter(session, seats[0].table, 1, seats[0].boards[0], "3NTN=")
    with refused("played a board already"):
        take(session, waiting.pk, pairs[0].pk)
    with refused("no longer stands by", NotFoundError):
        take(session, 0, pairs[3].pk)
    with refused("nobody in this session", NotFoundError):
        take(session, waiting.pk, 0)
    Section.objects.filter(session=session).update(closed_round=1)
    with refused("Round 1 is over"):
        take(session, waiting.pk, pairs[3].pk)
    assert [type(each) for each in stand_by_pairs(session.pk)] == [StandByInfo]


def test_before_play_the_list_itself_is_changed() -> None:
    session = make_session()
    pairs = add_pairs(session, 8)
    waiting = add_stand_by(session_id=session.pk, names=[NameInput("Ann Other")], actor=PROGRAM)
    with refused("Play has not begun"):
        take(session, waiting.pk, pairs[0].pk)
