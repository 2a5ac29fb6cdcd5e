"""A keying error that the opponents confirm is corrected without the director, where the conditions say so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from bridgeclub.wording.results import cause_words
from club.actor import PROGRAM
from club.queries import SessionInfo
from club.services import end_play
from rulings.engine.query import Claim, ClaimKind
from rulings.models import QueryEvent, ScoreQuery
from scoring.models import Publication, Result
from scoring.queries.room.editions import pending
from scoring.recompute import recompute
from tests.builders import enter, started_session, still_to_play
from tests.services.rulings.queries_by_themselves import self_accepting_evening
from tests.services.rulings.query_acts import confirm, contest, evening, line_at, query
from tests.services.watching import audited

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def state(made: ScoreQuery) -> str:
    made.refresh_from_db()
    return made.state


def test_it_is_off_unless_the_conditions_say_so() -> None:
    session = evening("3SS=", published=True, prize_places=0)
    assert not session.queries_accept_themselves
    made = query(session, "3SN=")
    confirm(made)
    assert state(made) == "confirmed"


@pytest.mark.parametrize(
    ("recorded_as", "claim"),
    [
        ("3SS=", "3SN="),
        ("3SS=", "3HS="),
        ("4SS-1", "4SXS-1"),
        ("3SS+1", "3SS-1"),
        ("3SS=", Claim(ClaimKind.BOARD, board=2)),
    ],
)
def test_a_keying_error_is_corrected_as_soon_as_the_opponents_confirm(recorded_as: str, claim: str | Claim) -> None:
    session = self_accepting_evening(recorded_as)
    before = line_at(session).result_id
    made = query(session, claim)
    confirm(made)
    assert state(made) == "accepted"
    event = QueryEvent.objects.latest("pk")
    assert (event.kind, event.agreed, event.user_id) == ("by_itself", "both", None)
    assert line_at(session).result_id != before
    recompute(session.pk)
    session.refresh_from_db()
    waiting = pending(SessionInfo.of(session))
    assert waiting is not None
    assert waiting.changes is not None
    change = next(each for each in waiting.changes.lines if each.board == 1)
    assert cause_words(change, None) == "keying error corrected after a score query, agreed by both pairs"


@pytest.mark.parametrize(
    "claim",
    [
        "3SS+1",
        "4SS-1",
        "pass",
        "3HN=",
        Claim(ClaimKind.TURNED),
        Claim(ClaimKind.WORDS, words="declarer was North"),
    ],
)
def test_tricks_and_whatever_is_more_than_one_slip_wait_for_the_director(claim: str | Claim) -> None:
    session = self_accepting_evening()
    made = query(session, claim)
    confirm(made)
    assert state(made) == "confirmed"
    assert Result.objects.filter(line_id=made.line_id).count() == 1


def test_it_stands_in_the_trail() -> None:
    session = self_accepting_evening()
    made = query(session, "3SN=")
    acts = ("query confirmed", "result corrected", "query accepted by itself")
    with audited(session.club, *acts, facts_of=session, bumps=3):
        confirm(made)


def test_what_the_opponents_contest_waits() -> None:
    session = self_accepting_evening()
    made = query(session, "3SN=")
    contest(made)
    assert state(made) == "contested"


@pytest.mark.parametrize(("prize_places", "then"), [(1, "confirmed"), (0, "accepted")])
def test_a_rank_that_carries_a_prize_is_the_director_s_business(prize_places: int, then: str) -> None:
    """All pass but one: a grand slam for the leaders becomes one for their opponents, who take their place."""
    habits = {"queries_accept_themselves": True, "prize_places": prize_places}
    session = started_session(6, boards_per_round=1, habits=habits)
    for seating, board in list(still_to_play(session)):
        first = (seating.table, seating.round) == (1, 1)
        enter(session, seating.table, seating.round, board, "7NTS=" if first else "pass")
    end_play(session_id=session.pk, actor=PROGRAM)
    made = query(session, "7NTE=")
    confirm(made)
    assert state(made) == then


def test_after_its_time_a_confirmation_is_for_the_director(monkeypatch: pytest.MonkeyPatch) -> None:
    session = self_accepting_evening()
    made = query(session, "3SN=")
    over = Publication.objects.get(session=session).at + timedelta(minutes=30)
    monkeypatch.setattr(timezone, "now", lambda: over)
    confirm(made)
    assert state(made) == "confirmed"


def test_what_was_corrected_meanwhile_is_left_alone() -> None:
    session = self_accepting_evening()
    made = query(session, "3SN=")
    enter(session, 1, 1, 1, "3SS+1", source="desk", replaces=line_at(session).result_id)
    confirm(made)
    assert state(made) == "confirmed"
