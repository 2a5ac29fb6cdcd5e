"""The ruling book for everybody: closed until a manager opens it, without names, days and places, and never about a
board that somebody may still have to play."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Session
from rulings.engine.decision import Kind
from rulings.queries.public_book import public_rulings
from rulings.services.public_book import open_public_book, release_text
from rulings.services.ruling import issue_ruling
from scoring.models import Line
from tests import builders
from tests.builders import PROGRAM
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.services.rulings.ruling import TWO, decision_about, line_at
from tests.simultaneous import Field

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=70)
FACTS = "Nora Lindqvist of table 3 hesitated."


def ruled(session: Session) -> Session:
    """A weighted score with a text that names somebody, and a ruling that another one has replaced."""
    decision = replace(decision_about(line_at(session, 1, TWO, TWO), laws=("16B1(a)", "12C1(c)")), facts=FACTS)
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    stands = decision_about(line_at(session, 2), kind=Kind.NO_ACTION, laws=("64",))
    issue_ruling(session_id=session.pk, decision=stands, actor=PROGRAM)
    issue_ruling(session_id=session.pk, decision=replace(stands, laws=("9B1",)), supersedes=2, actor=PROGRAM)
    return session


def made_official(session: Session, ago: timedelta = LONG_AGO) -> None:
    Session.objects.filter(pk=session.pk).update(state="official", date=(timezone.now() - ago).date())


@pytest.fixture
def session() -> Session:
    return ruled(builders.ended_session(8))


def page(session: Session) -> str:
    answer = Client().get(reverse("public:rulings", args=[session.club.slug]))
    return words(answer.content.decode()) if answer.status_code == 200 else str(answer.status_code)


def test_a_manager_opens_it_and_nothing_that_a_director_wrote_is_in_it(session: Session) -> None:
    made_official(session)
    assert page(session) == "404"
    manager = builders.logged_in(builders.make_manager(session.club))
    switch = reverse("desk:public-ruling-book", args=[session.club.slug])
    assert "It is closed" in manager.get(switch).content.decode()
    before, link = Client().get(f"/{session.club.slug}/").content.decode(), "Rulings of our directors"
    assert link not in before
    assert "It is open, with 2 rulings." in words(manager.post(switch, {"act": "open"}, follow=True).content.decode())
    assert link in Client().get(f"/{session.club.slug}/").content.decode()
    says = page(session)
    assert "Law 16B1A, 12C1C" in says
    assert "Weighted score" in says
    assert "Law 9B1" in says
    assert "Law 64" not in says
    for secret in ("Nora", "hesitated", session.title, str(session.date.year), "Board", "table 3"):
        assert secret not in says
    director = room_of(session)
    assert director.client.get(switch).status_code == 404
    assert director.client.get(director.at("rulings/1/release/")).status_code == 404
    text = {"text": "West hesitated; East bid on.", "act": "release"}
    release = director.at("rulings/1/release/")
    assert FACTS in manager.get(release).content.decode()
    assert "Read it once more" in manager.post(release, text).content.decode()
    assert "hesitated" not in page(session)
    manager.post(release, {**text, "read": "on"})
    assert "West hesitated; East bid on." in page(session)
    manager.post(release, {"act": "back"})
    assert "hesitated" not in page(session)
    manager.post(switch, {"act": "close"})
    assert page(session) == "404"


def test_a_ruling_waits_for_official_results_and_for_four_weeks(session: Session) -> None:
    open_public_book(club_id=session.club_id, open=True, actor=PROGRAM)
    Session.objects.filter(pk=session.pk).update(date=(timezone.now() - LONG_AGO).date())
    assert public_rulings(session.club_id) == []
    made_official(session, timedelta(days=27))
    assert public_rulings(session.club_id) == []
    made_official(session)
    assert len(public_rulings(session.club_id)) == 2
    Line.objects.filter(session=session).update(postponed=True)
    assert public_rulings(session.club_id) == []


def test_nothing_of_a_simultaneous_before_its_embargo_ends() -> None:
    field = Field(1)
    evening = ruled(field.evening(0))
    open_public_book(club_id=evening.club_id, open=True, actor=PROGRAM)
    release_text(session_id=evening.pk, number=1, text="East bid on.", actor=PROGRAM)
    made_official(evening)
    assert public_rulings(evening.club_id) == []
    field.ends()
    assert len(public_rulings(evening.club_id)) == 2
