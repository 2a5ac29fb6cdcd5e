"""When the clocks of matches of teams end: White Book 146.3, and the club's own rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from club.engine.correction_rules import CorrectionPeriods, Minutes, Part, Rules, StartOf, read_correction
from rulings.engine.match_clocks import TablePlay, stanza_courses
from rulings.engine.periods import Clocks, Course, LaterEdition, StanzaCourse, clocks

WHITE_BOOK = CorrectionPeriods("white_book")
EVENING = datetime(2026, 11, 17, 19, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def table(match: int, stanza: int, round: int, teams: str, first: int, entered: list[int | None]) -> TablePlay:
    """`entered`: minutes after the evening began, board by board from `first` on."""
    boards = range(first, first + len(entered))
    moments = {board: None if each is None else at(each) for board, each in zip(boards, entered, strict=True)}
    one, other = teams
    lines = frozenset((board, *sides) for board in boards for sides in ((one, other), (other, one)))
    return TablePlay(match, stanza, round, frozenset(teams), moments, lines)


def halves(second: list[int | None]) -> list[TablePlay]:
    """A and B: boards 1 and 2, changed after round 1, then 3 and 4; both tables."""
    first = [table(1, 1, 1, "AB", 1, [10]), table(1, 1, 1, "AB", 2, [12])]
    first += [table(1, 1, 2, "AB", 2, [20]), table(1, 1, 2, "AB", 1, [25])]
    return [*first, table(1, 2, 3, "AB", 3, second[:2]), table(1, 2, 3, "AB", 3, second[2:])]


def found(
    plays: list[TablePlay], over: int | None, next_session: datetime | None = None, **agreed: int
) -> tuple[StanzaCourse, ...]:
    said = {(1, int(number[1:])): at(minutes) for number, minutes in agreed.items()}
    over_at = None if over is None else at(over)
    return stanza_courses(plays, over_at=over_at, agreed=said, next_session=next_session)


def running(parts: tuple[StanzaCourse, ...], correction: CorrectionPeriods, out: int = 100, **more: object) -> Clocks:
    course = Course(zone=UTC, now=at(120), began=EVENING, available=at(out), ended=at(90), last_ended=at(90), **more)  # type: ignore[arg-type]
    return clocks(correction.at("last_stanza"), course, (), [(correction.at(each.place), each) for each in parts])


def test_a_stanza_lets_go_when_the_next_one_begins_and_the_last_twenty_minutes_after_its_end() -> None:
    parts = found(halves([50, 60, 70, 80]), 90)
    assert [(each.number, each.place, each.ended, each.next_start) for each in parts] == [
        (1, "stanza", at(25), at(50)),
        (2, "last_stanza", at(80), None),
    ]
    got = running(parts, WHITE_BOOK)
    for clock in (got.rulings, got.queries):
        assert [each.ends for each in clock.stanzas] == [at(50), at(100)]
        assert clock.ends_for((1, "A", "B")) == clock.ends_for((2, "B", "A")) == at(50)
        assert clock.ends_for((3, "A", "B")) == at(100)
        assert clock.ends_for(None) == clock.first == at(110)
        assert clock.ends == at(110)
        assert not clock.open_for((1, "A", "B"), at(50))
        assert clock.open_for((1, "A", "B"), at(49))
    assert got.errors.stanzas == got.computing.stanzas == ()


def test_during_play_nothing_is_known_of_what_has_not_begun() -> None:
    first, last = found(halves([None] * 4), None)
    assert (first.place, first.ended, first.next_start) == ("stanza", at(25), None)
    assert (last.place, last.ended) == ("last_stanza", None)
    got = running((first, last), WHITE_BOOK)
    assert got.queries.ends_for((1, "A", "B")) is None
    assert got.queries.ends is None


def test_a_second_half_that_was_never_played_begins_nothing() -> None:
    first, last = found(halves([None] * 4), 90)
    assert (first.place, first.next_start) == ("last_stanza", None)
    assert last.ended is None
    got = running((first, last), WHITE_BOOK)
    assert got.queries.ends_for((1, "A", "B")) == at(45)
    assert got.queries.ends_for((3, "A", "B")) == at(110)


def test_a_stanza_has_not_ended_while_a_team_has_its_boards_to_come() -> None:
    """As in American Whist: A and B finish board 1 early, A meets it again with C later."""
    plays = [table(1, 1, 1, "AB", 1, [10]), table(1, 1, 2, "AB", 1, [20])]
    plays += [table(2, 1, 3, "AC", 1, [35]), table(2, 1, 3, "AC", 1, [40])]
    first, second = found(plays, 90)
    assert first.ended == second.ended == at(40)
    assert first.place == second.place == "last_stanza"
    assert found([*plays[:3], table(2, 1, 3, "AC", 1, [None])], None)[0].ended is None


def test_the_next_match_of_either_team_is_the_next_stanza() -> None:
    plays = [table(1, 1, 1, "AB", 1, [10]), table(1, 1, 1, "AB", 1, [12])]
    plays += [table(2, 1, 2, "AC", 11, [30]), table(2, 1, 2, "AC", 11, [28])]
    plays += [table(3, 1, 3, "DC", 21, [55]), table(3, 1, 3, "DC", 21, [57])]
    assert [each.next_start for each in found(plays, 90)] == [at(28), at(55), None]


def test_a_stanza_before_another_session_runs_until_that_begins() -> None:
    parts = found(halves([50, 60, 70, 80]), 90, next_session=at(1000))
    assert [(each.place, each.next_start) for each in parts] == [("stanza", at(50)), ("stanza", at(1000))]


def test_thirty_minutes_after_both_captains_agreed() -> None:
    """White Book 92.1: scores 30 minutes after the captains have agreed, rulings 24 hours after that."""
    rule = [{"after": "agreed", "minutes": 30}]
    document = {"preset": "custom", "rulings": [{"after": "agreed", "hours": 24}], "appeals": rule, "queries": rule}
    correction = read_correction({**document, "errors": rule, "computing": rule})
    got = running(found(halves([50, 60, 70, 80]), 90, _1=30), correction)
    assert got.queries.ends_for((1, "A", "B")) == at(60)
    assert got.rulings.ends_for((1, "A", "B")) == at(30) + timedelta(hours=24)
    # Of the second half nobody has said anything: 30 minutes after the results are published.
    assert got.queries.ends_for((3, "A", "B")) == at(130)


def test_an_edition_after_the_end_of_its_match_opens_what_it_changed() -> None:
    changed = frozenset({(1, "A", "B"), (3, "A", "B")})
    later = (LaterEdition(2, at(96), changed),)
    got = running(found(halves([50, 60, 70, 80]), 90), WHITE_BOOK, 92, later=later)
    (again,) = got.queries.reopened
    assert again.lines == {(1, "A", "B")}, "the second half was open still"
    assert got.queries.ends_for((1, "A", "B")) == at(116)
    assert got.rulings.ends_for((1, "A", "B")) == at(50)


def test_elsewhere_a_stanza_is_the_session() -> None:
    part = (Part("stanza", Minutes(20)),)
    rules = Rules(part, part, part, (Part("stanza", StartOf("stanza")),), (Part("agreed", Minutes(5)),))
    course = Course(zone=UTC, now=at(99), began=EVENING, available=at(95), ended=at(90), next_start=at(900))
    got = clocks(rules, course)
    assert (got.queries.first, got.errors.first, got.computing.first) == (at(110), at(900), at(100))
