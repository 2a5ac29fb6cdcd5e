"""The total over two sessions of every contest, by every way of scoring that has one: as the sessions' rankings say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Contestant, LineUp, Session
from club.services import end_play, move_to_event
from movements.services import start_session
from scoring.models import EventTotal
from scoring.services import publish_session
from scoring.services.event_totals import recompute_event, start_total
from tests import builders
from tests.event_evenings import Championship, snapshot_of, table_of
from tests.individual_evenings import add_players, individual_session, seat_players
from tests.team_evenings import add_teams, seat_teams, teams_session

pytestmark = pytest.mark.django_db

#: What a row of a session's standings brings, by how the total is made.
Brought = Callable[[Mapping[str, Any]], Fraction]


def in_points(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["total"])


def in_victory_points(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["vp"])


def _finish(session: Session, seed: int) -> None:
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    builders.recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)


def two_of_pairs(**habits: Any) -> list[Session]:
    event = Championship(6)
    for seed in (1, 2):
        event.evening(event.pairs[:: 1 if seed == 1 else -1], seed=seed, kind="howell", habits=habits)
    return event.sessions


def two_of_teams(**habits: Any) -> list[Session]:
    first = teams_session(**habits)
    add_teams(first, 5)
    seat_teams(first)
    _finish(first, 1)
    second = teams_session(first.club, **habits)
    move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    take_teams_along(first, second)
    seat_teams(second)
    _finish(second, 2)
    return [first, second]


def take_teams_along(first: Session, second: Session) -> None:
    """The teams of the event in the other order, with their players."""
    for place, entry in enumerate(reversed(list(first.event.entries.order_by("number"))), start=1):
        made = Contestant.objects.create(session=second, key=f"+{place}", number=entry.number, place=place, entry=entry)
        before = Contestant.objects.get(session=first, entry=entry)
        for line in before.line_up.all():
            LineUp.objects.create(contestant=made, seat=line.seat, player=line.player)


def two_of_individuals(**habits: Any) -> list[Session]:
    first = individual_session(**habits)
    add_players(first, 8)
    seat_players(first, rounds=4)
    _finish(first, 1)
    second = individual_session(first.club, **habits)
    move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    rows = LineUp.objects.filter(contestant__session=first).order_by("-contestant__place")
    for place, row in enumerate(rows, start=1):
        made = Contestant.objects.create(session=second, key=f"+{place}", number=place, place=place)
        LineUp.objects.create(contestant=made, seat=0, player=row.player)
    seat_players(second, rounds=4)
    _finish(second, 2)
    return [first, second]


def by_people(session: Session, brought: Brought) -> dict[object, Fraction]:
    """What everybody brings, from the standings of the session: by entry, else by players."""
    who: dict[str, object] = {}
    players: dict[str, set[int]] = defaultdict(set)
    for row in LineUp.objects.filter(contestant__session=session).select_related("contestant"):
        players[row.contestant.key].add(row.player_id)
        who[row.contestant.key] = row.contestant.entry_id or frozenset(players[row.contestant.key])
    ranking = builders.standings_of(session)["ranking"]
    return {who[row["contestant"]]: brought(row) for row in ranking}


MATCHES = {"scored_by": "cross_imps", "vp_scale": "wbf-continuous"}
SWISS_PAIRS = {"vp_scale": "ebu-swiss-pairs"}
CASES = {
    "pairs, cross-IMPs": (two_of_pairs, {"scored_by": "cross_imps"}, "points", in_points),
    "pairs, mean cross-IMPs": (two_of_pairs, {"scored_by": "cross_imps_mean"}, "points", in_points),
    "pairs, Butler": (two_of_pairs, {"scored_by": "butler"}, "points", in_points),
    "pairs in matches, IMPs": (two_of_pairs, MATCHES, "victory_points", in_victory_points),
    "pairs in matches, matchpoints": (two_of_pairs, SWISS_PAIRS, "victory_points", in_victory_points),
    "teams, victory points": (two_of_teams, {}, "victory_points", in_victory_points),
    "teams, IMPs": (two_of_teams, {"vp_scale": ""}, "points", in_points),
    "individuals, cross-IMPs": (two_of_individuals, {"scored_by": "cross_imps"}, "points", in_points),
}


@pytest.mark.parametrize("case", CASES)
def test_the_total_is_what_the_sessions_add_up_to(case: str) -> None:
    make, habits, by, brought = CASES[case]
    sessions = make(**habits)
    total = start_total(club_id=sessions[0].club_id, event_id=sessions[0].event_id, actor=PROGRAM)
    assert total.by == by
    first, second = (by_people(each, brought) for each in sessions)
    assert first.keys() == second.keys()
    rows = table_of(snapshot_of(total).publishable)
    wanted = sorted((first[who] + second[who] for who in first), reverse=True)
    found = [Fraction(row["figure"]) for row in rows]
    # A session's standings round what has no end; the total does not.
    assert all(abs(one - other) < Fraction(1, 100) for one, other in zip(found, wanted, strict=True))
    assert [row["rank"] for row in rows] == [1 + sum(other > mine for other in found) for mine in found]
    assert all(len(row["parts"]) == 2 for row in rows)


def test_matchpoints_of_single_players_are_averaged() -> None:
    sessions = two_of_individuals()
    total = start_total(club_id=sessions[0].club_id, event_id=sessions[0].event_id, actor=PROGRAM)
    assert total.by == EventTotal.By.PERCENTAGES
    first, second = (by_people(each, lambda row: Fraction(row["percent"])) for each in sessions)
    rows = table_of(snapshot_of(total).publishable)
    wanted = sorted(((first[who] + second[who]) / 2 for who in first), reverse=True)
    assert all(abs(Fraction(row["figure"]) - other) < Fraction(1, 100) for row, other in zip(rows, wanted, strict=True))


def test_a_session_that_is_scored_otherwise_does_not_count_and_is_named() -> None:
    event = Championship(6)
    event.evening(kind="howell")
    event.evening(kind="howell", habits={"scored_by": "cross_imps"})
    total = event.total()
    document = snapshot_of(total).publishable
    assert document["unfit"] == [1]
    assert all(len(row["parts"]) == 1 for row in table_of(document))


def test_teams_that_tie_are_told_apart_by_rule() -> None:
    """All matches of both sessions are level where every table has the same result: no rule decides, and none is
    invented. Where ties are not split, the rank is shared as well."""
    sessions = []
    for _seed in (1, 2):
        session = teams_session(sessions[0].club) if sessions else teams_session()
        if sessions:
            move_to_event(session_id=session.pk, event_id=sessions[0].event_id, actor=PROGRAM)
            take_teams_along(sessions[0], session)
        else:
            add_teams(session, 5)
        seat_teams(session)
        start_session(session_id=session.pk, actor=PROGRAM)
        for seat, board in list(builders.still_to_play(session)):
            builders.enter(session, seat.table, seat.round, board, "1NTN=")
        end_play(session_id=session.pk, actor=PROGRAM)
        builders.recompute(session.pk)
        sessions.append(session)
    total = start_total(club_id=sessions[0].club_id, event_id=sessions[0].event_id, actor=PROGRAM)
    EventTotal.objects.filter(pk=total.pk).update(split_ties=True)
    recompute_event(total.pk)
    document = snapshot_of(total).present
    assert [row["rank"] for row in table_of(document)] == [1] * 5
    split = document["tables"][0]["splits"][0]
    assert (split["rank"], len(split["order"][0]), split["steps"]) == (1, 5, [])
