"""A session as scoring handsets are told of it, from its movement as it stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from uuid import NAMESPACE_URL, uuid5

from django.db.models import QuerySet
from django.utils import timezone

from club.engine.contests import CONTESTS
from club.models import Event, Player, Session
from club.models.during_play import BoardResults
from club.models.ways_of_scoring import Compare
from club.queries import Pair, board_labels, pairs_of
from movements.engine.matches import four_of
from movements.queries import SeatingInfo, plans_of, seatings_of
from scoring.engine.handsets import (
    DIRECTIONS,
    HandsetPlayer,
    HandsetRound,
    HandsetSeat,
    HandsetSection,
    HandsetSession,
    printed_board,
)
from scoring.queries.paper import Seat, seats_at_tables

#: Of a session that has not begun: when handsets say that it is played.
USUAL_HOUR = time(19, 0)


def handset_session(session_id: int) -> HandsetSession | None:
    """None where a section has no movement. About eight queries, however large.

    Boards have the number that is printed on them. Teams have two numbers each, North–South and East–West; the second
    four of a team of eight the number behind those of all teams.
    """
    session = Session.objects.select_related("event").get(pk=session_id)
    plans = plans_of(session_id)
    if not plans or {plan.section for plan in plans} != set(session.sections.values_list("letter", flat=True)):
        return None
    by_rooms = CONTESTS[session.event.contest].by_rooms
    reading = HandsetReading(
        pairs={pair.id: pair for pair in pairs_of(session_id)},
        labels=board_labels(session_id),
        sitting=seats_at_tables(session_id) if by_rooms else {},
        seatings=seatings_of(session_id),
    )
    return HandsetSession(
        guid=uuid5(NAMESPACE_URL, f"session:{session.pk}:{session.created_at.isoformat()}").hex.upper(),
        name=session.title,
        at=_when(session),
        contest=session.event.contest,
        method="victory_points" if by_rooms and session.vp_scale else session.method,
        winners=_winners(session),
        sections=tuple(reading.section(plan.section) for plan in plans),
        people=tuple(HandsetPlayer(each.national_number, each.name) for each in _who_may_be_typed(session)),
        ask_lead=session.ask_lead,
        ask_names=session.names_at_table,
        # They cannot wait until everybody has played a board.
        show_results=session.board_results == BoardResults.PLAYED,
        one_field=session.compare == Compare.FIELD,
        grows=any(plan.to_play > plan.rounds for plan in plans),
    )


def _when(session: Session) -> datetime:
    """Local, without a zone, as handsets have it."""
    if session.started_at is None:
        return datetime.combine(session.date, USUAL_HOUR)
    return timezone.localtime(session.started_at).replace(tzinfo=None, microsecond=0)


def _winners(session: Session) -> int:
    """A team has one number on both lines, as pairs have where there are two rankings."""
    contest = session.event.contest
    return 2 if contest == Event.Contest.TEAMS else 1 if contest == Event.Contest.INDIVIDUAL else session.winners


def _who_may_be_typed(session: Session) -> QuerySet[Player]:
    """Members with a number, as the tablets find them; nobody who hides the name."""
    known = Player.objects.filter(club_id=session.club_id, active=True, erased_at__isnull=True)
    return known.exclude(national_number="").exclude(privacy=Player.Privacy.HIDDEN).order_by("pk")


class HandsetReading:
    """What is read of one session, put together section by section."""

    def __init__(
        self,
        pairs: Mapping[int, Pair],
        labels: Mapping[int, str],
        sitting: Mapping[Seat, tuple[int, int]],
        seatings: Sequence[SeatingInfo],
    ) -> None:
        self.pairs, self.labels, self.sitting, self.seatings = pairs, labels, sitting, seatings
        self.highest = max((pair.number for pair in pairs.values()), default=0)
        self.matches = list(dict.fromkeys(each.match for each in seatings if each.match))

    def section(self, letter: str) -> HandsetSection:
        own = [each for each in self.seatings if each.section == letter]
        tables = sorted({each.table for each in own if each.boards})
        numbers = range(1, max((each.round for each in own), default=0) + 1)
        there = {(each.table, each.round): each for each in own}
        rounds = tuple(self._round(table, number, there.get((table, number))) for table in tables for number in numbers)
        asked = numbers if any(each.ns_partner for each in own) else (1,)
        seats = tuple(
            HandsetSeat(table, direction, self._player(there.get((table, number)), direction), number)
            for number in asked
            for table in tables
            for direction in DIRECTIONS
        )
        return HandsetSection(letter, rounds, seats)

    def _round(self, table: int, number: int, row: SeatingInfo | None) -> HandsetRound:
        if row is None:
            return HandsetRound(table, number)
        second = self.highest if row.room and four_of(row.room) > 1 else 0
        ns, ew, south, west = (self._number(each) for each in (row.ns, row.ew, row.ns_partner, row.ew_partner))
        group = self.matches.index(row.match) + 1 if row.match else 0
        boards = tuple(sorted(printed_board(board, self.labels) for board in row.boards))
        return HandsetRound(
            table, number, ns + second if ns else 0, ew + second if ew else 0, boards, south, west, group
        )

    def _number(self, contestant: int | None) -> int:
        pair = self.pairs.get(contestant) if contestant is not None else None
        return pair.number if pair else 0

    def _player(self, row: SeatingInfo | None, direction: str) -> HandsetPlayer | None:
        if row is None:
            return None
        side, which = ("NS" if direction in "NS" else "EW"), int(direction in "SW")
        first, partner = (row.ns, row.ns_partner) if side == "NS" else (row.ew, row.ew_partner)
        if partner is not None:
            first, seat = (first, partner)[which], 0
        else:
            seat = self.sitting.get((row.section, row.round, row.table, side), (0, 1))[which]
        players = self.pairs[first].players if first is not None else ()
        return next((HandsetPlayer(each.national_number, each.name) for each in players if each.seat == seat), None)
