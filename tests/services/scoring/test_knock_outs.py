"""Knock-out matches that are played here: adjusted scores that do not balance are averaged (L12C4)."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import change_settings
from scoring.services.awards import Award, adjust
from tests.builders import enter, facts_of, meeting_at, standings_of
from tests.team_evenings import published_teams, ready_teams, started_teams

pytestmark = pytest.mark.django_db

TOTALS = {"vp_scale": ""}
AS_RULED, AVERAGED = {"home": "-10", "away": "0"}, {"home": "-5", "away": "5"}


@pytest.mark.parametrize(("knock_out", "expected"), [(False, AS_RULED), (True, AVERAGED)])
def test_scores_that_do_not_balance(knock_out: bool, expected: dict[str, str]) -> None:
    assert totals(ruled(knock_out)) == expected


def test_the_setting_is_changed_during_play_and_taken_back() -> None:
    session = ruled(knock_out=False)
    for knock_out, expected in ((True, AVERAGED), (False, AS_RULED)):
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, knock_out=knock_out)
        assert [each.get("knock_out", False) for each in facts_of(session)["matches"]] == [knock_out]
        assert totals(session) == expected


def test_a_correction_of_the_setting_after_publication() -> None:
    session = published_teams(2, "head-to-head", rounds=1, boards_per_round=2, habits=TOTALS)
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, knock_out=True)
    assert Match.objects.get(session=session).knock_out


def test_matches_that_are_made_before_the_setting_follow_it() -> None:
    session = ready_teams(4, "round-robin", habits=TOTALS)
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, knock_out=True)
    assert set(Match.objects.filter(session=session).values_list("knock_out", flat=True)) == {True}


def ruled(knock_out: bool) -> Session:
    """Board 1 is level at both tables; in room 1 N–S get 50 off, E–W lose 420 all the same."""
    habits = {**TOTALS, "knock_out": knock_out}
    session = started_teams(2, "head-to-head", rounds=1, boards_per_round=1, habits=habits)
    for seat in Seating.objects.filter(section__session=session):
        enter(session, seat.table, 1, 1, "4SN=")
    first = Seating.objects.get(section__session=session, room=1)
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, first.table, 1, 1),
        award=Award(ns={"assigned": -50}, ew={"assigned": 420}),
        seen_version=1,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    end_play(session_id=session.pk, actor=PROGRAM)
    return session


def totals(session: Session) -> dict[str, str]:
    match = Match.objects.select_related("home", "away").get(session=session)
    told = {each["contestant"]: each["total"] for each in standings_of(session)["ranking"]}
    return {"home": told[match.home.key], "away": told[match.away.key]}
