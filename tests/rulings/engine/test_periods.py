"""When clocks end: by the tables of White Book 146, across expiry, changes of the hour, midnight and the year's end."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.engine.correction_rules import (
    AFTER,
    CLOCKS,
    CUSTOM,
    PLACES,
    PRESETS,
    CorrectionPeriods,
    Hours,
    Minutes,
    NotRules,
    Part,
    Rule,
    Rules,
    StartOf,
    WorkingDay,
    in_minutes,
    presets,
    read_correction,
    write_correction,
)
from rulings.engine.periods import Course, LaterEdition, clocks, end_of
from rulings.engine.wall_time import in_a_week, on_the_wall, on_working_day

LONDON = ZoneInfo("Europe/London")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
ONE, OTHER = (1, "A1", "B1"), (2, "A1", "B2")


def at(text: str, zone: ZoneInfo = LONDON) -> datetime:
    """A moment by the hands on the wall; of an hour that comes twice the first."""
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC)


def course(**changes: Any) -> Course:
    """A Tuesday evening: begun at 19:00, ended at 22:30, results out at 22:40."""
    moments: dict[str, Any] = {
        "zone": LONDON,
        "now": at("2026-11-17T22:45"),
        "began": at("2026-11-17T19:00"),
        "available": at("2026-11-17T22:40"),
        "ended": at("2026-11-17T22:30"),
        "last_ended": at("2026-11-17T22:30"),
    }
    return Course(**(moments | changes))


def until(rule: Rule, given: str = "", **changes: Any) -> str:
    ends = end_of(rule, course(**changes), at(given) if given else None)
    return ends.astimezone(LONDON).strftime("%d.%m. %H:%M") if ends else ""


def ends(preset: str, place: str = "last", **changes: Any) -> dict[str, str]:
    found = clocks(CorrectionPeriods(preset).at(place), course(**changes))
    moments = {name: found.of(name).ends for name in CLOCKS}  # type: ignore[arg-type]
    return {n: each.astimezone(LONDON).strftime("%d.%m. %H:%M") if each else "" for n, each in moments.items()}


def test_the_law_gives_thirty_minutes_after_the_results_were_made_available() -> None:
    assert set(ends("law").values()) == {"17.11. 23:10"}
    assert set(ends("law", available=None).values()) == {""}


def test_the_white_book_s_last_session() -> None:
    """146.4.3: the event ended on a Tuesday, so the second working day after is Thursday."""
    assert ends("white_book") == {
        "rulings": "17.11. 22:50",
        "appeals": "17.11. 22:50",
        "queries": "19.11. 17:00",
        "errors": "19.11. 17:00",
        "computing": "19.11. 17:00",
    }


@pytest.mark.parametrize(
    ("place", "queries", "rulings"),
    [
        ("earlier", "22.11. 13:00", "21.11. 18:10"),
        ("penultimate", "22.11. 17:20", "21.11. 18:10"),
        ("last", "24.11. 17:00", "21.11. 18:10"),
        ("stanza", "21.11. 18:20", "21.11. 18:20"),
        ("last_stanza", "21.11. 18:10", "21.11. 18:10"),
    ],
)
def test_the_white_book_s_other_sessions(place: str, queries: str, rulings: str) -> None:
    """146.3 and 146.4: a congress at the weekend; its working days are Monday and Tuesday."""
    found = ends(
        "white_book",
        place,
        ended=at("2026-11-21T17:50"),
        available=at("2026-11-21T18:00"),
        next_start=at("2026-11-21T18:20"),
        last_start=at("2026-11-22T13:00"),
        last_ended=at("2026-11-22T17:00"),
    )
    assert (found["queries"], found["rulings"], found["errors"]) == (queries, rulings, "24.11. 17:00")


def test_the_other_presets() -> None:
    assert ends("hours48")["queries"] == "19.11. 22:40"
    assert ends("week")["queries"] == "24.11. 19:00"
    assert ends("week", week_start=at("2026-11-24T19:30"))["queries"] == "24.11. 19:30"
    assert {ends(preset)["rulings"] for preset in ("hours48", "week")} == {"17.11. 23:10"}


def test_an_appeal_counts_from_the_later_of_the_end_of_session_and_the_ruling() -> None:
    rule = CorrectionPeriods("white_book").at("last").appeals
    assert until(rule) == "17.11. 22:50"
    assert until(rule, given="2026-11-17T20:00") == "17.11. 22:50"
    assert until(rule, given="2026-11-17T22:48") == "17.11. 23:08"
    given = [at("2026-11-17T20:00"), at("2026-11-17T22:48")]
    all_of_them = clocks(CorrectionPeriods("white_book").at("last"), course(), given)
    assert all_of_them.appeals.ends == at("2026-11-17T23:08")
    assert all_of_them.appeal_of(given[0]).ends == at("2026-11-17T22:50")


def test_the_later_of_two_rules_counts_and_waits_for_both() -> None:
    rule = (Part("results", Minutes(30)), Part("last_session", Minutes(20)))
    assert until(rule, last_ended=at("2026-11-18T23:00")) == "18.11. 23:20"
    assert until(rule, last_ended=at("2026-11-17T22:30")) == "17.11. 23:10"
    assert until(rule, last_ended=None) == ""


NON_PLAYING = [
    ([], "22:50"),
    ([("22:40", "23:30")], "23:40"),
    ([("22:30", "23:00")], "23:20"),
    ([("19:00", "22:30")], "22:50"),
    ([("22:50", "23:30")], "22:50"),
    ([("22:35", "22:40"), ("22:45", "22:50")], "23:00"),
    ([("22:35", "22:50"), ("22:40", "22:45")], "23:05"),
]


@pytest.mark.parametrize(("plays", "expected"), NON_PLAYING)
def test_minutes_of_play_do_not_count(plays: list[tuple[str, str]], expected: str) -> None:
    day = "2026-11-17T"
    moments = tuple((at(day + begun), at(day + ended)) for begun, ended in plays)
    assert until((Part("session", Minutes(20)),), plays=moments) == f"17.11. {expected}"


def test_while_the_next_session_is_played_the_minutes_wait() -> None:
    plays = ((at("2026-11-17T22:40"), None),)
    assert until((Part("session", Minutes(20)),), plays=plays, now=at("2026-11-17T23:30")) == "17.11. 23:40"
    assert until((Part("session", Minutes(20)),), plays=plays, now=at("2026-11-17T22:35")) == "17.11. 22:50"


def test_a_qualifying_session_ends_ten_minutes_before_the_next() -> None:
    """146.2 overrides what would be later, and nothing that is earlier."""
    found = ends("white_book", "penultimate", qualifying=True, next_start=at("2026-11-17T22:55"))
    assert found == dict.fromkeys(CLOCKS, "17.11. 22:45")
    assert ends("law", qualifying=True, next_start=at("2026-11-18T19:00"))["queries"] == "17.11. 23:10"
    assert ends("hours48", qualifying=True, next_start=at("2026-11-18T19:00"))["queries"] == "18.11. 18:50"


def edition(number: int, hour: str, *lines: tuple[int, str, str]) -> LaterEdition:
    return LaterEdition(number, at(f"2026-11-17T{hour}"), frozenset(lines))


def test_an_edition_after_expiry_opens_the_time_again_for_what_it_changed() -> None:
    """White Book 79.2."""
    found = clocks(CorrectionPeriods("law").at("last"), course(later=(edition(2, "23:20", ONE),)))
    assert found.queries.first == at("2026-11-17T23:10")
    assert found.queries.ends_for(ONE) == found.queries.ends == at("2026-11-17T23:50")
    assert found.queries.ends_for(OTHER) == found.queries.ends_for(None) == at("2026-11-17T23:10")
    assert found.rulings.ends == found.appeals.ends == at("2026-11-17T23:10")


@pytest.mark.parametrize(
    ("later", "one", "other"),
    [
        ([edition(2, "23:00", ONE)], "23:10", "23:10"),
        ([edition(2, "23:20", ONE), edition(3, "23:30", ONE)], "23:50", "23:10"),
        ([edition(2, "23:20", ONE), edition(3, "23:30", OTHER)], "23:50", "23:59"),
        ([edition(2, "23:10", ONE), edition(3, "23:50", ONE)], "23:59", "23:10"),
        ([edition(2, "23:20")], "23:10", "23:10"),
    ],
)
def test_editions_that_follow_each_other(later: list[LaterEdition], one: str, other: str) -> None:
    found = clocks(in_minutes(30).at("last"), course(later=tuple(later))).queries
    latest = at("2026-11-17T23:59")
    said = [min(found.ends_for(line) or latest, latest) for line in (ONE, OTHER)]
    assert said == [at(f"2026-11-17T{one}"), at(f"2026-11-17T{other}")]


def test_the_very_moment_at_which_a_clock_ends_is_too_late() -> None:
    clock = clocks(CorrectionPeriods("law").at("last"), course()).queries
    end = at("2026-11-17T23:10")
    assert clock.open(end - timedelta(microseconds=1))
    assert not clock.open(end)
    assert clock.open_for(ONE, end - timedelta(microseconds=1))
    assert not clock.open_for(ONE, end)


def test_all_clocks_have_run_out_with_the_last_of_them() -> None:
    found = clocks(CorrectionPeriods("hours48").at("last"), course())
    assert found.ends == at("2026-11-19T22:40")
    assert clocks(CorrectionPeriods("hours48").at("last"), course(available=None)).ends is None


ON_THE_WALL = [
    (LONDON, "2026-06-01T12:00", "2026-06-01T11:00"),
    (LONDON, "2026-03-29T00:59", "2026-03-29T00:59"),
    # From 01:00 the hands go to 02:00: half past one is not there, and is half past two.
    (LONDON, "2026-03-29T01:30", "2026-03-29T01:30"),
    (LONDON, "2026-03-29T02:30", "2026-03-29T01:30"),
    # From 02:00 they go back to 01:00: half past one comes twice, and the second counts.
    (LONDON, "2026-10-25T01:30", "2026-10-25T01:30"),
    (LONDON, "2026-10-25T00:30", "2026-10-24T23:30"),
    (LONDON, "2026-10-25T02:30", "2026-10-25T02:30"),
    # Lord Howe moves by half an hour.
    (LORD_HOWE, "2026-10-04T02:15", "2026-10-03T15:45"),
    (LORD_HOWE, "2026-04-05T01:45", "2026-04-04T15:15"),
    # In New York noon is noon of its own.
    (ZoneInfo("America/New_York"), "2026-12-31T23:45", "2027-01-01T04:45"),
]


@pytest.mark.parametrize(("zone", "there", "utc"), ON_THE_WALL)
def test_local_times(zone: ZoneInfo, there: str, utc: str) -> None:
    assert on_the_wall(datetime.fromisoformat(there), zone) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


WORKING_DAYS = [
    ("2026-11-17T22:30", 2, "17:00", "2026-11-19T17:00"),
    ("2026-11-19T22:30", 2, "17:00", "2026-11-23T17:00"),
    ("2026-11-20T22:30", 1, "17:00", "2026-11-23T17:00"),
    ("2026-11-21T18:00", 2, "17:00", "2026-11-24T17:00"),
    ("2026-11-22T18:00", 2, "17:00", "2026-11-24T17:00"),
    # Ended after midnight: it is Wednesday by then.
    ("2026-11-18T00:10", 2, "17:00", "2026-11-20T17:00"),
    ("2026-12-30T22:00", 2, "17:00", "2027-01-01T17:00"),
    ("2026-12-31T22:00", 2, "17:00", "2027-01-04T17:00"),
    # Across both changes of the hour it stays five in the afternoon.
    ("2026-03-27T22:00", 2, "17:00", "2026-03-31T17:00"),
    ("2026-10-23T22:00", 2, "17:00", "2026-10-27T17:00"),
]


@pytest.mark.parametrize(("after", "number", "hour", "expected"), WORKING_DAYS)
def test_working_days(after: str, number: int, hour: str, expected: str) -> None:
    assert on_working_day(at(after), number, time.fromisoformat(hour), LONDON) == at(expected)


LENGTHS = [
    # Results out twenty minutes before midnight, and before the year ends.
    ("2026-11-17T23:45", Minutes(30), "2026-11-18T00:15"),
    ("2026-12-31T23:45", Minutes(30), "2027-01-01T00:15"),
    # A length of time is as long as it is: 48 hours over a change of the hour end an hour off by the hands.
    ("2026-03-28T22:40", Hours(48), "2026-03-30T23:40"),
    ("2026-10-24T22:40", Hours(48), "2026-10-26T21:40"),
    ("2026-03-29T00:45", Minutes(30), "2026-03-29T02:15"),
    # Next week's session begins at the hour of this one, whatever the hands did meanwhile.
    ("2026-03-24T22:40", StartOf("week"), "2026-03-31T19:00"),
    ("2026-10-20T22:40", StartOf("week"), "2026-10-27T19:00"),
    ("2026-12-29T22:40", StartOf("week"), "2027-01-05T19:00"),
    ("2026-12-30T22:40", WorkingDay(2, time(17)), "2027-01-01T17:00"),
]


@pytest.mark.parametrize(("out", "lasts", "expected"), LENGTHS)
def test_a_period_over_midnight_the_year_and_the_change_of_the_hour(out: str, lasts: Any, expected: str) -> None:
    began = on_the_wall(datetime.fromisoformat(out).replace(hour=19, minute=0), LONDON)
    found = end_of((Part("results", lasts),), course(available=at(out), began=began, now=at(out)))
    assert found == at(expected)


def test_results_that_come_after_next_week_s_session_have_the_week_after() -> None:
    assert until((Part("results", StartOf("week")),), available=at("2026-11-24T20:00")) == "01.12. 19:00"


moments = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)).map(lambda each: each.replace(tzinfo=UTC))  # noqa: DTZ001
zones = st.sampled_from(["Europe/London", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia", "Asia/Tehran"])
durations = st.one_of(
    st.builds(Minutes, st.integers(1, 2000)),
    st.builds(Hours, st.integers(1, 500)),
    st.builds(StartOf, st.just("week")),
    st.builds(WorkingDay, st.integers(1, 10), st.times().map(lambda each: each.replace(second=0, microsecond=0))),
)
parts = st.builds(Part, st.sampled_from([each for each in AFTER if each != "ruling"]), durations)
rules_of_one = st.lists(parts, min_size=1, max_size=2).map(tuple)


@given(rules_of_one, moments, zones, st.integers(0, 300), st.integers(0, 200))
def test_no_clock_ends_before_it_begins(rule: Rule, ended: datetime, zone: str, late: int, played: int) -> None:
    out = ended + timedelta(minutes=late)
    plays = ((ended + timedelta(minutes=5), ended + timedelta(minutes=5 + played)),)
    there = ZoneInfo(zone)
    found = course(zone=there, now=out, began=ended, available=out, ended=ended, last_ended=ended, plays=plays)
    end = end_of(rule, found)
    assert end is not None
    for part in rule:
        anchor = out if part.after == "results" else ended
        assert end > anchor
        if isinstance(part.lasts, Minutes):
            assert end >= anchor + timedelta(minutes=part.lasts.count)


@given(moments, moments, zones)
def test_a_week_later_is_the_same_hour_of_the_same_weekday(began: datetime, after: datetime, zone: str) -> None:
    there = ZoneInfo(zone)
    after = max(began, min(after, began + timedelta(days=60)))
    found, before = in_a_week(began, after, there).astimezone(there), began.astimezone(there)
    assert found > after
    assert found - after <= timedelta(days=7, hours=25)
    skipped = abs((found.hour * 60 + found.minute) - (before.hour * 60 + before.minute)) % 1440
    assert found.weekday() == before.weekday() or skipped
    assert min(skipped, 1440 - skipped) in (0, 30, 60)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_rules_for_every_place(preset: str, place: str) -> None:
    found = clocks(CorrectionPeriods(preset).at(place), course(next_start=at("2026-11-18T19:00")))
    assert found.ends is not None
    assert preset in presets()


own_rules = st.builds(
    Rules, rulings=rules_of_one, appeals=rules_of_one, queries=rules_of_one, errors=rules_of_one, computing=rules_of_one
)


@given(own_rules, st.booleans())
def test_what_is_written_is_read_again(rules: Rules, qualifying: bool) -> None:
    written = write_correction(CorrectionPeriods(CUSTOM, qualifying, rules))
    assert write_correction(read_correction(written)) == written
    for preset in PRESETS:
        assert read_correction(write_correction(CorrectionPeriods(preset, qualifying))) == CorrectionPeriods(
            preset, qualifying
        )


GOOD = write_correction(in_minutes(30))
SPOILT: list[tuple[Any, str]] = [
    (None, ""),
    ([], ""),
    ({}, ""),
    ({"preset": "nothing"}, ""),
    ({"preset": "law", "rulings": []}, ""),
    ({"preset": "law", "qualifying": "yes"}, ""),
    ({"preset": "custom"}, ""),
    ({**GOOD, "queries": []}, "queries"),
    ({**GOOD, "queries": [{"after": "results", "minutes": 30}] * 3}, "queries"),
    ({**GOOD, "queries": [{"after": "results", "minutes": 0}]}, "queries"),
    ({**GOOD, "queries": [{"after": "results", "minutes": True}]}, "queries"),
    ({**GOOD, "queries": [{"after": "results", "minutes": 30, "hours": 1}]}, "queries"),
    ({**GOOD, "queries": [{"after": "ruling", "minutes": 30}]}, "queries"),
    ({**GOOD, "errors": [{"after": "tea", "minutes": 30}]}, "errors"),
    ({**GOOD, "errors": [{"after": "event", "working_day": 2, "at": "25:00"}]}, "errors"),
    ({**GOOD, "errors": [{"after": "event", "working_day": 2, "at": "5 pm"}]}, "errors"),
    ({**GOOD, "errors": [{"after": "event", "until": "tomorrow"}]}, "errors"),
    ({**GOOD, "errors": ["results"]}, "errors"),
]


@pytest.mark.parametrize(("document", "clock"), SPOILT)
def test_what_is_no_document_of_periods(document: Any, clock: str) -> None:
    with pytest.raises(NotRules) as refused:
        read_correction(document)
    assert refused.value.clock == clock
