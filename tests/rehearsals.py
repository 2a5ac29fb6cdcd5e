"""Practice evenings for tests: begun, played by their simulated tables, with or without a director who answers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from club.actor import Actor
from club.models import Club, Rehearsal, Section, Session, User
from club.services.rounds import open_round
from rulings.models import Call
from rulings.services.calls import close_call
from rulings.services.rehearsal import RehearsalPlan, make_rehearsal, step_rehearsal
from scoring.facts import read_rows
from scoring.models import Line
from scoring.services.starting import begin_play
from tests import builders

STEP = timedelta(seconds=15)


class Practice:
    """A rehearsal with its director, and a time that goes on as the test wants."""

    def __init__(self, club: Club | None = None, user: User | None = None, seed: str = "1", **plan: Any) -> None:
        self.real = club or builders.make_club()
        self.user = user or builders.make_director(self.real)
        self.actor = Actor(user_id=self.user.pk)
        made = make_rehearsal(club_id=self.real.pk, plan=RehearsalPlan(**plan), seed=seed, actor=self.actor)
        self.pk, self.club = made.pk, made.club
        assert made.session is not None
        self.session: Session = made.session
        self.now: datetime = timezone.now()

    @property
    def row(self) -> Rehearsal:
        return Rehearsal.objects.get(pk=self.pk)

    @property
    def section(self) -> Section:
        return Section.objects.get(session=self.session)

    def starts(self) -> None:
        begin_play(session_id=self.session.pk, actor=self.actor)
        self.session.refresh_from_db()

    def step(self, times: int = 1) -> int:
        """So many steps; how many acts."""
        done = 0
        for _time in range(times):
            self.now += STEP
            done += step_rehearsal(self.pk, self.now)
        return done

    def answers(self) -> None:
        """Every call that is open is settled."""
        for call in Call.objects.filter(session=self.session, open=True):
            seen = call.newest_id or 0
            close_call(session_id=self.session.pk, call_id=call.pk, seen_event_id=seen, how="settled", actor=self.actor)

    def entered(self, round: int | None = None) -> int:
        lines = Line.objects.filter(session=self.session, result__isnull=False)
        return lines.count() if round is None else lines.filter(round=round).count()

    def scheduled(self, round: int | None = None) -> int:
        found = read_rows(self.session).scheduled
        return sum(round in (None, each.round) for each in found)

    def rounds(self) -> int:
        return max(each.round for each in read_rows(self.session).scheduled)

    def plays_round(self, number: int, at_most: int = 400) -> None:
        """Until every board of the round is in, with a director who answers."""
        if self.section.open_round < number:
            open_round(section_id=self.section.pk, number=number, actor=self.actor)
        for _step in range(at_most):
            self.step()
            self.answers()
            if self.entered(number) == self.scheduled(number):
                return
        raise AssertionError(f"Round {number} did not end.")
