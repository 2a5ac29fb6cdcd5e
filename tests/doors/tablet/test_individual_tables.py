"""Individuals at the tables: every round names all four, and says where each of them goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pytest

from club.models import LineUp, Section, Session
from movements.models import Plan
from movements.queries import SeatingInfo, seatings_of
from scoring.queries.phone import PhonePhase, phone_state
from scoring.queries.table import Place, PlannedRound, table_evening, table_state
from tests.builders import section_of
from tests.individual_evenings import EVENINGS, started_individual

pytestmark = pytest.mark.django_db

SEATS = ("N", "S", "E", "W")


@dataclass(frozen=True)
class Chart:
    """The movement as it stands in the database, read without anything that a table or a phone is told by."""

    session: Session

    @cached_property
    def seatings(self) -> list[SeatingInfo]:
        return seatings_of(self.session.pk)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """«3 Ann Able» by contestant."""
        found = LineUp.objects.filter(contestant__session=self.session).select_related("contestant", "player")
        return {each.contestant_id: f"{each.contestant.number} {each.player.name}" for each in found}

    @cached_property
    def last_table(self) -> int:
        return Plan.objects.get(section__session=self.session).tables

    def seat(self, who: int, number: int) -> tuple[SeatingInfo, str]:
        """Where somebody is in a round, and at which seat; "" to sit out."""
        seating = next(each for each in self.seatings if each.round == number and who in each.everybody)
        return seating, by_seat(seating).get(who, "")

    def partner(self, who: int, number: int) -> int:
        seating, _seat = self.seat(who, number)
        side = seating.north_south if who in seating.north_south else seating.east_west
        return next(each for each in side if each != who)

    def opponents(self, who: int, number: int) -> str:
        seating, _seat = self.seat(who, number)
        side = seating.east_west if who in seating.north_south else seating.north_south
        return self.joined(side)

    def joined(self, side: tuple[int, ...]) -> str:
        return " & ".join(self.names[each] for each in side)

    def next_played(self, who: int, number: int) -> tuple[int, int, str] | None:
        """Round, table and seat of the next round with boards after `number`."""
        later = (each for each in self.seatings if each.round > number and each.plays and who in each.everybody)
        first = min(later, key=lambda each: each.round, default=None)
        return (first.round, first.table, by_seat(first)[who]) if first else None


def by_seat(seating: SeatingInfo) -> dict[int, str]:
    return dict(zip(seating.everybody, SEATS, strict=True)) if seating.plays else {}


def place_of(session: Session, table: int) -> Place:
    return Place(session.pk, section_of(session).pk, table)


def check_round(chart: Chart, table: int, planned: PlannedRound, last: int) -> None:
    seating = next(each for each in chart.seatings if (each.round, each.table) == (planned.number, table))
    assert planned.ns is not None
    assert planned.ns.name == chart.joined(seating.north_south)
    if seating.plays:
        assert planned.ew is not None
        assert planned.ns.players + planned.ew.players == tuple(chart.names[each] for each in seating.everybody)
        assert [each.number for each in planned.boards] == list(seating.boards)
    assert planned.turns == ()
    if planned.number == last:
        assert planned.after is None
        return
    assert planned.after is not None
    assert [each.pair.name for each in planned.after.moves] == [chart.names[each] for each in seating.everybody]
    for who, move in zip(seating.everybody, planned.after.moves, strict=True):
        there, seat = chart.seat(who, planned.number + 1)
        assert move.seat.direction == seat
        if seat:
            assert move.seat.table == there.table
            assert move.partner is not None
            assert move.partner.name == chart.names[chart.partner(who, there.round)]
            assert move.opponents is not None
            assert move.opponents.name == chart.opponents(who, there.round)
            here = by_seat(seating).get(who)
            assert move.stays == ((there.table, seat) == (table, here))
        else:
            assert move.seat.table == (there.table if there.table <= chart.last_table else None)
            assert (move.partner, move.opponents) == (None, None)
            then = (move.then.round, move.then.table, move.then.direction) if move.then else None
            assert then == chart.next_played(who, there.round)


@pytest.mark.parametrize(("players", "kind", "rounds"), EVENINGS)
def test_every_table_names_all_four_and_where_each_goes(players: int, kind: str, rounds: int) -> None:
    chart = Chart(started_individual(players, kind, rounds=rounds))
    seen = 0
    for table in {each.table for each in chart.seatings}:
        evening = table_evening(place_of(chart.session, table))
        for planned in evening.plan:
            check_round(chart, table, planned, evening.rounds)
            seen += 1
        if table > chart.last_table:
            continue
        state = table_state(place_of(chart.session, table))
        first = next(each for each in evening.plan if each.number == 1)
        assert state.current is not None
        assert (state.current.ns, state.current.ew, state.current.after) == (first.ns, first.ew, first.after)
    assert seen == len(chart.seatings)


@pytest.mark.parametrize(("players", "kind", "rounds"), [(9, "individual", 9), (15, "individual-design", 5)])
def test_every_phone_tells_partner_seat_table_and_opponents(players: int, kind: str, rounds: int) -> None:
    chart = Chart(started_individual(players, kind, rounds=rounds, habits={"pace": "together"}))
    for number in (1, rounds // 2, rounds):
        Section.objects.filter(session=chart.session).update(open_round=number)
        for who, name in chart.names.items():
            state = phone_state(chart.session.pk, who)
            assert state is not None
            assert f"{state.pair.number} {state.pair.name}" == name
            check_phone(chart, who, number, state.phase, state)


def check_phone(chart: Chart, who: int, number: int, phase: PhonePhase, state: object) -> None:
    seating, seat = chart.seat(who, number)
    later = chart.next_played(who, number)
    now, following = state.now, state.next  # type: ignore[attr-defined]
    if not seat:
        assert phase is (PhonePhase.SIT_OUT if later else PhonePhase.FINISHED)
        assert not later or (now.plays, now.table) == (False, None)
    else:
        assert phase is PhonePhase.PLAYING
        assert (now.table, now.direction, now.side) == (seating.table, seat, "NS" if seat in "NS" else "EW")
        assert now.partner.name == chart.names[chart.partner(who, number)]
        assert now.opponents.name == chart.opponents(who, number)
        assert now.boards == seating.boards
        assert not state.turns  # type: ignore[attr-defined]
    if later and later[0] == number + 1:
        assert (following.round, following.table, following.direction) == later
        assert following.partner.name == chart.names[chart.partner(who, number + 1)]
    elif later:
        then = state.then  # type: ignore[attr-defined]
        assert (following.plays, following.table) == (False, None)
        assert (then.round, then.table, then.direction) == later
    else:
        assert following is None
