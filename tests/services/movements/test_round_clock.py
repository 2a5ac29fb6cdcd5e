"""Round clocks: what the director presses, what two who press at once get, and rounds that begin by themselves."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bridgeclub.wording.round_clock import round_name
from club.actor import PROGRAM
from club.engine.round_clock import Phase
from club.errors import NotFoundError, StaleError
from club.models import AuditRow, Section, Session
from club.queries import SessionInfo, section_info
from movements.queries.round_clock import RoundClock, clock_of_section, clocks_of, instant, round_clocks
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.services.rounds import (
    back_in_sections,
    back_to_round,
    go_together,
    open_due_rounds,
    open_in_sections,
    open_next_round,
)
from scoring.tasks import open_all_due_rounds
from tests import builders
from tests.services.watching import audited, not_audited, refused
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
#: So many seconds the machine may have been busy.
SLOW = 25
TOGETHER = {"pace": "together", "minutes_per_board": 7, "clock_moving": 2, "clock_warning": 3}


def played(**habits: Any) -> Session:
    return builders.started_session(8, habits={**TOGETHER, **habits})


def clocks(session: Session) -> tuple[RoundClock, ...]:
    """As the database has them."""
    info = SessionInfo.of(Session.objects.select_related("club", "event").get(pk=session.pk))
    return clocks_of(info, section_info(session.pk))


def press(session: Session, act: ClockAct, clock: RoundClock | None = None, **more: Any) -> RoundClock:
    clock = clock or clocks(session)[0]
    values = {"sections": clock.sections, "seen": clock.seen, "actor": PROGRAM, **more}
    act_on_clock(session_id=session.pk, act=act, **values)
    return clocks(session)[0]


def earlier(session: Session, seconds: int) -> None:
    """The open round began so much earlier."""
    for section in Section.objects.filter(session=session):
        for state in section.clock.get("rounds", []):
            state["began"] -= seconds
        assert section.round_opened_at
        section.round_opened_at -= timedelta(seconds=seconds)
        section.save()


def left(clock: RoundClock, table: int | None = None) -> int:
    """Seconds to the end of play, about."""
    state = clock.state
    assert state
    own = state.tables.get(table, 0) if table else 0
    return state.began + state.stopped + clock.plan.play(state.round) + state.play + own - instant(timezone.now())


def test_the_clock_starts_with_the_round_and_the_director_gives_time() -> None:
    session = played()
    (clock,) = clocks(session)
    assert clock.plan.rounds == (840,) * 4
    assert (clock.plan.moving, clock.plan.warning, clock.plan.by_itself, clock.rounds) == (120, 180, False, 4)
    assert abs(left(clock) - 840) <= SLOW
    with audited(session.club, "round time added", facts_of=session):
        clock = press(session, ClockAct.MORE)
    assert abs(left(clock) - 900) <= SLOW
    with audited(session.club, "round time added", facts_of=session):
        clock = press(session, ClockAct.MORE, table=3)
    assert abs(left(clock, 3) - 960) <= SLOW
    assert abs(left(clock) - 900) <= SLOW
    with audited(session.club, "round time taken", facts_of=session):
        clock = press(session, ClockAct.LESS, seconds=120)
    assert abs(left(clock) - 780) <= SLOW
    said = AuditRow.objects.filter(session=session, action="round time added").order_by("number").last()
    assert said
    assert said.data == {"sections": "A", "round": 1, "seconds": 60, "table": 3}


def test_two_who_press_at_once_give_one_minute() -> None:
    session = played()
    (clock,) = clocks(session)
    press(session, ClockAct.MORE, clock)
    with refused("just changed the clock", StaleError):
        press(session, ClockAct.MORE, clock)
    assert abs(left(clocks(session)[0]) - 900) <= SLOW
    # A pause that somebody else has made already, and play that goes on already, is no trouble.
    (clock,) = clocks(session)
    press(session, ClockAct.PAUSE, clock)
    with not_audited(session.club, session):
        press(session, ClockAct.PAUSE, clock)
    stands = clocks(session)[0]
    press(session, ClockAct.GO_ON, stands)
    with not_audited(session.club, session):
        press(session, ClockAct.GO_ON, stands)


def test_it_stands_and_goes_on_and_a_break_ends_by_itself() -> None:
    session = played()
    with audited(session.club, "round clock paused", "round clock resumed", "break begun", facts_of=session, bumps=3):
        clock = press(session, ClockAct.PAUSE)
        now = instant(timezone.now())
        found = clock.reading(now + 500)
        assert found
        assert found.phase is Phase.PAUSED
        press(session, ClockAct.GO_ON)
        clock = press(session, ClockAct.BREAK, seconds=600)
    found, after = clock.reading(now + 500), clock.reading(now + 700)
    assert found
    assert after
    assert (found.phase, after.phase) == (Phase.BREAK, Phase.PLAY)


def test_a_round_opened_too_early_has_not_stopped_the_one_before() -> None:
    session = played()
    section = builders.section_of(session).pk
    press(session, ClockAct.MORE)
    earlier(session, 300)
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    (clock,) = clocks(session)
    assert clock.state
    assert (clock.state.round, clock.state.play) == (2, 0)
    back_to_round(section_id=section, number=1, actor=PROGRAM)
    assert abs(left(clocks(session)[0]) - 600) <= SLOW
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    assert abs(left(clocks(session)[0]) - 840) <= SLOW


def test_the_time_of_a_round_without_a_record_is_kept_too() -> None:
    session = played()
    section = builders.section_of(session).pk
    Section.objects.filter(pk=section).update(clock={})
    earlier(session, 300)
    open_next_round(section_id=section, number=2, actor=PROGRAM)
    back_to_round(section_id=section, number=1, actor=PROGRAM)
    assert abs(left(clocks(session)[0]) - 540) <= SLOW


def test_a_round_starts_again() -> None:
    session = played()
    earlier(session, 500)
    with audited(session.club, "round clock started", facts_of=session):
        clock = press(session, ClockAct.START)
    assert abs(left(clock) - 840) <= SLOW


def test_rounds_begin_by_themselves_where_the_club_lets_them() -> None:
    session = played(clock_opens=True)
    assert open_due_rounds() == 0
    earlier(session, 840 + 120 + 30)
    with audited(session.club, "round opened", facts_of=session):
        assert open_all_due_rounds() == 1
    section = builders.section_of(session)
    assert section.open_round == 2
    assert abs(left(clocks(session)[0]) - 810) <= SLOW
    assert open_due_rounds() == 0
    # The server was away for two rounds.
    earlier(session, 2 * 960)
    assert open_due_rounds() == 2
    earlier(session, 9000)
    assert open_due_rounds() == 0
    standing = played()
    earlier(standing, 9000)
    assert open_due_rounds() == 0


def test_a_pause_lets_no_round_begin() -> None:
    session = played(clock_opens=True)
    press(session, ClockAct.PAUSE)
    earlier(session, 9000)
    assert open_due_rounds() == 0


def test_sections_have_one_clock_where_the_club_wants_it() -> None:
    session = builders.started_in(6, 6)
    go_together(session_id=session.pk, actor=PROGRAM)
    assert len(clocks(session)) == 2
    Session.objects.filter(pk=session.pk).update(clock_shared=True)
    (clock,) = clocks(session)
    assert clock.letters == ("A", "B")
    with audited(session.club, "round time added", facts_of=session):
        press(session, ClockAct.MORE)
    clock = press(session, ClockAct.MORE, sections=[clock.sections[1]], table=2)
    assert [part.state and dict(part.state.tables) for part in clock.parts] == [{}, {2: 60}]
    open_in_sections(sections=clock.sections, number=2, actor=PROGRAM)
    assert len(clocks(session)) == 1
    back_in_sections(sections=clock.sections, number=1, actor=PROGRAM)
    (clock,) = clocks(session)
    with refused("of which section"):
        press(session, ClockAct.MORE, table=2)
    open_next_round(section_id=clock.sections[0], number=2, actor=PROGRAM)
    assert len(clocks(session)) == 2
    with refused("just changed the clock", StaleError):
        press(session, ClockAct.MORE, clock)


def test_tables_at_their_own_pace_have_a_clock_of_their_own_or_none() -> None:
    session = builders.started_session(8, habits={"pace": "tables", "minutes_per_board": 7, "clock_moving": 1})
    (clock,) = clocks(session)
    assert (clock.state, clock.reading(0), clock.steps(0)) == (None, None, ())
    with refused("Start it first"):
        press(session, ClockAct.MORE)
    clock = press(session, ClockAct.START)
    now = instant(timezone.now())
    assert [step.round for step in clock.steps(now) if step.phase is Phase.MOVING] == [1, 2, 3]
    clock = press(session, ClockAct.NEXT)
    assert clock.state
    assert clock.state.round == 2
    earlier_round = clock.at(now + 15 * 60 + 30)
    assert earlier_round
    assert earlier_round.round == 3
    press(session, ClockAct.NEXT)
    press(session, ClockAct.NEXT)
    with refused("last round"):
        press(session, ClockAct.NEXT)
    with audited(session.club, "round clock stopped", facts_of=session):
        clock = press(session, ClockAct.STOP)
    assert clock.state is None
    for most_in, first in ((3, 3), (99, 4), (None, 1)):
        state = press(session, ClockAct.START, most_in=most_in).state
        assert state
        assert state.round == first
        press(session, ClockAct.STOP)
    press(session, ClockAct.START)
    go_together(session_id=session.pk, actor=PROGRAM)
    (clock,) = clocks(session)
    assert clock.state
    assert clock.state.round == 1
    with refused("You open the rounds here"):
        press(session, ClockAct.STOP)


@pytest.mark.parametrize(
    ("teams", "kind", "options", "said"),
    [
        (4, "round-robin", {}, ["Match 1 of 3", "Match 2 of 3", "Match 3 of 3"]),
        (2, "head-to-head", {"rounds": 1}, ["One match"]),
        (2, "head-to-head", {"rounds": 2}, ["Round 1 of 2", "Round 2 of 2"]),
        (
            2,
            "head-to-head",
            {"rounds": 4},
            [
                "Round 1 of 4 · first half of the match",
                "Round 2 of 4 · first half of the match",
                "Round 3 of 4 · second half of the match",
                "Round 4 of 4 · second half of the match",
            ],
        ),
        (8, "american-whist", {}, [f"Round {number} of 6" for number in range(1, 7)]),
    ],
)
def test_rounds_of_teams_are_matches_or_parts_of_them(
    teams: int, kind: str, options: dict[str, Any], said: list[str]
) -> None:
    session = started_teams(teams, kind, habits=TOGETHER, **options)
    (clock,) = clocks(session)
    assert [round_name(clock, number) for number in range(1, clock.rounds + 1)] == said


def test_what_cannot_be_done_is_said() -> None:
    session = played()
    (clock,) = clocks(session)
    for seconds in (0, -5, 13 * 3600):
        with refused("at most twelve hours"):
            press(session, ClockAct.MORE, clock, seconds=seconds)
    with refused("no table 9", NotFoundError):
        press(session, ClockAct.MORE, clock, table=9)
    for sections in ([], [0]):
        with refused("no longer there", NotFoundError):
            press(session, ClockAct.MORE, clock, sections=sections)
    for _hour in range(12):
        press(session, ClockAct.MORE, seconds=3600)
    with refused("at most twelve hours"):
        press(session, ClockAct.MORE, seconds=3600)
    ready = builders.ready_session(8)
    with refused("not being played"):
        act_on_clock(session_id=ready.pk, sections=[1], act=ClockAct.PAUSE, seen="", actor=PROGRAM)
    late = played()
    earlier(late, 9000)
    with not_audited(late.club, late):
        press(late, ClockAct.LESS)


def test_all_pages_together_ask_once(django_assert_num_queries: Any) -> None:
    session = played()
    info = SessionInfo.of(Session.objects.select_related("club", "event").get(pk=session.pk))
    with django_assert_num_queries(3):
        (clock,) = round_clocks(info)
    with django_assert_num_queries(0):
        assert round_clocks(info) == (clock,)
        assert clock_of_section(info, clock.sections[0]) == clock
        assert clock_of_section(info, 0) is None
    ready = builders.ready_session(8)
    assert round_clocks(SessionInfo.of(Session.objects.select_related("club", "event").get(pk=ready.pk))) == ()
