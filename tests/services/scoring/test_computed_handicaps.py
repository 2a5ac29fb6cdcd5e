"""Handicaps that follow from a member's last sessions: by arithmetic of our own, and for the sessions to come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.engine.second_rankings import RankingRules
from club.models import Club, Contestant, MemberMark, Session
from club.queries.rankings import marks_of
from club.services.rankings import mark_members, settle_rankings
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.events.handicaps import computed_handicap
from scoring.services import withdraw_edition
from scoring.services.handicaps import follow_handicaps
from tests.builders import make_club
from tests.ladders import evening, members, percentages, to_cents
from tests.services.scoring.test_ladders import correct

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()
BEGAN = TODAY - timedelta(days=100)


@pytest.fixture
def club() -> Club:
    made = make_club()
    settle_rankings(club_id=made.pk, rules=RankingRules(last=3, share=80), actor=PROGRAM)
    return made


def by_hand(sessions: list[Session], last: int, share: int) -> dict[int, Fraction]:
    """Player → handicap, of whoever has played so many."""
    played: dict[int, list[Fraction]] = {}
    for session in reversed(sessions):
        found = percentages(session)
        for contestant in Contestant.objects.filter(session=session):
            for player in contestant.line_up.values_list("player_id", flat=True):
                played.setdefault(player, []).append(found[contestant.pk])
    means = {who: sum(each[:last], Fraction(0)) / last for who, each in played.items() if len(each) >= last}
    return {who: Fraction(to_cents(max(Fraction(0), (50 - mean) * share / 100))) for who, mean in means.items()}


def now_of(club: Club, day: date) -> dict[int, Fraction]:
    marks = marks_of(club.players.values_list("pk", flat=True), day)
    return {who: Fraction(each["handicap"]) for who, each in marks.items() if each["handicap"]}


def test_the_last_sessions_of_each_member_by_arithmetic_of_our_own(club: Club) -> None:
    people = members(club, 10)
    sessions = []
    for at in range(6):
        them = people[:8] if at % 2 else [*people[4:10], people[0], people[1]]
        sessions.append(evening(club, them, day=BEGAN + timedelta(days=7 * at), seed=at))
        follow_handicaps([club.pk])
        day = sessions[-1].date + timedelta(days=1)
        assert now_of(club, day) == by_hand(sessions, 3, 80)
    assert any(now_of(club, TODAY).values())
    # Each holds from the day after, so that no evening that was played has another handicap for it.
    for at, session in enumerate(sessions):
        assert now_of(club, session.date) == (by_hand(sessions[:at], 3, 80) if at else {})
    assert follow_handicaps() == 0
    # A correction of the last, and then it is withdrawn.
    written = MemberMark.objects.count()
    correct(sessions[-1])
    follow_handicaps()
    assert now_of(club, TODAY) == by_hand(sessions, 3, 80)
    assert MemberMark.objects.count() > written
    for number in (2, 1):
        withdraw_edition(session_id=sessions[-1].pk, number=number, permission=BY_THE_CLOCKS, actor=PROGRAM)
    follow_handicaps()
    there = set(Contestant.objects.filter(session=sessions[-1]).values_list("line_up__player", flat=True))
    before = by_hand(sessions[:-1], 3, 80)
    assert {who: value for who, value in now_of(club, TODAY).items() if who in there} == {
        who: value for who, value in before.items() if who in there
    }


def test_what_a_manager_enters_holds_until_the_next_session(club: Club) -> None:
    people = members(club, 8)
    sessions = [evening(club, people, day=BEGAN + timedelta(days=at), seed=at) for at in range(3)]
    follow_handicaps()
    mine = {people[0].pk: {"handicap": "17"}}
    mark_members(club_id=club.pk, wanted=mine, from_day=BEGAN + timedelta(days=3), actor=PROGRAM)
    assert follow_handicaps() == 0
    assert now_of(club, TODAY)[people[0].pk] == 17
    sessions.append(evening(club, people, day=BEGAN + timedelta(days=4), seed=9))
    follow_handicaps()
    assert now_of(club, TODAY) == by_hand(sessions, 3, 80)


def test_a_club_that_keeps_them_by_hand_is_left_alone(django_assert_num_queries: Callable[[int], object]) -> None:
    club = make_club()
    evening(club, members(club, 8), day=BEGAN)
    settle_rankings(club_id=club.pk, rules=RankingRules(), actor=PROGRAM)
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        assert follow_handicaps() == 0
    assert not MemberMark.objects.exists()


@pytest.mark.parametrize(
    ("percentages_of", "share", "handicap"),
    [
        (["50"], 100, "0"),
        (["62", "55"], 100, "0"),
        (["44.5"], 100, "5.5"),
        (["40", "139/3"], 80, "5.47"),
        (["5"], 100, "30"),
    ],
)
def test_what_is_missing_to_an_average(percentages_of: list[str], share: int, handicap: str) -> None:
    assert computed_handicap([Fraction(each) for each in percentages_of], share) == handicap
