"""Simultaneous pairs for tests: an organiser, clubs with their evenings, and the common field by plain arithmetic.

field = Field(clubs=2)
first = field.evening(0, pairs=8)       # played, ended, published
field.ends()                            # the embargo
field.published()
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.utils import timezone

from club.actor import PROGRAM
from club.models import Club, Session, Simultaneous
from club.services import end_play
from scoring.models import Publication, SimultaneousEdition, SimultaneousSnapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.simultaneous import (
    Settings,
    create_simultaneous,
    join_simultaneous,
    load_simultaneous_deals,
    publish_simultaneous,
    recompute_simultaneous,
)
from scoring.services.starting import begin_play
from tests import builders
from tests.deal_makers import deals_for, pbn_of


class Field:
    """A simultaneous of so many clubs; the first one organises it."""

    def __init__(
        self,
        clubs: int = 2,
        boards: int = 12,
        of: Sequence[Club] = (),
        name: str = "Winter",
        day: date = builders.DAY,
    ) -> None:
        self.clubs = list(of) or [builders.make_club(f"Club {chr(65 + at)}") for at in range(clubs)]
        self.name, self.day = name, day
        settings = Settings(f"{name} simultaneous", day, day + timedelta(days=2), timezone.now() + timedelta(days=20))
        self.row = create_simultaneous(club_id=self.clubs[0].pk, settings=settings, actor=PROGRAM)
        if boards:
            files = [("winter.pbn", pbn_of(deals_for(range(1, boards + 1))).encode())]
            load_simultaneous_deals(simultaneous_id=self.row.pk, files=files, actor=PROGRAM)
            self.row.refresh_from_db()

    def ready(self, club: int, pairs: int = 8, kind: str = "", **options: Any) -> Session:
        """An evening that has joined and not begun."""
        session = builders.make_session(self.clubs[club], title=f"{self.name} pairs", day=self.day)
        join_simultaneous(session_id=session.pk, code=self.row.code, actor=PROGRAM)
        builders.add_pairs(session, pairs)
        builders.seat(session, kind, **options)
        session.refresh_from_db()
        return session

    def started(self, club: int, pairs: int = 8, kind: str = "", **options: Any) -> Session:
        session = self.ready(club, pairs, kind, **options)
        begin_play(session_id=session.pk, actor=PROGRAM)
        session.refresh_from_db()
        return session

    def evening(
        self, club: int, pairs: int = 8, kind: str = "", *, seed: int = 1, published: bool = True, **options: Any
    ) -> Session:
        """An evening that was played to its end."""
        session = self.started(club, pairs, kind, **options)
        builders.play_all(session, seed)
        end_play(session_id=session.pk, actor=PROGRAM)
        recompute(session.pk)
        if published:
            publish_session(session_id=session.pk, actor=PROGRAM)
        session.refresh_from_db()
        return session

    def ends(self) -> None:
        """The time of the embargo has come."""
        Simultaneous.objects.filter(pk=self.row.pk).update(embargo_until=timezone.now() - timedelta(seconds=1))
        self.row.refresh_from_db()
        Session.objects.filter(simultaneous=self.row).update(boards_closed_until=self.row.embargo_until)

    def published(self) -> SimultaneousEdition:
        return publish_simultaneous(simultaneous_id=self.row.pk, actor=PROGRAM)

    def snapshot(self) -> SimultaneousSnapshot:
        recompute_simultaneous(self.row.pk)
        return SimultaneousSnapshot.objects.get(simultaneous=self.row)


def percentages(sessions: list[Session]) -> dict[tuple[int, str], Fraction]:
    """By session and key: every line compared with every other one of all clubs by hand, scaled to the largest number
    of results (Neuberg). For ordinary results alone.
    """
    boards: dict[int, list[tuple[int, Mapping[str, Any]]]] = defaultdict(list)
    for session in sessions:
        standings = Publication.objects.filter(session=session).order_by("-number")[0].standings
        for board in standings["boards"]:
            boards[board["number"]] += [(session.pk, line) for line in board["lines"] if line["score"] is not None]
    most = max(len(lines) for lines in boards.values())
    top = 2 * (most - 1)
    won: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    played: dict[tuple[int, str], int] = defaultdict(int)
    for lines in boards.values():
        for session_id, line in lines:
            others = [each["score"] for _session, each in lines if each is not line]
            gained = sum((line["score"] > each) + (line["score"] >= each) for each in others)
            n = len(lines)
            scaled = Fraction(most * (gained + 1), n) - 1
            for key, much in ((line["ns"], scaled), (line["ew"], top - scaled)):
                won[session_id, key] += much
                played[session_id, key] += 1
    return {who: much * 100 / (played[who] * top) for who, much in won.items()}
