"""A pair appeals on its own phone; the partner agrees on another one, the opponents answer; nobody else reads it."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from club.models import Session
from rulings.queries.appeals import appeals_of
from tests import builders
from tests.appeals import THREE, decided, heard
from tests.doors.pages import words
from tests.doors.phones import OwnPhone, code_at, following
from tests.doors.rooms import room_of
from tests.doors.test_appeals import GROUNDS, ruled

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    session = builders.ended_session(8)
    ruled(session, 1)
    builders.publish_session(session_id=session.pk, actor=builders.PROGRAM)
    return session


def post(phone: OwnPhone, name: str, *args: int, **said: object) -> HttpResponse:
    phone.html()
    token = phone.client.cookies["csrftoken"].value
    about = {"csrfmiddlewaretoken": token, "client_id": str(uuid4()), **said}
    return phone.client.post(reverse(f"player:{name}", args=args), about)  # type: ignore[return-value]


def story(phone: OwnPhone, appeal: int, status: int = 200) -> str:
    answer = phone.client.get(reverse("player:appeal-history", args=[appeal]))
    assert answer.status_code == status
    return words(answer.content.decode())


def test_from_the_phone_to_the_decision_and_only_the_sides_concerned_read_it(session: Session) -> None:
    meeting = builders.meeting_at(session, 1, 1)
    mine, partners, theirs = following(meeting.ns), following(meeting.ns), following(meeting.ew)
    others = following(builders.meeting_at(session, 2, 1).ns)
    assert "You can appeal until" in mine.read()
    form = mine.client.get(reverse("player:appeal", args=[1]))
    assert "Your partner must agree" in words(form.content.decode())
    assert post(mine, "appeal", 1).status_code == 422  # who are you?
    lodged = post(mine, "appeal", 1, seat=0, grounds=GROUNDS)
    assert lodged.status_code == 302
    (appeal,) = appeals_of(session.pk)
    assert "Your appeal: Waits for the partner to agree" in mine.read()
    here = story(mine, appeal.id)
    assert "Your partner agrees on their own phone" in here
    assert "and I agree" not in here
    refused = post(mine, "appeal-agree", appeal.id, seat=1)
    assert "Your partner agrees on their own phone" in words(refused.content.decode())
    assert post(theirs, "appeal-agree", appeal.id, seat=1).status_code == 404
    assert "and I agree" in story(partners, appeal.id)
    assert post(partners, "appeal-agree", appeal.id, seat=1).status_code == 302
    assert GROUNDS in story(theirs, appeal.id)
    assert post(theirs, "appeal-reply", appeal.id, words="").status_code == 422
    assert post(theirs, "appeal-reply", appeal.id, words="He waited for ten seconds.").status_code == 302
    heard(session, appeal.id)
    decided(session, appeal.id)
    for phone in (mine, theirs):
        page = story(phone, appeal.id)
        assert "He waited for ten seconds." in page
        assert ", ".join(THREE) in page
        assert "the new score is still to be entered" in page
    assert "£20" in story(mine, appeal.id)
    assert "£20" not in story(theirs, appeal.id)
    trail = room_of(session).read("trail/")
    for said in ("appealed against ruling 1", "agreed to their appeal", "answered the appeal"):
        assert re.search(f"a player’s phone [^:]* {said}", trail), said
    # Nobody else, on a phone or without one.
    story(others, appeal.id, 404)
    assert post(others, "appeal-reply", appeal.id, words="We heard it too.").status_code == 404
    assert "ppeal" not in others.read()
    public = others.client.get(f"/{session.club.slug}/{session.slug}/").content.decode()
    assert GROUNDS not in public
    assert THREE[0] not in public


def test_late_or_without_knowing_whose_it_is_a_phone_is_told_what_can_be_done(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = builders.meeting_at(session, 1, 1)
    mine = following(meeting.ns)
    form = {"seat": 0, "grounds": GROUNDS}
    late = timezone.now() + timedelta(minutes=34)
    with monkeypatch.context() as patched:
        patched.setattr(timezone, "now", lambda: late)
        assert "The time for appeals ended at" in mine.read()
        asked = mine.client.get(reverse("player:appeal", args=[1]))
        for page in (mine.read(), words(asked.content.decode())):
            assert "You can appeal until" not in page
        assert "tell the director" in words(asked.content.decode())
        said = words(post(mine, "appeal", 1, **form).content.decode())
    assert "The time for appeals ended at" in said
    assert "The ruling stands." in said
    assert post(mine, "appeal", 7, **form).status_code == 404
    assert post(mine, "appeal", 1, **form).status_code == 302
    assert post(mine, "appeal-withdraw", appeals_of(session.pk)[0].id).status_code == 302
    assert "Withdrawn: the ruling stands" in mine.read()


def test_a_table_code_lodges_nothing() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    ruled(session, 1)
    meeting = builders.meeting_at(session, 1, 1)
    phone = OwnPhone().joins(code_at(session, 1, meeting.ns))
    said = words(post(phone, "appeal", 1, seat=0).content.decode())
    assert "does not show who you are" in said
    assert not appeals_of(session.pk)
