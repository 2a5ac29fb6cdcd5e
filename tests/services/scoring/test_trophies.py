"""Ladders with handicap, and of a level or a category, by arithmetic of our own; and what a sweep of many asks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.engine.second_rankings import CategoryList, RankingRules
from club.errors import DomainError
from club.models import Club, Player, Session
from club.services.rankings import mark_members, settle_rankings
from scoring.engine.events.ladder_only import choices
from scoring.models import LadderSource
from scoring.services.ladders import recompute_ladders, sweep_ladders
from tests.builders import make_club
from tests.ladders import FIRST, Who, by_hand, evening, ladder_of, members, season, sessions_that_count, stands
from tests.services.scoring.test_ladders import correct

pytestmark = pytest.mark.django_db
RULES = RankingRules(
    levels=("A", "B", "C"),
    level_without="A",
    handicap_without="1",
    lists=(CategoryList("Newcomers", "all", "Newcomer"), CategoryList("Mixed pairs", "mixed", "Woman", "Man")),
)
ONLY = choices(RULES)
TURN = FIRST + timedelta(weeks=20)


def say(club: Club, day: date, wanted: Mapping[int, Mapping[str, str]]) -> None:
    mark_members(club_id=club.pk, wanted=wanted, from_day=day, actor=PROGRAM)


@pytest.fixture
def club() -> Club:
    made = make_club()
    settle_rankings(club_id=made.pk, rules=RULES, actor=PROGRAM)
    return made


@pytest.mark.long
def test_forty_evenings_with_handicaps_and_categories_by_arithmetic_of_our_own(club: Club) -> None:
    people = members(club, 12)
    ids = [each.pk for each in people]
    first = {pk: Fraction(at, 4) - 1 for at, pk in enumerate(ids[:10])}
    second = {pk: Fraction(10 - at, 2) for at, pk in enumerate(ids[:7])}
    say(club, FIRST, {pk: {"handicap": str(float(value))} for pk, value in first.items()})
    say(club, TURN, {pk: {"handicap": str(float(value))} for pk, value in second.items()})
    women, levels = set(ids[::2]), {pk: "ABC"[at % 3] for at, pk in enumerate(ids)}
    say(club, FIRST, {pk: {"category:Woman" if pk in women else "category:Man": "yes"} for pk in ids})
    say(club, FIRST, {pk: {"level": levels[pk]} for pk in ids[:9]})
    say(club, FIRST, {pk: {"category:Newcomer": "yes"} for pk in ids[3:9]})
    # Two of them are no newcomers any more from the middle of the season on.
    say(club, TURN, {pk: {"category:Newcomer": ""} for pk in ids[3:5]})

    def handicap(who: int, day: date) -> Fraction:
        return second.get(who, first.get(who, Fraction(1))) if day >= TURN else first.get(who, Fraction(1))

    def newcomer(who: Who, day: date) -> bool:
        return who[0] in (ids[5:9] if day >= TURN else ids[3:9])

    def mixed(who: Who, _day: date) -> bool:
        return len(women & set(who)) == 1

    def low(who: Who, _day: date) -> bool:
        known = [levels[each] if each in ids[:9] else "A" for each in who]
        return min(known) >= "B"

    sessions = season(club, 40, known=people, second_rankings=["handicap"])
    # Whatever was said of them afterwards changes no session that is published.
    say(club, FIRST, {ids[0]: {"handicap": "29"}})
    trophy = ladder_of(club, best=9, at_least=4, with_handicap=True)
    couples = ladder_of(
        club, of="pairs", best=2, at_least=2, count="sum", with_handicap=True, only=ONLY["list:Mixed pairs"]
    )
    novices = ladder_of(club, best=5, at_least=3, floor=45, only=ONLY["list:Newcomers"])
    lower = ladder_of(club, of="pairs", best=0, at_least=1, only=ONLY["level:B"])

    def wanted(them: list[Session]) -> list[tuple[object, object]]:
        return [
            by_hand(them, best=9, at_least=4, handicap=handicap),
            by_hand(them, pairs=True, best=2, at_least=2, sums=True, handicap=handicap, counts=mixed),
            by_hand(them, best=5, at_least=3, floor=45, counts=newcomer),
            by_hand(them, pairs=True, best=40, at_least=1, counts=low),
        ]

    ladders = (trophy, couples, novices, lower)
    assert [(stands(each), sessions_that_count(each)) for each in ladders] == wanted(sessions)
    assert 0 < len(stands(novices)) < len(stands(trophy)) == 12
    assert 0 < len(stands(lower)) < len(stands(couples))
    for each in sessions[3:6]:
        correct(each)
    assert recompute_ladders(club.pk) > 0
    assert [(stands(each), sessions_that_count(each)) for each in ladders] == wanted(sessions)
    assert recompute_ladders(club.pk) == 0
    # Somebody was never a newcomer: the ladder of newcomers follows, the others have nothing to do.
    say(club, FIRST, {ids[8]: {"category:Newcomer": ""}})
    assert sweep_ladders() >= 1
    assert (ids[8],) not in stands(novices)


def test_a_session_without_a_ranking_with_handicap_does_not_count_with_handicap(club: Club) -> None:
    people = members(club, 8)
    say(club, FIRST, {people[0].pk: {"handicap": "4"}})
    plain = evening(club, people)
    evening(club, people, day=FIRST + timedelta(days=1), second_rankings=["handicap"])
    ladder = ladder_of(club, with_handicap=True)
    refused = dict(LadderSource.objects.filter(ladder=ladder).values_list("session", "refused"))
    assert refused.pop(plain.pk) == "handicap"
    assert set(refused.values()) == {""}
    for settings, sentence in (
        ({"with_handicap": True, "unit": "imps"}, "no handicaps in IMPs"),
        ({"only": ONLY["list:Mixed pairs"]}, "Mixed pairs are pairs"),
    ):
        with pytest.raises(DomainError, match=sentence):
            ladder_of(club, **settings)


def test_a_sweep_of_many_ladders_asks_as_much_as_one_of_few(club: Club) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert sweep_ladders() == 0
        return len(asked)

    sessions = season(club, 3)
    ladder_of(club)
    alone = queries()
    other = make_club("Elsewhere")
    strangers: list[Player] = members(other, 8)
    for at in range(4):
        evening(other, strangers, day=FIRST + timedelta(days=at))
    for at in range(6):
        ladder_of(club, title=f"Ladder {at}", best=at, conditions=(sessions[0].conditions.name,) if at % 2 else ())
        ladder_of(other, title=f"Ladder {at}")
    ladder_of(club, only=ONLY["level:B"])
    assert queries() == alone + 1 == 6
