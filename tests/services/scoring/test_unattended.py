"""Evenings without a director: started by players, once; begun with a movement of the program; ended by themselves."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from club.actor import Actor
from club.engine.movement_habits import MovementHabit
from club.models import AuditRow, Club, DoorLink, EveningTemplate, Session, UnattendedSession
from club.queries import ClubInfo, pairs_of
from club.queries.unattended import StartRight, unattended_info, unattended_sessions
from club.services import NameInput, add_template
from club.services.unattended import allow_unattended, forbid_unattended, set_unattended_rules
from movements.engine.build import ON_PAGES
from movements.queries import plans_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.errors import DomainError, NotFoundError
from scoring.queries.movement_by_itself import sizes_of
from scoring.services import publish_session
from scoring.services.door import sign_in
from scoring.services.unattended import (
    begin_by_players,
    drop_evening,
    end_finished,
    ending,
    finish_evening,
    go_on_with_evening,
    put_evening_away,
    start_evening,
    take_out,
)
from tests.builders import actor, make_club, make_manager, play_all
from tests.ranges import spread

pytestmark = pytest.mark.django_db

PLAYERS = Actor(started_on="iPad 3f2a")
#: A Thursday, 19:00 in London.
THURSDAY = datetime(2026, 1, 15, 19, 0, tzinfo=UTC)


def allowed(club: Club, *, right: StartRight | None = None, **values: Any) -> EveningTemplate:
    """A template of the club that players may start."""
    manager = actor(make_manager(club, f"{uuid4().hex[:8]}@example.org"))
    template = add_template(club_id=club.pk, values={"name": "Thursday pairs", **values}, actor=manager)
    allow_unattended(club_id=club.pk, template_id=template.pk, right=right or StartRight(), actor=manager)
    return template


def started(club: Club, template: EveningTemplate, entrants: int = 8, **how: Any) -> Session:
    how = {"way": "link", "now": timezone.now(), "actor": PLAYERS, **how}
    return start_evening(club=ClubInfo.of(club), template_id=template.pk, entrants=entrants, **how)


def begun(club: Club, entrants: int = 8, **values: Any) -> Session:
    session = started(club, allowed(club, **values), entrants)
    begin_by_players(session_id=session.pk, entrants=entrants, actor=PLAYERS)
    return Session.objects.get(pk=session.pk)


def signs_in(session: Session, first: str, second: str) -> None:
    link = DoorLink.objects.get(session=session)
    sign_in(secret=link.secret(), client_id=uuid4(), names=[NameInput(first), NameInput(second)])


def acts(session: Session) -> list[tuple[str, str]]:
    rows = AuditRow.objects.filter(session=session).order_by("number")
    return [(row.action, row.data.get("started_on", "")) for row in rows]


def test_an_evening_is_started_begun_played_and_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club()
    template = allowed(club, movements=[MovementHabit(3, 5, "straight-mitchell", 5, 2)], pace="together")
    session = started(club, template, 10)
    assert session.director_id is None
    assert (session.unattended, session.pace, session.names_at_table) == (True, "tables", True)
    for at in range(7):
        signs_in(session, f"Ann {at}", f"Bob {at}")
    assert [pair.name for pair in pairs_of(session.pk)][:1] == ["Ann 0 & Bob 0"]
    take_out(session_id=session.pk, contestant_id=pairs_of(session.pk)[6].id, actor=PLAYERS)
    for _twice in range(2):
        begin_by_players(session_id=session.pk, entrants=10, actor=PLAYERS)
    session.refresh_from_db()
    (plan,) = plans_of(session.pk)
    assert (session.state, plan.kind, plan.rounds, plan.boards_per_round) == ("playing", "straight-mitchell", 5, 2)
    assert len(pairs_of(session.pk)) == 10
    assert end_finished() == 0
    play_all(session)
    assert end_finished() == 0
    monkeypatch.setattr(ending, "TIME_TO_CORRECT", timedelta())
    assert end_finished() == 1
    session.refresh_from_db()
    assert session.state == "ended"
    found = acts(session)
    assert ("unattended evening started", "iPad 3f2a") in found
    assert ("play started", "iPad 3f2a") in found
    assert ("session ended", "") in found
    with pytest.raises(DomainError, match="director looks"):
        publish_session(session_id=session.pk, actor=PLAYERS)
    assert publish_session(session_id=session.pk, actor=actor(make_manager(club))).number == 1


@pytest.mark.always
def test_two_who_press_at_once_or_later_come_to_the_same_session() -> None:
    club = make_club()
    template = allowed(club)
    session = started(club, template)
    assert started(club, template, 10, actor=Actor(started_on="Android 1234")).pk == session.pk
    assert UnattendedSession.objects.get().entrants == 8
    assert [each.id for each in unattended_sessions(ClubInfo.of(club), timezone.now())] == [session.pk]


def test_only_what_the_club_allows_at_its_days_and_hours() -> None:
    club = make_club()
    template = allowed(club, right=StartRight((4,), time(18, 30), time(20, 30), by_members=True, by_link=False))
    for way, now, refusal in (
        ("link", THURSDAY, "can no longer be started"),
        ("members", THURSDAY - timedelta(minutes=31), "cannot be started now"),
        ("members", THURSDAY + timedelta(hours=2), "cannot be started now"),
        ("members", THURSDAY - timedelta(days=1), "cannot be started now"),
    ):
        with pytest.raises(DomainError, match=refusal):
            started(club, template, way=way, now=now)
    session = started(club, template, way="members", now=THURSDAY)
    assert session.date.isoformat() == "2026-01-15"
    forbid_unattended(club_id=club.pk, template_id=template.pk, actor=PLAYERS)
    with pytest.raises(NotFoundError):
        started(club, template, way="members", now=THURSDAY + timedelta(days=7))
    with pytest.raises(DomainError, match="Choose who may start it"):
        allow_unattended(club_id=club.pk, template_id=template.pk, right=StartRight(by_link=False), actor=PLAYERS)


@pytest.mark.parametrize("contest", ["pairs", "individual", "teams"])
def test_any_number_of_a_contest_begins_with_a_movement_that_fits(contest: str) -> None:
    scored = {"pairs": "matchpoints", "individual": "matchpoints", "teams": "imps"}[contest]
    club = make_club()
    template = allowed(club, contest=contest, scored_by=scored, boards=18)
    for entrants in spread([each for each in sizes_of(contest) if each <= 26], 5):
        session = started(club, template, entrants)
        begin_by_players(session_id=session.pk, entrants=entrants, actor=PLAYERS)
        session.refresh_from_db()
        assert session.state == "playing"
        assert len(pairs_of(session.pk)) == entrants
        # Another one of the day: the template has this one no more.
        session.planned.counts = False
        session.planned.save()


def test_started_by_mistake_it_is_dropped_and_the_day_is_free_again() -> None:
    club = make_club()
    template = allowed(club)
    session = started(club, template)
    signs_in(session, "Ann Archer", "Bob Baker")
    drop_evening(session_id=session.pk, actor=PLAYERS)
    again = started(club, template)
    assert again.pk != session.pk
    begin_by_players(session_id=again.pk, entrants=8, actor=PLAYERS)
    with pytest.raises(DomainError):
        drop_evening(session_id=again.pk, actor=PLAYERS)
    with pytest.raises(DomainError, match="Play has begun"):
        take_out(session_id=again.pk, contestant_id=1, actor=PLAYERS)


def test_who_ended_too_early_goes_on_and_not_after_an_hour_or_an_edition() -> None:
    club = make_club()
    session = begun(club)
    play_all(session)
    finish_evening(session_id=session.pk, actor=PLAYERS)
    finish_evening(session_id=session.pk, actor=PLAYERS)
    now = timezone.now()
    again = {"session_id": session.pk, "permission": BY_THE_CLOCKS, "actor": PLAYERS}
    with pytest.raises(DomainError, match="This evening is over"):
        go_on_with_evening(now=now + timedelta(hours=2), **again)
    go_on_with_evening(now=now, **again)
    finish_evening(session_id=session.pk, actor=PLAYERS)
    publish_session(session_id=session.pk, actor=actor(make_manager(club)))
    with pytest.raises(DomainError, match="This evening is over"):
        go_on_with_evening(now=now, **again)


def test_an_evening_that_everybody_has_left_ends_and_is_put_away() -> None:
    club = make_club()
    session = begun(club)
    with pytest.raises(DomainError, match="not over yet"):
        put_evening_away(session_id=session.pk, actor=actor(make_manager(club)))
    Session.objects.update(started_at=timezone.now() - timedelta(hours=5))
    assert end_finished() == 1
    put_evening_away(session_id=session.pk, actor=actor(make_manager(club, "second@example.org")))
    found = unattended_info(session.pk)
    assert found is not None
    assert found.put_away_at is not None


def test_more_have_signed_in_than_are_to_play_and_a_director_has_begun_it_already() -> None:
    club = make_club()
    template = allowed(club)
    session = started(club, template, 4)
    for at in range(5):
        signs_in(session, f"Ann {at}", f"Bob {at}")
    with pytest.raises(DomainError, match="5 have signed in"):
        begin_by_players(session_id=session.pk, entrants=4, actor=PLAYERS)
    Session.objects.update(unattended=False)
    with pytest.raises(DomainError, match="A director has begun"):
        started(club, template)
    with pytest.raises(NotFoundError):
        begin_by_players(session_id=session.pk, entrants=5, actor=PLAYERS)


def test_the_rules_are_those_of_the_day_and_so_many_evenings_in_a_day() -> None:
    club = make_club()
    template = allowed(club)
    set_unattended_rules(club_id=club.pk, text=" Be kind. ", actor=PLAYERS)
    session = started(club, template)
    set_unattended_rules(club_id=club.pk, text="", actor=PLAYERS)
    found = unattended_info(session.pk)
    assert found is not None
    assert (found.rules, found.device) == ("Be kind.", "iPad 3f2a")
    for _each in range(11):
        drop_evening(session_id=session.pk, actor=PLAYERS)
        session = started(club, template)
    drop_evening(session_id=session.pk, actor=PLAYERS)
    with pytest.raises(DomainError, match="Too many evenings"):
        started(club, template)


@pytest.mark.parametrize("kind", spread(sorted(ON_PAGES), 6))
def test_a_movement_of_the_template_is_played_whichever_kind_it_is(kind: str) -> None:
    club = make_club()
    tables = next(each for each in ON_PAGES[kind].tables if ON_PAGES[kind].seats(2 * each))
    habits = [MovementHabit(tables, tables, kind, ON_PAGES[kind].legal_rounds(tables)[-1], 2)]
    session = begun(club, 2 * tables, movements=habits)
    (plan,) = plans_of(session.pk)
    assert (plan.kind, plan.boards_per_round) == (kind, 2)
