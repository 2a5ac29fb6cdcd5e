"""Until when a knock-out match that was entered by hand may be corrected, and by whom after that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from club.actor import PROGRAM
from club.engine.correction_rules import in_minutes, write_correction
from club.models import Bracket, BracketResult
from club.services import end_play
from club.services.conditions import set_conditions
from club.services.sessions import HABITS
from movements.services import start_session
from rulings.errors import DeadlinePassed, DomainError
from rulings.services.bracket_clocks import by_the_clock, by_the_manager, corrections_by_hand, corrections_end
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.bracket_sessions import play_here
from scoring.services.brackets import MatchClock, Outcome, enter_bracket_result, take_back_bracket_result
from tests.brackets import Score, drawn_bracket, score, seen
from tests.builders import DAY, play_all

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Time:
    def __init__(self) -> None:
        self.now = NOON

    def later(self, **much: float) -> datetime:
        self.now += timedelta(**much)
        return self.now


@pytest.fixture
def time() -> Iterator[Time]:
    found = Time()
    with patch("django.utils.timezone.now", lambda: found.now):
        yield found


def correct(row: Bracket, home: int, clock: MatchClock, note: str = "") -> tuple[int, ...]:
    outcome = Outcome([Score(1, 4, home, 20)], note=note)
    return enter_bracket_result(bracket_id=row.pk, number=1, outcome=outcome, clock=clock, actor=PROGRAM)


def test_it_is_corrected_in_its_time_and_after_it_by_a_manager_who_says_why(time: Time) -> None:
    row = drawn_bracket(4)
    score(row, 1, 30, 20)
    assert corrections_by_hand(seen(row), time.now) == {1: NOON + timedelta(minutes=30)}, "the Laws: half an hour"
    time.later(minutes=29)
    assert correct(row, 10, by_the_clock) == (4,)
    assert corrections_end(seen(row), seen(row).matches[0], time.now) == NOON + timedelta(minutes=30), "not anew"
    time.later(minutes=1)
    with pytest.raises(DeadlinePassed, match=r"Corrections ended at .* Only a manager"):
        correct(row, 30, by_the_clock)
    with pytest.raises(DeadlinePassed):
        take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_clock, actor=PROGRAM)
    with pytest.raises(DomainError, match="Write why"):
        correct(row, 30, by_the_manager)
    assert correct(row, 30, by_the_manager, "the card of table 2 was read wrongly") == (1,)
    with pytest.raises(DomainError, match="Write why"):
        take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_manager, actor=PROGRAM)
    take_back_bracket_result(bracket_id=row.pk, number=1, note="another match", clock=by_the_manager, actor=PROGRAM)
    assert BracketResult.objects.order_by("version").last().note == "another match"  # type: ignore[union-attr]


def test_a_first_result_and_extra_boards_are_no_corrections(time: Time) -> None:
    row = drawn_bracket(4)
    assert correct(row, 20, by_the_clock) == (), "level"
    assert corrections_by_hand(seen(row), time.now) == {}
    time.later(days=3)
    extra = Outcome([Score(1, 4, 20, 20, 5, 2)])
    assert enter_bracket_result(bracket_id=row.pk, number=1, outcome=extra, clock=by_the_clock, actor=PROGRAM) == (1,)
    assert corrections_by_hand(seen(row), time.now) == {1: time.now + timedelta(minutes=30)}
    take_back_bracket_result(bracket_id=row.pk, number=1, clock=by_the_clock, actor=PROGRAM)
    time.later(days=1)
    score(row, 1, 20, 30)
    assert corrections_by_hand(seen(row), time.now) == {1: time.now + timedelta(minutes=30)}


def conditions(row: Bracket, correction: dict[str, object], day: datetime) -> None:
    now = row.event.conditions
    assert now is not None
    habits = {name: getattr(now, name) for name in HABITS}
    set_conditions(
        club_id=row.club_id,
        name=now.name,
        preset=now.preset,
        since=day.date(),
        text="",
        habits=habits | {"correction": correction},
        actor=PROGRAM,
    )


def test_the_clubs_conditions_of_that_day_say_how_long(time: Time) -> None:
    row = drawn_bracket(4)
    conditions(row, {"preset": "hours48"}, NOON)
    score(row, 1, 30, 20)
    time.later(days=1)
    conditions(row, write_correction(in_minutes(5)), time.now)
    assert corrections_by_hand(seen(row), time.now) == {1: NOON + timedelta(hours=48)}, "a later text changes nothing"
    score(row, 2, 30, 20)
    assert corrections_by_hand(seen(row), time.now)[2] == time.now + timedelta(minutes=5)
    conditions(row, {"preset": "white_book"}, time.later(days=1))
    row2 = drawn_bracket(4, club=row.club)
    score(row2, 1, 30, 20)
    assert corrections_by_hand(seen(row2), time.now) == {1: time.now + timedelta(minutes=20)}


def test_what_was_played_here_follows_the_clock_of_its_session(time: Time) -> None:
    row = drawn_bracket(4, players=4)
    session = play_here(bracket_id=row.pk, number=1, day=DAY, actor=PROGRAM)
    start_session(session_id=session.pk, actor=PROGRAM)
    play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert corrections_by_hand(seen(row), time.now) == {}
    assert corrections_end(seen(row), seen(row).matches[0], time.now) == NOON + timedelta(minutes=30)
    time.later(minutes=31)
    with pytest.raises(DeadlinePassed):
        correct(row, 30, by_the_clock)
