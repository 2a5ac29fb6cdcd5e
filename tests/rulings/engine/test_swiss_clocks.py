"""Each match of a Swiss of pairs is a session of its event: White Book 80.6.1 and 146.4."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from club.engine.correction_rules import read_correction
from rulings.engine.periods import Clocks, Course, clocks
from rulings.engine.swiss_clocks import DrawPlay, LaterMatches, match_courses

EVENING = datetime(2026, 11, 17, 19, 0, tzinfo=UTC)
SECOND_WORKING_DAY = datetime(2026, 11, 19, 17, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def line(number: int) -> tuple[int, str, str]:
    return number, "a", "b"


def played(number: int, drawn: int | None, *entered: int | None) -> DrawPlay:
    """`entered`: minutes after the evening began."""
    moments = tuple(None if each is None else at(each) for each in entered)
    return DrawPlay(number, None if drawn is None else at(drawn), moments, {10 + number: frozenset([line(number)])})


def found(
    draws: list[DrawPlay],
    *,
    over: int | None = 121,
    to_play: int = 4,
    later: LaterMatches | None = None,
    **more: object,
) -> Clocks:
    ended = None if over is None else at(over)
    course = Course(zone=UTC, now=at(130), began=EVENING, available=at(125), ended=ended, last_ended=ended, **more)  # type: ignore[arg-type]
    parts = match_courses(
        draws, to_play=to_play, over_at=ended, later=later or LaterMatches(), next_session=course.next_start
    )
    correction = read_correction({"preset": "white_book"})
    return clocks(correction.at("last"), course, (), [(correction.at(each.place), each) for each in parts])


def four() -> list[DrawPlay]:
    """Half an hour each; the first is followed by five minutes without play, the second by none, the third by ten."""
    return [
        played(1, None, 7, 15, 25),
        played(2, 30, 38, 45, 55),
        played(3, 50, 63, 70, 80),
        played(4, 90, 98, 110, 120),
    ]


def ends(got: Clocks, name: str) -> list[datetime | None]:
    return [got.of(name).ends_for(line(number)) for number in (1, 2, 3, 4)]  # type: ignore[arg-type]


def test_minutes_of_other_matches_are_minutes_of_play() -> None:
    """Of match 1: 5 minutes before 2, none before 3, 10 before 4, so 5 are left after the last one at 120."""
    assert ends(found(four()), "rulings") == [at(125), at(130), at(130), at(140)]


def test_score_queries_end_when_the_last_begins_and_of_the_last_two_after_it() -> None:
    got = found(four())
    assert ends(got, "queries") == [at(90), at(90), at(141), SECOND_WORKING_DAY]
    assert got.queries.first == SECOND_WORKING_DAY
    assert set(ends(got, "errors")) == {SECOND_WORKING_DAY}


def test_a_match_that_goes_on_has_not_ended_and_the_last_is_not_begun_before_it_is_drawn() -> None:
    got = found([*four()[:2], played(3, 60, 70, None)], over=None)
    assert ends(got, "queries")[:2] == [None, None]
    assert ends(got, "rulings")[2] is None


@pytest.mark.parametrize("draws", [[*four()[:3]], [*four()[:3], played(4, 85, None, None)]])
def test_of_an_evening_that_ended_early_the_last_match_played_is_the_last(draws: list[DrawPlay]) -> None:
    got = found(draws)
    assert ends(got, "queries")[:3] == [at(60 - 5), at(141), SECOND_WORKING_DAY]


def test_what_never_came_does_not_keep_a_match_open() -> None:
    """It ended when the next was drawn."""
    got = found([played(1, None, 7, None), played(2, 30, 38, 55)], to_play=2)
    assert ends(got, "rulings")[:2] == [at(75), at(75)]


def test_with_a_later_session_of_the_event_no_match_of_this_one_is_its_last() -> None:
    later = LaterMatches(4, at(60 * 24))
    got = found(four(), later=later, next_start=at(60 * 23), last_start=at(60 * 23))
    assert ends(got, "queries") == [at(60 * 24)] * 4
    assert ends(found(four(), later=LaterMatches(4), next_start=at(60 * 23)), "queries") == [None] * 4
