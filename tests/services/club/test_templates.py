"""Templates of evenings: made, changed, retired; one session a day, and nothing made before is touched."""

from __future__ import annotations

from datetime import date, time, timedelta
from functools import partial
from typing import Any

import pytest

from club.actor import PROGRAM
from club.engine.movement_habits import MovementHabit
from club.errors import NotFoundError, StaleError
from club.models import EveningTemplate, PlannedEvening, Session
from club.queries import evening_prices, planned_evening, session_info
from club.services import (
    add_template,
    begin_evening,
    change_session,
    change_template,
    discard_session,
    retire_template,
    set_club_prices,
    set_conditions,
)
from club.services.clubs import PRESETS
from club.services.sessions import HABITS
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import make_club
from tests.services.at_once import at_once, successes
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db
TUESDAY = date(2026, 11, 24)
SEVEN = MovementHabit(least=7, most=8, kind="straight-mitchell", boards_per_round=3, arrow_switch=1)
VALUES: dict[str, Any] = {
    "name": "  Tuesday   pairs ",
    "weekday": 2,
    "start_time": time(19, 15),
    "pace": "together",
    "minutes_per_board": 8,
    "boards": 21,
    "price_member": 350,
    "movements": [SEVEN],
}


def template(**more: Any) -> EveningTemplate:
    return add_template(club_id=make_club().pk, values=VALUES | more, actor=PROGRAM)


def begin(row: EveningTemplate, day: date = TUESDAY) -> tuple[Session, bool]:
    return begin_evening(club_id=row.club_id, template_id=row.pk, day=day, actor=PROGRAM)


def test_an_evening_has_everything_of_its_template_and_keeps_it() -> None:
    row = template()
    given = {"member": 400, "visitor": 600, "junior": None}
    set_club_prices(club_id=row.club_id, currency="GBP", **given, actor=PROGRAM)
    with audited(row.club, "session created", "evening from template", "evening prices set"):
        session, made = begin(row)
    assert made
    assert (session.title, session.date) == ("Tuesday pairs", TUESDAY)
    change_template(
        club_id=row.club_id,
        template_id=row.pk,
        seen_version=1,
        values={"pace": "tables", "boards": 30, "movements": []},
        actor=PROGRAM,
    )
    info, planned = session_info(session.pk), planned_evening(session.pk)
    assert info
    assert planned
    assert (info.pace, info.minutes_per_board) == ("together", 8)
    assert evening_prices(session.pk, row.club_id).of("member") == 350
    assert evening_prices(session.pk, row.club_id).of("visitor") == 600
    assert (planned.template, planned.plans.boards, planned.plans.movements) == ("Tuesday pairs", 21, (SEVEN,))
    assert PlannedEvening.objects.get().template_version == 1


@pytest.mark.parametrize(
    ("habit", "title"),
    [("", "Tuesday pairs"), ("day", "Tuesday pairs, 24 November"), ("month", "Tuesday pairs, November 2026")],
)
def test_what_a_session_is_called(habit: str, title: str) -> None:
    assert begin(template(title_date=habit))[0].title == title


def test_a_second_press_lands_in_the_first_ones_draft() -> None:
    row = template()
    session, _made = begin(row)
    assert begin(row) == (session, False)
    assert begin(row, TUESDAY + timedelta(weeks=1))[1]


def test_a_discarded_or_moved_draft_is_not_in_the_way() -> None:
    row = template()
    first, _made = begin(row)
    discard_session(session_id=first.pk, seen_pairs=0, actor=PROGRAM)
    second, made = begin(row)
    assert made
    change_session(session_id=second.pk, date=TUESDAY + timedelta(days=1), permission=BY_THE_CLOCKS, actor=PROGRAM)
    third, made = begin(row)
    assert made
    change_session(session_id=third.pk, date=TUESDAY + timedelta(days=1), permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert begin(row, TUESDAY + timedelta(days=1)) == (second, False)


def test_it_is_played_under_the_conditions_of_its_day() -> None:
    row = template(conditions="Club rules")
    usual = {habit: row.__dict__[habit] for habit in HABITS} | PRESETS["law"]
    for since in (date(2026, 1, 1), date(2026, 11, 24), date(2026, 12, 1)):
        set_conditions(
            club_id=row.club_id,
            name="Club rules",
            preset="law",
            since=since,
            text="",
            habits=usual,
            actor=PROGRAM,
        )
    conditions = begin(row)[0].conditions
    assert conditions
    assert conditions.since == TUESDAY


def test_what_is_wrong_is_said() -> None:
    row, elsewhere = template(), make_club()
    with refused("already"):
        add_template(club_id=row.club_id, values={"name": "tuesday PAIRS"}, actor=PROGRAM)
    with refused("give the template a name"):
        add_template(club_id=row.club_id, values={"name": " "}, actor=PROGRAM)
    twice = [SEVEN, MovementHabit(least=8, most=9, kind="straight-mitchell")]
    with refused("8 tables"):
        add_template(club_id=row.club_id, values={"name": "Other", "movements": twice}, actor=PROGRAM)
    with refused("an impossible number"):
        odd = [MovementHabit(least=9, most=8, kind="straight-mitchell")]
        add_template(club_id=row.club_id, values={"name": "Other", "movements": odd}, actor=PROGRAM)
    with refused("repeat your change", StaleError):
        change_template(club_id=row.club_id, template_id=row.pk, seen_version=0, values={}, actor=PROGRAM)
    with refused("belongs to another club", NotFoundError):
        change_template(club_id=elsewhere.pk, template_id=row.pk, seen_version=1, values={}, actor=PROGRAM)


def test_a_club_has_thirty_in_use_at_most() -> None:
    club = make_club()
    for number in range(30):
        add_template(club_id=club.pk, values={"name": f"Evening {number}"}, actor=PROGRAM)
    with refused("at most 30"):
        add_template(club_id=club.pk, values={"name": "One more"}, actor=PROGRAM)


def test_a_retired_template_begins_nothing_and_comes_back() -> None:
    row = template()
    begin(row)
    with audited(row.club, "template retired"):
        retire_template(club_id=row.club_id, template_id=row.pk, retired=True, actor=PROGRAM)
    with refused("no longer in use", NotFoundError):
        begin(row, TUESDAY + timedelta(weeks=1))
    add_template(club_id=row.club_id, values={"name": "Tuesday pairs"}, actor=PROGRAM)
    with refused("already"):
        retire_template(club_id=row.club_id, template_id=row.pk, retired=False, actor=PROGRAM)


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once_get_one_session() -> None:
    row = template()
    found = successes(at_once([partial(begin, row)] * 4))
    assert len({session.pk for session, _made in found}) == 1
    assert sum(made for _session, made in found) == 1
    assert Session.objects.count() == 1
