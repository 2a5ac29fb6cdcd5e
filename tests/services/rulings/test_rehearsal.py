"""A practice evening: its tables play it through the services of tablets, and nothing of it counts anywhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bridgeclub.wording.rehearsal import now_words, told_words
from club.actor import PROGRAM
from club.errors import NotFoundError
from club.models import (
    AuditRow,
    Club,
    Membership,
    Player,
    Rehearsal,
    Session,
    TableDevice,
    TableLink,
)
from club.queries import club_by_slug, clubs, clubs_of, role_at, role_holders, session_by_slug
from club.queries.clubs import Role
from club.services import (
    add_player,
    appoint,
    create_session,
    end_play,
    first_broken_row,
    make_wall_link,
    open_by_link,
    open_round,
)
from rulings.models import Call
from rulings.queries.rehearsal import CONFLICT, Guide, StepState, guide_of, rehearsal_at, rehearsal_of
from rulings.services.rehearsal import (
    RehearsalPlan,
    end_old_rehearsals,
    end_rehearsal,
    make_rehearsal,
    set_paused,
    set_speed,
    skip_step,
    step_due_rehearsals,
    step_rehearsal,
)
from rulings.services.rehearsal.people import FIRST, LAST, invented
from rulings.services.rehearsal.simulated_table import PHONE, SimulatedTable
from scoring.models import Line, PlayedSession, Result
from scoring.queries.figures import figures
from scoring.queries.public import clubs_on_server
from scoring.recompute import recompute
from scoring.services import Entry, enter_result, publish_session
from scoring.services.history import sweep_histories
from scoring.services.ladders import sweep_ladders
from scoring.services.masterpoints import sweep_masterpoints
from scoring.services.meeting import Meeting
from tests import builders
from tests.ladders import ladder_of
from tests.rehearsals import Practice
from tests.services.watching import refused

pytestmark = pytest.mark.django_db
#: By the movement: Mitchell, with a half table, Howell, and the smallest and a larger room.
ROOMS: dict[str, dict[str, Any]] = {
    "mitchell": {},
    "half table": {"pairs": 9},
    "howell": {"pairs": 6, "kind": "howell", "options": {"boards_per_round": 2, "rounds": 3}},
    "howell, half table": {"pairs": 7, "kind": "howell", "options": {"boards_per_round": 2, "rounds": 3}},
    "one board a round": {"pairs": 6, "options": {"boards_per_round": 1, "rounds": 3}},
    "large": {"pairs": 22},
}
#: Those that are gone over each time.
QUICK = ("half table", "howell")


@pytest.mark.always
@pytest.mark.postgres
def test_nothing_of_it_counts_and_no_list_has_it() -> None:
    club = builders.make_club()
    user = builders.make_director(club)
    before = figures(timezone.now())
    practice = Practice(club, user)
    practice.starts()
    practice.plays_round(1)
    end_play(session_id=practice.session.pk, actor=practice.actor)
    recompute(practice.session.pk)
    publish_session(session_id=practice.session.pk, actor=practice.actor)
    ladder_of(club)
    sweep_histories(), sweep_ladders(), sweep_masterpoints()
    assert not PlayedSession.objects.exists()
    assert [each.slug for each in clubs()] == [each.slug for each in clubs_on_server()] == [club.slug]
    assert [each.slug for each, _role in clubs_of(user.pk)] == [club.slug]
    assert [each.elsewhere for each in role_holders(club.pk)] == [False]
    assert not Membership.objects.filter(club=practice.club).exists()
    assert not Player.objects.filter(club=club).exists()
    assert not Session.objects.filter(club=club).exists()
    assert figures(timezone.now()) == before
    assert not AuditRow.objects.filter(club=club, action__startswith="rehearsal").exists()
    assert practice.session.practice
    assert first_broken_row(practice.club.pk) is None


@pytest.mark.postgres
@pytest.mark.parametrize(
    "room", [each if each in QUICK else pytest.param(each, marks=pytest.mark.long) for each in ROOMS]
)
def test_the_tables_play_every_round_that_the_director_opens(room: str) -> None:
    practice = Practice(**ROOMS[room])
    assert practice.session.state == "ready"
    practice.starts()
    for number in range(1, 3):
        practice.plays_round(number)
        assert practice.entered() == sum(practice.scheduled(each) for each in range(1, number + 1))
    practice.step(12)
    assert practice.entered(3) == 0, "round 3 is not open"
    assert practice.session.contestants.count() == practice.session.contestants.exclude(section=None).count()
    recompute(practice.session.pk)
    assert not Result.objects.filter(line__session=practice.session, device=None).exists()
    assert Line.objects.filter(session=practice.session, rival__isnull=False).count() <= 2


@pytest.mark.postgres
def test_a_step_that_is_run_twice_or_dies_does_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    practice = Practice()
    practice.starts()
    practice.step(10)
    while not practice.step():
        pass
    before = Result.objects.count(), Call.objects.count()
    assert step_rehearsal(practice.pk, practice.now) == 0
    assert (Result.objects.count(), Call.objects.count()) == before
    done = SimulatedTable.does
    died: list[str] = []

    def dies_once(table: SimulatedTable, act: object) -> None:
        done(table, act)  # type: ignore[arg-type]
        if not died:
            died.append("once")
            raise RuntimeError("the worker was killed")

    monkeypatch.setattr(SimulatedTable, "does", dies_once)
    with pytest.raises(RuntimeError):
        practice.step(200)
    assert (Result.objects.count(), Call.objects.count()) == before
    practice.answers()
    assert practice.step(3) > 0


def test_begun_twice_it_is_one_and_ended_there_is_another_at_once() -> None:
    practice = Practice()
    again = make_rehearsal(club_id=practice.real.pk, plan=RehearsalPlan(), actor=practice.actor)
    assert again.pk == practice.pk
    end_rehearsal(rehearsal_id=practice.pk, actor=practice.actor)
    end_rehearsal(rehearsal_id=practice.pk, actor=practice.actor)
    assert AuditRow.objects.filter(action="rehearsal ended").count() == 1
    fresh = Practice(practice.real, practice.user)
    assert fresh.pk != practice.pk
    assert fresh.club.slug != practice.club.slug


@pytest.mark.always
@pytest.mark.postgres
def test_ended_it_is_found_by_nobody_and_every_way_into_it_is_closed() -> None:
    practice = Practice()
    practice.starts()
    practice.step(3)
    make_wall_link(club_id=practice.club.pk, actor=practice.actor)
    secret = builders.table_secret(practice.session, 1)
    end_rehearsal(rehearsal_id=practice.pk, actor=practice.actor)
    assert club_by_slug(practice.club.slug) is None
    assert session_by_slug(practice.club.slug, practice.session.slug) is None
    assert role_at(practice.user.pk, practice.club.pk) is None
    assert rehearsal_of(practice.user.pk) is None
    assert rehearsal_at(practice.club.pk) is None
    practice.session.refresh_from_db()
    assert practice.session.state == "ended"
    assert not TableLink.objects.filter(session=practice.session, ended_at=None).exists()
    assert not TableDevice.objects.filter(link__session=practice.session, ended_at=None).exists()
    with refused("practice evening is over", NotFoundError):
        open_by_link(secret=secret, description="A phone")
    with refused("over", NotFoundError):
        set_paused(rehearsal_id=practice.pk, paused=True)
    assert step_rehearsal(practice.pk, timezone.now()) == 0


@pytest.mark.always
def test_only_who_rehearses_directs_it_and_for_as_long_as_they_direct_at_the_club() -> None:
    practice = Practice()
    other, manager = builders.make_director(practice.real), builders.make_manager(practice.real)
    root = builders.make_manager(practice.real)
    root.is_superuser = True
    root.save()
    assert role_at(practice.user.pk, practice.club.pk) is Role.DIRECTOR
    for each in (other, manager, root):
        assert role_at(each.pk, practice.club.pk) is None
    assert role_at(root.pk, practice.real.pk) is Role.MANAGER
    Membership.objects.filter(user=practice.user).update(role="member")
    assert role_at(practice.user.pk, practice.club.pk) is None
    theirs = make_rehearsal(club_id=practice.real.pk, plan=RehearsalPlan(), actor=builders.actor(root))
    assert role_at(root.pk, theirs.club_id) is Role.DIRECTOR


@pytest.mark.always
def test_nobody_in_it_has_an_address_or_a_role_and_every_session_is_practice() -> None:
    practice = Practice()
    assert not Player.objects.filter(club=practice.club).exclude(email="").exists()
    with refused("e-mail address"):
        add_player(club_id=practice.club.pk, name="Ada", email="ada@example.org", actor=practice.actor)
    with refused("role"):
        appoint(club_id=practice.club.pk, email="ada@example.org", role="director", actor=PROGRAM)
    more = create_session(club_id=practice.club.pk, title="Another", day=builders.DAY, actor=practice.actor)
    assert more.practice
    with refused("club", NotFoundError):
        make_rehearsal(club_id=practice.club.pk, plan=RehearsalPlan(), actor=practice.actor)


@pytest.mark.parametrize("pairs", [3, 29])
def test_a_size_that_cannot_be_played_is_refused(pairs: int) -> None:
    club = builders.make_club()
    actor = builders.actor(builders.make_director(club))
    with refused("from 4 to 28"):
        make_rehearsal(club_id=club.pk, plan=RehearsalPlan(pairs=pairs), actor=actor)
    assert not Club.objects.exclude(practice="").exists()


def test_after_three_days_it_ends_by_itself() -> None:
    practice = Practice()
    assert end_old_rehearsals(timezone.now() + timedelta(days=2, hours=23)) == 0
    later = timezone.now() + timedelta(days=3, minutes=1)
    assert end_old_rehearsals(later) == 1
    assert end_old_rehearsals(later) == 0
    assert practice.row.ended_at is not None


def test_the_director_says_how_fast_and_when_it_stands_still() -> None:
    practice = Practice(speed=4)
    practice.starts()
    practice.step(3)
    assert practice.row.clock == 3 * 15 * 4
    set_paused(rehearsal_id=practice.pk, paused=True)
    assert practice.step(20) == 0
    assert practice.row.clock == 180
    set_paused(rehearsal_id=practice.pk, paused=False)
    set_speed(rehearsal_id=practice.pk, speed=1, actor=practice.actor)
    practice.session.refresh_from_db()
    assert practice.session.minutes_per_board == 8
    Rehearsal.objects.update(stepped_at=practice.now)
    practice.step()
    assert practice.row.clock == 195
    with refused("speeds"):
        set_speed(rehearsal_id=practice.pk, speed=7, actor=practice.actor)


def test_a_computer_that_slept_finds_no_evening_played() -> None:
    practice = Practice()
    practice.starts()
    practice.step()
    practice.now += timedelta(hours=8)
    practice.step()
    assert practice.row.clock == 15 * 4 + 30 * 4
    practice.now -= timedelta(days=1)
    practice.step()
    assert practice.row.clock == 180, "a clock that was set back"


def test_while_all_wait_for_the_director_nothing_is_written() -> None:
    practice = Practice()
    practice.starts()
    practice.plays_round(1)
    practice.step(2)
    before = practice.row.stepped_at
    practice.step(5)
    assert practice.row.stepped_at == before


def test_a_table_where_somebody_sits_with_a_device_is_left_to_them() -> None:
    practice = Practice()
    practice.starts()
    practice.step()
    open_by_link(secret=builders.table_secret(practice.session, 2), description="A phone")
    for _time in range(60):
        practice.step()
        practice.answers()
    assert not Line.objects.filter(session=practice.session, table=2, result__isnull=False).exists()
    assert Line.objects.filter(session=practice.session, table=1, result__isnull=False).exists()


def test_the_task_goes_on_with_the_others_where_one_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, other = Practice(), Practice()
    for each in (broken, other):
        each.starts()
    Rehearsal.objects.filter(pk=broken.pk).update(tables={"A1": {"nonsense": 1}})
    Rehearsal.objects.update(stepped_at=timezone.now() - timedelta(seconds=20))
    step_due_rehearsals()
    assert other.row.clock >= 20
    assert broken.row.clock == 0


def test_two_results_come_from_a_tablet_and_a_phone() -> None:
    practice = Practice()
    practice.starts()
    practice.plays_round(1)
    practice.plays_round(2)
    (line,) = Line.objects.filter(session=practice.session, rival__isnull=False)
    both = Result.objects.filter(pk__in=[line.result_id, line.rival_id])
    assert {each.device.description for each in both if each.device} == {"Simulated tablet", PHONE}
    assert len({(each.contract, each.declarer) for each in both}) == 2


def states(practice: Practice) -> dict[str, StepState]:
    return {each.key: each.state for each in guide(practice).steps}


def guide(practice: Practice) -> Guide:
    found = rehearsal_at(practice.club.pk)
    assert found is not None
    made = guide_of(found)
    assert made is not None
    return made


def test_each_step_of_the_guide_is_done_when_it_was_really_done() -> None:
    practice = Practice()
    assert guide(practice).current == guide(practice).steps[0]
    practice.starts()
    assert states(practice)["start"] is StepState.DONE
    assert guide(practice).current is None
    assert guide(practice).waiting is not None
    while not Call.objects.filter(open=True).exists():
        practice.step()
    assert states(practice)["call"] is StepState.NOW
    assert [each.what in ("direction", "wrong_board") for each in guide(practice).told] == [False]
    practice.answers()
    assert states(practice)["call"] is StepState.DONE
    while not Call.objects.filter(open=True).exists():
        practice.step()
    told = guide(practice).told[0]
    assert told.what == "direction"
    assert told.played is not None
    assert told.line is not None
    mend = next(each for each in guide(practice).steps if each.key == "mend")
    assert (mend.state, mend.line, mend.table) == (StepState.NOW, told.line, told.table)
    board, ns, ew = told.line
    line = Line.objects.get(session=practice.session, board__number=board, ns=ns, ew=ew)
    entry = Entry(client_id=builders.uuid4(), played=told.played, replaces=line.result_id)
    meeting = Meeting(board, ns, ew, "A", 1, told.table)
    enter_result(
        session_id=practice.session.pk,
        meeting=meeting,
        entry=entry,
        source="desk",
        permission=builders.BY_THE_CLOCKS,
        actor=practice.actor,
    )
    assert states(practice)["mend"] is StepState.DONE
    assert guide(practice).told[0].played is None, "it is right now"
    practice.plays_round(1)
    assert (states(practice)["round"], states(practice)["time"]) == (StepState.NOW, StepState.NOW)
    skip_step(rehearsal_id=practice.pk, step="time")
    skip_step(rehearsal_id=practice.pk, step="time")
    assert states(practice)["time"] is StepState.SKIPPED
    open_round(section_id=practice.section.pk, number=2, actor=practice.actor)
    for _step in range(5):
        practice.step()
    assert (states(practice)["round"], states(practice)["settle"]) == (StepState.DONE, StepState.LATER)
    assert states(practice)["end"] is StepState.LATER, "two sides will disagree first"
    while states(practice)["settle"] is StepState.LATER:
        practice.step()
        practice.answers()
    (said,) = [each for each in guide(practice).told if each.what == CONFLICT]
    line = Line.objects.get(session=practice.session, rival__isnull=False)
    assert line.result is not None
    assert said.played is not None
    assert (line.result.contract, line.result.declarer) == (str(said.played.contract), said.played.declarer)
    assert "pressed a wrong key" in told_words(said)
    assert guide(practice).current == next(each for each in guide(practice).steps if each.key == "settle")
    end_play(session_id=practice.session.pk, actor=practice.actor)
    assert (states(practice)["end"], states(practice)["publish"]) == (StepState.DONE, StepState.NOW)
    recompute(practice.session.pk)
    publish_session(session_id=practice.session.pk, actor=practice.actor)
    skip_step(rehearsal_id=practice.pk, step="settle")
    assert guide(practice).finished
    assert "6 of 8 steps" in now_words(guide(practice))


def test_what_did_not_happen_before_the_end_is_no_step_any_more() -> None:
    practice = Practice()
    practice.starts()
    end_play(session_id=practice.session.pk, actor=practice.actor)
    assert [key for key, each in states(practice).items() if each is StepState.GONE] == [
        "call",
        "time",
        "mend",
        "round",
        "settle",
    ]
    assert guide(practice).current == guide(practice).steps[-1]


def test_names_are_nobodys_and_each_only_once() -> None:
    names = [invented(number) for number in range(len(FIRST) * len(LAST))]
    assert len(set(names)) == len(names)
