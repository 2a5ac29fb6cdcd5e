"""The address of a session follows its title and day until play begins, and never comes to mean another session."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from club.actor import PROGRAM
from club.models import Club, EveningTemplate, FormerAddress, Session
from club.queries import discarded_title, session_by_slug, told_apart
from club.services import begin_evening, change_session, create_session, discard_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.public import live_version_tag
from tests import builders
from tests.builders import DAY
from tests.services.at_once import at_once, successes

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(days=7)


def called(session: Session, **changes: object) -> str:
    return change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **changes).slug


def leads_to(club: Club, slug: str) -> int | None:
    found = session_by_slug(club.slug, slug)
    return found.id if found else None


def test_it_follows_the_title_and_the_day_and_every_older_one_leads_there() -> None:
    session = builders.make_session(title="Monday pairs")
    club = session.club
    assert session.slug == "2026-11-20-monday-pairs"
    assert called(session, title="Snow pairs") == "2026-11-20-snow-pairs"
    assert called(session, date=LATER) == "2026-11-27-snow-pairs"
    assert called(session, title="Ice pairs", date=DAY, matchpoints_per_win=1) == "2026-11-20-ice-pairs"
    for old in ("2026-11-20-monday-pairs", "2026-11-20-snow-pairs", "2026-11-27-snow-pairs", "2026-11-20-ice-pairs"):
        assert leads_to(club, old) == session.pk
        stamp = live_version_tag(club.slug, old)
        assert stamp is not None
        assert stamp.session_id == session.pk
    assert leads_to(club, "2026-11-20-rain-pairs") is None
    assert leads_to(builders.make_club(), "2026-11-20-snow-pairs") is None


def test_what_changes_nothing_in_words_of_an_address_changes_no_address() -> None:
    session = builders.make_session(title="Snow pairs")
    assert called(session, title="Snow  Pairs!") == "2026-11-20-snow-pairs"
    assert called(session, pace="together") == "2026-11-20-snow-pairs"
    assert not FormerAddress.objects.exists()


def test_it_may_be_called_again_as_it_was() -> None:
    session = builders.make_session(title="Snow pairs")
    for title in ("Ice pairs", "Snow pairs", "Ice pairs", "Snow pairs"):
        called(session, title=title)
    assert session_by_slug(session.club.slug, "2026-11-20-snow-pairs").slug == "2026-11-20-snow-pairs"  # type: ignore[union-attr]
    assert leads_to(session.club, "2026-11-20-ice-pairs") == session.pk
    assert FormerAddress.objects.count() == 1


def test_an_address_that_led_to_one_session_is_not_given_to_another() -> None:
    first = builders.make_session(title="Snow pairs")
    called(first, title="Ice pairs")
    second = builders.make_session(first.club, title="Snow pairs")
    assert second.slug == "2026-11-20-snow-pairs-2"
    assert called(second, title="Ice pairs") == "2026-11-20-ice-pairs-2"
    third = builders.make_session(first.club, title="Rain pairs")
    assert called(third, title="Snow pairs") == "2026-11-20-snow-pairs-3"
    assert leads_to(first.club, "2026-11-20-snow-pairs") == first.pk
    assert builders.make_session(builders.make_club(), title="Snow pairs").slug == "2026-11-20-snow-pairs"


@pytest.mark.parametrize("title", ["桥牌", "!!!", "x" * 120, "Ä ö ü"])
def test_odd_titles_have_addresses_too(title: str) -> None:
    session = builders.make_session()
    slug = called(session, title=title)
    assert slug.startswith("2026-11-20")
    assert leads_to(session.club, slug) == session.pk
    assert called(builders.make_session(session.club), title=title) != slug


def test_from_the_beginning_of_play_it_stays() -> None:
    for session in (builders.started_session(8), builders.ended_session(8)):
        was = session.slug
        assert called(session, title="Other pairs", date=LATER) == was
    assert not FormerAddress.objects.exists()


def test_a_movement_alone_does_not_fix_it() -> None:
    session = builders.ready_session(8)
    assert called(session, title="Snow pairs") == "2026-11-20-snow-pairs"


def test_the_session_of_a_template_follows_as_well() -> None:
    club = builders.make_club()
    template = EveningTemplate.objects.create(club=club, name="Tuesday pairs")
    session, _made = begin_evening(club_id=club.pk, template_id=template.pk, day=DAY, actor=PROGRAM)
    assert session.slug.startswith("2026-11-20-tuesday-pairs")
    assert called(session, date=LATER).startswith("2026-11-27-tuesday-pairs")


def test_the_older_addresses_of_a_discarded_session_say_so() -> None:
    session = builders.make_session(title="Snow pairs")
    called(session, title="Ice pairs")
    discard_session(session_id=session.pk, seen_pairs=0, actor=PROGRAM)
    for slug in ("2026-11-20-snow-pairs", "2026-11-20-ice-pairs"):
        assert leads_to(session.club, slug) is None
        assert discarded_title(session.club.slug, slug) == "Ice pairs"


@pytest.mark.parametrize("title", ["Monday pairs", "Pairs 2", "Très long" * 9, "♠♥"])
def test_sessions_of_one_name_and_day_are_told_apart_by_number(title: str) -> None:
    club = builders.make_club()
    sessions = [builders.make_session(club, title=title) for _ in range(3)]
    other = builders.make_session(club, title=title, day=LATER)
    shown = [told_apart(each.title, each.date, each.slug) for each in (*sessions, other)]
    assert shown == [title, f"{title} (2)", f"{title} (3)", title]


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_for_one_address_at_once_gets_it_once() -> None:
    club = builders.make_club()
    drafts = [builders.make_session(club, title=f"Draft {at}") for at in range(3)]
    rename = [
        partial(change_session, session_id=each.pk, title="Snow pairs", permission=BY_THE_CLOCKS, actor=PROGRAM)
        for each in drafts
    ]
    make = [partial(create_session, club_id=club.pk, title="Snow pairs", day=DAY, actor=PROGRAM)] * 3
    assert len(successes(at_once([*rename, *make]))) == 6
    slugs = set(Session.objects.filter(club=club).values_list("slug", flat=True))
    assert slugs == {"2026-11-20-snow-pairs", *(f"2026-11-20-snow-pairs-{number}" for number in range(2, 7))}
    former = set(FormerAddress.objects.values_list("slug", flat=True))
    assert former == {f"2026-11-20-draft-{at}" for at in range(3)}


@pytest.mark.django_db(transaction=True)
def test_an_address_that_is_left_and_wanted_at_once_stays_where_it_led() -> None:
    club = builders.make_club()
    first = builders.make_session(club, title="Snow pairs")
    leave = partial(change_session, session_id=first.pk, title="Ice pairs", permission=BY_THE_CLOCKS, actor=PROGRAM)
    want = [partial(create_session, club_id=club.pk, title="Snow pairs", day=DAY, actor=PROGRAM)] * 3
    assert len(successes(at_once([*want, leave, *want]))) == 7
    assert leads_to(club, "2026-11-20-snow-pairs") == first.pk
