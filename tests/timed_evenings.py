"""Evenings whose results come at moments that a test chooses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from club.append_only import triggers_disabled
from club.models import Session
from club.queries import SessionInfo, session_info
from movements.models import Seating
from scoring.models import Result
from tests import builders

MINUTE = timedelta(minutes=1)


def info_of(session: Session) -> SessionInfo:
    found = session_info(session.pk)
    assert found is not None
    return found


def began(session: Session, minutes_ago: int) -> datetime:
    """Play began so long ago."""
    at = timezone.now() - minutes_ago * MINUTE
    Session.objects.filter(pk=session.pk).update(started_at=at)
    session.refresh_from_db()
    return at


def enter_at(session: Session, table: int, number: int, moments: Mapping[int, datetime], section: str = "A") -> None:
    """At a table in a round: boards by their place in it (0, 1, …), each at its moment."""
    enter_all(session, {(at, section, number, table, which) for which, at in moments.items()})


def enter_all(session: Session, entries: Iterable[tuple[datetime, str, int, int, int]]) -> None:
    """Moment, section, round, table, place of the board: in the order of the moments."""
    for at, section, number, table, which in sorted(entries):
        board = builders.seating_at(session, table, number, section).boards[which]
        entered = builders.enter(session, table, number, board, "2SN=", section=section)
        with triggers_disabled("a test says when a result came"):
            Result.objects.filter(pk=entered.result_id).update(entered_at=at)


def play_at(session: Session, rounds: int, begin: datetime, minutes: Mapping[int, int], usual: int = 7) -> None:
    """The first rounds at every table: so many minutes a board at the tables named, else the usual, and each round
    begins everywhere a minute after the slowest table has finished the one before."""
    seats = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False, round__lte=rounds)
    most = max(usual, *minutes.values()) if minutes else usual
    found = []
    for seat in seats.select_related("section"):
        start = begin + (seat.round - 1) * (len(seat.boards) * most + 1) * MINUTE
        a_board = minutes.get(seat.table, usual)
        for which in range(len(seat.boards)):
            at = start + (which + 1) * a_board * MINUTE
            found.append((at, seat.section.letter, seat.round, seat.table, which))
    enter_all(session, found)


def first_round(session: Session, start: datetime, boards: Mapping[int, int]) -> None:
    """So many boards of the first round at each table, seven minutes each."""
    found = {
        (start + 7 * (which + 1) * MINUTE, "A", 1, table, which) for table, of in boards.items() for which in range(of)
    }
    enter_all(session, found)
