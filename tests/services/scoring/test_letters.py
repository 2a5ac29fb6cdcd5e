"""Letters: held, stopped, never twice, never to somebody who has not agreed, and what is in them."""

from __future__ import annotations

import re
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client

from bridgeclub.outputs.mail import delivery
from bridgeclub.outputs.mail.reachability import reached_from_home
from bridgeclub.outputs.mail.unsubscribe import player_of_unsubscribe_token, unsubscribe_token
from club.actor import PROGRAM
from club.errors import NotFoundError, StaleError
from club.models import AuditRow, Club, Player, PlayerPhone, Session
from club.services import append_audit_row, end_play, unsubscribe_player
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Letter
from scoring.queries.sending import readers_of, sendings_of
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from scoring.services.curtail import cut_short
from scoring.services.email_delivery import claim_next_email, due_sendings
from scoring.services.sending import schedule_sending, stop_sending
from tests.builders import play_all, section_of, started_session
from tests.doors.pages import award_at
from tests.services.scoring.letters import BASE, EVERYBODY, Clock, agree, ask, clock, sent_to, session
from tests.services.watching import audited, refused

__all__ = ["clock", "session"]
pytestmark = pytest.mark.django_db


def test_a_name_of_several_lines_adds_nothing_to_the_head_of_a_letter(session: Session, clock: Clock) -> None:
    """Forms refuse such names; an archive of another computer may bring one."""
    Session.objects.filter(pk=session.pk).update(title="Friday\nBcc: x@example.org")
    Club.objects.filter(pk=session.club_id).update(name="Riverside\r\nBcc: y@example.org")
    ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4
    head = mail.outbox[0].message()
    assert head["Bcc"] is None
    assert str(head["Subject"]).startswith("Friday Bcc: x@example.org")
    assert "Riverside Bcc" in str(head["From"])


def test_ten_minutes_later_each_has_one_letter(session: Session, clock: Clock) -> None:
    with audited(session.club, "letters asked for"):
        ask(session)
    clock.goes(minutes=9, seconds=59)
    assert delivery.send_due_emails() == 0
    clock.goes(seconds=1)
    assert delivery.send_due_emails() == 4
    assert sorted(sent_to()) == sorted(EVERYBODY)
    assert delivery.send_due_emails() == 0
    assert due_sendings(clock.now) == []
    assert [(each.ended, each.sent) for each in sendings_of(session.pk)] == [("done", 4)]
    assert (readers_of(session.pk).agreed, readers_of(session.pk).had) == (5, {1: 4})
    with refused("Nobody would get an e-mail"):
        ask(session)
    ask(session, once_more=True)


def test_stopped_in_time_nothing_goes(session: Session, clock: Clock) -> None:
    sending = ask(session)
    with refused("already on their way"):
        ask(session)
    with audited(session.club, "letters stopped"):
        stop_sending(session_id=session.pk, sending_id=sending.pk, actor=PROGRAM)
    clock.goes(hours=1)
    assert delivery.send_due_emails() == 0
    with refused("have just been stopped", StaleError):
        stop_sending(session_id=session.pk, sending_id=sending.pk, actor=PROGRAM)
    ask(session)


def test_a_few_at_a_time_and_stopped_in_the_middle(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "AT_ONCE", 3)
    sending = ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 3
    assert sendings_of(session.pk)[0].waiting == 1
    stop_sending(session_id=session.pk, sending_id=sending.pk, actor=PROGRAM)
    assert delivery.send_due_emails() == 0
    assert len(mail.outbox) == 3


def test_a_letter_is_taken_once(session: Session, clock: Clock) -> None:
    """And who took it and died leaves it: it may have gone."""
    sending = ask(session)
    clock.goes(minutes=10)
    assert delivery.begin_sending(sending.pk, clock.now)
    first = claim_next_email(sending.pk, clock.now)
    assert first
    assert delivery.begin_sending(sending.pk, clock.now)
    assert Letter.objects.count() == 4
    assert delivery.send_due_emails() == 3
    assert first.email not in sent_to()
    assert due_sendings(clock.now) == [sending.pk]
    clock.goes(minutes=11)
    assert delivery.send_due_emails() == 0
    (seen,) = sendings_of(session.pk)
    assert (seen.ended, seen.sent, [each.state for each in seen.troubled]) == ("done", 3, ["taken"])


def test_whoever_takes_the_agreement_back_in_the_ten_minutes_gets_none(session: Session, clock: Clock) -> None:
    ask(session)
    clara = Player.objects.get(email="clara@example.org")
    with audited(session.club, "letters declined"):
        unsubscribe_player(player_id=clara.pk, actor=PROGRAM)
    unsubscribe_player(player_id=clara.pk, actor=PROGRAM)
    assert [(each.purpose, each.choice) for each in clara.consents.all()] == [("mail", "no")]
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 3
    assert "clara@example.org" not in sent_to()


def test_an_edition_that_is_not_the_newest_any_more_stays_here(session: Session, clock: Clock) -> None:
    ask(session)
    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    clock.goes(minutes=1)
    publish_session(session_id=session.pk, actor=PROGRAM)
    clock.goes(minutes=9)
    assert delivery.send_due_emails() == 0
    new, old = sendings_of(session.pk)
    assert (old.ended, new.ended, new.edition) == ("overtaken", None, 2)
    stop_sending(session_id=session.pk, sending_id=new.id, actor=PROGRAM)
    ask(session, 1)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 4, "an earlier edition that somebody asks for knowingly is sent"
    assert "Edition 1" in mail.outbox[0].body


def test_what_was_held_does_not_go_from_a_restored_copy_or_hours_late(session: Session, clock: Clock) -> None:
    ask(session)
    clock.goes(minutes=1)
    with transaction.atomic():
        append_audit_row(session.club_id, PROGRAM, "restored from a copy", {})
    clock.goes(minutes=9)
    assert delivery.send_due_emails() == 0
    ask(session)
    clock.goes(hours=3)
    assert delivery.send_due_emails() == 0
    assert [each.ended for each in sendings_of(session.pk)] == ["late", "restored"]


class Broken:
    """A mail server that takes nothing from anybody, or nothing for one address."""

    def __init__(self, odd: Exception, address: str = "") -> None:
        self.odd, self.address = odd, address

    def send(self, letter: Any) -> int:
        if self.address in ("", letter.to[0]):
            raise self.odd
        mail.outbox.append(letter)
        return 1


def broken(monkeypatch: pytest.MonkeyPatch, odd: Exception, address: str = "") -> None:
    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", lambda letter: Broken(odd, address).send(letter))


def test_an_address_that_is_refused_is_said_and_the_others_go(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, SMTPRecipientsRefused({}), "clara@example.org")
    ask(session)
    clock.goes(minutes=10)
    assert delivery.send_due_emails() == 3
    (seen,) = sendings_of(session.pk)
    clara = Player.objects.get(email="clara@example.org").name
    assert [(each.name, each.state) for each in seen.troubled] == [(clara, "failed")]
    assert "does not accept this address" in seen.troubled[0].trouble


def test_a_mail_server_in_trouble_is_asked_again_ever_later(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        broken(patch, SMTPException("try later"))
        ask(session)
        clock.goes(minutes=10)
        assert delivery.send_due_emails() == 0
        assert set(Letter.objects.values_list("state", "tries")) == {("waiting", 1)}
        assert delivery.send_due_emails() == 0
        assert set(Letter.objects.values_list("tries", flat=True)) == {1}, "not at once"
    clock.goes(minutes=1)
    assert delivery.send_due_emails() == 4
    assert [each.ended for each in sendings_of(session.pk)] == ["done"]


def test_a_mail_server_that_is_not_there_gives_up_in_the_end(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Nowhere:
        def open(self) -> None:
            raise OSError("no route to host")

    monkeypatch.setattr(delivery, "get_connection", Nowhere)
    ask(session)
    clock.goes(minutes=10)
    for _minute in range(600):
        delivery.send_due_emails()
        clock.goes(minutes=1)
        if not due_sendings(clock.now):
            break
    (seen,) = sendings_of(session.pk)
    assert (seen.ended, seen.sent, len(seen.troubled)) == ("done", 0, 4)
    assert "cannot be reached" in seen.troubled[0].trouble


def test_what_is_in_a_letter(session: Session, clock: Clock) -> None:
    ask(session, words="Next week: the summer cup.\nBe early.")
    clock.goes(minutes=10)
    delivery.send_due_emails()
    letter = next(each for each in mail.outbox if each.to == ["clara@example.org"])
    edition = session.publications.get()
    row = next(each for each in edition.standings["ranking"] if each["contestant"] == "EW1")
    assert letter.subject.startswith("Friday pairs: ")
    percent = f"{float(row['percent']):.2f} %"
    assert percent in letter.subject
    assert f" of {3 if session.winners == 2 else 6} with " in letter.subject
    text = letter.body
    for said in ("Riverside Bridge Club", "Be early.", percent, "Edition 1", f"{BASE}/", "Board 1:"):
        assert said in text, said
    boards = sum(1 for each in edition.facts["results"] if "EW1" in (each["ns"], each["ew"]))
    assert text.count("Board ") == boards
    (page,) = [each for each, kind in letter.alternatives if kind == "text/html"]
    assert "<script" not in page
    assert "<img" not in page
    assert percent in page
    player = Player.objects.get(email="clara@example.org")
    leave = f"{BASE}/letters/stop/{unsubscribe_token(player.pk)}/"
    assert letter.extra_headers["List-Unsubscribe"] == f"<{leave}>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert leave in text
    (own,) = re.findall(rf"{BASE}(/me/letter/\S+)", text)
    assert own in page
    assert "you need no account" in text.casefold()
    opened = Client().post(own)
    assert (opened.status_code, opened["Location"]) == (302, "/me/")
    assert PlayerPhone.objects.get().contestant.key == "EW1"
    assert player_of_unsubscribe_token(unsubscribe_token(player.pk)) == player.pk
    assert player_of_unsubscribe_token("1:forged") is None
    assert len({each.extra_headers["Message-ID"] for each in mail.outbox}) == 4


@pytest.fixture
def cut() -> Session:
    """The last of three rounds was not played."""
    made = started_session(6)
    play_all(made, rounds=[1, 2])
    cut_short(section_id=section_of(made).pk, first_round=3, permission=BY_THE_CLOCKS, actor=PROGRAM)
    end_play(session_id=made.pk, actor=PROGRAM)
    recompute(made.pk)
    publish_session(session_id=made.pk, actor=PROGRAM)
    return made


def test_a_board_that_was_cut_has_no_figures(cut: Session, clock: Clock) -> None:
    agree(cut, "NS1", 0, "ada@example.org")
    ask(cut)
    clock.goes(minutes=10)
    delivery.send_due_emails()
    (letter,) = mail.outbox
    assert letter.body.count(": not played\n") == 2
    assert "–, – MP" not in letter.body


def test_nobody_elses_name_is_in_it_who_does_not_show_it(session: Session, clock: Clock) -> None:
    Player.objects.filter(club=session.club).exclude(email="ada@example.org").update(privacy="hidden")
    hidden = Player.objects.filter(club=session.club, privacy="hidden").values_list("name", flat=True)
    ask(session)
    clock.goes(minutes=10)
    delivery.send_due_emails()
    said = " ".join(each.body + str(each.alternatives) for each in mail.outbox)
    assert not [name for name in hidden if name in said]


def test_without_a_way_from_home_there_is_no_link(session: Session, clock: Clock) -> None:
    schedule_sending(session_id=session.pk, edition=1, base="", actor=PROGRAM)
    clock.goes(minutes=10)
    delivery.send_due_emails()
    assert "http" not in mail.outbox[0].body
    assert "tell the club" in mail.outbox[0].body
    assert "List-Unsubscribe" not in mail.outbox[0].extra_headers


@pytest.mark.parametrize(
    ("base", "reached"),
    [
        (BASE, True),
        ("http://93.184.216.34:8000", True),
        ("http://192.168.1.20:8000", False),
        ("http://127.0.0.1:8000", False),
        ("http://localhost:8000", False),
        ("http://laptop.local", False),
        ("http://[::1]:8000", False),
        ("", False),
    ],
)
def test_which_addresses_are_reached_from_home(base: str, reached: bool) -> None:
    assert reached_from_home(base) is reached


def test_practice_and_too_many_words_are_refused(session: Session) -> None:
    with refused("at most 1000 characters"):
        ask(session, words="x" * 1001)
    Session.objects.filter(pk=session.pk).update(practice=True)
    with refused("practice"):
        ask(session)
    with refused("no such edition", NotFoundError):
        ask(session, 7)
    assert not AuditRow.objects.filter(action="letters asked for").exists()
