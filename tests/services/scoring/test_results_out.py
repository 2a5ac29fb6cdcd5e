"""Who has got which edition: kept for ever, asked for again after a correction and after a withdrawal."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Club, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import HandedOut, Line, Receiver
from scoring.queries.results_out import receivers_of, sessions_to_send, with_receivers
from scoring.services import publish_session, withdraw_edition
from scoring.services.results_out import record_handed_out, set_receivers
from tests.builders import actor, ended_session, enter, make_director
from tests.services.watching import audited

pytestmark = pytest.mark.django_db
UNION, WEB = "English Bridge Union", "BridgeWebs"


@pytest.fixture
def session() -> Session:
    found = ended_session(pairs=4)
    set_receivers(club_id=found.club_id, wanted={UNION: "federation", WEB: "everybody"}, actor=PROGRAM)
    # As old as the session, however long ago that was.
    Receiver.objects.update(since=found.date)
    publish_session(session_id=found.pk, actor=PROGRAM)
    return found


def correct(session: Session) -> None:
    line = Line.objects.filter(session=session, board__number=1).earliest("pk")
    enter(session, line.table or 0, line.round or 0, 1, "7NN-13", source="desk", replaces=line.result_id)
    publish_session(session_id=session.pk, actor=PROGRAM)


def say(session: Session, receiver: str, kind: str, edition: int = 1, note: str = "") -> None:
    record_handed_out(session_id=session.pk, receiver=receiver, edition=edition, kind=kind, note=note, actor=PROGRAM)


def states(session: Session) -> dict[str, str]:
    found = with_receivers(session.pk, session.club_id)
    return {each.receiver.name: each.standing.state.value for each in found}


def waits(session: Session) -> list[str]:
    return [one.receiver.name for each in sessions_to_send(session.club_id) for one in each.waiting]


def test_from_the_first_edition_to_what_must_be_sent_again(session: Session) -> None:
    assert waits(session) == [UNION, WEB]
    director = make_director(session.club)
    with audited(session.club, "edition handed out", facts_of=session, bumps=0):
        record_handed_out(session_id=session.pk, receiver=UNION, edition=1, kind="taken", actor=actor(director))
    say(session, UNION, "sent")
    say(session, UNION, "accepted", note="by e-mail of Monday")
    assert states(session) == {UNION: "accepted", WEB: "none"}
    assert waits(session) == [WEB]
    correct(session)
    assert states(session) == {UNION: "again", WEB: "none"}
    assert waits(session) == [UNION, WEB]
    say(session, UNION, "sent", 2)
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert states(session)[UNION] == "again"
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    # They have an edition, and none counts; who has none has to do nothing.
    assert states(session) == {UNION: "withdrawn", WEB: "none"}
    assert waits(session) == [UNION]
    say(session, UNION, "told", 2)
    assert states(session)[UNION] == "withdrawn"
    say(session, UNION, "told", 1)
    assert waits(session) == []
    first = with_receivers(session.pk, session.club_id)[0]
    assert [(act.kind, act.edition) for act in first.acts] == [
        *(("told", 1), ("told", 2), ("sent", 2)),
        *(("accepted", 1), ("sent", 1), ("taken", 1)),
    ]
    assert (first.acts[3].note, first.acts[5].by) == ("by e-mail of Monday", str(director))
    assert {row.form for row in HandedOut.objects.all()} == {"federation"}


def test_nothing_is_said_that_does_not_fit(session: Session) -> None:
    with pytest.raises(StaleError):
        say(session, UNION, "accepted")
    with pytest.raises(NotFoundError):
        say(session, "Somebody", "sent")
    with pytest.raises(NotFoundError):
        say(session, UNION, "sent", 2)
    correct(session)
    with pytest.raises(StaleError):
        say(session, UNION, "sent", 1)
    say(session, UNION, "sent", 2)
    with pytest.raises(DomainError):
        say(session, UNION, "refused", 2, "x" * 301)
    assert HandedOut.objects.count() == 1


def test_what_was_sent_stays_when_the_club_sends_there_no_more(session: Session) -> None:
    say(session, WEB, "sent")
    set_receivers(club_id=session.club_id, wanted={"Pianola": "federation"}, actor=PROGRAM)
    correct(session)
    found = {each.receiver.name: each for each in with_receivers(session.pk, session.club_id)}
    assert (found[WEB].standing.state, found[WEB].current) == ("again", False)
    # It waits for nobody; and the new receiver gets sessions from today on.
    assert Receiver.objects.get().name == "Pianola"
    Receiver.objects.update(since=session.date + timedelta(days=1))
    assert waits(session) == []
    Receiver.objects.update(since=session.date)
    assert waits(session) == ["Pianola"]


def test_receivers_keep_their_day_and_are_refused_in_words(session: Session) -> None:
    day = receivers_of(session.club_id)[0].since
    set_receivers(club_id=session.club_id, wanted={UNION: "federation", "  The   County ": "everybody"}, actor=PROGRAM)
    first, second = receivers_of(session.club_id)
    assert (first.name, first.since, second.name) == (UNION, day, "The County")
    many = {f"N{number}": "everybody" for number in range(13)}
    for wrong in ({" ": "everybody"}, {"x" * 61: "everybody"}, {"A": "pdf"}, many):
        with pytest.raises(DomainError):
            set_receivers(club_id=session.club_id, wanted=wrong, actor=PROGRAM)
    assert len(receivers_of(session.club_id)) == 2


def test_as_many_queries_for_many_sessions_as_for_few(session: Session, django_assert_num_queries: object) -> None:
    other = ended_session(pairs=4, club=session.club)
    Receiver.objects.update(since=min(session.date, other.date))
    publish_session(session_id=other.pk, actor=PROGRAM)
    say(other, UNION, "sent")
    with django_assert_num_queries(4):  # type: ignore[operator]
        assert len(sessions_to_send(session.club_id)) == 2
    empty = Club.objects.create(name="C", slug="c").pk
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert sessions_to_send(empty) == ()
