"""A session that a laptop and a hosted site both have is corrected on one side at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import AuditRow, SentSession, Session
from club.services import facts
from club.services.held import give_corrections_away, take_over_corrections
from scoring.models import Publication
from scoring.services import Award, publish_session
from tests.builders import ended_session, enter, logged_in, make_director, make_manager, standings_of
from tests.doors.pages import award_at, words
from tests.feeding import Wire, fed, wire
from tests.services.feeding.test_archive_fed import own_folder, travel
from tests.services.feeding.test_standings_fed import page
from tests.services.test_scored_outside import ACTS, Doing, five_tables

__all__ = ["own_folder", "wire"]
pytestmark = pytest.mark.django_db
SIXTY = Award(ns={"artificial": "60"}, ew={"artificial": "40"})


def published_there(wire: Wire) -> tuple[Session, Session]:
    """An evening of the laptop with one edition, and the same at the hosted site."""
    session = ended_session(8, club=wire.laptop)
    publish_session(session_id=session.pk, actor=PROGRAM)
    travel(wire)
    return session, fed(session)


@pytest.mark.always
def test_it_is_taken_over_and_what_comes_later_is_refused_and_said(wire: Wire) -> None:
    session, there = published_there(wire)
    with pytest.raises(DomainError, match="on the club’s laptop"):
        award_at(there, 1, 1, SIXTY)
    with pytest.raises(DomainError, match="on the club’s laptop"):
        publish_session(session_id=there.pk, actor=PROGRAM)
    assert "Tell the director at the club" in words(page(wire.hosted.slug, there))

    take_over_corrections(session_id=there.pk, actor=PROGRAM)
    with pytest.raises(StaleError):
        take_over_corrections(session_id=there.pk, actor=PROGRAM)
    award_at(there, 1, 1, SIXTY)
    publish_session(session_id=there.pk, actor=PROGRAM)

    # The laptop does not know it yet, and corrects another board.
    award_at(session, 2, 1, SIXTY)
    publish_session(session_id=session.pk, actor=PROGRAM)
    before = list(AuditRow.objects.filter(session=there).values_list("pk", flat=True))
    assert travel(wire)[-1] == "refused"
    assert list(AuditRow.objects.filter(session=there).values_list("pk", flat=True)) == before
    assert Publication.objects.filter(session=there).count() == 2
    assert SentSession.objects.get(session=session).refused == "held"
    session.refresh_from_db()
    assert session.held_by == "hosted"
    with pytest.raises(DomainError, match="hosted site"):
        award_at(session, 3, 1, SIXTY)
    manager = logged_in(make_manager(wire.laptop))
    said = words(manager.get(f"/desk/{wire.laptop.slug}/settings/hosted-site/").content.decode())
    assert "was not taken over there: enter it there too" in said


@pytest.mark.always
def test_the_laptop_gives_the_corrections_away_with_all_that_it_has(wire: Wire) -> None:
    session, there = published_there(wire)
    award_at(session, 1, 1, SIXTY)
    publish_session(session_id=session.pk, actor=PROGRAM)
    give_corrections_away(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="hosted site"):
        award_at(session, 2, 1, SIXTY)
    with pytest.raises(DomainError, match="on the club’s laptop"):
        award_at(there, 2, 1, SIXTY)
    assert travel(wire)[-1] == "taken"
    assert standings_of(there) == standings_of(session)
    there.refresh_from_db()
    assert there.held_by == ""
    award_at(there, 2, 1, SIXTY)
    publish_session(session_id=there.pk, actor=PROGRAM)
    assert Publication.objects.filter(session=there).count() == 3
    with pytest.raises(DomainError):
        give_corrections_away(session_id=session.pk, actor=PROGRAM)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_no_act_that_changes_scores_goes_past_it(
    act: Callable[[Session], Doing], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every act that scores, on a session that is corrected elsewhere: it is refused, or it has changed nothing."""
    monkeypatch.setattr(facts, "request_standings", lambda _session_id: None)
    night = five_tables()
    enter(night, 1, 1, 1, "4SN=")
    enter(night, 5, 2, 1, "3SN=")
    doing = act(night)
    Session.objects.update(held_by=Session.HeldBy.LAPTOP)
    before = list(AuditRow.objects.filter(session__isnull=False).values_list("pk", flat=True))
    versions = list(Session.objects.order_by("pk").values_list("pk", "facts_version"))
    with suppress(DomainError):
        doing()
    known = {pk for pk, _version in versions}
    assert list(AuditRow.objects.filter(session__in=known).values_list("pk", flat=True)) == before
    assert list(Session.objects.filter(pk__in=known).order_by("pk").values_list("pk", "facts_version")) == versions


def test_the_page_says_which_side_and_a_manager_takes_it_over(wire: Wire) -> None:
    session, there = published_there(wire)
    at = f"/desk/{wire.hosted.slug}/{there.slug}/corrected/"
    director, manager = logged_in(make_director(wire.hosted)), logged_in(make_manager(wire.hosted))
    room = words(director.get(f"/desk/{wire.hosted.slug}/{there.slug}/").content.decode())
    assert "Corrections are made on the laptop. Here this session can only be read." in room
    assert director.post(at, {"yes": "yes"}).status_code == 404
    assert "Tick the box first" in words(manager.post(at, follow=True).content.decode())
    there.refresh_from_db()
    assert there.held_by == "laptop"
    said = words(manager.post(at, {"yes": "yes"}, follow=True).content.decode())
    assert "From now on this session is corrected here." in said
    own = f"/desk/{wire.laptop.slug}/{session.slug}/corrected/"
    laptop = logged_in(make_manager(wire.laptop))
    laptop.post(own, {"yes": "yes"})
    session.refresh_from_db()
    assert session.held_by == "hosted"
