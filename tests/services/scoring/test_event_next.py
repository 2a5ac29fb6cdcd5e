"""The next session of events of every kind: who is carried into it, and whom a Swiss of it draws against each other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Session
from club.services import end_play
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import EventTotal, Line, SameContestant
from scoring.queries.event_next import earlier_meetings, next_session
from scoring.queries.event_totals import total_by_slug
from scoring.queries.event_values import TotalInfo
from scoring.recompute import recompute
from scoring.services.event_totals import (
    Wanted,
    arrange_places,
    join_contestants,
    recompute_event,
    set_up_next,
    start_total,
)
from scoring.services.movement import choose_movement
from tests import builders
from tests.event_evenings import Championship, snapshot_of
from tests.individual_evenings import published_individual
from tests.swiss_evenings import draw, play_round, ready_swiss
from tests.team_evenings import published_teams

pytestmark = pytest.mark.django_db


def over(session: Session) -> TotalInfo:
    """The ranking of the event of a session."""
    total = start_total(club_id=session.club_id, event_id=session.event_id, actor=PROGRAM)
    recompute_event(total.pk)
    found = total_by_slug(session.club_id, total.slug)
    assert found is not None
    return found


def entered(total: TotalInfo, session: Session, how: str = "ranking") -> Session:
    """A new session with everybody."""
    everybody = [each.id for each in next_session(total).candidates]
    day = session.date + timedelta(days=1)
    wanted = Wanted(None, "Next", day, "", how, 0, everybody)
    return set_up_next(total_id=total.id, wanted=wanted, actor=PROGRAM)


def who(session: Session) -> list[frozenset[int]]:
    return [
        frozenset(LineUp.objects.filter(contestant=each).values_list("player", flat=True))
        for each in session.contestants.order_by("place")
    ]


def test_teams_come_with_their_entries_in_the_order_of_the_ranking() -> None:
    session = published_teams(4, "round-robin")
    total = over(session)
    made = entered(total, session)
    ranks = [each.who.team or each.who.key for each in next_session(total).candidates]
    assert len(ranks) == 4
    assert list(made.contestants.order_by("place").values_list("entry", flat=True)) == [
        Contestant.objects.get(pk=each.id).entry_id for each in next_session(total).candidates
    ]
    assert made.scored_by == session.scored_by
    assert made.vp_scale == session.vp_scale


def test_single_players_come_again() -> None:
    session = published_individual(8, rounds=4)
    total = over(session)
    made = entered(total, session)
    assert set(who(made)) == set(who(session))
    assert all(len(each) == 1 for each in who(made))


def test_who_has_no_name_is_still_known() -> None:
    session = nameless()
    total = over(session)
    made = entered(total, session)
    assert SameContestant.objects.filter(contestant__session=made).count() == 8
    builders.seat(made)
    start_session(session_id=made.pk, actor=PROGRAM)
    builders.play_all(made, 2)
    end_play(session_id=made.pk, actor=PROGRAM)
    recompute(made.pk)
    document = snapshot_of(EventTotal.objects.get(pk=total.id)).present
    assert len(document["lines"]) == 8
    assert all(None not in line for line in document["lines"])


def nameless() -> Session:
    session = builders.make_session(builders.make_club())
    builders.add_pairs(session, 8, named=False)
    builders.seat(session)
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 1)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


def test_a_substitute_of_one_session_is_not_carried_on() -> None:
    event = Championship(8)
    event.evening()
    event.evening(seed=2)
    guest = builders.make_player(event.club)
    event.evening([(event.pairs[0][0], guest), *event.pairs[1:]], seed=3)
    total = event.total(missed_out=False)
    one, other = (event.sessions[at].contestants.get(line_up__player=event.pairs[0][0]).pk for at in (0, 2))
    join_contestants(total_id=total.pk, one=one, other=other, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute_event(total.pk)
    found = total_by_slug(event.club.pk, total.slug)
    assert found is not None
    made = entered(found, event.sessions[-1])
    assert frozenset(each.pk for each in event.pairs[0]) in who(made)
    assert len(who(made)) == 8


def test_sections_keep_their_pairs_when_places_are_exchanged() -> None:
    event = Championship(12)
    event.evening()
    info = over(event.sessions[0])
    made = entered(info, event.sessions[0], "entered")
    builders.seat_in(made, 6, 6)
    before = {each.letter: set(each.contestants.values_list("pk", flat=True)) for each in made.sections.all()}
    first = [meet.again for _letter, meet in next_session(info).upcoming[0].meet]
    again, _fewest = arrange_places(total_id=info.id, session_id=made.pk, actor=PROGRAM)
    after = {each.letter: set(each.contestants.values_list("pk", flat=True)) for each in made.sections.all()}
    assert after == before
    assert again == sum(len(meet.again) for _letter, meet in next_session(info).upcoming[0].meet)
    assert again < sum(map(len, first))


def test_a_swiss_of_the_second_session_avoids_opponents_of_the_first() -> None:
    first = ready_swiss("pairs", 12, rounds=3)
    start_session(session_id=first.pk, actor=PROGRAM)
    play_round(first)
    for _number in (2, 3):
        draw(first)
        play_round(first)
    end_play(session_id=first.pk, actor=PROGRAM)
    recompute(first.pk)
    first.refresh_from_db()
    second = entered(over(first), first)
    listed = {each.pk: f"on the list {each.place}" for each in second.contestants.all()}
    known = {frozenset((each.one, each.two)) for each in earlier_meetings(second.pk, listed)}
    assert len(known) == 18, "before they have places too"
    options = {"contest": "pairs", "entries": 12, "rounds": 4, "boards_per_round": 2}
    choose_movement(section_id=builders.section_of(second).pk, kind="swiss", options=options, actor=PROGRAM)
    start_session(session_id=second.pk, actor=PROGRAM)
    play_round(second)
    for _number in (2, 3, 4):
        draw(second)
        play_round(second)
    assert not met(first) & met(second)


def met(session: Session, since: int = 1) -> set[frozenset[frozenset[int]]]:
    people = dict(zip(session.contestants.order_by("place").values_list("pk", flat=True), who(session), strict=True))
    lines = Line.objects.filter(session=session, round__gte=since).values_list("ns", "ew")
    return {frozenset((people[ns], people[ew])) for ns, ew in lines}


def test_nobody_is_missing_who_played_the_first_session_of_a_final() -> None:
    event = Championship(6)
    event.evening()
    event.evening(event.pairs[:4], seed=2)
    total = event.total({0: ("qualifying", 1), 1: ("final", 1)}, by="matchpoints", qualifiers=4)
    found = total_by_slug(event.club.pk, total.slug)
    assert found is not None
    candidates = next_session(found).candidates
    assert len(candidates) == 6
    assert not any(each.gone for each in candidates)
