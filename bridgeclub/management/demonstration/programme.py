"""The evenings of the made-up club: one over and corrected, one going on, an event of two sessions before them, and the
season before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.management.demonstration import rankings, season
from bridgeclub.management.demonstration.director import correct, rule
from bridgeclub.management.demonstration.evenings import (
    Evening,
    begin,
    close,
    play_half,
    play_through,
    publish,
)
from bridgeclub.management.demonstration.people import in_order_of_joining
from club.actor import Actor
from club.queries import ClubInfo, Member, SessionInfo, sessions_of
from scoring.recompute import recompute
from scoring.services import set_plays_itself
from scoring.services.event_totals import publish_event, start_total

Pairs = Sequence[tuple[Member, Member]]
PRACTICE_PAIRS = 14
PRACTICE_BOARDS = 4
SMALL = {"boards_per_round": 3}


def past(club: ClubInfo, director: Actor) -> None:
    """What has been played before today; nothing where the club has a session already."""
    if sessions_of(club.id, limit=1):
        return
    pairs, today = _pairs(club), timezone.localdate(timezone=club.zone)
    first = today - timedelta(weeks=4)
    season.before(club, director, today)
    beside = rankings.settle(club, director, first)
    _trophy(club, director, pairs[:10], today, beside[:1])
    _tuesday(club, director, pairs[:18], today - timedelta(days=(today.weekday() - 1) % 7 or 7), beside)
    rankings.ladders(club, director, first)


def _pairs(club: ClubInfo) -> Pairs:
    people = in_order_of_joining(club)
    return list(zip(people[::2], people[1::2], strict=True))


def _trophy(club: ClubInfo, director: Actor, pairs: Pairs, today: date, beside: tuple[str, ...]) -> None:
    """Two sessions of one event, the second one the other way round."""
    event_id = None
    for number, order in enumerate((pairs, pairs[::-1]), start=1):
        evening = Evening(
            title=_("Riverside Trophy, session %(number)s") % {"number": number},
            day=today - timedelta(weeks=4 - number),
            pairs=order,
            kind="straight-mitchell",
            options=SMALL,
            seed=f"trophy {number}",
            event_id=event_id,
            beside=beside,
        )
        event_id = _played(club, evening, director).event_id
    assert event_id is not None
    total = start_total(club_id=club.id, event_id=event_id, name=_("Riverside Trophy"), actor=director)
    publish_event(total_id=total.pk, after=0, actor=director)


def _played(club: ClubInfo, evening: Evening, director: Actor) -> SessionInfo:
    return close(_entered(club, evening, director), director)


@transaction.atomic
def _entered(club: ClubInfo, evening: Evening, director: Actor) -> SessionInfo:
    """Every board is played, in one transaction: a commit for each result would take longer than all the rest."""
    session = begin(club, evening, director)
    play_through(session, evening.seed)
    return session


def _tuesday(club: ClubInfo, director: Actor, pairs: Pairs, day: date, beside: tuple[str, ...]) -> None:
    """A full evening, nine tables and 27 boards, with all that a director has to do."""
    options = {"boards_per_round": 3}
    evening = Evening(_("Tuesday pairs"), day, pairs, "straight-mitchell", options, seed="tuesday", beside=beside)
    session = _entered(club, evening, director)
    rule(session, director)
    session = close(session, director)
    correct(session, director)
    publish(session, director, reason="score_correction")


def practice(club: ClubInfo, director: Actor) -> SessionInfo:
    """The practice evening that is being played, the playing director at table 1; a new one where none is."""
    going_on = [session for session in sessions_of(club.id, states=("playing",)) if session.practice]
    if going_on:
        return going_on[0]
    session = _half_way(club, director)
    recompute(session.id)
    return session


@transaction.atomic
def _half_way(club: ClubInfo, director: Actor) -> SessionInfo:
    today = timezone.localdate(timezone=club.zone)
    options = {"boards_per_round": PRACTICE_BOARDS}
    pairs = _pairs(club)[:PRACTICE_PAIRS]
    evening = Evening(_("Practice pairs"), today, pairs, "straight-mitchell", options, seed="Monday", practice=True)
    session = begin(club, evening, director)
    set_plays_itself(session_id=session.id, on=True, actor=director)
    play_half(session, evening.seed)
    return session
