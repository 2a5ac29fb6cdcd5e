"""Letters of a simultaneous: the ranking while the boards are closed, then the boards, once, to whom wants them."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.db import transaction

from bridgeclub.outputs.mail.delivery import send_due_emails
from club.actor import PROGRAM
from club.models import Player, Session
from club.services import append_audit_row
from scoring.models import Letter, Sending, SendingEnd
from scoring.services.email_delivery import DueEmail, claim_emails_beside
from scoring.services.opened_boards import sweep_opened_boards
from scoring.services.sending import stop_sending
from tests.services.scoring.letters import Clock, agree, ask, clock, sent_to
from tests.services.scoring.test_simultaneous import correct
from tests.services.watching import audited
from tests.simultaneous import Field

__all__ = ["clock"]
pytestmark = [pytest.mark.django_db, pytest.mark.always]

BOARD = re.compile(r"^  Board \d+", re.MULTILINE)


@pytest.fixture
def told(clock: Clock) -> tuple[Field, Session]:
    """Two readers have had the ranking; another club has still to play."""
    field = Field(2)
    field.ready(1)
    session = field.evening(0)
    for seat, address in enumerate(("ada@example.org", "boris@example.org")):
        agree(session, "NS1", seat, address)
    ask(session)
    clock.goes(minutes=10)
    assert send_due_emails() == 2
    return field, session


def text() -> str:
    return "".join(str(each.body) for each in mail.outbox)


def test_the_boards_follow_once_when_the_embargo_has_ended(told: tuple[Field, Session], clock: Clock) -> None:
    field, session = told
    assert "You get your boards by another e-mail" in text()
    assert not BOARD.search(text())
    assert sweep_opened_boards() == 0
    mail.outbox.clear()
    field.ends()
    with audited(session.club, "letters follow"):
        assert sweep_opened_boards() == 1
    assert sweep_opened_boards() == 0
    assert send_due_emails() == 0
    clock.goes(minutes=10)
    assert send_due_emails() == 2
    assert sorted(sent_to()) == ["ada@example.org", "boris@example.org"]
    for each in mail.outbox:
        assert len(BOARD.findall(str(each.body))) == 8
        assert "All clubs have played: here are your boards." in each.body
        assert f"/simultaneous/{field.row.slug}/" in each.body
    assert (sweep_opened_boards(), send_due_emails()) == (0, 0)
    assert Sending.objects.filter(kind=Sending.Kind.BOARDS).count() == 1


def test_who_wants_none_any_more_gets_none(told: tuple[Field, Session], clock: Clock) -> None:
    field, _session = told
    Player.objects.filter(email="boris@example.org").update(mail_results=False)
    mail.outbox.clear()
    field.ends()
    sweep_opened_boards()
    clock.goes(minutes=10)
    send_due_emails()
    assert sent_to() == ["ada@example.org"]
    assert Letter.objects.filter(state=Letter.State.UNWANTED).count() == 1
    assert sweep_opened_boards() == 0


def test_a_newer_edition_takes_the_boards_along(told: tuple[Field, Session], clock: Clock) -> None:
    """Whoever it changes is told at once, with all boards; whoever it does not gets them all the same; nobody twice."""
    field, session = told
    mail.outbox.clear()
    field.ends()
    sweep_opened_boards()
    correct(session)
    assert SendingEnd.objects.filter(sending__kind=Sending.Kind.BOARDS, reason=SendingEnd.Reason.OVERTAKEN).exists()
    sweep_opened_boards()
    clock.goes(minutes=10)
    send_due_emails()
    sweep_opened_boards()
    clock.goes(hours=25)
    send_due_emails()
    with_boards = [each.to[0] for each in mail.outbox if BOARD.search(str(each.body))]
    assert sorted(with_boards) == ["ada@example.org", "boris@example.org"]


def test_a_daily_letter_that_goes_along_while_boards_are_closed_owes_them_too(
    told: tuple[Field, Session], clock: Clock
) -> None:
    _field, session = told
    had = Letter.objects.get(player__email="ada@example.org")
    daily = Sending.objects.create(
        publication=session.publications.get(), kind=Sending.Kind.DIGEST, asked_at=clock.now, due_at=clock.now
    )
    Letter.objects.create(sending=daily, player=had.player, contestant=had.contestant)
    of_another_session = DueEmail(0, 0, 0, 1, "", had.player_id, "", "", "", daily=True)
    assert [each.closed for each in claim_emails_beside(of_another_session, clock.now)] == [True]


def test_what_somebody_stopped_does_not_come_again(told: tuple[Field, Session], clock: Clock) -> None:
    field, session = told
    mail.outbox.clear()
    field.ends()
    sweep_opened_boards()
    held = Sending.objects.get(kind=Sending.Kind.BOARDS)
    stop_sending(session_id=session.pk, sending_id=held.pk, actor=PROGRAM)
    clock.goes(minutes=20)
    assert (sweep_opened_boards(), send_due_emails()) == (0, 0)


@pytest.mark.parametrize("how", ["a copy put back", "an archive"])
def test_what_may_have_gone_from_elsewhere_is_not_sent(told: tuple[Field, Session], how: str) -> None:
    field, session = told
    field.ends()
    if how == "an archive":
        Session.objects.filter(pk=session.pk).update(came_from={"club": "x"})
    else:
        with transaction.atomic():
            append_audit_row(session.club_id, PROGRAM, "restored from a copy", {"rows": 1})
    assert sweep_opened_boards() == 0
