"""A prize-giving as it is kept: begun by what counts then, read out without a record, recognised by the wall."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.models import AuditRow, Session, WallLink
from club.queries import SessionInfo
from club.services import end_play, make_wall_link
from scoring.engine.prize_giving.document import PrizePlan
from scoring.errors import DomainError, StaleError
from scoring.models import PrizeGiving
from scoring.queries.prize_giving import different, prize_giving_of, prizes_now, running_prize_giving
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.prize_giving import begin_prize_giving, end_prize_giving, plan_prizes, read_out
from tests.builders import ended_session, play_all, started_in, started_session

pytestmark = pytest.mark.django_db


def begun(session: Session, plan: PrizePlan | None = None) -> PrizeGiving:
    if plan is not None:
        plan_prizes(session_id=session.pk, plan=plan, actor=PROGRAM)
    session.refresh_from_db()
    begin_prize_giving(session=SessionInfo.of(session), actor=PROGRAM)
    return PrizeGiving.objects.get(session=session)


def test_it_is_begun_read_out_and_ended() -> None:
    session = ended_session(10, "straight-mitchell")
    make_wall_link(club_id=session.club_id, actor=PROGRAM)
    row = begun(session)
    assert (len(row.given), row.position, row.edition) == (6, 0, None)
    read_out(session_id=session.pk, position=1, seen=0)
    read_out(session_id=session.pk, position=1, seen=0)
    with pytest.raises(StaleError):
        read_out(session_id=session.pk, position=3, seen=2)
    read_out(session_id=session.pk, position=99, seen=1)
    info = prize_giving_of(session.pk)
    assert info.position == info.last == 12
    step = info.step()
    assert step is not None
    assert (step.number, step.of, step.named, step.prize.place) == (6, 6, True, 1)
    # Each of begin, two presses that were something, and what follows is another picture.
    assert WallLink.objects.get(club=session.club_id).turned == 3
    for _time in range(2):
        end_prize_giving(session_id=session.pk, actor=PROGRAM)
    assert not prize_giving_of(session.pk).on
    with pytest.raises(DomainError, match="No prizes"):
        read_out(session_id=session.pk, position=1, seen=0)
    acts = AuditRow.objects.filter(action__contains="prize").order_by("number").values_list("action", flat=True)
    assert list(acts) == ["prize-giving begun", "prize-giving ended"]


def test_a_plan_is_recorded_where_it_changes_something() -> None:
    session = ended_session(8)
    for _time in range(2):
        plan_prizes(session_id=session.pk, plan=PrizePlan(specials=("lot",)), actor=PROGRAM)
    assert AuditRow.objects.filter(action="prizes planned").count() == 1
    assert prize_giving_of(session.pk).plan.specials == ("lot",)


def test_the_lot_is_drawn_once_and_recorded() -> None:
    session = ended_session(10, "straight-mitchell")
    plan = PrizePlan({"all-NS": 1, "all-EW": 1}, ("lot",))
    first = begun(session, plan)
    assert first.lot
    again = begun(session)
    assert (again.lot, again.given) == (first.lot, first.given)
    data = AuditRow.objects.filter(action="prize-giving begun").values_list("data", flat=True)
    assert {each["lot"] for each in data} == {first.lot}
    lucky, *others = (each["winners"][0]["key"] for each in first.given)
    assert lucky not in others


@pytest.mark.always
def test_it_needs_the_end_of_play_and_something_to_give() -> None:
    with pytest.raises(DomainError, match="once play is over"):
        begun(started_session(8))
    with pytest.raises(DomainError, match="nothing to give"):
        begun(ended_session(8), PrizePlan({"all": 0}))
    assert not PrizeGiving.objects.exclude(begun_at=None).exists()


def test_the_wall_has_the_one_that_was_moved_last_and_forgets_what_nobody_ends() -> None:
    one = ended_session(8)
    other = ended_session(8, club=one.club)
    begun(one)
    begun(other)
    now = timezone.now()

    def shown() -> int | None:
        found = running_prize_giving(one.club_id, now)
        return found[0].id if found else None

    assert shown() == other.pk
    read_out(session_id=one.pk, position=1, seen=0)
    assert shown() == one.pk
    end_prize_giving(session_id=one.pk, actor=PROGRAM)
    assert shown() == other.pk
    PrizeGiving.objects.update(moved_at=now - timedelta(hours=4))
    assert shown() is None


def test_by_an_edition_it_is_not_provisional_and_a_newer_one_is_compared() -> None:
    session = ended_session(10, "straight-mitchell")
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    assert begun(session).edition == edition.number
    info = prize_giving_of(session.pk)
    now = prizes_now(SessionInfo.of(session), info.plan, info.lot)
    assert different(info.given, now.prizes) == ((), False)
    assert different(info.given[1:], now.prizes) == ((now.prizes[0],), True)


def test_sections_that_have_one_ranking_have_prizes_of_their_own() -> None:
    session = started_in(10, 10)
    Session.objects.filter(pk=session.pk).update(compare="field")
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    found = prizes_now(SessionInfo.of(session), PrizePlan(), 0)
    keys = [each.key for each in found.lists]
    assert len(set(keys)) == len(keys)
    assert any("A" in key.split("-") for key in keys)
