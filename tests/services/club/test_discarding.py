"""A draft that will not be played is discarded; a session that was begun never is."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import NotFoundError, StaleError
from club.models import AuditRow, DealSet, Player, Session, SessionDeals
from club.queries import ClubInfo, discarded_title, events_of, search_people, session_by_slug, sessions_of, usual_title
from club.services import add_pair, card_token, discard_session, open_by_card, open_by_link, table_card
from scoring.queries.public import live_version_tag, programme
from tests.builders import DAY, add_pairs, make_club, make_session, ready_session, started_session, table_secret
from tests.deal_makers import load
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def test_it_is_nowhere_any_more_but_its_rows_and_the_trail_stay() -> None:
    club = make_club()
    session = ready_session(8, club=club)
    load(session)
    secret, token = table_secret(session, 1), card_token(table_card(club_id=club.pk, section="A", table=1))
    people = Player.objects.count()
    with audited(club, "session discarded"):
        discard_session(session_id=session.pk, seen_pairs=8, actor=PROGRAM)
    said = AuditRow.objects.latest("pk").data
    assert said == {"contestants": 8, "set": DealSet.objects.get().pk}
    assert (Player.objects.count(), Session.objects.count(), session.contestants.count()) == (people, 1, 8)
    assert sessions_of(club.pk) == []
    assert session_by_slug(club.slug, session.slug) is None
    assert live_version_tag(club.slug, session.slug) is None
    assert events_of(club.pk) == []
    assert usual_title(club.pk, DAY) == ""
    assert programme(ClubInfo.of(club), today=DAY).coming == ()
    assert not SessionDeals.objects.exists()
    with pytest.raises(NotFoundError):
        open_by_link(secret=secret, description="")
    with pytest.raises(NotFoundError):
        open_by_card(token=token, description="")
    assert make_session(club).slug != session.slug


def test_no_act_finds_it_any_more() -> None:
    session = make_session()
    discard_session(session_id=session.pk, seen_pairs=0, actor=PROGRAM)
    with refused("no longer there", NotFoundError):
        discard_session(session_id=session.pk, seen_pairs=0, actor=PROGRAM)
    with refused("no longer there", NotFoundError):
        add_pair(session_id=session.pk, actor=PROGRAM)


def test_a_pair_that_came_meanwhile_is_not_lost() -> None:
    session = make_session()
    add_pairs(session, 1)
    with refused("look again", StaleError):
        discard_session(session_id=session.pk, seen_pairs=0, actor=PROGRAM)


def test_what_was_begun_is_never_discarded() -> None:
    session = started_session(4, "howell")
    with refused("play has begun"):
        discard_session(session_id=session.pk, seen_pairs=4, actor=PROGRAM)
    with pytest.raises(IntegrityError), transaction.atomic():
        Session.objects.filter(pk=session.pk).update(discarded_at=timezone.now())


def test_what_is_no_name_of_a_session_or_person_finds_none_on_any_database() -> None:
    session = ready_session(8)
    assert discarded_title(session.club.slug, "2026\0") == ""
    assert search_people(session.pk, session.club_id, "1\0") == []
