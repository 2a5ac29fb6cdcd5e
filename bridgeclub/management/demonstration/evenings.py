"""The made-up evenings, played by the services that a real one is played by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from bridgeclub.management.demonstration.hours import Done, evening_of
from club.actor import Actor
from club.queries import ClubInfo, Member, SessionInfo, section_info, session_info
from club.services import NameInput, add_pair, change_session, create_session, end_play
from movements.queries import SeatingInfo, seatings_of
from movements.services import start_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.recompute import recompute
from scoring.services import Entered, Entry, Meeting, choose_movement, confirm_result, enter_result, publish_session
from scoring.services.plausible import plausible_result

#: When play begins on made-up evenings, and how long ago the last result came on the one that goes on.
BEGINS, JUST_NOW = time(19, 15), 20


@dataclass(frozen=True)
class Evening:
    """What is played: so many pairs of these members, by this movement; what it is ranked by `beside` its ranking."""

    title: str
    day: date
    pairs: Sequence[tuple[Member, Member]]
    kind: str
    options: Mapping[str, Any]
    seed: str
    event_id: int | None = None
    practice: bool = False
    beside: tuple[str, ...] = ()


def begin(club: ClubInfo, evening: Evening, director: Actor) -> SessionInfo:
    """Everybody is seated and play has begun."""
    session = create_session(
        club_id=club.id,
        title=evening.title,
        day=evening.day,
        event_id=evening.event_id,
        director_id=director.user_id,
        practice=evening.practice,
        actor=director,
    )
    habits = {"ask_lead": True, "second_rankings": list(evening.beside)}
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=director, **habits)
    for pair in evening.pairs:
        names = [NameInput(player_id=member.id) for member in pair]
        add_pair(session_id=session.pk, names=names, actor=director)
    (section,) = section_info(session.pk)
    tables = (len(evening.pairs) + 1) // 2
    options = {"tables": tables, **evening.options}
    choose_movement(section_id=section.id, kind=evening.kind, options=options, actor=director)
    at = datetime.combine(evening.day, BEGINS, club.zone)
    if evening.practice:
        at = timezone.now() - timedelta(seconds=_half(session.pk, evening.seed)[-1].at + JUST_NOW)
    start_session(session_id=session.pk, at=at, actor=director)
    return _info(session.pk)


def _half(session_id: int, seed: str) -> list[Done]:
    """What has been played when half of the boards have."""
    coming = evening_of(seatings_of(session_id), seed)
    return coming[: len(coming) // 2]


def play_through(session: SessionInfo, seed: str) -> list[Entered]:
    """Every board of the movement, entered and confirmed at the tables, at moments as a real evening has them."""
    return [_play(session, each, seed) for each in evening_of(seatings_of(session.id), seed)]


def play_half(session: SessionInfo, seed: str) -> None:
    """The half of the boards that has been played by now."""
    for each in _half(session.id, seed):
        _play(session, each, seed)


def _play(session: SessionInfo, done: Done, seed: str) -> Entered:
    assert session.started_at is not None
    at = session.started_at + timedelta(seconds=done.at)
    seating = done.seating
    played, lead = plausible_result(f"{seed}:{done.board}", f"{seating.table}:{seating.round}")
    meeting = meeting_at(seating, done.board)
    entry = Entry(client_id=uuid4(), played=played, lead=lead, came_at=min(at, timezone.now()))
    entered = enter_result(
        session_id=session.id, meeting=meeting, entry=entry, source="table", permission=BY_THE_CLOCKS, actor=Actor()
    )
    confirm_result(session_id=session.id, result_id=entered.result_id, actor=Actor())
    return entered


def meeting_at(seating: SeatingInfo, board: int) -> Meeting:
    assert seating.ns is not None
    assert seating.ew is not None
    return Meeting(board, seating.ns, seating.ew, seating.section, seating.round, seating.table)


def close(session: SessionInfo, director: Actor) -> SessionInfo:
    """Play ends and edition 1 comes out."""
    end_play(session_id=session.id, actor=director)
    publish(session, director)
    return _info(session.id)


def publish(session: SessionInfo, director: Actor, reason: str = "") -> None:
    recompute(session.id)
    publish_session(session_id=session.id, reason=reason, actor=director)


def _info(session_id: int) -> SessionInfo:
    found = session_info(session_id)
    assert found is not None
    return found
