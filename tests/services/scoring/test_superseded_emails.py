"""A letter that is held when a newer edition comes out: the newer edition's takes its place, once or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction

from bridgeclub.outputs.mail import delivery
from club.actor import PROGRAM
from club.models import AuditRow, Player, Session
from club.services import end_play, resume_play, set_outputs
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Sending
from scoring.queries.sending import SendingInfo, sendings_of
from scoring.recompute import recompute
from scoring.services import Award, publish_session, withdraw_edition
from scoring.services.sending import schedule_sending, stop_sending
from tests.builders import ended_session, published_session
from tests.doors.pages import award_at
from tests.doors.rooms import room_of
from tests.services.scoring.letters import BASE, EVERYBODY, Clock, agree, ask, clock, sent_to, session
from tests.services.watching import refused

__all__ = ["clock", "session"]
pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def next_edition(session: Session, board: int = 1, ns: str = "60") -> int:
    """Another edition, with another award on a board in round 1."""
    award_at(session, 1, board, Award(ns={"artificial": ns}, ew={"artificial": "40"}))
    return publish_session(session_id=session.pk, actor=PROGRAM).number


def held(session: Session, kind: str = "all") -> list[SendingInfo]:
    return [each for each in sendings_of(session.pk) if each.ended is None and each.kind == kind]


def test_nobody_is_left_without_a_letter(session: Session, clock: Clock) -> None:
    ask(session, words="Well played")
    clock.goes(minutes=9)
    assert next_edition(session) == 2
    assert AuditRow.objects.get(action="letters carried over").data.items() >= {"edition": 2, "since": 1}.items()
    (new,) = held(session)
    assert (new.edition, new.in_place_of, new.due_at) == (2, 1, clock.now + timedelta(minutes=10))
    clock.goes(minutes=9)
    assert delivery.send_due_emails() == 0, "the ten minutes begin anew: it can still be stopped"
    clock.goes(minutes=1)
    assert delivery.send_due_emails() == 4
    assert sorted(sent_to()) == sorted(EVERYBODY)
    assert all("Edition 2" in each.body and "Well played" in each.body for each in mail.outbox)
    clock.goes(days=2)
    assert delivery.send_due_emails() == 0
    assert len(mail.outbox) == 4


def test_again_and_again_until_it_goes(session: Session, clock: Clock) -> None:
    ask(session)
    for number, ns in ((2, "60"), (3, "50"), (4, "40")):
        clock.goes(minutes=5)
        assert next_edition(session, ns=ns) == number
        assert [each.edition for each in held(session)] == [number]
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    assert sorted(sent_to()) == sorted(EVERYBODY)
    assert [each.ended for each in sendings_of(session.pk)] == ["done", "overtaken", "overtaken", "overtaken"]


def test_the_held_one_is_stopped_as_any_other(session: Session, clock: Clock) -> None:
    ask(session)
    next_edition(session)
    stop_sending(session_id=session.pk, sending_id=held(session)[0].id, actor=PROGRAM)
    next_edition(session, ns="50")
    clock.goes(minutes=30)
    assert delivery.send_due_emails() == 0
    assert held(session) == []


def test_who_had_the_older_one_is_told_of_the_change_and_nothing_twice(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "AT_ONCE", 1)
    ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 1
    (first,) = sent_to()
    next_edition(session)
    clock.goes(minutes=10)
    for _turn in range(10):
        delivery.send_due_emails()
    clock.goes(days=2)
    for _turn in range(10):
        delivery.send_due_emails()
    assert set(sent_to()) == set(EVERYBODY)
    assert [to for to in sent_to() if to != first] == sorted({*EVERYBODY} - {first}, key=sent_to().index)
    about_two = [each.to[0] for each in mail.outbox if "Edition 2" in each.body]
    assert len(about_two) == len(set(about_two))


def test_who_had_the_older_one_before_gets_no_whole_letter_anew(session: Session, clock: Clock) -> None:
    """The wish was for somebody new alone."""
    ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    mail.outbox.clear()
    agree(session, "EW3", 0, "new@example.org")
    ask(session)
    next_edition(session)
    clock.goes(minutes=10)
    delivery.send_due_emails()
    whole = [each.to[0] for each in mail.outbox if "before" not in each.body and each.to[0] == "new@example.org"]
    assert whole == ["new@example.org"]
    assert len(sent_to()) == len(set(sent_to()))
    assert held(session) == []


def test_the_newer_edition_is_withdrawn_and_the_older_one_goes_after_all(session: Session, clock: Clock) -> None:
    ask(session)
    next_edition(session)
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    (back,) = held(session)
    assert (back.edition, back.in_place_of) == (1, 2)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    assert all("Edition 1" in each.body for each in mail.outbox)


def test_what_was_asked_for_the_withdrawn_edition_itself_stays_stopped(session: Session, clock: Clock) -> None:
    next_edition(session)
    ask(session, 2)
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    clock.goes(minutes=30)
    assert delivery.send_due_emails() == 0
    assert held(session) == []


def test_while_play_goes_on_again_nothing_goes(session: Session, clock: Clock) -> None:
    ask(session)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    clock.goes(minutes=20)
    assert delivery.send_due_emails() == 0
    assert "Play has resumed: nothing is sent until it ends." in room_of(session).read("out/mail/")
    end_play(session_id=session.pk, actor=PROGRAM)
    next_edition(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    assert all("Edition 2" in each.body for each in mail.outbox)


def test_play_went_on_for_a_moment_and_nothing_changed(session: Session, clock: Clock) -> None:
    ask(session)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    clock.goes(minutes=20)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert delivery.send_due_emails() == 4


def test_the_first_letters_of_a_club_go_once(clock: Clock) -> None:
    session = ended_session(6)
    agree(session, "NS1", 0, "ada@example.org")
    set_outputs(
        club_id=session.club_id, actor=PROGRAM, paper="a4", separator="comma", public_formats=[], first_letters=True
    )
    publish_session(session_id=session.pk, base=BASE, actor=PROGRAM)
    assert next_edition(session) == 2
    assert [(each.edition, each.in_place_of) for each in held(session)] == [(2, 1)]
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 1
    clock.goes(days=2)
    assert delivery.send_due_emails() == 0


def test_nobody_is_left_who_would_get_it(session: Session, clock: Clock) -> None:
    ask(session)
    Player.objects.filter(club=session.club).update(mail_results=False)
    next_edition(session)
    assert held(session) == []
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 0


def test_an_edition_that_is_not_made_after_all_leaves_the_letter_as_it_was(session: Session, clock: Clock) -> None:
    """Both in one transaction: whoever dies between them leaves the older one held."""
    ask(session)
    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))

    def published_and_died() -> None:
        recompute(session.pk)
        with transaction.atomic():
            publish_session(session_id=session.pk, actor=PROGRAM)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        published_and_died()
    assert [each.edition for each in held(session)] == [1]
    with refused("already on their way"):
        ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    assert Sending.objects.count() == 1


def test_a_clock_that_was_set_back_drops_no_letter(session: Session, clock: Clock) -> None:
    clock.goes(hours=-1)
    ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4


def test_the_pages_say_what_became_of_it() -> None:
    made, _edition = published_session(pairs=6)
    agree(made, "NS1", 0, "ada@example.org")
    room = room_of(made)
    room.send("out/mail/")
    award_at(made, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    said = room.send("publish/", after="1")
    assert "The e-mails about edition 1 had not gone: those about edition 2 replace them." in said
    page = room.read("out/mail/")
    assert "Edition 2 goes out" in page
    assert "replaced it. These go instead, and the ten minutes start again." in page
    assert "not all sent: the e-mails about edition 2 replaced them" in page
    assert "E-mails about edition 2 replace those about edition 1 that had not gone" in room.read("trail/")
    assert AuditRow.objects.filter(action="letters carried over").count() == 1
    room.send("editions/2/withdraw/")
    page = room.read("out/mail/")
    assert "Edition 1 goes out" in page
    assert "not all sent: the e-mails about edition 1 replaced them" in page


def test_asked_by_base_and_words_is_kept(session: Session, clock: Clock) -> None:
    schedule_sending(session_id=session.pk, edition=1, base=BASE, words="Hello", once_more=True, actor=PROGRAM)
    next_edition(session)
    new = Sending.objects.get(pk=held(session)[0].id)
    assert (new.base, new.words, new.once_more) == (BASE, "Hello", False)
