"""What waits for a director or the manager stands on the first page that they open."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from bridgeclub.outputs.mail.waiting import send_waiting_letters
from club.actor import PROGRAM
from club.services.conduct import name_conduct_reader
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.models import WaitingLetters
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import reject_score_query
from tests.builders import make_club, make_player
from tests.conduct import report_about
from tests.doors.desks import director_desk, manager_desk
from tests.doors.pages import words
from tests.services.rulings.gross_errors import late_session, record_error
from tests.services.rulings.query_acts import evening, line_at, query, seen

pytestmark = pytest.mark.django_db


def test_an_open_query_stands_on_the_first_page_until_it_is_answered() -> None:
    session = evening()
    director = director_desk(session.club)
    assert "score query waits" not in director.read()
    asked = query(session)
    assert "1 score query waits for the director." in director.read()
    assert f'href="/desk/{session.club.slug}/{session.slug}/queries/"' in director.html()
    reject_score_query(
        session_id=session.pk,
        query_id=asked.pk,
        seen_versions=seen(asked),
        reason="All four say so.",
        client_id=uuid4(),
        actor=PROGRAM,
    )
    assert "score query waits" not in director.read()


def test_an_approval_stands_on_the_managers_first_page_alone() -> None:
    session = late_session()
    record_error(session)
    assert "1 scoring error found late waits for your approval." in manager_desk(session.club).read()
    assert f'href="/desk/{session.club.slug}/{session.slug}/times/"' in manager_desk(session.club).html()
    assert "approval" not in director_desk(session.club).read()


def test_a_result_in_question_stands_there_until_it_is_decided() -> None:
    session = evening()
    line = line_at(session)
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    decision = Decision(Kind.IN_QUESTION, "Two boards may have been exchanged.", lines=(RuledLine(*place),))
    number = issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    director = director_desk(session.club)
    assert "1 ruling has not decided yet what happened." in director.read()
    settled = Decision(Kind.NO_ACTION, "They were not.", lines=(RuledLine(*place),))
    issue_ruling(session_id=session.pk, decision=settled, supersedes=number, actor=PROGRAM)
    assert "has not decided yet" not in director.read()


def test_a_conduct_report_without_a_decision_is_said_to_its_readers_alone() -> None:
    club = make_club()
    reader, manager = director_desk(club), manager_desk(club)
    name_conduct_reader(club_id=club.pk, user_id=reader.user.pk, actor=PROGRAM)
    report_about(make_player(club), reader.user, decision="")
    assert "1 conduct report has no decision yet." in reader.read()
    assert "conduct report" not in manager.read()


def test_letters_about_it_are_off_until_their_owner_wants_them() -> None:
    session = evening()
    director = director_desk(session.club)

    def account(**sent: str) -> str:
        path = reverse("account")
        answer = director.client.post(path, sent, follow=True) if sent else director.client.get(path)
        return words(answer.content.decode())

    assert "Send me these e-mails" in account()
    query(session)
    assert send_waiting_letters() == 0
    assert "From now on you get an e-mail when something waits for you." in account(letters="on")
    assert WaitingLetters.objects.get(user=director.user).base.startswith("http")
    assert "You get no more e-mails about what waits." in account(letters="off")
    assert not WaitingLetters.objects.exists()
