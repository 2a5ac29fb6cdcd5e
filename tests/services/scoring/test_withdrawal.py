"""A withdrawn edition stays as it was, and counts no more; the next one follows the one that counts."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import NotFoundError, StaleError
from club.models import Session
from club.queries import session_info
from club.services import make_official, reopen
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication, SendingEnd
from scoring.queries.room import editions, newest_edition, pending
from scoring.services import publish_session, withdraw_edition
from scoring.services.sending import schedule_sending
from tests.builders import actor, ended_session, enter, make_director
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return ended_session(pairs=6)


def publish(session: Session) -> Publication:
    return publish_session(session_id=session.pk, actor=PROGRAM)


def correct(session: Session, result: str) -> None:
    line = Line.objects.filter(session=session, board__number=1).earliest("pk")
    enter(session, line.table or 0, line.round or 0, 1, result, source="desk", replaces=line.result_id)


def withdraw(session: Session, number: int, note: str = "") -> None:
    withdraw_edition(session_id=session.pk, number=number, note=note, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_the_one_before_counts_again_and_is_what_the_next_is_compared_with(session: Session) -> None:
    publish(session)
    correct(session, "7NN-13")
    kept = publish(session)
    director = make_director(session.club)
    with audited(session.club, "edition withdrawn", facts_of=session, bumps=0):
        withdraw_edition(
            session_id=session.pk, number=2, note="wrong board", permission=BY_THE_CLOCKS, actor=actor(director)
        )
    counts = newest_edition(session.pk)
    assert counts is not None
    assert counts.number == 1
    newest = editions(session.pk)[0]
    assert (newest.number, newest.withdrawn_by, newest.note) == (2, str(director), "wrong board")
    kept.refresh_from_db()
    assert (kept.reason, len(kept.changes), kept.before) == ("score_correction", 1, 1)
    correct(session, "7NN-12")
    third = publish(session)
    assert (third.number, third.before, third.reason) == (3, 1, "score_correction")
    (change,) = third.changes
    assert change["before"]["contract"] != "7N"


def test_what_was_withdrawn_waits_for_the_next_edition(session: Session) -> None:
    publish(session)
    correct(session, "7NN-13")
    publish(session)
    info = session_info(session.pk)
    assert info is not None
    assert pending(info) is None
    withdraw(session, 2)
    waiting = pending(info)
    assert waiting is not None
    assert waiting.last.number == 1


def test_when_the_only_one_is_withdrawn_the_next_has_none_before_it(session: Session) -> None:
    publish(session)
    withdraw(session, 1)
    assert newest_edition(session.pk) is None
    again = publish(session)
    assert (again.number, again.before, again.changes, again.reason) == (2, 0, [], "technical")
    correct(session, "pass")
    withdraw(session, 2)
    withdrawn = [each.number for each in editions(session.pk) if each.withdrawn_at]
    assert withdrawn == [2, 1]


def test_only_the_one_that_counts_and_never_official_ones(session: Session) -> None:
    with refused("no such edition", NotFoundError):
        withdraw(session, 1)
    publish(session)
    correct(session, "pass")
    publish(session)
    with refused("another edition counts now", StaleError):
        withdraw(session, 1)
    make_official(session_id=session.pk, actor=PROGRAM)
    with refused("Only a manager can open them again"):
        withdraw(session, 2)
    reopen(session_id=session.pk, actor=PROGRAM)
    with refused("at most 300 characters"):
        withdraw(session, 2, note="x" * 301)
    withdraw(session, 2)
    with refused("another edition counts now", StaleError):
        withdraw(session, 2)


def test_letters_that_are_held_are_stopped(session: Session) -> None:
    publish(session)
    player = session.contestants.all()[0].line_up.all()[0].player
    player.mail_results, player.email = True, "ada@example.org"
    player.save()
    sending = schedule_sending(session_id=session.pk, edition=1, base="", actor=PROGRAM)
    withdraw(session, 1)
    assert SendingEnd.objects.get(sending=sending).reason == "stopped"
